"""Somebody at a glance: a label on a colour, and a name that does not repeat it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

_DARK, _LIGHT = "#111111", "#ffffff"
_PALE = 1.9


@dataclass(frozen=True)
class Badge:
    """What stands on it, on which colour, in which ink; a twin, the second of a colour, is a ring."""

    label: str = ""
    colour: str = ""
    """As #RRGGBB; empty if it has none."""
    twin: bool = False

    @property
    def ink(self) -> str:
        """Whichever reads better on the colour."""
        return ink_on(self.colour) if self.colour else _LIGHT

    @property
    def pale(self) -> bool:
        """White paper would swallow a line of it."""
        return bool(self.colour) and 1.05 / (_luminance(self.colour) + 0.05) < _PALE


def shared_label(ids: Sequence[str], name: str) -> str:
    """For several together: what all their ids begin with, or the first letter of what they are called."""
    letters = takewhile(lambda each: len(set(each)) == 1, zip(*ids, strict=False))
    return "".join(each[0] for each in letters).rstrip("0123456789") or name[:1].upper()


def without_label(name: str, label: str) -> str:
    """A name beside a badge that says the label already."""
    if not label:
        return name
    for suffix in (f" ({label})", f"（{label}）", f" （{label}）"):
        name = name.removesuffix(suffix)
    return name.removeprefix(f"{label} ")


def ink_on(colour: str) -> str:
    ground = _luminance(colour)
    return _LIGHT if 1.05 / (ground + 0.05) >= (ground + 0.05) / (_luminance(_DARK) + 0.05) else _DARK


def _luminance(colour: str) -> float:
    """As WCAG measures it; the pages of a season draw nothing, so they do not borrow from those who do."""
    text = colour.lstrip("#")
    parts = [int(text[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
