"""A first race that teaches: every die is given, so that whoever follows it is never wrong.

`lesson.toml` says who plays and by which agreements, then part by part and step by step what is answered. Words:
`lesson.<part>.title`; `lesson.<part>.<step>.do` says what to do, `.why` what came of it and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from pnp.kit.errors import PnpError
from pnp.kit.library import Layered, Library
from pnp.kit.words import Words
from pnp.referee.ask import Answer, Ask, Event, Needed, Reject
from pnp.referee.examples import Move, View
from pnp.referee.line import PLAIN, Ear, read_line
from pnp.referee.narrate import Explained, Gauge, Shown
from pnp.referee.referee import Referee, Step
from pnp.referee.rules import Phased, Position, Rules
from pnp.referee.sources import Given, only_answer

FILE = "lesson.toml"
_ID = "^[a-z][a-z0-9_]*$"
D = TypeVar("D")
S = TypeVar("S", bound=Phased)


class Task(BaseModel):
    """One thing to do, and what is to be learnt from it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=_ID)
    answers: tuple[JsonValue, ...] = Field(min_length=1)
    clauses: tuple[str, ...] = ()


class Part(BaseModel):
    """Steps that belong together, such as a turn."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=_ID)
    step: tuple[Task, ...] = Field(min_length=1)


class _Outcome(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    position: dict[str, JsonValue]


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    players: tuple[str, ...] = ()
    options: dict[str, str] = {}
    position: dict[str, JsonValue] = {}
    part: tuple[Part, ...] = Field(min_length=1)
    expect: _Outcome


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game: from the beginning of a race, or from a position in the middle of one."""

    players: tuple[str, ...]
    options: Mapping[str, str]
    position: Position
    parts: tuple[Part, ...]
    expected: Position
    source: Layered = field(repr=False, compare=False)

    def at(self, *path: str | int) -> str:
        return self.source.place(path)

    @property
    def tasks(self) -> Iterator[tuple[Part, Task, tuple[str | int, ...]]]:
        """All steps, each with its part and with where it stands."""
        for number, part in enumerate(self.parts):
            for place, task in enumerate(part.step):
                yield part, task, ("part", number, "step", place)


@dataclass(frozen=True)
class Taught:
    """A step that was played."""

    part: Part
    task: Task
    moves: tuple[Move, ...]
    before: View
    after: View

    @property
    def opens(self) -> str:
        """The question with which it begins."""
        return self.moves[0].ask.key

    @property
    def begins_part(self) -> bool:
        return self.part.step[0] is self.task

    @property
    def title_key(self) -> str:
        return f"lesson.{self.part.id}.title"

    @property
    def do_key(self) -> str:
        return f"lesson.{self.part.id}.{self.task.id}.do"

    @property
    def why_key(self) -> str:
        return f"lesson.{self.part.id}.{self.task.id}.why"

    @property
    def keys(self) -> tuple[str, ...]:
        """All words that it needs."""
        return (*([self.title_key] if self.begins_part else []), self.do_key, self.why_key)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for move in self.moves for event in move.events)


@dataclass(frozen=True)
class Course:
    """A lesson that was played through: what is answered to which question, and what is told before it."""

    lesson: Lesson
    taught: tuple[Taught, ...]
    position: Position
    """Where it ends."""

    @cached_property
    def _answers(self) -> dict[str, Answer]:
        return {move.ask.key: move.answer for step in self.taught for move in step.moves}

    @cached_property
    def _opening(self) -> dict[str, int]:
        return {step.opens: index for index, step in enumerate(self.taught)}

    @cached_property
    def _within(self) -> dict[str, int]:
        return {move.ask.key: index for index, step in enumerate(self.taught) for move in step.moves}

    def needs(self, key: str) -> Answer | None:
        """What the lesson answers to this question; None where it asks for nothing."""
        return self._answers.get(key)

    def check(self, ask: Ask, answer: Answer) -> None:
        """Refuses what leads away from the lesson."""
        needed = self.needs(ask.key)
        if needed is not None and needed != answer:
            raise Needed(ask, needed)

    def told(self, words: Words, key: str) -> list[str]:
        """What stands before this question: what came of the step before, and what to do now."""
        if key in self._opening:
            index = self._opening[key]
            return [*self._why(words, index - 1), *self._do(words, index)]
        return []

    def again(self, words: Words, key: str) -> list[str]:
        """What to do now, for whoever has the question alone before them."""
        return [self._doing(words, self._within[key])] if key in self._within else []

    def closing(self, words: Words) -> list[str]:
        """What is told when the last step is done."""
        return [*self._why(words, len(self.taught) - 1), words("prompt.lesson.over")]

    def is_last(self, key: str) -> bool:
        """Whether the answer to this question was the last of the lesson."""
        return key == self.taught[-1].moves[-1].ask.key

    def has_left(self, answered: Mapping[str, Answer]) -> bool:
        """Whether these answers lead elsewhere."""
        return any(self.needs(key) not in (None, answer) for key, answer in answered.items()) or (
            bool(answered) and self.taught[0].opens not in answered
        )

    def _why(self, words: Words, index: int) -> list[str]:
        return [words("prompt.lesson.why", text=words(self.taught[index].why_key)), ""] if index >= 0 else []

    def _do(self, words: Words, index: int) -> list[str]:
        step = self.taught[index]
        title = [words("prompt.lesson.part", title=words(step.title_key))] if step.begins_part else []
        return [*title, self._doing(words, index)]

    def _doing(self, words: Words, index: int) -> str:
        return words("prompt.lesson.do", text=words(self.taught[index].do_key))


class TaughtTeller(Shown):
    """How a position looks while a lesson is played: with what it says before each step."""

    def __init__(self, teller: Shown, course: Course, is_over: Callable[[], bool], reminds: bool) -> None:
        self._teller = teller
        self._course = course
        self._is_over = is_over
        """Whether the last answer was the last of the lesson."""
        self._reminds = reminds
        """Whether every question of a step says what is to be done, and not only the first."""

    def strip(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        return [*self._told(words, ask), *self._teller.strip(words, ask, view)]

    def explained(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Explained:
        hint, strip = self._teller.explained(words, ask, view)
        return Explained(self._hinted(ask, hint), [*self._told(words, ask), *strip])

    def _told(self, words: Words, ask: Ask) -> Sequence[str]:
        if self._is_over():
            return self._course.closing(words)
        return self._course.told(words, ask.key) or (self._course.again(words, ask.key) if self._reminds else [])

    def board(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        return self._teller.board(words, view)

    def glance(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        return self._teller.glance(words, view)

    def state(self, words: Words, view: Mapping[str, Any]) -> Sequence[Gauge]:
        return self._teller.state(words, view)

    def gauges(self, words: Words, view: Mapping[str, Any]) -> Mapping[str, Sequence[Gauge]]:
        return self._teller.gauges(words, view)

    def gaps(self, view: Mapping[str, Any]) -> Mapping[str, int]:
        return self._teller.gaps(view)

    def hint(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        return self._hinted(ask, self._teller.hint(words, ask, view))

    def _hinted(self, ask: Ask, hint: Sequence[str]) -> Sequence[str]:
        """The lesson explains enough."""
        return hint if self._course.needs(ask.key) is None else ()

    def asides(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Mapping[str, str]:
        return self._teller.asides(words, ask, view)

    def sorts(self, words: Words, ask: Ask) -> Mapping[str, str]:
        return self._teller.sorts(words, ask)

    @property
    def lists(self) -> frozenset[str]:
        return frozenset(self._teller.lists)

    @property
    def details(self) -> frozenset[str]:
        return frozenset(self._teller.details)


def follow(referee: Referee[S], course: Course, where: str) -> None:
    """From now on only what the lesson needs is taken; a race that has gone elsewhere cannot follow it."""
    answered = {step.ask.key: step.record["answer"] for step in referee.steps if step.ask is not None}
    first = referee.q.key if referee.q else ""
    if course.has_left(answered) or (not answered and first != course.taught[0].opens):
        raise PnpError("this race does not follow the lesson", where=where, do="leave --lesson out, or begin a new one")
    referee.allow = course.check


def taught_by(teller: Shown, course: Course, referee: Referee[S], reminds: bool = False) -> Shown:
    def is_over() -> bool:
        last = referee.steps[-1].ask if referee.steps else None
        return last is not None and course.is_last(last.key)

    return TaughtTeller(teller, course, is_over, reminds)


def load_lesson(library: Library) -> Lesson | None:
    """That of a game; None if it has no such file."""
    if FILE not in library.names():
        return None
    read, source = library.read(FILE, _File)
    return Lesson(read.players, read.options, read.position, read.part, read.expect.position, source)


def play_lesson(rules: Rules[D, S], data: D, start: Callable[[], S], lesson: Lesson, ear: Ear = PLAIN) -> Course:
    """Play a lesson from its start; an answer that cannot be given is named with its line."""
    referee: Referee[S] = Referee(rules, start, lambda position: rules.restore(data, position))
    taught = tuple(_taught(referee, lesson, *task, ear) for task in lesson.tasks)
    return Course(lesson, taught, rules.position(referee.state))


def _taught(
    referee: Referee[S], lesson: Lesson, part: Part, task: Task, place: tuple[str | int, ...], ear: Ear
) -> Taught:
    before, moves = referee.view(), []
    for index, answer in enumerate(task.answers):
        first = len(referee.steps)
        try:
            _give(referee, answer, ear)
        except Reject as reject:
            what = f"the lesson answers “{answer}”, and that cannot be: {reject.code}"
            raise PnpError(what, where=lesson.at(*place, "answers", index)) from reject
        moves += [_move(referee, step) for step in referee.steps[first:] if step.ask is not None]
    return Taught(part, task, tuple(moves), before, referee.view())


def _give(referee: Referee[S], answer: Answer, ear: Ear) -> None:
    if isinstance(answer, str):
        referee.say(read_line(referee.trial, answer, ear, _settled), "script")
    else:
        referee.answer(answer, "script")
    while referee.q is not None and not referee.together and (only := only_answer(referee.q)) is not None:
        referee.answer(only, "only")


def _settled(ask: Ask, _: Phased) -> Given | None:
    only = only_answer(ask)
    return None if only is None else Given(only, "only")


def _move(referee: Referee[S], step: Step) -> Move:
    assert step.ask is not None
    return Move(step.ask, step.record["answer"], step.events, referee.view())
