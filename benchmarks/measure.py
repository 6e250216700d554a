"""Timing two things fairly, and one line of the table."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Line:
    """One measurement. `ratio` is ours by theirs, so smaller is better; `most` is the aim, where there is one."""

    what: str
    ours: str
    other: str = ""
    ratio: float | None = None
    most: float | None = None

    def cells(self) -> tuple[str, ...]:
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        aim = "" if self.most is None else f"≤ {self.most:g}"
        return self.what, self.ours, self.other, ratio, aim, self.verdict

    @property
    def verdict(self) -> str:
        if self.most is None or self.ratio is None:
            return ""
        return "met" if self.ratio <= self.most else "MISSED"


HEAD = ("what", "ours", "compared with", "ratio", "aim", "verdict")


def busy() -> float:
    """Seconds of processor time that we and our finished children have used: others on the machine count less."""
    return time.process_time() + _children()


def _children() -> float:
    try:
        import resource
    except ImportError:  # Windows
        return time.perf_counter() - time.process_time()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def medians(runs: int, *sides: Callable[[], object], clock: Callable[[], float] = busy) -> list[float]:
    """The median time of each side in seconds."""
    return [statistics.median(taken) for taken in timings(runs, *sides, clock=clock)]


def timings(runs: int, *sides: Callable[[], object], clock: Callable[[], float] = busy) -> list[list[float]]:
    """All times of each side in seconds. They take turns, so that a busy moment of the machine hits them all."""
    times: list[list[float]] = [[] for _ in sides]
    for side in sides:
        side()  # imports, fonts and the disk cache are nobody's fault
    for _ in range(runs):
        for taken, side in zip(times, sides, strict=True):
            begun = clock()
            side()
            taken.append(clock() - begun)
    return times


def python(*args: str, **env: str) -> Callable[[], None]:
    """A whole Python process, from start to end."""
    return process([sys.executable, *args], env=env)


def process(command: Sequence[str], cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> Callable[[], None]:
    def run() -> None:
        done = subprocess.run(command, cwd=cwd, env=environment(env or {}), capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command[1:])} failed:\n{done.stderr[-2000:]}")

    return run


_PEAK = """
import os, sys
mute = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
pid = os.posix_spawn(sys.executable, [sys.executable, *sys.argv[1:]], os.environ, file_actions=mute)
_, status, usage = os.wait4(pid, 0)
print(usage.ru_maxrss)
sys.exit(bool(status))
"""
"""A process counts what its parent had when it was born: so the parent is one that has next to nothing."""


def peak_memory(*args: str, **env: str) -> float:
    """The largest memory that a Python process with these arguments, or any of its workers, ever had, in MB."""
    command = [sys.executable, "-c", _PEAK, *args]
    done = subprocess.run(command, cwd=ROOT, env=environment(env), stdout=subprocess.PIPE, text=True, check=True)
    return int(done.stdout) / (1024 if sys.platform != "darwin" else 1024 * 1024)


_BYTECODE = tempfile.TemporaryDirectory()


def environment(added: Mapping[str, str]) -> dict[str, str]:
    """Compiled modules are kept, as they are for everybody who runs a program twice."""
    kept = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": _BYTECODE.name}
    return {**os.environ, "PYTHONPATH": str(ROOT), **kept, **added}


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds >= 0.01 else f"{seconds * 1000:.2f} ms"
