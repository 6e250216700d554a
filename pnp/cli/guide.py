"""The conversation before a first race: who plays, what is raced, what the program rolls."""

from __future__ import annotations

from pnp.api.guiding import PLAYERS, Beginning, Guide, Inquiry
from pnp.api.refereeing import RuleBook, search_rules
from pnp.api.speaking import PnpError, columns, in_a_row, side_by_side, spoken
from pnp.cli.console import Console
from pnp.cli.typed import ANSWER, Command, command, is_marked

_WIDTH = 78
"""What offers may take beside each other."""
_COMMANDS = ("?", "h", "u", "q")
_LONGEST = 400
"""Letters of a line. Nobody means more, and what is wrong is said again."""


class _Left(Exception):
    """Somebody would rather not race."""


class Conversation:
    def __init__(self, guide: Guide, rulebook: RuleBook, console: Console | None = None) -> None:
        self.guide = guide
        self.words = guide.words
        self.rulebook = rulebook
        self._console = console or Console()
        self._shown = ""

    def run(self) -> Beginning | None:
        """How the race begins; None if it does not."""
        self._console.say(self.words("guide.hello", game=self.words("game.name")), self.words("guide.keys"))
        try:
            while question := self.guide.question:
                self._put(question)
                self._hear(question, self._console.read(self.words("prompt.marker"))[:_LONGEST])
        except (_Left, EOFError):
            self._console.say("", self.words("guide.left"))
            return None
        return self.guide.beginning

    # -- the question

    def _put(self, question: Inquiry) -> None:
        """Once with all there is to choose from; when it is put again, that is still on the screen."""
        if question.id != self._shown:
            lo, hi = self.guide.edition.game.players
            self._console.say("", self.words(f"guide.{question.id}.ask", lo=lo, hi=hi))
            self._console.say(*(self._mounts() if question.id == PLAYERS else self._offers(question)))
        told = [self._expects(question), *([] if question.id == self._shown else self._unclear(question))]
        self._shown = question.id
        self._console.say(in_a_row(told))

    def _mounts(self) -> list[str]:
        """With what is to be known of each, where some suit beginners better than others."""
        mounts = self.guide.mounts
        if any(mount.suits_beginners for mount in mounts):
            rows = [("*" if each.suits_beginners else "", each.letter, each.name, *each.about) for each in mounts]
            return [*(f"  {line}" for line in columns(rows)), self.words("guide.suits")]
        lines = [f"  {line}" for line in side_by_side([mount.name for mount in mounts], most=4, width=_WIDTH)]
        return [*lines, self.words("guide.equal")] if lines else []

    def _offers(self, question: Inquiry) -> list[str]:
        offers = [
            str(self.words("prompt.option", n=number, label=offer.name))
            for number, offer in enumerate(question.offers, start=1)
        ]
        lines = [f"  {line}" for line in side_by_side(offers, width=_WIDTH)]
        return [*lines, question.note] if question.note else lines

    def _expects(self, question: Inquiry) -> str:
        if question.id != PLAYERS:
            return in_a_row([self.words("prompt.type.choose"), self.words("prompt.enter.default", answer=1)])
        if self.guide.seats:
            lowest, _ = self.guide.edition.game.players
            missing = max(0, lowest - len(self.guide.seats))
            how = "guide.players.missing" if missing else "guide.players.more"
            return str(self.words(how, seated=self.guide.names, n=missing))
        suggested = self.words("prompt.enter.default", answer=question.offers[0].name)
        return in_a_row([self.words("guide.players.type", example=self.words("cli.player_example")), suggested])

    def _unclear(self, question: Inquiry) -> list[str]:
        letters = [letter for letter in _COMMANDS if self._is_both(question, letter)]
        return [self.words("prompt.unclear", letters=letters, one=letters[0])] if letters else []

    def _is_both(self, question: Inquiry, line: str) -> bool:
        """Whether what looks like a command may be meant for an answer."""
        return question.id == PLAYERS and self.guide.company.is_mount(line)

    # -- the answer

    def _hear(self, question: Inquiry, line: str) -> None:
        found = None if is_marked(line, ANSWER) else command(line)
        if found is None or found.name not in _COMMANDS:
            self._answer(line[1:] if is_marked(line, ANSWER) else line)
        elif self._is_both(question, line):
            answer = self.guide.company.spoken(*self.guide.company.read(line, len(self.guide.seats)))
            does = self.words(f"prompt.command.{found.name}")
            self._console.say(self.words("prompt.which", typed=line, answer=answer, command=does))
        else:
            self._command(found, question)

    def _answer(self, line: str) -> None:
        try:
            self._console.say(self.words("guide.understood", answer=self.guide.answer(line)))
        except PnpError as error:
            self._console.remember(line)
            self._console.say(*error.lines(spoken(self.words.lang)))

    def _command(self, found: Command, question: Inquiry) -> None:
        if found.name == "q":
            raise _Left
        if found.name == "u":
            self._back()
        elif found.given:
            self._console.say(*search_rules(self.rulebook, found.given, self.words))
        else:
            self._console.say(self.words(f"guide.{question.id}.why"))
            if question.clauses:
                self._console.say(*search_rules(self.rulebook, question.clauses, self.words))

    def _back(self) -> None:
        if self.guide.back():
            self._shown = ""
        else:
            self._console.say(self.words("guide.first"))
