"""Where a horse may go, as the referee says it; `model/ways.py` finds it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pnp.games.turf.model.fan import Going, bit
from pnp.games.turf.model.geometry import Cell, Course, Row


class End(NamedTuple):
    """Where a move may end: the points used, and whether the horse is stopped by a fence with points left."""

    cell: Cell
    used: int
    stopped: bool
    late: bool
    """Only a change of lane after the free steps leads there (T18)."""
    jumped: tuple[Row, ...]
    """The fences on the way. They stand across all lanes, so every way to this cell has the same."""


class Ground(NamedTuple):
    """What a move has to reckon with."""

    course: Course
    closed: int
    """Cells that may be neither entered nor passed, with a bit for each (T13, TA2)."""
    fences: frozenset[Row]
    fence_cost: int
    free_steps: int
    leap: int = 2
    """Rows from take-off to landing: two over a fence that fills its row, one over a fence on the line before it."""

    def is_closed(self, cell: Cell) -> bool:
        return bool(self.closed & bit(cell.number))

    def fence_before(self, cell: Cell) -> Row | None:
        """The row of the fence for which this is a take-off cell."""
        ahead = self.course.ahead(cell) if self.fences else None
        return ahead.row if ahead is not None and ahead.row in self.fences else None

    def landing(self, cell: Cell) -> Cell | None:
        """Where a jump from this take-off cell ends."""
        ahead = self.course.ahead(cell)
        return self.course.ahead(ahead) if ahead is not None and self.leap > 1 else ahead

    def is_under_fence(self, cell: Cell) -> bool:
        """Whether a fence fills the row of this cell."""
        return self.leap > 1 and cell.row in self.fences


def closed_cells(course: Course, others: Iterable[Cell], clear_nose: bool) -> int:
    """T13: a horse closes its cell and the one behind it; with `clear_nose` also the one in front (TA2)."""
    return course.ways.closed([cell.number for cell in others], clear_nose)


def ends(ground: Ground, start: Cell, points: int) -> list[End]:
    """T16–T21, T52–T57: the cells in which a move of so many points may end, the inner lane first."""
    ways = ground.course.ways
    going = ways.going(ground.fences, ground.fence_cost, ground.leap, ground.free_steps)
    reach, cells = ways.reach(start.number, points, ground.closed, going), ways.cells
    return [
        End(cells[end], reach.used, stopped, late, _jumped(going, start, cells[end]))
        for end, stopped, late in sorted(reach.ends)
    ]


def _jumped(going: Going, start: Cell, end: Cell) -> tuple[Row, ...]:
    return tuple([row for along, row in going.fences if start.along < along <= end.along])


def passed(ground: Ground, start: Cell, points: int) -> dict[str, int]:
    """Every cell on any way of such a move, with the most points it may have cost to come there."""
    costs: dict[str, int] = {}
    for name, used, _ in _Search(ground, start, points).seen:
        costs[name] = max(used, costs.get(name, 0))
    return costs


def in_range(course: Course, start: Cell, points: int) -> dict[str, Cell]:
    """The cells that so many steps can lead to if nothing is in the way and lanes are changed at will."""
    found = edge = {start.name: start}
    for _ in range(points):
        steps = [
            step
            for cell in edge.values()
            for step in (course.ahead(cell), course.across(cell, cell.lane - 1), course.across(cell, cell.lane + 1))
        ]
        edge = {step.name: step for step in steps if step is not None}
        found = found | edge
    return found


class _Search:
    """All ways of a move, step by step, and every cell on them."""

    def __init__(self, ground: Ground, start: Cell, points: int) -> None:
        self.ground = ground
        self.points = points
        self.limit = ground.free_steps + (ground.fence_before(start) is not None)  # T54
        self.seen: set[tuple[str, int, bool]] = set()
        self._go(start, 0, False)

    def _go(self, cell: Cell, used: int, late: bool) -> None:
        here = cell.name, used, late
        if here in self.seen:
            return
        self.seen.add(here)
        if self.ground.fence_before(cell):
            self._leap(cell, used, late)
        elif used < self.points:
            self._step(cell, used, late)

    def _leap(self, cell: Cell, used: int, late: bool) -> None:
        """T52, T53: from the take-off cell over the fence to the one behind it, and nowhere else."""
        ground, landing = self.ground, self.ground.landing(cell)
        if landing and not ground.is_closed(landing) and used + ground.fence_cost <= self.points:
            self._go(landing, used + ground.fence_cost, late)

    def _step(self, cell: Cell, used: int, late: bool) -> None:
        """Straight on, and into the lanes beside it with the first step or once after the free ones (T16–T19)."""
        course, _, fences, *_ = self.ground
        ahead = course.ahead(cell)
        if ahead is not None and not self.ground.is_closed(ahead):
            self._go(ahead, used + 1, late)
        if used == 0 or (used >= self.limit and not late):
            for lane in (cell.lane - 1, cell.lane + 1):
                target = course.across(cell, lane)
                if target is not None and not self.ground.is_closed(target) and target.row not in fences:
                    self._go(target, used + 1, used > 0)
