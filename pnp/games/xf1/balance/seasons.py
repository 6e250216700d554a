"""Targets about whole seasons by the NPC tables: T7 and T24."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pnp.games.xf1.balance.groups import highest, lowest
from pnp.games.xf1.balance.samples import SeasonSample
from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.season.system import evaluate
from pnp.lab.balance import Estimate, Figure, Samples, mean, share, spearman

NOISE = 2
"""An order is no worse than noise while it is wrong by at most so many standard errors."""


def strength(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T7: a lower number is a stronger team, and the gap is hard to close."""
    seasons: Sequence[SeasonSample] = samples["season"]
    numbers = [float(team.no) for team in data.teams.values()]
    gp = [[float(season.gp[index]) for season in seasons] for index in range(len(numbers))]
    means = [mean(values) for values in gp]
    titles = [_titles(seasons, index) for index in range(len(numbers))]
    pair, step = _weakest_step(gp)
    return [
        Figure("gp_order", -spearman(numbers, [value for value, _ in means]), least=0.85),
        Figure("gp_step", *step, -NOISE * step[1], args={"first": pair + 1, "second": pair + 2}),
        Figure("title_first", *_share(titles[0], seasons), 0.25, 0.45, percent=True),
        Figure("title_three", *_share(sum(titles[:3]), seasons), 0.7, percent=True),
        Figure("last_scores", *share(sum(value > 0 for value in gp[-1]), len(seasons)), 0.6, percent=True),
        *(Figure("gp", *each, args={"team": mark}) for mark, each in zip(data.teams, means, strict=True)),
    ]


def _titles(seasons: Sequence[SeasonSample], team: int) -> float:
    """How many titles it wins; a shared one counts in parts."""
    return sum(1 / season.gp.count(max(season.gp)) for season in seasons if season.gp[team] == max(season.gp))


def _share(titles: float, seasons: Sequence[SeasonSample]) -> Estimate:
    part = titles / len(seasons)
    return part, share(round(titles), len(seasons))[1]


def _weakest_step(gp: Sequence[Sequence[float]]) -> tuple[int, Estimate]:
    """The pair of neighbours of which the stronger is least ahead; for equals a negative step may be noise."""
    steps = [
        mean([one - other for one, other in zip(stronger, weaker, strict=True)]) for stronger, weaker in pairwise(gp)
    ]
    worst = min(range(len(steps)), key=lambda index: steps[index][0] / (steps[index][1] or 1))
    return worst, steps[worst]


def relative(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T24: measured by their evaluation values, all teams do as well as expected (S8.0)."""
    values = {mark: team.evaluation for mark, team in data.teams.items()}
    judged = [evaluate(dict(zip(data.teams, season.gp, strict=True)), values) for season in samples["season"]]
    scores = {mark: mean([float(plus - minus) for plus, minus in (each[mark] for each in judged)]) for mark in values}
    low, high = lowest(scores), highest(scores)
    return [
        Figure("s8_least", *scores[low], -1.5, paper="≥ −0.7", args={"team": low}),
        Figure("s8_most", *scores[high], None, 1.5, paper="≤ 0.7", args={"team": high}),
        *(Figure("s8", *each, args={"team": mark}) for mark, each in scores.items()),
    ]
