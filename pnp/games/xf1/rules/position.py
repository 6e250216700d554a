"""A race as text, and back: what `p` prints, `resolve` reads and `fix` changes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

from pnp.games.xf1.model import Course, Happening, Result, Team, Xf1Data
from pnp.games.xf1.rules.entering import find_entry, make_cars, read_players
from pnp.games.xf1.rules.grammar import GRAMMAR
from pnp.games.xf1.rules.hired import find_driver, read_missing
from pnp.games.xf1.rules.possible import BEFORE_PRACTICE, QUALIFYING, RUNNING, check, is_seated
from pnp.games.xf1.rules.seating import credit_npc_drivers
from pnp.games.xf1.rules.state import AT, CAUSES, OPTIONS, PHASES, Car, State
from pnp.games.xf1.rules.trading import read_market
from pnp.games.xf1.rules.tuned import read_body, read_spots, read_temporary
from pnp.kit.errors import nearest
from pnp.kit.toml import written
from pnp.referee.entering import Entrant
from pnp.referee.reader import Reader, changed_options, read_options
from pnp.referee.rules import MOST_RACES, Log, Position

_DRIVEN_ONLY = ("dp", "fuel", "tyres", "wet", "order", "stops", "body", "full", "temp")
"""What an NPC car has nothing of."""
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
    result = str(car.result or "").replace("−", "-")
    happened = _kept(order=car.order, acted=car.acted, result=result, out=car.out, grid=car.grid)
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
    reader.unknown_keys(GRAMMAR.position)
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
    _settle_drivers(s, reader.inside("cars"))
    check(s, reader)
    reader.finish()
    s.set_up()
    return s


def _read_course(data: Xf1Data, reader: Reader) -> Course | None:
    given = str(reader.raw.get("course", ""))
    course = data.find_course(given)
    if course is None:
        reader.fault("course", f"no course is called “{given}”", nearest(given, data.courses))
    return course


def _listed_players(reader: Reader) -> list[Any]:
    given = reader.raw.get("players", [])
    if not isinstance(given, list):
        reader.fault("players", f"{written(given)} is not a list", 'something like ["Anna: U"]')
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
    races = reader.whole("races", 1, 1, MOST_RACES)
    over = phase == "finish" or bool(reader.raw.get("laps_done"))
    lap = reader.whole("lap", course.goal * over, 0, course.goal - 1 + over)
    first_turn = 1 if phase in (*QUALIFYING, *RUNNING[1:]) else 0
    return State(
        data, course, options, seats, cars,
        race=reader.whole("race", 1, 1, races), races=races, test=reader.flag("test"), phase=phase,
        turn=reader.whole("turn", first_turn + lap, first_turn, 999), again=reader.whole("again", 0, 0, 99), lap=lap,
        box=reader.whole("weather", 1 if phase in RUNNING[1:] else 0, 0, 6),
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
    reader.unknown_keys(GRAMMAR.tables["cars.<car>"])
    npc = reader.flag("npc")
    if npc and car.seat is not None:
        reader.fault("npc", f"{car.id} is run by {car.seat}", "a car without a player")
    if not npc and not driven:
        car.seat = car.team.mark  # nobody was named: the team plays for itself
    car.spot = _spot(reader)
    car.cell = reader.whole("cell", 0, 0, data.qualifying_map.last_cell)
    car.order, car.acted = reader.flag("order"), reader.flag("acted")
    car.result = _result(reader)
    car.out = reader.one_of("out", CAUSES, "")  # type: ignore[assignment]
    car.grid = reader.whole("grid", 0, 0, 20)
    _read_driver(data, car, npc, reader)
    if car.seat is None:
        for name in _DRIVEN_ONLY:
            if name in reader.raw:
                reader.fault(name, f"{car.id} is an NPC car and has no {name} (G11.0-1)", "leave it out")
        return
    car.dp = reader.whole("dp", car.driver.dp if car.driver else 0, 0, _most_dp(data, car))
    car.fuel = reader.whole("fuel", car.team.tank, 0, car.team.tank)
    car.tyre = reader.whole("tyres", data.tables.tyre_points, 0, data.tables.tyre_points)
    car.wet = reader.flag("wet")
    car.stops = reader.whole("stops", 0, 0, 99)
    car.set_body(read_body(car.team, reader))
    car.full = read_spots(car.team, "full", reader)
    car.temp = read_temporary(car.team, car.full, reader)
    if "table" in reader.raw:
        reader.fault("table", f"{car.id} has a player and follows no table (R70)", "leave it out")


def _read_driver(data: Xf1Data, car: Car, npc: bool, reader: Reader) -> None:
    """The printed regular, unless somebody else is named; an NPC car by the table of another team has none."""
    borrowed = npc and car.table is not car.team
    usual = "" if borrowed else data.drivers_of(car.team.mark)[car.no - 1].id
    given = str(reader.raw.get("driver", usual))
    driver = find_driver(data, given) if given else None
    if given and driver is None:
        reader.fault("driver", f"no driver is called “{given}”", nearest(given, data.drivers))
    elif driver and borrowed:
        reader.fault(
            "driver", f"{car.id} follows the table of {car.table.mark} and has no driver (R70)", "leave it out"
        )
    else:
        car.set_driver(driver)


def _most_dp(data: Xf1Data, car: Car) -> int:
    """G4.0-2: what the driver has, all the support of the team, and what there is at home."""
    return car.driver.dp + max(car.team.support) + data.tables.support_home if car.driver else _MOST_DP


def _settle_drivers(s: State, cars: Reader) -> None:
    """Where nobody is named: no driver before the practice of a team, and for NPC cars whoever is free (R71, R81)."""
    unnamed = [car for car in s.cars.values() if "driver" not in cars.inside(car.id).raw]
    for car in unnamed:
        if car.seat is not None and not is_seated(s, car):
            car.set_driver(None)
            car.dp = cars.inside(car.id).whole("dp", 0, 0, _MOST_DP)
    if s.phase not in BEFORE_PRACTICE:
        credit_npc_drivers(s, Log(), unnamed)


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


def _result(reader: Reader) -> Result | None:
    given = str(reader.raw.get("result", "")).strip()
    try:
        return Result.parse(given.upper()) if given else None
    except ValueError:
        reader.fault("result", f"“{given}” is no running result", "+2, 0, -1, -3** or R2")
        return None


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
    s.missing = read_missing(s.data, "missing", s.options, reader)
    s.banned = read_missing(s.data, "banned", s.options, reader)
    s.market = read_market(s, reader)


def _read_course_of_things(s: State, reader: Reader) -> None:
    """What happens, and what comes next."""
    events = ("", *get_args(Happening))
    s.event = reader.one_of("event", events, "") or None  # type: ignore[assignment]
    s.then = reader.one_of("then", ("", "progress", "turn"), "")
    if s.phase == "service":
        s.then = s.then or "progress"
    if s.phase == "event" and not s.event:
        reader.fault("event", "the phase is event, but none is named", ", ".join(events[1:]))


def _read_team(s: State, reader: Reader) -> None:
    if team := str(reader.raw.get("team", "")):
        found, _ = find_entry(s.data, team)
        if found is None or not s.player_cars(found.mark):
            reader.fault("team", f"“{team}” is no team with a player here", ", ".join(s.player_teams()))
        else:
            s.team = found.mark
    elif s.phase == "regulars" and s.player_teams():
        s.team = s.player_teams()[0]


def _read_car_list(s: State, key: str, cars: list[str], reader: Reader) -> None:
    for given in reader.items(key):
        car = given.upper()
        if car not in s.cars:
            reader.fault(key, f"no car is called “{given}”", nearest(car, s.cars))
        elif car in cars:
            reader.fault(key, f"{car} is there twice")
        else:
            cars.append(car)
