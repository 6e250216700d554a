"""The tutorial tells the truth: its code is that of the files, its commands work with what has been written so far."""

from __future__ import annotations

import runpy
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pnp.kit.register import register
from tests.cli.harness import Shell
from tests.kit.shelf import opened
from tests.tutorial.page import FOLDER, PACKAGE, README, Piece, Step, modules, place, steps, written

ELSEWHERE = {("pip", "install", "-e", "."), ("python", "-m", "pytest", "tests")}
"""What is no command of ours: test_installed.py does that."""
PIECES = [piece for step in steps() for piece in step.pieces]


@pytest.mark.parametrize("piece", PIECES, ids=[f"{piece.file}: {piece.lines[0][:40]}" for piece in PIECES])
def test_every_piece_is_text_of_the_real_file(piece: Piece) -> None:
    assert place(piece) is not None, f"{piece.file} has no such lines:\n{piece.text}"


@pytest.mark.parametrize("module", modules())
def test_the_whole_game_is_shown(module: str) -> None:
    assert dict(written(steps()))[module] == (FOLDER / module).read_text("utf-8")


def test_it_is_as_small_as_the_page_says() -> None:
    lines = sum(len((FOLDER / module).read_text("utf-8").splitlines()) for module in modules())
    assert f"with {lines} lines of Python" in README.read_text("utf-8")


def test_no_step_is_left_out() -> None:
    assert [step.number for step in steps()] == list(range(1, len(steps()) + 1))
    assert all(step.commands for step in steps())


def test_the_contract_is_the_contract() -> None:
    text = README.read_text("utf-8")
    with_chapter = runpy.run_path(str(FOLDER.parent / "contract.py"))["with_chapter"]
    assert text == with_chapter(text), "python docs/contract.py writes it anew"


# -- the commands


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    work = tmp_path / "work"
    work.mkdir()
    with opened(tmp_path / "site", monkeypatch) as shelf:
        shutil.copytree(FOLDER / PACKAGE / "data", shelf.folder / PACKAGE / "data")
        about = shelf.folder / "pnp_hillclimb-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pnp-hillclimb\nVersion: 1.0\n", "utf-8")
        (about / "entry_points.txt").write_text(f"[pnp.games]\nhill = {PACKAGE}:GAME\n", "utf-8")
        shutil.copy(FOLDER / "position.toml", work)
        yield Shell(work, monkeypatch)


def install(done: Sequence[Step], site: Path) -> None:
    """The package as it is after these steps, imported anew."""
    for module, text in written(done):
        (site / module).write_text(text, encoding="utf-8")
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]
    register.cache_clear()


def test_every_command_works_with_what_has_been_written_so_far(shell: Shell) -> None:
    for number, step in enumerate(steps(), start=1):
        install(steps()[:number], shell.folder.parent / "site")
        for name, *arguments in step.commands:
            if (name, *arguments) not in ELSEWHERE:
                assert name == "pnp"
                shell(*arguments, stdin="\n" * 200 if arguments[0] == "referee" else "y\n").ok()


def test_what_comes_later_does_not_work_before_it_is_written(shell: Shell) -> None:
    """Guards the test above: it would be worth little if everything worked from the beginning."""
    install(steps()[:1], shell.folder.parent / "site")
    shell("print", "hill", "board").refused("Hill Climb has nothing to print")
    shell("simulate", "hill").refused("Hill Climb has no bots")
    install(steps()[:4], shell.folder.parent / "site")
    shell("print", "hill", "aid").refused("no component is called “aid”", code=2)
    assert "! Without its examples, because still to come: a voice." in shell("print", "hill", "rules").ok().out
    shell("referee", "hill", "-p", "Anna", "-p", "Ben").refused("Hill Climb has no voice at the table")
