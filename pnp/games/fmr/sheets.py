"""Sheets to keep whole: the strip on which the cars stand, and the sheets on which points are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, ink_on
from pnp.draw.icons import icon
from pnp.draw.path import polyline
from pnp.draw.text import center_line, fit_line, text_box
from pnp.draw.vocabulary.effects import chequered, kerb
from pnp.games.fmr.data import Car, FmrData, Stop, Team
from pnp.games.fmr.poster import (
    ASPHALT,
    CREAM,
    DISPLAY,
    FAINT,
    HAND,
    HAND_INK,
    HEADING,
    LABEL,
    QUIET,
    RULE,
    SIGNAL,
    STRONG,
    TEXT,
    caption,
    figure,
    heading,
    livery,
    slanted_tag,
    team_letter,
    team_patch,
    write_line,
)
from pnp.kit.words import Words
from pnp.press.product import Sheet


@dataclass(frozen=True)
class RaceRecord:
    """A race to print into a sheet: its name, and for each car (by id) the points of the race and the new total."""

    name: str
    points: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)

    def team_total(self, team: Team) -> int | None:
        known = [self.totals[car] for car in team.cars if car in self.totals]
        return sum(known) if known else None


# --- The position strip ----------------------------------------------------------------------------------------------

TOKEN = 20.0
SLOT_LEAST = 21.0
_SLOT_MOST = 23.0
_KERB = 3.0
_LANE = 34.0
_PASSING = 26.0
_PIT_LANE = 38.0


def position_strip(data: FmrData, words: Words) -> Sheet:
    """Twelve numbered slots in a row, and below them the row of those who are out, right under their final place."""
    return Sheet("position-strip", partial(_draw_strip, data=data, words=words), "landscape")


def slot_width(w: float, slots: int) -> float:
    return min(_SLOT_MOST, w / slots)


def most_retired(data: FmrData) -> int:
    """How many cars the deck can put out in one race."""
    cost = {"charge_engine_blows": 1, "spin_out": 1, "crash": 2}
    return min(len(data.cars), sum(cost.get(card.type, 0) for card in data.cards))


def _draw_strip(canvas: Canvas, w: float, h: float, *, data: FmrData, words: Words) -> None:
    slots = len(data.cars)
    wide = slot_width(w, slots)
    left = (w - wide * slots) / 2
    heading(canvas, w, words("sheet.strip.title"), words("game.name"), data)
    free = h - HEADING - _points_height() - _LANE - _PASSING - 2 * _KERB - _PIT_LANE
    gap = min(9.0, free / 4)
    top = HEADING + gap
    _strip_points(canvas, left, top, wide, data, words)
    road = top + _points_height()
    _road(canvas, left, road, wide, slots, words)
    foot = road + _LANE + _PASSING + 2 * _KERB + gap
    _retired_row(canvas, left, foot, wide, slots, most_retired(data), words)
    aside = left + wide * (slots - most_retired(data)) - 10
    fit_line(canvas, left, foot + 6, aside, words("sheet.strip.closed"), TEXT, 9.5, smallest=7.5, fill=QUIET)


def _points_height() -> float:
    return 19.0


def _strip_points(canvas: Canvas, x: float, y: float, wide: float, data: FmrData, words: Words) -> None:
    """What the first places are worth, on boards over the track."""
    tall = _points_height() - 4
    for index, points in enumerate(data.points):
        left = x + index * wide + 1
        canvas.rect(left, y, wide - 2, tall, r=1.5, fill=SIGNAL if index == 0 else BLACK)
        figure(canvas, left + (wide - 2) / 2, y + tall / 2 - 0.4, str(points), 30, fill=WHITE)
        canvas.line(left + 4, y + tall, left + 4, y + tall + 4, stroke=BLACK, width=0.9)
        canvas.line(left + wide - 6, y + tall, left + wide - 6, y + tall + 4, stroke=BLACK, width=0.9)
    end = x + len(data.points) * wide + 3
    scale = words("sheet.scale", first=1, last=len(data.points))
    fit_line(canvas, end, y + tall - 4.2, wide * 4, scale, LABEL, 9, smallest=7, fill=QUIET)
    _start_lights(canvas, x + wide * 11, y + tall / 2 - 3.2, words)


def _start_lights(canvas: Canvas, x: float, y: float, words: Words) -> None:
    del words
    canvas.rect(x - 22, y - 3.6, 40, 13.6, r=2, fill=BLACK)
    for column in range(5):
        for row in range(2):
            canvas.circle(x - 17.6 + column * 7.8, y + row * 6.2 + 0.2, 2.4, fill=SIGNAL if row else FAINT)


def _road(canvas: Canvas, x: float, y: float, wide: float, slots: int, words: Words) -> None:
    """The racing line with its grid boxes, and a lane beside it for cars on the move."""
    long, lane = wide * slots, y + _KERB
    passing = lane + _LANE
    bottom = passing + _PASSING
    canvas.rect(x, lane, long, _LANE + _PASSING, fill=ASPHALT)
    for level in (y + _KERB / 2, bottom + _KERB / 2):
        kerb(canvas, polyline([(x, level), (x + long, level)]), dark=SIGNAL, light=WHITE, width=_KERB, pitch=wide / 4)
    for edge in (y, y + _KERB, bottom, bottom + _KERB):
        canvas.line(x, edge, x + long, edge, stroke=BLACK, width=0.3)
    for place in range(1, slots + 1):
        _slot(canvas, x + (place - 1) * wide, lane, wide, place)
    canvas.line(x, passing, x + long, passing, stroke=WHITE, width=1, dash=(wide / 4, wide / 4))
    chequered(canvas, x, lane, 5.6 if wide > 22 else 4, _LANE + _PASSING, dark=BLACK, light=WHITE, rows=30)
    _passing_lane(canvas, x + wide * 0.6, passing, long - wide * 0.6, words)


def _slot(canvas: Canvas, x: float, y: float, wide: float, place: int) -> None:
    """A grid box: a bracket in front of the car, the place large on the road and again on the margin."""
    box_top, box = y + 11, TOKEN + 0.6
    inset = (wide - box) / 2
    bracket = polyline(
        [(x + inset + 6, box_top), (x + inset, box_top), (x + inset, box_top + box), (x + inset + 6, box_top + box)]
    )
    canvas.path(bracket, stroke=WHITE, width=0.9)
    figure(canvas, x + wide / 2 + 0.6, box_top + box / 2, str(place), 42, fill=WHITE)
    figure(canvas, x + wide / 2, y + 5.6, str(place), 21, fill=BLACK)


def _passing_lane(canvas: Canvas, x: float, y: float, w: float, words: Words) -> None:
    for index in range(3):
        _road_arrow(canvas, x + w * (0.2 + 0.3 * index), y + _PASSING / 2)
    caption(canvas, x + 2, y + _PASSING - 3, 60, words("sheet.strip.overtaking"), size=8)


def _road_arrow(canvas: Canvas, x: float, y: float) -> None:
    """The long flat arrow that is painted on roads, pointing the way the line runs."""
    shape = [(0, 0), (14, -6), (14, -1.6), (38, -1.6), (38, 1.6), (14, 1.6), (14, 6)]
    canvas.polygon([(x + dx, y + dy) for dx, dy in shape], fill=WHITE)


def _retired_row(canvas: Canvas, x: float, y: float, wide: float, slots: int, most: int, words: Words) -> None:
    """The first car out takes the last place, the next the one before it: the row grows forward."""
    first = slots - most
    left = x + first * wide
    slanted_tag(canvas, left, y, 8, words("sheet.strip.retired").upper(), fill=BLACK)
    top = y + 12
    for place in range(first + 1, slots + 1):
        at = x + (place - 1) * wide
        inset = (wide - TOKEN - 0.6) / 2
        canvas.rect(at + inset, top, TOKEN + 0.6, TOKEN + 0.6, r=1.5, stroke=BLACK, width=0.4, fill=CREAM)
        figure(canvas, at + wide / 2, top + TOKEN / 2, str(place), 26, fill=RULE)
    right = x + slots * wide
    canvas.text(right - 1, y + 6.4, words("sheet.strip.first_out"), LABEL, 9, anchor="end", fill=QUIET)
    arrow = left - 4
    icon(canvas, "back", arrow - 12, top + TOKEN / 2 - 6, 12, SIGNAL)
    text_box(
        canvas,
        arrow - 56,
        top,
        40,
        TOKEN,
        words("sheet.strip.newest"),
        STRONG,
        13,
        smallest=9,
        align="right",
        valign="middle",
        fill=SIGNAL,
    )


# --- Tables of points ------------------------------------------------------------------------------------------------

CELL_HIGH = 7.0
CELL_WIDE = 9.0
"""The least room for a figure written by hand."""
SCORE_RACES = 3
SEASON_FIRST = 9
"""Races on the first of the two season sheets."""

_LABELS = 29.0
_TEAM_ROW = 8.0
_NUMBER_ROW = 11.0
_DRIVER_ROW = 9.0


@dataclass(frozen=True)
class Columns:
    """Twelve columns of cars, in pairs, right of the labels."""

    data: FmrData
    left: float
    w: float

    @property
    def cell(self) -> float:
        return self.w / len(self.data.cars)

    @property
    def right(self) -> float:
        return self.left + self.w

    def cars(self) -> list[tuple[Car, float]]:
        """Each car with the left edge of its column."""
        return [(car, self.left + index * self.cell) for index, car in enumerate(self.data.cars.values())]

    def teams(self) -> list[tuple[Team, float]]:
        return [(team, self.left + index * 2 * self.cell) for index, team in enumerate(self.data.teams.values())]


def score_sheet(data: FmrData, words: Words, races: Sequence[RaceRecord] = (), first: int = 1) -> Sheet:
    """Three races on a page; those given are filled in, the first of them being race number `first`."""
    return Sheet("score-sheet", partial(_draw_score, data=data, words=words, races=tuple(races), first=first))


def score_sheets(data: FmrData, words: Words, races: Sequence[RaceRecord] = ()) -> tuple[Sheet, ...]:
    """As many score sheets as the races need, at least one."""
    starts = range(0, max(1, len(races)), SCORE_RACES)
    return tuple(score_sheet(data, words, races[start : start + SCORE_RACES], start + 1) for start in starts)


def season_sheets(data: FmrData, words: Words, races: Sequence[RaceRecord] = ()) -> tuple[Sheet, ...]:
    """The whole calendar over two pages, the final table at the end of the second."""
    split = min(SEASON_FIRST, len(data.calendar))
    parts = [range(split), range(split, len(data.calendar))]
    return tuple(
        Sheet(
            f"season-{index + 1}",
            partial(_draw_season, data=data, words=words, races=tuple(races), part=part, final=part is parts[-1]),
        )
        for index, part in enumerate(parts)
    )


def _draw_score(
    canvas: Canvas, w: float, h: float, *, data: FmrData, words: Words, races: tuple[RaceRecord, ...], first: int
) -> None:
    heading(canvas, w, words("sheet.score.title"), words("game.name"), data)
    columns = Columns(data, _LABELS, w - _LABELS)
    y = HEADING + 11
    write_line(canvas, 0, y, _LABELS + columns.cell * 2 - 4, words("sheet.date"))
    write_line(canvas, _LABELS + columns.cell * 2, y, w - _LABELS - columns.cell * 2, words("sheet.players"))
    y = _column_heads(canvas, y + 4, columns, words, numbers=24)
    foot = h - _SCALE
    block = (foot - y) / SCORE_RACES
    for index in range(SCORE_RACES):
        record = races[index] if index < len(races) else None
        number = str(first + index) if record else ""
        _race_block(canvas, y + index * block + 4, block - 4, columns, words, number, record)
    _scale_strip(canvas, 0, foot + 4, w, _SCALE - 4, data, words)


_SCALE = 18.0
_RACE_BAR = 9.0
_MINI_HEAD = 5.0


def _race_block(
    canvas: Canvas, y: float, h: float, columns: Columns, words: Words, number: str, record: RaceRecord | None
) -> None:
    right = columns.right
    canvas.line(0, y, right, y, stroke=BLACK, width=0.7)
    box = y + 1.6
    caption(canvas, 0, y + 5.6, 16, words("sheet.race_no"), size=8.5)
    canvas.rect(14, box, 12, _RACE_BAR - 1.6, r=1, stroke=BLACK, width=0.4)
    _by_hand(canvas, 20, box + (_RACE_BAR - 1.6) / 2, number, 15)
    circuit, out = columns.left + 2, columns.left + columns.cell * 8.4
    base = y + _RACE_BAR - 0.6
    for x, stop, key in ((circuit, out - 4, "sheet.circuit"), (out, right, "sheet.cards_out")):
        canvas.line(x, base, stop, base, stroke=RULE, width=0.25)
        caption(canvas, x, y + 4, 40, words(key))
    if record:
        canvas.text(circuit + 16, base - 1.6, record.name, HAND, 13, fill=HAND_INK)
    top = y + _RACE_BAR + 2
    _mini_heads(canvas, top, _MINI_HEAD, columns)
    rows = top + _MINI_HEAD
    _result_rows(canvas, rows, (y + h - rows) / 3, columns, words, record, size=15)


def _draw_season(
    canvas: Canvas,
    w: float,
    h: float,
    *,
    data: FmrData,
    words: Words,
    races: tuple[RaceRecord, ...],
    part: range,
    final: bool,
) -> None:
    heading(canvas, w, words("sheet.season.title"), words("game.name"), data)
    columns = Columns(data, _LABELS + _ROW_LABELS, w - _LABELS - _ROW_LABELS)
    title = words("sheet.season.part", first=part.start + 1, last=part.stop)
    top = HEADING + 3
    text_box(canvas, 0, top, _LABELS + _ROW_LABELS - 4, 22, title.upper(), DISPLAY, 17, smallest=11, fill=SIGNAL)
    y = _column_heads(canvas, top, columns, words, numbers=20, labels=False)
    foot = h - _FINAL if final else h
    block = (foot - y) / SEASON_FIRST if not final else (foot - y) / len(part)
    for index, race in enumerate(part):
        record = races[race] if race < len(races) else None
        _season_race(canvas, y + index * block, block, columns, words, race + 1, data.calendar[race], record)
    if final:
        _final_table(canvas, foot, _FINAL, columns, words)


_ROW_LABELS = 12.0
_FINAL = 41.0
_SEASON_GAP = 0.8


def _season_race(
    canvas: Canvas,
    y: float,
    h: float,
    columns: Columns,
    words: Words,
    number: int,
    stop: Stop,
    record: RaceRecord | None,
) -> None:
    top, tall = y + _SEASON_GAP, h - _SEASON_GAP
    canvas.rect(0, top, _LABELS - 1, tall, fill=CREAM)
    figure(canvas, 6.6, top + tall / 2, str(number), 25, fill=SIGNAL)
    name = record.name if record else stop.name
    text_box(canvas, 13, top + 2, _LABELS - 15, tall - 8, name, STRONG, 9, smallest=7, leading=1.05)
    if stop.removed:
        removed = words("sheet.season.removed", n=stop.removed)
        fit_line(canvas, 13, top + tall - 2, _LABELS - 15, removed, LABEL, 7, smallest=6.5, fill=QUIET)
    _result_rows(canvas, top, tall / 3, columns, words, record, size=12, labels=_ROW_LABELS)


def _final_table(canvas: Canvas, y: float, h: float, columns: Columns, words: Words) -> None:
    top = y + 3
    canvas.rect(0, top, columns.right, 1, fill=BLACK)
    text_box(canvas, 0, top + 4, _LABELS, 15, words("sheet.season.final").upper(), DISPLAY, 15, smallest=9)
    row = (h - 3 - 3 - 14) / 2
    for index, key in enumerate(("sheet.season.driver_place", "sheet.season.team_place")):
        at = top + 3 + index * row
        text_box(
            canvas, _LABELS - 1, at, _ROW_LABELS, row, words(key), LABEL, 7, smallest=6.5, leading=1, valign="middle"
        )
        cells = columns.teams() if index else columns.cars()
        _cells(canvas, at, row, [x for _, x in cells], columns.w / len(cells))
    _team_rules(canvas, top + 3, 2 * row, columns)
    half = columns.right / 2
    for index, key in enumerate(("sheet.season.champion_driver", "sheet.season.champion_team")):
        left = index * half
        icon(canvas, "trophy", left, y + h - 10, 8, SIGNAL)
        write_line(canvas, left + 11, y + h - 0.5, half - 15, words(key))


def _column_heads(
    canvas: Canvas, y: float, columns: Columns, words: Words, *, numbers: float, labels: bool = True
) -> float:
    """Team, car number and driver over the columns; returns where the heads end."""
    number_row, driver_row = y + _TEAM_ROW, y + _TEAM_ROW + _NUMBER_ROW
    end = driver_row + _DRIVER_ROW
    if labels:
        rows = (("team", y, _TEAM_ROW), ("car", number_row, _NUMBER_ROW), ("driver", driver_row, _DRIVER_ROW))
        for key, top, tall in rows:
            center_left(canvas, 0, top + tall / 2, columns.left - 3, words(f"sheet.{key}"))
    for team, x in columns.teams():
        _team_head(canvas, x, y, columns.cell * 2, team)
    for car, x in columns.cars():
        figure(canvas, x + columns.cell / 2, number_row + _NUMBER_ROW / 2, str(car.number), numbers)
        _driver_name(canvas, x, driver_row, columns.cell, car.driver)
    _team_rules(canvas, number_row, end - number_row, columns)
    canvas.line(columns.left, end, columns.right, end, stroke=BLACK, width=0.5)
    return end


def _team_head(canvas: Canvas, x: float, y: float, w: float, team: Team) -> None:
    """Colour, pattern, letter and name; the name stands on plain colour so that it can be read."""
    ground = livery(team)
    team_patch(canvas, x + 0.3, y, w - 0.6, _TEAM_ROW, team)
    canvas.rect(x + _TEAM_ROW * 0.5, y + 1.1, w - 0.3 - _TEAM_ROW * 0.5, _TEAM_ROW - 2.2, fill=ground)
    team_letter(canvas, x + 0.8 + _TEAM_ROW * 0.4, y + _TEAM_ROW / 2, _TEAM_ROW * 0.74, team)
    left = x + _TEAM_ROW * 0.95
    center_line(
        canvas,
        left + (w - _TEAM_ROW * 0.95) / 2,
        y + _TEAM_ROW / 2,
        team.name,
        STRONG,
        8.5,
        room=w - _TEAM_ROW * 0.95 - 1.4,
        smallest=5.5,
        fill=ink_on(ground),
    )


def _driver_name(canvas: Canvas, x: float, y: float, w: float, name: str) -> None:
    """Given name over family name."""
    given, _, family = name.partition(" ")
    middle = x + w / 2
    lines = ((given, TEXT, 3.2), (family, STRONG, 6.4)) if family else ((given, STRONG, 5),)
    for text, font, base in lines:
        fit_line(canvas, middle, y + base, w - 1, text, font, 7.5, smallest=5.5, anchor="middle")


def _mini_heads(canvas: Canvas, y: float, h: float, columns: Columns) -> None:
    """The columns' numbers again, so that no finger has to travel up the page."""
    for team, x in columns.teams():
        canvas.rect(x + 0.3, y, columns.cell * 2 - 0.6, h, fill=livery(team))
    for car, x in columns.cars():
        ground = livery(columns.data.teams[car.team])
        figure(canvas, x + columns.cell / 2, y + h / 2, str(car.number), 10, fill=ink_on(ground))


def _result_rows(
    canvas: Canvas,
    y: float,
    row: float,
    columns: Columns,
    words: Words,
    record: RaceRecord | None,
    *,
    size: float,
    labels: float = _LABELS,
) -> None:
    """Points and running totals for each car, the running total for each team."""
    by_car: list[tuple[str, Mapping[str, int]]] = [
        ("sheet.points", record.points if record else {}),
        ("sheet.total", record.totals if record else {}),
    ]
    label_left = columns.left - labels
    label_size = 10 if labels == _LABELS else 7
    for index, (key, values) in enumerate(by_car):
        top = y + index * row
        center_left(canvas, label_left, top + row / 2, labels - 1.5, words(key), label_size)
        _cells(canvas, top, row, [x for _, x in columns.cars()], columns.cell)
        for car, x in columns.cars():
            _by_hand(canvas, x + columns.cell / 2, top + row / 2, _shown(values.get(car.id)), size)
    top = y + 2 * row
    canvas.rect(columns.left, top, columns.w, row, fill=CREAM)
    center_left(canvas, label_left, top + row / 2, labels - 1.5, words("sheet.team_points"), label_size, STRONG)
    _cells(canvas, top, row, [x for _, x in columns.teams()], columns.cell * 2)
    for team, x in columns.teams():
        total = record.team_total(team) if record else None
        _by_hand(canvas, x + columns.cell, top + row / 2, _shown(total), size * 1.15)
    _team_rules(canvas, y, 3 * row, columns)
    canvas.line(columns.left, y + 3 * row, columns.right, y + 3 * row, stroke=BLACK, width=0.5)


def _cells(canvas: Canvas, y: float, h: float, lefts: Sequence[float], w: float) -> None:
    """A row of cells to write in."""
    for left in lefts:
        canvas.rect(left, y, w, h, stroke=RULE, width=0.2)


def _team_rules(canvas: Canvas, y: float, h: float, columns: Columns) -> None:
    edges = [x for _, x in columns.teams()] + [columns.right]
    for x in edges:
        canvas.line(x, y, x, y + h, stroke=BLACK, width=0.4)


def _by_hand(canvas: Canvas, cx: float, cy: float, text: str, size: float) -> None:
    if text:
        center_line(canvas, cx, cy, text, HAND, size, fill=HAND_INK)


def _shown(value: int | None) -> str:
    return "" if value is None else str(value)


def center_left(
    canvas: Canvas, x: float, cy: float, room: float, text: str, size: float = 10, font: object = None
) -> None:
    """A label at the left of a row, in the middle of its height."""
    from pnp.draw.canvas import Font
    from pnp.draw.fonts import cap_height

    face = font if isinstance(font, Font) else LABEL
    fit_line(canvas, x, cy + cap_height(face, size) / 2, room, text, face, size, smallest=6.5)


def _scale_strip(canvas: Canvas, x: float, y: float, w: float, h: float, data: FmrData, words: Words) -> None:
    """What the places are worth, and a line for the champion."""
    side = 15.0
    for index, points in enumerate(data.points):
        left = x + index * side
        canvas.rect(left, y, side - 1.4, h, r=1, stroke=BLACK, width=0.4, fill=SIGNAL if index == 0 else None)
        ink = WHITE if index == 0 else BLACK
        canvas.text(left + 1.6, y + 4.4, words("aid.place", n=index + 1), LABEL, 8, fill=ink)
        figure(canvas, left + side * 0.56, y + h / 2 + 0.6, str(points), 22, fill=ink)
    end = x + len(data.points) * side + 6
    icon(canvas, "trophy", end, y + h - 11, 10, SIGNAL)
    write_line(canvas, end + 13, y + h - 0.5, w - end - 13, words("sheet.score.champion"))


Drawer = Callable[[Canvas, float, float], None]
_ = paths
