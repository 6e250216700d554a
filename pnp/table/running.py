"""The race that is run at a live table, and how far the program takes it by itself.

Every question is asked since some number: that of the last record which has changed what it is about. Whoever answers
says which number they have seen; who has seen less looked at another moment of the race. An answer in secret changes
nothing for those who still decide, so it makes nobody's question older.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from pnp.api.lessons import course_of
from pnp.api.refereeing import (
    UNASKED,
    Ask,
    Event,
    Given,
    Helpers,
    Referee,
    Reject,
    Step,
    Table,
    lately,
    went_by_itself,
)
from pnp.api.seasons import Adjustment, RaceResult, Season, Written, edition_of_season, take_back
from pnp.api.watching import Watch
from pnp.table.phases import Phase
from pnp.table.refusals import Forbidden, Stale


@dataclass(frozen=True)
class Manner:
    """How the table is helped, and how long a bot's car stays on the screen; None until somebody says go on."""

    roll: str = "none"
    bots: tuple[str, ...] = ()
    ask: str = ""
    pace: float | None = 0.0
    lesson: bool = False
    """Whether the race follows the lesson of its game."""


class Running:
    def __init__(self, season: Season, manner: Manner, rng: Random) -> None:
        self.season = season
        self.manner = manner
        self.rng = rng
        self.programmed: tuple[str, ...] = ()
        """Seats that the program was given during the evening."""
        self.current: Table | None = None
        """The race on the table, be it run already; nothing between two races after a start."""
        self.kept = False
        """Whether its result is written down."""
        self.held = False
        """Whether the next car of a bot waits to be seen."""
        self._by_hand = False
        self._turn = ""
        self._waiting: tuple[Ask, Given] | None = None
        if not season.over and (season.under_way or not season.results):
            self.sit_down()

    # -- where it stands

    @property
    def table(self) -> Table:
        if self.current is None:
            raise Stale
        return self.current

    @property
    def referee(self) -> Referee[Any]:
        return self.table.referee

    @property
    def phase(self) -> Phase:
        if self.current is None or self.kept:
            return Phase.OVER if self.season.over else Phase.BETWEEN
        if self.held:
            return Phase.PAUSING
        return Phase.ASKING if self.current.open else Phase.AGREEING

    @property
    def open(self) -> tuple[Ask, ...]:
        """What people are asked now."""
        return self.table.open if self.phase is Phase.ASKING else ()

    @property
    def seen(self) -> int:
        """The number of the last record: everything up to it is safe."""
        records = self.season.records
        return int(records[-1]["n"]) if records else 0

    @property
    def since(self) -> int:
        """Since when the open questions are asked as they are."""
        secret = self.referee.secret if self.current else frozenset()
        for record in reversed(self.season.records):
            is_secret = record["t"] == "answer" and record["race"] == self.season.race and record["key"] in secret
            if record["t"] != "adjust" and not is_secret:
                return int(record["n"])
        return 0

    # -- on

    def sit_down(self, by_hand: bool = False) -> None:
        """To the next race, or once more to one whose result was taken back."""
        course = course_of(edition_of_season(self.season)) if self.manner.lesson else None
        self.current, self.kept = Table(self.season, "en", self._helpers(), seed=self.rng, course=course), False
        self._anew(by_hand)

    def play(self, act: Callable[[], object]) -> list[Event]:
        """What somebody answers, and all that comes of it."""
        first = len(self.referee.steps)
        act()
        self._forget_turn()
        self.watch.look()
        self._let_program()
        return [event for step in self.referee.steps[first:] for event in step.events]

    def go_on(self) -> None:
        """The next car of a bot; the result as it stands; the next race."""
        match self.phase:
            case Phase.PAUSING:
                self.held = False
                self._let_program()
            case Phase.AGREEING:
                self._keep()
            case Phase.BETWEEN:
                self.sit_down()
            case _:
                raise Forbidden("nothing_next")

    def enter(self, written: Written, result: RaceResult, bonuses: Sequence[Adjustment] = ()) -> None:
        """The next race as somebody wrote it down; nobody plays it here."""
        self.season.take_in([(written, result)], bonuses)
        self._forget_turn()
        self.current = None

    def help(self, programmed: Sequence[str]) -> None:
        """The program plays for these seats from now on. Where it cannot, `PnpError` says why, and nothing changes."""
        before, self.programmed = self.programmed, tuple(programmed)
        if self.current is None or self.kept:
            return
        try:
            helpers = self._helpers()
        except Exception:
            self.programmed = before
            raise
        if helpers != self.current.helpers:
            self.sit_down()

    # -- back and forth

    def losing(self, to: int | None = None) -> Sequence[tuple[int, Step]]:
        """The answers that would be taken back, each with its number: all from number `to` on, or the last that
        somebody gave with what came of it."""
        steps = self.referee.steps if self.current else ()
        if not steps:
            raise Reject("undo.nothing")
        first = len(steps) - lately(self.referee, self.table.unattended) + 1 if to is None else to
        if not 1 <= first <= len(steps):
            raise Reject("undo.range", steps=len(steps), given=first)
        return list(enumerate(steps, start=1))[first - 1 :]

    def undo(self, first: int) -> None:
        """Take back all answers from this number on. Then people come first: it was theirs to correct."""
        self.referee.undo(to=first - 1)
        self._anew(by_hand=True)

    def take_back_result(self) -> None:
        """The flag has fallen, and the last answer was wrong after all."""
        take_back(self.season, 1)
        self.sit_down(by_hand=True)

    def redo(self) -> list[Event]:
        events = self.referee.redo()
        while self._goes_by(self.referee.redoable):
            events += self.referee.redo()
        self._anew(by_hand=self.referee.redoable is not None)
        return events

    def put_right(self, act: Callable[[], list[Event]]) -> list[Event]:
        events = act()
        self._anew(by_hand=False)
        return events

    def _goes_by(self, record: Mapping[str, Any] | None) -> bool:
        """Whether this was said on the same line, or by nobody, and comes back in the same way."""
        return record is not None and bool(record.get("joined") or record.get("src") in UNASKED)

    # -- how it is done

    def _anew(self, by_hand: bool) -> None:
        self._forget_turn()
        self._by_hand = by_hand
        self.watch = Watch(self.table)
        self._let_program()

    def _helpers(self) -> Helpers:
        return Helpers.agreed(self.season, self.manner.roll, [*self.manner.bots, *self.programmed], self.manner.ask)

    def _let_program(self) -> None:
        """Answers for those the program helps, until somebody else is asked, or the next car of a bot is to be
        seen."""
        while not self._by_hand and (helped := self._waiting or self.table.helped()):
            if self._waiting is None and self._is_next_car(*helped):
                self._waiting, self.held = helped, True
                return
            self._waiting = None
            self._take(*helped)
        self._turn = ""
        if self.phase is Phase.AGREEING and went_by_itself(self.referee):
            self._keep()

    def _take(self, ask: Ask, given: Given) -> None:
        try:
            self.referee.answer(given.answer, given.src, ask.key)
        except Reject:  # what was prepared does not fit: people are asked
            self._by_hand = True
        self.watch.look()

    def _is_next_car(self, ask: Ask, given: Given) -> bool:
        """Whether a bot begins another turn after one that nobody has had time to see."""
        turn = ask.key.rpartition(".")[0]
        if given.src != "bot" or turn == self._turn or self.referee.together:
            return False
        before, self._turn = self._turn, turn
        return bool(before) and self.manner.pace != 0

    def _keep(self) -> None:
        self.table.finish()
        self.kept = True

    def _forget_turn(self) -> None:
        self.held = self._by_hand = False
        self._turn, self._waiting = "", None
