"""The course as a driver reads it: from every cell the best way home, how many steps it takes and how many arrows."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pnp.games.mad.model.course import Course

ARROW = 0.7
"""What an arrow on the way is worth in steps, where two ways part."""


class Way(NamedTuple):
    """By spot: the next spot on the way home, the steps to the goal, and the arrows that these cost.

    What leaving the first cell of a way costs is not counted: a turn that begins on a curve does not pay for it (M36).
    """

    following: tuple[int, ...]
    border: tuple[bool, ...]
    """Whether a curve lies across the border to the next spot."""
    steps: tuple[int, ...]
    arrows: tuple[int, ...]


class CourseChart:
    def __init__(self, course: Course) -> None:
        self.course = course
        self.curve = tuple(spot.curve for spot in course.spots)
        self._order = _from_the_goal(course)
        self._ways: dict[frozenset[str], Way] = {}

    def way(self, terrains: frozenset[str]) -> Way:
        found = self._ways.get(terrains)
        if found is None:
            there = terrains & self.course.terrains
            found = self._ways[terrains] = self.way(there) if there != terrains else self._find(terrains)
        return found

    def _find(self, terrains: frozenset[str]) -> Way:
        count = len(self.course.spots)
        open_steps = self.course.ways(terrains)
        following, across = [self.course.goal] * count, [False] * count
        steps, arrows = [0] * count, [0] * count
        for spot in self._order:
            best = float("inf")
            for to, border in open_steps[spot]:
                tolls = arrows[to] + border + self.curve[to]
                price = steps[to] + 1 + ARROW * tolls
                if price < best:
                    best = price
                    following[spot], across[spot], steps[spot], arrows[spot] = to, border, steps[to] + 1, tolls
        return Way(tuple(following), tuple(across), tuple(steps), tuple(arrows))


def _from_the_goal(course: Course) -> list[int]:
    """Every spot behind all those that it leads to; the goal itself is left out."""
    order: list[int] = []
    seen = {course.goal}
    todo = [(spot, False) for spot in range(course.goal)]
    while todo:
        spot, is_left = todo.pop()
        if is_left:
            order.append(spot)
        elif spot not in seen:
            seen.add(spot)
            todo.append((spot, True))
            todo += [(step.to, False) for step in course.steps[spot]]
    return order


@lru_cache(maxsize=256)
def chart_of(course: Course) -> CourseChart:
    """Drawn once for the same course."""
    return CourseChart(course)
