"""The words of a line, whatever keyboard they come from."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

_POINTERS = ">→»"
_BETWEEN = re.compile(r"(?<!\d)[,;]|[,;](?!\d)")
"""What people put between words; between two digits it belongs to one answer."""
_COMMA = re.compile(r"[,;，；]")
_MINUS = re.compile(r"[\u2010-\u2015\u2212]|(?<![ぁ-ヿ])ー(?=[\s\d]|$)")
"""What keyboards and screens have for it; a long vowel is one only where no word ends."""
_BESIDE = re.compile(r"(?<=\d)\s*/\s*(?=\d)")
"""Between dice of two sorts."""
_DIE = re.compile(r"\d(/\d)?")


class Word(NamedTuple):
    """One word of a line. A pointer before it, as in ">4", begins another answer."""

    text: str
    begins: bool = False

    @property
    def is_die(self) -> bool:
        """Or the last of one sort and the first of the other, as in "5 5 3/5"."""
        return _DIE.fullmatch(self.text) is not None


def plainly(line: str) -> str:
    """As a plain keyboard writes it."""
    return _MINUS.sub("-", unicodedata.normalize("NFKC", line))


def words_of(line: str) -> list[Word]:
    """The words of a line, whatever keyboard they come from."""
    plain = _BESIDE.sub("/", _BETWEEN.sub(" ", plainly(line)))
    found = re.findall(rf"([\s、。{_POINTERS}]*)([^\s、。{_POINTERS}][^\s、。]*)", plain)
    return [Word(text, not set(_POINTERS).isdisjoint(before)) for before, text in found]


def cuts(line: str) -> list[list[Word]]:
    """A comma between two digits belongs to one answer, if that can be."""
    joined, parted = words_of(line), words_of(_COMMA.sub(" ", line))
    return [joined] if parted == joined else [joined, parted]
