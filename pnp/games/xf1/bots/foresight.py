"""Pit stops by looking ahead: for every weather, tyres and fuel, whether a stop next turn pays on average.

A turn is worth `RUN` cells when a car runs and costs the pit value when it stops; between turns the weather may drift
and fuel and tyres wear or show their effect. Other cars are left out of account, so blocks are not foreseen.
"""

from __future__ import annotations

from math import ceil

from pnp.games.xf1.model import Course, Team, Xf1Data
from pnp.games.xf1.odds import moved_weather

RUN = 1.2
"""What a car wins in a turn in which it runs."""
MARGIN = 0.05
"""A stop must promise so much more than running on."""

Grid = list[float]
"""A value for every fuel and tyre, tyres in rows of one fuel."""
Values = list[tuple[Grid, Grid]]
"""By weather box, on dry and on wet tyres."""


class Foresight:
    """One team on one course. Turns are counted from the end: `n` are still to come after this one."""

    def __init__(self, data: Xf1Data, course: Course, team: Team) -> None:
        self.data, self.course, self.team, self.tables = data, course, team, data.tables
        self.width = data.tables.tyre_points + 1
        self.size = (team.tank + 1) * self.width
        rows = course.bpt_race
        self.rows = len(rows)
        self.wears = sum(row.event == "wear" for row in rows)
        self.effects = sum(row.event == "effect" for row in rows)
        pace = sum(row.advance for row in rows) / self.rows
        self.round = min(1.0, pace / len(course.sections))
        """The chance that a turn passes the start."""
        self.stop = sum(section.pit for section in course.sections) / len(course.sections) + team.pit
        self.boxes = range(len(course.weather))
        self.wet_allowed = [weather.frame != "clear" for weather in course.weather]
        self.drift = [self._drift(box) for box in self.boxes]
        self.fuel_loss = data.tables.wear_fuel
        self.tyre_loss = [(self._tyre_loss(box, False), self._tyre_loss(box, True)) for box in self.boxes]
        self.effect = [(self._effect(box, "dry"), self._effect(box, "wet")) for box in self.boxes]
        turns = ceil(course.goal * len(course.sections) / pace) + 1
        self.orders: list[list[list[bytearray]]] = []
        """By turns to come, box and tyres: where it pays to order a stop."""
        self.services: list[list[list[tuple[int, bool]]]] = []
        """By turns to come after the stop, box and fuel: the fuel to leave with, and whether on wet tyres."""
        self._look_ahead(turns)

    def wants(self, n: int, box: int, wet: bool, fuel: int, tyre: int) -> bool:
        n = min(n, len(self.orders) - 1)
        return n > 0 and bool(self.orders[n][box - 1][wet][fuel * self.width + tyre])

    def service(self, n: int, box: int, fuel: int) -> tuple[int, bool]:
        return self.services[min(n, len(self.services) - 1)][box - 1][fuel]

    # -- what a turn does

    def _drift(self, box: int) -> list[tuple[float, int]]:
        if self.course.weather[box].frame == "clear":
            return [(1.0, box)]
        steps = self.course.weather_change
        ends = [moved_weather(self.course, box, step) for step in steps]
        return [(ends.count(end) / len(steps), end) for end in dict.fromkeys(ends)]

    def _tyre_loss(self, box: int, wet: bool) -> list[int]:
        weather, rows = self.course.weather[box], self.tables.wear_tyre
        modifier = weather.tyre_mod + (2 if wet and weather.icon == "sun" else 0)
        return [rows[min(max(die + modifier, 1), len(rows)) - 1] for die in range(1, 7)]

    def _effect(self, box: int, tyre: str) -> Grid:
        icon = self.course.weather[box].icon
        match = self.tables.match[icon]["wet" if tyre == "wet" else "dry"] if icon else 0
        return [float(fuel + worn + match) for fuel in self.team.fuel for worn in self.team.tyre]

    def _between(self, values: Values) -> Values:
        """What these values are worth one race progress earlier."""
        after: Values = []
        for box in self.boxes:
            dry = self._event(values[box][0], box, False)
            after.append((dry, self._event(values[box][1], box, True) if self.wet_allowed[box] else dry))
        stays, goes = 1 - self.round, self.round
        before: Values = []
        for box in self.boxes:
            pair: list[Grid] = []
            for wet in (0, 1):
                mixed = [stays * value for value in after[box][wet]]
                for chance, end in self.drift[box]:
                    weight = goes * chance
                    mixed = [value + weight * other for value, other in zip(mixed, after[end][wet], strict=True)]
                pair.append(mixed)
            before.append((pair[0], pair[1]))
        return before

    def _event(self, values: Grid, box: int, wet: bool) -> Grid:
        width, rows = self.width, range(self.team.tank + 1)
        worn: Grid = []
        losses = self.tyre_loss[box][wet]
        kept = [[max(0, tyre - loss) for loss in losses] for tyre in range(width)]
        for fuel in rows:
            row = values[fuel * width : (fuel + 1) * width]
            worn += [sum([row[tyre] for tyre in ends]) / 6 for ends in kept]
        burnt: Grid = []
        for fuel in rows:
            lines = [max(0, fuel - loss) * width for loss in self.fuel_loss]
            burnt += [sum([worn[line + tyre] for line in lines]) / 6 for tyre in range(width)]
        wear, effect = self.wears / self.rows, self.effects / self.rows
        same = 1 - wear
        return [
            wear * lost + same * value + effect * moved
            for lost, value, moved in zip(burnt, values, self.effect[box][wet], strict=True)
        ]

    # -- from the flag backwards

    def _look_ahead(self, turns: int) -> None:
        nothing = [0.0] * self.size
        run_later: Values = [(nothing, nothing) for _ in self.boxes]
        pit_later = run_later
        for _ in range(turns + 1):
            services = [self._services(run_later[box], box) for box in self.boxes]
            self.services.append([[(fuel, wet) for _, fuel, wet in each] for each in services])
            pairs = [
                [list(zip(stays, stops, strict=True)) for stays, stops in zip(run, pit, strict=True)]
                for run, pit in zip(run_later, pit_later, strict=True)
            ]
            self.orders.append([[bytearray(pit > run + MARGIN for run, pit in each) for each in box] for box in pairs])
            runs = [[[RUN + max(pair) for pair in each] for each in box] for box in pairs]
            stops = [[worth - self.stop for worth, _, _ in each for _ in range(self.width)] for each in services]
            run_later = self._between([(dry, wet) for dry, wet in runs])
            pit_later = self._between([(each, each) for each in stops])

    def _services(self, later: tuple[Grid, Grid], box: int) -> list[tuple[float, int, bool]]:
        """For every fuel to come in with: what the best stop is worth, the fuel to leave with and the tyres."""
        best: list[tuple[float, int, bool]] = []
        kinds = (False, True) if self.wet_allowed[box] else (False,)
        for fuel in range(self.team.tank, -1, -1):
            full = fuel * self.width + self.width - 1
            here = [(later[wet][full], fuel, wet) for wet in kinds]
            best.append(max([*here, *best[-1:]], key=lambda one: one[0]))
        return best[::-1]
