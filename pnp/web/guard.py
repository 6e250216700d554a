"""Before anything is read: for whom a request is meant, where it was made, how long it is, how many there are."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.requests import Request

from pnp.web.problems import Problem, answered

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from pnp.web.hosts import Hosts
    from pnp.web.limits import Buckets, Limits
    from pnp.web.tongue import Tongues

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_RAW = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())
READING = ("GET", "HEAD")


class Guard:
    def __init__(self, app: ASGIApp, hosts: Hosts, limits: Limits, buckets: Buckets, tongues: Tongues) -> None:
        self._app = app
        self._hosts = hosts
        self._limits = limits
        self._buckets = buckets
        self._tongues = tongues

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        problem = self._problem(scope["method"], Headers(scope=scope), client_of(scope))
        if problem is None:
            patience = None if scope["method"] in READING else self._limits.patience
            await self._app(scope, _counted(receive, self._limits.body, patience), _headed(send))
        else:
            request = Request(scope)
            response = answered(problem, self._tongues.words(request), wants_page(request))
            await response(scope, receive, _headed(send))

    def _problem(self, method: str, headers: Headers, client: str) -> Problem | None:
        if not self._hosts.knows(headers.get("host", "")):
            return Problem("host", 421)
        if not self._buckets.take(client):
            return Problem("many", 429)
        if method not in READING and not self._is_ours(headers):
            return Problem("origin", 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 9 or int(length) > self._limits.body:
            return Problem("large", 413)
        return None

    def _is_ours(self, headers: Headers) -> bool:
        """Browsers say where a request was made. A program need not, if it sends what no form of another site can."""
        origin = headers.get("origin")
        if origin is not None:
            return self._hosts.is_own(origin)
        kind = headers.get("content-type", "").partition(";")[0].strip().casefold()
        return kind == "application/json" or headers.get("authorization", "").startswith("Bearer ")


def client_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def wants_page(request: Request) -> bool:
    """Whether a person looks at it, and not a program."""
    return not request.url.path.startswith("/api/")


def _counted(receive: Receive, most: int, patience: float | None) -> Receive:
    """What is longer than it said, or does not come to an end, is cut off: whoever reads it finds nothing that makes
    sense."""
    got, until = 0, None if patience is None else monotonic() + patience

    async def counted() -> Message:
        nonlocal got
        try:
            message = await asyncio.wait_for(receive(), until and until - monotonic())
        except TimeoutError:
            return {"type": "http.disconnect"}
        got += len(message.get("body", b""))
        if got > most:
            return {"type": "http.disconnect"}
        return message

    return counted


def _headed(send: Send) -> Send:
    async def headed(message: Message) -> None:
        if message["type"] == "http.response.start":
            told = message["headers"] = [*message["headers"], *_RAW]
            if not any(name == b"cache-control" for name, _ in told):
                told.append((b"cache-control", b"no-store"))
        await send(message)

    return headed
