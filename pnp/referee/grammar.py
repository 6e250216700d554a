"""How a position and a turn are written: every key and every name, with what it means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Key:
    means: str
    otherwise: str = ""
    """What counts where it is left out; nothing where it must be there."""


Keys = Mapping[str, Key]


@dataclass(frozen=True)
class Grammar:
    """What may be written about a race of one game."""

    position: Keys = field(default_factory=dict)
    tables: Mapping[str, Keys] = field(default_factory=dict)
    """Tables within it, by where they stand: `cars.<car>`."""
    turn: Mapping[str, str] = field(default_factory=dict)
    """What a whole turn may name besides `who` and `dice`: the questions, and what answers them."""
