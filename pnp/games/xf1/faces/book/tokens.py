"""Cars and dice as the pictures of a book show them: counters so small that only what people call them is left."""

from __future__ import annotations

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE
from pnp.draw.path import rect
from pnp.draw.text import center_line
from pnp.games.xf1.faces.look import FAST, INK, RAIN, SIGNAL, STEEL, STRONG, team_patch
from pnp.games.xf1.faces.running_maps import ASPHALT
from pnp.games.xf1.model import Team, Xf1Data

ROAD = ASPHALT.mix(WHITE, 0.6)
"""As on the race map, only paler: a book should cost hardly more ink than its letters do."""
_BAND = 1.7
"""The team's colour and pattern, along the foot of a counter."""
_TIGHT = 6.0


def team_of(data: Xf1Data, car: str) -> Team:
    return next(team for team in data.teams.values() if car in team.cars)


def token(
    canvas: Canvas, cx: float, cy: float, w: float, h: float, data: Xf1Data, car: str, *, marked: bool = False,
    wet: bool = False,
) -> None:  # fmt: skip
    """A counter: its number over the team's colour and pattern. A thick edge marks whom the picture is about."""
    x, y = cx - w / 2, cy - h / 2
    box, band = rect(x, y, w, h, 0.7), min(_BAND, h * 0.32)
    canvas.path(box, fill=RAIN if wet else WHITE, ink="keep")
    with canvas.group(clip=box):
        team_patch(canvas, rect(x, y + h - band, w, band), team_of(data, car), 1.1)
    center_line(canvas, cx, y + (h - band) / 2 + 0.05, car, _face(w), 9.5, room=w - 0.5, smallest=7, fill=INK)
    canvas.path(box, stroke=BLACK, width=0.7 if marked else 0.25)


def _face(w: float) -> Font:
    """Upright where there is hardly room."""
    return FAST if w > _TIGHT else STRONG


def ghost(canvas: Canvas, cx: float, cy: float, w: float, h: float, car: str, *, out: bool = False) -> None:
    """Where a car came from: its edge only; crossed if it is out."""
    x, y = cx - w / 2, cy - h / 2
    canvas.rect(x, y, w, h, r=0.7, fill=WHITE, ink="keep")
    if out:
        for top, foot in ((y, y + h), (y + h, y)):
            canvas.line(x, top, x + w, foot, stroke=SIGNAL, width=0.6, ink="keep")
    canvas.rect(x, y, w, h, r=0.7, stroke=STEEL, width=0.35, dash=(1, 0.7), ink="keep")
    center_line(canvas, cx, cy, car, _face(w), 8.5, room=w - 0.7, smallest=7, fill=INK if out else STEEL)
