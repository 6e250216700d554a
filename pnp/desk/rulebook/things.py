"""Things of a game as a book shows them: small, whole, lying anywhere; on a shelf, or numbered with a list below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.desk.rulebook.callouts import bubble
from pnp.draw.canvas import Canvas, Drawing, Font
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.legible import legible, unspecked
from pnp.draw.path import rect
from pnp.draw.text import fit_line, text_box
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.press.product import Face, Paint, Sheet

SMALL = 7.0
"""The smallest letters of a book, in points: smaller ones are left out of a picture."""
SPECK = 0.25
"""Millimetres: what is smaller on the page is left out, too."""
Placed = Callable[[Canvas], None]
"""Draws something with its middle on the origin."""
_LABEL = Font("barlow", 600)
_SIZE = 8.5
_ROW = 5.6


@dataclass(frozen=True)
class Thing:
    """A card, a sheet, a piece: so large in truth, with corners so round."""

    w: float
    h: float
    paint: Paint
    corner: float = 0.0

    @staticmethod
    def of(face: Face, corner: float = 0.0) -> Thing:
        return Thing(face.w, face.h, face.draw, corner)

    @staticmethod
    def sheet(sheet: Sheet, w: float, h: float) -> Thing:
        return Thing(w, h, lambda canvas: sheet.draw(canvas, w, h))

    @cached_property
    def drawing(self) -> Drawing:
        drawing = Drawing()
        self.paint(drawing)
        return drawing

    def cut(self, canvas: Canvas, scale: float, line: float = 0.3) -> None:
        """As it is when it is cut out, with what can be read of it at this size; drawn in its own millimetres."""
        outline = rect(0, 0, self.w, self.h, self.corner)
        canvas.path(outline, fill=WHITE)
        with canvas.group(clip=outline):
            canvas.use(unspecked(legible(self.drawing, SMALL / scale), SPECK / scale))
        canvas.path(outline, stroke=BLACK, width=line / scale)

    def lay(self, canvas: Canvas, x: float, y: float, scale: float, turn: float = 0) -> None:
        """With its middle on a point."""
        corner = -self.w * scale / 2, -self.h * scale / 2
        with canvas.group(at=(x, y), rotate=turn), canvas.group(at=corner, scale=scale):
            self.cut(canvas, scale)


def fan(canvas: Canvas, things: Sequence[Thing], scale: float, step: float, lean: float) -> None:
    """Several in a hand, its middle on the origin."""
    for index, thing in enumerate(things):
        place = index - (len(things) - 1) / 2
        thing.lay(canvas, place * step, abs(place * lean) * step * 0.012, scale, place * lean)


def shelf(words: Words, name: str, things: Sequence[Placed], tall: float, label: float = 9.0) -> Figure:
    """Everything there is, in a row, each with its label."""

    def draw(canvas: Canvas, w: float, h: float) -> None:
        step = w / len(things)
        for index, place in enumerate(things):
            with canvas.group(at=((index + 0.5) * step, (h - label) / 2)):
                place(canvas)
            box = index * step + 0.75, h - label, step - 1.5, label
            text = words(f"figure.{name}.{index + 1}")
            text_box(canvas, *box, text, _LABEL, _SIZE, smallest=SMALL, align="center")

    return Figure(lambda _w: tall + label, draw, wide=True, about=words(f"figure.{name}.caption"))


@dataclass(frozen=True)
class Key:
    """What the numbers in a picture mean, so many a row below it."""

    texts: Sequence[str]
    across: int = 3
    color: Color = BLACK

    @property
    def height(self) -> float:
        return -(-len(self.texts) // self.across) * _ROW + 1.5

    def draw(self, canvas: Canvas, w: float, y: float) -> None:
        step = w / self.across
        for index, text in enumerate(self.texts):
            x, middle = index % self.across * step, y + 1.5 + (index // self.across + 0.5) * _ROW
            bubble(canvas, x + 2.4, middle, index + 1, self.color)
            fit_line(canvas, x + 6, middle + 1.1, step - 7, text, _LABEL, _SIZE, smallest=SMALL)


def told(words: Words, name: str, count: int) -> list[str]:
    """The words of a figure that are counted from 1."""
    return [str(words(f"figure.{name}.{number}")) for number in range(1, count + 1)]
