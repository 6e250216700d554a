"""The server of one table: where it listens, what it says, and how it ends."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from socket import socket
from types import FrameType

import uvicorn
from typing_extensions import override

from pnp.table.live import Live
from pnp.web.app import TableApp
from pnp.web.hosts import Hosts
from pnp.web.lines import Line, allow_many
from pnp.web.network import LOOPBACK, PORT, bound_to, in_url, is_loopback, lan_addresses, listen, own_names

_ANY = ("0.0.0.0", "::")
_LONGEST_HEAD = 16_000
_TURN = 0.0005
"""Seconds for which a thread that writes a page may keep waiting the one that hears what others want."""


@dataclass(frozen=True)
class Door:
    """Where a table is reached. The first address is the one that leads out of this computer."""

    socket: socket
    addresses: tuple[str, ...]
    port: int

    @property
    def is_open(self) -> bool:
        """Whether others than this computer get in."""
        return not is_loopback(self.addresses[0])

    def url(self, path: str = "/", address: str = "") -> str:
        return f"http://{in_url(address or self.addresses[0])}:{self.port}{path}"

    @property
    def names(self) -> tuple[str, ...]:
        """Where else it may be reached: not every phone understands such a name."""
        return tuple(name for name in own_names() if name.endswith(".local")) if self.is_open else ()

    @property
    def urls(self) -> tuple[str, ...]:
        """All of them."""
        return tuple(self.url("", address) for address in (*self.addresses, *self.names))

    @property
    def hosts(self) -> Hosts:
        return Hosts.of((*map(in_url, self.addresses), *own_names()), self.port)


def open_door(live: Live, host: str = "", lan: bool = False, port: int | None = None) -> Door:
    """At the port it had before, so that phones find it again."""
    bound = bound_to(host, lan)
    found = listen(bound, port or live.seats.port or PORT, wished=port is not None)
    number: int = found.getsockname()[1]
    live.seats.port = number
    addresses = lan_addresses() if bound in _ANY else [bound]
    return Door(found, tuple(addresses) or (LOOPBACK,), number)


class _Server(uvicorn.Server):
    """Ends at once: open streams are told, or they would be waited for."""

    def __init__(self, config: uvicorn.Config, stop: Callable[[], None]) -> None:
        super().__init__(config)
        self._stop = stop

    @override
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._stop()
        super().handle_exit(sig, frame)


def serve(live: Live, door: Door, lang: str, complain: Callable[[Exception], None], lonely: Callable[[], None]) -> None:
    """Until somebody stops it."""
    told = lonely if door.is_open else _nothing
    table = TableApp(live, door.hosts, lang, door.urls, complain=complain, lonely=told)
    allow_many()
    sys.setswitchinterval(_TURN)
    server = _Server(config_of(table), table.bell.stop)
    server.run(sockets=[door.socket])


def config_of(table: TableApp) -> uvicorn.Config:
    return uvicorn.Config(
        table.app,
        log_level="critical",
        access_log=False,
        server_header=False,
        ws="none",
        http=Line,
        lifespan="on",
        timeout_keep_alive=20,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=_LONGEST_HEAD,
    )


def _nothing() -> None:
    return None
