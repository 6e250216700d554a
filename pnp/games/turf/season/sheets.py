"""The sheet on which a meeting is written down: eight horses, three races, and who won in the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from pnp.desk.forms.handwriting import HAND_INK, by_hand, or_blank, write_line
from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, Color
from pnp.draw.fonts import cap_height
from pnp.draw.path import Path
from pnp.draw.text import center_line, fit_line, text_box
from pnp.draw.vocabulary.effects import polar
from pnp.draw.vocabulary.horses import running_horse
from pnp.games.turf.faces.silks import (
    CREAM,
    DISPLAY,
    GOLD,
    LABEL,
    MOWN,
    QUIET,
    RAIL,
    STRONG,
    TEXT,
    TURF,
    coat,
    colour,
    letter_disc,
    name_in,
    silks,
)
from pnp.games.turf.model import Horse, TurfData
from pnp.kit.words import Words
from pnp.press.product import Sheet

RULE = Color.hex("#B9B29F")
FAINT = Color.hex("#E4DECD")
CLARET = Color.hex("#8E1B2E")
RIBBONS = (CLARET, Color.hex("#1D4E89"), Color.hex("#8A5A1A"), Color.hex("#3F6B4A"))
"""The rosettes of the first four."""
HEADING = 22.0
"""How tall the heading of a sheet is."""

_LABELS = 30.0
_JACKET = 17.0
_NAMES = 7.5
_OWNER = 8.5
_BAR = 7.2
_GAP = 2.0
_FOOT = 24.0
_TOTALS_GAP = 4.0

RowKey = Literal["lane", "place", "points", "total", "bonus", "cards"]
_ROWS: tuple[RowKey, ...] = ("lane", "place", "points", "total", "bonus", "cards")
_LAST_ROWS: tuple[RowKey, ...] = ("lane", "place", "points", "bonus")
"""After the last race nobody keeps cards, and the total stands below."""
_FINAL = ("total", "places", "final")


@dataclass(frozen=True)
class RaceRecord:
    """A race to print into the sheet, its horses by id."""

    order: tuple[str, ...]
    """Those that finished, the winner first."""
    fallen: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    lanes: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    bonus: tuple[str, ...] = ()
    """Those that took their bonus cards in this race."""
    kept: Mapping[str, int] = field(default_factory=dict)
    discarded: Mapping[str, int] = field(default_factory=dict)

    def place(self, horse: str) -> int | None:
        return self.order.index(horse) + 1 if horse in self.order else None


@dataclass(frozen=True)
class Outcome:
    """A horse's meeting: points, the sum of its places, and where that puts it."""

    total: int
    places: int
    final: int


def outcomes(races: Sequence[RaceRecord]) -> dict[str, Outcome]:
    """The table of a meeting: points, then the smaller sum of places, then the last race (T42, T43).

    A horse that fell or did not start counts as placed last of all horses in the game.
    """
    horses = list(dict.fromkeys(horse for race in races for horse in (*race.order, *race.fallen, *race.lanes)))
    count = len(horses)
    totals = {horse: sum(race.points.get(horse, 0) for race in races) for horse in horses}
    places = {horse: [race.place(horse) or count for race in races] for horse in horses}
    keys = {horse: (-totals[horse], sum(places[horse]), places[horse][-1]) for horse in horses}
    return {
        horse: Outcome(totals[horse], sum(places[horse]), 1 + sum(other < keys[horse] for other in keys.values()))
        for horse in horses
    }


def score_sheets(
    data: TurfData,
    words: Words,
    races: Sequence[RaceRecord] = (),
    owners: Mapping[str, str] | None = None,
    chase: bool | None = None,
    winners: Sequence[str] = (),
) -> tuple[Sheet, ...]:
    """One sheet a meeting, at least one; races given are filled in, and so are owners and the kind of race."""
    known = partial(_draw, data=data, words=words, owners=owners or {}, chase=chase, winners=winners)
    meetings = [tuple(races[start : start + data.races]) for start in range(0, max(1, len(races)), data.races)]
    return tuple(Sheet("score-sheet", partial(known, races=meeting)) for meeting in meetings)


# --- The look of a sheet ---------------------------------------------------------------------------------------------


def heading(canvas: Canvas, w: float, title: str, kicker: str, data: TurfData, high: float = HEADING) -> None:
    """The top of a sheet: mown turf, a white rail, and a few of the horses coming past."""
    tall = high - 3
    band = paths.rect(0, 0, w, tall)
    long = tall * 1.29
    art = 3 * long
    canvas.path(band, fill=TURF)
    with canvas.group(clip=band):
        for index in range(1, int(w / 12) + 1, 2):
            canvas.rect(index * 12, 0, 12, tall, fill=MOWN, ink="drop")
        for index, horse in enumerate(list(data.horses.values())[:3]):
            at = w - art + long * (0.44 + index * 0.98), tall - 0.6 - (index % 2) * tall * 0.07
            hide = coat(data, horse)
            running_horse(canvas, *at, long, colour(horse), horse.pattern, hide, halo=CREAM, halo_width=0.35)
    room = w - art - 10
    small, large = (9.0, 29.0) if high >= HEADING else (7.5, 19.0)
    fit_line(canvas, 4, tall * 0.3, room, kicker.upper(), STRONG, small, smallest=6.5, fill=CREAM, tracking=90)
    fit_line(canvas, 4, tall * 0.81, room, title.upper(), DISPLAY, large, smallest=12, fill=CREAM)
    rail(canvas, 0, tall - 1.2, w, tall + 2.2)


def rail(canvas: Canvas, x: float, y: float, w: float, foot: float) -> None:
    """A white running rail on posts."""
    count = max(2, round(w / 14))
    for index in range(count + 1):
        left = x + (w - 0.9) * index / count
        canvas.rect(left, y, 0.9, foot - y, fill=RAIL, stroke=QUIET, width=0.15, ink="keep")
    canvas.rect(x, y - 0.4, w, 1.3, r=0.6, fill=RAIL, stroke=QUIET, width=0.15, ink="keep")


def rosette(canvas: Canvas, cx: float, cy: float, r: float, text: str, color: Color) -> None:
    """A pleated ribbon with two tails and a figure in its middle."""
    for side in (-1, 1):
        tail = [(0.1, 0.4), (0.85, 0.3), (1.05, 1.75), (0.7, 1.5), (0.4, 1.85)]
        canvas.polygon([(cx + side * x * r, cy + y * r) for x, y in tail], fill=color.shade(0.18))
    canvas.path(_pleats(cx, cy, r), fill=color)
    canvas.circle(cx, cy, r * 0.68, fill=RAIL, stroke=GOLD, width=r * 0.07, ink="keep")
    center_line(canvas, cx, cy, text, DISPLAY, r * 2.6, room=r * 1.1, smallest=6)


def _pleats(cx: float, cy: float, r: float, count: int = 16) -> Path:
    step = 360 / count
    path = Path().move(*polar(cx, cy, r * 0.94, 0))
    for index in range(count):
        path = path.quad(*polar(cx, cy, r * 1.14, (index + 0.5) * step), *polar(cx, cy, r * 0.94, (index + 1) * step))
    return path.close()


# --- The score sheet -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Columns:
    """A column a horse, right of the labels."""

    data: TurfData
    w: float

    @property
    def cell(self) -> float:
        return (self.w - _LABELS) / len(self.data.horses)

    def each(self) -> Iterator[tuple[Horse, float]]:
        """Each horse with the left edge of its column."""
        for index, horse in enumerate(self.data.horses.values()):
            yield horse, _LABELS + index * self.cell


def _draw(
    canvas: Canvas,
    w: float,
    h: float,
    *,
    data: TurfData,
    words: Words,
    races: tuple[RaceRecord, ...],
    owners: Mapping[str, str],
    chase: bool | None,
    winners: Sequence[str],
) -> None:
    heading(canvas, w, words("sheet.title"), words("game.name"), data)
    columns = _Columns(data, w)
    y = HEADING + 10
    kinds = w - 56
    write_line(canvas, 0, y, 52, words("sheet.date"), ink=QUIET)
    write_line(canvas, 58, y, kinds - 64, words("sheet.course"), ink=QUIET)
    canvas.text(58, y - 1.4, data.board.name, TEXT, 10)
    for x, key, ticked in ((kinds, "flat", chase is False), (kinds + 26, "fences", chase is True)):
        _tick_box(canvas, x + 2.2, y - 2.2, ticked)
        fit_line(canvas, x + 6, y - 1.1, 20, words(f"sheet.{key}"), LABEL, 9.5, smallest=6.5)
    y = _heads(canvas, y + 3, columns, words, owners)
    blocks = [_ROWS] * (data.races - 1) + [_LAST_ROWS]
    rows = sum(len(block) for block in blocks) + len(_FINAL)
    row = (h - _FOOT - y - data.races * (_BAR + _GAP) - _TOTALS_GAP) / rows
    for index, keys in enumerate(blocks):
        record = races[index] if index < len(races) else None
        _race(canvas, y + _GAP, row, columns, words, index + 1, keys, record)
        y += _GAP + _BAR + row * len(keys)
    done = outcomes(races) if len(races) == data.races else {}
    _finals(canvas, y + _TOTALS_GAP, row, columns, words, done)
    _foot(canvas, h - _FOOT + 4, w, _FOOT - 4, data, words, winners)


def _heads(canvas: Canvas, y: float, columns: _Columns, words: Words, owners: Mapping[str, str]) -> float:
    """The silks on their peg rail, names below, a line for each owner; returns where the heads end."""
    peg = y + 1
    canvas.rect(_LABELS, peg, columns.w - _LABELS, 1, r=0.5, fill=QUIET)
    names, owner = y + 3 + _JACKET, y + 3 + _JACKET + _NAMES
    end = owner + _OWNER
    _label(canvas, names + _NAMES / 2, words("sheet.horse"))
    _label(canvas, owner + _OWNER / 2, words("sheet.owner"))
    for horse, x in columns.each():
        middle, wide = x + columns.cell / 2, columns.cell
        canvas.line(middle, peg, middle, peg + 2.4, stroke=QUIET, width=0.4)
        silks(canvas, middle, y + 2.6 + _JACKET / 2, _JACKET, horse)
        letter_disc(canvas, x + wide - 3.6, y + _JACKET, 6, horse)
        name_in(canvas, x + 0.8, names + 0.8, wide - 1.6, _NAMES - 1.6, horse, words, least=6)
        canvas.rect(x, owner, wide, _OWNER, stroke=RULE, width=0.25)
        if owners.get(horse.id):
            by_hand(canvas, middle, owner + _OWNER / 2, owners[horse.id], 10.5, wide - 1.6)
    return end


def _race(
    canvas: Canvas,
    y: float,
    row: float,
    columns: _Columns,
    words: Words,
    number: int,
    keys: Sequence[RowKey],
    record: RaceRecord | None,
) -> None:
    _race_bar(canvas, y, columns, words, number)
    top = y + _BAR
    for index, key in enumerate(keys):
        at = top + index * row
        strong = key in ("place", "points")
        _label(canvas, at + row / 2, words(f"sheet.{key}"), STRONG if strong else LABEL)
        for horse, x in columns.each():
            canvas.rect(x, at, columns.cell, row, stroke=RULE, width=0.25, fill=CREAM if strong else None)
            _entry(canvas, x, at, columns.cell, row, key, horse, words, record)
    _rules(canvas, top, row * len(keys), columns)


def _race_bar(canvas: Canvas, y: float, columns: _Columns, words: Words, number: int) -> None:
    """Which race this is, over fences or not, and the horses' letters once more."""
    canvas.rect(0, y, columns.w, _BAR, fill=TURF)
    middle = y + _BAR / 2
    base = middle + cap_height(DISPLAY, 15) / 2
    fit_line(canvas, 2, base, _LABELS - 4, words("sheet.race", n=number).upper(), DISPLAY, 15, smallest=9, fill=CREAM)
    for horse, x in columns.each():
        letter_disc(canvas, x + columns.cell / 2, middle, _BAR - 1.6, horse)


def _entry(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    key: RowKey,
    horse: Horse,
    words: Words,
    record: RaceRecord | None,
) -> None:
    """What stands in a cell before anybody writes, and what the record knows."""
    cx, cy = x + w / 2, y + h / 2
    if key == "cards":
        canvas.line(cx, y + 1, cx, y + h - 1, stroke=RULE, width=0.25, dash=(0.8, 0.8))
        if record:
            for side, values in ((-1, record.kept), (1, record.discarded)):
                by_hand(canvas, cx + side * w / 4, cy, or_blank(values.get(horse.id)), 14)
        return
    if key == "bonus":
        _tick_box(canvas, cx, cy, record is not None and horse.id in record.bonus)
        return
    if record:
        by_hand(canvas, cx, cy, _value(key, horse.id, words, record), 15, w - 2)


def _tick_box(canvas: Canvas, cx: float, cy: float, ticked: bool) -> None:
    side = 4.4
    canvas.rect(cx - side / 2, cy - side / 2, side, side, r=0.6, stroke=QUIET, width=0.3)
    if ticked:
        tick = [(cx - 1.5, cy), (cx - 0.3, cy + 1.4), (cx + 2.4, cy - 2.6)]
        canvas.path(paths.polyline(tick), stroke=HAND_INK, width=0.6, round=True, ink="keep")


def _value(key: RowKey, horse: str, words: Words, record: RaceRecord) -> str:
    match key:
        case "lane":
            return or_blank(record.lanes.get(horse))
        case "place" if horse in record.fallen:
            return words("sheet.fell")
        case "place":
            return or_blank(record.place(horse))
        case "points":
            return or_blank(record.points.get(horse))
    return or_blank(record.totals.get(horse))


def _finals(canvas: Canvas, y: float, row: float, columns: _Columns, words: Words, done: Mapping[str, Outcome]) -> None:
    canvas.rect(0, y - 1, columns.w, 1, fill=BLACK)
    for index, key in enumerate(_FINAL):
        at = y + index * row
        last = key == "final"
        _label(canvas, at + row / 2, words(f"sheet.final.{key}"), LABEL if key == "places" else STRONG)
        for horse, x in columns.each():
            canvas.rect(x, at, columns.cell, row, stroke=RULE, width=0.25, fill=CREAM if key == "total" else None)
            outcome = done.get(horse.id)
            if outcome:
                value = {"total": outcome.total, "places": outcome.places, "final": outcome.final}[key]
                shown = words("sheet.nth", n=value) if last else str(value)
                by_hand(canvas, x + columns.cell / 2, at + row / 2, shown, 15, columns.cell - 2)
    _rules(canvas, y, row * len(_FINAL), columns)


def _rules(canvas: Canvas, y: float, h: float, columns: _Columns) -> None:
    """Firm lines between the horses and under the block."""
    for x in [x for _, x in columns.each()] + [columns.w]:
        canvas.line(x, y, x, y + h, stroke=BLACK, width=0.3)
    canvas.line(0, y + h, columns.w, y + h, stroke=BLACK, width=0.4)


def _foot(canvas: Canvas, y: float, w: float, h: float, data: TurfData, words: Words, winners: Sequence[str]) -> None:
    """What the places are worth, what is done with cards between races, and a line for the winner."""
    side = 17.0
    for index, points in enumerate(data.points):
        color = RIBBONS[min(index, len(RIBBONS) - 1)]
        middle = (index + 0.5) * side - 1
        rosette(canvas, middle, y + 5.6, 5.5, str(points), color)
        canvas.text(middle, y + h - 0.4, words("sheet.finish_place", n=index + 1), STRONG, 9, anchor="middle")
    left = len(data.points) * side + 3
    room = w - left
    rule = words("sheet.between", hand=data.hand, bonus=data.bonus)
    text_box(canvas, left, y, room, h - 10, rule, TEXT, 8.5, smallest=7, bold=STRONG, leading=1.12)
    write_line(canvas, left, y + h - 0.5, room, words("sheet.winner"), " & ".join(winners), ink=QUIET)


def _label(canvas: Canvas, cy: float, text: str, font: Font = LABEL) -> None:
    """A label at the left of a row, in the middle of its height."""
    size = 9.5
    fit_line(canvas, 0, cy + cap_height(font, size) / 2, _LABELS - 2, text, font, size, smallest=6.5)
