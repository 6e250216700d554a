"""How races add up to a season: constructors, players, drivers, and what is said about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from typing_extensions import override

from pnp.games.fmr.model import FmrData
from pnp.games.fmr.rules.state import OPTIONS, full_pile, read_players
from pnp.games.fmr.season.by_hand import FmrByHand
from pnp.games.fmr.season.guiding import FmrGuiding
from pnp.games.fmr.season.shapes import SHAPES
from pnp.referee.ask import Event
from pnp.referee.entering import Entries
from pnp.referee.reader import OptionInfo, Reader, changed_options, read_agreed
from pnp.referee.rules import RaceResult
from pnp.season.planning import can_be_run
from pnp.season.standings import Standing, TieBreak, dropped_of, rank
from pnp.season.system import FOLLOWING, Counted, Facts, Plan, SeasonSystem
from pnp.season.telling import resumed

_SETTINGS = ("removed", "calendar")


class FmrSeason(SeasonSystem[FmrData]):
    options: Mapping[str, OptionInfo] = OPTIONS
    settings: Sequence[str] = _SETTINGS
    following: Sequence[str] = FOLLOWING
    by_hand = FmrByHand()
    guiding = FmrGuiding()
    shapes = SHAPES

    @override
    def plan(self, data: FmrData, players: Sequence[str], races: int | None, given: Mapping[str, str]) -> Plan:
        reader = Reader({}, "season")
        seats = read_players(list(players), data, reader)
        number = data.short_season if races is None else races
        if not can_be_run(number, "F1", reader):
            number = 1
        chosen = read_agreed(OPTIONS, given, reader, _SETTINGS)
        programme = _programme(data, number, max(3, len(seats)), given, reader)
        reader.finish()
        return Plan(Entries.of(seats), changed_options(OPTIONS, chosen), tuple(programme))

    @override
    def standings(self, data: FmrData, facts: Facts) -> Sequence[Standing]:
        tables = [self._teams(data, facts), self._players(data, facts)]
        if _option(facts, "drivers_title") == "yes":
            tables.append(self._drivers(data, facts))
        return tables

    @override
    def opening(self, data: FmrData, facts: Facts) -> Sequence[Event]:
        return resumed(facts, "F47 F44", "FA21")

    @override
    def closing(self, data: FmrData, facts: Facts) -> Sequence[Event]:
        if not facts.results:
            return []
        return self._champions(data, facts) if facts.final else self._interim(data, facts)

    @override
    def names_in(
        self, data: FmrData, plan: Plan, result: RaceResult
    ) -> Iterable[tuple[Iterable[object], Collection[object]]]:
        yield (*result.order, *result.points, *result.carry["grid"]), data.cars

    # -- the tables

    def _teams(self, data: FmrData, facts: Facts) -> Standing:
        points = {team: _team_points(data, facts, team) for team in data.teams}
        ties = _ties(facts, lambda team, _: data.teams[team].cars, "F37 FA18")
        rule = "F37" if facts.final else "F40 FA19"
        rows = rank(
            points, ties, _listed(facts, lambda team, _: data.teams[team].cars), facts.extra(), facts.plan.counting
        )
        return Standing("teams", "team_name", rule, rows, facts.final)

    def _players(self, data: FmrData, facts: Facts) -> Standing:
        counted = facts.counted(lambda entrant: entrant.teams)
        if _option(facts, "three_player") == "best_team":
            counted = {who: self._best(data, facts, each) for who, each in counted.items()}
        points = {who: each.points(facts.results, partial(_won_by, data)) for who, each in counted.items()}
        given = {who: facts.given(*each.given) for who, each in counted.items()}

        def cars(who: str, race: int) -> tuple[str, ...]:
            return tuple(car for team in counted[who].races[race - 1] for car in data.teams[team].cars)

        rule, ties = ("F39 FA8", "F39 FA18") if len(facts.plan.entries.players) == 3 else ("F37", "F37 FA18")
        if facts.plan.entries.changed_in and not facts.plan.follows_people:
            rule += " FA21"  # players stand for the teams they have now
        raced = {who: [cars(who, result.race) for result in facts.results] for who in counted}
        rows = rank(
            points, _ties(facts, cars, ties), _listed(facts, cars), given, facts.plan.counting, facts.missed(raced)
        )
        return Standing("players", "seat", rule, rows, facts.final)

    def _best(self, data: FmrData, facts: Facts, counted: Counted) -> Counted:
        """F39: the team that stands highest; of those that somebody had for some races only, the one that brought
        most."""
        order = [row.who for row in self._teams(data, facts).rows]

        def merit(team: str) -> tuple[int, int]:
            points = counted.only(team).points(facts.results, partial(_won_by, data))
            won = sum(points) - sum(points[race] for race in dropped_of(points, facts.plan.counting))
            return -won if facts.plan.follows_people else 0, order.index(team)

        return counted.only(min(counted.all, key=merit)) if counted.all else counted

    def _drivers(self, data: FmrData, facts: Facts) -> Standing:
        points = {car: [result.points.get(car, 0) for result in facts.results] for car in data.cars}
        ties = [tie for tie in _ties(facts, lambda car, _: (car,), "F46") if tie.code == "last_race"]
        rows = rank(points, ties, _listed(facts, lambda car, _: (car,)), facts.extra(), facts.plan.counting)
        return Standing("drivers", "car", "F46", rows, facts.final)

    @override
    def contenders(self, data: FmrData, facts: Facts, table: Standing) -> Collection[str]:
        """F38, FA3: a team without a player is no champion."""
        everybody = [row.who for row in table.rows]
        if table.id != "teams" or _option(facts, "uncontrolled_champion") == "yes":
            return everybody
        return [team for team in everybody if team in _owned(facts)]

    # -- the words about them

    def _interim(self, data: FmrData, facts: Facts) -> list[Event]:
        leaders = self._teams(data, facts).leaders
        args = {"teams": [row.who for row in leaders], "points": leaders[0].total, "race": len(facts.results)}
        code = "season.leader" if len(leaders) == 1 else "season.leaders"
        return [Event(code, "F40" if len(leaders) == 1 else "F40 FA19", args)]

    def _champions(self, data: FmrData, facts: Facts) -> list[Event]:
        teams = self._teams(data, facts)
        owned = _owned(facts)
        champion = next(row for row in teams.rows if row.who in self.contenders(data, facts, teams))
        free = champion.who not in owned
        args = {"team": champion.who, "points": champion.total}
        events = [Event("season.champion_free", "F38 FA3", args) if free else Event("season.champion", "F37", args)]
        if champion is not (first := teams.rows[0]):
            events.insert(0, Event("season.passed_over", "F38 FA3", {"team": first.who, "points": first.total}))
        if champion.reason:
            events.append(Event(f"season.tie.{champion.reason.code}", champion.reason.rule, champion.reason.args))
        best = self._players(data, facts).rows[0]
        if free:
            events.append(Event("season.best_player", "F38", {"seat": best.who, "points": best.total}))
        elif len(facts.plan.entries.owned) == 3 and _option(facts, "three_player") == "best_team":
            args = {"seat": best.who, "team": champion.who, "points": best.total}
            events.append(Event("season.winner_best", "F39 FA8", args))
        elif len(facts.plan.entries.owned) == 3:
            events.append(Event("season.winner", "F39 FA8", {"seat": best.who, "points": best.total}))
        if _option(facts, "drivers_title") == "yes":
            driver = self._drivers(data, facts).rows[0]
            events.append(Event("season.driver", "F46", {"car": driver.who, "points": driver.total}))
        return events


def _programme(
    data: FmrData, races: int, players: int, given: Mapping[str, str], reader: Reader
) -> list[dict[str, Any]]:
    """One entry a race: the circuit's name, and how many cards stay out (F45)."""
    most = full_pile(data, players, 0)
    counts = _counts(given.get("removed", ""), races, most, reader)
    from_calendar = given.get("calendar", "no") == "yes"
    programme: list[dict[str, Any]] = []
    for index in range(races):
        stop = data.calendar[index % len(data.calendar)] if data.calendar else None
        removed = counts[index] if counts else (min(stop.removed, most) if stop and from_calendar else 0)
        entry: dict[str, Any] = {"name": stop.name if stop else ""}
        if removed:
            entry["removed"] = removed
        programme.append(entry)
    return programme


def _counts(text: str, races: int, most: int, reader: Reader) -> list[int]:
    if not text:
        return []
    parts = [part.strip() for part in text.split(",")]
    numbers = all(re.fullmatch("[0-9]{1,3}", part) and int(part) <= most for part in parts)
    if not numbers or len(parts) not in (1, races):
        expected = f"one number, or one for each of {races} races; each from 0 to {most}"
        reader.fault("options.removed", f"“{text}” does not say how many cards stay out (F45)", expected)
        return []
    return [int(part) for part in parts] * (races if len(parts) == 1 else 1)


def _option(facts: Facts, name: str) -> str:
    return facts.plan.options.get(name, OPTIONS[name].values[0])


def _owned(facts: Facts) -> set[str]:
    """Teams with a player."""
    return {team for own in facts.plan.entries.owned.values() for team in own}


def _team_points(data: FmrData, facts: Facts, team: str) -> list[int]:
    return [_won_by(data, result, team) for result in facts.results]


def _won_by(data: FmrData, result: RaceResult, team: str) -> int:
    return sum(result.points.get(car, 0) for car in data.teams[team].cars)


_Cars = Callable[[str, int], Sequence[str]]
"""Those that counted for somebody in a race."""


def _best_place(facts: Facts, cars: _Cars, who: str) -> int:
    """The best finishing place of somebody's cars in the latest race; any place counts (FA18)."""
    if not facts.results:
        return 0
    order, counted = facts.results[-1].order, cars(who, len(facts.results))
    return min((order.index(car) + 1 for car in counted if car in order), default=len(order) + 1)


def _wins(facts: Facts, cars: _Cars, who: str) -> int:
    races = enumerate(facts.results, start=1)
    return sum(result.order[:1] != () and result.order[0] in cars(who, race) for race, result in races)


def _ties(facts: Facts, cars: _Cars, rule: str) -> list[TieBreak]:
    """F37: only the final table breaks ties, unless the table decided otherwise (FA19); F48 puts wins first."""
    if not facts.final and _option(facts, "interim_ties") == "equal":
        return []
    ties = [TieBreak("last_race", rule, lambda who: _best_place(facts, cars, who))]
    if _option(facts, "tiebreak") == "wins":
        wins = TieBreak("wins", "F48", lambda who: -_wins(facts, cars, who), lambda who: _wins(facts, cars, who))
        ties.insert(0, wins)
    return ties


def _listed(facts: Facts, cars: _Cars) -> Callable[[str], int]:
    """F40: equals are listed in the order of the latest race."""
    return lambda who: _best_place(facts, cars, who)


SEASON = FmrSeason()
