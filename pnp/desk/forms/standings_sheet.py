"""Who stands where: every table of the season with the points of each race, and why equals are not equal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from pnp.desk.forms.account import Account
from pnp.desk.forms.handwriting import CELL_H, CELL_W
from pnp.desk.forms.layout import (
    HEADING,
    QUIET,
    RULE,
    Form,
    Head,
    figure_size,
    notes_height,
    notes_that_fit,
    shared_out,
    split_evenly,
    with_notes,
)
from pnp.desk.forms.pen import FormMode, field_name
from pnp.desk.forms.room import room
from pnp.desk.forms.rows import row_traces
from pnp.draw.canvas import Canvas
from pnp.draw.text import text_box
from pnp.press.paper import Orientation
from pnp.press.product import Sheet
from pnp.season.notes import Note, marked
from pnp.season.report import reason
from pnp.season.standings import Row, Standing
from pnp.season.system import Competitor

_PLACE, _BY_HAND, _TOTAL = 12.0, 13.0, 15.0
_NAME, _REASON = 46.0, 37.0
_BADGE = 11.0
_NAME_SHARE = 0.55
"""Of what the figures leave, the rest being for the reason."""
_TITLE = 9.0
_HEADS = 6.0
_GAP = 5.0
_ROW_MOST = 13.0
_RACE_MOST = 20.0
_READ_W = 7.6
"""A race needs no more where nobody writes."""


@dataclass(frozen=True)
class _Block:
    """A table, or a part of one that is too long for a page."""

    standing: Standing
    part: range

    @property
    def fixed(self) -> float:
        return _TITLE + _HEADS + _GAP

    @property
    def least(self) -> float:
        return self.fixed + len(self.part) * CELL_H


def standings_sheets(account: Account, mode: FormMode, _: int) -> tuple[Sheet, ...]:
    """Lying, unless that takes more pages; tables stay whole where they can."""
    lying, upright = (_broken(account.standings, room(way)[1] - HEADING) for way in ("landscape", "portrait"))
    stands = _fixed_width(account) + account.plan.races * CELL_W <= room("portrait")[0]
    orientation: Orientation = "portrait" if stands and len(upright) < len(lying) else "landscape"
    pages = upright if orientation == "portrait" else lying
    free = room(orientation)[1] - HEADING - sum(block.least for block in pages[-1])
    notes = notes_that_fit(account, mode, free, orientation)
    title = str(account.words("paper.kind.standings.title"))
    sheets = tuple(
        Sheet(title, _Page(account, mode, page, notes if page is pages[-1] else ()).draw, orientation) for page in pages
    )
    return with_notes(sheets, account, mode, notes)


def _fixed_width(account: Account) -> float:
    return _PLACE + _NAME + _by_hand_width(account) + _TOTAL + _REASON


def _by_hand_width(account: Account) -> float:
    """The same in all tables, so that their columns stand under each other."""
    return _BY_HAND if any(standing.has_by_hand for standing in account.standings) else 0.0


def _broken(standings: Sequence[Standing], h: float) -> list[list[_Block]]:
    """The tables on pages: one that does not fit what is left begins on the next."""
    pages: list[list[_Block]] = [[]]
    for standing in standings:
        most = int((h - _Block(standing, range(0)).fixed) / CELL_H)
        for part in split_evenly(len(standing.rows), most):
            block = _Block(standing, part)
            if pages[-1] and sum(each.least for each in pages[-1]) + block.least > h:
                pages.append([])
            pages[-1].append(block)
    return pages


@dataclass(frozen=True)
class _Page:
    account: Account
    mode: FormMode
    blocks: Sequence[_Block]
    notes: Sequence[Note]

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        account, words = self.account, self.account.words
        form = Form(canvas, w, h, account.look, words, self.mode)
        run, races = len(account.facts.results), account.plan.races
        y = form.heading(
            words("paper.kind.standings.title"), form.kicker(account), f"{run}/{races}", words("paper.races_run")
        )
        bottom = h - notes_height(form.look, self.notes, w)
        form.notes(h, self.notes)
        rows = sum(len(block.part) for block in self.blocks)
        row = shared_out(bottom - y - sum(block.fixed for block in self.blocks), rows, _ROW_MOST)
        for block in self.blocks:
            y = _Table(form, account, block).draw(y, row) + _GAP


@dataclass(frozen=True)
class _Table:
    form: Form
    account: Account
    block: _Block

    @property
    def standing(self) -> Standing:
        return self.block.standing

    @cached_property
    def drawn(self) -> Mapping[str, Competitor]:
        """How each row is told from the others: label, colour and pattern."""
        return {who: trace.who for who, trace in row_traces(self.account, self.standing).items()}

    # -- columns

    @cached_property
    def races(self) -> Sequence[range]:
        """Each column is a race; where there are too many, the first column holds all the early ones."""
        count = self.account.plan.races
        least = _READ_W if self.form.mode == "filled" else CELL_W
        most = int((self.form.w - _fixed_width(self.account)) / least)
        if count <= most:
            return [range(n, n + 1) for n in range(count)]
        early = count - most + 1
        return [range(early), *(range(n, n + 1) for n in range(early, count))]

    @cached_property
    def race(self) -> float:
        return min(_RACE_MOST, (self.form.w - _fixed_width(self.account)) / len(self.races))

    @cached_property
    def name(self) -> float:
        figures = _PLACE + self.by_hand + _TOTAL + self.race * len(self.races)
        return (self.form.w - figures) * _NAME_SHARE

    @property
    def first(self) -> float:
        return _PLACE + self.name

    @cached_property
    def by_hand(self) -> float:
        """How wide the column of points outside of races is: none where there are none."""
        return _by_hand_width(self.account)

    @property
    def outside(self) -> float:
        return self.first + self.race * len(self.races)

    @property
    def after(self) -> float:
        return self.outside + self.by_hand

    def columns(self) -> Iterator[tuple[range, float]]:
        for index, races in enumerate(self.races):
            yield races, self.first + index * self.race

    # -- drawing

    def draw(self, y: float, row: float) -> float:
        form = self.form
        form.subtitle(0, y + _TITLE - 2, form.w * 0.3, form.words(f"standing.{self.standing.id}"))
        form.remark(form.w, y + _TITLE - 2, form.w * 0.66, f"{self._outlook}[{self.standing.rule}]")
        y = form.heads(y + _TITLE, list(self._heads()), _HEADS)
        for index in self.block.part:
            self._row(y, row, index, self.standing.rows[index])
            y += row
        form.canvas.line(0, y, form.w, y, stroke=form.look.ink, width=0.5)
        return y

    @property
    def _outlook(self) -> str:
        """Who can still win; what is to be filled in by hand does not know."""
        told = self.account.outlooks.get(self.standing.id, "") if self.form.mode == "filled" else ""
        return f"{told}  " if told else ""

    def _heads(self) -> Iterator[Head]:
        words = self.form.words
        yield Head(words("paper.column.place"), 0, _PLACE)
        yield Head(words("paper.column.name"), _PLACE, self.name, "start")
        for races, x in self.columns():
            label = str(races.stop) if len(races) == 1 else f"1–{races.stop}"
            yield Head(label, x, self.race)
        if self.by_hand:
            yield Head(words("paper.results.by_hand"), self.outside, self.by_hand)
        yield Head(words("paper.results.total"), self.after, _TOTAL)
        yield Head(words("paper.standings.reason"), self.after + _TOTAL, self.form.w - self.after - _TOTAL, "start")

    def _row(self, y: float, h: float, index: int, row: Row) -> None:
        words, run = self.form.words, bool(self.account.facts.results)
        size = figure_size(h)
        cell = partial(self._cell, index, y, h)
        cell("place", 0, _PLACE, row.shown_place if run else "", size=size, loud=row.place == 1 and run)
        self._name(y, h, index, row)
        for races, x in self.columns():
            known = row.races[races.start : races.stop]
            what = words("paper.race.title", n=races.stop)
            struck = len(races) == 1 and races.start in row.dropped
            value = self._gained(row, races) if known else ""
            cell(f"race:{races.stop}", x, self.race, value, size=size - 0.5, what=what, struck=struck)
        counted = [races for races, _ in self.columns() if len(races) > 1 or races.start not in row.dropped]
        parts = [self._field(index, f"race:{races.stop}") for races in counted]
        if self.by_hand:
            mark = marked(row.decisions)
            cell("by_hand", self.outside, self.by_hand, row.shown_by_hand, size=size - 0.5, mark=mark)
            parts.append(self._field(index, "by_hand"))
        cell("total", self.after, _TOTAL, row.total if run else "", size=size + 1.5, total=parts, loud=True)
        self._reason(y, h, index, reason(row, self.standing, self.account.narrator) if run else "")

    def _gained(self, row: Row, races: range) -> int | str:
        """Of several races together, or of one; what a viewer is to add up is a number, or nothing."""
        if len(races) > 1:
            return row.after(races.stop)
        return "" if self.form.mode == "fillable" and races.start in row.missed else row.won(races.start)

    def _field(self, index: int, what: str) -> str:
        return f"{field_name('standings', self.standing.id, index + 1)}:{what}"

    def _about(self, index: int, what: str) -> str:
        words = self.form.words
        return str(words("paper.about", who=words("paper.standings.row", n=index + 1), what=what))

    def _cell(
        self, index: int, y: float, h: float, key: str, x: float, w: float, value: object, *, size: float,
        what: str = "", total: Sequence[str] = (), loud: bool = False, mark: str = "", struck: bool = False,
    ) -> None:  # fmt: skip
        words = self.form.words
        known = {"place": "paper.column.place", "by_hand": "paper.results.by_hand", "total": "paper.results.total"}
        about = self._about(index, what or words(known[key]))
        name = self._field(index, key)
        self.form.cell(
            name, x, y, w, h, value, size=size, about=about, total=total, loud=loud, mark=mark, struck=struck
        )

    def _name(self, y: float, h: float, index: int, row: Row) -> None:
        """What the program knows it prints; otherwise it is written like the rest."""
        form = self.form
        name = self.account.narrator.called(self.standing.kind, row.who)
        about = self._about(index, form.words("paper.column.name"))
        form.cell(
            self._field(index, "name"), _PLACE, y, self.name, h, name if form.mode == "fillable" else "",
            size=12, anchor="start", about=about, mark=self.account.mark(row.who),
        )  # fmt: skip
        if form.mode == "filled":
            x, who = _PLACE + 1, self.drawn[row.who]
            if who.colour:
                form.badge(_PLACE + 0.6, y + 0.6, _BADGE, h - 1.2, who)
                x += _BADGE + 1
            form.printed(x, y, _PLACE + self.name - x - 4, h, name, size=12)

    def _reason(self, y: float, h: float, index: int, text: str) -> None:
        """In words, on as many lines as it takes."""
        form = self.form
        x, w = self.after + _TOTAL, self.form.w - self.after - _TOTAL
        form.canvas.line(x, y + h, x + w, y + h, stroke=RULE, width=0.25)
        if form.mode == "filled" and text:
            text_box(
                form.canvas, x + 1, y + 0.4, w - 1, h - 0.8, text, form.look.text, 8.5, smallest=5.6, leading=1.05,
                valign="middle", fill=QUIET,
            )  # fmt: skip
        elif form.mode == "fillable":
            about = self._about(index, form.words("paper.standings.reason"))
            form.pen.write(self._field(index, "reason"), x, y, w, h, text, size=9, anchor="start", about=about)
