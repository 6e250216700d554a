"""The years: a club of fifty seasons read again, as a whole process, and its book and its site made."""

from __future__ import annotations

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

SEASONS, RACES, ROUNDS = 50, 2, 3
AIM = 3000
"""Milliseconds for the club, once its seasons have been read."""
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
