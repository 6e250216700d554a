"""Races until every verdict is sure: no more than that, no more than allowed, and none twice."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random

import pytest
from typing_extensions import override

from pnp.kit.game import AnyGame
from pnp.lab import sampling
from pnp.lab.balance import Balance, Experiment, Figure, Samples, mean
from pnp.lab.sampling import Budget, Measured, measure

PLAIN, NEAR, AT = "plain", "near", "at"


class Coins(Balance[None]):
    """Coins that fall on heads in half of the throws: never in a tenth, hardly in 45 of 100, perhaps in 50."""

    targets = (PLAIN, NEAR, AT)
    races = 20
    bounds = {PLAIN: 0.1, NEAR: 0.45, AT: 0.5}

    def __init__(self) -> None:
        self.thrown: list[tuple[str, int]] = []

    @override
    def experiments(self, data: None, targets: Sequence[str]) -> list[Experiment]:
        return [Experiment("twice", None, 2.0)] * (PLAIN in targets) + [Experiment("coins", None)]

    @override
    def sample(self, data: None, experiment: Experiment, seed: int, number: int) -> int:
        self.thrown.append((experiment.id, number))
        return Random(f"{seed}/{experiment.id}/{number}").randint(0, 1)

    @override
    def figures(self, data: None, target: str, samples: Samples) -> list[Figure]:
        count = len(samples["coins"])
        assert set(samples) == ({"twice", "coins"} if target == PLAIN else {"coins"})
        assert target != PLAIN or len(samples["twice"]) == 2 * count
        return [Figure("heads", *mean(samples["coins"]), self.bounds[target], args={"n": count})]


class Mint:
    id = "mint"

    def __init__(self) -> None:
        self.balance = Coins()


@pytest.fixture
def mint(monkeypatch: pytest.MonkeyPatch) -> Mint:
    game = Mint()
    monkeypatch.setattr(sampling, "loaded", lambda *_: (game, None))
    return game


def measured(mint: AnyGame, targets: Sequence[str], budget: Budget, begun: list[int] | None = None) -> Measured:
    return measure(mint, None, targets, budget, 1, begin=(begun if begun is not None else []).append)


def test_what_is_sure_is_left_alone_and_the_rest_goes_on(mint: Mint) -> None:
    begun: list[int] = []
    found = measured(mint, [PLAIN, NEAR, AT], Budget(20, 3000), begun)  # type: ignore[arg-type]  # as far as it goes
    plain, near, at = found.findings
    assert (plain.is_sure, plain.races, plain.figures[0].args["n"]) == (True, 20, 20)
    assert near.is_sure
    assert 20 < near.races < 3000
    assert (at.is_sure, at.races) == (False, 3000)
    assert begun[0] == 60
    assert sum(begun) == found.samples == 3040
    thrown = mint.balance.thrown
    assert len(thrown) == len(set(thrown)) == found.samples


def test_with_as_many_races_it_finds_the_same(mint: Mint) -> None:
    sought = measured(mint, [PLAIN, NEAR], Budget(20, 3000)).findings[1]  # type: ignore[arg-type]
    fixed = measured(mint, [NEAR], Budget(sought.races, sought.races)).findings[0]  # type: ignore[arg-type]
    assert sought == fixed


@pytest.mark.parametrize(
    ("budget", "races", "seconds", "then"),
    [
        (Budget(20), 20, 1.0, 40),
        (Budget(20, 30), 20, 1.0, 30),
        (Budget(20, 21), 20, 1.0, 21),
        (Budget(20, 20), 20, 1.0, 0),
        (Budget(20, hours=1), 100, 3600.0, 0),
        (Budget(20, hours=1), 100, 2400.0, 150),
        (Budget(20, hours=1), 100, 3300.0, 0),
        (Budget(20, inf, 1), 100, 10.0, 200),
    ],
)
def test_the_next_round_has_room_and_time(budget: Budget, races: int, seconds: float, then: int) -> None:
    assert budget.next(races, seconds) == then
