"""What is said before and after the races of a season, where players stand for themselves."""

from __future__ import annotations

from typing import Any

from pnp.referee.ask import Event
from pnp.season.standings import Standing
from pnp.season.system import Facts


def resumed(facts: Facts, races: str, field: str) -> list[Event]:
    """Before every race but the first: that the season goes on, and who has sat down anew. With the clauses on how
    many races there are and on who takes part."""
    if not facts.results:
        return []
    race, entries = len(facts.results) + 1, facts.plan.entries
    events = [Event("season.resumed", races, {"race": race, "races": facts.plan.races})]
    if entries.changed_in == race:
        events.append(Event("season.reseated", field, {"players": entries.names}))
    return events


def leading(facts: Facts, table: Standing) -> list[Event]:
    """After a race: who is ahead."""
    if not facts.results:
        return []
    code = "season.leader" if len(table.leaders) == 1 else "season.leaders"
    return [Event(code, table.rule, _first(facts, table))]


def won(facts: Facts, table: Standing, winner: str, tie: str) -> list[Event]:
    """After the last race: who has won, and why ahead of an equal. With the clauses on the winner and on ties."""
    if len(table.leaders) > 1:
        return [Event("season.shared", tie, _first(facts, table))]
    events = [Event("season.winner", winner, _first(facts, table))]
    if reason := table.leaders[0].reason:
        events.append(Event(f"season.tie.{reason.code}", reason.rule, reason.args))
    return events


def _first(facts: Facts, table: Standing) -> dict[str, Any]:
    leaders = table.leaders
    return {"seats": [row.who for row in leaders], "points": leaders[0].total, "race": len(facts.results)}
