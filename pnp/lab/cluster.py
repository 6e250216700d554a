"""Parts of long work on a Dask cluster: processes of other machines, or some that are started here.

A worker makes nothing before it has said what program and data it has. All are asked at the beginning, and each part
asks again, so that also who joins later is asked. The question travels as code, not by name: a worker may have no
`pnp`.
"""

from __future__ import annotations

import pickle
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
from pnp.lab.answering import Made
from pnp.lab.executors import Executor, Needed
from pnp.lab.joining import START, Client, Future, join
from pnp.lab.stamp import stamp

Part = TypeVar("Part")
Done = TypeVar("Done")
Question = tuple[str, str | None, str]
"""The game, the folder laid over its data, and what program and data there should be."""

_AHEAD = 3
"""Parts for each worker that are on their way: enough that nobody waits, few enough for the scheduler."""
_LOOK, _LAST = 2, 60
"""Seconds between two looks for workers, and without any until we give up."""


class Cluster(Executor):
    """The workers of a scheduler. Parts of a worker that is lost are made by others: Dask sees to that."""

    def __init__(self, address: str, needed: Needed) -> None:
        self._address = address
        self._question: Question = (needed.game, str(needed.overlay) if needed.overlay else None, stamp(*needed))
        self._ask = _asked()
        self._closing = ExitStack()
        try:
            self._client: Client = join(address, self._closing)
            self._count = len(self._reached())
            for worker, made in self._client.run(self._ask, *self._question).items():
                self._checked(made, worker)
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
                yield index, pickle.loads(self._checked(sent.pop(index).result()))
        except KilledWorker:
            return
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
            job = pickle.dumps((work, part))
            sent[index] = future = self._client.submit(self._ask, *self._question, job=job, pure=False)
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

    def _checked(self, made: Made, worker: str = "") -> bytes:
        theirs, done = made
        *_, ours = self._question
        if theirs != ours:
            raise PnpError(
                "a worker would not make the same races",
                where=worker or self._address,
                expected=f"{ours}; it has {theirs}",
                do="install the same racing-pnp there, and put --data at the same place",
            )
        return done


def _told(come: SimpleQueue[int], index: int, _: object) -> None:
    come.put(index)


def _asked() -> Callable[..., Made]:
    """What workers are asked. It knows nothing of this module, so that it needs none of it where it arrives."""

    def asked(game: str, folder: str | None, expected: str, job: bytes | None = None) -> Made:
        try:
            from pnp.lab.answering import answer
        except ImportError:
            try:
                from pnp import __version__
            except ImportError:
                return "no racing-pnp", b""
            return f"pnp {__version__}", b""
        return answer(game, folder, expected, job)

    return asked
