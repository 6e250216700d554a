"""XF-1: refereed races by bots beside a bare loop of the same rules, and a season played again from its journal."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.bare_xf1 import Field, race
from benchmarks.measure import Line, medians, ms, timings
from pnp.games.xf1 import GAME
from pnp.games.xf1.bots.pilots import Pilot, Style
from pnp.games.xf1.bots.racing import run, setup
from pnp.games.xf1.rules.state import State
from pnp.kit.collecting import seldom_collected
from pnp.kit.register import find_game
from pnp.lab.bots import Trial
from pnp.lab.simulate import simulate
from pnp.referee.sources import chance, is_chance
from pnp.season.season import Season

DATA = GAME.load(GAME.library())
MARKS = list(DATA.teams)
COURSE = "japan"
AIM = 150
"""Races a second and core, twenty cars, all run by B1."""


def lines() -> Iterator[Line]:
    yield from _refereed()
    yield _side_by_side()
    yield _season()


def _refereed() -> Iterator[Line]:
    races, pilot, field = 20, Pilot(DATA, Style()), Field(DATA, COURSE, MARKS)

    def ours() -> None:
        rng = Random(1)
        with seldom_collected():
            for _ in range(races):
                run(setup(DATA, COURSE, MARKS, options={"random_qualifying": "yes"}), pilot, rng)

    def bare() -> None:
        rng = Random(1)
        for _ in range(races):
            race(field, rng)

    times = timings(15, ours, bare)
    took, other = map(median, times)
    best, other_best = map(min, times)
    what = "refereed XF-1 races, 20 cars by B1, one core"
    yield Line(f"{what}, against the bare loop", _speed(races / took), _speed(races / other), took / other)
    yield Line(f"{what}, best of 15 rounds", _speed(races / best), _speed(races / other_best), best / other_best)
    yield Line(f"{what}, against the aim", _speed(races / took), _speed(AIM), AIM * took / races, 1.0)


def _speed(races: float) -> str:
    return f"{races:,.0f} races a second"


def _side_by_side() -> Line:
    trials, races = [Trial(10, "B1", {"course": COURSE})], 400
    two, one = medians(
        3,
        partial(simulate, find_game(GAME.id), None, trials, races, 1, workers=2),
        partial(simulate, find_game(GAME.id), None, trials, races, 1, workers=1),
        clock=time.perf_counter,
    )
    return Line(f"{races} XF-1 races by pnp simulate, --workers 2 against 1", ms(two), ms(one), two / one)


def _season() -> Line:
    """Nine races of twenty cars with a player each, from the file: every question asked again."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "xf31.season"
        answers = _raced(path)
        (took,) = medians(5, partial(_replay, path))
    what = f"an XF31 season of 9 races with 20 player cars played again, {answers:,} answers, against one second"
    return Line(what, ms(took), ms(1), took, 1.0)


def _raced(path: Path) -> int:
    plan = GAME.season.plan(DATA, [f"{mark}: {mark}" for mark in MARKS], None, {"scenario": "xf31"})
    pilot, rng, answers = Pilot(DATA, Style()), Random(1), 0
    with Season.create(path, find_game(GAME.id), plan) as season:
        while not season.over:
            referee = season.referee()
            while (ask := referee.q) is not None:
                assert isinstance(referee.state, State)
                answer = chance(ask, rng) if is_chance(ask) else pilot(ask, referee.state)
                referee.answer(answer, "bot")
            answers += len(referee.steps)
            season.finish(referee)
    return answers


def _replay(path: Path) -> None:
    season = Season.read(path)
    for number in range(1, season.plan.races + 1):
        referee = season.referee(number)
        assert not referee.open
