"""What the record sheets of all games share: a heading, cells to write in, who is who, notes at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pnp.desk.forms.account import Account
from pnp.desk.forms.footnotes import Footnotes
from pnp.desk.forms.handwriting import CELL_H
from pnp.desk.forms.pen import FormMode, Pen
from pnp.desk.lent import Look
from pnp.draw import path as paths
from pnp.draw.canvas import Anchor, Canvas, Font
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import Align, Misfit, center_line, fit_line, fit_size, in_lines, shortened, text_box
from pnp.kit.words import Words
from pnp.press.paper import Orientation
from pnp.press.product import Sheet
from pnp.season.notes import Note
from pnp.season.system import Competitor

HEADING = 22.0
HEADS = 9.0
"""How tall the captions over a table are."""
BADGE = 17.0
RULE = Color.hex("#A7ABAD")
QUIET = Color.hex("#555B60")
LABEL = 7.5
SMALL = 6.5
READABLE = 8.0
"""Names are never smaller: rather they lose their ends."""

_TITLE = 27.0
_NUMBER, _WHOLE, _NUMBER_LABEL = 36.0, 17.0, 9.0
_BASE = 16.6
"""The line on which the title and its number stand."""
_BAND = 3.0


@dataclass(frozen=True)
class Head:
    """A caption over a column."""

    label: str
    x: float
    w: float
    anchor: Anchor = "middle"


@dataclass(frozen=True)
class Form:
    """A page being drawn: how much room there is, in whose look, with which pen."""

    canvas: Canvas
    w: float
    h: float
    look: Look
    words: Words
    mode: FormMode

    @property
    def pen(self) -> Pen:
        return Pen(self.canvas, self.mode)

    # -- the page

    def heading(self, title: str, kicker: str, number: str = "", label: str = "") -> float:
        """What the sheet is and what it belongs to, over the game's own band; at the right a number, 4 or 4/9, with
        its label before it. Returns the y below it."""
        canvas, look = self.canvas, self.look
        end = self._number(number, label) - 6 if number else self.w
        shown = shortened(kicker.upper(), look.strong, 8.5, end * 0.94)
        fit_line(canvas, 0, 3.2, end, shown, look.strong, 8.5, fill=look.accent, tracking=60)
        self._title(title.upper(), end)
        if look.band:
            look.band(canvas, 0, HEADING - 3.6, self.w, _BAND)
        else:
            canvas.rect(0, HEADING - 3.6, self.w, _BAND * 0.6, fill=look.accent)
        return HEADING

    def kicker(self, account: Account) -> str:
        """What a sheet belongs to."""
        return account.belonging

    def _number(self, number: str, label: str) -> float:
        """One line to be read from the left: RACE 4 / 9. Returns where it begins."""
        canvas, look = self.canvas, self.look
        number, _, whole = number.partition("/")
        x = self.w
        for text, font, size, fill in (
            (f"/ {whole}" if whole else "", look.display, _WHOLE, QUIET),
            (number, look.display, _NUMBER, look.accent),
            (label, look.strong, _NUMBER_LABEL, QUIET),
        ):
            if text:
                canvas.text(x, _BASE, text, font, size, anchor="end", fill=fill)
                x -= width(text, font, size) + 1.8
        return x

    def _title(self, title: str, room: float) -> None:
        font = self.look.display
        wide = width(title, font, _TITLE)
        size = max(14.0, min(_TITLE, _TITLE * room / wide * 0.995)) if wide else _TITLE
        self.canvas.text(0, _BASE, shortened(title, font, size, room), font, size, fill=self.look.ink)

    def notes(self, bottom: float, notes: Sequence[Note]) -> None:
        """Decisions by hand, at the foot: the last line stands on `bottom`."""
        footnotes(self.look, notes).draw(self.canvas, bottom, self.w)

    # -- labels

    def caption(self, x: float, y: float, room: float, text: str, *, anchor: Anchor = "start") -> None:
        """A small label; y is its baseline."""
        size = fit_size(text, self.look.strong, LABEL, room, 5.6)
        self.canvas.text(x, y, text, self.look.strong, size, anchor=anchor, fill=QUIET)

    def remark(self, right: float, y: float, room: float, text: str) -> None:
        """A label that ends at the right, and gives way where it is too long; y is its baseline."""
        shown = shortened(text, self.look.strong, LABEL, room)
        self.canvas.text(right, y, shown, self.look.strong, LABEL, anchor="end", fill=QUIET)

    def subtitle(self, x: float, y: float, room: float, text: str) -> None:
        fit_line(self.canvas, x, y, room, text.upper(), self.look.display, 13, smallest=8, fill=self.look.ink)

    def heads(self, y: float, heads: Sequence[Head], tall: float = HEADS) -> float:
        """Captions over a table, and the firm line under them. Returns the y below it."""
        canvas, look = self.canvas, self.look
        left, right = min(head.x for head in heads), max(head.x + head.w for head in heads)
        canvas.rect(left, y, right - left, tall, fill=look.ground)
        for head in heads:
            self._head(head, y, tall)
        canvas.line(left, y + tall, right, y + tall, stroke=look.ink, width=0.5)
        return y + tall

    def _head(self, head: Head, y: float, tall: float) -> None:
        """On one line if that is not too small, else on several."""
        canvas, look = self.canvas, self.look
        inset = 1.0 if head.anchor == "start" else 0.3
        try:
            size = fit_size(head.label, look.strong, LABEL, head.w - 2 * inset, SMALL)
        except Misfit:
            align: Align = "left" if head.anchor == "start" else "center"
            text_box(
                canvas, head.x + inset, y + 0.6, head.w - 2 * inset, tall - 1.6, head.label, look.strong, LABEL,
                smallest=5.6, leading=1.05, align=align, valign="bottom", fill=look.ink,
            )  # fmt: skip
            return
        x = head.x + inset if head.anchor == "start" else head.x + head.w / 2
        canvas.text(x, y + tall - 1.2, head.label, look.strong, size, anchor=head.anchor, fill=look.ink)

    # -- who is who

    def badge(self, x: float, y: float, w: float, h: float, who: Competitor) -> None:
        """Colour and label, and beside them the pattern as strongly as it can be shown."""
        canvas = self.canvas
        colour = Color.hex(who.colour) if who.colour else self.look.ground
        split = w * 0.6 if who.pattern else w
        canvas.rect(x, y, split, h, fill=colour)
        center_line(
            canvas, x + split / 2, y + h / 2, who.label or "·", self.look.display, min(20, 7 + h), room=split - 1,
            smallest=7, fill=ink_on(colour),
        )  # fmt: skip
        if who.pattern:
            band = paths.rect(x + split, y, w - split, h)
            ground, marks = (WHITE, colour) if ink_on(colour) == WHITE else (colour, BLACK)
            canvas.path(band, fill=ground)
            fill_pattern(canvas, band, who.pattern, marks, 1.9)
        canvas.rect(x, y, w, h, stroke=self.look.ink, width=0.25)

    def printed(
        self, x: float, y: float, w: float, h: float, text: str, *, size: float = 11, strong: bool = True
    ) -> None:
        """Something that is known beforehand, in the middle of its row: a little smaller if it must be, then on two
        lines, and only then without its end."""
        font = self.look.strong if strong else self.look.text
        fill = self.look.ink if strong else QUIET
        lines, size = in_cell(text, font, size, w - 1, h)
        pitch = size * _LINE * MM_PER_PT
        base = y + (h + cap_height(font, size) - (len(lines) - 1) * pitch) / 2
        for index, line in enumerate(lines):
            self.canvas.text(x, base + index * pitch, line, font, size, fill=fill)

    def figure(self, cx: float, cy: float, text: str, size: float) -> None:
        """A number on the game's own colour."""
        center_line(self.canvas, cx, cy, text, self.look.display, size, fill=ink_on(self.look.accent))

    # -- places to write in

    def cell(
        self, name: str, x: float, y: float, w: float, h: float, value: object = "", *, size: float = 13,
        about: str = "", total: Sequence[str] = (), anchor: Anchor = "middle", mark: str = "", loud: bool = False,
        struck: bool = False, lines: int = 1,
    ) -> None:  # fmt: skip
        """A cell, and what the pen does with it. `mark` points to a note at the foot; what is struck out does not
        count."""
        fill = self.look.ground if loud else WHITE
        self.canvas.rect(x, y, w, h, fill=fill, stroke=RULE, width=0.25)
        self.pen.write(name, x, y, w, h, value, size=size, anchor=anchor, about=about, total=total, lines=lines)
        if struck:
            self.canvas.line(x + w * 0.22, y + h * 0.66, x + w * 0.78, y + h * 0.34, stroke=self.look.ink, width=0.35)
        if mark and self.mode != "blank":
            self.canvas.text(x + w - 0.5, y + 2.5, mark, self.look.strong, SMALL, anchor="end", fill=self.look.accent)

    def line(self, name: str, x: float, y: float, w: float, label: str, value: object = "", size: float = 13) -> None:
        """A line to write on, its label above it; y is the line."""
        self.caption(x, y - CELL_H - 0.4, w, label)
        self.canvas.line(x, y, x + w, y, stroke=RULE, width=0.3)
        self.pen.write(name, x, y - CELL_H, w, CELL_H, value, size=size, anchor="start", about=label)

    def known_line(self, name: str, x: float, y: float, w: float, label: str, value: str) -> None:
        """The same for something that is never left open: printed, unless it is a field."""
        if self.mode == "fillable":
            self.line(name, x, y, w, label, value, 11)
            return
        self.caption(x, y - CELL_H - 0.4, w, label)
        self.canvas.line(x, y, x + w, y, stroke=RULE, width=0.3)
        self.printed(x + 1, y - CELL_H, w - 1, CELL_H, value)

    def inline(self, name: str, x: float, y: float, w: float, label: str, value: object = "", size: float = 13) -> None:
        """The same where height is dear: the label stands before the line."""
        wide = min(w * 0.55, width(label, self.look.strong, 9) + 2)
        self.printed(x, y - CELL_H, wide, CELL_H + 2, label, size=9)
        self.canvas.line(x + wide, y, x + w, y, stroke=RULE, width=0.3)
        self.pen.write(name, x + wide, y - CELL_H, w - wide, CELL_H, value, size=size, anchor="start", about=label)


_LINE = 1.08
"""From one line of a name to the next, as a share of its size."""


def in_cell(text: str, font: Font, size: float, w: float, h: float) -> tuple[list[str], float]:
    """A name in a cell: the lines that it takes, and how large they are."""
    least = min(size, max(READABLE, size * 0.75))
    alone = size
    while alone > least and width(text, font, alone) > w:
        alone -= 0.25
    if width(text, font, alone) <= w or h < 2 * READABLE * _LINE * MM_PER_PT:
        return [shortened(text, font, alone, w)], alone
    size = min(size * 0.8, h / (2 * _LINE * MM_PER_PT))
    while size > READABLE and len(in_lines(text, font, size, w)) > 2:
        size = max(READABLE, size - 0.25)
    first, *rest = in_lines(text, font, size, w)
    return [first, shortened("".join(rest), font, size, w)] if rest else [first], size


def footnotes(look: Look, notes: Sequence[Note]) -> Footnotes:
    return Footnotes(notes, look.text, look.strong)


def notes_height(look: Look, notes: Sequence[Note], w: float) -> float:
    return footnotes(look, notes).height(w)


def notes_that_fit(account: Account, mode: FormMode, h: float, orientation: Orientation = "portrait") -> Sequence[Note]:
    """All decisions, or none: those that are too many for this room stand on `notes_sheets`."""
    return footnotes(account.look, account.notes if mode != "blank" else ()).within(h, orientation).notes


def notes_sheets(account: Account) -> tuple[Sheet, ...]:
    """Pages with all decisions."""
    title = str(account.words("season.adjust.title"))

    def heading(canvas: Canvas, w: float) -> float:
        return Form(canvas, w, 0, account.look, account.words, "filled").heading(title, account.belonging)

    return footnotes(account.look, account.notes).pages(title, heading)


def with_notes(
    sheets: tuple[Sheet, ...], account: Account, mode: FormMode, fitting: Sequence[Note]
) -> tuple[Sheet, ...]:
    """The sheets; and pages with the decisions, if they did not fit there."""
    return sheets if fitting or mode == "blank" else (*sheets, *notes_sheets(account))


def figure_size(h: float) -> float:
    """How large a figure is written in a cell of this height."""
    return min(20.0, 9.5 + h * 0.55)


def shared_out(whole: float, parts: int, most: float) -> float:
    """How tall each row is if they share the room, within reason."""
    return min(most, whole / max(1, parts))


def split_evenly(count: int, most: int) -> list[range]:
    """As few stretches as possible, none longer than `most`, all about as long."""
    number = -(-count // most) if count else 1
    size, more = divmod(count, number)
    starts = [index * size + min(index, more) for index in range(number + 1)]
    return [range(a, b) for a, b in pairwise(starts)]
