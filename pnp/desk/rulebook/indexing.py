"""The index: what people look for, in the order in which they look for it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace

_ARTICLES = {
    "en": re.compile(r"^(?:a|an|the)\s+", re.IGNORECASE),
    "it": re.compile(r"^(?:(?:il|lo|la|i|gli|le|un|uno|una)\s+|(?:l|un)['’])", re.IGNORECASE),
}
_KANA_ROWS = "あかさたなはまやらわ"
_LARGE = str.maketrans("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ")


@dataclass(frozen=True)
class Entry:
    """`reading` is how a Japanese term sounds; elsewhere the term itself, with its article."""

    term: str
    clause: str
    reading: str = ""


def sorted_entries(entries: Iterable[Entry], lang: str) -> list[Entry]:
    unique = dict.fromkeys(replace(entry, term=headed(entry.term, lang)) for entry in entries)
    return sorted(unique, key=lambda entry: (sort_key(entry, lang), entry.term, entry.clause))


def headed(term: str, lang: str) -> str:
    """As it stands in the index: without its article, with a capital."""
    bare = _ARTICLES[lang].sub("", term) if lang in _ARTICLES else term
    return bare[:1].upper() + bare[1:]


def sort_key(entry: Entry, lang: str) -> tuple[int, str]:
    """Latin before kana, and without accents."""
    folded = _folded(headed(entry.reading or entry.term, lang))
    return (1 if folded[:1] >= "\u3041" else 0), folded


def initial(entry: Entry, lang: str) -> str:
    """The letter, or the row of kana, under which it stands."""
    _, folded = sort_key(entry, lang)
    first = folded[:1]
    if first < "\u3041":
        return first.upper() if first.isalpha() else "#"
    return max((row for row in _KANA_ROWS if row <= first), default=first)


def _folded(text: str) -> str:
    """Small letters without accents; katakana as hiragana, voiced like unvoiced, long vowels without their dash."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(char for char in decomposed if not unicodedata.combining(char) and char != "ー")
    return "".join(_hiragana(char) for char in plain if char.isalnum() or char == " ").translate(_LARGE)


def _hiragana(char: str) -> str:
    return chr(ord(char) - 0x60) if "ァ" <= char <= "ヶ" else char
