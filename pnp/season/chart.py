"""A race told by places: who was where after each turn, who fell out when, and what was said meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.referee.ask import Event
from pnp.season.season import Season

Moment = Callable[[Mapping[str, Any]], tuple[int, Sequence[str]] | None]
"""From a view of the race: how many turns are complete, and who is where. None where there is no order to speak of."""


@dataclass(frozen=True)
class Said:
    """An event, and the turn in which it was said: 0 before the start."""

    turn: int
    event: Event


@dataclass
class Chart:
    """The places of one race, as far as it is run."""

    turns: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    """How many turns are complete, and the order then; turn 0 is the grid."""
    out: dict[str, int] = field(default_factory=dict)
    """Who did not come home, and in which turn it ended."""
    said: list[Said] = field(default_factory=list)

    @property
    def grid(self) -> tuple[str, ...]:
        return self.turns[0][1] if self.turns and self.turns[0][0] == 0 else ()

    @property
    def last(self) -> int:
        """How many turns are complete."""
        return self.turns[-1][0] if self.turns else 0

    @property
    def everybody(self) -> tuple[str, ...]:
        """Whoever has a line, as they stood when they were first seen."""
        return tuple(dict.fromkeys(who for _, order in self.turns for who in order))

    def places(self, who: str) -> list[tuple[int, int]]:
        """The line of one of them: turn and place."""
        return [(turn, order.index(who) + 1) for turn, order in self.turns if who in order]

    def why_out(self, who: str, codes: Collection[str]) -> str:
        """The clause by which somebody's race ended: that of the last such event that names them in that turn."""
        told = (
            said.event
            for said in reversed(self.said)
            if said.turn == self.out.get(who) and said.event.code in codes and _names(said.event, who)
        )
        return next((event.rule.split()[0] for event in told if event.rule), "")

    def see(self, turn: int, order: Sequence[str]) -> None:
        """What the table shows after so many turns. A turn that is run again replaces what came of it before."""
        if self.turns and turn == self.last:
            return
        self.turns = [seen for seen in self.turns if seen[0] < turn]
        self.out = {who: when for who, when in self.out.items() if when < turn}
        gone = set(self.turns[-1][1]) - set(order) if self.turns else set()
        self.out |= {who: turn for who in self.everybody if who in gone}
        self.turns.append((turn, tuple(order)))


def race_chart(season: Season, race: int, moment: Moment) -> Chart | None:
    """From the answers of a race, played again; None where there are none, because it was run on paper."""
    if not season.was_refereed(race) and not (season.under_way and race == season.race):
        return None
    referee = season.referee(race)
    chart = Chart()
    view = referee.rules.view
    told: Sequence[Event] = referee.opening
    for step, state in referee.again():
        if step is not None:
            told = step.events
        begun = chart.last + 1 if chart.turns else 0
        chart.said += [Said(begun, event) for event in told]
        seen = moment(view(state))
        if seen is not None:
            chart.see(*seen)
    return chart


def _names(event: Event, who: str) -> bool:
    return any(value == who or (isinstance(value, list | tuple) and who in value) for value in event.args.values())
