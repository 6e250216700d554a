"""Who takes part: from what people type to cars, and the state before the first question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.games.xf1.model import Team, Xf1Data
from pnp.games.xf1.rules.seating import credit_npc_drivers
from pnp.games.xf1.rules.state import NPC, OPTIONS, PROGRESS, Car, Market, State
from pnp.kit.errors import nearest
from pnp.referee.entering import Entrant, Typed, seated
from pnp.referee.reader import Reader, read_options
from pnp.referee.rules import Log, RaceSetup

BOTS = ("B0", "B1", "B2", "B3")
"""Names that are no people: whoever is called so is played by the program."""
REST = ("rest", "others", "resto", "altri", "残り")
"""What stands for all teams that nobody else has."""
RESERVED = (NPC, PROGRESS, "all", "none")
"""What --roll understands besides names."""


def read_players(given: object, data: Xf1Data, reader: Reader) -> list[Entrant]:
    """ "Anna: U", "Ben: Rayfox", "Carla: T02" (that car alone), "B1: F, T" (bots)."""
    entries: list[Entrant] = []
    taken: dict[str, str] = {}
    for player in seated(given, reader, example="“Anna: U” or “Anna: Hussard”", shared=BOTS):
        if player.name.upper() in BOTS:
            inner = Reader({}, f"{reader.where}.{player.key}", reader.problems)
            entries += _read_bots(data, taken, player.name.upper(), player.wanted, inner)
        elif entrant := _read_player(data, taken, player, reader):
            entries.append(entrant)
    return entries


def _read_player(data: Xf1Data, taken: dict[str, str], player: Typed, reader: Reader) -> Entrant | None:
    key, name, wanted, bot = player
    if name in RESERVED or name in taken.values():
        reader.fault(key, f"“{name}” cannot be the name of another player", "a name of one's own")
    if len(wanted) != 1:
        reader.fault(key, f"{name} has {len(wanted)} teams (5.0)", "one team a player, or one of its cars (S2.0)")
        return None
    team, car = find_entry(data, wanted[0])
    if team is None:
        known = [each.name for each in data.teams.values()]
        reader.fault(key, f"no team is called “{wanted[0]}”", nearest(wanted[0], [*data.teams, *known]))
        return None
    if team.mark in taken:
        reader.fault(key, f"{team.name} is taken by {taken[team.mark]} (5.0)", "a team of one's own")
        return None
    taken[team.mark] = name
    return Entrant(name, (team.mark,), (car,) if car else (), bot)


def _read_bots(
    data: Xf1Data, taken: dict[str, str], kind: str, wanted: Sequence[str], reader: Reader
) -> Iterator[Entrant]:
    """ "B1: F, T" or "B1: rest": teams run by the program, each under its own name."""
    if not wanted:
        reader.fault("", f"{kind} has no team", f"“{kind}: F, T” or “{kind}: rest”")
    for team in list(dict.fromkeys(_bot_teams(data, taken, wanted, reader))):
        if team.mark in taken:
            reader.fault("", f"{team.name} is taken by {taken[team.mark]} (5.0)", "another team")
        else:
            taken[team.mark] = team.name
            yield Entrant(team.name, (team.mark,), bot=kind)


def _bot_teams(data: Xf1Data, taken: Mapping[str, str], wanted: Sequence[str], reader: Reader) -> Iterator[Team]:
    for name in wanted:
        if name.casefold() in REST:
            yield from [team for mark, team in data.teams.items() if mark not in taken]
        elif team := find_entry(data, name)[0]:
            yield team
        else:
            reader.fault("", f"no team is called “{name}”", nearest(name, [*data.teams, *REST[:1]]))


def find_entry(data: Xf1Data, given: str) -> tuple[Team | None, str | None]:
    """A team by mark, number or name; or one of its cars."""
    if team := data.find_team(given):
        return team, None
    folded = given.strip().casefold()
    for team in data.teams.values():
        for car in team.cars:
            if folded == car.casefold():
                return team, car
    return None, None


def make_cars(
    data: Xf1Data, players: Sequence[Entrant], npc: Sequence[str], tables: Mapping[str, str]
) -> dict[str, Car]:
    """Both cars of every team that takes part (G1.0-2), in the order of the team numbers."""
    seats: dict[str, str] = {}
    for entry in players:
        mark = entry.teams[0]
        for car in entry.cars or data.teams[mark].cars:
            seats[car] = entry.name
    marks = {entry.teams[0] for entry in players} | set(npc)
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
    reader = Reader({}, "entries")
    players = read_players(setup.entries.players, data, reader)
    options = read_options(OPTIONS, setup.options, reader)
    npc = [str(mark) for mark in setup.entries.own.get("npc", [])]
    tables = dict(setup.entries.own.get("tables", {}))
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
    driven: dict[str, tuple[str, ...]] = {entry.name: () for entry in players}
    for car in cars.values():
        if car.seat is not None:
            driven[car.seat] += (car.id,)
    state = State(
        data, data.courses[course], options, driven, cars, race=setup.race, races=setup.races,
        test=bool(setup.programme.get("test", False)),
    )  # fmt: skip
    if options["contracts"] == "yes" and players and not state.test:
        marks = [entry.teams[0] for entry in players]
        state.market = Market({mark: [] for mark in data.teams if mark in marks})
        state.phase = "contracts"
    if setup.carry:
        _carry(state, setup.carry)
    credit_npc_drivers(state, Log())
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
