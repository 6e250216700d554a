"""When Python looks for circles of things that nobody knows any more, and what it need not keep."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

_Remembering = type(cache(lambda: None))


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


def forget(*rooms: str) -> None:
    """What the functions of these rooms have answered, and kept in case that somebody asks again."""
    for name in [name for name in sys.modules if name.startswith(rooms)]:
        for each in vars(sys.modules[name]).values():
            if isinstance(each, _Remembering):
                each.cache_clear()
