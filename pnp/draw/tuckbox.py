"""A tuck box to cut out: the net of a folding box for a deck of cards.

Drawn upright it is a row of panels: back, side, front, side and a glue tab; the lid with its tuck flap hangs on the
back, the bottom on the front, and the flaps at the ends of the sides keep the cards in. Everything folds back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK
from pnp.draw.geometry import Point, Size
from pnp.draw.outline import Outline
from pnp.draw.path import Path

_CUT = 0.25
_FOLD_DASH = (1.6, 1.1)
_THUMB = 7.0
_TAPER = 1.2
_ROUND = 4.5
"""How far from its corners the tuck flap is round."""


class Panel(NamedTuple):
    """A rectangle of the net, upright, in millimetres."""

    name: str
    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True)
class TuckBox:
    """How large the panels are; (0, 0) is the top left corner of the upright net."""

    wide: float
    high: float
    deep: float
    tuck: float = 9.0
    dust: float = 8.5
    glue: float = 8.0

    @property
    def size(self) -> Size:
        """The upright net's width and height."""
        return 2 * (self.wide + self.deep) + self.glue, self.tuck + self.high + 2 * self.deep

    @cached_property
    def panels(self) -> dict[str, Panel]:
        wide, high, side = self.wide, self.high, self.deep
        top = self.tuck + side
        found = [
            Panel("back", 0, top, wide, high),
            Panel("left", wide, top, side, high),
            Panel("front", wide + side, top, wide, high),
            Panel("right", 2 * wide + side, top, side, high),
            Panel("tab", 2 * wide + 2 * side, top, self.glue, high),
            Panel("lid", 0, self.tuck, wide, side),
            Panel("tuck", 0, 0, wide, self.tuck),
            Panel("bottom", wide + side, top + high, wide, side),
            Panel("back flap", 0, top + high, wide, self.dust),
        ]
        for key, x in (("left", wide), ("right", 2 * wide + side)):
            found.append(Panel(f"{key} upper flap", x, top - self.dust, side, self.dust))
            found.append(Panel(f"{key} lower flap", x, top + high, side, self.dust))
        return {panel.name: panel for panel in found}

    @cached_property
    def outline(self) -> Path:
        """Once around the net, clockwise from the tuck flap."""
        net, wide, side, dust, r = self.panels, self.wide, self.deep, self.dust, _ROUND
        top, foot = net["back"].y, net["back"].y + self.high
        front, right, tab = net["front"].x, net["right"].x, net["tab"].x
        path = Path().move(0, self.tuck).line(0.5, 3.5).curve(0.5, 1, 2, 0, r, 0)
        path = path.line(wide - r, 0).curve(wide - 2, 0, wide - 0.5, 1, wide - 0.5, 3.5)
        path = path.line(wide, self.tuck).line(wide, top).lines(_flap(wide, top, side, -dust))
        middle = front + wide / 2
        path = path.line(middle - _THUMB, top).arc(middle, top, _THUMB, 180, 0).line(right, top)
        path = path.lines(_flap(right, top, side, -dust))
        path = path.lines([(tab + self.glue, top + 4), (tab + self.glue, foot - 4), (tab, foot)])
        path = path.lines(_flap(right, foot, side, dust)[::-1])
        path = path.lines([(right, foot + side), (front, foot + side), (front, foot)])
        path = path.lines(_flap(wide, foot, side, dust)[::-1])
        return path.lines([(wide - 3, foot + dust), (3, foot + dust), (0, foot)]).close()

    @cached_property
    def folds(self) -> list[tuple[Point, Point]]:
        net, wide = self.panels, self.wide
        top, foot = net["back"].y, net["back"].y + self.high
        found: list[tuple[Point, Point]] = [((0.0, self.tuck), (wide, self.tuck)), ((0.0, top), (wide, top))]
        for key in ("left", "front", "right", "tab"):
            found.append(((net[key].x, top), (net[key].x, foot)))
        for key in ("left", "right"):
            found.append(((net[key].x, top), (net[key].x + self.deep, top)))
        found.append(((0.0, foot), (net["tab"].x, foot)))
        return found

    @property
    def cutting(self) -> Outline:
        return Outline(self.outline, tuple(self.folds))

    def draw(self, canvas: Canvas, paint: Callable[[Canvas], None]) -> None:
        """Pictures, then folds, then the line to cut along."""
        with canvas.group(clip=self.outline):
            paint(canvas)
        for start, stop in self.folds:
            canvas.line(*start, *stop, stroke=BLACK, width=0.2, dash=_FOLD_DASH, ink="keep")
        canvas.path(self.outline, stroke=BLACK, width=_CUT, ink="keep")


def _flap(x: float, y: float, w: float, out: float) -> list[Point]:
    """A flap that narrows outwards, from its left corner to its right one."""
    return [(x, y), (x + _TAPER, y + out), (x + w - _TAPER, y + out), (x + w, y)]
