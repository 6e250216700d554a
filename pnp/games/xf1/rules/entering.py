"""Who takes part: from what people type to cars, and the state before the first question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.games.xf1.model import Team, Xf1Data
from pnp.games.xf1.rules.practice import npc_drivers
from pnp.games.xf1.rules.state import OPTIONS, Car, Market, State
from pnp.kit.errors import nearest
from pnp.referee.reader import Reader, read_options
from pnp.referee.rules import RaceSetup, Table

Entry = dict[str, Any]
"""{name, teams: [mark]}; for a player who runs one car only (S2.0) also {cars: [car]}, for a bot {bot: kind}."""

BOTS = ("B0", "B1", "B2", "B3")
"""Names that are no people: whoever is called so is played by the program."""
REST = ("rest", "others", "resto", "altri", "残り")
"""What stands for all teams that nobody else has."""


def read_players(given: Sequence[Any], data: Xf1Data, reader: Reader) -> list[Entry]:
    """ "Anna: U", "Ben: Rayfox", "Carla: T02" (that car alone), or the entries that came of it."""
    entries: list[Entry] = []
    taken: dict[str, str] = {}
    for index, raw in enumerate(given):
        key = f"players[{index}]"
        name, wanted = _split(raw)
        if name.upper() in BOTS:
            _read_bots(data, entries, taken, name.upper(), wanted, Reader({}, f"{reader.where}.{key}", reader.problems))
            continue
        if not name:
            reader.fault(key, f"{raw!r} names no player", "“Anna: U” or “Anna: Hussard”")
            continue
        if name in ("npc", "progress", "all", "none") or any(entry["name"] == name for entry in entries):
            reader.fault(key, f"“{name}” cannot be the name of another player", "a name of one's own")
        if len(wanted) != 1:
            reader.fault(key, f"{name} has {len(wanted)} teams (5.0)", "one team a player, or one of its cars (S2.0)")
            continue
        team, car = find_entry(data, wanted[0])
        if team is None:
            known = [each.name for each in data.teams.values()]
            reader.fault(key, f"no team is called “{wanted[0]}”", nearest(wanted[0], [*data.teams, *known]))
        elif team.mark in taken:
            reader.fault(key, f"{team.name} is taken by {taken[team.mark]} (5.0)", "a team of one's own")
        else:
            taken[team.mark] = name
            entry: Entry = {"name": name, "teams": [team.mark]} | ({"cars": [car]} if car else {})
            if isinstance(raw, Mapping) and raw.get("bot"):
                entry["bot"] = str(raw["bot"])
            entries.append(entry)
    return entries


def _read_bots(data: Xf1Data, entries: list[Entry], taken: dict[str, str], kind: str, wanted: list[str],
               reader: Reader) -> None:  # fmt: skip
    """ "B1: F, T" or "B1: rest": teams run by the program, each under its own name."""
    teams: list[Team] = []
    for name in wanted:
        if name.casefold() in REST:
            teams += [team for mark, team in data.teams.items() if mark not in taken and team not in teams]
        elif team := find_entry(data, name)[0]:
            teams.append(team)
        else:
            reader.fault("", f"no team is called “{name}”", nearest(name, [*data.teams, *REST[:1]]))
    if not wanted:
        reader.fault("", f"{kind} has no team", f"“{kind}: F, T” or “{kind}: rest”")
    for team in teams:
        if team.mark in taken:
            reader.fault("", f"{team.name} is taken by {taken[team.mark]} (5.0)", "another team")
        else:
            taken[team.mark] = team.name
            entries.append({"name": team.name, "teams": [team.mark], "bot": kind})


def _split(raw: Any) -> tuple[str, list[str]]:
    if isinstance(raw, Mapping):
        teams = raw.get("cars") or raw.get("teams", [])
        return str(raw.get("name", "")).strip(), [str(team) for team in teams] if isinstance(teams, Sequence) else []
    name, colon, wanted = str(raw).replace("：", ":").partition(":")
    return name.strip(), [part.strip() for part in wanted.split(",") if part.strip()] if colon else []


def find_entry(data: Xf1Data, given: str) -> tuple[Team | None, str | None]:
    """A team by mark, number or name; or one of its cars."""
    if given in data.teams:
        return data.teams[given], None
    folded = given.strip().casefold()
    for team in data.teams.values():
        called = (team.mark, team.name, team.kana, team.id, str(team.no), f"{team.no:02}")
        if folded in [name.casefold() for name in called if name]:
            return team, None
        for car in team.cars:
            if folded == car.casefold():
                return team, car
    return None, None


def make_cars(data: Xf1Data, players: Sequence[Entry], npc: Sequence[str], tables: Mapping[str, str]) -> dict[str, Car]:
    """Both cars of every team that takes part (G1.0-2), in the order of the team numbers."""
    seats: dict[str, str] = {}
    for entry in players:
        mark = entry["teams"][0]
        for car in entry.get("cars") or data.teams[mark].cars:
            seats[car] = entry["name"]
    marks = {entry["teams"][0] for entry in players} | set(npc)
    cars: dict[str, Car] = {}
    for mark, team in data.teams.items():
        if mark in marks:
            table = data.teams[tables.get(mark, mark)]
            for no, car in enumerate(team.cars, start=1):
                made = cars[car] = Car(car, team, no, seats.get(car), table)
                if made.seat is None and table is team:
                    made.set_driver(data.drivers_of(mark)[no - 1])
    return cars


def set_up(data: Xf1Data, setup: RaceSetup) -> State:
    reader = Reader(setup.entries, "entries")
    players = read_players(setup.entries.get("players", []), data, reader)
    options = read_options(OPTIONS, setup.options, reader)
    npc = [str(mark) for mark in setup.entries.get("npc", [])]
    tables = dict(setup.entries.get("tables", {}))
    for mark in [*npc, *tables, *tables.values()]:
        if mark not in data.teams:
            reader.fault("npc", f"no team is called “{mark}”", ", ".join(data.teams))
    course = str(setup.programme.get("course", ""))
    if course not in data.courses:
        reader.fault("course", f"no course is called “{course}”", nearest(course, data.courses))
    reader.finish()
    cars = make_cars(data, players, npc, tables)
    if not cars:
        reader.fault("npc", "nobody takes part (G1.0-1)", "a team with a player, or an NPC team")
        reader.finish()
    driven: dict[str, tuple[str, ...]] = {entry["name"]: () for entry in players}
    for car in cars.values():
        if car.seat is not None:
            driven[car.seat] += (car.id,)
    state = State(
        data, data.courses[course], options, driven, cars, race=setup.race, races=setup.races,
        test=bool(setup.programme.get("test", False)),
    )  # fmt: skip
    if options["contracts"] == "yes" and players and not state.test:
        marks = [entry["teams"][0] for entry in players]
        state.market = Market({mark: [] for mark in data.teams if mark in marks})
        state.phase = "contracts"
    if setup.carry:
        _carry(state, setup.carry)
    npc_drivers(state, Table())
    return state


def _carry(s: State, carry: Mapping[str, Any]) -> None:
    """G14.0, R-C5: what the last race left behind."""
    for car in s.cars.values():
        if car.id in carry.get("bodies", {}):
            car.set_body(tuple(carry["bodies"][car.id]))
        car.full = tuple(carry.get("full", {}).get(car.id, ()))
    s.missing = {driver: races for driver, races in carry.get("missing", {}).items() if races > 0}
    signed = carry.get("contracts")
    if s.market and signed and all(mark in signed for mark in s.market.contracts):
        s.market.contracts = {mark: list(signed[mark]) for mark in s.market.contracts}
        s.phase = "practice"


def carried(s: State) -> dict[str, Any]:
    """What the next race begins with, and who drove in this one."""
    missing = {driver: races - 1 for driver, races in s.missing.items() if races > 1}
    missing.update(s.banned)
    carry: dict[str, Any] = {
        "course": s.course.id,
        "drivers": {car.id: car.driver.id for car in s.cars.values() if car.driver and car.out != "absent"},
        "bodies": {car.id: list(car.slots) for car in s.cars.values() if car.seat is not None},
        "full": {car.id: list(car.full) for car in s.cars.values() if car.full},
        "missing": missing,
        "turns": s.turn,
    }
    if s.market:
        carry["contracts"] = {mark: list(drivers) for mark, drivers in s.market.contracts.items()}
    return carry
