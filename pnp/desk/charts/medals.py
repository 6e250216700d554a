"""The first three: gold, silver and bronze; black, grey and an outline where there is only black."""

from __future__ import annotations

from pnp.desk.lent import Look
from pnp.draw.canvas import Canvas
from pnp.draw.color import Color

_GROUNDS = (
    Color.hex("#E3B23C").toned(0),
    Color.hex("#B9C0C6").toned(0.72),
    Color.hex("#C98A55").toned(1),
)
_EDGES = (None, None, _GROUNDS[2].toned(0))
"""Bronze needs a line around it where it is left white; in colour the line cannot be told from the ground."""
PLACES = len(_GROUNDS)
_EDGE = 0.3


def is_medal(place: str | int) -> bool:
    return str(place).isdecimal() and 1 <= int(place) <= PLACES


def medal(canvas: Canvas, x: float, y: float, w: float, h: float, place: int, look: Look, r: float = 0.8) -> Color:
    """The ground for one of the first three places. Returns the ink for what stands on it."""
    edge = _EDGES[place - 1]
    canvas.rect(x, y, w, h, r=r, fill=_GROUNDS[place - 1])
    if edge:
        inset = _EDGE / 2
        canvas.rect(x + inset, y + inset, w - _EDGE, h - _EDGE, r=r, stroke=edge, width=_EDGE)
    return look.ink.toned(1) if place == 1 else look.ink
