"""What would happen? A doubt about a result that nobody has rolled ("-2** block behind"), or about a line that nobody
has said yet ("crash 7 behind"). Whoever asks changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pnp.kit.errors import PnpError
from pnp.referee.ask import Ask, Event, Reject
from pnp.referee.grammar import Grammar
from pnp.referee.keywords import listed
from pnp.referee.lexicon import Lexicon
from pnp.referee.line import Reading, Settled, read_line, words_of
from pnp.referee.narrate import Narrator
from pnp.referee.play import Play
from pnp.referee.position import put
from pnp.referee.referee import Referee
from pnp.referee.rulebook import RuleBook
from pnp.referee.rules import Phased, Position

S = TypeVar("S", bound=Phased)

_ANSWER = "="
_SOME = 12
"""Questions that a supposed result can lead to, and that go without saying."""


@dataclass(frozen=True)
class Supposed:
    """What would be ruled, and what would be asked then."""

    events: tuple[Event, ...]
    open: tuple[Ask, ...]

    def told(self, narrator: Narrator) -> list[str]:
        then = [narrator.words("prompt.fix.then", question=narrator.question(ask)) for ask in self.open[:1]]
        return [narrator.words("suppose.head"), *map(narrator.event, self.events), *then]


class Supposing(Generic[S]):
    def __init__(self, referee: Referee[S], narrator: Narrator, settled: Settled = lambda _: None) -> None:
        self._referee = referee
        self._narrator = narrator
        self._settled = settled

    def __call__(self, asked: str, book: RuleBook) -> Supposed | None:
        """Nothing where clauses or words are asked for, and not what would happen. With = before it, it is a line."""
        if asked.startswith(_ANSWER):
            return self.line(asked.removeprefix(_ANSWER))
        if all(book.find(word) for word in asked.split()):
            return None
        if found := self.result(asked):
            return found
        with suppress(Reject):
            return self.line(asked) if any(char.isdecimal() for char in asked) else None
        return None

    # -- a line

    def line(self, text: str) -> Supposed:
        """What a line would do; or why it cannot be said."""
        reading = read_line(self._referee.trial, text, self._narrator.meant, self._settled)
        return self._said(reading)

    def _said(self, reading: Reading) -> Supposed:
        play = self._referee.trial()
        before = len(play.events)
        for part in reading.parts:
            play.give(part.answer, part.ask.key)
        return Supposed(tuple(play.events[before:]), play.open)

    # -- a result

    def result(self, asked: str) -> Supposed | None:
        """What a result would do: here, or in a scene that is named with it."""
        scenes, rest = self._scenes([word.text for word in words_of(asked)])
        if len(rest) != 1:
            return None
        for position in self._given(rest[0], scenes):
            with suppress(PnpError):
                return _played(self._referee.play_from(position))
        return None

    def _scenes(self, said: Sequence[str]) -> tuple[list[str], list[str]]:
        """The scenes among these words, and what else is said."""
        words, found, rest, at = self._narrator.words, list[str](), list[str](), 0
        names = Lexicon((name, listed(words, f"scene.{name}")) for name in words.section("scene"))
        while at < len(said):
            scene = names.whole(said[at:])
            found += scene.things
            rest += [] if scene.things else [said[at]]
            at += scene.used or 1
        return found, rest

    def _given(self, value: str, scenes: Sequence[str]) -> Iterator[Position]:
        """The positions in which whoever acts has this already: the present one, or one that is made up."""
        grammar: Grammar = self._referee.rules.grammar
        for where in grammar.given.values():
            if not scenes:
                yield from self._in(self._referee.begun, where, value)
            if grammar.scene:
                yield from self._in(grammar.scene(self._referee.state, scenes), where, value)

    def _in(self, position: Position, where: Callable[[Any], Any], value: str) -> Iterator[Position]:
        with suppress(PnpError):
            if path := where(self._referee.state_of(position)):
                yield put(position, path, value)


def _played(play: Play[S]) -> Supposed:
    """As far as it goes without saying, and before anybody else is concerned."""
    events, ask = tuple(play.events), play.ask
    for _ in range(_SOME):
        default, phase = ask.default() if ask else None, play.running
        if ask is None or default is None:
            break
        play.give(default, ask.key)
        if play.running is not phase:
            return Supposed(events, ())
        events, ask = tuple(play.events), play.ask
    return Supposed(events, play.open)
