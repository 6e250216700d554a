"""Races under different options, question by question and ruling by ruling, as they were once read and found right."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from pnp.games.fmr import GAME
from pnp.games.fmr.rules.state import full_pile
from pnp.kit.words import load_words
from pnp.referee.referee import Referee
from tests.games.fmr.minutes import minutes
from tests.games.fmr.table import FOUR, LINE, SIX, THREE, data, new_race, players, referee
from tests.snapshot import check_snapshot

HOUSE_RULES = {
    "uncontrolled_score": "no",
    "ownerless_pole": "random",
    "overtake_surplus": "follower",
    "charge_uncontrolled": "many",
    "retired_row": "oldest_first",
    "drivers_title": "yes",
}
FIVE = {name: SIX[name] for name in list(SIX)[:5]}
NOBODY_ON_POLE = ["V1", *(car for car in LINE if car != "V1")]


def six_players() -> Referee[Any]:
    return new_race(SIX, removed=4, name="Monza", races=2)


def four_players() -> Referee[Any]:
    return new_race(FOUR, removed=6, race=2, races=3, carry={"grid": LINE[2:] + LINE[:2]})


def three_players() -> Referee[Any]:
    return new_race(THREE, removed=20)


def house_rules() -> Referee[Any]:
    return new_race(FOUR, removed=2, options=HOUSE_RULES)


def shortest() -> Referee[Any]:
    """Nothing but the final round, and a die says who begins it."""
    removed = full_pile(data(), len(FIVE), 0)
    return new_race(FIVE, removed=removed, options=HOUSE_RULES, race=2, races=2, carry={"grid": NOBODY_ON_POLE})


def almost_over(racing: int, pile: int) -> Referee[Any]:
    """Most cars are out, as only somebody who makes up a position has it."""
    row = {"racing": " ".join(LINE[:racing]), "retired": " ".join(LINE[racing:])}
    return referee({"players": players(SIX), **row, "pile": pile, "turn": "p2"})


RACES: dict[str, tuple[Callable[[], Referee[Any]], int]] = {
    "six-players": (six_players, 40),
    "four-players": (four_players, 13),
    "three-players": (three_players, 49),
    "house-rules": (house_rules, 6),
    "shortest": (shortest, 2),
    "three-cars": (partial(almost_over, 3, 12), 13),
    "one-car": (partial(almost_over, 1, 6), 184),
}
"""Each with the seed of its dice and decisions."""


@cache
def told(name: str) -> tuple[str, ...]:
    race, seed = RACES[name]
    return tuple(minutes(race(), Random(seed)))


@pytest.mark.parametrize("name", RACES)
def test_the_minutes_of_a_race_are_those_we_have_read(name: str) -> None:
    check_snapshot(f"fmr/minutes-{name}.txt", "\n".join(told(name)))


def _found(pattern: str) -> set[str]:
    """What this finds in all minutes together."""
    return {match for name in RACES for line in told(name) for match in re.findall(pattern, line)}


def _worded(section: str) -> set[str]:
    """The keys of everything the game has words for under this name."""
    entries = load_words("en", GAME.library()).section(section)
    return {
        key if isinstance(entry, str) else f"{key}.{name}"
        for key, entry in entries.items()
        for name in ([""] if isinstance(entry, str) else entry)
    }


def test_the_minutes_have_everything_that_the_game_has_words_for() -> None:
    own = {key for key in _worded("event") if key.partition(".")[0] not in ("season", "table")}
    assert own - _found(r"^  ([a-z_.]+) \[") == set()
    assert _worded("ask") - _found(r"^\? \S+ \w+ (\w+) for") == set()
    assert _worded("option") - _found(r"^    \w+: (\w+)") == set()
    assert _worded("reject.car") - _found(r"^    not \w+: car\.(\w+)") == set()
