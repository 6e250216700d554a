"""What a machine cuts and creases: one closed line, and the folds inside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from pnp.draw.geometry import Point
from pnp.draw.path import Matrix, Path, apply, polygon

Line = tuple[Point, Point]
_NEAR = 1e-4
"""Ends that are no farther apart are one."""


@dataclass(frozen=True)
class Outline:
    cut: Path
    folds: tuple[Line, ...] = ()

    def placed(self, matrix: Matrix) -> Outline:
        folds = tuple((apply(matrix, *start), apply(matrix, *stop)) for start, stop in self.folds)
        return Outline(self.cut.transform(matrix), folds)


def chained(lines: Iterable[Line]) -> Path:
    """Once around a shape of which all edges are known, in any order."""
    left = list(lines)
    points = list(left.pop(0))
    while left:
        line = next(line for line in left if _is_near(points[-1], line[0]) or _is_near(points[-1], line[1]))
        left.remove(line)
        points.append(line[1] if _is_near(points[-1], line[0]) else line[0])
    return polygon(points[:-1])


def _is_near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < _NEAR and abs(one[1] - other[1]) < _NEAR


def sides_of(tab: Iterable[Point]) -> list[Line]:
    """The free sides of a tab that is given from one end of its fold to the other."""
    return list(pairwise(tab))
