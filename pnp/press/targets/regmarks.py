"""Registration marks, by which a cutting machine finds out how a sheet lies."""

from __future__ import annotations

from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK
from pnp.draw.geometry import Rect, Size
from pnp.press.targets.target import Marks

CLEAR = 3.0
"""White paper around a mark."""


def mark_room(marks: Marks) -> float:
    """How far marks and the white around them reach in from the inset."""
    return max(marks.arm, marks.square) + CLEAR


def bars(marks: Marks, page: Size) -> list[Rect]:
    """Everything that is black: a square top left and an L top right and bottom left, or an L in all four corners."""
    if marks.style == "corners":
        return [bar for right in (False, True) for low in (False, True) for bar in _corner(marks, page, right, low)]
    square = Rect(marks.inset, marks.inset, marks.square, marks.square)
    return [square, *_corner(marks, page, right=True, low=False), *_corner(marks, page, right=False, low=True)]


def _corner(marks: Marks, page: Size, right: bool, low: bool) -> list[Rect]:
    """An L whose outer edges lie on the inset."""
    (w, h), inset, arm, line = page, marks.inset, marks.arm, marks.line
    x, y = (w - inset - arm if right else inset), (h - inset - arm if low else inset)
    level = Rect(x, h - inset - line if low else inset, arm, line)
    upright = Rect(w - inset - line if right else inset, y, line, arm)
    return [level, upright]


def draw_marks(canvas: Canvas, marks: Marks, page: Size) -> None:
    for bar in bars(marks, page):
        canvas.rect(bar.x, bar.y, bar.w, bar.h, fill=BLACK, ink="keep")
