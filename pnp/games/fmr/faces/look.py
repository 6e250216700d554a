"""The look of Formula Motor Racing's sheets: a Grand Prix poster on white paper, with its few colours and its slant."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.fonts import cap_height, width
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line, fit_line
from pnp.draw.vocabulary.effects import chequered
from pnp.games.fmr.faces.cards.scenes import CREAM, SAND, SIGNAL
from pnp.games.fmr.model import FmrData, Team

__all__ = ["CREAM", "SAND", "SIGNAL"]

ASPHALT = Color.hex("#DAD6CC")
RULE = Color.hex("#B5AFA4")
FAINT = Color.hex("#DDD8CE")
QUIET = Color.hex("#5F5A52")

DISPLAY = Font("anton")
TEXT = Font("barlow", 500)
STRONG = Font("barlow", 700)
LABEL = Font("barlow", 600)

HEADING = 21.0
"""How tall the heading of a sheet is."""
_LEAN = 0.42
"""How far things slant: sideways for each millimetre up."""
_BAR = 3.4
_PATTERN_SHARE = 0.3


def livery(team: Team) -> Color:
    return Color.hex(team.colour)


def pattern_ink(ground: Color) -> Color:
    """The colour of a team's pattern: dark on the light teams, light on the dark ones, and never loud."""
    return ground.mix(ink_on(ground), _PATTERN_SHARE)


def heading(canvas: Canvas, w: float, title: str, kicker: str, data: FmrData) -> None:
    """The top of a sheet: the game's name, what the sheet is, six slanted bars and a chequered flag."""
    slant = HEADING * _LEAN
    art = 58 if w < 220 else 76
    team_bars(canvas, w - art, 0, HEADING - 4, [livery(team) for team in data.teams.values()])
    bars = 6 * _BAR * 1.28
    chequered(
        canvas, w - art + bars, 0, art - bars - slant, HEADING - 4, dark=BLACK, rows=4, lean=(HEADING - 4) * _LEAN
    )
    room = w - art - 8
    fit_line(canvas, 0, 3.2, room, kicker.upper(), STRONG, 9, smallest=6.5, fill=SIGNAL, tracking=90)
    fit_line(canvas, 0, HEADING - 4, room, title.upper(), DISPLAY, 38, smallest=20, fill=BLACK)
    canvas.rect(0, HEADING - 1.6, w, 1.6, fill=BLACK)


def team_bars(canvas: Canvas, x: float, y: float, h: float, colors: Sequence[Color]) -> None:
    lean = h * _LEAN
    for index, color in enumerate(colors):
        left = x + index * _BAR * 1.28
        canvas.polygon([(left, y + h), (left + lean, y), (left + lean + _BAR, y), (left + _BAR, y + h)], fill=color)


def pattern_band(canvas: Canvas, x: float, y: float, w: float, h: float, team: Team) -> None:
    """A narrow band that shows the pattern as strongly as it can be shown, also when ink is saved.

    White figures on a dark ground would vanish with the ground, so dark teams are drawn on white.
    """
    color = livery(team)
    ground, marks = (WHITE, color) if ink_on(color) == WHITE else (color, BLACK)
    band = paths.rect(x, y, w, h)
    canvas.path(band, fill=ground)
    fill_pattern(canvas, band, team.pattern, marks, h * 0.36)


def team_letter(canvas: Canvas, cx: float, cy: float, size: float, team: Team) -> None:
    """The team's letter on a white disc, `size` mm across."""
    canvas.circle(cx, cy, size / 2, fill=WHITE, stroke=BLACK, width=size * 0.06, ink="keep")
    center_line(canvas, cx, cy, team.letter, DISPLAY, size * 1.9)


def figure(canvas: Canvas, cx: float, cy: float, text: str, size: float, *, fill: Color = BLACK) -> None:
    center_line(canvas, cx, cy, text, DISPLAY, size, fill=fill)


def slanted_tag(
    canvas: Canvas, x: float, y: float, h: float, text: str, *, fill: Color = BLACK, size: float = 13, pad: float = 3
) -> float:
    """White caps on a slanted bar; returns where it ends."""
    lean = h * _LEAN
    wide = width(text, DISPLAY, size, 20) + 2 * pad + lean
    canvas.polygon([(x, y + h), (x + lean, y), (x + wide, y), (x + wide - lean, y + h)], fill=fill)
    base = y + h / 2 + cap_height(DISPLAY, size) / 2
    canvas.text(x + wide / 2, base, text, DISPLAY, size, anchor="middle", fill=ink_on(fill), tracking=20)
    return x + wide
