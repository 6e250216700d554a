"""Sorting samples: by course, by kind of course, by car."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import fsum
from typing import Literal

from pnp.games.xf1.balance.samples import CarSample, RaceSample
from pnp.games.xf1.model import Xf1Data
from pnp.lab.balance import Estimate, mean

Kind = Literal["slow", "middle", "fast"]


def by_course(races: Iterable[RaceSample]) -> dict[str, list[RaceSample]]:
    found: dict[str, list[RaceSample]] = {}
    for race in races:
        found.setdefault(race.course, []).append(race)
    return found


def kinds(data: Xf1Data) -> dict[Kind, tuple[str, ...]]:
    """The slowest third of the courses by mean section speed, the fastest third, and those between."""
    order = sorted(data.courses.values(), key=lambda course: (course.mean_speed, course.id))
    ids = [course.id for course in order]
    third = max(1, len(ids) // 3)
    return {"slow": tuple(ids[:third]), "middle": tuple(ids[third:-third]), "fast": tuple(ids[-third:])}


def cars(races: Iterable[RaceSample]) -> Iterator[CarSample]:
    return (car for race in races for car in race.cars)


def players(races: Iterable[RaceSample]) -> Iterator[CarSample]:
    return (car for car in cars(races) if not car.is_npc)


def mean_of(races: Iterable[RaceSample], value: Callable[[RaceSample], float | None]) -> Estimate:
    """Over races: cars of one race are not independent of each other. Races without a value are left out."""
    values = [value(race) for race in races]
    return mean(each for each in values if each is not None)


def car_mean(
    race: RaceSample, value: Callable[[CarSample], float], which: Callable[[CarSample], bool] = lambda _: True
) -> float | None:
    """The mean over some cars of a race; None if there is none."""
    found = [value(car) for car in race.cars if which(car)]
    return fsum(found) / len(found) if found else None


def run_result(race: RaceSample) -> float | None:
    """The mean result of a running in this race, by player cars."""
    ran = sum(car.ran for car in race.cars if not car.is_npc)
    return sum(car.result for car in race.cars if not car.is_npc) / ran if ran else None


def gap(race: RaceSample, one: Callable[[CarSample], bool], other: Callable[[CarSample], bool]) -> float | None:
    """How many places `one` kind of car is behind the `other` kind, on average."""
    first = car_mean(race, lambda car: car.finish, one)
    second = car_mean(race, lambda car: car.finish, other)
    return None if first is None or second is None else first - second


def lowest(found: dict[str, Estimate]) -> str:
    return min(found, key=lambda name: found[name][0])


def highest(found: dict[str, Estimate]) -> str:
    return max(found, key=lambda name: found[name][0])


def pooled(found: Sequence[Estimate]) -> Estimate:
    """The mean of several means of different races."""
    if not found:
        return 0.0, 0.0
    count = len(found)
    return fsum(value for value, _ in found) / count, float(fsum(error**2 for _, error in found) ** 0.5) / count
