"""Where a move may end: every way is tried, and only those count that use the most points (T16–T21, T52–T57).

Cells are whole numbers here, lane after lane, so that the next cell of a lane is the next number. What was asked before
is known by heart: the referee asks what bots have thought of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from pnp.games.turf.model.geometry import Cell, Course, Row

MOST = 200_000
"""So many moves are kept in mind."""


class Reach(NamedTuple):
    """What a move of some points comes to."""

    used: int
    ends: tuple[tuple[int, bool], ...]
    """Cells, each with whether the horse is stopped there by a fence with points left."""
    late: frozenset[int] = frozenset()
    """Those of them to which only a change of lane after the free steps leads (T18)."""


@dataclass(frozen=True, eq=False)
class Going:
    """What a move has to reckon with besides other horses: the fences that stand, and when a lane may be changed."""

    landing: Mapping[int, int]
    """For every take-off cell the cell behind the fence."""
    beside: Sequence[tuple[int, ...]]
    """For every cell those that a change of lane leads to."""
    cost: int
    free_steps: int


class Ways:
    def __init__(self, course: Course) -> None:
        self.course = course
        self.cells: list[Cell] = [cell for lane in course.cells for cell in lane]
        self.names = [cell.name for cell in self.cells]
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.position = [float(cell.position) for cell in self.cells]
        self._ends = [self.number(course.cells[cell.lane - 1][-1]) for cell in self.cells]
        """For every cell the last one of its lane."""
        self._beside = [
            tuple(self.number(found) for lane in (cell.lane - 1, cell.lane + 1) if (found := course.across(cell, lane)))
            for cell in self.cells
        ]
        self._goings: dict[tuple[frozenset[Row], int, int, int], Going] = {}
        self._reached: dict[tuple[int, int, Going, frozenset[int]], Reach] = {}
        self._touched: dict[tuple[int, int, Going], frozenset[int]] = {}

    def number(self, cell: Cell) -> int:
        return self.numbers[cell.name]

    def closed(self, cells: Iterable[int], clear_nose: bool = False) -> set[int]:
        """T13, TA2: a horse closes its cell and the one behind it, perhaps also the one in front."""
        found: set[int] = set()
        for cell in cells:
            found.add(cell)
            if self.cells[cell].index:
                found.add(cell - 1)
            if clear_nose and cell < self._ends[cell]:
                found.add(cell + 1)
        return found

    def going(self, rows: Collection[Row], cost: int, leap: int, free_steps: int) -> Going:
        key = (frozenset(rows), cost, leap, free_steps)
        if key not in self._goings:
            under = {self.number(self.course.at(lane, row)) for row in rows for lane in range(1, self.course.lanes + 1)}
            landing = {cell - 1: cell - 1 + leap for cell in under}
            beside = [tuple(cell for cell in cells if cell not in under) for cells in self._beside]
            self._goings[key] = Going(landing, beside, cost, free_steps)
        return self._goings[key]

    def touched(self, start: int, points: int, going: Going) -> frozenset[int]:
        """Every cell on any way of such a move, with nobody in its way."""
        known = self._touched.get((start, points, going))
        if known is None:
            found: set[int] = set()
            self._search(start, points, frozenset(), going, found)
            known = self._touched[start, points, going] = frozenset(found)
        return known

    def reach(self, start: int, points: int, closed: Set[int], going: Going) -> Reach:
        """Horses that a move cannot touch make no difference to it."""
        key = (start, points, going, self.touched(start, points, going) & closed)
        reach = self._reached.get(key)
        if reach is None:
            if len(self._reached) > MOST:
                self._reached.clear()
            reach = self._reached[key] = self._search(start, points, key[3], going, set())
        return reach

    def used(self, start: int, points: int, closed: Set[int], going: Going) -> int:
        """So many of the points a move uses: all of them where the lane is free."""
        end = start + points
        is_free = end <= self._ends[start] and closed.isdisjoint(range(start + 1, end + 1))
        if is_free and (not going.landing or going.landing.keys().isdisjoint(range(start, end))):
            return points
        return self.reach(start, points, closed, going).used

    def _search(self, start: int, points: int, closed: Set[int], going: Going, touched: set[int]) -> Reach:
        beside, landing, last = going.beside, going.landing, self._ends
        limit = going.free_steps + (start in landing)  # T54
        most, found = 0, {start: (False, False)}
        todo = [(start, 0, False)]
        seen: set[tuple[int, int, bool]] = set()
        while todo:
            cell, used, changed = todo.pop()
            while True:
                touched.add(cell)
                left = points - used
                following, step, stuck = -1, 1, True
                over = landing.get(cell) if landing else None
                if over is not None:
                    if left >= going.cost and over not in closed:
                        following, step = over, going.cost
                elif left:
                    if cell < last[cell] and cell + 1 not in closed:
                        following = cell + 1
                    if not used or (used >= limit and not changed):
                        for target in beside[cell]:
                            if target not in closed:
                                stuck = False
                                todo.append((target, used + 1, used > 0))
                if following < 0:
                    if stuck and used >= most:
                        if used > most:
                            most, found = used, {}
                        found[cell] = over is not None and left > 0, changed and found.get(cell, (False, True))[1]
                    break
                cell, used = following, used + step
                if used >= limit:
                    if (cell, used, changed) in seen:
                        break
                    seen.add((cell, used, changed))
        ends = tuple((cell, stopped) for cell, (stopped, _) in found.items())
        return Reach(most, ends, frozenset(cell for cell, (_, late) in found.items() if late))
