"""Several presses: files made side by side, where this machine has cores to spare and can split itself in two.

A process that is forked has everything already: the game, its words, its fonts. One that is started anew would take
longer to get there than most files take.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from typing import Any, TypeVar

Part = TypeVar("Part")
Made = TypeVar("Made")
Work = Callable[[Part], Made]

_WORTH_IT = 4
"""Files; with fewer, splitting takes as long as it saves."""
_work: list[Work[Any, Any]] = []
"""What a forked process is there for: it finds it here, for no plan can travel."""


def presses(files: int) -> int:
    """How many pay for so many files."""
    return min(_cores(), files) if files >= _WORTH_IT and _can_fork() else 1


def _cores() -> int:
    """Those that we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _can_fork() -> bool:
    """On a Mac it is there, but what the system has begun does not survive it."""
    return "fork" in get_all_start_methods() and sys.platform != "darwin"


def side_by_side(work: Work[Part, Made], parts: Sequence[Part], count: int, step: Callable[[int], None]) -> list[Made]:
    """What the work makes of every part, in their order. Parts of a process that is lost are made here."""
    made = _forked(work, parts, count, step) if _can_fork() else {}
    for index, part in enumerate(parts):
        if index not in made:
            made[index] = work(part)
            step(1)
    return [made[index] for index in range(len(parts))]


def _forked(work: Work[Part, Made], parts: Sequence[Part], count: int, step: Callable[[int], None]) -> dict[int, Made]:
    made: dict[int, Made] = {}
    with ProcessPoolExecutor(min(count, len(parts)), get_context("fork"), _begin, (work,)) as pool:
        jobs: dict[Future[Made], int] = {pool.submit(_do, part): index for index, part in enumerate(parts)}
        try:
            with suppress(BrokenProcessPool):
                for job in as_completed(jobs):
                    made[jobs[job]] = job.result()
                    step(1)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return made


def _begin(work: Work[Any, Any]) -> None:
    """Ctrl-C reaches all processes of a terminal: these have nothing to say to it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _work[:] = [work]


def _do(part: Part) -> Any:
    return _work[0](part)
