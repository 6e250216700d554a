"""S6.0: the log of one race, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from pnp.desk.forms.footnotes import Footnotes
from pnp.desk.forms.handwriting import CELL_H, HAND, HAND_INK, by_hand, or_blank
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import width
from pnp.draw.icons import icon_at
from pnp.draw.path import polygon, rect
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line, fit_line, shortened
from pnp.games.xf1.faces.look import FAST, HEAVY, INK, PALE, STEEL, STRONG, TEXT, heading, team_ink
from pnp.games.xf1.model import Happening, Icon, Tyre, Xf1Data
from pnp.games.xf1.season.forms import RULE, caption, cell, decision_pages, write_line
from pnp.kit.words import Words
from pnp.press.product import Sheet
from pnp.season.notes import Note

# --- What a race fills in --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CarTurn:
    """A car at the end of a running turn: `place` is its cell and line (35A), or R once it is out; `tyres` which it
    started on, in the first turn, and which it got at stops in this one."""

    place: str = ""
    dp: int | None = None
    fuel: int | None = None
    tyre: int | None = None
    tyres: tuple[Tyre, ...] = ()


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
    """A column of the race log: which car, who drove it, where it started, where it finished, what happened to it."""

    number: str
    grid: int | None = None
    place: int | None = None
    gp: int | None = None
    notes: str = ""
    driver: str = ""
    npc: bool = False
    out: str = ""
    """When it fell out, and why."""
    mark: str = ""
    """Of what was decided about it."""


@dataclass(frozen=True)
class RaceLog:
    """A race as far as it has been run."""

    course: str = ""
    date: str = ""
    title: str = ""
    """The season's."""
    cars: tuple[CarLine, ...] = ()
    turns: tuple[TurnLine, ...] = ()
    notes: tuple[str, ...] = ()
    """What happened to everybody, in up to three lines."""
    decided: tuple[Note, ...] = ()
    """By hand, about this race."""


# --- The sheet -------------------------------------------------------------------------------------------------------

TURNS = 16
CARS, CARS_LEAST = 6, 4
"""Blocks on a page: six on a blank one, else as many as share the cars evenly."""
NOTES = 3
_NOTES_MOST = 12.0
"""So much of a page is for decisions; more of them have a page of their own."""
_CAR_COLUMNS = ("cell", "dp", "fuel", "tyre")
_TURN_COLUMNS: tuple[tuple[str, float], ...] = (("section", 9.0), ("lap", 9.0), ("weather", 10.6), ("bpt", 13.0))
_TURN = 7.0
_TURN_TOTAL = _TURN + sum(wide for _, wide in _TURN_COLUMNS)
_CAR_TITLE = 7.6
_CAPTIONS = 4.2
_PROGRESS_LINES = 9.0
_KEY = 5.4
_FOOT = 25.0


def progress_sheets(data: Xf1Data, words: Words, log: RaceLog | None = None) -> tuple[Sheet, ...]:
    """As many pages as a race needs: more cars go on further pages, and more turns after them."""
    log = log or RaceLog()
    every = Footnotes(log.decided, TEXT, STRONG)
    foot = every.within(_NOTES_MOST, "landscape")
    across = _across(len(log.cars))
    car_parts = range(0, max(1, len(log.cars)), across)
    turn_parts = range(0, max(1, len(log.turns)), TURNS)
    parts = [(turn, range(car, car + across)) for turn in turn_parts for car in car_parts]
    sheets = tuple(
        Sheet(
            f"progress-{index + 1}",
            partial(_draw_progress, data=data, words=words, log=log, turn=turn, part=part, foot=foot),
            "landscape",
            title=f"{words('component.progress.title')} {index + 1}",
        )
        for index, (turn, part) in enumerate(parts)
    )
    return sheets if foot.notes else (*sheets, *decision_pages(every, words))


def _across(cars: int) -> int:
    """How many cars stand on a page."""
    pages = -(-cars // CARS)
    return max(CARS_LEAST, -(-cars // pages)) if cars else CARS


def _draw_progress(
    canvas: Canvas,
    w: float,
    h: float,
    *,
    data: Xf1Data,
    words: Words,
    log: RaceLog,
    turn: int,
    part: range,
    foot: Footnotes,
) -> None:
    foot.draw(canvas, h, w)
    h -= foot.with_air(w)
    top = heading(canvas, w, words("record.progress"), right=words("game.name"))
    lines = (("season", 0.36, log.title), ("course", 0.4, log.course), ("date", 0.24, log.date))
    x, room = 0.0, w - 4 * (len(lines) - 1)
    for key, share, value in lines:
        write_line(canvas, x, top + 6.4, room * share, words(f"record.{key}"), value)
        x += room * share + 4
    _key(canvas, top + _PROGRESS_LINES + 1.4, w, words)
    cars = [log.cars[index] if index < len(log.cars) else None for index in part]
    table = _Log(canvas, w, top + _PROGRESS_LINES + _KEY, h, data, words, len(part))
    table.heads(cars)
    for index in range(TURNS):
        number = turn + index
        table.turn(index, number + 1, log.turns[number] if number < len(log.turns) else None, cars)
    table.hatch(cars)
    table.foot(cars, log.notes)


def _key(canvas: Canvas, cy: float, w: float, words: Words) -> None:
    """One line over the table: what its signs mean."""
    signs = ("clear", "sun", "rain", "dry", "wet")
    texts = [(sign, str(words(f"record.signs.{sign}"))) for sign in signs] + [("", str(words("record.key")))]
    size, room = 7.5, 6.4
    wide = sum(width(text, TEXT, size) + (room if sign else 0) for sign, text in texts)
    gap = min(7.0, (w - wide) / (len(texts) - 1))
    x = 0.0
    for sign, text in texts:
        if sign in ("dry", "wet"):
            _tyres(canvas, x + 2.6, cy, "wet" if sign == "wet" else "dry", STEEL)
        elif sign:
            with canvas.group(at=(x + 2.6, cy), scale=0.7):
                _weather(canvas, 0, 0, sign, STEEL)
        x += room if sign else 0
        canvas.text(x, cy + 0.9, text, TEXT, size, fill=STEEL)
        x += width(text, TEXT, size) + gap


@dataclass(frozen=True)
class _Log:
    """The table of a race: common columns at the left, then four columns a car."""

    canvas: Canvas
    w: float
    y: float
    bottom: float
    data: Xf1Data
    words: Words
    cars: int

    @property
    def car_w(self) -> float:
        return (self.w - _TURN_TOTAL) / self.cars

    @property
    def rows(self) -> float:
        return self.y + _CAR_TITLE + _CAPTIONS

    @property
    def line(self) -> float:
        return (self.bottom - _FOOT - self.rows) / TURNS

    def car_x(self, index: int) -> float:
        return _TURN_TOTAL + index * self.car_w

    def hatch(self, cars: Sequence[CarLine | None]) -> None:
        """What a car without a player does not have."""
        step, tall = self.car_w / len(_CAR_COLUMNS), self.bottom - _FOOT - self.rows
        for index, car in enumerate(cars):
            if car and car.npc:
                bare = rect(self.car_x(index) + step + 0.2, self.rows + 0.4, self.car_w - step - 0.5, tall - 0.8)
                self.canvas.path(bare, fill=WHITE)
                fill_pattern(self.canvas, bare, "stripes", _STRIPE, 4)

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
            self._car_name(x, right, car, team_ink(team) if team else INK)
        else:
            caption(canvas, x + 1.6, self.y + 2.9, 14, self.words("record.car"))
        step = self.car_w / len(_CAR_COLUMNS)
        for place, key in enumerate(_CAR_COLUMNS[:1] if car and car.npc else _CAR_COLUMNS):
            caption(canvas, x + (place + 0.5) * step, self.rows - 1.2, step, self.words(f"record.{key}"), middle=True)

    def _car_name(self, x: float, right: float, car: CarLine, ink: Color) -> None:
        """The number, who drove, and whether nobody plays it."""
        canvas, middle = self.canvas, self.y + (_CAR_TITLE - 0.6) / 2
        wide = width(car.number, FAST, 15)
        center_line(canvas, x + 2 + wide / 2, middle, car.number, FAST, 15, fill=ink)
        left, end = x + wide + 4, right - 1.2
        if car.npc:
            label = self.words("record.npc")
            tag = width(label, HEAVY, 7) + 2
            canvas.rect(end - tag, middle - 1.8, tag, 3.6, r=0.5, stroke=ink, width=0.3)
            center_line(canvas, end - tag / 2, middle, label, HEAVY, 7, fill=ink)
            end -= tag + 1.2
        if car.driver:
            shown = shortened(car.driver, STRONG, 6, end - left)
            fit_line(canvas, left, middle + 1.1, end - left, shown, STRONG, 9.5, smallest=6, fill=ink)

    def turn(self, index: int, number: int, line: TurnLine | None, cars: Sequence[CarLine | None]) -> None:
        canvas = self.canvas
        y = self.rows + index * self.line
        if index % 2:
            canvas.rect(0, y, self.w, self.line, fill=_STRIPE)
        center_line(canvas, _TURN / 2, y + self.line / 2, str(number), HEAVY, 10, fill=INK)
        self._common(y, line or TurnLine())
        for place, car in enumerate(cars):
            state = line.cars.get(car.number, CarTurn()) if line and car else CarTurn()
            self._car_turn(self.car_x(place), y, state, bool(car and car.npc))

    def _common(self, y: float, line: TurnLine) -> None:
        x = _TURN
        values = {"section": line.section, "lap": or_blank(line.lap), "weather": "", "bpt": self._advance(line)}
        for key, wide in _TURN_COLUMNS:
            _open_cell(self.canvas, x, y, wide, self.line, values[key])
            if key == "weather" and line.weather:
                _weather(self.canvas, x + wide / 2, y + self.line / 2, line.weather)
            x += wide

    def _advance(self, line: TurnLine) -> str:
        event = self.words(f"record.{line.event}") if line.event else ""
        return " ".join(part for part in (or_blank(line.die), event) if part)

    def _car_turn(self, x: float, y: float, state: CarTurn, npc: bool) -> None:
        step = self.car_w / len(_CAR_COLUMNS)
        values = (state.place, or_blank(state.dp), or_blank(state.fuel), or_blank(state.tyre))
        for place, value in enumerate(values[:1] if npc else values):
            aside = 1.5 if state.tyres and place == len(values) - 1 else 0
            _open_cell(self.canvas, x + place * step, y, step, self.line, value, aside)
        for index, tyres in enumerate(state.tyres):
            at = y + self.line / 2 + (index - (len(state.tyres) - 1) / 2) * 3
            _tyres(self.canvas, x + self.car_w - 2, at, tyres, HAND_INK)
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
        crossed = f"{or_blank(car.place)} ×" if car and car.place and car.out else or_blank(car.place) if car else ""
        values = (or_blank(car.grid), crossed, or_blank(car.gp)) if car else ("", "", "")
        for place, (key, value) in enumerate(zip(("grid", "place", "gp"), values, strict=True)):
            left = x + 0.6 + place * step
            caption(canvas, left + step / 2, y + 3.4, step, words(f"record.{key}"), middle=True)
            mark = car.mark if car and key == "gp" else ""
            cell(canvas, left, y + 4.4, step, CELL_H, value, 13, mark)
        top = y + 4.4 + CELL_H
        written = [text for text in (car.notes, car.out) if text] if car else []
        for index, rule in enumerate((top + 6.4, self.bottom - 0.4)):
            canvas.line(x + 0.6, rule, x + self.car_w - 0.6, rule, stroke=RULE, width=0.2)
            if index < len(written):
                by_hand(canvas, x + self.car_w / 2, rule - 2.4, written[index], 9, self.car_w - 2)


_STRIPE = PALE.mix(WHITE, 0.45)


def _open_cell(canvas: Canvas, x: float, y: float, w: float, h: float, value: str, aside: float = 0.0) -> None:
    """A cell of the log: light rules, so that sixteen rows do not look like a fence. `aside` makes room at its end."""
    canvas.rect(x, y, w, h, stroke=RULE, width=0.15)
    by_hand(canvas, x + w / 2 - aside, y + h / 2, value, 12, w - 1 - 2 * aside)


def _tyres(canvas: Canvas, cx: float, cy: float, tyres: Tyre, ink: Color) -> None:
    """A tyre, or the rain it is for."""
    icon_at(canvas, "rain" if tyres == "wet" else "tyre", cx, cy, 3.2 if tyres == "wet" else 2.8, ink)


def _weather(canvas: Canvas, cx: float, cy: float, weather: str, ink: Color = HAND_INK) -> None:
    """A framed sun is clear weather, which stays; the sun alone may turn; clouds have their number beside them, and
    rain in general none."""
    if weather in ("clear", "sun"):
        icon_at(canvas, "sun", cx, cy, 4.6 if weather == "clear" else 5.4, ink)
        if weather == "clear":
            canvas.rect(cx - 3.0, cy - 3.0, 6.0, 6.0, r=0.8, stroke=ink, width=0.35)
        return
    icon_at(canvas, "rain", cx - 1.3, cy, 5.4, ink)
    if weather != "rain":
        center_line(canvas, cx + 3.1, cy, weather[-1], HAND, 11, fill=ink)
