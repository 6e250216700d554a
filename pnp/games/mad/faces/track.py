"""The track sheet: points around the edge, fuel on the big gauge, the race table in its middle.

A dashboard out of scrap with the sun rising behind it. Both tracks have a long first cell where all six markers begin;
in every other cell four markers lie side by side.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from pnp.draw.canvas import Canvas
from pnp.draw.color import ink_on
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Point
from pnp.draw.path import Path, polygon, polyline, rect
from pnp.draw.text import center_line, fit_line, fit_size
from pnp.draw.vocabulary.effects import dust, polar, sun_rays
from pnp.games.mad.faces.rigs import car_from_side
from pnp.games.mad.faces.scrap import (
    ALARM,
    BONE,
    DISPLAY,
    DUST,
    HAZARD,
    LABEL,
    LINE,
    OIL,
    RUST,
    RUST_DARK,
    RUST_LIGHT,
    SAND,
    STEEL,
    STEEL_LIGHT,
    STRONG,
    bolt,
    chamfered,
    grime,
    halftone,
    hazard_band,
    plate,
    title_plate,
    uneven,
)
from pnp.games.mad.faces.terrains import fuel_icon
from pnp.games.mad.faces.tokens import MARKER, drop, star
from pnp.games.mad.model import MadData, Race
from pnp.kit.words import Words
from pnp.press.product import Sheet, roomier

DEEP = 22.0
"""How deep the cells of the score track are."""
START = 4 * MARKER + 2
"""How long its first cell is: all markers in two rows."""
A4_ACROSS = 287.0
FUEL_DEEP = 24.0
_START_UNITS = 1.7
"""The last cell of the fuel gauge, as a multiple of the others."""
_LOW = 0.2
"""The share of the tank that is painted as a warning."""

Side = Literal["top", "right", "bottom", "left"]


@dataclass(frozen=True)
class Place:
    """A cell of the score track."""

    value: int
    side: Side
    x: float
    y: float
    w: float
    h: float


def track_sheets(data: MadData, words: Words) -> tuple[Sheet, ...]:
    return (Sheet("track-sheet", roomier(partial(_draw, data=data, words=words), A4_ACROSS), "landscape"),)


def _draw(canvas: Canvas, w: float, h: float, *, data: MadData, words: Words) -> None:
    gauge = Gauge.within(w, h)
    _scene(canvas, w, h, gauge)
    _gauge(canvas, gauge, data, words)
    _table(canvas, gauge, data, words)
    _title(canvas, w, h, gauge, words)
    _racers(canvas, w, h, data)
    _ring(canvas, w, h, data, words)


# --- the score track -------------------------------------------------------------------------------------------------


def places(w: float, h: float, last: int) -> list[Place]:
    """The cells from 0 to `last`, clockwise from the top left corner; only 0 is long."""
    lengths = (w - DEEP - START, h - 2 * DEEP, w - 2 * DEEP, h - 2 * DEEP)
    top, right, bottom, left = shares(last - 3, lengths)
    boxes: list[tuple[Side, float, float, float, float]] = [("top", 0, 0, START, DEEP)]
    step = lengths[0] / top
    boxes += [("top", START + i * step, 0, step, DEEP) for i in range(top)]
    boxes.append(("top", w - DEEP, 0, DEEP, DEEP))
    step = lengths[1] / right
    boxes += [("right", w - DEEP, DEEP + i * step, DEEP, step) for i in range(right)]
    boxes.append(("bottom", w - DEEP, h - DEEP, DEEP, DEEP))
    step = lengths[2] / bottom
    boxes += [("bottom", w - DEEP - (i + 1) * step, h - DEEP, step, DEEP) for i in range(bottom)]
    boxes.append(("bottom", 0, h - DEEP, DEEP, DEEP))
    step = lengths[3] / left
    boxes += [("left", 0, h - DEEP - (i + 1) * step, DEEP, step) for i in range(left)]
    return [Place(value, *box) for value, box in enumerate(boxes)]


def shares(count: int, lengths: Sequence[float]) -> list[int]:
    """So many cells over several lengths, each as near to its fair share as whole cells allow, and never none."""
    fair = [max(1.0, count * length / sum(lengths)) for length in lengths]
    given = [int(share) for share in fair]
    order = sorted(range(len(fair)), key=lambda i: given[i] - fair[i])
    for i in range(count - sum(given)):
        given[order[i % len(order)]] += 1
    return given


def _ring(canvas: Canvas, w: float, h: float, data: MadData, words: Words) -> None:
    frame = rect(0, 0, w, h, 2) + rect(DEEP + 0.6, DEEP + 0.6, w - 2 * DEEP - 1.2, h - 2 * DEEP - 1.2, 2)
    canvas.path(frame, fill=OIL, evenodd=True)
    for place in places(w, h, data.score_track):
        _place(canvas, place, words)


def _place(canvas: Canvas, place: Place, words: Words) -> None:
    """A piece of sheet metal, cut by eye; tens shout, fives speak up."""
    value = place.value
    fill = HAZARD if value % 10 == 0 else RUST_LIGHT if value % 5 == 0 else (BONE, SAND)[value % 2]
    shape = _hand_cut(place.x + 0.5, place.y + 0.5, place.w - 1, place.h - 1, value)
    canvas.path(shape, fill=fill, stroke=OIL, width=0.3)
    halftone(canvas, shape, fill.shade(0.14), 1.5, fall=0.6)
    x, y = _numbered(place)
    center_line(canvas, x, y, str(value), DISPLAY, _size(value), fill=OIL)
    if value == 0:
        _start(canvas, place, words)
        return
    for i, (bx, by) in enumerate(_inner_corners(place)):
        bolt(canvas, bx, by, 0.7, turn=uneven(value, i) * 180)


def _size(value: int) -> float:
    return 34 if value == 0 else 22 if value % 10 == 0 else 19


def _start(canvas: Canvas, place: Place, words: Words) -> None:
    """All markers begin here; the chevrons show which way they go."""
    left, middle = place.x + 13, place.y + place.h / 2
    fit_line(canvas, left, middle - 1.6, place.w - 15, words("track.start").upper(), DISPLAY, 17, smallest=9)
    sign = star().scale(8).shift(left + 3.8, middle + 5)
    canvas.path(sign, fill=BONE, stroke=OIL, width=0.5, round=True)
    for i in range(3):
        x = left + 10.6 + i * 2.8
        canvas.path(polyline([(x, middle + 2.4), (x + 1.8, middle + 5), (x, middle + 7.6)]), stroke=RUST, width=1)


def _hand_cut(x: float, y: float, w: float, h: float, seed: int) -> Path:
    """A rectangle whose corners are each a little off, and one of them clipped."""
    off = [(0.5 * uneven(i, seed), 0.5 * uneven(i, seed + 50)) for i in range(4)]
    corners: list[Point] = [
        (x + off[0][0], y + off[0][1]),
        (x + w - off[1][0], y + off[1][1]),
        (x + w - off[2][0], y + h - off[2][1]),
        (x + off[3][0], y + h - off[3][1]),
    ]
    clipped = seed % 4
    cx, cy = corners[clipped]
    dx, dy = (1.8 if clipped in (0, 3) else -1.8), (1.8 if clipped in (0, 1) else -1.8)
    first, second = ((cx, cy + dy), (cx + dx, cy)) if clipped in (0, 2) else ((cx + dx, cy), (cx, cy + dy))
    return polygon([*corners[:clipped], first, second, *corners[clipped + 1 :]])


def _numbered(place: Place) -> Point:
    """Where the number stands: at the outer edge, so that markers leave it free."""
    x, y = place.x + place.w / 2, place.y + place.h / 2
    if place.value == 0:
        return place.x + 7, y
    match place.side:
        case "top":
            return x, place.y + 5.4
        case "bottom":
            return x, place.y + place.h - 5.4
        case "left":
            return place.x + 6.4, y
    return place.x + place.w - 6.4, y


def _inner_corners(place: Place) -> list[Point]:
    near = 2.2
    left, right = place.x + near, place.x + place.w - near
    top, bottom = place.y + near, place.y + place.h - near
    return {
        "top": [(left, bottom), (right, bottom)],
        "bottom": [(left, top), (right, top)],
        "left": [(right, top), (right, bottom)],
        "right": [(left, top), (left, bottom)],
    }[place.side]


# --- the waste behind it ---------------------------------------------------------------------------------------------


def _scene(canvas: Canvas, w: float, h: float, gauge: Gauge) -> None:
    """The sun rises behind the gauge."""
    inner = rect(DEEP, DEEP, w - 2 * DEEP, h - 2 * DEEP)
    ground = gauge.cy + 16
    canvas.path(inner, fill=HAZARD)
    with canvas.group(clip=inner):
        sun_rays(canvas, gauge.cx, gauge.cy, w, color=RUST_LIGHT, count=15, start=180, stop=360, share=0.5)
        for left, wide, tall, color in (
            (0.04, 0.2, 30, RUST),
            (0.8, 0.18, 36, RUST),
            (0.12, 0.14, 18, RUST_DARK),
            (0.74, 0.12, 14, RUST_DARK),
        ):
            a, b, top = left * w, (left + wide) * w, ground - tall
            lip = (b - a) * 0.12
            mesa = [(a, ground), (a + lip, top + 3), (a + lip * 1.4, top), (b - lip * 1.4, top), (b - lip, top + 4)]
            canvas.polygon([*mesa, (b, ground)], fill=color)
        soil = rect(DEEP, ground, w - 2 * DEEP, h - DEEP - ground)
        canvas.path(soil, fill=DUST)
        halftone(canvas, soil, RUST_LIGHT, 1.8)
        grime(canvas, DEEP, ground, w - 2 * DEEP, h - DEEP - ground, RUST_DARK, count=50, seed=4)


def _racers(canvas: Canvas, w: float, h: float, data: MadData) -> None:
    """Two of them are late already."""
    cars = list(data.cars.values())
    long = min(52.0, (w - 2 * DEEP - 110) / 2 - 6)
    for x, car in ((DEEP + 5 + long / 2, cars[0]), (w - DEEP - 4 - long / 2, cars[-1])):
        dust(canvas, x - long * 0.36, h - DEEP - 5, long * 0.2, 9, color=BONE, shade=SAND)
        car_from_side(canvas, x, h - DEEP - 4.4, long, car)


# --- the fuel gauge --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Gauge:
    """Half a circle of fuel cells around (cx, cy), empty on the left."""

    cx: float
    cy: float
    r: float

    @staticmethod
    def within(w: float, h: float) -> Gauge:
        r = min((w - 2 * DEEP) / 2 - 6, h - 2 * DEEP - 46)
        return Gauge(w / 2, DEEP + 6 + r, r)

    def cell(self, value: int, tank: int) -> tuple[float, float]:
        """Where the cell of a value begins and ends, as angles; the full tank's is the longest."""
        step = 180 / (tank + _START_UNITS)
        return 180 + value * step, 180 + (value + 1) * step if value < tank else 360

    def sector(self, start: float, stop: float, inner: float, outer: float) -> Path:
        return Path().arc(self.cx, self.cy, outer, start, stop).arc(self.cx, self.cy, inner, stop, start).close()


def _gauge(canvas: Canvas, gauge: Gauge, data: MadData, words: Words) -> None:
    rim, inner = gauge.r + 3.6, gauge.r - FUEL_DEEP
    face = (
        Path()
        .arc(gauge.cx, gauge.cy, rim, 180, 360)
        .line(gauge.cx + rim, gauge.cy + 3)
        .line(gauge.cx - rim, gauge.cy + 3)
    )
    canvas.path(face.close(), fill=OIL)
    canvas.path(gauge.sector(180, 360, 0, inner - 1), fill=STEEL_LIGHT)
    halftone(canvas, gauge.sector(180, 360, 0, inner - 1), STEEL, 2, fall=0.9)
    for value in range(data.tank + 1):
        _fuel_cell(canvas, gauge, value, data.tank, words)
    for angle in range(186, 360, 14):
        bolt(canvas, *polar(gauge.cx, gauge.cy, gauge.r + 1.8, angle), 1.0, turn=angle)
    y = gauge.cy - inner + 14
    text = words("track.fuel").upper()
    size = fit_size(text, DISPLAY, 34, 50, 16)
    left = gauge.cx - (width(text, DISPLAY, size) + 16) / 2
    fuel_icon(canvas, left + 6, y, 13, RUST)
    canvas.text(left + 16, y + cap_height(DISPLAY, size) / 2, text, DISPLAY, size, fill=OIL)


def _fuel_cell(canvas: Canvas, gauge: Gauge, value: int, tank: int, words: Words) -> None:
    start, stop = gauge.cell(value, tank)
    gap = math.degrees(0.5 / gauge.r)
    low, full = value <= tank * _LOW, value == tank
    fill = ALARM if low else HAZARD if full else (BONE, SAND)[value % 2]
    shape = gauge.sector(start + gap, stop - gap, gauge.r - FUEL_DEEP, gauge.r)
    canvas.path(shape, fill=fill)
    halftone(canvas, shape, fill.shade(0.14), 1.5, fall=0.5)
    ink = ink_on(fill, BONE, OIL)
    middle = (start + stop) / 2
    x, y = polar(gauge.cx, gauge.cy, gauge.r - 6.2, middle)
    center_line(canvas, x, y, str(value), DISPLAY, 26 if full else 21, fill=ink)
    if full:
        sign_x, sign_y = polar(gauge.cx, gauge.cy, gauge.r - FUEL_DEEP + 7.4, middle - 3)
        canvas.path(drop().scale(8.5).shift(sign_x, sign_y), fill=BONE, stroke=OIL, width=0.5, round=True)
        text = words("track.start").upper()
        tx, ty = polar(gauge.cx, gauge.cy, gauge.r - FUEL_DEEP / 2, stop - 3.4)
        center_line(canvas, tx, ty, text, DISPLAY, 13, room=FUEL_DEEP - 4, smallest=8, fill=OIL)


# --- the race table --------------------------------------------------------------------------------------------------


def _table(canvas: Canvas, gauge: Gauge, data: MadData, words: Words) -> None:
    """A line a race: sheets of the course, points of the first places, and on the right what a car may carry."""
    w, head = 118.0, 8.4
    row = min(16.0, 50.0 / len(data.races))
    h = head + row * len(data.races)
    x, y = gauge.cx - w / 2, gauge.cy + 11 - h
    plate(canvas, x - 3, y - 2.4, w + 6, h + 4.8, OIL, cut=3, bolts=False)
    plate(canvas, x - 1.6, y - 1, w + 3.2, h + 2, STEEL_LIGHT, cut=2.4, bolts=False, line=0.3)
    columns = _columns(x, w, data)
    _heads(canvas, y, head, columns, words)
    for index, race in enumerate(data.races):
        _race(canvas, y + head + index * row, row, columns, index + 1, race, words)
    for cx in (x - 0.2, x + w + 0.2):
        for cy in (y + 0.6, y + h - 0.6):
            bolt(canvas, cx, cy, 1.0, turn=cx + cy)


def _columns(x: float, w: float, data: MadData) -> dict[str, tuple[float, float]]:
    """The middle and the width of each column."""
    count = max(len(race.points) for race in data.races)
    race, sheets, limit = 26.0, 17.0, 33.0
    each = (w - race - sheets - limit) / count
    widths = {"race": race, "sheets": sheets} | {str(n): each for n in range(1, count + 1)} | {"limit": limit}
    found: dict[str, tuple[float, float]] = {}
    for key, wide in widths.items():
        found[key] = (x + wide / 2, wide)
        x += wide
    return found


def _heads(canvas: Canvas, y: float, h: float, columns: dict[str, tuple[float, float]], words: Words) -> None:
    for key, (cx, wide) in columns.items():
        if key == "race":
            continue
        text = words("track.nth", n=int(key)) if key.isdecimal() else words(f"track.{key}")
        font, size = (DISPLAY, 13.0) if key.isdecimal() else (LABEL, 11.0)
        center_line(canvas, cx, y + h / 2, text, font, size, room=wide - 1.6, smallest=6.5, fill=OIL)


def _race(
    canvas: Canvas,
    y: float,
    h: float,
    columns: dict[str, tuple[float, float]],
    number: int,
    race: Race,
    words: Words,
) -> None:
    cx, wide = columns["race"]
    middle, tall = y + h / 2, h - 1.2
    title_plate(
        canvas,
        cx - wide / 2,
        middle - tall / 2,
        wide - 1.2,
        tall,
        words("track.race", n=number).upper(),
        size=17,
        bolts=False,
    )
    cells = {"sheets": str(race.sheets)} | {str(n): str(points) for n, points in enumerate(race.points, start=1)}
    cells["limit"] = words("track.carried", parts=race.parts, cost=race.cost)
    for key, text in cells.items():
        cx, wide = columns[key]
        fill = SAND if key == "sheets" else RUST if key == "limit" else BONE
        ink = ink_on(fill, BONE, OIL)
        canvas.path(
            chamfered(cx - wide / 2 + 0.5, middle - tall / 2, wide - 1, tall, 1.2), fill=fill, stroke=OIL, width=0.35
        )
        size = 22 if key == "sheets" else 30
        center_line(canvas, cx, middle, text, DISPLAY, size, room=wide - 3, smallest=12, fill=ink)


def _title(canvas: Canvas, w: float, h: float, gauge: Gauge, words: Words) -> None:
    wide = 104.0
    top = gauge.cy + 15.6
    with canvas.group(at=(w / 2, top + 8.4), rotate=-1.6):
        hazard_band(canvas, -wide / 2, -8.6, wide, 17.2, pitch=8)
        canvas.rect(-wide / 2, -8.6, wide, 17.2, stroke=OIL, width=LINE * 1.6)
        title_plate(canvas, -wide / 2 + 3, -6.8, wide - 6, 13.6, words("game.name").upper(), size=38, smallest=20)
    fit_line(
        canvas, w / 2, h - DEEP - 2, 96, words("game.tagline"), STRONG, 10.5, smallest=7, anchor="middle", fill=OIL
    )
