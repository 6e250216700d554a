"""From a season's journal to its sheets: what a table would have written down by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pnp.games.xf1.model import Tyre, Xf1Data
from pnp.games.xf1.model.naming import own_name
from pnp.games.xf1.rules.state import OPTIONS
from pnp.games.xf1.season.planning import driven
from pnp.games.xf1.season.planning import field as teams_of
from pnp.games.xf1.season.race_record import CarLine, CarTurn, RaceLog, TurnLine
from pnp.games.xf1.season.records import CarState, DriverState, SeasonState
from pnp.games.xf1.season.system import tables_of
from pnp.kit.words import Words
from pnp.referee.ask import Event
from pnp.season.notes import in_race, marked, noted
from pnp.season.system import Facts, Plan, Told


def season_state(data: Xf1Data, words: Words, facts: Facts, title: str = "") -> SeasonState:
    """G14.0: what must survive until the next race."""
    tables = tables_of(data, facts)
    teams, drivers = ({row.who: row.total for row in table.rows} for table in tables)
    carry = facts.results[-1].carry if facts.results else {}
    plan, raced = facts.plan, len(facts.results)
    courses = tuple(own_name(data.courses[race["course"]], words) for race in plan.programme)
    return SeasonState(
        raced=raced,
        next_course=courses[raced] if raced < plan.races else "",
        title=title,
        programme=courses,
        options=tuple(f"{name}={value} [{OPTIONS[name].clause}]" for name, value in plan.options.items()),
        players=dict(_players(data, words, plan)),
        drivers=dict(_drivers(data, facts, carry, drivers)),
        team_gp=teams,
        cars=dict(_cars(data, facts, carry)),
        marks={row.who: marked(row.decisions) for table in tables for row in table.rows},
        notes=noted(facts, tables, words),
    )


def _players(data: Xf1Data, words: Words, plan: Plan) -> Iterator[tuple[str, str]]:
    """Who runs which team; a bot by its kind, a player with one car with its number."""
    for mark in teams_of(data, plan):
        yield mark, str(words("record.npc"))
    for player in plan.entries.players:
        yield player.teams[0], " ".join([player.bot or player.name, *player.cars])


def _drivers(
    data: Xf1Data, facts: Facts, carry: Mapping[str, Any], gp: Mapping[str, int]
) -> Iterator[tuple[str, DriverState]]:
    """Everybody who has a contract with a team that takes part, and everybody who drove."""
    signed: Mapping[str, list[str]] = carry.get("contracts", {})
    contracts = {driver: mark for mark, drivers in signed.items() for driver in drivers}
    seats = {driver: seat for drivers in signed.values() for seat, driver in enumerate(drivers, start=1)}
    own = driven(data, facts.plan.entries.players) if facts.plan.options.get("contracts") == "yes" else {}
    for mark in teams_of(data, facts.plan):
        if mark not in signed and mark not in own:
            for seat, printed in enumerate(data.drivers_of(mark), start=1):
                if printed.id not in contracts:
                    contracts[printed.id], seats[printed.id] = mark, seat
    missing = carry.get("missing", {})
    for driver in data.drivers:
        if driver in contracts or driver in gp:
            state = DriverState(gp.get(driver, 0), contracts.get(driver), missing.get(driver, 0), seats.get(driver, 0))
            yield driver, state


def _cars(data: Xf1Data, facts: Facts, carry: Mapping[str, Any]) -> Iterator[tuple[str, CarState]]:
    own = driven(data, facts.plan.entries.players)
    for mark in teams_of(data, facts.plan):
        team = data.teams[mark]
        for car in team.cars:
            if car in own.get(mark, ()):
                slots = tuple(carry.get("bodies", {}).get(car, team.initial))
                yield car, CarState(slots, tuple(carry.get("full", {}).get(car, ())))
            else:
                yield car, CarState(npc=True)


# -- one race

_Snapshot = tuple[str, str, int, int, int]
"""A car with its line box, DP, fuel and tyres; −1 for what an NPC car does not have."""


@dataclass
class _Watch:
    """What is noticed while a race is told again. What happens in a turn is noted under its number when it ends."""

    turns: list[TurnLine] = field(default_factory=list)
    event: str | None = None
    die: int | None = None
    pitted: list[str] = field(default_factory=list)
    shod: dict[str, list[Tyre]] = field(default_factory=dict)
    """What cars got on since the turn before: at the start and at stops."""
    stopped: dict[str, str] = field(default_factory=dict)
    """Those that fell out, and why."""
    neutralised: bool = False
    pits: dict[str, list[int]] = field(default_factory=dict)
    out: dict[str, tuple[int, str]] = field(default_factory=dict)
    safety_cars: list[int] = field(default_factory=list)

    def see(self, event: Event) -> None:
        args = event.args
        match event.code:
            case "bpt.advance":
                self.die = args["die"]
                self.event = args["event"] if args["event"] != "none" else None
            case "lap.goal":
                self.event = None  # the flag comes first (R30)
            case "event.effect" | "event.wear" | "event.trouble":
                self.event = event.code.partition(".")[2]
            case "setup.done":
                self.shod[args["car"]] = [args["tyres"]]
            case "pit.serviced":
                self.pitted.append(args["car"])
                if args["tyres"] != "keep":
                    self.shod.setdefault(args["car"], []).append(args["tyres"])
            case "retired":
                self.stopped[args["car"]] = args["cause"]
            case "dropped":
                self.stopped |= dict.fromkeys(args["cars"], "dropped")
            case "sc.out" | "sc.circled":
                self.neutralised = True
            case "turn.done":
                self.end_turn(args["turn"], args["section"], args["lap"], args["weather"], args["cars"])

    def end_turn(self, turn: int, section: str, lap: int, weather: str, cars: Iterable[_Snapshot]) -> None:
        self.note(turn)
        got = {car: tuple(tyres) for car, tyres in self.shod.items()}
        after = {car: _car_turn(at, values, got.get(car, ())) for car, at, *values in cars}
        after |= {car: CarTurn("R", tyres=got.get(car, ())) for car, (when, _) in self.out.items() if when == turn}
        line = TurnLine(section, lap, weather or None, self.die, self.event, after)  # type: ignore[arg-type]
        before = self.turns[: turn - 1]  # a turn may have been run again, and the first ones may be unknown
        self.turns = [*before, *[TurnLine()] * (turn - 1 - len(before)), line]
        self.die, self.event, self.shod = None, None, {}

    def note(self, turn: int) -> None:
        for car in self.pitted:
            self.pits.setdefault(car, []).append(turn)
        self.out.update({car: (turn, cause) for car, cause in self.stopped.items()})
        if self.neutralised:
            self.safety_cars.append(turn)
        self.pitted, self.stopped, self.neutralised = [], {}, False


def _car_turn(at: str, values: Sequence[int], tyres: tuple[Tyre, ...]) -> CarTurn:
    dp, fuel, tyre = (value if value >= 0 else None for value in values)
    return CarTurn(at, dp, fuel, tyre, tyres)


def race_log(data: Xf1Data, words: Words, told: Told, facts: Facts, title: str = "") -> RaceLog:
    """S6.0: the race as far as its turns are run, player cars first; with what was decided about it by hand."""
    notes = noted(facts, tables_of(data, facts), words)
    marks = in_race(notes, told.race)
    log = _told(data, words, told, title)
    cars = tuple(replace(car, mark=marks.get(car.number, "")) for car in log.cars)
    return replace(log, cars=cars, decided=tuple(note for note in notes if note.race == told.race))


def _told(data: Xf1Data, words: Words, told: Told, title: str) -> RaceLog:
    """Of a race that was written down by hand only the outcome is known."""
    if not told.view:
        return RaceLog(_course(data, words, told), title=title, cars=tuple(_outcome(data, words, told)))
    watch = _Watch()
    for event in told.events:
        watch.see(event)
    view = told.view
    if told.over and view["turn"] > len(watch.turns):  # the flag fell before the turn was at its end
        watch.end_turn(view["turn"], view["section"], view["lap"], view["weather"], _standing(view))
    watch.note(view["turn"])
    safety_cars = (str(words("record.note.safety_car", turns=watch.safety_cars)),) if watch.safety_cars else ()
    return RaceLog(
        course=_course(data, words, told),
        title=title,
        cars=tuple(
            _car_line(data, words, told, watch, car) for car in sorted(view["cars"], key=lambda car: _npc(view, car))
        ),
        turns=tuple(watch.turns),
        notes=safety_cars,
    )


def _course(data: Xf1Data, words: Words, told: Told) -> str:
    course = data.courses[told.plan.programme[told.race - 1]["course"]]
    return f"{told.race}/{told.plan.races} · {own_name(course, words)}"


def _outcome(data: Xf1Data, words: Words, told: Told) -> Iterator[CarLine]:
    result = told.result
    if result is None:
        return
    own = [car for cars in driven(data, told.plan.entries.players).values() for car in cars]
    drivers = result.carry.get("drivers", {})
    for car in sorted(result.order, key=lambda car: (car not in own, data.teams[car[0]].no, car)):
        yield CarLine(
            car,
            place=result.order.index(car) + 1,
            gp=result.points.get(car, 0),
            driver=own_name(data.drivers[drivers[car]], words) if car in drivers else "",
            npc=car not in own,
            out=str(words("running_map.garage")) if car in result.out else "",
        )


def _npc(view: Mapping[str, Any], car: str) -> bool:
    return bool(view["cars"][car]["npc"])


def _standing(view: Mapping[str, Any]) -> Iterator[_Snapshot]:
    for car in view["order"]:
        state = view["cars"][car]
        values = (-1, -1, -1) if state["npc"] else (state["dp"], state["fuel"], state["tyre"])
        yield (car, state["at"], *values)


def _car_line(data: Xf1Data, words: Words, told: Told, watch: _Watch, car: str) -> CarLine:
    result, seen = told.result, told.view["cars"][car]
    return CarLine(
        number=car,
        grid=seen["grid"] or None,
        place=result.order.index(car) + 1 if result and car in result.order else None,
        gp=result.points.get(car, 0) if result and car in result.order else None,
        notes=str(words("record.note.pit", turns=watch.pits[car])) if car in watch.pits else "",
        driver=own_name(data.drivers[seen["driver"]], words) if seen["driver"] else "",
        npc=seen["npc"],
        out=_why_out(words, watch, car, seen["out"]) or _ruled_out(words, told, car),
    )


def _why_out(words: Words, watch: _Watch, car: str, known: str) -> str:
    """When and why a car fell out; only why where the race is known from a later turn on."""
    turn, cause = watch.out.get(car, (0, known))
    if not cause:
        return ""
    why = words(f"running_map.cause.{cause}")
    return str(words("record.note.out", turn=turn, why=why) if turn else why)


def _ruled_out(words: Words, told: Told, car: str) -> str:
    """By a decision after the race."""
    return str(words("running_map.garage")) if told.result and car in told.result.out else ""


# -- the sky

_CHANGES_TOLD = 3


def weather_of(words: Words, told: Told) -> str:
    """Clear all race; or the road and when it changed, unless that was too often for a line."""
    skies: list[tuple[int, str]] = []
    for event in told.events:
        match event.code:
            case "weather.clear":
                return str(words("record.sky.clear"))
            case "weather.changeable":
                skies.append((1, event.args["weather"]))
            case "turn.done":
                skies.append((event.args["turn"] + 1, event.args["weather"]))
    parts: list[str] = []
    road = ""
    for turn, sky in skies:
        now = "wet" if sky.startswith("cloud") else "dry"
        if now != road:
            parts.append(str(words(f"record.sky.{now}" if not road else f"record.sky.then_{now}", turn=turn)))
        road = now
    if len(parts) > _CHANGES_TOLD:
        return str(words("record.sky.often"))
    return str(words.format_field(parts, "list"))
