"""Where a move may end: every way is tried, and only those count that use the most points (T16–T21, T52–T57).

Cells are whole numbers here, lane after lane, so that the next cell of a lane is the next number. What was asked before
is known by heart: the referee asks what bots have thought of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from pnp.games.turf.model.geometry import Cell, Course, Row

FAR = 12
"""As many points as two dice have; no card has more."""
MOST = 100_000
"""So many positions are kept in mind."""

Layers = list[dict[int, bool]]
"""By points used, the cells where that leads, each with whether only a late change of lane leads there."""


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


class Moves:
    """What is known of all moves from a cell, up to so many points."""

    def __init__(self, after: Layers, going: Going) -> None:
        self._after, self._going = after, going
        self._known: dict[int, Reach] = {}

    def of(self, points: int) -> Reach:
        known = self._known.get(points)
        if known is None:
            known = self._known[points] = self._reach(points)
        return known

    def _reach(self, points: int) -> Reach:
        most = _deepest(self._after, points)
        cells, fences = self._after[most], self._going.landing
        ends = tuple((cell, most < points and cell in fences) for cell in cells)
        return Reach(most, ends, frozenset(cell for cell, late in cells.items() if late))


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
        self._closing = {
            nose: [tuple(self.numbers[each] for each in closing[name]) for name in self.names]
            for nose, closing in course.closing.items()
        }
        self._walked: dict[tuple[int, int, Going, frozenset[int]], Moves] = {}
        self._used: dict[tuple[int, int, Going, frozenset[int]], int] = {}
        self._touched: dict[tuple[int, int, Going], frozenset[int]] = {}

    def number(self, cell: Cell) -> int:
        return self.numbers[cell.name]

    def closed(self, cells: Iterable[int], clear_nose: bool = False) -> set[int]:
        """T13, TA2: a horse closes its cell and the one behind it, perhaps also the one in front."""
        closing = self._closing[clear_nose]
        return set().union(*[closing[cell] for cell in cells])

    def going(self, rows: Collection[Row], cost: int, leap: int, free_steps: int) -> Going:
        key = (frozenset(rows), cost, leap, free_steps)
        if key not in self._goings:
            under = {self.number(self.course.at(lane, row)) for row in rows for lane in range(1, self.course.lanes + 1)}
            landing = {cell - 1: cell - 1 + leap for cell in under}
            beside = [tuple(cell for cell in cells if cell not in under) for cells in self._beside]
            self._goings[key] = Going(landing, beside, cost, free_steps)
        return self._goings[key]

    def reach(self, start: int, points: int, closed: Set[int], going: Going) -> Reach:
        return self.moves(start, max(points, FAR), closed, going).of(points)

    def moves(self, start: int, far: int, closed: Set[int], going: Going) -> Moves:
        """All moves from a cell at once: those of a few points are the beginnings of those of many."""
        key = (start, far, going, self.touched_by(start, far, going) & closed)
        found = self._walked.get(key)
        if found is None:
            if len(self._walked) >= MOST:
                self._walked.clear()
            found = self._walked[key] = Moves(self._walk(start, far, key[3], going), going)
        return found

    def used(self, start: int, points: int, closed: Set[int], going: Going) -> int:
        """So many of the points a move uses: all of them where the lane is free."""
        end = start + points
        is_free = end <= self._ends[start] and closed.isdisjoint(range(start + 1, end + 1))
        if is_free and (not going.landing or going.landing.keys().isdisjoint(range(start, end))):
            return points
        key = (start, points, going, self.touched_by(start, points, going) & closed)
        found = self._used.get(key)
        if found is None:
            if len(self._used) >= MOST:
                self._used.clear()
            found = self._used[key] = _deepest(self._walk(start, points, key[3], going, one_will_do=True), points)
        return found

    def touched_by(self, start: int, points: int, going: Going) -> frozenset[int]:
        """Every cell on any way, with nobody in it: horses elsewhere make no difference."""
        found = self._touched.get((start, points, going))
        if found is None:
            after = self._walk(start, points, frozenset(), going)
            found = self._touched[start, points, going] = frozenset(cell for cells in after for cell in cells)
        return found

    def _walk(self, start: int, far: int, closed: Set[int], going: Going, one_will_do: bool = False) -> Layers:
        """All ways of so many points, or one of them that uses them all."""
        beside, landing, last = going.beside, going.landing, self._ends
        limit = going.free_steps + (start in landing)  # T54
        after: Layers = [{} for _ in range(far + 1)]
        todo = [(start, 0, False)]
        seen: set[tuple[int, int, bool]] = set()
        while todo:
            cell, used, changed = todo.pop()
            while True:
                here = after[used]
                here[cell] = changed and here.get(cell, True)
                over = landing.get(cell) if landing else None
                if over is not None:
                    following, used = over, used + going.cost
                elif used < far:
                    following, used = cell + 1 if cell < last[cell] else -1, used + 1
                    if used == 1 or (used > limit and not changed):
                        todo += [(target, used, used > 1) for target in beside[cell] if target not in closed]
                elif one_will_do:
                    return after
                else:
                    break
                if following < 0 or used > far or following in closed:
                    break
                cell = following
                if used >= limit:
                    if (cell, used, changed) in seen:
                        break
                    seen.add((cell, used, changed))
        return after


def _deepest(after: Layers, points: int) -> int:
    """The most of these points that can be used."""
    while not after[points]:
        points -= 1
    return points
