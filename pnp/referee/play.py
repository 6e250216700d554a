"""One race being played: a state, the question it waits on, the events so far. No memory, no files."""

from __future__ import annotations

from typing import Generic, TypeVar

from pnp.referee.ask import Answer, Ask, Batch, Event, Reject
from pnp.referee.rules import Asking, Log, Phased, Played

S = TypeVar("S", bound=Phased)


class Play(Generic[S]):
    """Runs phases until they ask something, and hands answers to them.

    `ask` is the question on the table (None when the race is over). A `Batch` is answered part by part through
    `give`; its parts that are still open are in `open`. The invariants are checked after every answer, unless somebody
    who plays thousands of races wants to check the end of each only.

    `running` is the phase that asked. Whoever is in a great hurry sends it what its questions accept, and lets `go` on
    with the phase that it ends with.
    """

    def __init__(self, rules: Played[S], state: S, checked: bool = True) -> None:
        self.rules = rules
        self._check = rules.check if checked else None
        self._entering, self._phases = rules.enter, rules.phases
        self.state = state
        self.log = Log()
        self.ask: Ask | None = None
        self._given: dict[str, Answer] = {}
        self.running: Asking
        self.go(rules.phase(state))

    @property
    def events(self) -> list[Event]:
        return self.log.events

    @property
    def open(self) -> tuple[Ask, ...]:
        """The single questions that may be answered now."""
        if isinstance(self.ask, Batch):
            return tuple(part for part in self.ask.parts if part.key not in self._given)
        return (self.ask,) if self.ask else ()

    def find(self, key: str | None = None) -> Ask:
        """The open question with this key; the first one if no key is given."""
        if self.ask is not None and self.ask.key == key and not isinstance(self.ask, Batch):
            return self.ask
        for ask in self.open:
            if key is None or ask.key == key:
                return ask
        raise Reject("question.other", key=key, open=[ask.key for ask in self.open])

    def give(self, raw: object, key: str | None = None) -> tuple[str, Answer]:
        """Answer an open question; returns its key and the accepted answer. On Reject nothing has changed."""
        ask = self.find(key)
        answer = ask.accept(raw)
        self.take(ask, answer)
        return ask.key, answer

    def take(self, ask: Ask, answer: Answer) -> None:
        """Play on with what an open question has accepted."""
        if ask is not self.ask:
            self._given[ask.key] = answer
            if self.open:
                return
            answer, self._given = self._given, {}
        try:
            self.ask = self.running.send(answer)
        except StopIteration as done:
            self.go(done.value)
        if self._check is not None:
            self._check(self.state)

    def go(self, phase: str | None) -> Ask | None:
        """Begin a phase, and the next ones until one asks something."""
        while phase is not None:
            self.running = self._begin(phase)
            try:
                self.ask = ask = next(self.running)
                return ask
            except StopIteration as done:
                phase = done.value
        self.ask = None
        return None

    def _begin(self, phase: str) -> Asking:
        state = self.state
        self._entering(state, phase)
        return self._phases[phase](state, self.log)
