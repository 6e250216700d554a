"""Whole files appear at once or not at all, and once they are there no power cut takes them away."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path

from pnp.kit.errors import PnpError

_READABLE = 0o644
_PRIVATE = 0o600
_HEAD = 400
_SEASON = b'"n":0,"t":"season",'
"""How the first line of a season begins, without spaces."""


@contextmanager
def writing(path: Path, new: bool = False, private: bool = False, season: bool = False) -> Iterator[Path]:
    """Yield a temporary neighbour of `path`; it takes the place of `path` only if the block succeeds.

    A `new` file takes nobody's place: FileExistsError if there is one. A `private` one only its owner may read, and it
    takes the place of a link. Only a `season` takes the place of a season."""
    given, path = path, path if new or private else _free(path, season)
    draft = _draft_of(path)
    try:
        made = _make_folder(path.parent)
        _begin(draft)
        yield draft
        draft.chmod(_PRIVATE if private else _mode(path))
        _sync(draft)
        _put(draft, path, new)
        for folder in (path.parent, *made):
            _sync_folder(folder)
    except FileExistsError:
        raise
    except OSError as error:
        raise unwritable(given, error) from error
    finally:
        with suppress(OSError):  # where it could not be begun there is nothing to take away
            draft.unlink(missing_ok=True)


def write_bytes(path: Path, content: bytes, new: bool = False, season: bool = False) -> None:
    with writing(path, new, season=season) as draft:
        draft.write_bytes(content)


def write_text(path: Path, content: str) -> None:
    write_bytes(path, content.encode("utf-8"))


def write_private(path: Path, content: str) -> None:
    """What nobody but its owner may read, not even for a moment."""
    with writing(path, private=True) as draft:
        draft.write_bytes(content.encode("utf-8"))


def try_out(folder: Path) -> None:
    """Write into a folder and leave no trace: what was not there before is gone again, folders too."""
    missing = list(takewhile(lambda each: not each.exists(), (folder, *folder.parents)))
    try:
        _make_folder(folder)
        probe = _draft_of(folder / "probe")
        try:
            _begin(probe)
            probe.write_bytes(b"probe")
        finally:
            with suppress(OSError):
                probe.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from error
    finally:
        for made in missing:
            with suppress(OSError):  # by now somebody else may have put something there
                made.rmdir()


def _free(path: Path, season: bool) -> Path:
    """Where it goes: to what a link leads to, and never in the place of a pipe, a device or somebody's season."""
    try:
        mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise PnpError("this is a pipe or a device, and not a file", where=str(path))
        if stat.S_ISREG(mode) and not season and _is_season(path):
            raise PnpError("this is a season file: it would be lost", where=str(path), do="choose another name")
    except FileNotFoundError:
        pass
    except OSError as error:  # a link that leads to itself
        raise unwritable(path, error) from error
    return path.resolve()


def _is_season(path: Path) -> bool:
    """However it was saved; one that we may not read is not ours to replace, and the disk will say so."""
    try:
        with path.open("rb") as file:
            return _SEASON in b"".join(file.read(_HEAD).replace(b"\0", b"").split())
    except PermissionError:
        return False


def _draft_of(path: Path) -> Path:
    """Named before it is there: whoever breaks off knows what to take away."""
    return path.parent / f".{path.name}.{os.urandom(6).hex()}"


def _begin(draft: Path) -> None:
    """Nobody else may have it, or read it yet."""
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, _PRIVATE))


def _make_folder(folder: Path) -> list[Path]:
    """Those folders in which another one was made."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return [each.parent for each in missing]


def _mode(path: Path) -> int:
    """Everybody may read it, unless the file before was a private one."""
    try:
        return path.stat().st_mode & _READABLE
    except OSError:
        return _READABLE


def _put(draft: Path, path: Path, new: bool) -> None:
    if new:
        try:
            os.link(draft, path)  # unlike a replacement, this never takes the place of a file that came first
            return
        except FileExistsError:
            raise
        except OSError:  # a disk without links: then there is this moment between looking and writing
            if path.exists():
                raise FileExistsError(None, "there is one", str(path)) from None
    draft.replace(path)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _sync_folder(folder: Path) -> None:
    """The name of a file is part of its folder. Not every system lets one wait for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Unwritable(PnpError):
    """The disk does not take it: the next file would fare no better."""


def unwritable(path: Path, error: OSError) -> Unwritable:
    reason = error.strerror or str(error)
    return Unwritable(
        f"cannot write: {reason}",
        where=str(path),
        do="choose another place, or make room there; the old file, if any, is untouched",
    )
