"""The conversation about a value that differs from the table: which one, what it should be, what that would mean."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Generic, NamedTuple, TypeVar

from pnp.api.refereeing import (
    NO,
    YES,
    Correction,
    Event,
    Fix,
    Fixing,
    Named,
    Narrator,
    Phased,
    Referee,
    Reject,
    Value,
)
from pnp.api.speaking import PnpError
from pnp.cli.console import Console
from pnp.cli.typed import command

S = TypeVar("S", bound=Phased)

_WRITTEN = re.compile(r"([^\s,]*(?:,\s*[^\s,]+)*),?\s*(\S*)\s*(.*)")
"""Paths with commas between, a value, and why."""
_BETWEEN = " · "


class Written(NamedTuple):
    """A correction by the keys of a position, as far as it was typed: `cars.U01.fuel 7 miscounted`."""

    path: str = ""
    value: str = ""
    why: str = ""

    def is_path_in(self, position: Mapping[str, Any]) -> bool:
        """Whether it is the way to a value, or several of them, and no name."""
        head, *inside = re.split(r"[.,\[]", self.path)
        return bool(inside) and head in position

    @property
    def plain_value(self) -> Any:
        """As JSON writes it; anything else is a word."""
        try:
            return json.loads(self.value)
        except ValueError:
            return self.value


class Corrections(Generic[S]):
    """Each call is one conversation; it returns what was said of what was kept, and nothing if nothing was."""

    def __init__(self, console: Console, referee: Referee[S], narrator: Narrator) -> None:
        self._console = console
        self._referee = referee
        self._narrator = narrator
        self._words = narrator.words
        self._fixing = Fixing(referee, narrator)

    def __call__(self, given: str) -> list[Event]:
        given = given or self._read(Named())
        if not given:
            return self._cancelled()
        written = Written(*_WRITTEN.fullmatch(given).groups())  # type: ignore[union-attr]
        if written.is_path_in(self._referee.begun) or self._is_complete(written, given):
            return self._as_written(written)
        try:
            fix = self._said(given)
        except (Reject, PnpError):
            self._console.remember(f"fix {given}")
            raise
        return self._kept(fix) if fix else self._cancelled()

    # -- by the keys of a position

    def _is_complete(self, written: Written, given: str) -> bool:
        """A value of the race with its reason, as it is written, needs no more words: unless these say otherwise."""
        if not written.why or written.path not in self._referee.begun:
            return False
        try:
            position = self._referee.fixed(written.path, written.plain_value)
        except (Reject, PnpError):
            return False
        with suppress(Reject, PnpError):
            said = self._fixing.read(given)
            return isinstance(said, Fix) and said.position == position
        return True

    def _as_written(self, written: Written) -> list[Event]:
        for part in Written._fields[1:]:
            if not getattr(written, part):
                line = self._console.read(self._words(f"prompt.fix.{part}_written") + " ")
                if not line:
                    return self._cancelled()
                written = written._replace(**{part: line})
            if part == "value":  # what cannot be is said before anybody thinks of a reason
                self._referee.fixed(written.path, written.plain_value)
        return self._referee.fix(written.path, written.plain_value, written.why)

    # -- in words

    def _said(self, line: str) -> Fix | None:
        """Asks on until it is clear what is meant."""
        while isinstance(meant := self._fixing.read(line), Named):
            more = self._read(meant)
            if not more:
                return None
            line = f"{line} {more}"
        return meant

    def _read(self, named: Named) -> str:
        """What is typed then; whoever says “fix” once more says the same."""
        line = self._console.read(self._asked(named) + " ")
        found = command(line)
        return found.given.removeprefix(named.piece).strip() if found and found.name == "fix" else line

    def _asked(self, named: Named) -> str:
        """Shows what there is, and returns the question."""
        if self._fixing.since:
            self._console.say(self._words("prompt.fix.since", n=self._fixing.since))
        if len(named.values) == 1:
            (value,) = named.values
            return self._words("prompt.fix.value", what=self._called(value), now=self._fixing.shown(value))
        self._console.say(*(self._listed(named) if named.values else self._everything()))
        return self._words("prompt.fix.what")

    def _listed(self, named: Named) -> list[str]:
        if not named.piece:
            return [f"  {self._called(value)}: {self._fixing.shown(value)}" for value in named.values]
        return [self._words("prompt.fix.of", piece=self._fixing.piece(named.piece), values=self._there(named.values)),
                *self._not_there(named.values)]  # fmt: skip

    def _everything(self) -> list[str]:
        values, words = self._fixing.values, self._words
        pieces, race = [self._fixing.piece(piece) for piece in values.pieces], values.of()
        shown: list[str] = [words("prompt.fix.pieces", pieces=pieces)] if pieces else []
        shown += [words("prompt.fix.race", values=self._there(race)), *self._not_there(race)]
        return [*shown, words("prompt.fix.how", examples=self._fixing.examples())]

    def _there(self, values: Iterable[Value]) -> str:
        return _BETWEEN.join(f"{self._fixing.name(each)} {self._fixing.shown(each)}" for each in values if each.is_set)

    def _not_there(self, values: Iterable[Value]) -> list[str]:
        names = [self._fixing.name(value) for value in values if not value.is_set]
        return [self._words("prompt.fix.unset", names=names)] if names else []

    def _called(self, value: Value) -> str:
        return self._fixing.called(value)

    # -- before it is kept

    def _kept(self, fix: Fix) -> list[Event]:
        self._console.say(*self._meant(fix), self._words("prompt.fix.keep"))
        while command(line := self._console.read(self._words("prompt.marker"))):
            self._console.say(self._words("prompt.fix.keep"))
        if line.casefold() in self._spoken("no", NO):
            return self._cancelled()
        return self._fixing.keep(fix, "" if line.casefold() in self._spoken("yes", YES) else line)

    def _meant(self, fix: Fix) -> list[str]:
        words = self._words
        lines: list[str] = [words("prompt.fix.change", changes=self._changes(fix.corrections))]
        if fix.also:
            lines.append(words("prompt.fix.also", changes=self._changes(fix.also)))
        if fix.why:
            lines.append(words("prompt.fix.reason", why=fix.why))
        if fix.again:
            lines.append(words("prompt.fix.asked_again", n=fix.again))
        lines += [self._narrator.event(event) for event in fix.events]
        asked = [ask for ask in fix.open[:1] if ask not in self._referee.open[:1]]
        return lines + [words("prompt.fix.then", question=self._narrator.question(ask)) for ask in asked]

    def _changes(self, corrections: Iterable[Correction]) -> str:
        return "; ".join(map(self._fixing.told, corrections))

    def _spoken(self, which: str, others: Iterable[str]) -> list[str]:
        return [*others, *re.split(r"\s*,\s*", self._words(f"fix.{which}"))]

    def _cancelled(self) -> list[Event]:
        self._console.say(self._words("prompt.fix.cancelled"))
        return []
