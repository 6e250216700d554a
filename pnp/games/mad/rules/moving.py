"""Where a car can go, and what it pays on the way (M32–M40)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from pnp.games.mad.model.course import Course


@dataclass(frozen=True)
class Trip:
    """A move about to be made: the course, the car, and who stands in its way."""

    course: Course
    at: int
    points: int
    arrows: int
    fuel: int
    terrains: frozenset[str] = frozenset()
    occupied: frozenset[int] = frozenset()
    """Spots with other cars."""
    free: bool = False
    """Occupied cells are left free of charge: in the first round (M39), or with a part that says so."""


class Purse(NamedTuple):
    """What is left in some spot on the way. A car may come there with one or another."""

    spot: int
    arrows: int
    fuel: int


@dataclass
class Reach:
    """All that a trip can lead to."""

    trip: Trip
    steps: dict[Purse, int] = field(default_factory=dict)
    came: dict[Purse, Purse] = field(default_factory=dict)

    def outcomes(self, spot: int) -> list[Purse]:
        """The purses with which this spot is reached: most fuel first, then most arrows."""
        return sorted((purse for purse in self.steps if purse.spot == spot), key=lambda p: (-p.fuel, -p.arrows))

    @cached_property
    def ends(self) -> dict[int, list[Purse]]:
        """Every spot in which the move may end, nearest to the goal first; for each fuel left, the most arrows.

        At the goal the shortest way counts instead: arrows are of no use there, points left over may be (MA25).
        """
        left, goal = self.trip.course.to_go(self.trip.terrains), self.trip.course.goal
        found: dict[int, list[Purse]] = {}
        for purse, steps in self.steps.items():
            there = found.get(purse.spot)
            if there is None:
                found[purse.spot] = [purse]
                continue
            same = next((each for each in there if each.fuel == purse.fuel), None)
            if same is None:
                there.append(purse)  # the shortest ways come first
            elif same.arrows < purse.arrows and (purse.spot != goal or steps == self.steps[same]):
                there[there.index(same)] = purse
        for there in found.values():
            if len(there) > 1:
                there.sort(key=lambda purse: -purse.fuel)
        order = sorted(found, key=lambda spot: (left[spot], -found[spot][0].fuel, spot))
        return {spot: found[spot] for spot in order}

    def path(self, purse: Purse) -> list[Purse]:
        """How one comes there, from the start of the move."""
        way = [purse]
        while way[-1] in self.came:
            way.append(self.came[way[-1]])
        return way[::-1]


def tolls(trip: Trip, purse: Purse) -> list[tuple[int, int]]:
    """M34, M36–M38: what is left when a cell has been paid for, an arrow for the car before fuel. The icon in the cell
    where the turn began is ignored."""
    at, arrows, fuel = purse
    arrows -= at != trip.at and trip.course.spots[at].curve
    if trip.free or at not in trip.occupied:
        return [(arrows, fuel)]
    return [(arrows - 1, fuel), (arrows, fuel - 1)] if fuel else [(arrows - 1, fuel)]


def payments(trip: Trip, purse: Purse, to: int, border: bool) -> list[Purse]:
    """M34–M38: the ways to pay for leaving a cell and crossing its border; none if it cannot be paid (M40, MA16)."""
    return [Purse(to, arrows - border, fuel) for arrows, fuel in tolls(trip, purse) if arrows >= border]


def may_enter(trip: Trip, spot: int) -> bool:
    terrain = trip.course.spots[spot].terrain
    return terrain is None or terrain in trip.terrains


def reach(trip: Trip) -> Reach:
    """2.5.1: step by step, every way and every payment."""
    ways = trip.course.ways(trip.terrains)
    start = Purse(trip.at, trip.arrows, trip.fuel)
    found = Reach(trip, {start: 0})
    steps, came = found.steps, found.came
    edge = [start]
    for step_number in range(1, trip.points + 1):
        reached: list[Purse] = []
        for purse in edge:
            left = tolls(trip, purse)
            for to, border in ways[purse.spot]:
                for arrows, fuel in left:
                    if arrows >= border and (after := Purse(to, arrows - border, fuel)) not in steps:
                        steps[after] = step_number
                        came[after] = purse
                        reached.append(after)
        edge = reached
        if not edge:
            break
    return found


def paid_along(trip: Trip, spots: Sequence[int]) -> dict[int, list[Purse]]:
    """A way that may be driven, by the fuel that is burnt on it: what is left in each of its spots."""
    start = Purse(trip.at, trip.arrows, trip.fuel)
    paths = {start: [start]}
    for at, to in pairwise(spots):
        border = trip.course.border(at, to)
        paths = {after: [*path, after] for purse, path in paths.items() for after in payments(trip, purse, to, border)}
    return {trip.fuel - end.fuel: path for end, path in paths.items()}


class Paid(NamedTuple):
    """What a move met on its way, for the ruling."""

    arrows: int
    fuel: int
    steps: int
    met: frozenset[str]
    """The clauses that had a say: curves, borders, cars."""
    free_cars: bool
    """Cars that cost nothing."""
    terrain: tuple[str, ...]


def met(trip: Trip, at: int, border: bool) -> list[str]:
    """The clauses that have a say in leaving a cell over a border."""
    curve = trip.course.spots[at].curve
    car = not trip.free and at in trip.occupied
    found = ["M35"] * border + ["M37"] * car
    if at == trip.at:
        found += ["M36"] * curve + ["MA7"] * border + ["MA13"] * car
    elif curve:
        found += ["M34", *["M38"] * car]
    return found


def account(trip: Trip, path: list[Purse]) -> Paid:
    """What this path met and paid."""
    spots = trip.course.spots
    clauses: set[str] = set()
    terrain: list[str] = []
    for before, after in pairwise(path):
        clauses.update(met(trip, before.spot, trip.course.border(before.spot, after.spot)))
        entered = spots[after.spot].terrain
        if entered and entered not in terrain:
            terrain.append(entered)
    end = path[-1]
    free_cars = trip.free and any(purse.spot in trip.occupied for purse in path[:-1])
    return Paid(
        trip.arrows - end.arrows, trip.fuel - end.fuel, len(path) - 1, frozenset(clauses), free_cars, tuple(terrain)
    )


class Why(NamedTuple):
    """Why a spot cannot be reached."""

    code: str
    rule: str
    args: dict[str, object]


def why_not(found: Reach, spot: int) -> Why:
    trip = found.trip
    course = trip.course
    anyhow = course.ahead(trip.at)
    if spot not in anyhow:
        return Why("to.behind", "M32", {})
    allowed = course.ahead(trip.at, trip.terrains)
    if spot not in allowed:
        terrain = course.spots[spot].terrain
        return Why("to.terrain" if terrain else "to.way", "M33", {"terrain": terrain} if terrain else {})
    if allowed[spot] > trip.points:
        return Why("to.far", "M32", {"steps": allowed[spot], "points": trip.points})
    return Why("to.unpaid", unpaid(found, spot), {"arrows": trip.arrows, "fuel": trip.fuel})


def unpaid(found: Reach, spot: int) -> str:
    """The clauses of those steps on the way to this spot that the car comes to and cannot pay."""
    trip = found.trip
    rule: set[str] = set()
    for purse in found.steps:
        for to, border in trip.course.ways(trip.terrains)[purse.spot]:
            if not payments(trip, purse, to, border) and spot in trip.course.ahead(to, trip.terrains):
                rule.update(met(trip, purse.spot, border))
    return unpaid_rule(rule)


COSTS = ("M34", "M35", "M36", "MA7", "M37", "MA13", "M38")


def unpaid_rule(clauses: Iterable[str]) -> str:
    """The clauses of a step that cannot be paid; where a curve and a car are left together, MA16 too."""
    rule = [clause for clause in COSTS if clause in clauses and clause != "M36"]
    return " ".join([*rule, *["MA16"] * ("M38" in rule), "M40"])


def furthest(found: Reach) -> Purse:
    """M40: as near to the goal as possible, for the least fuel, then the fewest arrows."""
    left = found.trip.course.to_go(found.trip.terrains)
    return min(found.steps, key=lambda purse: (left[purse.spot], -purse.fuel, -purse.arrows, purse.spot))
