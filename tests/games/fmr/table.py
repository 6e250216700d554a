"""A table for tests of Formula Motor Racing: data, players, positions, seasons."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from pnp.games.fmr import GAME
from pnp.games.fmr.model import TEAMS, FmrData
from pnp.games.fmr.rules import RULES
from pnp.games.fmr.rules.state import State
from pnp.games.fmr.season.system import SEASON
from pnp.kit.words import load_words
from pnp.lab.bots import any_answer
from pnp.referee.ask import Choose, Event
from pnp.referee.entering import Entries
from pnp.referee.narrate import Narrator, voiced
from pnp.referee.referee import Referee
from pnp.referee.rules import RaceResult, RaceSetup
from pnp.season.standings import Standing
from pnp.season.system import Facts, Plan

HERE = Path(__file__).parent
LINE = ["B1", "G1", "Y1", "O1", "R1", "V1", "V2", "R2", "O2", "Y2", "G2", "B2"]

Controlled = Mapping[str, Sequence[str]]

SIX: Controlled = {f"p{n}": [team] for n, team in enumerate(TEAMS, start=1)}
FOUR: Controlled = {"p1": ["green"], "p2": ["blue"], "p3": ["red"], "p4": ["purple"]}
THREE: Controlled = {"p1": ["blue", "green"], "p2": ["yellow", "orange"], "p3": ["red", "purple"]}


@cache
def data() -> FmrData:
    return GAME.load(GAME.library())


@cache
def narrator(lang: str) -> Narrator:
    return Narrator(voiced(load_words(lang, GAME.library()), GAME.teller, data(), Entries()), GAME.teller)


def players(controlled: Controlled) -> list[str]:
    return [f"{name}: {' '.join(teams)}" for name, teams in controlled.items()]


def around(own: Sequence[str]) -> Controlled:
    """Six players, or three if somebody has two teams, with these teams in one hand."""
    others = [team for team in TEAMS if team not in own]
    step = len(own)
    return {"me": list(own), **{f"p{i}": others[i : i + step] for i in range(0, len(others), step)}}


def owner(controlled: Controlled, team: str) -> str:
    return next(name for name, teams in controlled.items() if team in teams)


def referee(position: Mapping[str, Any]) -> Referee[State]:
    raw = json.dumps(position)
    return Referee(
        RULES, start=lambda: RULES.restore(data(), json.loads(raw)), restore=lambda p: RULES.restore(data(), p)
    )


def new_race(controlled: Controlled, removed: int = 0, name: str = "", **setup: Any) -> Referee[State]:
    agreed = RaceSetup(entries=Entries.of(controlled), programme={"removed": removed, "name": name}, **setup)
    return Referee(RULES, start=lambda: RULES.setup(data(), agreed), restore=lambda p: RULES.restore(data(), p))


def run(race: Referee[Any], seed: int = 1) -> Referee[Any]:
    rng = Random(seed)
    while (ask := race.q) is not None:
        race.answer(any_answer(ask, rng), "bot")
    return race


def draw_grid(race: Referee[Any], seed: int = 1) -> Referee[Any]:
    """Up to the first card."""
    rng = Random(seed)
    while (ask := race.q) is not None and ask.text != "card":
        race.answer(any_answer(ask, rng), "rolled")
    return race


def said(race: Referee[Any], code: str) -> list[Event]:
    return [event for event in race.events if event.code == code]


def cited(race: Referee[Any]) -> set[str]:
    """Every clause named by a question that was answered, by what was said, and by what is open or refused."""
    asks = [step.ask for step in race.steps if step.ask] + list(race.open)
    refused = [no for ask in asks if isinstance(ask, Choose) for no in ask.refused]
    rules = [*(ask.rule for ask in asks), *(no.rule for no in refused), *(event.rule for event in race.events)]
    return {clause for rule in rules for clause in rule.split()}


def plan(controlled: Controlled, races: int, options: Mapping[str, str] | None = None, **settings: str) -> Plan:
    return SEASON.plan(data(), players(controlled), races, {**(options or {}), **settings})


def result(race: int, order: Sequence[str], points: Mapping[str, int] | None = None) -> RaceResult:
    """A race as it stands in a season's file; the usual points if none are given."""
    usual = dict(zip(order, (10, 6, 4, 3, 2, 1), strict=False))
    given = usual if points is None else points
    return RaceResult(race, tuple(order), {car: given.get(car, 0) for car in order}, (), {"grid": list(order)})


def table(facts: Facts, id: str) -> Standing:
    return next(standing for standing in SEASON.standings(data(), facts) if standing.id == id)
