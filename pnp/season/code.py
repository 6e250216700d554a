"""A season as a few lines of capitals, small enough for the codes on a sheet of paper, and back.

What survives is everything that is between two races: the plan, the results with what they carry over, the decisions
by hand. Each line says which of how many it is, and of what; together they carry a checksum.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from pnp.kit.errors import PnpError

MARK = "PNP1"
CHUNK = 700
"""Characters a line: a code of 85 modules, which a camera still reads from a sheet that lies on a table."""
_KNOWN = (
    b'"adjustments":[{"kind":"disqualify","kind":"place","kind":"points","n":,"points":,"race":,"who":"","why":""}]'
    b'"data":"","entries":{"players":[{"cars":["name":"","teams":["]}],"npc":["game":"","options":{"":"yes","":"no"'
    b'"programme":[{"course":"","name":"","removed":"results":[{"carry":{"drivers":{"grid":["hands":{"lanes":["order":["'
    b'"title":""}],[],{}:0,":1,":2,":3,":4,":5,":6,":8,":10,"},"order":["],"out":[],"points":{"},"race":1},{"carry":{"'
)
"""What stands in every season: the packer need not spell it out. It belongs to the mark; a new one needs a new mark."""
_LARGEST = 1_000_000
"""Bytes that a season may unpack to; nothing that people play comes near it."""
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_LINE = re.compile(rf"{MARK}:([0-9A-F]{{12}}):([1-9]\d{{0,2}}):([1-9]\d{{0,2}}):(.*)", re.DOTALL)
_OTHER_VERSION = re.compile(r"PNP\d+:")


def digest(values: dict[str, Any]) -> str:
    """What two equal seasons share."""
    return hashlib.sha256(_plain(values)).hexdigest()[:12].upper()


def to_lines(values: dict[str, Any]) -> list[str]:
    """As few lines as it takes, all about as long."""
    text = _to_base45(_packed(_plain(values)))
    count = -(-len(text) // CHUNK)
    size = -(-len(text) // count)
    parts = [text[start : start + size] for start in range(0, len(text), size)]
    return [f"{MARK}:{digest(values)}:{number}:{len(parts)}:{part}" for number, part in enumerate(parts, start=1)]


def is_complete(lines: Iterable[str]) -> bool:
    """Whether nothing is missing, so that nobody need look for more."""
    numbers: dict[tuple[str, str], set[str]] = {}
    for match in filter(None, map(_LINE.fullmatch, lines)):
        numbers.setdefault((match[1], match[3]), set()).add(match[2])
    return bool(numbers) and all(len(found) == int(count) for (_, count), found in numbers.items())


def from_lines(lines: Iterable[str], where: str) -> dict[str, Any]:
    """The values again; refuses what is foreign, missing, mixed or damaged, and says which."""
    found: dict[int, str] = {}
    marks: set[tuple[str, str]] = set()
    foreign: list[str] = []
    for line in lines:
        match = _LINE.fullmatch(line)
        if match is None:
            foreign.append(line)
            continue
        marks.add((match[1], match[3]))
        found[int(match[2])] = match[4]
    if not found:
        raise _nothing(foreign, where)
    if len(marks) > 1:
        raise PnpError(
            "these codes are of different seasons, or of one season at different times",
            where=where,
            do="scan the sheets of one season that were printed together: they share the fingerprint beside the codes",
        )
    mark, count = marks.pop()
    missing = [str(number) for number in range(1, int(count) + 1) if number not in found]
    if missing:
        listed = ", ".join(missing)
        one, more = f"code {listed} of {count} is missing", f"codes {listed} of {count} are missing"
        what = one if len(missing) == 1 else more
        raise PnpError(what, where=where, do="scan all sheets, and the whole of each: flat, in even light, 200 dpi")
    return _checked("".join(found[number] for number in sorted(found)), mark, where)


def _nothing(foreign: Sequence[str], where: str) -> PnpError:
    expected = "the codes of a suspension sheet: pnp season sheet … --kind suspend"
    if any(_OTHER_VERSION.match(line) for line in foreign):
        return PnpError("these codes were made by another version of pnp", where=where, do="use that version")
    if foreign:
        return PnpError("the codes on it are not of a season", where=where, expected=expected)
    return PnpError(
        "no code can be read on it",
        where=where,
        expected=expected,
        do="scan it flat, in even light, at 200 dpi or more",
    )


def _checked(text: str, mark: str, where: str) -> dict[str, Any]:
    try:
        values = msgspec.json.decode(_unpacked(_from_base45(text)), type=dict[str, Any])
        whole = digest(values) == mark
    except (ValueError, RecursionError, zlib.error, msgspec.MsgspecError) as error:
        raise PnpError("a code is damaged: its data does not unpack", where=where, do="scan the sheet again") from error
    if not whole:
        raise PnpError("a code is damaged: its checksum is wrong", where=where, do="scan the sheet again")
    return values


def _packed(plain: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, _KNOWN)
    return packer.compress(plain) + packer.flush()


def _unpacked(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, _KNOWN)
    plain = unpacker.decompress(packed, _LARGEST)
    if not unpacker.eof:
        raise ValueError("too long, or cut off")
    return plain


def _plain(values: dict[str, Any]) -> bytes:
    return json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8")


def _to_base45(data: bytes) -> str:
    """RFC 9285: two bytes in three characters, all of which a code stores closely."""
    out = []
    for start in range(0, len(data), 2):
        pair = data[start : start + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(3 if len(pair) == 2 else 2):
            number, rest = divmod(number, 45)
            out.append(_ALPHABET[rest])
    return "".join(out)


def _from_base45(text: str) -> bytes:
    out = bytearray()
    for start in range(0, len(text), 3):
        part = text[start : start + 3]
        number = sum(_ALPHABET.index(char) * 45**power for power, char in enumerate(part))
        size = 2 if len(part) == 3 else 1
        if len(part) == 1 or number >= 256**size:
            raise ValueError("not base 45")
        out += number.to_bytes(size, "big")
    return bytes(out)
