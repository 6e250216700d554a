"""Who cannot have sat in which car: one judge for positions and for races that were driven without the referee."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.xf1.model import Driver
from pnp.games.xf1.rules.state import Car, State

Problem = tuple[str, str, str]
"""A car, what is wrong with its driver, and what would be right."""


def knows_drivers(s: State, car: Car) -> bool:
    """Whether it is known who is under contract."""
    if car.seat is None or not s.on("contracts"):
        return True
    return s.market is not None and bool(s.market.contracts.get(car.team.mark))


def free_drivers(s: State, car: Car) -> list[Driver]:
    """The drivers of its team who do not miss the race."""
    return [driver for driver in s.drivers_of(car.team.mark) if driver.id not in s.missing]


def misfits(s: State, car: Car) -> Iterator[Problem]:
    """Who drives must be one of the team's own, may not have to sit out, and without S1.0 is the regular."""
    driver, contracted = car.driver, s.drivers_of(car.team.mark)
    if driver is None:
        return
    free = [each.id for each in free_drivers(s, car)]
    if knows_drivers(s, car) and (driver not in contracted or _is_hired_away(s, car)):
        yield car.id, f"{driver.id} does not drive for {car.team.name} (S1.0 S3.0)", f"{', '.join(free)}"
    elif driver.id in s.missing:
        yield car.id, f"{driver.id} misses {s.missing[driver.id]} more races (S4.0)", f"{', '.join(free)}"
    elif _drives_as_printed(s, car) and driver is not contracted[car.no - 1]:
        what = f"{car.id} is driven by its regular without option assignment (G4.0-1 S1.0)"
        yield car.id, what, f"{contracted[car.no - 1].id}"


def _is_hired_away(s: State, car: Car) -> bool:
    """R81: a driver printed for a team without a player may be under contract with one that has."""
    if s.market is None or car.driver is None or car.team.mark in s.market.contracts:
        return False
    return any(car.driver.id in hired for hired in s.market.contracts.values())


def _drives_as_printed(s: State, car: Car) -> bool:
    chosen = car.seat is None or s.on("assignment") or s.on("nonstart")
    return not chosen and knows_drivers(s, car) and car.no <= len(s.drivers_of(car.team.mark))


def wrongly_absent(s: State) -> Iterator[Problem]:
    """S4.0, R64: only a car for which the team has no driver left does not start."""
    driving = {car.driver for car in s.cars.values() if car.driver}
    for car in s.cars.values():
        free = [driver.id for driver in free_drivers(s, car) if driver not in driving]
        if car.out == "absent" and car.seat is not None and free:
            yield car.id, f"{car.id} must start: there is a driver for it (S4.0 R64)", f"{', '.join(free)}"


def in_two_cars(s: State) -> Iterator[Problem]:
    seats: dict[str, str] = {}
    for car in s.cars.values():
        if car.driver and car.out != "absent":
            if other := seats.get(car.driver.id):
                yield car.id, f"{car.driver.id} drove {other} as well (S1.0)", "another driver"
            seats[car.driver.id] = car.id
