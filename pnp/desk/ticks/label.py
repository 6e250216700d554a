"""What the four codes on a tick sheet say: of which season and race it is, in which order its rows stand, and which
corner this is. Nothing about positions: whoever has the season builds the layout again."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable
from dataclasses import astuple, dataclass

from pnp.desk.ticks.layout import CORNERS, VERSION
from pnp.desk.ticks.question import Question
from pnp.season.season import Season

_KIND = "T"
_DIGITS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Thirty-two that nobody takes for one another."""
_SEASON, _RACE, _ROWS, _CHECK = 5, 2, 3, 3
LENGTH = len(_KIND) + _SEASON + _RACE + _ROWS + 1 + _CHECK
"""A code of 21 modules holds sixteen, with a quarter of spare."""


@dataclass(frozen=True)
class Label:
    season: str
    race: int
    rows: str
    """A fingerprint of everything that is asked: of the rows and their order, too."""

    def text(self, corner: str) -> str:
        plain = f"{_KIND}{self.season}{_spelled(self.race, _RACE)}{self.rows}{corner}"
        return plain + _check(plain)


def label_of(season: Season, race: int, question: Question) -> Label:
    header = season.header
    own = {name: header.get(name) for name in ("game", "title", "entries", "options", "programme")}
    return Label(_fingerprint(own, _SEASON), race, _fingerprint([VERSION, astuple(question)], _ROWS))


def parse(text: str) -> tuple[Label, str] | None:
    """The label and its corner; None for a code that is none of ours, or damaged."""
    if len(text) != LENGTH or not text.startswith(_KIND) or not set(text[1:]) <= set(_DIGITS):
        return None
    plain, check = text[:-_CHECK], text[-_CHECK:]
    season, race, rows = _parts(plain[1:-1], (_SEASON, _RACE, _ROWS))
    if _check(plain) != check or plain[-1] not in CORNERS:
        return None
    number = _DIGITS.index(race[0]) * len(_DIGITS) + _DIGITS.index(race[1])
    return Label(season, number, rows), plain[-1]


def _parts(text: str, sizes: Iterable[int]) -> list[str]:
    found = []
    for size in sizes:
        found.append(text[:size])
        text = text[size:]
    return found


def _check(plain: str) -> str:
    return _spelled(zlib.crc32(plain.encode("ascii")), _CHECK)


def _fingerprint(values: object, length: int) -> str:
    said = json.dumps(values, ensure_ascii=False, sort_keys=True)
    return _spelled(int.from_bytes(hashlib.sha256(said.encode("utf-8")).digest()[:8], "big"), length)


def _spelled(number: int, length: int) -> str:
    found = ""
    for _ in range(length):
        number, rest = divmod(number, len(_DIGITS))
        found = _DIGITS[rest] + found
    return found
