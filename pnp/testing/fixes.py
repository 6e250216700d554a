"""Values that are put right in words, and positions that are written down to be changed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any

from pnp.kit.errors import PnpError
from pnp.lab.bots import any_answer
from pnp.referee.ask import Reject
from pnp.referee.commented import commented
from pnp.referee.consequences import Fix
from pnp.referee.fixing import Fixing, Named
from pnp.referee.grammar import POSITION, Form
from pnp.referee.keywords import KeyWords, part_names
from pnp.referee.lexicon import folded
from pnp.referee.narrate import Narrator
from pnp.referee.referee import Referee
from pnp.referee.resolve import resolve
from pnp.referee.values import Value
from pnp.testing.entry import Effort
from pnp.testing.suite import Suite

SOME = 15
"""So many values are named at each moment, where not all of them are."""
NONSENSE = "zzz"


class FixChecks(Suite):
    def test_every_value_can_be_named_and_is_shown(self, lang: str, effort: Effort) -> None:
        """By what the catalogue calls it, and as it is written."""
        rng = Random(3)
        for fixing, narrator in self._moments(lang):
            assert isinstance(fixing.read(""), Named)
            for piece in fixing.values.pieces:
                assert fixing.read(piece) == Named(piece, fixing.values.of(piece))
            values = fixing.values.all
            for value in values if effort.crossed else rng.sample(values, min(SOME, len(values))):
                if not (value.is_row and value.piece):
                    for name in _names(value, narrator):
                        named = fixing.read(f"{value.piece} {name}")
                        assert isinstance(named, Named)
                        assert value in named.values, name
                assert_told(fixing.shown(value), fixing.called(value))

    def test_a_value_is_put_right_or_refused(self, lang: str, effort: Effort) -> None:
        """Nothing changes before it is kept; then it is one record, which is taken back and done again."""
        rng, kept = Random(2), 0
        for fixing, narrator in self._moments(lang):
            values = fixing.values.all
            for value in rng.sample(values, min(effort.values, len(values))):
                line = f"{value.piece} {_said(value, narrator)} {self._other(fixing, value)}"
                fix = self._read(fixing, narrator, line)
                if fix:
                    kept += 1
                    self._check_kept(fixing, fix, narrator)
        assert kept

    def test_what_cannot_be_is_refused(self) -> None:
        for fixing, narrator in self._moments("en"):
            for value in fixing.values.all:
                if value.key.form in (Form.NUMBER, Form.FLAG, Form.NUMBERS, Form.EACH):
                    assert self._read(fixing, narrator, f"{value.piece} {value.name} {NONSENSE}") is None
            for line in (NONSENSE, f"{NONSENSE} 3", *(f"{piece} {NONSENSE}" for piece in fixing.values.pieces[:2])):
                assert self._read(fixing, narrator, line) is None

    def test_pieces_exchange_their_places(self) -> None:
        places = self.bench.rules.grammar.places
        for referee in self._referees() if places else ():
            assert places
            order = list(places.order(referee.state_of(referee.begun)))
            narrator = self.bench.narrator("en", self.bench.short())
            fixing = Fixing(referee, narrator)
            if len(order) > 1:
                swapped, ordered = (self._read(fixing, narrator, line) for line in _exchanges(order))
                assert (swapped and swapped.position) == (ordered and ordered.position)

    # -- written down

    def test_a_position_with_comments_says_the_same(self, lang: str) -> None:
        self.needs("teller")
        for referee in self._referees():
            document = {"game": self.game.id, **referee.public}
            text = commented(document, self.bench.rules.grammar, self.bench.narrator(lang, self.bench.short()).words)
            assert tomllib.loads(text) == document
            assert "# " in text
            assert not resolve(self.bench.rules, self.bench.data, document).rejects

    def test_the_game_has_a_start_to_begin_a_doubt_with(self) -> None:
        start = self.bench.rules.grammar.start
        if start:
            rules, data = self.bench.rules, self.bench.data
            position = rules.position(rules.restore(data, dict(start)))
            assert resolve(rules, data, {POSITION: position}).question

    def test_every_key_of_a_position_has_words(self, lang: str) -> None:
        """If the game tells of its keys at all; and no two of them share a name."""
        grammar, words = self.bench.rules.grammar, self.bench.narrator(lang, self.bench.short()).words
        for place, keys in {"": grammar.position, **grammar.tables}.items():
            table = POSITION if not place else next(p for p in reversed(place.split(".")) if not p.startswith("<"))
            told = [KeyWords(words, table, name) for name in keys]
            assert not [each.written for each in told if not each.means or not each.names]
            assert not [value for name, key in keys.items() for value in key.values if _unsaid(words, name, value)]

    # -- how

    def _referees(self) -> Iterator[Referee[Any]]:
        """A short race, at the first question of each phase it has, and once in the middle of one."""
        rng, referee = Random(6), self.bench.referee(self.bench.short())
        seen = set[str | bool]()
        while referee.open:
            here = (self.bench.rules.phase(referee.state), bool(referee.position["answers"]))
            if not seen.issuperset(here[:1] if not here[1] else (True,)):
                seen.update(each for each in here if each)
                yield referee
            ask = rng.choice(referee.open)
            referee.answer(any_answer(ask, rng), "typed", ask.key)

    def _moments(self, lang: str) -> Iterator[tuple[Fixing[Any], Narrator]]:
        self.needs("teller")
        narrator = self.bench.narrator(lang, self.bench.short())
        for referee in self._referees():
            yield Fixing(referee, narrator), narrator

    def _read(self, fixing: Fixing[Any], narrator: Narrator, line: str) -> Fix | None:
        """What a line comes to; whoever only reads it has changed nothing, and a refusal has words."""
        try:
            read = fixing.read(line)
        except Reject as no:
            assert_told(narrator.reject(no))
            return None
        except PnpError as no:
            assert_told(*no.lines())
            return None
        assert isinstance(read, Fix), line
        return read

    def _other(self, fixing: Fixing[Any], value: Value) -> str:
        """Another value of the same form, or one that was never possible."""
        if value.is_row:
            return "1" if value.piece else " ".join(reversed(value.in_row or fixing.values.pieces)) or "-"
        match value.key.form, value.now:
            case Form.NUMBER | Form.EACH, int(number) if number:
                return str(number - 1)
            case Form.FLAG, now:
                return "no" if now else "yes"
        return str(value.now or 1)

    def _check_kept(self, fixing: Fixing[Any], fix: Fix, narrator: Narrator) -> None:
        referee = fixing.referee
        before = _stands(referee), len(referee.records)
        assert fix.corrections
        assert_told(*map(fixing.told, (*fix.corrections, *fix.also)))
        said = fixing.keep(fix, "tried")
        assert len(referee.records) == before[1] + 1
        assert referee.records[-1]["position"] == fix.position
        assert referee.open == fix.open
        assert_told(*map(narrator.event, said))
        after = _stands(referee)
        assert len(referee.undo()) == 1
        assert _stands(referee) == before[0]
        referee.redo()
        assert _stands(referee) == after
        referee.undo()


def assert_told(*lines: str) -> None:
    for line in lines:
        assert line
        assert "{" not in line, line
        assert "None" not in line, line


def _stands(referee: Referee[Any]) -> tuple[Any, ...]:
    return referee.digest(), referee.open, referee.position


def _said(value: Value, narrator: Narrator) -> str:
    return KeyWords(narrator.words, value.table, value.name).name


def _names(value: Value, narrator: Narrator) -> list[str]:
    """The part of another value may have the name with which this one is written."""
    parts = [folded(name) for names in part_names(narrator.words, "at").values() for name in names]
    written = [value.name] if folded(value.name) not in parts else []
    return [*KeyWords(narrator.words, value.table, value.name).names[:1], *written]


def _exchanges(order: list[str]) -> tuple[str, str]:
    first, second = order[0], order[-1]
    return f"swap {first} {second}", f"order {second} {first}"


def _unsaid(words: Any, name: str, value: str) -> bool:
    return f"key.value.{name}.{value}" not in words
