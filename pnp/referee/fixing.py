"""Putting a position right in words: "U01 fuel 7", "swap Y1 O1", "weather cloud 2".

The first words name a value: a piece and one of its keys in any order, or a key of the race; by the names in the
catalogue, as they are written, or by how they begin. What follows is the new value, and then perhaps why. A value that
contradicts others takes those along that its key frees. Nothing changes before somebody keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from typing_extensions import override

from pnp.kit.errors import PnpError
from pnp.kit.words import Words
from pnp.kit.writing import taken
from pnp.referee.ask import Event, Reject
from pnp.referee.consequences import Change, Consequences, Fix
from pnp.referee.fixable import SWAP, Fixable
from pnp.referee.grammar import Places
from pnp.referee.hearing import is_whole, whole_number
from pnp.referee.keywords import KeyWords, listed, part_names
from pnp.referee.lexicon import Found, Lexicon, folded
from pnp.referee.narrate import Narrator
from pnp.referee.referee import Referee
from pnp.referee.rules import Phased
from pnp.referee.splitting import words_of
from pnp.referee.values import Value, in_row

S = TypeVar("S", bound=Phased)
T = TypeVar("T")

ORDER = "order"


class Subject(NamedTuple):
    """What a fix can begin with: a piece, or the name of a value."""

    piece: str = ""
    name: str = ""

    @override
    def __str__(self) -> str:
        return self.piece or self.name


class OwnKey(NamedTuple):
    """What can follow a piece: a key, or the part of one."""

    name: str
    part: str = ""

    @override
    def __str__(self) -> str:
        return self.part or self.name


class _Keys:
    """The values of a piece by their names. What is called as it is written comes last: a part has a better right."""

    def __init__(self, values: Iterable[Value], words: Words) -> None:
        self.values = dict[str, Value]()
        for value in values:
            self.values.setdefault(value.name, value)
        called = [(OwnKey(each.name), KeyWords(words, each.table, each.name).names) for each in self.values.values()]
        for name, value in self.values.items():
            parts = part_names(words, name) if value.key.parts else {}
            called += [(OwnKey(name, part), names) for part, names in parts.items()]
        taken = {folded(name) for _, names in called for name in names}
        written = [(OwnKey(name), [name]) for name in self.values if folded(name) not in taken]
        self.names = Lexicon([*called, *written])


@dataclass(frozen=True)
class Named:
    """What a line names without saying what it should be; all there is, if it names nothing."""

    piece: str = ""
    values: tuple[Value, ...] = ()


class Fixing(Fixable[S]):
    def __init__(self, referee: Referee[S], narrator: Narrator) -> None:
        super().__init__(referee, narrator)
        self._consequences = Consequences(referee, self._worded)

    def read(self, line: str) -> Fix | Named:
        """What a line means; `Reject` says which word does not fit, `PnpError` why it cannot be."""
        said = [word.text for word in words_of(taken(line))]
        if not said:
            return Named()
        verb = self._verbs.whole(said).one
        return self._rearranged(verb, said[1:]) if verb else self._about(said)

    def keep(self, fix: Fix, why: str = "") -> list[Event]:
        return self.referee.put_right(fix.position, [*fix.corrections, *fix.also], why or fix.why)

    # -- which value

    def _about(self, said: Sequence[str]) -> Fix | Named:
        found = self._subjects(said)
        rest = said[found.used :]
        if not found.things:
            raise self._unknown(said[0], self._subjects)
        return _only(
            found,
            said,
            lambda each: self._of_piece(each.piece, rest) if each.piece else self._called(each.name, rest),
        )

    def _of_piece(self, piece: str, said: Sequence[str]) -> Fix | Named:
        if not said:
            return Named(piece, self.values.of(piece))
        keys = _Keys(self.values.of(piece), self._words)
        found = keys.names(said)
        if not found.things:
            return self._placed(said, keys)
        return _only(
            found, said, lambda each: self._set(keys.values[each.name], said[0 if each.part else found.used :])
        )

    def _placed(self, said: Sequence[str], keys: _Keys) -> Fix | Named:
        """A piece and no key: where it stands is meant, if it looks like that."""
        places = self.referee.rules.grammar.places
        value = keys.values.get(places.key) if places else None
        if value is None or not value.may_be(said[0]):
            raise self._unknown(said[0], keys.names)
        return self._set(value, said)

    def _called(self, name: str, said: Sequence[str]) -> Fix | Named:
        """A value of the race, or what one of the pieces has of it."""
        found = self._pieces(said)
        of_piece = self.values.find(found.one, name) if found.one else None
        value = self.values.find("", name)
        is_number = len(said) > found.used and is_whole(said[found.used])
        if of_piece and (is_number or not (value and value.is_row)):
            return self._set(of_piece, said[found.used :])
        if value:
            return self._set(value, said)
        return Named(values=tuple(each for each in self.values.all if each.name == name))

    # -- what it should be

    def _set(self, value: Value, said: Sequence[str]) -> Fix | Named:
        if value.is_row and value.piece:
            return self._stood(value, said)
        if not said:
            return Named(value.piece, (value,))
        heard = self._hearing(value, said)
        pieces = [each for each in in_row(heard.value) if each not in value.in_row] if value.is_row else [value.piece]
        return self._fix([Change(value.path, heard.value)], value, pieces, said[heard.used :])

    def _stood(self, value: Value, said: Sequence[str]) -> Fix | Named:
        """A piece comes into a row, to another place in it, or out of it."""
        if not said and value.piece in value.in_row:
            return Named(value.piece, (value,))
        others = [each for each in value.in_row if each != value.piece]
        flag = self._hearing.flag(said) if said else None
        at = 0 if value.key.newest_first else len(others)
        numbered = bool(said) and is_whole(said[0])
        if numbered:
            at = whole_number(said[0]) - 1
            if not 0 <= at <= len(others):
                raise Reject("fix.place", given=said[0], n=len(others) + 1)
        row = others if flag is False else [*others[:at], value.piece, *others[at:]]
        used = int(flag is not None or numbered)
        return self._fix([Change(value.path, value.as_row(row))], value, [value.piece], said[used:])

    def _fix(self, changes: Sequence[Change], value: Value, pieces: Sequence[str], why: Sequence[str]) -> Fix:
        along = [list(self._freed(name, value, pieces)) for name in value.key.frees]
        return self._consequences.of(changes, along, " ".join(why))

    def _freed(self, name: str, value: Value, pieces: Sequence[str]) -> Iterator[Change]:
        """What has to be told anew: a row without these pieces, what they have of it, or a value of the race."""
        row = self.values.row(name)
        if row and value.name != name:
            yield Change(row.path, row.as_row([each for each in row.in_row if each not in pieces]))
        mine = [self.values.find(piece, name) for piece in pieces if piece]
        yield from (Change(each.path, None) for each in mine if each and not each.is_row and each.now is not None)
        if not row and name in self.values.position and not any(mine):
            yield Change((name,), None)

    # -- several at once

    def _rearranged(self, verb: str, said: Sequence[str]) -> Fix | Named:
        """Pieces take each other's places: two of them, or any number in the order in which they are named."""
        places = self.referee.rules.grammar.places
        if places is None:
            raise Reject("fix.places")
        order = list(places.order(self._state))
        named, used = self._listed(said)
        if not named:
            return Named(values=tuple(self._standing(order, places)))
        if missing := [self.piece(piece) for piece in named if piece not in order]:
            raise Reject("fix.nowhere", pieces=missing)
        if len(named) < 2 or (verb == SWAP and len(named) > 2):
            raise Reject("fix.two", n=len(named))
        holders = sorted(named, key=order.index)
        moved = dict(zip(holders, holders[::-1] if verb == SWAP else named, strict=True))
        return self._consequences.of(self._exchanged(moved, places), why=" ".join(said[used:]))

    def _listed(self, said: Sequence[str]) -> tuple[list[str], int]:
        """The pieces that these words name, and how many words that takes; dots say that it goes on."""
        named = list[str]()
        for used, word in enumerate(said):
            piece = self._pieces([word.strip(",.…")]).one
            if not piece and word.strip(",.…"):
                return named, used
            named += [piece] if piece and piece not in named else []
        return named, len(said)

    def _standing(self, order: Iterable[str], places: Places) -> Iterator[Value]:
        if row := self.values.row(places.key):
            yield row
        else:
            yield from (value for piece in order if (value := self.values.find(piece, places.key)))

    def _exchanged(self, moved: Mapping[str, str], places: Places) -> list[Change]:
        """Each piece gets the place of whoever holds it now."""
        if row := self.values.row(places.key):
            return [Change(row.path, row.as_row([moved.get(piece, piece) for piece in row.in_row]))]
        found = {piece: self.values.find(piece, places.key) for piece in moved}
        pairs = [(found[piece], found[holder]) for holder, piece in moved.items()]
        return [Change(mine.path, theirs.now) for mine, theirs in pairs if mine and theirs]

    # -- names

    @cached_property
    def _verbs(self) -> Lexicon[str]:
        return Lexicon((verb, listed(self._words, f"fix.{verb}")) for verb in (ORDER, SWAP))

    @cached_property
    def _subjects(self) -> Lexicon[Subject]:
        pieces = [(Subject(piece=piece), self._narrator.names_of(piece)) for piece in self.values.pieces]
        return Lexicon([*pieces, *((Subject(name=value.name), self._names(value)) for value in self.values.all)])

    def _names(self, value: Value) -> list[str]:
        return [*KeyWords(self._words, value.table, value.name).names, value.name]

    def _unknown(self, word: str, lexicon: Lexicon[T]) -> Reject:
        near = lexicon.nearest(word)
        return Reject("fix.near" if near else "fix.unknown", given=word, near=near)


def _only(found: Found[T], said: Sequence[str], meant: Callable[[T], Fix | Named]) -> Fix | Named:
    """What words mean that can name several things: the one that takes what follows them."""
    if found.one is not None:
        return meant(found.one)
    possible = list[Fix | Named]()
    for thing in found.things:
        with suppress(Reject, PnpError):
            possible.append(meant(thing))
    if possible and all(isinstance(each, Named) for each in possible):
        return Named(values=tuple(value for each in possible if isinstance(each, Named) for value in each.values))
    if len(possible) != 1:
        raise Reject("fix.several", given=" ".join(said[: found.used]), could=list(map(str, found.things)))
    return possible[0]
