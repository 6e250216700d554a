"""The champion's sheet: who has won the season, in the game's landscape, and how it came about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pnp.desk.book.frame import Book
from pnp.desk.charts.points import points_progression
from pnp.desk.charts.traces import QUIET, RULE
from pnp.desk.forms.account import Account
from pnp.desk.forms.lettering import whole
from pnp.desk.forms.pen import FormMode
from pnp.desk.forms.rows import row_traces
from pnp.desk.glory.frame import Scenery, band, figure, for_pens, pen_line, place_mark, stage_of, usual_room
from pnp.desk.glory.merits import Crowned, champions
from pnp.draw.canvas import Canvas
from pnp.draw.fonts import width
from pnp.draw.icons import icon_at
from pnp.press.product import Sheet, roomier

_MARGIN = 6.0
_STAGE = 0.5
_PODIUM = 3
_ROW = 13.0


def champion_sheets(account: Account, mode: FormMode, _: int) -> tuple[Sheet, ...]:
    for_pens("champion", mode)
    title = str(account.words("paper.kind.champion.title"))
    return (Sheet(title, roomier(_Champion(Book(account), mode).draw, usual_room())),)


@dataclass(frozen=True)
class _Champion:
    book: Book
    mode: FormMode

    @cached_property
    def crowned(self) -> list[Crowned]:
        return champions(self.book.account) if self.mode == "filled" else []

    @property
    def _name(self) -> str:
        return str(self.book.words("list.between")).join(each.name for each in self.crowned)

    @property
    def _people(self) -> str:
        """Those behind the champion, where the name does not say it."""
        people = dict.fromkeys(who for each in self.crowned for who in each.people if who not in each.name)
        return str(self.book.words("list.between")).join(people)

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        look, words, account = self.book.look, self.book.words, self.book.account
        stage = h * _STAGE
        cars = [car for each in self.crowned for car in each.cars]
        headline = str(words("paper.glory.champion"))
        Scenery(canvas, stage_of(self.book, cars, account.plan.races), look).draw(w, stage, account.belonging, headline)
        band(canvas, look, stage, w)
        with canvas.group(at=(_MARGIN, stage + 9)):
            inner, bottom = w - 2 * _MARGIN, h - stage - 9
            y = self._named(canvas, inner)
            if self.crowned:
                self._how(canvas, y + 5, inner, bottom)
            else:
                self._to_write(canvas, y + 6, inner)
                half = (inner - 10) / 2
                pen_line(canvas, 0, bottom - 12, half, str(words("paper.race.date")), look)
                pen_line(canvas, half + 10, bottom - 12, half, str(words("paper.race.keeper")), look)

    def _named(self, canvas: Canvas, w: float) -> float:
        """The name as large as it goes, the people behind it, the points. Returns the y below it."""
        look, tall, cup = self.book.look, 30.0, 26.0
        icon_at(canvas, "trophy", cup / 2, tall / 2, cup, look.accent)
        left = cup + 6
        if not self.crowned:
            canvas.line(left, tall, w, tall, stroke=RULE, width=0.35)
            return tall
        points = str(self.crowned[0].row.total)
        room = w - left - 30
        share = 0.7 if self._people else 1.0
        whole(canvas, left, 0, room, tall * share, self._name, look.display, 64, fill=look.ink)
        if self._people:
            whole(canvas, left, tall * 0.74, room, tall * 0.26, self._people, look.strong, 18, fill=look.accent)
        figure(canvas, w - 28, 6, 28, points, str(self.book.words("club.points")), look, "right")
        return tall

    def _how(self, canvas: Canvas, y: float, w: float, bottom: float) -> None:
        """The first three of the final table, and how everybody's points grew."""
        standing, account = self.crowned[0].standing, self.book.account
        look, words = self.book.look, self.book.words
        known = row_traces(account, standing)
        title = f"{words(f'standing.{standing.id}')} · {words('binder.final')}"
        whole(canvas, 0, y, w, 5, title.upper(), look.strong, 10, fill=look.accent)
        y += 7
        for index, row in enumerate(standing.rows[:_PODIUM]):
            self._row(
                canvas, y + index * _ROW, w, str(row.place), account.narrator.called(standing.kind, row.who), row.total
            )
        y += _ROW * min(_PODIUM, len(standing.rows)) + 3
        if account.plan.races > 1 and bottom - y > 30:
            with canvas.group(at=(0, y)):
                points_progression(
                    canvas, w, bottom - y - 2, standing, known,
                    lambda who: account.narrator.called(standing.kind, who), look, words,
                )  # fmt: skip

    def _to_write(self, canvas: Canvas, y: float, w: float) -> None:
        """The first three of a table that is not final yet."""
        for place in range(1, _PODIUM + 1):
            place_mark(canvas, 0, y, _ROW - 2, str(place), self.book.look)
            canvas.line(_ROW + 1, y + _ROW - 2, w, y + _ROW - 2, stroke=RULE, width=0.35)
            y += _ROW + 3

    def _row(self, canvas: Canvas, y: float, w: float, place: str, name: str, total: int) -> None:
        look = self.book.look
        place_mark(canvas, 0, y + 1, _ROW - 3, place, look)
        canvas.text(w, y + 8, str(total), look.display, 20, anchor="end", fill=look.ink)
        room = w - _ROW - 6 - width(str(total), look.display, 20)
        whole(canvas, _ROW + 1, y + 0.5, room, _ROW - 2, name, look.strong, 17, fill=look.ink)
        canvas.line(0, y + _ROW - 0.6, w, y + _ROW - 0.6, stroke=QUIET, width=0.15)
