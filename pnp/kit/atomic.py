"""Whole files appear at once or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.kit.errors import PnpError


@contextmanager
def writing(path: Path) -> Iterator[Path]:
    """Yield a temporary neighbour of `path`; it takes the place of `path` only if the block succeeds."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        os.close(handle)
    except OSError as error:
        raise unwritable(path, error) from error
    draft = Path(name)
    try:
        yield draft
        draft.chmod(0o644)
        draft.replace(path)
    except OSError as error:
        raise unwritable(path, error) from error
    finally:
        draft.unlink(missing_ok=True)


def write_bytes(path: Path, content: bytes) -> None:
    with writing(path) as draft:
        draft.write_bytes(content)


def write_text(path: Path, content: str) -> None:
    write_bytes(path, content.encode("utf-8"))


class Unwritable(PnpError):
    """The disk does not take it: the next file would fare no better."""


def unwritable(path: Path, error: OSError) -> Unwritable:
    reason = error.strerror or str(error)
    return Unwritable(
        f"cannot write: {reason}",
        where=str(path),
        do="choose another place, or make room there; the old file, if any, is untouched",
    )
