"""What every line would be worth that a move can lead to: one sum, made for hundreds of bots at once.

Early in a race every place counts alike, because the line will change many times; towards the end points do. A line is
worth own places, less a share of what the best-placed rival team has. All of it is counted in whole numbers, so that a
seed means the same race on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pnp.games.fmr.bots.thinking import Glance
from pnp.games.fmr.model import TEAMS, FmrData

Many: TypeAlias = Any
"""A table of whole numbers, as small as they may be; numpy does not say so of what comes of sums."""
Which: TypeAlias = NDArray[np.intp]

RIVAL = (3, 20)
"""How much of a rival's gain counts as an own loss: 3 parts of 20."""
LATE = 10
"""So many plays before the end, points begin to count."""
OWN, NOBODY = len(TEAMS), -1
"""All own cars are added up in one account, each rival team's in one of theirs; behind the last car there is nobody."""


@cache
def _prices(cars: int, points: tuple[int, ...]) -> Many:
    """By plays left: what each place is worth, in parts of LATE × cars, and last what a car is worth that is out."""
    prices = np.array([_price(cars, points, left) for left in range(LATE + 1)])
    small = 2 * RIVAL[1] * cars * np.abs(prices).max() < np.iinfo(np.int32).max
    return prices.astype(np.int32) if small else prices


def _price(cars: int, points: tuple[int, ...], left: int) -> list[int]:
    late = LATE - left
    scored = [2 * points[place] * cars if place < len(points) else cars - place for place in range(cars)]
    return [left * cars * (cars - place) + late * scored[place] for place in range(cars)] + [-left * cars]


def _places(marked: Iterable[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Rows and columns of all that is marked, row by row."""
    places = [(row, column) for row, columns in enumerate(marked) for column in columns]
    return [row for row, _ in places], [column for _, column in places]


class Scales:
    """Gains by bot (the first axis of every table) and by the places of cars."""

    def __init__(self, data: FmrData, glances: Sequence[Glance]) -> None:
        cars = len(data.cars)
        self.cars = np.arange(cars)
        self.size = np.array([len(each.teams) for each in glances])
        self.last = self.size - 1
        self.teams = np.array([each.teams + [NOBODY] * (cars - len(each.teams)) for each in glances])
        self.there = self.teams != NOBODY
        own = np.zeros((len(glances), len(TEAMS)), bool)
        own[_places(each.own for each in glances)] = True
        self.mine = np.take_along_axis(own, self.teams, axis=1) & self.there
        prices = _prices(cars, data.points)[[min(each.left, LATE) for each in glances]]
        self._price, self._tail = prices[:, :-1], prices[:, -1]
        accounts = np.where(self.mine, OWN, self.teams)
        self._held = (accounts == np.arange(OWN + 1)[:, None, None]).astype(prices.dtype)
        self._sums = (self._held * self._price).sum(axis=2, dtype=prices.dtype)
        self._lost = (cars // len(TEAMS) * own.sum(axis=1) - self.mine.sum(axis=1)) * self._tail
        self._now = self._worth(self._sums, self._lost)

    @staticmethod
    def _worth(sums: Many, lost: Many) -> Many:
        """Of lines, by the sums of their accounts (the first axis) and what own cars count that are out."""
        mine, whole = RIVAL
        worth: Many = whole * (sums[OWN] + lost) - mine * sums[:OWN].max(axis=0)
        return worth

    @cached_property
    def _ahead(self) -> Many:
        """What each account loses when all cars before a place go back by one."""
        return self._giving_way(1)

    @cached_property
    def _behind(self) -> Many:
        """What each account wins when all cars from the second to a place go forward by one."""
        return self._closing_up(1)

    def _giving_way(self, by: int) -> Many:
        lost = np.zeros_like(self._held)
        lost[:, :, 1 : self.cars.size - by + 1] = self._held[:, :, :-by] * (self._price[:, :-by] - self._price[:, by:])
        return lost.cumsum(axis=2, dtype=lost.dtype)

    def _closing_up(self, by: int) -> Many:
        won = np.zeros_like(self._held)
        won[:, :, by:] = self._held[:, :, by:] * (self._price[:, :-by] - self._price[:, by:])
        return won.cumsum(axis=2, dtype=won.dtype)

    @cached_property
    def moved(self) -> Many:
        """Gains by the place of a car and by the place to which it goes alone."""
        rivals = self._ways(0)
        for account in range(1, OWN):
            np.maximum(rivals, self._ways(account), out=rivals)
        mine, whole = RIVAL
        now = (self._now - whole * self._lost)[:, None, None]
        gains: Many = whole * self._ways(OWN) - mine * rivals - now
        return gains

    def _ways(self, account: int) -> Many:
        """What the account comes to, by the place of a car and by the place to which it goes alone."""
        behind, ahead = self._behind[account], self._ahead[account]
        ways: Many = np.where(self._back, behind[:, None, :], ahead[:, None, :])
        ways -= np.where(self._back, behind[..., None], ahead[..., None])
        ways += self._held[account][..., None] * self._steps
        ways += self._sums[account][:, None, None]
        return ways

    @cached_property
    def _back(self) -> Many:
        return self.cars[:, None] < self.cars

    @cached_property
    def _steps(self) -> Many:
        """What a car itself wins, by the place where it is and by the place to which it goes."""
        return self._price[:, None, :] - self._price[..., None]

    def overtaken(self, bots: Which, steps: NDArray[np.int_]) -> Many:
        """Gains by the place of a car that goes forward with the one behind it; bots may come several times."""
        place, rows = self.cars, np.arange(bots.size)[:, None]
        front = np.maximum(0, place - steps[:, None])
        price, held = self._price[bots], self._held[:, bots]
        ahead = self._giving_way(2)[:, bots]
        sums = self._sums[:, bots, None] + held * (price[rows, front] - price) + ahead[:, rows, front] - ahead
        sums[..., :-1] += held[..., 1:] * (price[rows, front[:, :-1] + 1] - price[:, 1:])
        gains = self._worth(sums, self._lost[bots, None]) - self._now[bots, None]
        alone = place == self.last[bots, None]
        return np.where(alone, self.moved[bots[:, None], place, front], gains)

    @cached_property
    def removed(self) -> Many:
        """Gains by the place of a car that is out; nothing where there is none."""
        closed = self._behind
        sums = self._sums[..., None] - self._held * self._price + closed[..., -1:] - closed
        lost = self._lost[:, None] + self.mine * self._tail[:, None]
        return np.where(self.there, self._worth(sums, lost) - self._now[:, None], 0)

    @cached_property
    def crashed(self) -> Many:
        """Gains by the place of a car that is out together with the one right behind it."""
        closed, gone = self._closing_up(2), self._held * self._price
        sums = self._sums[..., None] - gone[..., :-1] - gone[..., 1:] + closed[..., -1:] - closed[..., 1:]
        pair = self.mine[:, :-1].astype(int) + self.mine[:, 1:]
        lost = self._lost[:, None] + pair * self._tail[:, None]
        return self._worth(sums, lost) - self._now[:, None]
