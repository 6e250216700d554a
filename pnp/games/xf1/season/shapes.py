"""How XF-1 writes down what only it knows of a season, and which names stand in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, Required, TypedDict

from msgspec import Meta

from pnp.games.xf1.model import Xf1Data
from pnp.referee.rules import RaceResult
from pnp.season.system import Plan, Shapes

_Slot = Annotated[int, Meta(ge=0, le=99)]


class Own(TypedDict, total=False):
    npc: list[str]
    tables: dict[str, str]


class Stop(TypedDict, total=False):
    name: Required[str]
    course: Required[str]
    dice: str
    test: bool


class Left(TypedDict, total=False):
    course: str
    drivers: dict[str, str]
    bodies: dict[str, list[_Slot]]
    full: dict[str, list[_Slot]]
    missing: dict[str, _Slot]
    turns: Annotated[int, Meta(ge=0, le=9_999)]
    contracts: dict[str, list[str]]
    untold: bool
    brought: bool


SHAPES = Shapes(Own, Stop, Left)


def names_in(data: Xf1Data, plan: Plan, result: RaceResult) -> Iterator[tuple[Iterable[object], Collection[object]]]:
    """A race from somebody's own position may have teams that the plan does not know."""
    carry = result.carry
    teams = {car: team for team in data.teams.values() for car in team.cars}
    yield (plan.programme[result.race - 1]["course"],), data.courses
    yield (*result.order, *result.points), teams
    for key in ("drivers", "bodies", "full"):
        yield carry.get(key, ()), teams
    for car, slots in carry.get("bodies", {}).items():
        yield slots, range(1, len(teams[car].slots) + 1)
    for car, spots in carry.get("full", {}).items():
        yield spots, range(1, len(teams[car].trouble) + 1)
    signed = carry.get("contracts", {})
    yield signed, data.teams
    hired = [driver for drivers in signed.values() for driver in drivers]
    yield (*carry.get("drivers", {}).values(), *carry.get("missing", ()), *hired), data.drivers
