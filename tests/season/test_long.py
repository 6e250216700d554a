"""The longest season that can be planned: it is planned, opened, looked back at and taken back."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import pytest

from pnp.api.seasons import take_back
from pnp.kit.errors import PnpError
from pnp.kit.register import find_game
from pnp.lab.bots import any_answer
from pnp.referee.rules import MOST_RACES
from pnp.season.code import from_lines, to_lines
from pnp.season.season import Season

_PLAYERS = {
    "fmr": ("Anna: red, blue", "Ben: green, yellow", "Carla: orange, purple"), "xf1": ("Anna: U", "Ben: F"),
    "turf": ("Anna", "Ben"), "mad": ("Anna", "Ben"),
}  # fmt: skip


def _begun(path: Path, game_id: str, races: int = MOST_RACES) -> Season:
    game = find_game(game_id)
    return Season.create(path, game, game.season.plan(game.load(game.library()), _PLAYERS[game_id], races, {}))


@cache
def _raced() -> Path:
    """Two races of many, and the third is under way."""
    path, rng = Path(mkdtemp()) / "long.season", Random(1)
    with _begun(path, "fmr") as season:
        for _ in range(2):
            referee = season.referee()
            while referee.q is not None:
                referee.answer(any_answer(referee.q, rng), "bot")
            season.finish(referee)
        referee = season.referee()
        for _ in range(5):
            assert referee.q
            referee.answer(any_answer(referee.q, rng), "bot")
    return path


def _copy(tmp_path: Path) -> Path:
    path = tmp_path / "copy.season"
    path.write_bytes(_raced().read_bytes())
    return path


@pytest.mark.parametrize("game_id", ["fmr", "xf1"])
def test_two_hundred_races_can_be_planned_and_the_first_one_begun(tmp_path: Path, game_id: str) -> None:
    assert MOST_RACES == 200
    with _begun(tmp_path / "long.season", game_id) as season:
        assert season.plan.races == 200
        assert season.referee().q
    with pytest.raises(PnpError, match="201 races are not possible"):
        _begun(tmp_path / "longer.season", game_id, 201)


@pytest.mark.parametrize("game_id", ["turf", "mad"])
def test_games_whose_rules_end_sooner_say_so(tmp_path: Path, game_id: str) -> None:
    with pytest.raises(PnpError, match="200 races are not possible"):
        _begun(tmp_path / "long.season", game_id)


def test_opening_reads_no_answer_of_a_race_that_is_over() -> None:
    with Season.read(_raced()) as season:
        assert {each["race"] for each in season.records if each["t"] == "answer"} == {3}
        assert season.race == 3
        assert season.under_way
        assert len(season.referee().steps) == 5


def test_a_race_that_is_over_is_told_again() -> None:
    with Season.read(_raced()) as season:
        told = season.told(1)
        assert told.over
        assert told.result == season.results[0]
        assert len(season.referee(1).steps) > 20


def test_a_race_that_is_over_is_taken_back(tmp_path: Path) -> None:
    path = _copy(tmp_path)
    with Season.open(path) as season:
        answers = len(season.referee(2).steps)
        take_back(season, 5)
        assert take_back(season, race=True).answers == answers
        assert season.race == 2
        assert not season.under_way
    with Season.read(path) as season:
        assert season.race == 2
        assert not season.under_way
        assert len(season.referee(1).steps) > 20


def test_a_suspended_season_may_take_more_than_ninety_nine_codes() -> None:
    rng = Random(1)
    values = {"title": "".join(rng.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(80_000))}
    lines = to_lines(values)
    assert len(lines) > 99
    assert from_lines(lines, "scan") == json.loads(json.dumps(values))
