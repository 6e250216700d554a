"""The catalogue of experiments: each a batch of races that one or several targets look at."""

from __future__ import annotations

from dataclasses import replace

from pnp.games.xf1.balance.fields import QUALIFIERS, RacePlan
from pnp.games.xf1.bots.pilots import Style
from pnp.games.xf1.model import Xf1Data
from pnp.lab.balance import Experiment

FUEL_LESS = (0, 2, 4, 6)
"""Start fuel below a full tank."""
BUDGETS = (0, 3, 6, 9)
"""DP for qualifying."""
FIELDS = (4, 8, 12, 20)
"""Cars in the field."""
SEASON = "xf31"


def catalogue(data: Xf1Data) -> dict[str, Experiment]:
    """By name. An experiment of which every course has a figure of its own runs as many races on each of them.

    Grids are drawn (S7.0) unless qualifying is the point: then all DP are there for the race, and cars are compared in
    the race alone.
    """
    par = RacePlan(tuple(data.courses))
    level = replace(par, pool=6)
    """Fields of changed teams: which of them take part makes no difference."""
    every = float(len(data.courses))
    found = [
        Experiment("b0", replace(par, styles=(Style("B0"),)), every),
        Experiment("b1", par, every),
        Experiment("turns", replace(par, teams=2, npc=2), 6 * every),
        Experiment("real", replace(par, drawn_grid=False), 3),
        Experiment("b2", replace(par, styles=(Style("B2"),)), 3),
        Experiment("stops", replace(par, styles=(Style(pit="dp"),)), 3),
        Experiment("swap", replace(par, swap=True), every),
        Experiment("swap_real", replace(par, drawn_grid=False, swap=True), 3),
        Experiment("mix", replace(par, styles=(Style("B1"), Style("B3"))), 3),
        Experiment("fuel", replace(par, styles=tuple(Style(fuel_less=less) for less in FUEL_LESS)), 4),
        Experiment("field", replace(par, npc=4), 3),
        Experiment("four", replace(par, teams=2)),
        Experiment("eight", replace(par, teams=4)),
        Experiment("twenty", replace(par, teams=10)),
        Experiment("m3", replace(par, map="m3")),
        Experiment("equal", replace(level, variant="equal"), 3),
        Experiment("nerves", replace(level, variant="nerves")),
        Experiment("drivers", replace(level, variant="drivers"), every),
        Experiment("bodies", replace(level, variant="bodies"), 6),
        Experiment("home", replace(level, variant="home"), 3),
        Experiment("qualifiers", _qualifiers(par), 4),
        Experiment("season", RacePlan(data.race_scenarios[SEASON].courses, kind="season")),
        Experiment("prompts", replace(par, kind="prompts")),
        Experiment("market", RacePlan(par.courses[:1], kind="market")),
    ]
    return {experiment.id: experiment for experiment in found}


def _qualifiers(par: RacePlan) -> RacePlan:
    styles = tuple(Style(quali=dp) for dp in BUDGETS)
    return replace(par, variant="qualifiers", styles=styles, pool=2 * len(QUALIFIERS), drawn_grid=False)
