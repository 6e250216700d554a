"""Where a phone reaches this computer, and what may stand in the way."""

from __future__ import annotations

import errno
import ipaddress
import os
import shutil
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from pnp.api.doctor import Finding
from pnp.api.speaking import PnpError

PORT = 8765
_TRIES = 20
_ELSEWHERE = ("192.0.2.1", 9)
"""An address of nobody: nothing is sent there, but the computer says by which way it would be."""
_ANY = "0.0.0.0"
LOOPBACK = "127.0.0.1"


def lan_addresses() -> list[str]:
    """Of this computer in local networks; first the one that leads out of here."""
    found = [*_routed(), *_named()]
    return [each for each in dict.fromkeys(found) if not ipaddress.ip_address(each).is_loopback]


def _routed() -> Iterator[str]:
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        probe.connect(_ELSEWHERE)
        yield probe.getsockname()[0]


def _named() -> Iterator[str]:
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(place[0])


def own_names() -> list[str]:
    """What else this computer is called in its network."""
    name = socket.gethostname().casefold()
    return [name, name if name.endswith(".local") else f"{name}.local"]


def listen(host: str, port: int, wished: bool) -> socket.socket:
    """At this port; where somebody else has it and nobody wished for it, at one of the next."""
    for tried in [port] if wished else range(port, min(port + _TRIES, 65536)):
        try:
            return _bound(host, tried)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise _cannot(host, tried or PORT, error) from error
    what = f"port {port} is taken by another program"
    raise PnpError(what, where="--port", do="close that program, or choose another port: --port 8800")


def check_listening(host: str, lan: bool, port: int | None) -> None:
    """Refuses an address or a port where nothing can listen, before anything else is begun."""
    if lan and is_loopback(host):
        what = f"--host {host} keeps everybody out whom --lan would let in"
        raise PnpError(what, where="--host", do="leave one of the two away")
    listen(bound_to(host, lan), port or 0, wished=True).close()


def is_loopback(address: str) -> bool:
    """Whether only this computer itself gets there."""
    with suppress(ValueError):
        return ipaddress.ip_address(address).is_loopback
    return address.casefold() == "localhost"


def in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def bound_to(host: str, lan: bool) -> str:
    return host or (_ANY if lan else LOOPBACK)


def _bound(host: str, port: int) -> socket.socket:
    """Called TCP by its name, or asyncio holds short replies back until the last one is confirmed: 40 ms each."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere this would share the port with whoever has it
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(128)
    except (OverflowError, UnicodeError) as error:  # no port, no name that a network knows
        found.close()
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from error
    except BaseException:
        found.close()
        raise
    return found


def _cannot(host: str, port: int, error: OSError) -> PnpError:
    what = f"nothing can listen at {host}:{port}: {error.strerror or error}"
    return PnpError(what, where="--host", expected="an address of this computer, and a port from 1024 on")


# -- what may stand in the way


def examine_network(port: int = PORT) -> Iterator[Finding]:
    """Whether phones could reach a table here."""
    addresses = lan_addresses()
    none = "no local network: connect to one, or let a phone be the hotspot for all"
    yield Finding(bool(addresses), f"address in the local network: {', '.join(addresses) or '–'}", none, vital=False)
    yield _port(port)
    for address in addresses[:1]:
        yield _reached(address)
    yield from _walls(port)


def _port(port: int) -> Finding:
    try:
        _bound(_ANY, port).close()
    except OSError:
        return Finding(False, f"port {port}", "another program has it: pnp table takes the next one", vital=False)
    return Finding(True, f"port {port}")


def _reached(address: str) -> Finding:
    """Whether this computer itself gets through to that address."""
    what, helped = f"reached at {address}", "a firewall or a VPN of this computer stands in the way"
    try:
        with closing(_bound(_ANY, 0)) as door:
            socket.create_connection((address, door.getsockname()[1]), 2).close()
    except OSError:
        return Finding(False, what, helped, vital=False)
    return Finding(True, what)


def _walls(port: int) -> Iterator[Finding]:
    """What is known to keep phones out, with what lets them in."""
    if sys.platform == "win32":
        yield _hint("Windows lets phones in on networks that are marked private, if you allow Python when it asks")
    elif sys.platform == "darwin":
        yield _hint("macOS asks once whether Python may accept connections: allow it")
    elif "microsoft" in _kernel():
        yield _hint("inside WSL phones reach Windows only: start pnp in Windows itself, or forward the port")
    elif shutil.which("ufw"):
        yield _hint(f"if phones do not get through: sudo ufw allow {port}/tcp")
    elif shutil.which("firewall-cmd"):
        yield _hint(f"if phones do not get through: sudo firewall-cmd --add-port={port}/tcp")
    yield _hint("guest networks often keep devices apart: use the main one, or a phone's hotspot")


def _hint(text: str) -> Finding:
    return Finding(True, text)


def _kernel() -> str:
    with suppress(OSError):
        return Path("/proc/version").read_text("utf-8").casefold()
    return ""
