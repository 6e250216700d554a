"""Many races, on as many cores as one likes; the same seed gives the same races whatever the cores."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

from pnp.kit.game import AnyGame
from pnp.lab.bots import Measure, Sample, Trial
from pnp.lab.workers import Progress, Workers, cut, loaded


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
    progress: Progress | None = None,
) -> list[Findings]:
    """Run every trial; `progress` is told how many more races are done."""
    with Workers(workers) as pool:
        return [_findings(pool, game, overlay, trial, races, seed, progress) for trial in trials]


def _findings(
    pool: Workers,
    game: AnyGame,
    overlay: Path | None,
    trial: Trial,
    races: int,
    seed: int,
    progress: Progress | None,
) -> Findings:
    begun = perf_counter()
    size = min(game.lab.together, max(50, races // (4 * pool.count)))
    parts = pool.each(partial(run_races, game.id, overlay, trial, seed), cut(races, size), progress)
    samples = [sample for part in parts for sample in part]
    seconds = perf_counter() - begun
    _, data = loaded(game.id, overlay)
    return Findings(trial, len(samples), seconds, tuple(game.lab.report(data, trial, samples)))


def run_races(game_id: str, overlay: Path | None, trial: Trial, seed: int, numbers: range) -> list[Sample]:
    game, data = loaded(game_id, overlay)
    lab, dice = game.lab, f"{seed}/{trial.players}/{trial.bot}"
    with seldom_collected():
        return lab.races(data, trial, [Random(f"{dice}/{number}") for number in numbers])


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
