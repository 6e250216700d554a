"""What stands on the screen: the board, what was decided, and all that belongs to a question.

A screen has so many lines. Whoever plays must never scroll back to see what a question is about, so the board is shown
where there is room for it, and what the program does for others goes into the log once the screen is full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

from pnp.api.refereeing import (
    Ask,
    Choose,
    Draw,
    Event,
    Given,
    Narrator,
    Phased,
    Referee,
    Reject,
    is_chance,
)
from pnp.api.speaking import in_a_row, side_by_side
from pnp.cli.console import Console
from pnp.cli.typed import unclear

S = TypeVar("S", bound=Phased)

_KEPT = 10
"""Lines of a screen that belong to the next question."""
_AGREED = 4
"""Lines of a screen that belong to the end of a race."""
_RULED = 4
"""Lines that belong to what comes of dice that the program rolls."""
_SHORT = 2
"""From the second time on, more options than these stand side by side."""


class Showing(Generic[S]):
    def __init__(self, console: Console, referee: Referee[S], narrator: Narrator) -> None:
        self.console = console
        self.referee = referee
        self.narrator = narrator
        self.words = narrator.words
        self._met: set[str] = set()
        """Kinds of questions that have been explained."""
        self._phases_shown = -1
        self._board_shown: list[str] = []
        self._due = False
        self._held_back = 0
        self._answered = ""
        """The kind of question that was answered last without anybody."""

    # -- the board

    def board(self, anyway: bool = False, room_for: Iterable[str] = ()) -> bool:
        """After every completed play, if there is something new to see: all of it, or what leaves room for the
        question. Returns whether it stands there now."""
        self.watch()
        if not anyway and not self._due:
            return False
        self._phases_shown, self._due = self.referee.phases, False
        view, teller = self.referee.view(), self.narrator.teller
        board = list(teller.board(self.words, view))
        if anyway:
            self.console.say("", *board)
        elif board == self._board_shown:
            return False
        elif not self._largest([board, teller.glance(self.words, view)], room_for):
            self._due = bool(board)  # there is room for it after the next line
            return False
        self._board_shown = board
        return True

    def watch(self) -> None:
        """A moment to show the board may pass while the program plays: then it is shown at the next question."""
        self._due = self._due or (self.referee.is_settled and self.referee.phases != self._phases_shown)

    def _largest(self, boards: Iterable[Sequence[str]], room_for: Iterable[str]) -> bool:
        for board in boards:
            if board and self.console.fits(["", *board, *room_for]):
                self.console.say("", *board)
                return True
        return False

    def forget(self) -> None:
        """The screen was wiped, or the race has gone back: whatever stood there is shown anew."""
        self._phases_shown, self._board_shown = -1, []

    # -- what was decided

    def logged(self, events: Iterable[Event], indent: str = "") -> None:
        self.console.say(*(indent + self.narrator.event(event) for event in events))

    def tell(self, events: Sequence[Event]) -> None:
        """All of it; where that is too much for the screen, what matters."""
        lines = [self.narrator.event(event) for event in events]
        if self.console.fits(lines, self._kept):
            self.console.say(*lines)
        else:
            self.tell_briefly(events)

    def tell_briefly(self, events: Iterable[Event]) -> None:
        """A line a car, as long as there is room. The rest is in the log."""
        for event in events:
            line = self.narrator.event(event)
            if event.code in self.narrator.teller.details:
                continue
            if self.console.fits([line], self._kept):
                self.console.say(line)
            else:
                self._held_back += 1

    @property
    def _kept(self) -> int:
        return _KEPT if self.referee.open else _AGREED

    def more(self) -> None:
        """That there is more in the log, if there is."""
        held, self._held_back = self._held_back, 0
        if held:
            self.console.say(self.words("prompt.more", n=held))

    # -- a question

    def question(self, ask: Ask, default: Given | None, again: bool) -> None:
        """With what this decision needs. Whoever has just been refused has read it, and it is explained once: where
        there is room, or else the next time."""
        self.more()
        self._answered = ""
        full, usual, bare = self._blocks(ask, default, again)
        block = next((each for each in (full, usual) if self.console.fits(each)), bare)
        if block == full:
            self._met.add(ask.text)
        if self.board(room_for=block):
            seen = self.narrator.teller.glance(self.words, self.referee.view())
            block = [line for line in block if line not in seen]
        for line in block:
            (self.console.say_bold if line == self.narrator.question(ask) else self.console.say)(line)

    def _blocks(self, ask: Ask, default: Given | None, again: bool) -> Iterator[list[str]]:
        """All that may belong to the question, what belongs to it from the second time on, and the question alone."""
        question = self.narrator.question(ask)
        for first in (ask.text not in self._met, False):
            about = [] if again else self._about(ask, first)
            yield [*about, question, *self._options(ask, first), *self._told(ask, default, first)]
        yield [question, *self._told(ask, default, first=False)]

    def _about(self, ask: Ask, first: bool) -> list[str]:
        view, teller = self.referee.view(ask.who or None), self.narrator.teller
        hints = teller.hint(self.words, ask, view) if first else ()
        return ["", *hints, *teller.strip(self.words, ask, view)]

    def _options(self, ask: Ask, first: bool) -> list[str]:
        if not isinstance(ask, Choose) or (not first and ask.text in self.narrator.teller.lists):
            return []
        options = self.narrator.options(ask)
        return [f"  {line}" for line in (side_by_side(options) if first else side_by_side(options, _SHORT))]

    def _told(self, ask: Ask, default: Given | None, first: bool) -> list[str]:
        """What may be typed, and what Enter means."""
        parts = [self.narrator.expects(ask) if first else "", self._on_enter(ask, default), self._unclear(ask, first)]
        told = in_a_row(parts)
        return [told] if told else []

    def _unclear(self, ask: Ask, first: bool) -> str:
        letters = unclear(ask, self.narrator) if first else []
        return self.words("prompt.unclear", letters=letters, one=letters[0]) if letters else ""

    def _on_enter(self, ask: Ask, default: Given | None) -> str:
        if default is None:
            if not is_chance(ask):
                return ""
            return self.words("prompt.enter.draw" if isinstance(ask, Draw) else "prompt.enter.roll")
        how = "again" if default.src == "remembered" else "default"
        return self.words(f"prompt.enter.{how}", answer=self.narrator.answer(ask, default.answer))

    # -- answers that nobody typed

    def answered(self, ask: Ask, given: Given) -> None:
        """What a source says to a question of somebody at the table: as long as there is room for what comes of it, and
        more of it where the same is asked again."""
        again = ask.text == self._answered
        lines = [*([] if again else [""]), self.given(ask, given)]
        if self.console.fits(lines, _KEPT + (2 * _RULED if again else _RULED)):
            self.console.say(*lines)
        else:
            self._held_back += 1
        self._answered = ask.text

    def given(self, ask: Ask, given: Given) -> str:
        with suppress(Reject):
            answer = self.narrator.answer(ask, ask.accept(given.answer))
            return self.words(
                "prompt.given", question=self.narrator.question(ask), answer=answer, src=self.src(given.src)
            )
        return self.narrator.question(ask)

    def unsaid(self, ask: Ask, answer: Any, src: str) -> str:
        """A question that went by, in a word; its name is not said where the answer has it, or the dice."""
        name, told, why = self.narrator.name(ask), self.narrator.answer(ask, answer), self.src(src)
        if src == "shown" or name.casefold() in told.casefold():
            return self.words("prompt.unsaid_alone", answer=told, src=why)
        return self.words("prompt.unsaid", name=name, answer=told, src=why)

    def src(self, src: str) -> str:
        key = f"prompt.src.{src}"
        return self.words(key) if key in self.words else src

    def shown(self, hook: Callable[[], str] | None) -> None:
        self.console.say((hook().rstrip("\n") if hook else "") or self.words("prompt.nothing"))
