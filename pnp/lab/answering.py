"""What a worker of a cluster says and does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from pnp.kit.errors import PnpError
from pnp.lab.stamp import stamp
from pnp.lab.workers import loaded

Part = TypeVar("Part")
Done = TypeVar("Done")


def found(game: str, folder: str | None, expected: str) -> str:
    """What program and data there are. They may have been changed since they were looked at: then they are again."""
    overlay = Path(folder) if folder else None
    try:
        if stamp(game, overlay) != expected:
            stamp.cache_clear()
            loaded.cache_clear()
        return stamp(game, overlay)
    except PnpError as problem:
        return problem.lines()[0]


def made(
    game: str, folder: str | None, expected: str, work: Callable[[Part], Done], part: Part
) -> tuple[str, Done | None]:
    """By what program and data, and what was made, if these are the right ones."""
    theirs = found(game, folder, expected)
    return theirs, work(part) if theirs == expected else None
