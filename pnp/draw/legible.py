"""Pictures made small: without the words that nobody could read then."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from pnp.draw.canvas import Close, Drawing, Mark, Open, TextMark, Use, drawn
from pnp.draw.path import Matrix

LEGIBLE = 5.6
"""Points: smaller letters are for nobody."""


@lru_cache(maxsize=256)
def legible(drawing: Drawing, smallest: float) -> Drawing:
    """The same drawing less the text that is smaller than this, in points; found again when it is asked for again."""
    marks: list[Mark] = []
    scales = [1.0]
    for mark in drawing.marks:
        if isinstance(mark, Open):
            scales.append(scales[-1] * _shrunk(mark.matrix))
        elif isinstance(mark, Close):
            scales.pop()
        if isinstance(mark, Use):
            scale = scales[-1] * _shrunk(mark.matrix)
            marks.append(Use(legible(mark.drawing, smallest / scale), mark.matrix))
        elif not isinstance(mark, TextMark) or mark.size * scales[-1] >= smallest:
            marks.append(mark)
    return drawn(marks)


def _shrunk(matrix: Matrix) -> float:
    """What becomes of a length: where letters are drawn out along one side, the other one tells how large they are."""
    a, b, c, d, *_ = matrix
    return min(hypot(a, b), hypot(c, d))
