"""The stream says that something has changed, tells that it is still there, and ends when the table does."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response

from pnp.table.roles import SCREEN, seat
from pnp.web import stream
from pnp.web.app import TableApp
from pnp.web.limits import Limits
from pnp.web.problems import Problem
from tests.web.client import season_of, table_of


async def heard(app: TableApp, during: Any) -> list[str]:
    """What somebody hears who listens from before until the end."""
    token = app.live.take("Anna")
    app.bell.listen()
    request = Request({"type": "http", "headers": [], "state": {"token": token}})
    response = stream.Streams(app.live, app.bell, app.limits).answer(request, seat("Anna"))
    got: list[str] = []

    async def listen() -> None:
        async for chunk in response.body_iterator:  # type: ignore[attr-defined]
            got.append(bytes(chunk).decode())

    listening = asyncio.create_task(listen())
    await asyncio.sleep(0.05)
    await during(app)
    await asyncio.wait_for(listening, 2)
    return got


async def end(app: TableApp) -> None:
    app.bell.stop()


def test_a_change_is_told_and_the_end_is(tmp_path: Path) -> None:
    async def change(app: TableApp) -> None:
        await asyncio.to_thread(app.live.changed)
        await asyncio.sleep(0.05)
        app.bell.stop()

    with season_of("fmr", tmp_path / "evening.season") as season:
        app = table_of(season)
        got = asyncio.run(heard(app, change))
        assert [line.split("\n")[0] for line in got] == [
            "retry: 2000",
            "event: changed",
            "event: changed",
            "event: bye",
        ]
        assert f'"number": {app.live.number - 1}' in got[2], "the last change is that this device is gone"
        assert not app.live.present["Anna"]


def test_whose_seat_is_taken_over_is_told(tmp_path: Path) -> None:
    async def take(app: TableApp) -> None:
        await asyncio.to_thread(app.live.take, "Anna", True)

    with season_of("fmr", tmp_path / "evening.season") as season:
        assert asyncio.run(heard(table_of(season), take))[-1].startswith("event: gone")


def test_silence_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "QUIET", 0.02)

    async def wait(app: TableApp) -> None:
        await asyncio.sleep(0.1)
        app.bell.stop()

    with season_of("fmr", tmp_path / "evening.season") as season:
        assert stream.STILL.decode() in asyncio.run(heard(table_of(season), wait))


def test_one_device_has_only_so_many_streams_and_a_look_at_the_head_is_none(tmp_path: Path) -> None:
    with season_of("fmr", tmp_path / "evening.season") as season:
        app = table_of(season)
        streams = stream.Streams(app.live, app.bell, Limits(streams=5, streams_each=3))

        def asked(address: str, method: str = "GET") -> Response:
            scope = {"type": "http", "headers": [], "client": (address, 1), "method": method, "state": {}}
            return streams.answer(Request(scope), SCREEN)

        for _ in range(10):
            asked("192.168.0.9", "HEAD")
        opened = [asked("192.168.0.9") for _ in range(3)]
        with pytest.raises(Problem, match="many"):
            asked("192.168.0.9")
        opened += [asked("192.168.0.10") for _ in range(2)]
        with pytest.raises(Problem, match="many"):
            asked("192.168.0.11")
        asyncio.run(ended(opened[0]))
        asked("192.168.0.9")


async def ended(response: Response) -> None:
    """Its reader is gone before it has heard anything."""

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        return None

    await response({"type": "http", "method": "GET"}, receive, send)
