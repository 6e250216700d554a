"""The poster of a race: the winner in the game's landscape, the podium in large, everybody else below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.desk.book.frame import Book
from pnp.desk.charts.traces import QUIET, RULE, badge, badge_width
from pnp.desk.forms.account import Account
from pnp.desk.forms.footnotes import Footnotes
from pnp.desk.forms.lettering import whole
from pnp.desk.forms.pen import FormMode
from pnp.desk.glory.frame import Scenery, band, for_pens, place_mark, stage_of, usual_room
from pnp.draw.canvas import Canvas, Font
from pnp.draw.fonts import cap_height, width
from pnp.press.product import Sheet, roomier
from pnp.season.day import LINES
from pnp.season.notes import Note

_MARGIN = 6.0
_PODIUM = 3
_FEW = 6
"""So many leave room for a podium of three full rows."""
_FIRST, _OTHERS = 27.0, 19.0
_ROW = (6.6, 11.0)
_PEN_ROW = 7.2
_STAGE = (0.3, 0.56)
_GROWN = 1.45
"""So much larger is a podium that has the room for it."""
_AIR, _ROOMY = 13.0, 1.25
_FOOT = 11.0


def poster_sheets(account: Account, mode: FormMode, race: int) -> tuple[Sheet, ...]:
    for_pens("poster", mode)
    title = str(account.words("paper.kind.poster.title"))
    return (Sheet(title, roomier(_Poster(Book(account), mode, race).draw, usual_room())),)


@dataclass(frozen=True)
class _Poster:
    book: Book
    mode: FormMode
    race: int

    @cached_property
    def order(self) -> Sequence[str]:
        result = self.book.account.result(self.race)
        return result.order if result and self.mode == "filled" else ()

    @cached_property
    def podium(self) -> Sequence[str]:
        """Whoever came home among the first three; places to be written in."""
        result = self.book.account.result(self.race)
        if result and self.order:
            return result.home[:_PODIUM]
        return [""] * min(_PODIUM, len(self.book.account.field_in(self.race)))

    @cached_property
    def others(self) -> Sequence[str]:
        if self.order:
            return [who for who in self.order if who not in self.podium]
        return [""] * (len(self.book.account.field_in(self.race)) - len(self.podium))

    @property
    def few(self) -> bool:
        return len(self.podium) + len(self.others) <= _FEW

    @property
    def _rows(self) -> int:
        """Of those who are not on the podium, in two columns."""
        return -(-len(self.others) // 2)

    @property
    def notes(self) -> Footnotes:
        """What was decided by hand about this race."""
        account = self.book.account
        found: list[Note] = [note for note in account.notes if note.race == self.race] if self.order else []
        return Footnotes(found, self.book.look.text, self.book.look.strong).within(30)

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        account, words = self.book.account, self.book.words
        foot = h - _FOOT - self.notes.height(w - 2 * _MARGIN)
        rows = self._rows * (_ROW[0] if self.order else _PEN_ROW)
        stage = max(h * _STAGE[0], min(h * _STAGE[1], foot - self._podium_height - _AIR - rows))
        scale = max(1.0, min(_GROWN, (foot - stage - _AIR - rows * _ROOMY) / max(1, self._podium_height)))
        name = account.race_name(self.race) or str(words("paper.race.title", n=self.race))
        kicker = f"{account.title} · {self.race}/{account.plan.races}"
        Scenery(canvas, stage_of(self.book, self.podium if self.order else (), self.race), self.book.look).draw(
            w, stage, kicker, name
        )
        band(canvas, self.book.look, stage, w)
        with canvas.group(at=(_MARGIN, stage + 8)):
            inner = w - 2 * _MARGIN
            y = self._podium(canvas, inner, scale)
            self._others(canvas, inner, y + 3, foot - stage - 8)
        with canvas.group(at=(_MARGIN, 0)):
            self.notes.draw(canvas, h - _FOOT + 1, w - 2 * _MARGIN)
            self._foot(canvas, w - 2 * _MARGIN, h)

    # -- the first three

    @property
    def _podium_height(self) -> float:
        shown = len(self.podium)
        return _FIRST * min(1, shown) + _OTHERS * (shown - 1 if self.few else shown > 1)

    def _podium(self, canvas: Canvas, w: float, scale: float) -> float:
        """The winner across the page; the two behind below it, or side by side. Returns the y below it."""
        y, half = 0.0, (w - 6) / 2
        for index in range(len(self.podium)):
            tall = (_OTHERS if index else _FIRST) * scale
            if index and not self.few:
                self._step(canvas, (index - 1) * (half + 6), y, half, tall, index + 1)
            else:
                self._step(canvas, 0, y, w, tall, index + 1)
            y += tall if index == 0 or self.few or index == len(self.podium) - 1 else 0
        return y

    def _step(self, canvas: Canvas, x: float, y: float, w: float, h: float, place: int) -> None:
        look = self.book.look
        side = h - 4
        place_mark(canvas, x, y, side, str(place), look)
        left, right = x + side + 4, x + w
        who = self.podium[place - 1]
        if not who:
            canvas.line(left, y + side, right, y + side, stroke=RULE, width=0.35)
            return
        room = right - left - self._points(canvas, right, y + side * 0.68, who, look.display, side * 1.5) - 4
        high = min(6.0, side * 0.3)
        trace = self.book.traces[who]
        wide = badge_width(high, trace, look)
        badge(canvas, left + wide / 2, y + side * 0.3, high, trace, look)
        name = self.book.name(who)
        shift = wide + 2.5
        whole(canvas, left + shift, y, room - shift, side * 0.62, name, look.display, side * 1.45, fill=look.ink)
        whole(canvas, left, y + side * 0.66, room, side * 0.34, self._about(who), look.text, min(12.0, side * 0.62),
              fill=QUIET, valign="top")  # fmt: skip

    def _points(self, canvas: Canvas, right: float, base: float, who: str, font: Font, size: float) -> float:
        """With the daggers of what was decided, small and raised; returns how wide they are."""
        account, look = self.book.account, self.book.look
        points, mark = account.points(self.race, who), account.mark(who, self.race)
        small = max(6.0, size * 0.3)
        after = width(mark, look.strong, small) + 0.5 if mark else 0.0
        canvas.text(right - after, base, points, font, size, anchor="end", fill=look.ink)
        if mark:
            raised = base - cap_height(font, size) + cap_height(look.strong, small)
            canvas.text(right, raised, mark, look.strong, small, anchor="end", fill=look.accent)
        return width(points, font, size) + after

    def _about(self, who: str) -> str:
        told = [self.book.about(who, self.race), self.book.owner(who, self.race)]
        return " · ".join(text for text in told if text)

    # -- everybody else

    def _others(self, canvas: Canvas, w: float, y: float, bottom: float) -> None:
        rows = self._rows
        if not rows:
            return
        tall = min(_ROW[1], (bottom - y) / rows)
        half = (w - 6) / 2
        for index, who in enumerate(self.others):
            column, row = divmod(index, rows)
            place = self.book.account.place(self.race, who) if who else str(len(self.podium) + index + 1)
            self._row(canvas, column * (half + 6), y + row * tall, half, tall, who, place)

    def _row(self, canvas: Canvas, x: float, y: float, w: float, h: float, who: str, place: str) -> None:
        look = self.book.look
        canvas.line(x, y + h, x + w, y + h, stroke=RULE, width=0.2)
        size = min(13.0, h * 1.7)
        whole(canvas, x, y, 8.5, h, place, look.display, size, fill=look.ink)
        if not who:
            return
        trace = self.book.traces[who]
        high = min(4.6, h * 0.56)
        badge(canvas, x + 9 + badge_width(high, trace, look) / 2, y + h / 2, high, trace, look)
        left = x + 18
        room = x + w - left - self._points(canvas, x + w, y + h / 2 + size * 0.125, who, look.strong, size) - 2
        name, about = self.book.name(who), self._about(who)
        share = 0.58 if about and h > 8 else 1.0
        whole(canvas, left, y + 0.4, room, (h - 0.8) * share, name, look.strong, size, fill=look.ink)
        if share < 1:
            whole(canvas, left, y + h * 0.58, room, h * 0.38, about, look.text, 7.5, fill=QUIET)

    # -- the day, and who leads

    def _foot(self, canvas: Canvas, w: float, h: float) -> None:
        look, y = self.book.look, h - _FOOT + 2.5
        canvas.line(0, y, w, y, stroke=look.ink, width=0.4)
        day = self.book.account.season.day_of(self.race)
        told = [text for name in LINES[1:] if (text := getattr(day, name))]
        half = w * 0.5
        whole(canvas, 0, y + 1, half - 3, 7, " · ".join(told), look.text, 9, fill=QUIET)
        whole(canvas, half, y + 1, w - half, 7, self._leader(), look.strong, 9, fill=look.accent, align="right")

    def _leader(self) -> str:
        """Who leads the season, as long as this was its latest race."""
        account = self.book.account
        if not self.order or self.race != len(account.facts.results) or not account.standings:
            return ""
        standing = account.standings[0]
        names = [account.narrator.called(standing.kind, row.who) for row in standing.leaders]
        told = self.book.words("list.between").join(names)
        return f"{self.book.words(f'standing.{standing.id}')}: {told} · {standing.leaders[0].total}"
