"""A file that is open here while others do what they like with it: sync tools, editors, somebody who tidies up."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from pnp.kit import atomic
from pnp.kit.errors import PnpError
from pnp.kit.reading import contents_of

Bytes = bytes | bytearray


class Displaced(PnpError):
    """The file is no longer what we wrote, so nothing more goes there; all of it is kept in another one."""


class Watch:
    """Knows whether an open file is still the one at its path, and still says what was written to it."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle = handle
        self._seen = (-1, -1)

    def wrote(self) -> None:
        """What was just written is known without looking."""
        self._seen = _size_and_time(os.fstat(self._handle))

    def trouble(self, written: Bytes, half: bytes) -> str:
        """What has become of the file; nothing if it is as we left it, perhaps with half of the line being written."""
        try:
            there, here = self._path.stat(), os.fstat(self._handle)
        except (FileNotFoundError, NotADirectoryError):
            return "another program has removed this file while it was open here"
        except OSError as error:
            return f"this file cannot be reached any more: {error.strerror or error}"
        if not os.path.samestat(there, here):
            return "another program has put another file in the place of this one while it was open here"
        if _size_and_time(here) != self._seen and not self._says(written, half, here.st_size):
            return "another program has changed this file while it was open here"
        self._seen = _size_and_time(here)
        return ""

    def _says(self, written: Bytes, half: bytes, size: int) -> bool:
        if not len(written) <= size <= len(written) + len(half):
            return False
        found = contents_of(self._handle, self._path, size)
        return found.startswith(written) and half.startswith(found[len(written) :])


def _size_and_time(here: os.stat_result) -> tuple[int, int]:
    """Nobody needs to read a file again as long as nobody has touched it."""
    return here.st_size, here.st_mtime_ns


def displaced(path: Path, trouble: str, written: bytes) -> PnpError:
    """The problem to be told, after everything is saved in a new file."""
    kept = _kept(path, written)
    if kept is None:
        return PnpError(
            trouble,
            where=str(path),
            do="nothing is saved since, and no new file could be made beside it: make room there, and answer again",
        )
    return Displaced(
        trouble,
        where=str(path),
        do=f"everything up to here is kept in {kept}: look at both with pnp season show, and go on with the right one",
    )


def _kept(path: Path, written: bytes) -> Path | None:
    for place in _places(path):
        try:
            atomic.write_bytes(place, written, new=True)
        except (PnpError, FileExistsError):
            continue
        return place
    return None


def _places(path: Path) -> Iterator[Path]:
    """Beside the file, or else wherever there is room; under a name that nobody has."""
    for folder in (path.parent, Path(), Path(tempfile.gettempdir())):
        names = (folder / f"{path.stem}-kept-{number}{path.suffix}" for number in count(1))
        yield next(name for name in names if not name.exists())
