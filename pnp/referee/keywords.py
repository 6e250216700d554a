"""What the catalogues say about a key of a position: words `key.<table>.<name>`."""

from __future__ import annotations

import re

from pnp.kit.words import Words

_BETWEEN = re.compile(r"\s*[,、]\s*")


class KeyWords:
    """A game need not have any words for its keys: then they are called as they are written."""

    def __init__(self, words: Words, table: str, name: str) -> None:
        self._words = words
        self._key = f"key.{table}.{name}"
        self.written = name

    @property
    def names(self) -> list[str]:
        """What people type for it; the first one is shown."""
        return listed(self._words, f"{self._key}.name")

    @property
    def name(self) -> str:
        return next(iter(self.names), self.written)

    @property
    def means(self) -> str:
        return self._said("means")

    @property
    def otherwise(self) -> str:
        """What counts where it is left out; nothing where it must be there."""
        return self._said("otherwise")

    def _said(self, part: str) -> str:
        key = f"{self._key}.{part}"
        return str(self._words(key)) if key in self._words else ""


def listed(words: Words, key: str) -> list[str]:
    """Names with commas between them."""
    return _BETWEEN.split(words(key)) if key in words else []


def part_names(words: Words, name: str) -> dict[str, list[str]]:
    """The parts of a value by what they are called."""
    return {part: listed(words, f"key.part.{name}.{part}") for part in words.section(f"key.part.{name}")}
