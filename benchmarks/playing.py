"""What a question costs, how fast races are simulated and played again, and what it costs to keep an answer."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from benchmarks.measure import Line, medians, ms
from pnp.games.fmr import GAME
from pnp.kit.register import find_game
from pnp.lab.bots import Trial, any_answer
from pnp.lab.simulate import run_races, simulate
from pnp.referee.ask import Choose, Option, Roll
from pnp.referee.entering import Entries
from pnp.referee.journal import Journal, read_journal
from pnp.referee.play import Play
from pnp.referee.referee import Referee
from pnp.referee.rules import Asking, Log, RaceSetup

DATA = GAME.load(GAME.library())
ENTRIES = Entries.of({name: [team] for name, team in zip("ABCDE", DATA.teams, strict=False)})


def lines() -> Iterator[Line]:
    yield from _questions()
    yield from _simulated()
    yield _side_by_side()
    with tempfile.TemporaryDirectory() as name:
        yield _played_again(Path(name))
        yield _kept(Path(name))


class _Bare:
    """Rules that decide nothing: what is left is what the machinery takes."""

    count = 20_000
    options = (Option("roll", "roll"), Option("stop", "stop"))
    clauses = ()

    def __init__(self, kind: str) -> None:
        self.phases = {"only": getattr(self, kind)}

    def phase(self, _: Any) -> str:
        return "only"

    def enter(self, state: Any, phase: str) -> None: ...

    def check(self, state: Any) -> None: ...

    def rolls(self, _state: Any, _log: Log) -> Asking:
        for n in range(self.count):
            yield Roll(f"r1.t{n}.roll", "A", "F27", "pit", sides=12, args={"car": "R1"})
        return None

    def choices(self, _state: Any, _log: Log) -> Asking:
        for n in range(self.count):
            yield Choose(f"r1.t{n}.again", "A", "F29", "again", options=self.options, args={"car": "R1", "place": 3})
        return None


def _questions() -> Iterator[Line]:
    for kind, answer in (("rolls", [7]), ("choices", "stop")):
        (took,) = medians(5, partial(_ask_many, kind, answer))
        what = f"asking and answering through Play, rules that do nothing: {kind}"
        yield Line(what, f"{took / _Bare.count * 1e9:.0f} ns a question")


def _ask_many(kind: str, answer: Any) -> None:
    bare: Any = _Bare(kind)
    play: Play[Any] = Play(bare, None)
    while play.ask is not None:
        play.give(answer)


def _simulated() -> Iterator[Line]:
    for bot, races in (("random", 100), ("sensible", 20)):
        trial = Trial(5, bot)
        answers = _answers(trial, races)
        (took,) = medians(5, partial(run_races, GAME.id, None, trial, 1, range(races)))
        speed = f"{races / took:,.0f} races a second", f"{answers / took:,.0f} answers a second"
        yield Line(f"simulated FMR races, {bot} bots, 5 players, one core", *speed)


def _answers(trial: Trial, races: int) -> int:
    """How many answers these races take: a question is taken off the table by each."""
    count = 0
    give = Play.give

    def counted(self: Play[Any], raw: object, key: str | None = None) -> Any:
        nonlocal count
        count += 1
        return give(self, raw, key)

    with patch.object(Play, "give", counted):
        run_races(GAME.id, None, trial, 1, range(races))
    return count


def _side_by_side() -> Line:
    trials, races = [Trial(5, "random")], 1000
    two, one = medians(
        3,
        lambda: simulate(find_game(GAME.id), None, trials, races, 1, workers=2),
        lambda: simulate(find_game(GAME.id), None, trials, races, 1, workers=1),
        clock=time.perf_counter,
    )
    return Line(f"{races} races, random bots, --workers 2 against 1", ms(two), ms(one), two / one)


def _referee(keep: Any = None) -> Referee[Any]:
    return Referee(
        GAME.rules,
        start=lambda: GAME.rules.setup(DATA, RaceSetup(entries=ENTRIES)),
        restore=lambda position: GAME.rules.restore(DATA, position),
        keep=keep,
    )


def _played_again(folder: Path) -> Line:
    path = folder / "race.season"
    rng = Random(1)
    with Journal.create(path, {"game": GAME.id}) as journal:
        referee = _referee(journal.append)
        while (ask := referee.q) is not None:
            referee.answer(any_answer(ask, rng))
    answers = len(referee.steps)
    (took,) = medians(15, lambda: _referee().load(read_journal(path).records))
    return Line(f"a race read from its journal and played again, {answers} answers", ms(took),
                f"{answers / took:,.0f} answers a second")  # fmt: skip


def _kept(folder: Path) -> Line:
    """One answer on the disk. Both sides write the same bytes, in turns, each to a file of its own."""
    record = {"t": "answer", "race": 1, "key": "r1.t12.target", "answer": "R1", "src": "typed"}
    ours: list[float] = []
    bare: list[float] = []
    with Journal.create(folder / "kept.season", {"game": GAME.id}) as journal:
        before = journal.path.stat().st_size
        journal.append(record)
        line = b"x" * (journal.path.stat().st_size - before)
        handle = os.open(folder / "bare", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        for _ in range(300):
            begun = time.perf_counter()
            journal.append(record)
            ours.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            os.write(handle, line)
            os.fsync(handle)
            bare.append(time.perf_counter() - begun)
        os.close(handle)
    took, other = statistics.median(ours), statistics.median(bare)
    return Line("one answer kept in the journal, against a bare append and fsync", ms(took), ms(other), took / other)
