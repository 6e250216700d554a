"""The file in which a season is written down: one line a record, only ever added to.

Each line carries a checksum over itself and the line before, so that a changed, lost or swapped line is noticed.
"""

from __future__ import annotations

import errno
import json
import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.kit import atomic
from pnp.kit.errors import PnpError
from pnp.referee.live import Live, Record, live
from pnp.referee.lock import lock

__all__ = ["FORMAT", "Journal", "Live", "Record", "Records", "live", "read_journal", "rescue"]

FORMAT = 1
_LOCKED_AWAY = (errno.EACCES, errno.EPERM, errno.EROFS)
"""Ways in which a file that is there refuses to be written to."""
_SEAL = len(',"crc":"00000000"}')


@dataclass(frozen=True)
class Records:
    """What a journal says. `dropped` tells that its last line was incomplete and has been left out."""

    header: Record
    records: list[Record]
    dropped: str | None = None


def read_journal(path: Path) -> Records:
    """Read without locking; a writer may be at work."""
    return _intact(path, _read_bytes(path)).said


def rescue(path: Path, target: Path) -> Records:
    """Copy everything before the damage to a new file."""
    content = _read_bytes(path)
    scan = _scan(path, content)
    if not scan.lines:
        raise scan.damage or _not_a_journal(path)
    _refuse_existing(target)
    atomic.write_bytes(target, b"".join(line + b"\n" for line in content.split(b"\n")[: len(scan.lines)]))
    return scan.said


class Journal:
    """A journal open for writing, by one writer at a time."""

    def __init__(self, path: Path, handle: int, scan: _Scan) -> None:
        self.path = path
        self.said = scan.said
        self._handle = handle
        self._next = len(scan.lines)
        self._crc = scan.crc
        self._end = scan.end

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> Journal:
        _refuse_existing(path)
        line, _ = _seal({"n": 0, "t": "season", "format": FORMAT, **header}, "")
        atomic.write_bytes(path, line)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Journal:
        handle = _open_file(path)
        try:
            if not lock(handle):
                raise PnpError(
                    "this season is already open in another window",
                    where=str(path),
                    do="go on there, or close it first",
                )
            scan = _intact(path, _read_bytes(path))
            _mend(handle, scan)
            return cls(path, handle, scan)
        except OSError as error:
            os.close(handle)
            raise _unwritable(path, error) from error
        except BaseException:
            os.close(handle)
            raise

    def append(self, record: Record) -> int:
        """Write one record and wait until it is on the disk; returns its number."""
        line, crc = _seal({"n": self._next, **record}, self._crc)
        try:
            _write_at(self._handle, self._end, line)
        except OSError as error:
            with suppress(OSError):  # what cannot be cut off now is overwritten by the next line, or dropped as torn
                os.ftruncate(self._handle, self._end)
            raise PnpError(
                f"the last answer was not saved: {error.strerror or error}",
                where=str(self.path),
                do="free some space and answer again; everything before it is safe",
            ) from error
        number, self._next = self._next, self._next + 1
        self._crc = crc
        self._end += len(line)
        return number

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass
class _Scan:
    """How far a file can be trusted."""

    lines: list[Record] = field(default_factory=list)
    crc: str = ""
    end: int = 0
    unfinished: bool = False
    """The last line is whole but for its newline."""
    dropped: str | None = None
    damage: PnpError | None = None

    @property
    def said(self) -> Records:
        return Records(self.lines[0], self.lines[1:], self.dropped)

    @property
    def answers(self) -> int:
        return sum(record["t"] == "answer" for record in self.lines)


def _intact(path: Path, content: bytes) -> _Scan:
    scan = _scan(path, content)
    if scan.damage:
        raise scan.damage
    return scan


def _scan(path: Path, content: bytes) -> _Scan:
    scan = _Scan()
    *whole, rest = content.split(b"\n")
    _check_format(path, content.split(b"\n", 1)[0])
    for line in whole:
        if not _take(scan, line):
            scan.damage = _damaged(path, scan)
            return scan
        scan.end += 1
    if rest and _take(scan, rest):
        scan.unfinished = True
    elif rest and scan.lines:
        scan.dropped = f"line {len(scan.lines) + 1} was not written to its end and is left out"
    elif not scan.lines:
        scan.damage = _not_a_journal(path)
    return scan


def _take(scan: _Scan, line: bytes) -> bool:
    record = _unseal(line, scan.crc)
    if record is None or record.get("n") != len(scan.lines) or not isinstance(record.get("t"), str):
        return False
    scan.lines.append(record)
    scan.crc = record["crc"]
    scan.end += len(line)
    return True


def _check_format(path: Path, first: bytes) -> None:
    header = _parsed(first)
    if header is None or header.get("t") != "season" or not isinstance(header.get("format"), int):
        raise _not_a_journal(path)
    if header["format"] > FORMAT:
        raise PnpError(
            f"this season was written by a newer version (format {header['format']}, this one knows {FORMAT})",
            where=str(path),
            do="update: pip install --upgrade racing-pnp",
        )


def _seal(record: Record, before: str) -> tuple[bytes, str]:
    # "replace": a lone surrogate, typed on a badly configured terminal, must not stop the game
    body = json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8", "replace")
    crc = _checksum(body, before)
    return body[:-1] + f',"crc":"{crc}"}}\n'.encode(), crc


def _unseal(line: bytes, before: str) -> Record | None:
    crc = _checksum(line[:-_SEAL] + b"}", before)
    return _parsed(line) if line[-_SEAL:] == f',"crc":"{crc}"}}'.encode() else None


def _parsed(line: bytes) -> Record | None:
    try:
        record = json.loads(line.decode())
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _checksum(body: bytes, before: str) -> str:
    return f"{zlib.crc32(body + before.encode()):08x}"


def _read_bytes(path: Path) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from error
    if not content:
        raise PnpError("this file is empty: no season was ever written to it", where=str(path))
    return content


def _open_file(path: Path) -> int:
    try:
        if path.is_dir():
            raise IsADirectoryError
        return os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    except OSError as error:
        readable = error.errno in _LOCKED_AWAY and os.access(path, os.R_OK)
        raise (_unwritable if readable else _unreadable)(path, error) from error


def _mend(handle: int, scan: _Scan) -> None:
    if scan.dropped:
        os.ftruncate(handle, scan.end)
    if scan.unfinished:
        _write_at(handle, scan.end, b"\n")
        scan.end += 1


def _write_at(handle: int, offset: int, content: bytes) -> None:
    os.ftruncate(handle, offset)
    os.lseek(handle, offset, os.SEEK_SET)
    while content:
        content = content[os.write(handle, content) :]
    os.fsync(handle)


def _refuse_existing(path: Path) -> None:
    if path.exists():
        raise PnpError("this file exists already", where=str(path), do="choose another name, or go on with it")


def _unreadable(path: Path, error: OSError) -> PnpError:
    match error:
        case FileNotFoundError():
            return PnpError("there is no such file", where=str(path), do="pnp season new starts a season")
        case IsADirectoryError():
            return PnpError("this is a folder, not a season file", where=str(path))
    return PnpError(f"cannot be read: {error.strerror or error}", where=str(path))


def _unwritable(path: Path, error: OSError) -> PnpError:
    return PnpError(
        f"can be read, but not written to: {error.strerror or error}",
        where=str(path),
        do="copy it to a folder where you may write, and go on with the copy",
    )


def _not_a_journal(path: Path) -> PnpError:
    return PnpError(
        "this is not a season file, or its first line is damaged",
        where=str(path),
        expected="a file made by pnp season new",
    )


def _damaged(path: Path, scan: _Scan) -> PnpError:
    line = len(scan.lines) + 1
    if not scan.lines:
        return PnpError("the first line is damaged, and without it nothing can be read", where=f"{path}:1")
    return PnpError(
        f"this line is damaged; good answers before it: {scan.answers}",
        where=f"{path}:{line}",
        do=f"pnp season rescue {path} copies the good part to a new file",
    )
