"""Who can still win a season: proven, and by the odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.kit.errors import unknown
from pnp.lab.odds import Odds
from pnp.lab.odds import odds as run_on
from pnp.referee.narrate import Narrator
from pnp.season.chances import Chances, Lead, Prospect, Reach, chances
from pnp.season.outlook import as_json, chances_lines, how_lines, title_lines, titles
from pnp.season.season import Season

__all__ = ["Chances", "Lead", "Odds", "Prospect", "Reach", "chances_json", "odds", "outlook_lines", "who_can_win"]

Tables = Mapping[str, Mapping[str, Odds]]


def who_can_win(season: Season, tables: Sequence[str] = ()) -> tuple[Chances, ...]:
    """For every table of a season, or these: the best and the worst place that everybody can still reach."""
    known = [standing.id for standing in season.standings()]
    for table in tables:
        if table not in known:
            raise unknown("table", table, known, where="--table")
    return chances(season, tables)


def odds(
    season: Season, races: int, seed: int = 1, workers: int = 1, step: Callable[[int], None] | None = None
) -> Tables:
    """How often everybody wins a title when bots run the season to its end, so many times; by table, by name."""
    return run_on(season, races, seed, workers, step)


def outlook_lines(
    season: Season, found: tuple[Chances, ...], narrator: Narrator, odds: Tables | None = None, races: int = 0
) -> list[str]:
    """In words. `races` is how many ends the odds are from."""
    words = narrator.words
    if not found:
        key = "chances.unknown" if not season.over else "chances.over"
        return [str(words(key, game=words("game.name")))]
    lines: list[str] = []
    for table in found:
        lines += [*chances_lines(table, narrator, odds[table.id] if odds is not None else None), ""]
    return [*lines, *how_lines(found, narrator, races if odds is not None else 0, bool(season.plan.bonus))]


def title_situation(season: Season, narrator: Narrator) -> list[str]:
    """A line for each table: the champion, or who can still be it. Nothing before the first race or after the last."""
    return title_lines(titles(season), narrator)


def chances_json(found: Sequence[Chances], odds: Tables | None = None) -> list[dict[str, Any]]:
    return [as_json(table, odds[table.id] if odds is not None else None) for table in found]
