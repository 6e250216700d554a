"""What can be put right at one moment of a race: values with their names, and what they are now."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Any, Generic, TypeVar

from pnp.referee.grammar import Form
from pnp.referee.hearing import Hearing
from pnp.referee.keywords import listed
from pnp.referee.lexicon import Lexicon
from pnp.referee.narrate import Narrator
from pnp.referee.position import written_path
from pnp.referee.referee import Correction, Referee
from pnp.referee.rules import Phased
from pnp.referee.values import Value, Values
from pnp.referee.worded import Worded

S = TypeVar("S", bound=Phased)

SWAP = "swap"


class Fixable(Generic[S]):
    """Whoever has answered anything makes another one."""

    def __init__(self, referee: Referee[S], narrator: Narrator) -> None:
        self.referee = referee
        self._narrator = narrator
        self._words = narrator.words
        self._worded = Worded(narrator.words)

    @cached_property
    def values(self) -> Values:
        """As they were when the current step began, without what is a secret."""
        return Values(self.referee.rules.public(self.referee.begun), self.referee.rules.grammar)

    @property
    def since(self) -> int:
        """How many answers have been given since these values were there."""
        return len(self.referee.position["answers"])

    def name(self, value: Value) -> str:
        return self._worded.key(value.table, value.name)

    def piece(self, piece: str) -> str:
        return self._worded.piece(piece)

    def called(self, value: Value) -> str:
        """Its name, and whose it is."""
        if value.is_row and value.piece:
            return self._worded.path(written_path((value.name, value.piece)))
        return self._worded.path(written_path(value.path))

    def examples(self) -> list[str]:
        """What may be said here."""
        mine = [each for each in self.values.all if each.key.form is Form.NUMBER and each.now]
        of_race, of_piece = (next((each for each in mine if bool(each.piece) is of), None) for of in (False, True))
        numbers = [each for each in (of_piece, of_race) if each]
        letter = self._narrator.letter
        found = [" ".join(filter(None, (letter(each.piece), self.name(each), str(each.now)))) for each in numbers]
        if self.referee.rules.grammar.places and len(self.values.pieces) > 1:
            verb = listed(self._words, f"fix.{SWAP}")[0]
            found.append(" ".join((verb, *map(letter, self.values.pieces[:2]))))
        return found

    def shown(self, value: Value) -> str:
        """What it is now, as people would say it."""
        if value.is_row and value.piece:
            row = value.in_row
            return self._worded.value(row.index(value.piece) + 1 if value.piece in row else None)
        if value.now is None and value.key.form is Form.FLAG:
            return self._worded.value(False)
        return self._spoken(value, value.now)

    def _spoken(self, value: Value, now: Any) -> str:
        called = self._hearing.choices(value).get(now, "").partition(",")[0] if isinstance(now, Hashable) else ""
        told = self._worded.value(now)
        return told if called in ("", told) else f"{told} ({called})"

    def told(self, correction: Correction) -> str:
        """What is put right, and from what to what."""
        value = next((each for each in self.values.all if written_path(each.path) == correction.path), None)
        if value is None:
            return self._worded.correction(correction)
        was, now = (self._spoken(value, each) for each in (correction.was, correction.now))
        return str(self._words("fix.change", what=self._worded.path(correction.path), was=was, now=now))

    # -- what things are called

    @cached_property
    def _state(self) -> S:
        return self.referee.state_of(self.referee.begun)

    @cached_property
    def _hearing(self) -> Hearing:
        return Hearing(self._words, self._state, self._pieces)

    @cached_property
    def _pieces(self) -> Lexicon[str]:
        return Lexicon((piece, self._narrator.names_of(piece)) for piece in self.values.pieces)
