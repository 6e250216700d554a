"""Which addresses are ours: a page that pretends to be us under another name reaches nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlsplit

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True)
class Hosts:
    names: frozenset[str]
    port: int

    @classmethod
    def of(cls, names: Iterable[str], port: int) -> Hosts:
        return cls(frozenset(name.casefold() for name in (*LOOPBACK, *names)), port)

    def knows(self, host: str) -> bool:
        """Whether a request for this host is meant for us."""
        return host.casefold() in self._known

    @cached_property
    def _known(self) -> frozenset[str]:
        bare = self.names if self.port == 80 else frozenset()
        return bare | {f"{name}:{self.port}" for name in self.names}

    def is_own(self, origin: str) -> bool:
        """Whether a page from there is one of ours."""
        parts = urlsplit(origin)
        return parts.scheme == "http" and origin == f"http://{parts.netloc}" and self.knows(parts.netloc)
