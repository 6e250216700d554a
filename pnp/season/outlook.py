"""Who can still win, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from pnp.kit.columns import columns
from pnp.referee.narrate import Narrator
from pnp.season.chances import Chances, Lead, Prospect, Reach, chances
from pnp.season.clinching import Clinch
from pnp.season.season import Season

_MOST = 6
"""So many are named in one line."""


class Estimate(Protocol):
    """How often of 100 somebody had the title, and its standard error."""

    @property
    def share(self) -> float: ...

    @property
    def error(self) -> float: ...


def chances_lines(table: Chances, narrator: Narrator, odds: Mapping[str, Estimate] | None = None) -> list[str]:
    """One table: places at best and at worst, points, what is still open, and how the next race can decide it."""
    words = narrator.words
    rows = [_row(each, table, narrator, odds) for each in table.prospects]
    head = ["", words("chances.total"), words("chances.head"), words("chances.points"), ""]
    if odds is not None:
        head.append(words("chances.odds_head"))
    name = words(f"standing.{table.id}")
    lines = [f"{words('chances.title', table=name, n=table.races)} [{table.rule}]"]
    lines += columns([[str(cell) for cell in head], *rows], "<>><<>"[: len(head)])
    won = [f"  {line}" for each in table.prospects if (line := lead_line(each, table, narrator))]
    if won:
        lines += ["", str(words("chances.wins")), *won]
    return lines


def how_lines(tables: tuple[Chances, ...], narrator: Narrator, races: int = 0, bonus: bool = False) -> list[str]:
    """What the figures mean. `bonus`: whether pole or the fastest lap brings points."""
    words = narrator.words
    lines = [str(words("chances.exact" if all(table.exact for table in tables) else "chances.bounds"))]
    lines += [str(words("chances.bonus"))] if bonus else []
    return [*lines, str(words("chances.how_odds", races=races))] if races else lines


def outlook_line(each: Prospect, narrator: Narrator) -> str:
    return str(narrator.words(f"chances.{each.outlook}"))


def title_lines(tables: tuple[Chances, ...], narrator: Narrator) -> list[str]:
    """A line for each table: the champion, or who can still be it."""
    return [f"{narrator.words(f'standing.{table.id}')}: {title_line(table, narrator)}" for table in tables]


def title_line(table: Chances, narrator: Narrator) -> str:
    names = [narrator.called(table.kind, each.who) for each in (table.winners or table.open)]
    told = narrator.words("chances.won" if table.winners else "chances.open")
    more = ["…"] * (len(names) > _MOST)
    return f"{told}: {narrator.words('list.between').join([*names[:_MOST], *more])}"


def titles(season: Season) -> tuple[Chances, ...]:
    """What is decided of every title; nothing while everybody can still have it, or after the last race."""
    return season.once(_titles)


def _titles(season: Season) -> tuple[Chances, ...]:
    found = chances(season, leads=False) if season.results else ()
    return tuple(table for table in found if len(table.open) < len(table.prospects))


def lead_line(each: Prospect, table: Chances, narrator: Narrator) -> str:
    """How the next race makes somebody champion; nothing where it cannot."""
    words = narrator.words
    if each.clinch:
        return _clinched(each, each.clinch, table, narrator)
    if not each.wins:
        return ""
    conditions = words("list.between").join(_condition(lead, table, narrator) for lead in each.wins)
    key = "chances.lead" if table.races > 1 else "chances.lead_last"
    return str(words(key, who=narrator.called(table.kind, each.who), conditions=conditions))


def _clinched(each: Prospect, clinch: Clinch, table: Chances, narrator: Narrator) -> str:
    words = narrator.words
    limits = words("list.between").join(
        words("chances.limit", n=points, rival=narrator.called(table.kind, rival)) for rival, points in clinch.limits
    )
    key = f"chances.clinch{'_if' if limits else ''}{'' if table.races > 1 else '_last'}"
    return str(words(key, who=narrator.called(table.kind, each.who), n=clinch.points, limits=limits))


def _condition(lead: Lead, table: Chances, narrator: Narrator) -> str:
    words, rival = narrator.words, narrator.called(table.kind, lead.rival)
    key = "more" if lead.points > 0 else "fewer" if lead.points < 0 else "as_many"
    told = words(f"chances.{key}", n=abs(lead.points), rival=rival)
    return str(words("chances.level", condition=told) if lead.level else told)


def _row(each: Prospect, table: Chances, narrator: Narrator, odds: Mapping[str, Estimate] | None) -> list[str]:
    words = narrator.words
    places = _between(_place(each.best), _place(each.worst), narrator)
    points = _between(str(each.least), str(each.most), narrator)
    name = narrator.called(table.kind, each.who)
    row = [name, str(each.total), places, points, outlook_line(each, narrator)]
    if odds is not None:
        share, error = _share(odds, each.who)
        row.append(str(words("chances.odds", share=f"{share:.0f}", error=f"{error:.1f}")))
    return row


def _between(a: str, b: str, narrator: Narrator) -> str:
    return a if a == b else str(narrator.words("chances.between", a=a, b=b))


def _share(odds: Mapping[str, Estimate], who: str) -> tuple[float, float]:
    found = odds.get(who)
    return (found.share, found.error) if found else (0.0, 0.0)


def _place(reach: Reach) -> str:
    return str(reach.proven) if reach.exact else f"({min(reach.shown, reach.proven)}–{max(reach.shown, reach.proven)})"


def as_json(table: Chances, odds: Mapping[str, Estimate] | None = None) -> dict[str, Any]:
    """For other programs."""
    return {
        "id": table.id,
        "races_left": table.races,
        "exact": table.exact,
        "rows": [_row_json(each, odds) for each in table.prospects],
    }


def _clinch_json(clinch: Clinch | None) -> dict[str, Any] | None:
    if clinch is None:
        return None
    limits = [{"rival": rival, "points_at_most": points} for rival, points in clinch.limits]
    return {"points_at_least": clinch.points, "rivals": limits}


def _row_json(each: Prospect, odds: Mapping[str, Estimate] | None) -> dict[str, Any]:
    row: dict[str, Any] = {
        "who": each.who,
        "total": each.total,
        "points": [each.least, each.most],
        "best": {"proven": each.best.proven, "shown": each.best.shown},
        "worst": {"proven": each.worst.proven, "shown": each.worst.shown},
        "outlook": each.outlook,
        "champion_with_the_next_race": [
            {"rival": lead.rival, "points_more": lead.points, "tie_break_decides_level": lead.level}
            for lead in each.wins
        ],
        "champion_with_points_in_the_next_race": _clinch_json(each.clinch),
    }
    if odds is not None:
        share, error = _share(odds, each.who)
        row["odds"] = {"share": round(share, 2), "error": round(error, 2)}
    return row
