"""Somebody at a glance: a label on a colour, and a name that does not repeat it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from pnp.draw.color import WHITE, Color, contrast, ink_on

_DARK, _LIGHT = Color.hex("#111111"), WHITE
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
        return ink_on(Color.hex(self.colour), _LIGHT, _DARK).to_hex() if self.colour else _LIGHT.to_hex()

    @property
    def pale(self) -> bool:
        """White paper would swallow a line of it."""
        return bool(self.colour) and contrast(WHITE, Color.hex(self.colour)) < _PALE


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
