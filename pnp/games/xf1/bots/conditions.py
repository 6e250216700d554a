"""What a course does to every car: turns, wear, and what suits the weather. Worked out once, looked up for ever."""

from __future__ import annotations

from typing import Any

from pnp.games.xf1.model import Course, Xf1Data
from pnp.games.xf1.rules.state import State

MISMATCH = 3
"""Tyres so much worse than the others in this weather are changed."""


class Conditions:
    def __init__(self, data: Xf1Data, course: Course) -> None:
        self.data, self.course = data, course
        rows = course.bpt_race
        self.sections = len(course.sections)
        distance = course.goal * self.sections
        pace = sum(row.advance for row in rows) / len(rows)
        self.turns = [max(1.0, (distance - done) / pace) for done in range(distance + self.sections + 1)]
        """Left to go, by sections done: see `turns_left`."""
        pace = sum(course.bpt_qualifying) / len(course.bpt_qualifying)
        self._qualifying = [max(1.0, (self.sections - done) / pace) for done in range(self.sections)]
        wears = sum(row.event == "wear" for row in rows) / len(rows)
        self.fuel_a_turn = wears * sum(data.tables.wear_fuel) / len(data.tables.wear_fuel)
        match = [data.tables.match[box.icon] if box.icon else {"dry": 0, "wet": 0} for box in course.weather]
        gains = [each["wet"] - each["dry"] for each in match]
        self.wet_fits = (False, *(gain > 0 for gain in gains))
        """By weather box, from 1."""
        self.unfit = ((False, False), *((gain >= MISMATCH, -gain >= MISMATCH) for gain in gains))
        """By weather box: whether dry tyres are to be changed there, and wet ones."""
        self.tunings: dict[Any, str] = {}
        """What was found out about tuning for this course."""

    def turns_left(self, s: State) -> float:
        """Counted before the break point moves on; at least this one."""
        return self.turns[s.lap * self.sections + s.section]

    def qualifying_left(self, s: State) -> float:
        return self._qualifying[s.section]
