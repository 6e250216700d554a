"""The table of four, seen from above; and whose box is with whom."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from pnp.desk.rulebook.callouts import bubble
from pnp.desk.rulebook.things import Key, fan, told
from pnp.draw.canvas import Canvas
from pnp.draw.path import Path, polygon
from pnp.draw.text import center_line
from pnp.games.turf.faces.book.course import heading, small_board
from pnp.games.turf.faces.book.things import Things, box, dice
from pnp.games.turf.faces.silks import CREAM, LABEL, QUIET, TURF
from pnp.games.turf.model import TurfData
from pnp.games.turf.season.sheets import CLARET
from pnp.kit.words import Words
from pnp.press.figure import Figure

_NAMES = ("Anna", "Ben", "Carla", "Dario")
"""As they sit, each on the left of the one before."""
_TALL, _ROUND = 66.0, 46.0
_BOARD = 62.0
_HAND = 5
_FEW, _LINE, _WIDTH = 23.0, 4.6, 26.0
Seat = tuple[float, float, float, int]
"""Where somebody sits, from the middle of the table to its edges, turned how far, with how many horses."""
_TWO: tuple[Seat, ...] = ((0, 1, 0, 4), (0, -1, 180, 4))
_EIGHT: tuple[Seat, ...] = (
    (-0.45, 1, 0, 1), (-1, 0.4, 90, 1), (-1, -0.4, 90, 1), (-0.45, -1, 180, 1),
    (0.45, -1, 180, 1), (1, -0.4, 270, 1), (1, 0.4, 270, 1), (0.45, 1, 0, 1),
)  # fmt: skip
_ARROWS = ((0, 0.06, 0.28), (2, 0.72, 0.94))
"""Which way they run, where no die lies."""


def table_figure(data: TurfData, words: Words) -> Figure:
    things, key = Things(data, words), Key(told(words, "table", 5), 3, TURF)

    def draw(canvas: Canvas, w: float, h: float) -> None:
        tall = h - key.height
        canvas.rect(2, 2, w - 4, tall - 4, r=5, fill=CREAM, stroke=QUIET, width=0.4)
        _board(canvas, w / 2, tall / 2, things)
        seats = ((w / 2, tall - 10, 0.0), (12, tall / 2, 90.0), (w / 2, 10, 180.0), (w - 12, tall / 2, 270.0))
        for number, (x, y, turn) in enumerate(seats):
            with canvas.group(at=(x, y), rotate=turn):
                _place(canvas, things, number)
            _named(canvas, x, y, turn, _NAMES[number])
        for number, (x, y) in enumerate(((-2, -7), (19.5, 5), (-16, -7)), start=2):
            bubble(canvas, w / 2 + x, tall - 10 + y, number, TURF)
        key.draw(canvas, w, tall)

    return Figure(lambda _w: _TALL + key.height, draw, wide=True, flex=0.1, about=words("figure.table.caption"))


def _board(canvas: Canvas, x: float, y: float, things: Things) -> None:
    oval = things.oval
    scale = _BOARD / oval.w
    left, top = x - _BOARD / 2, y - oval.h * scale / 2
    with canvas.group(at=(left, top), scale=scale):
        small_board(canvas, oval, scale)
        heading(canvas, oval, scale, _ARROWS, 2)
    for lane, token in enumerate(list(things.tokens.values())[:4], start=1):
        row = oval.board.start
        at = oval.at(0, (row.n - 1) / oval.board.sections[0].cells, oval.radius(lane * 2 - 1))
        token.lay(canvas, left + at[0] * scale, top + at[1] * scale, 2.1 * scale)
    dice(canvas, x, y, 5)
    bubble(canvas, x - _BOARD / 2 + 3.4, y - oval.h * scale / 2 + 3.4, 1, TURF)
    bubble(canvas, x + 9.6, y, 5, TURF)


def _place(canvas: Canvas, things: Things, number: int) -> None:
    """A hand, the box of the neighbour on the right, and what has been played; the player sits below."""
    own, other = things.horses[number], things.horses[(number - 1) % len(_NAMES)]
    with canvas.group(at=(-2, 1)):
        fan(canvas, [things.back(own)] * _HAND, 0.16, 3.2, 6)
    box(canvas, 13.5, 0.5, 9.6, other)
    things.cards(own, "N")[0].lay(canvas, -16, 0.4, 0.14)


def _named(canvas: Canvas, x: float, y: float, turn: float, name: str) -> None:
    dx, dy = {0.0: (-29, 3), 90.0: (0, -22), 180.0: (29, -3), 270.0: (0, -22)}[turn]
    center_line(canvas, x + dx, y + dy, name, LABEL, 8.5)


def players_figure(data: TurfData, words: Words) -> Figure:
    """The smallest table and the largest: which horses are whose."""
    things, texts = Things(data, words), told(words, "players", 2)

    def draw(canvas: Canvas, w: float, h: float) -> None:
        for index, (seats, text) in enumerate(zip((_TWO, _EIGHT), texts, strict=True)):
            middle = w * (0.25 + index * 0.5)
            _small_table(canvas, middle, (h - _LINE) / 2, h - _LINE, things, seats)
            center_line(canvas, middle, h - _LINE / 2, text, LABEL, 8.5, room=w / 2 - 1, smallest=7)

    return Figure(lambda _w: _FEW, draw, flex=0.1, about=words("figure.players.caption"))


def _small_table(canvas: Canvas, x: float, y: float, tall: float, things: Things, seats: Sequence[Seat]) -> None:
    wide = _WIDTH
    canvas.rect(x - wide / 2, y - tall / 2, wide, tall, r=3, fill=CREAM, stroke=QUIET, width=0.35)
    canvas.rect(x - 6, y - 2.4, 12, 4.8, r=2.4, fill=TURF.mix(CREAM, 0.4))
    canvas.rect(x - 3.6, y - 0.9, 7.2, 1.8, r=0.9, fill=CREAM)
    horses = iter(things.horses)
    for dx, dy, turn, count in seats:
        with canvas.group(at=(x + dx * (wide / 2 - 2.2), y + dy * (tall / 2 - 2.2)), rotate=turn):
            for index in range(count):
                things.tokens[next(horses).id].lay(canvas, (index - (count - 1) / 2) * 4.6, 0, 0.2)


def boxes_figure(data: TurfData, words: Words) -> Figure:
    """Four round a table: by each the deck of the neighbour on the right, and where it came from."""
    things = Things(data, words)

    def draw(canvas: Canvas, w: float, h: float) -> None:
        x, y, far, high = w / 2, h / 2, min(w, 2 * _ROUND) / 2 - 6.5, h / 2 - 6
        canvas.circle(x, y, high - 6.4, fill=CREAM, stroke=QUIET, width=0.4)
        for number in range(len(_NAMES)):
            turn = 90 + 90 * number
            at = x + far * round(cos(radians(turn))), y + high * round(sin(radians(turn)))
            _seat(canvas, *at, things, number)
            _passed(canvas, x, y, high - 11, turn)

    return Figure(lambda _w: _ROUND, draw, flex=0.1, about=words("figure.boxes.caption"))


def _seat(canvas: Canvas, x: float, y: float, things: Things, number: int) -> None:
    """Whose horse it is, the name, and the box that is kept: side by side, or one over the other at the ends."""
    own, other = things.horses[number], things.horses[(number - 1) % len(_NAMES)]
    dx, dy = (0.0, 6.4) if number % 2 else (6.4, 0.0)
    things.tokens[own.id].lay(canvas, x - dx, y - dy + 2.4, 0.52)
    center_line(canvas, x - dx, y - dy - 2.4, _NAMES[number], LABEL, 8.5, room=11)
    box(canvas, x + dx, y + dy, 9.5, other)


def _passed(canvas: Canvas, x: float, y: float, reach: float, turn: float) -> None:
    """From a seat to the next one on its left, clockwise as one looks down."""
    start, stop = turn + 24, turn + 62
    canvas.path(Path().arc(x, y, reach, start, stop), stroke=CLARET, width=0.9, round=True)
    angle = radians(stop)
    px, py = x + reach * cos(angle), y + reach * sin(angle)
    head = polygon([(0, -1.6), (2.8, 0), (0, 1.6)]).rotate(stop + 90).shift(px, py)
    canvas.path(head, fill=CLARET)
