"""The small marks on an action card: the index in its corners, and the diagram of what happens to the line."""

from __future__ import annotations

from collections.abc import Callable

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color, contrast, ink_on
from pnp.draw.icons import icon_at
from pnp.draw.path import Path, rect
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line
from pnp.draw.vocabulary.cars import car_pip
from pnp.draw.vocabulary.effects import FIRE, arrow, burst, cog, flames, round_arrow, tyre
from pnp.games.fmr.faces.cards.frame import INDEX_WHAT, INDEX_WHOM, INDEX_X, TEXT_LEFT, TEXT_RIGHT
from pnp.games.fmr.faces.cards.scenes import CREAM, DISPLAY, INK, SIGNAL, CardColours, number_text
from pnp.games.fmr.model import Card, CardType, FmrData, Team

INDEX_PT = 27.0
ROLLED: tuple[CardType, ...] = ("spin_out", "spin_last", "crash")
"""The cards whose victim is found by the die."""
DIAGRAM, DIAGRAM_TALL = 7.4, 10.2
PASSED = CREAM.shade(0.32)


# --- the index: what happens, then to whom ---------------------------------------------------------------------------


def index(canvas: Canvas, card: Card, colours: CardColours, data: FmrData) -> None:
    _what(canvas, card, colours)
    _whom(canvas, card, colours, data)


def _what(canvas: Canvas, card: Card, colours: CardColours) -> None:
    if card.value:
        fill = INK if colours.fall < 0 else SIGNAL
        center_line(canvas, INDEX_X, INDEX_WHAT, number_text(card.value), DISPLAY, INDEX_PT, fill=fill)
    else:
        SYMBOLS[card.type](canvas, INDEX_X, INDEX_WHAT, 4.2)


def _gear_symbol(canvas: Canvas, x: float, y: float, r: float) -> None:
    cog(canvas, x, y, r, fill=SIGNAL, hole=CREAM)


def _fire_symbol(canvas: Canvas, x: float, y: float, r: float) -> None:
    flames(canvas, x, y + r, r * 2.2, r * 1.7, heading=-90, colors=FIRE[:2])


def _wheel_symbol(canvas: Canvas, x: float, y: float, r: float) -> None:
    tyre(canvas, x, y, r)


def _out_symbol(canvas: Canvas, x: float, y: float, r: float) -> None:
    round_arrow(canvas, x, y, r * 0.8, -60, 230, color=INK, width=1.5, head=2.6)
    for turn in (45, -45):
        canvas.path(rect(-r * 0.45, -0.5, r * 0.9, 1).rotate(turn).shift(x, y), fill=SIGNAL)


def _last_symbol(canvas: Canvas, x: float, y: float, r: float) -> None:
    round_arrow(canvas, x, y, r * 0.8, -60, 230, color=INK, width=1.5, head=2.6)
    canvas.polygon([(x - r * 0.36, y - r * 0.2), (x + r * 0.36, y - r * 0.2), (x, y + r * 0.36)], fill=SIGNAL)


def _crash_symbol(canvas: Canvas, x: float, y: float, r: float) -> None:
    burst(canvas, x, y, r * 1.1, fill=SIGNAL, points=11)


SYMBOLS: dict[CardType, Callable[[Canvas, float, float, float], None]] = {
    "charge_lose_gear": _gear_symbol,
    "charge_engine_blows": _fire_symbol,
    "pit_stop": _wheel_symbol,
    "spin_out": _out_symbol,
    "spin_last": _last_symbol,
    "crash": _crash_symbol,
}


def _whom(canvas: Canvas, card: Card, colours: CardColours, data: FmrData) -> None:
    if colours.team:
        team_badge(canvas, INDEX_X, INDEX_WHOM, 4, colours.team)
    elif card.type in ROLLED:
        icon_at(canvas, "d12", INDEX_X, INDEX_WHOM, 7.6, INK)
    elif card.type == "turbo":
        _last_places(canvas, INDEX_X, INDEX_WHOM, data.turbo_from_last)
    else:
        any_team_badge(canvas, INDEX_X, INDEX_WHOM, 3.6, data)


def team_badge(canvas: Canvas, x: float, y: float, r: float, team: Team) -> None:
    colour = Color.hex(team.colour)
    canvas.rect(x - r, y - r, 2 * r, 2 * r, r=r * 0.35, fill=colour)
    center_line(canvas, x, y, team.letter, DISPLAY, r * 4.6, fill=ink_on(colour, CREAM, INK))


def team_pattern(canvas: Canvas, region: Path, team: Team, pitch: float) -> None:
    """The team's colour and pattern on a strip; a colour too pale to show on cream becomes the ground itself."""
    colour = Color.hex(team.colour)
    ground, mark = (CREAM, colour) if contrast(colour, CREAM) >= 2 else (colour, INK)
    canvas.path(region, fill=ground)
    fill_pattern(canvas, region, team.pattern, mark, pitch)


def any_team_badge(canvas: Canvas, x: float, y: float, r: float, data: FmrData) -> None:
    """All colours in one wheel: whichever car you like."""
    count = len(data.teams)
    for i, team in enumerate(data.teams.values()):
        slice_ = Path().move(x, y).arc(x, y, r, i * 360 / count - 90, (i + 1) * 360 / count - 90).close()
        canvas.path(slice_, fill=Color.hex(team.colour), stroke=CREAM, width=0.3)


def _last_places(canvas: Canvas, x: float, y: float, count: int) -> None:
    """The tail of the line: full bars for the places that count."""
    step = 8.4 / (count + 2)
    for i in range(count + 2):
        canvas.rect(x - 3.6, y - 4.2 + i * step, 7.2, step * 0.68, fill=CREAM.shade(0.25) if i < 2 else INK)


# --- the diagram: who moves, over how many, to where -----------------------------------------------------------------


def diagram(canvas: Canvas, card: Card, colours: CardColours) -> None:
    """The line from its tail (left) to its front."""
    if not card.value:
        _fate(canvas, card)
        return
    color = Color.hex(colours.team.colour) if colours.team else SIGNAL
    movers = [INK, color] if card.type == "overtake" else [color]
    passed = abs(card.value)
    row = _Row(canvas, len(movers) * 2 + passed, tall=diagram_height(card))
    here, there = (0, len(movers) + passed) if card.value > 0 else (len(movers) + passed, 0)
    for i, mover in enumerate(movers):
        row.car(here + i, mover)
        row.ghost(there + i)
    for i in range(passed):
        row.car(len(movers) + i, PASSED)
    row.hop(here + len(movers) - 1, there + len(movers) - 1)


def diagram_height(card: Card) -> float:
    """A short sentence leaves room for a larger picture."""
    return DIAGRAM_TALL if card.value < 0 else DIAGRAM


class _Row:
    """A stretch of the line of cars, drawn as large as it fits."""

    def __init__(self, canvas: Canvas, places: int, left: float = 0, tall: float = DIAGRAM) -> None:
        self.canvas = canvas
        self.left = left
        self.top = -tall / 2
        self.step = min((TEXT_RIGHT - TEXT_LEFT - left) / places, tall)
        self.size = self.step * 0.92
        self.y = tall / 2 - self.size * 0.3

    def x(self, place: int) -> float:
        return self.left + self.step * (place + 0.5)

    def car(self, place: int, color: Color) -> None:
        wheels = color if color == PASSED else INK
        car_pip(self.canvas, self.x(place), self.y, self.size, fill=color, wheels=wheels)

    def ghost(self, place: int) -> None:
        car_pip(self.canvas, self.x(place), self.y, self.size, fill=INK, ghost=True)

    def struck(self, place: int) -> None:
        self.car(place, SIGNAL)
        _cross(self.canvas, self.x(place), self.y, self.size * 0.5)

    def hop(self, start: int, stop: int) -> None:
        """An arrow over the heads of those in between."""
        x0, x1 = self.x(start), self.x(stop)
        way = 1 if x1 > x0 else -1
        foot = self.y - self.size * 0.38
        top = self.top - 0.6
        bow = Path().move(x0, foot).curve(x0 + way * 2, top, x1 - way * 3, top, x1, foot - 1.2)
        self.canvas.path(bow, stroke=INK, width=0.7)
        tip = [(x1 - way * 1.9, foot - 1.5), (x1 + way * 0.3, foot + 0.4), (x1 + way * 0.7, foot - 2.3)]
        self.canvas.polygon(tip, fill=INK)


def _fate(canvas: Canvas, card: Card) -> None:
    """The die finds a place; the car there is struck out or sent to the end."""
    icon_at(canvas, "d12", 3.3, 0, 6.6, INK)
    arrow(canvas, 7.4, 0, 12, 0, color=INK, width=0.9)
    row = _Row(canvas, 5, left=12.6)
    if card.type == "spin_last":
        row.ghost(0)
        for i in (1, 2, 4):
            row.car(i, PASSED)
        row.car(3, SIGNAL)
        row.hop(3, 0)
        return
    hit = (2, 3) if card.type == "crash" else (2,)
    for i in range(5):
        if i in hit:
            row.struck(i)
        else:
            row.car(i, PASSED)


def _cross(canvas: Canvas, x: float, y: float, r: float) -> None:
    for turn in (45, -45):
        canvas.path(rect(-r, -0.5, 2 * r, 1).rotate(turn).shift(x, y), fill=INK)
