"""The table of four, seen from above."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.desk.rulebook.callouts import bubble
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE
from pnp.draw.text import center_line, fit_line
from pnp.games.fmr.faces.book.line import token
from pnp.games.fmr.faces.book.things import Things, die, laid
from pnp.games.fmr.faces.look import CREAM, LABEL, QUIET, SIGNAL
from pnp.games.fmr.model import FmrData
from pnp.kit.words import Words
from pnp.press.figure import Figure

_TALL, _LIST = 36.0, 13.2
_EDGE = 5.0
_PITCH = 6.6
_ASIDE = 27.0
"""How far to the right of the piles the first player's hand lies."""
_CARS = ("R1", "B1", "Y1", "V1", "O1", "G1", "G2", "O2", "V2", "Y2", "B2", "R2")
_NAME_AT = {0: (-16, 3.2), 90: (6, 19), 180: (22, -3.2), 270: (-6, 19)}
"""Beside each hand, off the table's edge."""
_NAMES = ("Anna", "Ben", "Carla", "Dario")


def table_figure(data: FmrData, words: Words) -> Figure:
    """Numbered from 1: the line, the pile, the discards, a hand, the row of the retired, the die; the list below."""
    things = Things(data, words)
    texts = [words(f"figure.table.{n}") for n in range(1, 7)]

    def draw(canvas: Canvas, w: float, h: float) -> None:
        tall = h - _LIST
        canvas.rect(_EDGE, _EDGE, w - 2 * _EDGE, tall - 2 * _EDGE, r=5, fill=CREAM, stroke=QUIET, width=0.4)
        _line(canvas, w / 2 - _PITCH * 6, tall / 2 - 9.2, data)
        _piles(canvas, w / 2 - 5, tall / 2 + 8.4, things)
        _aside(canvas, w / 2 - _PITCH * 6, tall / 2 + 6.2)
        _hands(canvas, w, h - _LIST, things)
        _listed(canvas, w, h - _LIST + 5, texts)

    return Figure(lambda _w: _TALL + _LIST, draw, wide=True, flex=0, about=words("figure.table.caption"))


def _listed(canvas: Canvas, w: float, y: float, texts: Sequence[str]) -> None:
    """What the numbers mean, three a row."""
    step = w / 3
    for index, text in enumerate(texts):
        x, base = index % 3 * step, y + index // 3 * 6
        bubble(canvas, x + 2.4, base, index + 1, SIGNAL)
        fit_line(canvas, x + 6, base + 1.1, step - 7, text, LABEL, 8.5, smallest=7)


def _line(canvas: Canvas, x: float, y: float, data: FmrData) -> None:
    with canvas.group(at=(x, y)):
        canvas.rect(-1, -0.6, _PITCH * 12 + 2, 11, fill=WHITE, stroke=BLACK, width=0.3)
        for index, car in enumerate(_CARS):
            with canvas.group(at=((index + 0.5) * _PITCH, 0), scale=0.76):
                token(canvas, 0, 0.2, 8.2, data, car)
    bubble(canvas, x - 3.8, y + 5, 1, SIGNAL)


def _piles(canvas: Canvas, x: float, y: float, things: Things) -> None:
    for number, (paint, left) in enumerate(((things.back, x - 9), (things.card("turbo"), x + 10)), start=2):
        laid(canvas, paint, left, y, 0.14)
        bubble(canvas, left - 6.8, y, number, SIGNAL)


def _aside(canvas: Canvas, x: float, y: float) -> None:
    """The row for those who are out, still empty, and the die."""
    left = x + _PITCH * 9
    canvas.rect(left, y - 4.4, _PITCH * 3, 7.6, stroke=QUIET, width=0.35, dash=(1.2, 0.9))
    bubble(canvas, left - 3.8, y, 5, SIGNAL)
    die(canvas, x + 8, y, 5.4)
    bubble(canvas, x - 1, y, 6, SIGNAL)


def _hands(canvas: Canvas, w: float, h: float, things: Things) -> None:
    seats = ((w / 2 + _ASIDE, h - _EDGE, 0), (_EDGE, h / 2, 90), (w / 2, _EDGE, 180), (w - _EDGE, h / 2, 270))
    for name, (x, y, turn) in zip(_NAMES, seats, strict=True):
        with canvas.group(at=(x, y), rotate=turn):
            for index in range(things.data.hand):
                laid(canvas, things.back, (index - 2) * 4, 0, 0.1, (index - 2) * 6)
        dx, dy = _NAME_AT[turn]
        center_line(canvas, x + dx, y + dy, name, LABEL, 8.5)
    bubble(canvas, w / 2 + _ASIDE + 14.5, h - _EDGE, 4, SIGNAL)
