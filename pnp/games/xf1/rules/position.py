"""A race as text, and back: what `p` prints, `resolve` reads and `fix` changes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

from pnp.games.xf1.model import Course, Happening, Team, Xf1Data
from pnp.games.xf1.rules.entering import find_entry, make_cars, read_players
from pnp.games.xf1.rules.possible import RUNNING, check
from pnp.games.xf1.rules.state import AT, CAUSES, OPTIONS, PHASES, Car, Market, State
from pnp.kit.errors import nearest
from pnp.referee.entering import Entrant
from pnp.referee.reader import Reader, changed_options, read_options
from pnp.referee.rules import Position

_KEYS = (
    "race", "races", "course", "test", "players", "phase", "team", "turn", "again", "section", "lap", "weather",
    "event", "dice", "then", "laps_done", "retired", "stopped", "drawn", "missing", "banned", "market", "options",
    "cars",
)  # fmt: skip
_CAR_KEYS = (
    "at", "cell", "npc", "table", "driver", "dp", "fuel", "tyres", "wet", "order", "acted", "out", "grid", "stops",
    "body", "full", "temp",
)  # fmt: skip
_MOST_DP = 60


# -- to text


def write_position(s: State) -> Position:
    position: Position = {
        "race": s.race,
        "races": s.races,
        "course": s.course.id,
        "players": [_player(s, seat, cars) for seat, cars in s.players.items()],
        "phase": s.phase,
        "turn": s.turn,
        "section": s.here.name,
        "lap": s.lap,
        "weather": s.box,
    }
    for name in ("team", "again", "event", "dice", "then", "laps_done", "test"):
        if value := getattr(s, name):
            position[name] = value
    for name in ("retired", "stopped", "drawn"):
        if cars := getattr(s, name):
            position[name] = " ".join(cars)
    for name in ("missing", "banned"):
        if races := getattr(s, name):
            position[name] = dict(races)
    if s.market:
        market = s.market
        position["market"] = {
            "session": market.session,
            "signed": " ".join(market.signed),
            "content": " ".join(market.content),
            "contracts": {mark: " ".join(hired) for mark, hired in market.contracts.items()},
        }
    if changed := changed_options(OPTIONS, s.options):
        position["options"] = changed
    position["cars"] = {car.id: _car(car) for car in s.cars.values()}
    return position


def _player(s: State, seat: str, cars: tuple[str, ...]) -> str:
    team = s.cars[cars[0]].team
    return f"{seat}: {cars[0] if len(cars) == 1 else team.mark}"


def _car(car: Car) -> dict[str, Any]:
    place = _kept(at=AT[car.spot] if car.spot else "", cell=car.cell)
    happened = _kept(order=car.order, acted=car.acted, out=car.out, grid=car.grid)
    return place | (_npc(car) if car.seat is None else _driven(car)) | happened


def _npc(car: Car) -> dict[str, Any]:
    if car.table is not car.team:
        return {"npc": True, "table": car.table.mark}
    if (car.team.mark, car.no) != _printed(car):
        return {"npc": True, "driver": car.driver.id if car.driver else ""}
    return {"npc": True}


def _driven(car: Car) -> dict[str, Any]:
    points = {"driver": car.driver.id if car.driver else "", "dp": car.dp, "fuel": car.fuel, "tyres": car.tyre}
    body = list(car.slots) if car.slots != car.team.initial else []
    return points | _kept(wet=car.wet, body=body, full=list(car.full), temp=list(car.temp), stops=car.stops)


def _kept(**fields: Any) -> dict[str, Any]:
    """What is worth writing down: nothing that is nothing."""
    return {name: value for name, value in fields.items() if value}


def _printed(car: Car) -> tuple[str | None, int]:
    driver = car.driver
    return (driver.team, {"car1": 1, "car2": 2}.get(driver.role, 0)) if driver else (None, 0)


# -- from text


def read_position(data: Xf1Data, raw: Position) -> State:
    """Only the course and the cars must be there; the rest has sensible values."""
    reader = Reader(raw, "position")
    reader.unknown_keys(_KEYS)
    options = read_options(OPTIONS, raw.get("options", {}), reader)
    course = _read_course(data, reader)
    players = read_players(_listed_players(reader), data, reader)
    cars = _read_cars(data, players, reader)
    phase = reader.one_of("phase", PHASES, "act")
    if not cars:
        reader.finish()  # nothing else makes sense without them
    # without a course, what the longest one forbids is still wrong
    longest = max(data.courses.values(), key=lambda each: each.goal)
    s = _begun(data, course or longest, options, _seated(players, cars), cars, phase, reader)
    if course:
        _read_section(s, reader)
    _read_rest(s, reader)
    check(s, reader)
    reader.finish()
    s.set_up()
    return s


def _read_course(data: Xf1Data, reader: Reader) -> Course | None:
    course = str(reader.raw.get("course", ""))
    if course not in data.courses:
        reader.fault("course", f"no course is called “{course}”", nearest(course, data.courses))
    return data.courses.get(course)


def _listed_players(reader: Reader) -> list[Any]:
    given = reader.raw.get("players", [])
    if not isinstance(given, list):
        reader.fault("players", f"{given!r} is not a list", 'something like ["Anna: U"]')
        return []
    return given


def _seated(players: list[Entrant], cars: Mapping[str, Car]) -> dict[str, tuple[str, ...]]:
    """The cars of every seat: of those who are named first, then of teams that play for themselves."""
    named = [entry.name for entry in players]
    seats = dict.fromkeys([*named, *(car.seat for car in cars.values() if car.seat is not None)])
    return {seat: tuple(car.id for car in cars.values() if car.seat == seat) for seat in seats}


def _begun(
    data: Xf1Data,
    course: Course,
    options: dict[str, str],
    seats: dict[str, tuple[str, ...]],
    cars: dict[str, Car],
    phase: str,
    reader: Reader,
) -> State:
    races = reader.whole("races", 1, 1, 99)
    last_lap = course.goal if phase == "finish" or reader.raw.get("laps_done") else course.goal - 1
    return State(
        data, course, options, seats, cars,
        race=reader.whole("race", 1, 1, races), races=races, test=reader.flag("test"), phase=phase,
        turn=reader.whole("turn", 0 if phase not in RUNNING else 1, 0, 999), again=reader.whole("again", 0, 0, 99),
        lap=reader.whole("lap", 0, 0, last_lap), box=reader.whole("weather", 1 if phase in RUNNING[1:] else 0, 0, 6),
        dice=reader.whole("dice", 0, 0, 6), laps_done=reader.flag("laps_done"),
    )  # fmt: skip


def _read_cars(data: Xf1Data, players: list[Entrant], reader: Reader) -> dict[str, Car]:
    fields = reader.inside("cars")
    named = _named_cars(data, fields, reader)
    driven = {entry.teams[0] for entry in players}
    undriven = [team.mark for team in named.values() if team.mark not in driven]
    made = make_cars(data, players, undriven, _borrowed_tables(data, named, fields, reader))
    cars = {id: car for id, car in made.items() if id in named}
    for entry in players:
        if not reader.problems and all(car.seat != entry.name for car in cars.values()):
            mark = entry.teams[0]
            reader.fault("players", f"no car of {data.teams[mark].name} is there", f"cars.{mark}01 or cars.{mark}02")
    for id, car in cars.items():
        _read_car(data, car, car.team.mark in driven, fields.inside(id))
    return cars


def _named_cars(data: Xf1Data, fields: Reader, reader: Reader) -> dict[str, Team]:
    """The cars that are there, each with its team."""
    known = {car: team for team in data.teams.values() for car in team.cars}
    for name in fields.raw:
        if name not in known:
            reader.fault(f"cars.{name}", f"no car is called “{name}”", nearest(str(name), known))
    named = {name: known[name] for name in fields.raw if name in known}
    if not named:
        reader.fault("cars", "there are no cars", 'something like cars.U01 = { at = "35A", dp = 12 }')
    return named


def _borrowed_tables(data: Xf1Data, named: Mapping[str, Team], fields: Reader, reader: Reader) -> dict[str, str]:
    """R70: by team, the mark of the team whose table its cars follow."""
    tables: dict[str, str] = {}
    for car, team in named.items():
        raw = fields.raw[car]
        if isinstance(raw, Mapping) and raw.get("table"):
            tables[team.mark] = str(raw["table"]).upper()
    for mark, table in tables.items():
        if table not in data.teams:
            reader.fault("cars", f"{mark} follows the table of “{table}”, which is no team", ", ".join(data.teams))
    return {mark: table for mark, table in tables.items() if table in data.teams}


def _read_car(data: Xf1Data, car: Car, driven: bool, reader: Reader) -> None:
    reader.unknown_keys(_CAR_KEYS)
    npc = reader.flag("npc")
    if npc and car.seat is not None:
        reader.fault("npc", f"{car.id} is run by {car.seat}", "a car without a player")
    if not npc and not driven:
        car.seat = car.team.mark  # nobody was named: the team plays for itself
    car.spot = _spot(reader)
    car.cell = reader.whole("cell", 0, 0, data.qualifying_map.last_cell)
    car.order, car.acted = reader.flag("order"), reader.flag("acted")
    car.out = reader.one_of("out", CAUSES, "")  # type: ignore[assignment]
    car.grid = reader.whole("grid", 0, 0, 20)
    _read_driver(data, car, npc, reader)
    if car.seat is None:
        for name in ("dp", "fuel", "tyres", "wet", "order", "body"):
            if name in reader.raw:
                reader.fault(name, f"{car.id} is an NPC car and has no {name} (G11.0-1)", "leave it out")
        return
    car.dp = reader.whole("dp", car.driver.dp if car.driver else 0, 0, _MOST_DP)
    car.fuel = reader.whole("fuel", car.team.tank, 0, car.team.tank)
    car.tyre = reader.whole("tyres", data.tables.tyre_points, 0, data.tables.tyre_points)
    car.wet = reader.flag("wet")
    car.stops = reader.whole("stops", 0, 0, 99)
    car.set_body(_slots(car.team, reader))
    car.full, car.temp = _spots(car.team, "full", reader), _spots(car.team, "temp", reader)


def _read_driver(data: Xf1Data, car: Car, npc: bool, reader: Reader) -> None:
    """The printed regular, unless somebody else is named; an NPC car by the table of another team has none."""
    usual = "" if npc and car.table is not car.team else data.drivers_of(car.team.mark)[car.no - 1].id
    driver = str(reader.raw.get("driver", usual))
    if driver and driver not in data.drivers:
        reader.fault("driver", f"no driver is called “{driver}”", nearest(driver, data.drivers))
    else:
        car.set_driver(data.drivers[driver] if driver else None)


def _spot(reader: Reader) -> int:
    at = str(reader.raw.get("at", "")).strip().upper()
    if not at:
        return 0
    found = re.fullmatch(r"0*(\d{1,2})\s*([AB])", at)
    cell = int(found[1]) if found else 0
    if not found or not 1 <= cell <= 59:
        reader.fault("at", f"“{at}” is no line box of the running map", "a cell and a line, such as 35A")
        return 0
    return 2 * cell + (found[2] == "B")


def _slots(team: Team, reader: Reader) -> tuple[int, ...]:
    raw = reader.raw.get("body", list(team.initial))
    fine = (
        isinstance(raw, list) and len(raw) == 6 and all(isinstance(n, int) and 1 <= n <= len(team.slots) for n in raw)
    )
    if not fine or list(raw) != sorted(set(raw)):
        reader.fault("body", f"{raw!r} is no body row (G4.0-4)", f"six rising slots from 1 to {len(team.slots)}")
        return team.initial
    return tuple(raw)


def _spots(team: Team, key: str, reader: Reader) -> tuple[int, ...]:
    raw = reader.raw.get(key, [])
    if not isinstance(raw, list) or not all(isinstance(n, int) and 1 <= n <= len(team.trouble) for n in raw):
        reader.fault(key, f"{raw!r} are no trouble spots of {team.name}", f"numbers from 1 to {len(team.trouble)}")
        return ()
    return tuple(sorted(set(raw)))


def _read_section(s: State, reader: Reader) -> None:
    names = [section.name for section in s.course.sections]
    section = str(reader.raw.get("section", names[0])).upper()
    if section not in names:
        reader.fault("section", f"{s.course.name} has no section “{section}”", ", ".join(names))
    else:
        s.section = names.index(section)


def _read_rest(s: State, reader: Reader) -> None:
    _read_course_of_things(s, reader)
    _read_team(s, reader)
    for key, cars in (("retired", s.retired), ("stopped", s.stopped), ("drawn", s.drawn)):
        _read_car_list(s, key, cars, reader)
    for key, races in (("missing", s.missing), ("banned", s.banned)):
        _read_bans(s, races, reader.inside(key))
    if "market" in reader.raw:
        s.market = _read_market(s, reader.inside("market"))


def _read_course_of_things(s: State, reader: Reader) -> None:
    """What happens, and what comes next."""
    events = ("", *get_args(Happening))
    s.event = reader.one_of("event", events, "") or None  # type: ignore[assignment]
    s.then = reader.one_of("then", ("", "progress", "turn"), "")
    if s.phase == "service":
        s.then = s.then or "progress"
    if s.phase in ("contracts", "regulars") and "market" not in reader.raw:
        what = f"the phase is {s.phase}, but there is no contract market (S3.0)"
        reader.fault("market", what, "a table called market")
    if s.phase == "event" and not s.event:
        reader.fault("event", "the phase is event, but none is named", ", ".join(events[1:]))


def _read_team(s: State, reader: Reader) -> None:
    if team := str(reader.raw.get("team", "")):
        found, _ = find_entry(s.data, team)
        if found is None or not s.player_cars(found.mark):
            reader.fault("team", f"“{team}” is no team with a player here", ", ".join(s.player_teams()))
        else:
            s.team = found.mark


def _read_car_list(s: State, key: str, cars: list[str], reader: Reader) -> None:
    for given in reader.items(key):
        car = given.upper()
        if car not in s.cars:
            reader.fault(key, f"no car is called “{given}”", nearest(car, s.cars))
        elif car in cars:
            reader.fault(key, f"{car} is there twice")
        else:
            cars.append(car)


def _read_bans(s: State, races: dict[str, int], reader: Reader) -> None:
    """For how many races each driver is not there."""
    for driver in reader.raw:
        if driver not in s.data.drivers:
            reader.fault(str(driver), f"no driver is called “{driver}”", nearest(str(driver), s.data.drivers))
        else:
            races[driver] = reader.whole(driver, 1, 1, 6)


def _read_market(s: State, reader: Reader) -> Market:
    market = Market({mark: [] for mark in s.player_teams()}, reader.whole("session", 1, 1, 99))
    contracts = reader.inside("contracts")
    for mark in contracts.raw:
        if mark not in market.contracts:
            contracts.fault(str(mark), f"{mark} is no team with a player here", ", ".join(market.contracts))
            continue
        for driver in contracts.items(mark):
            if driver not in s.data.drivers:
                contracts.fault(mark, f"no driver is called “{driver}”", nearest(driver, s.data.drivers))
            else:
                market.contracts[mark].append(driver)
    for key, row in (("signed", market.signed), ("content", market.content)):
        for mark in reader.items(key):
            if mark in market.contracts:
                row.append(mark)
            else:
                reader.fault(key, f"{mark} is no team with a player here", ", ".join(market.contracts))
    return market
