"""Our games on the bench."""

from __future__ import annotations

from functools import cache

from pnp.kit.register import all_games, find_game
from pnp.testing.bench import Bench
from tests.conformance.entries import ENTRIES

GAMES = [game.id for game in all_games() if game.has("rules")]


@cache
def bench(game_id: str) -> Bench:
    return Bench(find_game(game_id), ENTRIES[game_id])
