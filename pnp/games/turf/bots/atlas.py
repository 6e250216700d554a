"""The course by heart: cells as whole numbers, where a move may end, and how many rounds are still to run from a cell.

The referee enumerates paths for every move that is made; a bot thinks of a dozen moves before it makes one. So it has
the same enumeration over plain numbers, and the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.games.turf.model import TurfData
from pnp.games.turf.model.geometry import Cell, Course, Row

SPEEDS: Mapping[int, int] = {1: 8, 2: 8, 3: 9, 4: 12, 5: 18, 6: 23, 7: 10, 8: 7, 9: 4, 10: 1}
"""How often in a hundred dice rounds a horse runs so many points."""
CARDS: Mapping[int, int] = {3: 1, 4: 1, 6: 2, 7: 5, 8: 6, 9: 3, 10: 2}
"""How often a card that may be moved has this value."""
CHOICE = 5
"""Of so many such cards a horse plays the best one."""
BEYOND = 0.05
"""What a cell beyond the line is worth, in rounds."""
MOST = 200_000
"""So many moves are kept in mind."""


class Reach(NamedTuple):
    """What a move of some points comes to."""

    used: int
    ends: tuple[tuple[int, bool], ...]
    """Cells, each with whether the horse is stopped there by a fence with points left."""


@dataclass(frozen=True)
class Fences:
    """The fences that stand: for every take-off cell its landing cell, and beside every cell those that they leave."""

    landing: Mapping[int, int]
    beside: Sequence[tuple[int, ...]]
    cost: int


class Atlas:
    def __init__(self, course: Course, free_steps: int) -> None:
        self.course = course
        self.free_steps = free_steps
        self.cells: list[Cell] = [cell for lane in course.cells for cell in lane]
        self._first = [0]
        for lane in course.cells:
            self._first.append(self._first[-1] + len(lane))
        self.position = [float(cell.position) for cell in self.cells]
        self.line = float(course.line)
        self.names = [cell.name for cell in self.cells]
        self._ahead = [self._number(course.ahead(cell)) for cell in self.cells]
        self._beside = [
            tuple(
                self._number(found) for lane in (cell.lane - 1, cell.lane + 1) if (found := course.across(cell, lane))
            )
            for cell in self.cells
        ]
        self._fences: dict[tuple[tuple[Row, ...], int, int], Fences] = {}
        self._reached: dict[tuple[int, int, int, frozenset[int]], Reach] = {}
        self._near: dict[int, frozenset[int]] = {}
        self._rounds: dict[int, tuple[list[float], list[float]]] = {}

    def number(self, cell: Cell) -> int:
        return self._first[cell.lane - 1] + cell.index

    def _number(self, cell: Cell | None) -> int:
        return -1 if cell is None else self.number(cell)

    def closed(self, cells: Iterable[int], clear_nose: bool = False) -> set[int]:
        """T13, TA2: a horse closes its cell and the one behind it, perhaps also the one in front."""
        found: set[int] = set()
        for cell in cells:
            found.add(cell)
            if self.cells[cell].index:
                found.add(cell - 1)
            if clear_nose and self._ahead[cell] >= 0:
                found.add(self._ahead[cell])
        return found

    def fences(self, rows: Sequence[Row], cost: int, leap: int = 2) -> Fences:
        key = (tuple(rows), cost, leap)
        if key not in self._fences:
            landing, under = {}, set()
            for row in rows:
                for lane in range(1, self.course.lanes + 1):
                    cell = self.number(self.course.at(lane, row))
                    under.add(cell)
                    landing[cell - 1] = cell - 1 + leap
            beside = [tuple(cell for cell in cells if cell not in under) for cells in self._beside]
            self._fences[key] = Fences(landing, beside, cost)
        return self._fences[key]

    def reach(self, start: int, points: int, closed: set[int], fences: Fences) -> Reach:
        """T16–T21, T52–T57. What was asked before is known by heart."""
        near = self._near.get(start) or self._within(start)
        key = (start, points, id(fences), near & closed)
        found = self._reached.get(key)
        if found is None:
            if len(self._reached) > MOST:
                self._reached.clear()
            found = self._reached[key] = self._reach(start, points, closed, fences)
        return found

    def is_tight(self, start: int, closed: set[int]) -> bool:
        """Whether something is in the way already: one horse alone can always be passed."""
        return not closed.isdisjoint(self._near.get(start) or self._within(start))

    def _within(self, start: int) -> frozenset[int]:
        """Every cell that a move from here may touch."""
        here = self.cells[start]
        lanes = self.course.cells[max(0, here.lane - 3) : here.lane + 2]
        last = self.position[start] + 14
        numbers = (self.number(cell) for lane in lanes for cell in lane)
        found = frozenset(number for number in numbers if self.position[start] < self.position[number] <= last)
        self._near[start] = found
        return found

    def _reach(self, start: int, points: int, closed: set[int], fences: Fences) -> Reach:
        ahead, beside, landing, cost = self._ahead, fences.beside, fences.landing, fences.cost
        limit = self.free_steps + (start in landing)
        most, found = 0, {start: False}
        todo = [(start, 0, False)]
        seen: set[tuple[int, int, bool]] = set()
        while todo:
            cell, used, changed = todo.pop()
            while True:
                left = points - used
                following, step, stuck = -1, 1, True
                over = landing.get(cell)
                if over is not None:
                    if left >= cost and over not in closed:
                        following, step = over, cost
                elif left:
                    following = ahead[cell]
                    if following in closed:
                        following = -1
                    if not used or (used >= limit and not changed):
                        for target in beside[cell]:
                            if target not in closed:
                                stuck = False
                                todo.append((target, used + 1, used > 0))
                if following < 0:
                    if stuck and used >= most:
                        if used > most:
                            most, found = used, {}
                        found[cell] = over is not None and left > 0
                    break
                cell, used = following, used + step
                if used >= limit:
                    if (cell, used, changed) in seen:
                        break
                    seen.add((cell, used, changed))
        return Reach(most, tuple(found.items()))

    def rounds(self, fences: Fences) -> tuple[list[float], list[float]]:
        """How many rounds a horse alone on the track needs from each cell until it is home: before a card, before dice.

        Beyond the line the number falls below nothing, for of those who come home in one round the furthest is first.
        """
        if id(fences) not in self._rounds:
            self._rounds[id(fences)] = self._count_rounds(fences)
        return self._rounds[id(fences)]

    def _count_rounds(self, fences: Fences) -> tuple[list[float], list[float]]:
        start = float(self.course.position(self.course.start))
        speeds = sorted({*SPEEDS, *CARDS})
        by_card = [(self.line - position) * BEYOND for position in self.position]
        by_dice = list(by_card)
        order = sorted(range(len(self.cells)), key=lambda cell: -self.position[cell])
        for cell in order:
            if not start <= self.position[cell] <= self.line:
                continue
            ends = {m: self.reach(cell, m, set(), fences).ends for m in speeds}
            for _ in range(3):  # a horse may stay where it is
                rolled = {m: min(by_card[end] for end, _ in ends[m]) for m in SPEEDS}
                by_dice[cell] = 1 + _average(rolled, SPEEDS)
                played = {
                    m: min([by_dice[cell], *(by_dice[end] for end, falls in ends[m] if not falls)]) for m in CARDS
                }
                by_card[cell] = 1 + _best_of(CHOICE, played, CARDS)
        return by_card, by_dice


def _average(values: Mapping[int, float], often: Mapping[int, int]) -> float:
    return sum(often[m] * value for m, value in values.items()) / sum(often.values())


def _best_of(count: int, values: Mapping[int, float], often: Mapping[int, int]) -> float:
    """What the lowest of so many values is on average, each drawn as often as it is said."""
    total, above, found = sum(often.values()), 1.0, 0.0
    for m in sorted(values, key=lambda m: values[m]):
        rest = above - often[m] / total
        found += values[m] * (above**count - max(0.0, rest) ** count)
        above = rest
    return found


_known: dict[int, tuple[TurfData, Atlas]] = {}


def atlas_of(data: TurfData) -> Atlas:
    """Learnt once for the same data."""
    found = _known.get(id(data))
    if found is None or found[0] is not data:
        found = _known[id(data)] = data, Atlas(data.board.course, data.free_steps)
    return found[1]
