"""A season on paper: what stands, in words for people, and all of it in codes for a camera."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from pnp.desk.forms.account import Account
from pnp.desk.forms.layout import HEADING, QUIET, RULE, Form, notes_height, notes_that_fit, with_notes
from pnp.desk.forms.pen import FormMode
from pnp.draw.canvas import Canvas
from pnp.draw.fonts import width
from pnp.draw.qr import QUIET as QUIET_MODULES
from pnp.draw.qr import Modules, draw_qr, qr_matrix
from pnp.draw.text import block_height, shortened, text_box
from pnp.kit.errors import PnpError, UsageError
from pnp.press.product import Sheet
from pnp.season.code import digest, to_lines
from pnp.season.notes import Note, marked
from pnp.season.standings import Row

LEAST_MODULE = 0.5
"""Millimetres: four pixels of a scan at 200 dpi."""
_ACROSS = 3
_BETWEEN = 3.0
_CAPTION = 5.0
_SIDE, _SIDE_ALONE = 64.0, 76.0
"""How large a code is at most, in several rows and in one."""
_ON_FIRST = 6
_ON_OTHERS = 9
_STEPS = 21.0
_NOTES_MOST = 30.0
_LINE, _LEAST_LINE = 5.2, 3.3
_SIZE = 10.0
_TITLE, _APART = 7.0, 4.0
_BLOCK = _TITLE + _APART
_BETWEEN_COLUMNS = 10.0


def suspend_sheets(account: Account, mode: FormMode, _: int) -> tuple[Sheet, ...]:
    """One page for almost every season; more codes go on further pages."""
    if mode != "filled":
        raise UsageError(
            f"a suspension sheet is not made {mode}: its codes hold what the season file says, and nobody writes codes",
            where=f"--{mode}",
            do="leave it out; entry, race, results, standings and chart can be blank or fillable",
        )
    values = account.season.suspended()
    codes = _Codes(to_lines(values), digest(values))
    parts = codes.pages()
    title = str(account.words("paper.kind.suspend.title"))
    notes = notes_that_fit(account, mode, _NOTES_MOST)
    sheets = tuple(Sheet(title, _Page(account, codes, part, index, notes).draw) for index, part in enumerate(parts))
    return with_notes(sheets, account, mode, notes)


@dataclass(frozen=True)
class _Codes:
    lines: Sequence[str]
    digest: str

    @cached_property
    def matrices(self) -> list[Modules]:
        return [qr_matrix(line) for line in self.lines]

    def pages(self) -> list[range]:
        """Which codes stand on which page."""
        starts = [0, *range(_ON_FIRST, len(self.lines), _ON_OTHERS), len(self.lines)]
        return [range(a, b) for a, b in pairwise(starts)]

    @property
    def fingerprint(self) -> str:
        return " ".join(self.digest[start : start + 4] for start in range(0, len(self.digest), 4))


@dataclass(frozen=True)
class _Page:
    account: Account
    codes: _Codes
    part: range
    index: int
    notes: Sequence[Note]

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        account, words = self.account, self.account.words
        form = Form(canvas, w, h, account.look, words, "filled")
        run, races = len(account.facts.results), account.plan.races
        y = form.heading(
            words("paper.kind.suspend.title"), form.kicker(account), f"{run}/{races}", words("paper.races_run")
        )
        top = self._draw_codes(form)
        self._steps(form, top - _STEPS)
        if self.index == 0:
            foot = top - _STEPS - 3
            form.notes(foot, self.notes)
            _Standing(form, account).draw(y + 2, foot - notes_height(form.look, self.notes, w))

    # -- the codes

    def _draw_codes(self, form: Form) -> float:
        """At the foot of the page, all of one size. Returns where they begin."""
        rows = -(-len(self.part) // _ACROSS)
        across = -(-len(self.part) // rows)
        side = min(
            form.w / across - _BETWEEN,
            _SIDE_ALONE if rows == 1 else _SIDE,
            (form.h - HEADING - _STEPS) / rows - _CAPTION,
        )
        modules = max(len(matrix) for matrix in self.codes.matrices) + 2 * QUIET_MODULES
        if side / modules < LEAST_MODULE:
            raise PnpError("the codes of this season are too fine to be printed", where=str(self.account.season.path))
        top = form.h - rows * (side + _CAPTION)
        step = form.w / across
        for place, index in enumerate(self.part):
            x = place % across * step + (step - side) / 2
            y = top + place // across * (side + _CAPTION)
            draw_qr(form.canvas, self.codes.matrices[index], x, y + _CAPTION, side)
            label = form.words("paper.suspend.code", n=index + 1, of=len(self.codes.lines))
            form.canvas.text(x + side / 2, y + 3.6, label, form.look.strong, 9, anchor="middle", fill=form.look.ink)
        return top

    def _steps(self, form: Form, y: float) -> None:
        """What to do with them, and what they share."""
        look, words = form.look, form.words
        form.canvas.rect(0, y, form.w, _STEPS - 3, fill=look.ground)
        wide = form.w * 0.7
        text_box(
            form.canvas, 3, y + 2, wide - 6, _STEPS - 6, words("paper.suspend.steps"), look.text, 9, smallest=7,
            bold=look.strong, leading=1.15, valign="middle", fill=look.ink,
        )  # fmt: skip
        form.caption(wide, y + 5, form.w - wide - 3, words("paper.suspend.fingerprint"))
        form.canvas.text(wide, y + 11.5, self.codes.fingerprint, look.display, 14, fill=look.ink)


@dataclass(frozen=True)
class _Standing:
    """What stands, in words: what is carried on, the races run with their winners, and the tables."""

    form: Form
    account: Account

    def draw(self, y: float, bottom: float) -> None:
        y = self._carried(y) + 3
        blocks, room = self._blocks(), bottom - y
        columns = _columns(blocks, 2)
        if max(_tall(column, _LEAST_LINE) for column in columns) > room:
            columns = _columns(blocks, 3)
        longest = max(columns, key=_tall)
        rows = sum(len(block.rows) for block in longest)
        line = (room - _tall(longest, 0)) / max(1, rows)
        line = min(_LINE, max(_LEAST_LINE, line))
        wide = (self.form.w + _BETWEEN_COLUMNS) / max(2, len(columns))
        for index, column in enumerate(columns):
            self._column(column, index * wide, y, wide - _BETWEEN_COLUMNS, line, room - _TITLE)

    def _carried(self, y: float) -> float:
        """What is said before the next race, and what the codes do not hold."""
        form, look = self.form, self.form.look
        for text, font in [*((text, look.text) for text in self._said()), *((w, look.strong) for w in self._warned())]:
            tall = block_height(text, font, 10, form.w)
            text_box(form.canvas, 0, y, form.w, tall + 0.5, text, font, 10, fill=look.ink, break_words=True)
            y += tall + 2
        return y

    def _said(self) -> Iterator[str]:
        """The champion, or what the game says before its next race; at least which one it is."""
        season, words = self.account.season, self.form.words
        system, data, facts = season.system, season.data, self.account.facts
        events = system.closing(data, facts) if season.over else system.opening(data, facts)
        if events:
            yield " ".join(self.account.narrator.event(event) for event in events)
        else:
            name = self.account.race_name(season.race) or words("paper.race.title", n=season.race)
            yield str(words("paper.suspend.next", race=season.race, name=name))

    def _warned(self) -> Iterator[str]:
        season = self.account.season
        if season.under_way:
            yield str(self.form.words("paper.suspend.under_way", race=season.race))

    def _blocks(self) -> list[_Block]:
        """The races run with their winners, then every table, all of it."""
        account, words = self.account, self.form.words
        races = [
            (str(result.race), account.race_name(result.race), account.name(result.home[0]) if result.home else "–")
            for result in account.facts.results
        ]
        blocks = [_Block(str(words("paper.suspend.races")), races, from_end=True)] if races else []
        for standing in account.standings:
            rows = [
                (self._place(row), account.narrator.called(standing.kind, row.who), _total(row))
                for row in standing.rows
            ]
            blocks.append(_Block(str(words(f"standing.{standing.id}")), rows))
        return blocks

    def _place(self, row: Row) -> str:
        return row.shown_place if self.account.facts.results else ""

    def _column(self, blocks: Sequence[_Block], x: float, y: float, w: float, line: float, room: float) -> None:
        for block in blocks:
            shown, more = block.within(int((room - (len(blocks) - 1) * _BLOCK) / line), blocks)
            self.form.subtitle(x, y + 4, w, block.title)
            for index, row in enumerate(shown):
                self._line(x, y + _TITLE + (index + 0.75) * line, w, line, *row)
            if more:
                text = self.form.words("paper.suspend.more", n=more)
                self._line(x, y + _TITLE + (len(shown) + 0.75) * line, w, line, "", text, "")
            y += _BLOCK + (len(shown) + bool(more)) * line

    def _line(self, x: float, y: float, w: float, line: float, number: str, name: str, value: str) -> None:
        canvas, look = self.form.canvas, self.form.look
        size = min(_SIZE, line * 2.05)
        canvas.line(x, y + line * 0.25, x + w, y + line * 0.25, stroke=RULE, width=0.15)
        canvas.text(x + 7, y, number, look.strong, size, anchor="end", fill=look.accent)
        shown = shortened(value, look.strong, size, w * 0.44)
        canvas.text(x + w, y, shown, look.strong, size, anchor="end", fill=QUIET)
        room = w - 12 - width(shown, look.strong, size)
        canvas.text(x + 9, y, shortened(name, look.text, size, room), look.text, size, fill=look.ink)


def _total(row: Row) -> str:
    """With the marks of the decisions that it has in it beside the races."""
    return f"{marked(row.decisions)}  {row.total}".strip()


_Line = tuple[str, str, str]
"""What stands at the left, the name, what stands at the right."""


@dataclass(frozen=True)
class _Block:
    """A list under its title. `from_end`: where it is too long, its last lines matter most."""

    title: str
    rows: Sequence[_Line]
    from_end: bool = False

    def within(self, room: int, beside: Sequence[_Block]) -> tuple[Sequence[_Line], int]:
        """What can be shown in its share of a column of so many lines, and how many lines cannot."""
        whole = sum(len(block.rows) for block in beside)
        if whole <= room:
            return self.rows, 0
        count = max(1, room * len(self.rows) // whole - 1)
        return self.rows[-count:] if self.from_end else self.rows[:count], len(self.rows) - count


def _columns(blocks: Sequence[_Block], count: int) -> list[Sequence[_Block]]:
    """In their order, so that no column is longer than it must be."""
    if count == 1 or len(blocks) <= 1:
        return [blocks]
    splits = [[blocks[:at], *_columns(blocks[at:], count - 1)] for at in range(1, len(blocks))]
    return min(splits, key=lambda columns: max(map(_tall, columns)))


def _tall(blocks: Sequence[_Block], line: float = _LINE) -> float:
    return sum(_BLOCK + len(block.rows) * line for block in blocks) - _APART
