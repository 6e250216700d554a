"""Who stands where in an example, before and after: read from what the referee shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.referee.ask import Event
from pnp.referee.examples import Played

View = Mapping[str, Any]
Spot = tuple[int, str]
"""A cell and a line."""


@dataclass(frozen=True)
class Way:
    """A move: from where, to where, and the number that was asked for."""

    car: str
    start: Spot
    stop: Spot
    asked: str = ""


@dataclass(frozen=True)
class Scene:
    """Cars on their spots as they stand in the end, and the ways they came."""

    cars: Mapping[str, Spot]
    ways: tuple[Way, ...] = ()
    actor: str = ""
    orders: frozenset[str] = frozenset()
    wet: frozenset[str] = frozenset()
    blocked: frozenset[int] = frozenset()
    """Cells whose two cars stopped somebody."""
    gone: Mapping[str, Spot] = field(default_factory=dict)
    """Those that are out now, and where they were before."""

    @property
    def cells(self) -> list[int]:
        """Every cell that matters, from the lowest."""
        on_the_way = [cell for way in self.ways for cell in range(*_span(way))]
        return sorted({*(cell for cell, _ in (*self.cars.values(), *self.gone.values())), *on_the_way})


def _span(way: Way) -> tuple[int, int]:
    cells = way.start[0], way.stop[0]
    return min(cells), max(cells) + 1


def spots(view: View) -> dict[str, Spot]:
    return {car: (seen["cell"], seen["line"]) for car, seen in view["cars"].items() if seen["at"]}


def read_before(played: Played) -> Scene:
    return _scene(played.before, (), str(played.before["next"] or ""))


def read_scene(played: Played) -> Scene:
    return moved_scene(played.before, played.after, played.resolution.events)


def moved_scene(view: View, now: View, events: Sequence[Event]) -> Scene:
    """As it stands after everything, with the way of every car that moved."""
    before, after = spots(view), spots(now)
    asked = dict(_asked(events))
    ways = tuple(
        Way(car, before[car], spot, asked.get(car, ""))
        for car, spot in after.items()
        if before.get(car, spot) != spot
    )  # fmt: skip
    gone = {car: spot for car, spot in before.items() if car not in after}
    blocked = frozenset(event.args["cell"] for event in events if event.code == "move.blocked")
    return _scene(now, ways, ways[0].car if len(ways) == 1 else "", blocked, gone)


def _scene(
    view: View, ways: tuple[Way, ...], actor: str, blocked: frozenset[int] = frozenset(), gone: Mapping[str, Spot] = {}
) -> Scene:
    cars = view["cars"]
    orders = frozenset(car for car, seen in cars.items() if seen["order"])
    wet = frozenset(car for car, seen in cars.items() if seen["wet"])
    return Scene(spots(view), ways, actor, orders, wet, blocked, gone)


def _asked(events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """What each car was to move by, as a course map prints it."""
    for event in events:
        if "steps" in event.args and "car" in event.args:
            yield event.args["car"], signed(event.args["steps"], event.code == "move.through")
        if "result" in event.args and "car" in event.args and event.code == "run.result":
            yield event.args["car"], str(event.args["result"])


def signed(steps: int, through: bool = False) -> str:
    return f"+{steps}" if steps > 0 else str(steps).replace("-", "−") + ("**" if through else "")
