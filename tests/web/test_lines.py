"""Lines that say nothing, or too slowly, or are too many: they are cut off, and the table goes on."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
import uvicorn

from pnp.web import lines
from pnp.web.app import TableApp
from pnp.web.hosts import Hosts
from pnp.web.limits import Limits
from pnp.web.network import listen
from pnp.web.server import config_of
from tests.web.client import GENEROUS, season_of, table_of

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
SLOW = 0.3
SMALL = 16_000
"""Bytes that are under way at most: what is more waits for whoever reads."""


class Table:
    def __init__(self, app: TableApp, port: int) -> None:
        self.app = app
        self.port = port

    async def line(self, address: str = "127.0.0.1") -> Line:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))

    def request(self, path: str, *more: str, method: str = "GET", token: str = "") -> bytes:
        told = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *more]
        told += [f"Authorization: Bearer {token or self.app.live.seats.screen}"]
        return "\r\n".join([*told, "", ""]).encode()

    async def number(self, address: str = "127.0.0.3") -> int:
        """As somebody sees it who has done nothing wrong."""
        reader, writer = await self.line(address)
        writer.write(self.request("/api/view", "Connection: close"))
        head, _, body = (await asyncio.wait_for(reader.read(), 10)).partition(b"\r\n\r\n")
        writer.close()
        assert head.startswith(b"HTTP/1.1 200"), head
        return int(json.loads(body)["number"])


@asynccontextmanager
async def running(season: Path, limits: Limits) -> AsyncIterator[Table]:
    with season_of("fmr", season) as opened:
        door = listen("127.0.0.1", 0, wished=True)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        app = TableApp(table_of(opened).live, Hosts.of((), door.getsockname()[1]), limits=limits)
        server = uvicorn.Server(config_of(app))
        serving = asyncio.create_task(server.serve(sockets=[door]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield Table(app, door.getsockname()[1])
        finally:
            app.bell.stop()
            server.should_exit = True
            await asyncio.wait_for(serving, 10)


def played(season: Path, act: Callable[[Table], Awaitable[None]], limits: Limits = GENEROUS) -> None:
    async def play() -> None:
        async with running(season, limits) as table:
            await act(table)

    asyncio.run(play())


async def is_cut_off(line: Line) -> bool:
    """Within a time that is many times what it has; and not a word is said."""
    return await last_words(line) == b""


async def last_words(line: Line) -> bytes:
    """What comes before the end. A line that is cut while it speaks may end in a reset."""
    try:
        return await asyncio.wait_for(line[0].read(), 10)
    except ConnectionError:
        return b""


async def drips(line: Line) -> None:
    try:
        for each in b"GET / HTTP/1.1\r\nX: " + b"y" * 1000:
            line[1].write(bytes([each]))
            await asyncio.sleep(SLOW / 5)
    except ConnectionError:
        return


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "HEAD", SLOW)


@pytest.mark.usefixtures("impatient")
def test_who_says_nothing_is_cut_off_and_so_is_who_says_it_byte_by_byte(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        silent, slow, again = [await table.line() for _ in range(3)]
        again[1].write(table.request("/api/rules?q="))
        assert (await again[0].readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        dripping = [asyncio.create_task(drips(each)) for each in (slow, again)]
        assert await is_cut_off(silent)
        assert await is_cut_off(slow)
        assert b"HTTP" not in await last_words(again), "a line that was good before"
        for each in dripping:
            each.cancel()
        await table.number()

    played(tmp_path / "evening.season", act)


@pytest.mark.usefixtures("impatient")
def test_a_stream_may_be_silent_as_long_as_it_likes(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        reader, writer = await table.line()
        writer.write(table.request("/api/stream"))
        await reader.readuntil(b"event: changed")
        await asyncio.sleep(SLOW * 3)
        table.app.live.changed()
        await asyncio.wait_for(reader.readuntil(b"event: changed"), 5)
        writer.close()

    played(tmp_path / "evening.season", act)


def test_a_thousand_lines_from_one_address_leave_room_for_the_others(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        flood = [await table.line("127.0.0.66") for _ in range(1000)]
        await table.number()
        cut = sum(reader.at_eof() or reader.exception() is not None for reader, _ in flood)
        assert cut == 1000 - lines.EACH
        for _, writer in flood:
            writer.transport.abort()
        await asyncio.sleep(0.1)
        await table.number("127.0.0.66")

    lines.allow_many()
    played(tmp_path / "evening.season", act)


def test_no_more_than_so_many_lines_in_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "ALL", 5)

    async def act(table: Table) -> None:
        opened = [await table.line(f"127.0.0.{10 + n}") for n in range(8)]
        await asyncio.sleep(0.1)
        assert [reader.at_eof() or reader.exception() is not None for reader, _ in opened] == [False] * 5 + [True] * 3
        opened[0][1].close()
        await asyncio.sleep(0.1)
        await table.number()

    played(tmp_path / "evening.season", act)


def test_a_body_that_comes_byte_by_byte_is_cut_off(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        reader, writer = await table.line()
        told = ("Content-Type: application/json", "Content-Length: 900")
        writer.write(table.request("/api/join", *told, method="POST"))
        answer = asyncio.create_task(reader.readuntil(b"\r\n"))
        for _ in range(100):
            writer.write(b" ")
            await asyncio.sleep(SLOW / 10)
            if answer.done():
                break
        assert (await asyncio.wait_for(answer, 1)).startswith(b"HTTP/1.1 413")
        await table.number()

    played(tmp_path / "evening.season", act, Limits(rate=1e6, burst=10**6, patience=SLOW))


def test_who_does_not_take_what_was_asked_for_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "TAKING", SLOW)
    asked = 30

    async def act(table: Table) -> None:
        with socket.socket() as small:
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
            small.connect(("127.0.0.1", table.port))
            small.sendall(table.request("/static/table.css") * asked)
            await asyncio.sleep(SLOW * 5)
            small.settimeout(10)
            assert await asyncio.to_thread(taken, small) < asked
        await table.number()

    played(tmp_path / "evening.season", act)


def taken(line: socket.socket) -> int:
    """How many answers come, after all."""
    heard = b""
    with suppress(ConnectionError):
        while more := line.recv(65536):
            heard += more
    return heard.count(b"HTTP/1.1 200")


def test_one_seat_has_only_so_many_streams_from_wherever(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        token, most = table.app.live.take("Anna"), GENEROUS.streams_each
        said = [await first_line(table, f"127.0.1.{1 + n}", token) for n in range(most + 2)]
        assert [each for each, _ in said] == [b"HTTP/1.1 200 OK\r\n"] * most + [
            b"HTTP/1.1 429 Too Many Requests\r\n"
        ] * 2
        for _, writer in said:
            writer.close()
        await table.number()

    played(tmp_path / "evening.season", act)


async def first_line(table: Table, address: str, token: str) -> tuple[bytes, asyncio.StreamWriter]:
    reader, writer = await table.line(address)
    writer.write(table.request("/api/stream", token=token))
    return await asyncio.wait_for(reader.readline(), 10), writer


@pytest.mark.parametrize(
    "said",
    [b"\x16\x03\x01\x02\x00\x01\x00", b"\r\n" * 9000, b"GET / HTTP/1.1\r\nX: " + b"y" * 40_000,
     b"GET /../../etc/passwd HTTP/1.1\r\nHost: evil\r\nConnection: close\r\n\r\n",
     b"POST /api/join HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 9\r\n\r\n",
     b"GET / HTTP/1.1\r\nHost: a\r\n Folded: b\r\nX\x00: y\r\n\r\n"],
)  # fmt: skip
@pytest.mark.usefixtures("impatient")
def test_what_is_no_request_is_refused_and_the_line_is_closed(tmp_path: Path, said: bytes) -> None:
    async def act(table: Table) -> None:
        reader, writer = await table.line()
        writer.write(said)
        try:
            heard = await asyncio.wait_for(reader.read(), 10)
        except ConnectionError:
            heard = b""
        assert not heard or heard.split()[1] in (b"400", b"421", b"505")
        assert b"root:" not in heard
        await table.number()

    played(tmp_path / "evening.season", act)


def test_twenty_streams_do_not_keep_it_from_ending(tmp_path: Path) -> None:
    async def act(table: Table) -> None:
        lines_ = [await table.line() for _ in range(20)]
        for _, writer in lines_:
            writer.write(table.request("/api/stream"))
        for reader, _ in lines_:
            await reader.readuntil(b"event: changed")
        table.app.bell.stop()
        for reader, _ in lines_:
            await asyncio.wait_for(reader.readuntil(b"event: bye"), 10)

    played(tmp_path / "evening.season", act)
