"""A seed gives the same races on every Python that we promise, and on any number of workers."""

from __future__ import annotations

import pytest

from pnp.kit.register import find_game
from pnp.lab.bots import Trial
from pnp.lab.digest import digest
from pnp.lab.simulate import run_races

RACES = {
    "fmr": (Trial(4, "sensible"), 6, "11aa15e18676ba9f"),
    "turf": (Trial(3, "sensible"), 2, "199829595bb1cbec"),
    "mad": (Trial(3, "B1"), 2, "982fe8d7f45bd617"),
    "xf1": (Trial(10, "B1", {"course": "japan"}), 3, "676a7db6e4294947"),
}
"""By what was found on 3.11. Whoever changes a rule, a bot or the data writes new ones."""


@pytest.mark.smoke
@pytest.mark.parametrize("game", RACES)
def test_a_seed_gives_the_same_races_everywhere(game: str) -> None:
    trial, count, known = RACES[game]
    assert digest(run_races(game, None, trial, 7, range(count))) == known


def test_other_races_have_other_digests() -> None:
    lab, data = find_game("fmr").lab, find_game("fmr").load(find_game("fmr").library())
    assert lab.bots
    assert data
    one, other = (run_races("fmr", None, Trial(3, "random"), seed, range(1)) for seed in (1, 2))
    assert digest(one) != digest(other)
