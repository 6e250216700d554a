"""The conversation at the table: questions, answers, and what else people want to know in between."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Generic, TextIO, TypeVar

from pnp.api.refereeing import (
    MOST_FOUND,
    UNASKED,
    Ambiguous,
    Answer,
    Ask,
    Chain,
    Draw,
    Event,
    Given,
    Misheard,
    Narrator,
    Phased,
    Reading,
    Referee,
    Reject,
    RuleBook,
    Settled,
    Source,
    Step,
    Supposing,
    chance,
    is_chance,
    lately,
    read_line,
    search_rules,
    to_text,
    went_by_itself,
)
from pnp.api.seasons import Displaced
from pnp.api.speaking import PnpError, Problems, spoken
from pnp.cli.console import Console
from pnp.cli.fixing import Corrections
from pnp.cli.ink import PLAIN, Ink
from pnp.cli.showing import Showing
from pnp.cli.skipped import after_all
from pnp.cli.typed import ANSWER, COMMAND, Command, begun, command, is_marked, meant

S = TypeVar("S", bound=Phased)
_QUESTION = 4
"""Lines that belong to a question and what Enter means, and nothing else."""
_EXAMPLE = 7
"""Columns that the help has for the name of a clause."""

Pace = float | None
ON_ENTER: Pace = None
"""How long a bot's car stays on the screen before the next: so many seconds, or until somebody presses Enter."""


class Outcome(Enum):
    FINISHED = "finished"
    ENTERED = "entered"
    """Somebody wrote down how it ended instead of playing it."""
    PAUSED = "paused"


@dataclass(frozen=True)
class Hooks:
    """What the program around the table can show. `resume` is the command that goes on with this game."""

    standings: Callable[[], str] | None = None
    position: Callable[[], str] | None = None
    save: Callable[[str], str] | None = None
    """Writes the position into a file, and says where."""
    map: Callable[[], str] | None = None
    enter: Callable[[str], bool] | None = None
    """Takes the race as one line, and says whether it was written down."""
    resume: str = ""
    confirm: Callable[[], None] = lambda: None
    """Refuses if what was answered is not where it should be."""


class _Quit(Exception):
    """Somebody wants to stop here."""


class _Entered(Exception):
    """The race is written down."""


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
        settled: Settled[S] = lambda _ask, _state: None,
        pace: Pace = ON_ENTER,
        ink: Ink = PLAIN,
        suggested: Callable[[Ask], Answer | None] = lambda ask: ask.default(),
    ) -> None:
        """`unattended` are those nobody at the table answers for: their questions go by without being put. `settled`
        answers what need not be asked, `suggested` says what Enter means. `pace` is what comes between two cars that
        the program plays: somebody presses Enter, or so many seconds go by."""
        self.referee = referee
        self.narrator = narrator
        self.words = narrator.words
        self.rulebook = rulebook
        self._sources = sources or Chain()
        self._console = Console(input, output, ink)
        self._pace = pace
        self._watched = ""
        """The turn of a bot that is on the screen."""
        self._show = Showing(self._console, referee, narrator)
        self._hooks = hooks or Hooks()
        self._rng = rng or Random()
        self._unattended = unattended
        self._settled = settled
        self._suggested = suggested
        self._by_hand = False
        self._handed = ""
        self._private = False
        self._refused = ""
        self._commands: Mapping[str, Callable[[str], None]] = {
            "?": self._explain,
            "u": self._undo,
            "r": self._redo,
            "l": self._log,
            "s": lambda _: self._show.shown(self._hooks.standings),
            "p": self._show_position,
            "m": lambda _: self._show.shown(self._hooks.map),
            "b": self._show_board,
            "fix": self._fix,
            "enter": self._enter,
            "h": self._help,
            "q": self._quit,
        }

    def run(self) -> Outcome:
        try:
            self._console.say(self.words("prompt.commands"))
            if not self.referee.steps and self.referee.opening:
                self._show.tell(self.referee.opening)
            elif self.referee.open:
                self._show.board(anyway=True)
            while True:
                if not self.referee.open:
                    if self._agreed():
                        break
                elif not self._ask_sources():
                    self._ask_people()
        except _Entered:
            return Outcome.ENTERED
        except (_Quit, EOFError, KeyboardInterrupt):
            self._hooks.confirm()
            self._console.say("", self.words("prompt.saved"))
            if self._hooks.resume:
                self._console.say(self.words("prompt.go_on", command=self._hooks.resume))
            return Outcome.PAUSED
        self._console.say(self.words("prompt.finished"))
        return Outcome.FINISHED

    def _agreed(self) -> bool:
        """The race is run: somebody at a keyboard may still take the last answer back."""
        self._show.board()
        self._show.more()
        if not self._console.interactive or went_by_itself(self.referee):
            return True
        self._console.say("", self.words("prompt.agree"))
        line = self._console.read(self.words("prompt.marker"))
        if found := command(line):
            self._command(found)
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
                self._show.watch()
                if not self._goes_on(ask, given):
                    return True
                self._announce(ask, given)
            self._by_hand = not self._answer(given.answer, given.src, ask)
            return True
        return False

    def _goes_on(self, ask: Ask, given: Given) -> bool:
        """Before a bot's next car: time to read what the last one did, and to move it on the real board. Whoever wants
        something else then is heard first."""
        turn = ask.key.rpartition(".")[0]
        if given.src == "bot" and turn != self._watched:
            if self._watched and not self._has_read():
                return False
            self._watched = turn
        return True

    def _has_read(self) -> bool:
        if self._pace is not None:
            self._console.wait_for(self._pace)
            return True
        line = self._console.pause(self.words("prompt.next_car"))
        if found := command(line):
            self._command(found)
        elif line:
            self._console.remember(line)
            self._console.say(self.words("prompt.not_yet"))
        return not line

    def _announce(self, ask: Ask, given: Given) -> None:
        """Who is not asked hears in a word what goes without saying; what bots do is told by what comes of it."""
        if given.src in UNASKED:
            self._console.say(self._show.unsaid(ask, given.answer, given.src))
        elif ask.who not in self._unattended:
            self._show.board()
            self._show.answered(ask, given)

    def _ask_people(self) -> None:
        ask = self.referee.open[0]
        self._hand_over(ask)
        default = self._default(ask)
        self._watched = ""
        self._private = self._private or self.referee.together
        self._show.question(ask, default, again=ask.key == self._refused)
        self._refused = ""
        line = self._console.read(self.words("prompt.marker"))
        if line:
            self._hear(ask, line)
        else:
            self._take_default(ask, default)

    def _hear(self, ask: Ask, line: str) -> None:
        found = None if is_marked(line, ANSWER) else command(line)
        if found is None:
            self._say(ask, line[1:].strip() if is_marked(line, ANSWER) else line)
            return
        also = None if is_marked(line, COMMAND) or found.is_question else meant(ask, line, self.narrator)
        if also is None:
            self._command(found)
        else:  # both fit: nothing happens before it is clear which was meant
            does = self.words(f"prompt.command.{found.name}")
            self._console.say(self.words("prompt.which", typed=line, answer=also, command=does))

    def _default(self, ask: Ask) -> Given | None:
        # Dice that have fallen stay fallen; a decision that was taken back is made anew, never by a stray Enter.
        before = self.referee.remembered(ask.key) if is_chance(ask) else None
        if before is not None:
            return Given(before, "remembered")
        preset = self._suggested(ask)
        return None if preset is None else Given(preset, "typed")

    def _take_default(self, ask: Ask, default: Given | None) -> None:
        if default is None and is_chance(ask):
            default = Given(chance(ask, self._rng), "rolled")
            how = "prompt.drawn" if isinstance(ask, Draw) else "prompt.rolled"
            self._console.say(self.words(how, answer=self.narrator.answer(ask, default.answer)))
        if default is None:
            self._console.say(self.words("prompt.no_default"))
        else:
            self._answer(default.answer, default.src, ask)

    def _say(self, ask: Ask, line: str) -> None:
        """What was typed, be it one answer or a whole turn; all of it is taken, or nothing."""
        try:
            reading = read_line(self.referee.trial, line, self.narrator, self._settled, ask.key)
        except Reject as reject:
            if after := after_all(self.referee, self.narrator, self._settled, line):
                self._take(self.referee.open[0], after)
            else:
                self._console.remember(line, secret=self.referee.together)
                self._refuse(ask, reject)
                self._recall_command(line)
        else:
            self._take(ask, reading)

    def _recall_command(self, line: str) -> None:
        """Whoever began with the name of a command hears how it is typed."""
        if name := begun(line):
            does = self.words(f"prompt.command.{name}")
            self._console.say(self.words("prompt.begun", command=name, does=does))

    def _take(self, ask: Ask, reading: Reading) -> None:
        self._console.say(*self._passed(reading))
        try:
            self._keep(lambda: self.referee.say(reading))
        except Reject as reject:
            self._refuse(ask, reject)

    def _passed(self, reading: Reading) -> list[str]:
        """What was not asked, in a word."""
        return [self._show.unsaid(part.ask, part.answer, part.unsaid) for part in reading.parts if part.unsaid]

    def _refuse(self, ask: Ask, reject: Reject) -> None:
        """What is wrong; with the word, where a line has several of them."""
        if isinstance(reject, Misheard) and reject.is_within(ask):
            self._console.say(self.words("prompt.misheard", word=reject.word, why=self.narrator.reject(reject)))
            if reject.events:
                self._console.say(self.words("prompt.up_to_there"))
                self._show.logged(reject.events, indent="  ")
        elif reject.code == "choice.unknown":  # what there is to choose from is on the screen again in a moment
            self._console.say(self.narrator.reject(Reject("choice.other", reject.rule, given=reject.args_["given"])))
        else:
            self._console.say(self.narrator.reject(reject))
        if isinstance(reject, Ambiguous):
            self._console.say(*(f"  {reading.told(self.narrator)}" for reading in reject.readings))
        self._refused = ask.key

    def _answer(self, raw: object, src: str, ask: Ask) -> bool:
        try:
            return self._keep(lambda: self.referee.answer(raw, src, ask.key), src == "bot", ask.who in self._unattended)
        except Reject as reject:
            self._refuse(ask, reject)
            return False

    def _keep(self, keep: Callable[[], list[Event]], by_bot: bool = False, briefly: bool = False) -> bool:
        hidden = self.referee.together
        try:
            events = keep()
        except Displaced:
            raise
        except PnpError as error:
            self._say_what_is_wrong(error)
            return False
        self._by_hand = False
        if hidden and not by_bot:
            self._wipe()
        (self._show.tell_briefly if briefly else self._show.tell)(events)
        return True

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
            self._show.forget()

    # -- commands

    def _command(self, found: Command) -> None:
        try:
            self._commands[found.name](found.given)
        except Reject as reject:
            self._console.say(self.narrator.reject(reject))
        except Displaced:
            raise
        except PnpError as error:
            self._say_what_is_wrong(error)

    def _say_what_is_wrong(self, error: PnpError) -> None:
        """One problem needs no counting."""
        only = error.problems[0] if isinstance(error, Problems) and len(error.problems) == 1 else error
        self._console.say(*only.lines(spoken(self.words.lang)))

    def _explain(self, given: str) -> None:
        asked = given or (self.referee.open[0].rule if self.referee.open else "")
        supposed = Supposing(self.referee, self.narrator, self._settled)(given, self.rulebook)
        self._console.say(*(supposed.told(self.narrator) if supposed else self._found(asked)))

    def _found(self, asked: str) -> list[str]:
        """What the rules say about it, as far as that leaves room for the question."""
        found: list[str] = []
        for most in range(MOST_FOUND, 2, -1):
            found = search_rules(self.rulebook, asked, self.words, most)
            if self._console.fits(found, _QUESTION):
                break
        return found

    def _undo(self, given: str) -> None:
        to = int(given[1:]) - 1 if given.startswith("#") else None
        count = int(given) if given and to is None else lately(self.referee, self._unattended)
        taken = self.referee.undo(count, to)
        self._console.say(self.words("prompt.undone", n=len(taken)))
        self._back_and_forth(by_hand=True)

    def _redo(self, given: str) -> None:
        for _ in range(int(given or 1)):
            events = self.referee.redo()
            self._console.say(self.words("prompt.redone"))
            self._show.tell(events)
            while self._goes_by(self.referee.redoable):
                self._show.tell(self.referee.redo())
        self._back_and_forth(by_hand=self.referee.redoable is not None)

    def _goes_by(self, record: Mapping[str, Any] | None) -> bool:
        """Whether this came without anybody at the table, or on the same line, and comes back in the same way."""
        if record is None or record.get("joined") or record.get("src") in UNASKED:
            return record is not None
        return record.get("src", "typed") != "typed" and self.referee.open[0].who in self._unattended

    def _back_and_forth(self, by_hand: bool) -> None:
        self._by_hand = by_hand
        self._show.forget()
        self._handed = ""

    def _log(self, given: str) -> None:
        steps = list(enumerate(self.referee.steps, start=1))
        shown = steps[-int(given) :] if given and int(given) else steps
        if not shown:
            self._console.say(self.words("prompt.log.empty"))
        if len(shown) == len(steps):
            self._show.logged(self.referee.opening)
        for number, step in shown:
            self._console.say(self._logged(number, step))
            self._show.logged(step.events, indent="    ")

    def _logged(self, number: int, step: Step) -> str:
        record = step.record
        if step.ask is None:
            return self.words("prompt.log.fix", n=number)
        if step.ask.hidden or record["key"] in self.referee.secret:
            return self.words("prompt.log.secret", n=number, question=self.narrator.question(step.ask))
        answer = self.narrator.answer(step.ask, record["answer"])
        return self.words(
            "prompt.log.answer",
            n=number, question=self.narrator.question(step.ask), answer=answer, src=self._show.src(record["src"]),
        )  # fmt: skip

    def _show_position(self, file: str) -> None:
        save = self._hooks.save
        self._show.shown((lambda: save(file)) if file and save else self._hooks.position or self._position)

    def _show_board(self, _: str) -> None:
        self._show.board(anyway=True)

    def _position(self) -> str:
        return to_text(self.referee.public)

    def _fix(self, given: str) -> None:
        if events := Corrections(self._console, self.referee, self.narrator)(given):
            self._show.tell(events)
            self._console.say(self.words("prompt.fix.again"))
            self._back_and_forth(by_hand=False)

    def _enter(self, given: str) -> None:
        """How the race ended, where nobody wants to referee it."""
        if self._hooks.enter is None:
            self._console.say(self.words("prompt.nothing"))
        elif self._hooks.enter(given):
            raise _Entered

    def _help(self, _: str) -> None:
        example = next(iter(self.rulebook.clauses), "")
        self._console.say(self.words("prompt.help", clause=example.ljust(_EXAMPLE)))
        if self._hooks.map:
            self._console.say(self.words("prompt.also.map"))
        if self._hooks.enter:
            self._console.say(self.words("prompt.also.enter"))
        self._refused = self.referee.open[0].key if self.referee.open else ""  # what it is about was read before

    def _quit(self, _: str) -> None:
        raise _Quit
