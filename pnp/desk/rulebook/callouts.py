"""Pictures with numbers on them, and what the numbers mean beside or below: no lines that could cross."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.fonts import cap_height
from pnp.draw.geometry import MM_PER_PT, Point
from pnp.draw.text import text_box, wrap
from pnp.press.figure import Figure
from pnp.press.product import Paint

RADIUS = 1.9
_DIGIT = Font("barlow", 700)
_TEXT, _BOLD = Font("barlow", 500), Font("barlow", 700)
_SIZE = 8.5
_LEADING = 1.22
_AIR = 1.6
_GAP = 4.5
_INDENT = 2 * RADIUS + 2


def bubble(canvas: Canvas, x: float, y: float, number: int, color: Color = BLACK) -> None:
    """A number in a circle, readable on anything; as dark in whatever ink."""
    canvas.circle(x, y, RADIUS + 0.4, fill=WHITE, ink="keep")
    canvas.circle(x, y, RADIUS, fill=color, ink="keep")
    base = y + cap_height(_DIGIT, _SIZE) / 2
    canvas.text(x, base, str(number), _DIGIT, _SIZE, anchor="middle", fill=WHITE, ink="keep")


@dataclass(frozen=True)
class Callouts:
    """What the numbers mean, one under the other."""

    texts: Sequence[str]
    color: Color = BLACK
    first: int = 1

    def height(self, w: float) -> float:
        return sum(self._tall(text, w) for text in self.texts) - _AIR

    def draw(self, canvas: Canvas, x: float, y: float, w: float) -> None:
        for number, text in enumerate(self.texts, start=self.first):
            tall = self._tall(text, w)
            bubble(canvas, x + RADIUS + 0.4, y + RADIUS, number, self.color)
            text_box(canvas, x + _INDENT, y + 0.6, w - _INDENT, tall, text, _TEXT, _SIZE, bold=_BOLD, leading=_LEADING)
            y += tall

    def _tall(self, text: str, w: float) -> float:
        lines = len(wrap(text, _TEXT, _SIZE, w - _INDENT, _BOLD) or ())
        return max(lines * _SIZE * MM_PER_PT * _LEADING, 2 * RADIUS) + _AIR


@dataclass(frozen=True)
class Anatomy:
    """A thing of the game, `w` × `h` mm, with a number at each point, drawn at `scale`, and the list on its right."""

    w: float
    h: float
    paint: Paint
    points: Sequence[Point]
    texts: Sequence[str]
    scale: float = 1
    color: Color = BLACK

    def figure(self, about: str = "") -> Figure:
        return Figure(self.height, self.draw, wide=True, flex=0, about=about)

    def height(self, w: float) -> float:
        return max(self.h * self.scale, self._list.height(self._room(w)))

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        left = RADIUS + 0.4
        with canvas.group(at=(left, (h - self.h * self.scale) / 2), scale=self.scale):
            self.paint(canvas)
        for number, (x, y) in enumerate(self.points, start=1):
            top = (h - self.h * self.scale) / 2
            bubble(canvas, left + x * self.scale, top + y * self.scale, number, self.color)
        room = self._room(w)
        self._list.draw(canvas, w - room, max(0.0, (h - self._list.height(room)) / 2), room)

    def _room(self, w: float) -> float:
        return w - self.w * self.scale - 2 * RADIUS - _GAP

    @property
    def _list(self) -> Callouts:
        return Callouts(self.texts, self.color)
