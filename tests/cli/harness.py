"""The command line as a user sees it: arguments and typed lines in, text, files and an exit code out."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.cli.app import main, verbs
from pnp.kit.register import find_game
from pnp.lab.bots import any_answer
from pnp.referee.referee import Referee
from pnp.referee.rules import RaceSetup

HERE = Path(__file__).parent
POSITIONS = HERE / "positions"
FOUR = ("Anna: red", "Ben: blue", "Carla: green", "Dan: yellow")
COMMANDS = verbs()
_MADE: dict[tuple[str, str], bytes] = {}
AT_THE_TABLE = [part for player in FOUR for part in ("--player", player)]


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str
    before: frozenset[str]
    after: frozenset[str]

    @property
    def new(self) -> set[str]:
        """Files that were not there before."""
        return set(self.after - self.before)

    def ok(self) -> Ran:
        assert self.code == 0, f"exit {self.code}\n{self.out[-2000:]}\n{self.err}"
        self._civil()
        return self

    def refused(self, *parts: str, code: int = 1) -> Ran:
        """Failed with a message that has all these parts, without a traceback, and without leaving anything."""
        assert self.code == code, f"exit {self.code}\n{self.out[-2000:]}\n{self.err}"
        for part in parts:
            assert part in self.err, f"“{part}” is not said:\n{self.err}"
        self._civil()
        assert self.after == self.before, f"left behind: {self.new}"
        return self

    def _civil(self) -> None:
        assert "Traceback" not in self.err
        assert "fault in pnp" not in self.err
        assert not [name for name in self.after if Path(name).name.startswith(".")], "a temporary file was left"


def files_in(folder: Path) -> frozenset[str]:
    return frozenset(path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir())


class Keyboard(io.StringIO):
    """Lines that are typed, and then Ctrl-C."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # as in the stub of StringIO itself
        line = super().readline(size)
        if not line:
            raise KeyboardInterrupt
        return line


class Shell:
    """Runs commands in one folder."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._monkeypatch = monkeypatch
        monkeypatch.chdir(folder)
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.delenv("PNP_LANG", raising=False)
        monkeypatch.delenv("PNP_TRACEBACK", raising=False)

    def __call__(self, *argv: str | Path, stdin: str | bytes | Iterable[str] | io.TextIOBase = "") -> Ran:
        before = files_in(self.folder)
        with self._streams(stdin) as (out, err):
            self._monkeypatch.setattr(sys, "argv", ["pnp", *map(str, argv)])
            try:
                main()
                code = 0
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else int(end.code is not None)
        return Ran(code, _text(out), _text(err), before, files_in(self.folder))

    @contextmanager
    def _streams(self, stdin: Any) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
        with self._monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            patch.setattr(sys, "stdin", _typed(stdin))
            yield out, err

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def season(self, name: str = "s.season", *more: str) -> Path:
        """A season that has just been begun."""
        return self.once(name, " ".join(more), lambda: self("season", "new", "fmr", name, *AT_THE_TABLE, *more).ok())

    def raced(self) -> Path:
        """Race 1 of 2 is run."""

        def run() -> None:
            self.season("s.season", "-n", "2", "--title", "Winter")
            self("referee", "s.season", stdin=a_race()).ok()

        return self.once("s.season", "Race 1 of 2 is run.", run)

    def once(self, name: str, how: str, make: Callable[[], object]) -> Path:
        """A file that several tests begin with: the first of them makes it, the others have a copy."""
        if (name, how) not in _MADE:
            make()
            _MADE[name, how] = (self.folder / name).read_bytes()
        return self.write(name, _MADE[name, how])


def _typed(stdin: Any) -> Any:
    if isinstance(stdin, io.TextIOBase):
        return stdin
    if not isinstance(stdin, str | bytes):
        stdin = "".join(f"{line}\n" for line in stdin)
    return io.TextIOWrapper(io.BytesIO(stdin if isinstance(stdin, bytes) else stdin.encode()), encoding="utf-8")


def _text(stream: io.TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")


@cache
def a_race(seed: int = 1) -> tuple[str, ...]:
    """The answers of a whole race with these four players, as they would be typed."""
    game = find_game("fmr")
    data, rng = game.load(game.library()), Random(seed)
    plan = game.season.plan(data, FOUR, 1, {})
    setup = RaceSetup(1, 1, plan.entries, plan.options, plan.programme[0])
    referee: Referee[Any] = Referee(
        game.rules, lambda: game.rules.setup(data, setup), lambda fixed: game.rules.restore(data, fixed)
    )
    typed: list[str] = []
    while ask := referee.q:
        answer = any_answer(ask, rng)
        referee.answer(answer)
        typed.append(" ".join(map(str, answer)) if isinstance(answer, list) else f"={answer}")
    return tuple(typed)


def questions(text: str) -> list[str]:
    """The questions put in a piped conversation: what stands before the marker, without options and explanations."""
    lines = text.splitlines()
    return [
        next(line for line in reversed(lines[:index]) if not line.startswith(("  ", "Type ", "Enter: ")))
        for index, line in enumerate(lines)
        if line.startswith("> ")
    ]
