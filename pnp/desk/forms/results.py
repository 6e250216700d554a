"""The season in one table: everybody's place and points in every race, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.desk.forms.account import Account
from pnp.desk.forms.handwriting import CELL_H, CELL_W
from pnp.desk.forms.layout import (
    BADGE,
    HEADING,
    QUIET,
    Form,
    figure_size,
    notes_height,
    notes_that_fit,
    shared_out,
    split_evenly,
    with_notes,
)
from pnp.desk.forms.pen import FormMode, field_name
from pnp.desk.forms.room import room
from pnp.draw.canvas import Canvas
from pnp.draw.icons import icon
from pnp.draw.text import center_line, text_box
from pnp.press.product import Sheet
from pnp.season.notes import Note, marked
from pnp.season.standings import Standing
from pnp.season.system import Competitor

_NAME = 34.0
_NAME_MOST = 58.0
_ROOMY = 11.0
"""Cells beyond this leave room for longer names."""
_BY_HAND = 11.0
_TOTAL = 15.0
_RACE_HEAD = 12.0
_COLUMN_HEAD = 5.0
_ROW_MOST = 17.0
_CHAMPIONS = 10.0
_LEGEND = 4.0


def results_sheets(account: Account, mode: FormMode, _: int) -> tuple[Sheet, ...]:
    """As few pages as the cells allow: races are spread over them first, then those who take part."""
    w, h = room("landscape")
    most_races = int((w - BADGE - _NAME - _BY_HAND - _TOTAL) / (2 * CELL_W))
    free = h - HEADING - _RACE_HEAD - _COLUMN_HEAD - _CHAMPIONS - _LEGEND
    parts = split_evenly(len(account.field), int(free / CELL_H))
    notes = notes_that_fit(account, mode, free - len(parts[0]) * CELL_H, "landscape")
    pages = [
        _Page(account, mode, races, part, notes)
        for part in parts
        for races in split_evenly(account.plan.races, most_races)
    ]
    title = str(account.words("paper.kind.results.title"))
    sheets = tuple(Sheet(title, page.draw, "landscape") for page in pages)
    return with_notes(sheets, account, mode, notes)


@dataclass(frozen=True)
class _Page:
    """Some of the races, and some of those who take part."""

    account: Account
    mode: FormMode
    races: range
    part: range
    notes: Sequence[Note]

    @property
    def is_last(self) -> bool:
        """Whether the season is added up on this page."""
        return self.races.stop == self.account.plan.races

    @cached_property
    def field(self) -> Sequence[Competitor]:
        return [self.account.field[index] for index in self.part]

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        account, words = self.account, self.account.words
        form = Form(canvas, w, h, account.look, words, self.mode)
        first, last = self.races.start + 1, self.races.stop
        y = form.heading(
            words("paper.kind.results.title"), form.kicker(account),
            f"{first}–{last}" if last > first else str(first), words("paper.races"),
        )  # fmt: skip
        bottom = self._foot(form)
        table = _Matrix(form, self)
        y = table.heads(y)
        row = shared_out(bottom - y, len(self.field), _ROW_MOST)
        for index, who in enumerate(self.field):
            table.row(y + index * row, row, who)
        table.rules(y, row)

    def _foot(self, form: Form) -> float:
        """Champions, what the signs mean, decisions. Returns where the foot begins."""
        y = form.h - notes_height(form.look, self.notes, form.w)
        form.notes(form.h, self.notes)
        text_box(
            form.canvas, 0, y - 3.4, form.w, 3.2, form.words("paper.results.legend"), form.look.text, 7.5,
            smallest=6.5, fill=QUIET,
        )  # fmt: skip
        y -= _LEGEND
        if self.is_last and self.account.standings:
            self._champions(form, y, self.account.standings)
        return y - _CHAMPIONS

    def _champions(self, form: Form, y: float, standings: Sequence[Standing]) -> None:
        wide = form.w / len(standings)
        for index, standing in enumerate(standings):
            x = index * wide
            icon(form.canvas, "trophy", x, y - 7.6, 6.4, form.look.accent)
            label = form.words("paper.results.champion", table=form.words(f"standing.{standing.id}"))
            names = [self.account.narrator.called(standing.kind, row.who) for row in standing.leaders]
            form.inline(
                field_name("results", "champion", standing.id), x + 8, y - 1.2, wide - 12, label,
                " = ".join(names) if standing.final else "",
            )  # fmt: skip


@dataclass(frozen=True)
class _Matrix:
    form: Form
    page: _Page

    @property
    def after(self) -> float:
        return _TOTAL + (_BY_HAND if self.page.is_last else 0)

    @cached_property
    def name(self) -> float:
        """Names grow with the cells until they are long enough."""
        free = self.form.w - BADGE - self.after
        return min(_NAME_MOST, max(_NAME, free - 2 * _ROOMY * len(self.page.races)))

    @cached_property
    def cell(self) -> float:
        """The width of a cell: places and points are equally wide."""
        return (self.form.w - BADGE - self.after - self.name) / (2 * len(self.page.races))

    @property
    def left(self) -> float:
        return BADGE + self.name

    @property
    def right(self) -> float:
        return self.left + 2 * self.cell * len(self.page.races)

    def races(self) -> Iterator[tuple[int, float]]:
        """Each race with the left edge of its columns."""
        for index, race in enumerate(self.page.races):
            yield race + 1, self.left + index * 2 * self.cell

    # -- what stands above

    def heads(self, y: float) -> float:
        form = self.form
        canvas, look = form.canvas, form.look
        canvas.rect(0, y, self.right + self.after, _RACE_HEAD + _COLUMN_HEAD, fill=look.ground)
        for race, x in self.races():
            self._race_head(race, x, y)
        base = y + _RACE_HEAD + 3.4
        x = self.right
        if self.page.is_last:
            form.caption(x + _BY_HAND / 2, base, _BY_HAND - 0.6, form.words("paper.results.by_hand"), anchor="middle")
            x += _BY_HAND
        key = "total" if self.page.is_last else "so_far"
        label = form.words(f"paper.results.{key}", n=self.page.races.stop)
        form.caption(x + _TOTAL / 2, base, _TOTAL - 0.6, label, anchor="middle")
        end = y + _RACE_HEAD + _COLUMN_HEAD
        canvas.line(0, end, self.right + self.after, end, stroke=look.ink, width=0.5)
        return end

    def _race_head(self, race: int, x: float, y: float) -> None:
        form, wide = self.form, 2 * self.cell
        center_line(form.canvas, x + wide / 2, y + 3, str(race), form.look.display, 12, fill=form.look.accent)
        text_box(
            form.canvas, x + 0.6, y + 5.4, wide - 1.2, _RACE_HEAD - 6, self.page.account.race_name(race),
            form.look.strong, 8, smallest=5.6, leading=1.02, align="center", valign="middle", fill=form.look.ink,
        )  # fmt: skip
        for index, key in enumerate(("place", "points")):
            at = x + (index + 0.5) * self.cell
            form.caption(at, y + _RACE_HEAD + 3.4, self.cell - 0.4, form.words(f"paper.results.{key}"), anchor="middle")

    # -- one of those who take part

    def row(self, y: float, h: float, who: Competitor) -> None:
        form, account = self.form, self.page.account
        name = account.name(who.id)
        form.badge(0, y + 0.5, BADGE - 1.5, h - 1, who)
        form.printed(BADGE, y, self.name, h, name, size=11)
        for race, x in self.races():
            self._race(race, x, y, h, who.id, name)
        self._sums(y, h, who.id, name)

    def _race(self, race: int, x: float, y: float, h: float, who: str, name: str) -> None:
        form, account = self.form, self.page.account
        values = {"place": account.place(race, who), "points": account.points(race, who)}
        for index, (key, value) in enumerate(values.items()):
            what = f"{form.words('paper.race.title', n=race)}, {form.words(f'paper.column.{key}')}"
            form.cell(
                field_name("results", race, who, key), x + index * self.cell, y, self.cell, h, value,
                about=form.words("paper.about", who=name, what=what), loud=key == "points",
                struck=key == "points" and race - 1 in account.row(who).dropped,
                size=figure_size(h),
                mark=account.mark(who, race) if key == "points" and value else "",
            )  # fmt: skip

    def _sums(self, y: float, h: float, who: str, name: str) -> None:
        form, account, x = self.form, self.page.account, self.right
        last = self.page.races.stop
        by_hand = field_name("results", "by_hand", who)
        row = account.row(who)
        counted = [race for race in range(last) if race not in row.dropped]
        names = [field_name("results", race + 1, who, "points") for race in counted]
        if self.page.is_last:
            about = form.words("paper.about", who=name, what=form.words("paper.results.by_hand"))
            form.cell(by_hand, x, y, _BY_HAND, h, row.shown_by_hand, about=about, mark=marked(row.decisions))
            x, names = x + _BY_HAND, [*names, by_hand]
        about = form.words("paper.about", who=name, what=form.words("paper.results.so_far", n=last))
        known = any(result.points for result in account.facts.results[self.page.races.start : last])
        form.cell(
            field_name("results", "total", last, who), x, y, _TOTAL, h,
            (row.total if self.page.is_last else row.after(last)) if known else "",
            size=figure_size(h) + 2, about=about, total=names, loud=True,
        )  # fmt: skip

    def rules(self, y: float, h: float) -> None:
        """Firm lines: between races, between those who do not belong together, and around."""
        canvas, look = self.form.canvas, self.form.look
        bottom = y + h * len(self.page.field)
        for x in (*(x for _, x in self.races()), self.right, self.right + self.after):
            canvas.line(x, y, x, bottom, stroke=look.ink, width=0.3)
        for index, (who, after) in enumerate(zip(self.page.field, self.page.field[1:], strict=False), start=1):
            if who.colour != after.colour:
                at = y + index * h
                canvas.line(0, at, self.right + self.after, at, stroke=look.ink, width=0.3)
        canvas.line(0, bottom, self.right + self.after, bottom, stroke=look.ink, width=0.5)
