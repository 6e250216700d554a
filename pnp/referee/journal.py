"""The file in which a season is written down: one line a record, only ever added to.

Each line carries a checksum over itself and the line before, so that a changed, lost or swapped line is noticed.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.kit import atomic
from pnp.kit.errors import PnpError
from pnp.kit.reading import contents_of, open_file
from pnp.referee.displaced import Displaced, Watch, displaced
from pnp.referee.live import Live, Record, live
from pnp.referee.lock import lock
from pnp.referee.seals import FORMAT, Records, Scan, intact, not_a_journal, scan, seal

__all__ = ["FORMAT", "Displaced", "Journal", "Live", "Record", "Records", "live", "read_journal", "rescue"]

MOST = 128_000_000
"""Bytes: many times the longest season that anybody could type."""
_LOCKED_AWAY = (errno.EACCES, errno.EPERM, errno.EROFS)
"""Ways in which a file that is there refuses to be written to."""


def read_journal(path: Path) -> Records:
    """Read without locking; a writer may be at work."""
    return intact(path, _read_bytes(path)).said


def rescue(path: Path, target: Path) -> Records:
    """Copy everything before the damage to a new file."""
    found = scan(path, _read_bytes(path))
    if not found.lines:
        raise found.damage or not_a_journal(path)
    _write_new(target, bytes(found.clean))
    return found.said


class Journal:
    """A journal open for writing, by one writer at a time."""

    def __init__(self, path: Path, handle: int, found: Scan) -> None:
        self.path = path
        self.said = found.said
        self._handle = handle
        self._watch = Watch(path, handle)
        self._next = len(found.lines)
        self._crc = found.crc
        self._written = found.clean
        self._half = b""
        """What is being written, or could be written only in part and not be cut off again."""

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> Journal:
        _refuse_existing(path)
        line, _ = seal({"n": 0, "t": "season", "format": FORMAT, **header}, "")
        _write_new(path, line)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Journal:
        journal = cls._open(path)
        if not journal.said.resaved:
            return journal
        journal.close()
        atomic.write_bytes(path, bytes(journal._written), season=True)
        again = cls._open(path)
        again.said = replace(again.said, dropped=journal.said.dropped, resaved=journal.said.resaved)
        return again

    @classmethod
    def _open(cls, path: Path) -> Journal:
        handle = _open_to_write(path)
        try:
            if not lock(handle):
                raise PnpError(
                    "this season is already open in another window",
                    where=str(path),
                    do="go on there, or close it first",
                )
            found = intact(path, _something(contents_of(handle, path, MOST), path))
            if not found.resaved:
                _mend(handle, found)
            return cls(path, handle, found)
        except OSError as error:
            os.close(handle)
            raise _unwritable(path, error) from error
        except BaseException:
            os.close(handle)
            raise

    def append(self, record: Record) -> int:
        """Write one record and wait until it is on the disk; returns its number."""
        line, crc = seal({"n": self._next, **record}, self._crc)
        self.confirm(line)
        self._half = line
        try:
            if len(self._written) + len(line) > MOST:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            _write_at(self._handle, len(self._written), line)
            self._watch.wrote()
        except OSError as error:
            with suppress(OSError):  # what cannot be cut off now is overwritten by the next line, or dropped as torn
                os.ftruncate(self._handle, len(self._written))
            raise PnpError(
                f"the last answer was not saved: {error.strerror or error}",
                where=str(self.path),
                do="free some space and answer again; everything before it is safe",
            ) from error
        number, self._next = self._next, self._next + 1
        self._crc = crc
        self._written += line
        self._half = b""
        self.confirm()
        return number

    def confirm(self, more: bytes = b"") -> None:
        """Look whether everything is where whoever opens this file next will find it. If it is not, it is saved
        elsewhere, together with what was to be written: `Displaced`."""
        if trouble := self._watch.trouble(self._written, self._half):
            raise displaced(self.path, trouble, bytes(self._written + more))

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _read_bytes(path: Path) -> bytes:
    try:
        handle = open_file(path)
    except OSError as error:
        raise _unreadable(path, error) from error
    try:
        return _something(contents_of(handle, path, MOST), path)
    finally:
        os.close(handle)


def _something(content: bytes, path: Path) -> bytes:
    if not content:
        raise PnpError("this file is empty: no season was ever written to it", where=str(path))
    return content


def _open_to_write(path: Path) -> int:
    try:
        return open_file(path, os.O_RDWR)
    except OSError as error:
        readable = error.errno in _LOCKED_AWAY and os.access(path, os.R_OK)
        raise (_unwritable if readable else _unreadable)(path, error) from error


def _mend(handle: int, found: Scan) -> None:
    """Without what was left out, and with the end of the last line."""
    kept = len(found.clean)
    if os.fstat(handle).st_size != kept:
        _write_at(handle, kept - 1, b"\n")


def _write_at(handle: int, offset: int, content: bytes) -> None:
    os.ftruncate(handle, offset)
    os.lseek(handle, offset, os.SEEK_SET)
    while content:
        content = content[os.write(handle, content) :]
    os.fsync(handle)


def _write_new(path: Path, content: bytes) -> None:
    try:
        atomic.write_bytes(path, content, new=True)
    except FileExistsError as error:
        raise _exists(path) from error


def _refuse_existing(path: Path) -> None:
    if path.exists():
        raise _exists(path)


def _exists(path: Path) -> PnpError:
    return PnpError("this file exists already", where=str(path), do="choose another name, or go on with it")


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
