"""Small tables: the first grid, the length of a race, what places are worth."""

from __future__ import annotations

from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.text import fit_line
from pnp.games.fmr.faces.aid import grid_pairs, plays, podium
from pnp.games.fmr.faces.look import LABEL, RULE, SIGNAL, figure
from pnp.games.fmr.model import FmrData
from pnp.kit.words import Words
from pnp.press.figure import Figure


def grid_figure(data: FmrData, words: Words) -> Figure:
    draw = partial(grid_pairs, x=0, y=0, data=data)
    return Figure(lambda _w: 20.0, lambda canvas, w, _h: draw(canvas, w=w), flex=0, about=words("figure.grid.caption"))


def score_figure(data: FmrData, words: Words) -> Figure:
    draw = partial(podium, x=0, y=0, data=data, words=words)
    return Figure(lambda _w: 24.0, lambda canvas, w, h: draw(canvas, w=w, h=h), about=words("figure.score.caption"))


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
