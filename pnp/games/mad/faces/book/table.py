"""The table of four, seen from above; the course as it is laid, and as it grows."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.desk.rulebook.callouts import bubble
from pnp.desk.rulebook.things import Key, told
from pnp.draw.canvas import Canvas
from pnp.draw.path import rect
from pnp.draw.text import center_line, fit_line
from pnp.draw.vocabulary.effects import arrow, chequered
from pnp.games.mad.faces.book.road import sheet_small, token
from pnp.games.mad.faces.book.things import Things, dice
from pnp.games.mad.faces.courses.layout import HIGH, WIDE
from pnp.games.mad.faces.scrap import ALARM, BONE, HAZARD, LABEL, OIL, QUIET, RUST, STRONG, chamfered
from pnp.games.mad.model import MadData
from pnp.games.mad.model.course import is_turned, sheet_of
from pnp.kit.words import Words
from pnp.press.figure import Figure

_NAMES = ("Anna", "Ben", "Carla", "Dario")
_TALL = 60.0
_LAID = ("S4", "S7r", "S1")
"""The course of all examples."""
_COMING = ("S2", "S5")
_END = 9.0
_STRIP = 10.0
_HEAD = 4.4
"""Over a row of sheets: where it begins and where it ends."""


def _course(data: MadData, wanted: Sequence[str]) -> list[str]:
    """The sheets of the examples, or as many others where a game does not have them."""
    known = [laid for laid in wanted if sheet_of(laid) in data.sheets]
    return known if len(known) == len(wanted) else list(data.sheets)[: len(wanted)]


def table_figure(data: MadData, words: Words) -> Figure:
    things, key = Things(data, words), Key(told(words, "table", 6), 3, RUST)

    def draw(canvas: Canvas, w: float, h: float) -> None:
        tall = h - key.height
        canvas.rect(2, 2, w - 4, tall - 4, r=5, fill=BONE, stroke=QUIET, width=0.4)
        _middle(canvas, w, tall / 2, things)
        seats = ((w / 2, tall - 10.5, 0.0), (12.5, tall / 2, 90.0), (w / 2, 10.5, 180.0), (w - 12.5, tall / 2, 270.0))
        for number, (x, y, turn) in enumerate(seats):
            with canvas.group(at=(x, y), rotate=turn):
                things.players[number % len(things.players)].lay(canvas, -7, 0, 0.155)
                things.part_back.lay(canvas, 4, 0, 0.155)
            dx, dy = {0.0: (-19, 3), 90.0: (0, -16), 180.0: (19, -3), 270.0: (0, 16)}[turn]
            center_line(canvas, x + dx, y + dy, _NAMES[number], LABEL, 8.5)
        bubble(canvas, w / 2 + 12.5, tall - 10.5, 5, RUST)
        key.draw(canvas, w, tall)

    return Figure(lambda _w: _TALL + key.height, draw, wide=True, flex=0.1, about=words("figure.table.caption"))


def _middle(canvas: Canvas, w: float, y: float, things: Things) -> None:
    """The course, and on both sides of it what everybody needs."""
    sheets, scale = _course(things.data, _LAID), 0.098
    wide = WIDE * scale * len(sheets)
    x, top = w / 2 - wide / 2, y - HIGH * scale / 2
    row(canvas, things.data, sheets, x, top, scale)
    for index, car in enumerate(list(things.data.cars.values())[:4]):
        token(canvas, x + 0.6 + index % 2 * 4.6, y - 3 + index // 2 * 3.4 + 1.2, 4.2, 2.7, car)
    foot = y + HIGH * scale / 2 + 0.6
    bubble(canvas, w / 2 + wide / 6, top, 1, RUST)
    _heaps(canvas, w, foot + 7.6, top - 7.8, things)


def _heaps(canvas: Canvas, w: float, below: float, above: float, things: Things) -> None:
    for step in range(3):
        things.part_back.lay(canvas, w / 2 - 29 + step * 0.5, above - step * 0.5, 0.13)
        things.bonus_back.lay(canvas, w / 2 + 29 + step * 0.5, above - step * 0.5, 0.16)
    bubble(canvas, w / 2 - 22, above, 2, RUST)
    bubble(canvas, w / 2 + 22, above, 3, RUST)
    things.track.lay(canvas, w / 2 - 29, below, 0.05)
    bubble(canvas, w / 2 - 19.6, below, 4, RUST)
    with canvas.group(at=(w / 2 + 29, below)):
        dice(canvas, 4)
    bubble(canvas, w / 2 + 19.6, below, 6, RUST)


def row(canvas: Canvas, data: MadData, sheets: Sequence[str], x: float, y: float, scale: float) -> None:
    """Sheets side by side, each as it lies."""
    for index, laid in enumerate(sheets):
        left, turned = x + index * WIDE * scale, is_turned(laid)
        corner = (left + WIDE * scale, y + HIGH * scale) if turned else (left, y)
        with canvas.group(at=corner, rotate=180 if turned else 0, scale=scale):
            sheet_small(canvas, data.sheets[sheet_of(laid)], scale)


def row_figure(data: MadData, words: Words) -> Figure:
    """The course of the first race, from start to goal."""
    sheets = _course(data, _LAID)

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        scale = (w - 2 * _END) / WIDE / len(sheets)
        tall = HIGH * scale
        row(canvas, data, sheets, _END, _HEAD, scale)
        _ends(canvas, words, w, _HEAD + tall / 2)
        for index, laid in enumerate(sheets):
            _named(canvas, _END + (index + 0.5) * WIDE * scale, _HEAD + tall - 2.6, laid)

    def height(w: float) -> float:
        return HIGH * (w - 2 * _END) / WIDE / len(sheets) + _HEAD

    return Figure(height, draw, wide=True, flex=0, about=words("figure.row.caption"))


def _ends(canvas: Canvas, words: Words, w: float, y: float) -> None:
    arrow(canvas, 1.5, y, _END - 1, y, color=RUST, width=1.2)
    chequered(canvas, w - _END + 1.2, y - 6, 4, 12, dark=OIL, light=BONE, rows=6)
    fit_line(canvas, 0, _HEAD - 1.4, w / 3, words("figure.row.1"), LABEL, 8.5, smallest=7)
    fit_line(canvas, w, _HEAD - 1.4, w / 3, words("figure.row.2"), LABEL, 8.5, smallest=7, anchor="end")


def _named(canvas: Canvas, x: float, y: float, text: str) -> None:
    canvas.path(chamfered(x - 4, y - 1.9, 8, 3.8, 0.8), fill=HAZARD, stroke=OIL, width=0.3)
    center_line(canvas, x, y, text, STRONG, 8, fill=OIL)


def next_figure(data: MadData, words: Words) -> Figure:
    """Two races, one over the other: a sheet goes, new ones come at its side, the goal stays."""
    old, new = _course(data, _LAID), _course(data, _COMING)[: data.new_sheets]
    races = ([*[""] * (len(new) - 1), *old], [*new, *old[1:]])

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        wide = (w - _END) / len(races[1])
        for line, sheets in enumerate(races):
            y = 4.6 + line * (_STRIP + 5)
            for index, laid in enumerate(sheets):
                if laid:
                    _strip(canvas, data, laid, index * wide, y, wide)
            chequered(canvas, w - _END + 1.4, y + 0.6, 3.6, _STRIP - 1.2, dark=OIL, light=BONE, rows=6)
        gone = (len(new) - 1) * wide
        canvas.line(gone + 2, 3.8 + _STRIP, gone + wide - 2, 5.4, stroke=ALARM, width=1.3, round=True, ink="keep")
        _said(canvas, words, gone + wide / 2, 3.4, wide, 1)
        _said(canvas, words, wide, 2 * _STRIP + 13, 2 * wide, 2)
        _said(canvas, words, w - wide, 2 * _STRIP + 13, 2 * wide - 3, 4)

    return Figure(lambda _w: 2 * _STRIP + 14, draw, wide=True, flex=0, about=words("figure.next.caption"))


def _strip(canvas: Canvas, data: MadData, laid: str, x: float, y: float, wide: float) -> None:
    """A sheet, of which only the middle is seen."""
    scale = wide / WIDE
    with canvas.group(clip=rect(x, y, wide, _STRIP)):
        row(canvas, data, [laid], x, y + _STRIP / 2 - HIGH * scale / 2, scale)
    canvas.rect(x, y, wide, _STRIP, stroke=OIL, width=0.3)
    _named(canvas, x + wide / 2, y + _STRIP - 2.2, sheet_of(laid))


def _said(canvas: Canvas, words: Words, x: float, y: float, room: float, number: int) -> None:
    text = words(f"figure.next.{number}")
    fit_line(canvas, x, y, room, text, LABEL, 8.5, smallest=7, anchor="middle", fill=RUST)
