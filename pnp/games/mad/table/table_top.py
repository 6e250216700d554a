"""The course as it lies on the table, and the cars on it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pnp.draw.canvas import Canvas
from pnp.draw.geometry import Point
from pnp.draw.path import Path as Line
from pnp.draw.path import polyline, rect
from pnp.draw.text import center_line
from pnp.draw.vocabulary.effects import chequered
from pnp.games.mad.faces.courses.layout import HIGH, NECK, WIDE, centre
from pnp.games.mad.faces.courses.road import CASING, SURFACE
from pnp.games.mad.faces.courses.sheets import course_face
from pnp.games.mad.faces.rigs import badge, painted
from pnp.games.mad.faces.scrap import (
    ALARM,
    BONE,
    DISPLAY,
    DUST,
    HAZARD,
    OIL,
    RUST_DARK,
    grime,
    hazard_band,
    plate,
)
from pnp.games.mad.model import Car, CourseSheet, MadData, Part
from pnp.games.mad.model.course import GOAL, cell_name, is_turned, sheet_of
from pnp.kit.errors import unknown
from pnp.kit.words import Words

ROW = 3
"""As many sheets lie in one row; more than that lie in two."""
HEAD = 46.0
"""The height of the board over the course."""
END = 34.0
"""The room before the start and behind the goal."""
GAP = 18.0
"""Between two rows of sheets, and around them."""
TABLE = RUST_DARK.mix(DUST, 0.35)
"""What everything lies on."""


@dataclass(frozen=True)
class MapCar:
    """A player's car: on a cell, home (`GOAL`), or not yet on the course."""

    seat: str
    car: Car
    cell: str
    place: int
    retired: bool
    fuel: int
    score: int
    parts: tuple[Part, ...]
    next: bool = False

    @property
    def is_home(self) -> bool:
        return self.cell == GOAL


@dataclass(frozen=True)
class MapView:
    race: int
    races: int
    round: int
    layout: tuple[str, ...]
    start_side: str
    racers: tuple[MapCar, ...]
    """Foremost first."""
    bonus: tuple[int, ...] = ()
    """What is to be won."""
    tank: int = 0


def read_view(data: MadData, view: Mapping[str, Any]) -> MapView:
    """A car, a sheet or a part that the game does not have is an error."""
    seats = [*view["order"], *(seat for seat in view["cars"] if seat not in view["order"])]
    racers = [_read_racer(data, seat, view["cars"][seat], seat == view["next"]) for seat in seats]
    course = view["course"]
    for laid in course["layout"]:
        if sheet_of(laid) not in data.sheets:
            raise unknown("course sheet", laid, data.sheets)
    layout = tuple(course["layout"])
    bonus = tuple(sorted(view["bonus"], reverse=True))
    return MapView(
        view["race"], view["races"], view["round"], layout, course["start_side"], tuple(racers), bonus, view["tank"]
    )


def _read_racer(data: MadData, seat: str, seen: Mapping[str, Any], following: bool) -> MapCar:
    if seen["car"] not in data.cars:
        raise unknown("car", seen["car"], data.cars)
    for part in seen["parts"]:
        if part not in data.parts:
            raise unknown("part", part, data.parts)
    return MapCar(
        seat,
        data.cars[seen["car"]],
        seen["cell"],
        seen["place"] or 0,
        bool(seen["retired"]),
        seen["fuel"],
        seen["score"],
        tuple(data.parts[part] for part in seen["parts"]),
        following,
    )


# --- Where everything lies -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Laid:
    """A sheet on the table; (x, y) is its upper left corner as it lies."""

    sheet: CourseSheet
    turned: bool
    x: float
    y: float

    @property
    def turn(self) -> float:
        return 180 if self.turned else 0

    @property
    def corner(self) -> Point:
        """Where its own upper left corner comes to lie."""
        return (self.x + WIDE, self.y + HIGH) if self.turned else (self.x, self.y)

    def at(self, place: Point) -> Point:
        """Where a place of the sheet comes to lie."""
        x, y = (WIDE - place[0], HIGH - place[1]) if self.turned else place
        return self.x + x, self.y + y


class TableTop:
    """The sheets in a row, or in two, with the start at one end and the goal at the other."""

    def __init__(
        self, data: MadData, layout: Sequence[str], start_side: str, most: int = ROW, head: float = HEAD
    ) -> None:
        """`most` sheets in a row, and room for a board over them."""
        rows = math.ceil(len(layout) / most) or 1
        across = max(2, math.ceil(len(layout) / rows))
        self.w = across * WIDE + 2 * END
        self.h = head + GAP + rows * (HIGH + GAP)
        self.head = head
        self.forwards = start_side == "first"
        self.laid = [
            Laid(
                data.sheets[sheet_of(laid)],
                is_turned(laid),
                END + index % across * WIDE,
                head + GAP + index // across * (HIGH + GAP),
            )
            for index, laid in enumerate(layout)
        ]

    @property
    def cells(self) -> dict[str, Point]:
        """The middle of every cell, by the name that is typed for it."""
        return {
            cell_name(laid.sheet.id, cell.label): laid.at(centre(cell))
            for laid in self.laid
            for cell in laid.sheet.cells
        }

    @property
    def ends(self) -> tuple[Point, Point]:
        """Where the road begins and where it ends, at the left and at the right edge of the sheets there."""
        first, last = ((self.laid[0], self.laid[-1])) if self.laid else (None, None)
        left = (first.x, first.y + HIGH / 2) if first else (END, self.head + GAP + HIGH / 2)
        right = (last.x + WIDE, last.y + HIGH / 2) if last else (self.w - END, self.head + GAP + HIGH / 2)
        return left, right

    @property
    def blocks(self) -> tuple[Point, Point]:
        """The middles of the start and of the goal."""
        (left, row), (right, last_row) = self.ends
        first, last = (left - END / 2, row), (right + END / 2, last_row)
        return (first, last) if self.forwards else (last, first)


_TALL = 0.66
"""What share of its length a car is wide."""
_ALONE = ((14.0, ((0.0, 0.0),)), (10.8, ((3.4, -4.5), (-3.4, 4.5))))
_CROWD = (8.8, tuple((dx, dy) for dy in (-6.1, 0.0, 6.1) for dx in (-4.6, 4.6)))
"""Cars in a cell: how long, and where each stands. Two are clear of its labels, more stand in three rows."""
_QUEUE = (13.0, tuple((dx, dy) for dy in (-10.0, 2.0, 14.0) for dx in (-6.8, 6.8)))
"""The same at the start and behind the goal, under the sign."""


@dataclass(frozen=True)
class Stand:
    """Where a car stands on the map, and how long it is drawn."""

    x: float
    y: float
    long: float


def standing(table: TableTop, look: MapView) -> dict[str, Stand]:
    """The place of every car, by its seat."""
    cells, (start, goal) = table.cells, table.blocks
    groups: dict[str, list[str]] = {}
    for racer in sorted(look.racers, key=lambda each: each.place):
        if racer.cell not in ("", GOAL) and racer.cell not in cells:
            raise unknown("cell", racer.cell, cells)
        groups.setdefault(racer.cell, []).append(racer.seat)
    found: dict[str, Stand] = {}
    for cell, seats in groups.items():
        x, y = {"": start, GOAL: goal}.get(cell) or cells[cell]
        long, slots = _QUEUE if cell in ("", GOAL) else _ALONE[len(seats) - 1] if len(seats) < 3 else _CROWD
        for index, seat in enumerate(seats):
            dx, dy = slots[index % len(slots)]
            found[seat] = Stand(x + dx, y + dy, long)
    return found


# --- The table -------------------------------------------------------------------------------------------------------


def draw_table(canvas: Canvas, words: Words, look: MapView, table: TableTop, spots: Mapping[str, Stand]) -> None:
    """The course with the cars on it."""
    draw_bare(canvas, words, table)
    for laid in table.laid:
        with canvas.group(at=laid.corner, rotate=laid.turn):
            draw_sheet(canvas, laid.sheet, words)
    for racer in reversed(look.racers):
        stand = spots[racer.seat]
        with canvas.group(at=(stand.x, stand.y)):
            draw_car(canvas, stand.long, racer)


def draw_bare(canvas: Canvas, words: Words, table: TableTop) -> None:
    """The table without the sheets: what leads to them and from them, start and goal."""
    canvas.rect(0, 0, table.w, table.h, fill=TABLE)
    grime(canvas, 0, table.head, table.w, table.h - table.head, RUST_DARK, count=240, seed=4)
    _roads(canvas, table)
    start, goal = table.blocks
    _start(canvas, *start, words)
    _goal(canvas, *goal, words)


def _roads(canvas: Canvas, table: TableTop) -> None:
    """What leads to the first sheet and from the last one, and how the end of a row goes on in the next."""
    left, right = table.ends
    for way in ([(left[0] - END / 2, left[1]), left], [right, (right[0] + END / 2, right[1])]):
        canvas.path(polyline(way), stroke=OIL, width=NECK + 2 * CASING)
        canvas.path(polyline(way), stroke=SURFACE, width=NECK)
    for one, other in pairwise(table.laid):
        if other.y > one.y:
            out, back, level = one.x + WIDE + END / 2, END / 2, other.y - GAP / 2
            before, after = one.y + HIGH / 2, other.y + HIGH / 2
            way = [(one.x + WIDE, before), (out, before), (out, level), (back, level), (back, after), (other.x, after)]
            canvas.path(polyline(way), stroke=OIL, width=NECK * 0.6, round=True)
            canvas.path(polyline(way), stroke=SURFACE, width=NECK * 0.3, dash=(9, 5))


_UNDER = 0.3


def draw_sheet(canvas: Canvas, sheet: CourseSheet, words: Words) -> None:
    """One of them, and where others join it; it reaches under its neighbours, so that no table shows between them."""
    with canvas.group(clip=rect(-_UNDER, 0, WIDE + 2 * _UNDER, HIGH)):
        canvas.use(course_face(sheet, words).drawing)
    for side in (0, WIDE):
        border = polyline([(side, HIGH / 2 - NECK / 2), (side, HIGH / 2 + NECK / 2)])
        canvas.path(border, stroke=OIL, width=0.5, dash=(1.3, 0.76))


_SIGN = (END - 5.0, 13.0)


def _start(canvas: Canvas, x: float, y: float, words: Words) -> None:
    w = _SIGN[0]
    canvas.rect(x - w / 2, y - 40, w, 80, r=2, fill=DUST, stroke=OIL, width=0.9)
    for top in (y - 39, y + 34):
        hazard_band(canvas, x - w / 2 + 0.5, top, w - 1, 5)
    _sign(canvas, x, y - 25, words("live.start"))


def _goal(canvas: Canvas, x: float, y: float, words: Words) -> None:
    w = _SIGN[0]
    canvas.rect(x - w / 2, y - 40, w, 80, r=2, fill=BONE, stroke=OIL, width=0.9)
    for top in (y - 39.5, y + 33.5):
        chequered(canvas, x - w / 2 + 0.5, top, w - 1, 6, dark=OIL, light=BONE)
    _sign(canvas, x, y - 25, words("live.goal"))


def _sign(canvas: Canvas, x: float, y: float, word: str) -> None:
    w, h = _SIGN
    plate(canvas, x - w / 2 + 1.5, y - h / 2, w - 3, h, HAZARD, bolts=False, line=0.6)
    center_line(canvas, x, y, word, DISPLAY, 24, room=w - 6, smallest=9, fill=OIL)


def draw_car(canvas: Canvas, long: float, racer: MapCar) -> None:
    draw_pill(canvas, long, racer.car)
    if racer.retired:
        draw_cross(canvas, long)


def draw_pill(canvas: Canvas, long: float, car: Car) -> None:
    """A car as a pill on four wheels, with its letter upright."""
    high = long * _TALL
    for x in (-0.36, 0.12):
        for y in (-high / 2 - 0.5, high / 2 - 0.9):
            canvas.rect(long * x, y, long * 0.24, 1.4, r=0.4, fill=OIL)
    body = pill(long)
    canvas.path(body, stroke=BONE, width=1.8)
    painted(canvas, body, car, long * 0.2)
    canvas.path(body, stroke=OIL, width=0.7)
    badge(canvas, 0, 0, high * 0.74, car)


def pill(long: float, around: float = 0) -> Line:
    """The outline of a car, or a ring so far around it."""
    w, h = long + 2 * around, long * _TALL + 2 * around
    return rect(-w / 2, -h / 2, w, h, long * _TALL * 0.4 + around)


def draw_cross(canvas: Canvas, long: float) -> None:
    """It has retired."""
    corner = long / 2 - 1, 1 - long * _TALL / 2
    cross = Line().move(-2, -2).line(2, 2).move(-2, 2).line(2, -2).shift(*corner)
    for stroke, wide in ((BONE, 2.4), (ALARM, 1.3)):
        canvas.path(cross, stroke=stroke, width=wide, round=True)
