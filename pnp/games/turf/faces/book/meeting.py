"""The way of a deck through the three races of a meeting, and where the fences stand."""

from __future__ import annotations

from pnp.desk.rulebook.callouts import bubble
from pnp.desk.rulebook.things import fan, told
from pnp.draw.canvas import Canvas
from pnp.draw.text import center_line, text_box
from pnp.draw.vocabulary.effects import arrow
from pnp.games.turf.faces.board.look import HEDGE
from pnp.games.turf.faces.board.track import fence_badge
from pnp.games.turf.faces.book.course import heading, side, small_board
from pnp.games.turf.faces.book.things import Things, box
from pnp.games.turf.faces.silks import CREAM, DISPLAY, INK, LABEL, QUIET, STRONG, TURF
from pnp.games.turf.model import TurfData
from pnp.games.turf.model.geometry import Row
from pnp.kit.words import Words
from pnp.press.figure import Figure

_DECK, _PICTURES = 28.0, 17.0
_SHARE = 0.74
"""How much of the width the oval takes."""


def flow_figure(data: TurfData, words: Words) -> Figure:
    """From the box into the hand, race by race, then two more; and out."""
    things, texts = Things(data, words), told(words, "flow", 5)
    counts = [*[data.hand] * data.races, data.bonus]

    def draw(canvas: Canvas, w: float, h: float) -> None:
        first = 15.0
        step = (w - first) / len(texts)
        box(canvas, first / 2 - 1, _PICTURES / 2, 13, things.horses[0])
        for index, text in enumerate(texts):
            left = first + index * step
            arrow(canvas, left - 2.4, _PICTURES / 2, left + 1.4, _PICTURES / 2, color=QUIET, width=0.8)
            with canvas.group(at=(left + step / 2 + 1, _PICTURES / 2)):
                _stage(canvas, things, counts[index] if index < len(counts) else 0)
            bubble(canvas, left + 3.6, 2.3, index + 1, TURF)
            area = left + 0.5, _PICTURES, step - 1, h - _PICTURES
            text_box(canvas, *area, text, LABEL, 8.5, smallest=7, align="center")

    return Figure(lambda _w: _DECK, draw, wide=True, flex=0, about=words("figure.flow.caption"))


def _stage(canvas: Canvas, things: Things, count: int) -> None:
    """So many cards more; none: the cards that are out lie in a heap."""
    horse = things.horses[0]
    if count:
        fan(canvas, [things.back(horse)] * (3 if count > 2 else 2), 0.17, 2.8, 8)
        canvas.circle(0, 0, 3.3, fill=QUIET.mix(INK, 0.5), ink="keep")
        canvas.circle(0, 0, 3.0, fill=CREAM, ink="keep")
        center_line(canvas, 0, 0, str(count), DISPLAY, 11, fill=INK)
        return
    for card, (x, y, turn) in zip(things.cards(horse, "NNJ"), _HEAP, strict=True):
        card.lay(canvas, x, y, 0.16, turn)


_HEAP = ((-3.4, 1.0, -28.0), (3.2, -0.6, 17.0), (0.2, 1.2, 74.0))


_BETWEEN = ((0, 0.19, 0.35), (0, 0.5, 0.66), (2, 0.24, 0.4), (2, 0.58, 0.74))
"""Arrows between the names of the rows."""
_LABELS = 2.8
"""How far inside the rail they stand, on the page."""


def fences_figure(data: TurfData, words: Words) -> Figure:
    """The oval with the six fences, each with its number and its row."""
    things = Things(data, words)
    oval = things.oval

    def draw(canvas: Canvas, w: float, h: float) -> None:
        scale = min(w / oval.w, h / oval.h)
        with canvas.group(at=((w - oval.w * scale) / 2, (h - oval.h * scale) / 2), scale=scale):
            small_board(canvas, oval, scale)
            heading(canvas, oval, scale, _BETWEEN, _LABELS)
            for number, row in enumerate(data.board.fences, start=1):
                _fence(canvas, things, number, row, scale)

    return Figure(
        lambda w: oval.h * w / oval.w * _SHARE, draw, wide=True, flex=0.12, about=words("figure.fences.caption")
    )


def _fence(canvas: Canvas, things: Things, number: int, row: Row, scale: float) -> None:
    oval = things.oval
    x, lean = oval.row_middle(row), side(oval, row)
    canvas.path(oval.row(row), fill=HEDGE, ink="keep")
    fence_badge(canvas, x, oval.middle + lean * oval.radius((oval.board.lanes + 1) / 2), 2.3 / scale, number)
    y = oval.middle + lean * (oval.inner - _LABELS / scale)
    center_line(canvas, x, y, f"{row.section}{row.n}", STRONG, 8.5 / scale, fill=INK)
