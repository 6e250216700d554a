"""What the suite must be told about a game, and how much it does with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Players = tuple[str, ...]
Given = Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Entry:
    """Who can sit down, and which agreements to try. Every option of the game's season is tried anyway."""

    tables: tuple[Players, ...]
    """Players as they are typed, one tuple for each number of players."""
    short: Given = field(default_factory=dict)
    """What makes the last of the tables play its shortest race."""
    settings: tuple[Given, ...] = ()
    """Further agreements, besides the options."""
    always: Given = field(default_factory=dict)
    """What every agreement has: a small field, a short course."""
    seasons: Given = field(default_factory=dict)
    """What makes races short enough for a whole season."""


@dataclass(frozen=True)
class Effort:
    """How closely the suite looks where looking everywhere takes its time."""

    share: float
    """Of the starts of phases, how many are written down and restored."""
    races: int
    """How many races of each agreement are looked at so."""
    undos: int
    """To how many points of a race everything is taken back."""
    lines: int
    """How many lines of a file are damaged."""
    whole: int
    """A file of so many bytes is cut at every one of them."""
    values: int
    """How many values of a position are put right at each moment."""
    walks: int
    """At how many agreements a race is walked from question to question."""
    crossed: bool
    """Whether each agreement is looked at with every table, or with one of them in turn."""

    def __str__(self) -> str:
        return "thorough" if self == THOROUGH else "quick"


QUICK = Effort(share=0.1, races=1, undos=6, lines=20, whole=1_000, values=6, walks=5, crossed=False)
THOROUGH = Effort(share=1, races=3, undos=1_000, lines=10_000, whole=12_000, values=15, walks=1_000, crossed=True)
