"""Things by what people call them, whatever keyboard the words come from."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Generic, NamedTuple, TypeVar

from pnp.referee.line import words_of

T = TypeVar("T")

Said = tuple[str, ...]
"""Words without what does not matter in them: capitals, accents, the width of letters."""


def folded(text: str) -> Said:
    return tuple(_plain(word.text) for word in words_of(text))


def _plain(word: str) -> str:
    apart = unicodedata.normalize("NFKD", word.casefold())
    return unicodedata.normalize("NFC", "".join(char for char in apart if not "\u0300" <= char <= "\u036f"))


class Found(NamedTuple, Generic[T]):
    """What the first words name: one thing, or several if they are not clear, and how many words that takes."""

    things: tuple[T, ...]
    used: int


class Lexicon(Generic[T]):
    """A whole name goes before the beginning of one, and a longer name before a shorter one."""

    def __init__(self, called: Iterable[tuple[T, Iterable[str]]]) -> None:
        self._names: dict[Said, dict[T, None]] = {}
        for thing, names in called:
            for name in filter(None, map(folded, names)):
                self._names.setdefault(name, {})[thing] = None

    def __call__(self, said: Sequence[str]) -> Found[T]:
        words = tuple(map(_plain, said))
        return self.whole(words) or self._begun(words) or Found((), 0)

    def whole(self, words: Said) -> Found[T] | None:
        lengths = range(min(self._longest, len(words)), 0, -1)
        return next((Found(tuple(self._names[words[:n]]), n) for n in lengths if words[:n] in self._names), None)

    def nearest(self, word: str) -> list[str]:
        """Names that look like this one."""
        return get_close_matches(_plain(word), [" ".join(name) for name in self._names], 3, 0.6)

    def _begun(self, words: Said) -> Found[T] | None:
        for n in range(min(self._longest, len(words)), 0, -1):
            things = {thing: None for name in self._names if _begins(words[:n], name) for thing in self._names[name]}
            if things:
                return Found(tuple(things), n)
        return None

    @property
    def _longest(self) -> int:
        return max(map(len, self._names), default=0)


def _begins(words: Said, name: Said) -> bool:
    """A number is no beginning of anything."""
    if len(words) > len(name) or words[0].isdecimal():
        return False
    return all(whole.startswith(begun) for begun, whole in zip(words, name, strict=False))
