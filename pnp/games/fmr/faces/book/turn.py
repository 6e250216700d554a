"""A turn in five pictures."""

from __future__ import annotations

from collections.abc import Callable

from pnp.desk.rulebook.callouts import bubble
from pnp.draw.canvas import Canvas
from pnp.draw.text import text_box
from pnp.draw.vocabulary.effects import arrow
from pnp.games.fmr.faces.book.line import token
from pnp.games.fmr.faces.book.things import Things, die, laid
from pnp.games.fmr.faces.look import QUIET, SIGNAL, TEXT
from pnp.games.fmr.model import FmrData
from pnp.kit.words import Words
from pnp.press.figure import Figure

_PICTURES, _TALL = 20.0, 28.0
_MIDDLE = 10.0


def turn_figure(data: FmrData, words: Words) -> Figure:
    texts = [words(f"figure.turn.{n}") for n in range(1, len(_STEPS) + 1)]
    things = Things(data, words)

    def draw(canvas: Canvas, w: float, h: float) -> None:
        step = w / len(texts)
        for index, (text, picture) in enumerate(zip(texts, _STEPS, strict=True)):
            left = index * step
            with canvas.group(at=(left + step / 2, _MIDDLE)):
                picture(canvas, things)
            bubble(canvas, left + 2.4, 2.4, index + 1, SIGNAL)
            text_box(
                canvas, left + 0.5, _PICTURES, step - 1, h - _PICTURES, text, TEXT, 8.5, smallest=7, align="center"
            )
            if index:
                arrow(canvas, left - 1.4, _MIDDLE, left + 1.4, _MIDDLE, color=QUIET, width=0.8)

    return Figure(lambda _w: _TALL, draw, wide=True, flex=0, about=" ".join(texts))


def _play(canvas: Canvas, things: Things) -> None:
    laid(canvas, things.card("overtake"), 0, 0, 0.19)


def _roll(canvas: Canvas, _things: Things) -> None:
    die(canvas, 0, 0, 7.8)


def _move(canvas: Canvas, things: Things) -> None:
    token(canvas, 5, -6.5, 8, things.data, "R1")
    arrow(canvas, 0, 0, -8, 0, color=SIGNAL, width=1.4)


def _close(canvas: Canvas, things: Things) -> None:
    for x, car in ((-6.9, "B1"), (0.0, "R1"), (6.9, "V1")):
        with canvas.group(at=(x, 0), scale=0.8):
            token(canvas, 0, -6.5, 8, things.data, car)


def _take(canvas: Canvas, things: Things) -> None:
    for step in range(3):
        laid(canvas, things.back, -3 + step * 0.8, 0.8 - step * 0.8, 0.16)
    arrow(canvas, 3.6, -1, 9.4, -1, color=SIGNAL, width=1.4)


_STEPS: tuple[Callable[[Canvas, Things], None], ...] = (_play, _roll, _move, _close, _take)
