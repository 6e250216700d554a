"""The title with the next race where races are dropped or points go with people: then nobody's lead adds up race by
race, and what the next race must bring is found by running on from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, groupby

from pnp.season.foretelling import Foretelling, placed
from pnp.season.standings import Standing

_CARS = 2
"""With more cars than these somebody has too many ways to come home."""
Places = tuple[int, ...]


@dataclass(frozen=True)
class Clinch:
    """What makes somebody champion with the next race, whatever comes after it."""

    points: int
    """So many in it, or more."""
    limits: tuple[tuple[str, int], ...] = ()
    """Rivals who must not have more than so many; then `points` are all that there are."""


class Clinching:
    """One table, and how the next race can decide it."""

    def __init__(self, future: Foretelling, now: Standing) -> None:
        self.future, self.now = future, now

    def of(self, who: str, rivals: Sequence[str]) -> Clinch | None:
        """`rivals`: those who are not surely behind already; some of them may have left, and have nothing to win."""
        cars = [len(self.future.members(self.now, each)) for each in (who, *rivals)]
        if not cars[0] or max(cars) > _CARS or not self._is_plain:
            return None
        return self._alone(who, rivals) or self._with_all(who, rivals)

    @cached_property
    def _is_plain(self) -> bool:
        """Whether the next race is worth what its places say: for every car, and with nothing decided beforehand."""
        future = self.future
        if not future.by_hand.places_only or future.is_free(self.now) or future.bonus:
            return False
        for order in (future.running, future.running[::-1]):
            points = future.after(order).results[-1].points
            if [points.get(car, 0) for car in order] != list(future.worth[0][: len(order)]):
                return False
        return True

    # -- with so many points, whatever others do in it

    def _alone(self, who: str, rivals: Sequence[str]) -> Clinch | None:
        found = None
        for points, ways in self._by_points(who, ()):
            if not all(self._beats_all(who, rivals, mine) for mine in ways):
                break
            found = Clinch(points)
        return found

    def _beats_all(self, who: str, rivals: Sequence[str], mine: Places) -> bool:
        """Though each of them in turn wins the best of what is left."""
        return all(
            self._stands(who, rival, {who: mine, rival: theirs})
            for rival in rivals
            for theirs in next(self._by_points(rival, mine))[1]
        )

    # -- with all there is, if rivals do not have too much

    def _with_all(self, who: str, rivals: Sequence[str]) -> Clinch | None:
        points, (mine, *_) = next(self._by_points(who, ()))
        limits = []
        for rival in rivals:
            allowed = self._allowed(who, rival, mine)
            if allowed is None:
                return None
            if allowed < next(self._by_points(rival, mine))[0]:
                limits.append((rival, allowed))
        return Clinch(points, tuple(limits))

    def _allowed(self, who: str, rival: str, mine: Places) -> int | None:
        """The most a rival may have; None where even nothing is too much."""
        groups = list(self._by_points(rival, mine))[::-1]
        fails = _first(
            len(groups),
            lambda at: not all(self._stands(who, rival, {who: mine, rival: theirs}) for theirs in groups[at][1]),
        )
        return groups[fails - 1][0] if fails else None

    # -- ways in which the next race ends

    def _by_points(self, who: str, taken: Places) -> Iterator[tuple[int, list[Places]]]:
        """The places somebody's cars can have, by what they are worth, the most first."""
        worth, running = self.future.worth[0], self.future.running
        own = [car for car in self.future.members(self.now, who) if car in running]
        free = [place for place in range(len(running)) if place not in taken]
        ways = combinations(free, len(own))
        valued = sorted(((sum(worth[place] for place in way), way) for way in ways), key=lambda each: -each[0])
        for points, group in groupby(valued, key=lambda each: each[0]):
            yield points, [way for _, way in group]

    def _stands(self, who: str, rival: str, at: Mapping[str, Places]) -> bool:
        """Whether it is ahead or level though the rival wins everything after the next race, and it wins nothing."""
        spots: dict[str, int] = {}
        for each, places in at.items():
            own = [car for car in self.future.members(self.now, each) if car in self.future.running]
            spots.update(zip(own, places, strict=False))
        rows = self.future.run(self.now, first=rival, last=who, begin=placed(self.future.running, spots)).rows
        return rows[who].place <= rows[rival].place


def _first(count: int, holds: Callable[[int], bool]) -> int:
    """The first number for which it holds, where it holds for all after that; `count` where for none."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low
