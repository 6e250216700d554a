"""How few sheets there can be at all: what no packing in rows gets below, with pieces turned or not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil

from pnp.press.packing import CHANNEL, Lot, Room

_TINY = 1e-6
Kind = tuple[float, float, float]
"""Width, height, and what one piece is worth."""


def least(lots: Sequence[Lot], ways: Sequence[Room]) -> int:
    """Pieces cover at most the whole area, and large ones stand alone."""
    room = max(way.area.w * way.area.h for way in ways)
    covered = sum(lot.w * lot.h * lot.count for lot in lots)
    return max(ceil(covered / room - _TINY), sum(lot.count for lot in lots if _is_large(lot, ways)))


def _is_large(lot: Lot, ways: Sequence[Room]) -> bool:
    return all(2 * lot.w > way.area.w and 2 * lot.h > way.area.h for way in ways)


def least_in_rows(lots: Sequence[Lot], ways: Sequence[Room], worths: Sequence[float]) -> int:
    """Whatever a piece is said to be worth: no sheet is worth more than the richest one."""
    kinds = [(lot.w, lot.h, worth) for lot, worth in zip(lots, worths, strict=True) if worth]
    either = tuple({turned for w, h, worth in kinds for turned in ((w, h, worth), (h, w, worth))})
    total = sum(lot.count * worth for lot, worth in zip(lots, worths, strict=True))
    return ceil(total / max(_richest(either, way.area.w, way.area.h) for way in ways) - _TINY)


def _richest(kinds: Sequence[Kind], w: float, h: float) -> float:
    """Of everything that rows can hold, were there any number of each kind; white between rows and between blocks."""
    tops = sorted({n * tall for _, tall, _ in kinds for n in range(1, _times(tall, h) + 1)})

    @cache
    def row(tall: float) -> float:
        return _row([(wide, _times(each, tall) * worth) for wide, each, worth in kinds], w)

    @cache
    def below(room: float) -> float:
        return max((row(top) + below(round(room - top - CHANNEL, 3)) for top in tops if top <= room + _TINY), default=0)

    return below(h)


def _row(columns: Sequence[tuple[float, float]], w: float) -> float:
    """Columns of one kind, or of several with white between them."""

    @cache
    def mixed(room: float) -> float:
        return max((worth + mixed(round(room - wide, 3)) for wide, worth in columns if wide <= room + _TINY), default=0)

    return max(mixed(round(w - CHANNEL, 3)), *(_times(wide, w) * worth for wide, worth in columns))


def _times(length: float, room: float) -> int:
    return int((room + _TINY) / length)
