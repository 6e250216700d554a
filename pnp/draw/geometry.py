"""Points, boxes and lengths: in millimetres, from the top left corner, downwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MM_PER_INCH = 25.4
MM_PER_PT = MM_PER_INCH / 72
PT_PER_MM = 72 / MM_PER_INCH

Point = tuple[float, float]
Size = tuple[float, float]
Span = tuple[float, float]
"""From one end to the other."""
Box = tuple[float, float, float, float]
"""Left, top, width, height."""
Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Axis = Literal["vertical", "horizontal"]


@dataclass(frozen=True)
class Rect:
    """A box that can say more of itself."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def bounds(self) -> Bounds:
        return self.x, self.y, self.right, self.bottom

    def grown(self, by: float) -> Rect:
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def within(self, page: Size) -> Rect:
        x, y = max(0.0, self.x), max(0.0, self.y)
        return Rect(x, y, min(page[0], self.right) - x, min(page[1], self.bottom) - y)

    def mirrored(self, axis: Axis, middle: float) -> Rect:
        if axis == "vertical":
            return Rect(2 * middle - self.right, self.y, self.w, self.h)
        return Rect(self.x, 2 * middle - self.bottom, self.w, self.h)
