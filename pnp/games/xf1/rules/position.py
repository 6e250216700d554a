"""A race as text, and back: what `p` prints, `resolve` reads and `fix` changes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

from pnp.games.xf1.model import Happening, Team, Xf1Data
from pnp.games.xf1.rules.entering import find_entry, make_cars, read_players
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
DRIVEN = ("qualify", "qualify_progress", "setup", "act", "progress", "event", "drop", "service")
"""Phases in which every car has a driver."""
_RUNNING = ("setup", "act", "progress", "event", "drop", "service")
"""Phases in which the cars stand on the running map."""


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
    fields: dict[str, Any] = {}
    if car.spot:
        fields["at"] = AT[car.spot]
    if car.cell:
        fields["cell"] = car.cell
    if car.seat is None:
        fields["npc"] = True
        if car.table is not car.team:
            fields["table"] = car.table.mark
        if car.table is car.team and (car.team.mark, car.no) != _printed(car):
            fields["driver"] = car.driver.id if car.driver else ""
    else:
        fields["driver"] = car.driver.id if car.driver else ""
        fields["dp"] = car.dp
        fields["fuel"] = car.fuel
        fields["tyres"] = car.tyre
        if car.wet:
            fields["wet"] = True
        if car.slots != car.team.initial:
            fields["body"] = list(car.slots)
        if car.full:
            fields["full"] = list(car.full)
        if car.temp:
            fields["temp"] = list(car.temp)
        if car.stops:
            fields["stops"] = car.stops
    if car.order:
        fields["order"] = True
    if car.acted:
        fields["acted"] = True
    if car.out:
        fields["out"] = car.out
    if car.grid:
        fields["grid"] = car.grid
    return fields


def _printed(car: Car) -> tuple[str | None, int]:
    driver = car.driver
    return (driver.team, {"car1": 1, "car2": 2}.get(driver.role, 0)) if driver else (None, 0)


# -- from text


def read_position(data: Xf1Data, raw: Position) -> State:
    """Only the course and the cars must be there; the rest has sensible values."""
    reader = Reader(raw, "position")
    reader.unknown_keys(_KEYS)
    options = read_options(OPTIONS, raw.get("options", {}), reader)
    course = str(raw.get("course", ""))
    if course not in data.courses:
        reader.fault("course", f"no course is called “{course}”", nearest(course, data.courses))
    given = raw.get("players", [])
    if not isinstance(given, list):
        reader.fault("players", f"{given!r} is not a list", 'something like ["Anna: U"]')
        given = []
    players = read_players(given, data, reader)
    cars = _read_cars(data, players, reader)
    phase = reader.one_of("phase", PHASES, "act")
    if not cars:
        reader.finish()  # nothing else makes sense without them
    races = reader.whole("races", 1, 1, 99)
    named = [entry.name for entry in players]
    seats = dict.fromkeys([*named, *(car.seat for car in cars.values() if car.seat is not None)])
    # without a course, what the longest one forbids is still wrong
    found = data.courses.get(course) or max(data.courses.values(), key=lambda each: each.goal)
    last_lap = found.goal if phase == "finish" or raw.get("laps_done") else found.goal - 1
    s = State(
        data, found, options, {seat: tuple(c.id for c in cars.values() if c.seat == seat) for seat in seats}, cars,
        race=reader.whole("race", 1, 1, races), races=races, test=reader.flag("test"), phase=phase,
        turn=reader.whole("turn", 0 if phase not in _RUNNING else 1, 0, 999), again=reader.whole("again", 0, 0, 99),
        lap=reader.whole("lap", 0, 0, last_lap), box=reader.whole("weather", 1 if phase in _RUNNING[1:] else 0, 0, 6),
        dice=reader.whole("dice", 0, 0, 6), laps_done=reader.flag("laps_done"),
    )  # fmt: skip
    if course in data.courses:
        _read_section(s, reader)
    _read_rest(s, reader)
    _check_places(s, reader)
    if reader.sound("phase"):
        _check_phase(s, reader)
    reader.finish()
    s.set_up()
    return s


def _read_cars(data: Xf1Data, players: list[Entrant], reader: Reader) -> dict[str, Car]:
    fields = reader.inside("cars")
    known = {car: team for team in data.teams.values() for car in team.cars}
    for name in fields.raw:
        if name not in known:
            reader.fault(f"cars.{name}", f"no car is called “{name}”", nearest(str(name), known))
    named = {name: known[name] for name in fields.raw if name in known}
    if not named:
        reader.fault("cars", "there are no cars", 'something like cars.U01 = { at = "35A", dp = 12 }')
    driven = {entry.teams[0] for entry in players}
    tables = {
        team.mark: str(fields.raw[car]["table"]).upper()
        for car, team in named.items()
        if isinstance(fields.raw[car], Mapping) and fields.raw[car].get("table")
    }
    for mark, table in tables.items():
        if table not in data.teams:
            reader.fault("cars", f"{mark} follows the table of “{table}”, which is no team", ", ".join(data.teams))
    tables = {mark: table for mark, table in tables.items() if table in data.teams}
    made = make_cars(data, players, [team.mark for team in named.values() if team.mark not in driven], tables)
    cars = {id: car for id, car in made.items() if id in named}
    for entry in players:
        own = [car for car in cars.values() if car.seat == entry.name]
        if not own and not reader.problems:
            mark = entry.teams[0]
            reader.fault("players", f"no car of {data.teams[mark].name} is there", f"cars.{mark}01 or cars.{mark}02")
    for id, car in cars.items():
        _read_car(data, car, car.team.mark in driven, fields.inside(id))
    return cars


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
    own = data.drivers_of(car.team.mark)
    driver = str(reader.raw.get("driver", own[car.no - 1].id if not (npc and car.table is not car.team) else ""))
    if driver and driver not in data.drivers:
        reader.fault("driver", f"no driver is called “{driver}”", nearest(driver, data.drivers))
    else:
        car.set_driver(data.drivers[driver] if driver else None)
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
    events = ("", *get_args(Happening))
    s.event = reader.one_of("event", events, "") or None  # type: ignore[assignment]
    s.then = reader.one_of("then", ("", "progress", "turn"), "")
    if s.phase == "service":
        s.then = s.then or "progress"
    if s.phase in ("contracts", "regulars") and "market" not in reader.raw:
        reader.fault(
            "market", f"the phase is {s.phase}, but there is no contract market (S3.0)", "a table called market"
        )
    if s.phase == "event" and not s.event:
        reader.fault("event", "the phase is event, but none is named", ", ".join(events[1:]))
    if team := str(reader.raw.get("team", "")):
        found, _ = find_entry(s.data, team)
        if found is None or not s.player_cars(found.mark):
            reader.fault("team", f"“{team}” is no team with a player here", ", ".join(s.player_teams()))
        else:
            s.team = found.mark
    for key in ("retired", "stopped", "drawn"):
        for car in reader.items(key):
            if car.upper() not in s.cars:
                reader.fault(key, f"no car is called “{car}”", nearest(car.upper(), s.cars))
            elif car.upper() in getattr(s, key):
                reader.fault(key, f"{car.upper()} is there twice")
            else:
                getattr(s, key).append(car.upper())
    for key in ("missing", "banned"):
        races = reader.inside(key)
        for driver in races.raw:
            if driver not in s.data.drivers:
                races.fault(str(driver), f"no driver is called “{driver}”", nearest(str(driver), s.data.drivers))
            else:
                getattr(s, key)[driver] = races.whole(driver, 1, 1, 6)
    if "market" in reader.raw:
        s.market = _read_market(s, reader.inside("market"))


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


def _check_places(s: State, reader: Reader) -> None:
    """Each line box holds one car, and nobody stands in one who is out."""
    boxes: dict[int, str] = {}
    known = reader.sound("course", "weather")
    for car in s.cars.values():
        key = f"cars.{car.id}"
        cell = car.spot >> 1
        if car.spot and car.spot in boxes:
            other = boxes[car.spot]
            reader.fault(
                f"{key}.at",
                f"{other} and {car.id} are both in the line box {car.at} (G9.1/N1)",
                f"another box in cars.{other}.at or {key}.at",
            )
        elif cell > s.last_cell:
            reader.fault(f"{key}.at", f"nobody gets beyond cell {s.last_cell} (R1)", f"1 to {s.last_cell}")
        elif car.spot:
            boxes[car.spot] = car.id
        if car.spot and (car.out or car.id in s.retired):
            reader.fault(f"{key}.at", f"{car.id} is out and cannot stand in {car.at} (G9.1/R1)")
        if car.out and car.out != "absent" and car.id not in s.retired:
            s.retired.append(car.id)
        if car.id in s.retired and not car.out:
            car.out = "result"
        if car.wet and known and s.is_clear:
            reader.fault(f"{key}.wet", "wet tyres are forbidden in clear weather (G6.0-1)", "wet = false")


def _check_phase(s: State, reader: Reader) -> None:
    """What the phase asks of the cars: to stand somewhere or nowhere, and to have a driver."""
    on_map = s.phase in _RUNNING
    for car in s.cars.values():
        key = f"cars.{car.id}"
        if car.spot and s.phase not in (*_RUNNING, "finish"):
            reader.fault(f"{key}.at", f"nobody is on the running map in the phase {s.phase}", "no at, or another phase")
        if on_map and not car.spot and not car.out and reader.sound(f"{key}.at", f"{key}.out"):
            reader.fault(f"{key}.at", f"{car.id} stands nowhere", 'a cell and a line, such as 35A, or out = "result"')
        if s.phase in DRIVEN and car.seat is not None and not car.driver and car.out != "absent":
            reader.fault(f"{key}.driver", f"{car.id} has no driver (G4.0-1)")
    if s.phase in DRIVEN:
        _check_drivers(s, reader)
    if s.phase == "grid" and not s.drawn:
        _check_grid(s, reader)
    if on_map and not 1 <= s.box <= 6:
        reader.fault("weather", "the race is on, but the weather is not known (G6.0-1)", "a box from 1 to 6")
    if on_map and not any(car.spot for car in s.cars.values()) and not reader.problems:
        reader.fault("cars", "no car is on the running map", 'at = "35A"')
    if s.phase in ("qualify", "qualify_progress"):
        for car in s.starters():
            car.cell = car.cell or s.qualifying_start


def _check_drivers(s: State, reader: Reader) -> None:
    cars: dict[str, str] = {}
    for car in s.cars.values():
        driver = car.driver.id if car.driver else ""
        if driver in cars:
            reader.fault(f"cars.{car.id}.driver", f"{driver} sits in {cars[driver]} already (G4.0-1)", "another driver")
        elif driver:
            cars[driver] = car.id


def _check_grid(s: State, reader: Reader) -> None:
    """G6.0-2: every place from 1 on, once."""
    places: dict[int, str] = {}
    starters = s.starters()
    for car in starters:
        if not 1 <= car.grid <= len(starters):
            reader.fault(f"cars.{car.id}.grid", f"{car.id} has no place on the grid", f"1 to {len(starters)}")
        elif car.grid in places:
            reader.fault(
                f"cars.{car.id}.grid", f"place {car.grid} is taken by {places[car.grid]}", "a place of its own"
            )
        places[car.grid] = car.id
