"""What a body can be made to do, worked out without racing: for T17, T18, T20 and the fitting of NPC tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from math import fsum
from typing import NamedTuple

from pnp.games.xf1.bots.ladder import best_of, by_face
from pnp.games.xf1.bots.tuning import promise
from pnp.games.xf1.model import Course, Section, Team
from pnp.games.xf1.model.odds import expected_turns, landings, section_visits

FACES = 6

Slots = tuple[int, ...]


class Body(NamedTuple):
    """A legal body: the speeds under its faces, what it promises a turn (one control, dry), and what it costs."""

    promise: float
    cost: int
    speeds: tuple[int, ...]

    @property
    def mean_speed(self) -> float:
        return sum(self.speeds) / len(self.speeds)


@cache
def _placements(row: Slots, initial: Slots) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every set of speeds that a row can give, with the fewest faces one has to move for it."""
    cheapest: dict[tuple[int, ...], int] = {}
    for slots in combinations(range(1, len(row) + 1), FACES):
        speeds = tuple(row[slot - 1] for slot in slots)
        cost = sum(new != old for new, old in zip(slots, initial, strict=True))
        cheapest[speeds] = min(cost, cheapest.get(speeds, FACES))
    return tuple(cheapest.items())


@cache
def _bodies(row: Slots, initial: Slots, sections: tuple[Section, ...]) -> tuple[Body, ...]:
    return tuple(Body(promise(sections, speeds), cost, speeds) for speeds, cost in _placements(row, initial))


def best_body(team: Team, course: Course, points: int = FACES) -> Body:
    """The best body that so many points make of a fresh car; of equal ones the cheapest."""
    reachable = [body for body in _bodies(team.slots, team.initial, course.sections) if body.cost <= points]
    return max(reachable, key=lambda body: (round(body.promise, 9), -body.cost))


def body_points(team: Team, course: Course, most: int = 3) -> list[float]:
    """What the first, second … tuning point wins in cells a race when it goes into the body."""
    promises = [best_body(team, course, points).promise for points in range(most + 1)]
    turns = float(expected_turns(course))
    return [turns * (after - before) for before, after in pairwise(promises)]


def trouble_points(team: Team, course: Course) -> list[float]:
    """What tuning each trouble spot wins in cells a race, from the top: a cell for every trouble that finds it."""
    chance = landings([row.advance for row in course.bpt_race], len(course.sections) * course.goal)
    found = [0.0] * len(course.sections)
    for at, stands in enumerate(chance):
        for row in course.bpt_race:
            end = at + row.advance
            if row.event == "trouble" and end < len(chance):
                found[end % len(course.sections)] += float(stands) / 6
    return [
        fsum(
            times
            for times, here in zip(found, course.sections, strict=True)
            if spot.value == (here.speed if spot.kind == "speed" else here.diff)
        )
        for spot in team.trouble
    ]


def reach(team: Team) -> float:
    """How likely a car can be made to run at each useful speed, on the mean of speeds 2 to 6."""
    return fsum(min(team.slots.count(speed), FACES) / FACES for speed in range(2, 7)) / 5


def race_points(team: Team) -> int:
    """Tuning points for the better served of two cars."""
    return (team.tuning[1] + 1) // 2


def section_promise(section: Section, speeds: Sequence[int]) -> float:
    """One section with one control in the dry."""
    return best_of(by_face(section, False, tuple(speeds)), 2)


def course_promise(course: Course, speeds: Sequence[int]) -> float:
    """All sections, each as often as it is run."""
    visits = [float(visit) for visit in section_visits(course)]
    promised = [section_promise(section, speeds) for section in course.sections]
    return fsum(v * p for v, p in zip(visits, promised, strict=True)) / sum(visits)
