"""A turn in pictures: what every car does, one after the other, and how the race moves on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.desk.rulebook.callouts import bubble
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE
from pnp.draw.icons import icon_at
from pnp.draw.path import Path, polygon
from pnp.draw.text import center_line, text_box
from pnp.draw.vocabulary.effects import arrow, flag
from pnp.games.xf1.faces.book.scrap import order_mark
from pnp.games.xf1.faces.book.tokens import token
from pnp.games.xf1.faces.look import BLUE_FRAME, FAST, HEAVY, INK, PALE, SIGNAL, SPEED_DIGIT, START_FRAME, STEEL, STRONG
from pnp.games.xf1.model import Xf1Data
from pnp.kit.words import Words
from pnp.press.figure import Figure

_ROW, _GAP = 19.0, 5.6
_PICTURE = 12.0
_CAR = "U02"
Picture = Callable[[Canvas, Xf1Data], None]


def turn_figure(data: Xf1Data, words: Words) -> Figure:
    texts = [words(f"figure.turn.{n}") for n in range(1, len(_RUN) + len(_PROGRESS) + 1)]

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        _row(canvas, 0, w, data, _RUN, texts[: len(_RUN)], 1)
        _row(canvas, _ROW + _GAP, w, data, _PROGRESS, texts[len(_RUN) :], len(_RUN) + 1)
        _again(canvas, w)

    return Figure(lambda _w: 2 * _ROW + _GAP, draw, wide=True, flex=0, about=" ".join(texts))


def _row(
    canvas: Canvas, y: float, w: float, data: Xf1Data, pictures: Sequence[Picture], texts: Sequence[str], first: int
) -> None:
    canvas.rect(0, y, w, _ROW, r=1.6, fill=PALE, ink="drop")
    canvas.rect(0, y, w, _ROW, r=1.6, stroke=STEEL, width=0.3)
    step = w / len(pictures)
    for index, (picture, text) in enumerate(zip(pictures, texts, strict=True)):
        left = index * step
        with canvas.group(at=(left + step / 2 - 0.4, y + _PICTURE / 2 + 0.8), scale=0.86):
            picture(canvas, data)
        bubble(canvas, left + 3, y + 3, first + index, SIGNAL)
        text_box(canvas, left + 0.6, y + _PICTURE, step - 1.2, _ROW - _PICTURE, text, STRONG, 8.5, smallest=7,
                 leading=1.0, align="center", valign="middle")  # fmt: skip
        if index:
            canvas.path(polygon([(left - 0.8, y + 5.4), (left + 0.8, y + 6.9), (left - 0.8, y + 8.4)]), fill=STEEL)


def _again(canvas: Canvas, w: float) -> None:
    """Every car from the leader back, then on to the second row."""
    y = _ROW + _GAP / 2
    way = Path().move(w - 8, _ROW).line(w - 8, y).line(8, y).line(8, _ROW + 2)
    canvas.path(way, stroke=SIGNAL, width=0.7, round=True)
    canvas.path(polygon([(6.7, _ROW + 2.2), (9.3, _ROW + 2.2), (8, _ROW + 0.3)]), fill=SIGNAL)
    arrow(canvas, w / 2, y, w / 2, _ROW + _GAP - 0.2, color=SIGNAL, width=0.9, head=2.8)


def _pressure(canvas: Canvas, data: Xf1Data) -> None:
    for car, y in ((_CAR, -2.7), ("T01", 2.7)):
        token(canvas, 1.4, y, 8.4, 4.9, data, car)
    center_line(canvas, 7.6, -2.7, "!", HEAVY, 13, fill=SIGNAL)


def _declare(canvas: Canvas, _data: Xf1Data) -> None:
    center_line(canvas, 1, -2.4, "DP", FAST, 13, fill=INK)
    for index, (sign, x) in enumerate((("d6-4", -2.4), ("+1", 2.2), ("−1", 6.6))):
        if index:
            center_line(canvas, x, 3, sign, FAST, 9.5, fill=SIGNAL)
        else:
            icon_at(canvas, sign, x, 3, 3.6, INK)


def _speed(canvas: Canvas, _data: Xf1Data) -> None:
    icon_at(canvas, "d6-3", -2.2, 0, 6, INK)
    canvas.rect(3.4, -2.7, 5.4, 5.4, r=0.6, stroke=SPEED_DIGIT, width=0.5)
    center_line(canvas, 6.1, 0, "4", HEAVY, 13, fill=SPEED_DIGIT)


def _result(canvas: Canvas, _data: Xf1Data) -> None:
    center_line(canvas, 1, 0, "+2", FAST, 22, fill=INK)


def _move(canvas: Canvas, data: Xf1Data) -> None:
    token(canvas, -1.6, 0, 8.4, 5.2, data, _CAR)
    arrow(canvas, 3.2, 0, 8.8, 0, color=SIGNAL, width=1.2)


def _order(canvas: Canvas, data: Xf1Data) -> None:
    token(canvas, 0.6, 0, 8.4, 5.2, data, _CAR)
    with canvas.group(at=(6.6, -3.6), scale=1.7):
        order_mark(canvas, 0, 0)


def _bpt(canvas: Canvas, _data: Xf1Data) -> None:
    icon_at(canvas, "d6-2", -4.4, 0, 5, INK)
    canvas.path(polygon([(0.4, -3.4), (7, -3.4), (9.4, 0), (7, 3.4), (0.4, 3.4)]), fill=START_FRAME)
    center_line(canvas, 4.2, 0, "BPT", FAST, 9, fill=INK)


def _lap(canvas: Canvas, _data: Xf1Data) -> None:
    flag(canvas, -6.2, 3.6, 6.6, dark=INK, light=WHITE, pole=INK)
    icon_at(canvas, "rain", 5.8, 0, 6.4, INK)


def _event(canvas: Canvas, _data: Xf1Data) -> None:
    for index, name in enumerate(("gauge", "worn", "spanner")):
        icon_at(canvas, name, (index - 1) * 6.4 + 1, 0, 5, SIGNAL if name == "spanner" else INK)


def _dropped(canvas: Canvas, data: Xf1Data) -> None:
    token(canvas, -2.4, 0, 8.4, 5.2, data, _CAR)
    arrow(canvas, 4.6, -3.4, 4.6, 3.8, color=BLUE_FRAME, width=1.2)
    center_line(canvas, 8.6, 0, "−10", FAST, 10, fill=BLUE_FRAME)


_RUN: Sequence[Picture] = (_pressure, _declare, _speed, _result, _move, _order)
_PROGRESS: Sequence[Picture] = (_bpt, _lap, _event, _dropped)
