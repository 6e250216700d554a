"""What stands on the table with somebody's name on it, to be read from both sides: name plates and place cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from pnp.desk.book.frame import Book
from pnp.desk.charts.traces import QUIET, RULE, badge, badge_width
from pnp.desk.forms.account import Account
from pnp.desk.forms.lettering import whole
from pnp.desk.forms.pen import FormMode
from pnp.desk.forms.room import room
from pnp.desk.glory.frame import Scenery, band, for_pens, stage_of
from pnp.desk.glory.merits import Merits
from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.path import rect
from pnp.press.product import Sheet

_ART = 0.34
"""So much of a face is a picture."""
_CUT, _FOLD = Color.hex("#8A9094"), (3.0, 1.6)


@dataclass(frozen=True)
class Tent:
    """How large one face is, and how many stand side by side."""

    kind: str
    h: float
    across: int

    @property
    def down(self) -> int:
        """As many as fit, folded open, on any paper."""
        return int(room("portrait")[1] / (2 * self.h))

    @property
    def on_page(self) -> int:
        return self.across * self.down


PLATES = Tent("plates", 62.0, 1)
CARDS = Tent("cards", 42.0, 2)


def plate_sheets(account: Account, mode: FormMode, _: int) -> tuple[Sheet, ...]:
    return _sheets(PLATES, account, mode)


def card_sheets(account: Account, mode: FormMode, _: int) -> tuple[Sheet, ...]:
    return _sheets(CARDS, account, mode)


def _sheets(tent: Tent, account: Account, mode: FormMode) -> tuple[Sheet, ...]:
    for_pens(tent.kind, mode)
    merits = Merits(account)
    named = [(who, merits.cars(who)) for who in merits.people] if mode == "filled" else []
    named = named or [("", ())] * tent.on_page
    title, book = str(account.words(f"paper.kind.{tent.kind}.title")), Book(account)
    pages = [named[start : start + tent.on_page] for start in range(0, len(named), tent.on_page)]
    return tuple(Sheet(title, _Page(book, tent, page).draw) for page in pages)


_Named = tuple[str, Sequence[str]]
"""A name, and what goes with it; empty for one to be written on."""


@dataclass(frozen=True)
class _Page:
    book: Book
    tent: Tent
    named: Sequence[_Named]

    def draw(self, canvas: Canvas, w: float, _: float) -> None:
        wide, tall = w / self.tent.across, 2 * self.tent.h
        for index, (who, cars) in enumerate(self.named):
            row, column = divmod(index, self.tent.across)
            face = _Face(self.book, wide, self.tent.h, who, cars)
            with canvas.group(at=(column * wide, row * tall)):
                with canvas.group(at=(wide, self.tent.h), rotate=180):
                    face.draw(canvas)
                with canvas.group(at=(0, self.tent.h)):
                    face.draw(canvas)
                canvas.rect(0, 0, wide, tall, stroke=_CUT, width=0.2)
                canvas.line(0, self.tent.h, wide, self.tent.h, stroke=_CUT, width=0.2, dash=_FOLD)


@dataclass(frozen=True)
class _Face:
    book: Book
    w: float
    h: float
    who: str
    cars: Sequence[str]

    def draw(self, canvas: Canvas) -> None:
        look, h = self.book.look, self.h
        strip, art = h * 0.1, self.w * _ART
        w, pad = self.w - art, h * 0.09
        with canvas.group(clip=rect(0, 0, self.w, h)):
            canvas.rect(0, 0, self.w, h, fill=look.ground)
            with canvas.group(at=(0, h - strip)):
                band(canvas, look, 0, self.w, strip)
            with canvas.group(at=(w, 0), clip=rect(0, 0, art, h)):
                self._scene(canvas, art, h)
        whole(canvas, pad, pad * 0.8, w - 2 * pad, h * 0.1, self.book.account.belonging.upper(), look.strong,
              h * 0.17, fill=look.accent, valign="top")  # fmt: skip
        self._name(canvas, pad, h * 0.2, w - 2 * pad, h * 0.36)
        self._mounts(canvas, pad, h * 0.6, w - 2 * pad, h * 0.26)

    def _scene(self, canvas: Canvas, w: float, h: float) -> None:
        """What they race with, and what stands on it."""
        scenery = Scenery(canvas, stage_of(self.book, self.cars[:1]), self.book.look)
        scenery.picture(w, h)
        labels = [self.book.traces[who].who.label for who in self.cars[:1] if who in self.book.traces]
        x, y, wide, tall = scenery.room(w, h)
        if labels and labels[0]:
            scenery.words(labels[0], x, y, wide, tall)

    def _name(self, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
        look = self.book.look
        if self.who:
            whole(canvas, x, y, w, h, self.who, look.display, self.h * 1.5, fill=look.ink)
        else:
            canvas.line(x, y + h, x + w, y + h, stroke=QUIET, width=0.3)

    def _mounts(self, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Badges and names, in two columns where they are many."""
        if not self.cars:
            canvas.line(x, y + h * 0.9, x + w, y + h * 0.9, stroke=RULE, width=0.25)
            return
        columns = 1 if len(self.cars) <= 2 else 2
        rows = ceil(len(self.cars) / columns)
        for index, who in enumerate(self.cars):
            column, row = divmod(index, rows)
            self._mount(canvas, x + column * w / columns, y + row * h / rows, w / columns, h / rows, who)

    def _mount(self, canvas: Canvas, x: float, y: float, w: float, h: float, who: str) -> None:
        look, book = self.book.look, self.book
        if who not in book.traces:
            return
        trace, high = book.traces[who], min(h * 0.72, self.h * 0.11)
        wide = badge_width(high, trace, look)
        badge(canvas, x + wide / 2, y + h / 2, high, trace, look)
        about = book.about(who)
        name = book.name(who)
        said = about if name == self.who and about else name
        whole(canvas, x + wide + 1.6, y, w - wide - 2, h, said, look.strong, high * 2.4, fill=look.ink)
