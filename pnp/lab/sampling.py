"""Races for the targets of a game: as many as it takes until every verdict is sure, or until there is no time left.

They run over as many processes as one likes. A seed gives the same races whatever the processes; a target that took so
many races has the figures of any other run in which it took as many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any

from pnp.kit.collecting import seldom_collected
from pnp.kit.game import AnyGame
from pnp.lab.balance import Experiment, Finding, Run, Samples
from pnp.lab.executors import Needed, Place
from pnp.lab.workers import Progress, Workers, loaded

CHUNK = 20
_HOUR = 3600
_WORTH_IT = 1.2
"""A last round of fewer times the races before tells nothing new."""

Begin = Callable[[int], None]
"""Is told how much there is to do, round by round."""


@dataclass(frozen=True)
class Budget:
    """How many races behind a figure are tried first and at most, and for how long."""

    first: int
    most: float = inf
    hours: float = inf

    def next(self, races: int, seconds: float) -> int:
        """After so many races that took so long: twice as many, or what there is room and time for; 0 for an end."""
        in_time = races * (self.hours * _HOUR / max(seconds, 1e-9))
        more = min(2 * races, self.most, in_time)
        return int(more) if more >= min(_WORTH_IT * races, self.most) and more > races else 0


@dataclass(frozen=True)
class Measured:
    """What targets found, how many races and seasons that took, and how long."""

    findings: list[Finding]
    samples: int
    seconds: float


def _nothing(_: int) -> None:
    return


def measure(
    game: AnyGame,
    overlay: Path | None,
    targets: Sequence[str],
    budget: Budget,
    seed: int,
    workers: Place = 1,
    begin: Begin = _nothing,
    progress: Progress = _nothing,
) -> Measured:
    """What these targets find. Each is looked at again with more races until it is sure."""
    needed, begun = Needed.of(game, overlay), perf_counter()
    balance, (_, data) = game.balance, loaded(*needed)
    samples: dict[str, list[Any]] = {}
    findings: dict[str, Finding] = {}
    unsure, races = list(targets), int(min(budget.first, budget.most))
    with Workers(workers, needed) as pool:
        while unsure and races:
            _fill(
                samples, balance.experiments(data, unsure), races, partial(_played, pool, needed, seed, progress), begin
            )
            for target in unsure:
                seen = {each.id: samples[each.id][: each.count(races)] for each in balance.experiments(data, [target])}
                findings[target] = Finding(target, tuple(balance.figures(data, target, seen)), races)
            unsure = [target for target in unsure if not findings[target].is_sure]
            races = budget.next(races, perf_counter() - begun)
    return Measured([findings[target] for target in targets], sum(map(len, samples.values())), perf_counter() - begun)


Parts = Sequence[tuple[Experiment, range]]


def _fill(
    samples: dict[str, list[Any]],
    experiments: Sequence[Experiment],
    races: int,
    played: Callable[[Parts], list[list[Any]]],
    begin: Begin,
) -> None:
    """Go on where each experiment stopped."""
    parts = [
        (each, range(at, min(at + CHUNK, each.count(races))))
        for each in experiments
        for at in range(len(samples.setdefault(each.id, [])), each.count(races), CHUNK)
    ]
    begin(sum(len(numbers) for _, numbers in parts))
    for (experiment, _), part in zip(parts, played(parts), strict=True):
        samples[experiment.id] += part


def _played(pool: Workers, needed: Needed, seed: int, progress: Progress, parts: Parts) -> list[list[Any]]:
    return pool.each(partial(_play_part, *needed, seed), parts, progress)


@contextmanager
def running(
    game: AnyGame, overlay: Path | None, races: int, seed: int, workers: Place, progress: Progress = _nothing
) -> Iterator[Run]:
    """Plays experiments on some processes, or in this one."""
    needed = Needed.of(game, overlay)
    with Workers(workers, needed) as pool:
        yield partial(_run, partial(_played, pool, needed, seed, progress), races)


def _run(played: Callable[[Parts], list[list[Any]]], races: int, experiments: Sequence[Experiment]) -> Samples:
    samples: dict[str, list[Any]] = {}
    _fill(samples, experiments, races, played, _nothing)
    return samples


def _play_part(game_id: str, overlay: Path | None, seed: int, part: tuple[Experiment, range]) -> list[Any]:
    experiment, numbers = part
    return play(game_id, overlay, experiment, seed, numbers)


def play(game_id: str, overlay: Path | None, experiment: Experiment, seed: int, numbers: range) -> list[Any]:
    game, data = loaded(game_id, overlay)
    balance = game.balance
    with seldom_collected():
        return [balance.sample(data, experiment, seed, number) for number in numbers]
