"""Where the time goes: python -m benchmarks.where writes where.md, a table for each of five things that people await.

A process is looked at every few milliseconds of its processor time. What it was doing counts for the innermost module
of the kit that had asked for it, so that a library's time stands where it was called; a library called by none of ours
stands by itself.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType

from benchmarks.measure import environment

REPORT = Path(__file__).with_name("where.md")
WAITED_FOR = {
    "pnp print all, one process, warm": ("print", "all", "--workers", "1"),
    "pnp print xf1 --lang ja, one process, warm": ("print", "xf1", "--lang", "ja", "--workers", "1"),
    "pnp print mad --check, one process, warm": ("print", "mad", "--check", "--workers", "1"),
    "pnp simulate xf1, 300 races": ("simulate", "xf1", "--races", "300", "--players", "10", "--bot", "B1"),
    "pnp simulate turf, 40 meetings": ("simulate", "turf", "--races", "40", "--players", "4", "--bot", "sensible"),
}
EVERY = 0.004
MOST = 14
"""Rows of a table."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        tables = [_table(what, args, Path(folder)) for what, args in WAITED_FOR.items()]
    head = (__doc__ or "").split("\n\n")[1].strip()
    REPORT.write_text("\n\n".join(["# Where the time goes", head, *tables]) + "\n", encoding="utf-8")


def _table(what: str, args: tuple[str, ...], folder: Path) -> str:
    out = ("--out", str(folder / "out")) if args[0] == "print" else ()
    found: dict[str, int] = {}
    for _ in ("cold", "warm"):
        command = [sys.executable, "-m", "benchmarks.where", "watch", str(folder / "seen.json"), *args, *out]
        subprocess.run(command, check=True, capture_output=True, env=environment({"PNP_CACHE": str(folder / "cache")}))
        found = json.loads((folder / "seen.json").read_text(encoding="utf-8"))
    every = sum(found.values())
    rows = [f"| {name} | {count * EVERY:.2f} s | {count / every:.0%} |" for name, count in list(found.items())[:MOST]]
    rest = every - sum(list(found.values())[:MOST])
    table = ["| module | time | share |", "| --- | --: | --: |", *rows]
    table.append(f"| {len(found) - MOST} more | {rest * EVERY:.2f} s | {rest / every:.0%} |" if rest else "")
    return f"## {what}: {every * EVERY:.1f} s\n\n" + "\n".join(filter(None, table))


def watch(target: str, *args: str) -> None:
    """Runs a command of the kit in this process, and notes what it does."""
    seen = Counter[str]()

    def look(_: int, frame: FrameType | None) -> None:
        seen[_asker(frame)] += 1

    signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    sys.argv = ["pnp", *args]
    try:
        from pnp.cli.app import main as pnp

        pnp()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        Path(target).write_text(json.dumps(dict(seen.most_common())), encoding="utf-8")


def _asker(frame: FrameType | None) -> str:
    """The innermost module of ours; what comes of an import is an import."""
    called = []
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        if name.startswith("importlib"):
            return "imports"
        called.append(name)
        frame = frame.f_back
    own = (name for name in called if name.startswith("pnp."))
    return next(own, called[0].partition(".")[0] if called else "Python")


if __name__ == "__main__":
    watch(*sys.argv[2:]) if sys.argv[1:2] == ["watch"] else main()
