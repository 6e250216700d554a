"""Parts of long work on a Dask cluster: processes of other machines, or some that are started here.

A worker makes nothing before it has said what program and data it has. All are asked at the beginning, by a question
that travels as code and not by name, because a worker may have no `pnp`. Each part asks again: others may join later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import ExitStack
from functools import partial
from itertools import islice
from queue import Empty, SimpleQueue
from time import monotonic
from typing import NoReturn, TypeVar

from typing_extensions import override

from pnp.kit.errors import PnpError
from pnp.lab.answering import made
from pnp.lab.executors import Executor, Needed
from pnp.lab.joining import START, Client, Future, join
from pnp.lab.stamp import stamp

Part = TypeVar("Part")
Done = TypeVar("Done")

_AHEAD = 3
"""Parts for each worker that are on their way: enough that nobody waits, few enough for the scheduler."""
_LOOK, _LAST = 2, 60
"""Seconds between two looks for workers, and without any until we give up."""


class Cluster(Executor):
    """The workers of a scheduler. Parts of a worker that is lost are made by others: Dask sees to that."""

    def __init__(self, address: str, needed: Needed) -> None:
        self._address = address
        self._stamp = stamp(*needed)
        self._about = (needed.game, str(needed.overlay) if needed.overlay else None, self._stamp)
        self._closing = ExitStack()
        try:
            self._client: Client = join(address, self._closing)
            self._count = len(self._reached())
            self._ask()
        except BaseException:
            self.close()
            raise

    @property
    @override
    def count(self) -> int:
        return max(1, self._count)

    @override
    def close(self) -> None:
        self._closing.close()

    @override
    def done(self, work: Callable[[Part], Done], parts: Mapping[int, Part]) -> Iterator[tuple[int, Done]]:
        from distributed import KilledWorker

        waiting, sent, come = iter(list(parts.items())), dict[int, Future](), SimpleQueue[int]()
        try:
            while self._sent(work, waiting, sent, come):
                index = self._next(come)
                theirs, done = sent.pop(index).result()
                self._check(theirs)
                yield index, done
        except KilledWorker:
            return
        except (ImportError, AttributeError):
            self._ask()  # who has joined and knows nothing of this work
            raise
        except CancelledError:
            self._lost()
        finally:
            self._client.cancel(list(sent.values()))

    def _sent(
        self,
        work: Callable[[Part], Done],
        waiting: Iterator[tuple[int, Part]],
        sent: dict[int, Future],
        come: SimpleQueue[int],
    ) -> bool:
        """Some more are on their way; whether there are any."""
        for index, part in islice(waiting, max(0, _AHEAD * self.count - len(sent))):
            sent[index] = future = self._client.submit(made, *self._about, work, part, pure=False)
            future.add_done_callback(partial(_told, come, index))
        return bool(sent)

    def _next(self, come: SimpleQueue[int]) -> int:
        """The number of the part that comes next. There must be somebody to make it."""
        seen = monotonic()
        while True:
            try:
                return come.get(timeout=_LOOK)
            except Empty:
                self._count = len(self._reached())
            if self._count:
                seen = monotonic()
            elif monotonic() - seen > _LAST:
                raise PnpError(f"no worker has been there for {_LAST} seconds", where=self._address, do=START)

    def _reached(self) -> Mapping[str, int]:
        try:
            return self._client.nthreads()
        except (OSError, CancelledError):
            self._lost()

    def _lost(self) -> NoReturn:
        raise PnpError("the scheduler was lost", where=self._address, do="start it and its workers again")

    def _ask(self) -> None:
        for worker, theirs in self._client.run(_question(), *self._about).items():
            self._check(theirs, worker)

    def _check(self, theirs: str, worker: str = "") -> None:
        if theirs != self._stamp:
            raise PnpError(
                "a worker would not make the same races",
                where=worker or self._address,
                expected=f"{self._stamp}; it has {theirs}",
                do="install the same racing-pnp there, and put --data at the same place",
            )


def _told(come: SimpleQueue[int], index: int, _: object) -> None:
    come.put(index)


def _question() -> Callable[[str, str | None, str], str]:
    """What workers are asked. It knows nothing of this module, so that it needs none of it where it arrives."""

    def asked(game: str, folder: str | None, expected: str) -> str:
        try:
            from pnp.lab.answering import found
        except ImportError:
            try:
                from pnp import __version__
            except ImportError:
                return "no racing-pnp"
            return f"pnp {__version__}"
        return found(game, folder, expected)

    return asked
