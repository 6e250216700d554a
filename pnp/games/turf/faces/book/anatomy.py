"""What is in the box, what a card says where, and what the name of a cell means."""

from __future__ import annotations

from functools import partial

from pnp.desk.rulebook.callouts import Anatomy, bubble
from pnp.desk.rulebook.things import Placed, fan, shelf, told
from pnp.draw.canvas import Canvas
from pnp.draw.fonts import width
from pnp.games.turf.faces.board.look import DISPLAY, INK
from pnp.games.turf.faces.book.course import small_board
from pnp.games.turf.faces.book.stretch import Scene, Window, draw_window
from pnp.games.turf.faces.book.things import Things, box, dice
from pnp.games.turf.faces.cards import H, W
from pnp.games.turf.faces.silks import TURF
from pnp.games.turf.model import TurfData
from pnp.kit.words import Words
from pnp.press.figure import Figure

_SCALES = (0.84, 0.37, 0.6)
"""Of a plain card, large enough to read its name, of a joker and of the handicap card."""
_APART = 2.2
_LEFT = (0.0, W * _SCALES[0] + _APART, W * (_SCALES[0] + _SCALES[1]) + 2 * _APART)
_WIDE, _TALL = _LEFT[2] + W * _SCALES[2], H * _SCALES[0]
_PLAIN = W * _SCALES[0]
_POINTS = (
    (_PLAIN * 0.46, 7.0),
    (0.0, 13.0),
    (0.0, _TALL - 8),
    (_LEFT[1] + W * _SCALES[1] / 2, _TALL - H * _SCALES[1] - 1),
    (_WIDE, _TALL - H * _SCALES[2] + 3),
)
_CELL, _NAMED = "3:H14/0", ("3", ":", "H14", "/", "0")
_WINDOW, _HEAD = 46.0, 13.0


def contents_figure(data: TurfData, words: Words) -> Figure:
    """Everything there is, in a row."""
    things = Things(data, words)
    shown: tuple[Placed, ...] = (
        partial(_board, things=things),
        partial(_horses, things=things),
        partial(_deck, things=things),
        lambda canvas: dice(canvas, 0, 0, 6.4),
        lambda canvas: things.fence.lay(canvas, 0, 0, 0.17, 90),
        lambda canvas: things.score.lay(canvas, 0, 0, 0.07),
    )
    return shelf(words, "contents", shown, 21.0, 10.5)


def _board(canvas: Canvas, things: Things) -> None:
    scale = 18.4 / things.oval.w
    with canvas.group(at=(-9.2, -things.oval.h * scale / 2), scale=scale):
        small_board(canvas, things.oval, scale)


def _horses(canvas: Canvas, things: Things) -> None:
    for index, token in enumerate(things.tokens.values()):
        token.lay(canvas, -4.2 + index % 2 * 8.4, -6.9 + index // 2 * 4.6, 0.39)


def _deck(canvas: Canvas, things: Things) -> None:
    horse = things.horses[0]
    box(canvas, -4.6, -0.4, 10.4, horse)
    with canvas.group(at=(3.8, 0.6)):
        fan(canvas, things.cards(horse, "NJ"), 0.16, 3.2, 9)


def card_figure(data: TurfData, words: Words) -> Figure:
    """A plain card, a joker and the handicap card in a row."""
    things = Things(data, words)
    horse = things.horses[1]
    row = [*things.cards(horse, "NJ"), things.handicap(horse)]

    def paint(canvas: Canvas) -> None:
        for index, thing in enumerate(row):
            scale = _SCALES[index]
            with canvas.group(at=(_LEFT[index], _TALL - H * scale), scale=scale):
                thing.cut(canvas, scale)

    shown = Anatomy(_WIDE, _TALL, paint, _POINTS, told(words, "card", len(_POINTS)), color=TURF)
    return shown.figure(words("figure.card.caption"))


def cell_figure(data: TurfData, words: Words) -> Figure:
    """The name of a cell in large letters, and under it a horse that stands there."""
    window = Window(data, Scene({"red": _CELL}, {}))
    tall = window.height(_WINDOW) + _HEAD

    def paint(canvas: Canvas) -> None:
        _name(canvas, _WINDOW / 2)
        with canvas.group(at=(0, _HEAD)):
            draw_window(canvas, window, words, _WINDOW, tall - _HEAD)
        nose, tail = _nose(window)
        bubble(canvas, *nose, 4, TURF)
        bubble(canvas, *tail, 5, TURF)

    shown = Anatomy(_WINDOW, tall, paint, (), told(words, "cell", 5), 1, TURF)
    return shown.figure(words("figure.cell.caption"))


def _name(canvas: Canvas, middle: float) -> None:
    """Each part of it under its number."""
    size = 19.0
    x = middle - sum(width(part, DISPLAY, size) + 0.7 for part in _NAMED) / 2
    for index, part in enumerate(_NAMED):
        canvas.text(x, 11, part, DISPLAY, size, fill=INK)
        wide = width(part, DISPLAY, size)
        if index % 2 == 0:
            bubble(canvas, x + wide / 2, 2.4, index // 2 + 1, TURF)
        x += wide + 0.7


def _nose(window: Window) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the two cells of the horse lie in the window: below them, the numbers."""
    (x1, y1, x2, _), scale = window.box, window.scale(_WINDOW)
    left = (_WINDOW - (x2 - x1) * scale) / 2
    x, y, _ = window.oval.centre(next(iter(window.standing.values())))
    foot = _HEAD + (y - y1 + window.oval.lane) * scale
    return (left + (x - x1) * scale, foot), (left + (x - x1 - window.oval.cell) * scale, foot)
