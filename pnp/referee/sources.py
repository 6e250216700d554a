"""Where answers come from when nobody types them. A source answers a question, or passes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from pnp.kit.reading import text
from pnp.kit.toml import MOST
from pnp.referee.ask import Answer, Ask, Choose, Draw, Roll

View = Mapping[str, Any]
Recall = Callable[[str], "Answer | None"]

_PINNED = re.compile(r"([^\s=]+)\s*=\s*(\S.*)")
_COMMENT = re.compile(r"(^|\s)#.*$")


class Given(NamedTuple):
    """An answer and where it came from: "script", "rolled", "remembered", "bot" or "assumed" (and "typed", by
    people)."""

    answer: Answer
    src: str


class Source(Protocol):
    def __call__(self, ask: Ask, view: View, /) -> Given | None: ...


class Chain:
    """The first source that has an answer gives it."""

    def __init__(self, *sources: Source) -> None:
        self._sources = sources

    def __call__(self, ask: Ask, view: View) -> Given | None:
        for source in self._sources:
            if given := source(ask, view):
                return given
        return None


class Script:
    """Prepared answers: in the order of the questions, or pinned to one (`r1.t3.A1.roll = 4 2`)."""

    def __init__(self, lines: Iterable[Answer]) -> None:
        self._pinned: dict[str, Answer] = {}
        self._next: list[Answer] = []
        for line in lines:
            self._sort_in(line)
        self._next.reverse()

    @classmethod
    def read(cls, path: Path) -> Script:
        return cls(text(path, MOST).splitlines())

    def __call__(self, ask: Ask, _: View) -> Given | None:
        if ask.key in self._pinned:
            return Given(self._pinned[ask.key], "script")
        return Given(self._next.pop(), "script") if self._next else None

    def _sort_in(self, line: Answer) -> None:
        if isinstance(line, Mapping):
            self._pinned[line["key"]] = line["answer"]
        elif not isinstance(line, str):
            self._next.append(line)
        elif text := _COMMENT.sub("", line).strip():
            if pinned := _PINNED.fullmatch(text):
                self._pinned[pinned[1]] = pinned[2]
            else:
                self._next.append(text)


class Dice:
    """The program rolls, and draws what is drawn unseen, for everybody or for the seats in `who`.

    `recall` tells what fell before the roll was taken back: undo is no second chance.
    """

    def __init__(self, rng: Random, who: AbstractSet[str] | None = None, recall: Recall | None = None) -> None:
        self._rng = rng
        self._who = who
        self._recall = recall

    def __call__(self, ask: Ask, _: View) -> Given | None:
        if not is_chance(ask) or not _is_for(ask, self._who):
            return None
        before = self._recall(ask.key) if self._recall else None
        return Given(chance(ask, self._rng), "rolled") if before is None else Given(before, "remembered")


class Decider:
    """Somebody who decides by looking at the table, such as a bot."""

    def __init__(
        self, decide: Callable[[Ask, View], Answer | None], who: AbstractSet[str] | None = None, src: str = "bot"
    ) -> None:
        self._decide = decide
        self._who = who
        self._src = src

    def __call__(self, ask: Ask, view: View) -> Given | None:
        answer = self._decide(ask, view) if _is_for(ask, self._who) else None
        return None if answer is None else Given(answer, self._src)


def assumed(ask: Ask, _: View) -> Given | None:
    """What is taken of something that only a table could know, where nobody sits at it."""
    return None if ask.assumed is None else Given(ask.assumed, "assumed")


def only_answer(ask: Ask) -> Answer | None:
    """The answer to a question that has no other."""
    match ask:
        case Choose(options=(option,)) if not ask.hidden:
            return option.id
        case Draw() if not ask.hidden and len(left := set(ask.deck.faces_of(ask.legal()))) == 1:
            return left.pop()
    return None


def is_chance(ask: Ask) -> bool:
    """Whether no one decides: dice fall, or a card comes unseen from a deck."""
    return isinstance(ask, Roll) or (isinstance(ask, Draw) and ask.blind)


def chance(ask: Ask, rng: Random) -> Answer:
    if isinstance(ask, Draw):
        return rng.choice([card for card in ask.legal() if card in ask.deck.faces])
    assert isinstance(ask, Roll)
    return [rng.randint(1, ask.sides) for _ in range(ask.dice)]


def _is_for(ask: Ask, who: AbstractSet[str] | None) -> bool:
    return who is None or ask.who in who
