"""Races cut into chunks: what a chunk costs to hand out, here and on a Dask cluster on loopback, and that all agree."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.measure import Line, busy, ms
from pnp.lab.bots import Sample, Trial
from pnp.lab.digest import digest
from pnp.lab.executors import Needed, Place
from pnp.lab.simulate import run_races
from pnp.lab.workers import Workers, cut

GAME, SEED, RACES, CHUNK = "xf1", 1, 400, 50
TRIAL = Trial(10, "B1", {"course": "japan"})
EMPTY = 200
"""Chunks with nothing to do: what is left is what it costs to hand them out."""
PLACES: dict[str, Place] = {"this process": 1, "two local workers": 2, "a Dask cluster of two (local:2)": "local:2"}


def lines() -> Iterator[Line]:
    digests: dict[str, str] = {}
    walls: dict[str, float] = {}
    for name, place in PLACES.items():
        try:
            with Workers(place, Needed(GAME)) as pool:
                pool.each(_nothing, range(4))  # processes are begun, modules imported
                empty = _seconds(partial(pool.each, _nothing, range(EMPTY)))
                began, used = time.perf_counter(), busy()
                parts = pool.each(partial(run_races, GAME, None, TRIAL, SEED), cut(RACES, CHUNK))
                walls[name], used = time.perf_counter() - began, busy() - used
        except ImportError:
            yield Line(f"{name}: Dask is not installed", "")
            continue
        digests[name] = digest([sample for part in parts for sample in part])
        yield Line(f"an empty chunk handed to {name}", ms(empty / EMPTY))
        yield Line(f"{RACES} XF-1 races in chunks of {CHUNK}, on the wall, {name}", ms(walls[name]),
                   ms(walls["this process"]), walls[name] / walls["this process"])  # fmt: skip
        yield Line(f"digest of these races, {name}", digests[name])
    same = len(set(digests.values())) == 1
    yield Line("all of them made the same races", "yes" if same else "NO", "", 0.0 if same else 2.0, 1.0)


def _nothing(_: int) -> list[Sample]:
    return []


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
