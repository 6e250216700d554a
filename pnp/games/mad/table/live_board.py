"""The table as it is now: the course, the cars on it, and over it who is where with how much fuel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from typing_extensions import override

from pnp.draw.canvas import Canvas
from pnp.draw.geometry import Point
from pnp.draw.screen import Art
from pnp.draw.text import center_line, fit_line, shortened
from pnp.games.mad.faces.cards.bonus import bonus_face
from pnp.games.mad.faces.cards.parts import part_face
from pnp.games.mad.faces.courses.sheets import laid_face
from pnp.games.mad.faces.rigs import car_from_side
from pnp.games.mad.faces.scrap import (
    ALARM,
    BONE,
    DISPLAY,
    HAZARD,
    LABEL,
    OIL,
    RUST,
    RUST_DARK,
    SAND,
    STRONG,
    drips,
    grime,
    hazard_band,
    plate,
    stencil,
)
from pnp.games.mad.faces.terrains import fuel_icon
from pnp.games.mad.model import Car, CourseSheet, MadData, Part
from pnp.games.mad.model.course import GOAL, is_turned, sheet_of
from pnp.games.mad.table.table_top import (
    GAP,
    HEAD,
    MapCar,
    MapView,
    TableTop,
    draw_bare,
    draw_cross,
    draw_pill,
    draw_sheet,
    pill,
    read_view,
    standing,
)
from pnp.kit.words import Words
from pnp.press.board import Asked, Ground, Laid, LiveBoard, Token, View
from pnp.press.product import Face

_EDGE = 6.0
_TITLE = 116.0
_ENTRY_TOP, _ENTRY_H, _ENTRY_MOST = 3.5, HEAD - 10.5, 112.0
_RIG = 36.0
"""How long a car is drawn on the board, at most."""
_PILL = 14.0
_RING = 0.11
"""How far the ring of the next to drive is off its car, measured by the car."""
_NOTES = 3
"""As many lines have room below fuel and score."""
_SHEETS = ("sheet", "lay_there", "boxed_before")
_PARTS = ("card", "pass", "lay", "reveal")
"""Questions that are answered with sheets, and with part cards."""


class MadBoard(LiveBoard[MadData]):
    @override
    def ground(self, data: MadData, words: Words, view: View) -> Ground:
        look = read_view(data, view)
        table = TableTop(data, look.layout, look.start_side)
        bare = Art(f"table-{len(table.laid)}-{look.start_side}", partial(_draw_ground, words=words, table=table))
        sheets = [Laid(_sheet(laid.sheet, words), *laid.corner, laid.turn) for laid in table.laid]
        course = 0.0, HEAD + GAP / 2, table.w, table.h - HEAD - GAP / 2
        return Ground(table.w, table.h, (Laid(bare), *sheets), {"course": course})

    @override
    def art(self, data: MadData, words: Words) -> Iterable[Art]:
        return [*_pills(data).values(), *_rigs(data).values()]

    @override
    def tokens(self, data: MadData, words: Words, view: View) -> Iterable[Token]:
        look = read_view(data, view)
        yield from _cars(data, words, look)
        yield from _board(data, words, look)

    @override
    def spots(self, data: MadData, words: Words, view: View, ask: Asked) -> Mapping[str, Point]:
        """Cells, and the two ends of the row; where a cell can be paid for in several ways, it means the cheapest."""
        look = read_view(data, view)
        table = TableTop(data, look.layout, look.start_side)
        start, goal = table.blocks
        if ask.about == "to":
            known = {**table.cells, GOAL: goal}
        elif ask.about in ("side", "began_there"):
            known = dict(zip(("first", "last"), (start, goal) if table.forwards else (goal, start), strict=True))
        else:
            return {}
        return {answer: known[answer] for answer in ask.answers if answer in known}

    @override
    def card(self, data: MadData, words: Words, about: str, answer: str) -> Face | None:
        if about in _SHEETS and sheet_of(answer) in data.sheets:
            return laid_face(data.sheets[sheet_of(answer)], is_turned(answer), words)
        if about in _PARTS and (part := data.parts.get(data.part_deck.face(answer))):
            return part_face(data, words, part, _serial(part, answer))
        if about == "bonus" and (value := data.bonus_deck.face(answer)) in data.bonus_deck.copies:
            return bonus_face(data, words, int(value))
        return None


BOARD = MadBoard()


# --- What lies there for long ----------------------------------------------------------------------------------------


def _draw_ground(canvas: Canvas, *, words: Words, table: TableTop) -> None:
    """The bare table, and the board over it without anybody on it."""
    draw_bare(canvas, words, table)
    w = table.w
    canvas.rect(0, 0, w, HEAD - 2, fill=RUST)
    grime(canvas, 0, 0, w, HEAD - 4, RUST_DARK, count=160, seed=9)
    hazard_band(canvas, 0, HEAD - 4, w, 4, pitch=9)
    canvas.path(drips(0, HEAD, w, 5, step=11, seed=3), fill=OIL)
    title, room = words("game.name").upper(), _TITLE - 2 * _EDGE
    stencil(canvas, _EDGE, 14, title, 52, ground=RUST, fill=HAZARD, room=room, anchor="start")


def _sheet(sheet: CourseSheet, words: Words) -> Art:
    return Art(f"sheet-{sheet.id}", partial(draw_sheet, sheet=sheet, words=words))


def _pills(data: MadData) -> dict[str, Art]:
    return {id: Art(f"pill-{id}", partial(draw_pill, long=_PILL, car=car)) for id, car in data.cars.items()}


def _rigs(data: MadData) -> dict[str, Art]:
    return {id: Art(f"rig-{id}", partial(_draw_rig, car=car)) for id, car in data.cars.items()}


def _draw_rig(canvas: Canvas, *, car: Car) -> None:
    car_from_side(canvas, 0, 0, _RIG, car)


def _serial(part: Part, called: str) -> int:
    """The number of this very card, or of the first that is like it."""
    return next((serial for serial in part.serials if called == f"#{serial}"), part.serials[0])


# --- The cars on the course ------------------------------------------------------------------------------------------


def _cars(data: MadData, words: Words, look: MapView) -> Iterator[Token]:
    """The foremost lie on top, and above them who drives next."""
    spots, pills = standing(TableTop(data, look.layout, look.start_side), look), _pills(data)
    from_below = [
        *(each for each in reversed(look.racers) if not each.next),
        *(each for each in look.racers if each.next),
    ]
    for racer in from_below:
        stand = spots[racer.seat]
        draw = partial(_draw_car, long=stand.long, racer=racer, art=pills[racer.car.id])
        yield Token(f"car-{racer.car.id}", stand.x, stand.y, draw, _told(racer, words), of=racer.seat)


def _draw_car(canvas: Canvas, *, long: float, racer: MapCar, art: Art) -> None:
    if racer.next:
        for stroke, wide in ((OIL, 0.2), (HAZARD, 0.135)):
            canvas.path(pill(long, long * _RING), stroke=stroke, width=long * wide)
    canvas.use(art, scale=long / _PILL)
    if racer.retired:
        draw_cross(canvas, long)


def _told(racer: MapCar, words: Words) -> str:
    state = "home" if racer.is_home else "out" if racer.retired else "racing" if racer.cell else "waiting"
    return words(f"live.told.{state}", seat=racer.seat, cell=racer.cell, fuel=racer.fuel, score=racer.score)


# --- The board -------------------------------------------------------------------------------------------------------


def _board(data: MadData, words: Words, look: MapView) -> Iterator[Token]:
    """Race, round and bonus at the left; then the cars, the foremost first."""
    yield Token("gauge-race", _EDGE, 30, partial(_draw_race, words=words, look=look))
    if look.bonus:
        yield Token("bonus", _TITLE - _EDGE, 33, partial(_draw_bonus, values=look.bonus, words=words))
    w = TableTop(data, look.layout, look.start_side).w
    rigs, step = _rigs(data), min(_ENTRY_MOST, (w - _TITLE - _EDGE) / max(1, len(look.racers)))
    for index, racer in enumerate(look.racers):
        draw = partial(
            _draw_entry, w=step - 2.5, rank=index + 1, racer=racer, tank=look.tank, rig=rigs[racer.car.id], words=words
        )
        yield Token(f"entry-{racer.car.id}", _TITLE + index * step, _ENTRY_TOP, draw)


def _draw_race(canvas: Canvas, *, words: Words, look: MapView) -> None:
    lines = words("live.race", race=look.race, races=look.races), words("live.round", n=look.round)
    for line, y in zip(lines, (0.0, 8.0), strict=True):
        fit_line(canvas, 0, y, _TITLE - 2 * _EDGE - 44, line, STRONG, 19, smallest=10, fill=BONE)


def _draw_bonus(canvas: Canvas, *, values: tuple[int, ...], words: Words) -> None:
    """What the thriftiest will be given, from the right."""
    for index, value in enumerate(reversed(values)):
        left = -11 - index * 12.4
        plate(canvas, left, -6, 11, 13, HAZARD, bolts=False, line=0.6)
        center_line(canvas, left + 5.5, 0.5, f"+{value}", DISPLAY, 22, room=9, fill=OIL)
    right = -12.6 * len(values) - 1
    fit_line(canvas, right, 2.2, 22, words("live.bonus"), STRONG, 15, smallest=8, anchor="end", fill=BONE)


def _draw_entry(canvas: Canvas, *, w: float, rank: int, racer: MapCar, tank: int, rig: Art, words: Words) -> None:
    """Rank or place, car, player, fuel and score, and the parts that lie face up."""
    ground = HAZARD if racer.place or racer.is_home else SAND.mix(RUST, 0.3) if racer.retired else BONE
    plate(canvas, 0, 0, w, _ENTRY_H, ground, bolts=False)
    if racer.next:
        canvas.rect(1.2, 1.2, w - 2.4, _ENTRY_H - 2.4, r=1, stroke=ALARM, width=1.8)
    side = w * 0.4
    left, room = side + 1, w - side - 3
    canvas.use(rig, side / 2 + 0.5, _ENTRY_H - 8.5, scale=min(side - 5, _RIG) / _RIG)
    _draw_tank(canvas, 4, _ENTRY_H - 5.6, side - 5, racer.fuel, tank)
    canvas.text(left, 7.6, shortened(racer.seat, STRONG, 15, room - 12), STRONG, 15, fill=OIL)
    shown = words("live.place", n=racer.place) if racer.place else "–" if racer.retired else str(rank)
    center_line(canvas, w - 7, 6.8, shown, DISPLAY, 24, room=10.5, smallest=10, fill=OIL)
    _draw_stock(canvas, left, 14.2, racer)
    notes = [words("live.retired").upper()] if racer.retired else []
    notes += [part.names[words.lang] for part in racer.parts]
    for index, note in enumerate(notes[:_NOTES]):
        font = STRONG if racer.retired and not index else LABEL
        canvas.text(left, 23.2 + index * 4.8, shortened(note, font, 10.5, room), font, 10.5, fill=OIL)


def _draw_tank(canvas: Canvas, x: float, y: float, w: float, fuel: int, tank: int) -> None:
    """A gauge with a stroke for each unit of fuel."""
    canvas.rect(x, y, w, 3.2, r=0.8, fill=OIL)
    step = (w - 0.8) / max(tank, 1)
    for index in range(min(fuel, tank)):
        tone = ALARM if fuel <= tank / 5 else HAZARD
        canvas.rect(x + 0.6 + index * step, y + 0.6, max(step - 0.4, 0.2), 2, fill=tone)


def _draw_stock(canvas: Canvas, x: float, y: float, racer: MapCar) -> None:
    """Fuel in the tank and points won so far."""
    fuel_icon(canvas, x + 2.6, y, 6, OIL)
    center_line(canvas, x + 10, y, str(racer.fuel), DISPLAY, 16, fill=OIL)
    canvas.circle(x + 21, y, 4.2, fill=OIL, ink="keep")
    center_line(canvas, x + 21, y, str(racer.score), DISPLAY, 14, room=6.6, smallest=8, fill=BONE)
