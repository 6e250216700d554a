"""A page to be read out: the last race, the table from the last place to the first, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.desk.book.frame import GAP, Book
from pnp.desk.charts.traces import QUIET, RULE
from pnp.desk.forms.account import Account
from pnp.desk.forms.layout import Form
from pnp.desk.forms.lettering import whole
from pnp.desk.forms.pen import FormMode
from pnp.desk.glory.frame import for_pens, place_mark, told_of
from pnp.draw.canvas import Canvas
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.text import text_box, wrap
from pnp.press.product import Sheet
from pnp.season.club.tale import title_holders
from pnp.season.report import reason
from pnp.season.standings import Row, Standing

_SIZES = (21.0, 19.0, 17.0, 15.0, 13.0, 11.5, 10.0, 8.5, 7.5)
_LEADING = 1.3
_ROW = (9.0, 19.0)
_PEN_ROWS = 12
_PODIUM = 3


def reading_sheets(account: Account, mode: FormMode, _: int) -> tuple[Sheet, ...]:
    for_pens("reading", mode)
    return (Sheet(str(account.words("paper.kind.reading.title")), _Reading(Book(account), mode).draw),)


@dataclass(frozen=True)
class _Reading:
    book: Book
    mode: FormMode

    @property
    def filled(self) -> bool:
        return self.mode == "filled" and bool(self.book.account.facts.results)

    @cached_property
    def standing(self) -> Standing | None:
        return self.book.account.standings[0] if self.book.account.standings else None

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        account, words = self.book.account, self.book.words
        form = Form(canvas, w, h, self.book.look, words, "filled")
        run, races = len(account.facts.results), account.plan.races
        number = f"{run}/{races}" if self.filled else ""
        title = words("paper.kind.reading.title")
        y = form.heading(title, account.belonging, number, words("paper.races_run") if number else "") + GAP + 2
        if not self.filled or self.standing is None:
            self._to_write(form, y)
            return
        before, after = list(self._race()), list(self._after())
        rows = len(self.standing.rows)
        size = next((size for size in _SIZES if self._tall([*before, *after], size, w) + rows * _ROW[0] + 14 <= h - y),
                    _SIZES[-1])  # fmt: skip
        y = self._paragraphs(canvas, before, y, w, size) + 2
        foot = self._tall(after, size, w)
        row = max(4.6, min(_ROW[1], (h - y - foot - 6) / rows))
        for index, each in enumerate(reversed(self.standing.rows)):
            self._row(canvas, y + index * row, w, row, each)
        self._paragraphs(canvas, after, y + rows * row + 6, w, size)

    # -- sentences

    def _race(self) -> Iterator[str]:
        """The latest race, and how it leads over to the table."""
        account, words = self.book.account, self.book.words
        result = account.facts.results[-1]
        name = account.race_name(result.race) or str(words("paper.race.title", n=result.race))
        home = [self._called(who) for who in result.home[:_PODIUM]]
        if home:
            rest = words("list.between").join(home[1:])
            key = "paper.reading.race" if rest else "paper.reading.race_alone"
            yield str(words(key, race=name, winner=home[0], others=rest))
        told = told_of(self.book, result.race)
        weather = account.weather(result.race) if told else ""
        lost = [self._called(who) for who in result.order if who in result.out]
        if lost:
            yield str(words("paper.reading.out", who=words("list.between").join(lost)))
        if weather:
            yield str(words("paper.reading.weather", weather=weather))
        if self.standing:
            yield str(words("paper.reading.table", table=words(f"standing.{self.standing.id}")))

    def _called(self, who: str) -> str:
        race = self.book.account.facts.results[-1].race
        more = ", ".join(text for text in (self.book.about(who, race), self.book.owner(who, race)) if text)
        return f"{self.book.name(who)} ({more})" if more else self.book.name(who)

    def _after(self) -> Iterator[str]:
        """Who can still win or has won, the first of the other tables, and what comes next."""
        account, words, season = self.book.account, self.book.words, self.book.account.season
        if not season.over and self.standing and (told := account.outlooks.get(self.standing.id)):
            yield told
        for table in account.standings[0 if season.over else 1 :]:
            first = title_holders(season, account.facts, table) if season.over else list(table.leaders)
            if first and first[0].total:
                who = words("list.between").join(account.narrator.called(table.kind, row.who) for row in first)
                key = "paper.reading.won" if season.over else "paper.reading.leads"
                yield str(words(key, table=words(f"standing.{table.id}"), who=who, points=first[0].total))
        if not season.over:
            name = account.race_name(season.race) or str(words("paper.race.title", n=season.race))
            day = season.day_of(season.race)
            when = " · ".join(text for text in (day.date, day.where) if text)
            yield str(words("paper.reading.next", race=name, when=f" · {when}" if when else ""))

    def _tall(self, lines: Sequence[str], size: float, w: float) -> float:
        return sum(self._height(line, size, w) for line in lines)

    def _height(self, line: str, size: float, w: float) -> float:
        wrapped = wrap(line, self.book.look.text, size, w, None, True) or [[]]
        return len(wrapped) * size * MM_PER_PT * _LEADING + size * 0.16

    def _paragraphs(self, canvas: Canvas, lines: Sequence[str], y: float, w: float, size: float) -> float:
        look = self.book.look
        for line in lines:
            tall = self._height(line, size, w)
            text_box(
                canvas, 0, y, w, tall + 1, line, look.text, size, leading=_LEADING, fill=look.ink, break_words=True
            )
            y += tall
        return y

    # -- the table

    def _row(self, canvas: Canvas, y: float, w: float, h: float, row: Row) -> None:
        look, words, account = self.book.look, self.book.words, self.book.account
        if self.standing is None:
            return
        side = min(h - 1.2, 13)
        place_mark(canvas, 0, y + (h - side) / 2, side, str(row.place), look)
        left, right = side + 4, w * 0.62
        name = account.narrator.called(self.standing.kind, row.who)
        whole(canvas, left, y + 0.4, right - left - 3, h - 0.8, name, look.strong, min(24, h * 1.6), fill=look.ink)
        points = str(words("paper.reading.points", points=row.total))
        whole(canvas, right, y + 0.4, w * 0.16, h - 0.8, points, look.strong, min(17, h * 1.3), fill=look.accent)
        whole(canvas, right + w * 0.165, y + 0.4, w - right - w * 0.165, h - 0.8, self._why(row), look.text, min(11, h),
              fill=QUIET)  # fmt: skip
        canvas.line(0, y + h, w, y + h, stroke=RULE, width=0.2)

    def _why(self, row: Row) -> str:
        """The gap to the leader, or what tells a row apart from an equal."""
        account, words = self.book.account, self.book.words
        if self.standing is None:
            return ""
        if why := reason(row, self.standing, account.narrator):
            return why
        gap = self.standing.rows[0].total - row.total
        return str(words("paper.reading.behind", n=gap)) if gap else ""

    def _to_write(self, form: Form, y: float) -> None:
        """Lines, the last place first."""
        tall = min(20.0, (form.h - y - 4) / _PEN_ROWS)
        for index in range(_PEN_ROWS):
            top, place = y + index * tall, _PEN_ROWS - index
            place_mark(form.canvas, 0, top + tall - 12, 11, str(place), form.look)
            form.canvas.line(15, top + tall - 1, form.w * 0.74, top + tall - 1, stroke=RULE, width=0.3)
            form.canvas.line(form.w * 0.78, top + tall - 1, form.w, top + tall - 1, stroke=RULE, width=0.3)
