"""Colour and weight on a screen that has them: a car's number in the colour of its team, as on the printed counter."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import TextIO

from pnp.api.speaking import is_dark

_OFF = "\x1b[0m"
_BOLD, _FAINT = "\x1b[1m", "\x1b[2m"
_CLAUSES = re.compile(r"\[[A-Z][A-Z0-9./\- ]*\](?=\s*$)", re.MULTILINE)
"""What a ruling follows, at the end of its line."""


class Ink:
    """`colours` are those of what is called so: {"U01": "#221875"}."""

    def __init__(self, colours: Mapping[str, str], on: bool = True) -> None:
        self._badges = {name: _badge(colour) for name, colour in colours.items()} if on else {}
        self._on = on
        names = sorted(map(re.escape, self._badges), key=len, reverse=True)
        self._names = re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)") if names else None

    def __call__(self, text: str) -> str:
        """A text as it goes to the screen."""
        if not self._on:
            return text
        faint = _CLAUSES.sub(lambda found: f"{_FAINT}{found[0]}{_OFF}", text)
        return self._names.sub(lambda found: self._badges[found[0]] + found[0] + _OFF, faint) if self._names else faint

    def bold(self, text: str) -> str:
        """What is asked."""
        return f"{_BOLD}{text}{_OFF}" if self._on else text


PLAIN = Ink({}, on=False)


def has_colours(stream: TextIO) -> bool:
    """Whether colours may be shown there: NO_COLOR forbids them, and a dumb terminal has none."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def _badge(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    letters = "97" if is_dark(colour) else "30"
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return f"\x1b[{letters};48;2;{red};{green};{blue}m"
    cube = [round(each / 51) for each in (red, green, blue)]
    return f"\x1b[{letters};48;5;{16 + 36 * cube[0] + 6 * cube[1] + cube[2]}m"
