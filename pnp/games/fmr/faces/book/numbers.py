"""Small tables: the first grid, the length of a race, what places are worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.desk.rulebook.art import Runs
from pnp.desk.rulebook.things import SMALL
from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.legible import legible
from pnp.draw.text import fit_line
from pnp.games.fmr.faces.aid import grid_pairs, plays
from pnp.games.fmr.faces.look import LABEL, RULE, SIGNAL, figure
from pnp.games.fmr.model import FmrData
from pnp.games.fmr.season.sheets import RaceRecord, race_block
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.referee.ask import Event

_FINISH = "E10"
_SHEET, _BLOCK = 150.0, 34.0
"""Of the score sheet, narrower than it is: so its numbers can be read here; and how high a race is."""


def grid_figure(data: FmrData, words: Words) -> Figure:
    draw = partial(grid_pairs, x=0, y=0, data=data)
    return Figure(lambda _w: 20.0, lambda canvas, w, _h: draw(canvas, w=w), flex=0, about=words("figure.grid.caption"))


def score_figure(data: FmrData, words: Words, runs: Runs) -> Figure:
    """A race on the score sheet: what the example is worth, as the table writes it down."""
    record = _record(data, runs.played(_FINISH).resolution.events)

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        scale, block = w / _SHEET, Drawing()
        race_block(block, _SHEET, _BLOCK, data, words, record)
        canvas.use(legible(block, SMALL / scale), scale=scale)

    return Figure(lambda w: _BLOCK * w / _SHEET, draw, wide=True, flex=0, about=words("figure.score.caption"))


def _record(data: FmrData, events: Sequence[Event]) -> RaceRecord:
    points = {str(event.args["car"]): int(event.args["points"]) for event in events if event.code == "race.points"}
    teams = {team: sum(points.get(car.id, 0) for car in data.cars.values() if car.team == team) for team in data.teams}
    return RaceRecord("", points, {**points, **{team: sum_ for team, sum_ in teams.items() if sum_}})


def races_figure(data: FmrData, words: Words) -> Figure:
    """How many cards a race has, for each number of players."""
    players = range(data.players[0], data.players[1] + 1)

    def draw(canvas: Canvas, w: float, h: float) -> None:
        label, row = w * 0.32, h / 2
        step = (w - label) / len(players)
        for index, count in enumerate(players):
            middle = label + (index + 0.5) * step
            figure(canvas, middle, row / 2, str(count), 12)
            figure(canvas, middle, row * 1.5, str(plays(data, count)), 14, fill=SIGNAL)
        for index in (1, 2):
            base = row * (index - 0.5) + 1.1
            fit_line(canvas, 0, base, label - 1, words(f"figure.races.{index}"), LABEL, 8.5, smallest=7)
        for y in (0.0, row, h):
            canvas.line(0, y, w, y, stroke=RULE, width=0.35)

    return Figure(lambda _w: 12.0, draw, flex=0, about=words("figure.races.caption"))
