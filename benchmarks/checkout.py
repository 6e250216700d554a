"""The kit as it was at a commit, kept out of this tree: what today's is compared with."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from benchmarks.measure import ROOT, python

OLD = "80947ee"
_KEPT = tempfile.TemporaryDirectory(prefix="pnp-old-")


@cache
def old() -> Path | None:
    """The folder with the old commit; None where this is no clone with its history."""
    packed = subprocess.run(["git", "archive", OLD], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        return None
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(_KEPT.name, filter="data")
    return Path(_KEPT.name)


def at(folder: Path, *args: str, **env: str) -> Callable[[], None]:
    """A whole process of the kit in that folder, with the libraries of this one; -P, or it would take the kit here."""
    return python("-P", *args, PYTHONPATH=str(folder), PNP_CACHE=str(folder / ".cache"), **env)
