"""The lines of a journal: how each is sealed, and how far a file that is made of them can be trusted.

A line is good if what it says has its checksum. So it does not matter whether another program, on saving the file anew,
has ended the lines in its own way, put blank ones between them or written it all in another encoding.
"""

from __future__ import annotations

import codecs
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pnp.kit.errors import PnpError
from pnp.referee.live import Record
from pnp.referee.settled import PLAIN, Line, spelled_out, unsettled

FORMAT = 1
_SEAL = len(',"crc":"00000000"}')
_OURS = ("utf-8", "utf-8-sig")


@dataclass(frozen=True)
class Records:
    """What a journal says. `dropped` tells that its last line was incomplete and has been left out, `resaved` that
    another program has written it in its own way."""

    header: Record
    lines: Sequence[Line]
    dropped: str | None = None
    resaved: str | None = None

    @cached_property
    def records(self) -> list[Record]:
        return spelled_out(self.lines)

    @cached_property
    def unsettled(self) -> list[Record]:
        """All that is to be known of a season, but for the answers of races that are over."""
        return unsettled(self.lines)


@dataclass
class Scan:
    """How far a file can be trusted."""

    header: Record = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    clean: bytearray = field(default_factory=bytearray)
    """The good lines, as they were written once."""
    crc: str = ""
    dropped: str | None = None
    resaved: str | None = None
    damage: PnpError | None = None

    @property
    def said(self) -> Records:
        return Records(self.header, self.lines[1:], self.dropped, self.resaved)

    @property
    def answers(self) -> int:
        return sum(isinstance(line, bytes) or line["t"] == "answer" for line in self.lines)


def intact(path: Path, content: bytes) -> Scan:
    found = scan(path, content)
    if found.damage:
        raise found.damage
    return found


def scan(path: Path, content: bytes) -> Scan:
    found = Scan()
    *whole, rest = _lines(content)
    written = [(number, line) for number, line in enumerate(whole, start=1) if line.strip()]
    _check_format(path, written[0][1] if written else rest)
    for number, line in written:
        if not (_take_plain(found, line) or _take(found, line)):
            found.damage = _damaged(path, number, found)
            return found
    if rest.strip() and not _take(found, rest):
        _leave_out(found, path, len(whole) + 1)
    if not _as_written(found, content):
        found.resaved = (
            "another program has saved this file with other line ends, blank lines or another encoding; "
            "every record in it is whole, and writing to it puts it right"
        )
    return found


def seal(record: Record, before: str) -> tuple[bytes, str]:
    """A record as a line, and its checksum: over itself and the line before."""
    # "replace": a lone surrogate, typed on a badly configured terminal, must not stop the game
    body = json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8", "replace")
    crc = _checksum(body, before)
    return body[:-1] + f',"crc":"{crc}"}}\n'.encode(), crc


def not_a_journal(path: Path) -> PnpError:
    return PnpError(
        "this is not a season file, or its first line is damaged",
        where=str(path),
        expected="a file made by pnp season new",
    )


def _lines(content: bytes) -> list[bytes]:
    """Whatever ends a line; what comes after the last end is empty, or not written to its end."""
    if (encoding := json.detect_encoding(content[:4])) not in _OURS:
        content = content.decode(encoding, "replace").encode()
    plain = content.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return plain.split(b"\n")


def _as_written(found: Scan, content: bytes) -> bool:
    """Byte for byte, but for a last line that was torn."""
    if found.dropped:
        return content.startswith(found.clean)
    return content in (found.clean, found.clean[:-1])


def _take_plain(found: Scan, line: bytes) -> bool:
    """As `_take`, without unpacking what needs none: a long season has some hundred thousand of these."""
    plain = PLAIN.fullmatch(line)
    if plain is None or int(plain[1]) != len(found.lines) or not _is_sealed(line, found.crc):
        return False
    found.lines.append(line)
    found.clean += line
    found.clean += b"\n"
    found.crc = plain[2].decode()
    return True


def _take(found: Scan, line: bytes) -> bool:
    record = _parsed(line)
    if record is None or record.get("n") != len(found.lines) or not isinstance(record.get("t"), str):
        return False
    sealed = line + b"\n" if _is_sealed(line, found.crc) else _sealed_again(record, found.crc)
    if sealed is None:
        return False
    found.header = found.header or record
    found.lines.append(record)
    found.clean += sealed
    found.crc = record["crc"]
    return True


def _is_sealed(line: bytes, before: str) -> bool:
    return line.endswith(b',"crc":"%08x"}' % zlib.crc32(b"}" + before.encode(), zlib.crc32(line[:-_SEAL])))


def _sealed_again(record: Record, before: str) -> bytes | None:
    """The line that a record once was, if what it says still has its checksum, whatever the bytes are now."""
    try:
        line, crc = seal({name: value for name, value in record.items() if name != "crc"}, before)
    except (ValueError, RecursionError):
        return None
    return line if record.get("crc") == crc else None


def _parsed(line: bytes) -> Record | None:
    try:
        record = json.loads(line.decode())
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _checksum(body: bytes, before: str) -> str:
    return f"{zlib.crc32(body + before.encode()):08x}"


def _check_format(path: Path, first: bytes) -> None:
    header = _parsed(first)
    if header is None or header.get("t") != "season" or not isinstance(header.get("format"), int):
        raise not_a_journal(path)
    if header["format"] > FORMAT:
        raise PnpError(
            f"this season was written by a newer version (format {header['format']}, this one knows {FORMAT})",
            where=str(path),
            do="update: pip install --upgrade racing-pnp",
        )


def _leave_out(found: Scan, path: Path, number: int) -> None:
    if found.lines:
        found.dropped = f"line {number} was not written to its end and is left out"
    else:
        found.damage = not_a_journal(path)


def _damaged(path: Path, number: int, found: Scan) -> PnpError:
    if not found.lines:
        return PnpError("the first line is damaged, and without it nothing can be read", where=f"{path}:{number}")
    return PnpError(
        f"this line is damaged; good answers before it: {found.answers}",
        where=f"{path}:{number}",
        do=f"pnp season rescue {path} copies the good part to a new file",
    )
