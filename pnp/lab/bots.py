"""The contract between the laboratory and a game's bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from pnp.referee.ask import Answer, Ask, Batch, Choose, Draw, Number, Roll, legal_answers

Sample = dict[str, Any]
"""What one simulated race leaves behind: plain data, so that it travels between processes."""


class Bot(Protocol):
    """Answers one seat's questions from what that seat may see."""

    def __call__(self, ask: Ask, view: Mapping[str, Any]) -> Answer: ...


@dataclass(frozen=True)
class Trial:
    """One experiment: so many players, this kind of bot, these options."""

    players: int
    bot: str
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Measure:
    """One figure of a report beside what was expected of it. `code` gives its words: `lab.<code>`."""

    code: str
    value: float
    error: float = 0.0
    """Standard error of the value."""
    expected: str = ""
    holds: bool | None = None
    """Whether it is what it should be; None where nothing is claimed."""
    args: Mapping[str, Any] = field(default_factory=dict)


class Lab(Protocol):
    @property
    def bots(self) -> tuple[str, ...]: ...

    def trials(self, data: Any, players: Sequence[int], bots: Sequence[str]) -> Sequence[Trial]:
        """The experiments to run when the user asks for these players and bots (none: all of them)."""
        ...

    def race(self, data: Any, trial: Trial, rng: Random) -> Sample:
        """One race, played by bots through the real rules."""
        ...

    def report(self, data: Any, trial: Trial, samples: Sequence[Sample]) -> Sequence[Measure]: ...


def roll(ask: Roll, rng: Random) -> list[int]:
    sides, chance = ask.sides, rng.random
    return [int(chance() * sides) + 1 for _ in range(ask.dice)]


def any_answer(ask: Ask, rng: Random) -> Answer:
    """Any legal answer: how dice fall, and how the most careless player decides."""
    match ask:
        case Roll():
            return roll(ask, rng)
        case Choose():
            return rng.choice(ask.options).id
        case Number():
            return rng.randint(ask.lo, ask.hi)
        case Draw():
            return rng.choice(ask.legal())
        case Batch():
            return {part.key: any_answer(part, rng) for part in ask.parts}
    return rng.choice(list(legal_answers(ask)))


def mean(values: Iterable[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    numbers = list(values)
    count = len(numbers)
    if not count:
        return 0.0, 0.0
    average = sum(numbers) / count
    if count == 1:
        return average, 0.0
    variance = sum((number - average) ** 2 for number in numbers) / (count - 1)
    return average, float((variance / count) ** 0.5)
