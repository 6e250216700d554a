"""G1.0: from what people type to the programme of a season: courses, teams, and who has a player."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Any

from pnp.games.xf1.model import Scenario, Xf1Data
from pnp.games.xf1.rules.entering import find_entry, read_players
from pnp.games.xf1.rules.state import OPTIONS
from pnp.kit.errors import nearest
from pnp.referee.entering import Entrant, Entries
from pnp.referee.reader import Reader, changed_options, read_agreed
from pnp.season.planning import can_be_run
from pnp.season.system import Plan

SETTINGS = ("scenario", "courses", "teams")
NOBODY = "none"
"""Typed in place of a player: every team is an NPC team."""
ONLY_PLAYERS = "players"
RANDOM = "random"
DEFAULT = "xf31"
TEST = "team_test"
DICE = SystemRandom()

Race = dict[str, Any]
"""{name, course} and, where they apply, {dice, test}."""


def make_plan(data: Xf1Data, players: Sequence[str], races: int | None, given: Mapping[str, str]) -> Plan:
    reader = Reader({}, "season")
    entries = read_entries(data, players, reader)
    options = read_agreed(OPTIONS, given, reader, SETTINGS)
    if races is not None and not can_be_run(races, "G1.0-1", reader):
        races = None
    scenarios = _scenarios(data, given.get("scenario", ""), reader)
    programme = _programme(data, scenarios, given.get("courses", ""), races, reader)
    if [scenario.id for scenario in scenarios] == [TEST]:
        field_of = _test_field(data, entries, given.get("teams", ""), reader)
        programme = [{**race, "test": True} for race in programme]
        if given.get("random_qualifying", "yes") != "yes":
            reader.fault("options.random_qualifying", "a team test race has random qualifying (R70 S7.0)", "yes")
        options["random_qualifying"] = "yes"
    else:
        marks = _field(data, entries, given.get("teams", ""), len(programme), reader)
        field_of = entered(entries, [mark for mark in marks if mark not in _own(entries)])
    reader.finish()
    return Plan(field_of, changed_options(OPTIONS, options), tuple(programme))


def read_entries(data: Xf1Data, players: Sequence[Any], reader: Reader) -> list[Entrant]:
    """The players; nobody where “none” is typed, or nothing."""
    nobody = [str(player).strip().casefold() for player in players] == [NOBODY]
    return read_players([] if nobody else players, data, reader)


def field(data: Xf1Data, plan: Plan) -> list[str]:
    """The marks of the teams that take part, in the order of their numbers."""
    entered = {*npc_teams(plan), *_own(plan.entries.players)}
    return [mark for mark in data.teams if mark in entered]


def npc_teams(plan: Plan) -> list[str]:
    """The marks of the teams without a player."""
    return list(plan.entries.own.get("npc", ()))


def borrowed_tables(plan: Plan) -> dict[str, str]:
    """R70: teams whose counters stand for cars by the table of another one, and whose it is."""
    return dict(plan.entries.own.get("tables", {}))


def entered(players: Sequence[Entrant], npc: Sequence[str], tables: Mapping[str, str] | None = None) -> Entries:
    """Who takes part, with a player and without."""
    return Entries(tuple(players), own={"npc": list(npc)} | ({"tables": dict(tables)} if tables else {}))


def driven(data: Xf1Data, entries: Sequence[Entrant]) -> dict[str, list[str]]:
    """The cars with a player, by team."""
    return {mark: list(entry.cars or data.teams[mark].cars) for entry in entries for mark in entry.teams}


def _own(entries: Sequence[Entrant]) -> list[str]:
    return [entry.teams[0] for entry in entries]


# -- courses


def read_race(data: Xf1Data, given: str, key: str, reader: Reader, also: Sequence[str] = ()) -> Race | None:
    """A course by its name, or as two dice on the random course table: 3-5."""
    dice = re.fullmatch(r"(\d+)\s*[-–]\s*(\d+)", given.strip())
    if dice:
        first, second = int(dice[1]), int(dice[2])
        if not (1 <= first <= 6 and 1 <= second <= 6):
            reader.fault(key, f"“{given}” is no roll on the random course table (D15)", "two dice, such as 3-5")
            return None
        return _rolled(data, first, second)
    course = data.find_course(given)
    if course is None:
        names = [course.name for course in data.courses.values()]
        reader.fault(key, f"no course is called “{given}”", nearest(given, [*data.courses, *names, *also]))
        return None
    return {"name": course.name, "course": course.id}


def _rolled(data: Xf1Data, first: int, second: int) -> Race:
    course = data.courses[data.tables.random_course[(first - 1) // 3][second - 1]]
    return {"name": course.name, "course": course.id, "dice": f"{first}-{second}"}


def _roll_course(data: Xf1Data, programme: Sequence[Race]) -> Race:
    """D15, again for a course that is in the programme already, as long as there are others."""
    had = {race["course"] for race in programme}
    while True:
        race = _rolled(data, DICE.randint(1, 6), DICE.randint(1, 6))
        if race["course"] not in had or had.issuperset(
            course for block in data.tables.random_course for course in block
        ):
            return race


def _scenarios(data: Xf1Data, text: str, reader: Reader) -> list[Scenario]:
    """One race scenario, or several rounds with + between them."""
    found: list[Scenario] = []
    for name in (part.strip().casefold() for part in re.split(r"[+,]", text) if part.strip()):
        if name not in data.race_scenarios:
            reader.fault("options.scenario", f"no scenario is called “{name}”", nearest(name, data.race_scenarios))
        else:
            found.append(data.race_scenarios[name])
    alone = [scenario.id for scenario in found if not scenario.courses]
    if alone and len(found) > 1:
        reader.fault("options.scenario", f"{alone[0]} stands alone (G1.0-3)", "rounds with + between: asia+america")
        return []
    return found


def _programme(
    data: Xf1Data, scenarios: Sequence[Scenario], text: str, races: int | None, reader: Reader
) -> list[Race]:
    named = _listed(text)
    wanted = _wanted(data, scenarios, named, races, reader)
    said_twice = bool(named) and any(scenario.courses for scenario in scenarios)
    if races is not None and races != len(wanted) and not said_twice:
        reader.fault("races", f"{races} races, but {len(wanted)} courses (G1.0-1)", f"{len(wanted)}, or nothing at all")
    programme: list[Race] = []
    for name in wanted:
        if name.casefold() == RANDOM:
            programme.append(_roll_course(data, programme))
        elif race := read_race(data, name, "options.courses", reader, also=(RANDOM,)):
            programme.append(race)
    return programme


def _wanted(
    data: Xf1Data, scenarios: Sequence[Scenario], named: list[str], races: int | None, reader: Reader
) -> list[str]:
    """The courses that the scenarios say, or those that were typed, or as many of the calendar as there are races."""
    if fixed := [name for scenario in scenarios for name in scenario.courses]:
        if named:
            says = "+".join(scenario.id for scenario in scenarios)
            reader.fault("options.courses", f"the scenario {says} says which courses (G1.0-3)", "scenario or courses")
        return fixed
    if scenarios:
        if len(named) > 1:
            reader.fault("options.courses", f"{scenarios[0].id} is one race (G1.0-3)", "one course")
        return named or [RANDOM]
    if not named:
        return calendar(data, races)
    return [RANDOM] * races if races and [name.casefold() for name in named] == [RANDOM] else named


def calendar(data: Xf1Data, races: int | None) -> list[str]:
    """The courses of the great season, then those it leaves out, and all of them again."""
    season = data.race_scenarios[DEFAULT].courses
    whole = [*season, *(course for course in data.courses if course not in season)]
    return [whole[index % len(whole)] for index in range(len(season) if races is None else races)]


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


# -- teams


def _field(data: Xf1Data, entries: Sequence[Entrant], text: str, races: int, reader: Reader) -> list[str]:
    """The marks of all teams that take part, in the order of their numbers."""
    own, names = _own(entries), _listed(text)
    if not names:
        return usual_field(data, own, races)
    marks = {mark for name in names for mark in _marks(data, name, reader)}
    if all(name.casefold() in data.team_scenarios for name in names):
        _check_own(data, own, marks, text, reader)
    entered = [mark for mark in data.teams if mark in marks or mark in own]
    if not entered and not reader.problems:
        reader.fault("options.teams", "nobody takes part (G1.0-1)", "all, a team scenario, or teams")
    return entered


def _marks(data: Xf1Data, name: str, reader: Reader) -> set[str]:
    """The teams of a team scenario, or one by its name; players are there anyway."""
    folded = name.casefold()
    if folded in data.team_scenarios:
        return set(data.team_scenarios[folded].teams)
    if folded == ONLY_PLAYERS:
        return set()
    return read_team(data, name, "options.teams", reader, also=(*data.team_scenarios, ONLY_PLAYERS))


def _check_own(data: Xf1Data, own: Sequence[str], marks: set[str], text: str, reader: Reader) -> None:
    for index, mark in enumerate(own):
        if mark not in marks:
            what = f"{data.teams[mark].name} does not take part in {text} (G1.0-1)"
            reader.fault(f"players[{index}]", what, ", ".join(each for each in data.teams if each in marks))


def read_team(data: Xf1Data, name: str, key: str, reader: Reader, also: Sequence[str] = ()) -> set[str]:
    """The mark of a team, as a set of one; nothing if there is no such team."""
    team, car = find_entry(data, name)
    if team is None:
        known = [*also, *data.teams, *(each.name for each in data.teams.values())]
        reader.fault(key, f"no team is called “{name}”", nearest(name, known))
        return set()
    if car:
        reader.fault(key, f"{car} is a car, and a team enters both (G1.0-2)", team.mark)
        return set()
    return {team.mark}


def usual_field(data: Xf1Data, own: Sequence[str], races: int) -> list[str]:
    """G1.0-5: two NPC teams for a few races, six teams in all for more, everybody for a full season.

    Those next to the players in last year's table come first. Without a player everybody takes part.
    """
    numbers = [data.teams[mark].no for mark in own]
    if not numbers:
        return list(data.teams)
    full = len(data.race_scenarios[DEFAULT].courses)
    size = max(len(own) + 2, 0 if races <= 3 else 6 if races < full else len(data.teams))
    others = [team for team in data.teams.values() if team.mark not in own]
    others.sort(key=lambda team: (min(abs(team.no - number) for number in numbers), team.no))
    chosen = {*own, *(team.mark for team in others[: size - len(own)])}
    return [mark for mark in data.teams if mark in chosen]


def _test_field(data: Xf1Data, entries: Sequence[Entrant], text: str, reader: Reader) -> Entries:
    """R70: both cars of the player's team, and two NPC cars by the same table on the counters of another one."""
    if len(entries) != 1 or entries[0].cars:
        if not reader.problems:
            reader.fault("players", "a team test race is for one player with both cars of a team (R70)", "“Anna: U”")
        return Entries()
    (own,) = _own(entries)
    others = [mark for mark in data.teams if mark != own]
    names = _listed(text)
    if names:
        others = sorted({mark for name in names for mark in read_team(data, name, "options.teams", reader)} - {own})
        if len(others) != 1 and not reader.problems:
            reader.fault("options.teams", "the NPC cars stand on the counters of one other team (R70)", "such as F")
    return entered(entries, others[:1], dict.fromkeys(others[:1], own))
