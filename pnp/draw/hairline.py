"""No line thinner than can be printed: what a small scale has made too thin is drawn as thin as may be."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Close, Drawing, Mark, Open, PathMark, Use

HAIRLINE = 0.1
"""In mm: a little more than a quarter of a point."""
_NONE = float("inf")


@dataclass
class Firm:
    """What is known of drawings: their thinnest line, and how they look at a scale at which that is too thin."""

    thinnest: dict[Drawing, float] = field(default_factory=dict)
    drawings: dict[tuple[Drawing, float], Drawing] = field(default_factory=dict)


class FirmCanvas(Canvas):
    """Passes marks on to `target`; everything that is drawn firmly enough passes as it is."""

    def __init__(self, target: Canvas, known: Firm, scale: float = 1) -> None:
        self._target = target
        self._known = known
        self._scales = [scale]

    def put(self, mark: Mark) -> None:
        self._target.put(self._firm(mark))
        if isinstance(mark, Open):
            self._scales.append(self._scales[-1] * paths.zoom(mark.matrix))
        elif isinstance(mark, Close):
            self._scales.pop()

    def _firm(self, mark: Mark) -> Mark:
        scale = self._scales[-1]
        if isinstance(mark, PathMark) and mark.stroke and mark.width * scale < HAIRLINE:
            return replace(mark, width=HAIRLINE / scale)
        if isinstance(mark, Use):
            return self._used(mark, round(scale * paths.zoom(mark.matrix), 4))
        return mark

    def _used(self, mark: Use, scale: float) -> Use:
        drawing = mark.drawing
        if _thinnest(drawing, self._known) * scale >= HAIRLINE:
            return mark
        found = self._known.drawings.get((drawing, scale))
        if found is None:
            found = self._known.drawings[drawing, scale] = Drawing()
            drawing.replay(FirmCanvas(found, self._known, scale))
        return Use(found, mark.matrix)


def _thinnest(drawing: Drawing, known: Firm) -> float:
    """Of all lines of a drawing, as it is drawn."""
    found = known.thinnest.get(drawing)
    if found is None:
        found = known.thinnest[drawing] = min(_widths(drawing, known), default=_NONE)
    return found


def _widths(drawing: Drawing, known: Firm) -> list[float]:
    scales, widths = [1.0], []
    for mark in drawing.marks:
        if isinstance(mark, PathMark) and mark.stroke:
            widths.append(mark.width * scales[-1])
        elif isinstance(mark, Use):
            widths.append(_thinnest(mark.drawing, known) * paths.zoom(mark.matrix) * scales[-1])
        elif isinstance(mark, Open):
            scales.append(scales[-1] * paths.zoom(mark.matrix))
        elif isinstance(mark, Close):
            scales.pop()
    return widths
