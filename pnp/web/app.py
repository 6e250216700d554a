"""The table page put together: routes, guard, streams, and the clock of the bots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from pnp.table.live import Live
from pnp.table.phases import Phase
from pnp.table.views import Views
from pnp.web.dress import Wardrobe
from pnp.web.guard import Guard, wants_page
from pnp.web.hosts import LOOPBACK, Hosts
from pnp.web.identity import Identities
from pnp.web.interface import Interface
from pnp.web.limits import Buckets, Limits
from pnp.web.pages import Pages
from pnp.web.problems import Problem, answered
from pnp.web.stream import Bell, Streams
from pnp.web.tongue import Tongues

_MISSED = {404: "nowhere", 405: "method"}
_WRONG_A_SECOND = 0.2
_WARMING = 0.3
PATIENCE = 60.0
"""Seconds after which a phone should have come."""


@dataclass
class TableApp:
    """Hands requests to a live table. `complain` hears of faults in the program itself."""

    live: Live
    hosts: Hosts
    lang: str = "en"
    addresses: Sequence[str] = ("",)
    """Where phones reach it: first where most of them do."""
    limits: Limits = field(default_factory=Limits)
    complain: Callable[[Exception], None] = lambda _: None
    lonely: Callable[[], None] = lambda: None
    """Is called if nobody from another device has come for a while."""

    def __post_init__(self) -> None:
        self.bell = Bell()
        self.live.watched_by(self.bell.ring)
        self.tongues = Tongues(self.live, self.lang)
        self.buckets = Buckets(self.limits.rate, self.limits.burst)
        self.app = self._put_together()

    def _put_together(self) -> Starlette:
        identities = Identities(self.live, self.hosts.port, Buckets(_WRONG_A_SECOND, self.limits.wrong))
        streams = Streams(self.live, self.bell, self.limits)
        interface = Interface(self.live, Views(self.live), identities, self.tongues, streams)
        guard = Middleware(Guard, self.hosts, self.limits, self.buckets, self.tongues)
        self._pages = Pages(interface, self.addresses)
        return Starlette(
            routes=[*interface.routes, *Wardrobe(self.live, self.tongues).routes, *self._pages.routes],
            middleware=[guard],
            exception_handlers={Problem: self._problem, HTTPException: self._missed, Exception: self._fault},
            lifespan=self._lifespan,
        )

    async def _problem(self, request: Request, problem: Exception) -> Response:
        assert isinstance(problem, Problem)
        return answered(problem, self.tongues.words(request), wants_page(request))

    async def _missed(self, request: Request, missed: Exception) -> Response:
        assert isinstance(missed, HTTPException)
        problem = Problem(_MISSED.get(missed.status_code, "nowhere"), missed.status_code)
        response = await self._problem(request, problem)
        response.headers.update(missed.headers or {})
        return response

    async def _fault(self, request: Request, fault: Exception) -> Response:
        self.complain(fault)
        return await self._problem(request, Problem("fault", 500))

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.bell.listen()
        running = [asyncio.create_task(each) for each in (self._let_bots_move(), self._wait_for_others(), self._warm())]
        try:
            yield
        finally:
            self.bell.stop()
            for each in running:
                each.cancel()
                with suppress(asyncio.CancelledError):
                    await each

    async def _warm(self) -> None:
        """When the first of them has come, and before the others do."""
        await asyncio.sleep(_WARMING)
        await run_in_threadpool(self._pages.warm)

    async def _wait_for_others(self) -> None:
        await asyncio.sleep(PATIENCE)
        if not self.buckets.anybody_but(LOOPBACK):
            self.lonely()

    async def _let_bots_move(self) -> None:
        """Each of their cars stays on the screen for a while."""
        pace = self.live.running.manner.pace
        while pace:
            if self.live.running.phase is Phase.PAUSING:
                await asyncio.sleep(pace)
                await run_in_threadpool(self.live.tick)
            else:
                await self.bell.wait(3600)
