"""Many races, on as many cores as one likes; the same seed gives the same races whatever the cores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

from pnp.kit.collecting import seldom_collected
from pnp.kit.game import AnyGame
from pnp.lab.bots import Measure, Sample, Trial
from pnp.lab.executors import Needed, Place
from pnp.lab.workers import Progress, Workers, cut, loaded

_FEW, _PARTS = 50, 20


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
    workers: Place = 1,
    progress: Progress | None = None,
) -> list[Findings]:
    """Run every trial; `progress` is told how many more races are done."""
    needed = Needed.of(game, overlay)
    with Workers(workers, needed) as pool:
        return [_findings(pool, needed, trial, races, seed, progress) for trial in trials]


def _findings(
    pool: Workers,
    needed: Needed,
    trial: Trial,
    races: int,
    seed: int,
    progress: Progress | None,
) -> Findings:
    begun = perf_counter()
    game, data = loaded(*needed)
    numbers = cut(races, _size(races, game.lab.together, pool.count))
    parts = pool.each(partial(run_races, *needed, trial, seed), numbers, progress)
    samples = [sample for part in parts for sample in part]
    seconds = perf_counter() - begun
    return Findings(trial, len(samples), seconds, tuple(game.lab.report(data, trial, samples)))


def _size(races: int, together: int, workers: int) -> int:
    """Of a part: everybody has some, nobody waits long for the last one, and a million do not make a crowd of parts."""
    least = min(together, max(_FEW, races // (4 * workers)))
    return max(least, min(_PARTS * together, races // (_PARTS * workers)))


def run_races(game_id: str, overlay: Path | None, trial: Trial, seed: int, numbers: range) -> list[Sample]:
    game, data = loaded(game_id, overlay)
    lab, dice = game.lab, f"{seed}/{trial.players}/{trial.bot}"
    samples = []
    with seldom_collected():
        for some in cut(len(numbers), lab.together):
            chances = [Random(f"{dice}/{numbers[each]}") for each in some]
            samples += lab.races(data, trial, chances)
    return samples
