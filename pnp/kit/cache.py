"""What took long to work out and will be wanted again: kept in the user's cache, never relied upon.

Whoever can write to a cache decides what its reader believes, so nothing is read from a folder or a file that somebody
else could have written; and what is read is checked, not trusted.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from pnp.kit import atomic
from pnp.kit.errors import PnpError

T = TypeVar("T")
_NAME = "racing-pnp"


@cache
def room(name: str) -> Path:
    """A folder for things of one kind, written by this user alone: in the cache, else one that is gone tomorrow."""
    return next((root / name for root in _roots(_makes) if _makes(root / name)), None) or _passing()


def whereabouts() -> Path:
    """The folder that the cache is in, or would be: nothing is made."""
    found = (root for root in _roots(_could_make) if _could_make(root / "kept"))
    return next(found, None) or Path(tempfile.gettempdir())


def chosen() -> Path | None:
    """The folder that the user wants the cache in."""
    named = os.environ.get("PNP_CACHE")
    return Path(os.path.expanduser(named)).absolute() if named else None  # Path's own fails without a home


def _roots(is_private: Callable[[Path], bool]) -> Iterator[Path]:
    if wanted := chosen():
        yield wanted
    import platformdirs

    usual = platformdirs.user_cache_path(_NAME, appauthor=False)
    if usual.is_absolute():  # without a home there is nothing to unfold ~ into
        yield usual
    temporary = Path(tempfile.gettempdir()) / f"{_NAME}-{_user()}"
    if is_private(temporary):  # everybody may write beside it, so somebody may have made it before us
        yield temporary


def _makes(folder: Path) -> bool:
    """Whether it is there from now on, ours alone."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return is_ours(folder) and _could_make(folder)


def _could_make(folder: Path) -> bool:
    """Whether it can be written to, and by nobody else. What the system says about permissions is not true of every
    disk and every user."""
    with suppress(OSError, PnpError):
        atomic.try_out(folder)
        return is_ours(folder) or not folder.exists()
    return False


def _passing() -> Path:
    folder = tempfile.mkdtemp(prefix=f"{_NAME}-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _user() -> int:
    return os.geteuid() if hasattr(os, "geteuid") else 0


def is_ours(path: Path) -> bool:
    """Whether this user owns it and nobody else may write to it. On Windows the user's profile sees to that."""
    if not hasattr(os, "geteuid"):
        return True
    with suppress(OSError):
        found = path.lstat()
        shared = stat.S_ISLNK(found.st_mode) or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        return found.st_uid == _user() and not shared
    return False


def kept(
    what: str,
    modules: tuple[str, ...],
    kind: type[T],
    make: Callable[[], T],
    fits: Callable[[T], bool] = lambda _: True,
    *,
    place: str = "kept",
    most: int | None = None,
) -> T:
    """The value of `make()`, worked out once for the same `what` and the same program text of `modules`; of a package
    that is all of its modules.

    A kept value must be of its kind and fit: one that is damaged, or that somebody made up, is worked out again. Where
    only so many are kept in a `place`, those give way that were wanted longest ago.
    """
    import msgspec

    target = room(place) / f"{_stamp(what, modules)}.json"
    found = _read(target, kind)
    if found is not None and fits(found):
        _touch(target)
        return found
    value = make()
    with suppress(PnpError), atomic.writing(target, private=True) as draft:
        draft.write_bytes(msgspec.json.encode(value))
    if most is not None:
        _thin_out(target.parent, most)
    return value


def _touch(path: Path) -> None:
    """It is still wanted."""
    with suppress(OSError):
        os.utime(path)


def _thin_out(folder: Path, most: int) -> None:
    """Somebody else may be at it as well, or reading what goes."""
    with suppress(OSError):
        latest_last = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for path in latest_last[:-most]:
            path.unlink(missing_ok=True)


def _read(path: Path, kind: type[T]) -> T | None:
    if not (is_ours(path.parent) and is_ours(path)):
        return None
    import msgspec

    with suppress(OSError, msgspec.MsgspecError, ValueError, RecursionError):
        return msgspec.json.decode(path.read_bytes(), type=kind)
    return None


@cache
def _text_of(module: str) -> bytes:
    file = import_module(module).__file__
    if not file:
        return b""
    path = Path(file)
    texts = sorted(path.parent.rglob("*.py")) if path.name == "__init__.py" else [path]
    return b"".join(text.read_bytes() for text in texts)


def _stamp(what: str, modules: tuple[str, ...]) -> str:
    digest = hashlib.sha256(f"{what}|{sys.version_info[:2]}".encode("utf-8", "surrogatepass"))
    for module in modules:
        digest.update(_text_of(module))
    return digest.hexdigest()[:20]
