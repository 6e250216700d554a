"""Where a word may be parted at the end of a line."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

_DICTIONARIES = {"en": "en_GB", "it": "it_IT"}
_LONG = re.compile(r"(?<![^\W_])[^\W\d_]{7,}")
_LEAST = {"en": 4, "it": 3}
"""Letters before and after: English words are short, and hard to guess from three."""


@lru_cache(maxsize=1 << 14)
def partings(word: str, lang: str) -> tuple[int, ...]:
    """Of long words in small letters only: names and cards are never parted."""
    if lang not in _DICTIONARIES:
        return ()
    found = (part for part in _LONG.finditer(word) if part[0].islower())
    return tuple(part.start() + at for part in found for at in _dictionary(lang).positions(part[0]))


@cache
def _dictionary(lang: str) -> Any:
    from pyphen import Pyphen

    return Pyphen(lang=_DICTIONARIES[lang], left=_LEAST[lang], right=_LEAST[lang])
