"""Positions of all games, changed key by key: each is refused with its place, or can be written down and played on."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from pnp.kit.errors import PnpError, Problems
from pnp.lab.bots import any_answer
from pnp.referee.play import Play
from pnp.referee.rules import Position
from pnp.testing import THOROUGH
from pnp.testing.bench import Bench
from tests.conformance.benches import GAMES, bench
from tests.fuzz.changing import changed
from tests.fuzz.trying import Tries

USUAL = 400
"""So many positions of each game where nobody asks for more."""
PER_PHASE = 24
ANSWERS = 120
"""So far a position that was accepted is played on."""
# -- positions as races have them


class _Kept:
    """Rules that keep the positions in which phases begin."""

    def __init__(self, of: Bench) -> None:
        self._bench = of
        self.begun: dict[str, list[Position]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bench.rules, name)

    def enter(self, state: Any, phase: str) -> None:
        self._bench.rules.enter(state, phase)
        self.begun.setdefault(phase, []).append(json.loads(json.dumps(self._bench.rules.position(state))))


@cache
def begun(game_id: str) -> dict[str, list[Position]]:
    """Some of each phase, from a race of each agreement."""
    table, rng, found = bench(game_id), Random(0), dict[str, list[Position]]()
    for plan in table.plans(THOROUGH):
        rules = _Kept(table)
        play = Play(rules, table.start(plan))
        while play.ask is not None:
            play.give(any_answer(play.find(), rng))
        for phase, positions in rules.begun.items():
            found.setdefault(phase, []).extend(rng.sample(positions, min(2, len(positions))))
    return {phase: rng.sample(several, min(PER_PHASE, len(several))) for phase, several in found.items()}


@cache
def everything(game_id: str) -> tuple[Position, ...]:
    return tuple(position for several in begun(game_id).values() for position in several)


# -- what becomes of them


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_is_refused_with_its_place_or_can_be_played_on(game_id: str) -> None:
    phases, tries = begun(game_id), Tries(f"positions {game_id}", USUAL)
    for rng in tries:
        whole = rng.choice(phases[rng.choice(list(phases))])
        position, changes = changed(whole, everything(game_id), rng)
        with tries.allowed(f"{changes} in {json.dumps(position, default=str)}"):
            holds(bench(game_id), position, rng)
    assert tries.taken


def holds(table: Bench, position: Position, rng: Random) -> None:
    """It is refused with its place; or else everything it is good for happens here."""
    rules, data = table.rules, table.data
    try:
        state = rules.restore(data, deepcopy(position))
    except PnpError as refused:
        told = refused.problems if isinstance(refused, Problems) else (refused,)
        assert all(problem.what and problem.where.startswith("position") for problem in told)
        raise
    written = json.loads(json.dumps(rules.position(state)))
    assert rules.position(rules.restore(data, deepcopy(written))) == written
    _play_on(table, state, rng)


def _play_on(table: Bench, state: Any, rng: Random) -> None:
    play, narrator = Play(table.rules, state), table.narrator("en", table.short())
    for _ in range(ANSWERS):
        if not play.open:
            break
        ask = rng.choice(play.open)
        assert narrator.question(ask)
        play.give(any_answer(ask, rng), ask.key)
    for event in play.events:
        assert narrator.event(event)
    table.rules.view(state, None)
    if not play.open:
        table.rules.result(state)
