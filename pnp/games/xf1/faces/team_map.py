"""The team-driver map for markers: one team a page, with its drivers and its two cars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from pnp.desk.forms.handwriting import HAND_INK
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color, ink_on
from pnp.draw.fonts import width
from pnp.draw.icons import icon
from pnp.draw.path import Path, polygon, rect
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line, fit_line, text_box
from pnp.draw.vocabulary.modern import modern_side
from pnp.games.xf1.faces.driver_card import Measures, die_faces, driver_card, signed, tick
from pnp.games.xf1.faces.look import (
    AIR,
    FAST,
    GRID,
    HEAVY,
    INK,
    MARK,
    MARK_ROOM,
    PALE,
    SIGNAL,
    SPEED_DIGIT,
    STEEL,
    STRONG,
    TEXT,
    TONES,
    mark_badge,
    marker_box,
    team_ink,
)
from pnp.games.xf1.model import Driver, Team, TroubleSpot, Xf1Data
from pnp.games.xf1.model.naming import character_words, country_name, own_name
from pnp.kit.errors import PnpError
from pnp.kit.words import Words
from pnp.press.product import Sheet

BOX = MARK + 2 * MARK_ROOM
"""The side of a place for a marker."""
TENS = 4
"""DP go up to 39."""

_BAND = 25.0
_BOARD = 13.0
_GAP = 3.0
_CARD_HEAD = 8.0
_CARD_ROWS = (14.6, 12.6, 8.8)
_CAR_HEAD = 9.0
_TAB = 16.0
"""The column of labels at the left of the tracks."""
_RELIABILITY = 41.0
_PITCH = 10.2
"""From box to box, so that the boxes of all tracks stand in columns."""
_DP_GAP = 2.0
"""Between tens and units."""
_TRACK_GAP = 2.2
_CHIP = 5.6
_SPEED_CHIP = 7.4
_FACE = 7.4
_LABEL = 7.5
_CAPTION = 6.5
_FIGURE = 15.0
_SPEED_FIGURE = 20.0
_TALL = 262.0
"""Papers with more room than this give some of it to the drivers."""


@dataclass(frozen=True)
class CarTuning:
    """A car as the last race left it: the slots of its six faces, and its spots tuned for good, both from 1."""

    slots: tuple[int, ...]
    full: tuple[int, ...] = ()


def team_sheet(
    team: Team,
    data: Xf1Data,
    words: Words,
    tuned: Mapping[str, CarTuning] | None = None,
    drivers: Sequence[Driver] | None = None,
) -> Sheet:
    """As it is printed; or with what its cars, by number, have brought along, and with the drivers it has now."""
    drawn = partial(_draw, team=team, data=data, words=words, tuned=tuned or {}, drivers=drivers)
    return Sheet(f"team-{team.no:02}", drawn, air=AIR, title=own_name(team, words))


def team_sheets(data: Xf1Data, words: Words, teams: Sequence[str] | None = None) -> tuple[Sheet, ...]:
    """One sheet for each team, or for those whose marks are given."""
    return tuple(team_sheet(team, data, words) for mark, team in data.teams.items() if teams is None or mark in teams)


def _draw(
    canvas: Canvas,
    w: float,
    h: float,
    *,
    team: Team,
    data: Xf1Data,
    words: Words,
    tuned: Mapping[str, CarTuning],
    drivers: Sequence[Driver] | None,
) -> None:
    drivers = drivers or data.drivers_of(team.mark)
    _band(canvas, w, team, words)
    _board(canvas, _BAND + 0.6, w, team, words)
    y = _BAND + 0.6 + _BOARD + _GAP
    spare = max(0.0, h - _TALL) * 0.12
    rows = (_CARD_ROWS[0] + spare, _CARD_ROWS[1] + spare, _CARD_ROWS[2] + spare)
    _driver_cards(canvas, y, w, rows, drivers, team, words)
    y += _CARD_HEAD + sum(rows) + _GAP + 1
    block = (h - y - _GAP) / 2
    for number, driver in zip(team.cars, drivers, strict=False):
        kept = tuned.get(number, CarTuning(team.initial))
        car = _Car(number, driver, replace(team, initial=kept.slots), data.tables.tyre_points, kept.full)
        _car_block(canvas, y, w, block, car, words)
        y += block + _GAP


# --- The team --------------------------------------------------------------------------------------------------------


def _band(canvas: Canvas, w: float, team: Team, words: Words) -> None:
    """Number and name on the team's colour; at the right its pattern, and a car driving out of it."""
    colour, ink = Color.hex(team.colour), team_ink(team)
    canvas.rect(0, 0, w, _BAND, fill=colour)
    start, lean = w - 88, 9.0
    field = polygon([(start + lean, 0), (w, 0), (w, _BAND), (start, _BAND)])
    fill_pattern(canvas, field, team.pattern, colour.mix(ink, 0.34), 3.4)
    number = f"{team.no:02}"
    canvas.text(3, _BAND - 4.6, number, FAST, 64, fill=ink)
    left = 36.0
    room = start - left - 2
    fit_line(canvas, left, 12.4, room, own_name(team, words).upper(), FAST, 31, smallest=18, fill=ink)
    mark_badge(canvas, left + 2.6, 18.6, 2.7, team)
    canvas.circle(left + 2.6, 18.6, 2.9, stroke=ink, width=0.5)
    country = country_name(team.country, words)
    fit_line(canvas, left + 7, 18, room - 7, country, STRONG, 10, smallest=7, fill=ink)
    fit_line(canvas, left + 7, 22, room - 7, character_words(team, words), TEXT, 8, smallest=6.5, fill=ink)
    modern_side(canvas, w - 42, _BAND - 2.4, 70, body=colour, accent=ink, helmet=WHITE, halo=WHITE, halo_width=0.9)


def _board(canvas: Canvas, y: float, w: float, team: Team, words: Words) -> None:
    """What the team brings to a race, on the dark of a timing screen."""
    canvas.rect(0, y, w, _BOARD, fill=INK)
    one, two = words("team_map.one"), words("team_map.two")
    cells: list[tuple[str, float, list[tuple[str, str]]]] = [
        ("support", 23, [(one, f"+{team.support[0]}"), (two, f"+{team.support[1]}")]),
        ("tuning", 23, [(one, str(team.tuning[0])), (two, str(team.tuning[1]))]),
        ("pit", 13, [("", str(team.pit))]),
        ("dm", 11, [("", str(team.dm))]),
        ("years", 13, [("", str(team.years))]),
        ("evaluation", 15, [("", str(team.evaluation))]),
    ]
    total = sum(share for _, share, _ in cells)
    x = 0.0
    for index, (key, share, values) in enumerate(cells):
        wide = share / total * w
        if index:
            canvas.line(x, y + 2, x, y + _BOARD - 2, stroke=STEEL, width=0.25)
        label = words(f"team_map.{key}")
        fit_line(canvas, x + 2.6, y + 4, wide - 4, label, STRONG, _LABEL, smallest=_CAPTION, fill=PALE)
        each = (wide - 2.6) / len(values)
        for place, (caption, value) in enumerate(values):
            _board_value(canvas, x + 2.6 + place * each, y + _BOARD - 2, each, value, caption)
        x += wide


def _board_value(canvas: Canvas, x: float, y: float, room: float, value: str, caption: str) -> None:
    canvas.text(x, y, value, FAST, 20, fill=WHITE)
    if caption:
        after = width(value, FAST, 20) + 1.2
        fit_line(canvas, x + after, y, room - after - 0.6, caption, TEXT, 7.5, smallest=_CAPTION, fill=PALE)


def _driver_cards(
    canvas: Canvas,
    y: float,
    w: float,
    rows: tuple[float, float, float],
    drivers: Sequence[Driver],
    team: Team,
    words: Words,
) -> None:
    wide = (w - 2 * _GAP) / 3
    tall = _CARD_HEAD + sum(rows)
    m = Measures(
        wide, tall, _CARD_HEAD, rows, name=13, label=_CAPTION, big=26, mid=14, small=14, tile=6.2, captions=True
    )
    for index, driver in enumerate(drivers):
        x = index * (wide + _GAP)
        driver_card(canvas, x, y, driver, team, words, m, words(f"counter.role.{driver.role}"))
        canvas.rect(x, y, wide, tall, stroke=STEEL, width=0.3)


# --- A car -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Car:
    number: str
    driver: Driver
    team: Team
    new_tyres: int
    full: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Step:
    """A place on a track: what is printed in it, the effect below it, and what a marked one is called."""

    value: str
    effect: int
    called: str = ""


def _car_block(canvas: Canvas, y: float, w: float, h: float, car: _Car, words: Words) -> None:
    team = car.team
    _car_head(canvas, y, w, car, words)
    top = y + _CAR_HEAD + _TRACK_GAP
    tall = h - _CAR_HEAD - _TRACK_GAP
    _reliability(canvas, w - _RELIABILITY, top, _RELIABILITY, tall, car, words)
    rows = _Rows(canvas, w - _RELIABILITY - _TAB - 2, team, words)
    body, track = BOX + _SPEED_CHIP, BOX + _CHIP
    air = (tall - body - 2 * track - BOX) / 3
    rows.body(top)
    top += body + air
    rows.track(top, "fuel", _steps(team.fuel, team.tank, words("team_map.tank")))
    top += track + air
    rows.track(top, "tyre", _steps(team.tyre, car.new_tyres, words("team_map.new")))
    rows.dp(top + track + air, car.driver.dp)


def _steps(effects: Sequence[int], marked: int, called: str) -> list[_Step]:
    return [_Step(str(value), effect, called if value == marked else "") for value, effect in enumerate(effects)]


def _car_head(canvas: Canvas, y: float, w: float, car: _Car, words: Words) -> None:
    team = car.team
    colour = Color.hex(team.colour)
    foot = y + _CAR_HEAD
    tag = 34.0
    canvas.path(polygon([(0, y), (tag + 3, y), (tag, foot), (0, foot)]), fill=colour)
    canvas.rect(0, foot - 0.8, w, 0.8, fill=INK)
    center_line(canvas, tag / 2, y + _CAR_HEAD / 2 - 0.3, car.number, FAST, 25, fill=team_ink(team))
    fit_line(canvas, tag + 6, foot - 2.8, 70, own_name(car.driver, words), HEAVY, 14, smallest=9, fill=INK)
    modern_side(canvas, w - 17, foot - 0.6, 30, body=colour, accent=ink_on(colour), helmet=WHITE, halo=WHITE)


@dataclass(frozen=True)
class _Rows:
    """The tracks of one car: places for markers from `_TAB` on, `room` wide."""

    canvas: Canvas
    room: float
    team: Team
    words: Words

    def body(self, y: float) -> None:
        """Slots for the faces of the die over the speeds that they bring; the faces of a new season are printed."""
        pitch = self._pitch(len(self.team.slots), self.words("team_map.body"))
        chip = y + BOX
        self._tab(y, "d6-5", "body", self.words("team_map.speed"), chip + _SPEED_CHIP / 2)
        faces = {slot: face for face, slot in enumerate(self.team.initial, start=1)}
        for index, speed in enumerate(self.team.slots):
            x = _TAB + index * pitch
            self._slot(x, y, min(BOX, pitch), faces.get(index + 1))
            _speed_chip(self.canvas, x, chip, min(BOX, pitch), speed)
        self._aside(y, len(self.team.slots) * pitch, BOX + _SPEED_CHIP, "about_body")

    def track(self, y: float, kind: Literal["fuel", "tyre"], steps: Sequence[_Step]) -> None:
        pitch = self._pitch(len(steps), self.words(f"team_map.{kind}"))
        self._tab(y, kind, kind, self.words("team_map.effect"), y + BOX + _CHIP / 2)
        for index, step in enumerate(steps):
            _step(self.canvas, _TAB + index * pitch, y, step)
        self._aside(y, len(steps) * pitch, BOX + _CHIP, f"about_{kind}")

    def dp(self, y: float, base: int) -> None:
        """Tens, then units; the driver's own DP are marked."""
        pitch = self._pitch(TENS + 10, self.words("team_map.dp"), less=_DP_GAP)
        _helmet(self.canvas, 0.4, y + 0.4, 4.8)
        canvas, words = self.canvas, self.words
        canvas.text(6.4, y + 4.4, words("team_map.dp"), HEAVY, 11, fill=INK)
        label = f"{words('team_map.base')} {base}"
        fit_line(canvas, 0.4, y + BOX - 1.2, _TAB - 1.6, label, STRONG, 7.5, smallest=_CAPTION, fill=STEEL)
        tens, units = divmod(base, 10)
        for index in range(TENS):
            _dp_box(canvas, _TAB + index * pitch, y, str(index * 10), index == tens, tens=True)
        for index in range(10):
            _dp_box(canvas, _TAB + (TENS + index) * pitch + _DP_GAP, y, str(index), index == units, tens=False)

    def _pitch(self, count: int, what: str, less: float = 0) -> float:
        in_step = (self.room - _DP_GAP - BOX) / (TENS + 9)
        pitch = min(_PITCH, in_step, (self.room - less - BOX) / (count - 1))
        if pitch < MARK:
            raise PnpError(
                f"{self.team.name}: {count} boxes for {what} do not fit the team map",
                expected=f"at most {int((self.room - less - BOX) / MARK) + 1}",
                do="shorten the row in the team's file",
            )
        return pitch

    def _tab(self, y: float, name: str, key: str, below: str, below_y: float) -> None:
        """What a track is: its picture, its name, and what the row under the boxes means."""
        canvas = self.canvas
        icon(canvas, name, 0.4, y + 0.2, 5.2, INK)
        label = self.words(f"team_map.{key}")
        fit_line(canvas, 0.4, y + BOX - 1.0, _TAB - 1.6, label, HEAVY, 9, smallest=_CAPTION, fill=INK)
        base = below_y + 1.1
        fit_line(canvas, 0.4, base, _TAB - 1.6, below, STRONG, 7.5, smallest=_CAPTION, fill=STEEL)

    def _slot(self, x: float, y: float, wide: float, face: int | None) -> None:
        if face is None:
            marker_box(self.canvas, x, y, wide=wide)
            return
        colour = Color.hex(self.team.colour)
        dark = colour if ink_on(colour) == WHITE else INK
        marker_box(self.canvas, x, y, frame=dark, fill=colour.tint(0.16), wide=wide)
        die_faces(self.canvas, x + wide / 2, y + BOX / 2, _FACE, (face,), dark)

    def _aside(self, y: float, used: float, h: float, key: str) -> None:
        """Where a track leaves room, a reminder of how it is used."""
        x = _TAB + used + 3
        room = self.room + _TAB - x - 1
        if room < _ASIDE:
            return
        canvas = self.canvas
        canvas.line(x - 1.6, y + 0.4, x - 1.6, y + h, stroke=GRID, width=0.6)
        text_box(
            canvas, x, y + 0.8, min(room, 56), h - 0.8, self.words(f"team_map.{key}"), TEXT, 8, smallest=6.5, fill=STEEL
        )


_ASIDE = 24.0
"""The least width in which a reminder is worth printing."""


def _speed_chip(canvas: Canvas, x: float, y: float, wide: float, speed: int) -> None:
    """The faster, the darker: the row reads like a rev counter."""
    ground = _SPEED_GROUNDS[speed - 1]
    canvas.rect(x, y + 0.7, wide, _SPEED_CHIP - 0.7, r=0.6, fill=ground)
    ink = ink_on(ground, WHITE, SPEED_DIGIT.shade(0.3))
    center_line(canvas, x + wide / 2, y + 0.35 + _SPEED_CHIP / 2, str(speed), FAST, _SPEED_FIGURE, fill=ink)


_SPEED_GROUNDS = (*(WHITE.mix(SPEED_DIGIT, share) for share in (0.06, 0.12, 0.22, 0.36, 1.0)), SPEED_DIGIT.shade(0.35))


def _step(canvas: Canvas, x: float, y: float, step: _Step) -> None:
    cx = x + BOX / 2
    _track_box(canvas, x, y, strong=bool(step.called))
    if step.called:
        center_line(canvas, cx, y + BOX * 0.38, step.value, STRONG, _FIGURE, fill=INK)
        fit_line(canvas, cx, y + BOX - 1.2, BOX - 1.2, step.called, STRONG, 7, smallest=6.5, anchor="middle", fill=INK)
    else:
        center_line(canvas, cx, y + BOX / 2, step.value, STRONG, _FIGURE, fill=STEEL)
    _effect_chip(canvas, x, y + BOX, step.effect)


def _track_box(canvas: Canvas, x: float, y: float, *, strong: bool, fill: Color | None = None) -> None:
    marker_box(canvas, x, y, fill=fill)
    if strong:
        canvas.rect(x, y, BOX, BOX, r=0.8, stroke=INK, width=0.7)


def _effect_chip(canvas: Canvas, x: float, y: float, effect: int) -> None:
    """Green gains, red loses, the stronger the more."""
    tone = SPEED_DIGIT if effect > 0 else SIGNAL
    ground = WHITE.mix(tone, 0.06 + 0.34 * min(1.0, abs(effect) / 4)) if effect else PALE
    canvas.rect(x, y + 0.6, BOX, _CHIP - 0.6, r=0.6, fill=ground)
    ink = tone.shade(0.5) if effect else INK
    center_line(canvas, x + BOX / 2, y + 0.3 + _CHIP / 2, signed(effect), HEAVY, 14, fill=ink)


def _dp_box(canvas: Canvas, x: float, y: float, value: str, base: bool, *, tens: bool) -> None:
    _track_box(canvas, x, y, strong=base, fill=PALE if tens else None)
    center_line(canvas, x + BOX / 2, y + BOX / 2, value, STRONG, _FIGURE, fill=INK if base else STEEL)


def _helmet(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Driving points come out of the driver's head."""
    with canvas.group(at=(x, y), scale=size):
        canvas.path(Path.parse(_HELMET), fill=INK, ink="keep")
        canvas.path(
            Path.parse("M0.5 0.36L0.97 0.36L0.99 0.62L0.6 0.62C0.52 0.56 0.49 0.46 0.5 0.36Z"), fill=WHITE, ink="keep"
        )


_HELMET = "M0.06 0.6C0.02 0.24 0.24 0.04 0.52 0.04C0.8 0.04 0.98 0.24 1 0.58L0.98 0.8L0.66 0.84L0.58 0.94L0.16 0.94Z"


# --- Reliability -----------------------------------------------------------------------------------------------------

_PANEL_HEAD = 6.4
_COLUMN_HEAD = 7.4
_SPOT_MOST = 14.0
_SPOT = 6.0
"""The side of the tile with a spot's value."""
_HINT = 12.0


def _reliability(canvas: Canvas, x: float, y: float, w: float, h: float, car: _Car, words: Words) -> None:
    """Trouble spots from top to bottom, each with a square for one race and a circle for good."""
    team = car.team
    canvas.rect(x, y, w, _PANEL_HEAD, fill=INK)
    fit_line(canvas, x + 1.8, y + 4.5, w * 0.52, words("team_map.reliability"), HEAVY, 9.5, smallest=7, fill=WHITE)
    order = words("team_map.from_top")
    fit_line(canvas, x + w - 1.6, y + 4.4, w * 0.36, order, TEXT, 7, smallest=6.5, anchor="end", fill=PALE)
    canvas.rect(x, y, w, h, stroke=INK, width=0.3)
    columns = _Columns(x + 5.0, x + w - 17.6, x + w - 6.2)
    for cx, key, cost in ((columns.once, "once", 1), (columns.always, "always", 2)):
        _column_head(canvas, cx, y + _PANEL_HEAD, words(f"team_map.{key}"), words("team_map.cost", n=cost))
    top = y + _PANEL_HEAD + _COLUMN_HEAD
    step = _spot_step(y + h - top, team)
    for index, spot in enumerate(team.trouble):
        canvas.line(x, top + index * step, x + w, top + index * step, stroke=GRID, width=0.4)
        _spot(canvas, columns, top + (index + 0.5) * step, spot, words, index + 1 in car.full)
    foot = top + len(team.trouble) * step
    canvas.line(x, foot, x + w, foot, stroke=GRID, width=0.4)
    if y + h - foot >= _HINT:
        hint = words("team_map.about_trouble")
        text_box(canvas, x + 2, foot + 2, w - 4, min(24.0, y + h - foot - 3), hint, TEXT, 8, smallest=6.5, fill=STEEL)


@dataclass(frozen=True)
class _Columns:
    """The middles of the panel's columns."""

    value: float
    once: float
    always: float


def _spot_step(room: float, team: Team) -> float:
    step = min(_SPOT_MOST, room / max(1, len(team.trouble)))
    if step < BOX:
        raise PnpError(
            f"{team.name}: {len(team.trouble)} trouble spots do not fit the team map",
            expected=f"at most {int(room / BOX)}",
        )
    return step


def _column_head(canvas: Canvas, cx: float, y: float, label: str, cost: str) -> None:
    fit_line(canvas, cx, y + 3.2, BOX + 0.6, label, STRONG, 7.5, smallest=6.5, anchor="middle", fill=INK)
    fit_line(canvas, cx, y + 6.2, BOX + 0.6, cost, TEXT, 7, smallest=_CAPTION, anchor="middle", fill=STEEL)


def _spot(canvas: Canvas, columns: _Columns, cy: float, spot: TroubleSpot, words: Words, done: bool) -> None:
    spot_value(canvas, columns.value, cy, _SPOT, spot, 16)
    label = words("team_map.spot_speed" if spot.kind == "speed" else "team_map.spot_diff")
    left = columns.value + _SPOT * 0.64 + 1.1
    room = columns.once - BOX / 2 - left - 0.6
    text_box(canvas, left, cy - 3, room, 6, label, STRONG, 7, smallest=6.5, valign="middle", fill=INK)
    marker_box(canvas, columns.once - BOX / 2, cy - BOX / 2, frame=INK)
    canvas.circle(columns.always, cy, BOX / 2, stroke=INK, width=0.35)
    if done:
        tick(canvas, columns.always, cy, BOX * 1.1, HAND_INK)


def spot_value(canvas: Canvas, cx: float, cy: float, side: float, spot: TroubleSpot, size: float) -> None:
    """A section speed on a tile of its section's colour; a speed difference on a diamond."""
    if spot.kind == "speed":
        ground = TONES["slow" if spot.value == 2 else "middle" if spot.value <= 4 else "fast"]
        canvas.path(rect(cx - side / 2, cy - side / 2, side, side, 0.7), fill=ground, stroke=INK, width=0.35)
        ink = ink_on(ground, WHITE, INK)
    else:
        reach = side * 0.64
        colour = TONES["slow" if spot.value <= 1 else "fast"]
        diamond = polygon([(cx, cy - reach), (cx + reach, cy), (cx, cy + reach), (cx - reach, cy)])
        canvas.path(diamond, fill=WHITE, stroke=colour, width=side * 0.1)
        size, ink = size * 0.88, colour
    center_line(canvas, cx, cy, str(spot.value), HEAVY, size, fill=ink)
