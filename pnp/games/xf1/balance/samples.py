"""What one race, season or contract market of an experiment leaves behind: small tuples that travel well."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from typing_extensions import override

from pnp.games.xf1.balance.fields import Field, Garage, RacePlan, field_of
from pnp.games.xf1.bots.pilots import Pilot
from pnp.games.xf1.bots.racing import record, run, setup
from pnp.games.xf1.bots.record import CarRecord, Record
from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.rules import RULES
from pnp.games.xf1.rules.state import State
from pnp.lab.bots import any_answer
from pnp.referee.ask import Answer, Ask, Roll
from pnp.referee.entering import Entries
from pnp.referee.play import Play
from pnp.referee.rules import RaceSetup


class CarSample(NamedTuple):
    """One car's race."""

    team: str
    no: int
    style: int
    """Which of the plan's styles; −1 for an NPC car."""
    mental: int
    grid: int
    finish: int
    out: str
    ran: int
    result: int
    """Sum of the results of its running, as printed."""
    net: int
    """Cells it won by itself: running, effects, trouble, pits."""
    other: int
    """The part of that which is not running."""
    beside: int
    pressure: int
    dp: int
    dp_left: int
    dry_from: int
    stops: int

    @property
    def is_npc(self) -> bool:
        return self.style < 0


class RaceSample(NamedTuple):
    course: str
    turns: int
    wet_turns: int
    sc: int
    circled: int
    triggers: int
    lead_changes: int
    gap: int
    half_leader: int
    """Where the leader at half distance finished; 0 for nobody."""
    cars: tuple[CarSample, ...]
    """In finishing order."""

    @property
    def is_dry(self) -> bool:
        return self.wet_turns == 0

    @property
    def is_wet(self) -> bool:
        """Enough rain to decide something."""
        return self.wet_turns >= 4

    @property
    def contact(self) -> float:
        ran = sum(car.ran for car in self.cars)
        return sum(car.beside for car in self.cars) / ran if ran else 0.0


class SeasonSample(NamedTuple):
    """GP of every team, in the order of their numbers."""

    gp: tuple[int, ...]


class Prompts(NamedTuple):
    """How often players of a race are asked, and how often dice of theirs are typed; by car and turn."""

    decisions: float
    dice: float


Market = dict[str, list[str]]
"""Whom each team has signed."""


def sample(garage: Garage, plan: RacePlan, seed: int, number: int, dice: Random) -> Any:
    if plan.kind == "market":
        return market(garage.printed, dice)
    if plan.kind == "season":
        return season(garage, plan, dice)
    field = field_of(garage.printed, plan, seed, number)
    return prompts(garage, plan, field, dice) if plan.kind == "prompts" else race(garage, plan, field, dice)


def race(garage: Garage, plan: RacePlan, field: Field, dice: Random) -> RaceSample:
    play = _raced(garage, plan, field, dice)
    return _shortened(record(play), field, play.state.data)


def _raced(garage: Garage, plan: RacePlan, field: Field, dice: Random) -> Play[State]:
    data = garage.data(plan, field.course)
    options = {"random_qualifying": "yes" if plan.drawn_grid else "no", "map": plan.map}
    state = setup(data, field.course, field.players, field.npc, options)
    pilots = {mark: garage.pilot(plan, plan.styles[style], data) for mark, style in field.styles.items()}
    return run(state, pilots, dice)


def _shortened(full: Record, field: Field, data: Xf1Data) -> RaceSample:
    half = full.cars.get(full.half_leader)
    return RaceSample(
        full.course,
        full.turns,
        full.wet_turns,
        full.sc,
        full.circled,
        full.triggers,
        full.lead_changes,
        full.gap,
        half.finish if half else 0,
        tuple(_car(car, field.styles.get(car.team, -1), data) for car in full.cars.values()),
    )


def _car(car: CarRecord, style: int, data: Xf1Data) -> CarSample:
    return CarSample(
        car.team,
        int(car.car[-1]),
        style,
        data.drivers[car.driver].mental if car.driver else 0,
        car.grid,
        car.finish,
        car.out,
        car.ran,
        car.result,
        car.net,
        car.net - car.gained["run"],
        car.beside,
        car.pressure,
        car.dp,
        car.dp_left,
        car.dry_from,
        len(car.stops),
    )


def season(garage: Garage, plan: RacePlan, dice: Random) -> SeasonSample:
    """All teams by the NPC tables, real qualifying, over the courses of the plan."""
    data = garage.data(plan, plan.courses[0])
    gp = dict.fromkeys(data.teams, 0)
    for number, course in enumerate(plan.courses, start=1):
        state = setup(data, course, (), tuple(data.teams), race=number, races=len(plan.courses))
        run(state, {}, dice)
        for car, points in RULES.result(state).points.items():
            gp[state.cars[car].team.mark] += points
    return SeasonSample(tuple(gp.values()))


class _Counting(dict[str, Callable[[Ask, State], Answer]]):
    """A pilot's answers, counted as they are looked up."""

    asked = 0

    @override
    def __getitem__(self, text: str) -> Callable[[Ask, State], Answer]:
        self.asked += text not in _BEFORE
        return super().__getitem__(text)


_BEFORE = ("support", "tune", "confirm", "start_tyres", "start_fuel")
"""What is asked before the race."""
_DICE = ("run.result", "pressure.held", "pressure.lost", "wear.done")
"""What comes of dice that a player rolls."""


def prompts(garage: Garage, plan: RacePlan, field: Field, dice: Random) -> Prompts:
    data = garage.data(plan, field.course)
    pilot = garage.pilot(plan, plan.styles[0], data)
    plain, counting = pilot.answers, _Counting(pilot.answers)
    pilot.answers = counting
    try:
        play = _raced(garage, plan, field, dice)
    finally:
        pilot.answers = plain
    acted = 2 * len(field.players) * play.state.turn
    rolled = sum(event.code in _DICE for event in play.events)
    return Prompts(counting.asked / acted, rolled / acted)


def market(data: Xf1Data, dice: Random) -> Market:
    """S3.0 with all ten teams bidding, up to the first free practice."""
    entries = Entries.of({mark: [mark] for mark in data.teams})
    programme = {"course": next(iter(data.courses))}
    state = RULES.setup(data, RaceSetup(entries=entries, options={"contracts": "yes"}, programme=programme))
    play, pilot = Play(RULES, state), Pilot(data)
    while play.ask is not None and state.phase in ("contracts", "regulars"):
        play.give(any_answer(play.ask, dice) if isinstance(play.ask, Roll) else pilot(play.ask, state))
    assert state.market is not None
    return {mark: list(signed) for mark, signed in state.market.contracts.items()}
