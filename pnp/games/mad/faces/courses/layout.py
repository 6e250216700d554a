"""Where the cells of a course sheet lie, and the necks that lead from one to the next."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.draw import path as paths
from pnp.draw.geometry import Box, Point
from pnp.draw.path import Path
from pnp.games.mad.model import CELL, COLUMNS, PORT_ROW, ROWS, Border, Cell, CourseSheet

WIDE, HIGH = COLUMNS * CELL, ROWS * CELL
_DOWN = 19.4
"""From row to row: a little less than a cell, so that the outer rows keep clear of the cut."""
BLEED = 3.0
SIDE = 18.0
"""Of a cell."""
CORNER = 4.2
NECK, SLANTED_NECK = 11.6, 10.6
"""How wide the road is where it leads from one cell to the next: straight on, and over a corner."""
CLEAN = 2.5
"""Only the road comes so near to the left and right edges, for any sheet may follow there."""
SHOULDER = 2.4
"""Bare earth on both sides of the road."""


def centre(cell: Cell) -> Point:
    return (cell.x + 0.5) * CELL, HIGH / 2 + (cell.y - PORT_ROW) * _DOWN


def cell_box(cell: Cell) -> Box:
    x, y = centre(cell)
    return x - SIDE / 2, y - SIDE / 2, SIDE, SIDE


def cell_shape(cell: Cell) -> Path:
    return paths.rect(*cell_box(cell), CORNER)


@dataclass(frozen=True)
class Neck:
    """A way between two cells, or from a port over the edge of the sheet."""

    start: Point
    stop: Point

    @property
    def middle(self) -> Point:
        return (self.start[0] + self.stop[0]) / 2, (self.start[1] + self.stop[1]) / 2

    @property
    def angle(self) -> float:
        return math.degrees(math.atan2(self.stop[1] - self.start[1], self.stop[0] - self.start[0]))

    @property
    def is_slanted(self) -> bool:
        return self.start[0] != self.stop[0] and self.start[1] != self.stop[1]

    @property
    def width(self) -> float:
        return SLANTED_NECK if self.is_slanted else NECK

    @property
    def shape(self) -> Path:
        long = math.dist(self.start, self.stop)
        return paths.rect(0, -self.width / 2, long, self.width).rotate(self.angle).shift(*self.start)

    @property
    def border(self) -> Path:
        """The line across its middle."""
        return paths.polyline([(0, -self.width / 2), (0, self.width / 2)]).rotate(self.angle).shift(*self.middle)


def neck(sheet: CourseSheet, border: Border) -> Neck:
    return Neck(centre(sheet.cells[border.a]), centre(sheet.cells[border.b]))


def port_necks(sheet: CourseSheet) -> tuple[Neck, Neck]:
    """Where the road leaves the sheet: as if the next cell lay on the other side of the cut."""
    a, b = (centre(sheet.cells[port]) for port in (sheet.port_a, sheet.port_b))
    return Neck(a, (a[0] - CELL, a[1])), Neck(b, (b[0] + CELL, b[1]))


def necks(sheet: CourseSheet) -> list[Neck]:
    return [*(neck(sheet, border) for border in sheet.borders), *port_necks(sheet)]
