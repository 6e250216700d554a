"""Where on a page somebody will write: the fields of a drawing in points, as a file wants them."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.draw.canvas import Drawing, FieldMark
from pnp.draw.geometry import PT_PER_MM
from pnp.draw.path import apply


@dataclass(frozen=True)
class Box:
    """A field in points from the bottom left corner of its page."""

    mark: FieldMark
    x: float
    y: float
    w: float
    h: float


def fields_on(drawing: Drawing, page_height: float) -> list[Box]:
    """The fields of a page. They stand upright: a form is not turned."""
    boxes = []
    for mark, matrix in drawing.fields():
        left, top = apply(matrix, mark.x, mark.y)
        right, bottom = apply(matrix, mark.x + mark.w, mark.y + mark.h)
        x, y = left * PT_PER_MM, (page_height - bottom) * PT_PER_MM
        boxes.append(Box(mark, x, y, (right - left) * PT_PER_MM, (bottom - top) * PT_PER_MM))
    return boxes
