"""Races that were driven without the referee: places, who drove, who has to sit out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from typing_extensions import override

from pnp.games.xf1.model import Driver, Xf1Data
from pnp.games.xf1.rules.crews import Problem, in_two_cars, knows_drivers, misfits, wrongly_absent
from pnp.games.xf1.rules.entering import carried, set_up
from pnp.games.xf1.rules.seating import credit_npc_drivers
from pnp.games.xf1.rules.state import Car, State
from pnp.games.xf1.season.planning import driven, field
from pnp.referee.rules import Log, RaceResult
from pnp.season.by_hand import Faults, by_place, check_columns, check_field, next_setup
from pnp.season.system import ByHand, Column, Competitor, Facts, Noted, Plan, Written

DRIVER, MISS = "driver", "miss"
_CHOSEN = ("assignment", "contracts", "nonstart")
"""Options with which it is not printed who drives."""


class Xf1ByHand(ByHand[Xf1Data]):
    """G13.0: the order of the cars is a race. Cars keep their tuning; who drove matters for the drivers' title."""

    @override
    def competitors(self, data: Xf1Data, plan: Plan) -> Sequence[Competitor]:
        owners = _owners(data, plan)
        return [
            Competitor(car, car, data.teams[mark].colour, data.teams[mark].pattern, owners.get(car, ""))
            for mark in field(data, plan)
            for car in data.teams[mark].cars
        ]

    @override
    def counting(self, data: Xf1Data, facts: Facts, kind: str, who: str, race: int) -> Sequence[str]:
        if kind == "team_name":
            return data.teams[who].cars if who in data.teams else ()
        if kind == "seat":
            return [car for cars in driven(data, facts.entrants(who, race)).values() for car in cars]
        drove: Mapping[str, str] = facts.results[race - 1].carry.get("drivers", {}) if race else {}
        return [car for car, driver in drove.items() if driver == who]

    @override
    def columns(self, data: Xf1Data, plan: Plan) -> Sequence[Column]:
        found = []
        if any(plan.options.get(name) == "yes" for name in _CHOSEN):
            found.append(Column(DRIVER, names=tuple(data.drivers), kind="driver_name"))
        if plan.options.get("nonstart") == "yes":
            found.append(Column(MISS, 0, 6))
        return found

    @override
    def may_miss(self, data: Xf1Data, plan: Plan) -> bool:
        """S3.0, S4.0: a team without a driver has one car less."""
        return plan.options.get("nonstart") == "yes" or plan.options.get("contracts") == "yes"

    @override
    def written(self, data: Xf1Data, facts: Facts, written: Written) -> RaceResult:
        s = set_up(data, next_setup(facts))
        faults = Faults()
        excused = [car.id for car in s.cars.values() if car.seat is not None and (s.on("nonstart") or s.market)]
        check_field(written, list(s.cars), faults, "G1.0-2", excused)
        check_columns(written, self.columns(data, facts.plan), faults)
        if not faults.problems:
            _take_seats(s, written, faults)
            _ban(s, written, faults)
        faults.finish()
        points = _points(s.data, s.test, written)
        return RaceResult(s.race, (*written.order, *written.out), points, written.out, _left(s))

    @override
    def noted(self, data: Xf1Data, facts: Facts, result: RaceResult) -> Noted:
        drivers: Mapping[str, str] = result.carry.get("drivers", {})
        before = facts.results[result.race - 2].carry.get("missing", {}) if result.race > 1 else {}
        banned = {
            driver: races for driver, races in result.carry.get("missing", {}).items() if before.get(driver, 0) <= 1
        }
        known = {
            DRIVER: {car: drivers[car] for car in result.order if car in drivers},
            MISS: {car: banned[drivers[car]] for car in result.order if drivers.get(car) in banned},
        }
        return {column.id: known[column.id] for column in self.columns(data, facts.plan)}

    @override
    def rescored(self, data: Xf1Data, facts: Facts, result: RaceResult, written: Written) -> dict[str, int]:
        return _points(data, bool(facts.plan.programme[result.race - 1].get("test")), written)

    @override
    def unfolding(self, data: Xf1Data, facts: Facts, order: Sequence[str], lost: Collection[str]) -> Written:
        """G9.1/R: every car can retire. A team with no driver left has one car less (S4.0)."""
        s = set_up(data, next_setup(facts))
        _fill_seats(s, [car for car in s.cars.values() if car.seat is not None], Faults())
        running = [car for car in order if s.cars[car].seat is None or s.cars[car].driver]
        home = tuple(car for car in running if car not in lost)
        return Written(home, tuple(car for car in running if car in lost))

    @override
    def is_free(self, plan: Plan, kind: str) -> bool:
        """S1.0, S3.0, S4.0: who drives is decided before each race."""
        return kind == "driver_name" and any(plan.options.get(name) == "yes" for name in _CHOSEN)


def _owners(data: Xf1Data, plan: Plan) -> dict[str, str]:
    """The player of each car that has one."""
    players = plan.entries.players
    return {car: entry.name for entry in players for cars in driven(data, [entry]).values() for car in cars}


def _points(data: Xf1Data, test: bool, written: Written) -> dict[str, int]:
    """G13.0: by place; nothing for those who retired, and nothing in a team test race (R70)."""
    return by_place(() if test else data.tables.gp, written.order) | dict.fromkeys(written.out, 0)


def _take_seats(s: State, written: Written, faults: Faults) -> None:
    """G4.0-1, S1.0: who drove, as it was written; otherwise as printed or signed. NPC cars by R58 and R71."""
    named = written.extra.get(DRIVER, {})
    ran = {*written.order, *written.out}
    for car in s.cars.values():
        if car.id not in ran:
            car.out = "absent"
        elif car.id in named:
            car.set_driver(s.data.drivers[str(named[car.id])])
    entered = [car for car in s.cars.values() if car.seat is not None and car.id in ran]
    _note((wrong for car in entered if car.id in named for wrong in misfits(s, car)), faults)
    _fill_seats(s, [car for car in entered if car.id not in named], faults)
    _note(wrongly_absent(s), faults)
    npc = [car for car in s.cars.values() if car.seat is None]
    if any(car.id in named for car in npc):
        for car in npc:
            if car.id not in named:  # where others are named, nobody gets the GP of this one (R81)
                car.set_driver(None)
    else:
        credit_npc_drivers(s, Log())
    _note(in_two_cars(s), faults)


def _note(problems: Iterable[Problem], faults: Faults) -> None:
    for car, what, expected in problems:
        faults.add(what, expected, car)


def _fill_seats(s: State, cars: Sequence[Car], faults: Faults) -> None:
    """Where nobody is named the regulars drive, then whoever of the team is free."""
    for wanted in (_regular, _anybody):
        for car in cars:
            taken = [other.driver for other in s.cars.values() if other is not car]
            free = [each for each in wanted(s, car) if each not in taken and each.id not in s.missing]
            if car.driver is None and free:
                car.set_driver(free[0])
    for car in cars:
        if not knows_drivers(s, car):
            faults.add(f"who drove {car.id}? The contracts are not known (S3.0)", "a driver", car.id)
        elif car.driver is None:
            faults.add(f"{car.team.name} has no driver left for {car.id} (S4.0)", "–: it did not start", car.id)


def _regular(s: State, car: Car) -> list[Driver]:
    return s.drivers_of(car.team.mark)[car.no - 1 : car.no]


def _anybody(s: State, car: Car) -> list[Driver]:
    return s.drivers_of(car.team.mark)


def _ban(s: State, written: Written, faults: Faults) -> None:
    """S4.0: whoever retired and threw one of his non-start numbers misses so many races."""
    for id, races in written.extra.get(MISS, {}).items():
        car = s.cars[id]
        if not isinstance(races, int) or not races:
            continue
        if car.seat is None or not (id in written.out or s.on("nonstart_qualifying")):
            faults.add(f"nobody misses a race for {id} (S4.0)", "nothing: it has no player, or did not retire", id)
        elif car.driver and races not in car.driver.nonstart:
            numbers = ", ".join(map(str, car.driver.nonstart))
            faults.add(f"{car.driver.id} cannot miss {races} races (S4.0)", numbers or "nothing", id)
        elif car.driver:
            s.banned[car.driver.id] = races


def _left(s: State) -> dict[str, Any]:
    """G14.0. Contracts that nobody has written down are asked for before the next race; how cars were tuned in this one
    is not known."""
    carry = {**carried(s), "untold": any(car.seat is not None for car in s.cars.values())}
    if not all(carry.get("contracts", {}).values()):
        del carry["contracts"]
    return carry
