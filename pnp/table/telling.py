"""What was ruled and what was answered, as plain data: without what is still a secret."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Any

from pnp.api.refereeing import Event, Narrator, Referee, Step
from pnp.table.questions import Plain


class Telling:
    """One race in one language."""

    def __init__(self, referee: Referee[Any], narrator: Narrator, field: Collection[str] = ()) -> None:
        """`field` are those who take part: whom of them a ruling is about, is told with it."""
        self._referee = referee
        self._narrator = narrator
        self._field = frozenset(field)

    def ruling(self, event: Event, n: int = 0) -> Plain:
        """`n` is the number of the answer that it came of; 0 before the first."""
        text = self._narrator.event(event).removesuffix(f" [{event.rule}]")
        detail = event.code in self._narrator.teller.details
        about = [value for value in event.args.values() if isinstance(value, str) and value in self._field]
        return {"n": n, "code": event.code, "text": text, "clause": event.rule, "detail": detail, "of": about}

    def rulings(self, most: int) -> list[Plain]:
        """The latest, in the order in which they were made."""
        return [self.ruling(event, n) for n, event in islice(self._from_the_last(), most)][::-1]

    def _from_the_last(self) -> Iterator[tuple[int, Event]]:
        for n, step in _numbered(self._referee)[::-1]:
            yield from ((n, event) for event in reversed(step.events))
        yield from ((0, event) for event in reversed(self._referee.opening))

    def log(self, most: int) -> list[Plain]:
        """The latest answers, each with what came of it."""
        return [self.answered(n, step) for n, step in _numbered(self._referee)[-most:]] if most else []

    def answered(self, n: int, step: Step) -> Plain:
        rulings = [self.ruling(event, n) for event in step.events]
        if step.ask is None:
            return {"n": n, "who": "", "question": "", "answer": None, "src": "fix", "secret": False, "told": rulings}
        secret = step.ask.hidden or step.record["key"] in self._referee.secret
        return {
            "n": n,
            "who": step.ask.who,
            "question": self._narrator.question(step.ask).removesuffix(f" [{step.ask.rule}]"),
            "answer": None if secret else self._narrator.answer(step.ask, step.record["answer"]),
            "src": step.record["src"],
            "secret": secret,
            "told": rulings,
        }

    def in_words(self, events: Iterable[Event]) -> list[Plain]:
        return [self.ruling(event) for event in events]


def _numbered(referee: Referee[Any]) -> list[tuple[int, Step]]:
    return list(enumerate(referee.steps, start=1))
