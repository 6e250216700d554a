"""The lines that devices keep open: so many from one of them, and none that says nothing."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import h11
from typing_extensions import override
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 10.0
"""Seconds from the first byte of a request, or from the beginning of a line, to the end of its head."""
EACH = 160
"""From one address: a browser has six, and behind some addresses there is a room full of browsers."""
TAKING = 30.0
"""Seconds in which nothing of what was asked for is taken."""
ALL = 900
FILES = 4096
"""Each line is an open file; some systems allow 256 unless they are asked for more."""


class Line(H11Protocol):
    """Whoever takes too many lines is cut off, and so is who does not say what they want, or does not take it."""

    _waiting: asyncio.TimerHandle | None = None
    _taking: asyncio.TimerHandle | None = None

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > ALL or self._from_there > EACH:
            transport.abort()
        else:
            self._wait()

    @property
    def _from_there(self) -> int:
        return sum(each.address == self.address for each in self.connections if isinstance(each, Line))

    @property
    def address(self) -> str:
        return self.client[0] if self.client else ""

    @override
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self._waiting is None:
            self._wait()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_taking()
        super().connection_lost(exc)

    @override
    def pause_writing(self) -> None:
        super().pause_writing()
        self._taking = self.loop.call_later(TAKING, self._cut_off)

    @override
    def resume_writing(self) -> None:
        self._stop_taking()
        super().resume_writing()

    def _stop_taking(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(HEAD, self._cut_off)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _cut_off(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()


def allow_many() -> None:
    """As many lines as we take, where the system lets us."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wished = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
        if now != resource.RLIM_INFINITY and now < wished:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wished, most))
