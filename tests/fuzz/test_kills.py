"""Real races that are ended in every way there is, and files that others touch while they are open.

No answer that was confirmed is ever lost, and "saved" is said only if it is. A few of each in the suite; with
`PNP_KILLS=125` so many in each game.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.lab.bots import any_answer
from pnp.referee.journal import read_journal
from pnp.season.season import Season
from tests.cli.windows import Desktop, Window, desktop
from tests.conformance.benches import GAMES, bench
from tests.turns import every_other

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to send")

KILLS = int(os.environ.get("PNP_KILLS", "3"))
"""In each game."""
SAVED = "Everything up to here is saved."
MOST_ANSWERS = 4
"""So many are given before a window ends, at most."""
Answers = list[tuple[str, Any]]


class Race:
    """A race at the table: what will be typed, what was, and how much of it was confirmed."""

    def __init__(self, game_id: str, path: Path, rng: Random) -> None:
        self.path, self.rng = path, rng
        self.typed = answers(path)
        self.confirmed = len(self.typed)
        self._referee = bench(game_id).referee(bench(game_id).short())
        self._referee.load(read_journal(path).records)
        self._planned = [self._plan() for _ in range(MOST_ANSWERS + 1) if self._referee.open]
        self.ends_soon = not self._referee.open
        """Whether so few questions are left that a window would see the last one."""

    def _plan(self) -> tuple[tuple[str, Any], str]:
        ask = self._referee.open[0]
        answer = any_answer(ask, self.rng)
        self._referee.answer(answer, "typed", ask.key)
        line = " ".join(map(str, answer)) if isinstance(answer, list) else f"={answer}"
        return (ask.key, self._referee.steps[-1].record["answer"]), line

    def answer(self) -> str:
        """The next answer, as somebody would type it."""
        record, line = self._planned.pop(0)
        self.typed.append(record)
        return line

    def confirm(self) -> None:
        self.confirmed = len(self.typed)


def answers(path: Path) -> Answers:
    return [(record["key"], record["answer"]) for record in read_journal(path).records if record["t"] == "answer"]


def kept(path: Path) -> Path:
    (found,) = path.parent.glob("*-kept-*")
    return found


# -- ways to end; each returns the file in which everything that was confirmed must be


End = Callable[[Race, Window], Path]


def signalled(how: signal.Signals) -> End:
    """At a question, or in the middle of an answer."""

    def end(race: Race, window: Window) -> Path:
        if race.rng.random() < 0.7:
            window.write(race.answer())
            time.sleep(race.rng.random() * 0.02)
        code, said = window.end(how)
        assert code == (0 if how is signal.SIGINT else -how), said
        assert (SAVED in said) == (how is signal.SIGINT), said
        return race.path

    return end


def keyboard_gone(race: Race, window: Window) -> Path:
    assert window.process.stdin
    window.write(race.answer())
    window.process.stdin.close()
    window.process.stdin = None
    code, said = window.ended()
    assert (code, SAVED in said) == (0, True), said
    race.confirm()
    return race.path


def screen_gone(race: Race, window: Window) -> Path:
    assert window.process.stdout
    window.process.stdout.close()
    window.process.stdout = None
    window.write(race.answer())
    assert window.process.wait(60) == 0
    return race.path


def touched(harm: Callable[[Race], object]) -> End:
    """Another program does something with the file; then somebody goes on, or wants to stop."""

    def end(race: Race, window: Window) -> Path:
        harm(race)
        window.write(race.answer() if race.rng.random() < 0.7 else "q")
        code, said = window.ended()
        (kept,) = race.path.parent.glob("*-kept-*")
        assert (code, SAVED in said, kept.name in said) == (1, False, True), said
        race.confirm()
        return kept

    return end


def _replaced(race: Race) -> None:
    shutil.copy(race.path, race.path.with_name("copy"))
    race.path.with_name("copy").replace(race.path)


def _older(race: Race) -> None:
    lines = race.path.read_bytes().splitlines(keepends=True)
    race.path.with_name("older").write_bytes(b"".join(lines[: race.rng.randint(1, len(lines))]))
    race.path.with_name("older").replace(race.path)


def _cut(race: Race) -> None:
    os.truncate(race.path, race.rng.randrange(race.path.stat().st_size))


def _overwritten(race: Race) -> None:
    content = bytearray(race.path.read_bytes())
    content[race.rng.randrange(len(content))] ^= 1
    time.sleep(0.02)  # by then the clock of every disk has moved on
    race.path.write_bytes(content)


ENDS: dict[str, End] = {
    "KILL": signalled(signal.SIGKILL),
    "file removed": touched(lambda race: race.path.unlink()),
    "closed keyboard": keyboard_gone,
    "TERM": signalled(signal.SIGTERM),
    "file replaced by a copy": touched(_replaced),
    "HUP": signalled(signal.SIGHUP),
    "file cut": touched(_cut),
    "INT": signalled(signal.SIGINT),
    "file replaced by an older one": touched(_older),
    "closed screen": screen_gone,
    "file renamed": touched(lambda race: race.path.rename(race.path.with_name("other"))),
    "file overwritten": touched(_overwritten),
}


# -- one after the other


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Desktop]:
    with desktop(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize("game_id", every_other(GAMES, 0))
def test_no_confirmed_answer_is_lost_and_saved_is_never_false(game_id: str, tmp_path: Path, screen: Desktop) -> None:
    path, names, counted = tmp_path / "s.season", list(ENDS), Counter[str]()
    for number in range(KILLS):
        name = names[(GAMES.index(game_id) * KILLS + number) % len(names)]
        counted["answers"] += _ended(_race(game_id, path, number), screen, ENDS[name])
        counted[name] += 1
    print(game_id, dict(counted))


def _race(game_id: str, path: Path, number: int) -> Race:
    """The one that goes on, or a new one where there is none, or where it is nearly over."""
    if path.exists() and Race(game_id, path, Random(number)).ends_soon:
        path.unlink()
    if not path.exists():
        Season.create(path, bench(game_id).game, bench(game_id).short()).close()
    return Race(game_id, path, Random(number))


def _ended(race: Race, screen: Desktop, end: End) -> int:
    """A window in which some answers are confirmed, and its end; returns how many they were."""
    window, before = screen.open("referee", str(race.path), "--ask", "full"), race.confirmed
    for _ in range(race.rng.randint(1, MOST_ANSWERS)):
        window.type(race.answer())
        race.confirm()
    given = race.confirmed - before
    found = end(race, window)
    there = answers(found)
    assert there == race.typed[: len(there)], "in the order in which it was typed"
    assert len(there) >= race.confirmed, "everything that was confirmed"
    _tidy(found, race.path)
    return given


def _tidy(found: Path, path: Path) -> None:
    """Everybody goes on with the file that has everything."""
    found.replace(path)
    for each in path.parent.iterdir():
        assert each == path or not each.name.startswith("."), "a draft was left behind"
        if each != path:
            each.unlink()
