"""The rows of a table as they are drawn: in whose colour, with which badge, and on which podiums."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from pnp.paper.account import Account
from pnp.paper.traces import Trace, traces
from pnp.season.standings import Standing
from pnp.season.system import Competitor

PODIUM = 3


def row_traces(account: Account, standing: Standing) -> dict[str, Trace]:
    """Whoever stands in a table, drawn like those who score for them; several together get a badge of their own."""
    known = traces(account.field)
    found: dict[str, Trace] = {}
    for row in standing.rows:
        cars = _latest(account, standing, row.who)
        name = account.narrator.called(standing.kind, row.who)
        if len(cars) == 1 and cars[0] in known:
            found[row.who] = Trace(known[cars[0]].who, known[cars[0]].twin)
            continue
        label = _shared(cars).rstrip("0123456789") or name[:1].upper()
        first = known[cars[0]].who if cars and cars[0] in known else Competitor(row.who)
        found[row.who] = Trace(Competitor(row.who, label, first.colour, first.pattern))
    return found


def _shared(ids: Sequence[str]) -> str:
    """What all of them begin with."""
    letters = takewhile(lambda each: len(set(each)) == 1, zip(*ids, strict=False))
    return "".join(each[0] for each in letters)


def row_podiums(account: Account, standing: Standing) -> dict[str, list[int]]:
    """Every place among the first three that counts for a row, best first."""
    found: dict[str, list[int]] = {}
    for row in standing.rows:
        places = []
        for result in account.facts.results:
            cars = _counted(account, standing, row.who, result.race)
            first = [who for who in result.order if who not in result.out][:PODIUM]
            places += [place for place, who in enumerate(first, start=1) if who in cars]
        found[row.who] = sorted(places)
    return found


def _latest(account: Account, standing: Standing, who: str) -> list[str]:
    """What counted last for a row: a driver may have changed cars."""
    for race in range(len(account.facts.results), 0, -1):
        cars = _counted(account, standing, who, race)
        if cars:
            return cars
    return []


def _counted(account: Account, standing: Standing, who: str, race: int) -> list[str]:
    paper = account.season.game.paper
    return list(paper.counted(account.season.data, account.facts, standing.kind, who, race))
