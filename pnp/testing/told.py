"""What races bring up, and what of it has not been heard before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from pnp.referee.ask import Answer, Args, Ask, Choose, Event, Refused, Reject
from pnp.season.system import Plan
from pnp.testing.answers import illegal


@dataclass
class Told:
    """Everything a race brought up: questions with their answers, and what was said."""

    plan: Plan
    asks: list[tuple[Ask, Answer]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    views: list[dict[str, Any]] = field(default_factory=list)
    state: Any = None

    @cached_property
    def rejects(self) -> tuple[Reject, ...]:
        """What people hear when they answer something else: each kind of question is tried, each reason is heard."""
        tried, heard = set[str](), dict[str, Reject]()
        for ask, _ in Random(1).sample(self.asks, len(self.asks)):
            if ask.text in tried and all(no.code in heard for no in _refusals(ask)):
                continue
            tried.add(ask.text)
            for reject in _tried(ask):
                heard.setdefault(reject.code, reject)
        return tuple(heard.values())

    @property
    def scenes(self) -> list[tuple[Ask, dict[str, Any]]]:
        """Questions with what is seen of the board: each kind once, and some of the others."""
        shown, rng, found = set[str](), Random(1), []
        for (ask, _), view in zip(self.asks, self.views, strict=True):
            if ask.text not in shown or rng.random() < 0.05:
                shown.add(ask.text)
                found.append((ask, view))
        return found


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
    memory, found = _Memory(), []
    for race in races:
        events = [event for event in race.events if memory.is_new(event.code, event.args)]
        asks = [(ask, answer) for ask, answer in race.asks if memory.is_new(ask.text, _asked(ask, answer))]
        scenes = race.scenes
        refused = [no for ask, _ in scenes for no in _refusals(ask)]
        refused = [no for no in refused if memory.is_new(no.code, {"id": no.id, **no.args})]
        rejects = [reject for reject in race.rejects if memory.is_new(reject.code, dict.fromkeys(reject.args_))]
        found.append(News(race.plan, events, asks, scenes, refused, rejects))
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
