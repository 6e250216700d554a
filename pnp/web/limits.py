"""How much anybody may send, and how often."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True)
class Limits:
    body: int = 16_000
    """Bytes of a request: many times the longest line that anybody types."""
    rate: float = 120.0
    """Requests a second from one address, in the long run: behind some, a whole room of phones plays."""
    burst: int = 600
    wrong: int = 12
    """Wrong codes and tokens in a row from one device; then one every few seconds."""
    streams: int = 400
    streams_each: int = 60
    """From one address, or with one token of a seat: more than the pages that a room has open."""
    patience: float = 10.0
    """Seconds that a device may take to say what it wants."""


class Buckets:
    """A bucket of tokens for each device: it fills steadily, and every request takes one."""

    def __init__(self, rate: float, burst: int, most: int = 2000, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether there was one left."""
        left = self._now(who)
        self._left[who] = (max(left - 1, 0.0), self._clock())
        self._left.move_to_end(who)
        if len(self._left) > self._most:
            self._left.popitem(last=False)
        return left >= 1

    def anybody_but(self, known: Collection[str]) -> bool:
        """Whether anybody else has come."""
        return any(who not in known for who in self._left)

    def is_empty(self, who: str) -> bool:
        return self._now(who) < 1

    def _now(self, who: str) -> float:
        left, then = self._left.get(who, (float(self._burst), self._clock()))
        return min(float(self._burst), left + (self._clock() - then) * self._rate)
