"""Work in parts: the same outcome in the same order, on one process or on several."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from pnp.kit.errors import PnpError
from pnp.lab.executors import Needed
from pnp.lab.workers import Workers, cut

NEEDED = Needed("fmr")


def squares(numbers: range) -> list[int]:
    return [number * number for number in numbers]


def refuse(numbers: range) -> list[int]:
    raise ValueError(f"nothing to do with {numbers}")


def test_parts_cover_everything_once() -> None:
    assert cut(7, 3) == [range(3), range(3, 6), range(6, 7)]
    assert cut(6, 3) == [range(3), range(3, 6)]
    assert cut(0, 3) == []


@pytest.mark.parametrize("count", [1, 2])
def test_what_is_made_comes_in_the_order_of_the_parts(count: int) -> None:
    told: list[int] = []
    with Workers(count, NEEDED) as pool:
        made = pool.each(squares, cut(10, 4), told.append)
    assert made == [squares(part) for part in cut(10, 4)]
    assert sorted(told) == [2, 4, 4]


@pytest.mark.parametrize("count", [1, 2])
def test_what_goes_wrong_in_a_part_is_told_here(count: int) -> None:
    with pytest.raises(ValueError, match="nothing to do"), Workers(count, NEEDED) as pool:
        pool.each(refuse, cut(4, 2))


def _dies_once(part: tuple[str, int]) -> list[int]:
    """The first time that a part is begun its process is killed."""
    folder, number = part
    mark = Path(folder) / str(number)
    if number == 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return [number]


def _dies(_: int) -> list[int]:
    os.kill(os.getpid(), signal.SIGKILL)
    return []


def test_a_killed_process_takes_nothing_with_it(tmp_path: Path) -> None:
    told: list[int] = []
    with Workers(2, NEEDED) as pool:
        made = pool.each(_dies_once, [(str(tmp_path), number) for number in range(6)], told.append)
        assert made == [[number] for number in range(6)]
        assert pool.each(squares, [range(3)]) == [[0, 1, 4]]
    assert sum(told) == 6


def test_processes_that_are_always_lost_are_an_end(tmp_path: Path) -> None:
    with pytest.raises(PnpError, match="lost 3 times"), Workers(2, NEEDED) as pool:
        pool.each(_dies, [1])
