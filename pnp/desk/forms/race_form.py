"""The sheet of one race: everybody with place, points and what else counts; a sum, and who signs for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pnp.desk.forms.account import OUT as OUT_MARK
from pnp.desk.forms.account import Account
from pnp.desk.forms.handwriting import CELL_H
from pnp.desk.forms.layout import (
    BADGE,
    HEADING,
    HEADS,
    RULE,
    Form,
    Head,
    notes_height,
    shared_out,
    split_evenly,
)
from pnp.desk.forms.pen import FormMode, field_name, in_so_many
from pnp.desk.forms.room import room
from pnp.desk.intake.filled import (
    ATTENDANCE,
    NOTE,
    NOTE_LINES,
    NOTES,
    OUT,
    PLACE,
    POINTS,
    SEASON_FIELD,
    SIGNATURES,
    SIGNED,
    SUM,
)
from pnp.draw.canvas import Canvas
from pnp.draw.fonts import width
from pnp.draw.text import center_line, text_box
from pnp.kit.errors import PnpError
from pnp.press.product import Sheet
from pnp.referee.rules import RaceResult
from pnp.season.day import RaceDay
from pnp.season.notes import Note
from pnp.season.system import Column, Competitor

_FIGURE, _CROSS, _CHOICE = 14.0, 11.0, 32.0
_SHARES = {"name": 1.0, "owner": 0.7, NOTE: 1.15}
_SHARES_LONG = {"name": 1.0, "owner": 1.1, NOTE: 0.85}
"""What is left of the width, for columns with words in them; and where a player has a long name."""
_OWNER = 10.0
_MOST = 13.0
_LINES = 15.0
_GAP = 4.0
_SCALE = 9.0
_SIGNED = 16.0
_NOTE_LINE = 9.0
_NOTE = 11.0
_MANY = 99
_NOTES_LEAST = 5.5 + 2 * _NOTE_LINE
_AT_THE_HEAD = ("name", "date", "weather", "where")


def race_sheets(account: Account, mode: FormMode, race: int) -> tuple[Sheet, ...]:
    """One page; a second one where more take part than it can hold."""
    fixed = HEADING + _LINES + HEADS + _GAP + _SCALE + _SIGNED
    most = int((room("portrait")[1] - fixed) / CELL_H) - 1
    parts = split_evenly(len(account.field_in(race)), most)
    return tuple(
        Sheet(str(account.words("paper.race.title", n=race)), _Race(account, mode, race, part, part is parts[-1]).draw)
        for part in parts
    )


@dataclass(frozen=True)
class _Race:
    """One page of the sheet."""

    account: Account
    mode: FormMode
    race: int
    part: range
    last: bool

    @cached_property
    def result(self) -> RaceResult | None:
        return self.account.result(self.race)

    @cached_property
    def day(self) -> RaceDay:
        """What people wrote about it; under which sky it was, the referee may know as well."""
        day = self.account.season.day_of(self.race)
        return day if day.weather else replace(day, weather=self.account.weather(self.race))

    @cached_property
    def field(self) -> Sequence[Competitor]:
        return self.account.field_in(self.race)[self.part.start : self.part.stop]

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        account, words = self.account, self.account.words
        form = Form(canvas, w, h, account.look, words, self.mode)
        name = account.race_name(self.race)
        kicker = form.kicker(account)
        title = name or words("paper.race.title", n=self.race)
        y = form.heading(title, kicker, f"{self.race}/{account.plan.races}", words("paper.race.label"))
        y = self._lines(form, y, name)
        notes = self._notes(form)
        bottom = h - (_SIGNED + _SCALE + notes_height(form.look, notes, w) if self.last else 0)
        row = self._row_height(bottom - y - HEADS - _GAP)
        table = _Table(form, self)
        y = table.draw(y, row)
        if self.last:
            table.sum(y, row)
            self._aftermath(form, y + row + _GAP, bottom)
            self._foot(form, bottom, notes)

    def _row_height(self, free: float) -> float:
        """Rows leave room for a note or two, as long as they can be written in themselves."""
        rows = len(self.field) + 1
        remembering = _NOTES_LEAST if self.last and free - _NOTES_LEAST >= rows * CELL_H else 0
        return shared_out(free - remembering, rows, _MOST)

    def _lines(self, form: Form, y: float, name: str) -> float:
        """The season it is of; and what mostly the table alone knows: when it was, and under which sky."""
        keys = [key for key in _AT_THE_HEAD if not (key == "name" and name)]
        wide, line = form.w / (len(keys) + 1), y + _LINES - 3
        form.known_line(SEASON_FIELD, 0, line, wide - 4, form.words("paper.season"), self.account.season.title)
        for index, key in enumerate(keys, start=1):
            label = form.words(f"paper.race.{key}")
            form.line(field_name("race", self.race, key), index * wide, line, wide - 4, label, getattr(self.day, key))
        return y + _LINES

    def _notes(self, form: Form) -> Sequence[Note]:
        """Decisions about this race."""
        known = self.result is not None and form.mode != "blank"
        return [note for note in self.account.notes if known and note.race == self.race]

    def _foot(self, form: Form, y: float, notes: Sequence[Note]) -> None:
        """What places are worth, decisions, signatures."""
        _draw_scale(form, y, self.account.scale(self.race))
        form.notes(form.h - _SIGNED, notes)
        wide, line = form.w / (len(SIGNATURES) + 1), form.h - 3
        for index, key in enumerate(SIGNATURES):
            name, value = field_name("race", self.race, SIGNED, key), self.day.signed.get(key, "")
            form.line(name, index * wide, line, wide - 4, form.words(f"paper.race.{key}"), value)
        name, label = field_name("race", self.race, ATTENDANCE), form.words(f"paper.race.{ATTENDANCE}")
        form.line(name, form.w - wide, line, wide, label, self.day.attendance)

    def _aftermath(self, form: Form, y: float, bottom: float) -> None:
        """Whatever room is left is for what people will want to remember."""
        count = min(NOTE_LINES, int((bottom - y - 5) / _NOTE_LINE))
        if count < 1:
            return
        form.caption(0, y + 2.6, form.w, form.words("paper.race.notes"))
        top, tall = y + 5, count * _NOTE_LINE
        for number in range(1, count + 1):
            form.canvas.line(0, top + number * _NOTE_LINE, form.w, top + number * _NOTE_LINE, stroke=RULE, width=0.3)
        crowded = len(in_so_many(self.day.text, _NOTE, form.w - 2, _MANY)) > count
        form.pen.write(
            field_name("race", self.race, NOTES), 0, top, form.w, tall, self.day.text, size=_NOTE, anchor="start",
            about=form.words("paper.race.notes"), lines=count * (2 if crowded else 1), ruled=True,
        )  # fmt: skip


def _draw_scale(form: Form, y: float, scale: Sequence[int]) -> None:
    """How the form is filled in, and what the places are worth."""
    look, canvas = form.look, form.canvas
    side = min(14.0, form.w * 0.6 / max(1, len(scale)))
    for index, points in enumerate(scale):
        x = index * side
        canvas.rect(x, y, side - 1, 7.2, stroke=look.ink, width=0.25, fill=look.ground)
        canvas.text(x + 0.8, y + 2.7, form.words("paper.place", n=index + 1), look.strong, 6, fill=look.ink)
        center_line(canvas, x + side * 0.6, y + 4.8, str(points), look.strong, 11, fill=look.ink)
    left = len(scale) * side + 3
    text_box(
        canvas, left, y, form.w - left, 7.6, form.words("paper.race.help"), look.text, 8, smallest=6.5, leading=1.1,
        valign="middle", fill=look.ink,
    )  # fmt: skip


@dataclass(frozen=True)
class _Col:
    key: str
    label: str
    w: float
    column: Column | None = None

    @property
    def size(self) -> float:
        """How large somebody writes in it."""
        if self.key == NOTE or (self.column and self.column.names):
            return 11
        return 22 if self.key == OUT else 15


@dataclass(frozen=True)
class _Table:
    form: Form
    page: _Race

    @cached_property
    def cols(self) -> Sequence[_Col]:
        """Figures take what they need; names and notes share the rest."""
        words, columns = self.form.words, self.page.account.columns
        fixed = {"badge": BADGE, PLACE: _FIGURE, OUT: _CROSS, POINTS: _FIGURE}
        fixed |= {column.id: _CHOICE if column.names else _FIGURE for column in columns}
        free = self.form.w - sum(fixed.values())
        order = ["badge", "name", "owner", PLACE, OUT, *(column.id for column in columns), POINTS, NOTE]
        if not any(who.owner for who in self.page.account.field_in(self.page.race)):
            order.remove("owner")
        shares = _SHARES_LONG if self._has_long_owners(free * _SHARES["owner"] / sum(_SHARES.values())) else _SHARES
        whole = sum(shares[key] for key in order if key in shares)
        by_id = {column.id: column for column in columns}
        return [
            _Col(key, "" if key == "badge" else words(f"paper.column.{key}"),
                 fixed[key] if key in fixed else free * shares[key] / whole, by_id.get(key))
            for key in order
        ]  # fmt: skip

    def _has_long_owners(self, room: float) -> bool:
        field = self.page.account.field_in(self.page.race)
        return any(width(who.owner, self.form.look.text, _OWNER) > room - 2 for who in field)

    def placed(self) -> Iterator[tuple[_Col, float]]:
        x = 0.0
        for col in self.cols:
            yield col, x
            x += col.w

    def draw(self, y: float, row: float) -> float:
        form = self.form
        heads = [
            Head(col.label, x, col.w, "start" if col.key in ("name", "owner", NOTE) else "middle")
            for col, x in self.placed()
        ]
        y = form.heads(y, heads)
        before = None
        for who in self.page.field:
            self._row(y, row, who)
            if before and before.colour != who.colour:
                form.canvas.line(0, y, form.w, y, stroke=form.look.ink, width=0.35)
            y, before = y + row, who
        form.canvas.line(0, y, form.w, y, stroke=form.look.ink, width=0.5)
        return y

    def _row(self, y: float, row: float, who: Competitor) -> None:
        form = self.form
        name = self.page.account.name(who.id)
        for col, x in self.placed():
            if col.key == "badge":
                form.badge(x, y + 0.5, col.w - 1.5, row - 1, who)
            elif col.key == "name":
                form.printed(x + 1, y, col.w - 1, row, name, size=12)
            elif col.key == "owner":
                form.printed(x + 1, y, col.w - 1, row, who.owner, size=_OWNER, strong=False)
            else:
                self._cell(col, x, y, row, who, name)

    def _cell(self, col: _Col, x: float, y: float, row: float, who: Competitor, name: str) -> None:
        page = self.page
        about = self.form.words("paper.about", who=name, what=col.label)
        mark = page.account.mark(who.id, page.race) if col.key == POINTS and page.result else ""
        self.form.cell(
            field_name("race", page.race, who.id, col.key), x, y, col.w, row, self._value(col, who.id),
            size=col.size, about=about,
            anchor="start" if col.key == NOTE else "middle", loud=col.key == POINTS, mark=mark,
            lines=2 if col.key == NOTE else 1,
        )  # fmt: skip

    def _value(self, col: _Col, who: str) -> str:
        account, race = self.page.account, self.page.race
        if col.key == NOTE:
            return self.page.day.remarks.get(who, "")
        if self.page.result is None:
            return ""
        is_out = who in self.page.result.out
        match col.key:
            case "place":
                return account.place(race, who).removesuffix(OUT_MARK)
            case "out":
                return OUT_MARK if is_out else ""
            case "points":
                return account.points(race, who)
        if col.column is None:
            return ""
        value = account.noted(self.page.result).get(col.key, {}).get(who, "")
        return account.narrator.called(col.column.kind, value) if value and col.column.kind else str(value)

    def sum(self, y: float, row: float) -> None:
        form, page = self.form, self.page
        col, x = next((col, x) for col, x in self.placed() if col.key == POINTS)
        label = form.words("paper.race.sum")
        wide = width(label, form.look.strong, 10)
        form.printed(x - wide - 2, y, wide + 2, row, label, size=10)
        names = [field_name("race", page.race, who.id, POINTS) for who in page.account.field_in(page.race)]
        value = sum(page.result.points.values()) if page.result and page.result.points else ""
        form.cell(
            field_name("race", page.race, SUM), x, y, col.w, row, value, size=15, about=label, total=names, loud=True
        )


def check_race(account: Account, race: int | None) -> int:
    """The race that a sheet is about: the one named, else the next, else the last."""
    races = account.plan.races
    number = min(account.season.race, races) if race is None else race
    if not 1 <= number <= races:
        raise PnpError(f"there is no race {number}", where="--race", expected=f"1 to {races}")
    return number
