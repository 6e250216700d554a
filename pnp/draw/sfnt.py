"""The measures of a font file, read straight from its tables: all that setting text needs, in a hundredth of the time
that a whole font tool takes to start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from struct import unpack_from
from typing import Literal

from pnp.kit.errors import PnpError

_BEST = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
"""Character maps by platform and encoding, those with most characters first."""
_SEGMENTS, _GROUPS = 4, 12
"""The formats of character maps: sixteen bits, and all of Unicode."""
_CAPS = 2
"""From this version on, the table says how tall a capital is."""
_HIGH = 0.7
"""How tall it is otherwise, as a share of the size."""


class Sfnt:
    """A TrueType or OpenType file."""

    def __init__(self, path: Path) -> None:
        self._data = path.read_bytes()
        (count,) = unpack_from(">H", self._data, 4)
        self._path = path
        places = (unpack_from(">4sLLL", self._data, 12 + 16 * index) for index in range(count))
        self._tables: dict[str, int] = {tag.decode("latin-1"): start for tag, _, start, _ in places}

    def _start(self, table: str) -> int:
        if table not in self._tables:
            raise self._strange()
        return self._tables[table]

    def _short(self, table: str, offset: int, form: Literal["H", "h"] = "H") -> int:
        found: int = unpack_from(f">{form}", self._data, self._start(table) + offset)[0]
        return found

    @property
    def units(self) -> int:
        """How many font units the size has."""
        return self._short("head", 18)

    @property
    def extremes(self) -> tuple[int, int]:
        """How far letters reach up and down, in font units."""
        return self._short("hhea", 4, "h"), self._short("hhea", 6, "h")

    @property
    def cap_height(self) -> float:
        """In font units."""
        tall = self._short("OS/2", 88, "h") if self._short("OS/2", 0) >= _CAPS else 0
        return tall or self.units * _HIGH

    def advances(self) -> list[int]:
        """The widths of all glyphs; those at the end share the last one."""
        glyphs, long = self._short("maxp", 4), self._short("hhea", 34)
        found: list[int] = list(unpack_from(f">{2 * long}H", self._data, self._start("hmtx"))[::2])
        return found + found[-1:] * (glyphs - long)

    def codes(self) -> dict[int, int]:
        """The glyph of each character, by their numbers."""
        start = self._start("cmap")
        count = self._short("cmap", 2)
        maps = {(each[0], each[1]): start + each[2] for each in self._maps(start, count)}
        best = next((maps[kind] for kind in _BEST if kind in maps), None)
        return dict(self._mapped(best)) if best is not None else {}

    def _maps(self, start: int, count: int) -> Iterator[tuple[int, int, int]]:
        for index in range(count):
            yield unpack_from(">HHL", self._data, start + 4 + 8 * index)

    def _mapped(self, start: int) -> Iterator[tuple[int, int]]:
        (format_,) = unpack_from(">H", self._data, start)
        if format_ == _SEGMENTS:
            return self._segments(start)
        if format_ == _GROUPS:
            return self._groups(start)
        raise self._strange()

    def _strange(self) -> PnpError:
        what, do = "this is no font file that can be measured", "install its package again: pnp doctor names it"
        return PnpError(what, where=str(self._path), do=do)

    def _groups(self, start: int) -> Iterator[tuple[int, int]]:
        (count,) = unpack_from(">L", self._data, start + 12)
        for index in range(count):
            first, last, glyph = unpack_from(">LLL", self._data, start + 16 + 12 * index)
            yield from zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True)

    def _segments(self, start: int) -> Iterator[tuple[int, int]]:
        count = unpack_from(">H", self._data, start + 6)[0] // 2
        column = f">{count}H"
        ends, starts, shifts, places = (
            unpack_from(column, self._data, start + 14 + 2 * (index * count + (index > 0))) for index in range(4)
        )
        for index, (first, last, shift, place) in enumerate(zip(starts, ends, shifts, places, strict=True)):
            for code in range(first, min(last, 0xFFFE) + 1):
                glyph = code
                if place:
                    at = start + 16 + 2 * (3 * count + index) + place + 2 * (code - first)
                    (glyph,) = unpack_from(">H", self._data, at)
                if place == 0 or glyph:
                    yield code, (glyph + shift) & 0xFFFF
