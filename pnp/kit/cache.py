"""What took long to work out and will be wanted again: kept in the user's cache, never relied upon."""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

from pnp.kit import atomic
from pnp.kit.errors import PnpError

T = TypeVar("T")


@cache
def cache_dir() -> Path:
    """The user's cache if it can be written to, else a folder that is gone tomorrow."""
    if chosen := os.environ.get("PNP_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = base / "racing-pnp"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return Path(tempfile.gettempdir()) / "racing-pnp"


def kept(what: str, modules: tuple[str, ...], make: Callable[[], T]) -> T:
    """The value of `make()`, worked out once for the same `what` and the same program text of `modules`."""
    target = cache_dir() / "worked-out" / f"{_stamp(what, modules)}.pickle"
    with suppress(Exception):  # absent, from another version, damaged: it is only a cache
        found: T = pickle.loads(target.read_bytes())
        return found
    value = make()
    with suppress(PnpError):
        atomic.write_bytes(target, pickle.dumps(value))
    return value


@cache
def _text_of(module: str) -> bytes:
    file = sys.modules[module].__file__
    return Path(file).read_bytes() if file else b""


def _stamp(what: str, modules: tuple[str, ...]) -> str:
    digest = hashlib.sha256(f"{what}|{sys.version_info[:2]}".encode())
    for module in modules:
        digest.update(_text_of(module))
    return digest.hexdigest()[:20]
