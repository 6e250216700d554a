"""How races add up to a season: both titles, what is carried on, and how a team did for what it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from typing_extensions import override

from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.rules.state import OPTIONS
from pnp.games.xf1.season.by_hand import Xf1ByHand
from pnp.games.xf1.season.guiding import Xf1Guiding
from pnp.games.xf1.season.planning import (
    NOBODY,
    SETTINGS,
    borrowed_tables,
    driven,
    field,
    make_plan,
    npc_teams,
    read_entries,
)
from pnp.games.xf1.season.shapes import SHAPES, names_in
from pnp.games.xf1.season.suspended import BROUGHT, read_values, write_values
from pnp.referee.ask import Event
from pnp.referee.entering import Entries
from pnp.referee.reader import OptionInfo, Reader
from pnp.referee.rules import Position, RaceResult
from pnp.season.standings import Standing, rank
from pnp.season.system import FOLLOWING, Begun, Facts, Plan, SeasonSystem, Suspending


class Xf1Season(SeasonSystem[Xf1Data]):
    options: Mapping[str, OptionInfo] = OPTIONS
    settings: Sequence[str] = SETTINGS
    following: Sequence[str] = FOLLOWING
    by_hand = Xf1ByHand()
    guiding = Xf1Guiding()
    shapes = SHAPES

    @property
    @override
    def suspending(self) -> Suspending[Xf1Data]:
        return Xf1Suspending()

    @override
    def plan(self, data: Xf1Data, players: Sequence[str], races: int | None, given: Mapping[str, str]) -> Plan:
        return make_plan(data, players, races, given)

    @override
    def agreed_in(self, position: Position) -> tuple[list[str], Mapping[str, str]]:
        marks = dict.fromkeys(car[0] for car in position["cars"])
        settings = {"courses": str(position["course"]), "teams": ",".join(marks)}
        return list(position["players"]) or [NOBODY], settings

    @override
    def besides(self, plan: Plan) -> Sequence[Event]:
        npc = npc_teams(plan)
        return [Event("season.npc", "", {"teams": npc})] if npc else []

    @override
    def reseat(self, data: Xf1Data, plan: Plan, players: Sequence[str]) -> Entries:
        """G1.0-1: which cars have a player stays as it is; whose they are may change."""
        reader = Reader({}, "season")
        entries = read_entries(data, players, reader)
        was, now = (driven(data, each) for each in (plan.entries.players, entries))
        if not reader.problems:
            for mark in data.teams:
                if was.get(mark) != now.get(mark):
                    had = f"{', '.join(was[mark])} with a player" if mark in was else "no player"
                    what = f"{data.teams[mark].name} has {had} until the season ends (G1.0-1)"
                    reader.fault("players", what, "the same cars in other hands")
        reader.finish()
        return replace(plan.entries, players=tuple(entries), changed_in=0)

    @override
    def names_in(
        self, data: Xf1Data, plan: Plan, result: RaceResult
    ) -> Iterable[tuple[Iterable[object], Collection[object]]]:
        return names_in(data, plan, result)

    # -- the tables

    @override
    def standings(self, data: Xf1Data, facts: Facts) -> Sequence[Standing]:
        if _is_test(facts):
            return ()
        return (*tables_of(data, facts), *([_players(data, facts)] if facts.plan.follows_people else ()))

    # -- the words about them

    @override
    def opening(self, data: Xf1Data, facts: Facts) -> Sequence[Event]:
        race = len(facts.results) + 1
        if not facts.results:
            borrowed = [
                Event("season.borrowed", "R70", {"team": team, "counters": counters})
                for counters, team in borrowed_tables(facts.plan).items()
            ]
            return borrowed + [
                Event("season.rolled", "G1.0-3 D15", {"race": number, "course": stop["course"], "dice": stop["dice"]})
                for number, stop in enumerate(facts.plan.programme, start=1)
                if "dice" in stop
            ]
        course = facts.plan.programme[race - 1]["course"]
        events = [Event("season.resumed", "G14.0", {"race": race, "races": facts.plan.races, "course": course})]
        if _brought_last(facts):
            events.append(Event("season.brought", "G14.0", {"races": race - 1}))
        if facts.results[-1].carry.get("untold"):
            events.append(Event("season.untold", "G4.0-4 G14.0", {"race": race - 1}))
        if facts.plan.entries.changed_in == race:
            events.append(Event("season.reseated", "G1.0-1", {"players": facts.plan.entries.names}))
        for driver, races in facts.results[-1].carry.get("missing", {}).items():
            events.append(Event("season.misses", "S4.0", {"driver": driver, "races": races}))
        return events

    @override
    def closing(self, data: Xf1Data, facts: Facts) -> Sequence[Event]:
        if not facts.results:
            return []
        if _is_test(facts):
            return [Event("season.test", "R70", {"cars": list(facts.results[-1].order[:1])})]
        code, rule = ("title", "G15.0") if facts.final else ("leads", "G13.0")
        events = []
        for standing in self.standings(data, facts):
            best = standing.leaders
            gp = best[0].total if best else 0
            args = {"race": len(facts.results), "gp": gp, standing.id: [row.who for row in best]}
            number = "nobody" if gp == 0 else "one" if len(best) == 1 else "several"
            events.append(Event(f"season.{code}.{standing.id}.{number}", rule, args))
        if _brought_last(facts):
            events.append(Event("season.brought", "G14.0", {"races": len(facts.results)}))
        if facts.final and facts.plan.options.get("evaluation") == "yes":
            events += self._evaluation(data, facts)
        return events

    def _evaluation(self, data: Xf1Data, facts: Facts) -> list[Event]:
        rows = _teams(data, facts).rows
        judged = evaluate(
            {row.who: row.total for row in rows}, {row.who: data.teams[row.who].evaluation for row in rows}
        )
        events = []
        for row in rows:
            plus, minus = judged[row.who]
            args = {"team": row.who, "gp": row.total, "plus": plus, "minus": minus, "score": plus - minus}
            rule = "S8.0 R60" if row.shared else "S8.0"
            events.append(Event(f"season.evaluation.{verdict(plus - minus)}", rule, args))
        return events


class Xf1Suspending(Suspending[Xf1Data]):
    """G14.0: the sheet of values, and back."""

    @override
    def values(self, data: Xf1Data, facts: Facts) -> Position:
        return write_values(data, facts, *tables_of(data, facts))

    @override
    def begin(self, data: Xf1Data, values: Position) -> Begun:
        return read_values(data, values)


def tables_of(data: Xf1Data, facts: Facts) -> tuple[Standing, Standing]:
    """Teams and drivers; a test race has no title, but they are there."""
    return _teams(data, facts), _drivers(data, facts)


def evaluate(gp: Mapping[str, int], value: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """S8.0: teams below that are worth at least as much, and teams above that are worth at most as much. Equal GP is
    neither (R60)."""
    return {
        team: (
            sum(gp[other] < gp[team] and value[other] >= value[team] for other in gp),
            sum(gp[other] > gp[team] and value[other] <= value[team] for other in gp),
        )
        for team in gp
    }


def verdict(score: int) -> str:
    """S8.0: what a year's score is called."""
    if score >= 3:
        return "leap"
    if score <= -3:
        return "stall"
    return "good" if score > 0 else "slump" if score < 0 else "same"


def _teams(data: Xf1Data, facts: Facts) -> Standing:
    points = {mark: [0] * len(facts.results) for mark in field(data, facts.plan)}
    for index, result in enumerate(facts.results):
        for car, gp in result.points.items():
            # a race from somebody's own position may have teams that the plan does not know
            points.setdefault(_mark(data, car), [0] * len(facts.results))[index] += gp
    raced = {mark: [data.teams[mark].cars] * len(facts.results) for mark in points}
    return _ranked("teams", "team_name", data.teams, points, facts, raced)


def _drivers(data: Xf1Data, facts: Facts) -> Standing:
    points = {driver: [0] * len(facts.results) for driver in _racing_drivers(data, facts)}
    for index, result in enumerate(facts.results):
        drove = result.carry.get("drivers", {})
        for car, gp in result.points.items():
            if car in drove:
                points[drove[car]][index] += gp
    drove = [result.carry.get("drivers", {}) for result in facts.results]
    raced = {who: [[car for car, driver in cars.items() if driver == who] for cars in drove] for who in points}
    return _ranked("drivers", "driver_name", data.drivers, points, facts, raced)


def _players(data: Xf1Data, facts: Facts) -> Standing:
    """Only where points follow people: the rules have no table of players."""
    counted = facts.counted(lambda entrant: [car for cars in driven(data, [entrant]).values() for car in cars])
    points = {who: each.points(facts.results, _won_by) for who, each in counted.items()}
    return _ranked("players", "seat", counted, points, facts, {who: each.races for who, each in counted.items()})


def _won_by(result: RaceResult, car: str) -> int:
    return result.points.get(car, 0)


def _ranked(
    id: str, kind: str, known: Mapping[str, Any], points: dict[str, list[int]], facts: Facts,
    raced: Mapping[str, Sequence[Collection[str]]],
) -> Standing:  # fmt: skip
    """G15.0: equal GP, equal place. What a sheet brought forward stands in the column of its last race. `raced` are the
    cars of each in every race."""
    by_hand = []
    for adjustment in facts.adjustments:
        if adjustment.get("reason") != BROUGHT:
            by_hand.append(adjustment)
        elif adjustment["who"] in points:
            points[adjustment["who"]][adjustment["race"] - 1] += adjustment["points"]
    extra = replace(facts, adjustments=tuple(by_hand)).extra()
    order = list(known)
    missed = facts.missed(raced)
    rows = rank(points, listed=order.index, extra=extra, counting=facts.plan.counting, missed=missed)
    return Standing(id, kind, "G15.0" if facts.final else "G13.0", rows, facts.final)


def _racing_drivers(data: Xf1Data, facts: Facts) -> list[str]:
    """Those who drove, those who are to drive, and those about whom something was said by hand."""
    plan, results = facts.plan, facts.results
    signed = results[-1].carry.get("contracts", {}) if results else {}
    market = plan.options.get("contracts") == "yes"
    playing = {player.teams[0] for player in plan.entries.players}
    found = {driver for result in results for driver in result.carry.get("drivers", {}).values()}
    found |= {adjustment["who"] for adjustment in facts.adjustments}
    hired = {driver for drivers in signed.values() for driver in drivers}
    for mark in field(data, plan):
        if mark in signed:
            found |= set(signed[mark][:2])
        elif not (market and mark in playing):
            found |= {driver.id for driver in data.drivers_of(mark)[:2] if driver.id not in hired}
    return [driver for driver in data.drivers if driver in found]


def _mark(data: Xf1Data, car: str) -> str:
    return next(mark for mark, team in data.teams.items() if car in team.cars)


def _is_test(facts: Facts) -> bool:
    return bool(facts.plan.programme[0].get("test"))


def _brought_last(facts: Facts) -> bool:
    """Whether the latest race is known from a sheet only."""
    return bool(facts.results[-1].carry.get(BROUGHT))


SEASON = Xf1Season()
