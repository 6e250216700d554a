"""Race progress: the break point, laps, weather, events, dropped cars, and the end of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pnp.games.xf1.model import Section, Team
from pnp.games.xf1.rules.moving import Asks, drop, event_result
from pnp.games.xf1.rules.running import after_safety_car, service
from pnp.games.xf1.rules.state import AT, PROGRESS, Car, State
from pnp.referee.ask import NO, YES, Choose, Option, Roll
from pnp.referee.rules import Asking, Kind, Log

ADVANCED = Kind("bpt.advance", "die steps was now speed diff event")
EFFECT = Kind("effect.sum", "car fuel tyre match result at")
CLEAR_EFFECT = Kind("effect.clear", "car fuel tyre result at")
WORN = Kind("wear.done", "car dice modifier fuel_loss tyre_loss fuel tyre")
TROUBLE = Kind("trouble.hits", "car count at spots")
TURN_DONE = Kind("turn.done", "turn lap section weather die cars")
NO_TROUBLE = Kind("trouble.none", "car")
LAP = Kind("lap.counted", "lap goal")

SC_PIT = (Option("no", "no", aliases=NO), Option("yes", "sc_pit", aliases=YES))
TURN = "turn"
"""Where a safety car in race progress leads: not to a phase, but to the end of this turn."""


def progress(s: State, log: Log) -> Asking:
    """G10.0-1 and -2: the break point moves on; at the start a lap is counted and the weather may turn."""
    s.touched = None
    course = s.course
    was = s.here
    (die,) = yield Roll(f"{s.stem}bpt", PROGRESS, "G10.0-1 D9", "bpt", args={"section": was.name, "lap": s.lap})
    row = course.bpt_race[die - 1]
    s.dice, s.event = die, row.event
    section, laps = advance(s.section, row.advance, len(course.sections))
    s.go_to(section)
    here = s.here
    log.tell((ADVANCED, "G10.0-1", die, row.advance, was.name, here.name, here.speed, here.diff, row.event or "none"))
    if laps:
        s.lap += 1
        if s.lap >= course.goal:
            log.say("lap.goal", "G10.0-2 G7.0 R30", lap=s.lap)
            if s.options["last_progress"] == "stop":
                return "finish"
            s.laps_done = True
        else:
            log.tell((LAP, "G10.0-2", s.lap, course.goal))
        if not s.is_clear:
            yield from weather_change(s, log)
    if s.event:
        return "event"
    return "drop"


def advance(section: int, steps: int, sections: int) -> tuple[int, bool]:
    """Where the break point comes to, and whether it landed on or passed section A."""
    return (section + steps) % sections, section + steps >= sections


def weather_change(s: State, log: Log) -> Asks:
    (die,) = yield Roll(f"{s.stem}weather", PROGRESS, "G10.0-2 D10", "weather_change", args={"weather": s.weather})
    arrows = s.course.weather_change[die - 1]
    was, before = s.box, s.weather
    s.set_weather(weather_box(s, s.box, arrows))
    if arrows == 0:
        log.say("weather.same", "G10.0-2", die=die, weather=s.weather)
    else:
        rule = "G10.0-2" if abs(s.box - was) == abs(arrows) else "G10.0-2 R41"
        code = "weather.moved" if s.box != was else "weather.edge"
        log.say(code, rule, die=die, arrows=arrows, was=was, now=s.box, before=before, weather=s.weather)


def weather_box(s: State, box: int, arrows: int) -> int:
    """G10.0-2: arrow by arrow, but neither off the track nor into a clear box."""
    step = 1 if arrows > 0 else -1
    boxes = s.course.weather
    for _ in range(abs(arrows)):
        if not 1 <= box + step <= len(boxes) or boxes[box + step - 1].frame == "clear":
            break
        box += step
    return box


# -- events


def event(s: State, log: Log) -> Asking:
    """G10.0-3: effect, wear or trouble for every player car, from the front, in an order fixed now (R36)."""
    what, here = s.event, s.here
    cars = [car for car in s.order() if car.seat is not None]
    log.say(f"event.{what}", "G10.0-3 R36", section=here.name, speed=here.speed, diff=here.diff, cars=len(cars))
    if what == "wear":
        kinds = {wet: _wearing(s, wet) for wet in {car.wet for car in cars}}
        for car in cars:
            assert car.seat is not None
            s.touched = car
            how = kinds[car.wet]
            dice = yield Roll(
                f"{s.stem}{car.id}.wear", car.seat, "G10.0-3 R26 D11", how.text,
                {"car": car.id, "modifier": how.modifier}, 6, how.dice,
            )  # fmt: skip
            wear(log, car, how, dice)
    else:
        reckon = effect if what == "effect" else trouble
        for number, car in enumerate(cars, start=1):
            s.touched = car
            steps = reckon(s, log, car)
            if steps:
                yield from event_result(s, log, car, steps, f"{what}.")
            if s.sc:
                if number < len(cars):
                    log.say("event.cut", "R31 R32", car=car.id)
                return _out_in_progress(s, log)
    s.event = None
    return "drop" if any(s.board) else "finish"


def effect(s: State, log: Log, car: Car) -> int:
    fuel, tyre, match = effect_parts(s, car)
    total = fuel + tyre + match
    if s.is_clear:
        log.tell((CLEAR_EFFECT, "G10.0-3 R37", car.id, fuel, tyre, total, AT[car.spot]))
    else:
        log.tell((EFFECT, "G10.0-3 R37 R40", car.id, fuel, tyre, match, total, AT[car.spot]))
    return total


def effect_parts(s: State, car: Car) -> tuple[int, int, int]:
    """What fuel, tyres and their match with the weather are worth to this car now."""
    icon = s.course.weather[s.box - 1].icon
    match = 0 if icon is None else s.data.tables.match[icon]["wet" if car.wet else "dry"]
    return car.team.fuel[car.fuel], car.team.tyre[car.tyre], match


@dataclass(frozen=True, slots=True)
class Wearing:
    """What wear does to all cars on the same tyres."""

    modifier: int
    text: str
    dice: int
    fuel: tuple[int, ...]
    tyre: tuple[tuple[int, str], ...]
    """Points lost under each face; for the tyres with the clauses."""


def _wearing(s: State, wet: bool) -> Wearing:
    box, tables = s.course.weather[s.box - 1], s.data.tables
    rule = "G10.0-3 R26"
    modifier = box.tyre_mod
    if s.is_clear and modifier:
        rule += " R28"
    if wet and box.icon == "sun":
        modifier += 2
        rule += " R29"
    tyre = []
    for die in range(1 + modifier, 7 + modifier):
        row = min(max(die, 1), len(tables.wear_tyre))
        tyre.append((tables.wear_tyre[row - 1], rule if row == die else rule + " R27"))
    one = s.options["wear_dice"] == "one"
    return Wearing(modifier, "wear_one" if one else "wear", 1 if one else 2, tables.wear_fuel, tuple(tyre))


def wear(log: Log, car: Car, how: Wearing, dice: list[int]) -> None:
    """The first die is for fuel, the last for the tyres."""
    burnt = how.fuel[dice[0] - 1]
    worn, rule = how.tyre[dice[-1] - 1]
    car.fuel = fuel = car.fuel - burnt if car.fuel > burnt else 0
    car.tyre = tyre = car.tyre - worn if car.tyre > worn else 0
    log.tell((WORN, rule, car.id, dice, how.modifier, burnt, worn, fuel, tyre))


def trouble(s: State, log: Log, car: Car) -> int:
    spots = trouble_spots(car.team, s.here, car.full + car.temp)
    if not spots:
        log.tell((NO_TROUBLE, "G10.0-3 R38", car.id))
    else:
        log.tell((TROUBLE, "G10.0-3 R38 R39", car.id, len(spots), AT[car.spot], spots))
    return -len(spots)


@cache
def trouble_spots(team: Team, section: Section, tuned: tuple[int, ...]) -> tuple[int, ...]:
    """The trouble spots, counted from 1, that this section hits: those that are tuned are not among them."""
    return tuple(
        number
        for number, spot in enumerate(team.trouble, start=1)
        if number not in tuned and spot.value == (section.speed if spot.kind == "speed" else section.diff)
    )


# -- the end of a turn


def dropped(s: State, log: Log) -> Asking:
    """G10.0-4: when the leader is on a blue cell, those far behind are out and the others move a lane down."""
    order = s.order()
    leader = order[0]
    if leader.spot >> 1 >= s.first_blue:
        lo, hi = s.data.race_map.brown
        behind = [car for car in reversed(order) if lo <= car.spot >> 1 <= hi]
        log.say("drop.triggered", "G10.0-4 R1", car=leader.id, at=AT[leader.spot], cars=len(behind))
        if behind:
            s.touched = None
            yield from drop(s, log, behind)
        if s.sc:
            return _out_in_progress(s, log)
        if not s.order():
            return "finish"
        if not behind or s.options["lane_shift"] == "always":
            _lane_down(s, log)
        else:
            log.say("drop.no_shift", "R3")
        order = s.order()
    return next_turn(s, log, order)


def _lane_down(s: State, log: Log) -> None:
    lane = s.data.race_map.lane
    cars = s.order()
    spots = [car.spot - 2 * lane for car in cars]
    for car in cars:
        s.put(car, 0)
    for car, spot in zip(cars, spots, strict=True):
        s.put(car, spot)
    log.say("drop.shift", "G10.0-4 R3 R4", lane=lane)


def _out_in_progress(s: State, log: Log) -> str:
    """R31: the rest of this progress is cancelled; the next turn follows, or another progress where that is agreed."""
    s.event = None
    if s.laps_done:
        s.sc = ""
        return "finish"
    if s.options["sc_in_progress_repeats"] == "yes":
        s.again += 1
        phase = after_safety_car(s, "progress")
        s.stem = s.key_stem()
        return phase
    phase = after_safety_car(s, TURN)
    return next_turn(s, log, s.order()) if phase == TURN else phase


def next_turn(s: State, log: Log, order: list[Car]) -> str:
    """G8.0: everybody has acted and the race has moved on."""
    log.tell((TURN_DONE, "G8.0", s.turn, s.lap, s.here.name, s.weather, s.dice, _snapshot(order)))
    if s.laps_done:
        return "finish"
    begin_turn(s, order)
    return "act"


def sc_service(s: State, log: Log) -> Asking:
    """G9.1/R3: a circled safety car number lets every player car be serviced, from the front."""
    moment = "sc." if s.then == "progress" else "sc2."  # two of them can come in one turn
    for car in s.order():
        if car.seat is None:
            continue
        s.touched = car
        wanted = yield Choose(
            f"{s.stem}{car.id}.{moment}pit", car.seat, "G9.1/R3 R34", "sc_pit",
            args={"car": car.id, "fuel": car.fuel, "tank": car.tank, "tyre": car.tyre},
            options=SC_PIT, preset="no",
        )  # fmt: skip
        if wanted == "yes":
            yield from service(s, log, car, moment)
    then, s.then = s.then, ""
    return next_turn(s, log, s.order()) if then == TURN else then


def begin_turn(s: State, order: list[Car]) -> None:
    s.turn += 1
    s.again = 0
    s.phase = "act"
    s.stem = s.key_stem()
    s.queue = order
    for car in order:
        car.acted = False


def _snapshot(order: list[Car]) -> list[tuple[str, str, int, int, int]]:
    """Cars in their order, each with its box, DP, fuel and tyres (−1 for an NPC car, which has none)."""
    return [
        (car.id, AT[car.spot], -1, -1, -1) if car.seat is None else (car.id, AT[car.spot], car.dp, car.fuel, car.tyre)
        for car in order
    ]
