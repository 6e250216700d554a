"""When Python looks for circles of things that nobody knows any more: seldom, where many things are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def seldom_collected(young: int = 50_000) -> Iterator[None]:
    """Races and pages are many small things and hardly any circles: to look for some all the time costs an eighth of a
    race, and a fifth of a print. What is there already is looked at never; what comes, each time there are so many
    more."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(young, 20, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
