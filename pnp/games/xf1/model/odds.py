"""What to expect of a course: exact chances of results, turns, weather and wear. Nothing here is drawn or rolled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm
from statistics import median_low
from typing import Literal

from pnp.games.xf1.model import Column, Course, Happening, Result, Section, Tables, Team, WeatherBox

Advice = Literal["attack", "save", "defend"]
Chances = dict[Result, Fraction]

FACES = range(1, 7)
RETIRED = Fraction(-10)
"""What leaving the race is worth, in cells, when results are weighed against each other."""
NO_BLOCK = Fraction(-1, 5)
"""What a retreat loses by being safe from blocks."""
_SAVING = Fraction(9, 20)
"""A first control worth less than this is better kept for another section."""
_BAD = -1
"""Results below this are what a defender pays to avoid."""
_BAD_SHARE = Fraction(1, 4)
"""A section is defended when this much of the first control's value comes from avoiding bad results."""


# Running


@lru_cache(maxsize=1024)
def worth(result: Result) -> Fraction:
    if result.retire is not None:
        return RETIRED
    return Fraction(result.move) + (NO_BLOCK if result.unblockable else 0)


def typical_faces(teams: Iterable[Team]) -> tuple[int, ...]:
    """The running speed that each die face gives in a middling car before any tuning."""
    return tuple(median_low(speeds) for speeds in zip(*(team.face_speeds for team in teams), strict=True))


def results_by_face(section: Section, column: Column, faces: Sequence[int], shift: int = 0) -> tuple[Result, ...]:
    """What each face of one die leads to; `shift` is accels minus brakes."""
    return tuple(section.result(faces[min(6, max(1, face + shift)) - 1], column) for face in FACES)


def chances(section: Section, column: Column, faces: Sequence[int], controls: int = 0, shift: int = 0) -> Chances:
    """How likely each result is, from the worst to the best, for a player who always takes the best die."""
    ranked = sorted(results_by_face(section, column, faces, shift), key=worth)
    dice = controls + 1
    found: Chances = {}
    for rank, result in enumerate(ranked, start=1):
        found[result] = found.get(result, 0) + _best(rank, dice)
    return found


@cache
def _best(rank: int, dice: int) -> Fraction:
    """The chance that the best of so many dice is the one of this rank."""
    return Fraction(rank, 6) ** dice - Fraction(rank - 1, 6) ** dice


def expected(
    section: Section,
    column: Column,
    faces: Sequence[int],
    controls: int = 0,
    shift: int = 0,
    value: Callable[[Result], Fraction] = worth,
) -> Fraction:
    """The mean of a running, in cells: in whole numbers as long as possible, for it is asked for thousands of times."""
    dice = controls + 1
    ranked = sorted(results_by_face(section, column, faces, shift), key=worth)
    values = [value(result) for result in ranked]
    shared = lcm(*[each.denominator for each in values])
    total = sum(
        each.numerator * (shared // each.denominator) * (rank**dice - (rank - 1) ** dice)
        for rank, each in enumerate(values, start=1)
    )
    return Fraction(total, shared * 6**dice)


def first_control(section: Section, column: Column, faces: Sequence[int]) -> Fraction:
    """What the first control adds to the mean."""
    return expected(section, column, faces, 1) - expected(section, column, faces, 0)


def advice(section: Section, column: Column, faces: Sequence[int]) -> Advice:
    """Where a DP wins cells, where it can wait, and where it keeps trouble away."""
    gain = first_control(section, column, faces)
    if gain < _SAVING:
        return "save"
    without, with_one = (expected(section, column, faces, controls, value=_harm) for controls in (0, 1))
    return "defend" if with_one - without >= _BAD_SHARE * gain else "attack"


def _harm(result: Result) -> Fraction:
    return min(worth(result) - _BAD, Fraction(0))


def course_mean(course: Course, faces: Sequence[int], controls: int = 0, column: Column = "dry") -> Fraction:
    """Cells a turn over the whole race, each section counted as often as it is run."""
    visits = section_visits(course)
    total = sum(
        (
            visit * expected(section, column, faces, controls)
            for section, visit in zip(course.sections, visits, strict=True)
        ),
        Fraction(0),
    )
    return total / sum(visits)


# The break point


def distance(course: Course) -> int:
    """How many sections the break point has to travel."""
    return len(course.sections) * course.goal


def landings(advances: Sequence[int], sections: int) -> list[Fraction]:
    """The chance that the break point ever stands so many sections from the start, for each number up to the end."""
    chance = [Fraction(1)]
    for at in range(1, sections):
        before = (chance[at - advance] for advance in advances if advance <= at)
        chance.append(sum(before, Fraction(0)) / len(advances))
    return chance


def expected_turns(course: Course) -> Fraction:
    """Running turns until the lap marker enters GOAL."""
    return sum(landings([row.advance for row in course.bpt_race], distance(course)), Fraction(0))


def section_visits(course: Course) -> tuple[Fraction, ...]:
    """How often each section is run in a race."""
    chance = landings([row.advance for row in course.bpt_race], distance(course))
    count = len(course.sections)
    return tuple(sum(chance[index::count], Fraction(0)) for index in range(count))


def expected_events(course: Course, event: Happening) -> Fraction:
    """How often it happens: never in the turn in which the race ends."""
    far = distance(course)
    chance = landings([row.advance for row in course.bpt_race], far)
    return sum(
        (
            chance[at] / 6
            for at in range(far)
            for row in course.bpt_race
            if row.event == event and at + row.advance < far
        ),
        Fraction(0),
    )


# Weather


def weather_by_lap(course: Course) -> list[list[Fraction]]:
    """For every rotation of the break point, how likely the marker stands on each box."""
    return _weather(course, lambda _: False)


def clear_chance(course: Course) -> Fraction:
    return Fraction(sum(box.frame == "clear" for box in course.weather), 6)


def any_rain(course: Course) -> Fraction:
    """The chance that at least one rotation is run in the rain."""
    last = _weather(course, is_rain)[-1]
    return sum((chance for box, chance in zip(course.weather, last, strict=True) if is_rain(box)), Fraction(0))


def wet_share(course: Course) -> Fraction:
    """The part of the race that is run in the rain."""
    laps = weather_by_lap(course)
    wet = (chance for lap in laps for box, chance in zip(course.weather, lap, strict=True) if is_rain(box))
    return sum(wet, Fraction(0)) / len(laps)


def is_rain(box: WeatherBox) -> bool:
    return box.icon in ("cloud1", "cloud2")


def _weather(course: Course, stays: Callable[[WeatherBox], bool]) -> list[list[Fraction]]:
    """The marker's walk; boxes that `stays` names are never left again, nor are clear ones."""
    laps = [[Fraction(1, 6)] * 6]
    for _ in range(course.goal - 1):
        after = [Fraction(0)] * 6
        for index, (box, chance) in enumerate(zip(course.weather, laps[-1], strict=True)):
            fixed = box.frame == "clear" or stays(box)
            for step in (0,) if fixed else course.weather_change:
                after[index if fixed else moved_weather(course, index, step)] += chance / (1 if fixed else 6)
        laps.append(after)
    return laps


def moved_weather(course: Course, index: int, step: int) -> int:
    """Where the marker ends up: it stays on the track and out of the clear boxes."""
    first = next((at for at, box in enumerate(course.weather) if box.frame == "changeable"), len(course.weather))
    return min(len(course.weather) - 1, max(first, index + step))


# Wear


def fuel_wear(course: Course, tables: Tables) -> Fraction:
    """Fuel that a race takes, without accels."""
    return expected_events(course, "wear") * Fraction(sum(tables.wear_fuel), 6)


def tyre_wear(course: Course, tables: Tables) -> Fraction:
    """Tyre points that a race takes, without brakes, on tyres that suit the weather."""
    laps = weather_by_lap(course)
    mean = sum(
        (
            chance * tyre_loss(box.tyre_mod, tables)
            for lap in laps
            for box, chance in zip(course.weather, lap, strict=True)
        ),
        Fraction(0),
    ) / len(laps)
    return expected_events(course, "wear") * mean


def tyre_loss(modifier: int, tables: Tables) -> Fraction:
    """The mean loss of one wear event under a die modifier."""
    most = len(tables.wear_tyre)
    return Fraction(sum(tables.wear_tyre[min(most, max(1, die + modifier)) - 1] for die in FACES), 6)
