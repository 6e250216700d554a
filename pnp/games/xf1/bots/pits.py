"""When a bot stops and what it takes on."""

from __future__ import annotations

from math import ceil

from pnp.games.xf1.model import Course, Xf1Data
from pnp.games.xf1.rules.state import Car, State

MISMATCH = 3
"""Tyres so much worse than the others in this weather are changed."""


class Conditions:
    """What a course does to every car: turns, wear, and which tyres suit the weather."""

    def __init__(self, data: Xf1Data, course: Course) -> None:
        rows = course.bpt_race
        self.sections = len(course.sections)
        self.distance = course.goal * self.sections
        self.pace = sum(row.advance for row in rows) / len(rows)
        self.qualifying_pace = sum(course.bpt_qualifying) / len(course.bpt_qualifying)
        wears = sum(row.event == "wear" for row in rows) / len(rows)
        self.fuel_a_turn = wears * sum(data.tables.wear_fuel) / len(data.tables.wear_fuel)
        match = [data.tables.match[box.icon] if box.icon else {"dry": 0, "wet": 0} for box in course.weather]
        self.wet_fits = [False, *(each["wet"] > each["dry"] for each in match)]
        """By weather box, from 1."""
        self.unfit = [(False, False)]
        """By weather box: whether dry tyres are to be changed there, and wet ones."""
        for each in match:
            gain = each["wet"] - each["dry"]
            self.unfit.append((gain >= MISMATCH, -gain >= MISMATCH))

    def turns_left(self, s: State) -> float:
        """Counted before the break point moves on; at least this one."""
        return max(1.0, (self.distance - s.lap * self.sections - s.section) / self.pace)

    def qualifying_left(self, s: State) -> float:
        return max(1.0, (self.sections - s.section) / self.qualifying_pace)


class Pits:
    """Never stops; when it must be serviced, it takes on what the rest of the race needs."""

    pits = False

    def wants(self, car: Car, s: State, here: Conditions) -> bool:
        return False

    def fuel(self, car: Car, s: State, here: Conditions) -> int:
        """What should be in the tank after the stop."""
        return max(car.fuel, min(car.team.tank, ceil(here.fuel_a_turn * here.turns_left(s)) + 1))


class Thresholds(Pits):
    """Stops when fuel or tyres run low or the tyres are wrong, and enough turns are left for it to pay."""

    pits = True

    def __init__(self, fuel: int, tyre: int, turns: int) -> None:
        self.least = fuel, tyre, turns

    def wants(self, car: Car, s: State, here: Conditions) -> bool:
        fuel, tyre, turns = self.least
        if car.fuel <= fuel or car.tyre <= tyre:
            return here.turns_left(s) >= turns
        return here.unfit[s.box][car.wet] and here.turns_left(s) >= turns + 1


def policy(name: str, data: Xf1Data) -> Pits:
    if name == "r2":
        return Thresholds(1, 2, 4)
    if name == "r3":
        return Thresholds(2, 3, 4)
    return Pits()
