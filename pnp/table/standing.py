"""Who takes part, who is where, and how the season stands, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.api.refereeing import Narrator
from pnp.api.seasons import Facts, RaceResult, Season, closing_lines, next_race_line, results_of
from pnp.api.watching import (
    Chart,
    Moved,
    Row,
    competitors,
    look_of,
    reason,
    scoring_for,
    tables_after,
    tables_now,
    without_label,
)
from pnp.table.questions import Plain


class Settled:
    """What only results and decisions change, said once for each language until they do."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[tuple[int, ...], Narrator, Plain]] = {}

    def said(self, season: Season, narrator: Narrator) -> Plain:
        mark, teller, said = self._said.get(narrator.words.lang, ((), None, {}))
        if not said or mark != season.mark or teller is not narrator:
            said = {
                "field": field_of(season, narrator),
                "result": latest_result(season, narrator),
                "standings": standings_of(season, narrator),
            }
            self._said[narrator.words.lang] = season.mark, narrator, said
        return said


def field_of(season: Season, narrator: Narrator) -> list[Plain]:
    """Everybody whom a result lists: cars, horses or players, with the colours they have on the board."""
    named = [(each, str(narrator.called("car", each.id))) for each in competitors(season)]
    return [{**vars(each), "name": name, "short": without_label(name, each.label)} for each, name in named]


def order_of(chart: Chart, now: Sequence[str], gaps: Mapping[str, int]) -> list[Plain]:
    """Who is where, how many places that is better than at the start, and how far behind the leader."""
    grid, out = chart.grid, chart.out
    order = [(place, who) for place, who in enumerate(now, start=1)]
    started = {who: place for place, who in enumerate(grid, start=1)}
    running = [
        {"who": who, "place": place, "grid": started.get(who), "won": started[who] - place if who in started else None}
        for place, who in order
    ]
    gone = [who for who in chart.everybody if who not in now]
    retired = [{"who": who, "place": None, "grid": started.get(who), "won": None} for who in gone]
    return [
        {**each, "out": out.get(str(each["who"])), "gap": gaps.get(str(each["who"])) if each["place"] else None}
        for each in (*running, *retired)
    ]


def chart_of(chart: Chart) -> list[Plain]:
    """The order after every turn; turn 0 is the grid."""
    return [{"turn": turn, "order": list(order)} for turn, order in chart.turns]


def season_of(season: Season, narrator: Narrator) -> Plain:
    plan = season.plan
    line = "" if season.over else next_race_line(season, narrator)
    look = look_of(season)
    return {
        "title": season.title,
        "races": plan.races,
        "line": line,
        "over": season.over,
        "look": vars(look) if look else None,
    }


def latest_result(season: Season, narrator: Narrator) -> Plain | None:
    """The race that was written down last, with what is to be said of it."""
    if not season.results:
        return None
    result = results_of(season)[-1]
    return {"race": result.race, "order": _placed(result, narrator), "closing": closing_lines(season, narrator)}


def _placed(result: RaceResult, narrator: Narrator) -> list[Plain]:
    return [
        {
            "place": place,
            "who": who,
            "name": narrator.called("car", who),
            "points": result.points.get(who, 0),
            "out": who in result.out,
        }
        for place, who in enumerate(result.order, start=1)
    ]


def standings_of(season: Season, narrator: Narrator) -> list[Plain]:
    """Every table, with the reason for each order and what the latest race has moved."""
    return [_table(moved, season, narrator) for moved in tables_now(season)]


def standings_after(season: Season, facts: Facts, narrator: Narrator) -> list[Plain]:
    """Every table as it would stand then, with what that would move."""
    return [_table(moved, season, narrator) for moved in tables_after(season, facts)]


def _table(moved: Moved, season: Season, narrator: Narrator) -> Plain:
    standing = moved.standing
    rows = [
        {**_row(row, moved, narrator), "by": list(scoring_for(season, standing.kind, row.who))} for row in standing.rows
    ]
    title = str(narrator.words(f"standing.{standing.id}"))
    return {"id": standing.id, "title": title, "clause": standing.rule, "final": standing.final, "rows": rows}


def _row(row: Row, moved: Moved, narrator: Narrator) -> dict[str, Any]:
    before = moved.before.get(row.who)
    return {
        "place": row.place,
        "shared": row.shared,
        "who": row.who,
        "name": narrator.called(moved.standing.kind, row.who),
        "races": list(row.races),
        "dropped": [race + 1 for race in row.dropped],
        "missed": [race + 1 for race in row.missed],
        "by_hand": row.by_hand,
        "total": row.total,
        "moved": None if before is None else before - row.place,
        "gained": row.total - moved.had.get(row.who, 0),
        "reason": reason(row, moved.standing, narrator),
    }
