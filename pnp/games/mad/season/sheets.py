"""The sheet on which a game is written down: up to six cars, three races, the courses, and who won in the end."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from pnp.desk.forms.footnotes import Footnotes
from pnp.desk.forms.handwriting import CELL_H, HAND_INK, by_hand, or_blank
from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.fonts import cap_height
from pnp.draw.text import center_line, fit_line, text_box
from pnp.draw.vocabulary.effects import round_arrow
from pnp.games.mad.faces.heading import HEADING, heading
from pnp.games.mad.faces.rigs import badge, car_from_side, flagged
from pnp.games.mad.faces.scrap import (
    BONE,
    DISPLAY,
    DUST,
    HAZARD,
    LABEL,
    OIL,
    QUIET,
    RUST,
    SAND,
    STRONG,
    TEXT,
    hazard_band,
    title_plate,
)
from pnp.games.mad.model import Car, MadData, Race
from pnp.games.mad.model.course import TURNED
from pnp.kit.words import Words
from pnp.press.product import Sheet
from pnp.season.notes import Note, marked
from pnp.season.standings import BLANK, Row, Standing

RULE = Color.hex("#B8A88C")

_LABELS = 27.0
_HEADS = 22.0
_BAR = 10.4
_GAP = 2.6
_FOOT = 13.0
_PARTS_MORE = 3.0
"""How much taller the cell for the parts is than the others."""

_NOTES_MOST = 24.0
"""So much of the sheet is for decisions; more of them have a page of their own."""

Half = Literal[
    "cost", "fuel", "place", "points", "bonus", "total", "by_hand", "sum", "bonus_sum", "bonus_count", "last", "final"
]
_ROWS: tuple[tuple[Half, Half], ...] = (("cost", "fuel"), ("place", "points"), ("bonus", "total"))
_BY_HAND: tuple[Half, Half] = ("by_hand", "sum")
"""What is added up where points were given or taken outside of races."""
_FINAL: tuple[tuple[Half, Half], ...] = (("bonus_sum", "bonus_count"), ("last", "final"))
_LOUD = ("points", "total", "sum", "final")
_WON = ("points", "bonus")
"""What does not count where a race is dropped."""
_NAMES = {"by_hand": "paper.results.by_hand", "sum": "score.total"}
"""What is not called `score.<half>`."""


@dataclass(frozen=True)
class RaceRecord:
    """A race to print into the sheet; players by their names."""

    order: tuple[str, ...]
    """Those that finished, the winner first."""
    retired: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    """What the race was worth without the bonus card."""
    bonus: Mapping[str, int] = field(default_factory=dict)
    """The value of the bonus card that somebody took."""
    fuel: Mapping[str, int] = field(default_factory=dict)
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The ids of the parts that were used."""
    totals: Mapping[str, int] = field(default_factory=dict)
    dropped: tuple[str, ...] = ()
    """Those for whom it does not count."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Of what was decided about somebody in it."""
    layout: tuple[str, ...] = ()
    """The course sheets as they lay, from left to right: S4, or S4r for one that was turned."""
    start_side: Literal["first", "last"] = "first"

    def place(self, player: str) -> int | None:
        return self.order.index(player) + 1 if player in self.order else None


@dataclass(frozen=True)
class Played:
    """What is known of a game: who drives what, the races run so far, how everybody stands, what was decided."""

    players: Sequence[tuple[str, str]] = ()
    """Names, and ids of cars."""
    races: Sequence[RaceRecord] = ()
    standing: Standing = BLANK
    bonus_cards: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """What everybody has won that counts."""
    notes: Sequence[Note] = ()


def score_sheets(data: MadData, words: Words, played: Played | None = None) -> tuple[Sheet, ...]:
    """The sheet of one game, blank or with the races run so far; decisions that do not fit have a page of their own."""
    played = played or Played()
    every = Footnotes(played.notes, TEXT, STRONG)
    foot = every.within(_NOTES_MOST)
    sheet = Sheet("score-sheet", partial(_draw, data=data, words=words, played=played, foot=foot))
    if foot.notes:
        return (sheet,)
    title = str(words("season.adjust.title"))
    return (sheet, *every.pages(title, partial(_notes_heading, title=title, data=data, words=words)))


def _notes_heading(canvas: Canvas, w: float, *, title: str, data: MadData, words: Words) -> float:
    heading(canvas, w, title, words("game.name"), data)
    return HEADING


# --- the sheet -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Table:
    """A column a car, right of the labels; the cars of the players first, in their order."""

    data: MadData
    words: Words
    w: float
    players: tuple[tuple[str, str], ...]

    @property
    def columns(self) -> list[tuple[str, Car]]:
        """The name of each player, where it is known, and the car."""
        taken = [(name, self.data.cars[car]) for name, car in self.players if car in self.data.cars]
        free = [("", car) for car in self.data.cars.values() if car not in [each for _, each in taken]]
        return [*taken, *free][: max(self.data.players[1], len(taken))]

    @property
    def cell(self) -> float:
        return (self.w - _LABELS) / len(self.columns)

    def each(self) -> Iterator[tuple[str, Car, float]]:
        """Each player and car with the left edge of the column."""
        for index, (name, car) in enumerate(self.columns):
            yield name, car, _LABELS + index * self.cell


def _draw(
    canvas: Canvas,
    w: float,
    h: float,
    *,
    data: MadData,
    words: Words,
    played: Played,
    foot: Footnotes,
) -> None:
    heading(canvas, w, words("score.title"), words("game.name"), data)
    foot.draw(canvas, h, w)
    h -= foot.with_air(w)
    table = _Table(data, words, w, tuple(played.players))
    y = _heads(canvas, HEADING + 3, table)
    count, ends = len(data.races), (*[_BY_HAND] * played.standing.has_by_hand, *_FINAL)
    rows = count * (len(_ROWS) + 1) + len(ends)
    row = (h - _FOOT - y - count * (_BAR + _GAP + _PARTS_MORE) - _BAR + 3 - _GAP) / rows
    for index, race in enumerate(data.races):
        record = played.races[index] if index < len(played.races) else None
        y += _GAP
        _race_bar(canvas, y, table, index + 1, race, record)
        y = _race(canvas, y + _BAR, row, table, record)
    y = _finals(canvas, y + _GAP, row, table, ends, played)
    winners = [row.who for row in played.standing.leaders] if played.standing.final else ()
    _winner(canvas, h, w, words, winners)


def _heads(canvas: Canvas, y: float, table: _Table) -> float:
    """The cars on their own ground, names below, a cell for whoever drives it; returns where the heads end."""
    owner, tall = y + _HEADS, 8.0
    label(canvas, owner + tall / 2, table.words("score.driver"))
    for name, car, x in table.each():
        wide = table.cell
        flagged(canvas, paths.rect(x + 0.4, y, wide - 0.8, 3), car, 1.6)
        canvas.rect(x + 0.4, y + _HEADS - 5.0, wide - 0.8, 1.4, fill=DUST)
        car_from_side(canvas, x + wide / 2 + 2.2, y + _HEADS - 4.2, min(wide - 7, 22), car, letter=False)
        badge(canvas, x + 4.2, y + 7.4, 7.4, car, letter=1.9)
        shown = car.names[table.words.lang]
        center_line(canvas, x + wide / 2, y + _HEADS - 1.7, shown, STRONG, 7.5, room=wide - 1, smallest=5.5)
        canvas.rect(x, owner, wide, tall, fill=BONE, stroke=RULE, width=0.25)
        by_hand(canvas, x + wide / 2, owner + tall / 2, name, 11, wide - 1.6)
    _lines(canvas, owner, tall, table)
    return owner + tall


# --- a race ----------------------------------------------------------------------------------------------------------

_BOX = 18.0
"""How wide the box for a course sheet is."""
_RING_ROOM = 44.0
"""Where there is as much room beside the boxes, it is said how they are used."""


def _race_bar(canvas: Canvas, y: float, table: _Table, number: int, race: Race, record: RaceRecord | None) -> None:
    """Which race, how its course lies, what the places are worth and what a car may carry."""
    words, w = table.words, table.w
    canvas.rect(0, y, w, _BAR, fill=OIL)
    hazard_band(canvas, 0, y, w, 0.9)
    middle = y + _BAR / 2 + 0.4
    title = words("score.race", n=number).upper()
    title_plate(canvas, 1, middle - 3.8, _LABELS - 3, 7.6, title, size=16, smallest=8, bolts=False)
    _course(canvas, _LABELS, middle, race, record)
    right = w - 2
    free = _LABELS + 15 + race.sheets * (_BOX + 0.8)
    if right - 46 - free > _RING_ROOM:
        box = free, y + 1.8, right - 48 - free, _BAR - 2.4
        ring = words("score.ring")
        text_box(canvas, *box, ring, LABEL, 7, smallest=6.5, bold=STRONG, leading=1.05, valign="middle", fill=SAND)
    limit = words("score.limit", parts=race.parts, cost=race.cost)
    points = " · ".join(str(value) for value in race.points)
    for at, text, key in ((right, limit, "limit_label"), (right - 26, points, "points_label")):
        fit_line(canvas, at, middle - 1.4, 25, words(f"score.{key}"), LABEL, 7, smallest=6, anchor="end", fill=SAND)
        canvas.text(at, middle + 3.6, text, DISPLAY, 12, anchor="end", fill=HAZARD)


def _course(canvas: Canvas, x: float, middle: float, race: Race, record: RaceRecord | None) -> None:
    """A box a sheet, with a sign to ring if it lies turned; at both ends an arrow to ring where the start is."""
    layout = record.layout if record else ()
    tall = CELL_H + 0.4
    left = x + 7.2
    for index in range(race.sheets):
        box = left + index * (_BOX + 0.8)
        canvas.rect(box, middle - tall / 2, _BOX, tall, r=0.6, fill=WHITE, ink="keep")
        turn_x = box + _BOX - 3.6
        round_arrow(canvas, turn_x, middle, 1.5, 150, 450, color=RULE, width=0.6, head=3.4)
        if index < len(layout):
            sheet = layout[index]
            by_hand(canvas, box + (_BOX - 6) / 2, middle, sheet.removesuffix(TURNED), 13)
            if sheet.endswith(TURNED):
                _ring(canvas, turn_x, middle, 2.9)
    right = left + race.sheets * (_BOX + 0.8) - 0.8
    for side, at, name in ((1, left - 3.6, "first"), (-1, right + 3.6, "last")):
        tip = [(at - side * 1.6, middle - 2), (at + side * 1.8, middle), (at - side * 1.6, middle + 2)]
        canvas.polygon(tip, fill=HAZARD)
        if layout and record and record.start_side == name:
            canvas.circle(at, middle, 3.3, stroke=WHITE, width=0.6, ink="keep")


def _race(canvas: Canvas, y: float, row: float, table: _Table, record: RaceRecord | None) -> float:
    """The cells of a race; returns where they end."""
    tall = row + _PARTS_MORE
    label(canvas, y + tall / 2, table.words("score.parts"))
    for name, _, x in table.each():
        canvas.rect(x, y, table.cell, tall, stroke=RULE, width=0.25)
        if record and name:
            _parts(canvas, x, y, table.cell, tall, table, record.parts.get(name, ()))
    _lines(canvas, y, tall, table)
    y += tall
    for halves in _ROWS:
        value, mark = partial(_value, table=table, record=record), partial(_mark, record=record)
        _row(canvas, y, row, table, halves, value, mark, record.dropped if record else ())
        y += row
    canvas.line(0, y, table.w, y, stroke=BLACK, width=0.4)
    return y


def _parts(canvas: Canvas, x: float, y: float, w: float, h: float, table: _Table, parts: Sequence[str]) -> None:
    step = h / max(1, len(parts))
    for index, part in enumerate(parts):
        shown = table.data.parts[part].names[table.words.lang] if part in table.data.parts else part
        by_hand(canvas, x + w / 2, y + (index + 0.5) * step, shown, min(9.5, step * 2.5), w - 1.6, least=5.5)


def _value(half: Half, player: str, *, table: _Table, record: RaceRecord | None) -> str:
    if record is None or not player:
        return ""
    match half:
        case "cost":
            parts = table.data.parts
            return str(sum(parts[part].cost for part in record.parts.get(player, ()) if part in parts))
        case "fuel":
            return or_blank(record.fuel.get(player))
        case "place" if player in record.retired:
            return table.words("score.out")
        case "place":
            return or_blank(record.place(player))
        case "points":
            return or_blank(record.points.get(player, 0))
        case "bonus":
            return or_blank(record.bonus.get(player))
    return or_blank(record.totals.get(player))


def _mark(half: Half, player: str, *, record: RaceRecord | None) -> str:
    return record.marks.get(player, "") if record and half == "points" else ""


# --- the end ---------------------------------------------------------------------------------------------------------


def _finals(
    canvas: Canvas, y: float, row: float, table: _Table, ends: Sequence[tuple[Half, Half]], played: Played
) -> float:
    """Points outside of races if there are any, what decides between equals, in its order, and the place in the end."""
    bar = _BAR - 3
    canvas.rect(0, y, table.w, bar, fill=OIL)
    hazard_band(canvas, 0, y, table.w, 0.9)
    middle = y + bar / 2 + 0.4
    words = table.words
    base = middle + cap_height(DISPLAY, 12) / 2
    fit_line(canvas, 2, base, _LABELS, words("score.end").upper(), DISPLAY, 13, smallest=8, fill=HAZARD)
    fit_line(
        canvas,
        table.w - 2,
        base - 0.3,
        table.w - _LABELS - 4,
        words("score.tie"),
        LABEL,
        9,
        smallest=6.5,
        anchor="end",
        fill=SAND,
    )
    y += bar
    for halves in ends:
        value = partial(_final_value, words=words, played=played)
        _row(canvas, y, row, table, halves, value, partial(_final_mark, played=played))
        y += row
    canvas.line(0, y, table.w, y, stroke=BLACK, width=0.4)
    return y


def _final_value(half: Half, player: str, *, words: Words, played: Played) -> str:
    row = played.standing.by_who.get(player)
    if row is None:
        return ""
    if half == "by_hand":
        return row.shown_by_hand
    if half == "sum":
        return str(row.total)
    return _ending(half, row, words, played) if played.standing.final else ""


def _ending(half: Half, row: Row, words: Words, played: Played) -> str:
    cards = played.bonus_cards.get(row.who, ())
    match half:
        case "bonus_sum":
            return str(sum(cards))
        case "bonus_count":
            return str(len(cards))
        case "last":
            return or_blank(played.races[-1].place(row.who)) or words("score.out")
    return words("score.nth", n=row.place) + ("=" if row.shared else "")


def _final_mark(half: Half, player: str, *, played: Played) -> str:
    row = played.standing.by_who.get(player)
    return marked(row.decisions) if row and half == "by_hand" else ""


def _winner(canvas: Canvas, h: float, w: float, words: Words, winners: Sequence[str]) -> None:
    y = h - 1
    fit_line(canvas, 0, y - 6.6, 60, words("score.winner"), LABEL, 8, smallest=6.5, fill=QUIET)
    canvas.line(0, y, w * 0.64, y, stroke=QUIET, width=0.25)
    if winners:
        by_hand(canvas, w * 0.32, y - 3.2, " & ".join(winners), 17, w * 0.6)
    fit_line(canvas, w * 0.69, y - 6.6, w * 0.31, words("score.date"), LABEL, 8, smallest=6.5, fill=QUIET)
    canvas.line(w * 0.69, y, w, y, stroke=QUIET, width=0.25)


# --- cells -----------------------------------------------------------------------------------------------------------


def _row(
    canvas: Canvas,
    y: float,
    h: float,
    table: _Table,
    halves: tuple[Half, Half],
    value: partial[str],
    mark: partial[str],
    dropped: Collection[str] = (),
) -> None:
    """A line of the table in which every cell is two: the label names both. `dropped`: whose points do not count."""
    names = [table.words(_NAMES.get(half, f"score.{half}")) for half in halves]
    label(canvas, y + h / 2, " | ".join(names))
    wide = table.cell / 2
    for name, _, x in table.each():
        for index, half in enumerate(halves):
            loud = half in _LOUD
            left = x + index * wide
            canvas.rect(left, y, wide, h, fill=BONE if loud else None, stroke=RULE, width=0.25)
            size = 12 if half == "by_hand" else 15
            struck = half in _WON and name in dropped
            by_hand(canvas, left + wide / 2, y + h / 2, value(half, name), size, wide - 1.6, struck=struck)
            if noted := mark(half, name):
                canvas.text(left + wide - 0.6, y + 2.5, noted, STRONG, 6.5, anchor="end", fill=RUST)
    _lines(canvas, y, h, table)


def _lines(canvas: Canvas, y: float, h: float, table: _Table) -> None:
    """Firm lines between the cars."""
    for x in [x for *_, x in table.each()] + [table.w]:
        canvas.line(x, y, x, y + h, stroke=BLACK, width=0.35)


def label(canvas: Canvas, cy: float, text: str) -> None:
    """A label at the left of a row, in the middle of its height."""
    size = 9.0
    fit_line(canvas, 0, cy + cap_height(LABEL, size) / 2, _LABELS - 2, text, LABEL, size, smallest=6.5)


def _ring(canvas: Canvas, cx: float, cy: float, r: float) -> None:
    canvas.circle(cx, cy, r, stroke=HAND_INK, width=0.5, ink="keep")
