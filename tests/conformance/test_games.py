"""Every registered game stands up to the suite that the games of others are given, too."""

from __future__ import annotations

import pytest

from pnp.kit.game import AnyGame
from pnp.kit.register import all_games
from pnp.testing import QUICK, THOROUGH, Conformance
from tests.conformance.entries import ENTRIES
from tests.season.tables import PLAIN


def suite(game: AnyGame) -> type[Conformance]:
    efforts = (QUICK, pytest.param(THOROUGH, marks=pytest.mark.slow))
    return type(f"Test_{game.id}", (Conformance,), {"game": game, "entry": ENTRIES[game.id], "efforts": efforts})


globals().update({f"Test_{game.id}": suite(game) for game in all_games()})


def test_no_game_is_left_out() -> None:
    """Neither here nor where seasons and their papers are tried."""
    assert {game.id for game in all_games()} == set(ENTRIES) == set(PLAIN)
