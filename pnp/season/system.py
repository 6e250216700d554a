"""The contract between a season and a game's way of adding races up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from pnp.referee.ask import Event
from pnp.referee.reader import OptionInfo
from pnp.referee.rules import Position, RaceResult
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


@dataclass(frozen=True)
class Begun:
    """A season that began on another table or on paper: its plan, and what is brought forward into this file."""

    plan: Plan
    results: tuple[RaceResult, ...] = ()
    """One for each race run, without an order; the last one carries what the next race begins with."""
    adjustments: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class Told:
    """One race as it was played: everything that was said in it, and how it looks now."""

    race: int
    plan: Plan
    events: tuple[Event, ...]
    view: Mapping[str, Any]
    over: bool
    result: RaceResult | None = None


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

    def agreed_in(self, position: Position) -> tuple[list[str], Mapping[str, str]]:
        """What a position says of the plan: its players and its settings, as they are typed."""
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


@runtime_checkable
class Reseating(Protocol):
    """A season system with a word to say when other players sit down in mid-season."""

    def reseat(self, data: Any, plan: Plan, players: Sequence[str]) -> Mapping[str, Any]:
        """The entries from the next race on; every problem at once."""
        ...


@runtime_checkable
class Suspending(Protocol):
    """A season system whose seasons can be put on paper between two races, and begun again from there."""

    def values(self, data: Any, facts: Facts) -> Position:
        """Everything that must survive, as plain data: what the sheet for it has room for, and the plan."""
        ...

    def begin(self, data: Any, values: Position) -> Begun:
        """A season from such values; every problem at once, as `Problems` with key paths."""
        ...


@runtime_checkable
class Recording(Protocol):
    """A game's printed side with several sheets that a season fills in."""

    @property
    def records(self) -> Mapping[str, bool]:
        """The components, and for each whether it is about one race (`Told`) and not about the season (`Facts`)."""
        ...
