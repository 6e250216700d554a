"""The contract between a season and a game's way of adding races up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pnp.referee.ask import Event
from pnp.referee.reader import OptionInfo
from pnp.referee.rules import RaceResult
from pnp.season.standings import Standing


@dataclass(frozen=True)
class Plan:
    """What is agreed before the first race."""

    entries: Mapping[str, Any]
    options: Mapping[str, str]
    programme: tuple[Mapping[str, Any], ...]
    """One entry a race: its name, and whatever the game wants to know about it."""

    @property
    def races(self) -> int:
        return len(self.programme)


@dataclass(frozen=True)
class Facts:
    """A season as it stands: the plan, the races run, the points given or taken by hand."""

    plan: Plan
    results: tuple[RaceResult, ...] = ()
    adjustments: tuple[Mapping[str, Any], ...] = field(default=())

    @property
    def final(self) -> bool:
        return len(self.results) == self.plan.races

    def extra(self) -> dict[str, int]:
        """Points by hand, for whom."""
        points: dict[str, int] = {}
        for adjustment in self.adjustments:
            points[adjustment["who"]] = points.get(adjustment["who"], 0) + adjustment["points"]
        return points


class SeasonSystem(Protocol):
    """How a game's races make a season."""

    @property
    def options(self) -> Mapping[str, OptionInfo]: ...

    @property
    def settings(self) -> Sequence[str]:
        """Further names that `plan` understands, each one value or one a race: "6" or "6,0,6"."""
        ...

    def plan(self, data: Any, players: Sequence[str], races: int | None, given: Mapping[str, str]) -> Plan:
        """From what the user typed; every problem at once."""
        ...

    def seats(self, plan: Plan) -> Sequence[str]:
        """The players, clockwise."""
        ...

    def standings(self, data: Any, facts: Facts) -> Sequence[Standing]: ...

    def opening(self, data: Any, facts: Facts) -> Sequence[Event]:
        """What is to be said before the next race."""
        ...

    def closing(self, data: Any, facts: Facts) -> Sequence[Event]:
        """What is to be said after the last race run: the champion, and why."""
        ...
