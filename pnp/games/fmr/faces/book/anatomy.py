"""What a card says where, and what is in the box."""

from __future__ import annotations

from pnp.desk.rulebook.callouts import Anatomy
from pnp.draw.canvas import Canvas
from pnp.draw.text import text_box
from pnp.games.fmr.faces.book.things import Placed, Things, cut, die
from pnp.games.fmr.faces.cards.frame import H, W
from pnp.games.fmr.faces.look import SIGNAL, STRONG
from pnp.games.fmr.model import FmrData
from pnp.kit.words import Words
from pnp.press.figure import Figure

_TAKEN_APART = "overtake"
_POINTS = ((0, 8.6), (0, 17.6), (63, 57), (0, 70), (0, 81))
_SCALE = 0.76
_SHELF, _LABEL = 27.0, 9.0


def card_figure(data: FmrData, words: Words) -> Figure:
    paint = Things(data, words).card(_TAKEN_APART)
    texts = [words(f"figure.card.{n}") for n in range(1, len(_POINTS) + 1)]
    shown = Anatomy(W, H, lambda canvas: cut(canvas, paint, _SCALE), _POINTS, texts, _SCALE, SIGNAL)
    return shown.figure(words("figure.card.caption"))


def contents_figure(data: FmrData, words: Words) -> Figure:
    """Everything there is, in a row."""
    things = Things(data, words)
    shelf: tuple[Placed, ...] = (things.fan, things.crews, things.cars, things.strip, die, things.score)

    def draw(canvas: Canvas, w: float, h: float) -> None:
        step = w / len(shelf)
        for index, place in enumerate(shelf):
            with canvas.group(at=((index + 0.5) * step, (h - _LABEL) / 2), scale=0.71):
                place(canvas, 0, 0)
            label = words(f"figure.contents.{index + 1}")
            room = step - 1.5, _LABEL
            text_box(canvas, index * step + 0.75, h - _LABEL, *room, label, STRONG, 8.5, smallest=7, align="center")

    return Figure(lambda _w: _SHELF + _LABEL, draw, wide=True, about=words("figure.contents.caption"))
