"""A seed means the same races on every Python, although `sum` adds floats in another way since 3.12."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pnp.kit.register import all_games

PLAIN = """
def added(items, start=0):
    for item in items:
        start = start + item
    return start
"""
COMPENSATED = """
def added(items, start=0):
    items = list(items)
    return fsum([start, *items]) if any(isinstance(item, float) for item in items) else real(items, start)
"""
RACES = """
import builtins, sys
from math import fsum
real = sum
{sum}
builtins.sum = added
from pnp.kit.register import find_game
from pnp.lab.simulate import run_races
game = find_game(sys.argv[1])
for trial in game.lab.trials(game.load(game.library()), (), ()):
    print(trial, run_races(game.id, None, trial, 1, range(int(sys.argv[2]))))
"""
ENOUGH = {"fmr": 20, "xf1": 3}


def races(game: str, how_to_add: str) -> str:
    """Of every trial, in a process of its own: bots keep what they have worked out."""
    command = [sys.executable, "-c", RACES.format(sum=how_to_add), game, str(ENOUGH.get(game, 1))]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_the_same_seed_the_same_races(game: str) -> None:
    assert races(game, PLAIN) == races(game, COMPENSATED) != ""
