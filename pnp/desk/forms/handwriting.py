"""What a pencil needs and what it leaves: room to write in, lines to write on, figures that look written."""

from __future__ import annotations

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, Color
from pnp.draw.text import center_line, fit_line, shortened

CELL_W, CELL_H = 9.0, 7.0
"""The least room for a figure written by hand."""
HAND = Font("barlow", 600, italic=True)
HAND_INK = Color.hex("#1D3FA3")
"""What somebody has written, as opposed to what is printed."""
_CAPTION = Font("barlow", 600)
_LEAST = 6.5


def by_hand(
    canvas: Canvas, cx: float, cy: float, text: str, size: float, room: float | None = None, least: float = _LEAST,
    struck: bool = False,
) -> None:  # fmt: skip
    """Something written around a point, or nothing; what is struck out does not count."""
    if text:
        shown = text if room is None else shortened(text, HAND, least, room)
        center_line(canvas, cx, cy, shown, HAND, size, room=room, smallest=least, fill=HAND_INK)
        if struck:
            reach, rise = size * 0.08 * (len(shown) + 1), size * 0.07
            canvas.line(cx - reach, cy + rise, cx + reach, cy - rise, stroke=BLACK, width=0.35, ink="keep")


def or_blank(value: int | None) -> str:
    """A number as it is written into a cell; what is not known yet leaves it blank."""
    return "" if value is None else str(value)


def caption(canvas: Canvas, x: float, y: float, room: float, text: str, *, ink: Color, size: float = 7.5) -> None:
    """A small label over something to write on."""
    fit_line(canvas, x, y, room, text, _CAPTION, size, smallest=_LEAST, fill=ink)


def write_line(canvas: Canvas, x: float, y: float, w: float, label: str, value: str = "", *, ink: Color) -> None:
    """A line to write on, its label above it at the left."""
    caption(canvas, x, y - 5.4, w, label, ink=ink)
    canvas.line(x, y, x + w, y, stroke=ink, width=0.25)
    if value:
        shown = shortened(value, HAND, _LEAST, w - 2)
        fit_line(canvas, x + 1, y - 1.1, w - 2, shown, HAND, 13, smallest=_LEAST, fill=HAND_INK)
