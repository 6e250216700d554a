"""What races bring up, and what of it has not been heard before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pnp.referee.ask import Answer, Args, Ask, Choose, Event, Refused, Reject
from pnp.season.system import Plan
from pnp.testing.answers import illegal

LOOKS = 12
"""In so many races each kind of question is seen with its board."""


@dataclass
class Told:
    """Everything a race brought up: questions with their answers, and what was said."""

    plan: Plan
    asks: list[tuple[Ask, Answer]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    views: list[dict[str, Any]] = field(default_factory=list)
    state: Any = None


@dataclass
class News:
    """What one race brought up and none before it."""

    plan: Plan
    events: list[Event]
    asks: list[tuple[Ask, Answer]]
    scenes: list[tuple[Ask, dict[str, Any]]]
    refused: list[Refused]
    rejects: list[Reject]


def all_news(races: Iterable[Told]) -> tuple[News, ...]:
    """All that a game has to say, without saying things twice."""
    memory, deaf, onlooker, found = _Memory(), _Deaf(), _Onlooker(), []
    for race in races:
        events = [event for event in race.events if memory.is_new(event.code, event.args)]
        asks = [(ask, answer) for ask, answer in race.asks if memory.is_new(ask.text, _asked(ask, answer))]
        scenes = list(onlooker.looks(race))
        refused = [no for ask, _ in scenes for no in _refusals(ask)]
        refused = [no for no in refused if memory.is_new(no.code, {"id": no.id, **no.args})]
        found.append(News(race.plan, events, asks, scenes, refused, list(deaf.hears(race.asks))))
    return tuple(found)


class _Memory:
    """Knows a thing again when every value in it has been in a thing of that name before."""

    def __init__(self) -> None:
        self._known: set[tuple[str, str, str]] = set()

    def is_new(self, name: str, values: Args) -> bool:
        parts = {(name, "", ""), *((name, key, repr(value)) for key, value in values.items())}
        fresh = not parts <= self._known
        self._known |= parts
        return fresh


class _Onlooker:
    """Sees questions with the board: each kind in some races, and a few of all the others."""

    def __init__(self) -> None:
        self._seen = Counter[str]()
        self._rng = Random(1)

    def looks(self, race: Told) -> Iterator[tuple[Ask, dict[str, Any]]]:
        here = set[str]()
        for (ask, _), view in zip(race.asks, race.views, strict=True):
            if (ask.text not in here and self._seen[ask.text] < LOOKS) or self._rng.random() < 0.02:
                here.add(ask.text)
                self._seen[ask.text] += 1
                yield ask, view


class _Deaf:
    """Answers something else than what is asked: each kind of question is tried, each reason is heard."""

    def __init__(self) -> None:
        self._tried: set[str] = set()
        self._heard: set[tuple[str, ...]] = set()
        self._codes: set[str] = set()

    def hears(self, asks: Sequence[tuple[Ask, Answer]]) -> Iterator[Reject]:
        for ask, _ in Random(1).sample(asks, len(asks)):
            if ask.text in self._tried and all(no.code in self._codes for no in _refusals(ask)):
                continue
            self._tried.add(ask.text)
            for reject in _tried(ask):
                shape = reject.code, *reject.args_
                if shape not in self._heard:
                    yield reject
                self._heard.add(shape)
                self._codes.add(reject.code)


def _asked(ask: Ask, answer: Answer) -> dict[str, Any]:
    return {"kind": type(ask).__name__, "who": ask.who, "answer": answer, **ask.args}


def _refusals(ask: Ask) -> Iterable[Refused]:
    return ask.refused if isinstance(ask, Choose) else ()


def _tried(ask: Ask) -> Iterator[Reject]:
    for raw in illegal(ask):
        try:
            ask.accept(raw)
        except Reject as reject:
            yield reject
