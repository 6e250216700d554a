"""What a game's numbers should do: targets, the races they need, figures with their errors, verdicts.

A game offers a `Balance`. Its experiments are batches of races that several targets look at.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, fsum, sqrt
from typing import Any, Protocol, TypeVar

from pnp.kit.words import Words
from pnp.lab.bots import mean as mean

D = TypeVar("D", contravariant=True)

SURE = 3
"""A figure within so many standard errors of a bound might fall on the other side with other dice."""

Estimate = tuple[float, float]
"""A value and its standard error."""
Samples = Mapping[str, Sequence[Any]]
"""What the races of each experiment left behind, in their order."""


# -- statistics


def share(hits: int, total: int) -> Estimate:
    """How often something happened, as a part of 1. Never and always may be chance: the error allows for one more."""
    if not total:
        return 0.0, 0.0
    likely = hits / total if 0 < hits < total else (hits + 1) / (total + 2)
    return hits / total, sqrt(likely * (1 - likely) / total)


def spread(values: Iterable[float]) -> Estimate:
    """The standard deviation, and its own standard error (as for a normal distribution)."""
    numbers = list(values)
    if len(numbers) < 2:
        return 0.0, 0.0
    average = fsum(numbers) / len(numbers)
    deviation = sqrt(fsum((number - average) ** 2 for number in numbers) / (len(numbers) - 1))
    return deviation, deviation / sqrt(2 * (len(numbers) - 1))


def difference(one: Estimate, other: Estimate) -> Estimate:
    """Of two figures from different races."""
    return one[0] - other[0], sqrt(one[1] ** 2 + other[1] ** 2)


def ratio(one: Estimate, other: Estimate) -> Estimate:
    """Of two figures from different races; nothing where there is nothing to divide by."""
    if not one[0] or not other[0]:
        return 0.0, 0.0
    value = one[0] / other[0]
    return value, abs(value) * sqrt((one[1] / one[0]) ** 2 + (other[1] / other[0]) ** 2)


def quantile(values: Iterable[float], part: float) -> float:
    """The smallest value that at least this part of all values does not exceed."""
    numbers = sorted(values)
    return numbers[max(0, ceil(part * len(numbers)) - 1)] if numbers else 0.0


def ranks(values: Sequence[float]) -> list[float]:
    """1 for the smallest; equals share the mean of their ranks."""
    seen = Counter(values)
    below, rank = 0, {}
    for value in sorted(seen):
        rank[value] = below + (seen[value] + 1) / 2
        below += seen[value]
    return [rank[value] for value in values]


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Pearson's; 0 where one of the two does not vary."""
    count = len(one)
    mean_one, mean_other = fsum(one) / count, fsum(other) / count
    covariance = fsum((a - mean_one) * (b - mean_other) for a, b in zip(one, other, strict=True))
    square = fsum((a - mean_one) ** 2 for a in one) * fsum((b - mean_other) ** 2 for b in other)
    return covariance / sqrt(square) if square else 0.0


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The correlation of ranks."""
    return correlation(ranks(one), ranks(other))


def falls(values: Sequence[float]) -> bool:
    """Whether no value is above the one before it."""
    return all(left >= right for left, right in pairwise(values))


# -- figures and verdicts


@dataclass(frozen=True)
class Figure:
    """One measured number beside its bounds. `code` gives its words: `balance.figure.<code>`."""

    code: str
    value: float
    error: float = 0.0
    """Standard error; 0 for what is counted or computed exactly."""
    least: float | None = None
    most: float | None = None
    paper: str = ""
    """What the design paper asks, where something else is asked here; “–” where it asks nothing of the kind."""
    percent: bool = False
    args: Mapping[str, Any] = field(default_factory=dict)

    @property
    def holds(self) -> bool | None:
        """Whether it is within its bounds; None where nothing is asked of it."""
        if self.least is None and self.most is None:
            return None
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    @property
    def is_sure(self) -> bool:
        """Whether it is far enough from every bound."""
        bounds = [bound for bound in (self.least, self.most) if bound is not None]
        return not self.error or all(abs(self.value - bound) >= SURE * self.error for bound in bounds)

    @property
    def asked(self) -> str:
        if self.least is not None and self.most is not None:
            low, high = self._number(self.least), self._number(self.most)
            return f"{low} … {high}" if low != high else f"= {low}"
        if self.least is not None:
            return f"≥ {self._number(self.least)}"
        return f"≤ {self._number(self.most)}" if self.most is not None else ""

    def _number(self, bound: float) -> str:
        return f"{100 * bound:.3g} %" if self.percent else f"{bound:.3g}"

    @property
    def shown(self) -> str:
        return f"{100 * self.value:.1f} %" if self.percent else _plain(self.value, bool(self.error))

    @property
    def shown_error(self) -> str:
        if not self.error:
            return ""
        return f"{100 * self.error:.1f}" if self.percent else f"{self.error:.2f}"

    def to_json(self) -> dict[str, Any]:
        return {
            "code": self.code,
            **self.args,
            "value": self.value,
            "error": self.error,
            "least": self.least,
            "most": self.most,
            "paper": self.paper,
            "holds": self.holds,
            "sure": self.is_sure,
        }


def _plain(value: float, measured: bool) -> str:
    return f"{value:.0f}" if value == int(value) and not measured else f"{value:.2f}"


@dataclass(frozen=True)
class Finding:
    """What was found about one target."""

    target: str
    figures: tuple[Figure, ...]
    races: int = 0
    """Behind each figure."""

    @property
    def is_sure(self) -> bool:
        return all(figure.is_sure for figure in self.figures)

    @property
    def holds(self) -> bool | None:
        """Whether everything that is asked holds; None where nothing is."""
        verdicts = [figure.holds for figure in self.figures if figure.holds is not None]
        return all(verdicts) if verdicts else None

    @property
    def differs(self) -> bool:
        """Whether something else is asked than in the paper."""
        return any(figure.paper for figure in self.figures)

    def to_json(self) -> dict[str, Any]:
        return {
            "target": self.target,
            "holds": self.holds,
            "sure": self.is_sure,
            "races": self.races,
            "differs_from_paper": self.differs,
            "figures": [figure.to_json() for figure in self.figures],
        }


# -- the contract with a game


@dataclass(frozen=True)
class Experiment:
    """A batch of races of one kind, or of seasons. `plan` is the game's own: plain data that travels to a process."""

    id: str
    plan: Any
    times: float = 1.0
    """How many samples for each race that is asked for."""

    def count(self, races: int) -> int:
        return max(1, ceil(self.times * races))


Run = Callable[[Sequence[Experiment]], Samples]
"""Plays experiments and gives back their samples."""


@dataclass(frozen=True)
class FitNote:
    """Something to know about fitted tables. `code` gives its words: `balance.fit.note.<code>`."""

    code: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Fitted:
    """Tables made anew from races, for a person to look at: a file's text, and figures before and after."""

    text: str
    before: tuple[Figure, ...]
    after: tuple[Figure, ...]
    notes: tuple[FitNote, ...] = ()


class Fitting(Protocol[D]):
    """Tables of a game that can be fitted to races."""

    @property
    @abstractmethod
    def option(self) -> str:
        """The option of `pnp balance` that asks for it."""

    @property
    @abstractmethod
    def file(self) -> str:
        """What the file with the fitted tables is called."""

    @abstractmethod
    def experiments(self, data: D) -> Sequence[Experiment]:
        """What fitting plays from beginning to end."""

    @abstractmethod
    def fit(self, data: D, run: Run, about: str) -> Fitted:
        """`about` says where the file comes from, in a line."""


class Balance(Protocol[D]):
    """What a game's numbers should do: its part `balance`."""

    @property
    @abstractmethod
    def targets(self) -> tuple[str, ...]:
        """The targets in the order in which they are told: words `balance.target.<name>`."""

    @property
    @abstractmethod
    def races(self) -> int:
        """How many races a figure has unless somebody asks for another number."""

    @abstractmethod
    def experiments(self, data: D, targets: Sequence[str]) -> Sequence[Experiment]:
        """The experiments that these targets look at, each once."""

    @abstractmethod
    def sample(self, data: D, experiment: Experiment, seed: int, number: int) -> object:
        """One race (or season) of an experiment; the same for the same seed and number."""

    @abstractmethod
    def figures(self, data: D, target: str, samples: Samples) -> Sequence[Figure]:
        """What the samples say about a target."""

    @property
    def fitting(self) -> Fitting[D] | None:
        """Tables that can be fitted, where there are any."""
        return None

    def words(self, words: Words, data: D) -> Words:
        """With the spells that the words of its figures need."""
        return words
