"""Phones, a screen and the keeper around one race, over real sockets: `python -m benchmarks.table_server`."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from benchmarks import table_pages
from pnp.api.editions import Edition, load_game
from pnp.api.seasons import create_season
from pnp.api.speaking import templates_dir
from tests.web.test_race import any_answer

TARGET = Path(__file__).parent / "table_server.md"
PHONES, GUESTS, CHANGES, CHANGES_WITH_GUESTS = 12, 200, 120, 30
_HEAD = """# The table page under load

    python -m benchmarks.table_server          # writes this file

An XF-1 race of 20 cars; twelve phones (ten with a seat), a screen and the keeper, each from an address of its own on
this computer. An answer is posted; every stream says so; each device fetches its view and its page. The time runs from
the POST until the last device has both. Server and devices share the cores of one machine. In a browser (Chromium,
without a graphics card) it runs until the DOM of the last page has changed, and until the last board has its pieces.

"""


@dataclass(frozen=True)
class Row:
    what: str
    found: float
    aim: float | None
    unit: str

    def __str__(self) -> str:
        aim = "" if self.aim is None else f"≤ {self.aim:g} {self.unit}"
        missed = "" if self.aim is None else "MISSED" if self.found > self.aim else "ok"
        return f"| {self.what} | {self.found:.3g} {self.unit} | {aim} | {missed} |\n"


# -- the server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(path: Path, port: int) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """A table, and the seconds from its start until it answers."""
    began = monotonic()
    command = [sys.executable, "-m", "pnp", "table", str(path), "--no-browser", "--port", str(port), "--ask", "full"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            while not _answers(port):
                sleep(0.01)
            yield process, monotonic() - began
        finally:
            process.kill()


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as line:
            line.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            return bool(line.recv(1))
    except OSError:
        return False


def memory(process: subprocess.Popen[bytes]) -> float:
    """Megabytes that it holds now."""
    status = Path(f"/proc/{process.pid}/status").read_text("utf-8")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


# -- the devices


@dataclass
class Device:
    port: int
    address: str
    page: str
    token: str = ""

    async def start(self) -> None:
        self._lines = await self._connected()
        self._stream, self._kept = await self._connected()
        self._kept.write(self._head("GET", "/api/stream"))
        self.heard = -1
        self._rung = asyncio.Event()
        self._listening = asyncio.create_task(self._listen())

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0), limit=2**22)

    def _head(self, method: str, path: str, body: bytes = b"", packed: bool = False) -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {self.token}\r\n"
        head += "Accept-Encoding: gzip\r\n" if packed else ""
        told = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        return f"{head}{told}\r\n".encode() + body

    async def call(self, method: str, path: str, body: object = None, packed: bool = False) -> bytes:
        reader, writer = self._lines
        writer.write(self._head(method, path, b"" if body is None else json.dumps(body).encode(), packed))
        status, headers = await _answer_head(reader)
        content = await reader.readexactly(int(headers["content-length"]))
        if status != 200:
            raise RuntimeError(f"{path}: {status} {content[:300]!r}")
        return content

    async def _listen(self) -> None:
        while line := await self._stream.readline():
            if line.startswith(b'data: {"run"'):
                self.heard = json.loads(line[6:])["number"]
                self._rung.set()

    async def look(self, number: int) -> bytes:
        """As soon as it hears of this change."""
        while self.heard < number:
            self._rung.clear()
            await self._rung.wait()
        await self.call("GET", "/api/view")
        return await self.call("GET", self.page)


async def _answer_head(reader: asyncio.StreamReader) -> tuple[int, Mapping[str, str]]:
    first, *rest = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
    pairs = (line.partition(": ") for line in rest if line)
    return int(first.split()[1]), {name.lower(): value for name, _, value in pairs}


async def answered(keeper: Device, devices: Sequence[Device], changes: int, rng: Random) -> list[float]:
    """Milliseconds from each POST until the last device has its view and its page."""
    took: list[float] = []
    view = json.loads(await keeper.call("GET", "/api/view"))
    for _ in range(changes):
        question = view["questions"][0]
        body = {"key": question["key"], "seen": view["seen"], "answer": any_answer(question, rng)}
        began = monotonic()
        looking = [asyncio.create_task(device.look(view["number"] + 1)) for device in devices]
        view = json.loads(await keeper.call("POST", "/api/answer", body))["view"]
        await asyncio.gather(*looking)
        took.append((monotonic() - began) * 1000)
        await asyncio.sleep(0.02)
    return took


async def measured(path: Path, port: int, process: subprocess.Popen[bytes]) -> list[Row]:
    kept = json.loads(path.with_name(f"{path.name}.table").read_text("utf-8"))
    poster = Device(port, "127.0.0.1", "/keeper", kept["keeper"])
    keeper = Device(port, "127.0.0.2", "/keeper", kept["keeper"])
    screen = Device(port, "127.0.0.3", "/screen", kept["screen"])
    phones = [Device(port, f"127.0.0.{10 + n}", "/seat") for n in range(PHONES)]
    for each in (poster, keeper, screen):
        await each.start()
    seats = [each["seat"] for each in json.loads(await poster.call("GET", "/api/view"))["seats"]]
    for n, phone in enumerate(phones):
        phone.token, phone.page = kept["screen"], "/screen"
        if n < len(seats):
            joined = await poster.call("POST", "/api/join", {"code": kept["join"], "seat": seats[n]})
            phone.token, phone.page = json.loads(joined)["token"], "/seat"
        await phone.start()
    await asyncio.sleep(0.5)
    rng, devices = Random(1), [screen, keeper, *phones]
    rows = _timed("14 devices", await answered(poster, devices, CHANGES, rng), 80, 200)
    rows += await _sizes(poster, phones[0])
    guests = [Device(port, f"127.0.1.{1 + n}", "/screen", kept["screen"]) for n in range(GUESTS)]
    for each in guests:
        await each.start()
    took = await answered(poster, [*devices, *guests], CHANGES_WITH_GUESTS, rng)
    rows += _timed(f"the same with {GUESTS} guests, each fetching too", took, None, 500)
    rows.append(Row("memory of the server then", memory(process), 150, "MB"))
    return rows


def _timed(what: str, took: Sequence[float], middle: float | None, most: float | None) -> list[Row]:
    return [
        Row(f"{what}: median", median(took), middle, "ms"),
        Row(f"{what}: 95 of 100", quantiles(took, n=20)[-1], most, "ms"),
        Row(f"{what}: worst", max(took), None, "ms"),
    ]


async def _sizes(keeper: Device, phone: Device) -> list[Row]:
    scripts = sorted(f"/static/{path.name}" for path in (templates_dir() / "table" / "static").iterdir())
    first = [
        len(await phone.call("GET", path, packed=True)) for path in (phone.page, "/look.css", "/band.svg", *scripts)
    ]
    return [
        Row("first paint of a seat: page, styles, scripts", sum(first) / 1000, 60, "kB"),
        Row("a seat's view", len(await phone.call("GET", "/api/view", packed=True)) / 1000, None, "kB"),
        Row("the board", len(await keeper.call("GET", "/api/board.svg", packed=True)) / 1000, 300, "kB"),
    ]


def players(edition: Edition) -> list[str]:
    """Everybody has a team; that is twenty cars."""
    teams = list(edition.data.teams)  # type: ignore[attr-defined]
    return [f"P{n}: {team}" for n, team in enumerate(teams[:10])]


def rows() -> list[Row]:
    with TemporaryDirectory() as folder:
        path, port = Path(folder) / "evening.season", free_port()
        edition = load_game("xf1")
        create_season(path, edition, players(edition), 1, {"courses": "italy"}).close()
        with served(path, port):
            pass
        with served(path, port) as (process, started):
            first = Row("from start to first byte", started, 2, "s")
            found = [first, *asyncio.run(measured(path, port, process))]
        with served(path, port):
            return [*found, *_in_browsers(path, port)]


def _in_browsers(path: Path, port: int) -> list[Row]:
    times = table_pages.timed(path, port)
    if times is None:
        return []
    what = f"{table_pages.PHONES} phones, screen and keeper in a browser"
    shown, laid = times
    return [*_timed(f"{what}: the page", shown, 80, 200), *_timed(f"{what}: its board, too", laid, None, None)]


def _load() -> str:
    busy, cores = os.getloadavg()[0], os.cpu_count()
    return f"Before it began, {busy:.1f} other processes wanted the {cores} cores of the machine.\n\n"


if __name__ == "__main__":
    load = _load()
    found = "".join(map(str, rows()))
    TARGET.write_text(f"{_HEAD}{load}| what | found | aim | |\n| --- | --: | --: | --- |\n{found}", encoding="utf-8")
    print(load + found)
