"""Where the time goes: python -m benchmarks.where writes where.md. What people wait for is timed; of each of the five
slowest there is a table.

A process is looked at every few milliseconds of its processor time, or as soon as what it calls comes back. What it was
doing since counts for the innermost module of the kit that had asked for it, so that a library's time stands where it
was called; a library called by none of ours stands by itself.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType

from benchmarks.clubs import raced
from benchmarks.measure import busy, environment, ms

REPORT = Path(__file__).with_name("where.md")
GAMES = ("fmr", "turf", "mad", "xf1")
ALONE = ("--workers", "1")
EVERY = 0.004
MOST = 14
"""Rows of a table."""
SLOWEST = 5


def awaited(folder: Path) -> dict[str, tuple[str, ...]]:
    """What people wait for, of one kind each; of one game where all are alike."""
    out = ("--out", str(folder / "out"))
    long, club = str(folder / "seasons" / "xf1.season"), str(folder / "seasons")
    prints = {f"pnp print {game}": ("print", game, *ALONE, *out) for game in (*GAMES, "all")}
    japanese = {f"pnp print {game} --lang ja": ("print", game, "--lang", "ja", *ALONE, *out) for game in GAMES}
    checked = {f"pnp print {game} --check": ("print", game, "--check", *ALONE, *out) for game in GAMES}
    targets = {
        f"pnp print xf1 --for {target}": ("print", "xf1", "--for", target, *more, *out)
        for target, *more in (("sheets", *ALONE), ("tts", "--base-url", "https://example.org/xf1"), ("screen",))
    }
    made = ("binder", "pack", "replay")
    seasons = {f"pnp season {verb}": ("season", verb, long, "--out", str(folder / f"{verb}.pdf")) for verb in made}
    return {
        **prints, **japanese, **checked, **targets, **seasons,
        "pnp release fmr --lang en --paper a4 --ink full": (
            "release", "fmr", "--lang", "en", "--paper", "a4", "--ink", "full", *out),
        "pnp demo": ("demo", "--out", str(folder / "demo{}")),
        "pnp season standings": ("season", "standings", long),
        "pnp season chances": ("season", "chances", long),
        "pnp season chances --races 200": ("season", "chances", long, "--races", "200"),
        "pnp club": ("club", club),
        "pnp club book": ("club", "book", club, "--out", str(folder / "club.pdf")),
        "pnp club site": ("club", "site", club, "--out", str(folder / "site")),
        "pnp check": ("check",),
        "pnp rules xf1 tyres": ("rules", "xf1", "tyres"),
        "pnp games": ("games",),
    }  # fmt: skip


AS_LONG_AS_ONE_LIKES = {
    "pnp simulate xf1, 300 races": ("simulate", "xf1", "--races", "300", "--players", "10", "--bot", "B1"),
    "pnp simulate turf, 40 meetings": ("simulate", "turf", "--races", "40", "--players", "4", "--bot", "sensible"),
}


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _seasons(folder / "seasons")
        commands = awaited(folder)
        took = dict(sorted(_timed(commands, folder), key=lambda each: -each[1]))
        slowest = {what: commands[what] for what in [*took][:SLOWEST]}
        tables = [_table(what, args, folder) for what, args in {**slowest, **AS_LONG_AS_ONE_LIKES}.items()]
    head = (__doc__ or "").split("\n\n")[1].strip()
    REPORT.write_text("\n\n".join(["# Where the time goes", _times(took), head, *tables]) + "\n", encoding="utf-8")


def _seasons(folder: Path) -> None:
    folder.mkdir()
    for game in GAMES:
        raced(folder / f"{game}.season", game, range(2), left=1)


def _timed(commands: Mapping[str, tuple[str, ...]], folder: Path) -> Iterator[tuple[str, float]]:
    """The second time, when nothing has to be made first."""
    for what, args in commands.items():
        for turn in ("cold", "warm"):
            begun = busy()
            _run(folder, "-m", "pnp", *(arg.format(turn) for arg in args))
            took = busy() - begun
        yield what, took
        print(f"{what:50} {ms(took):>10}", flush=True)


def _run(folder: Path, *args: str) -> None:
    command = [sys.executable, *args]
    subprocess.run(command, check=True, capture_output=True, env=environment({"PNP_CACHE": str(folder / "cache")}))


def _times(took: Mapping[str, float]) -> str:
    head = "Processor time of whole processes, one core, fonts and places kept from before."
    rows = [f"| `{what}` | {ms(seconds)} |" for what, seconds in took.items()]
    return head + "\n\n" + "\n".join(["| what | time |", "| --- | --: |", *rows])


def _table(what: str, args: tuple[str, ...], folder: Path) -> str:
    _run(folder, "-m", "benchmarks.where", "watch", str(folder / "seen.json"), *(arg.format("seen") for arg in args))
    found: dict[str, int] = json.loads((folder / "seen.json").read_text(encoding="utf-8"))
    every = sum(found.values())
    rows = [f"| {name} | {count / 1e6:.2f} s | {count / every:.0%} |" for name, count in list(found.items())[:MOST]]
    rest = every - sum(list(found.values())[:MOST])
    table = ["| module | time | share |", "| --- | --: | --: |", *rows]
    table.append(f"| {len(found) - MOST} more | {rest / 1e6:.2f} s | {rest / every:.0%} |" if rest else "")
    return f"## {what}: {every / 1e6:.1f} s\n\n" + "\n".join(filter(None, table))


def watch(target: str, *args: str) -> None:
    """Runs a command of the kit in this process, and notes what it does."""
    seen, last = Counter[str](), time.process_time()

    def look(_: int, frame: FrameType | None) -> None:
        nonlocal last
        now = time.process_time()
        seen[_asker(frame)] += round((now - last) * 1e6)
        last = now

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
