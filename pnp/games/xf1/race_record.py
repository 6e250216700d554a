"""S6.0: the log of one race, turn by turn."""

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
from pnp.games.xf1.forms import CELL_H, HAND_INK, RULE, by_hand, caption, cell, write_line
from pnp.games.xf1.look import FAST, HEAVY, INK, PALE, STEEL, STRONG, TEXT, heading, team_ink
from pnp.games.xf1.model import Happening, Icon, Xf1Data
from pnp.kit.words import Words
from pnp.press.product import Sheet

# --- What a race fills in --------------------------------------------------------------------------------------------


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


# --- The sheet -------------------------------------------------------------------------------------------------------

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
