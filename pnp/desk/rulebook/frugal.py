"""Books for little ink: running text in lighter and greyer letters, and covers in outline with white around them."""

from __future__ import annotations

from dataclasses import replace

from pnp.desk.lent import Picture
from pnp.draw.canvas import Canvas, Drawing, Mark, TextMark
from pnp.draw.color import Color
from pnp.draw.fonts import width
from pnp.draw.ink import InkCanvas
from pnp.draw.path import rect

_LIGHTER = {400: 300, 500: 400, 600: 400, 700: 500}
"""Weights of type: what stands out still does."""
_GREY = Color(0.34, 0.34, 0.34, (0, 0, 0, 0.66))
"""Of letters, instead of black: with a contrast of seven to one."""
_DARK = 0.02
"""Letters no lighter than that are as good as black."""
_WHITE = 8.0
"""Around a cover, in millimetres."""


class Light(Canvas):
    """Passes marks on to `target`: black letters grey, the text of the house also in a lighter weight and exactly as
    wide."""

    def __init__(self, target: Canvas) -> None:
        self._target = target

    def put(self, mark: Mark) -> None:
        self._target.put(_light(mark) if isinstance(mark, TextMark) else mark)


def _light(mark: TextMark) -> TextMark:
    grey = replace(mark, fill=_GREY) if mark.fill.luminance() < _DARK else mark
    return _lighter(grey) if mark.font.family == "semi" else grey


def _lighter(mark: TextMark) -> TextMark:
    font = replace(mark.font, weight=_LIGHTER.get(mark.font.weight, mark.font.weight))
    wide = width(mark.text, mark.font, mark.size, mark.tracking)
    now, looser = (width(mark.text, font, mark.size, mark.tracking + more) for more in (0, 100))
    missing = 100 * (wide - now) / (looser - now) if looser > now else 0.0
    return replace(mark, font=font, tracking=mark.tracking + missing)


def outlined(picture: Picture, w: float, h: float) -> Drawing:
    """A cover that leaves the edges of its page white, as line art whatever ink it is printed in."""
    scale = 1 - 2 * _WHITE / w
    high = (h - _WHITE) / scale
    drawn, drawing = Drawing(), Drawing()
    picture(InkCanvas(drawn, "saver"), w, high)
    with drawing.group(at=(_WHITE, _WHITE), scale=scale, clip=rect(0, 0, w, high)):
        drawing.use(drawn)
    return drawing
