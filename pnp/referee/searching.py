"""Doubts in words: which clauses speak of this? Whoever asks about "blocked" means blocking and blocks as well."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from math import log

from pnp.kit.words import Words
from pnp.referee.rulebook import Clause, RuleBook

MOST = 8
_ENDINGS = (
    "ations", "ation", "ments", "ment", "ings", "ing", "ers", "er", "ied", "ies", "ed", "es", "s",
    "azioni", "azione", "amenti", "amento", "ando", "endo", "ate", "ati", "ata", "ato", "are", "ere", "ire",
    "e", "i", "a", "o", "y",
)  # fmt: skip
"""Of English and Italian words. What is left of one is hardly a word, but the same for all its forms."""
_SHORTEST = 3
_IRREGULAR = {
    "dice": "die", "fell": "fall", "fallen": "fall", "ran": "run", "won": "win", "lost": "lose", "tire": "tyre",
    "tires": "tyre", "drew": "draw", "drawn": "draw", "drove": "drive", "driven": "drive", "chose": "choose",
    "chosen": "choose", "took": "take", "taken": "take", "threw": "throw", "thrown": "throw",
}  # fmt: skip
"""English forms that no ending tells."""
_WEIGHTS = {"title": 3.0, "sought": 2.0, "ruling": 1.5, "text": 1.0}
_TITLE = 1000.0
"""What is called just so comes first."""
_SENTENCES = re.compile(r"(?<=[.!?。！？])\s*")
_LATIN = re.compile(r"[a-z0-9+\-']+")


@dataclass(frozen=True)
class Hit:
    clause: Clause
    line: str
    """The sentence that fits."""


class Read:
    """A text as a search sees it."""

    def __init__(self, text: str) -> None:
        self._plain = _plain(text)
        self._stems = Counter(stem(word) for word in _latin(text))

    def count(self, word: str) -> int:
        """Japanese does not part words: there one is looked for as it stands."""
        return self._stems[word] if _LATIN.fullmatch(word) else self._plain.count(word)


def told(book: RuleBook, asked: str, words: Words, most: int = MOST) -> list[str]:
    """Clauses by their names; or in words what the rules say about this, clause by clause, or that they do not."""
    if names_clauses(asked, book):
        return [line for name in asked.split() for line in _clause(book, name, words)]
    search = Search(book)
    hits = search(asked, most)
    if len(hits) == 1:
        return hits[0].clause.told(words)
    lines = [line for hit in hits for line in (f"[{hit.clause.id}] {hit.clause.title}", f"    {hit.line}")]
    return lines or [_nothing(search, asked, words)]


def names_clauses(asked: str, book: RuleBook) -> bool:
    """Whether clauses are asked for by their names, be they right or wrong: these have digits, or are there."""
    return any(re.search(r"\d", name) or book.find(name) for name in asked.split())


def _clause(book: RuleBook, name: str, words: Words) -> list[str]:
    found = book.find(name)
    return found.told(words) if found else [words("prompt.clause.unknown", clause=name)]


def _nothing(search: Search, asked: str, words: Words) -> str:
    near = search.nearest(asked)
    return words(f"prompt.clause.{'near' if near else 'nothing'}", asked=asked, words=near)


class Search:
    """One rule book, read once."""

    def __init__(self, book: RuleBook) -> None:
        self._clauses = book.clauses
        self._read = {
            id: {field: Read(getattr(clause, field)) for field in _WEIGHTS} for id, clause in book.clauses.items()
        }

    def __call__(self, asked: str, most: int = MOST) -> list[Hit]:
        """The clauses that speak of all these words, the best first; if none has all, those that have some."""
        words = {word: self._rareness(word) for word in terms(asked)}
        found = {id: self._score(id, words) for id in self._clauses}
        best = sorted((id for id, (hits, _) in found.items() if hits), key=found.__getitem__, reverse=True)
        whole = [id for id in best if found[id][0] == len(words)]
        return [Hit(self._clauses[id], _line(self._clauses[id], words)) for id in (whole or best)[:most]]

    def nearest(self, asked: str) -> list[str]:
        """Words of the book that look like what was asked."""
        spoken = list(self._spoken)
        return list(dict.fromkeys(near for word in _latin(asked) for near in get_close_matches(word, spoken, 3, 0.7)))

    def _score(self, id: str, words: Mapping[str, float]) -> tuple[int, float]:
        """How many of the words it has, and how much it is about them."""
        worth = {
            word: sum(weight * min(self._read[id][field].count(word), 3) for field, weight in _WEIGHTS.items())
            for word in words
        }
        has = sum(value > 0 for value in worth.values())
        is_title = has == len(words) and terms(self._clauses[id].title) == list(words)
        return has, sum(value * words[word] for word, value in worth.items()) + (_TITLE if is_title else 0)

    def _rareness(self, word: str) -> float:
        having = sum(any(read.count(word) for read in fields.values()) for fields in self._read.values())
        return log(1 + len(self._clauses) / (1 + having))

    @cached_property
    def _spoken(self) -> set[str]:
        clauses = self._clauses.values()
        return {word for clause in clauses for word in _latin(f"{clause.title} {clause.text}") if len(word) > 3}


def terms(asked: str) -> list[str]:
    """What to look for: the stems of the words, and Japanese as it stands."""
    eastern = re.split(r"[^\w]+", _LATIN.sub(" ", _plain(asked)))
    return list(dict.fromkeys([*(stem(word) for word in _latin(asked)), *filter(None, eastern)]))


def stem(word: str) -> str:
    """What all forms of a word have in common: stop, stops and stopping are one."""
    word = _IRREGULAR.get(word, word)
    endings = (ending for ending in _ENDINGS if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST)
    left = word.removesuffix(next(endings, ""))
    return left[:-1] if len(left) > _SHORTEST and left[-1] == left[-2] else left


def _plain(text: str) -> str:
    parted = unicodedata.normalize("NFKD", text.casefold())
    return unicodedata.normalize("NFC", "".join(char for char in parted if not "\u0300" <= char <= "\u036f"))


def _latin(text: str) -> Iterator[str]:
    for found in _LATIN.finditer(_plain(text)):
        word = found[0].strip("-'+") or found[0]
        yield word.rpartition("'")[2] or word


def _line(clause: Clause, words: Iterable[str]) -> str:
    sentences = [*_SENTENCES.split(clause.text), *_SENTENCES.split(clause.ruling)]
    return max(sentences, key=lambda each: sum(Read(each).count(word) > 0 for word in words)).strip()
