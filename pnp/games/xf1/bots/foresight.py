"""Pit stops by looking ahead: for every weather, tyres and fuel, whether a stop next turn pays on average.

A turn is worth `RUN` cells when a car runs and costs the pit value when it stops; between turns the weather may drift
and fuel and tyres wear or show their effect. Other cars are left out of account, so blocks are not foreseen.
"""

from __future__ import annotations

from math import ceil, fsum

from pnp.games.xf1.model import Course, Team, Tyre, Xf1Data
from pnp.games.xf1.model.odds import moved_weather

RUN = 1.2
"""What a car wins in a turn in which it runs."""
MARGIN = 0.05
"""A stop must promise so much more than running on."""

Grid = list[float]
"""A value for every fuel and tyre, tyres in rows of one fuel."""
Values = list[tuple[Grid, Grid]]
"""By weather box, on dry and on wet tyres."""
Service = tuple[float, int, bool]
"""What a stop is worth, the fuel to leave with, and whether on wet tyres."""


class Foresight:
    """One team on one course. Turns are counted from the end: `n` are still to come after this one."""

    def __init__(self, data: Xf1Data, course: Course, team: Team) -> None:
        self.data, self.course, self.team = data, course, team
        self.width = data.tables.tyre_points + 1
        self.size = (team.tank + 1) * self.width
        rows = course.bpt_race
        self.wear = sum(row.event == "wear" for row in rows) / len(rows)
        pace = sum(row.advance for row in rows) / len(rows)
        self.round = min(1.0, pace / len(course.sections))
        """The chance that a turn passes the start."""
        self.stop = sum(section.pit for section in course.sections) / len(course.sections) + team.pit
        self.boxes = range(len(course.weather))
        self.wet_allowed = [weather.frame != "clear" for weather in course.weather]
        self.drift = [self._drift(box) for box in self.boxes]
        self.burnt = [[max(0, fuel - loss) for loss in data.tables.wear_fuel] for fuel in range(team.tank + 1)]
        """The fuel that may be left after wear, by the fuel there was; and the same for tyres, by box and kind."""
        self.worn = [(self._worn(box, False), self._worn(box, True)) for box in self.boxes]
        share = sum(row.event == "effect" for row in rows) / len(rows)
        effects = [(self._effect(box, "dry", share), self._effect(box, "wet", share)) for box in self.boxes]
        self.effect = [self._drifted(effects, box) for box in self.boxes]
        """What the effect of fuel and tyres between two turns comes to on average."""
        self.orders: list[list[list[bytearray]]] = []
        """By turns to come, box and tyres: where it pays to order a stop."""
        self.services: list[list[list[Service]]] = []
        """By turns to come after the stop, box and fuel: the best stop."""
        self._look_ahead(ceil(course.goal * len(course.sections) / pace) + 1)

    def wants(self, n: int, box: int, wet: bool, fuel: int, tyre: int) -> bool:
        """Whether a car like this should order a stop."""
        n = min(n, len(self.orders) - 1)
        return n > 0 and bool(self.orders[n][box - 1][wet][fuel * self.width + tyre])

    def service(self, n: int, box: int, fuel: int) -> tuple[int, bool]:
        """The fuel to leave the pits with, and whether on wet tyres."""
        return self.services[min(n, len(self.services) - 1)][box - 1][fuel][1:]

    # -- between two turns

    def _drift(self, box: int) -> list[tuple[float, int]]:
        """Where the weather may be a turn later."""
        if self.course.weather[box].frame == "clear":
            return [(1.0, box)]
        steps = self.course.weather_change
        chances = dict.fromkeys((box, *(moved_weather(self.course, box, step) for step in steps)), 0.0)
        chances[box] = 1 - self.round
        for step in steps:
            chances[moved_weather(self.course, box, step)] += self.round / len(steps)
        return [(chance, end) for end, chance in chances.items()]

    def _worn(self, box: int, wet: bool) -> list[list[int]]:
        weather, rows = self.course.weather[box], self.data.tables.wear_tyre
        modifier = weather.tyre_mod + (2 if wet and weather.icon == "sun" else 0)
        losses = [rows[min(max(die + modifier, 1), len(rows)) - 1] for die in range(1, 7)]
        return [[max(0, tyre - loss) for loss in losses] for tyre in range(self.width)]

    def _effect(self, box: int, tyre: Tyre, share: float) -> Grid:
        icon = self.course.weather[box].icon
        match = self.data.tables.match[icon][tyre] if icon else 0
        return [share * (fuel + worn + match) for fuel in self.team.fuel for worn in self.team.tyre]

    def _drifted(self, values: Values, box: int) -> tuple[Grid, Grid]:
        return _mixed(values, self.drift[box], 0), _mixed(values, self.drift[box], 1)

    def _before_wear(self, values: Grid, box: int, wet: bool) -> Grid:
        width, wear = self.width, self.wear / 6
        worn: Grid = []
        for start in range(0, self.size, width):
            row = values[start : start + width]
            worn += [fsum([row[tyre] for tyre in ends]) / 6 for ends in self.worn[box][wet]]
        lost: Grid = []
        for ends in self.burnt:
            rows = [worn[fuel * width : (fuel + 1) * width] for fuel in ends]
            lost += [wear * fsum(each) for each in zip(*rows, strict=True)]
        same = 1 - self.wear
        return [each + same * value for each, value in zip(lost, values, strict=True)]

    def _before(self, values: Values) -> Values:
        """What these values are worth one race progress earlier, its effect not counted."""
        kept: Values = []
        for box, (dry, wet) in enumerate(values):
            dry = self._before_wear(dry, box, False)
            kept.append((dry, self._before_wear(wet, box, True) if self.wet_allowed[box] else dry))
        return [self._drifted(kept, box) for box in self.boxes]

    def _before_stop(self, stops: list[list[float]]) -> list[list[float]]:
        """The same for what a stop is worth, by box and fuel: tyres do not matter to it."""
        kept = [
            [self.wear * fsum([each[fuel] for fuel in ends]) / 6 + (1 - self.wear) * value
             for ends, value in zip(self.burnt, each, strict=True)]
            for each in stops
        ]  # fmt: skip
        return [
            [fsum([chance * kept[end][fuel] for chance, end in drift]) for fuel in range(len(self.burnt))]
            for drift in self.drift
        ]

    # -- from the flag backwards

    def _look_ahead(self, turns: int) -> None:
        nothing = [0.0] * self.size
        run: Values = [(nothing, nothing) for _ in self.boxes]
        stop = [[0.0] * len(self.burnt) for _ in self.boxes]
        effects = run  # the race ends before the last progress has any
        for _ in range(turns + 1):
            services = [self._best_stops(run[box], effects[box], box) for box in self.boxes]
            now: Values = []
            orders: list[list[bytearray]] = []
            for box in self.boxes:
                spread = [value for value in stop[box] for _ in range(self.width)]
                orders.append([bytearray([pit > on + MARGIN for pit, on in zip(spread, each, strict=True)])
                               for each in run[box]])  # fmt: skip
                dry, wet = (
                    [RUN + effect + (pit if pit > on else on) for effect, pit, on in zip(*each, strict=True)]
                    for each in zip(effects[box], (spread, spread), run[box], strict=True)
                )
                now.append((dry, wet))
            self.orders.append(orders)
            self.services.append(services)
            effects = self.effect
            run = self._before(now)
            stop = self._before_stop([[worth - self.stop for worth, _, _ in each] for each in services])

    def _best_stops(self, later: tuple[Grid, Grid], effect: tuple[Grid, Grid], box: int) -> list[Service]:
        """For every fuel to come in with."""
        best: list[Service] = []
        kinds = (False, True) if self.wet_allowed[box] else (False,)
        for fuel in range(self.team.tank, -1, -1):
            full = fuel * self.width + self.width - 1
            here = [(later[wet][full] + effect[wet][full], fuel, wet) for wet in kinds]
            best.append(max([*here, *best[-1:]], key=lambda one: one[0]))
        return best[::-1]


def _mixed(values: Values, drift: list[tuple[float, int]], wet: int) -> Grid:
    if len(drift) == 1:
        return values[drift[0][1]][wet]
    grids = [[chance * value for value in values[end][wet]] for chance, end in drift]
    return [fsum(each) for each in zip(*grids, strict=True)]
