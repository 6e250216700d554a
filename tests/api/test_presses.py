"""Files of a print made side by side: the same as one by one, whatever becomes of a process."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.api import presses
from pnp.api.editions import load_game
from pnp.api.making import Printed, print_game
from pnp.api.presses import side_by_side
from pnp.api.printing import plan_print
from pnp.kit.atomic import write_bytes
from pnp.kit.errors import PnpError

SMALL = ["die", "strip", "counters", "aid"]
needs_fork = pytest.mark.skipif(not presses._can_fork(), reason="only where processes split in two")


def printed_by(workers: int, folder: Path, names: list[str] = SMALL) -> tuple[Printed, dict[str, bytes]]:
    run = plan_print(load_game("fmr"), names)
    printed = print_game(run, folder, workers=workers)
    return printed, {path.name: path.read_bytes() for path in sorted(folder.rglob("*.pdf")) if path.is_file()}


@needs_fork
def test_two_presses_print_what_one_prints(tmp_path: Path) -> None:
    one, files = printed_by(1, tmp_path / "one")
    two, others = printed_by(2, tmp_path / "two")
    assert files == others
    assert len(files) == len(SMALL)
    assert [each.title for each in two.done] == [each.title for each in one.done]
    assert (two.told, two.left, two.sheets) == (one.told, one.left, one.sheets)


@needs_fork
def test_what_a_press_tells_comes_back_from_it(tmp_path: Path) -> None:
    """Else every file would be made a second time, here: nobody would notice but by the clock."""
    run = plan_print(load_game("fmr"), SMALL)

    def work(part: str) -> tuple[int, Printed]:
        return os.getpid(), print_game(replace(run, names=(part,)), tmp_path, workers=1)

    made = side_by_side(work, SMALL, 2, lambda _: None)
    assert os.getpid() not in {press for press, _ in made}
    assert [[path.name for path in printed.files] for _, printed in made] == [
        [f"fmr-{part}-a4-en.pdf"] for part in SMALL
    ]


@needs_fork
def test_what_cannot_be_written_is_told_and_the_rest_is_complete(tmp_path: Path) -> None:
    (tmp_path / "fmr" / "fmr-die-a4-en.pdf").mkdir(parents=True)
    printed, _ = printed_by(2, tmp_path, ["die", "strip"])
    assert [failure.path.name for failure in printed.failures] == ["fmr-die-a4-en.pdf"]
    assert isinstance(printed.failures[0].error, PnpError)


@needs_fork
def test_parts_of_a_lost_process_are_made_here(tmp_path: Path) -> None:
    mine = os.getpid()

    def work(part: int) -> int:
        if part == 2 and os.getpid() != mine:
            os.kill(os.getpid(), signal.SIGKILL)
        write_bytes(tmp_path / str(part), b"done")
        return part * part

    steps: list[int] = []
    assert side_by_side(work, [1, 2, 3, 4], 2, steps.append) == [1, 4, 9, 16]
    assert sum(steps) == 4
    assert len(list(tmp_path.iterdir())) == 4


@needs_fork
def test_a_fault_in_a_part_is_not_swallowed() -> None:
    def work(part: int) -> int:
        raise PnpError(f"part {part} cannot be made")

    with pytest.raises(PnpError, match="cannot be made"):
        side_by_side(work, [1, 2], 2, lambda _: None)


def test_few_files_are_made_by_one() -> None:
    assert presses.presses(1) == presses.presses(3) == 1
