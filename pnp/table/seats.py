"""Who sits where: the tokens by which a table knows a phone again, kept beside the season and never in it."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Any

from pnp.api.seasons import write_private
from pnp.table.roles import KEEPER, SCREEN, Role, seat

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Nobody mistakes one of these for another, on a screen or in a call across the room."""
_CODE = 8
_MOST = 64_000


@dataclass
class Tokens:
    """What is in the file: the code that lets people join, and a token for whoever is known."""

    join: str = ""
    keeper: str = ""
    screen: str = ""
    port: int = 0
    seats: dict[str, str] = field(default_factory=dict)


class Seats:
    def __init__(self, path: Path, names: Sequence[str]) -> None:
        """`path` is the season's; its tokens stand in a file beside it that only its owner may read."""
        self.path = path.with_name(f"{path.name}.table")
        self._tokens = _read(self.path)
        self.sit(names)

    def sit(self, names: Sequence[str]) -> None:
        """Who plays; whoever does not any more has lost the seat."""
        self.names = tuple(names)
        tokens = self._tokens
        tokens.join = tokens.join or "".join(secrets.choice(_ALPHABET) for _ in range(_CODE))
        tokens.keeper = tokens.keeper or secrets.token_urlsafe(24)
        tokens.screen = tokens.screen or secrets.token_urlsafe(24)
        tokens.seats = {name: token for name, token in tokens.seats.items() if name in names}
        self._write()

    # -- who is who

    @property
    def join(self) -> str:
        """The code in the address that lets people join."""
        return self._tokens.join

    @property
    def keeper(self) -> str:
        return self._tokens.keeper

    @property
    def screen(self) -> str:
        return self._tokens.screen

    @property
    def taken(self) -> frozenset[str]:
        """Those who sit there with a phone of their own."""
        return frozenset(self._tokens.seats)

    def knows(self, code: str) -> bool:
        """Whether this is the code that lets people join."""
        return _same(code.strip().casefold(), self.join)

    def role(self, token: str) -> Role | None:
        """Whose token this is. What is looked up is a digest: how long that takes says nothing about a token."""
        return self._roles.get(_digest(token))

    # -- coming and going

    def take(self, name: str) -> str:
        """A token for a seat; whoever had one before has it no more."""
        self._tokens.seats[name] = token = secrets.token_urlsafe(24)
        self._write()
        return token

    def release(self, name: str) -> None:
        """Nobody has this seat on a phone of their own any more."""
        if self._tokens.seats.pop(name, None):
            self._write()

    @property
    def port(self) -> int:
        """Where it was to be reached the last time; phones will look there again."""
        return self._tokens.port

    @port.setter
    def port(self, port: int) -> None:
        if port != self._tokens.port:
            self._tokens.port = port
            self._write()

    def _write(self) -> None:
        tokens = self._tokens
        known = {
            tokens.keeper: KEEPER,
            tokens.screen: SCREEN,
            **{own: seat(name) for name, own in tokens.seats.items()},
        }
        self._roles = {_digest(own): role for own, role in known.items() if own}
        write_private(self.path, json.dumps(vars(self._tokens), ensure_ascii=False, indent=1))


def _same(one: str, other: str) -> bool:
    return bool(other) and compare_digest(_digest(one), _digest(other))


def _digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "surrogatepass")).digest()


def _read(path: Path) -> Tokens:
    """What is there and makes sense. Anything else is begun anew: people join once more, and no answer is lost."""
    try:
        with path.open("rb") as file:
            _close_to_others(path)
            found = json.loads(file.read(_MOST))
    except (OSError, ValueError):
        return Tokens()
    return _understood(found) if isinstance(found, dict) else Tokens()


def _close_to_others(path: Path) -> None:
    if os.name == "posix":
        path.chmod(0o600)


def _understood(found: dict[str, Any]) -> Tokens:
    texts = {name: found[name] for name in ("join", "keeper", "screen") if isinstance(found.get(name), str)}
    seats, port = found.get("seats"), found.get("port")
    named = {name: token for name, token in seats.items() if isinstance(token, str)} if isinstance(seats, dict) else {}
    return Tokens(**texts, port=port if type(port) is int and 0 <= port < 65536 else 0, seats=named)
