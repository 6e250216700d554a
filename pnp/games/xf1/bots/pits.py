"""When a bot stops and what it takes on."""

from __future__ import annotations

from math import ceil

from typing_extensions import override

from pnp.games.xf1.bots.conditions import Conditions
from pnp.games.xf1.bots.foresight import Foresight
from pnp.games.xf1.rules.state import Car, State


class Pits:
    """Never orders a stop; behind the safety car it takes what it needs to the end."""

    def wants(self, _car: Car, _s: State, _here: Conditions, /) -> bool:
        """Whether to order a stop for the next turn."""
        return False

    def fuel(self, car: Car, s: State, here: Conditions) -> int:
        """What should be in the tank after a stop."""
        return max(car.fuel, min(car.tank, ceil(here.fuel_a_turn * here.turns_left(s)) + 1))

    def wet(self, _car: Car, s: State, here: Conditions, /) -> bool:
        """Which tyres to take."""
        return here.wet_fits[s.box]


class Thresholds(Pits):
    """Stops when fuel or tyres run low or the tyres are wrong, and enough turns are left for it to pay."""

    def __init__(self, fuel: int, tyre: int, turns: int) -> None:
        self.least_fuel, self.least_tyre, self.enough = fuel, tyre, turns

    @override
    def wants(self, car: Car, s: State, here: Conditions) -> bool:
        if car.fuel > self.least_fuel and car.tyre > self.least_tyre:
            return here.unfit[s.box][car.wet] and here.turns_left(s) >= self.enough + 1
        return here.turns_left(s) >= self.enough


class LookingAhead(Pits):
    """Stops when running on promises less, all turns to the flag considered."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, str], Foresight] = {}

    def _foresight(self, car: Car, s: State) -> Foresight:
        key = s.course.id, car.team.mark
        found = self.seen.get(key)
        if found is None or found.course is not s.course or found.team is not car.team or found.data is not s.data:
            found = self.seen[key] = Foresight(s.data, s.course, car.team)
        return found

    @override
    def wants(self, car: Car, s: State, here: Conditions) -> bool:
        return self._foresight(car, s).wants(_later(s, here), s.box, car.wet, car.fuel, car.tyre)

    @override
    def fuel(self, car: Car, s: State, here: Conditions) -> int:
        return self._foresight(car, s).service(_later(s, here), s.box, car.fuel)[0]

    @override
    def wet(self, car: Car, s: State, here: Conditions) -> bool:
        return self._foresight(car, s).service(_later(s, here), s.box, car.fuel)[1]


def _later(s: State, here: Conditions) -> int:
    """Turns to come after this one."""
    return round(here.turns_left(s)) - 1


def policy(name: str) -> Pits:
    if name == "r2":
        return Thresholds(1, 2, 4)
    if name == "r3":
        return Thresholds(2, 3, 4)
    return LookingAhead() if name == "dp" else Pits()
