"""What may be written: in names, titles, reasons and data of one's own.

One place decides, for all borders alike. A text is taken where everything that we make can show it as it was meant:
every sheet, screen, page, table and file name. What cannot be seen is refused, and so is what no font of ours has or
what we could not set rightly: letters that change with their neighbours, marks above and below, lines from right to
left. The list of characters is read off the fonts (`pnp.draw.hallmarks`), so that asking costs nothing.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pnp.kit.errors import PnpError
from pnp.kit.toml import KeyPath

LIST = Path(__file__).with_name("writable.txt")
"""Ranges of code points, one a line."""

NAME, TITLE, REASON = 60, 80, 200
"""Characters that a name, a title and a reason may have."""

_SPACES = " \u00a0\u2000-\u200a\u202f\u205f\u3000"
_HARMFUL = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What moves a cursor, turns a line around, ends one, or is no character: nobody writes it, and a screen obeys it."""
_BREAK = re.compile("\r?\n|\t")
_ON_A_SCREEN = re.compile(rf"(?!\n|\t|\r\n){_HARMFUL.pattern}")


def taken(text: str, where: str = "", longest: int = 0) -> str:
    """The text as we keep it, with single spaces and each letter in one piece; or what is wrong with it."""
    kept = plain(text)
    if problem := problem_with(kept, longest):
        raise problem.at(where)
    return kept


def plain(text: str) -> str:
    """With single spaces, and each letter in one piece. Nothing else that is white goes unnoticed."""
    return " ".join(filter(None, re.split(f"[{_SPACES}]+", unicodedata.normalize("NFC", text))))


def alike(one: str, other: str) -> bool:
    """Whether people would take them for the same: capitals and the width of letters tell nobody apart."""
    return _folded(one) == _folded(other)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def problem_with(text: str, longest: int = 0) -> PnpError | None:
    """Why a text cannot be taken, if it cannot."""
    if odd := next((char for char in text if not is_writable(char)), ""):
        return _refused(odd)
    if longest and len(text) > longest:
        return PnpError(f"“{text[:20]}…” has {len(text)} characters", expected=f"not more than {longest}")
    return None


def is_writable(char: str) -> bool:
    """As it is, and as a heading in capitals has it."""
    return all(map(_is_listed, (char, *char.upper())))


def _is_listed(char: str) -> bool:
    starts, ends = _ranges()
    at = bisect_right(starts, ord(char)) - 1
    return at >= 0 and ord(char) <= ends[at]


@cache
def _ranges() -> tuple[list[int], list[int]]:
    pairs = [line.partition("-") for line in LIST.read_text(encoding="ascii").split()]
    return [int(first, 16) for first, _, _ in pairs], [int(last or first, 16) for first, _, last in pairs]


def _refused(char: str) -> PnpError:
    called = f"U+{ord(char):04X} {unicodedata.name(char, '')}".strip()
    if unicodedata.category(char)[0] in "CMZ":
        return PnpError(f"there is a character that cannot be printed: {called}", do="type it anew without it")
    return PnpError(
        f"“{char}” cannot be printed: {called}",
        do="write it in other letters: Latin, Greek and Cyrillic ones, kana, kanji, Chinese and Korean ones are there",
    )


# -- whole documents


def texts(values: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Every string inside, names of keys included, with the way to it."""
    if isinstance(values, str):
        yield path, values
    elif isinstance(values, Mapping):
        for key, value in values.items():
            yield (*path, str(key)), str(key)
            yield from texts(value, (*path, str(key)))
    elif isinstance(values, list | tuple):
        for index, value in enumerate(values):
            yield from texts(value, (*path, index))


def _strings(values: Any) -> Iterator[str]:
    """The same strings without the way, in any order: a season's file has some hundred thousand, and hardly ever a bad
    one."""
    left = [values]
    while left:
        value = left.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | tuple):
            left += value
        elif isinstance(value, dict | Mapping):
            left += map(str, value)
            left += value.values()


def faults(values: Any) -> dict[KeyPath, PnpError]:
    """Everything in a document that could not be printed, by the way to it. Long texts may be broken into lines."""
    found = ((way, problem_with(unicodedata.normalize("NFC", _BREAK.sub(" ", text)))) for way, text in texts(values))
    return {way: problem for way, problem in found if problem}


def harm_in(values: Any, lines: bool = False) -> PnpError | None:
    """What a file or a code of somebody else's has in it that no screen should get; `lines` may be broken."""
    if not any(map(_HARMFUL.search, _strings(values))):
        return None
    for _, text in texts(values):
        if found := _HARMFUL.search(" ".join(re.split("[\t\r\n]", text)) if lines else text):
            return _refused(found[0])
    return None


# -- going out


def stem_of(path: Path) -> str:
    """What files are called that are made of this one: a name may be somebody else's."""
    return _HARMFUL.sub("-", path.stem)


def harmless(text: str) -> str:
    """For a screen: what would move its cursor or turn its lines around is spelled out."""
    return _ON_A_SCREEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
