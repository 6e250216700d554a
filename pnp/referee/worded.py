"""Values of positions as people say them: "U01 fuel: 5 → 7"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.kit.errors import PnpError
from pnp.kit.words import Words
from pnp.referee.grammar import POSITION
from pnp.referee.keywords import KeyWords
from pnp.referee.position import parse_path


class Worded:
    """Whatever comes out of a file can be told: what has no words is told as it is written."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def path(self, written: str) -> str:
        """What a value is called, by the way to it."""
        try:
            way = [str(part) for part in parse_path(written)]
        except PnpError:
            return written
        match way[1:] if way[:1] == [POSITION] else way:
            case [name]:
                return self.key(POSITION, name)
            case [name, piece]:
                return self._of(piece, self.key(POSITION, name))
            case [table, piece, name]:
                return self._of(piece, self.key(table, name))
        return written

    def _of(self, piece: str, key: str) -> str:
        return str(self._words("fix.of", piece=self.piece(piece), key=key))

    def key(self, table: str, name: str) -> str:
        return KeyWords(self._words, table, name).name

    def piece(self, piece: str) -> str:
        try:
            return str(self._words.format_field(piece, "car"))
        except (LookupError, ValueError, TypeError, PnpError):
            return piece

    def value(self, value: Any) -> str:
        match value:
            case None | "" | []:
                return str(self._words("fix.nothing"))
            case bool():
                return str(self._words("fix.yes" if value else "fix.no")).partition(",")[0]
            case [*items]:
                return " ".join(map(str, items))
        return str(value)

    def correction(self, correction: Sequence[Any]) -> str:
        path, was, now = correction
        return str(self._words("fix.change", what=self.path(path), was=self.value(was), now=self.value(now)))
