"""How XF-1 looks: an official circuit guide and a pit-wall timing screen. Sizes that sheets and counters share."""

from __future__ import annotations

from typing import Literal

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.path import Path, polygon, rect
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line, fit_line
from pnp.games.xf1.model import Team

TEXT = Font("barlow", 500)
STRONG = Font("barlow", 700)
HEAVY = Font("barlow", 800)
FAST = Font("barlow", 800, italic=True)
"""Titles and big figures lean forward."""

INK = Color.hex("#11161D")
STEEL = Color.hex("#55636F")
PALE = Color.hex("#E9EEF2")
GRID = Color.hex("#D5E1EA")
"""The thin blueprint lines of maps."""
SIGNAL = Color.hex("#C91926")

TONES: dict[Literal["slow", "middle", "fast"], Color] = {
    "slow": Color.hex("#D8232F"),
    "middle": WHITE,
    "fast": Color.hex("#1C63B0"),
}
START_FRAME = Color.hex("#F0559E")
START_LETTER = START_FRAME.shade(0.22)
"""The frame's pink, deep enough to read by, on white and in white."""
CLEAR_FRAME = Color.hex("#D8232F")
CHANGEABLE_FRAME = Color.hex("#EE8420")
BROWN_FRAME = Color.hex("#8A5A2B")
BLUE_FRAME = Color.hex("#1C63B0")
SPEED_DIGIT = Color.hex("#0C7640")
UNBLOCKABLE = Color.hex("#7A2A8F")
RED_BOX = Color.hex("#D8232F")
BLUE_BOX = Color.hex("#1C63B0")
RAIN = Color.hex("#BFE3F7")
"""The light blue of wet tyres: back of a car counter, wet columns."""

CAR_W, CAR_H = 22.0, 13.0
"""A car counter; the line boxes of the running map are this large, with LINE_ROOM around."""
LINE_ROOM = 0.4
MARK = 9.0
"""The side of a square marker; tracks have boxes this large."""
MARK_ROOM = 0.4

AIR = 3.0
"""White paper between a sheet and the strip with its scale bar."""

HEAD = 13.0
"""The height of a sheet's heading."""


def heading(canvas: Canvas, w: float, title: str, aside: str = "", right: str = "") -> float:
    """A sheet's heading: the title leaning on a bar, what it belongs to, and something at the right. Returns the y
    below it."""
    canvas.rect(0, HEAD - 2.2, w, 1.2, fill=INK)
    canvas.path(polygon([(w - 62, HEAD - 2.2), (w - 58, HEAD - 6.2), (w, HEAD - 6.2), (w, HEAD - 2.2)]), fill=INK)
    used = fit_line(canvas, 0, HEAD - 4, w - 66, title, FAST, 24, smallest=14)
    if aside:
        from pnp.draw.fonts import width

        start = width(title, FAST, used) + 4
        fit_line(canvas, start, HEAD - 4, max(20.0, w - 66 - start), aside, STRONG, 9, smallest=6.5, fill=STEEL)
    if right:
        fit_line(canvas, w - 1.5, HEAD - 3.1, 52, right, STRONG, 8, smallest=6, anchor="end", fill=WHITE)
    return HEAD + 2


def team_ink(team: Team) -> Color:
    return ink_on(Color.hex(team.colour), WHITE, BLACK)


def team_patch(canvas: Canvas, region: Path, team: Team, pitch: float = 2.2) -> None:
    """A shape in the team's colour with its pattern over it, so that it is told apart without colour."""
    colour = Color.hex(team.colour)
    canvas.path(region, fill=colour)
    over = WHITE if team_ink(team) == WHITE else BLACK
    fill_pattern(canvas, region, team.pattern, colour.mix(over, 0.32), pitch)


def mark_badge(canvas: Canvas, cx: float, cy: float, r: float, team: Team) -> None:
    """The team's letter in a roundel of its colour."""
    colour = Color.hex(team.colour)
    canvas.circle(cx, cy, r, fill=colour, stroke=INK, width=0.25)
    center_line(canvas, cx, cy, team.mark, HEAVY, r * 3.6, fill=team_ink(team))


def weather_frame(
    canvas: Canvas, x: float, y: float, side: float, *, clear: bool, fill: Color | None = None, width: float = 0.7
) -> None:
    """Red and unbroken for clear weather, orange and dashed for changeable: the two must differ without colour."""
    frame, dash = (CLEAR_FRAME, ()) if clear else (CHANGEABLE_FRAME, (2.2 * width, 1.4 * width))
    canvas.rect(x, y, side, side, r=min(0.8, side * 0.15), fill=fill, stroke=frame, width=width, dash=dash)


def marker_box(
    canvas: Canvas, x: float, y: float, *, frame: Color = STEEL, fill: Color | None = None, wide: float | None = None
) -> None:
    """A place for one square marker; `wide` where a row of them is cramped."""
    side = MARK + 2 * MARK_ROOM
    canvas.path(rect(x, y, wide or side, side, 0.8), fill=fill, stroke=frame, width=0.35)
