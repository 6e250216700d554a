"""Races of bots that hold real hands and play the refereed rules, and what these should look like."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from random import Random
from typing import Any

from typing_extensions import override

from pnp.games.fmr.bots.players import BOTS, SensibleBot
from pnp.games.fmr.bots.racing import Race, run_together
from pnp.games.fmr.bots.sitting import FmrSeating
from pnp.games.fmr.model import TEAMS, FmrData
from pnp.games.fmr.rules import RULES
from pnp.games.fmr.rules.state import State
from pnp.lab.bots import SEATS, Lab, Measure, Sample, Trial, mean
from pnp.referee.ask import Answer, Ask
from pnp.referee.entering import Entries
from pnp.referee.rules import RaceSetup

BASELINE: dict[tuple[int, str], tuple[float, float | None]] = {
    (3, "random"): (2.4, None),
    (3, "sensible"): (1.2, None),
    (4, "random"): (2.1, 8.2),
    (4, "sensible"): (0.9, 3.4),
    (5, "random"): (1.7, 4.4),
    (5, "sensible"): (0.8, 1.4),
    (6, "random"): (1.6, None),
    (6, "sensible"): (0.6, None),
}
"""Retired cars a race and points a race of teams without a player, as another engine found them."""
BASELINE_RACES = 600
"""In so many races it did: its figures are inexact, too."""


class FmrLab(Lab[FmrData, State]):
    bots = tuple(BOTS)
    seating = FmrSeating()
    together = 250

    @override
    def trials(self, data: FmrData, players: Sequence[int], bots: Sequence[str]) -> Sequence[Trial]:
        lo, hi = data.players
        return [Trial(n, bot) for n in players or range(lo, hi + 1) for bot in bots or self.bots]

    @override
    def suggested(self, data: FmrData, ask: Ask, state: State) -> Answer | None:
        """For which car, and which neighbour; the cards are in other hands."""
        bot = SensibleBot(data, Random())
        if ask.text == "target":
            return bot.target(ask, state)
        return bot.answer(ask, state) if ask.text == "neighbour" else None

    @override
    def races(self, data: FmrData, trial: Trial, chances: Sequence[Random]) -> list[Sample]:
        """In step with each other, so that all bots think at once."""
        races = [_seated(data, trial, rng) for rng in chances]
        run_together(data, races)
        return [_sample(race) for race in races]

    @override
    def report(self, data: FmrData, trial: Trial, samples: Sequence[Sample]) -> Sequence[Measure]:
        retired, points = BASELINE.get((trial.players, trial.bot), (0.0, None))
        measures = [
            _measure("plays", [s["plays"] for s in samples], expected=str(_plays(data, trial.players))),
            _measure("retired", [s["retired"] for s in samples], expected=f"{retired:g}"),
            Measure("most_retired", max(s["retired"] for s in samples), expected="≤ 6",
                    holds=max(s["retired"] for s in samples) <= 6),
        ]  # fmt: skip
        measures[0] = _judged(measures[0], measures[0].value == _plays(data, trial.players))
        if points is not None:
            measures.append(_free_points(data, samples, points))
            measures.append(_players_ahead(data, samples, trial))
        if trial.bot == "random":
            measures += [*_colours(data, samples), *_grid_effect(samples)]
        return measures


def _seated(data: FmrData, trial: Trial, rng: Random) -> Race:
    seats, teams = SEATS[: trial.players], list(TEAMS)
    rng.shuffle(teams)
    each = 2 if trial.players == 3 else 1
    entries = Entries.of({seat: teams[index * each : (index + 1) * each] for index, seat in enumerate(seats)})
    state = RULES.setup(data, RaceSetup(entries=entries, options=trial.options))
    return Race(state, {seat: BOTS[trial.bot](data, rng) for seat in seats}, rng)


def _sample(race: Race) -> Sample:
    result = RULES.result(race.state)
    return {
        "plays": race.state.plays,
        "retired": len(result.out),
        "points": dict(result.points),
        "free": race.state.uncontrolled(),
        "grid": race.grid,
    }


def _plays(data: FmrData, players: int) -> int:
    return len(data.cards) - (data.hand - 1) * players


def _measure(code: str, values: Sequence[float], expected: str = "", **args: Any) -> Measure:
    value, error = mean(values)
    return Measure(code, value, error, expected, None, args)


ENOUGH = 200
"""With fewer races chance alone looks like a fault."""


def _judged(measure: Measure, holds: bool) -> Measure:
    return Measure(measure.code, measure.value, measure.error, measure.expected, holds, measure.args)


def _team_points(data: FmrData, sample: Sample, team: str) -> int:
    return sum(sample["points"][car] for car in data.teams[team].cars)


def _free_points(data: FmrData, samples: Sequence[Sample], baseline: float) -> Measure:
    values = [sum(_team_points(data, sample, team) for team in sample["free"]) for sample in samples]
    fair = sum(data.points) * len(samples[0]["free"]) / len(data.teams)
    return _measure("free_points", values, f"{baseline:g}", fair=fair)


def _players_ahead(data: FmrData, samples: Sequence[Sample], trial: Trial) -> Measure:
    """Points of a team with a player less those of a team without one; a sensible player must make a difference."""
    gaps = []
    for sample in samples:
        free = [_team_points(data, sample, team) for team in sample["free"]]
        driven = [_team_points(data, sample, team) for team in data.teams if team not in sample["free"]]
        gaps.append(fsum(driven) / len(driven) - fsum(free) / len(free))
    measure = _measure("driven_gap", gaps, "> 0" if trial.bot != "random" else "")
    return _judged(measure, measure.value > 2 * measure.error) if trial.bot != "random" else measure


def _colours(data: FmrData, samples: Sequence[Sample]) -> list[Measure]:
    """The deck is the same for every colour, so their points may differ by chance only."""
    fair = sum(data.points) / len(data.teams)
    measures = []
    for team in data.teams:
        measure = _measure("colour", [_team_points(data, sample, team) for sample in samples], f"{fair:.2f}", team=team)
        enough = len(samples) >= ENOUGH
        measures.append(_judged(measure, abs(measure.value - fair) <= 3.5 * measure.error) if enough else measure)
    return measures


def _grid_effect(samples: Sequence[Sample]) -> list[Measure]:
    """The other engine's figures and ours may differ by chance, by three standard errors of both together."""
    wanted = {1: (2.5, 2.9), 12: (1.4, 2.0)}
    measures = []
    for place, (lo, hi) in wanted.items():
        values = [sample["points"][sample["grid"][place - 1]] for sample in samples]
        measure = _measure("grid", values, f"{lo}–{hi}", place=place)
        slack = 3 * measure.error * sqrt(1 + len(samples) / BASELINE_RACES)
        holds = lo - slack <= measure.value <= hi + slack
        measures.append(_judged(measure, holds) if len(samples) >= ENOUGH else measure)
    return measures


LAB = FmrLab()
