"""The strip on which the cars stand: the line of those who race, and the row of those who are out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pnp.desk.forms.handwriting import caption
from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE
from pnp.draw.geometry import Point
from pnp.draw.icons import icon
from pnp.draw.path import polyline
from pnp.draw.text import fit_line, text_box
from pnp.draw.vocabulary.cars import car_side
from pnp.draw.vocabulary.effects import chequered, gravel, kerb
from pnp.games.fmr.faces.look import (
    ASPHALT,
    CREAM,
    FAINT,
    HEADING,
    LABEL,
    QUIET,
    SAND,
    SIGNAL,
    STRONG,
    TEXT,
    figure,
    heading,
    slanted_tag,
)
from pnp.games.fmr.model import FmrData
from pnp.kit.words import Words
from pnp.press.product import Sheet

TOKEN = 20.0
SLOT_LEAST = 21.0
_SLOT_MOST = 23.5
_FINISH_MOST = 7.0
_KERB = 3.0
_BOARDS = 19.0
"""The boards with the points, on their posts."""
_LANE = 37.0
_PASSING_LEAST = 25.0
_PASSING_MOST = 32.0
_OUT_ROW = 54.0
_OUT_BOX = 21.5
"""In that row: how far below its head the boxes begin."""
_TRAP_LEAN = 20.0


def position_strip(data: FmrData, words: Words) -> Sheet:
    """Twelve numbered slots in a row, and below them the row of those who are out, right under their final place."""
    return Sheet("position-strip", partial(_draw_strip, data=data, words=words), "landscape")


@dataclass(frozen=True)
class Slots:
    """The slots side by side, right of the finishing line; cars run to the left."""

    count: int
    room: float

    @property
    def wide(self) -> float:
        return min(_SLOT_MOST, max(SLOT_LEAST, (self.room - _FINISH_MOST) / self.count))

    @property
    def finish(self) -> float:
        return min(_FINISH_MOST, self.room - self.wide * self.count)

    @property
    def left(self) -> float:
        """Where the first slot begins."""
        return (self.room - self.wide * self.count - self.finish) / 2 + self.finish

    @property
    def right(self) -> float:
        return self.left + self.wide * self.count

    def at(self, place: int) -> float:
        return self.left + (place - 1) * self.wide


def most_retired(data: FmrData) -> int:
    """How many cars the deck can put out in one race."""
    cost = {"charge_engine_blows": 1, "spin_out": 1, "crash": 2}
    return min(len(data.cars), sum(cost.get(card.type, 0) for card in data.cards))


@dataclass(frozen=True)
class Strip:
    """Where everything is on a strip of this size, under its heading."""

    w: float
    h: float
    cars: int
    retirable: int
    """How many may be out at the end."""

    @staticmethod
    def of(data: FmrData, w: float, h: float) -> Strip:
        return Strip(w, h, len(data.cars), most_retired(data))

    @property
    def slots(self) -> Slots:
        return Slots(self.cars, self.w)

    @property
    def _free(self) -> float:
        return self.h - HEADING - _BOARDS - _LANE - 2 * _KERB - _OUT_ROW

    @property
    def passing(self) -> float:
        """How wide the passing lane is."""
        return max(_PASSING_LEAST, min(_PASSING_MOST, self._free - 14))

    @property
    def boards(self) -> float:
        return HEADING + (self._free - self.passing) / 2

    @property
    def road(self) -> float:
        return self.boards + _BOARDS

    @property
    def beside(self) -> float:
        """Where the passing lane begins."""
        return self.road + _KERB + _LANE

    @property
    def foot(self) -> float:
        """Where the row of those begins who are out."""
        return self.h - _OUT_ROW

    def racing(self, place: int) -> Point:
        """The middle of the car in this place of the line."""
        return self.slots.at(place) + self.slots.wide / 2, self.beside - 3 - (TOKEN + 0.8) / 2

    def overtaking(self, place: int) -> Point:
        """The middle of a car beside it, in the passing lane."""
        return self.racing(place)[0], self.beside + self.passing / 2

    def retired(self, place: int) -> Point:
        return self.racing(place)[0], self.foot + _OUT_BOX + (TOKEN + 0.8) / 2


def _draw_strip(canvas: Canvas, w: float, h: float, *, data: FmrData, words: Words) -> None:
    heading(canvas, w, words("sheet.strip.title"), words("game.name"), data)
    draw_line(canvas, Strip.of(data, w, h), data, words)


def draw_line(canvas: Canvas, strip: Strip, data: FmrData, words: Words) -> None:
    """The strip without its heading."""
    slots = strip.slots
    _points_boards(canvas, slots, strip.boards, data, words)
    _road(canvas, slots, strip.road, strip.passing, words)
    trap = _trap(slots, strip.foot, strip.retirable)
    _passing_car(canvas, strip.foot, trap)
    _retired_row(canvas, slots, strip.foot, trap, strip.retirable, words)


def _points_boards(canvas: Canvas, slots: Slots, y: float, data: FmrData, words: Words) -> None:
    """What the first places are worth, on boards over the track; the start lights stand at the other end."""
    tall, wide = _BOARDS - 4, slots.wide - 2
    for index, points in enumerate(data.points):
        left = slots.at(index + 1) + 1
        for post in (left + 4, left + wide - 4):
            canvas.line(post, y + tall, post, y + _BOARDS, stroke=BLACK, width=0.9)
        canvas.rect(left, y, wide, tall, r=1.5, fill=SIGNAL if index == 0 else BLACK)
        figure(canvas, left + wide / 2, y + tall / 2, str(points), 32, fill=WHITE)
    text = slots.at(len(data.points) + 1) + 3
    lights = 2 * slots.wide - 3
    room = slots.right - lights - text - 5
    scale = words("sheet.scale", first=1, last=len(data.points))
    fit_line(canvas, text, y + 4, room, scale, STRONG, 11, smallest=8)
    text_box(canvas, text, y + 6.6, room, tall - 6, words("sheet.strip.closed"), TEXT, 9.5, smallest=7.5, fill=QUIET)
    _start_lights(canvas, slots.right - lights, y, lights, tall)


def _start_lights(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    for post in (x + 5, x + w - 5):
        canvas.line(post, y + h, post, y + _BOARDS, stroke=BLACK, width=0.9)
    canvas.rect(x, y, w, h, r=1.5, fill=BLACK)
    step = w / 5
    for column in range(5):
        for row in range(2):
            lamp = SIGNAL if row else QUIET
            canvas.circle(x + step * (column + 0.5), y + h * (0.29 + 0.42 * row), h * 0.16, fill=lamp)


def _road(canvas: Canvas, slots: Slots, y: float, passing: float, words: Words) -> None:
    """The racing line with its grid boxes, and a lane beside it for cars on the move."""
    left, right = slots.left - slots.finish, slots.right
    lane = y + _KERB
    beside = lane + _LANE
    bottom = beside + passing
    canvas.rect(left, lane, right - left, bottom - lane, fill=ASPHALT)
    for level in (y + _KERB / 2, bottom + _KERB / 2):
        blocks = polyline([(left, level), (right, level)])
        kerb(canvas, blocks, dark=SIGNAL, light=WHITE, width=_KERB, pitch=slots.wide / 4)
    for edge in (y, lane, bottom, bottom + _KERB):
        canvas.line(left, edge, right, edge, stroke=BLACK, width=0.3)
    for place in range(1, slots.count + 1):
        _slot(canvas, slots.at(place), lane, slots.wide, place)
    canvas.line(slots.left, beside, right, beside, stroke=WHITE, width=1.1, dash=(slots.wide / 4, slots.wide / 4))
    _passing_lane(canvas, slots, beside, passing, words)
    _finish_line(canvas, left, lane, slots.finish, bottom - lane)


def _finish_line(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    columns = 2 if w < 4 else 3
    rows = round(h / (w / columns))
    chequered(canvas, x, y, w, h, dark=BLACK, light=WHITE, rows=rows)


def _slot(canvas: Canvas, x: float, y: float, wide: float, place: int) -> None:
    """A grid box: a bracket in front of the car, the place large on the road and again where no car hides it."""
    box = TOKEN + 0.8
    top, inset = y + _LANE - box - 3, (wide - box) / 2
    near, arm = x + inset, 7.0
    bracket = [(near + arm, top), (near, top), (near, top + box), (near + arm, top + box)]
    canvas.path(polyline(bracket), stroke=WHITE, width=0.9)
    figure(canvas, x + wide / 2 + 0.8, top + box / 2, str(place), 42, fill=WHITE)
    figure(canvas, x + wide / 2, y + (_LANE - box - 3) / 2, str(place), 24)


def _passing_lane(canvas: Canvas, slots: Slots, y: float, h: float, words: Words) -> None:
    for place in (2, 6, 10):
        _road_arrow(canvas, slots.at(place) + slots.wide / 2, y + h / 2, slots.wide * 1.9)
    caption(canvas, slots.left + 3, y + h - 2.6, 70, words("sheet.strip.overtaking"), size=9, ink=QUIET)


def _road_arrow(canvas: Canvas, x: float, y: float, long: float) -> None:
    """The long flat arrow that is painted on roads, pointing the way the line runs."""
    head, wing, shaft = long * 0.36, 6.0, 1.7
    shape = [(0, 0), (head, -wing), (head, -shaft), (long, -shaft), (long, shaft), (head, shaft), (head, wing)]
    canvas.polygon([(x + dx, y + dy) for dx, dy in shape], fill=WHITE)


def _trap(slots: Slots, y: float, most: int) -> list[Point]:
    """The corners of the gravel in which retired cars stand."""
    left, top, bottom = slots.at(slots.count - most + 1) - 14, y + 4, y + _OUT_ROW
    return [(left, bottom), (left + _TRAP_LEAN, top), (slots.right, top), (slots.right, bottom)]


def _retired_row(canvas: Canvas, slots: Slots, y: float, trap: list[Point], most: int, words: Words) -> None:
    """The first car out takes the last place, the next the one before it: the row grows forward."""
    first = slots.count - most + 1
    left, right = slots.at(first), slots.right
    canvas.polygon(trap, fill=CREAM)
    with canvas.group(clip=paths.polygon(trap)):
        gravel(canvas, (trap[0][0], trap[1][1], right, trap[0][1]), color=SAND, pitch=3.6)
    slanted_tag(canvas, left + 6, y, 9, words("sheet.strip.retired").upper(), fill=SIGNAL, size=15)
    labels = y + 17.5
    icon(canvas, "back", left + 1, labels - 5, 6.4, SIGNAL)
    fit_line(canvas, left + 9, labels, (right - left) * 0.62, words("sheet.strip.newest"), STRONG, 13, smallest=9)
    fit_line(canvas, right - 2, labels, (right - left) * 0.3, words("sheet.strip.first_out"), LABEL, 10, anchor="end")
    box = TOKEN + 0.8
    for place in range(first, slots.count + 1):
        at = slots.at(place) + (slots.wide - box) / 2
        canvas.rect(at, y + _OUT_BOX, box, box, r=1.5, fill=WHITE, stroke=BLACK, width=0.5)
        figure(canvas, at + box / 2, y + _OUT_BOX + box / 2, str(place), 34, fill=FAINT)
        figure(canvas, at + box / 2, y + _OUT_ROW - 4.8, str(place), 15)


_SPEED_BARS = ((0.34, SIGNAL), (0.5, BLACK), (0.66, SIGNAL), (0.82, BLACK))
_SPEED_BAR = 0.06


def _passing_car(canvas: Canvas, y: float, trap: list[Point]) -> None:
    """A car at full speed: the poster in the corner of the sheet. Its wake ends where the gravel begins."""
    foot = y + _OUT_ROW
    field = [(0, y), (trap[1][0] - 4, y), (trap[0][0] - 4, foot), (0, foot)]
    long = min(trap[0][0] * 0.86, _OUT_ROW * 2)
    with canvas.group(clip=paths.polygon(field)):
        for level, color in _SPEED_BARS:
            canvas.rect(long * 0.7, y + _OUT_ROW * level, trap[1][0], _OUT_ROW * _SPEED_BAR, fill=color)
    canvas.line(0, foot - 3, trap[0][0] - 4, foot - 3, stroke=BLACK, width=0.6)
    car_side(
        canvas,
        long / 2 + 3,
        foot - 3.6,
        long,
        body=SIGNAL,
        accent=CREAM,
        number="1",
        facing=-1,
        halo=WHITE,
        halo_width=1.8,
    )
