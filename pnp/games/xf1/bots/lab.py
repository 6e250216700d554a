"""XF-1 in the laboratory: so many teams by bots, the rest by the NPC tables, and what their races look like."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from typing_extensions import override

from pnp.games.xf1.bots.pilots import STYLES, Pilot
from pnp.games.xf1.bots.racing import run, setup
from pnp.games.xf1.bots.record import CarRecord, Record, record
from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.rules.state import State
from pnp.lab.bots import Lab, Measure, Sample, Seating, Sitter, Trial, mean
from pnp.referee.ask import Answer, Ask

FIELD = (1, 3, 6, 10)
"""Numbers of player teams to try when nobody says how many."""
FEW = 10
"""Cars. In a larger field planned stops lose more places than they win: blocks swallow what they would save."""


class Xf1Seating(Seating[Xf1Data, State]):
    usual = "B1"

    @override
    def sitter(self, data: Xf1Data, bot: str, rng: Random) -> Sitter[State]:
        """In a small field it looks ahead to the flag before a stop."""
        late, ahead = Pilot(data, STYLES[bot]), Pilot(data, replace(STYLES[bot], pit="dp"))
        return lambda ask, state: (ahead if len(state.cars) <= FEW else late)(ask, state)


class Xf1Lab(Lab[Xf1Data, State]):
    bots = tuple(STYLES)
    seating = Xf1Seating()

    def __init__(self) -> None:
        self._pilots: dict[tuple[int, str], Pilot] = {}

    @override
    def trials(self, data: Xf1Data, players: Sequence[int], bots: Sequence[str]) -> Sequence[Trial]:
        return [Trial(n, bot) for n in players or FIELD for bot in bots or ("B0", "B1", "B2")]

    @override
    def race(self, data: Xf1Data, trial: Trial, rng: Random) -> Sample:
        """All ten teams on any course, a drawn grid unless the options say otherwise; which teams play is drawn."""
        options = {"random_qualifying": "yes"} | dict(trial.options)
        course = options.pop("course", None) or rng.choice(list(data.courses))
        marks = rng.sample(list(data.teams), trial.players)
        state = setup(data, course, marks, [mark for mark in data.teams if mark not in marks], options)
        return {"record": record(run(state, self._pilot(data, trial.bot), rng))}

    @override
    def report(self, data: Xf1Data, trial: Trial, samples: Sequence[Sample]) -> Sequence[Measure]:
        races: list[Record] = [sample["record"] for sample in samples]
        cars = [car for race in races for car in race.cars.values()]
        driven, others = ([car for car in cars if car.player is played] for played in (True, False))
        measures = _of_races(races)
        if driven:
            measures += _of_players(driven)
        if others:
            measures.append(_measure("npc_place", [car.finish for car in others]))
        return measures

    @property
    @override
    def advised(self) -> Collection[str]:
        """Who has neither fuel nor tyres left should not drive on because nobody said otherwise."""
        return ("order",)

    @override
    def suggested(self, data: Xf1Data, ask: Ask, state: State) -> Answer | None:
        return self._pilot(data, self.seating.usual)(ask, state)

    @override
    def obvious(self, data: Xf1Data, ask: Ask, state: State) -> Answer | None:
        """No pit work for a car that lacks nothing; and whoever has written a tuning means it."""
        if ask.text == "confirm":
            return ask.default()
        if ask.text not in ("order", "sc_pit"):
            return None
        car = state.cars[ask.args["car"]]
        lacks = car.fuel < car.tank or car.tyre < data.tables.tyre_points or car.wet != state.is_rain
        return None if lacks else "no"

    def _pilot(self, data: Xf1Data, bot: str) -> Pilot:
        """Pilots learn courses and cars by heart, so the same one drives all races with the same data."""
        key = (id(data), bot)
        pilot = self._pilots.get(key)
        if pilot is None or pilot.data is not data:
            pilot = self._pilots[key] = Pilot(data, STYLES[bot])
        return pilot


def _of_races(races: Sequence[Record]) -> list[Measure]:
    return [
        _measure("turns", [race.turns for race in races]),
        _measure("retired", [race.retired for race in races]),
        _measure("sc", [race.sc for race in races]),
        _measure("circled", [race.circled for race in races]),
        _measure("triggers", [race.triggers for race in races]),
        _measure("lead_changes", [race.lead_changes for race in races]),
        _measure("gap", [race.gap for race in races]),
        _measure("contact", [race.contact for race in races]),
    ]


def _of_players(cars: Sequence[CarRecord]) -> list[Measure]:
    return [
        _measure("place", [car.finish for car in cars]),
        _measure("run_result", [car.result / car.ran for car in cars if car.ran]),
        _measure("stops", [len(car.stops) for car in cars]),
        _measure("dp_spent", [car.dp_spent for car in cars]),
        _measure("dp_pressure", [car.pressure for car in cars]),
        _measure("dp_left", [car.dp_left for car in cars]),
    ]


def _measure(code: str, values: Sequence[float], **args: Any) -> Measure:
    value, error = mean(values)
    return Measure(code, value, error, args=args)


LAB = Xf1Lab()
