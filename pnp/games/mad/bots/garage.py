"""Cars by their parts, and which parts a car should have: by estimated turns, with fuel, curves and traffic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import overload

import numpy as np

from pnp.games.mad.bots.chart import CourseChart, chart_of
from pnp.games.mad.bots.pace import Floats, Pace, Shop, many_between
from pnp.games.mad.model import MadData
from pnp.games.mad.model.course import lay, sheet_of
from pnp.games.mad.rules.state import build_of


@dataclass(frozen=True)
class Taste:
    """What a driver reckons with."""

    prices: tuple[float, ...] = (0.15, 0.12, 0.1)
    """By race: what a unit of fuel left at the goal is worth in turns. Nobody gains by much less or much more."""
    traffic: tuple[float, ...] = (0.035, 0.055, 0.075, 0.09)
    """By players, from three: how many cells with other cars are left for a price, a step. Counted in games, and such
    that the estimate of Ram Prow comes near what the fair test finds."""
    curve: float = 0.75
    """What a curve on the way counts: less than one, because a driver chooses the dice that suit the next curves."""

    def price_in(self, race: int) -> float:
        return self.prices[min(race, len(self.prices)) - 1]

    def traffic_of(self, players: int) -> float:
        return self.traffic[min(max(players - 3, 0), len(self.traffic) - 1)]


USUAL = Taste()


class Car:
    """A car with these parts, in a race of so many players."""

    def __init__(self, shop: Shop, taste: Taste, parts: tuple[str, ...], race: int, players: int) -> None:
        build = build_of(shop.data, parts)
        self.terrains = build.terrains
        self.passes_free = build.effect.free_passing
        self.cost = sum(shop.data.parts[part].cost for part in parts)
        self._curve = taste.curve
        self._traffic = 0.0 if self.passes_free else taste.traffic_of(players)
        self._engine = shop, build.effect, taste.price_in(race), shop.data.races[race - 1].sheets

    @cached_property
    def pace(self) -> Pace:
        shop, effect, price, sheets = self._engine
        return shop.pace(shop.engine(effect), price, sheets)

    @overload
    def arrows(self, steps: int, curves: int) -> float: ...
    @overload
    def arrows(self, steps: Floats, curves: Floats) -> Floats: ...
    def arrows(self, steps: int | Floats, curves: int | Floats) -> float | Floats:
        """What a way with so many curves costs, with traffic; or many ways."""
        return self._curve * curves + self._traffic * steps


class RoutePlan:
    """How a car runs on a course."""

    def __init__(self, chart: CourseChart, car: Car) -> None:
        self.chart, self.car = chart, car
        self.way = chart.way(car.terrains)
        steps, curves = np.array(self.way.steps, float), np.array(self.way.arrows, float)
        self._places = many_between(steps, car.arrows(steps, curves))
        self._turns: dict[int, list[float]] = {}

    def turns(self, fuel: int) -> list[float]:
        """With so much fuel, by spot: turns to go, less what the fuel left at the goal is worth."""
        known = self._turns.get(fuel)
        if known is None:
            known = self._turns[fuel] = self.car.pace.column(fuel, self._places)
        return known


class Offer:
    """What parts are worth in one race, on one course, among so many players."""

    def __init__(self, garage: Garage, layout: Sequence[str], race: int, players: int) -> None:
        self.garage, self.layout, self.race, self.players = garage, layout, race, players
        self.rules = garage.data.races[race - 1]
        self._turns: dict[tuple[str, ...], float] = {}
        self._lengths: dict[frozenset[str], tuple[int, int]] = {}

    def _length(self, terrains: frozenset[str]) -> tuple[int, int]:
        """Steps and curves from start to goal."""
        known = self._lengths.get(terrains)
        if known is None:
            stretches = [self.garage.stretch(sheet, terrains) for sheet in self.layout]
            steps, curves = map(sum, zip(*stretches, strict=True))
            known = self._lengths[terrains] = steps, curves
        return known

    def turns(self, parts: tuple[str, ...]) -> float:
        """From start to goal with these parts, less the fuel left."""
        known = self._turns.get(parts)
        if known is None:
            car = self.garage.car(parts, self.race, self.players)
            steps, curves = self._length(car.terrains)
            fuel = max(0, self.garage.data.tank - car.cost)
            known = self._turns[parts] = car.pace.turns(steps, fuel, car.arrows(steps, curves))
        return known

    def legal(self, hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """M17–M19: every choice of parts that may be used together; none is one of them."""
        kinds = sorted(set(hand))
        parts = self.garage.data.parts
        for count in range(self.rules.parts + 1):
            for chosen in combinations(kinds, count):
                if sum(parts[part].cost for part in chosen) <= self.rules.cost:
                    yield chosen

    def best(self, hand: Sequence[str]) -> tuple[str, ...]:
        return min(self.legal(hand), key=self.turns)

    def worth(self, part: str) -> float:
        """Turns that a part alone saves, be it allowed in this race or not."""
        return self.turns(()) - self.turns((part,))

    def spare(self, hand: Sequence[str]) -> str:
        """M15: the card that will be missed least; of several the one that is worth least to others, too."""
        ranked = sorted(self.legal(hand), key=self.turns)

        def loss(part: str) -> tuple[float, float]:
            twice = hand.count(part) > 1
            left = next(chosen for chosen in ranked if twice or part not in chosen)
            return self.turns(left), self.worth(part)

        return min(sorted(set(hand)), key=loss)

    def laid(self, hand: Sequence[str]) -> list[str]:
        """M16: the best parts, and what is worth least beside them: all that is laid goes to the neighbour (M42)."""
        chosen = self.best(hand)
        rest = sorted(_without(hand, *chosen), key=self.worth)
        return [*chosen, *rest[: self.rules.parts - len(chosen)]]


def _without(hand: Sequence[str], *parts: str) -> list[str]:
    left = list(hand)
    for part in parts:
        left.remove(part)
    return left


class Garage:
    """What is worked out for one set of data: cars are built once, and so is what a race offers."""

    def __init__(self, data: MadData, taste: Taste = USUAL) -> None:
        self.data, self.taste = data, taste
        self._shop = Shop(data)
        self._cars: dict[tuple[tuple[str, ...], int, int], Car] = {}
        self._stretches: dict[tuple[str, frozenset[str]], tuple[int, int]] = {}
        self._offer: Offer | None = None
        self._plans: dict[Car, RoutePlan] = {}
        self._chart: CourseChart | None = None

    def car(self, parts: Sequence[str], race: int, players: int) -> Car:
        key = tuple(sorted(parts)), race, players
        car = self._cars.get(key)
        if car is None:
            car = self._cars[key] = Car(self._shop, self.taste, *key)
        return car

    def stretch(self, laid: str, terrains: frozenset[str]) -> tuple[int, int]:
        """Steps and curves over one sheet. However it lies, they are the same."""
        key = sheet_of(laid), terrains
        if key not in self._stretches:
            chart = chart_of(lay(self.data, [key[0]], "first"))
            way, start = chart.way(terrains), chart.course.start
            self._stretches[key] = way.steps[start], way.arrows[start]
        return self._stretches[key]

    def offer(self, layout: Sequence[str], race: int, players: int) -> Offer:
        offer = self._offer
        if offer is None or (offer.layout, offer.race, offer.players) != (layout, race, players):
            offer = self._offer = Offer(self, layout, race, players)
        return offer

    def plan(self, layout: Sequence[str], start_side: str, car: Car) -> RoutePlan:
        """Of a car on the course; those for the last course are kept."""
        chart = chart_of(lay(self.data, layout, start_side))
        if chart is not self._chart:
            self._chart = chart
            self._plans.clear()
        if car not in self._plans:
            self._plans[car] = RoutePlan(chart, car)
        return self._plans[car]
