"""The sheets a season is kept on: what must survive until the next race, and the log of one race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.icons import icon_at
from pnp.draw.path import polygon
from pnp.draw.text import center_line, fit_line
from pnp.games.xf1.driver_card import NO_TEAM, country_code
from pnp.games.xf1.forms import (
    CELL_H,
    HAND_INK,
    RULE,
    by_hand,
    caption,
    cell,
    pages,
    team_head,
    tick_circle,
    tick_square,
    write_line,
)
from pnp.games.xf1.look import FAST, HEAVY, INK, PALE, SPEED_DIGIT, STEEL, STRONG, TEXT, heading, team_ink
from pnp.games.xf1.model import Driver, Happening, Icon, Team, Xf1Data
from pnp.games.xf1.naming import own_name
from pnp.games.xf1.team_map import spot_value
from pnp.kit.words import Words
from pnp.press.product import Sheet

# --- What a season fills in ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DriverState:
    """A driver after a race: points, the mark of the team he drives for, and races he still has to miss."""

    gp: int
    team: str | None = None
    miss: int = 0


@dataclass(frozen=True)
class CarState:
    """A car after a race: the slots (from 1) of its six faces, the spots (from 1) tuned for good, and who drives it."""

    slots: tuple[int, ...] = ()
    full: tuple[int, ...] = ()
    npc: bool = False


@dataclass(frozen=True)
class SeasonState:
    """A season between two races."""

    raced: int
    next_course: str = ""
    date: str = ""
    drivers: Mapping[str, DriverState] = field(default_factory=dict)
    """By driver id."""
    team_gp: Mapping[str, int] = field(default_factory=dict)
    """By mark."""
    cars: Mapping[str, CarState] = field(default_factory=dict)
    """By car number."""


@dataclass(frozen=True)
class CarTurn:
    """A car at the end of a running turn: `place` is its cell and line (35A), or R once it is out."""

    place: str = ""
    dp: int | None = None
    fuel: int | None = None
    tyre: int | None = None


@dataclass(frozen=True)
class TurnLine:
    """One running turn."""

    section: str = ""
    lap: int | None = None
    weather: Icon | Literal["clear"] | None = None
    die: int | None = None
    event: Happening | None = None
    cars: Mapping[str, CarTurn] = field(default_factory=dict)


@dataclass(frozen=True)
class CarLine:
    """A column of the race log: which car, where it started, where it finished, what happened to it."""

    number: str
    grid: int | None = None
    place: int | None = None
    gp: int | None = None
    notes: str = ""


@dataclass(frozen=True)
class RaceLog:
    """A race as far as it has been run."""

    course: str = ""
    date: str = ""
    cars: tuple[CarLine, ...] = ()
    turns: tuple[TurnLine, ...] = ()
    notes: tuple[str, ...] = ()
    """What happened to everybody, in up to three lines."""


# --- Season suspension -----------------------------------------------------------------------------------------------

_TOP_LINE = 11.0
_IDENT = 25.0
_TEAM_GAP = 3.0
_DRIVERS = 76.0
_DRIVER_HEAD = 4.4
_CIRCLE = 2.3
_CAR_SPLIT = 2.0
_FREE = 13.4


def suspension_sheets(data: Xf1Data, words: Words, state: SeasonState | None = None) -> tuple[Sheet, ...]:
    """Versions A and B, blank or filled in from a season."""
    parts = pages(data)

    def sheet(part: str, teams: Sequence[Team]) -> Sheet:
        last = part == parts[-1][0]
        draw = partial(_draw_suspension, part=part, teams=teams, last=last, data=data, words=words, state=state)
        return Sheet(f"suspension-{part}", draw)

    return tuple(sheet(part, teams) for part, teams in parts)


def _draw_suspension(
    canvas: Canvas,
    w: float,
    h: float,
    *,
    part: str,
    teams: Sequence[Team],
    last: bool,
    data: Xf1Data,
    words: Words,
    state: SeasonState | None,
) -> None:
    top = heading(canvas, w, words("record.suspension", part=part), right=words("game.name"))
    known = state or SeasonState(0)
    lines = (
        ("raced", 30.0, str(known.raced) if state else ""),
        ("next", w - 82, known.next_course),
        ("date", 44.0, known.date),
    )
    x = 0.0
    for key, wide, value in lines:
        write_line(canvas, x, top + _TOP_LINE - 3, wide, words(f"record.{key}"), value)
        x += wide + 4
    top += _TOP_LINE
    bottom = h
    free = [driver for driver in data.drivers.values() if not driver.team]
    if last and free:
        bottom -= _FREE + _TEAM_GAP
        _free_drivers(canvas, h - _FREE, w, free, words, known)
    step = (bottom - top + _TEAM_GAP) / len(teams)
    for index, team in enumerate(teams):
        row = _Suspended(canvas, w, top + index * step, step - _TEAM_GAP, team, words, known)
        row.draw(data.drivers_of(team.mark))


def _free_drivers(
    canvas: Canvas, y: float, w: float, drivers: Sequence[Driver], words: Words, state: SeasonState
) -> None:
    """Those without a team in the data, who may have found one: a strip at the foot of the last page."""
    label = _IDENT
    canvas.rect(0, y + _DRIVER_HEAD, label, _FREE - _DRIVER_HEAD, fill=NO_TEAM)
    cy = y + (_DRIVER_HEAD + _FREE) / 2
    center_line(canvas, label / 2, cy, words("counter.free"), HEAVY, 10, room=label - 2, smallest=7, fill=WHITE)
    each = (w - label - 3) / len(drivers)
    for index, driver in enumerate(drivers):
        _driver_table(canvas, label + 3 + index * each, y, each - 4, _FREE, [driver], words, state)


@dataclass(frozen=True)
class _Suspended:
    """One team's row on the suspension sheet."""

    canvas: Canvas
    w: float
    y: float
    h: float
    team: Team
    words: Words
    state: SeasonState

    def draw(self, drivers: Sequence[Driver]) -> None:
        self._ident()
        _driver_table(self.canvas, _IDENT + 3, self.y, _DRIVERS, self.h, drivers, self.words, self.state)
        x = _IDENT + 3 + _DRIVERS + 4
        tall = (self.h - _CAR_SPLIT) / 2
        for index, number in enumerate(self.team.cars):
            car = self.state.cars.get(number, CarState())
            self._car(x, self.y + index * (tall + _CAR_SPLIT), self.w - x, tall, number, car)

    def _ident(self) -> None:
        canvas = self.canvas
        bottom = team_head(canvas, 0, self.y, _IDENT, self.team, self.words)
        total = self.state.team_gp.get(self.team.mark)
        caption(canvas, 0.2, bottom + 4.4, _IDENT, self.words("record.team_gp"))
        top = bottom + 5.6
        cell(canvas, 0, top, _IDENT, self.y + self.h - top, "" if total is None else str(total), 26)

    def _car(self, x: float, y: float, w: float, h: float, number: str, car: CarState) -> None:
        canvas, words = self.canvas, self.words
        colour = Color.hex(self.team.colour)
        head = 6.6
        canvas.rect(x, y, w, h, stroke=RULE, width=0.25)
        canvas.path(polygon([(x, y), (x + 17, y), (x + 15, y + head), (x, y + head)]), fill=colour)
        center_line(canvas, x + 7.6, y + head / 2, number, FAST, 15, fill=team_ink(self.team))
        tick_square(canvas, x + 19.4, y + head / 2, 3.6, car.npc)
        canvas.text(x + 22.2, y + head / 2 + 1, words("record.npc"), STRONG, 7.5, fill=INK)
        self._full(x, y + head / 2, w, car)
        self._body(x, y + head, w, h - head, car)

    def _full(self, x: float, cy: float, w: float, car: CarState) -> None:
        """Trouble spots at the right end, in their order, each with its circle."""
        canvas = self.canvas
        step = 9.8
        left = x + w - 0.4 - len(self.team.trouble) * step
        label = self.words("record.full")
        fit_line(
            canvas, left - 1.6, cy + 0.9, left - x - 29.5, label, STRONG, 7, smallest=6.5, anchor="end", fill=STEEL
        )
        for index, spot in enumerate(self.team.trouble):
            spot_value(canvas, left + index * step + 2.2, cy, 3.6, spot, 8.5)
            tick_circle(canvas, left + index * step + 6.9, cy, 1.9, index + 1 in car.full)

    def _body(self, x: float, y: float, w: float, h: float, car: CarState) -> None:
        """A circle for each slot over its speed: six ticks say where the faces lie, for they rise from the left."""
        canvas, slots = self.canvas, self.team.slots
        label = 11.0
        fit_line(
            canvas, x + 1, y + h / 2 - 0.4, label, self.words("team_map.body"), STRONG, 7.5, smallest=6.5, fill=STEEL
        )
        fit_line(canvas, x + 1, y + h - 1.6, label, self.words("team_map.speed"), STRONG, 7, smallest=6.5, fill=STEEL)
        pitch = min(7.6, (w - label - 2) / len(slots))
        for index, speed in enumerate(slots):
            cx = x + label + 1 + (index + 0.5) * pitch
            tick_circle(canvas, cx, y + h / 2 - 1.4, min(_CIRCLE, pitch * 0.44), index + 1 in car.slots)
            center_line(canvas, cx, y + h - 2.6, str(speed), FAST, 11, fill=SPEED_DIGIT)


def _driver_table(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    drivers: Sequence[Driver],
    words: Words,
    state: SeasonState,
) -> None:
    """Drivers below each other, each with cells for team, points and races to miss."""
    columns = (("contract", 15.0), ("gp", 16.0), ("miss", 12.0))
    name = w - sum(wide for _, wide in columns)
    line = (h - _DRIVER_HEAD) / len(drivers)
    rows = [(driver, y + _DRIVER_HEAD + index * line) for index, driver in enumerate(drivers)]
    caption(canvas, x, y + 2.8, name, words("record.driver"))
    left = x + name
    for key, wide in columns:
        caption(canvas, left + wide / 2, y + 2.8, wide, words(f"record.{key}"), middle=True)
        for driver, top in rows:
            cell(canvas, left, top, wide, line, _driver_value(key, state.drivers.get(driver.id)), 16)
        left += wide
    for driver, top in rows:
        canvas.line(x, top, x + name, top, stroke=RULE, width=0.25)
        middle = top + line / 2
        fit_line(canvas, x, middle + 0.3, name - 2, own_name(driver, words), HEAVY, 11, smallest=7, fill=INK)
        aside = f"{words(f'counter.role.{driver.role}')} · {country_code(driver.country, words)}"
        fit_line(canvas, x, middle + 3.6, name - 2, aside, TEXT, 7, smallest=6.5, fill=STEEL)


def _driver_value(key: str, driver: DriverState | None) -> str:
    if driver is None:
        return ""
    values = {"contract": driver.team or "", "gp": str(driver.gp), "miss": str(driver.miss or "")}
    return values[key]


# --- Race progress ---------------------------------------------------------------------------------------------------

TURNS = 16
CARS = 6
NOTES = 3
_CAR_COLUMNS = ("cell", "dp", "fuel", "tyre")
_TURN_COLUMNS: tuple[tuple[str, float], ...] = (("section", 9.0), ("lap", 9.0), ("weather", 10.6), ("bpt", 13.0))
_TURN = 7.0
_TURN_TOTAL = _TURN + sum(wide for _, wide in _TURN_COLUMNS)
_CAR_TITLE = 7.6
_CAPTIONS = 4.2
_PROGRESS_LINES = 10.0
_FOOT = 25.0


def progress_sheet(data: Xf1Data, words: Words, log: RaceLog | None = None) -> Sheet:
    """The log of a race: sixteen turns, six cars; blank or filled in."""
    return progress_sheets(data, words, log)[0]


def progress_sheets(data: Xf1Data, words: Words, log: RaceLog | None = None) -> tuple[Sheet, ...]:
    """As many pages as a race needs: more cars go on further pages, and more turns after them."""
    log = log or RaceLog()
    car_parts = range(0, max(1, len(log.cars)), CARS)
    turn_parts = range(0, max(1, len(log.turns)), TURNS)
    parts = [(turn, car) for turn in turn_parts for car in car_parts]
    return tuple(
        Sheet(
            f"progress-{index + 1}",
            partial(_draw_progress, data=data, words=words, log=log, turn=turn, car=car),
            "landscape",
        )
        for index, (turn, car) in enumerate(parts)
    )


def _draw_progress(
    canvas: Canvas, w: float, h: float, *, data: Xf1Data, words: Words, log: RaceLog, turn: int, car: int
) -> None:
    top = heading(canvas, w, words("record.progress"), right=words("game.name"))
    write_line(canvas, 0, top + 7, w * 0.5, words("record.course"), log.course)
    write_line(canvas, w * 0.5 + 4, top + 7, w * 0.2, words("record.date"), log.date)
    fit_line(canvas, w, top + 6.4, w * 0.26, words("record.key"), TEXT, 7.5, smallest=6.5, anchor="end", fill=STEEL)
    cars = [log.cars[index] if index < len(log.cars) else None for index in range(car, car + CARS)]
    table = _Log(canvas, w, top + _PROGRESS_LINES, h, data, words)
    table.heads(cars)
    for index in range(TURNS):
        number = turn + index
        table.turn(index, number + 1, log.turns[number] if number < len(log.turns) else None, cars)
    table.foot(cars, log.notes)


@dataclass(frozen=True)
class _Log:
    """The table of a race: common columns at the left, then four columns a car."""

    canvas: Canvas
    w: float
    y: float
    bottom: float
    data: Xf1Data
    words: Words

    @property
    def car_w(self) -> float:
        return (self.w - _TURN_TOTAL) / CARS

    @property
    def rows(self) -> float:
        return self.y + _CAR_TITLE + _CAPTIONS

    @property
    def line(self) -> float:
        return (self.bottom - _FOOT - self.rows) / TURNS

    def car_x(self, index: int) -> float:
        return _TURN_TOTAL + index * self.car_w

    def heads(self, cars: Sequence[CarLine | None]) -> None:
        canvas, words = self.canvas, self.words
        base = self.rows - 1.2
        fit_line(canvas, 0, base, _TURN, words("record.turn"), STRONG, 6.5, smallest=6.5, fill=STEEL)
        x = _TURN
        for key, wide in _TURN_COLUMNS:
            caption(canvas, x + wide / 2, base, wide, words(f"record.{key}"), middle=True)
            x += wide
        for index, car in enumerate(cars):
            self._car_head(index, car)
        canvas.line(0, self.rows, self.w, self.rows, stroke=INK, width=0.5)

    def _car_head(self, index: int, car: CarLine | None) -> None:
        canvas, x = self.canvas, self.car_x(index)
        team = self.data.teams.get(car.number[0]) if car else None
        right, foot = x + self.car_w - 0.8, self.y + _CAR_TITLE
        canvas.path(
            polygon([(x + 0.6, self.y), (right, self.y), (right, foot - 0.6), (x + 0.6, foot - 0.6)]),
            fill=Color.hex(team.colour) if team else PALE,
        )
        if car:
            ink = team_ink(team) if team else INK
            center_line(canvas, (x + right) / 2, self.y + 3.5, car.number, FAST, 15, fill=ink)
        else:
            caption(canvas, x + 1.6, self.y + 2.9, 14, self.words("record.car"))
        step = self.car_w / len(_CAR_COLUMNS)
        for place, key in enumerate(_CAR_COLUMNS):
            caption(canvas, x + (place + 0.5) * step, self.rows - 1.2, step, self.words(f"record.{key}"), middle=True)

    def turn(self, index: int, number: int, line: TurnLine | None, cars: Sequence[CarLine | None]) -> None:
        canvas = self.canvas
        y = self.rows + index * self.line
        if index % 2:
            canvas.rect(0, y, self.w, self.line, fill=_STRIPE)
        center_line(canvas, _TURN / 2, y + self.line / 2, str(number), HEAVY, 10, fill=INK)
        self._common(y, line or TurnLine())
        for place, car in enumerate(cars):
            state = line.cars.get(car.number, CarTurn()) if line and car else CarTurn()
            self._car_turn(self.car_x(place), y, state)

    def _common(self, y: float, line: TurnLine) -> None:
        x = _TURN
        values = {"section": line.section, "lap": _shown(line.lap), "weather": "", "bpt": self._advance(line)}
        for key, wide in _TURN_COLUMNS:
            _open_cell(self.canvas, x, y, wide, self.line, values[key])
            if key == "weather" and line.weather:
                _weather(self.canvas, x + wide / 2, y + self.line / 2, line.weather)
            x += wide

    def _advance(self, line: TurnLine) -> str:
        event = self.words(f"record.{line.event}") if line.event else ""
        return " ".join(part for part in (_shown(line.die), event) if part)

    def _car_turn(self, x: float, y: float, state: CarTurn) -> None:
        step = self.car_w / len(_CAR_COLUMNS)
        values = (state.place, _shown(state.dp), _shown(state.fuel), _shown(state.tyre))
        for place, value in enumerate(values):
            _open_cell(self.canvas, x + place * step, y, step, self.line, value)
        self.canvas.line(x, y, x, y + self.line, stroke=INK, width=0.4)

    def foot(self, cars: Sequence[CarLine | None], notes: Sequence[str]) -> None:
        """For each car grid, place and points, and room for what happened to it and to everybody."""
        canvas, words = self.canvas, self.words
        y = self.bottom - _FOOT
        canvas.line(0, y, self.w, y, stroke=INK, width=0.5)
        caption(canvas, 0, y + 3.4, _TURN_TOTAL - 2, words("record.notes"))
        room = _TURN_TOTAL - 3
        for index in range(NOTES):
            rule = y + 9 + index * CELL_H
            canvas.line(0, rule, room, rule, stroke=RULE, width=0.2)
            if index < len(notes):
                by_hand(canvas, room / 2, rule - 2.2, notes[index], 9, room)
        for index, car in enumerate(cars):
            self._car_foot(self.car_x(index), y, car)

    def _car_foot(self, x: float, y: float, car: CarLine | None) -> None:
        canvas, words = self.canvas, self.words
        canvas.line(x, y, x, self.bottom, stroke=INK, width=0.4)
        step = (self.car_w - 1) / 3
        values = (car.grid, car.place, car.gp) if car else (None, None, None)
        for place, (key, value) in enumerate(zip(("grid", "place", "gp"), values, strict=True)):
            left = x + 0.6 + place * step
            caption(canvas, left + step / 2, y + 3.4, step, words(f"record.{key}"), middle=True)
            cell(canvas, left, y + 4.4, step, CELL_H, _shown(value), 13)
        top = y + 4.4 + CELL_H
        for rule in (top + 6.4, self.bottom - 0.4):
            canvas.line(x + 0.6, rule, x + self.car_w - 0.6, rule, stroke=RULE, width=0.2)
        if car and car.notes:
            by_hand(canvas, x + self.car_w / 2, top + 4, car.notes, 9, self.car_w - 2)


_STRIPE = PALE.mix(WHITE, 0.45)


def _open_cell(canvas: Canvas, x: float, y: float, w: float, h: float, value: str) -> None:
    """A cell of the log: light rules, so that sixteen rows do not look like a fence."""
    canvas.rect(x, y, w, h, stroke=RULE, width=0.15)
    by_hand(canvas, x + w / 2, y + h / 2, value, 12, w - 1)


def _weather(canvas: Canvas, cx: float, cy: float, weather: str) -> None:
    """A framed sun is clear weather, which stays; the sun alone may turn; clouds have their number beside them."""
    if weather in ("clear", "sun"):
        icon_at(canvas, "sun", cx, cy, 4.6 if weather == "clear" else 5.4, HAND_INK)
        if weather == "clear":
            canvas.rect(cx - 3.0, cy - 3.0, 6.0, 6.0, r=0.8, stroke=HAND_INK, width=0.35)
        return
    icon_at(canvas, "rain", cx - 1.3, cy, 5.4, HAND_INK)
    by_hand(canvas, cx + 3.1, cy, weather[-1], 11)


def _shown(value: int | None) -> str:
    return "" if value is None else str(value)
