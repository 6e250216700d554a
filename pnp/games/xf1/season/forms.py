"""What sheets to write on share: cells and lines for a pencil, circles to tick, and the head of a team's row."""

from __future__ import annotations

from pnp.desk.forms.footnotes import Footnotes
from pnp.desk.forms.handwriting import HAND, HAND_INK, by_hand
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.path import polygon
from pnp.draw.text import fit_line, shortened
from pnp.games.xf1.faces.driver_card import tick
from pnp.games.xf1.faces.look import FAST, HEAVY, INK, SIGNAL, STEEL, STRONG, heading, mark_badge, team_ink, team_patch
from pnp.games.xf1.model import Team, Xf1Data
from pnp.games.xf1.model.naming import own_name
from pnp.kit.words import Words
from pnp.press.product import Sheet

TEAMS_A_PAGE = 5
RULE = Color.hex("#8FA0AE")
CAPTION = 6.5
PATCH = 14.0
"""How tall the head of a team's row is."""


def pages(data: Xf1Data) -> list[tuple[str, list[Team]]]:
    """The teams five by five, each page with its letter."""
    teams = list(data.teams.values())
    starts = range(0, len(teams), TEAMS_A_PAGE)
    return [(chr(ord("A") + index), teams[start : start + TEAMS_A_PAGE]) for index, start in enumerate(starts)]


def cell(
    canvas: Canvas, x: float, y: float, w: float, h: float, value: str = "", size: float = 14, mark: str = ""
) -> None:
    """A cell to write in. `mark` points to a decision at the foot."""
    canvas.rect(x, y, w, h, stroke=RULE, width=0.25, fill=WHITE)
    by_hand(canvas, x + w / 2, y + h / 2, value, size, w - 1)
    if mark:
        canvas.text(x + w - 0.5, y + 2.5, mark, STRONG, 6.5, anchor="end", fill=SIGNAL)


def decision_pages(decided: Footnotes, words: Words) -> tuple[Sheet, ...]:
    """Decisions that are too many for the foot of a sheet."""
    title = str(words("season.adjust.title"))
    return decided.pages(title, lambda canvas, w: heading(canvas, w, title, right=words("game.name")))


def caption(
    canvas: Canvas, x: float, y: float, room: float, text: str, *, middle: bool = False, fill: Color = STEEL
) -> None:
    """A small label above something; x is its left end, or its middle."""
    fit_line(canvas, x, y, room, text, STRONG, 7, smallest=CAPTION, anchor="middle" if middle else "start", fill=fill)


def write_line(canvas: Canvas, x: float, y: float, w: float, label: str, value: str = "") -> None:
    """A line to write on, its label above it at the left."""
    caption(canvas, x, y - 5.6, w, label)
    canvas.line(x, y, x + w, y, stroke=STEEL, width=0.25)
    if value:
        shown = shortened(value, HAND, 7, w - 2)
        fit_line(canvas, x + 1, y - 1.2, w - 2, shown, HAND, 13, smallest=7, fill=HAND_INK)


def tick_circle(canvas: Canvas, cx: float, cy: float, r: float, ticked: bool = False) -> None:
    canvas.circle(cx, cy, r, fill=WHITE, stroke=INK, width=0.3)
    if ticked:
        tick(canvas, cx, cy, r * 2.4, HAND_INK)


def tick_square(canvas: Canvas, cx: float, cy: float, side: float, ticked: bool = False) -> None:
    canvas.rect(cx - side / 2, cy - side / 2, side, side, r=0.3, fill=WHITE, stroke=INK, width=0.3)
    if ticked:
        tick(canvas, cx, cy, side * 1.2, HAND_INK)


def team_head(canvas: Canvas, x: float, y: float, w: float, team: Team, words: Words) -> float:
    """Number and name on the team's colour, its pattern in the corner. Returns the y below it."""
    colour, ink = Color.hex(team.colour), team_ink(team)
    canvas.rect(x, y, w, PATCH, fill=colour)
    edge = x + w * 0.52
    team_patch(canvas, polygon([(edge + 2, y), (x + w, y), (x + w, y + 8.6), (edge, y + 8.6)]), team, 1.7)
    canvas.text(x + 1.4, y + 7.9, f"{team.no:02}", FAST, 24, fill=ink)
    mark_badge(canvas, x + w - 4, y + 4.3, 2.6, team)
    canvas.circle(x + w - 4, y + 4.3, 2.8, stroke=WHITE, width=0.5)
    fit_line(canvas, x + 1.4, y + PATCH - 1.6, w - 2.4, own_name(team, words), HEAVY, 10.5, smallest=7, fill=ink)
    return y + PATCH
