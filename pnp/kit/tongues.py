"""Problems in other languages.

The English text that a problem was raised with is the key. `data/*/problems.toml` pairs it with what is said in
Japanese and Italian: `"no {kind} is called “{name}”"` finds what stands in the place of the braces and fills it in
there. `{kind:too}` in a translation says that what was found is a text of ours as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from string import Formatter

from pnp.kit.errors import Tongue
from pnp.kit.paths import data_dir

HOLE = "\0"
"""Stands for what is filled in, in the shape of a text."""
_BETWEEN = r"(, )"


def spoken(lang: str) -> Tongue:
    """How a text about a problem is said in this language; English needs no book."""
    from pnp.kit.register import shelves

    return str if lang == "en" else _book(lang, shelves()).say


def pages(root: Path) -> Iterator[tuple[Path, Mapping[str, Mapping[str, str]]]]:
    """Every file of texts, with its entries: English, then the other languages."""
    import tomllib

    for path in sorted(root.glob("*/problems*.toml")):
        with path.open("rb") as file:
            yield path, tomllib.load(file)


def shape(template: str) -> str:
    """The text with holes, whatever the braces are called."""
    return "".join(text + (HOLE if name is not None else "") for text, name, _, _ in Formatter().parse(template))


def fields(template: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(template) if name is not None]


@dataclass(frozen=True)
class _Pair:
    """A text with holes, and how it is said."""

    english: str
    said: str

    @cached_property
    def literals(self) -> list[str]:
        return shape(self.english).split(HOLE)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile("(.*?)".join(map(re.escape, self.literals)), re.DOTALL)

    def match(self, text: str) -> dict[str, str] | None:
        if not (text.startswith(self.literals[0]) and text.endswith(self.literals[-1])):
            return None  # most of them: no pattern is made for these
        found = self.pattern.fullmatch(text)
        return dict(zip(fields(self.english), found.groups(), strict=True)) if found else None


class _Book:
    def __init__(self, lang: str, entries: Mapping[str, str]) -> None:
        from pnp.kit.words import Words

        self._plain = {shape(english): said for english, said in entries.items() if not fields(english)}
        holes = [_Pair(english, said) for english, said in entries.items() if fields(english)]
        self._pairs = sorted(holes, key=lambda pair: -len("".join(pair.literals)))
        self._words = Words(lang, {}).spelling(too=lambda text, _: self.say(str(text)))

    def say(self, text: str) -> str:
        if text in self._plain:
            return self._words.vformat(self._plain[text], (), {})
        for pair in self._pairs:
            if (found := pair.match(text)) is not None:
                return self._words.vformat(pair.said, (), found)
        return self._listed(text)

    def _listed(self, text: str) -> str:
        """Names in a row, if each of them is a word of ours: colours."""
        names = re.split(_BETWEEN, text)
        return "".join(map(self.say, names)) if all(name in self._plain for name in names[::2]) else text


@lru_cache
def _book(lang: str, elsewhere: tuple[Path, ...]) -> _Book:
    """The kit's texts, and those of games that live elsewhere; what the kit says nobody else says otherwise."""
    entries: dict[str, str] = {}
    for root in (*elsewhere, data_dir()):
        with suppress(OSError, ValueError, AttributeError):  # a problem told in English is better than another one
            entries |= _entries(root, lang)
    return _Book(lang, entries)


def _entries(root: Path, lang: str) -> dict[str, str]:
    found = {english: said[lang] for _, page in pages(root) for english, said in page.items() if lang in said}
    return {english: said for english, said in found.items() if _can_be_filled_in(english, said)}


def _can_be_filled_in(english: str, said: str) -> bool:
    try:
        return set(fields(said)) <= set(fields(english))
    except ValueError:  # a brace stands alone
        return False
