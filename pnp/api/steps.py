"""Who counts how far long work has come."""

from __future__ import annotations

from collections.abc import Callable

Step = Callable[[int], None]
"""Is told how much more is done."""


def nothing(_: int) -> None:
    return
