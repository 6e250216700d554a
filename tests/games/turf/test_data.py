"""Boards of one's own: what the data check refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.games.turf import GAME
from pnp.games.turf.model import TurfData
from pnp.kit.errors import Problems

FENCE = '{{ section = "B", row = {}, lap = 0 }}'


def with_fences(folder: Path, *rows: int) -> TurfData:
    """The game, with fences on these rows of the back straight."""
    fences = ", ".join(FENCE.format(row) for row in rows)
    (folder / "board.toml").write_text(f"fences = [{fences}]\n", encoding="utf-8")
    return GAME.load(GAME.library(folder))


@pytest.mark.parametrize("rows", [(5, 16), (5, 7), (7, 5)])
def test_T52_a_row_between_two_fences_is_enough(rows: tuple[int, ...], tmp_path: Path) -> None:
    assert [row.n for row in with_fences(tmp_path, *rows).board.fences] == list(rows)


@pytest.mark.parametrize("rows", [(5, 6), (6, 5), (16, 5, 6), (5, 5)])
def test_T52_nobody_lands_between_fences_on_neighbouring_rows(rows: tuple[int, ...], tmp_path: Path) -> None:
    with pytest.raises(Problems) as caught:
        with_fences(tmp_path, *rows)
    (problem,) = caught.value.problems
    assert "no row to land on (T52)" in problem.what
    assert f"fences[{len(rows) - 1}]" in problem.where
    assert problem.expected


@pytest.mark.parametrize("row", [1, 32])
def test_T52_take_off_and_landing_are_on_the_straight_of_the_fence(row: int, tmp_path: Path) -> None:
    with pytest.raises(Problems) as caught:
        with_fences(tmp_path, row)
    assert "take-off and landing" in caught.value.problems[0].what


def test_T51_a_board_has_fences(tmp_path: Path) -> None:
    with pytest.raises(Problems) as caught:
        with_fences(tmp_path)
    assert "fences" in caught.value.problems[0].where
