"""What would happen? A doubt about a result that nobody has rolled ("-2** block behind"), or about a line that nobody
has said yet ("crash 7 behind"). Whoever asks changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from pnp.kit.errors import PnpError
from pnp.referee.ask import Ask, Event, Reject
from pnp.referee.grammar import Where
from pnp.referee.keywords import listed
from pnp.referee.lexicon import Lexicon
from pnp.referee.line import Settled, asked_everything, names_nothing, read_line
from pnp.referee.narrate import Narrator
from pnp.referee.position import put
from pnp.referee.referee import Marked, Referee
from pnp.referee.rulebook import RuleBook
from pnp.referee.rules import Phased, Position, event
from pnp.referee.splitting import words_of

S = TypeVar("S", bound=Phased)

_ANSWER = "="
_SOME = 12
"""Questions that a supposed result can lead to, and that go without saying."""


@dataclass(frozen=True)
class Supposed:
    """What would be ruled, and what would be asked then."""

    events: tuple[Event, ...]
    open: tuple[Ask, ...]
    views: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What whoever would be asked then would see, by who it is."""

    def told(self, narrator: Narrator) -> list[str]:
        then = [narrator.words("prompt.fix.then", question=narrator.question(ask)) for ask in self.open[:1]]
        return [narrator.words("suppose.head"), *map(narrator.event, self.events), *then]


class Supposing(Generic[S]):
    def __init__(self, referee: Referee[S], narrator: Narrator, settled: Settled[S] = asked_everything) -> None:
        self._referee = referee
        self._narrator = narrator
        self._settled = settled

    def __call__(self, asked: str, book: RuleBook) -> Supposed | None:
        """Nothing where clauses or words are asked for, and not what would happen. With = before it, it is a line; so
        are several words with a figure among them, and those that make no line are refused, as is one word that names
        an answer which may not be given."""
        if asked.startswith(_ANSWER):
            return self.line(asked.removeprefix(_ANSWER))
        words = asked.split()
        found = self.result(asked) if not all(map(book.find, words)) else None
        if found or any(map(book.find, words)) or not any(char.isdecimal() for char in asked):
            return found
        try:
            return self.line(asked)
        except Reject as reject:
            if len(words) > 1 or not names_nothing(reject):
                raise
        return None

    # -- a line

    def line(self, text: str) -> Supposed | None:
        """What a line would do; or why it cannot be said. Where all decide in secret nobody may try that."""
        if self._referee.together:
            return None
        reading = read_line(self._referee.trial, text, self._narrator, self._settled)
        play = self._referee.trial()
        before, phases = len(play.log.said), play.phases
        for part in reading.parts:
            phases = play.phases
            play.give(part.answer, part.ask.key)
        return _told(play, before, phases)

    # -- a result

    def result(self, asked: str) -> Supposed | None:
        """What a result would do: here, or in a scene that is named with it."""
        scenes, rest = self._scenes([word.text for word in words_of(asked)])
        values = [word for word in rest if any(char.isdecimal() for char in word)]
        if len(values) != 1 or (len(rest) > 1 and not scenes):
            return None
        for position in self._given(values[0], scenes):
            with suppress(PnpError):
                return _played(self._referee.play_from(position))
        return None

    def _scenes(self, said: Sequence[str]) -> tuple[list[str], list[str]]:
        """The scenes among these words, and what else is said: the name of a result says nothing new."""
        found, rest, at = list[str](), list[str](), 0
        while at < len(said):
            named = self._names.whole(said[at:])
            found += filter(None, named.things)
            rest += [] if named.things else [said[at]]
            at += named.used or 1
        return found, rest

    @cached_property
    def _names(self) -> Lexicon[str]:
        words, given = self._narrator.words, self._referee.rules.grammar.given
        scenes = [(name, listed(words, f"scene.{name}")) for name in words.section("scene")]
        return Lexicon([*scenes, *(("", [name, *listed(words, f"suppose.{name}")]) for name in given)])

    def _given(self, value: str, scenes: Sequence[str]) -> Iterator[Position]:
        """The positions in which whoever acts has this already: the present one, or one that is made up."""
        grammar = self._referee.rules.grammar
        for where in grammar.given.values():
            if not scenes:
                yield from self._in(self._referee.begun, where, value)
            if grammar.scene:
                yield from self._in(grammar.scene(self._referee.state, scenes), where, value)

    def _in(self, position: Position, where: Where, value: str) -> Iterator[Position]:
        with suppress(PnpError):
            if path := where(self._referee.state_of(position)):
                yield put(position, path, value)


def _played(play: Marked[S]) -> Supposed:
    """As far as it goes without saying."""
    phases = play.phases
    for _ in range(_SOME):
        default = play.ask.default() if play.ask else None
        if play.ask is None or default is None or play.phases > phases:
            break
        play.give(default, play.ask.key)
    return _told(play, 0, phases)


def _told(play: Marked[S], before: int, phases: int) -> Supposed:
    """What was said, and not what comes up when the next phase begins: that may be a secret still."""
    over = play.phases > phases
    said = play.log.said[before : play.starts[phases] if over else None]
    asked = () if over else play.open
    views = {ask.who: play.rules.view(play.state, ask.who or None) for ask in asked}
    return Supposed(tuple(event(*each) for each in said), asked, views)
