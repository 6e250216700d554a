"""A season between two races as values: what stands on the suspension sheet, and the plan that goes with it (G14.0).

races_run = 3
players = ["Anna: U", "Carla: T02", "B1: M"]   # Carla runs one car, the other is an NPC car (S2.0); B1 is a bot
npc = "F C"
programme = ["australia", "qatar", "spain", "italy"]
[options]
[team_gp]
U = 34
[driver_gp]
dahl = 25
[cars.U01]
body = [2, 4, 6, 8, 11, 14]
full = [1]
[contracts]                               # with S3.0: regular 1, regular 2, reserve
U = "dahl berge"
[miss]                                    # with S4.0: races still to miss
dahl = 2
[decisions.2]                             # points by hand: not in the GP above; revoked by its number
who = "U"
points = -5
why = "late for the briefing"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.games.xf1.model import Team, Xf1Data
from pnp.games.xf1.rules.entering import find_entry
from pnp.games.xf1.rules.hired import Contracts, quoted, read_driver, read_missing, read_whole
from pnp.games.xf1.rules.state import OPTIONS
from pnp.games.xf1.rules.tuned import read_body, read_spots
from pnp.games.xf1.season.planning import (
    Race,
    driven,
    entered,
    field,
    npc_teams,
    read_entries,
    read_race,
    read_team,
)
from pnp.kit.errors import PnpError, nearest
from pnp.kit.toml import written
from pnp.referee.entering import Entrant
from pnp.referee.reader import Reader, changed_options, read_options
from pnp.referee.rules import MOST_RACES, Position, RaceResult
from pnp.season.adjusting import MOST_POINTS, Adjustment, decisions, numbered
from pnp.season.standings import Standing
from pnp.season.system import Begun, Facts, Plan

BROUGHT = "brought"
"""Marks results and points that came from a sheet."""
_STATE = ("team_gp", "driver_gp", "cars", "contracts", "miss", "decisions")
_KEYS = ("game", "title", "races_run", "players", "npc", "programme", "options", *_STATE)
_NUMBERS = (1, 99_999)


# -- to values


def write_values(data: Xf1Data, facts: Facts, teams: Standing, drivers: Standing) -> Position:
    plan = facts.plan
    if plan.programme[0].get("test"):
        raise PnpError("a team test race is not suspended (R70 G14.0)")
    values: Position = {
        "races_run": len(facts.results),
        "players": [_typed(entry) for entry in plan.entries.players],
        "npc": " ".join(npc_teams(plan)),
        "programme": [race["course"] for race in plan.programme],
        "options": dict(plan.options),
    }
    if not facts.results:
        return values
    carry = facts.results[-1].carry
    decided = _decided(data, facts, teams, drivers)
    values |= {"team_gp": _gp(teams, decided), "driver_gp": _gp(drivers, decided), "cars": {}}
    for car, team in _player_cars(data, plan):
        full = list(carry.get("full", {}).get(car, ()))
        values["cars"][car] = {"body": list(carry["bodies"].get(car, team.initial))} | ({"full": full} if full else {})
    if signed := carry.get("contracts"):
        values["contracts"] = {mark: " ".join(drivers) for mark, drivers in signed.items()}
    if missing := carry.get("missing"):
        values["miss"] = dict(missing)
    if decided:
        values["decisions"] = {str(made.number): _decision(made) for made in decided}
    return values


def _gp(table: Standing, decided: Sequence[Adjustment]) -> dict[str, int]:
    """What the races were worth, without what was decided."""
    by_hand: dict[str, int] = {}
    for made in decided:
        by_hand[made.who] = by_hand.get(made.who, 0) + made.n
    return {row.who: row.total - by_hand.get(row.who, 0) for row in table.rows}


def _decided(data: Xf1Data, facts: Facts, *tables: Standing) -> list[Adjustment]:
    """The points that were given and taken, by their numbers. On the sheet there are no cars: theirs are those of the
    team and of whoever drove."""
    counting = {number for table in tables for row in table.rows for number in row.decisions}
    made = [each for each in decisions(facts) if each["number"] in counting]
    for each in decisions(facts):
        if each["kind"] == "points" and each.get("in_result"):
            made += [{**each, "who": who} for who in _scorers(data, facts, each["race"], each["who"])]
    return sorted((Adjustment.read(each) for each in numbered(made)), key=lambda each: each.number)


def _scorers(data: Xf1Data, facts: Facts, race: int, car: str) -> Iterator[str]:
    yield next(mark for mark, team in data.teams.items() if car in team.cars)
    if driver := facts.results[race - 1].carry.get("drivers", {}).get(car):
        yield driver


def _decision(made: Adjustment) -> dict[str, Any]:
    about = {"race": made.race} if made.race else {}
    return {"who": made.who, "points": made.n, "why": made.why, **about}


def _typed(entry: Entrant) -> str:
    """As it is typed when a season begins: a bot goes by its kind, its name being that of its team."""
    return f"{entry.bot or entry.name}: {' '.join(entry.cars or entry.teams)}"


def _player_cars(data: Xf1Data, plan: Plan) -> Iterator[tuple[str, Team]]:
    for mark, cars in driven(data, plan.entries.players).items():
        for car in cars:
            yield car, data.teams[mark]


# -- from values


def read_values(data: Xf1Data, values: Position) -> Begun:
    reader = Reader(values, "")
    reader.unknown_keys(_KEYS)
    if not isinstance(values.get("title", ""), str):
        reader.fault("title", f"{written(values['title'])} is no title", "words in quotes")
    plan = _read_plan(data, reader)
    run = reader.whole("races_run", 0, 0, plan.races or MOST_RACES)
    if not reader.sound("races_run"):
        reader.finish()  # nothing on the sheet can be judged without it
    if run == 0:
        for key in _STATE:
            if values.get(key):
                reader.fault(key, "no race is run, so nothing is carried on (G14.0)", "races_run at least 1")
    sheet = _Sheet(data, plan, run, reader)
    points, decided = sheet.points(), sheet.decisions()
    carry = {
        "course": plan.programme[run - 1]["course"] if 0 < run <= plan.races else "",
        "drivers": {},
        **sheet.tuning(),
        "missing": sheet.missing(),
        "turns": 0,
        **sheet.contracts(),
    }
    reader.finish()
    if run == 0:
        return Begun(plan)
    results = [RaceResult(race, (), {}, (), {BROUGHT: True}) for race in range(1, run)]
    results.append(RaceResult(run, (), {}, (), {**carry, BROUGHT: True}))
    brought = [{"race": run, "who": who, "points": gp, "reason": BROUGHT} for who, gp in points.items()]
    return Begun(plan, tuple(results), (*brought, *(each.record() for each in decided)))


def _read_plan(data: Xf1Data, reader: Reader) -> Plan:
    given = reader.raw.get("players", [])
    if not isinstance(given, list):
        reader.fault("players", f"{written(given)} is not a list", 'something like ["Anna: U", "Carla: T02"]')
        given = []
    players = read_entries(data, given, reader)
    own = driven(data, players)
    npc: set[str] = set()
    for name in reader.items("npc"):
        for mark in read_team(data, name, "npc", reader):
            if mark in own or mark in npc:
                why = "has a player" if mark in own else "is there already"
                reader.fault("npc", f"{data.teams[mark].name} {why} (G1.0-1)", "every team once")
            npc.add(mark)
    if not own and not npc and not reader.problems:
        reader.fault("npc", "nobody takes part (G1.0-1)", 'teams without a player, such as "F C"')
    options = read_options(OPTIONS, reader.raw.get("options", {}), reader)
    entries = entered(players, [mark for mark in data.teams if mark in npc])
    return Plan(entries, changed_options(OPTIONS, options), tuple(_read_programme(data, reader)))


def _read_programme(data: Xf1Data, reader: Reader) -> list[Race]:
    given = reader.raw.get("programme", [])
    if isinstance(given, str):
        given = [part.strip() for part in given.split(",") if part.strip()]
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_RACES:
        reader.fault("programme", "the courses are missing (G1.0-1)", 'something like ["australia", "qatar"]')
        given = []
    races = [read_race(data, str(name), f"programme[{index}]", reader) for index, name in enumerate(given)]
    return [race if race else {"name": "", "course": ""} for race in races]


class _Sheet:
    """What stands on the sheet, read with the plan in hand."""

    def __init__(self, data: Xf1Data, plan: Plan, run: int, reader: Reader) -> None:
        self.data = data
        self.plan = plan
        self.run = run
        self.reader = reader
        self.field = field(data, plan)

    def points(self) -> dict[str, int]:
        """Team GP and driver GP, each as it stands there: a team's drivers need not have been the same all the time."""
        gp = self.data.tables.gp
        teams = self._gp("team_gp", self._team, sum(gp[:2]))
        drivers = self._gp("driver_gp", self._driver, gp[0])
        given = self.run * sum(gp[: 2 * len(self.field)])
        if sum(teams.values()) > given:
            what = f"the teams have {sum(teams.values())} GP together (G13.0)"
            self.reader.fault(
                "team_gp", what, f"at most {given} after {self.run} races with {2 * len(self.field)} cars"
            )
        elif sum(drivers.values()) > sum(teams.values()):
            what = f"the drivers have {sum(drivers.values())} GP together, the teams {sum(teams.values())} (G13.0)"
            self.reader.fault("driver_gp", what, "every GP of a driver is one of his team's too")
        return {**dict.fromkeys(self.field, 0), **teams, **drivers}

    def _gp(self, key: str, find: Any, most: int) -> dict[str, int]:
        table = self.reader.inside(key)
        found: dict[str, int] = {}
        for name in table.raw:
            who = find(table, str(name))
            if who and self._new(table, str(name), who, found):
                found[who] = read_whole(table, str(name), 0, most * self.run)
        return found

    def decisions(self) -> list[Adjustment]:
        """In the order of their numbers."""
        table = self.reader.inside("decisions")
        (lo, hi), found = _NUMBERS, []
        for name in table.raw:
            if not str(name).isdecimal() or not lo <= int(name) <= hi:
                table.fault(quoted(str(name)), f"{written(name)} is not possible", f"a whole number from {lo} to {hi}")
                continue
            fields = table.inside(str(name))
            fields.unknown_keys(("who", "points", "why", "race"))
            found.append(self._decision(fields, int(name)))
        return sorted(found, key=lambda each: each.number)

    def _decision(self, fields: Reader, number: int) -> Adjustment:
        who, why = (str(fields.raw.get(key, "")).strip() for key in ("who", "why"))
        known = [*self.field, *self.data.drivers]
        if who not in known:
            fields.fault("who", f"nobody here is called “{who}”", nearest(who, known))
        if not why:
            fields.fault("why", "a decision needs a reason")
        points = fields.whole("points", 0, -MOST_POINTS, MOST_POINTS)
        return Adjustment("points", who, why, fields.whole("race", 0, 0, self.run), points, number)

    def _new(self, table: Reader, name: str, who: str, found: Mapping[str, Any]) -> bool:
        if who in found:
            table.fault(quoted(name), f"{who} is there twice")
        return who not in found

    def _team(self, table: Reader, name: str) -> str:
        team, car = find_entry(self.data, name)
        if team is None or car or team.mark not in self.field:
            table.fault(quoted(name), f"“{name}” is no team of this season (G1.0-1)", nearest(name, self.field))
            return ""
        return team.mark

    def _driver(self, table: Reader, name: str) -> str:
        driver = read_driver(self.data, name, quoted(name), table)
        return driver.id if driver else ""

    def tuning(self) -> dict[str, Any]:
        """Body and spots tuned for good, for every car with a player; what is not said is as the season began."""
        table = self.reader.inside("cars")
        cars = dict(_player_cars(self.data, self.plan))
        bodies = {car: list(team.initial) for car, team in cars.items()}
        full: dict[str, list[int]] = {}
        for name in table.raw:
            car = str(name).upper()
            if car not in cars:
                table.fault(quoted(str(name)), f"“{name}” is no car with a player (G14.0)", nearest(car, cars))
                continue
            fields = table.inside(str(name))
            fields.unknown_keys(("body", "full"))
            bodies[car] = list(read_body(cars[car], fields))
            if spots := read_spots(cars[car], "full", fields):
                full[car] = list(spots)
        return {"bodies": bodies, "full": full}

    def missing(self) -> dict[str, int]:
        return read_missing(self.data, "miss", self.plan.options, self.reader)

    def contracts(self) -> dict[str, Any]:
        table = self.reader.inside("contracts")
        if self.plan.options.get("contracts") != "yes":
            if table.raw:
                self.reader.fault("contracts", "drivers keep their teams without option contracts (S3.0)")
            return {}
        own = driven(self.data, self.plan.entries.players)
        signed = Contracts(self.data, {mark: len(cars) for mark, cars in own.items()}, self.plan.options)
        there = signed.read(table)
        for mark in own:
            if self.run and mark not in there:
                what = f"the drivers of {self.data.teams[mark].name} are missing (S3.0)"
                self.reader.fault("contracts", what, f'{mark} = "{" ".join(d.id for d in self.data.drivers_of(mark))}"')
        if not self.reader.problems:
            signed.check_enough(there, "contracts", self.reader)
        return {"contracts": signed.by_team}
