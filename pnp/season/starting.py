"""Who started a race from where."""

from __future__ import annotations

from pnp.season.adjusting import Adjustment
from pnp.season.bonus import bonus_for, untold
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


def poles(season: Season, facts: Facts) -> list[Adjustment]:
    """The same for races that are about to be written down, where the grid follows from the race before, and nobody has
    said whose it was."""
    races = [race for race, name in untold(facts) if name == "pole" and race > len(season.results)]
    return [_pole(facts, race, car) for race in races if (car := _first(season, facts, race))]


def _first(season: Season, facts: Facts, race: int) -> str:
    """Who started first of those who took part."""
    grid = season.game.desk.grid(season.data, facts, race, None) if season.game.has("desk") else ()
    return next((car for car in grid if car in facts.results[race - 1].order), "")


def _pole(facts: Facts, race: int, car: str) -> Adjustment:
    return bonus_for(facts, race, "pole", car, "--pole")
