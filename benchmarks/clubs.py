"""The years: a club of fifty seasons read again, as a whole process, then fifty more, its book and its site made; and a
season of nine races, who can still win it."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from subprocess import run

from benchmarks.measure import Line, ms
from pnp.kit.register import find_game
from pnp.lab.bots import any_answer
from pnp.season.season import Season
from pnp.season.system import Written

SEASONS, MANY, RACES, ROUNDS = 50, 100, 2, 3
AIM = 3000
"""Milliseconds for the club, once its seasons have been read."""
CHANCES = 2000
_AFTER = (1, 5, 8)
_LONG = ("Anna: U", "Ben: F", "Chiara: M", "Daichi: A")
FIELDS = {
    "fmr": ("Anna: red", "Ben: blue", "Carla: green", "Dan: yellow"),
    "turf": ("Anna: red, blue", "Ben: green, yellow"),
    "mad": ("Anna: red", "Dan: blue", "Cleo: green"),
}


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        club = Path(folder) / "few"
        club.mkdir()
        (Path(folder) / "more").mkdir()
        _played(Path(folder))
        cold = _seconds("club", str(club))
        warm = median(_seconds("club", str(club)) for _ in range(ROUNDS))
        told = f"a club of {SEASONS} seasons, {SEASONS * RACES} refereed races"
        yield Line(f"{told}, read for the first time by all processors", ms(cold))
        yield Line(f"{told}, read before, whole process", ms(warm), ms(AIM / 1000), warm * 1000 / AIM, 1)
        yield Line(f"{told}, its book", ms(_seconds("club", "book", str(club), "--out", f"{folder}/club.pdf")))
        site = _seconds("club", "site", str(club), "--out", f"{folder}/site", "--only", "en")
        yield Line(f"{told}, its site in one language", ms(site))
        both = _seconds("club", str(club), f"{folder}/more")
        yield Line(f"a club of {MANY} seasons, half of them read for the first time by all processors", ms(both))
        yield from _chances(Path(folder))


def _chances(folder: Path) -> Iterator[Line]:
    """Worst in the middle of a season, when much is still open."""
    game, rng = find_game("xf1"), Random(1)
    plan = game.season.plan(game.load(game.library()), _LONG, 9, {"scenario": "xf31"})
    path = folder / "xf31.season"
    with Season.create(path, game, plan, "Nine races") as season:
        field = [each.id for each in season.by_hand.competitors(season.data, plan)]
        for run_so_far in range(1, plan.races):
            rng.shuffle(field)
            season.finish_by_hand(Written(tuple(field), ()))
            if run_so_far in _AFTER:
                spent = _processor("season", "chances", str(path))
                told = f"who can still win, XF-1, nine races and twenty cars, after {run_so_far}, whole process"
                yield Line(told, ms(spent), ms(CHANCES / 1000), spent * 1000 / CHANCES, 1)


def _processor(*args: str) -> float:
    """Seconds of all processors."""
    before = os.times()
    _seconds(*args)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _played(folder: Path) -> None:
    games = list(FIELDS)
    for number in range(MANY):
        path = folder / ("few" if number < SEASONS else "more") / f"{number + 1970}.season"
        raced(path, games[number % len(games)], range(number * RACES, number * RACES + RACES))


def raced(path: Path, game_id: str, seeds: range, left: int = 0) -> None:
    """A race for each seed, by whoever answers anything; so many more are planned."""
    game = find_game(game_id)
    plan = game.season.plan(game.load(game.library()), FIELDS.get(game_id, _LONG), len(seeds) + left, {})
    with Season.create(path, game, plan, f"Season {path.stem}") as season:
        for seed in seeds:
            _run(season, Random(seed))


def _run(season: Season, rng: Random) -> None:
    referee = season.referee()
    while referee.q is not None:
        referee.answer(any_answer(referee.q, rng), "bot")
    season.finish(referee)


def _seconds(*args: str) -> float:
    """By the clock on the wall: several processes share the work."""
    begun = time.perf_counter()
    run([sys.executable, "-m", "pnp", *args], check=True, capture_output=True)
    return time.perf_counter() - begun
