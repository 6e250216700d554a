"""Positions that are made up for a doubt about a running result: a car, and whoever is in its way."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.xf1.rules.state import State
from pnp.referee.rules import Position

_CELL, _LAST_CELLS, _LEADER = 35, 2, "45A"
_AROUND = {"ahead": ((1, "A"), (1, "B")), "behind": ((-1, "A"), (-1, "B")), "beside": ((0, "B"),)}
"""Who else stands there: so many cells ahead, and in which line."""


def scene(s: State, how: Sequence[str]) -> Position:
    """The first car of the field alone in line A, and others around it: a whole block, or one beside it."""
    cell = _LAST_CELLS if "end" in how else _CELL
    boxes = [f"{cell + ahead}{line}" for name in how for ahead, line in _AROUND.get(name, ())] + [_LEADER]
    actor = next((car for car in s.cars.values() if car.seat is not None), next(iter(s.cars.values())))
    others = [car for mark, team in s.data.teams.items() if mark != actor.team.mark for car in team.cars]
    cars = {actor.id: {"at": f"{cell}A"}} | {
        car: {"at": box, "acted": True} for car, box in zip(others, boxes, strict=False)
    }
    players = [f"{actor.seat}: {actor.id}"] if actor.seat else []
    return {"course": s.course.id, "turn": 2, "weather": 1, "players": players, "cars": cars}
