"""The contract between the laboratory and a game's bots."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from pnp.referee.ask import Answer, Ask, Batch, Choose, Draw, Number, Roll, legal_answers
from pnp.referee.play import Play
from pnp.referee.rules import Phased
from pnp.referee.sources import chance, is_chance

D = TypeVar("D", contravariant=True)
S = TypeVar("S", bound=Phased, contravariant=True)
T = TypeVar("T")
P = TypeVar("P", bound=Phased)

Sitter: TypeAlias = Callable[[Ask, T], Answer]
"""Answers a question from the state of the race."""
Sample = dict[str, Any]
"""What one simulated race leaves behind: plain data, so that it travels between processes."""


SEATS = ("Anna", "Ben", "Carla", "Dario", "Emi", "Femi", "Gita", "Hugo")
"""What bots are called that play among themselves."""


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


class Lab(Protocol[D, S]):
    """A game in the laboratory: its part `lab`."""

    @property
    @abstractmethod
    def bots(self) -> tuple[str, ...]:
        """The kinds of bot there are."""

    @abstractmethod
    def trials(self, data: D, players: Sequence[int], bots: Sequence[str]) -> Sequence[Trial]:
        """The experiments to run when the user asks for these players and bots (none: all of them)."""

    def race(self, data: D, trial: Trial, rng: Random) -> Sample:
        """One race, played by bots through the real rules."""
        return self.races(data, trial, [rng])[0]

    def races(self, data: D, trial: Trial, chances: Sequence[Random]) -> list[Sample]:
        """As many races as there are chances, each with its own. One of `race` and `races` is to be written: the second
        where it helps to have many under way."""
        return [self.race(data, trial, rng) for rng in chances]

    @abstractmethod
    def report(self, data: D, trial: Trial, samples: Sequence[Sample]) -> Sequence[Measure]:
        """What the races of a trial came to, beside what was expected."""

    @property
    def together(self) -> int:
        """How many races are worth having under way at once."""
        return 50

    @property
    def advised(self) -> Collection[str]:
        """Questions with a default at which a bot knows better what Enter should mean: so much has changed since."""
        return ()

    def suggested(self, data: D, ask: Ask, state: S) -> Answer | None:
        """What Enter may mean at a question that has no default of its own: what a bot would answer who sees no more
        than the table does. None where it takes a hand of cards."""
        return None

    def obvious(self, data: D, ask: Ask, state: S) -> Answer | None:
        """What nobody sensible would decide otherwise, so that a table in a hurry need not be asked."""
        return None

    @property
    def seating(self) -> Seating[D, S] | None:
        """How a bot sits down at the referee's table."""
        return None


class Seating(Protocol[D, S]):
    """Bots that take a seat at a real table."""

    @property
    @abstractmethod
    def usual(self) -> str:
        """The kind of bot that sits down when nobody says which."""

    @property
    def alone(self) -> bool:
        """Whether bots play only among themselves, because all cards come from one deck."""
        return False

    @abstractmethod
    def sitter(self, data: D, bot: str, rng: Random) -> Sitter[S]:
        """Somebody who answers for a seat. Whatever is left to chance comes from `rng`, so that a seed repeats it."""


def roll(ask: Roll, rng: Random) -> list[int]:
    sides, chance = ask.sides, rng.random
    return [int(chance() * sides) + 1 for _ in range(ask.dice)]


def any_answer(ask: Ask, rng: Random) -> Answer:
    """Any legal answer: how dice fall, and how the most careless player decides."""
    match ask:
        case Roll():
            return roll(ask, rng)
        case Choose():
            return rng.choice(ask.ids)
        case Number():
            return rng.randint(ask.lo, ask.hi)
        case Draw():
            return rng.choice(ask.legal())
        case Batch():
            return {part.key: any_answer(part, rng) for part in ask.parts}
    return rng.choice(list(legal_answers(ask)))


def play_out(play: Play[P], decide: Callable[[Ask], Answer], rng: Random) -> None:
    """A race to its end: dice fall and cards come by chance, everything else is decided."""
    while (ask := play.ask) is not None:
        if isinstance(ask, Batch):
            ask = play.open[0]
        play.take(ask, ask.accept(chance(ask, rng) if is_chance(ask) else decide(ask)))


def mean(values: Iterable[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    numbers = list(values)
    count = len(numbers)
    if not count:
        return 0.0, 0.0
    average = fsum(numbers) / count
    if count == 1:
        return average, 0.0
    variance = fsum((number - average) ** 2 for number in numbers) / (count - 1)
    return average, float((variance / count) ** 0.5)
