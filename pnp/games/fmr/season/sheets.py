"""The sheets on which points are written: three races to a page, or a season over two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from pnp.desk.forms.footnotes import Footnotes
from pnp.desk.forms.handwriting import HAND, HAND_INK, by_hand, caption, or_blank, write_line
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE, ink_on
from pnp.draw.fonts import cap_height
from pnp.draw.icons import icon
from pnp.draw.text import center_line, fit_line, text_box
from pnp.games.fmr.faces.look import (
    CREAM,
    DISPLAY,
    HEADING,
    LABEL,
    QUIET,
    RULE,
    SIGNAL,
    STRONG,
    TEXT,
    figure,
    heading,
    livery,
    pattern_band,
    team_letter,
)
from pnp.games.fmr.model import Car, FmrData, Stop, Team
from pnp.kit.words import Words
from pnp.press.product import Sheet
from pnp.season.notes import Note, marked
from pnp.season.standings import Row


@dataclass(frozen=True)
class RaceRecord:
    """A race to print into a sheet: its name, the points of each car in it, and what cars and teams have after it."""

    name: str
    points: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    """Of cars and teams, by id."""
    removed: int | None = None
    """How many cards were left out (F45), if it is known."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Of what was decided about a car in it."""
    dropped: tuple[str, ...] = ()
    """The cars for which it does not count."""


Rows = Mapping[str, Row]
"""How somebody stands, by id."""


@dataclass(frozen=True)
class Kept:
    """What a season fills in."""

    players: tuple[str, ...] = ()
    races: tuple[RaceRecord, ...] = ()
    cars: Rows = field(default_factory=dict)
    teams: Rows = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    """Where each car and each team ended, once the last race is run."""
    driver: str = ""
    team: str = ""
    """The champions, once they are."""
    notes: Sequence[Note] = ()

    @property
    def sums(self) -> list[Rows]:
        """Those of whom some have points outside of races, or races that do not count: cars, teams, or both."""
        return [rows for rows in (self.cars, self.teams) if any(row.by_hand or row.dropped for row in rows.values())]

    def notes_on(self, races: range, last: bool) -> list[Note]:
        """Decisions about these races; on the last page also those about the season."""
        return [note for note in self.notes if (note.race - 1 in races if note.in_race else last)]


SCORE_RACES = 3
SEASON_FIRST = 9
"""Races on the first of the two season sheets."""

_NOTES_MOST, _NOTES_CROWDED = 18.0, 8.0
"""So much of a page is for decisions, with few races on it and with many; more of them have a page of their own."""
_SUM_ROW, _SUM_ROW_CROWDED = 7.4, 5.6
_FEW_RACES = 5
_LABELS = 29.0
_TEAM_ROW = 10.5
_PATTERN_ROW = 3.5
_DRIVER_ROW = 8.0


@dataclass(frozen=True)
class _Columns:
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


@dataclass(frozen=True)
class _Page:
    """Some of the races; on the last page the season is added up."""

    kept: Kept
    races: range
    is_last: bool

    @property
    def notes(self) -> Footnotes:
        return Footnotes(self.kept.notes_on(self.races, self.is_last), TEXT, STRONG)

    @property
    def foot(self) -> Footnotes:
        """As many as the page has room for: all, or none."""
        return self.notes.within(_NOTES_MOST if self.is_roomy else _NOTES_CROWDED)

    @property
    def is_roomy(self) -> bool:
        return len(self.races) <= _FEW_RACES

    @property
    def sum_row(self) -> float:
        return _SUM_ROW if self.is_roomy else _SUM_ROW_CROWDED

    @property
    def sums(self) -> list[Rows]:
        return self.kept.sums if self.is_last else []

    def record(self, race: int) -> RaceRecord | None:
        return self.kept.races[race] if race < len(self.kept.races) else None


def score_sheets(data: FmrData, words: Words, kept: Kept | None = None) -> tuple[Sheet, ...]:
    """Three races on a page: as many pages as the races need, at least one."""
    kept = kept or Kept()
    starts = range(0, max(1, len(kept.races)), SCORE_RACES)
    pages = [_Page(kept, range(start, start + SCORE_RACES), start == starts[-1]) for start in starts]
    draw = partial(_draw_score, data=data, words=words)
    return _with_notes([Sheet("score-sheet", partial(draw, page=page)) for page in pages], pages, data, words)


def race_block(canvas: Canvas, w: float, h: float, data: FmrData, words: Words, record: RaceRecord) -> None:
    """The first race of the score sheet by itself, filled in."""
    _race_block(canvas, 0, h, _Columns(data, _LABELS, w - _LABELS), words, "1", record)


def season_sheets(data: FmrData, words: Words, kept: Kept | None = None) -> tuple[Sheet, ...]:
    """The whole calendar, over two pages for a full season, the final table at the end of the last."""
    kept, count = kept or Kept(), len(data.calendar)
    starts = range(0, max(1, count - 1), SEASON_FIRST)
    pages = [_Page(kept, range(start, min(count, start + SEASON_FIRST)), start == starts[-1]) for start in starts]
    draw = partial(_draw_season, data=data, words=words)
    sheets = [
        Sheet(f"season-{number}", partial(draw, page=page), title=f"{words('component.season.title')} {number}")
        for number, page in enumerate(pages, start=1)
    ]
    return _with_notes(sheets, pages, data, words)


def _with_notes(sheets: list[Sheet], pages: list[_Page], data: FmrData, words: Words) -> tuple[Sheet, ...]:
    """The sheets; and pages with all decisions, if they are too many for the foot of one of them."""
    if all(page.foot == page.notes for page in pages):
        return tuple(sheets)
    title = str(words("season.adjust.title"))
    every = Footnotes(pages[0].kept.notes, TEXT, STRONG)
    return (*sheets, *every.pages(title, partial(_notes_heading, title=title, data=data, words=words)))


def _notes_heading(canvas: Canvas, w: float, *, title: str, data: FmrData, words: Words) -> float:
    heading(canvas, w, title, words("game.name"), data)
    return HEADING


def _draw_score(
    canvas: Canvas,
    w: float,
    h: float,
    *,
    data: FmrData,
    words: Words,
    page: _Page,
) -> None:
    heading(canvas, w, words("sheet.score.title"), words("game.name"), data)
    h -= _draw_foot(canvas, w, h, page)
    columns = _Columns(data, _LABELS, w - _LABELS)
    y = HEADING + 11
    write_line(canvas, 0, y, _LABELS + columns.cell * 2 - 4, words("sheet.date"), ink=QUIET)
    players, names = _LABELS + columns.cell * 2, words("list.between").join(page.kept.players)
    write_line(canvas, players, y, w - players, words("sheet.players"), names, ink=QUIET)
    y = _column_heads(canvas, y + 4, columns, words, numbers=24)
    foot = h - _SCALE
    sums = foot - _sums_height(page)
    block = (sums - y) / SCORE_RACES
    for index, race in enumerate(page.races):
        record = page.record(race)
        number = str(race + 1) if record else ""
        _race_block(canvas, y + index * block + 4, block - 4, columns, words, number, record)
    _sums(canvas, sums + _SUM_GAP, columns, words, page, size=15)
    _scale_strip(canvas, 0, foot + 4, w, _SCALE - 4, data, words, page.kept.team)


def _draw_foot(canvas: Canvas, w: float, h: float, page: _Page) -> float:
    """Decisions, unless they have a page of their own. Returns how much room they take."""
    page.foot.draw(canvas, h, w)
    return page.foot.with_air(w)


_SCALE = 18.0
_RACE_BAR = 9.0
_MINI_HEAD = 5.0


def _race_block(
    canvas: Canvas, y: float, h: float, columns: _Columns, words: Words, number: str, record: RaceRecord | None
) -> None:
    right = columns.right
    canvas.line(0, y, right, y, stroke=BLACK, width=0.7)
    box = y + 1.6
    caption(canvas, 0, y + 5.6, 16, words("sheet.race_no"), size=8.5, ink=QUIET)
    canvas.rect(14, box, 12, _RACE_BAR - 1.6, r=1, stroke=BLACK, width=0.4)
    by_hand(canvas, 20, box + (_RACE_BAR - 1.6) / 2, number, 15)
    circuit, out = columns.left + 2, columns.left + columns.cell * 8.4
    base = y + _RACE_BAR - 0.6
    for x, stop, key in ((circuit, out - 4, "sheet.circuit"), (out, right, "sheet.cards_out")):
        canvas.line(x, base, stop, base, stroke=RULE, width=0.25)
        caption(canvas, x, y + 4, 40, words(key), ink=QUIET)
    if record:
        canvas.text(circuit + 16, base - 1.6, record.name, HAND, 13, fill=HAND_INK)
        canvas.text(right - 1, base - 1.6, or_blank(record.removed), HAND, 13, anchor="end", fill=HAND_INK)
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
    page: _Page,
) -> None:
    heading(canvas, w, words("sheet.season.title"), words("game.name"), data)
    h -= _draw_foot(canvas, w, h, page)
    columns, part = _Columns(data, _LABELS + _ROW_LABELS, w - _LABELS - _ROW_LABELS), page.races
    title = words("sheet.season.part", first=part.start + 1, last=part.stop)
    top = HEADING + 3
    text_box(canvas, 0, top, _LABELS + _ROW_LABELS - 4, 22, title.upper(), DISPLAY, 17, smallest=11, fill=SIGNAL)
    y = _column_heads(canvas, top, columns, words, numbers=20, labels=False)
    foot = h - _FINAL if page.is_last else h
    sums = foot - _sums_height(page)
    block = (sums - y) / (len(part) if page.is_last else SEASON_FIRST)
    for index, race in enumerate(part):
        record = page.record(race)
        _season_race(canvas, y + index * block, block, columns, words, race + 1, data.calendar[race], record)
    _sums(canvas, sums + _SUM_GAP, columns, words, page, size=12, labels=_ROW_LABELS)
    if page.is_last:
        _final_table(canvas, foot, _FINAL, columns, words, page.kept)


_ROW_LABELS = 12.0
_FINAL = 32.0
_CHAMPIONS = 11.0
_SEASON_GAP = 0.8


def _season_race(
    canvas: Canvas,
    y: float,
    h: float,
    columns: _Columns,
    words: Words,
    number: int,
    stop: Stop,
    record: RaceRecord | None,
) -> None:
    top, tall = y + _SEASON_GAP, h - _SEASON_GAP
    canvas.rect(0, top, _LABELS - 1, tall, fill=CREAM)
    name, room = record.name if record else stop.name, _LABELS - 5
    text_box(canvas, 2, top + 2, room, tall * 0.4, name, STRONG, 9.5, smallest=7, leading=1.05)
    size = 24.0
    base = top + tall - 2.6
    canvas.text(2, base, str(number), DISPLAY, size, fill=SIGNAL)
    if stop.removed:
        removed = words("sheet.season.removed", n=stop.removed)
        fit_line(canvas, 2 + room, base, room - 10, removed, LABEL, 7.5, smallest=6, anchor="end", fill=QUIET)
    _result_rows(canvas, top, tall / 3, columns, words, record, size=12, labels=_ROW_LABELS)


def _final_table(canvas: Canvas, y: float, h: float, columns: _Columns, words: Words, kept: Kept) -> None:
    top = y + 3
    canvas.rect(0, top, columns.right, 1, fill=BLACK)
    text_box(canvas, 0, top + 4, _LABELS, 13, words("sheet.season.final").upper(), DISPLAY, 15, smallest=9)
    row = (h - 6 - _CHAMPIONS) / 2
    for index, key in enumerate(("sheet.season.driver_place", "sheet.season.team_place")):
        at = top + 3 + index * row
        text_box(
            canvas, _LABELS - 1, at, _ROW_LABELS, row, words(key), LABEL, 7, smallest=6.5, leading=1, valign="middle"
        )
        cells = columns.teams() if index else columns.cars()
        wide = columns.w / len(cells)
        _cells(canvas, at, row, [x for _, x in cells], wide)
        for each, x in cells:
            by_hand(canvas, x + wide / 2, at + row / 2, kept.places.get(each.id, ""), 12)
    _team_rules(canvas, top + 3, 2 * row, columns)
    half = columns.right / 2
    champions = (("sheet.season.champion_driver", kept.driver), ("sheet.season.champion_team", kept.team))
    for index, (key, champion) in enumerate(champions):
        left = index * half
        icon(canvas, "trophy", left, y + h - 8.4, 8, SIGNAL)
        write_line(canvas, left + 11, y + h - 0.5, half - 15, words(key), champion, ink=QUIET)


def _column_heads(
    canvas: Canvas, y: float, columns: _Columns, words: Words, *, numbers: float, labels: bool = True
) -> float:
    """Team, car number and driver over the columns; returns where the heads end."""
    tall = numbers * 0.45
    number_row, driver_row = y + _TEAM_ROW, y + _TEAM_ROW + tall
    end = driver_row + _DRIVER_ROW
    if labels:
        rows = (("team", y, _TEAM_ROW), ("car", number_row, tall), ("driver", driver_row, _DRIVER_ROW))
        for key, top, high in rows:
            _row_label(canvas, 0, top + high / 2, columns.left - 3, words(f"sheet.{key}"))
    for team, x in columns.teams():
        _team_head(canvas, x, y, columns.cell * 2, team)
    for car, x in columns.cars():
        figure(canvas, x + columns.cell / 2, number_row + tall / 2, str(car.number), numbers)
        _driver_name(canvas, x, driver_row, columns.cell, car.driver)
    _team_rules(canvas, number_row, end - number_row, columns)
    canvas.line(columns.left, end, columns.right, end, stroke=BLACK, width=0.5)
    return end


def _team_head(canvas: Canvas, x: float, y: float, w: float, team: Team) -> None:
    """Name and letter on plain colour, the pattern on a band of its own below."""
    ground, inner = livery(team), w - 0.6
    name_row = _TEAM_ROW - _PATTERN_ROW
    canvas.rect(x + 0.3, y, inner, name_row, fill=ground)
    pattern_band(canvas, x + 0.3, y + name_row, inner, _PATTERN_ROW, team)
    disc = name_row * 0.84
    team_letter(canvas, x + 1 + disc / 2, y + name_row / 2, disc, team)
    left = x + 1.6 + disc
    room = x + w - 0.8 - left
    middle = left + room / 2, y + name_row / 2
    center_line(canvas, *middle, team.name, STRONG, 8.5, room=room, smallest=5.5, fill=ink_on(ground))


def _driver_name(canvas: Canvas, x: float, y: float, w: float, name: str) -> None:
    """Given name over family name."""
    given, _, family = name.partition(" ")
    middle = x + w / 2
    lines = ((given, TEXT, 3.2), (family, STRONG, 6.4)) if family else ((given, STRONG, 5),)
    for text, font, base in lines:
        fit_line(canvas, middle, y + base, w - 1, text, font, 7.5, smallest=5.5, anchor="middle")


def _mini_heads(canvas: Canvas, y: float, h: float, columns: _Columns) -> None:
    """The columns' numbers again, so that no finger has to travel up the page."""
    for team, x in columns.teams():
        canvas.rect(x + 0.3, y, columns.cell * 2 - 0.6, h, fill=livery(team))
        pattern_band(canvas, x + columns.cell - 4, y, 8, h, team)
    for car, x in columns.cars():
        ground = livery(columns.data.teams[car.team])
        figure(canvas, x + columns.cell / 2, y + h / 2, str(car.number), 10, fill=ink_on(ground))


def _result_rows(
    canvas: Canvas,
    y: float,
    row: float,
    columns: _Columns,
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
    roomy = labels >= _LABELS
    label_size, team_key = (10, "sheet.team_points") if roomy else (7.5, "sheet.team_short")
    for index, (key, values) in enumerate(by_car):
        top = y + index * row
        _row_label(canvas, label_left, top + row / 2, labels - 1.5, words(key), label_size)
        _cells(canvas, top, row, [x for _, x in columns.cars()], columns.cell)
        for car, x in columns.cars():
            struck = record is not None and not index and car.id in record.dropped
            shown, tall = or_blank(values.get(car.id)), min(size, row * 2.6)
            by_hand(canvas, x + columns.cell / 2, top + row / 2, shown, tall, struck=struck)
            if record and not index:
                _mark(canvas, x + columns.cell, top, record.marks.get(car.id, ""))
    top = y + 2 * row
    _row_label(canvas, label_left, top + row / 2, labels - 1.5, words(team_key), label_size, STRONG)
    _cells(canvas, top, row, [x for _, x in columns.teams()], columns.cell * 2)
    for team, x in columns.teams():
        total = record.totals.get(team.id) if record else None
        by_hand(canvas, x + columns.cell, top + row / 2, or_blank(total), min(size * 1.15, row * 2.6))
    _team_rules(canvas, y, 3 * row, columns)
    canvas.line(columns.left, y + 3 * row, columns.right, y + 3 * row, stroke=BLACK, width=0.5)


_SUM_GAP = 4.0


def _sums_height(page: _Page) -> float:
    return 2 * len(page.sums) * page.sum_row + _SUM_GAP if page.sums else 0.0


def _sums(
    canvas: Canvas, y: float, columns: _Columns, words: Words, page: _Page, *, size: float, labels: float = _LABELS
) -> None:
    """Points outside of races, where there are any, and what they make of the totals."""
    roomy, row = labels >= _LABELS, page.sum_row
    label_size, team_key = (10, "sheet.team_points") if roomy else (7.5, "sheet.team_short")
    for index, rows in enumerate(page.sums):
        top = y + 2 * index * row
        is_teams = rows is page.kept.teams
        for line, key in enumerate(("paper.results.by_hand", team_key if is_teams else "sheet.total")):
            middle = top + (line + 0.5) * row
            _row_label(canvas, columns.left - labels, middle, labels - 1.5, words(key), label_size, STRONG)
        _sum_cells(canvas, top, row, columns.teams() if is_teams else columns.cars(), columns, rows, size)
        _team_rules(canvas, top, 2 * row, columns)
        canvas.line(columns.left, top, columns.right, top, stroke=BLACK, width=0.5)


def _sum_cells(
    canvas: Canvas,
    y: float,
    h: float,
    places: Sequence[tuple[Car | Team, float]],
    columns: _Columns,
    rows: Rows,
    size: float,
) -> None:
    """What was given or taken, and the total under it."""
    wide = columns.w / len(places)
    for top in (y, y + h):
        _cells(canvas, top, h, [x for _, x in places], wide)
    for each, x in places:
        row, middle = rows[each.id], x + wide / 2
        by_hand(canvas, middle, y + h / 2, row.shown_by_hand, size)
        _mark(canvas, x + wide, y, marked(row.decisions))
        by_hand(canvas, middle, y + 1.5 * h, str(row.total), size)


def _mark(canvas: Canvas, right: float, top: float, mark: str) -> None:
    """Points to a decision at the foot, in the corner of a cell."""
    if mark:
        canvas.text(right - 0.5, top + 2.4, mark, STRONG, 6, anchor="end", fill=SIGNAL)


def _cells(canvas: Canvas, y: float, h: float, lefts: Sequence[float], w: float) -> None:
    """A row of cells to write in."""
    for left in lefts:
        canvas.rect(left, y, w, h, stroke=RULE, width=0.2)


def _team_rules(canvas: Canvas, y: float, h: float, columns: _Columns) -> None:
    edges = [x for _, x in columns.teams()] + [columns.right]
    for x in edges:
        canvas.line(x, y, x, y + h, stroke=BLACK, width=0.4)


def _row_label(
    canvas: Canvas, x: float, cy: float, room: float, text: str, size: float = 10, font: Font = LABEL
) -> None:
    """A label at the left of a row, in the middle of its height."""
    fit_line(canvas, x, cy + cap_height(font, size) / 2, room, text, font, size, smallest=6.5)


def _scale_strip(
    canvas: Canvas, x: float, y: float, w: float, h: float, data: FmrData, words: Words, champion: str
) -> None:
    """What the places are worth, and a line for the champion."""
    side = 18.0
    for index, points in enumerate(data.points):
        left = x + index * side
        canvas.rect(left, y, side - 1.4, h, r=1, stroke=BLACK, width=0.4, fill=SIGNAL if index == 0 else None)
        ink = WHITE if index == 0 else BLACK
        canvas.text(left + 1.4, y + 4.2, words("aid.place", n=index + 1), LABEL, 8, fill=ink)
        figure(canvas, left + side * 0.6, y + h / 2, str(points), 26, fill=ink)
    end = x + len(data.points) * side + 6
    icon(canvas, "trophy", end, y + h - 11, 10, SIGNAL)
    write_line(canvas, end + 13, y + h - 0.5, w - end - 13, words("sheet.score.champion"), champion, ink=QUIET)
