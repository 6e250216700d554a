"""A position to write into: every key with what it means, in the reader's language, as comments of TOML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pnp.kit.columns import folded
from pnp.kit.words import Words
from pnp.referee.grammar import POSITION, Grammar, Keys, table_of
from pnp.referee.keywords import KeyWords
from pnp.referee.position import to_text, toml_line

_WIDTH = 110


def commented(document: Mapping[str, Any], grammar: Grammar, words: Words, asked: str = "") -> str:
    """The document as TOML that says the same; `asked` is the question that comes next."""
    try:
        return "\n".join(_Writing(document, grammar, words).lines(asked)) + "\n"
    except TypeError:  # there is a null in it, and only JSON can say that
        return to_text(dict(document))


class _Writing:
    def __init__(self, document: Mapping[str, Any], grammar: Grammar, words: Words) -> None:
        self._document = document
        self._position: Mapping[str, Any] = document[POSITION]
        self._grammar = grammar
        self._words = words

    def lines(self, asked: str) -> Iterator[str]:
        game = self._document["game"]
        yield from _comment(self._words("doubt.head", game=self._words("game.name")))
        yield toml_line("game", game)
        yield ""
        yield from self._about_answers(asked)
        yield toml_line("answers", list(self._document.get("answers", ())))
        yield from ("", f"[{POSITION}]")
        yield from self._values()
        yield from self._tables()

    def _about_answers(self, asked: str) -> Iterator[str]:
        if asked:
            yield from _comment(self._words("doubt.asked", question=asked))
        yield from _comment(self._words("doubt.answers"))
        if self._grammar.turn:
            yield from _comment(self._words("doubt.turn"))
        for name in self._grammar.turn:
            yield from _comment(f"  {name}: {self._words(f'key.turn.{name}')}")

    # -- the race

    def _values(self) -> Iterator[str]:
        there = {name: value for name, value in self._position.items() if not isinstance(value, Mapping)}
        for name, value in there.items():
            yield from self._meaning(POSITION, name)
            yield toml_line(name, value)
        tables = [name for name, value in self._position.items() if isinstance(value, Mapping)]
        yield from self._left_out(POSITION, self._grammar.position, (*there, *tables))

    def _meaning(self, table: str, name: str, called: str = "") -> Iterator[str]:
        """What a key means and, for one that is not there, what counts instead."""
        told = KeyWords(self._words, table, name)
        if told.means:
            without = self._words("doubt.otherwise", what=told.otherwise) if told.otherwise else ""
            yield from _comment(f"{called}{told.means}{without}")

    def _left_out(self, table: str, keys: Keys, there: Iterable[str]) -> Iterator[str]:
        missing = [name for name in keys if name not in set(there)]
        if missing:
            yield from _comment(self._words("doubt.also"))
        for name in missing:
            yield from self._meaning(table, name, f"  {name}: ")

    # -- tables in it

    def _tables(self) -> Iterator[str]:
        for name, inside in self._position.items():
            if isinstance(inside, Mapping):
                yield ""
                yield from self._meaning(POSITION, name)
                yield f"[{POSITION}.{name}]"
                yield from self._keys_of(name)
                yield from (toml_line(each, value) for each, value in inside.items())

    def _keys_of(self, name: str) -> Iterator[str]:
        for place, keys in self._grammar.tables.items():
            if place.partition(".")[0] == name and table_of(place) == name:
                for key in keys:
                    yield from self._meaning(name, key, f"  {key}: ")


def _comment(text: str) -> list[str]:
    """Broken where a line gets too long; what stands indented goes on indented."""
    return [f"# {line}" for line in folded(text, _WIDTH)]
