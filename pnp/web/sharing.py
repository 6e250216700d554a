"""What many wait for is made once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from starlette.concurrency import run_in_threadpool

T = TypeVar("T")


class Sharing(Generic[T]):
    """Whoever asks for something that is being made waits for it, and takes up no thread."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, asyncio.Task[T]] = {}

    async def get(self, what: Hashable, make: Callable[[], T]) -> T:
        """`what` says what it is: nothing is given to anybody who asks for something else."""
        task = self._under_way.get(what)
        if task is None:
            task = self._under_way[what] = asyncio.create_task(run_in_threadpool(make))
            task.add_done_callback(lambda _: self._under_way.pop(what, None))
        return await asyncio.shield(task)
