"""What a colour is painted on: a press prints letters and lines otherwise than areas."""

from __future__ import annotations

from enum import Enum, auto

from pnp.draw.geometry import Bounds

SMALL_TYPE = 12.0
"""Points: black letters up to this size are printed on top of their ground."""
FINE = 0.5
"""Lines up to this width, in mm, are printed as letters are; wider ones are areas."""
WIDE = 25.0
"""Areas that measure this much in both directions, in mm, look grey in black ink alone."""


class Role(Enum):
    LETTERS = auto()
    TITLE = auto()
    LINE = auto()
    SHAPE = auto()
    GROUND = auto()

    @property
    def is_fine(self) -> bool:
        """Two inks that are not quite in register would blur it."""
        return self in (Role.LETTERS, Role.TITLE, Role.LINE)


def role_of_text(points: float) -> Role:
    return Role.LETTERS if points <= SMALL_TYPE + 1e-6 else Role.TITLE


def role_of_line(width: float) -> Role:
    if width <= FINE + 1e-6:
        return Role.LINE
    return Role.GROUND if width >= WIDE else Role.SHAPE


def role_of_area(box: Bounds, zoom: float) -> Role:
    left, top, right, bottom = box
    return Role.GROUND if min(right - left, bottom - top) * zoom >= WIDE else Role.SHAPE
