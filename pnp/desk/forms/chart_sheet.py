"""The lap chart of a race: drawn by us where the race is known turn by turn, otherwise a grid to keep it by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.desk.charts.places import Places, position_chart
from pnp.desk.forms.account import Account
from pnp.desk.forms.handwriting import CELL_H, CELL_W
from pnp.desk.forms.layout import HEADING, Form, Head, shared_out, split_evenly
from pnp.desk.forms.pen import FormMode, field_name
from pnp.desk.forms.room import room
from pnp.draw.canvas import Canvas
from pnp.draw.text import center_line
from pnp.press.product import Sheet
from pnp.season.chart import race_chart
from pnp.season.system import Competitor

_PLACE = 9.0
_KEY_W, _KEY_H = 37.0, 7.0
_HEADS = 6.0
_GAP = 2.0
_ROW_MOST = 18.0


def chart_sheets(account: Account, mode: FormMode, race: int) -> tuple[Sheet, ...]:
    """Rows are places, columns are turns: whoever keeps it writes the order down after each turn."""
    title = str(account.words("paper.kind.chart.title"))
    drawn = _drawn(account, race) if mode == "filled" else None
    if drawn is not None:
        return (drawn,)
    w, h = room("landscape")
    key = -(-len(account.field_in(race)) // int(w / _KEY_W)) * _KEY_H
    most = int((h - HEADING - _HEADS - _GAP - key) / CELL_H)
    return tuple(
        Sheet(title, _Page(account, mode, race, part).draw, "landscape")
        for part in split_evenly(len(account.field_in(race)), most)
    )


def _drawn(account: Account, race: int) -> Sheet | None:
    """The chart as the journal tells the race; None where there is nothing to tell."""
    paper = account.season.game.desk
    chart = race_chart(account.season, race, paper.moment)
    if chart is None or not chart.turns:
        return None
    places = Places(
        chart, account.field_in(race), account.result(race), account.name, paper.incidents, paper.marks, paper.bands
    )

    def draw(canvas: Canvas, w: float, h: float) -> None:
        form = Form(canvas, w, h, account.look, account.words, "filled")
        y = _heading(form, account, race)
        with canvas.group(at=(0, y)):
            position_chart(canvas, w, h - y, places, account.look, account.words)

    return Sheet(str(account.words("paper.kind.chart.title")), draw, "landscape")


def _heading(form: Form, account: Account, race: int) -> float:
    words = account.words
    name = account.race_name(race) or words("paper.race.title", n=race)
    kicker = f"{form.kicker(account)} · {words('paper.kind.chart.title')}"
    return form.heading(name, kicker, f"{race}/{account.plan.races}", words("paper.race.label"))


@dataclass(frozen=True)
class _Page:
    account: Account
    mode: FormMode
    race: int
    part: range
    """The places on this page."""

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        form = Form(canvas, w, h, self.account.look, self.account.words, self.mode)
        y = _heading(form, self.account, self.race)
        bottom = self._key(form)
        _Grid(form, self).draw(y, bottom - _GAP)

    @cached_property
    def field(self) -> Sequence[Competitor]:
        return self.account.field_in(self.race)

    def _key(self, form: Form) -> float:
        """Who is who, at the foot. Returns where it begins."""
        across = int(form.w / _KEY_W)
        rows = -(-len(self.field) // across)
        wide, top = form.w / across, form.h - rows * _KEY_H
        for index, who in enumerate(self.field):
            x, y = index // rows * wide, top + index % rows * _KEY_H
            form.badge(x, y + 0.7, 13, _KEY_H - 1.4, who)
            form.printed(x + 14, y, wide - 15, _KEY_H, self.account.name(who.id), size=9)
        return top


@dataclass(frozen=True)
class _Grid:
    form: Form
    page: _Page

    @cached_property
    def turns(self) -> int:
        """As many as there is room for, besides the start."""
        return int((self.form.w - 2 * _PLACE) / (CELL_W + 0.5)) - 1

    @cached_property
    def cell(self) -> float:
        return (self.form.w - 2 * _PLACE) / (self.turns + 1)

    def draw(self, y: float, bottom: float) -> None:
        form, words = self.form, self.form.words
        labels = [words("paper.chart.start"), *(str(turn) for turn in range(1, self.turns + 1))]
        heads = [Head(label, _PLACE + turn * self.cell, self.cell) for turn, label in enumerate(labels)]
        side = [Head(words("paper.column.place"), x, _PLACE) for x in (0, form.w - _PLACE)]
        y = form.heads(y, [*heads, *side], _HEADS)
        row = shared_out(bottom - y, len(self.page.part), _ROW_MOST)
        for index in self.page.part:
            self._row(y, row, index + 1)
            y += row
        form.canvas.line(0, y, form.w, y, stroke=form.look.ink, width=0.5)

    def _row(self, y: float, h: float, place: int) -> None:
        form, words = self.form, self.form.words
        for x in (0, form.w - _PLACE):
            form.canvas.rect(x, y, _PLACE, h, fill=form.look.ground)
            center_line(form.canvas, x + _PLACE / 2, y + h / 2, str(place), form.look.display, 12, fill=form.look.ink)
        for turn in range(self.turns + 1):
            what = words("paper.chart.turn", n=turn) if turn else words("paper.chart.start")
            form.cell(
                field_name("chart", self.page.race, turn, place), _PLACE + turn * self.cell, y, self.cell, h,
                about=words("paper.about", who=words("paper.place", n=place), what=what), loud=turn == 0,
            )  # fmt: skip
