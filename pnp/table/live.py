"""A live table: a single writer, whoever asks. What was confirmed is in the journal."""

from __future__ import annotations

import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from random import Random
from threading import RLock
from time import time

from pnp.api.refereeing import (
    Answer,
    Ask,
    Event,
    Fix,
    Given,
    Narrator,
    Reading,
    Reject,
    Step,
    chance,
    is_chance,
    read_line,
)
from pnp.api.seasons import Season, voice
from pnp.table.phases import Phase
from pnp.table.questions import default_of, is_secret
from pnp.table.refusals import Forbidden, Stale, Unknown
from pnp.table.roles import Part, Role
from pnp.table.running import Manner, Running
from pnp.table.seats import Seats
from pnp.table.titles import Titles

__all__ = ["Live", "Manner", "Notice"]

_REMEMBERED = 400
"""Requests whose outcome is known: whoever repeats one after a lost reply hears the same again."""
_NOTICES = 20


@dataclass(frozen=True)
class Notice:
    """Something about the table itself that its keeper should see: words `table.notice.<code>`."""

    number: int
    code: str
    seat: str


class Live:
    def __init__(self, season: Season, manner: Manner | None = None, rng: Random | None = None) -> None:
        self.season = season
        self.running = Running(season, manner or Manner(), rng or Random())
        self.seats = Seats(season.path, season.plan.entries.names)
        self.titles = Titles(season, self._retold)
        self.lock = RLock()
        self.run = secrets.token_hex(4)
        """Another one after every start, so that numbers of an earlier one are not mistaken for ours."""
        self.number = 0
        """Counts what anybody could see change."""
        self.since = time()
        """When it did so last."""
        self.present: dict[str, int] = {}
        """How many devices are listening, by seat."""
        self.notices: list[Notice] = []
        self._watchers: list[Callable[[], None]] = []
        self._done: OrderedDict[tuple[Role, str], list[Event]] = OrderedDict()

    # -- who may what

    def is_seat(self, who: str) -> bool:
        return who in self.seats.names

    def is_for(self, role: Role, ask: Ask) -> bool:
        """Whether this is theirs to answer: their own, or one that is nobody's."""
        if role.is_screen:
            return False
        return role.is_keeper or ask.who == role.seat or not self.is_seat(ask.who)

    def is_sealed(self, role: Role, ask: Ask) -> bool:
        """Whether it is the secret of somebody who has a phone for it: not even the keeper looks at that."""
        phone = self.is_seat(ask.who) and self.by(ask.who) == "phone"
        return role.is_keeper and phone and is_secret(self.running.table, ask)

    def by(self, seat: str) -> str:
        """Who answers for a seat: the program, a phone, or the keeper."""
        if self.running.current and seat in self.running.current.helpers.bots:
            return "program"
        return "phone" if seat in self.seats.taken else "keeper"

    @cached_property
    def _voices(self) -> dict[str, Narrator]:
        return {}

    def voice(self, lang: str) -> Narrator:
        """Whoever asks waits for nobody, unless it is not there yet."""
        found = self._voices.get(lang)
        if found is None:
            with self.lock:
                found = self._voices[lang] = self._taught(voice(self.season, lang))
        return found

    def _taught(self, narrator: Narrator) -> Narrator:
        """Who tells the lesson as well, where the race follows one: a phone shows one question at a time."""
        table = self.running.current
        return table.taught(narrator, reminds=True) if table else narrator

    # -- answers

    def answer(self, role: Role, key: str, seen: int, given: object, id: str = "", lang: str = "en") -> list[Event]:
        """One question. The same again is one answer; on `Stale`, `Forbidden` or `Reject` nothing has changed."""

        def act() -> object:
            ask = self._asked(role, key, seen)
            return self.running.referee.answer(accepted_as(ask, given, self.voice(lang)), "typed", ask.key)

        with self.lock:
            return [] if self._was_answered(role, key, seen, given, lang) else self._once(role, id, act)

    def roll(self, role: Role, key: str, seen: int, id: str = "") -> list[Event]:
        """The program rolls or draws, because somebody asked it to; what had fallen before falls again."""

        def act() -> object:
            ask = self._asked(role, key, seen)
            if not is_chance(ask):
                raise Forbidden("no_dice")
            running = self.running
            given = default_of(running.table, ask) or Given(chance(ask, running.rng), "rolled")
            return running.referee.answer(given.answer, given.src, ask.key)

        return self._once(role, id, act)

    def line(
        self, role: Role, line: str, seen: int, key: str | None = None, id: str = "", lang: str = "en"
    ) -> list[Event]:
        """Several questions in a row, as people say a whole turn; all of it is taken, or nothing."""
        return self._once(role, id, lambda: self.running.referee.say(self.read(role, line, seen, key, lang)))

    def read(self, role: Role, line: str, seen: int, key: str | None = None, lang: str = "en") -> Reading:
        """What a line means here to whoever says it."""
        ask = self._asked(role, key or self._first_key(role), seen)
        running = self.running
        reading = read_line(running.referee.trial, line, self.voice(lang), running.table.settled, ask.key)
        for part in reading.parts:
            if not part.unsaid:
                self._check_may(role, part.ask)
        return reading

    def go_on(self, role: Role, seen: int) -> None:
        """The next car of a bot, which any player may ask for; the result as it stands; the next race."""
        with self.lock:
            self._check_now(seen)
            if role.is_screen or not (role.is_keeper or self.running.phase is Phase.PAUSING):
                raise Forbidden("keeper_only")
            self._go_on()

    def tick(self) -> None:
        """The time of a bot's car is over."""
        with self.lock:
            if self.running.phase is Phase.PAUSING:
                self._go_on()

    def _go_on(self) -> None:
        self.running.go_on()
        self.seats.sit(self.season.plan.entries.names)
        self._voices.clear()
        self.changed()

    # -- taken back, done again, put right

    def losing(self, role: Role, to: int | None = None) -> Sequence[tuple[int, Step]]:
        """The answers that would be taken back. A player may take back an own one that is the latest;
        but not what was chosen in secret, once the others have turned up theirs."""
        lost = self.running.losing(to)
        if role.is_keeper:
            return lost
        if to is not None or not self._is_own(role, lost[0][1]):
            raise Forbidden("not_yours")
        if any(step.at_once and step.record["key"] not in self.running.referee.secret for _, step in lost):
            raise Forbidden("turned_up")
        return lost

    def undo(self, role: Role, seen: int, to: int | None = None) -> None:
        with self.lock:
            self._check_now(seen)
            if self.running.phase in (Phase.BETWEEN, Phase.OVER):
                self.check_keeper(role)
                self.running.take_back_result()
            else:
                self.running.undo(self.losing(role, to)[0][0])
            self.changed()

    def redo(self, role: Role, seen: int) -> list[Event]:
        with self.lock:
            self.check_keeper(role)
            self._check_now(seen)
            events = self.running.redo()
            self.changed()
            return events

    def fix(self, role: Role, fix: Fix, why: str, seen: int) -> list[Event]:
        with self.lock:
            self.check_keeper(role)
            self._check_now(seen)
            events = self.running.put_right(lambda: self.running.table.fixing.keep(fix, why))
            self.changed()
            return events

    def decide(self, role: Role, id: str, seen: int, act: Callable[[], object]) -> None:
        """Something about the season as a whole, which `act` writes down."""

        def write() -> list[Event]:
            self._check_now(seen)
            act()
            return []

        self._remembered(role, id, write)

    def _is_own(self, role: Role, step: Step) -> bool:
        return step.ask is not None and self.is_for(role, step.ask)

    # -- who sits where

    def take(self, seat: str, over: bool = False) -> str:
        """A token for a seat. One that is taken must be taken over on purpose, and the keeper sees it."""
        with self.lock:
            self._check_seat(seat)
            was = self.by(seat)
            if was != "keeper" and not over:
                raise Forbidden("taken", seat=seat)
            self._play_for(seat, program=False)
            token = self.seats.take(seat)
            self._notice("joined" if was == "keeper" else "taken_over", seat)
            return token

    def release(self, seat: str, program: bool = False) -> None:
        """From now on the keeper answers for a seat, or the program does. Where it cannot, `PnpError` says why."""
        with self.lock:
            self._check_seat(seat)
            self._play_for(seat, program)
            self.seats.release(seat)
            self._notice("programmed" if program else "released", seat)

    def _play_for(self, seat: str, program: bool) -> None:
        others = [name for name in self.running.programmed if name != seat]
        self.running.help([*others, seat] if program else others)

    def came(self, role: Role) -> None:
        """A device listens."""
        self._listening(role, +1)

    def went(self, role: Role) -> None:
        self._listening(role, -1)

    def _listening(self, role: Role, more: int) -> None:
        with self.lock:
            before = self.present.get(role.seat, 0)
            self.present[role.seat] = before + more
            if role.part is Part.SEAT and bool(before) != bool(before + more):
                self.changed()

    def _notice(self, code: str, seat: str) -> None:
        self.notices = [*self.notices, Notice(self.number + 1, code, seat)][-_NOTICES:]
        self.changed()

    # -- those who want to know

    def watched_by(self, watcher: Callable[[], None]) -> None:
        """Is called after every change, by whoever made it."""
        self._watchers.append(watcher)

    def changed(self) -> None:
        self.number += 1
        self.since = time()
        for watcher in self._watchers:
            watcher()

    def _retold(self) -> None:
        """More is known of what has happened."""
        with self.lock:
            self.changed()

    # -- how it is done

    def _once(self, role: Role, id: str, act: Callable[[], object]) -> list[Event]:
        """What was asked for under this name is done once, however often it arrives."""

        def play() -> list[Event]:
            if self.running.current is None:
                raise Stale
            return self.running.play(act)

        return self._remembered(role, id, play)

    def _remembered(self, role: Role, id: str, act: Callable[[], list[Event]]) -> list[Event]:
        with self.lock:
            if id and (role, id) in self._done:
                return self._done[role, id]
            events = act()
            if id:
                self._done[role, id] = events
            if len(self._done) > _REMEMBERED:
                self._done.popitem(last=False)
            self.changed()
            return events

    def _asked(self, role: Role, key: str, seen: int) -> Ask:
        """The open question with this key, if it is theirs and they have seen it as it is now."""
        ask = next((each for each in self.running.open if each.key == key), None)
        if ask is None:
            raise Stale
        self._check_may(role, ask)
        if seen < self.running.since:
            raise Stale
        return ask

    def _first_key(self, role: Role) -> str:
        return next((ask.key for ask in self.running.open if self.is_for(role, ask)), "")

    def _check_may(self, role: Role, ask: Ask) -> None:
        if not self.is_for(role, ask):
            raise Forbidden("not_yours")
        if self.is_sealed(role, ask):
            raise Forbidden("their_secret", seat=ask.who)

    def _check_now(self, seen: int) -> None:
        """For what concerns the whole race, nobody may have missed anything."""
        if seen != self.running.seen:
            raise Stale

    def check_keeper(self, role: Role) -> None:
        if not role.is_keeper:
            raise Forbidden("keeper_only")

    def _check_seat(self, seat: str) -> None:
        if not self.is_seat(seat):
            raise Unknown

    def _was_answered(self, role: Role, key: str, seen: int, given: object, lang: str) -> bool:
        """Whether this is what they said already, and only the reply was lost."""
        if self.running.current is None or any(ask.key == key for ask in self.running.open):
            return False
        later = (step for step in reversed(self.running.referee.steps) if step.n > seen)
        ask, answer = next(((each.ask, each.record["answer"]) for each in later if _answers(each, key)), (None, None))
        if ask is None or not self.is_for(role, ask) or self.is_sealed(role, ask):
            return False
        with suppress(Reject):
            return bool(accepted_as(ask, given, self.voice(lang)) == answer)
        return False


def _answers(step: Step, key: str) -> bool:
    return step.ask is not None and step.ask.key == key


def accepted_as(ask: Ask, given: object, narrator: Narrator) -> Answer:
    """As it was sent; or, of what people type, as they mean it in their language."""
    try:
        return ask.accept(given)
    except Reject:
        if not isinstance(given, str):
            raise
        return ask.accept(narrator.meant(ask, unicodedata.normalize("NFKC", given)))
