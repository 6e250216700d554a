"""The dice of MAD Racers, white and red, wherever they are drawn: on cards, on the aid, as nets to fold.

A red die is dark with light pips and a light frame, a white one the other way round and without a frame: the two are
told apart in any ink.
"""

from __future__ import annotations

from pnp.draw.canvas import Canvas, Ink
from pnp.draw.color import WHITE, Color
from pnp.draw.icons import PIPS
from pnp.draw.path import ellipse, rect
from pnp.games.mad.faces.scrap import ALARM, OIL, joined

_STEP = 0.25
_PIP = 0.095
_INSET = 0.065


def die(canvas: Canvas, x: float, y: float, size: float, pips: int, *, red: bool = False) -> None:
    """A die seen from above, its top left corner at (x, y)."""
    fill = ALARM if red else WHITE
    canvas.rect(x, y, size, size, r=size * 0.16, fill=fill, stroke=OIL, width=max(0.2, size * 0.06))
    spots(canvas, x, y, size, pips, red=red, corner=0.1)


def spots(canvas: Canvas, x: float, y: float, size: float, pips: int, *, red: bool, corner: float = 0) -> None:
    """The pips of a face, and the frame of a red one; `corner` rounds the frame."""
    middle_x, middle_y = x + size / 2, y + size / 2
    dots = joined(
        *(ellipse(middle_x + dx * size * _STEP, middle_y + dy * size * _STEP, size * _PIP) for dx, dy in PIPS[pips])
    )
    if not red:
        canvas.path(dots, fill=OIL, ink="keep")
        return
    inset = size * _INSET
    frame = rect(x + inset, y + inset, size - 2 * inset, size - 2 * inset, size * corner)
    # Where the red is saved to a tint, white would go with it: there the dark marks below it show.
    layers: tuple[tuple[Color, Ink], ...] = ((ALARM.shade(0.4), "keep"), (WHITE, "drop"))
    for color, ink in layers:
        canvas.path(dots, fill=color, ink=ink)
        canvas.path(frame, stroke=color, width=size * 0.04, ink=ink)
