"""What can be put right: the values of a position, each of a piece or of the race itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pnp.kit.toml import KeyPath
from pnp.referee.grammar import POSITION, ROWS, Form, Grammar, Key, Keys
from pnp.referee.rules import Position

EMPTY: Mapping[Form, Any] = {Form.NUMBER: 0, Form.EACH: 0, Form.FLAG: False, Form.NUMBERS: [], Form.LISTED: []}
"""What a value is where nothing is written."""


@dataclass(frozen=True)
class Value:
    path: KeyPath
    key: Key
    table: str
    """Where the words for its key stand."""
    name: str
    """Its key, as it is written."""
    piece: str = ""
    """Whose it is; nobody's where it is of the race."""
    now: Any = None
    """As it is written; None where it is left out."""

    @property
    def is_row(self) -> bool:
        return self.key.form in ROWS

    @property
    def is_set(self) -> bool:
        """Whether there is anything to show."""
        if self.is_row and self.piece:
            return self.piece in self.in_row
        return self.now is not None and self.now is not False and self.now not in ("", [])

    @property
    def empty(self) -> Any:
        return EMPTY.get(self.key.form, "")

    @property
    def in_row(self) -> list[str]:
        return in_row(self.now)

    def may_be(self, word: str) -> bool:
        """Whether a word looks like a value of this one, without its key before it."""
        parts = self.key.parts
        if parts:
            return bool(parts.of(word) or parts.fitting(word))
        return word.isdecimal() if self.is_row else any(char.isdecimal() for char in word)

    def as_row(self, pieces: Sequence[str]) -> Any:
        """A row of these, as it is written."""
        return list(pieces) if self.key.form is Form.LISTED else " ".join(pieces)


class Values:
    """All values of a position."""

    def __init__(self, position: Position, grammar: Grammar) -> None:
        self.position = position
        self.grammar = grammar

    @cached_property
    def all(self) -> tuple[Value, ...]:
        return (*self._of_the_race(), *self._of_pieces())

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(value.piece for value in self.all if value.piece))

    def of(self, piece: str = "") -> tuple[Value, ...]:
        return tuple(value for value in self.all if value.piece == piece)

    def find(self, piece: str, name: str) -> Value | None:
        return next((value for value in self.of(piece) if value.name == name), None)

    def row(self, name: str) -> Value | None:
        found = self.find("", name)
        return found if found and found.is_row else None

    # -- of the race

    def _of_the_race(self) -> Iterator[Value]:
        for name, key in self._keys.items():
            if key.form not in (Form.TABLE, Form.EACH):
                yield Value((name,), key, POSITION, name, now=self.position.get(name))

    @cached_property
    def _keys(self) -> Keys:
        """What the grammar says, and what it does not say of what is there."""
        guessed = {name: _guessed(value) for name, value in self.position.items() if name not in self.grammar.position}
        return {**self.grammar.position, **guessed}

    # -- of pieces

    def _of_pieces(self) -> Iterator[Value]:
        standing = dict[str, None]()
        for table, inside in self._tables():
            for piece, fields in inside.items():
                standing[piece] = None
                yield from self._in_table(table, piece, fields)
        for value in self._of_the_race():
            standing |= dict.fromkeys(value.in_row if value.is_row and self.grammar.places else ())
        for piece in standing:
            yield from self._besides(piece)

    def _tables(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Tables of pieces: those that the grammar knows, and any others of a game that has told nothing."""
        for name, inside in self.position.items():
            known = self.grammar.keys_of(name) or name not in self.grammar.position
            if known and isinstance(inside, Mapping):
                yield name, inside

    def _in_table(self, table: str, piece: str, fields: Any) -> Iterator[Value]:
        if not isinstance(fields, Mapping):  # fuel.Anna: one value for each
            yield Value((table, piece), _guessed(fields), POSITION, table, piece, fields)
            return
        keys = self.grammar.keys_of(table)
        for name, key in {**keys, **{each: _guessed(fields[each]) for each in fields if each not in keys}}.items():
            if key.form is not Form.TABLE:
                yield Value((table, piece, name), key, table, name, piece, fields.get(name))

    def _besides(self, piece: str) -> Iterator[Value]:
        """What is written elsewhere of this piece: its place in a row, a number of its own."""
        for name, key in self.grammar.position.items():
            now = self.position.get(name)
            if key.form in ROWS:
                yield Value((name,), key, POSITION, name, piece, now)
            elif key.form is Form.EACH:
                yield Value((name, piece), key, POSITION, name, piece, (now or {}).get(piece))


def in_row(written: Any) -> list[str]:
    """The pieces of a row, however it is written."""
    return written.replace(",", " ").split() if isinstance(written, str) else list(written or ())


def _guessed(value: Any) -> Key:
    """A key that no grammar tells of, by what it has."""
    match value:
        case bool():
            return Key(Form.FLAG)
        case int():
            return Key(Form.NUMBER)
        case [*items] if items and all(type(item) is int for item in items):
            return Key(Form.NUMBERS)
        case str():
            return Key(Form.TEXT)
    return Key(Form.TABLE)
