"""How many turns a car needs: by the way to go, the fuel it has and the arrows that the way costs.

The tables are worked out backwards from the goal, over a road on which curves lie evenly, always with the number of
dice that is best on average, fuel and all. What an actual road has ahead of a car is for `look` to see.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pnp.games.mad.model import Effect, MadData
from pnp.games.mad.rules.racing import dice_points

KNOT = 0.1
"""Tables are made for so many arrows a step and its multiples; between them we go straight."""
MOST = 0.5
KNOTS = int(MOST / KNOT) + 2


class Gear(NamedTuple):
    """What a car does with a number of dice."""

    dice: int
    fuel: int
    arrows: int
    tail: tuple[float, ...]
    """By steps: the odds for so many points or more."""

    @property
    def odds(self) -> tuple[float, ...]:
        """By steps, from the first one on."""
        return self.tail[1:]

    def at_least(self, steps: int) -> float:
        return self.tail[steps] if steps < len(self.tail) else 0.0


Between = tuple[int, int, float]
"""Steps to go, and between which two knots the way lies: the lower one, and the part of the way to the next."""


def between(steps: int, arrows: float) -> Between:
    """Where to look up so many steps that cost so many arrows."""
    knots = min(arrows / steps, MOST) / KNOT if steps else 0.0
    return steps, int(knots), knots - int(knots)


Floats = NDArray[np.float64]
Places = tuple[NDArray[np.intp], NDArray[np.intp], Floats]
"""The same for many ways: steps, lower knots, parts."""


def many_between(steps: Floats, arrows: Floats) -> Places:
    knots = np.minimum(arrows / np.maximum(steps, 1), MOST) / KNOT * (steps > 0)
    lower = knots.astype(np.intp)
    return steps.astype(np.intp), lower, knots - lower


Engine = tuple[Gear, ...]
"""The numbers of dice that a car may choose."""
Table = list[list[float]]
"""Turns to go by fuel and steps, less what the fuel left at the end is worth in turns."""


@cache
def odds_of(white: int, red: int, count_doubles: bool) -> tuple[float, ...]:
    """How dice fall, by points."""
    odds = [0.0] * (6 * (white + red) + 1)
    for roll in product(range(1, 7), repeat=white + red):
        odds[dice_points(roll[:white], roll[white:], count_doubles)] += 1 / 6 ** (white + red)
    return tuple(odds)


def _tail(odds: Sequence[float], move: int) -> tuple[float, ...]:
    """The odds for so many points or more, with what parts add to the dice."""
    tail = list(accumulate(reversed(odds)))[::-1]
    return (*[1.0] * move, *tail) if move >= 0 else (1.0, *tail[1 - move :])


class Shop:
    """Engines for one set of data, and what each of them can do; every table is made once."""

    def __init__(self, data: MadData) -> None:
        self.data = data
        self._paces: dict[tuple[Engine, float, int], Pace] = {}

    def engine(self, effect: Effect) -> Engine:
        return tuple(
            Gear(
                row.dice,
                max(0, row.fuel - effect.fuel.get(row.dice, 0)),
                max(0, row.arrows + effect.arrows),
                _tail(odds_of(row.white, row.red, effect.count_doubles), effect.move),
            )
            for row in self.data.dice
            if row.dice <= effect.max_dice
        )

    def pace(self, engine: Engine, price: float, sheets: int) -> Pace:
        """Of a car with this engine on so many sheets, where a unit of fuel left is worth so many turns."""
        key = engine, price, sheets
        if key not in self._paces:
            longest = sheets * max(sheet.longest for sheet in self.data.sheets.values())
            self._paces[key] = Pace(engine, price, self.data.tank, longest)
        return self._paces[key]


class Pace:
    def __init__(self, engine: Engine, price: float, tank: int, longest: int) -> None:
        self.engine, self.price = engine, price
        self._turns = make_tables(engine, price, tank, longest)
        self._tables: list[Table] = self._turns.tolist()
        self._chances: dict[tuple[int, int, int], float] = {}

    def turns(self, steps: int, fuel: int, arrows: float) -> float:
        """Turns to go, less what is left of the fuel; `arrows` are needed on the way."""
        _, knot, part = between(steps, arrows)
        low, high = self._tables[knot][fuel][steps], self._tables[knot + 1][fuel][steps]
        return low + part * (high - low)

    def chance(self, fuel: int, steps: int, arrows: int) -> float:
        """To come so far in one turn."""
        key = fuel, steps, arrows
        known = self._chances.get(key)
        if known is None:
            gears = (gear for gear in self.engine if gear.fuel <= fuel and gear.arrows >= arrows)
            known = self._chances[key] = max((gear.at_least(steps) for gear in gears), default=0.0)
        return known

    def column(self, fuel: int, places: Places) -> list[float]:
        """The same for many places at once."""
        steps, knots, parts = places
        at_fuel = self._turns[:, fuel]
        low, high = at_fuel[knots, steps], at_fuel[knots + 1, steps]
        column: list[float] = (low + parts * (high - low)).tolist()
        return column


def make_tables(engine: Engine, price: float, tank: int, longest: int) -> NDArray[np.float64]:
    """By knot, fuel and steps. Backwards from the goal, step by step, for every knot and all fuel at once.

    Odds are added one after the other, not by a dot product: so the tables are the same on every machine.
    """
    fuels = tank + 1
    affordable = [(fuels - gear.fuel, _reaches(gear)) for gear in engine if gear.fuel <= tank]
    gears = [(left, reaches.repeat(left, axis=2)) for left, reaches in affordable]
    pad = max(len(reaches) for _, reaches in gears)
    turns = np.empty((pad + 1 + longest, KNOTS, fuels))
    turns[: pad + 1] = -price * np.arange(fuels)
    best = np.empty((KNOTS, fuels))
    for here in range(pad + 1, pad + longest + 1):
        best.fill(np.inf)
        for left, reaches in gears:
            there = turns[here - len(reaches) : here, :, :left]
            paid = best[:, fuels - left :]
            np.minimum(paid, np.add.reduce(reaches * there, axis=0), out=paid)
        np.add(best, 1, out=turns[here])
    return turns[pad:].transpose(1, 2, 0)


@lru_cache(1000)
def _reaches(gear: Gear) -> NDArray[np.float64]:
    """By steps, the longest way first, and by knot: the odds to come so far."""
    found = [_reach(gear, knot * KNOT) for knot in range(KNOTS)]
    longest = max(map(len, found))
    return np.array([[*[0.0] * (longest - len(odds)), *odds] for odds in found]).T[:, :, None]


def _reach(gear: Gear, arrows: float) -> Sequence[float]:
    """The odds to come so many steps far, the longest way first.

    With `a` arrows a car passes `a` curves and is held up by the next one, somewhere in the last stretch between two.
    """
    passing = (min(1.0, max(0.0, gear.arrows + 1 - steps * arrows)) for steps in range(1, len(gear.tail)))
    tail = [odds * free for odds, free in zip(gear.tail[1:], passing, strict=True)]
    while len(tail) > 1 and not tail[-1]:
        del tail[-1]
    odds = [one - more for one, more in zip(tail, [*tail[1:], 0.0], strict=True)]
    odds[0] += 1 - tail[0]
    return odds[::-1]
