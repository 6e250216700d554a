"""What cannot be: everything in which a position contradicts the rules or itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.games.xf1.rules.crews import Problem, in_two_cars, knows_drivers, misfits, wrongly_absent
from pnp.games.xf1.rules.moving import grid_spot
from pnp.games.xf1.rules.state import Car, State
from pnp.referee.reader import Reader

RUNNING = ("setup", "act", "progress", "event", "drop", "service")
"""Phases in which the cars stand on the running map."""
QUALIFYING = ("qualify", "qualify_progress")
RACE = (*RUNNING[1:], "finish")
BEFORE_PRACTICE = ("contracts", "regulars")
_AFTER_PRACTICE = ("draw", *QUALIFYING, "grid", "setup", *RACE)

_ONLY_IN: dict[str, tuple[str, ...]] = {
    "team": ("regulars", "practice"),
    "turn": (*QUALIFYING, "grid", *RACE),
    "section": (*QUALIFYING, "grid", *RACE),
    "lap": RACE,
    "dice": RACE,
    "again": ("progress", "event", "drop", "service", "finish"),
    "event": ("event", "finish"),
    "then": RACE,
    "laps_done": ("event", "drop", "finish"),
    "retired": RACE,
    "stopped": (*QUALIFYING, "grid", "setup", *RACE),
    "drawn": ("draw", "grid", "setup", *RACE),
}
"""Where each part of the state may be something: elsewhere it is nothing yet, or nothing any more."""
_CAR_ONLY_IN: dict[str, tuple[str, ...]] = {
    "cell": (*QUALIFYING, "grid"),
    "acted": (*QUALIFYING, "grid", "setup", *RACE),
    "grid": ("grid", "setup", *RACE),
    "stops": RACE,
    "wet": RACE,
    "order": ("act", "progress", "event", "drop", "finish"),
    "result": ("act",),
    "temp": ("practice", *_AFTER_PRACTICE),
}


def check(s: State, reader: Reader) -> None:
    _check_places(s, reader)
    if reader.sound("phase"):
        _check_phase(s, reader)
        _check_options(s, reader)


# -- the map


def _check_places(s: State, reader: Reader) -> None:
    """Each line box holds one car, and nobody stands in one who is out."""
    boxes: dict[int, str] = {}
    is_clear = reader.sound("course", "weather") and s.is_clear
    for car in s.cars.values():
        if car.spot:
            _check_box(s, car, boxes, reader)
        _agree_on_retired(s, car)
        if car.wet and is_clear:
            reader.fault(f"cars.{car.id}.wet", "wet tyres are forbidden in clear weather (G6.0-1)", "wet = false")


def _check_box(s: State, car: Car, boxes: dict[int, str], reader: Reader) -> None:
    key = f"cars.{car.id}"
    if other := boxes.get(car.spot):
        what = f"{other} and {car.id} are both in the line box {car.at} (G9.1/N1)"
        reader.fault(f"{key}.at", what, f"another box in cars.{other}.at or {key}.at")
    elif car.spot >> 1 > s.last_cell:
        reader.fault(f"{key}.at", f"nobody gets beyond cell {s.last_cell} (R1)", f"1 to {s.last_cell}")
    else:
        boxes[car.spot] = car.id
    if car.out or car.id in s.retired:
        reader.fault(f"{key}.at", f"{car.id} is out and cannot stand in {car.at} (G9.1/R1)")


def _agree_on_retired(s: State, car: Car) -> None:
    """Either may be left out: that a car is out, or its place among the retired."""
    if car.out and car.out != "absent" and car.id not in s.retired:
        s.retired.append(car.id)
    if car.id in s.retired and not car.out:
        car.out = "result"


# -- the phase


def _check_phase(s: State, reader: Reader) -> None:
    """What the phase asks of the cars: to stand somewhere or nowhere, and to have a driver."""
    _check_belongs(s, reader)
    for car in s.cars.values():
        _check_car(s, car, reader)
    for car_id, what, expected in _crews(s):
        if reader.sound(f"cars.{car_id}.driver"):
            reader.fault(f"cars.{car_id}.driver", what, expected)
    _check_starters(s, reader)
    if s.phase == "grid":
        _agree_on_grid(s, reader)
        _check_grid(s, reader)
    if s.phase in RUNNING:
        _check_grid_once(s, reader)
        _check_running(s, reader)
    if s.phase in QUALIFYING:
        for car in s.starters():
            car.cell = car.cell or s.qualifying_start


def _check_belongs(s: State, reader: Reader) -> None:
    """What there is must be of this phase."""
    for name, phases in _ONLY_IN.items():
        _check_one(name, getattr(s, name), s.phase, phases, reader)
    for car in s.cars.values():
        for name, phases in _CAR_ONLY_IN.items():
            _check_one(f"cars.{car.id}.{name}", getattr(car, name), s.phase, phases, reader)


def _check_one(key: str, value: Any, phase: str, phases: tuple[str, ...], reader: Reader) -> None:
    if value and phase not in phases and reader.sound(key):
        what = f"{key.rpartition('.')[2]} has no place in the phase {phase}"
        reader.fault(key, what, f"only in {', '.join(phases)}")


def _check_car(s: State, car: Car, reader: Reader) -> None:
    key = f"cars.{car.id}"
    on_the_map = s.phase in (*RUNNING, "finish")
    if car.spot and not on_the_map:
        reader.fault(f"{key}.at", f"nobody is on the running map in the phase {s.phase}", "no at, or another phase")
    if on_the_map and not car.spot and not car.out and reader.sound(f"{key}.at", f"{key}.out"):
        reader.fault(f"{key}.at", f"{car.id} stands nowhere", 'a cell and a line, such as 35A, or out = "result"')
    if car.out and s.phase not in RACE and (car.out != "absent" or not is_seated(s, car)):
        reader.fault(f"{key}.out", f"nobody is out in the phase {s.phase}", "no out, or another phase")
    if car.result and (car.order or car.acted or car.out) and reader.sound(f"{key}.result"):
        what = f"{car.id} does not run any more in this turn, and has no running result (G9.0)"
        reader.fault(f"{key}.result", what, "a car that has still to act, without a pit order")
    if car.order and car.out:
        reader.fault(f"{key}.order", f"{car.id} is out and has no order (G9.1/R5)", "order = false")


def _check_running(s: State, reader: Reader) -> None:
    if not 1 <= s.box <= 6:
        reader.fault("weather", "the race is on, but the weather is not known (G6.0-1)", "a box from 1 to 6")
    if not any(car.spot for car in s.cars.values()) and not reader.problems:
        reader.fault("cars", "no car is on the running map", 'at = "35A"')
    if s.phase == "setup" and not reader.problems:
        _check_start(s, reader)


def _check_start(s: State, reader: Reader) -> None:
    boxes = {grid_spot(s, place) for place in range(1, len(s.starters()) + 1)}
    for car in s.starters():
        if car.spot not in boxes:
            reader.fault(f"cars.{car.id}.at", f"{car.at} is not on the starting grid (G6.0-2)", "a box of the grid")


# -- drivers


def is_seated(s: State, car: Car) -> bool:
    """Whether its team has settled who drives."""
    if s.phase == "practice":
        done = s.player_teams()
        return car.seat is None or car.team.mark in (done[: done.index(s.team)] if s.team in done else ())
    return s.phase not in BEFORE_PRACTICE


def _crews(s: State) -> Iterator[Problem]:
    for car in s.cars.values():
        if car.out == "absent":
            if car.seat is not None and not (s.on("contracts") or s.on("nonstart")):
                yield car.id, f"{car.id} has a driver and starts (G4.0-1)", "leave it out"
        elif is_seated(s, car) and car.seat is not None and not car.driver:
            yield car.id, f"{car.id} has no driver (G4.0-1)", "a driver"
        elif s.phase not in BEFORE_PRACTICE:
            yield from misfits(s, car)
    yield from in_two_cars(s)
    if all(knows_drivers(s, car) for car in s.cars.values()):
        yield from wrongly_absent(s)


# -- qualifying


def _check_starters(s: State, reader: Reader) -> None:
    """Who did not start has neither qualified nor retired."""
    for key in ("retired", "stopped", "drawn"):
        for car in getattr(s, key):
            if s.cars[car].out == "absent":
                reader.fault(key, f"{car} does not start (S4.0)", "cars that start")


def _agree_on_grid(s: State, reader: Reader) -> None:
    """S7.0: where counters were drawn, they say the places."""
    for place, id in enumerate(s.drawn, start=1):
        car = s.cars[id]
        if car.grid not in (0, place):
            reader.fault(f"cars.{id}.grid", f"{id} was drawn as number {place} (S7.0)", str(place))
        car.grid = place


def _check_grid(s: State, reader: Reader) -> None:
    """G6.0-2: every place from 1 on, once."""
    starters = s.starters()
    for car in starters:
        if not 1 <= car.grid <= len(starters):
            reader.fault(f"cars.{car.id}.grid", f"{car.id} has no place on the grid", f"1 to {len(starters)}")
    _check_grid_once(s, reader)


def _check_grid_once(s: State, reader: Reader) -> None:
    """G6.0-2: nobody started from another's place, if it is known."""
    places: dict[int, str] = {}
    for car in s.starters():
        where = f"cars.{car.id}.grid"
        if car.grid in places and reader.sound(where):
            reader.fault(where, f"place {car.grid} is taken by {places[car.grid]}", "a place of its own")
        if car.grid:
            places[car.grid] = car.id


# -- what was agreed


def _check_options(s: State, reader: Reader) -> None:
    drawing = s.on("random_qualifying")
    agreed = s.options["random_qualifying"]
    if s.phase in (QUALIFYING if drawing else ("draw",)):
        what = f"the phase {s.phase} does not go with random_qualifying = {agreed} (S7.0)"
        reader.fault("phase", what, "another phase")
    key = "stopped" if drawing else "drawn"
    if getattr(s, key):
        reader.fault(key, f"{key} does not go with random_qualifying = {agreed} (S7.0)", "leave it out")
    if s.again and not s.on("sc_in_progress_repeats"):
        reader.fault("again", "race progress is not repeated without option sc_in_progress_repeats (R31)", "0")
    if s.phase in RACE and s.lap > s.turn and not s.on("sc_in_progress_repeats"):
        reader.fault("lap", f"{s.lap} laps in {s.turn} turns (G10.0-2)", f"at most {s.turn}")
    if s.laps_done and s.options["last_progress"] != "complete":
        reader.fault("laps_done", "the race stops at GOAL without option last_progress (R30)", "another phase")
    elif s.laps_done and s.lap != s.course.goal:
        reader.fault("laps_done", f"lap {s.lap} is not the last one (G7.0)", f"lap = {s.course.goal}")
    if s.phase == "finish" and s.lap < s.course.goal and any(car.spot for car in s.cars.values()):
        reader.fault("lap", f"the race is not over before lap {s.course.goal} (G7.0)", str(s.course.goal))
