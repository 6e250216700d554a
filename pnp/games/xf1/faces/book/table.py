"""The table, seen from above: of two players in a season, and of the first race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.desk.rulebook.art import Runs
from pnp.desk.rulebook.callouts import bubble
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE
from pnp.draw.icons import icon_at
from pnp.draw.path import rect
from pnp.draw.text import center_line, fit_line
from pnp.games.xf1.faces.book.anatomy import SHEET_H, SHEET_W, TEAM, small, the_course
from pnp.games.xf1.faces.book.scene import spots
from pnp.games.xf1.faces.book.tokens import team_of
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
_LYING = 282.0, 200.0
_STANDING = SHEET_W, SHEET_H
_TOP, _RACE = 8.0, 46.0
_SIDE = 26.5
"""How wide the sheets at the right are shown."""
_CARS = ("U01", "T01", "C01", "U02", "W01", "T02", "C02", "W02")
"""The players' cars and those of two teams without a player, on the grid."""


@dataclass(frozen=True)
class Table:
    """Who sits at it, by team; the cars in the order of the grid; and whether there is a qualifying."""

    data: Xf1Data
    words: Words
    players: Sequence[tuple[str, str]]
    grid: Sequence[str]
    qualifies: bool = True

    @property
    def markers(self) -> int:
        """The last number on it."""
        return 6 if self.qualifies else 5


def table_figure(data: Xf1Data, words: Words) -> Figure:
    """Numbered from 1: course map, race map, team-driver maps, tables, qualifying map, markers."""
    marks = [mark for mark in (TEAM, "T") if mark in data.teams] or list(data.teams)[:2]
    grid = [car for car in _CARS if any(car in team.cars for team in data.teams.values())]
    return _figure(Table(data, words, tuple(zip(marks, ("Anna", "Ben"), strict=False)), grid), "table")


def lesson_table_figure(data: Xf1Data, words: Words, runs: Runs) -> Figure:
    """The same without a qualifying map, as the first race begins."""
    view = next(step.after for step in runs.course.taught if spots(step.after))
    seats = [(view["cars"][cars[0]]["mark"], seat) for seat, cars in view["players"].items()]
    return _figure(Table(data, words, seats, view["order"], qualifies=False), "lesson_table")


def _figure(table: Table, name: str) -> Figure:
    texts = [table.words(f"figure.{name}.{n}") for n in range(1, table.markers + 1)]

    def draw(canvas: Canvas, w: float, h: float) -> None:
        canvas.rect(0, 3, w, h - _LIST - 6, r=4, fill=PALE, ink="drop")
        canvas.rect(0, 3, w, h - _LIST - 6, r=4, stroke=STEEL, width=0.4)
        _maps(canvas, w, table)
        _players(canvas, w, h - _LIST, table)
        _markers(canvas, 7, h - _LIST - 30, table)
        _listed(canvas, w, h - _LIST + 3.4, texts)

    return Figure(lambda _w: _TALL + _LIST, draw, wide=True, flex=0, about=table.words(f"figure.{name}.caption"))


def _paper(canvas: Canvas, x: float, y: float, w: float, size: tuple[float, float], paint: Paint, number: int) -> None:
    """A sheet with its upper left corner on a point, and its number there."""
    scale = w / size[0]
    canvas.rect(x - 0.7, y - 0.7, w + 1.4, size[1] * scale + 1.4, fill=WHITE, stroke=BLACK, width=0.25, ink="keep")
    canvas.use(small(paint, scale), x, y, scale=scale)
    if number:
        bubble(canvas, x, y, number, SIGNAL)


def _painted(sheet: Sheet, size: tuple[float, float]) -> Paint:
    return lambda canvas: sheet.draw(canvas, *size)


def _maps(canvas: Canvas, w: float, table: Table) -> None:
    data, words = table.data, table.words
    left, right = (w - _RACE) / 2, w - _SIDE - 4.5
    _paper(canvas, left, _TOP, _RACE, _LYING, _painted(race_map(data, words), _LYING), 2)
    _grid(canvas, left, _TOP, _RACE / _LYING[0], table)
    course = arranged_panel(BASE_W, BASE_H, the_course(data), data, words)
    _paper(canvas, 4, _TOP, 28, (BASE_W, BASE_H), course, 1)
    _paper(canvas, right, _TOP, _SIDE, _LYING, _painted(tables_sheets(data, words)[0], _LYING), 4)
    if table.qualifies:
        _paper(canvas, right, _TOP + 22, _SIDE, _LYING, _painted(qualifying_map(data, words), _LYING), 5)


def _grid(canvas: Canvas, x: float, y: float, scale: float, table: Table) -> None:
    map = table.data.race_map
    layout = RaceLayout(*_LYING, map)
    for number, car in enumerate(table.grid, start=1):
        left, top, w, h = layout.box(*grid_place(number, map))
        with canvas.group(at=(x + (left + w / 2) * scale, y + (top + h / 2) * scale), scale=scale):
            _pawn(canvas, w, h, table.data, car)


def _pawn(canvas: Canvas, w: float, h: float, data: Xf1Data, car: str) -> None:
    """A counter too small for its number."""
    box = rect(-w / 2, -h / 2, w, h, 1.5)
    team_patch(canvas, box, team_of(data, car), 4)
    canvas.path(box, stroke=BLACK, width=1.4)


def _players(canvas: Canvas, w: float, h: float, table: Table) -> None:
    """Each with the map of a team; the first at the left of the middle."""
    for index, (mark, name) in enumerate(table.players):
        sheet = team_sheets(table.data, table.words, [mark])[0]
        x = w / 2 - (22 if len(table.players) > 1 else 9.5) + index * 25
        _paper(canvas, x, h - 30.5, 19, _STANDING, _painted(sheet, _STANDING), 0 if index else 3)
        center_line(canvas, x + 25 if index else x - 6, h - 9, name, STRONG, 9.5, fill=INK)


def _markers(canvas: Canvas, x: float, y: float, table: Table) -> None:
    scale = 0.42
    for index, piece in enumerate(marker_pieces(table.data, table.words, 1)[:12]):
        row, column = divmod(index, 4)
        with canvas.group(at=(x + column * 5.2, y + row * 5.2)):
            canvas.use(small(piece.front.draw, scale), 0, 0, scale=scale)
            canvas.rect(0, 0, MARK * scale, MARK * scale, stroke=BLACK, width=0.2)
    for index, face in enumerate((3, 6)):
        icon_at(canvas, f"d6-{face}", x + 3 + index * 7, y + 19.6, 5, INK)
    bubble(canvas, x - 3, y - 2, table.markers, SIGNAL)


def _listed(canvas: Canvas, w: float, y: float, texts: Sequence[str]) -> None:
    """What the numbers mean, three a row."""
    step = w / 3
    for index, text in enumerate(texts):
        x, base = index % 3 * step, y + index // 3 * 5.6
        bubble(canvas, x + 2.4, base, index + 1, SIGNAL)
        fit_line(canvas, x + 6, base + 1.1, step - 7, text, TEXT, 8.5, smallest=7)
