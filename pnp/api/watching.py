"""A race as those see it who only watch: who takes part, who is where, where they started, how the tables stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.api.refereeing import Table
from pnp.season.badges import without_label
from pnp.season.chart import Chart
from pnp.season.report import reason
from pnp.season.season import Season
from pnp.season.standings import Row, Standing
from pnp.season.system import Competitor, Facts, latest_counting

__all__ = [
    "Chart",
    "Competitor",
    "Look",
    "Moved",
    "Row",
    "Watch",
    "competitors",
    "look_of",
    "reason",
    "scoring_for",
    "tables_after",
    "tables_now",
    "without_label",
]


@dataclass(frozen=True)
class Look:
    """A game's own colours, as #rrggbb."""

    ink: str
    accent: str
    ground: str


def look_of(season: Season) -> Look | None:
    if not season.game.has("desk"):
        return None
    look = season.game.desk.look
    return Look(look.ink.to_hex(), look.accent.to_hex(), look.ground.to_hex())


def competitors(season: Season) -> Sequence[Competitor]:
    """Whoever a result of this season lists; nobody where the game does not say."""
    by_hand = season.system.by_hand
    return by_hand.competitors(season.data, season.plan) if by_hand else ()


def scoring_for(season: Season, kind: str, who: str) -> Sequence[str]:
    """Those of the competitors who scored last for a row of a table."""
    by_hand = season.system.by_hand
    return latest_counting(by_hand, season.data, season.facts, kind, who) if by_hand else ()


class Watch:
    """The places of a race turn by turn, as it goes on. Whoever takes answers back makes another one."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._desk = table.season.game.desk if table.season.game.has("desk") else None
        self._moment = self._desk.moment if self._desk else None
        self.chart = Chart()
        self._placed: Mapping[str, Any] = {}
        for _, state in table.referee.again():
            self._note(table.referee.rules.view(state))

    def look(self) -> None:
        """Somebody has answered."""
        self._note(self._table.referee.view())

    def _note(self, view: Mapping[str, Any]) -> None:
        seen = self._moment(view) if self._moment else None
        if seen is not None:
            self.chart.see(*seen)
            self._placed = view

    @property
    def placed(self) -> Mapping[str, Any]:
        """The view that the order belongs to: in the middle of a round that of its beginning."""
        view = self._table.referee.view()
        return view if self._moment is None or self._moment(view) or not self._placed else self._placed

    @property
    def order(self) -> Sequence[str]:
        """Who is where now; nobody before there is an order."""
        if self._desk is None:
            return ()
        view = self._table.referee.view()
        seen = self._desk.moment(view)
        return seen[1] if seen else self.chart.turns[-1][1] if self.chart.turns else self._desk.ranking(view)


@dataclass(frozen=True)
class Moved:
    """A table, and the places it had before the latest race, by who stands in it."""

    standing: Standing
    before: Mapping[str, int]
    had: Mapping[str, int]
    """The totals before the latest race."""


def tables_now(season: Season) -> list[Moved]:
    """Every table as it stands, beside how it stood before the latest race."""
    earlier = season.system.standings(season.data, season.facts_before_latest) if season.results else ()
    before = {standing.id: standing for standing in earlier if standing.rows and standing.rows[0].races}
    return [_moved(standing, before.get(standing.id)) for standing in season.standings()]


def tables_after(season: Season, facts: Facts) -> list[Moved]:
    """Every table as it would stand, beside how it stands."""
    now = {standing.id: standing for standing in season.standings()}
    return [_moved(standing, now.get(standing.id)) for standing in season.system.standings(season.data, facts)]


def _moved(now: Standing, before: Standing | None) -> Moved:
    rows = before.rows if before else ()
    return Moved(now, {row.who: row.place for row in rows}, {row.who: row.total for row in rows})
