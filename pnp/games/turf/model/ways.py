"""Where a move may end: every way is tried, and only those count that use the most points (T16–T21, T52–T57).

Cells are whole numbers here, lane after lane, so that the next cell of a lane is the next number; many cells are one
number with a bit for each. What was asked before is known by heart: the referee asks what bots have thought of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pnp.games.turf.model.fan import FAR, Fan, Going, Reach, bit
from pnp.games.turf.model.geometry import Cell, Course, Row


class Ways:
    def __init__(self, course: Course) -> None:
        self.course = course
        self.cells: list[Cell] = [cell for lane in course.cells for cell in lane]
        self.names = [cell.name for cell in self.cells]
        self.position = [float(cell.position) for cell in self.cells]
        self._ends = [course.cells[cell.lane - 1][-1].number for cell in self.cells]
        """For every cell the last one of its lane."""
        self._beside = [
            tuple(found.number for lane in (cell.lane - 1, cell.lane + 1) if (found := course.across(cell, lane)))
            for cell in self.cells
        ]
        self._goings: dict[tuple[frozenset[Row], int, int, int], Going] = {}
        self.closing = {
            nose: [sum(bit(each.number) for each in course.closed_from(cell, nose)) for cell in self.cells]
            for nose in (False, True)
        }
        """T13, TA2: by option and cell, those that a horse closes there."""

    def closed(self, cells: Iterable[int], clear_nose: bool = False) -> int:
        """T13, TA2: a horse closes its cell and the one behind it, perhaps also the one in front."""
        closing, found = self.closing[clear_nose], 0
        for cell in cells:
            found |= closing[cell]
        return found

    def going(self, rows: Collection[Row], cost: int, leap: int, free_steps: int) -> Going:
        key = (frozenset(rows), cost, leap, free_steps)
        if key not in self._goings:
            under = {self.course.at(lane, row).number for row in rows for lane in range(1, self.course.lanes + 1)}
            landing = {cell - 1: cell - 1 + leap for cell in under}
            beside = [tuple(cell for cell in cells if cell not in under) for cells in self._beside]
            fences = sorted((self.course.at(1, row).along, row) for row in rows)
            self._goings[key] = Going(landing, beside, self._ends, cost, free_steps, fences)
        return self._goings[key]

    def reach(self, start: int, points: int, closed: int, going: Going) -> Reach:
        fan = going.fan(start) if points <= FAR else Fan(start, points, going)
        return fan.moves(closed).of(points)
