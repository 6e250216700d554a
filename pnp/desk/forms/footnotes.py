"""Decisions by hand at the foot of a sheet: a line or more for each, with the mark that stands in the table above."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.desk.forms.room import room
from pnp.draw.canvas import Canvas, Font
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.text import text_box, wrap
from pnp.press.paper import Orientation
from pnp.press.product import Sheet
from pnp.season.notes import Note

NOTE, NOTE_ALONE = 7.5, 11.0
"""How large they are under a table, and on a page of their own."""
_LEADING = 1.2
_APART = 0.4
_AIR = 2.0
_HEAD = 30.0
"""No heading of a page is taller."""

Heading = Callable[[Canvas, float], float]
"""Draws the top of a page of this width, and returns where it ends."""


@dataclass(frozen=True)
class Footnotes:
    notes: Sequence[Note]
    text: Font
    strong: Font
    size: float = NOTE

    def height(self, w: float) -> float:
        return sum(self._tall(note, w) for note in self.notes)

    def with_air(self, w: float) -> float:
        """The same with some air above, for a sheet that ends there."""
        return self.height(w) + _AIR if self.notes else 0.0

    def draw(self, canvas: Canvas, bottom: float, w: float) -> None:
        """The last line stands on `bottom`."""
        y = bottom - self.height(w)
        for note in self.notes:
            tall = self._tall(note, w)
            text_box(canvas, 0, y + 1, w, tall, _said(note), self.text, self.size, bold=self.strong, break_words=True)
            y += tall

    def _tall(self, note: Note, w: float) -> float:
        lines = wrap(_said(note), self.text, self.size, w, self.strong, True) or [[]]
        return len(lines) * self.size * _LEADING * MM_PER_PT + _APART

    # -- where they stand

    def within(self, h: float, orientation: Orientation = "portrait") -> Footnotes:
        """All of them if they are no taller than this on any paper, else none: those have `pages`."""
        return self if self.height(room(orientation)[0]) <= h else replace(self, notes=())

    def pages(self, title: str, heading: Heading) -> tuple[Sheet, ...]:
        """Pages of their own, for those that are too many for a foot."""
        return tuple(Sheet(title, part._page(heading)) for part in replace(self, size=NOTE_ALONE)._parts())

    def _parts(self) -> Iterator[Footnotes]:
        wide, tall = room("portrait")
        page: list[Note] = []
        for note in self.notes:
            if page and replace(self, notes=[*page, note]).height(wide) > tall - _HEAD:
                yield replace(self, notes=page)
                page = []
            page.append(note)
        if page:
            yield replace(self, notes=page)

    def _page(self, heading: Heading) -> Callable[[Canvas, float, float], None]:
        def draw(canvas: Canvas, w: float, _: float) -> None:
            self.draw(canvas, heading(canvas, w) + 4 + self.height(w), w)

        return draw


def _said(note: Note) -> str:
    return f"**{note.mark}** {note.text}"
