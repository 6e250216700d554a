"""A window of the course: the cells around a move, its way, what every step cost, and the cars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from math import atan2, degrees, dist

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE
from pnp.draw.fonts import width
from pnp.draw.geometry import Point, Rect
from pnp.draw.path import Path, polygon, polyline, rect
from pnp.draw.text import center_line
from pnp.draw.vocabulary.effects import chequered
from pnp.games.mad.faces.courses.layout import HIGH, SIDE, WIDE, Neck, cell_shape, centre, neck, necks
from pnp.games.mad.faces.courses.road import DIRT, FLOOR, SURFACE
from pnp.games.mad.faces.rigs import painted
from pnp.games.mad.faces.scrap import BONE, DISPLAY, OIL, RUST, STRONG, joined
from pnp.games.mad.faces.terrains import arrow_icon, curve_icon, fuel_icon, terrain_icon
from pnp.games.mad.model import Car, Cell, CourseSheet, MadData
from pnp.games.mad.model.course import GOAL, cell_name
from pnp.games.mad.rules.asks import Move
from pnp.games.mad.rules.moving import Purse, Reach
from pnp.games.mad.table.table_top import Laid, TableTop
from pnp.press.figure import Figure
from pnp.referee.examples import Played, View

GROUND = DIRT.mix(WHITE, 0.45)
_COLUMN, _LEAST, _MOST = 51.0, 0.24, 0.33
"""The width of an example in one column, and how large the sheets are shown: 1 is as they are printed."""
_AROUND = 13.5
"""How much of the sheet is shown around the cells that matter."""
_FAR = 3
"""Cars so many cells ahead of a move or behind it are shown."""
_LABEL, _LETTER = 7.0, 7.6
"""Type, in points on the page."""
_TAG = 3.4
_NEAR = [(0.8 * reach * x, 0.8 * reach * y) for reach in range(5) for x, y in product((0, 1, -1), repeat=2)]
"""Where a tag goes if it cannot lie in the middle of its step: no farther than it must."""


@dataclass(frozen=True)
class Paid:
    """What a step cost."""

    arrows: int
    fuel: int


@dataclass(frozen=True)
class Trek:
    """A move on the course: the cells of its way, what every step cost, and where the cars stand afterwards."""

    layout: tuple[str, ...]
    start_side: str
    cars: Mapping[str, tuple[str, ...]]
    """By cell: the cars there, the moved one too."""
    way: tuple[str, ...] = ()
    """Nothing, if nobody has moved."""
    paid: tuple[Paid, ...] = ()


def read_trek(played: Played) -> Trek:
    course = played.before["course"]
    laid = tuple(course["layout"]), course["start_side"]
    driven = _driven(played)
    if driven is None:
        return Trek(*laid, _standing_on(played.after, {}))
    mover, path, reach = driven
    way = tuple(reach.trip.course.spots[purse.spot].name for purse in path)
    paid = tuple(Paid(a.arrows - b.arrows, a.fuel - b.fuel) for a, b in pairwise(path))
    return Trek(*laid, _standing_on(played.after, {mover: way[-1]}), way, paid)


def _standing_on(view: View, moved: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for seat, seen in view["cars"].items():
        cell = moved.get(seat, seen["cell"])
        found[cell] = (*found.get(cell, ()), seen["car"])
    return found


def _driven(played: Played) -> tuple[str, list[Purse], Reach] | None:
    """The last move of an example: who drove, how it went and was paid, as the referee found it."""
    for move in reversed(played.moves):
        told = next((event.args for event in move.events if "steps" in event.args), None)
        if told and isinstance(move.ask, Move) and move.ask.found:
            reach = move.ask.found
            paid = reach.trip.arrows - told["arrows"], reach.trip.fuel - told["fuel"], told["steps"]
            ends = [purse for purse, steps in reach.steps.items() if (purse.arrows, purse.fuel, steps) == paid]
            return str(move.ask.args["seat"]), reach.path(ends[0]), reach
    return None


def road_figure(data: MadData, trek: Trek) -> Figure:
    window = Window(data, trek)

    def draw(canvas: Canvas, w: float, h: float) -> None:
        draw_window(canvas, window, w, h)

    about = " → ".join((*trek.way[:1], *trek.way[-1:]))
    return Figure(window.height, draw, wide=window.is_wide, flex=0, about=about)


@dataclass(frozen=True)
class Window:
    """The part of the course that a move needs."""

    data: MadData
    trek: Trek

    @cached_property
    def table(self) -> TableTop:
        layout = self.trek.layout
        return TableTop(self.data, layout, self.trek.start_side, len(layout), 0.0)

    @cached_property
    def cells(self) -> dict[str, Point]:
        goal = self.table.ends[1 if self.table.forwards else 0]
        lean = 12 if self.table.forwards else -12
        return {**self.table.cells, GOAL: (goal[0] + lean, goal[1])}

    @cached_property
    def concerned(self) -> list[Point]:
        """The way, and the cars that are near it."""
        way = [self.cells[name] for name in self.trek.way]
        cars = [self.cells[name] for name in self.trek.cars if name in self.cells]
        near = [at for at in cars if not way or min(dist(at, step) for step in way) <= _FAR * SIDE]
        return [*way, *near] or [self.table.blocks[0]]

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = [x for x, _ in self.concerned], [y for _, y in self.concerned]
        return min(xs) - _AROUND, min(ys) - _AROUND, max(xs) + _AROUND, max(ys) + _AROUND

    @cached_property
    def is_wide(self) -> bool:
        x1, _, x2, _ = self.box
        return (x2 - x1) * _LEAST > _COLUMN

    def scale(self, w: float) -> float:
        x1, _, x2, _ = self.box
        return min(_MOST, w / (x2 - x1))

    def height(self, w: float) -> float:
        _, y1, _, y2 = self.box
        return (y2 - y1) * self.scale(w)

    @cached_property
    def sheets(self) -> list[Laid]:
        """Those that are in the window."""
        x1, _, x2, _ = self.box
        return [laid for laid in self.table.laid if laid.x < x2 and laid.x + WIDE > x1]


def draw_window(canvas: Canvas, window: Window, w: float, h: float) -> None:
    (x1, y1, x2, y2), scale = window.box, window.scale(w)
    wide, tall = (x2 - x1) * scale, (y2 - y1) * scale
    with canvas.group(at=((w - wide) / 2, (h - tall) / 2)):
        with canvas.group(clip=rect(0, 0, wide, tall, 1)):
            canvas.rect(0, 0, wide, tall, fill=GROUND, ink="drop")
            with canvas.group(at=(-x1 * scale, -y1 * scale), scale=scale):
                for laid in window.sheets:
                    with canvas.group(at=laid.corner, rotate=laid.turn):
                        _road(canvas, laid.sheet, scale)
                        _edges(canvas, scale)
                _goal(canvas, window)
            with canvas.group(at=(-x1 * scale, -y1 * scale)):
                _on_it(canvas, window, scale)
        canvas.rect(0, 0, wide, tall, r=1, stroke=OIL, width=0.3)


def sheet_small(canvas: Canvas, sheet: CourseSheet, scale: float) -> None:
    """A whole sheet of so little size that only its road is shown, in its own millimetres."""
    canvas.rect(0, 0, WIDE, HIGH, fill=GROUND)
    _road(canvas, sheet, scale, 0.5)
    canvas.rect(0, 0, WIDE, HIGH, stroke=OIL, width=0.25 / scale)


def _road(canvas: Canvas, sheet: CourseSheet, scale: float, line: float = 0.9) -> None:
    """What is driven on, in the sheet's own millimetres."""
    whole = joined(*(each.shape for each in necks(sheet)), *map(cell_shape, sheet.cells))
    with canvas.group(clip=rect(0, 0, WIDE, HIGH)):
        canvas.path(whole, stroke=OIL, width=line / scale, round=True, ink="keep")
        canvas.path(joined(*(each.shape for each in necks(sheet))), fill=SURFACE)
        for cell in sheet.cells:
            canvas.path(cell_shape(cell), fill=FLOOR[cell.terrain] if cell.terrain else SURFACE)
        for border in sheet.borders:
            _border(canvas, neck(sheet, border), border.curve, scale)


def _edges(canvas: Canvas, scale: float) -> None:
    """Where a sheet ends and the next one begins."""
    for side in (0, WIDE):
        canvas.line(side, 0, side, HIGH, stroke=OIL, width=0.25 / scale, dash=(1 / scale, 0.7 / scale))


def _border(canvas: Canvas, way: Neck, curve: bool, scale: float) -> None:
    canvas.path(way.border, stroke=OIL, width=(0.9 if curve else 0.2) / scale)
    if curve:
        curve_icon(canvas, *way.middle, 3.0 / scale)


def _goal(canvas: Canvas, window: Window) -> None:
    x, y = window.cells[GOAL]
    chequered(canvas, x - 4, y - 18, 8, 36, dark=OIL, light=BONE, rows=6)


def _on_it(canvas: Canvas, window: Window, scale: float) -> None:
    """In millimetres of the page: the way, curves and numbers on it, the cars, the price."""
    points = [_scaled(window.cells[name], scale) for name in window.trek.way]
    _way(canvas, points)
    side, kept = SIDE * scale, list[Rect]()
    cells = [(laid, cell) for laid in window.sheets for cell in laid.sheet.cells]
    for laid, cell in cells:
        x, y = _scaled(laid.at(centre(cell)), scale)
        marked(canvas, x, y, side, cell)
        kept += [Rect(x - side / 4, y - side / 4, side / 2, side / 2)] if cell.curve else []
    for name, cars in window.trek.cars.items():
        if name in window.cells:
            at = _scaled(window.cells[name], scale)
            kept += _standing(canvas, *at, [window.data.cars[car] for car in cars], side)
    for laid, cell in cells:
        at, name = _scaled(laid.at(centre(cell)), scale), cell_name(laid.sheet.id, cell.label)
        kept.append(box := _number_box(*at, side, cell.label))
        if name in window.trek.way or len(window.trek.cars.get(name, ())) > 1:
            canvas.rect(box.x, box.y, box.w, box.h, r=0.4, fill=SURFACE, ink="keep")
        numbered(canvas, *at, side, cell)
    for (one, other), paid in zip(pairwise(points), window.trek.paid, strict=True):
        _price(canvas, ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), paid, kept)


def _scaled(at: Point, scale: float) -> Point:
    return at[0] * scale, at[1] * scale


def _number_box(x: float, y: float, side: float, label: str) -> Rect:
    """What the number of a cell takes, in its corner."""
    return Rect(x - side / 2, y - side / 2 + 0.1, width(label, STRONG, _LABEL) + 0.5, 2.2)


def signed(canvas: Canvas, x: float, y: float, side: float, cell: Cell) -> None:
    """The number in its corner, a curve or the terrain in the middle."""
    marked(canvas, x, y, side, cell)
    numbered(canvas, x, y, side, cell)


def marked(canvas: Canvas, x: float, y: float, side: float, cell: Cell) -> None:
    if cell.terrain:
        terrain_icon(canvas, cell.terrain, x, y, side * 0.42, ink=OIL)
    if cell.curve:
        curve_icon(canvas, x, y, max(3.0, side * 0.5))


def numbered(canvas: Canvas, x: float, y: float, side: float, cell: Cell) -> None:
    canvas.text(x - side / 2 + 0.3, y - side / 2 + 2.05, cell.label, STRONG, _LABEL, fill=OIL)


def _way(canvas: Canvas, points: Sequence[Point]) -> None:
    """From where the car stood to the edge of where it stands."""
    if len(points) < 2:
        return
    (x1, y1), (x2, y2) = points[-2:]
    share = 1 - 2.4 / max(2.5, dist((x1, y1), (x2, y2)))
    tip = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    for color, wide in ((BONE, 2.0), (RUST, 1.0)):
        canvas.path(polyline([*points[:-1], tip]), stroke=color, width=wide, round=True)
    canvas.circle(*points[0], 1.9, fill=BONE, stroke=RUST, width=0.6, ink="keep")
    head = polygon([(-0.4, -1.5), (2.0, 0), (-0.4, 1.5)]).rotate(degrees(atan2(y2 - y1, x2 - x1))).shift(*tip)
    canvas.path(head, fill=RUST)


def _price(canvas: Canvas, at: Point, paid: Paid, kept: Sequence[Rect]) -> None:
    """A tag with an arrow or a can for each that is paid, on its step; on no number, no curve, no letter of a car."""
    icons = [*[arrow_icon] * paid.arrows, *[fuel_icon] * paid.fuel]
    if not icons:
        return
    wide = 2.5 * len(icons) + 0.9
    tags = (Rect(at[0] - wide / 2 + dx, at[1] - _TAG / 2 + dy, wide, _TAG) for dx, dy in _NEAR)
    tag = min(tags, key=lambda each: sum(_shared(each, other) for other in kept))
    x, y = tag.x, tag.y + _TAG / 2
    canvas.rect(tag.x, tag.y, wide, _TAG, r=0.8, fill=WHITE, stroke=RUST, width=0.4, ink="keep")
    for index, icon in enumerate(icons):
        icon(canvas, x + 0.45 + 2.5 * (index + 0.5), y, 2.2, RUST if icon is arrow_icon else OIL)


def _shared(one: Rect, other: Rect) -> float:
    """How much of each other two of them cover."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    tall = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, wide) * max(0.0, tall)


def _standing(canvas: Canvas, x: float, y: float, cars: Sequence[Car], side: float) -> list[Rect]:
    """Below the number of the cell, several also beside it; returns where their letters are."""
    high = 3.4 if len(cars) == 1 else 2.7
    x, y = (x, y + 0.3) if len(cars) == 1 else (x + 0.7, y + 1.3)
    letters = []
    for index, car in enumerate(cars):
        middle = y + (index - (len(cars) - 1) / 2) * (high + 0.2)
        token(canvas, x, middle, max(4.4, side * 0.8), high, car)
        letters.append(Rect(x - high / 2, middle - high / 2, high, high))
    return letters


def token(canvas: Canvas, x: float, y: float, long: float, high: float, car: Car) -> None:
    """A car in small: its colour and pattern on wheels, and its letter."""
    for wheel in _wheels(long, high):
        canvas.path(wheel.shift(x, y), fill=OIL)
    body = rect(x - long / 2, y - high / 2, long, high, high * 0.35)
    painted(canvas, body, car, 1.2)
    canvas.path(body, stroke=OIL, width=0.35)
    canvas.circle(x, y, high * 0.46, fill=WHITE, ink="keep")
    center_line(canvas, x, y, car.letter, DISPLAY, min(_LETTER, high * 2.9), fill=OIL)


def _wheels(long: float, high: float) -> Iterator[Path]:
    for side in (-0.34, 0.14):
        for edge in (-high / 2 - 0.35, high / 2 - 0.35):
            yield rect(long * side, edge, long * 0.2, 0.7, 0.2)
