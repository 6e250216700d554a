"""The things of the game as a book shows them: small, whole, and lying anywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, radians, sin

from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.color import BLACK, WHITE
from pnp.draw.legible import legible
from pnp.draw.path import rect
from pnp.games.fmr.faces.book.line import token
from pnp.games.fmr.faces.cards.action import action_back, action_card, pit_crew_card
from pnp.games.fmr.faces.cards.frame import H, W
from pnp.games.fmr.faces.look import CREAM, figure
from pnp.games.fmr.faces.strip import position_strip
from pnp.games.fmr.model import FmrData
from pnp.games.fmr.season.sheets import score_sheets
from pnp.kit.words import Words
from pnp.press.product import Paint, Sheet

SMALL = 7.0
"""The smallest letters of a book, in points: smaller ones are left out of a picture."""
Placed = Callable[[Canvas, float, float], None]
"""Draws something with its middle on a point."""


@dataclass(frozen=True)
class Things:
    data: FmrData
    words: Words

    @property
    def back(self) -> Paint:
        return action_back(self.words)

    def card(self, kind: str) -> Paint:
        """The first card of a type."""
        return action_card(next(card for card in self.data.cards if card.type == kind), self.data, self.words)

    def fan(self, canvas: Canvas, x: float, y: float) -> None:
        _fan(canvas, x, y, [self.card(kind) for kind in ("pit_stop", "crash", "overtake")])

    def crews(self, canvas: Canvas, x: float, y: float) -> None:
        teams = list(self.data.teams.values())[:3]
        _fan(canvas, x, y, [pit_crew_card(team, self.data, self.words) for team in teams])

    def cars(self, canvas: Canvas, x: float, y: float) -> None:
        for index, car in enumerate(list(self.data.cars)[:4]):
            row, column = divmod(index, 2)
            token(canvas, x + (column - 0.5) * 11, y - 16.2 + row * 17, 10.6, self.data, car)

    def strip(self, canvas: Canvas, x: float, y: float) -> None:
        _sheet(canvas, x, y, 25, 16.5, position_strip(self.data, self.words))

    def score(self, canvas: Canvas, x: float, y: float) -> None:
        _sheet(canvas, x, y, 21, 30, score_sheets(self.data, self.words)[0])


def _sheet(canvas: Canvas, x: float, y: float, w: float, h: float, sheet: Sheet) -> None:
    """A whole sheet, small, with its middle on a point."""
    scale = w / (277 if w > h else 190)
    drawing = Drawing()
    sheet.draw(drawing, w / scale, h / scale)
    canvas.rect(x - w / 2 - 1, y - h / 2 - 1, w + 2, h + 2, fill=WHITE, stroke=BLACK, width=0.3)
    canvas.use(legible(drawing, SMALL / scale), x - w / 2, y - h / 2, scale=scale)


def _fan(canvas: Canvas, x: float, y: float, cards: list[Paint]) -> None:
    for index, paint in enumerate(cards):
        laid(canvas, paint, x + (index - 1) * 5, y, 0.22, (index - 1) * 9)


def laid(canvas: Canvas, paint: Paint, x: float, y: float, scale: float, turn: float = 0) -> None:
    """A card with its middle on a point."""
    with canvas.group(at=(x, y), rotate=turn), canvas.group(at=(-W * scale / 2, -H * scale / 2), scale=scale):
        cut(canvas, paint, scale)


def cut(canvas: Canvas, paint: Paint, scale: float) -> None:
    """A card as it is when it is cut out, with what can be read of it at this size."""
    drawing = Drawing()
    paint(drawing)
    with canvas.group(clip=rect(0, 0, W, H, 3)):
        canvas.use(legible(drawing, SMALL / scale))
    canvas.rect(0, 0, W, H, r=3, stroke=BLACK, width=0.3 / scale)


def die(canvas: Canvas, x: float, y: float, size: float = 10) -> None:
    """The twelve-sided one, its twelve to the reader."""
    canvas.polygon(_ring(x, y, size, 10, 0), fill=WHITE, stroke=BLACK, width=0.5)
    inner, outer = _ring(x, y, size * 0.6, 5, -90), _ring(x, y, size, 5, -90)
    canvas.polygon(inner, fill=CREAM, stroke=BLACK, width=0.5)
    for start, stop in zip(inner, outer, strict=True):
        canvas.line(*start, *stop, width=0.5)
    figure(canvas, x, y, "12", size * 1.7)


def _ring(x: float, y: float, r: float, corners: int, start: float) -> list[tuple[float, float]]:
    angles = [radians(start + 360 * n / corners) for n in range(corners)]
    return [(x + r * cos(angle), y + r * sin(angle)) for angle in angles]
