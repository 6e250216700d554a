"""Today's kit beside the commit that the work on speed began with: the same components, the same trials."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.checkout import OLD, at, old
from benchmarks.measure import ROOT, Line, environment, medians, ms, peak_memory, python

_THEN = """
aid cards cars counters die pit_crew score season strip bonus courses dice markers parts players standees summary track
board boxes fences horses drivers facts posters programme progress qualifying race suspension tables teams writein
"""
COMPONENTS = _THEN.split()
"""All that there was then. `print all` has books and boxes by now."""
TRIALS = {
    "XF-1, 20 cars by B1": ("xf1", 10, "B1", {"course": "japan"}, 60, 0.5),
    "FMR, 5 players by sensible bots": ("fmr", 5, "sensible", {}, 100, 0.2),
    "TurfMaster, 6 players by sensible bots": ("turf", 6, "sensible", {}, 12, 0.25),
    "MAD Racers, 5 players by B1": ("mad", 5, "B1", {}, 25, 0.25),
}
_RACE = """
import sys, json
from pnp.lab.bots import Trial
from pnp.lab.simulate import run_races
game, players, bot, options, races = json.loads(sys.argv[1])
run_races(game, None, Trial(players, bot, options), 1, range(2))
from time import process_time
begun = process_time()
run_races(game, None, Trial(players, bot, options), 1, range(races))
print(process_time() - begun)
"""


def lines() -> Iterator[Line]:
    then = old()
    if then is None:
        yield Line(f"commit {OLD} is not in this clone: nothing to compare with", "")
        return
    yield from _printing(then)
    for what, (game, players, bot, options, races, most) in TRIALS.items():
        trial = json.dumps((game, players, bot, options, races))
        now, before = (min(_raced(folder, trial) for _ in range(3)) for folder in (ROOT, then))
        ours, theirs = (f"{races / took:.0f} races a second" for took in (now, before))
        yield Line(f"{what}, one core, against {OLD}", ours, theirs, now / before, most)


def _raced(folder: Path, trial: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", _RACE, trial], env=environment({"PYTHONPATH": str(folder)}), capture_output=True,
        text=True, check=True, cwd=folder,
    )  # fmt: skip
    return float(done.stdout)


def _printing(then: Path) -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as out, tempfile.TemporaryDirectory() as cache:
        alone = ("--workers", "1")
        print_all = ("-m", "pnp", "print", "all", *COMPONENTS, "--out", out)
        sides = [_print(ROOT, cache, *print_all, *alone), at(then, "-m", "pnp", "print", "all", "--out", out)]
        now, before = medians(3, *sides)
        yield Line(f"all components of {OLD} printed, one process, warm, against it", ms(now), ms(before),
                   now / before, 0.7)  # fmt: skip
        one = ("-m", "pnp", "print", "fmr", "die", "--out", out)
        now, before = medians(7, _print(ROOT, cache, *one), at(then, *one))
        yield Line(f"one page of one component, whole process, against {OLD}", ms(now), ms(before), now / before, 1.0)
        used = [
            peak_memory(*print_all, PNP_CACHE=cache),
            peak_memory("-P", *print_all[:4], "--out", out, PYTHONPATH=str(then), PNP_CACHE=str(then / ".cache")),
        ]
        what = f"all components of {OLD} printed, peak memory of any process, against it"
        yield Line(what, f"{used[0]:.0f} MB", f"{used[1]:.0f} MB", used[0] / used[1], 1.1)
        yield from _of_today(cache, out)


def _of_today(cache: str, out: str) -> Iterator[Line]:
    """What a whole game takes on all cores, and what it costs to inspect it."""
    for game in ("fmr", "turf", "mad", "xf1"):
        plain, checked = (
            _print(ROOT, cache, "-m", "pnp", "print", game, "--out", out, "--workers", "1", *more)
            for more in ((), ("--check",))
        )
        inspected, only = medians(3, checked, plain)
        yield Line(f"pnp print {game} --check, against without", ms(inspected), ms(only), inspected / only, 1.5)
    every = ("-m", "pnp", "print", "all", "--out", out)
    sides = (_print(ROOT, cache, *every), _print(ROOT, cache, *every, "--workers", "1"))
    many, single = medians(3, *sides, clock=time.perf_counter)
    yield Line("pnp print all by as many workers as pay, on the wall, against one", ms(many), ms(single),
               many / single, 0.6)  # fmt: skip


def _print(folder: Path, cache: str, *args: str) -> Callable[[], None]:
    return python(*args, PYTHONPATH=str(folder), PNP_CACHE=cache)
