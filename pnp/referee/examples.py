"""Examples of the rules: a position, answers, and what the referee must make of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.referee.ask import Answer
from pnp.referee.resolve import Resolution
from pnp.referee.rules import Position

View = Mapping[str, Any]


@dataclass(frozen=True)
class Expected:
    """What must come of an example, or it is not printed."""

    codes: tuple[str, ...] = ()
    """Of all rulings, in order."""
    position: Position = field(default_factory=dict)
    """What of the position must be so afterwards; what is not named here may be as it likes."""
    refused: str = ""
    """The code of the refusal, where the last answer is one that the rules do not allow."""


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
    told: tuple[int, ...] = ()
    """Which rulings are printed, counted from 1; all if there are none."""
    place: str = ""
    """Where it stands, for whoever has to put it right."""


@dataclass(frozen=True)
class Played:
    """An example that the referee has run."""

    example: Example
    before: View
    """As screens see the position, before the first answer."""
    after: View
    resolution: Resolution
