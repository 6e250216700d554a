"""Real processes that really die."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pnp.referee.journal import read_journal
from tests.cli.harness import Shell, a_race
from tests.cli.windows import Desktop, Window, desktop

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to send")


Start = Callable[..., "subprocess.Popen[bytes]"]
Open = Callable[..., Window]


@pytest.fixture
def screen(pnp: Shell) -> Iterator[Desktop]:
    with desktop(pnp.folder) as opened:
        yield opened


@pytest.fixture
def start(screen: Desktop) -> Start:
    return screen.start


@pytest.fixture
def opened(screen: Desktop) -> Open:
    return screen.open


def answered(path: Path) -> list[str]:
    return [record["key"] for record in read_journal(path).records if record["t"] == "answer"]


def test_killed_in_mid_race_and_nothing_is_asked_again(pnp: Shell, opened: Open) -> None:
    path = pnp.season("s.season", "-n", "1")
    race = a_race()
    given = 0
    question = ""
    for kill_after in (1, 30, len(race) - 1):
        window = opened("referee", "s.season", "--ask", "full")
        assert question in window.read, "it goes on with the question that was open"
        while given < kill_after:
            shown = window.type(race[given])
            given += 1
        question = next(line for line in reversed(shown.splitlines()) if "[F" in line)
        window.end(signal.SIGKILL)
        assert len(answered(path)) == given
    pnp("referee", "s.season", "--ask", "full", stdin=race[given:]).ok()
    keys = answered(path)
    assert len(keys) == len(race)
    assert len(set(keys)) == len(keys), "a question was answered twice"
    pnp.season("other.season", "-n", "1", "--title", "s")
    pnp("referee", "other.season", stdin=race).ok()
    results = [json.loads(pnp("season", "export", f"{name}.season").ok().out) for name in ("s", "other")]
    assert results[0] == results[1], "as if nothing had happened"


@pytest.mark.slow  # a few kills of every game are in tests/fuzz/test_kills.py
def test_xf1_killed_after_every_answer_of_an_activity(pnp: Shell, opened: Open) -> None:
    """A free practice, then one car's pressure, declaration, dice, speed, line and pit order: killed after each."""
    table = ["-p", "Anna: U", "-o", "courses=belgium", "-o", "teams=players", "-o", "random_qualifying=yes"]
    pnp("season", "new", "xf1", "s.season", *table).ok()
    path = pnp.folder / "s.season"
    before_the_race = ["10", "0", "1 6", "1 6", "-", "yes", "-", "yes", "U01", "U02", "4", "dry", "", "dry", ""]
    pnp("referee", "s.season", stdin=before_the_race)
    given = len(answered(path))
    question = ""
    for typed in ("6", "c1", "6 1", "6", "", "no"):
        window = opened("referee", "s.season", "--ask", "full")
        assert question in window.read, "it goes on with the question that was open"
        shown = window.type(typed)
        question = next(line for line in reversed(shown.splitlines()) if re.search(r"\[G\d", line))
        window.end(signal.SIGKILL)
        given += 1
        assert len(answered(path)) == given, shown
    assert len(set(answered(path))) == given


def test_killed_before_the_answer_was_confirmed(pnp: Shell, opened: Open) -> None:
    """Killed at once after typing: the answer is there or it is not, and the file is whole."""
    path = pnp.season()
    for attempt in range(2):
        window = opened("referee", "s.season")
        before = len(answered(path))
        assert window.process.stdin
        window.process.stdin.write(f"{['red', 'blue', 'green'][before]}\n".encode())
        window.process.stdin.flush()
        window.end(signal.SIGKILL)
        assert before <= len(answered(path)) <= before + 1, attempt
    pnp("season", "show", "s.season").ok()


def test_ctrl_c_at_a_question(pnp: Shell, opened: Open) -> None:
    path = pnp.season()
    window = opened("referee", "s.season")
    window.type("red")
    code, said = window.end(signal.SIGINT)
    assert code == 0
    assert "Everything up to here is saved.\nTo go on: pnp referee s.season" in said
    assert answered(path) == ["r1.grid1"]


def test_ctrl_c_at_who_plays(pnp: Shell, opened: Open) -> None:
    window = opened("season", "new", "fmr")
    code, said = window.end(signal.SIGINT)
    assert code == 130
    assert "Stopped. Nothing is half written." in said
    assert "Traceback" not in said
    assert not list(pnp.folder.iterdir())


def test_ctrl_c_while_it_works(start: Start) -> None:
    process = start("simulate", "fmr", "-n", "100000")
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    # Where it hits Python in the middle of an `exec`, that ends by the signal itself: to a shell it is the same.
    assert process.returncode in (130, -signal.SIGINT)
    assert said.decode().strip() == "Stopped. Nothing is half written."
