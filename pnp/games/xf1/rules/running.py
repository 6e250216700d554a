"""One car's activity: running by dice and DP, running by the NPC table, or pit work."""

from __future__ import annotations

from functools import cache, partial

from pnp.games.xf1.model import Result, Section
from pnp.games.xf1.rules.declaring import ZONE, Abilities, Declare, Menu, menu
from pnp.games.xf1.rules.moving import (
    BESIDE,
    Asked,
    Asks,
    pit_retreat,
    pressure,
    retire,
    run_result,
    under_pressure,
)
from pnp.games.xf1.rules.state import NPC, Car, State
from pnp.referee.ask import NO, YES, Ask, Choose, Later, Number, Option, Refused, Roll
from pnp.referee.rules import Asking, Kind, Log

PAID = Kind("declare.paid", "car what dp fuel tyre")
RAN = Kind("run.result", "car dice modifier speed section column result")
NPC_ROLLED = Kind("npc.rolled", "car die face speed result rain")
PIT_VALUE = Kind("pit.value", "car section team total")
SERVICED = Kind("pit.serviced", "car tyres added fuel tyre")
ORDERED = Kind("order.given", "car")
NO_DECLARATION = Kind("declare.cannot", "car dp conc")
SURVIVED = Kind("npc.survives", "car die rc result")

NOTHING = Abilities()
GRID = BESIDE + " R14"
_PIT_ORDER = [
    (Option("no", "no", aliases=NO), Option("yes", "pit_order", {"team": pit}, aliases=YES)) for pit in range(10)
]
"""By the team's pit value."""


def act(s: State, log: Log) -> Asking:
    """G9.0: the frontmost car that has not acted."""
    queue = s.queue
    if not queue:
        return _nobody_left()
    car = s.touched = queue[0]
    if car.result is not None:
        return known_run(s, log, car, car.result)
    if car.seat is None:
        return npc_run(s, log, car)
    return pit_work(s, log, car) if car.order else run(s, log, car)


def _nobody_left() -> Asking:
    """Only in a position that somebody made up."""
    yield from ()
    return "progress"


def _acted(s: State, car: Car) -> str:
    """The end of an activity: who is next."""
    car.acted = True
    if s.sc:
        return after_safety_car(s, "progress")
    queue = s.queue
    del queue[0]
    if not car.spot and not s.order():
        return "finish"
    return "act" if queue else "progress"


def after_safety_car(s: State, then: str) -> str:
    """G9.1/R3–R4: where play goes on once the cars are on the grid."""
    circled, s.sc = s.sc == "circled", ""
    if not s.order():
        return "finish"
    s.then = then
    return "service" if circled else then


# -- player cars


def run(s: State, log: Log, car: Car) -> Asking:
    """G9.1: pressure, declaration, dice, result, pit order."""
    assert car.seat is not None
    beside = s.board[car.spot ^ 1]
    if beside is not None:
        rule = GRID if s.turn == 1 else BESIDE
        nerves = pressure(s, log, car, rule, "press", "beside", [beside.id])
        if nerves is not None:
            (die,) = yield nerves
            under_pressure(log, car, rule, die)
    result = yield from drive(s, log, car, True)
    yield from run_result(s, log, car, result)
    if car.spot:
        _order(log, car, (yield order_question(s, car)))
    return _acted(s, car)


def known_run(s: State, log: Log, car: Car, result: Result) -> Asking:
    """The result is there: pressure, declaration and dice lie behind it. An NPC car has an odd die."""
    car.result = None
    log.say("run.known", "G9.1/A1", car=car.id, at=car.at, result=result)
    yield from run_result(s, log, car, result, die=1)
    if car.spot and car.seat is not None:
        _order(log, car, (yield order_question(s, car)))
    return _acted(s, car)


def order_question(s: State, car: Car) -> Choose:
    assert car.seat is not None
    return Choose(
        f"{s.stem}{car.id}.order", car.seat, "G9.1/I1", "order",
        {"car": car.id, "fuel": car.fuel, "tank": car.tank, "tyre": car.tyre}, _PIT_ORDER[car.team.pit], (), "no",
    )  # fmt: skip


def _order(log: Log, car: Car, answer: str) -> None:
    if answer == "yes":
        car.order = True
        log.tell((ORDERED, "G9.1/I1 R43", car.id))


def drive(s: State, log: Log, car: Car, race: bool) -> Asked[Result]:
    """G9.1/D, S and T: the declaration, the dice, the speeds under them and one of these. Returns its result."""
    assert car.seat is not None
    id, section, stem = car.id, s.here, s.stem + car.id
    what = NOTHING
    offered = _declarable(s, log, car, section, race)
    if offered is not None:
        args = {"car": id, "section": section.name, "conc": offered.means.conc, "dp": car.dp}
        declared = yield Declare(
            f"{stem}.dp", car.seat, "G9.1/D", "dp", args, offered.options, offered.refused, "none", offered
        )
        if declared != "none":
            what = offered.known[declared]
            _pay(log, car, what, declared, race)
    modifier = what.modifier
    dice = yield Roll(
        f"{stem}.run", car.seat, "G9.1/S1 D4", "run", {"car": id, "section": section.name, "modifier": modifier},
        6, 1 + what.control,
    )  # fmt: skip
    wet = race and s.is_rain and not car.rain_proof
    reach, shift = car.reach, modifier + 8
    results = section.wet if wet else section.dry
    speed = reach[dice[0] + shift]
    result: Result = results[6 - speed]
    if what.control:
        speeds, differ = [speed], False  # in a loop: a comprehension would make every name here slow to read
        for die in dice:
            each = reach[die + shift]
            if each not in speeds:
                speeds.append(each)
                differ = differ or results[6 - each] is not result
        if differ:
            options, best = speed_options(section, wet, *speeds)
            chosen = yield Choose(
                f"{stem}.which", car.seat, "G9.1/S2 R19 R20", "which", {"car": id, "dice": dice}, options, preset=best
            )
            speed = int(chosen)
            result = results[6 - speed]
    rule = "G9.1/S1 G9.1/T1 G12.0" if s.is_rain and car.rain_proof else "G9.1/S1 G9.1/S2 G9.1/T1"
    if what.more and what.accel + what.brake + what.slip > 1:
        rule += " R18"
    log.tell((RAN, rule, id, dice, modifier, speed, section.name, "wet" if wet else "dry", result))
    return result


def _declarable(s: State, log: Log, car: Car, section: Section, race: bool) -> Menu | None:
    """G9.1/D: what the driver may spend before the dice fall; None where there is nothing to declare."""
    driver, dp, fuel, tyre = car.driver, car.dp, car.fuel, car.tyre
    assert driver is not None
    conc = driver.conc[ZONE[section.speed]]
    slip_rule = race and s.slipstream and section.speed >= 5
    slip = slip_rule and car.spot & 1 == 1 and s.board[car.spot ^ 1] is not None
    if not slip and (dp == 0 or conc == 0):
        log.tell((NO_DECLARATION, "G9.1/D5 G9.1/D1", car.id, dp, conc))
        return None
    blue = section.diff > 1
    return menu(
        conc,
        dp if dp < conc else conc,
        driver.accel[blue],
        driver.brake[blue],
        fuel if fuel < conc else conc,
        tyre if tyre < conc else conc,
        slip,
        race,
        slip_rule,
    )


def _pay(log: Log, car: Car, what: Abilities, declared: str, race: bool) -> None:
    """G9.1/D4: DP for every ability, and in the race fuel for an accel and tyres for a brake."""
    car.dp -= what.cost
    rule = "G9.1/D2 G9.1/D4" if race else "G9.1/D2 G9.1/D4 G5.0-4 G5.0-9"
    if what.more:
        if race:
            car.fuel -= what.accel
            car.tyre -= what.brake
        rule += _more_of_it(car, what, race)
    if race:
        log.tell((PAID, rule, car.id, declared, car.dp, car.fuel, car.tyre))
    else:
        log.tell((PAID, rule, car.id, declared, car.dp, -1, -1))


def _more_of_it(car: Car, what: Abilities, race: bool) -> str:
    """Further clauses that a declaration of more than controls comes under."""
    rule = " S5.0 R68" if what.slip else ""
    if what.accel and what.brake:
        rule += " R17"
    if race and ((what.accel and car.fuel == 0) or (what.brake and car.tyre == 0)):
        rule += " R21"
    return rule


@cache
def speed_options(section: Section, wet: bool, *speeds: int) -> tuple[tuple[Option, ...], str]:
    """These running speeds as options, each with its result in this section; and the one with the best result."""
    results = section.wet if wet else section.dry
    options = tuple(
        Option(str(speed), "speed", {"speed": speed, "result": results[6 - speed]}, number=speed) for speed in speeds
    )
    return options, str(max(speeds, key=lambda speed: results[6 - speed].worth))


# -- NPC cars


def npc_result(s: State, log: Log, car: Car, rain: bool) -> Asked[tuple[Result | None, int]]:
    """G11.0: one die on the team's table, and a second one where the table says RC. Returns (result or None, die)."""
    section = s.here
    (die,) = yield Roll(
        f"{s.stem}{car.id}.npc", NPC, "G11.0-2 D5", "npc",
        args={"car": car.id, "section": section.name, "speed": section.speed, "rain": rain},
    )  # fmt: skip
    face = max(1, die - 1) if rain else die
    cell = car.table.npc[section.speed][face - 1]
    rule = "G11.0-1 G11.0-2" if s.phase == "qualify" else "G11.0-1 G11.0-2 G11.0-4"
    if rain:
        rule += " R24 R25" if die == 1 else " R25"
    log.tell((NPC_ROLLED, rule, car.id, die, face, section.speed, cell, rain))
    if cell.rc:
        (second,) = yield Roll(f"{s.stem}{car.id}.rc", NPC, "G11.0-3 D6", "rc", args={"car": car.id, "rc": cell.rc})
        if second <= cell.rc:
            log.say("npc.retires", "G11.0-3", car=car.id, die=second, rc=cell.rc)
            return None, die
        log.tell((SURVIVED, "G11.0-3", car.id, second, cell.rc, cell.result))
    parity = face if s.options["npc_line"] == "modified" else die
    return cell.result, parity


def npc_run(s: State, log: Log, car: Car) -> Asking:
    result, die = yield from npc_result(s, log, car, s.is_rain)
    if result is None:
        yield from retire(s, log, car, 0, "rc")
    else:
        yield from run_result(s, log, car, result, die)
    return _acted(s, car)


# -- pit work


def pit_work(s: State, log: Log, car: Car) -> Asking:
    """G9.2: service, then back by the pit value."""
    yield from service(s, log, car)
    car.order = False
    section, team = s.here.pit, car.team.pit
    log.tell((PIT_VALUE, "G9.2-2" if s.beside(car) is None else "G9.2-2 R15", car.id, section, team, section + team))
    yield from pit_retreat(s, log, car, section + team)
    return _acted(s, car)


def service(s: State, log: Log, car: Car, moment: str = "") -> Asks:
    """G9.2-1: tyres, fuel or both. `moment` is where, if not in the car's own pit work (R35)."""
    rule = "G9.2-1 R35" if moment else "G9.2-1"
    assert car.seat is not None
    tank = car.tank
    room = tank - car.fuel
    tyres = yield tyre_question(s, car, "pit_tyres", rule, keep=room > 0, moment=moment)
    fuel = 0
    if room:
        fuel = yield Number(
            f"{s.stem}{car.id}.{moment}pit_fuel", car.seat, rule, "pit_fuel",
            args={"car": car.id, "fuel": car.fuel, "tank": tank, "kept": tyres == "keep"},
            lo=int(tyres == "keep"), hi=room, preset=room,
        )  # fmt: skip
    if tyres != "keep":
        car.tyre = s.data.tables.tyre_points
        car.wet = tyres == "wet"
    car.fuel += fuel
    car.stops += 1
    log.tell((SERVICED, rule, car.id, tyres, fuel, car.fuel, car.tyre))


def tyre_question(s: State, car: Car, text: str, rule: str, keep: bool | None, moment: str = "") -> Ask:
    """Which tyres. `keep`: whether those on the car may stay; None where there are none yet."""
    assert car.seat is not None
    clear = s.is_clear
    return Choose(
        f"{s.stem}{car.id}.{moment}{text}", car.seat, rule, text,
        args={"car": car.id, "tyre": car.tyre, "wet": car.wet, "weather": s.weather},
        options=_tyres(bool(keep), not clear),
        refused=Later(partial(_no_tyres, clear, keep is False, car.tank)),
        preset="wet" if s.is_rain and not clear else "dry",
    )  # fmt: skip


@cache
def _tyres(keep: bool, wet: bool) -> tuple[Option, ...]:
    options = [Option("dry", "tyres_dry")]
    if wet:
        options.append(Option("wet", "tyres_wet"))
    if keep:
        options.append(Option("keep", "tyres_keep"))
    return tuple(options)


def _no_tyres(clear: bool, full: bool, tank: int) -> list[Refused]:
    refused = []
    if clear:
        refused.append(Refused("wet", "tyres.clear", "G6.0-1"))
    if full:
        refused.append(Refused("keep", "tyres.full_tank", "G9.2-1", {"tank": tank}))
    return refused
