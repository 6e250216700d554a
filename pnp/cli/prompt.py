"""The conversation at the table: questions, answers, and what else people want to know in between."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Generic, TextIO, TypeVar

from pnp.api.refereeing import (
    Ask,
    Chain,
    Choose,
    Draw,
    Event,
    Given,
    Narrator,
    Phased,
    Referee,
    Reject,
    RuleBook,
    Source,
    Step,
    chance,
    is_chance,
    to_text,
)
from pnp.api.speaking import PnpError, side_by_side, spoken
from pnp.cli.console import Console

S = TypeVar("S", bound=Phased)

_PATTERNS = {"?": r".*", "u": r"#?\d{1,6}|", "r": r"\d{0,6}", "l": r"\d{0,6}", "fix": r".*"}
"""What may follow a command; after the others nothing may."""


_FIX = re.compile(r"([^\s,]*(?:,\s*[^\s,]+)*),?\s*(\S*)\s*(.*)")
"""Paths with commas between, a value, and why."""
_CALLED = {
    "u": ("undo", "annulla", "取消"),
    "r": ("redo", "ripristina"),
    "l": ("log", "registro"),
    "b": ("board", "tabellone", "盤面"),
    "h": ("help", "aiuto", "ヘルプ"),
    "q": ("quit", "exit", "stop here", "esci", "終了"),
}
"""What people type for a command when they do not know its letter."""


class Outcome(Enum):
    FINISHED = "finished"
    PAUSED = "paused"


@dataclass(frozen=True)
class Hooks:
    """What the program around the table can show. `resume` is the command that goes on with this game."""

    standings: Callable[[], str] | None = None
    position: Callable[[], str] | None = None
    map: Callable[[], str] | None = None
    resume: str = ""


class _Quit(Exception):
    """Somebody wants to stop here."""


class Session(Generic[S]):
    def __init__(
        self,
        referee: Referee[S],
        narrator: Narrator,
        rulebook: RuleBook,
        *,
        sources: Source | None = None,
        input: TextIO | None = None,
        output: TextIO | None = None,
        hooks: Hooks | None = None,
        rng: Random | None = None,
        unattended: AbstractSet[str] = frozenset(),
    ) -> None:
        """`unattended` are those nobody at the table answers for: their questions go by without being put."""
        self.referee = referee
        self.narrator = narrator
        self.words = narrator.words
        self.rulebook = rulebook
        self._sources = sources or Chain()
        self._console = Console(input, output)
        self._hooks = hooks or Hooks()
        self._rng = rng or Random()
        self._unattended = unattended
        self._by_hand = False
        self._handed = ""
        self._private = False
        self._refused = ""
        self._phases_shown = -1
        self._board_shown: list[str] = []
        self._commands: Mapping[str, Callable[[str], None]] = {
            "?": self._explain,
            "u": self._undo,
            "r": self._redo,
            "l": self._log,
            "s": lambda _: self._show(self._hooks.standings),
            "p": lambda _: self._show(self._hooks.position or self._position),
            "m": lambda _: self._show(self._hooks.map),
            "b": lambda _: self._show_board(anyway=True),
            "fix": self._fix,
            "h": self._help,
            "q": self._quit,
        }

    def run(self) -> Outcome:
        try:
            self._console.say(self.words("prompt.commands"))
            if not self.referee.steps and self.referee.opening:
                self._tell(self.referee.opening)
            elif self.referee.open:
                self._show_board(anyway=True)
            while True:
                if not self.referee.open:
                    if self._agreed():
                        break
                elif not self._ask_sources():
                    self._ask_people()
        except (_Quit, EOFError, KeyboardInterrupt):
            self._console.say("", self.words("prompt.saved"))
            if self._hooks.resume:
                self._console.say(self.words("prompt.go_on", command=self._hooks.resume))
            return Outcome.PAUSED
        self._console.say(self.words("prompt.finished"))
        return Outcome.FINISHED

    def _agreed(self) -> bool:
        """The race is run: somebody at a keyboard may still take the last answer back."""
        self._show_board()
        if not self._console.interactive:
            return True
        self._console.say("", self.words("prompt.agree"))
        line = self._console.read(self.words("prompt.marker"))
        name, given = _split(unicodedata.normalize("NFKC", line))
        if name in self._commands and re.fullmatch(_PATTERNS.get(name, ""), given):
            self._command(name, given)
            return False
        return not line

    # -- one question

    def _ask_sources(self) -> bool:
        """Let a source answer one of the open questions. After an undo people come first: it was theirs to correct."""
        if self._by_hand:
            return False
        for ask in self.referee.open:
            given = self._sources(ask, self.referee.view(ask.who or None))
            if given is None:
                continue
            if not self.referee.together:
                self._show_board()
                if ask.who not in self._unattended:
                    self._console.say("", self._given(ask, given))
            self._by_hand = not self._answer(given.answer, given.src, ask)
            return True
        return False

    def _ask_people(self) -> None:
        ask = self.referee.open[0]
        self._hand_over(ask)
        self._show_board()
        default = self._default(ask)
        self._put(ask, default)
        line = self._console.read(self.words("prompt.marker"))
        plain = unicodedata.normalize("NFKC", line)
        name, given = _split(plain)
        if _names_an_option(ask, plain):
            self._answer(plain, "typed", ask)
        elif name in self._commands and re.fullmatch(_PATTERNS.get(name, ""), given):
            self._command(name, given)
        elif not line:
            self._take_default(ask, default)
        else:
            self._answer(self.narrator.meant(ask, line.removeprefix("=")), "typed", ask)

    def _put(self, ask: Ask, default: Given | None) -> None:
        again = ask.key == self._refused  # they have just read the hint
        hints = [] if again else ["", *self.narrator.teller.hint(self.words, ask, self.referee.view(ask.who or None))]
        self._private = self._private or self.referee.together
        self._console.say(*hints, self.narrator.question(ask))
        if isinstance(ask, Choose):
            self._console.say(*(f"  {line}" for line in side_by_side(self.narrator.options(ask))))
        self._refused = ""
        self._console.say(" ".join(part for part in (self.narrator.expects(ask), self._on_enter(ask, default)) if part))

    def _default(self, ask: Ask) -> Given | None:
        # Dice that have fallen stay fallen; a decision that was taken back is made anew, never by a stray Enter.
        before = self.referee.remembered(ask.key) if is_chance(ask) else None
        if before is not None:
            return Given(before, "remembered")
        preset = ask.default()
        return None if preset is None else Given(preset, "typed")

    def _on_enter(self, ask: Ask, default: Given | None) -> str:
        if default is None:
            if not is_chance(ask):
                return ""
            return self.words("prompt.enter.draw" if isinstance(ask, Draw) else "prompt.enter.roll")
        how = "again" if default.src == "remembered" else "default"
        return self.words(f"prompt.enter.{how}", answer=self.narrator.answer(ask, default.answer))

    def _take_default(self, ask: Ask, default: Given | None) -> None:
        if default is None and is_chance(ask):
            default = Given(chance(ask, self._rng), "rolled")
            how = "prompt.drawn" if isinstance(ask, Draw) else "prompt.rolled"
            self._console.say(self.words(how, answer=self.narrator.answer(ask, default.answer)))
        if default is None:
            self._console.say(self.words("prompt.no_default"))
        else:
            self._answer(default.answer, default.src, ask)

    def _answer(self, raw: object, src: str, ask: Ask) -> bool:
        hidden = self.referee.together
        try:
            events = self._accepted(raw, src, ask.key)
        except Reject as reject:
            if reject.code == "choice.unknown":  # what there is to choose from is on the screen again in a moment
                reject = Reject("choice.other", reject.rule, given=reject.args_["given"])
            self._console.say(self.narrator.reject(reject))
            self._refused = ask.key
            return False
        except PnpError as error:
            self._console.say(*error.lines(spoken(self.words.lang)))
            return False
        self._by_hand = False
        if hidden and src != "bot":
            self._wipe()
        self._tell(events)
        return True

    def _accepted(self, raw: object, src: str, key: str) -> list[Event]:
        """As it was typed, or else in plain letters and digits: Japanese keyboards also write wide ones."""
        try:
            return self.referee.answer(raw, src, key)
        except Reject:
            plain = unicodedata.normalize("NFKC", raw) if isinstance(raw, str) else raw
            if plain == raw:
                raise
            return self.referee.answer(plain, src, key)

    def _hand_over(self, ask: Ask) -> None:
        """Secret answers at one keyboard: nobody sees what the last one typed."""
        if not self.referee.together or ask.key == self._handed:
            return
        self._handed = ask.key
        if self._private:
            self._wipe()
        self._console.wait(self.words("prompt.hand_over", who=self.narrator.called("seat", ask.who)) + " ")

    def _wipe(self) -> None:
        """Nothing stays on the screen that was meant for one player; what everybody should read does."""
        self._private = False
        if self._console.clear():
            self._phases_shown, self._board_shown = -1, []

    # -- commands

    def _command(self, name: str, given: str) -> None:
        try:
            self._commands[name](given)
        except Reject as reject:
            self._console.say(self.narrator.reject(reject))
        except PnpError as error:
            self._console.say(*error.lines(spoken(self.words.lang)))

    def _explain(self, given: str) -> None:
        asked = self.referee.open[0].rule if self.referee.open else ""
        for name in (given or asked).split():
            clause = self.rulebook.find(name)
            unknown = [self.words("prompt.clause.unknown", clause=name)]
            self._console.say(*(self.narrator.clause(clause) if clause else unknown))

    def _undo(self, given: str) -> None:
        to = int(given[1:]) - 1 if given.startswith("#") else None
        count = int(given) if given and to is None else 1
        if not given:
            count += self._unattended_lately()
        taken = self.referee.undo(count, to)
        self._console.say(self.words("prompt.undone", n=len(taken)))
        self._back_and_forth(by_hand=True)

    def _unattended_lately(self) -> int:
        """Steps since somebody at the table answered: a slip of the hand lies behind them."""
        for count, step in enumerate(reversed(self.referee.steps)):
            if step.ask is None or step.ask.who not in self._unattended or step.record["src"] == "typed":
                return count
        return 0

    def _redo(self, given: str) -> None:
        for _ in range(int(given or 1)):
            events = self.referee.redo()
            self._console.say(self.words("prompt.redone"))
            self._tell(events)
            while self._goes_by(self.referee.redoable):
                self._tell(self.referee.redo())
        self._back_and_forth(by_hand=self.referee.redoable is not None)

    def _goes_by(self, record: Mapping[str, Any] | None) -> bool:
        """Whether this came without anybody at the table, and comes back in the same way."""
        by_hand = record is None or record.get("src", "typed") == "typed"
        return not by_hand and self.referee.open[0].who in self._unattended

    def _back_and_forth(self, by_hand: bool) -> None:
        self._by_hand = by_hand
        self._phases_shown = -1
        self._handed = ""

    def _log(self, given: str) -> None:
        steps = list(enumerate(self.referee.steps, start=1))
        shown = steps[-int(given) :] if given and int(given) else steps
        if not shown:
            self._console.say(self.words("prompt.log.empty"))
        if len(shown) == len(steps):
            self._tell(self.referee.opening)
        for number, step in shown:
            self._console.say(self._logged(number, step))
            self._tell(step.events, indent="    ")

    def _logged(self, number: int, step: Step) -> str:
        record = step.record
        if step.ask is None:
            return self.words("prompt.log.fix", n=number)
        if step.ask.hidden or record["key"] in self.referee.secret:
            return self.words("prompt.log.secret", n=number, question=self.narrator.question(step.ask))
        answer = self.narrator.answer(step.ask, record["answer"])
        return self.words(
            "prompt.log.answer",
            n=number, question=self.narrator.question(step.ask), answer=answer, src=self._src(record["src"]),
        )  # fmt: skip

    def _position(self) -> str:
        return to_text(self.referee.public)

    def _fix(self, given: str) -> None:
        """Which value, what it is now and why: asked one by one, or as far as they were typed in one line."""
        parts = [part for part in _FIX.fullmatch(given).groups() if part]  # type: ignore[union-attr]
        for part in ("path", "value", "why")[len(parts) :]:
            line = self._console.read(self.words(f"prompt.fix.{part}") + " ")
            if not line:
                self._console.say(self.words("prompt.fix.cancelled"))
                return
            parts.append(line)
            if part == "value":  # what cannot be is said before anybody thinks of a reason
                self.referee.fixed(parts[0], _value(line))
        path, value, why = parts
        self._tell(self.referee.fix(path, _value(value), why))
        self._console.say(self.words("prompt.fix.again"))
        self._back_and_forth(by_hand=False)

    def _help(self, _: str) -> None:
        example = next(iter(self.rulebook.clauses), "")
        self._console.say(self.words("prompt.help", clause=example.ljust(6)))
        if self._hooks.map:
            self._console.say(self.words("prompt.also.map"))

    def _quit(self, _: str) -> None:
        raise _Quit

    # -- what is shown

    def _show(self, hook: Callable[[], str] | None) -> None:
        self._console.say(hook().rstrip("\n") if hook else self.words("prompt.nothing"))

    def _show_board(self, anyway: bool = False) -> None:
        """After every completed play, if there is something new to see."""
        if self.referee.phases == self._phases_shown and not anyway:
            return
        if not anyway and not self.referee.is_settled:
            return
        self._phases_shown = self.referee.phases
        board = list(self.narrator.teller.board(self.words, self.referee.view()))
        if anyway or board != self._board_shown:
            self._console.say("", *board)
        self._board_shown = board

    def _given(self, ask: Ask, given: Given) -> str:
        with suppress(Reject):
            answer = self.narrator.answer(ask, ask.accept(given.answer))
            return self.words(
                "prompt.given", question=self.narrator.question(ask), answer=answer, src=self._src(given.src)
            )
        return self.narrator.question(ask)

    def _src(self, src: str) -> str:
        key = f"prompt.src.{src}"
        return self.words(key) if key in self.words else src

    def _tell(self, events: Iterable[Event], indent: str = "") -> None:
        self._console.say(*(indent + self.narrator.event(event) for event in events))


def _split(line: str) -> tuple[str, str]:
    if line.startswith("?"):
        return "?", line[1:].strip()
    name, _, given = line.partition(" ")
    for letter, called in _CALLED.items():
        if line.casefold() == letter or name.casefold() in called:
            return letter, given.strip()
    return name, given.strip()


def _names_an_option(ask: Ask, line: str) -> bool:
    """Whether a letter that is also a command is meant as what it is called here: line B, say."""
    return isinstance(ask, Choose) and any(line.casefold() == option.id.casefold() for option in ask.options)


def _value(text: str) -> Any:
    """A value as JSON writes it; anything else is a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text
