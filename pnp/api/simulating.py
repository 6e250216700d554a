"""Bots play, we count: simulations, and what a game's numbers should do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from pnp.api.editions import Edition
from pnp.kit.atomic import write_text
from pnp.kit.errors import PnpError, UsageError, unknown
from pnp.kit.words import Words
from pnp.lab.balance import Figure, Finding, Fitted
from pnp.lab.bots import Measure, Trial
from pnp.lab.executors import Place
from pnp.lab.sampling import Budget, measure, running
from pnp.lab.simulate import Findings
from pnp.lab.simulate import simulate as run_trials

__all__ = [
    "Balanced",
    "Figure",
    "Finding",
    "Findings",
    "Fitted",
    "Measure",
    "Place",
    "Trial",
    "balance",
    "fit",
    "simulate",
]

Step = Callable[[int], None]
"""Is told how much more is done."""


def _nothing(_: int) -> None:
    return


def simulate(
    edition: Edition,
    races: int = 600,
    seed: int = 1,
    players: Sequence[int] = (),
    bots: Sequence[str] = (),
    workers: Place = 1,
    begin: Callable[[int], None] = _nothing,
    step: Step = _nothing,
) -> list[Findings]:
    """Many races by bots, for these numbers of players and kinds of bot (all that the game tries, if none is named).

    `workers` is a number of processes, or the address of a cluster (docs/cluster.md). The same seed gives the same
    races, whatever the workers. `begin` is told how many races there will be,
    `step` how many more are done."""
    trials = _trials(edition, players, bots)
    begin(races * len(trials))
    return run_trials(edition.game, edition.overlay, trials, races, seed, workers, step)


def _trials(edition: Edition, players: Sequence[int], bots: Sequence[str]) -> Sequence[Trial]:
    lab, (lo, hi) = edition.game.lab, edition.game.players
    for name in bots:
        if name not in lab.bots:
            raise unknown("bot", name, lab.bots)
    for count in players:
        if not lo <= count <= hi:
            many = "few" if count < lo else "many"
            raise UsageError(f"too {many} players for {edition.game.name}: {count}", expected=f"{lo} to {hi} players")
    return lab.trials(edition.data, players, bots)


@dataclass(frozen=True)
class Balanced:
    """A game measured against its targets."""

    findings: list[Finding]
    samples: int
    seconds: float

    @property
    def races(self) -> int:
        """The most behind a figure."""
        return max(finding.races for finding in self.findings)

    @property
    def unsure(self) -> list[str]:
        """The targets of which more races might say something else."""
        return [finding.target for finding in self.findings if not finding.is_sure]

    @property
    def verdicts(self) -> list[bool | None]:
        return [finding.holds for finding in self.findings]

    def to_json(self) -> dict[str, Any]:
        verdicts = self.verdicts
        counts = {
            "hold": verdicts.count(True),
            "fail": verdicts.count(False),
            "not_asked": verdicts.count(None),
            "sure": len(self.findings) - len(self.unsure),
        }
        return {
            "races": self.races,
            "seconds": round(self.seconds, 1),
            "targets": [finding.to_json() for finding in self.findings],
            "summary": counts,
        }


def balance(
    edition: Edition,
    targets: Sequence[str] = (),
    races: int | None = None,
    seed: int = 1,
    workers: Place = 1,
    begin: Callable[[int], None] = _nothing,
    step: Step = _nothing,
    hours: float | None = None,
) -> Balanced:
    """Measure a game against its targets, these or all: with the usual number of races, and then with more and more,
    until every figure is sure, or has as many `races` as are allowed, or the `hours` are used up. If neither is given,
    the usual number is all. `begin` is told how many races the next round has."""
    known = edition.game.balance
    most = races if races else inf if hours else known.races
    budget = Budget(known.races, most, hours or inf)
    wanted = _targets(targets, known.targets)
    measured = measure(edition.game, edition.overlay, wanted, budget, seed, workers, begin, step)
    return Balanced(measured.findings, measured.samples, measured.seconds)


def _targets(given: Sequence[str], known: tuple[str, ...]) -> list[str]:
    for name in given:
        if name.upper() not in known:
            raise unknown("target", name, known)
    wanted = {name.upper() for name in given}
    return [name for name in known if name in wanted or not wanted]


def balance_words(edition: Edition, lang: str) -> Words:
    """With the spells that figures need."""
    return edition.game.balance.words(edition.words(lang), edition.data)


def fit(
    edition: Edition,
    out: Path,
    races: int | None = None,
    seed: int = 1,
    workers: Place = 1,
    begin: Callable[[int], None] = _nothing,
    step: Step = _nothing,
) -> Fitted:
    """Fit a game's tables to races, and write them down for a person to look at."""
    fitting = edition.game.balance.fitting
    if fitting is None:
        raise PnpError(f"{edition.game.name} has no tables to fit")
    count = races or edition.game.balance.races
    begin(sum(experiment.count(count) for experiment in fitting.experiments(edition.data)))
    with running(edition.game, edition.overlay, count, seed, workers, step) as run:
        fitted = fitting.fit(edition.data, run, f"{count} races a figure, seed {seed}")
    write_text(out, fitted.text)
    return fitted
