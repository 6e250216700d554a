"""What was ruled and what was answered, as plain data: without what is still a secret."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import Any

from pnp.api.refereeing import Event, Narrator, Referee, Step
from pnp.table.questions import Plain


class Retold:
    """What steps are in words, so that nobody puts them into words for every look. A step stays what it is; after
    something was taken back there are others."""

    def __init__(self, most: int = 4000) -> None:
        self._most = most
        self._kept: dict[tuple[int, int], tuple[Narrator, Step, list[Plain]]] = {}

    def rulings(self, narrator: Narrator, step: Step, make: Callable[[], list[Plain]]) -> list[Plain]:
        key = id(narrator), id(step)
        if key not in self._kept:
            if len(self._kept) >= self._most:
                self._kept.clear()
            self._kept[key] = narrator, step, make()  # both are kept, so nothing else gets their numbers
        return self._kept[key][-1]


class Telling:
    """One race in one language."""

    def __init__(
        self,
        referee: Referee[Any],
        narrator: Narrator,
        retold: Retold | None = None,
        field: Collection[str] = (),
    ) -> None:
        """`field` are those who take part: whom of them a ruling is about, is told with it."""
        self._referee = referee
        self._narrator = narrator
        self._retold = retold or Retold()
        self._field = frozenset(field)

    def ruling(self, event: Event, n: int = 0) -> Plain:
        """`n` is the number of the answer that it came of; 0 before the first."""
        text = self._narrator.event(event).removesuffix(f" [{event.rule}]")
        detail = event.code in self._narrator.teller.details
        about = [value for value in event.args.values() if isinstance(value, str) and value in self._field]
        return {"n": n, "code": event.code, "text": text, "clause": event.rule, "detail": detail, "of": about}

    def rulings(self, most: int) -> list[Plain]:
        """The latest, in the order in which they were made."""
        return list(islice(self._from_the_last(), most))[::-1]

    def _from_the_last(self) -> Iterator[Plain]:
        for n, step in reversed(_numbered(self._referee)):
            yield from reversed(self._ruled(n, step))
        yield from (self.ruling(event) for event in reversed(self._referee.opening))

    def _ruled(self, n: int, step: Step) -> list[Plain]:
        return self._retold.rulings(self._narrator, step, lambda: [self.ruling(event, n) for event in step.events])

    def log(self, most: int) -> list[Plain]:
        """The latest answers, each with what came of it."""
        return [self.answered(n, step) for n, step in _numbered(self._referee)[-most:]] if most else []

    def answered(self, n: int, step: Step) -> Plain:
        rulings = self._ruled(n, step)
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
