"""Says that something has changed, and nothing else: whoever hears it looks at the whole view. A lost notice does no
harm."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from typing_extensions import override

from pnp.table.live import Live
from pnp.table.roles import Role
from pnp.web.guard import client_of
from pnp.web.limits import Limits
from pnp.web.problems import Problem

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

MEDIA = "text/event-stream"

QUIET = 7.0
"""Seconds after which a comment says that the line still stands."""


STILL = b": still here\nevent: still\ndata: {}\n\n"
"""A comment for those who count bytes, and an event for pages: a browser does not show them comments."""


class Bell:
    """Wakes everybody who listens, from whichever thread it is rung."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._rung = asyncio.Event()
        self.stopped = False

    def listen(self) -> None:
        """To be called where the streams live."""
        self._loop = asyncio.get_running_loop()

    def ring(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def stop(self) -> None:
        self.stopped = True
        self.ring()

    def _wake(self) -> None:
        rung, self._rung = self._rung, asyncio.Event()
        rung.set()

    async def wait(self, seconds: float) -> None:
        """Until it rings, or so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._rung.wait()


class _Stream(StreamingResponse):
    """Counts from the request on until it ends, in whichever way it does."""

    def __init__(self, told: AsyncIterator[bytes], ended: Callable[[], None]) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(told, media_type=MEDIA, headers=headers)
        self._ended = ended

    @override
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ended()


class Streams:
    def __init__(self, live: Live, bell: Bell, limits: Limits) -> None:
        self._live = live
        self._bell = bell
        self._limits = limits
        self._open: Counter[str] = Counter()
        """By device, and by the token of a seat or the keeper: a screen's is everybody's."""
        self._all = 0

    def answer(self, request: Request, role: Role) -> Response:
        whose = [client_of(request.scope), *([] if role.is_screen else [str(request.state.token)])]
        if self._all >= self._limits.streams or any(self._open[one] >= self._limits.streams_each for one in whose):
            raise Problem("many", 429)
        if request.scope.get("method") == "HEAD":
            return Response(media_type=MEDIA)
        self._count(whose, +1)
        return _Stream(self._told(request, role), lambda: self._count(whose, -1))

    def _count(self, whose: Sequence[str], more: int) -> None:
        self._all += more
        self._open.update(dict.fromkeys(whose, more))
        for one in whose:
            if not self._open[one]:
                del self._open[one]

    async def _told(self, request: Request, role: Role) -> AsyncIterator[bytes]:
        await run_in_threadpool(self._live.came, role)
        try:
            yield b"retry: 2000\n\n"
            async for notice in self._notices(request, role):
                yield notice
        finally:
            self._live.went(role)

    async def _notices(self, request: Request, role: Role) -> AsyncIterator[bytes]:
        told = -1
        while not self._bell.stopped:
            number = self._live.number
            if number != told:
                told = number
                yield _event("changed", {"run": self._live.run, "number": number}, f"{self._live.run}-{number}")
            else:
                yield STILL
            if not self._is_known(role, request):
                yield _event("gone", {})
                return
            if self._live.number == told:
                await self._bell.wait(QUIET)
        yield _event("bye", {})

    def _is_known(self, role: Role, request: Request) -> bool:
        """Whether nobody has taken this seat over meanwhile."""
        return not role.seat or self._live.seats.role(request.state.token) == role


def _event(name: str, data: object, id: str = "") -> bytes:
    return f"event: {name}\n{f'id: {id}' + chr(10) if id else ''}data: {json.dumps(data)}\n\n".encode()
