"""The table of two, seen from above."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.desk.rulebook.callouts import bubble
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE
from pnp.draw.icons import icon_at
from pnp.draw.path import rect
from pnp.draw.text import center_line, fit_line
from pnp.games.xf1.faces.book.anatomy import SHEET_H, SHEET_W, small, the_course
from pnp.games.xf1.faces.counters import marker_pieces
from pnp.games.xf1.faces.courses.layout import BASE_H, BASE_W
from pnp.games.xf1.faces.courses.map import arranged_panel
from pnp.games.xf1.faces.look import INK, MARK, PALE, SIGNAL, STEEL, STRONG, TEXT, team_patch
from pnp.games.xf1.faces.running_maps import RaceLayout, grid_place, qualifying_map, race_map
from pnp.games.xf1.faces.tables_sheet import tables_sheets
from pnp.games.xf1.faces.team_map import team_sheets
from pnp.games.xf1.model import Xf1Data
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.press.product import Paint, Sheet

_TALL, _LIST = 75.0, 12.0
_WIDE, _HIGH = 282.0, 200.0
"""A sheet lying; standing, the other way round."""
_TEAMS = ("U", "T")
_NAMES = ("Anna", "Ben")
_CARS = ("U01", "T01", "C01", "U02", "W01", "T02", "C02", "W02")
"""The players' cars and those of two teams without a player, on the grid."""


def table_figure(data: Xf1Data, words: Words) -> Figure:
    """Numbered from 1: course map, race map, team-driver maps, tables, qualifying map, markers; the list below."""
    texts = [words(f"figure.table.{n}") for n in range(1, 7)]

    def draw(canvas: Canvas, w: float, h: float) -> None:
        canvas.rect(0, 3, w, h - _LIST - 6, r=4, fill=PALE, stroke=STEEL, width=0.4, ink="keep")
        _maps(canvas, w, data, words)
        _players(canvas, w, h - _LIST, data, words)
        _listed(canvas, w, h - _LIST + 3.4, texts)

    return Figure(lambda _w: _TALL + _LIST, draw, wide=True, flex=0, about=words("figure.table.caption"))


def _paper(canvas: Canvas, x: float, y: float, w: float, size: tuple[float, float], paint: Paint) -> None:
    """A sheet with its upper left corner on a point."""
    scale = w / size[0]
    canvas.rect(x - 0.7, y - 0.7, w + 1.4, size[1] * scale + 1.4, fill=WHITE, stroke=BLACK, width=0.25, ink="keep")
    canvas.use(small(paint, scale), x, y, scale=scale)


def _painted(sheet: Sheet, w: float, h: float) -> Paint:
    return lambda canvas: sheet.draw(canvas, w, h)


def _maps(canvas: Canvas, w: float, data: Xf1Data, words: Words) -> None:
    lying = _WIDE, _HIGH
    wide = 46.0
    left, top = (w - wide) / 2, 8.0
    _paper(canvas, left, top, wide, lying, _painted(race_map(data, words), *lying))
    _grid(canvas, left, top, wide / _WIDE, data)
    course = arranged_panel(BASE_W, BASE_H, the_course(data), data, words)
    _paper(canvas, 4, 8, 28, (BASE_W, BASE_H), course)
    _paper(canvas, w - 31, 8, 26.5, lying, _painted(tables_sheets(data, words)[0], *lying))
    _paper(canvas, w - 31, 30, 26.5, lying, _painted(qualifying_map(data, words), *lying))
    for number, x, y in ((1, 4, 8), (2, left, top), (4, w - 31, 8), (5, w - 31, 30)):
        bubble(canvas, x, y, number, SIGNAL)


def _grid(canvas: Canvas, x: float, y: float, scale: float, data: Xf1Data) -> None:
    layout = RaceLayout(_WIDE, _HIGH, data.race_map)
    for number, car in enumerate((car for car in _CARS if car[0] in data.teams), start=1):
        left, top, w, h = layout.box(*grid_place(number, data.race_map))
        with canvas.group(at=(x + (left + w / 2) * scale, y + (top + h / 2) * scale), scale=scale):
            _pawn(canvas, w, h, data, car)


def _pawn(canvas: Canvas, w: float, h: float, data: Xf1Data, car: str) -> None:
    """A counter too small for its number."""
    box = rect(-w / 2, -h / 2, w, h, 1.5)
    team_patch(canvas, box, data.teams[car[0]], 4)
    canvas.path(box, stroke=BLACK, width=1.4)


def _players(canvas: Canvas, w: float, h: float, data: Xf1Data, words: Words) -> None:
    """Each with the map of a team and its markers."""
    standing = SHEET_W, SHEET_H
    for index, (mark, name) in enumerate(zip(_TEAMS, _NAMES, strict=True)):
        sheet = team_sheets(data, words, [mark] if mark in data.teams else [list(data.teams)[index]])[0]
        x = w / 2 - 22 if index == 0 else w / 2 + 3
        _paper(canvas, x, h - 30.5, 19, standing, _painted(sheet, *standing))
        center_line(canvas, x - 6 if index == 0 else x + 25, h - 9, name, STRONG, 9.5, fill=INK)
    bubble(canvas, w / 2 - 22, h - 30.5, 3, SIGNAL)
    _markers(canvas, 7, h - 30, data, words)
    bubble(canvas, 4, h - 32, 6, SIGNAL)


def _markers(canvas: Canvas, x: float, y: float, data: Xf1Data, words: Words) -> None:
    pieces = marker_pieces(data, words, 1)[:12]
    scale = 0.42
    for index, piece in enumerate(pieces):
        row, column = divmod(index, 4)
        with canvas.group(at=(x + column * 5.2, y + row * 5.2)):
            canvas.use(small(piece.front.draw, scale), 0, 0, scale=scale)
            canvas.rect(0, 0, MARK * scale, MARK * scale, stroke=BLACK, width=0.2)
    for index, face in enumerate((3, 6)):
        icon_at(canvas, f"d6-{face}", x + 3 + index * 7, y + 19.6, 5, INK)


def _listed(canvas: Canvas, w: float, y: float, texts: Sequence[str]) -> None:
    """What the numbers mean, three a row."""
    step = w / 3
    for index, text in enumerate(texts):
        x, base = index % 3 * step, y + index // 3 * 5.6
        bubble(canvas, x + 2.4, base, index + 1, SIGNAL)
        fit_line(canvas, x + 6, base + 1.1, step - 7, text, TEXT, 8.5, smallest=7)
