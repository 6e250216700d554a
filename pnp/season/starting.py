"""Who started a race from where."""

from __future__ import annotations

from pnp.season.chart import Chart, race_chart
from pnp.season.season import Season
from pnp.season.system import Facts


def chart_of(season: Season, race: int) -> Chart | None:
    """A race told by places, where its game can tell it so."""
    return race_chart(season, race, season.game.desk.moment) if season.game.has("desk") else None


def grid_of(season: Season, facts: Facts, race: int, chart: Chart | None) -> tuple[str, ...]:
    """The best place first; empty where nobody knows."""
    if chart and chart.grid:
        return chart.grid
    if not season.game.has("desk") or not facts.results[race - 1].order:
        return ()
    return tuple(season.game.desk.grid(season.data, facts, race, season.told(race)))


def give_pole(season: Season, race: int) -> None:
    """The bonus for it, where one was agreed, and the referee saw who had it."""
    if "pole" not in season.plan.bonus or not season.was_refereed(race):
        return
    if grid := grid_of(season, season.facts, race, chart_of(season, race)):
        season.give_bonus(race, {"pole": grid[0]})
