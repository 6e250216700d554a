"""How a printer errs, and what must be done to a page so that it lands where it should.

A printer lays what it prints a little to the side, turned and stretched. From what was read on the calibration sheet
comes a `Slip` for each side; each page is drawn through its inverse.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import radians
from typing import Literal

from pnp.draw import path as paths
from pnp.draw.geometry import Point, Size
from pnp.draw.path import IDENTITY, Matrix


@dataclass(frozen=True)
class Slip:
    """Where one side of a sheet lands: shifted in mm, turned clockwise in degrees, stretched, about the middle of the
    page."""

    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0
    across: float = 1.0
    down: float = 1.0

    def matrix(self, page: Size) -> Matrix:
        x, y = page[0] / 2, page[1] / 2
        to_middle, back = paths.translation(-x, -y), paths.translation(x + self.dx, y + self.dy)
        return paths.multiply(back, paths.multiply(paths.rotation(self.turn), paths.multiply(
            paths.scaling(self.across, self.down), to_middle)))  # fmt: skip

    def lands(self, point: Point, page: Size) -> Point:
        return paths.apply(self.matrix(page), *point)

    def undone(self, page: Size) -> Matrix:
        """What a page is drawn through, so that it lands where it was meant to."""
        return inverse(self.matrix(page))


@dataclass(frozen=True)
class Printer:
    """What is known of a printer, or of one of its trays."""

    name: str
    front: Slip = Slip()
    back: Slip = Slip()

    def through(self, page: Size, is_back: bool) -> Matrix:
        """Lying pages stand on the paper, their top to the right: then front and back are turned alike."""
        upright = (min(page), max(page))
        undone = (self.back if is_back else self.front).undone(upright)
        if page[0] <= page[1]:
            return undone
        return paths.multiply(undone, (0, 1, -1, 0, page[1], 0))


def inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if not size:
        return IDENTITY
    a, b, c, d = d / size, -b / size, -c / size, a / size
    return a, b, c, d, -(a * e + c * f), -(b * e + d * f)


@dataclass(frozen=True)
class Shift:
    """How far something lies off its place, in one direction."""

    at: Point
    axis: Literal["x", "y"]
    by: float


def fitted_slip(shifts: Sequence[Shift], page: Size) -> Slip:
    """The slip that comes nearest to what was seen, by least squares; small turns are as good as linear."""
    x0, y0 = page[0] / 2, page[1] / 2
    rows = [
        [1, 0, y0 - each.at[1], each.at[0] - x0, 0] if each.axis == "x" else [0, 1, each.at[0] - x0, 0, each.at[1] - y0]
        for each in shifts
    ]
    dx, dy, turn, across, down = _least_squares(rows, [each.by for each in shifts])
    return Slip(dx, dy, turn / radians(1), 1 + across, 1 + down)


def _least_squares(rows: Sequence[Sequence[float]], seen: Sequence[float]) -> list[float]:
    count = len(rows[0])
    table = [
        [sum(row[i] * row[j] for row in rows) for j in range(count)]
        + [sum(row[i] * value for row, value in zip(rows, seen, strict=True))]
        for i in range(count)
    ]
    for i in range(count):
        pivot = max(range(i, count), key=lambda row: abs(table[row][i]))
        table[i], table[pivot] = table[pivot], table[i]
        for other in range(count):
            if other != i:
                share = table[other][i] / table[i][i]
                table[other] = [a - share * b for a, b in zip(table[other], table[i], strict=True)]
    return [table[i][count] / table[i][i] for i in range(count)]
