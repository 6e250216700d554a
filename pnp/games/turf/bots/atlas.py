"""The course by heart: how many rounds are still to run from a cell."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import fsum
from operator import attrgetter

from pnp.games.turf.model import TurfData
from pnp.games.turf.model.fan import Going, bit
from pnp.games.turf.model.geometry import Course, Row

SPEEDS: Mapping[int, int] = {1: 8, 2: 8, 3: 9, 4: 12, 5: 18, 6: 23, 7: 10, 8: 7, 9: 4, 10: 1}
"""How often in a hundred dice rounds a horse runs so many points."""
CARDS: Mapping[int, int] = {3: 1, 4: 1, 6: 2, 7: 5, 8: 6, 9: 3, 10: 2}
"""How often a card that may be moved has this value."""
CHOICE = 5
"""Of so many such cards a horse plays the best one."""
_ALONG = attrgetter("along")
_LANES, _AHEAD = 2, 14
"""How far a horse looks for others in its way."""
BEYOND = 0.05
"""What a cell beyond the line is worth, in rounds."""


class Atlas:
    def __init__(self, course: Course, free_steps: int) -> None:
        self.ways = course.ways
        self.cells, self.names, self.position = self.ways.cells, self.ways.names, self.ways.position
        self.closed = self.ways.closed
        self.course = course
        self.free_steps = free_steps
        self.line = float(course.line)
        self._near: dict[int, int] = {}
        self._rounds: dict[Going, tuple[list[float], list[float]]] = {}

    def fences(self, rows: Sequence[Row], cost: int, leap: int = 2) -> Going:
        return self.ways.going(rows, cost, leap, self.free_steps)

    def is_tight(self, start: int, closed: int) -> bool:
        """Whether something is in the way already: one horse alone can always be passed."""
        near = self._near.get(start)
        if near is None:
            near = self._near[start] = self._ahead_of(start)
        return near & closed != 0

    def _ahead_of(self, start: int) -> int:
        """The cells before a horse, in its lane and two to each side."""
        first, lane, found = self.position[start], self.cells[start].lane, 0
        for near in self.course.cells[max(0, lane - 1 - _LANES) : lane + _LANES]:
            inside = near[0].number
            behind, ahead = (bisect_right(near, first + far, key=_ALONG) for far in (0, _AHEAD))
            found |= bit(inside + ahead) - bit(inside + behind)
        return found

    def rounds(self, fences: Going) -> tuple[list[float], list[float]]:
        """How many rounds a horse alone on the track needs from each cell until it is home: before a card, before dice.

        Beyond the line the number falls below nothing, for of those who come home in one round the furthest is first.
        """
        if fences not in self._rounds:
            self._rounds[fences] = self._count_rounds(fences)
        return self._rounds[fences]

    def _count_rounds(self, fences: Going) -> tuple[list[float], list[float]]:
        start = float(self.course.position(self.course.start))
        speeds = sorted({*SPEEDS, *CARDS})
        by_card = [(self.line - position) * BEYOND for position in self.position]
        by_dice = list(by_card)
        order = sorted(range(len(self.cells)), key=lambda cell: -self.position[cell])
        for cell in order:
            if not start <= self.position[cell] <= self.line:
                continue
            moves = fences.fan(cell).moves(closed=0)
            ends = {m: moves.of(m).ends for m in speeds}
            for _ in range(3):  # a horse may stay where it is
                rolled = {m: min(by_card[end] for end, _, _ in ends[m]) for m in SPEEDS}
                by_dice[cell] = 1 + _average(rolled, SPEEDS)
                played = {
                    m: min([by_dice[cell], *(by_dice[end] for end, falls, _ in ends[m] if not falls)]) for m in CARDS
                }
                by_card[cell] = 1 + _best_of(CHOICE, played, CARDS)
        return by_card, by_dice


def _average(values: Mapping[int, float], often: Mapping[int, int]) -> float:
    return fsum(often[m] * value for m, value in values.items()) / sum(often.values())


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
