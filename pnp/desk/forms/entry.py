"""The entry list: who drives what for whom, when which race is run, and what the table agreed on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

from pnp.desk.forms.account import Account
from pnp.desk.forms.handwriting import CELL_H
from pnp.desk.forms.layout import (
    BADGE,
    HEADING,
    HEADS,
    RULE,
    Form,
    Head,
    figure_size,
    shared_out,
    split_evenly,
)
from pnp.desk.forms.pen import FormMode, field_name
from pnp.desk.forms.room import room
from pnp.desk.intake.entry_list import AGREED, CALENDAR, DATE, ENTRY, NAME, OWNER
from pnp.desk.intake.filled import SEASON_FIELD
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE
from pnp.press.product import Sheet
from pnp.referee.rulebook import RuleBook
from pnp.season.report import counting_lines
from pnp.season.system import Competitor

_TITLE = 9.0
_BETWEEN = 7.0
_LEFT = 0.56
"""The share of the width for those who take part; the calendar has the rest."""
_NUMBER, _DATE = 9.0, 27.0
_ROW_MOST = 14.0
_SEASON = 14.0
_OPTION = 8.0
_OPTIONS_LEAST = 4


def entry_sheets(account: Account, mode: FormMode, _: int) -> tuple[Sheet, ...]:
    """One page, or as many as the longer of its two lists needs."""
    agreed = _agreed(account)
    lines = max(_OPTIONS_LEAST, len(agreed))
    free = room("portrait")[1] - HEADING - _TITLE - HEADS - _SEASON
    most = int((free - _TITLE - _BETWEEN - -(-lines // 2) * _OPTION) / CELL_H)
    fields = split_evenly(len(account.field), most)
    races = split_evenly(account.plan.races, most)
    pairs = list(zip_longest(fields, races, fillvalue=range(0)))
    title = str(account.words("paper.kind.entry.title"))
    return tuple(
        Sheet(title, _Page(account, mode, part, some, agreed if index == 0 else None).draw)
        for index, (part, some) in enumerate(pairs)
    )


def _agreed(account: Account) -> Sequence[str]:
    """What the table decides otherwise than we would, in words."""
    season = account.season
    book = RuleBook.load(season.game.library(season.overlay), account.words.lang)
    lines = []
    for name, value in account.plan.options.items():
        rule = season.system.options[name].clause if name in season.system.options else ""
        clause = book.find(rule)
        called = clause.title if clause else name
        said = account.words(f"paper.value.{value}") if value in ("yes", "no") else value
        lines.append(str(account.words("paper.entry.option", name=called, value=said, clause=rule)))
    return [*lines, *counting_lines(account.plan, account.words), *season.agreed]


def _called(account: Account, race: int) -> str:
    """The name of a race, and whatever else was agreed about it."""
    words, planned = account.words, account.plan.programme[race - 1]
    known = [(f"season.extra.{key}", value) for key, value in planned.items()]
    extra = [words(key, value=value) for key, value in known if key in words]
    name = account.race_name(race) or account.season.day_of(race).name
    return f"{name} ({', '.join(extra)})" if extra else name


def printed_entries(account: Account) -> dict[str, str]:
    """What our own sheet has in the fields that people may write over."""
    agreed = _agreed(account) or [str(account.words("paper.entry.by_the_book"))]
    races = range(1, account.plan.races + 1)
    return {
        **{field_name(ENTRY, who.id, OWNER): who.owner for who in account.field},
        **{field_name(ENTRY, CALENDAR, race, NAME): _called(account, race) for race in races},
        **{field_name(ENTRY, AGREED, number): line for number, line in enumerate(agreed, start=1)},
    }


@dataclass(frozen=True)
class _Page:
    account: Account
    mode: FormMode
    part: range
    races: range
    agreed: Sequence[str] | None
    """None on the pages after the first."""

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        account, words = self.account, self.account.words
        form = Form(canvas, w, h, account.look, words, self.mode)
        y = form.heading(
            account.title, f"{words('game.name')} · {words('paper.kind.entry.title')}",
            str(account.plan.races), words("paper.races"),
        )  # fmt: skip
        y = self._season(form, y)
        bottom = self._options(form) if self.agreed is not None else h
        left = w * _LEFT
        if self.part:
            _Entries(form, account, [account.field[index] for index in self.part], left).draw(y, bottom)
        if self.races:
            _Calendar(form, account, self.races, left + _BETWEEN, w).draw(y, bottom)

    def _season(self, form: Form, y: float) -> float:
        """Whoever reads a form back in must know of which season it is."""
        if self.agreed is not None:
            title, label = self.account.season.title, form.words("paper.season")
            form.known_line(SEASON_FIELD, 0, y + _SEASON - 2, form.w * _LEFT, label, title)
        return y + _SEASON

    def _options(self, form: Form) -> float:
        """At the foot, in two columns. Returns where they begin."""
        agreed = list(self.agreed or ())
        lines = max(_OPTIONS_LEAST, len(agreed))
        rows = -(-lines // 2)
        y = form.h - rows * _OPTION - 1
        form.subtitle(0, y - 1, form.w, form.words("paper.entry.agreed"))
        wide = form.w / 2
        if not agreed:
            agreed = [str(form.words("paper.entry.by_the_book"))]
        for index in range(rows * 2):
            x, line = (index // rows) * wide, y + (index % rows + 1) * _OPTION
            form.canvas.line(x, line, x + wide - 4, line, stroke=RULE, width=0.3)
            value = agreed[index] if index < len(agreed) else ""
            about = form.words("paper.entry.agreed")
            name = field_name(ENTRY, AGREED, index + 1)
            form.pen.write(name, x, line - CELL_H, wide - 4, CELL_H, value, size=10.5, anchor="start", about=about)
        return y - _TITLE - 2


@dataclass(frozen=True)
class _Entries:
    """Everybody with number, colour and pattern, and whose it is."""

    form: Form
    account: Account
    field: Sequence[Competitor]
    w: float

    @cached_property
    def name(self) -> float:
        return (self.w - BADGE) * 0.52

    def draw(self, y: float, bottom: float) -> None:
        form, words = self.form, self.form.words
        form.subtitle(0, y + _TITLE - 2, self.w, words("paper.entry.entries"))
        x = BADGE + self.name
        heads = [
            Head("", 0, BADGE),
            Head(words("paper.column.name"), BADGE, self.name, "start"),
            Head(words("paper.column.owner"), x, self.w - x, "start"),
        ]
        y = form.heads(y + _TITLE, heads)
        row = shared_out(bottom - y, len(self.field), _ROW_MOST)
        before = None
        for who in self.field:
            self._row(y, row, who)
            if before and before.colour != who.colour:
                form.canvas.line(0, y, self.w, y, stroke=form.look.ink, width=0.35)
            y, before = y + row, who
        form.canvas.line(0, y, self.w, y, stroke=form.look.ink, width=0.5)

    def _row(self, y: float, h: float, who: Competitor) -> None:
        form, name = self.form, self.account.name(who.id)
        x = BADGE + self.name
        form.badge(0, y + 0.5, BADGE - 1.5, h - 1, who)
        form.printed(BADGE, y, self.name, h, name, size=12)
        about = form.words("paper.about", who=name, what=form.words("paper.column.owner"))
        form.cell(
            field_name(ENTRY, who.id, OWNER),
            x,
            y,
            self.w - x,
            h,
            who.owner,
            size=min(15, figure_size(h)),
            anchor="start",
            about=about,
        )


@dataclass(frozen=True)
class _Calendar:
    """The races in their order, with room for a date."""

    form: Form
    account: Account
    races: range
    x: float
    right: float

    def draw(self, y: float, bottom: float) -> None:
        form, words = self.form, self.form.words
        form.subtitle(self.x, y + _TITLE - 2, self.right - self.x, words("paper.entry.calendar"))
        names, dates = self.x + _NUMBER, self.right - _DATE
        heads = [
            Head("", self.x, _NUMBER),
            Head(words("paper.race.name"), names, dates - names, "start"),
            Head(words("paper.race.date"), dates, _DATE, "start"),
        ]
        y = form.heads(y + _TITLE, heads)
        row = shared_out(bottom - y, len(self.races), _ROW_MOST)
        for index in self.races:
            self._row(y, row, index + 1)
            y += row
        form.canvas.line(self.x, y, self.right, y, stroke=form.look.ink, width=0.5)

    def _row(self, y: float, h: float, race: int) -> None:
        form, look = self.form, self.form.look
        names, dates = self.x + _NUMBER, self.right - _DATE
        form.canvas.rect(self.x, y, _NUMBER, h, fill=look.accent, stroke=WHITE, width=0.3)
        form.figure(self.x + _NUMBER / 2, y + h / 2, str(race), 12)
        called = form.words("paper.race.title", n=race)
        for key, x, w, value in (
            (NAME, names, dates - names, _called(self.account, race)),
            (DATE, dates, _DATE, self.account.season.day_of(race).date),
        ):
            about = form.words("paper.about", who=called, what=form.words(f"paper.race.{key}"))
            name = field_name(ENTRY, CALENDAR, race, key)
            form.cell(name, x, y, w, h, value, size=min(13, figure_size(h)), anchor="start", about=about)
