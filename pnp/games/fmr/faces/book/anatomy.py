"""What a card says where, and what is in the box."""

from __future__ import annotations

from pnp.desk.rulebook.callouts import Anatomy
from pnp.draw.canvas import Canvas
from pnp.draw.text import fit_line
from pnp.games.fmr.faces.book.things import Placed, Things, cut, die
from pnp.games.fmr.faces.cards.frame import H, W
from pnp.games.fmr.faces.look import SIGNAL, STRONG, figure
from pnp.games.fmr.model import FmrData
from pnp.kit.words import Words
from pnp.press.figure import Figure

_TAKEN_APART = "charge_lose_gear"
"""It has everything that a card can have."""
_POINTS = ((0, 8.6), (0, 17.6), (63, 24), (63, 50), (0, 57), (0, 71))
_SCALE = 0.66
_SHELF, _LABEL = 28.0, 8.0


def card_figure(data: FmrData, words: Words) -> Figure:
    paint = Things(data, words).card(_TAKEN_APART)
    texts = [words(f"figure.card.{n}") for n in range(1, len(_POINTS) + 1)]
    shown = Anatomy(W, H, lambda canvas: cut(canvas, paint, 0.4), _POINTS, texts, _SCALE, SIGNAL)
    return shown.figure(words("figure.card.about"))


def contents_figure(data: FmrData, words: Words) -> Figure:
    """Everything there is, with how many of each."""
    things = Things(data, words)
    shelf: dict[str, tuple[int, Placed]] = {
        "cards": (len(data.cards), things.fan),
        "crews": (len(data.teams), things.crews),
        "cars": (len(data.cars), things.cars),
        "die": (1, die),
    }

    def draw(canvas: Canvas, w: float, h: float) -> None:
        step = w / len(shelf)
        for index, (name, (count, place)) in enumerate(shelf.items()):
            place(canvas, (index + 0.5) * step, (h - _LABEL) / 2)
            _label(canvas, index * step, h, step, words("aid.count", n=count), words(f"figure.contents.{name}"))

    return Figure(lambda _w: _SHELF + _LABEL, draw, wide=True, about=words("figure.contents.about"))


def _label(canvas: Canvas, x: float, y: float, w: float, count: str, name: str) -> None:
    figure(canvas, x + 5, y - 3.4, count, 14, fill=SIGNAL)
    fit_line(canvas, x + 10.5, y - 2, w - 11, name, STRONG, 9, smallest=7)
