"""What a colour is painted on: a press prints letters and lines otherwise than areas."""

from __future__ import annotations

from enum import Enum, auto

from pnp.draw.geometry import Bounds

FINE = 0.5
"""Lines up to this width, in mm, are printed as letters are; wider ones are areas."""
SMALL = 3.0
"""Areas narrower than this, in mm, are signs, and as sharp as letters."""
WIDE = 25.0
"""Areas that measure this much in both directions, in mm, look grey in black ink alone."""


class Role(Enum):
    LETTERS = auto()
    LINE = auto()
    SIGN = auto()
    SHAPE = auto()
    GROUND = auto()

    @property
    def is_fine(self) -> bool:
        """Two inks that are not quite in register would blur it."""
        return self in (Role.LETTERS, Role.LINE)


def role_of_line(width: float) -> Role:
    if width <= FINE + 1e-6:
        return Role.LINE
    return Role.GROUND if width >= WIDE else Role.SHAPE


def role_of_area(box: Bounds, zoom: float) -> Role:
    left, top, right, bottom = box
    short = min(right - left, bottom - top) * zoom
    return Role.GROUND if short >= WIDE else Role.SHAPE if short >= SMALL else Role.SIGN
