"""Examples of the rules: a position, answers, and what the referee must make of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, RootModel

from pnp.kit.errors import PnpError, Problems
from pnp.kit.library import Layered, Library
from pnp.kit.toml import KeyPath
from pnp.kit.words import Words
from pnp.referee.ask import Answer, Ask, Choose, Event
from pnp.referee.line import PLAIN, Ear
from pnp.referee.narrate import Narrator
from pnp.referee.position import copy_of, parse_path
from pnp.referee.resolve import Resolution, refereed, resolution
from pnp.referee.rules import Phased, Position, Rules

FILE = "examples.toml"

View = Mapping[str, Any]
D = TypeVar("D")
S = TypeVar("S", bound=Phased)


class Expected(BaseModel):
    """What must come of an example, or it is not printed."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    codes: tuple[str, ...] = ()
    """Of all rulings, in order."""
    args: dict[str, dict[str, JsonValue]] = {}
    """Values in rulings, by the number of the ruling, counted from 1; those that are not named may be as they like."""
    position: dict[str, JsonValue] = {}
    """What of the position must be so afterwards; what is not named here may be as it likes."""
    refused: str = ""
    """The code of the refusal, where the last answer is one that the rules do not allow."""
    options: tuple[str, ...] = ()
    """All that can be answered to the question that comes next, where that is what the example shows."""


class Entry(BaseModel):
    """An example as it is written."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    clauses: tuple[str, ...] = Field(min_length=1)
    position: dict[str, JsonValue]
    answers: tuple[JsonValue, ...] = ()
    show: tuple[str, ...] = ()
    told: tuple[int, ...] | None = None
    expect: Expected


class _Entries(RootModel[dict[str, Entry]]):
    """All of them, by their ids."""


@dataclass(frozen=True)
class Example:
    """An entry of `examples.toml`: words `example.<id>.title` and `example.<id>.ask`."""

    id: str
    clauses: tuple[str, ...]
    position: Position
    answers: tuple[Answer, ...]
    expect: Expected
    show: tuple[str, ...] = ()
    """Which pictures: names that the game's book knows."""
    told: tuple[int, ...] | None = None
    """Which rulings are printed, counted from 1; all if there are none."""
    source: Layered | None = field(default=None, repr=False, compare=False)

    @property
    def place(self) -> str:
        """Where it stands, for whoever has to put it right."""
        return self.at()

    def at(self, *path: str | int) -> str:
        """Where a part of it stands, or what it would stand in."""
        return self.source.place(_there(self.source.values, (self.id, *path))) if self.source else self.id

    @property
    def keys(self) -> tuple[str, str]:
        """Where its title and its question stand among the words."""
        return f"example.{self.id}.title", f"example.{self.id}.ask"

    def title(self, words: Words) -> str:
        key, _ = self.keys
        return words(key) if key in words else self.id

    def ask(self, words: Words) -> str:
        """The situation as a question."""
        _, key = self.keys
        return words(key) if key in words else ""

    @property
    def document(self) -> dict[str, Any]:
        """As `pnp resolve` reads it."""
        return {"position": self.position, "answers": list(self.answers)}


@dataclass(frozen=True)
class Move:
    """One answer of an example, and what came of it."""

    ask: Ask
    answer: Answer
    events: tuple[Event, ...]
    view: View
    """As screens see the position after it."""


@dataclass(frozen=True)
class Told:
    """A ruling of an example, in somebody's language."""

    text: str
    rule: str
    """The clauses that it follows, with spaces between them."""

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


@dataclass(frozen=True)
class Played:
    """An example that the referee has run."""

    example: Example
    before: View
    """As screens see the position, before the first answer."""
    after: View
    resolution: Resolution
    moves: tuple[Move, ...] = ()
    """The answers that were used; a line that answers several questions is several."""

    @property
    def refusal(self) -> Event | None:
        """Why the last answer was not allowed."""
        no = next(iter(self.resolution.rejects), None)
        return Event(no.reject.code, no.reject.rule, no.reject.args_) if no else None

    @property
    def options(self) -> tuple[str, ...]:
        """What can be answered next."""
        asked = self.resolution.question
        return tuple(option.id for option in asked.options) if isinstance(asked, Choose) else ()

    def told(self, narrator: Narrator) -> list[Told]:
        """The rulings that are printed, and the refusal, if it was one; then what can be answered next, where that is
        what the example shows."""
        return [*self._rulings(narrator), *self._refused(narrator), *self._asked(narrator)]

    def given(self, narrator: Narrator) -> list[tuple[str, str]]:
        """The answers as people would say them, each with what the question is called."""
        answered = [(narrator.name(move.ask), narrator.answer(move.ask, move.answer)) for move in self.moves]
        refused = [
            (narrator.name(no.ask), _meant(no.ask, no.answer, narrator)) for no in self.resolution.rejects if no.ask
        ]
        return answered + refused

    def _rulings(self, narrator: Narrator) -> Iterator[Told]:
        for number, event in enumerate(self.resolution.events, 1):
            if self.example.told is None or number in self.example.told:
                yield _told(narrator.event(event), event.rule)

    def _refused(self, narrator: Narrator) -> Iterator[Told]:
        for no in self.resolution.rejects:
            said = _told(narrator.reject(no.reject), no.reject.rule)
            yield Told(narrator.words("prompt.example.refused", text=said.text), said.rule)

    def _asked(self, narrator: Narrator) -> Iterator[Told]:
        asked = self.resolution.question
        if self.example.expect.options and isinstance(asked, Choose):
            options = " · ".join(narrator.brief(option) for option in asked.options)
            question = _told(narrator.question(asked), asked.rule)
            yield Told(f"{question.text} {options}", asked.rule)


def _there(values: Any, path: KeyPath) -> KeyPath:
    """As much of the way as there is."""
    for length, part in enumerate(path):
        if not (isinstance(values, dict) and part in values):
            return path if isinstance(values, list) else path[:length]
        values = values[part]
    return path


def _meant(ask: Ask, answer: Answer, narrator: Narrator) -> str:
    """An answer that was refused: where the question knows it, as people would say it."""
    refused = [no.id for no in ask.refused] if isinstance(ask, Choose) else []
    known = next((id_ for id_ in refused if id_.casefold() == str(answer).casefold()), None)
    return narrator.called("option", known) if known else str(answer)


def _told(said: str, rule: str) -> Told:
    return Told(said.removesuffix(f" [{rule}]"), rule)


def load_examples(library: Library) -> dict[str, Example]:
    """Those of a game, by their ids, in the order of the file; none if it has no such file."""
    if FILE not in library.names():
        return {}
    entries, source = library.read(FILE, _Entries)
    return {id_: _example(id_, entry, source) for id_, entry in entries.root.items()}


def _example(id_: str, entry: Entry, source: Layered) -> Example:
    return Example(id_, entry.clauses, entry.position, entry.answers, entry.expect, entry.show, entry.told, source)


def play(rules: Rules[D, S], data: D, example: Example, ear: Ear = PLAIN) -> Played:
    """Run an example. A position that cannot be read names the line it stands in."""
    try:
        return _played(rules, data, example, ear)
    except Problems as several:
        raise Problems(several.what, [_placed(example, problem) for problem in several.problems]) from several
    except PnpError as one:
        raise _placed(example, one) from one


def _played(rules: Rules[D, S], data: D, example: Example, ear: Ear) -> Played:
    before = rules.view(rules.restore(data, copy_of(example.position)))
    referee, rejects = refereed(rules, data, example.document, ear)
    states = referee.again()
    next(states)
    moves = tuple(
        Move(step.ask, step.record["answer"], step.events, rules.view(state))
        for step, state in states
        if step is not None and step.ask is not None
    )
    return Played(example, before, referee.view(), resolution(referee, rejects), moves)


def _placed(example: Example, problem: PnpError) -> PnpError:
    return problem.at(example.at(*(parse_path(problem.where) if problem.where else ("position",))))
