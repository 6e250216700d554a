"""A cluster of Dask: refused in words where it cannot be reached or would not make the same races; a worker that is
killed takes nothing with it, and Ctrl-C leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, KilledWorker
from distributed.protocol.pickle import dumps, loads

import pnp
from pnp.kit.errors import PnpError, UsageError
from pnp.kit.register import find_game
from pnp.lab import cluster, joining
from pnp.lab.answering import found, made
from pnp.lab.bots import Trial
from pnp.lab.executors import Needed
from pnp.lab.simulate import simulate
from pnp.lab.stamp import stamp
from pnp.lab.workers import Workers, cut
from tests.cli.harness import Shell
from tests.cli.windows import hearing_signals
from tests.lab.test_workers import refuse, squares

GAME = find_game("fmr")
NEEDED = Needed("fmr")
ADDRESS = "tcp://host:8786"
WORKER = "tcp://host:4000"


class Ready:
    """Something that was made at once."""

    def __init__(self, make: Callable[[], object]) -> None:
        self.make = make

    def result(self) -> Any:
        return self.make()

    def add_done_callback(self, fn: Callable[[object], None]) -> None:
        fn(self)


class Scheduler:
    """Of one worker, in this process."""

    def __init__(self, make: Callable[..., object] | None = None) -> None:
        self.make = make
        self.cancelled = 0

    def submit(self, func: Callable[..., object], *args: object, pure: bool) -> Ready:
        return Ready(lambda: (self.make or func)(*args))

    def run(self, function: Callable[..., object], *args: object) -> Mapping[str, Any]:
        return {WORKER: function(*args)}

    def cancel(self, futures: list[Ready]) -> None:
        self.cancelled += len(futures)

    def nthreads(self) -> Mapping[str, int]:
        return {WORKER: 1}


@pytest.fixture
def joined(monkeypatch: pytest.MonkeyPatch) -> Callable[[Scheduler], None]:
    def join(scheduler: Scheduler) -> None:
        monkeypatch.setattr(cluster, "join", lambda address, closing: scheduler)

    return join


# -- what is done there comes out as it would here


def test_what_is_made_comes_in_the_order_of_the_parts(joined: Callable[[Scheduler], None]) -> None:
    joined(Scheduler())
    told: list[int] = []
    with Workers(ADDRESS, NEEDED) as pool:
        assert pool.each(squares, cut(100, 4), told.append) == [squares(part) for part in cut(100, 4)]
    assert sum(told) == 100


def test_what_goes_wrong_there_is_told_here_and_the_rest_is_taken_back(joined: Callable[[Scheduler], None]) -> None:
    scheduler = Scheduler()
    joined(scheduler)
    with pytest.raises(ValueError, match="nothing to do"), Workers(ADDRESS, NEEDED) as pool:
        pool.each(refuse, cut(40, 2))
    assert scheduler.cancelled == cluster._AHEAD - 1


def test_parts_whose_workers_are_lost_again_and_again_are_an_end(joined: Callable[[Scheduler], None]) -> None:
    def lost(*_: object) -> None:
        raise KilledWorker("part", None, 3)  # type: ignore[arg-type]  # whoever it was

    joined(Scheduler(lost))
    with pytest.raises(PnpError, match="lost 3 times"), Workers(ADDRESS, NEEDED) as pool:
        pool.each(squares, cut(4, 2))


# -- workers that would make other races


@pytest.mark.parametrize("theirs", ["pnp 0.1.0", "no racing-pnp", "pnp 0.2.0+abcdef0, fmr data 1234567"])
def test_another_program_or_other_data_are_refused_with_both_named(
    theirs: str, monkeypatch: pytest.MonkeyPatch, joined: Callable[[Scheduler], None]
) -> None:
    scheduler = Scheduler()
    monkeypatch.setattr(scheduler, "run", lambda function, *args: {WORKER: theirs})
    joined(scheduler)
    with pytest.raises(PnpError, match="would not make the same races") as told:
        Workers(ADDRESS, NEEDED)
    assert (told.value.where, told.value.expected) == (WORKER, f"{stamp('fmr', None)}; it has {theirs}")


def test_who_joins_later_is_asked_as_well(joined: Callable[[Scheduler], None]) -> None:
    joined(Scheduler(lambda *_: ("pnp 0.1.0", None)))
    with pytest.raises(PnpError, match="would not make the same races"), Workers(ADDRESS, NEEDED) as pool:
        pool.each(squares, cut(4, 2))


def test_a_worker_looks_again_before_it_says_no(tmp_path: Path) -> None:
    """Its data may have been changed since."""
    file = tmp_path / "xf1" / "track.toml"
    file.parent.mkdir()
    text = (find_game("xf1").library().shelf / "drivers.toml").read_text("utf-8")
    file.with_name("drivers.toml").write_text(text, "utf-8")
    before = stamp("xf1", tmp_path)
    file.with_name("drivers.toml").write_text(text.replace("mental = 3", "mental = 4", 1), "utf-8")
    stamp.cache_clear()
    after = stamp("xf1", tmp_path)
    assert before != after
    file.with_name("drivers.toml").write_text(text, "utf-8")
    assert found("xf1", str(tmp_path), before) == before
    assert found("xf1", str(tmp_path), after) == before
    assert found("xf1", str(tmp_path / "none"), after).endswith("there is no such data folder")
    assert made("xf1", str(tmp_path), before, squares, range(3)) == (before, [0, 1, 4])
    assert made("xf1", str(tmp_path), after, squares, range(3)) == (before, None)


def test_the_question_needs_nothing_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """It travels as code: a worker may have no pnp, or an old one."""
    there = loads(dumps(cluster._question()))  # type: ignore[no-untyped-call]
    ours = stamp("fmr", None)
    assert there("fmr", None, ours) == ours
    monkeypatch.setitem(sys.modules, "pnp.lab.answering", None)
    assert there("fmr", None, ours) == f"pnp {pnp.__version__}"
    monkeypatch.setitem(sys.modules, "pnp", None)
    assert there("fmr", None, ours) == "no racing-pnp"


@pytest.mark.parametrize(
    ("python", "threads", "said"),
    [("3.9.1.final.0", 1, "another Python"), (".".join(map(str, sys.version_info)), 4, "4 threads")],
)
def test_workers_are_looked_at(python: str, threads: int, said: str) -> None:
    class Odd(Scheduler):
        def wait_for_workers(self, n_workers: int, timeout: float) -> None: ...

        def get_versions(self) -> Mapping[str, Any]:
            return {"workers": {WORKER: {"packages": {"python": python}}}}

        def nthreads(self) -> Mapping[str, int]:
            return {WORKER: threads}

    with pytest.raises(PnpError, match=said) as told:
        joining._look_at_workers(Odd(), ADDRESS)  # type: ignore[arg-type]  # what is asked of it
    assert told.value.where == WORKER


# -- addresses


@pytest.mark.parametrize(
    "address", ["", "host", "host:8786", "local", "local:0", "local:257", "http://host:1", "tcp://host"]
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(UsageError, match="is not a cluster"):
        joining.join(address, ExitStack())


def test_without_dask_the_command_says_what_to_install(pnp: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    pnp("simulate", "fmr", "--cluster", "local:2").refused("needs Dask", "pip install 'racing-pnp[cluster]'")


def test_a_cluster_has_its_own_workers(pnp: Shell) -> None:
    for verb in ("simulate", "balance"):
        pnp(verb, "fmr", "--cluster", "local:2", "-w", "2").refused("has its own workers", code=2)


# -- a real scheduler, and two workers on this machine


@contextmanager
def running(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    called = [sys.executable, "-P", "-m", "dask", *command]
    process = subprocess.Popen(called, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduled(folder: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    file = folder / "scheduler.json"
    with ExitStack() as stack:
        place = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        stack.enter_context(running("scheduler", *place, "--scheduler-file", str(file)))
        address = json.loads(_written(file))["address"]
        one = (address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
        yield address, [stack.enter_context(running("worker", *one)) for _ in range(workers)]


def _written(file: Path) -> str:
    for _ in range(600):
        if file.exists() and (text := file.read_text("utf-8")):
            return text
        time.sleep(0.1)
    raise AssertionError("no scheduler within a minute")


def raced(place: int | str, progress: Callable[[int], None] | None = None) -> str:
    trials = [Trial(4, "sensible"), Trial(6, "random")]
    findings = simulate(GAME, None, trials, 400, 3, place, progress)
    return repr([replace(each, seconds=0.0) for each in findings])


@pytest.mark.slow
def test_a_worker_that_is_killed_takes_nothing_with_it(tmp_path: Path) -> None:
    told: list[int] = []
    with scheduled(tmp_path, 2) as (address, (doomed, _)):

        def kill(more: int) -> None:
            told.append(more)
            doomed.kill()

        assert raced(address, kill) == raced(1)
    assert sum(told) == 800
    assert doomed.returncode == -signal.SIGKILL


@pytest.mark.slow
def test_a_worker_with_an_older_program_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "old" / "pnp"
    old.mkdir(parents=True)
    (old / "__init__.py").write_text('__version__ = "0.1.7"\n', "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(old.parent))
    with scheduled(tmp_path, 1) as (address, _), pytest.raises(PnpError, match="would not make") as told:
        raced(address)
    assert told.value.expected == f"{stamp('fmr', None)}; it has pnp 0.1.7"


@pytest.mark.slow
def test_a_scheduler_that_is_lost_is_said(tmp_path: Path) -> None:
    with scheduled(tmp_path, 1) as (address, _), pytest.raises(PnpError, match="scheduler was lost"):
        raced(address, lambda _: _end_scheduler(address))


def _end_scheduler(address: str) -> None:
    with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.shutdown()


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [1.5, 3, 8])
@pytest.mark.parametrize("place", [("--cluster", "local:2"), ("--workers", "2")])
def test_ctrl_c_leaves_nothing_running(place: tuple[str, ...], seconds: float) -> None:
    """While it begins, too."""
    command = [sys.executable, "-m", "pnp", "simulate", "fmr", "--races", "100000", *place]
    with hearing_signals():
        process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, process_group=0)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err.split() == ["Stopped.", "Nothing", "is", "half", "written."]
    assert _ended(process.pid)


def _ended(group: int) -> bool:
    """Soon: what watches over memory that processes share ends when they have."""
    for _ in range(50):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.2)
    return False


@pytest.mark.slow
def test_nobody_listens_at_an_address() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(PnpError, match="no scheduler answers"):
        raced(address)
