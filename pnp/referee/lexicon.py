"""Things by what people call them, whatever keyboard the words come from."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cached_property
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

from pnp.referee.splitting import words_of

T = TypeVar("T")

Name = tuple[str, ...]
"""Words without what does not matter in them: capitals, accents, the width of letters."""


def folded(text: str) -> Name:
    return tuple(_plain(word.text) for word in words_of(text))


def _plain(word: str) -> str:
    apart = unicodedata.normalize("NFKD", word.casefold())
    return unicodedata.normalize("NFC", "".join(char for char in apart if not "\u0300" <= char <= "\u036f"))


class Found(NamedTuple, Generic[T]):
    """What the first words name: one thing, several if that is not clear, or none; and how many words that takes."""

    things: tuple[T, ...]
    used: int

    @property
    def one(self) -> T | None:
        return self.things[0] if len(self.things) == 1 else None


class Lexicon(Generic[T]):
    """A whole name goes before the beginning of one, and a longer name before a shorter one."""

    def __init__(self, called: Iterable[tuple[T, Iterable[str]]]) -> None:
        self._names: dict[Name, dict[T, None]] = {}
        for thing, names in called:
            for name in filter(None, map(folded, names)):
                for each in {name, ("".join(name),)}:  # "cloud 2" may be typed in one word
                    self._names.setdefault(each, {})[thing] = None

    def __call__(self, said: Sequence[str]) -> Found[T]:
        words = tuple(map(_plain, said))
        heads = [words[:n] for n in range(min(self._longest, len(words)), 0, -1)]
        whole = ((self._names.get(head, {}), head) for head in heads)
        begun = ((self._begun(head), head) for head in heads)
        return next((Found(tuple(things), len(head)) for things, head in chain(whole, begun) if things), Found((), 0))

    def whole(self, said: Sequence[str]) -> Found[T]:
        """The same, if it is a whole name."""
        found = self(said)
        return found if tuple(map(_plain, said[: found.used])) in self._names else Found((), 0)

    def nearest(self, word: str) -> list[str]:
        """Names that look like this one."""
        return get_close_matches(_plain(word), [" ".join(name) for name in self._names], 3, 0.6)

    def _begun(self, words: Name) -> dict[T, None]:
        return {thing: None for name in self._names if _begins(words, name) for thing in self._names[name]}

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._names), default=0)


def _begins(words: Name, name: Name) -> bool:
    """A number is no beginning of anything."""
    if len(words) > len(name) or words[0].isdecimal():
        return False
    return all(whole.startswith(begun) for begun, whole in zip(words, name, strict=False))
