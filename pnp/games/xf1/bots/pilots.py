"""Bots that answer for a seat: whatever a player is asked from free practice to the flag."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, fsum
from typing import Any, Literal

from pnp.games.xf1.bots import hiring, tuning
from pnp.games.xf1.bots.conditions import Conditions
from pnp.games.xf1.bots.ladder import PRICES, Rung, ladder, preference, steady, worthwhile
from pnp.games.xf1.bots.pits import policy
from pnp.games.xf1.model import Course, Driver, Xf1Data
from pnp.games.xf1.rules.state import Car, State
from pnp.games.xf1.rules.tuning import NOTHING
from pnp.referee.ask import Answer, Ask, Option

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
    """What a car's driver chooses from on a course: a ladder a section, dry or wet, with slipstream or without.

    These four belong to a section as `4 * section + 2 * wet + slip`.
    """

    __slots__ = ("bought", "course", "driver", "ladders", "speeds", "spends", "steady")

    def __init__(self, course: Course, driver: Driver, speeds: tuple[int, ...]) -> None:
        self.course, self.driver, self.speeds = course, driver, speeds
        self.ladders = [
            ladder(driver, section, speeds, wet, slip)
            for section in course.sections
            for wet in (False, True)
            for slip in (False, True)
        ]
        self.steady = [steady(rungs) for rungs in self.ladders]
        self.bought: dict[int, tuple[tuple[int, ...], ...]] = {}
        self.spends: dict[int, list[float]] = {}
        """B2: mean DP a turn at each price of a DP, negated; in the dry and in the wet."""

    def fits(self, course: Course, car: Car) -> bool:
        return self.driver is car.driver and self.course is course and self.speeds == car.speeds

    def price(self, wet: int, rate: float) -> int:
        """B2: the number of the lowest price at which the DP last."""
        spends = self.spends.get(wet)
        if spends is None:
            bought = [worthwhile(rungs) for rungs in self.ladders[2 * wet :: 4]]
            spends = self.spends[wet] = [
                -fsum(each[price][-1] for each in bought) / len(bought) for price in range(PRICES)
            ]
        return bisect_left(spends, -rate)


class Pilot:
    """Answers every question that a seat can be asked; it remembers nothing, so it may sit down at any moment.

    One pilot can drive for several seats. What it works out about cars and courses it keeps for later races.
    """

    def __init__(self, data: Xf1Data, style: Style = STYLES["B1"]) -> None:
        self.data = data
        self.style = style
        self._race: State | None = None
        self._here: Conditions
        self._cars: dict[str, _Choices] = {}
        """The race it looks at, with what it knows of the course and of the cars."""
        self._conditions: dict[str, Conditions] = {}
        self._best: dict[int, tuple[Sequence[Option], str]] = {}
        """The best of some running speeds: the rules offer the same ones again and again."""
        self._choices: dict[tuple[str, str, tuple[int, ...]], _Choices] = {}
        self._pits = policy(style.pit)
        self._wants_stop = self._pits.wants
        self._declare: Callable[[_Choices, int, int, float, State], Rung] = _DECLARE[style.dp]
        self.answers: dict[str, Callable[[Any, State], Answer]] = {
            "market": self.market,
            "regular": self.regular,
            "assign": self.regular,
            "support": self.support,
            "tune": self.tune,
            "confirm": lambda _ask, _s: "yes",
            "start_tyres": self.start_tyres,
            "start_fuel": self.start_fuel,
            "dp": self.dp,
            "which": self.which,
            "line": lambda _ask, _s: "A",
            "order": self.order,
            "pit_tyres": self.pit_tyres,
            "pit_fuel": self.pit_fuel,
            "sc_pit": self.sc_pit,
        }

    def __call__(self, ask: Ask, state: State) -> Answer:
        return self.answers[ask.text](ask, state)

    # -- what it knows

    def conditions(self, s: State) -> Conditions:
        return self._here if s is self._race else self._look(s)

    def _look(self, s: State) -> Conditions:
        """Another race than the one before."""
        here = self._conditions.get(s.course.id)
        if here is None or here.course is not s.course or here.data is not s.data:
            here = self._conditions[s.course.id] = Conditions(s.data, s.course)
        self._race, self._here, self._cars = s, here, {}
        return here

    def _learn(self, s: State, car: Car) -> _Choices:
        key = (s.course.id, car.pilot.id, car.speeds)
        found = self._choices.get(key)
        if found is None or not found.fits(s.course, car):
            found = self._choices[key] = _Choices(s.course, car.pilot, car.speeds)
        self._cars[car.id] = found
        return found

    # -- before the race

    def market(self, ask: Any, s: State) -> Answer:
        return hiring.name(s, ask)

    def regular(self, ask: Any, s: State) -> Answer:
        """The best driver first, whether he is sorted or given a car."""
        return max((option.id for option in ask.options), key=lambda id: hiring.merit(s.data.drivers[id], s.course))

    def support(self, ask: Any, s: State) -> Answer:
        """Support point by point to the driver who has less, the first of two equals."""
        car = s.cars[ask.args["car"]]
        mates = _mates(s, car)
        return ask.hi if car is mates[-1] else _shares(s, mates)[0]

    def tune(self, ask: Any, s: State) -> Answer:
        """Half of the points for the first car, the larger half if they are odd."""
        if not self.style.tune:
            return NOTHING
        car = s.cars[ask.args["car"]]
        points = ask.args["points"]
        if car is not _mates(s, car)[-1]:
            points = (points + 1) // 2
        known = self.conditions(s).tunings
        key = (car.team.mark, car.slots, car.full, points, s.race < s.races)
        if key not in known:
            known[key] = tuning.plan(car.team, s.course, car.slots, car.full, points, s.race < s.races)
        return known[key]

    def start_tyres(self, _: Any, s: State) -> Answer:
        return "wet" if self.conditions(s).wet_fits[s.box] else "dry"

    def start_fuel(self, ask: Any, _: State) -> Answer:
        return max(0, ask.hi - self.style.fuel_less)

    # -- running

    def dp(self, ask: Any, s: State) -> Answer:
        here = self._here if s is self._race else self._look(s)
        car = s.cars[ask.args["car"]]
        choices = self._cars.get(car.id) or self._learn(s, car)
        if s.phase != "act":
            return self._in_qualifying(choices, car, s).id
        section = s.section
        key = 4 * section + ask.menu.means.slip
        if s.is_rain and not car.rain_proof:
            key += 2
        rung = self._declare(choices, key, car.dp, here.turns[s.lap * here.sections + section], s)
        if rung.accel > car.fuel or rung.brake > car.tyre:
            return rung.instead
        return rung.id

    def _in_qualifying(self, choices: _Choices, car: Car, s: State) -> Rung:
        """An even part of what is left of the DP set aside for it."""
        mates = _mates(s, car)
        supported = car.pilot.dp + _shares(s, mates)[mates.index(car)]
        budget = self.style.quali
        if budget is None:
            budget = 0 if self.style.dp == "B0" else SAVED if supported <= RICH else SPENT
        left = max(0, min(budget, budget - (supported + _home(s, car) - car.dp)))
        turns = self.conditions(s).qualifying_left(s)
        rungs = choices.ladders[4 * s.section]
        return rungs[min(ceil(left / turns), left, car.dp, len(rungs) - 1)]

    def which(self, ask: Any, _: State) -> Answer:
        options = ask.options
        known = self._best.get(id(options))
        if known is None or known[0] is not options:
            best: Option = max(options, key=lambda option: preference(option.args["result"]))
            known = self._best[id(options)] = options, best.id
        return known[1]

    # -- the pits

    def order(self, ask: Any, s: State) -> Answer:
        here = self._here if s is self._race else self._look(s)
        return "yes" if self._wants_stop(s.cars[ask.args["car"]], s, here) else "no"

    def pit_tyres(self, ask: Any, s: State) -> Answer:
        return "wet" if self._pits.wet(s.cars[ask.args["car"]], s, self.conditions(s)) else "dry"

    def pit_fuel(self, ask: Any, s: State) -> Answer:
        car = s.cars[ask.args["car"]]
        wanted = self._pits.fuel(car, s, self.conditions(s))
        return min(ask.hi, max(ask.lo, wanted - car.fuel))

    def sc_pit(self, ask: Any, s: State) -> Answer:
        car = s.cars[ask.args["car"]]
        return "yes" if car.tyre <= 7 or car.fuel <= car.tank - 4 else "no"


def _mates(s: State, car: Car) -> list[Car]:
    """The player's cars of this team that race, itself included."""
    return [one for one in s.player_cars(car.team.mark) if one.out != "absent"]


def _home(s: State, car: Car) -> int:
    return s.data.tables.support_home if car.pilot.country == s.course.country else 0


def _shares(s: State, cars: list[Car]) -> list[int]:
    dp = [car.pilot.dp + _home(s, car) for car in cars]
    shares = [0] * len(cars)
    for _ in range(cars[0].team.support[len(cars) - 1]):
        least = dp.index(min(dp))
        dp[least] += 1
        shares[least] += 1
    return shares


# -- how many DP


def _b0(choices: _Choices, key: int, _dp: int, _turns: float, _s: State) -> Rung:
    return choices.ladders[key][0]


def _b1(choices: _Choices, key: int, dp: int, turns: float, _: State) -> Rung:
    return choices.steady[key][2 if dp > turns + 2 else 1 if dp else 0]


def _b2(choices: _Choices, key: int, dp: int, turns: float, _: State) -> Rung:
    rungs = choices.ladders[key]
    bought = choices.bought.get(key)
    if bought is None:
        bought = choices.bought[key] = worthwhile(rungs)
    price = 0 if turns == 1 else choices.price(key >> 1 & 1, dp / turns)
    return rungs[bought[price][min(dp, len(rungs) - 1)]]


def _b3(choices: _Choices, key: int, dp: int, _: float, s: State) -> Rung:
    rungs = choices.ladders[key]
    return rungs[min(dp, len(rungs) - 1, 3 if s.turn % 2 else 2)]


_DECLARE = {"B0": _b0, "B1": _b1, "B2": _b2, "B3": _b3}
