"""The colours and the type of a game as a style sheet, for pages that are served and for those that stand alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pnp.api.dressing import FACES, Dress, Palette

SCRIPTS = {"latin": "U+0-2E7F", "japanese": "U+2E80-9FFF, U+F900-FAFF, U+FF00-FFEF"}
_DAY, _NIGHT = ":root", '@media (prefers-color-scheme: dark) { :root:not([data-light="day"])'


def faces_css(source: Callable[[str, str], str]) -> Iterator[str]:
    """The faces of a game in both scripts; `source` says where each comes from, or nothing where it does not."""
    for face in FACES:
        for script, range_ in SCRIPTS.items():
            if where := source(face, script):
                told = f'src: url("{where}") format("woff2"); font-display: swap; unicode-range: {range_};'
                yield f'@font-face {{ font-family: "{face}"; {told} }}\n'


def colours_css(dress: Dress) -> Iterator[str]:
    """By day, by night, and what those who race wear."""
    yield f"{_DAY} {{ {_variables(dress.day)} }}\n"
    yield f"{_NIGHT} {{ {_variables(dress.night)} }} }}\n"
    yield f'{_DAY}[data-light="night"] {{ {_variables(dress.night)} }}\n'
    for who, (colour, ink) in dress.worn.items():
        yield f"[data-of={quoted(who)}] {{ --of: {colour}; --on-of: {ink}; }}\n"


def _variables(palette: Palette) -> str:
    return " ".join(f"--{name.replace('_', '-')}: {value};" for name, value in vars(palette).items())


def quoted(text: str) -> str:
    """As a string of a style sheet, whatever stands in it."""
    return '"' + re.sub(r"[^A-Za-z0-9 _-]", lambda found: f"\\{ord(found[0]):x} ", text) + '"'
