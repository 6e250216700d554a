"""Ratings by OpenSkill (Plackett and Luce, as Weng and Lin fit it): who beats whom, and how sure one may be of it.

From nothing but the orders of races, one after the other: whoever runs the same races gets the same ratings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

MEAN, SPREAD = 25.0, 25.0 / 3
"""Of somebody who has not raced."""
LEAST = 2
"""So many people make a race that says something."""


@dataclass
class Rating:
    """`mean` is how good somebody seems, `spread` one standard deviation of it: with few races it is wide."""

    mean: float = MEAN
    spread: float = SPREAD
    races: int = 0
    history: list[tuple[int, float, float]] = field(default_factory=list)
    """After each race of theirs: which race of all it was, mean and spread."""

    @property
    def sure(self) -> float:
        """What somebody is at least, as far as one can tell: tables are ordered by it."""
        return self.mean - 3 * self.spread

    @property
    def low(self) -> float:
        return self.mean - 2 * self.spread

    @property
    def high(self) -> float:
        return self.mean + 2 * self.spread


def rated(races: Iterable[tuple[int, Mapping[str, int]]]) -> dict[str, Rating]:
    """Everybody, from each race's number and ranks by person; equal ranks are a draw."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MEAN, sigma=SPREAD, beta=MEAN / 6, kappa=0.0001, tau=MEAN / 300)
    found: dict[str, Rating] = {}
    for number, ranks in races:
        if len(ranks) < LEAST:
            continue
        people = sorted(ranks, key=lambda who: (ranks[who], who))
        known = [found.setdefault(who, Rating()) for who in people]
        teams = [[model.rating(mu=each.mean, sigma=each.spread)] for each in known]
        after = model.rate(teams, ranks=[float(ranks[who]) for who in people])
        for rating, (new,) in zip(known, after, strict=True):
            rating.mean, rating.spread, rating.races = new.mu, new.sigma, rating.races + 1
            rating.history.append((number, new.mu, new.sigma))
    return found
