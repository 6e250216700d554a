"""Started without a screen or without a keyboard, and stopped before it has begun."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from pnp.__main__ import main
from pnp.draw.pdfform import read_fields
from pnp.kit.apart import Limits, apart
from pnp.kit.atomic import write_bytes
from pnp.kit.errors import PnpError
from pnp.referee.journal import read_journal
from tests.cli.harness import COMMANDS, Shell
from tests.turns import sampled

SEASON = "s.season"
VERBS: dict[str, list[str]] = {
    "games": [],
    "config": [],
    "demo": ["chess"],
    "print": ["fmr", "--only", "counters"],
    "check": ["fmr"],
    "new": ["course", "Loop", "--game", "xf1"],
    "referee": [SEASON],
    "resolve": ["-"],
    "simulate": ["fmr", "-n", "2", "--players", "3"],
    "balance": ["fmr", "-n", "2"],
    "rules": ["fmr"],
    "doctor": [],
    "season new": ["fmr"],
    "season show": [SEASON],
    "season standings": [SEASON],
    "season results": [SEASON],
    "season log": [SEASON],
    "season undo": [SEASON],
    "season players": [SEASON],
    "season export": [SEASON],
    "season rescue": [SEASON],
    "season sheet": [SEASON],
    "season adjust": [SEASON],
    "season read": ["form.pdf", SEASON],
    "season import": ["results.csv", SEASON],
    "season restore": ["scan.png"],
    "table": ["nowhere.season"],
    "season binder": [SEASON],
    "season pack": [SEASON],
    "season chances": [SEASON],
    "season day": [SEASON],
    "season enter": [SEASON],
    "season replay": [SEASON],
    "season bgstats": [SEASON],
    "club show": ["."],
    "club book": ["nowhere", "--out", "book.pdf"],
    "club site": ["nowhere", "--out", "site"],
    "calibrate": ["nowhere"],
    "release": ["nowhere"],
}


def test_no_verb_is_forgotten() -> None:
    def names(group: typer.core.TyperGroup, before: str = "") -> list[str]:
        found: list[str] = []
        for name, command in group.commands.items():
            inner = isinstance(command, typer.core.TyperGroup)
            found += names(command, f"{name} ") if inner else [before + name]  # type: ignore[arg-type]
        return found

    assert isinstance(COMMANDS, typer.core.TyperGroup)
    assert set(names(COMMANDS)) == set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_nobody_listens_and_nobody_types(pnp: Shell, verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a program is started with `<&- >&- 2>&-`, or from a scheduler on Windows."""
    pnp.season()
    pnp("referee", SEASON, stdin=["red"]).ok()
    pnp.write("results.csv", "race,place,car\n1,1,red\n")
    monkeypatch.setattr(sys, "argv", ["pnp", *verb.split(), *VERBS[verb]])
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    monkeypatch.setenv("PNP_TRACEBACK", "1")  # so that a fault in pnp itself is raised
    assert _exit_code() in (0, 1, 2)
    for name in ("stdin", "stdout", "stderr"):
        getattr(sys, name).close()


def _exit_code() -> object:
    try:
        main()
    except SystemExit as end:
        return end.code
    return 0


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a shell that closes ends")


@POSIX
@pytest.mark.parametrize("closed", sampled(["<&-", ">&-", "2>&-", "<&- >&- 2>&-"], 2))
def test_a_season_file_is_never_taken_for_the_screen(pnp: Shell, closed: str) -> None:
    path = pnp.season()
    command = f'printf "red\\nblue\\n" | "{sys.executable}" -m pnp referee {SEASON} {closed}'
    done = subprocess.run(["sh", "-c", command], cwd=pnp.folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    answers = [record["answer"] for record in read_journal(path).records]
    assert answers == ([] if "<&-" in closed else ["red", "blue"])


@POSIX
@pytest.mark.parametrize("verb", [["season", "read", "form.pdf"], ["season", "import", "results.csv"]])
def test_nobody_there_to_agree_is_no_yes(pnp: Shell, verb: list[str]) -> None:
    path = pnp.season()
    before = path.read_bytes()
    pnp("season", "sheet", SEASON, "--kind", "race", "--fillable", "--out", "form.pdf")
    lines = [f"1,{place},{car}" for place, car in enumerate(("red", "blue", "green", "yellow"), 1)]
    pnp.write("results.csv", "\n".join(["race,place,car", *lines, ""]))
    ran = pnp(*verb, SEASON)
    assert ran.code in (0, 1)
    assert "Aborted" not in ran.out + ran.err
    assert path.read_bytes() == before


@POSIX
def test_what_was_agreed_to_is_written_though_nobody_reads_on(pnp: Shell) -> None:
    path = pnp.season()
    cars = ["R1", "B1", "G1", "Y1", "O1", "V1", "R2", "B2", "G2", "Y2", "O2", "V2"]
    pnp.write("results.csv", "\n".join(["race,place,car", *(f"1,{n},{car}" for n, car in enumerate(cars, 1)), ""]))
    command = f"{shlex.quote(sys.executable)} -m pnp season import -y results.csv {SEASON}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(f"{command} | true", shell=True, cwd=pnp.folder, capture_output=True, env=environment)
    assert not done.stderr
    assert [record["t"] for record in read_journal(path).records] == ["result"]


STOPPED = """
import sys
class Stop:
    def find_spec(self, name, *_):
        if name == {name!r}:
            sys.meta_path.remove(self)
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop())
sys.argv = ["pnp", "season", "show", "s.season"]
from pnp.__main__ import main
from pnp.kit.atomic import write_bytes
main()
"""


@pytest.mark.parametrize(
    "name", sampled(["typer", "pnp.cli", "pnp.cli.own", "pnp.api.speaking", "pnp.season.season", "pydantic"], 3)
)
def test_ctrl_c_while_it_starts(pnp: Shell, name: str) -> None:
    pnp.season()
    script = STOPPED.format(name=name)
    environment = {**os.environ, "PNP_LANG": "it", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=pnp.folder, capture_output=True, encoding="utf-8", env=environment
    )
    assert (done.returncode, done.stderr.strip()) == (130, "Interrotto. Nessun file è rimasto a metà.")


HALF_WAY = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background is started without
class Slow:
    def find_spec(self, name, *_):
        if name == {name!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
            sum(range(10**6))
sys.meta_path.insert(0, Slow())
sys.argv = ["pnp", "season", "show", "s.season"]
from pnp.__main__ import main
from pnp.kit.atomic import write_bytes
main()
"""


@POSIX
@pytest.mark.parametrize("name", ["typer", "pnp.cli"])
def test_ctrl_c_in_an_import_waits_until_the_module_is_whole(pnp: Shell, name: str) -> None:
    pnp.season()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-c", HALF_WAY.format(name=name)], cwd=pnp.folder, capture_output=True, text=True,
        env=environment,
    )  # fmt: skip
    assert (done.returncode, done.stderr.strip()) == (130, "Stopped. Nothing is half written.")


def test_ctrl_c_where_a_library_catches_everything_is_still_ctrl_c(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def swallowed(*_: object) -> None:
        try:
            raise KeyboardInterrupt
        except BaseException:
            raise ValueError("cannot open this font") from None

    monkeypatch.setattr("pnp.api.seasons.read_season", swallowed)
    ran = pnp("season", "show", "s.season")
    assert (ran.code, ran.err.strip()) == (130, "Stopped. Nothing is half written.")


def test_a_draft_is_taken_away_whenever_it_breaks_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(handle: int) -> None:
        os.fdopen(handle).close()
        raise KeyboardInterrupt

    monkeypatch.setattr("pnp.kit.atomic.os.close", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_bytes(tmp_path / "sheet.pdf", b"x")
    monkeypatch.undo()
    assert not list(tmp_path.iterdir())


def _many_pages(path: Path, pages: int) -> None:
    """One page, over and over again."""
    parts = [
        b"%PDF-1.5\n",
        b"1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n",
        b"2 0 obj\n<</Type/Pages/Count %d/Kids[" % pages + b"3 0 R " * pages + b"]>>\nendobj\n",
        b"3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n",
    ]
    starts = [sum(map(len, parts[:index])) for index in range(1, 5)]
    table = "".join(f"{start:010d} 00000 n \n" for start in starts[:3])
    end = f"xref\n0 4\n0000000000 65535 f \n{table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n{starts[3]}\n%%EOF"
    path.write_bytes(b"".join(parts) + end.encode())


@POSIX
def test_a_file_that_takes_more_than_it_may_is_refused(tmp_path: Path) -> None:
    _many_pages(tmp_path / "few.pdf", 3)
    with pytest.raises(PnpError, match="too much time or memory"):
        apart(read_fields, tmp_path / "few.pdf", limits=Limits(memory=20_000_000))


@POSIX
@pytest.mark.slow
def test_a_form_of_a_million_pages_is_refused(pnp: Shell) -> None:
    before = pnp.season().read_bytes()
    _many_pages(pnp.folder / "many.pdf", 1_000_000)
    pnp("season", "read", "many.pdf", SEASON).refused("many.pdf: to read this file would take too much time or memory")
    assert (pnp.folder / SEASON).read_bytes() == before


def test_a_form_of_few_pages_is_read_apart_with_the_same_problems(pnp: Shell) -> None:
    pnp.season()
    _many_pages(pnp.folder / "few.pdf", 3)
    pnp("season", "read", "few.pdf", SEASON).refused(
        "few.pdf: this PDF has no fields", "--fillable", "save it as a form"
    )
