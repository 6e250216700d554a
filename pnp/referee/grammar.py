"""How a position is written: every key, and how its values look. What they mean stands in the catalogues: the words
`key.<table>.<name>` have the names that people type, what it means, and what counts where it is left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from pnp.kit.toml import KeyPath
from pnp.kit.words import Words

Position = dict[str, Any]
"""A state as plain JSON data: the text form that people write, `resolve` reads and the referee prints."""

POSITION = "position"
"""The table in which the keys of a position itself stand."""


class Form(Enum):
    """How the value of a key looks."""

    NUMBER = auto()
    FLAG = auto()
    WORD = auto()
    """A cell, a letter, a name without spaces."""
    TEXT = auto()
    WORDS = auto()
    """Several in one text, with spaces between them."""
    NUMBERS = auto()
    ROW = auto()
    """Pieces one behind the other, in one text."""
    LISTED = auto()
    """The same as a list."""
    EACH = auto()
    """A number for each piece."""
    TABLE = auto()
    """Too much to be said in words."""


ROWS = (Form.ROW, Form.LISTED)


@dataclass(frozen=True)
class Parts:
    """A value that people say part by part: `3:H14/0` is lane 3, row H14, lap 0. Words `key.part.<key>` name them."""

    written: str
    """Such as `{lane}:{row}/{lap}`."""
    patterns: Mapping[str, str]
    usual: Mapping[str, str] = field(default_factory=dict)
    """What counts where a part was never said."""
    short: str = ""
    """How it may be written without such a part."""

    def of(self, text: str) -> dict[str, str]:
        """The parts of a value, as far as it has them."""
        for form in filter(None, (self.written, self.short)):
            named = {name: f"(?P<{name}>{self.patterns[name]})" for name in re.findall(r"\w+", form)}
            if found := re.fullmatch(form.format(**named), text):
                return found.groupdict()
        return {}

    def fitting(self, word: str) -> list[str]:
        """The parts that this word can be."""
        return [name for name, pattern in self.patterns.items() if re.fullmatch(pattern, word)]

    def joined(self, parts: Mapping[str, str]) -> str | None:
        known = {**self.usual, **parts}
        return self.written.format(**known) if set(self.patterns) <= set(known) else None


@dataclass(frozen=True)
class Key:
    form: Form
    values: tuple[str, ...] = ()
    """All there are, where it is one of a few: words `key.value.<key>` name them."""
    choices: Callable[[Any, Words], Mapping[Any, str]] | None = None
    """Where they depend on the race: each by what it is called, from the state."""
    parts: Parts | None = None
    frees: tuple[str, ...] = ()
    """What contradicts a new value is told anew: keys that are then left out, of the piece or of the position; a row
    is left by the piece that comes to stand elsewhere."""
    newest_first: bool = False
    """Whether who comes into this row comes to its front."""


Keys = Mapping[str, Key]
Where = Callable[[Any], "KeyPath | None"]
"""From a state to the place of a value in its position."""


@dataclass(frozen=True)
class Places:
    """Where pieces stand: a key of each piece, or a row; and who is ahead of whom."""

    key: str
    order: Callable[[Any], Sequence[str]]
    """The pieces of a state that stand somewhere, from the front."""


@dataclass(frozen=True)
class Grammar:
    """What may be written about a race of one game."""

    position: Keys = field(default_factory=dict)
    tables: Mapping[str, Keys] = field(default_factory=dict)
    """Tables within it, by where they stand: `cars.<car>`."""
    turn: tuple[str, ...] = ()
    """What a whole turn may name besides `who` and `dice`: the questions. Words `key.turn` say what answers them."""
    places: Places | None = None
    start: Mapping[str, Any] = field(default_factory=dict)
    """A position to begin a doubt with: whatever must be there."""
    given: Mapping[str, Where] = field(default_factory=dict)
    """Results that tables give, by the name with which a turn says them: where one is written for whoever acts."""
    scene: Callable[[Any, Sequence[str]], Position] | None = None
    """A position that is made up, for whoever asks about a result; words `scene` say how things can stand there."""

    def keys_of(self, table: str) -> Keys:
        """The keys of each piece in this table of pieces."""
        return next((keys for place, keys in self.tables.items() if re.fullmatch(rf"{table}\.<\w+>", place)), {})


def table_of(place: str) -> str:
    """By what its words are found: `cars.<car>` is called cars."""
    return [part for part in place.split(".") if not part.startswith("<")][-1] if place else POSITION
