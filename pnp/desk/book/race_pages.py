"""A race on two facing pages: course, grid and result at the left; the places turn by turn and what happened at the
right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat

from pnp.desk.book.frame import GAP, Book, page, put, section
from pnp.desk.book.story import draw_incidents, fitting_size, incidents, told_height
from pnp.desk.charts.medals import is_medal, medal
from pnp.desk.charts.places import Places, position_chart
from pnp.desk.charts.traces import QUIET, RULE, Trace, badge, badge_width
from pnp.desk.forms.account import Account
from pnp.desk.forms.handwriting import HAND, HAND_INK
from pnp.desk.forms.layout import Form, notes_height
from pnp.desk.forms.lettering import name_line
from pnp.draw.fonts import cap_height, width
from pnp.draw.path import polygon
from pnp.draw.text import center_line, in_lines, shortened, text_box
from pnp.press.product import Sheet
from pnp.referee.rules import RaceResult
from pnp.season.day import LINES, RaceDay, memories
from pnp.season.system import Competitor


def race_sheets(book: Book, race: int) -> tuple[Sheet, ...]:
    """Both pages carry the race's name: in the outline they are one."""
    title = book.race_title(race)
    return (
        page(title, book, partial(_draw_left, race=race)),
        page(title, book, partial(_draw_right, race=race)),
    )


def _heading(form: Form, book: Book, race: int, kicker: str) -> float:
    account, words = book.account, book.words
    title = account.race_name(race) or words("paper.race.title", n=race)
    return form.heading(title, kicker, f"{race}/{account.plan.races}", words("paper.race.label")) + GAP


# --- the left page ---------------------------------------------------------------------------------------------------

_GAP = 4.0
_COURSE = (0.3, 0.44)
"""The least and the most share of the page that shows the course."""
_DAY = 11.0
BROAD = 0.52
"""No picture of a course is taller than this, measured by its width."""
_ROW_MOST, _ROW_GOOD, _ROW_LEAST = 17.0, 8.6, 4.7


def _draw_left(form: Form, book: Book, *, race: int) -> None:
    account = book.account
    y = _heading(form, book, race, account.belonging)
    y = _day(form, y, account.season.day_of(race))
    y = _course(form, y, book, race)
    y = _grid(form, y, book, race)
    notes = [note for note in account.notes if note.race == race]
    bottom = form.h - (notes_height(form.look, notes, form.w) + 2 if notes else 0)
    _outcome(form, y, bottom, book, race)
    if notes:
        form.notes(form.h, notes)


def _day(form: Form, y: float, day: RaceDay) -> float:
    """When, where and under which sky, as people wrote it down."""
    known = [(name, getattr(day, name)) for name in LINES if getattr(day, name)]
    wide = form.w / max(1, len(known))
    for index, (name, value) in enumerate(known):
        form.caption(index * wide, y + 2, wide - 4, form.words(f"paper.race.{name}"))
        form.printed(index * wide, y + 2.6, wide - 4, _DAY - 4, value, size=11)
    return y + _DAY if known else y


def _course(form: Form, y: float, book: Book, race: int) -> float:
    account = book.account
    plan = account.season.plan_for(race)
    picture = book.lent.course(account.season.data, book.words, plan, race, book.told(race))
    if picture is None:
        return y
    result = account.result(race)
    rows = len(result.order) if result else len(account.field)
    least, most = (form.h * share for share in _COURSE)
    tall = min(form.w * BROAD, max(least, min(most, form.h - y - 40 - rows * _ROW_GOOD)))
    with form.canvas.group(at=(0, y)):
        put(form.canvas, picture, form.w, tall)
    return y + tall + _GAP


def _grid(form: Form, y: float, book: Book, race: int) -> float:
    """The starting grid, pole at the left: two by two where many start."""
    order = book.grid(race)
    if not order:
        return y
    y = section(form, y, book.words("binder.grid"))
    return starting_grid(form, y, [book.traces.get(who, Trace(Competitor(who))) for who in order]) + _GAP


def starting_grid(form: Form, y: float, order: Sequence[Trace], tall: float = 6.2) -> float:
    """Boxes painted on the road, each with somebody in it. Returns the y below it."""
    canvas, look = form.canvas, form.look
    rows = 2 if len(order) > 8 else 1
    across = -(-len(order) // rows)
    step = min(26.0, form.w / (across + (0.4 if rows > 1 else 0)))
    for index, trace in enumerate(order):
        column, row = divmod(index, rows)
        x, top = (column + 0.4 * row) * step, y + row * (tall + 1.4)
        box = min(step * 0.9, 20.0)
        canvas.path(polygon([(x + box, top), (x, top), (x, top + tall), (x + box, top + tall)]), stroke=RULE, width=0.3)
        canvas.line(x, top, x, top + tall, stroke=look.ink, width=0.8)
        canvas.text(x + 1.4, top + tall / 2 + 0.9, str(index + 1), look.text, 6.5, fill=QUIET)
        high = min(4.6, tall * 0.74)
        badge(canvas, x + 4.8 + badge_width(high, trace, look) / 2, top + tall / 2, high, trace, look)
    return y + rows * tall + (rows - 1) * 1.4


def _outcome(form: Form, y: float, bottom: float, book: Book, race: int) -> None:
    """The result as it counts; or, of a race under way, the order as it stands."""
    account, words = book.account, book.words
    result = account.result(race)
    if result and not result.order:
        text_box(form.canvas, 0, y, form.w, 12, words("binder.brought"), form.look.text, 11, fill=form.look.ink)
        return
    told = book.told(race)
    chart = book.chart(race)
    key = "result" if result else "standing_now"
    elsewhere = race <= account.season.brought
    aside = words("binder.state.brought" if elsewhere else "binder.by_hand") if told and not told.view else ""
    y = section(form, y, words(f"binder.{key}", turn=chart.last if chart else 0), aside)
    order = result.order if result else chart.turns[-1][1] if chart and chart.turns else ()
    _Result(form, account, race, result, book).draw(y, bottom, order)


@dataclass(frozen=True)
class _Result:
    form: Form
    account: Account
    race: int
    result: RaceResult | None
    book: Book

    @property
    def columns(self) -> Iterator[tuple[str, float]]:
        """From the right: what is told in figures, and how much room it takes."""
        yield "points", 15.0
        for column in self.account.columns:
            if not column.names and any(self._noted(column.id).values()):
                yield column.id, 20.0
        if self.book.grid(self.race):
            yield "gained", 14.0
            yield "start", 13.0

    def _noted(self, column: str) -> Mapping[str, int | str]:
        return self.account.noted(self.result).get(column, {}) if self.result else {}

    def draw(self, y: float, bottom: float, order: Sequence[str]) -> None:
        row = max(_ROW_LEAST, min(_ROW_MOST, (bottom - y - 5) / max(1, len(order))))
        self._heads(y + 3)
        y += 4.4
        self.form.canvas.line(0, y, self.form.w, y, stroke=self.form.look.ink, width=0.5)
        for index, who in enumerate(order):
            self._row(y + index * row, row, index + 1, who)

    def _heads(self, base: float) -> None:
        right = self.form.w
        for key, wide in self.columns:
            label = self.form.words(f"binder.column.{key}" if key in ("gained", "start") else f"paper.column.{key}")
            self.form.caption(right, base, wide - 0.5, label, anchor="end")
            right -= wide

    def _row(self, y: float, h: float, place: int, who: str) -> None:
        canvas, look = self.form.canvas, self.form.look
        is_out = bool(self.result and who in self.result.out)
        self._place(y, h, self.account.place(self.race, who) if self.result else str(place))
        trace = self.book.traces.get(who, Trace(Competitor(who)))
        high = min(4.8 + max(0.0, h - 9) * 0.15, h * 0.72)
        wide = badge_width(high, trace, look)
        badge(canvas, 12 + wide / 2, y + h / 2, high, trace, look)
        left, right = 24.0, self.form.w
        size = min(h * 1.75, 10.5 + max(0.0, h - 9) * 0.35)
        base = y + h / 2 + cap_height(look.strong, size) / 2
        for key, room in self.columns:
            self._figure(key, right, base, size, who)
            right -= room
        fill = QUIET if is_out else look.ink
        wide = name_line(canvas, left, base, (right - left) * 0.5, self.book.name(who), look.strong, size, fill=fill)
        aside = " · ".join(text for text in (self.book.about(who, self.race), self.book.owner(who, self.race)) if text)
        start = left + max(wide + 3, (right - left) * 0.5)
        canvas.text(start, base, shortened(aside, look.text, size * 0.78, right - start - 2), look.text, size * 0.78,
                    fill=QUIET)  # fmt: skip
        canvas.line(0, y + h, self.form.w, y + h, stroke=RULE, width=0.15)

    def _place(self, y: float, h: float, place: str) -> None:
        canvas, look = self.form.canvas, self.form.look
        font, ink = (look.display, look.ink) if place.isdecimal() else (look.strong, QUIET)
        if is_medal(place):
            ink = medal(canvas, 0, y + 0.3, 9, h - 0.6, int(place), look)
        center_line(canvas, 4.5, y + h / 2, place, font, min(15, h * 1.9), room=8.6, fill=ink)

    def _figure(self, key: str, right: float, base: float, size: float, who: str) -> None:
        canvas, look, account = self.form.canvas, self.form.look, self.account
        grid = list(self.book.grid(self.race))
        started = grid.index(who) + 1 if who in grid else 0
        if key == "points":
            text = account.points(self.race, who)
            mark = account.mark(who, self.race)
            font, ink = (look.display, look.ink) if text not in ("", "0") else (look.text, QUIET)
            canvas.text(right, base, text, font, size, anchor="end", fill=ink)
            if mark:
                over = right - width(text, font, size) - 0.6
                canvas.text(over, base - 1, mark, look.strong, 6, anchor="end", fill=look.accent)
        elif key == "start":
            canvas.text(right, base, str(started or "–"), look.text, size, anchor="end", fill=look.ink)
        elif key == "gained":
            if self.result and started and who not in self.result.out:
                self._gained(right, base, size, started - self.result.order.index(who) - 1)
        else:
            canvas.text(right, base, str(self._noted(key).get(who, "")), look.text, size, anchor="end", fill=look.ink)

    def _gained(self, right: float, base: float, size: float, places: int) -> None:
        """An arrow up or down, and how far."""
        canvas, look = self.form.canvas, self.form.look
        if not places:
            canvas.text(right, base, "=", look.text, size, anchor="end", fill=QUIET)
            return
        canvas.text(right, base, str(abs(places)), look.text, size, anchor="end", fill=look.ink)
        x = right - width(str(abs(places)), look.text, size) - 2.4
        half, middle = 0.95, base - cap_height(look.text, size) / 2
        tip = -half if places > 0 else half
        canvas.path(
            polygon([(x, middle + tip), (x + half, middle - tip), (x - half, middle - tip)]),
            fill=look.ink if places > 0 else QUIET,
        )


# --- the right page --------------------------------------------------------------------------------------------------

_CHART_ROWS = (5.4, 7.0, 20.0)
"""The least, a good and the most room for a place in the chart."""
_CHART_FRAME = 17.0
_WRITTEN, _LINE, _SECTION = 11.0, 9.0, 14.0
_ROOM_TO_WRITE = 42.0
"""So much left of a page is worth a few lines."""


def _draw_right(form: Form, book: Book, *, race: int) -> None:
    account, words = book.account, book.words
    chart = book.chart(race)
    y = _heading(form, book, race, str(words("binder.story")))
    if chart is None or not chart.turns:
        _no_story(form, y, book, race)
        return
    places = Places(
        chart,
        account.field_in(race),
        account.result(race),
        book.name,
        book.lent.incidents,
        book.lent.marks,
        book.lent.bands,
    )
    y = section(form, y, words("binder.chart"))
    lines = incidents(book, chart)
    rows = len(places.everybody)
    least, good, most = (_CHART_FRAME + rows * each for each in _CHART_ROWS)
    size = fitting_size(form, lines, form.h - y - 14 - good)
    written = _written_lines(form, book, race)
    told = told_height(form, lines, size) + 14 + (_SECTION + len(written) * _LINE if written else 0)
    tall = max(min(least, form.h - y), min(most, form.h - y - told))
    with form.canvas.group(at=(0, y)):
        position_chart(form.canvas, form.w, tall, places, form.look, words)
    y = section(form, y + tall + _GAP, words("binder.incidents"))
    y = draw_incidents(form, y, lines, size) + _GAP
    if form.h - y > _ROOM_TO_WRITE or written:
        _remembered(form, y + _GAP, written)


def _no_story(form: Form, y: float, book: Book, race: int) -> None:
    """A race of which no turns are known: room for what people remember of it."""
    canvas, look, why = form.canvas, form.look, form.words(f"binder.{_why_no_story(book, race)}")
    text_box(canvas, 0, y, form.w, 14, why, look.text, 11, smallest=8, fill=look.ink)
    _remembered(form, y + 16, _written_lines(form, book, race))


def _why_no_story(book: Book, race: int) -> str:
    if book.chart(race):
        return "no_turns" if book.account.result(race) else "not_begun"
    return "no_chart_here" if race <= book.account.season.brought else "no_chart"


def _written_lines(form: Form, book: Book, race: int) -> list[str]:
    """What people wrote about the day of a race, in lines as long as the page is wide."""
    written = memories(book.account.season.day_of(race), form.words)
    return [part for line in written for part in in_lines(line, HAND, _WRITTEN, form.w - 2)]


def _remembered(form: Form, y: float, written: Sequence[str]) -> None:
    """What people wrote down, and lines to write more on, down to the foot."""
    y = section(form, y, form.words("paper.race.notes"))
    for line in chain(written, repeat("")):
        if (y := y + _LINE) >= form.h:
            return
        form.canvas.line(0, y, form.w, y, stroke=RULE, width=0.2)
        form.canvas.text(1, y - 1.6, line, HAND, _WRITTEN, fill=HAND_INK, ink="keep")
