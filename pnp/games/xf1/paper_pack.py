"""The maps of the teams that players run, as the last race left them: bodies, spots tuned for good, drivers."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.xf1.model import Driver, Xf1Data
from pnp.games.xf1.planning import driven
from pnp.games.xf1.team_map import Tuned, team_sheet
from pnp.kit.words import Words
from pnp.press.product import Component
from pnp.season.system import Facts


def team_maps(data: Xf1Data, words: Words, facts: Facts) -> Component | None:
    """G14.0; None where nobody plays."""
    owned = driven(data, facts.plan.entries["players"])
    if not owned:
        return None
    carry = facts.results[-1].carry if facts.results else {}
    sheets = []
    for mark, cars in owned.items():
        team = data.teams[mark]
        tuned = {
            car: Tuned(tuple(carry["bodies"][car]), tuple(carry.get("full", {}).get(car, ())))
            for car in cars
            if car in carry.get("bodies", {})
        }
        sheets.append(team_sheet(team, data, words, tuned, _drivers(data, facts, mark)))
    title = str(words("component.teams.title"))
    return Component("teams", title, sheets=tuple(sheets), todo=str(words("carried.todo")) if carry else "")


def _drivers(data: Xf1Data, facts: Facts, mark: str) -> Sequence[Driver] | None:
    """Under contract now; None: as they are printed."""
    signed = facts.results[-1].carry.get("contracts", {}).get(mark) if facts.results else None
    return [data.drivers[driver] for driver in signed] if signed else None
