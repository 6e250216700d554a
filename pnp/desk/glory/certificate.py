"""Certificates: a page for everybody who took part, with the place they came to and what they won on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.desk.book.frame import Book
from pnp.desk.charts.traces import QUIET, RULE
from pnp.desk.forms.account import Account
from pnp.desk.forms.lettering import whole
from pnp.desk.forms.pen import FormMode
from pnp.desk.glory.frame import Scenery, band, figure, for_pens, pen_line, place_mark, stage_of, usual_room
from pnp.desk.glory.merits import Merit, Merits
from pnp.draw.canvas import Canvas
from pnp.kit.words import ordinal
from pnp.press.product import Sheet, roomier
from pnp.season.club.club import Record

_PICTURE = 0.36
_MARGIN = 9.0
_FIGURES = 5
_RANK, _TABLES = 11.0, 4


def certificate_sheets(account: Account, mode: FormMode, _: int) -> tuple[Sheet, ...]:
    for_pens("certificates", mode)
    title, book = str(account.words("paper.kind.certificates.title")), Book(account)
    everybody: tuple[Merit | None, ...] = Merits(account).everybody if mode == "filled" and account.facts.final else ()
    return tuple(
        Sheet(title, roomier(_Certificate(book, merit).draw, usual_room("landscape")), "landscape",
              label=merit.person if merit else "")
        for merit in everybody or (None,)
    )  # fmt: skip


@dataclass(frozen=True)
class _Certificate:
    book: Book
    merit: Merit | None
    """None for one to be written on."""

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        art = w * _PICTURE
        self._picture(canvas, art, h)
        with canvas.group(at=(art, 0)):
            band(canvas, self.book.look, 0, w - art)
            band(canvas, self.book.look, h - 4, w - art)
        with canvas.group(at=(art + _MARGIN, 0)):
            self._words(canvas, w - art - 2 * _MARGIN, h)

    def _picture(self, canvas: Canvas, w: float, h: float) -> None:
        """What somebody raced with, and their place over it."""
        first = self.merit.cars[:1] if self.merit else ()
        scenery = Scenery(canvas, stage_of(self.book, first, self.book.account.plan.races), self.book.look)
        if self.merit and self.merit.ranks:
            rank = self.merit.ranks[0]
            table = str(self.book.words(f"standing.{rank.standing.id}"))
            scenery.draw(w, h, table, ordinal(rank.row.place, self.book.words.lang))
        else:
            scenery.picture(w, h)

    def _words(self, canvas: Canvas, w: float, h: float) -> None:
        look, words, account = self.book.look, self.book.words, self.book.account
        whole(canvas, 0, 12, w, 6, account.belonging.upper(), look.strong, 11, fill=look.accent)
        whole(canvas, 0, 19, w, 17, str(words("paper.glory.certificate")).upper(), look.display, 46, fill=look.ink)
        canvas.rect(0, 39, 26, 1.4, fill=look.accent)
        self._name(canvas, 43, w, 36)
        told = words("paper.glory.took_part", season=account.title)
        whole(canvas, 0, 82, w, 13, str(told), look.text, 17, fill=look.ink, valign="top")
        self._ranks(canvas, 98, w)
        self._figures(canvas, h - 56, w)
        half = (w - 10) / 2
        pen_line(canvas, 0, h - 21, half, str(words("paper.race.date")), look)
        pen_line(canvas, half + 10, h - 21, half, str(words("paper.race.keeper")), look)

    def _name(self, canvas: Canvas, y: float, w: float, h: float) -> None:
        look = self.book.look
        if self.merit:
            whole(canvas, 0, y, w, h, self.merit.person, look.display, 72, fill=look.accent)
        else:
            canvas.line(0, y + h, w, y + h, stroke=RULE, width=0.35)

    def _ranks(self, canvas: Canvas, y: float, w: float) -> None:
        """The place in every table that they are in; lines for one that is written."""
        words, look, account = self.book.words, self.book.look, self.book.account
        if self.merit is None:
            for index in range(2):
                canvas.line(0, y + (index + 1) * _RANK, w, y + (index + 1) * _RANK, stroke=RULE, width=0.35)
        for index, rank in enumerate(self.merit.ranks[:_TABLES] if self.merit else ()):
            top, row = y + index * _RANK, rank.row
            place_mark(canvas, 0, top, _RANK - 2, str(row.place), look)
            called = account.narrator.called(rank.standing.kind, row.who)
            table = str(words(f"standing.{rank.standing.id}"))
            title = table if self.merit and self.merit.person in called else f"{table} · {called}"
            whole(canvas, _RANK + 1, top, w * 0.72 - _RANK, _RANK - 2, title, look.strong, 14, fill=look.ink)
            told = words("paper.glory.came", of=len(rank.standing.rows), points=row.total)
            whole(canvas, w * 0.74, top, w * 0.26, _RANK - 2, str(told), look.text, 11, fill=QUIET, align="right")

    def _figures(self, canvas: Canvas, y: float, w: float) -> None:
        look, shown = self.book.look, list(self._counted())[:_FIGURES]
        if shown:
            canvas.line(0, y - 4, w, y - 4, stroke=RULE, width=0.25)
        wide = w / _FIGURES
        for index, (value, label) in enumerate(shown):
            figure(canvas, index * wide, y, wide, value, label, look)

    def _counted(self) -> Iterator[tuple[str, str]]:
        """What there is to be proud of; nothing of which there is none."""
        record = self.merit.record if self.merit else None
        if record is None:
            return
        for key, value in _worth(record).items():
            if value:
                yield str(value), str(self.book.words(f"club.{key}"))


def _worth(record: Record) -> dict[str, int]:
    return {
        "wins": record.wins,
        "podiums": record.podiums,
        "poles": record.poles,
        "streak.finishes": record.streaks["finishes"].longest,
        "races": record.races,
    }
