"""Somebody who speaks to the table page within the same process: requests go straight to the application."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

from pnp.api.editions import load_game
from pnp.api.seasons import Season, create_season
from pnp.table.live import Live, Manner
from pnp.web.app import TableApp
from pnp.web.hosts import Hosts
from pnp.web.limits import Limits
from tests.conformance.entries import TOLD

PORT = 8765
HOME = f"http://127.0.0.1:{PORT}"
RUNNER = asyncio.Runner()
"""One for all requests: a new one each time would start new threads as well."""
GENEROUS = Limits(rate=1e6, burst=10**6, wrong=10**6)


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Mapping[str, str]
    body: bytes
    cookies: Mapping[str, str]

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Client:
    app: TableApp
    token: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    address: str = "192.168.0.7"

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Reply:
        return self.send("GET", path, b"", headers or {})

    def post(self, path: str, body: object = None, headers: Mapping[str, str] | None = None) -> Reply:
        told = {"content-type": "application/json", **(headers or {})}
        return self.send("POST", path, json.dumps(body).encode(), told)

    def form(self, path: str, headers: Mapping[str, str] | None = None, /, **fields: object) -> Reply:
        """As a browser sends a form; where it is sent on, it goes."""
        told = {"content-type": "application/x-www-form-urlencoded", "origin": HOME, **(headers or {})}
        reply = self.send("POST", path, urlencode(fields).encode(), told)
        return self.get(reply.headers["location"]) if reply.status == 303 else reply

    def send(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Reply:
        told = {"host": f"127.0.0.1:{PORT}", "content-length": str(len(body)), **headers}
        if self.token:
            told["authorization"] = f"Bearer {self.token}"
        if self.cookies:
            told["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        reply = RUNNER.run(called(self.app, method, path, body, told, self.address))
        self.cookies |= reply.cookies
        return reply


async def called(app: TableApp, method: str, path: str, body: bytes, headers: Mapping[str, str], address: str) -> Reply:
    parts = urlsplit(path)
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": parts.path, "raw_path": parts.path.encode(), "query_string": parts.query.encode(), "root_path": "",
        "headers": [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()],
        "client": (address, 50000), "server": ("127.0.0.1", PORT),
    }  # fmt: skip
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await app.app(scope, receive, send)
    start = next(message for message in sent if message["type"] == "http.response.start")
    pairs = [(name.decode(), value.decode()) for name, value in start["headers"]]
    cookies: dict[str, str] = {}
    for name, value in pairs:
        if name == "set-cookie":
            cookies |= {key: morsel.value for key, morsel in SimpleCookie(value).items()}
    content = b"".join(message.get("body", b"") for message in sent if message["type"] == "http.response.body")
    return Reply(start["status"], dict(pairs), content, cookies)


def season_of(game: str, path: Any, races: int = 1, bonus: Mapping[str, int] | None = None, **more: str) -> Season:
    players, given, _ = TOLD[game]
    agreed = [f"{name}={points}" for name, points in (bonus or {}).items()]
    return create_season(path, load_game(game), players, races, {**given, **more}, bonus=agreed)


def table_of(season: Season, manner: Manner | None = None, limits: Limits = GENEROUS) -> TableApp:
    return TableApp(Live(season, manner), Hosts.of(("192.168.0.2",), PORT), limits=limits)


def keeper(app: TableApp) -> Client:
    return Client(app, app.live.seats.keeper)


def joined(app: TableApp, seat: str | None = None, **more: bool) -> Client:
    reply = Client(app).post("/api/join", {"code": app.live.seats.join, "seat": seat, **more})
    assert reply.status == 200, reply.text
    return Client(app, reply.json["token"])
