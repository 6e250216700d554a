"""A course as it is laid: cells joined from the start to the goal, and how far it is from each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from typing_extensions import override

from pnp.games.mad.model import CourseSheet, MadData

GOAL = "GOAL"
TURNED = "r"
"""Written behind a sheet that lies turned by 180°: S4r."""
FAR = 10**6


class Spot(NamedTuple):
    """A cell of the course. The last spot of a course is the goal, outside the last sheet."""

    name: str
    terrain: str | None = None
    curve: bool = False


class Step(NamedTuple):
    to: int
    curve: bool = False
    """A curve icon lies across this border."""


@dataclass(frozen=True, eq=False)
class Course:
    """M13: a directed graph; every step leads towards the goal."""

    spots: tuple[Spot, ...]
    steps: tuple[tuple[Step, ...], ...]
    start: int
    last: int

    @property
    def goal(self) -> int:
        return len(self.spots) - 1

    @cached_property
    def names(self) -> dict[str, int]:
        return {spot.name: index for index, spot in enumerate(self.spots)}

    @cached_property
    def _back(self) -> tuple[tuple[int, ...], ...]:
        back: list[list[int]] = [[] for _ in self.spots]
        for index, steps in enumerate(self.steps):
            for step in steps:
                back[step.to].append(index)
        return tuple(tuple(each) for each in back)

    @cached_property
    def _to_go(self) -> dict[frozenset[str], tuple[int, ...]]:
        return {}

    def to_go(self, terrains: frozenset[str]) -> tuple[int, ...]:
        """By spot: the fewest steps to the goal over these terrains, whatever they cost."""
        known = self._to_go.get(terrains)
        if known is None:
            there = terrains & self.terrains
            known = self._to_go[terrains] = self.to_go(there) if there != terrains else tuple(self._flood(terrains))
        return known

    @cached_property
    def terrains(self) -> frozenset[str]:
        """All that there are here: whether a car can enter others makes no difference."""
        return frozenset(spot.terrain for spot in self.spots if spot.terrain is not None)

    @cached_property
    def _ways(self) -> dict[frozenset[str], tuple[tuple[Step, ...], ...]]:
        return {}

    def ways(self, terrains: frozenset[str]) -> tuple[tuple[Step, ...], ...]:
        """By spot: the steps to where a car with these terrains may go (M33)."""
        known = self._ways.get(terrains)
        if known is None:
            there = terrains & self.terrains
            known = self._ways[terrains] = self.ways(there) if there != terrains else self._open(terrains)
        return known

    def _open(self, terrains: frozenset[str]) -> tuple[tuple[Step, ...], ...]:
        allowed = {None, *terrains}
        barred = {index for index, spot in enumerate(self.spots) if spot.terrain not in allowed}
        return tuple(
            steps if barred.isdisjoint(step.to for step in steps) else tuple(s for s in steps if s.to not in barred)
            for steps in self.steps
        )

    def _flood(self, terrains: frozenset[str]) -> list[int]:
        left = [FAR] * len(self.spots)
        left[self.goal] = 0
        edge = [self.goal]
        while edge:
            reached = []
            for spot in edge:
                if self.spots[spot].terrain not in (None, *terrains):
                    continue  # it may not be entered: nobody comes this way
                for before in self._back[spot]:
                    if left[before] == FAR:
                        left[before] = left[spot] + 1
                        reached.append(before)
            edge = reached
        return left

    def border(self, at: int, to: int) -> bool:
        """Whether a curve lies across the border between these two cells, of which one follows the other."""
        return self._borders[at, to]

    @cached_property
    def _borders(self) -> dict[tuple[int, int], bool]:
        return {(at, step.to): step.curve for at, steps in enumerate(self.steps) for step in reversed(steps)}

    @cached_property
    def _ahead(self) -> dict[tuple[int, frozenset[str] | None], dict[int, int]]:
        return {}

    def ahead(self, spot: int, terrains: frozenset[str] | None = None) -> Mapping[int, int]:
        """The spots that can be reached from here, with the fewest steps; over all terrains if none are given."""
        known = self._ahead.get((spot, terrains))
        if known is None:
            known = self._ahead[spot, terrains] = self._spread(spot, terrains)
        return known

    def _spread(self, spot: int, terrains: frozenset[str] | None) -> dict[int, int]:
        found = {spot: 0}
        edge = [spot]
        while edge:
            reached = []
            for at in edge:
                for step in self.steps[at]:
                    terrain = self.spots[step.to].terrain
                    if step.to in found or (terrains is not None and terrain is not None and terrain not in terrains):
                        continue
                    found[step.to] = found[at] + 1
                    reached.append(step.to)
            edge = reached
        return found


def join(spots: Iterable[Spot], edges: Iterable[tuple[str, str, bool]], start: str, last: str) -> Course:
    """A course of named cells; the goal lies behind the last one."""
    listed = (*spots, Spot(GOAL))
    index = {spot.name: number for number, spot in enumerate(listed)}
    steps: list[list[Step]] = [[] for _ in listed]
    for a, b, curve in (*edges, (last, GOAL, False)):
        steps[index[a]].append(Step(index[b], curve))
    return Course(listed, tuple(tuple(each) for each in steps), index[start], index[last])


def is_turned(laid: str) -> bool:
    return laid.endswith(TURNED)


def sheet_of(laid: str) -> str:
    return laid.removesuffix(TURNED)


def cell_name(sheet: str, label: str) -> str:
    return f"{sheet}-{label}"


def lay(data: MadData, layout: Sequence[str], start_side: str) -> Course:
    """M9, M13: the sheets in a row, run from the start side to the other one."""
    return _lay(Shelf(data.sheets), tuple(layout), start_side)


class Shelf:
    """The sheets of one set of data, as something a cache can tell from another."""

    def __init__(self, sheets: Mapping[str, CourseSheet]) -> None:
        self.sheets = sheets

    @override
    def __hash__(self) -> int:
        return id(self.sheets)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shelf) and other.sheets is self.sheets


@lru_cache(maxsize=4096)
def _lay(shelf: Shelf, layout: tuple[str, ...], start_side: str) -> Course:
    forwards = start_side == "first"
    spots: list[Spot] = []
    edges: list[tuple[str, str, bool]] = []
    ports: list[tuple[str, str]] = []
    for laid in layout if forwards else reversed(layout):
        sheet = shelf.sheets[sheet_of(laid)]
        names = [cell_name(sheet.id, cell.label) for cell in sheet.cells]
        along = is_turned(laid) != forwards  # from port A to port B
        for cell, name in zip(sheet.cells, names, strict=True):
            spots.append(Spot(name, cell.terrain, cell.curve))
        for border in sheet.borders:
            a, b = (border.a, border.b) if along else (border.b, border.a)
            edges.append((names[a], names[b], border.curve))
        first, last = names[sheet.port_a], names[sheet.port_b]
        ports.append((first, last) if along else (last, first))
    edges += [(before[1], after[0], False) for before, after in pairwise(ports)]
    return join(spots, edges, ports[0][0], ports[-1][1])
