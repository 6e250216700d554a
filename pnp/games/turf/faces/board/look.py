"""The colours and faces of the racecourse: mown turf, white rails, cream boards."""

from __future__ import annotations

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import Color
from pnp.draw.fonts import cap_height

INK = Color.hex("#1B211D")
PAPER = Color.hex("#FBF6E6")
"""Cream: boards, signs and the walk round the infield."""
CHALK = Color.hex("#FFFFFF")
"""Rails, and the lines between cells."""
TURF = (Color.hex("#97C677"), Color.hex("#86B964"))
"""Lanes are mown to and fro."""
LAWN = (Color.hex("#B4D796"), Color.hex("#A9CF89"))
MEADOW = (Color.hex("#D9E8BF"), Color.hex("#D0E2B3"))
"""Outside the rails."""
FIGURE = Color.hex("#1A3D14")
"""Small figures on turf."""
HEDGE = Color.hex("#2C5F35")
LEAF = (Color.hex("#5D9A4E"), Color.hex("#4A8744"), Color.hex("#74AC57"))
BARK = Color.hex("#7A5A3A")
SAND = Color.hex("#EBDDB8")
WATER = Color.hex("#9CCFE4")
DEEP = Color.hex("#3F86A8")
BRICK = Color.hex("#B4452F")
GOLD = Color.hex("#E3B23C")
STONE = Color.hex("#D8D2C2")
BLOOM = (Color.hex("#D8412F"), Color.hex("#F2C230"), Color.hex("#FFFFFF"), Color.hex("#C65A9A"))

DISPLAY = Font("anton")
LABEL = Font("barlow", 600)
STRONG = Font("barlow", 700)
HEAVY = Font("barlow", 800)


def white_line(canvas: Canvas, x: float, y: float, text: str, font: Font, size: float, tracking: float = 0) -> None:
    """One line, centred, in white on a ground that is kept when ink is saved."""
    base = y + cap_height(font, size) / 2
    canvas.text(x, base, text, font, size, anchor="middle", fill=CHALK, tracking=tracking, ink="keep")
