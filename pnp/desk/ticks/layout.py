"""Where everything stands on a tick sheet, in millimetres from the outer corner of its top left code.

It follows from what is asked alone: whoever reads a sheet builds the same layout again. It is the same on every paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

from pnp.desk.ticks.question import ROOM, Group, Question, breadth, steps
from pnp.draw.geometry import Point

VERSION = 1
"""Of the layout: it is part of the fingerprint on each sheet."""
W = 190.0
CODE = 16.0
"""Without its white margin."""
MODULES = 21
SQUARE = 2.6
FRAME_LEFT, FRAME_RIGHT, FRAME_TOP = 1.5, W - 1.5, 27.5
_LAST = FRAME_RIGHT - 7.0
_FIRST_ROW = 11.0
_FOOT = 8.0
_ROWS_ROOM = 168.0
_MOST_PITCH, _MOST_ROW = 9.0, 10.0
_COUNT_GAP = 4.5
_STEP = 9.0
"""Squares are no further apart, or there is one between them."""
_BELOW = 4.5
CORNERS = "ABCD"
"""Top left, top right, bottom left, bottom right."""


@dataclass(frozen=True)
class Cell:
    """A bubble: whose it is, and what it says."""

    row: int
    """-1 - n for the n-th row of counts."""
    group: int
    value: str
    x: float
    y: float


@dataclass(frozen=True)
class Layout:
    question: Question

    @cached_property
    def pitch(self) -> float:
        """The widest that has room, up to a measure that nobody needs more than."""
        groups = self.question.groups
        free = ROOM - (breadth(groups, 0) if len(self.columns_of) > 1 else 0)
        return min(_MOST_PITCH, free / max(1, len(self.columns_of) - 1))

    @property
    def columns_of(self) -> tuple[tuple[int, str], ...]:
        return self.question.columns

    @cached_property
    def radius(self) -> float:
        return min(2.8, 0.34 * self.pitch)

    @cached_property
    def columns(self) -> tuple[float, ...]:
        offsets = list(accumulate(steps(self.question.groups, self.pitch), initial=0.0))
        return tuple(_LAST - offsets[-1] + each for each in offsets)

    @cached_property
    def row_pitch(self) -> float:
        lines = len(self.question.rows) + 1.2 * len(self.counted)
        return min(_MOST_ROW, _ROWS_ROOM / max(1.0, lines - 1))

    @cached_property
    def rows(self) -> tuple[float, ...]:
        return tuple(FRAME_TOP + _FIRST_ROW + index * self.row_pitch for index in range(len(self.question.rows)))

    # -- counts below the grid

    @cached_property
    def counted(self) -> tuple[int, ...]:
        """The groups that are counted."""
        return tuple(at for at, group in enumerate(self.question.groups) if group.counted)

    @cached_property
    def count_rows(self) -> tuple[float, ...]:
        first = self.rows[-1] + self.row_pitch + _COUNT_GAP
        return tuple(first + index * self.row_pitch for index in range(len(self.counted)))

    def count_columns(self, group: Group) -> tuple[float, ...]:
        """0 stands beside the first place, every other number below the place of that number."""
        return (self.columns[0] - self.pitch, *self.columns[: group.counted])

    # -- bubbles

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Row by row."""
        return tuple(
            Cell(row, group, value, x, y)
            for row, y in enumerate(self.rows)
            for (group, value), x in zip(self.columns_of, self.columns, strict=True)
        )

    @cached_property
    def count_cells(self) -> tuple[Cell, ...]:
        return tuple(
            Cell(-1 - at, group, str(number), x, y)
            for at, (group, y) in enumerate(zip(self.counted, self.count_rows, strict=True))
            for number, x in enumerate(self.count_columns(self.question.groups[group]))
        )

    # -- the frame of squares

    @cached_property
    def frame_bottom(self) -> float:
        return (*self.rows, *self.count_rows)[-1] + _FOOT

    @cached_property
    def xs(self) -> tuple[float, ...]:
        """The squares above and below, corners included: one over every column, and as close over the names."""
        first = self.columns[0]
        between = max(1, round((first - FRAME_LEFT) / self.pitch))
        names = (FRAME_LEFT + index * (first - FRAME_LEFT) / between for index in range(between))
        return _close((*names, *self.columns, FRAME_RIGHT))

    @cached_property
    def ys(self) -> tuple[float, ...]:
        """Those at the sides: one at every row."""
        return _close((FRAME_TOP, *self.rows, *self.count_rows, self.frame_bottom))

    # -- codes

    @cached_property
    def h(self) -> float:
        return self.frame_bottom + _BELOW + CODE

    @cached_property
    def codes(self) -> dict[str, Point]:
        """The top left corner of each, by the letter of its corner."""
        low = self.h - CODE
        return dict(zip(CORNERS, ((0.0, 0.0), (W - CODE, 0.0), (0.0, low), (W - CODE, low)), strict=True))


def _close(places: tuple[float, ...]) -> tuple[float, ...]:
    """With one more in the middle of each stretch that is long."""
    found: list[float] = [places[0]]
    for here, there in pairwise(places):
        parts = max(1, round((there - here) / _STEP)) if there - here > _STEP + 0.01 else 1
        found += [here + (there - here) * part / parts for part in range(1, parts + 1)]
    return tuple(found)
