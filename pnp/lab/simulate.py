"""Many races, on as many cores as one likes; the same seed gives the same races whatever the cores."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter

from pnp.kit.game import AnyGame
from pnp.kit.register import find_game
from pnp.lab.bots import Lab, Measure, Sample, Trial

_CHUNK = 50


@dataclass(frozen=True)
class Findings:
    """One trial's outcome."""

    trial: Trial
    races: int
    seconds: float
    measures: tuple[Measure, ...]


def simulate(
    game: AnyGame,
    overlay: Path | None,
    trials: Sequence[Trial],
    races: int,
    seed: int,
    workers: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Findings]:
    """Run every trial; `progress` is told how many more races are done."""
    if workers <= 1:
        return [_one_after_another(game, overlay, trial, races, seed, progress) for trial in trials]
    with ProcessPoolExecutor(workers) as pool:
        return [_spread(pool, game, overlay, trial, races, seed, progress) for trial in trials]


def _one_after_another(
    game: AnyGame, overlay: Path | None, trial: Trial, races: int, seed: int, progress: Callable[[int], None]
) -> Findings:
    begun = perf_counter()
    samples: list[Sample] = []
    for first in range(0, races, _CHUNK):
        part = run_races(game.id, overlay, trial, seed, range(first, min(races, first + _CHUNK)))
        samples += part
        progress(len(part))
    return _findings(game, overlay, trial, samples, perf_counter() - begun)


def _spread(
    pool: ProcessPoolExecutor,
    game: AnyGame,
    overlay: Path | None,
    trial: Trial,
    races: int,
    seed: int,
    progress: Callable[[int], None],
) -> Findings:
    begun = perf_counter()
    ranges = [range(first, min(races, first + _CHUNK)) for first in range(0, races, _CHUNK)]
    jobs = {pool.submit(run_races, game.id, overlay, trial, seed, part): index for index, part in enumerate(ranges)}
    parts: list[list[Sample]] = [[] for _ in ranges]
    for job in as_completed(jobs):
        parts[jobs[job]] = job.result()
        progress(len(parts[jobs[job]]))
    samples = [sample for part in parts for sample in part]
    return _findings(game, overlay, trial, samples, perf_counter() - begun)


def run_races(game_id: str, overlay: Path | None, trial: Trial, seed: int, numbers: range) -> list[Sample]:
    lab, data = _bench(game_id, overlay)
    with seldom_collected():
        return [lab.race(data, trial, Random(f"{seed}/{trial.players}/{trial.bot}/{number}")) for number in numbers]


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Races make many small things and no circles of them: looking for circles all the time costs an eighth."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@cache
def _bench(game_id: str, overlay: Path | None) -> tuple[Lab[object, object], object]:
    """A game's bots and data, loaded once a process."""
    game = find_game(game_id)
    return game.lab, game.load(game.library(overlay))


def _findings(game: AnyGame, overlay: Path | None, trial: Trial, samples: list[Sample], seconds: float) -> Findings:
    lab, data = _bench(game.id, overlay)
    return Findings(trial, len(samples), seconds, tuple(lab.report(data, trial, samples)))
