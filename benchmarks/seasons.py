"""Long seasons: the longest that a plan allows, opened again, and an answer at its end."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.measure import Line, medians, ms
from pnp.kit.register import find_game
from pnp.lab.bots import any_answer
from pnp.referee.rules import MOST_RACES
from pnp.season.season import Season

_FIELDS = {
    "fmr": ("Anna: red, blue", "Ben: green, yellow", "Carla: orange, purple"),
    "xf1": tuple(f"{name}: {team}" for name, team in zip("ABCDEFGHIJ", "UFTCWMLGAS", strict=True)),
}
OPEN, ANSWER = 1.0, 0.02


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as name:
        for game in _FIELDS:
            path = Path(name) / f"{game}.season"
            answers = _played(path, game)
            (took,) = medians(5, partial(Season.read, path))
            told = f"{game}: a season of {MOST_RACES} races but one, {answers:,} answers"
            yield Line(f"{told}, opened", ms(took), ms(OPEN), took / OPEN, 1.0)
            slow = _slowest(path, Path(name) / "last.season")
            yield Line(f"{told}, the slowest twentieth of the answers in its last race", ms(slow), ms(ANSWER),
                       slow / ANSWER, 1.0)  # fmt: skip


def _played(path: Path, game_id: str) -> int:
    """By whoever answers anything; the last race is left."""
    game, rng, answers = find_game(game_id), Random(1), 0
    plan = game.season.plan(game.load(game.library()), _FIELDS[game_id], MOST_RACES, {})
    with Season.create(path, game, plan, "Long") as season:
        while season.race < MOST_RACES:
            referee = season.referee()
            while referee.q is not None:
                referee.answer(any_answer(referee.q, rng), "bot")
                answers += 1
            season.finish(referee)
    return answers


def _slowest(path: Path, copy: Path) -> float:
    shutil.copy(path, copy)
    rng, taken = Random(2), list[float]()
    with Season.open(copy) as season:
        referee = season.referee()
        while referee.q is not None:
            answer = any_answer(referee.q, rng)
            begun = time.process_time()
            referee.answer(answer, "bot")
            taken.append(time.process_time() - begun)
    return sorted(taken)[len(taken) * 19 // 20] if taken else median([0.0])
