"""The rows of a table as they are drawn: in whose colour, with which badge, and on which podiums."""

from __future__ import annotations

from dataclasses import replace

from pnp.desk.charts.traces import Trace, traces
from pnp.desk.forms.account import Account
from pnp.season.badges import shared_label
from pnp.season.standings import Standing
from pnp.season.system import Competitor, latest_counting

PODIUM = 3


def row_traces(account: Account, standing: Standing) -> dict[str, Trace]:
    """Whoever stands in a table, drawn like those who score for them; several together get a badge of their own."""
    known = traces(account.field)
    found: dict[str, Trace] = {}
    for row in standing.rows:
        cars = latest_counting(account.season.by_hand, account.season.data, account.facts, standing.kind, row.who)
        name = account.narrator.called(standing.kind, row.who)
        if len(cars) == 1 and cars[0] in known:
            found[row.who] = replace(known[cars[0]], weight=1.0)
            continue
        label = shared_label(cars, name)
        first = known[cars[0]] if cars and cars[0] in known else Trace(Competitor(row.who))
        found[row.who] = Trace(Competitor(row.who, label, first.who.colour, first.who.pattern), team=first.team)
    return found


def row_podiums(account: Account, standing: Standing) -> dict[str, list[int]]:
    """Every place among the first three that counts for a row, best first."""
    found: dict[str, list[int]] = {}
    for row in standing.rows:
        places = []
        for result in account.facts.results:
            cars = account.counting(standing, row.who, result.race)
            places += [place for place, who in enumerate(result.home[:PODIUM], start=1) if who in cars]
        found[row.who] = sorted(places)
    return found
