"""The road ahead as one driver sees it before the dice are rolled, with a worth on every number of dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import fsum
from typing import Any, NamedTuple, Protocol

from pnp.games.mad.bots.garage import RoutePlan
from pnp.games.mad.bots.pace import Gear

RARE = 0.01
"""What happens more seldom is not thought of."""
LATE = 2
"""With so few turns left a driver stops planning for the whole way."""
SPARE = 0.04
"""What a point left over at the goal is worth in turns, where it counts (MA25)."""
OUT = 4.0
"""What it costs in turns not to come home in time."""


class Stage(NamedTuple):
    """A cell on the way, and what it takes to come there in this turn."""

    spot: int
    curves: int
    """Arrows for curves."""
    cars: int
    """Arrows or fuel for cars."""


class Worth(Protocol):
    """By spot, in turns."""

    def __getitem__(self, spot: int, /) -> float: ...


class Outlook:
    """Made of what a seat may see: the view of the rules, and the course."""

    def __init__(self, plan: RoutePlan, view: Mapping[str, Any], seat: str) -> None:
        cars = view["cars"]
        mine, names = cars[seat], plan.chart.course.names
        self.plan = plan
        self.at = names[mine["cell"]]
        self.fuel: int = mine["fuel"]
        self.left: int | None = mine["left"]
        """Turns left with this one, if somebody is home."""
        passes = view["first_round"] or plan.car.passes_free
        self.occupied = set() if passes else {names[other["cell"]] for name, other in cars.items() if name != seat}
        self.spare = SPARE if view["options"]["photo_finish"] == "yes" else 0.0
        self.ahead: int = mine["head_start"]
        """Points for nothing in this turn (MA27)."""
        is_late = self.left is not None and self.left <= LATE
        self.worth: Callable[[int], Worth] = cache(self._late) if is_late else plan.turns
        """With so much fuel after this turn, by spot: what it is to stand there, in turns. The less the better."""

    def _late(self, fuel: int) -> Worth:
        """Somebody is home: what counts is to come home in time."""
        return Late(self.plan, fuel, self.left or 0)

    def stages(self, longest: int, arrows: int = 99) -> list[Stage]:
        """The way ahead, cell by cell, as far as so many arrows may lead."""
        (following, border, _, _), curve = self.plan.way, self.plan.chart.curve
        spot, goal, curves, cars = self.at, self.plan.chart.course.goal, 0, 0
        found: list[Stage] = []
        while spot != goal and curves <= arrows and len(found) < longest:
            curves += border[spot] + (curve[spot] and spot != self.at)
            cars += spot in self.occupied
            spot = following[spot]
            found.append(Stage(spot, curves, cars))
        return found

    def turns(self, gear: Gear, stages: list[Stage]) -> float:
        """Turns to go after this one, on average, with so many dice: every cell that is reached may bring some less."""
        fuel, arrows = self.fuel - gear.fuel, gear.arrows
        reached = (*[1.0] * self.ahead, *gear.odds) if self.ahead else gear.odds
        worth = self.worth(fuel)
        best = total = worth[self.at]
        for (spot, curves, cars), odds in zip(stages, reached, strict=False):
            paid = curves + cars - arrows
            if curves > arrows or paid > fuel or odds < RARE:
                break
            now = worth[spot] if paid <= 0 else self.worth(fuel - paid)[spot]
            if now < best:
                total += odds * (now - best)
                best = now
        else:
            if self.spare:
                total -= self.spare * fsum(gear.tail[len(stages) + 1 - self.ahead :])
        return total


class Late:
    """What it is worth to stand somewhere when there are few turns left."""

    def __init__(self, plan: RoutePlan, fuel: int, left: int) -> None:
        self.plan, self.fuel, self.left = plan, fuel, left
        self._price = plan.car.pace.price * fuel
        self._known: dict[int, float] = {}

    def __getitem__(self, spot: int, /) -> float:
        known = self._known.get(spot)
        if known is None:
            known = self._known[spot] = self._worth(spot)
        return known

    def _worth(self, spot: int) -> float:
        if spot == self.plan.chart.course.goal:
            return -self._price
        chance = self._chance(spot) if self.left > 1 else 0.0
        return chance * (1 - self._price) + (1 - chance) * OUT

    def _chance(self, spot: int) -> float:
        """To come home from there in one turn."""
        way = self.plan.way
        return self.plan.car.pace.chance(self.fuel, way.steps[spot], way.arrows[spot])
