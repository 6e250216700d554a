"""What words mean as the value of a key."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pnp.kit.words import Words
from pnp.referee.ask import NO, YES, Reject
from pnp.referee.grammar import Form, Key, Parts
from pnp.referee.keywords import listed, part_names
from pnp.referee.lexicon import Lexicon
from pnp.referee.values import Value

_WHOLE = re.compile(r"-?\d{1,6}")
_BETWEEN = re.compile(r"[,、]")


class Heard(NamedTuple):
    value: Any
    used: int
    """So many words make it; what follows is why."""


class Hearing:
    """Knows what things are called in one race: `state` is that race, `pieces` its pieces."""

    def __init__(self, words: Words, state: Any, pieces: Lexicon[str]) -> None:
        self._words = words
        self._state = state
        self._pieces = pieces
        self._none = Lexicon([(True, listed(words, "fix.none"))])
        yes, no = (listed(words, f"fix.{which}") for which in ("yes", "no"))
        self._flags = Lexicon([(True, (*YES, *yes, "true")), (False, (*NO, *no, "false"))])

    def __call__(self, value: Value, said: Sequence[str]) -> Heard:
        """The value that the first of these words make."""
        if choice := self._chosen(value, said):
            return choice
        if self._none.whole(said[:1]).things:
            return Heard(value.empty, 1)
        return self._by_form(value, said)

    def choices(self, value: Value) -> Mapping[Any, str]:
        """All there are where it is one of a few, each with what it is called."""
        return choices(value.key, value.name, self._state, self._words)

    def _chosen(self, value: Value, said: Sequence[str]) -> Heard | None:
        called = self.choices(value)
        if not called:
            return None
        found = Lexicon((each, (str(each), *_BETWEEN.split(name))) for each, name in called.items())(said)
        if found.one is not None:
            return Heard(found.one, found.used)
        if found.things:
            given = " ".join(said[: found.used])
            raise Reject("fix.several", given=given, could=[_both(each, called) for each in found.things])
        is_one_of_them = value.key.values or (value.key.form is Form.NUMBER and not is_whole(said[0]))
        if is_one_of_them and not self._none.whole(said[:1]).things:
            raise Reject("fix.choice", given=said[0], options=[_both(each, called) for each in called])
        return None

    def _by_form(self, value: Value, said: Sequence[str]) -> Heard:
        match value.key.form:
            case Form.NUMBER | Form.EACH:
                return Heard(whole_number(said[0]), 1)
            case Form.FLAG:
                return self._flag(said)
            case Form.NUMBERS:
                return _numbers(said)
            case Form.TEXT:
                return Heard(" ".join(said), len(said))
            case Form.WORDS:
                return Heard(" ".join(_items(said)), len(said))
            case Form.ROW | Form.LISTED:
                return self._row(value, said)
        parts = value.key.parts
        return _Parted(value, parts, self._words)(said) if parts else Heard(said[0], 1)

    def flag(self, said: Sequence[str]) -> bool | None:
        """Yes or no, if the next word says so."""
        return self._flags(said[:1]).one

    def _flag(self, said: Sequence[str]) -> Heard:
        flag = self.flag(said)
        if flag is None:
            raise Reject("fix.flag", given=said[0])
        return Heard(flag, 1)

    def _row(self, value: Value, said: Sequence[str]) -> Heard:
        """All who stand there, the first one first. Who is not known is for those to refuse who read the position."""
        row = [self._piece(item) for item in _items(said)]
        return Heard(row if value.key.form is Form.LISTED else " ".join(row), len(said))

    def _piece(self, item: str) -> str:
        return self._pieces([item]).one or item


def choices(key: Key, name: str, state: Any, words: Words) -> Mapping[Any, str]:
    if key.choices:
        return key.choices(state, words)
    return {each: str(words(f"key.value.{name}.{each}")) for each in key.values}


def _both(value: Any, called: Mapping[Any, str]) -> str:
    name = _BETWEEN.split(called[value])[0]
    return name if str(value) == name else f"{value} ({name})"


def _items(said: Sequence[str]) -> list[str]:
    """Names with spaces or commas between them; dots say that it goes on."""
    return [item for word in said for item in _BETWEEN.split(word) if item.strip(".…")]


def is_whole(word: str) -> bool:
    return re.fullmatch(r"-?\d+", word.replace("−", "-")) is not None


def whole_number(word: str) -> int:
    if not is_whole(word):
        raise Reject("fix.number", given=word)
    if not _WHOLE.fullmatch(plain := word.replace("−", "-")):
        raise Reject("fix.large", given=f"{word[:10]}…")
    return int(plain)


def _numbers(said: Sequence[str]) -> Heard:
    numbers = list[int]()
    for used, word in enumerate(said):
        items = [item for item in re.split(r"[\[\],、\s]+", word) if item]
        if not all(map(_WHOLE.fullmatch, items)):
            if not numbers:
                raise Reject("fix.number", given=word)
            return Heard(numbers, used)
        numbers += map(int, items)
    return Heard(numbers, len(said))


class _Parted:
    """A value that is said part by part: whole, or each by its name or by how it looks: "H14 lane 2"."""

    def __init__(self, value: Value, parts: Parts, words: Words) -> None:
        self._now = parts.of(str(value.now or ""))
        self._parts = parts
        self._called = part_names(words, value.name)
        self._names = Lexicon(self._called.items())
        self._found = dict[str, str]()

    def __call__(self, said: Sequence[str]) -> Heard:
        used = 0
        while used < len(said) and (taken := self._take(said[used:])):
            used += taken
        if not self._found:
            return Heard(said[0], 1)
        whole = self._parts.joined({**self._now, **self._found})
        if whole is None:
            raise Reject("fix.parts", given=" ".join(said[:used]))
        return Heard(whole, used)

    def _take(self, said: Sequence[str]) -> int:
        """How many of the next words say a part that was not said before."""
        named, word = self._names(said), said[0]
        if named.one and len(said) > named.used:
            return named.used + 1 if self._take_as(named.one, said[named.used]) else 0
        if not self._found and (whole := self._parts.of(word)):
            self._found = whole
            return 1
        fitting = self._fitting(word)
        if len(fitting) == 1:
            self._found[fitting[0]] = word
        return int(len(fitting) == 1)

    def _take_as(self, part: str, word: str) -> bool:
        """Whoever names a part first means it; later its name may belong to the reason."""
        if part in self._fitting(word):
            self._found[part] = word
        elif not self._found:
            raise Reject("fix.part", given=word, part=self._called[part][0])
        return self._found.get(part) == word

    def _fitting(self, word: str) -> list[str]:
        return [part for part in self._parts.fitting(word) if part not in self._found]
