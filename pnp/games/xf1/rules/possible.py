"""What cannot be: everything in which a position contradicts the rules or itself."""

from __future__ import annotations

from pnp.games.xf1.rules.state import Car, State
from pnp.referee.reader import Reader

RUNNING = ("setup", "act", "progress", "event", "drop", "service")
"""Phases in which the cars stand on the running map."""
_QUALIFYING = ("qualify", "qualify_progress")
_DRIVEN = (*_QUALIFYING, *RUNNING)
"""Phases in which every car has a driver."""


def check(s: State, reader: Reader) -> None:
    _check_places(s, reader)
    if reader.sound("phase"):
        _check_phase(s, reader)


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
    for car in s.cars.values():
        _check_car(s, car, reader)
    if s.phase in _DRIVEN:
        _check_drivers(s, reader)
    if s.phase == "grid" and not s.drawn:
        _check_grid(s, reader)
    if s.phase in RUNNING:
        _check_running(s, reader)
    if s.phase in _QUALIFYING:
        for car in s.starters():
            car.cell = car.cell or s.qualifying_start


def _check_car(s: State, car: Car, reader: Reader) -> None:
    key = f"cars.{car.id}"
    if car.spot and s.phase not in (*RUNNING, "finish"):
        reader.fault(f"{key}.at", f"nobody is on the running map in the phase {s.phase}", "no at, or another phase")
    if s.phase in RUNNING and not car.spot and not car.out and reader.sound(f"{key}.at", f"{key}.out"):
        reader.fault(f"{key}.at", f"{car.id} stands nowhere", 'a cell and a line, such as 35A, or out = "result"')
    if s.phase in _DRIVEN and car.seat is not None and not car.driver and car.out != "absent":
        reader.fault(f"{key}.driver", f"{car.id} has no driver (G4.0-1)")


def _check_running(s: State, reader: Reader) -> None:
    if not 1 <= s.box <= 6:
        reader.fault("weather", "the race is on, but the weather is not known (G6.0-1)", "a box from 1 to 6")
    if not any(car.spot for car in s.cars.values()) and not reader.problems:
        reader.fault("cars", "no car is on the running map", 'at = "35A"')


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
        where = f"cars.{car.id}.grid"
        if not 1 <= car.grid <= len(starters):
            reader.fault(where, f"{car.id} has no place on the grid", f"1 to {len(starters)}")
        elif car.grid in places:
            reader.fault(where, f"place {car.grid} is taken by {places[car.grid]}", "a place of its own")
        places[car.grid] = car.id
