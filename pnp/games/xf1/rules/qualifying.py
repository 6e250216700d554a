"""Qualifying, real or drawn, and the preparation of the race."""

from __future__ import annotations

from itertools import groupby

from pnp.games.xf1.rules.moving import Asked, Asks, grid_spot, nonstart
from pnp.games.xf1.rules.progress import advance, begin_turn
from pnp.games.xf1.rules.running import drive, npc_result, tyre_question
from pnp.games.xf1.rules.state import NPC, PROGRESS, Car, State, counters
from pnp.referee.ask import Draw, Number, Roll
from pnp.referee.rules import Asking, Log


def begin_qualifying(s: State, log: Log) -> str:
    """G5.0-1, or S7.0 in its place."""
    if s.on("random_qualifying"):
        log.say("qualifying.random", "S7.0", cars=len(s.starters()))
        return "draw"
    start = s.qualifying_start
    for car in s.starters():
        car.cell = start
    s.go_to(0)
    s.turn, s.phase = 0, "qualify"
    log.say("qualifying.begins", "G5.0-1 G5.0-2 R46 R48", cell=start, cars=len(s.starters()))
    _next_turn(s)
    return "qualify"


def draw(s: State, log: Log) -> Asking:
    """S7.0: the counters are drawn one by one; the first stands on SG 1."""
    cars = {car.id: car for car in s.starters()}
    deck = counters(cars)
    while len(s.drawn) < len(cars):
        place = len(s.drawn) + 1
        if place < len(cars):
            car = yield Draw(
                f"r{s.race}.draw{place}", PROGRESS, "S7.0", "draw", deck=deck, gone=tuple(s.drawn), blind=True,
                args={"place": place},
            )  # fmt: skip
        else:
            car = next(car for car in cars if car not in s.drawn)
        s.drawn.append(car)
    for place, car in enumerate(s.drawn, start=1):
        cars[car].grid = place
    log.say("qualifying.drawn", "S7.0", cars=list(s.drawn))
    return "grid"


# -- a real session


def _next_turn(s: State) -> None:
    s.turn += 1
    s.stem = s.key_stem()
    for car in s.starters():
        car.acted = False
    s.queue = [car for car in s.by_team() if car.id not in s.stopped]


def qualify(s: State, log: Log) -> Asking:
    """G5.0-2: one car runs; the higher team number first."""
    if not s.queue:
        return "qualify_progress"
    car = s.touched = s.queue[0]
    if car.seat is None:
        result, _ = yield from npc_result(s, log, car, rain=False)
    else:
        result = yield from drive(s, log, car, race=False)
    was = car.cell
    last = s.data.qualifying_map.last_cell
    if result is None or result.retire is not None:
        yield from _stop(s, log, car, "result" if result else "rc")
    elif was + result.move < 1:
        yield from _stop(s, log, car, "behind")
    else:
        car.cell = min(was + result.move, last)
        rule = "G5.0-6 R50" if was + result.move > last else "G5.0-6"
        if car.cell == was:
            log.say("qualifying.stays", rule, car=car.id, cell=was)
        else:
            log.say("qualifying.moved", rule, car=car.id, was=was, now=car.cell, steps=result.move)
    car.acted = True
    s.queue.pop(0)
    return "qualify" if s.queue else "qualify_progress"


def _stop(s: State, log: Log, car: Car, cause: str) -> Asks:
    s.stopped.append(car.id)
    log.say("qualifying.stopped", "G5.0-5 R47 R53" if cause == "behind" else "G5.0-5 R53", car=car.id, cause=cause)
    if s.on("nonstart_qualifying"):
        yield from nonstart(s, log, car, "S4.0 R65 D14")


def qualify_progress(s: State, log: Log) -> Asking:
    """G5.0-3 and -7: the break point; when it is back at A the session is over."""
    s.touched = None
    was = s.here.name
    (die,) = yield Roll(f"{s.stem}bpt", PROGRESS, "G5.0-3 D8", "bpt_qualifying", args={"section": was})
    steps = s.course.bpt_qualifying[die - 1]
    section, over = advance(s.section, steps, len(s.course.sections))
    s.go_to(section)
    if not over and len(s.stopped) < len(s.starters()):
        log.say("qualifying.advance", "G5.0-3", die=die, steps=steps, was=was, now=s.here.name)
        _next_turn(s)
        return "qualify"
    log.say("qualifying.over", "G5.0-7 R51" if over else "G5.0-5 G5.0-8", die=die, steps=steps, was=was)
    yield from _rank(s, log)
    return "grid"


def _rank(s: State, log: Log) -> Asks:
    """G5.0-8: the highest cell first, equals by dice, those who retired at the back."""
    running, stopped = s.qualified()
    order: list[Car] = []
    for cell, group in groupby(running, key=lambda car: car.cell):
        order += yield from _untie(s, log, list(group), f"tie{cell}", cell)
    order += stopped
    for place, car in enumerate(order, start=1):
        car.grid = place


def _untie(s: State, log: Log, cars: list[Car], key: str, cell: int) -> Asked[list[Car]]:
    if len(cars) == 1:
        return cars
    ids = [car.id for car in cars]
    dice: list[int] = []
    for car in cars:
        others = [id for id in ids if id != car.id]
        who = NPC if car.seat is None else car.seat
        args = {"car": car.id, "cars": others, "cell": cell}
        (die,) = yield Roll(f"r{s.race}.{key}.{car.id}", who, "G5.0-8 R49 D12", "tie", args)
        dice.append(die)
    log.say("qualifying.tie", "G5.0-8 R49", cars=ids, dice=dice, cell=cell)
    order: list[Car] = []
    for die in range(6, 0, -1):
        same = [car for car, fell in zip(cars, dice, strict=True) if fell == die]
        if same:
            order += yield from _untie(s, log, same, f"{key}.{die}", cell)
    return order


# -- preparation


def grid(s: State, log: Log) -> Asking:
    """G6.0-1 and -2: the weather, and the cars on the grid."""
    s.touched = None
    s.go_to(0)
    s.lap, s.turn = 0, 0
    for car in sorted(s.starters(), key=lambda car: car.grid):
        s.put(car, grid_spot(s, car.grid))
        car.cell = 0
    log.say("grid.placed", "G6.0-2 R5", cars=[car.id for car in s.order()])
    (die,) = yield Roll(f"r{s.race}.weather", PROGRESS, "G6.0-1 D2", "weather", args={"course": s.course.id})
    s.set_weather(die)
    box = s.course.weather[die - 1]
    if s.is_clear:
        log.say("weather.clear", "G6.0-1", die=die, minus=box.dp_minus)
        _clear_weather(s, log, box.dp_minus)
    else:
        log.say("weather.changeable", "G6.0-1", die=die, weather=s.weather)
    return "setup"


def _clear_weather(s: State, log: Log, minus: int) -> None:
    """Every driver but those who like the sun loses DP (R52, R75)."""
    for car in s.order():
        if car.seat is None:
            continue
        if car.pilot.trait == "sun":
            log.say("weather.likes_sun", "G6.0-1 G12.0", car=car.id)
        else:
            lost = min(minus, car.dp)
            car.dp -= lost
            log.say("weather.heat", "G6.0-1 R52 R75" if lost < minus else "G6.0-1", car=car.id, lost=lost, dp=car.dp)


def setup(s: State, log: Log) -> Asking:
    """G6.0-3 and -4: tyres and fuel, from the front of the grid, and off they go."""
    s.stem = f"r{s.race}.start."
    for car in s.order():
        if car.seat is None:
            continue
        s.touched = car
        tyres = yield tyre_question(s, car, "start_tyres", "G6.0-3", keep=None)
        fuel = yield Number(
            f"{s.stem}{car.id}.fuel", car.seat, "G6.0-3", "start_fuel", args={"car": car.id, "tank": car.team.tank},
            lo=0, hi=car.team.tank, preset=car.team.tank,
        )  # fmt: skip
        car.wet = tyres == "wet"
        car.tyre = s.data.tables.tyre_points
        car.fuel = fuel
        log.say("setup.done", "G6.0-3", car=car.id, tyres=tyres, fuel=fuel, tyre=car.tyre)
    log.say("race.begins", "G6.0-4 G7.0", course=s.course.id, goal=s.course.goal, cars=len(s.order()))
    begin_turn(s, s.order())
    return "act"
