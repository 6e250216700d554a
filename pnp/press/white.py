"""What pieces leave white on a sheet: where something of a given size has room between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from math import ceil, floor
from operator import or_

from pnp.draw.geometry import Point, Rect, Size
from pnp.draw.path import Path
from pnp.press.marks import crop_marks
from pnp.press.page import Page, Placed

AROUND = 1.4
"""White around whatever is found room for, in millimetres."""
_NUMBER = Rect(-3, -2, 6, 4)
"""What the number beside a row takes, around its middle."""


class White:
    """A sheet in squares of a millimetre: a row is a number, each bit of it a square that is taken."""

    def __init__(self, size: Size, margin: float) -> None:
        self._w, self._h = int(size[0]), int(size[1])
        outside = self._bits(0, margin) | self._bits(size[0] - margin, size[0])
        inner = range(ceil(margin), floor(size[1] - margin))
        self._rows = [outside if y in inner else self._bits(0, self._w) for y in range(self._h)]

    def take(self, box: Rect, around: float = AROUND) -> None:
        wide = box.grown(around)
        bits = self._bits(wide.x, wide.right)
        for y in range(max(0, floor(wide.y)), min(self._h, ceil(wide.bottom))):
            self._rows[y] |= bits

    def take_shape(self, path: Path) -> None:
        """A row at a time what is inside it."""
        for band in _bands(path):
            self.take(band)

    def place(self, size: Size) -> Point | None:
        """The top left corner where it has room; in the middle of the stretch where it has."""
        w, h = ceil(size[0]), ceil(size[1])
        for top in range(self._h - h + 1):
            if starts := self._starts(top, w, h):
                bottom = top
                while bottom + h < self._h and starts & self._starts(bottom + 1, w, h):
                    bottom += 1
                    starts &= self._starts(bottom, w, h)
                return float(_middle(starts)), (top + bottom) / 2
        return None

    def _starts(self, top: int, w: int, h: int) -> int:
        """The squares in which something so wide and tall may begin."""
        free = ~reduce(or_, self._rows[top : top + h]) & self._bits(0, self._w)
        reached = 1
        while free and reached < w:
            step = min(reached, w - reached)
            free &= free >> step
            reached += step
        return free

    def _bits(self, left: float, right: float) -> int:
        first, last = max(0, floor(left)), min(self._w, ceil(right))
        return ((1 << last) - 1) & ~((1 << first) - 1) if last > first else 0


def _middle(starts: int) -> int:
    """Of the first squares that lie side by side."""
    first = (starts & -starts).bit_length() - 1
    count = 1
    while starts >> (first + count) & 1:
        count += 1
    return first + (count - 1) // 2


def _bands(path: Path) -> Iterator[Rect]:
    """A shape in strips of a millimetre, each from where it enters the shape to where it leaves it."""
    edges = [edge for run in path.flatten() for edge in pairwise([*run, run[0]])]
    _, top, _, bottom = path.bounds()
    for y in range(floor(top), ceil(bottom)):
        crossed = sorted(_crossings(edges, y + 0.5))
        for left, right in zip(crossed[::2], crossed[1::2], strict=False):
            yield Rect(left, y, right - left, 1)


def _crossings(edges: Sequence[tuple[Point, Point]], y: float) -> Iterator[float]:
    for (x1, y1), (x2, y2) in edges:
        if min(y1, y2) <= y < max(y1, y2):
            yield x1 + (x2 - x1) * (y - y1) / (y2 - y1)


def white_of(page: Page, margin: float, outlines: Mapping[int, Path]) -> White:
    """Of a page with pieces: those with an outline, by the identity of their face, take no more than that."""
    white = White(page.size, margin)
    if page.strip:
        white.take(page.strip.area)
    for placed in page.placed:
        _take_piece(white, placed, outlines.get(id(placed.face)))
    for mark in _marks(page):
        white.take(mark, 0.6)
    for (x, y), _ in page.numbers:
        white.take(Rect(x + _NUMBER.x, y + _NUMBER.y, _NUMBER.w, _NUMBER.h))
    return white


def _take_piece(white: White, placed: Placed, outline: Path | None) -> None:
    trim = placed.cell.trim
    if outline and not placed.cell.turn:
        white.take_shape(outline.shift(trim.x, trim.y))
    else:
        white.take(trim.grown(placed.grid.bleed))


def _marks(page: Page) -> Iterable[Rect]:
    for grid in page.grids:
        if grid.marked:
            for x1, y1, x2, y2 in crop_marks(grid):
                yield Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
