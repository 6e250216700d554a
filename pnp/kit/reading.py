"""Whole files from outside: only files, and none that is longer than anything we could ask for."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from pnp.kit.errors import PnpError

_LENT = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""What our own shell holds open for us may be a pipe: whoever writes to it is already there."""
_PLAIN = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


def contents(path: Path, most: int, expected: str = "") -> bytes:
    """All that a file says. `most` are bytes; `expected` tells what it should have been if it is not there."""
    with _opened(path, expected) as handle:
        return contents_of(handle, path, most)


def check(path: Path, most: int, expected: str = "") -> None:
    """Refuses what `contents` would not read, before somebody else does."""
    with _opened(path, expected) as handle:
        if os.fstat(handle).st_size > most:
            raise too_large(str(path), most)


@contextmanager
def _opened(path: Path, expected: str) -> Iterator[int]:
    try:
        handle = open_file(path)
    except FileNotFoundError as error:
        raise PnpError("there is no such file", where=str(path), expected=expected) from error
    except IsADirectoryError as error:
        raise PnpError("this is a folder", where=str(path), expected=expected) from error
    except OSError as error:
        raise PnpError(f"cannot be read: {error.strerror or error}", where=str(path)) from error
    try:
        yield handle
    finally:
        os.close(handle)


def open_file(path: Path, flags: int = os.O_RDONLY) -> int:
    """A handle to something that has an end. A pipe or a device is not even opened: that alone may wait for ever."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError
    if flags == os.O_RDONLY and str(path).startswith(_LENT):
        return os.open(path, flags)
    if not stat.S_ISREG(mode):
        raise PnpError("this is a pipe or a device, and not a file", where=str(path))
    return os.open(path, flags | _PLAIN)


def contents_of(handle: int, path: Path, most: int) -> bytes:
    """The same of a file that is open, from its beginning."""
    about = os.fstat(handle)
    if stat.S_ISREG(about.st_mode):
        os.lseek(handle, 0, os.SEEK_SET)
    if about.st_size > most:
        raise too_large(str(path), most)
    with open(handle, "rb", closefd=False) as file:
        return whole(file, str(path), most)


def whole(file: IO[bytes], where: str, most: int) -> bytes:
    """The same of a stream, which does not say beforehand how long it is."""
    found = bytearray()
    while len(found) <= most and (more := file.read(1 << 16)):
        found += more
    if len(found) > most:
        raise too_large(where, most)
    return bytes(found)


def too_large(where: str, most: int) -> PnpError:
    return PnpError("this file is too large", where=where, expected=f"at most {most // 1_000_000} MB")


def text(path: Path, most: int, expected: str = "") -> str:
    """The same as text. Some editors mark UTF-8 at the beginning of the file."""
    return decoded(contents(path, most, expected), str(path))


def decoded(content: bytes, where: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PnpError(f"byte {error.start} is not UTF-8 text", where=where, do="save the file as UTF-8") from error
