"""The team-driver map to write in: five teams a page, the values printed, what changes in cells for a pencil."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from pnp.desk.forms.handwriting import CELL_H, CELL_W
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE
from pnp.draw.fonts import width
from pnp.draw.icons import icon
from pnp.draw.path import rect
from pnp.draw.text import center_line, fit_line
from pnp.games.xf1.faces.driver_card import (
    ability_boxes,
    concentration_tiles,
    country_code,
    die_faces,
    feedback_chips,
    signed,
    trait_icon,
)
from pnp.games.xf1.faces.look import FAST, GRID, HEAVY, INK, PALE, SPEED_DIGIT, STEEL, STRONG, heading
from pnp.games.xf1.faces.team_map import spot_value
from pnp.games.xf1.model import Driver, Team, Xf1Data
from pnp.games.xf1.model.naming import own_name
from pnp.games.xf1.season.forms import (
    RULE,
    caption,
    cell,
    pages,
    team_head,
    tick_circle,
    tick_square,
)
from pnp.kit.errors import PnpError
from pnp.kit.words import Words
from pnp.press.product import Sheet

PIT_TICKS = 5

_IDENT = 22.0
_LEFT = _IDENT + 1.4
_GAP = 2.6
"""Between two teams."""
_HEAD = 4.0
_SPEED = 5.0
_BAND_GAP = 1.6
_CAR_LABEL = 8.0
_SPOT = 5.4
_SPLIT = 1.4
"""Between the parts of a car's row."""
_SLOT_MOST = 10.4
_SUPPLY_WISH = 16.0
"""How wide the cells for fuel and tyres should be, if slots can stay wide enough to write in."""


def writein_sheets(data: Xf1Data, words: Words) -> tuple[Sheet, ...]:
    """Versions A and B."""
    return tuple(
        Sheet(
            f"writein-{part}",
            partial(_draw, part=part, teams=teams, data=data, words=words),
            title=f"{words('component.writein.title')} {part}",
        )
        for part, teams in pages(data)
    )


def _draw(canvas: Canvas, w: float, h: float, *, part: str, teams: Sequence[Team], data: Xf1Data, words: Words) -> None:
    top = heading(canvas, w, words("writein.title", part=part), words("writein.aside"), words("game.name"))
    step = (h - top + _GAP) / len(teams)
    places = _places(w, teams)
    for index, team in enumerate(teams):
        _TeamRow(canvas, w, top + index * step, step - _GAP, team, words, places).draw(data.drivers_of(team.mark))


@dataclass(frozen=True)
class _TeamRow:
    """All of one team: who it is, its drivers, its supplies, and two rows for its cars."""

    canvas: Canvas
    w: float
    y: float
    h: float
    team: Team
    words: Words
    places: _Places

    @property
    def left(self) -> float:
        return _LEFT

    @property
    def line(self) -> float:
        """The height of a driver's and of a car's row."""
        return (self.h - _HEAD - _SPEED - _BAND_GAP) / 5

    def draw(self, drivers: Sequence[Driver]) -> None:
        self._ident()
        right = self._drivers(drivers)
        self._supplies(right + 2.4)
        self._cars(self.y + _HEAD + 3 * self.line + _BAND_GAP)

    # Who it is

    def _ident(self) -> None:
        canvas, team, words = self.canvas, self.team, self.words
        y = team_head(canvas, 0, self.y, _IDENT, team, words)
        foot = self.y + self.h
        values = (
            ("support", f"+{team.support[0]} / +{team.support[1]}"),
            ("tuning", f"{team.tuning[0]} / {team.tuning[1]}"),
            ("pit", str(team.pit)),
            ("dm", str(team.dm)),
            ("years", str(team.years)),
            ("evaluation", str(team.evaluation)),
        )
        cells = CELL_H + 3.4
        step = (foot - cells - y) / len(values)
        for index, (key, value) in enumerate(values):
            base = y + index * step + step / 2 + 0.9
            wide = 10.5 if index < 2 else 5.0
            fit_line(
                canvas,
                0.6,
                base,
                _IDENT - wide - 1.2,
                words(f"writein.team.{key}"),
                STRONG,
                7,
                smallest=6.5,
                fill=STEEL,
            )
            canvas.text(_IDENT - 0.6, base, value, HEAVY, 8, anchor="end", fill=INK)
        half = (_IDENT - 1.4) / 2
        for index, key in enumerate(("tuning", "team_gp")):
            x = index * (half + 1.4)
            caption(canvas, x + 0.2, foot - CELL_H - 0.9, half, words(f"writein.{key}"))
            cell(canvas, x, foot - CELL_H, half, CELL_H)

    # Its drivers

    def _drivers(self, drivers: Sequence[Driver]) -> float:
        """Returns where the table ends."""
        x, canvas = self.left, self.canvas
        end = x + sum(column.w for column in _COLUMNS)
        for index in range(4):
            y = self.y + _HEAD + index * self.line
            canvas.line(x, y, end, y, stroke=GRID if index else INK, width=0.25 if index else 0.35)
        for column in _COLUMNS:
            caption(
                canvas,
                x + column.w / 2,
                self.y + 2.7,
                column.w - 0.4,
                self.words(f"writein.driver.{column.key}"),
                middle=True,
            )
            for index, driver in enumerate(drivers):
                y = self.y + _HEAD + index * self.line
                if column.show:
                    column.show(canvas, x + column.w / 2, y + self.line / 2, column.w, driver, self.words)
                else:
                    cell(canvas, x, y, column.w, self.line)
            x += column.w
        return end

    # What it burns

    def _supplies(self, x: float) -> None:
        canvas, words = self.canvas, self.words
        room = self.w - x
        tall = 9.4
        for index, (key, effects) in enumerate((("fuel", self.team.fuel), ("tyre", self.team.tyre))):
            y = self.y + 0.4 + index * tall
            icon(canvas, key, x, y + 0.2, 4, INK)
            fit_line(canvas, x - 0.4, y + 7.4, 6.6, words("writein.effect"), STRONG, 6.5, smallest=6.5, fill=STEEL)
            _effects(canvas, x + 6.6, y, room - 6.6, effects)
        self._pit_stops(x, self.y + 0.4 + 2 * tall, self.y + _HEAD + 3 * self.line)

    def _pit_stops(self, x: float, y: float, foot: float) -> None:
        canvas = self.canvas
        left = self.w - 8 - PIT_TICKS * 3.6 + 2.1
        label = self.words("writein.pits")
        fit_line(canvas, x, y + 2.7, left - x - 0.6, label, STRONG, 7, smallest=6.5, fill=STEEL)
        step = (foot - y) / 2
        for index, number in enumerate(self.team.cars):
            cy = y + 1.7 + index * step
            canvas.text(left, cy + 0.95, number, HEAVY, 7.5, fill=INK)
            for stop in range(PIT_TICKS):
                tick_circle(canvas, left + 8 + stop * 3.6, cy, 1.35)

    # Its cars

    def _cars(self, y: float) -> None:
        self._car_heads(y, self.places)
        for index, number in enumerate(self.team.cars):
            self._car(y + _SPEED + index * self.line, number, self.places)

    def _spots(self, at: _Places) -> float:
        """Where the trouble spots begin: they all end at the same place."""
        return at.supplies - _SPLIT - len(self.team.trouble) * _SPOT

    def _car_heads(self, y: float, at: _Places) -> None:
        canvas, words = self.canvas, self.words
        middle = y + _SPEED / 2
        fit_line(
            canvas, self.left, y + 3.5, _CAR_LABEL - 1, words("team_map.body"), STRONG, 7, smallest=6.5, fill=STEEL
        )
        for index, speed in enumerate(self.team.slots):
            x = at.slots + index * at.pitch
            canvas.rect(x, y + 0.2, at.pitch, _SPEED - 0.2, fill=PALE if speed % 2 else WHITE)
            center_line(canvas, x + at.pitch / 2, middle + 0.1, str(speed), FAST, 11, fill=SPEED_DIGIT)
        for index, spot in enumerate(self.team.trouble):
            spot_value(canvas, self._spots(at) + (index + 0.5) * _SPOT, middle, 3.5, spot, 8)
        for index, key in enumerate(("fuel", "tyre")):
            x = at.supplies + (index + 0.5) * at.supply
            caption(canvas, x, y + 3.7, at.supply - 0.8, words(f"writein.{key}"), middle=True)

    def _car(self, y: float, number: str, at: _Places) -> None:
        canvas, line = self.canvas, self.line
        center_line(canvas, self.left + _CAR_LABEL / 2 - 0.5, y + line / 2, number, FAST, 13, fill=INK)
        faces = {slot: face for face, slot in enumerate(self.team.initial, start=1)}
        for index in range(len(self.team.slots)):
            x = at.slots + index * at.pitch
            cell(canvas, x, y, at.pitch, line)
            if index + 1 in faces:
                die_faces(canvas, x + 1.9, y + 1.9, 2.7, (faces[index + 1],), STEEL)
        for index in range(len(self.team.trouble)):
            cx = self._spots(at) + (index + 0.5) * _SPOT
            tick_square(canvas, cx, y + line * 0.27, 2.7)
            tick_circle(canvas, cx, y + line * 0.74, 1.5)
        for index in range(2):
            cell(canvas, at.supplies + index * at.supply, y, at.supply, line)


@dataclass(frozen=True)
class _Places:
    """Where the parts of a car's row begin, and how wide they are: the same for all teams of a page."""

    slots: float
    pitch: float
    supplies: float
    supply: float


def _places(w: float, teams: Sequence[Team]) -> _Places:
    """Slots, then trouble spots, then fuel and tyres; the fullest team decides."""
    slots = _LEFT + _CAR_LABEL
    rooms = {team.mark: w - slots - len(team.trouble) * _SPOT - 2 * _SPLIT for team in teams}
    for team in teams:
        if rooms[team.mark] - len(team.slots) * CELL_W < 2 * CELL_W - 1e-6:
            raise PnpError(
                f"{team.name}: {len(team.slots)} body slots and {len(team.trouble)} trouble spots do not fit the sheet",
                expected=f"slots at least {CELL_W:g} mm wide",
                do="shorten one of the two in the team's file",
            )
    wish = min((rooms[team.mark] - 2 * _SUPPLY_WISH) / len(team.slots) for team in teams)
    pitch = min(_SLOT_MOST, max(CELL_W, wish))
    supply = min((rooms[team.mark] - len(team.slots) * pitch) / 2 for team in teams)
    supply = min(supply, _SUPPLY_WISH)
    return _Places(slots, pitch, w - 2 * supply, supply)


# --- Columns of the driver table -------------------------------------------------------------------------------------

_Show = Callable[[Canvas, float, float, float, Driver, Words], None]


@dataclass(frozen=True)
class _Column:
    """A column with its width; without a picture it is a cell to write in."""

    key: str
    w: float
    show: _Show | None = None


def _name(canvas: Canvas, cx: float, cy: float, w: float, driver: Driver, words: Words) -> None:
    left = cx - w / 2
    role = {"car1": "1", "car2": "2"}.get(driver.role, words("writein.reserve"))
    canvas.rect(left, cy - 2, 4, 4, r=0.6, fill=INK if driver.role != "reserve" else STEEL)
    center_line(canvas, left + 2, cy, role, HEAVY, 8, room=3.4, smallest=6.5, fill=WHITE)
    name, size = own_name(driver, words), 9.5
    if words.lang == "ja":
        # Initials would make some names much longer than others; without them all have one size.
        name, size = name.rpartition("・")[2], 8.0
    fit_line(canvas, left + 5, cy + 1.2, w - 5.4, name, HEAVY, size, smallest=6, fill=INK)


def _figure(canvas: Canvas, cx: float, cy: float, text: str, size: float = 10) -> None:
    center_line(canvas, cx, cy, text, HEAVY, size, fill=INK)


_COLUMNS = (
    _Column("name", 25.4, _name),
    _Column("country", 6.6, lambda c, x, y, _w, d, t: _figure(c, x, y, country_code(d.country, t), 7)),
    _Column("dp", 6.6, lambda c, x, y, _w, d, _t: _figure(c, x, y, str(d.dp), 12)),
    _Column("mental", 6.6, lambda c, x, y, _w, d, _t: _figure(c, x, y, str(d.mental), 12)),
    _Column("trait", 6.0, lambda c, x, y, _w, d, _t: trait_icon(c, x, y, 4.4, d.trait)),
    _Column("accel", 10.6, lambda c, x, y, _w, d, _t: ability_boxes(c, x, y, 3.2, d.accel)),
    _Column("brake", 10.6, lambda c, x, y, _w, d, _t: ability_boxes(c, x, y, 3.2, d.brake)),
    _Column("conc", 12.0, lambda c, x, y, _w, d, _t: concentration_tiles(c, x, y, 3.4, d.conc, 8.5)),
    _Column("feedback", 11.6, lambda c, x, y, w, d, _t: feedback_chips(c, x, y, w, d.feedback, 9)),
    _Column("contract", 6.6, lambda c, x, y, _w, d, _t: _figure(c, x, y, str(d.contract))),
    _Column("nonstart", 8.4, lambda c, x, y, _w, d, _t: die_faces(c, x, y, 3.2, d.nonstart)),
    _Column("years", 6.4, lambda c, x, y, _w, d, _t: _figure(c, x, y, str(d.years))),
    _Column("dp_now", 10.4),
    _Column("gp", 9.8),
)


def _effects(canvas: Canvas, x: float, y: float, w: float, effects: Sequence[int]) -> None:
    """Which effect each value has; neighbours with the same effect share a column."""
    stretches = [(_span(first, last), signed(effect)) for first, last, effect in _runs(effects)]
    needs = [max(width(span, STRONG, 7), width(effect, HEAVY, 9)) + 1.4 for span, effect in stretches]
    grow = min(1.4, w / sum(needs))
    for (span, effect), need in zip(stretches, needs, strict=True):
        wide = need * grow
        canvas.rect(x, y, wide, 4, fill=PALE)
        canvas.path(rect(x, y, wide, 8.4), stroke=RULE, width=0.2)
        center_line(canvas, x + wide / 2, y + 2, span, STRONG, 7, room=wide - 0.4, smallest=6.5, fill=STEEL)
        center_line(canvas, x + wide / 2, y + 6.2, effect, HEAVY, 9, fill=INK)
        x += wide


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _runs(effects: Sequence[int]) -> list[tuple[int, int, int]]:
    """First and last value of each stretch with one effect."""
    stretches = [list(group) for _, group in groupby(enumerate(effects), key=lambda each: each[1])]
    return [(group[0][0], group[-1][0], group[0][1]) for group in stretches]
