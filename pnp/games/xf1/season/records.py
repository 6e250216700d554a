"""G14.0: the sheet a season is kept on between two races."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

from pnp.desk.forms.footnotes import Footnotes
from pnp.desk.forms.handwriting import CELL_H, HAND, HAND_INK, by_hand
from pnp.desk.forms.room import room
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.path import polygon
from pnp.draw.text import center_line, fit_line, text_box
from pnp.games.xf1.faces.driver_card import NO_TEAM, country_code, tick
from pnp.games.xf1.faces.look import FAST, HEAD, HEAVY, INK, PALE, SPEED_DIGIT, STEEL, STRONG, TEXT, heading, team_ink
from pnp.games.xf1.faces.team_map import spot_value
from pnp.games.xf1.model import Driver, Team, Xf1Data
from pnp.games.xf1.model.naming import own_name
from pnp.games.xf1.season.forms import (
    RULE,
    TEAMS_A_PAGE,
    caption,
    cell,
    decision_pages,
    team_head,
    tick_circle,
    tick_square,
    write_line,
)
from pnp.kit.words import Words
from pnp.press.product import Sheet
from pnp.season.notes import Note

# --- What a season fills in ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DriverState:
    """A driver after a race: points, the mark of the team he drives for and as what (1 and 2 regular, 3 reserve), and
    races he still has to miss."""

    gp: int
    team: str | None = None
    miss: int = 0
    seat: int = 0


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
    title: str = ""
    programme: tuple[str, ...] = ()
    """The courses, those that are run too."""
    options: tuple[str, ...] = ()
    """What was agreed otherwise than by the book, as it is typed."""
    players: Mapping[str, str] = field(default_factory=dict)
    """Who runs a team, by mark."""
    drivers: Mapping[str, DriverState] = field(default_factory=dict)
    """By driver id."""
    team_gp: Mapping[str, int] = field(default_factory=dict)
    """By mark."""
    cars: Mapping[str, CarState] = field(default_factory=dict)
    """By car number."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Of the decisions that gave or took points of a team or a driver, by mark and by driver id."""
    notes: Sequence[Note] = ()


# --- Season suspension -----------------------------------------------------------------------------------------------

_TOP_LINE = 11.0
_PROGRAMME = 13.6
_AGREED = 12.0
_RACES, _RACE_W = 9, 40.0
_RACES_A_ROW, _RACES_MOST = 12, 24
_IDENT = 25.0
_TEAM_GAP = 3.0
_TEAM_LEAST, _TEAM_MOST = 37.0, 50.0
_LEAST_H = 260.0
"""The height that every paper has."""
_DRIVERS = 76.0
_DRIVER_HEAD = 4.4
_CAR_SPLIT = 2.0
_CAR_HEAD = 9.2
_SPOT_STEP = 7.0
_FREE = 9.0
_NOTES_MOST = 20.0
"""So much of a page is for decisions; more of them have a page of their own."""
_ABREAST = 2
"""How many drivers without a team stand beside each other."""


@dataclass(frozen=True)
class _Part:
    """What stands on one page."""

    letter: str
    teams: Sequence[Team]
    first: bool
    others: Sequence[Driver]
    """Drivers of no team on these sheets; on the last page."""
    foot: Footnotes
    """Decisions; on the last page."""


def suspension_sheets(data: Xf1Data, words: Words, state: SeasonState | None = None) -> tuple[Sheet, ...]:
    """Blank with all teams, or filled in from a season with those that take part; decisions that do not fit have a page
    of their own."""
    every = Footnotes(state.notes if state else (), TEXT, STRONG)
    foot = every.within(_NOTES_MOST)
    sheets = tuple(
        Sheet(
            f"suspension-{part.letter}",
            partial(_draw_suspension, part=part, data=data, words=words, state=state),
            title=f"{words('component.suspension.title')} {part.letter}",
        )
        for part in _parts(data, state, foot)
    )
    return sheets if foot.notes else (*sheets, *decision_pages(every, words))


def _parts(data: Xf1Data, state: SeasonState | None, foot: Footnotes) -> list[_Part]:
    """As few pages as possible, about as many teams on each."""
    teams = [team for team in data.teams.values() if state is None or any(car in state.cars for car in team.cars)]
    marks = {team.mark for team in teams}
    known = state.drivers if state else {}
    others = [each for each in data.drivers.values() if not each.team or (each.team not in marks and each.id in known)]
    count = max(1, -(-len(teams) // TEAMS_A_PAGE))
    size, more = divmod(len(teams), count)
    ends = [index * size + min(index, more) for index in range(count + 1)]
    pages = [teams[start:end] for start, end in pairwise(ends)]
    fixed = HEAD + 2 + _TOP_LINE + (_PROGRAMME + _AGREED if count == 1 else 0)
    below = _strip(others) + foot.with_air(room("portrait")[0])
    if fixed + len(pages[-1]) * (_TEAM_LEAST + _TEAM_GAP) + below > _LEAST_H:
        pages.append([])
    last = len(pages) - 1
    return [
        _Part(
            chr(ord("A") + index),
            page,
            index == 0,
            others if index == last else (),
            foot if index == last else replace(foot, notes=()),
        )
        for index, page in enumerate(pages)
    ]


def _strip(drivers: Sequence[Driver]) -> float:
    """How tall the list of the other drivers is."""
    return _DRIVER_HEAD + -(-len(drivers) // _ABREAST) * _FREE if drivers else 0.0


def _draw_suspension(
    canvas: Canvas, w: float, h: float, *, part: _Part, data: Xf1Data, words: Words, state: SeasonState | None
) -> None:
    top = heading(canvas, w, words("record.suspension", part=part.letter), right=words("game.name"))
    known = state or SeasonState(0)
    top = _season_line(canvas, top, w, words, known, str(known.raced) if state else "")
    if part.first:
        top = _programme(canvas, top, w, words, known)
        top = _agreed(canvas, top, w, words, known, state is not None)
    part.foot.draw(canvas, h, w)
    bottom = h - part.foot.with_air(w)
    strip = _strip(part.others)
    if strip:
        bottom -= strip + _TEAM_GAP
    step = min(_TEAM_MOST + _TEAM_GAP, (bottom - top + _TEAM_GAP) / max(1, len(part.teams)))
    for index, team in enumerate(part.teams):
        row = _Suspended(canvas, w, top + index * step, step - _TEAM_GAP, team, words, known)
        row.draw(data.drivers_of(team.mark))
    if strip:
        _free_drivers(canvas, top + len(part.teams) * step, w, strip, part.others, words, known)


def _season_line(canvas: Canvas, y: float, w: float, words: Words, state: SeasonState, raced: str) -> float:
    """Which season it is and how far it has got. Returns the y below it."""
    room = w - 70.0
    lines = (
        ("season", room / 2, state.title),
        ("raced", 22.0, raced),
        ("next", room / 2, state.next_course),
        ("date", 36.0, state.date),
    )
    x = 0.0
    for key, wide, value in lines:
        write_line(canvas, x, y + _TOP_LINE - 3, wide, words(f"record.{key}"), value)
        x += wide + 4
    return y + _TOP_LINE


def _programme(canvas: Canvas, y: float, w: float, words: Words, state: SeasonState) -> float:
    """A cell for each race: ticked when it is run, framed when it is the next one."""
    count = len(state.programme) or _RACES
    first = max(0, min(state.raced - 1, count - _RACES_MOST))
    shown = range(first, min(count, first + _RACES_MOST))
    label = str(words("record.programme"))
    if len(shown) < count:
        label += f" ({shown.start + 1}–{shown.stop} / {count})"
    caption(canvas, 0, y + 1.2, w, label)
    rows = -(-len(shown) // _RACES_A_ROW)
    across = -(-len(shown) // rows)
    wide, top = min(_RACE_W, w / across), y + 2.4
    for place, race in enumerate(shown):
        x, at = place % across * wide, top + place // across * (CELL_H + 1)
        name = state.programme[race] if state.programme else ""
        _race_cell(canvas, x, at, wide, race + 1, name, state)
    return top + rows * (CELL_H + 1) + _PROGRAMME - CELL_H - 3.4


def _race_cell(canvas: Canvas, x: float, y: float, w: float, race: int, name: str, state: SeasonState) -> None:
    run = bool(name) and race <= state.raced
    canvas.rect(x, y, w, CELL_H, fill=PALE if run else WHITE, stroke=RULE, width=0.25)
    if name and race == state.raced + 1:
        canvas.rect(x + 0.3, y + 0.3, w - 0.6, CELL_H - 0.6, stroke=INK, width=0.7)
    if run:
        tick(canvas, x + 2.4, y + CELL_H / 2, 4.4, HAND_INK)
    else:
        center_line(canvas, x + 2.4, y + CELL_H / 2, str(race), HEAVY, 8, fill=STEEL)
    by_hand(canvas, x + (w + 4.2) / 2, y + CELL_H / 2, name, 11, w - 6)


def _agreed(canvas: Canvas, y: float, w: float, words: Words, state: SeasonState, filled: bool) -> float:
    """What the table decided otherwise than the book."""
    caption(canvas, 0, y, w, words("record.agreed"))
    line = y + _AGREED - 4.6
    canvas.line(0, line, w, line, stroke=STEEL, width=0.25)
    text = " · ".join(state.options) or (str(words("record.by_the_book")) if filled else "")
    if text:
        text_box(
            canvas, 1, y + 0.8, w - 2, line - y - 1, text, HAND, 12, smallest=6.5, leading=1.05, valign="middle",
            fill=HAND_INK,
        )  # fmt: skip
    return y + _AGREED


def _free_drivers(
    canvas: Canvas, y: float, w: float, h: float, drivers: Sequence[Driver], words: Words, state: SeasonState
) -> None:
    """Those without a team on these sheets, who may have found one: a strip under the last team."""
    label = _IDENT
    canvas.rect(0, y + _DRIVER_HEAD, label, h - _DRIVER_HEAD, fill=NO_TEAM)
    cy = y + (_DRIVER_HEAD + h) / 2
    title = words("record.others" if any(driver.team for driver in drivers) else "counter.free")
    center_line(canvas, label / 2, cy, title, HEAVY, 10, room=label - 2, smallest=6.5, fill=WHITE)
    each = (w - label - 3 + 4) / _ABREAST
    rows = -(-len(drivers) // _ABREAST)
    for column in range(_ABREAST):
        some = drivers[column * rows : (column + 1) * rows]
        if some:
            tall = _DRIVER_HEAD + len(some) * _FREE
            _driver_table(canvas, label + 3 + column * each, y, each - 4, tall, some, words, state)


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
        caption(canvas, 0.2, bottom + 3.2, _IDENT, self.words("record.player"))
        player = self.state.players.get(self.team.mark, "")
        cell(canvas, 0, bottom + 4.2, _IDENT, CELL_H, player, 12)
        total = self.state.team_gp.get(self.team.mark)
        caption(canvas, 0.2, bottom + CELL_H + 7.4, _IDENT, self.words("record.team_gp"))
        top = bottom + CELL_H + 8.4
        mark = self.state.marks.get(self.team.mark, "")
        cell(canvas, 0, top, _IDENT, self.y + self.h - top, "" if total is None else str(total), 26, mark)

    def _car(self, x: float, y: float, w: float, h: float, number: str, car: CarState) -> None:
        canvas, words = self.canvas, self.words
        colour = Color.hex(self.team.colour)
        middle = y + _CAR_HEAD / 2
        canvas.rect(x, y, w, h, stroke=RULE, width=0.25)
        corners = [(x, y), (x + 17.6, y), (x + 15, y + _CAR_HEAD), (x, y + _CAR_HEAD)]
        canvas.path(polygon(corners), fill=colour)
        center_line(canvas, x + 7.8, middle, number, FAST, 17, fill=team_ink(self.team))
        tick_square(canvas, x + 20.6, middle, 3.6, car.npc)
        canvas.text(x + 23.4, middle + 1, words("record.npc"), STRONG, 7.5, fill=INK)
        self._full(x, y, w, car)
        self._body(x, y + _CAR_HEAD, w, h - _CAR_HEAD, car)

    def _full(self, x: float, y: float, w: float, car: CarState) -> None:
        """Trouble spots at the right end, in their order, each over its circle."""
        canvas = self.canvas
        left = x + w - 0.8 - len(self.team.trouble) * _SPOT_STEP
        label = self.words("record.full")
        fit_line(
            canvas, left - 1, y + _CAR_HEAD / 2 + 0.9, left - x - 31.5, label, STRONG, 7, smallest=6, anchor="end",
            fill=STEEL,
        )  # fmt: skip
        for index, spot in enumerate(self.team.trouble):
            cx = left + (index + 0.5) * _SPOT_STEP
            spot_value(canvas, cx, y + 2.6, 3.4, spot, 8)
            tick_circle(canvas, cx, y + 6.9, 1.75, index + 1 in car.full)

    def _body(self, x: float, y: float, w: float, h: float, car: CarState) -> None:
        """A cell for each slot, its speed at the foot: six ticks say where the faces lie, for they rise from the
        left."""
        canvas, slots = self.canvas, self.team.slots
        label, foot = 10.6, 4.2
        fit_line(
            canvas, x + 1, y + (h - foot) / 2 + 0.9, label - 1, self.words("team_map.body"), STRONG, 7.5, smallest=6,
            fill=STEEL,
        )  # fmt: skip
        under = self.words("team_map.speed")
        fit_line(canvas, x + 1, y + h - foot / 2 + 0.8, label - 1, under, STRONG, 7, smallest=6, fill=STEEL)
        pitch = min(8.0, (w - label - 0.8) / len(slots))
        left, right = x + label, x + label + pitch * len(slots)
        canvas.rect(left, y + 0.2, right - left, h - foot - 0.2, fill=WHITE, stroke=STEEL, width=0.3)
        for index, speed in enumerate(slots):
            cx = left + (index + 0.5) * pitch
            if index:
                canvas.line(cx - pitch / 2, y + 0.2, cx - pitch / 2, y + h - foot, stroke=STEEL, width=0.3)
            if index + 1 in car.slots:
                tick(canvas, cx, y + (h - foot) / 2 + 0.1, min(pitch * 1.1, h - foot), HAND_INK)
            center_line(canvas, cx, y + h - foot / 2, str(speed), FAST, 10.5, fill=SPEED_DIGIT)


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
    columns = (("contract", 15.0), ("seat", 10.0), ("gp", 13.0), ("miss", 11.0))
    name = w - sum(wide for _, wide in columns)
    line = (h - _DRIVER_HEAD) / len(drivers)
    rows = [(driver, y + _DRIVER_HEAD + index * line) for index, driver in enumerate(drivers)]
    caption(canvas, x, y + 2.8, name, words("record.driver"))
    left = x + name
    for key, wide in columns:
        caption(canvas, left + wide / 2, y + 2.8, wide, words(f"record.{key}"), middle=True)
        for driver, top in rows:
            mark = state.marks.get(driver.id, "") if key == "gp" else ""
            cell(canvas, left, top, wide, line, _driver_value(words, key, state.drivers.get(driver.id)), 16, mark)
        left += wide
    for driver, top in rows:
        canvas.line(x, top, x + name, top, stroke=RULE, width=0.25)
        middle = top + line / 2
        fit_line(canvas, x, middle + 0.3, name - 2, own_name(driver, words), HEAVY, 11, smallest=7, fill=INK)
        aside = f"{words(f'counter.role.{driver.role}')} · {country_code(driver.country, words)}"
        fit_line(canvas, x, middle + 3.6, name - 2, aside, TEXT, 7, smallest=6.5, fill=STEEL)


def _driver_value(words: Words, key: str, driver: DriverState | None) -> str:
    if driver is None:
        return ""
    seat = words(f"record.seats.{driver.seat}") if driver.seat else ""
    values = {"contract": driver.team or "", "seat": seat, "gp": str(driver.gp), "miss": str(driver.miss or "")}
    return values[key]
