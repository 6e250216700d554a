"""The sheet on which a meeting is written down: eight horses, three races, and who won in the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from pnp.desk.forms.footnotes import Footnotes
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
from pnp.season.notes import Note, marked
from pnp.season.standings import BLANK, Row, Standing

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
EndKey = Literal["by_hand", "total", "places", "final"]
_FINAL: tuple[EndKey, ...] = ("total", "places", "final")
_NOTES_MOST = 13.0
"""So much of a card is for decisions; more of them have a page of their own."""


@dataclass(frozen=True)
class RaceRecord:
    """A race to print into the sheet, its horses by id."""

    order: tuple[str, ...]
    """Those that finished, the winner first."""
    fallen: tuple[str, ...] = ()
    disqualified: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    lanes: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    bonus: tuple[str, ...] = ()
    """Those that took their bonus cards in this race."""
    kept: Mapping[str, int] = field(default_factory=dict)
    discarded: Mapping[str, int] = field(default_factory=dict)
    dropped: tuple[str, ...] = ()
    """Those for whom it does not count."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Of what was decided about a horse in it."""

    def place(self, horse: str) -> int | None:
        return self.order.index(horse) + 1 if horse in self.order else None


@dataclass(frozen=True)
class Meeting:
    """What is known of a meeting: whose the horses are, the races run so far, how the horses stand, who won."""

    owners: Mapping[str, str] = field(default_factory=dict)
    chase: bool | None = None
    races: Sequence[RaceRecord] = ()
    standing: Standing = BLANK
    """Of the horses."""
    place_sums: Mapping[str, int] = field(default_factory=dict)
    winners: Sequence[str] = ()
    """The players, once they have won."""
    notes: Sequence[Note] = ()


@dataclass(frozen=True)
class _Card:
    """Some races of a meeting: as many as a card has room for."""

    meeting: Meeting
    races: range

    @property
    def is_last(self) -> bool:
        """Whether the meeting is added up on this card."""
        return self.races.stop >= len(self.meeting.races)

    @property
    def ends(self) -> tuple[EndKey, ...]:
        return ("by_hand", *_FINAL) if self.is_last and self.meeting.standing.has_by_hand else _FINAL

    def record(self, race: int) -> RaceRecord | None:
        return self.meeting.races[race] if race < len(self.meeting.races) else None


def score_sheets(data: TurfData, words: Words, meeting: Meeting | None = None) -> tuple[Sheet, ...]:
    """At least one card; a longer meeting has more, and decisions that do not fit have a page of their own."""
    meeting = meeting or Meeting()
    every = Footnotes(meeting.notes, TEXT, STRONG)
    foot = every.within(_NOTES_MOST)
    starts = range(0, max(1, len(meeting.races)), data.races)
    cards = [_Card(meeting, range(start, start + data.races)) for start in starts]
    draw = partial(_draw, data=data, words=words, foot=foot)
    sheets = tuple(Sheet("score-sheet", partial(draw, card=card)) for card in cards)
    if foot.notes:
        return sheets
    title = str(words("season.adjust.title"))
    return (*sheets, *every.pages(title, partial(_notes_heading, title=title, data=data, words=words)))


def _notes_heading(canvas: Canvas, w: float, *, title: str, data: TurfData, words: Words) -> float:
    heading(canvas, w, title, words("game.name"), data)
    return HEADING


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
    foot: Footnotes,
    card: _Card,
) -> None:
    heading(canvas, w, words("sheet.title"), words("game.name"), data)
    foot.draw(canvas, h, w)
    h -= foot.with_air(w)
    meeting = card.meeting
    columns = _Columns(data, w)
    y = HEADING + 10
    kinds = w - 56
    write_line(canvas, 0, y, 52, words("sheet.date"), ink=QUIET)
    write_line(canvas, 58, y, kinds - 64, words("sheet.course"), ink=QUIET)
    canvas.text(58, y - 1.4, data.board.name, TEXT, 10)
    for x, key, ticked in ((kinds, "flat", meeting.chase is False), (kinds + 26, "fences", meeting.chase is True)):
        _tick_box(canvas, x + 2.2, y - 2.2, ticked)
        fit_line(canvas, x + 6, y - 1.1, 20, words(f"sheet.{key}"), LABEL, 9.5, smallest=6.5)
    y = _heads(canvas, y + 3, columns, words, meeting.owners)
    blocks = [_ROWS] * (data.races - 1) + [_LAST_ROWS]
    rows = sum(len(block) for block in blocks) + len(card.ends)
    row = (h - _FOOT - y - data.races * (_BAR + _GAP) - _TOTALS_GAP) / rows
    for race, keys in zip(card.races, blocks, strict=True):
        _race(canvas, y + _GAP, row, columns, words, race + 1, keys, card.record(race))
        y += _GAP + _BAR + row * len(keys)
    _finals(canvas, y + _TOTALS_GAP, row, columns, words, card)
    _foot(canvas, h - _FOOT + 4, w, _FOOT - 4, data, words, meeting.winners if card.is_last else ())


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
                by_hand(canvas, cx + side * w / 4, cy, or_blank(values.get(horse.id)), _figure(h) - 1)
        return
    if key == "bonus":
        _tick_box(canvas, cx, cy, record is not None and horse.id in record.bonus)
        return
    if record:
        struck = key == "points" and horse.id in record.dropped
        by_hand(canvas, cx, cy, _value(key, horse.id, words, record), _figure(h), w - 2, struck=struck)
        _mark(canvas, x + w, y, record.marks.get(horse.id, "") if key == "points" else "")


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
        case "place" if horse in record.disqualified:
            return words("sheet.disqualified")
        case "place" if horse in record.fallen:
            return words("sheet.fell")
        case "place":
            return or_blank(record.place(horse))
        case "points":
            return or_blank(record.points.get(horse))
    return or_blank(record.totals.get(horse))


def _finals(canvas: Canvas, y: float, row: float, columns: _Columns, words: Words, card: _Card) -> None:
    canvas.rect(0, y - 1, columns.w, 1, fill=BLACK)
    rows = card.meeting.standing.by_who
    for index, key in enumerate(card.ends):
        at = y + index * row
        label = words("paper.results.by_hand" if key == "by_hand" else f"sheet.final.{key}")
        _label(canvas, at + row / 2, label, LABEL if key == "places" else STRONG)
        for horse, x in columns.each():
            canvas.rect(x, at, columns.cell, row, stroke=RULE, width=0.25, fill=CREAM if key == "total" else None)
            if horse.id in rows:
                shown = _ending(key, rows[horse.id], words, card)
                by_hand(canvas, x + columns.cell / 2, at + row / 2, shown, _figure(row), columns.cell - 2)
                _mark(canvas, x + columns.cell, at, marked(rows[horse.id].decisions) if key == "by_hand" else "")
    _rules(canvas, y, row * len(card.ends), columns)


def _ending(key: EndKey, row: Row, words: Words, card: _Card) -> str:
    """As far as it is known: a card that another one follows only adds its races up."""
    meeting = card.meeting
    if not card.is_last:
        return str(row.after(card.races.stop)) if key == "total" else ""
    match key:
        case "by_hand":
            return row.shown_by_hand
        case "total" if meeting.standing.final or meeting.standing.has_by_hand:
            return str(row.total)
        case "places" if meeting.standing.final:
            return str(meeting.place_sums[row.who])
        case "final" if meeting.standing.final:
            return words("sheet.nth", n=row.place) + ("=" if row.shared else "")
    return ""


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


def _figure(row: float) -> float:
    """How large a figure is written in a row of this height."""
    return min(15.0, row * 2.6)


def _mark(canvas: Canvas, right: float, top: float, mark: str) -> None:
    """Points to a decision at the foot, in the corner of a cell."""
    if mark:
        canvas.text(right - 0.6, top + 2.5, mark, STRONG, 6.5, anchor="end", fill=CLARET)
