"""The years: a club of fifty seasons read again, as a whole process, and its book and its site made; and a season of
nine races, who can still win it."""

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

SEASONS, RACES, ROUNDS = 50, 2, 3
AIM = 3000
"""Milliseconds for the club, once its seasons have been read."""
CHANCES = 2000
_AFTER = (1, 5, 8)
_LONG = ("Anna: U", "Ben: F", "Chiara: M", "Daichi: A")
_FIELDS = {
    "fmr": ("Anna: red", "Ben: blue", "Carla: green", "Dan: yellow"),
    "turf": ("Anna: red, blue", "Ben: green, yellow"),
    "mad": ("Anna: red", "Dan: blue", "Cleo: green"),
}


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        club = Path(folder) / "club"
        club.mkdir()
        _played(club)
        cold = _seconds("club", str(club))
        warm = median(_seconds("club", str(club)) for _ in range(ROUNDS))
        told = f"a club of {SEASONS} seasons, {SEASONS * RACES} refereed races"
        yield Line(f"{told}, read for the first time by all processors", ms(cold))
        yield Line(f"{told}, read before, whole process", ms(warm), ms(AIM / 1000), warm * 1000 / AIM, 1)
        yield Line(f"{told}, its book", ms(_seconds("club", "book", str(club), "--out", f"{folder}/club.pdf")))
        site = _seconds("club", "site", str(club), "--out", f"{folder}/site", "--only", "en")
        yield Line(f"{told}, its site in one language", ms(site))
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
    """By whoever answers anything."""
    games = list(_FIELDS)
    for number in range(SEASONS):
        game = find_game(games[number % len(games)])
        plan = game.season.plan(game.load(game.library()), _FIELDS[game.id], RACES, {})
        with Season.create(folder / f"{number + 1970}.season", game, plan, f"Season {number}") as season:
            for race in range(RACES):
                _run(season, Random(number * RACES + race))


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
