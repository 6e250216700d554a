"""What people call things beside what the rules call them."""

from __future__ import annotations

from functools import lru_cache

from pnp.kit.catalogue import COMMON
from pnp.kit.library import Library

FILE = "kindred.toml"
Kindred = tuple[tuple[str, ...], ...]
"""Rows of words that mean the same, or nearly: some of several words."""


@lru_cache
def kindred(lang: str) -> Kindred:
    rows = Library(COMMON).open(FILE).values.get(lang, [])
    return tuple(tuple(word.strip() for word in row.split(",")) for row in rows)
