"""Doubts in words: which clauses speak of this? Whoever asks about "blocked" means blocking and blocks as well."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
_KANJI = re.compile(r"[\u4e00-\u9fff]")
_KATAKANA = re.compile(r"[\u30a1-\u30fc]+")


Said = tuple[str, ...]
"""Words that stand together for one thing."""


@dataclass(frozen=True)
class Meant:
    """Something that is asked about: whatever the rules may call it."""

    called: tuple[Said, ...]

    def count(self, text: Read) -> int:
        return max((min(map(text.count, said)) for said in self.called), default=0)


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
        self._kindred = [tuple(tuple(terms(said)) for said in row) for row in book.kindred]
        self._read = {
            id: {field: Read(getattr(clause, field)) for field in _WEIGHTS} for id, clause in book.clauses.items()
        }

    def __call__(self, asked: str, most: int = MOST) -> list[Hit]:
        """The clauses that speak of all these words, the best first; if none has all, those that have some."""
        meant = {each: self._rareness(each) for each in self._meant(asked)}
        title = terms(asked)
        found = {id: self._score(id, meant, title) for id in self._clauses}
        best = sorted((id for id, (hits, _) in found.items() if hits), key=found.__getitem__, reverse=True)
        whole = [id for id in best if found[id][0] == len(meant)]
        return [Hit(self._clauses[id], _line(self._clauses[id], meant)) for id in (whole or best)[:most]]

    def nearest(self, asked: str) -> list[str]:
        """Words of the book that look like what was asked; Japanese ones have a character of it."""
        spoken = list(self._spoken)
        near = [near for word in _latin(asked) for near in get_close_matches(word, spoken, 3, 0.7)]
        signs = set(_KANJI.findall(asked))
        titled = [clause.title for clause in self._clauses.values() if signs & set(clause.title)]
        return list(dict.fromkeys([*near, *titled[:3]]))

    def _meant(self, asked: str) -> list[Meant]:
        """Each word that the rules have, as it is; the others by what the rules call them."""
        words = terms(asked)
        for row in self._kindred:
            for said in row:
                if len(said) > 1 and set(said) <= set(words) and not self._has(Meant((said,))):
                    rest = [self._called(word) for word in words if word not in said]
                    return [Meant(row), *rest]
        return [self._called(word) for word in words]

    def _called(self, word: str) -> Meant:
        plain = Meant(((word,),))
        if self._has(plain):
            return plain
        rows = [row for row in self._kindred if any(_names(said, word) for said in row)]
        kin = Meant(tuple(said for row in rows for said in row))
        return kin if self._has(kin) else Meant(tuple((piece,) for piece in self._pieces(word)) or plain.called)

    def _pieces(self, word: str) -> list[str]:
        """The longest part of a Japanese word, or of a sentence, that the rules have."""
        if _LATIN.fullmatch(word):
            return []
        parts = (word[at : at + n] for n in range(len(word) - 1, 1, -1) for at in range(len(word) - n + 1))
        found = (part for part in parts if _is_telling(part) and self._has(Meant(((part,),))))
        return [part for part in [next(found, "")] if part]

    def _has(self, meant: Meant) -> bool:
        return any(meant.count(read) for fields in self._read.values() for read in fields.values())

    def _score(self, id: str, meant: Mapping[Meant, float], title: Sequence[str]) -> tuple[int, float]:
        """How much of it the clause speaks of, and how much it is about that."""
        worth = {
            each: sum(weight * min(each.count(self._read[id][field]), 3) for field, weight in _WEIGHTS.items())
            for each in meant
        }
        has = sum(value > 0 for value in worth.values())
        is_title = has == len(meant) and terms(self._clauses[id].title) == title
        return has, sum(value * meant[each] for each, value in worth.items()) + (_TITLE if is_title else 0)

    def _rareness(self, meant: Meant) -> float:
        having = sum(any(meant.count(read) for read in fields.values()) for fields in self._read.values())
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


def _names(said: Said, word: str) -> bool:
    """Japanese words stand within others: 追い越しのとき is about 追い越し."""
    return said == (word,) or (len(said) == 1 and not _LATIN.fullmatch(word) and said[0] in word)


def _is_telling(part: str) -> bool:
    """What is written in kana alone may be grammar, or the end of another word."""
    return bool(_KANJI.match(part)) or (len(part) > 3 and bool(_KATAKANA.fullmatch(part)))


def _line(clause: Clause, meant: Iterable[Meant]) -> str:
    sentences = [*_SENTENCES.split(clause.text), *_SENTENCES.split(clause.ruling)]
    return max(sentences, key=lambda each: sum(one.count(Read(each)) > 0 for one in meant)).strip()
