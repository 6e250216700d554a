"""What all cards of Formula Motor Racing share: their size, their margins, their text faces."""

from __future__ import annotations

from collections.abc import Callable

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import Color
from pnp.press.product import Face

Draw = Callable[[Canvas], None]

W, H, BLEED = 63.0, 88.0, 3.0
SAFE = 3.0
TEXT_LEFT, TEXT_RIGHT, TEXT_FOOT = 5.0, 48.2, 84.2
"""The text stands left of the turned index in the bottom right corner."""
INDEX_X, INDEX_WHAT, INDEX_WHOM = 8.8, 8.6, 17.6
"""The middle of the index, and the heights of its two marks."""
TAB_W, TAB_H = 14.2, 23.6

BODY = Font("barlow", 500)
BOLD = Font("barlow", 800)


def paper(canvas: Canvas, color: Color) -> None:
    canvas.rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED, fill=color)


def both_ways(canvas: Canvas, draw: Draw) -> None:
    """Something and, turned by half a turn of the card, the same again."""
    draw(canvas)
    with canvas.group(at=(W, H), rotate=180):
        draw(canvas)


def face(draw: Draw) -> Face:
    return Face(W, H, draw, BLEED)
