"""Bots that answer for a seat: whatever a player is asked from free practice to the flag."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any, Literal

from pnp.games.xf1.bots import hiring, tuning
from pnp.games.xf1.bots.ladder import PRICES, Ladder, Rung, ladder, preference, steady, worthwhile
from pnp.games.xf1.bots.pits import Conditions, Pits, policy
from pnp.games.xf1.model import Course, Driver, Xf1Data
from pnp.games.xf1.rules.state import Car, State
from pnp.referee.ask import Answer, Ask

Spending = Literal["B0", "B1", "B2", "B3"]
Stopping = Literal["r2", "r3", "dp", "never"]
SAVED, SPENT, RICH = 3, 6, 17
"""DP for qualifying: less for a driver with at most so many in all."""


@dataclass(frozen=True)
class Style:
    """How a bot drives.

    `dp`: B0 never spends DP, B1 about one a turn, B2 where it pays most, B3 as many as it can while there are any.
    `pit`: early (r3) or late (r2) by thresholds, by looking ahead (dp), or never.
    """

    dp: Spending = "B1"
    pit: Stopping = "r2"
    quali: int | None = None
    """DP for qualifying; None for the usual 3 or 6 (and none for B0)."""
    fuel_less: int = 0
    """So much less than a full tank at the start."""
    tune: bool = True


STYLES: dict[str, Style] = {dp: Style(dp) for dp in ("B0", "B1", "B2", "B3")}


class _Choices:
    """What a car's driver chooses from on a course: a ladder a section, dry or wet, with slipstream or without."""

    __slots__ = ("course", "driver", "rungs", "spends", "speeds", "steady")

    def __init__(self, course: Course, driver: Driver, speeds: tuple[int, ...]) -> None:
        self.course, self.driver, self.speeds = course, driver, speeds
        self.rungs: dict[int, Ladder] = {}
        self.steady: dict[int, tuple[Rung, ...]] = {}
        """B1: what it takes when it may spend 0, 1 or 2."""
        self.spends: dict[bool, list[float]] = {}
        """B2: mean DP a turn at each price of a DP, negated."""

    def ladder(self, section: int, wet: bool, slip: bool = False) -> Ladder:
        key = 4 * section + 2 * wet + slip
        found = self.rungs.get(key)
        if found is None:
            found = self.rungs[key] = ladder(self.driver, self.course.sections[section], self.speeds, wet, slip)
            self.steady[key] = tuple(found[steady(found, most)] for most in range(3))
        return found

    def price(self, wet: bool, rate: float) -> float:
        """B2: the lowest price at which the DP last."""
        spends = self.spends.get(wet)
        if spends is None:
            ladders = [self.ladder(section, wet) for section in range(len(self.course.sections))]
            spends = self.spends[wet] = [
                -sum(worthwhile(rungs, len(rungs), price / 50) for rungs in ladders) / len(ladders)
                for price in range(PRICES)
            ]
        return bisect_left(spends, -rate) / 50


class Pilot:
    """Answers every question that a seat can be asked; it remembers nothing, so it may sit down at any moment.

    One pilot can drive for several seats. What it works out about cars and courses it keeps for later races.
    """

    def __init__(self, data: Xf1Data, style: Style = STYLES["B1"]) -> None:
        self.data = data
        self.style = style
        self._conditions: dict[str, Conditions] = {}
        self._choices: dict[tuple[str, str, tuple[int, ...]], _Choices] = {}
        self._tunings: dict[Any, str] = {}
        self._pits: Pits = policy(style.pit, data)
        self._declare: Callable[[_Choices, Car, int, bool, bool, float, State], Rung] = getattr(self, f"_{style.dp}")
        self.answers: dict[str, Callable[[Ask, State], Answer]] = {
            "market": self.market,
            "regular": self.regular,
            "assign": self.regular,
            "support": self.support,
            "tune": self.tune,
            "confirm": lambda ask, s: "yes",
            "start_tyres": self.tyres,
            "start_fuel": self.start_fuel,
            "dp": self.dp,
            "which": self.which,
            "line": lambda ask, s: "A",
            "order": self.order,
            "pit_tyres": self.tyres,
            "pit_fuel": self.pit_fuel,
            "sc_pit": self.sc_pit,
        }

    def __call__(self, ask: Ask, state: State) -> Answer:
        return self.answers[ask.text](ask, state)

    # -- what it knows

    def conditions(self, s: State) -> Conditions:
        found = self._conditions.get(s.course.id)
        if found is None:
            found = self._conditions[s.course.id] = Conditions(self.data, s.course)
        return found

    def choices(self, s: State, car: Car) -> _Choices:
        driver = car.pilot
        key = (s.course.id, driver.id, car.speeds)
        found = self._choices.get(key)
        if found is None:
            found = self._choices[key] = _Choices(s.course, driver, car.speeds)
        return found

    # -- before the race

    def market(self, ask: Any, s: State) -> Answer:
        return hiring.name(s, ask)

    def regular(self, ask: Any, s: State) -> Answer:
        """The best driver first, whether he is sorted or given a car."""
        return max((option.id for option in ask.options), key=lambda id: hiring.merit(self.data.drivers[id], s.course))

    def support(self, ask: Any, s: State) -> Answer:
        car = s.cars[ask.args["car"]]
        mates = [one for one in s.player_cars(car.team.mark) if one.out != "absent"]
        if car is not mates[0] or len(mates) == 1:
            return ask.hi
        return self._shares(s, mates)[0]

    def _shares(self, s: State, cars: list[Car]) -> list[int]:
        """Support point by point to the driver who has less, the first of two equals."""
        base = [car.pilot.dp + self._home(s, car) for car in cars]
        dp = base[:]
        for _ in range(cars[0].team.support[len(cars) - 1]):
            dp[dp.index(min(dp))] += 1
        return [now - was for now, was in zip(dp, base, strict=True)]

    def _home(self, s: State, car: Car) -> int:
        return self.data.tables.support_home if car.pilot.country == s.course.country else 0

    def tune(self, ask: Any, s: State) -> Answer:
        if not self.style.tune:
            return tuning.NOTHING
        car = s.cars[ask.args["car"]]
        mates = [one for one in s.player_cars(car.team.mark) if one.out != "absent"]
        points = ask.args["points"]
        if car is mates[0] and len(mates) > 1:
            points = (points + 1) // 2
        key = (s.course.id, car.team.mark, car.slots, car.full, points, s.races > s.race)
        if key not in self._tunings:
            self._tunings[key] = tuning.plan(car.team, s.course, car.slots, car.full, points, s.races - s.race)
        return self._tunings[key]

    def start_fuel(self, ask: Any, s: State) -> Answer:
        return max(0, ask.hi - self.style.fuel_less)

    # -- running

    def dp(self, ask: Any, s: State) -> Answer:
        car = s.cars[ask.args["car"]]
        choices = self.choices(s, car)
        if s.phase != "act":
            return self._in_qualifying(choices, car, s).id
        wet = s.is_rain and not car.rain_proof
        slip = ask.menu.means.slip
        rung = self._declare(choices, car, s.section, wet, slip, self.conditions(s).turns_left(s), s)
        if rung.accel > car.fuel or rung.brake > car.tyre:
            return rung.instead
        return rung.id

    def _B0(self, choices: _Choices, car: Car, section: int, wet: bool, slip: bool, turns: float, s: State) -> Rung:
        return choices.ladder(section, wet, slip)[0]

    def _B1(self, choices: _Choices, car: Car, section: int, wet: bool, slip: bool, turns: float, s: State) -> Rung:
        key = 4 * section + 2 * wet + slip
        if key not in choices.steady:
            choices.ladder(section, wet, slip)
        dp = car.dp
        return choices.steady[key][2 if dp > turns + 2 else 1 if dp else 0]

    def _B2(self, choices: _Choices, car: Car, section: int, wet: bool, slip: bool, turns: float, s: State) -> Rung:
        rungs = choices.ladder(section, wet, slip)
        price = 0.0 if turns == 1 else choices.price(wet, car.dp / turns)
        return rungs[worthwhile(rungs, car.dp, price)]

    def _B3(self, choices: _Choices, car: Car, section: int, wet: bool, slip: bool, turns: float, s: State) -> Rung:
        rungs = choices.ladder(section, wet, slip)
        return rungs[min(car.dp, len(rungs) - 1, 3 if s.turn % 2 else 2)]

    def _in_qualifying(self, choices: _Choices, car: Car, s: State) -> Rung:
        """An even part of what is left of the DP set aside for it."""
        rungs = choices.ladder(s.section, False)
        cars = [one for one in s.player_cars(car.team.mark) if one.out != "absent"]
        supported = car.pilot.dp + self._shares(s, cars)[cars.index(car)]
        budget = self.style.quali
        if budget is None:
            budget = 0 if self.style.dp == "B0" else SAVED if supported <= RICH else SPENT
        left = max(0, min(budget, budget - (supported + self._home(s, car) - car.dp)))
        turns = self.conditions(s).qualifying_left(s)
        return rungs[min(ceil(left / turns), left, car.dp, len(rungs) - 1)]

    def which(self, ask: Any, s: State) -> Answer:
        return max(ask.options, key=_best_die).id

    # -- the pits

    def tyres(self, ask: Any, s: State) -> Answer:
        return "wet" if self.conditions(s).wet_fits[s.box] else "dry"

    def order(self, ask: Any, s: State) -> Answer:
        return "yes" if self._pits.wants(s.cars[ask.args["car"]], s, self.conditions(s)) else "no"

    def pit_fuel(self, ask: Any, s: State) -> Answer:
        car = s.cars[ask.args["car"]]
        wanted = self._pits.fuel(car, s, self.conditions(s))
        return min(ask.hi, max(ask.lo, wanted - car.fuel))

    def sc_pit(self, ask: Any, s: State) -> Answer:
        car = s.cars[ask.args["car"]]
        return "yes" if self._pits.pits and (car.tyre <= 7 or car.fuel <= car.team.tank - 4) else "no"


def _best_die(option: Any) -> tuple[float, int]:
    return preference(option.args["result"])
