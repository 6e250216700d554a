"""What lies under a film: every colour has a share of the film's in it. A press prints no transparency."""

from __future__ import annotations

from dataclasses import replace

from pnp.draw.canvas import Canvas, Drawing, Mark, PathMark, TextMark, Use
from pnp.draw.color import Color, Gradient, Paint


class FilmCanvas(Canvas):
    """Passes marks on to `target` as they look under the film. They are pale enough, so ink modes leave them alone."""

    def __init__(self, target: Canvas, color: Color, share: float) -> None:
        self._target = target
        self._color = color
        self._share = share
        self._known: dict[Drawing, Drawing] = {}

    def put(self, mark: Mark) -> None:
        self._target.put(self._under(mark))

    def _under(self, mark: Mark) -> Mark:
        match mark:
            case PathMark():
                fill, stroke = self._mixed(mark.fill), mark.stroke
                return replace(mark, fill=fill, stroke=stroke and stroke.mix(self._color, self._share), ink="keep")
            case TextMark():
                return replace(mark, fill=mark.fill.mix(self._color, self._share), ink="keep")
            case Use(drawing, matrix):
                return Use(self._drawing(drawing), matrix)
        return mark

    def _drawing(self, drawing: Drawing) -> Drawing:
        if drawing not in self._known:
            self._known[drawing] = Drawing([self._under(mark) for mark in drawing.marks])
        return self._known[drawing]

    def _mixed(self, paint: Paint | None) -> Paint | None:
        if isinstance(paint, Gradient):
            stops = tuple((offset, color.mix(self._color, self._share)) for offset, color in paint.stops)
            return replace(paint, stops=stops)
        return paint and paint.mix(self._color, self._share)


def under_film(drawing: Drawing, color: Color, share: float) -> Drawing:
    found = Drawing()
    drawing.replay(FilmCanvas(found, color, share))
    return found
