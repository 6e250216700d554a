"""Where the parts of long work are done: in this process, in some more of this machine, or on a cluster."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from typing_extensions import override

from pnp.kit.game import AnyGame

Part = TypeVar("Part")
Done = TypeVar("Done")
Place = int | str
"""So many processes of this machine, or the address of a cluster: `tcp://host:8786`, or `local:4` to start one here."""


class Needed(NamedTuple):
    """What the work looks at, so that it is looked at by the same rules and data everywhere."""

    game: str
    overlay: Path | None = None

    @staticmethod
    def of(game: AnyGame, overlay: Path | None) -> Needed:
        """By names that other processes understand."""
        return Needed(game.id, overlay and overlay.resolve())


class Executor(Protocol):
    """Does parts of long work. Work and parts travel, and so does what is made of them."""

    @property
    @abstractmethod
    def count(self) -> int:
        """How many parts are done at once."""

    @abstractmethod
    def done(self, work: Callable[[Part], Done], parts: Mapping[int, Part]) -> Iterator[tuple[int, Done]]:
        """The parts as they come, by their numbers: all of them, or as many as there were before a process was lost."""

    @abstractmethod
    def close(self) -> None:
        """Leave nothing running."""


class Here(Executor):
    """This process."""

    count = 1

    @override
    def done(self, work: Callable[[Part], Done], parts: Mapping[int, Part]) -> Iterator[tuple[int, Done]]:
        for index, part in list(parts.items()):
            yield index, work(part)

    @override
    def close(self) -> None:
        return


class Processes(Executor):
    """Some processes of this machine."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = self._begun()

    @property
    @override
    def count(self) -> int:
        return self._count

    def _begun(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._count, initializer=_end_at_once)

    @override
    def done(self, work: Callable[[Part], Done], parts: Mapping[int, Part]) -> Iterator[tuple[int, Done]]:
        jobs = {self._pool.submit(work, part): index for index, part in list(parts.items())}
        try:
            for job in as_completed(jobs):
                yield jobs[job], job.result()
        except BrokenProcessPool:
            self.close()
            self._pool = self._begun()

    @override
    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def _end_at_once() -> None:
    """Ctrl-C reaches all processes of a terminal: these have nothing to say to it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)


def open_executor(place: Place, needed: Needed) -> Executor:
    """Whoever opens one closes it."""
    if isinstance(place, str):
        from pnp.lab.cluster import Cluster

        return Cluster(place, needed)
    return Processes(place) if place > 1 else Here()
