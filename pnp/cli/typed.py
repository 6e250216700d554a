"""What a line says at a question: a command, an answer, or perhaps both.

There is one rule for all questions of all games. A line with = before it is an answer, one with : before it is a
command; without either it is whatever fits, and where both fit it is neither before somebody says which.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass

from pnp.api.refereeing import Ask, Choose, Draw, Narrator, Reject

ANSWER, COMMAND = "=", ":"
_ASKING = ("?", "？")

_PATTERNS = {"?": r".*", "u": r"#?\d{1,6}|", "r": r"\d{0,6}", "l": r"\d{0,6}", "p": r"|.+\.(toml|json)", "fix": r".*",
             "enter": r".*"}  # fmt: skip
"""What may follow a command; after the others nothing may."""
_CALLED = {
    "u": ("undo", "annulla", "取消"),
    "r": ("redo", "ripristina"),
    "l": ("log", "registro"),
    "s": ("standings", "classifica"),
    "p": ("position", "posizione"),
    "m": ("map", "mappa"),
    "b": ("board", "tabellone", "盤面"),
    "fix": ("correggi", "修正", "直す"),
    "enter": ("inserisci", "入力"),
    "h": ("help", "aiuto", "ヘルプ"),
    "q": ("quit", "exit", "stop here", "esci", "終了"),
}
"""What people type for a command when they do not know its letter."""
COMMANDS = ("?", *_CALLED)


@dataclass(frozen=True)
class Command:
    name: str
    given: str
    """What was typed after it."""

    @property
    def is_question(self) -> bool:
        """Whether somebody asks about something: "? push" answers nothing."""
        return self.name == "?" and bool(self.given)


def command(line: str) -> Command | None:
    """The command that this line is, if it is one."""
    plain = unicodedata.normalize("NFKC", line).strip().removeprefix(COMMAND).strip()
    if plain.startswith("?"):
        return Command("?", plain[1:].strip())
    name, _, given = plain.partition(" ")
    for letter, called in _CALLED.items():
        if plain.casefold() in called:
            return Command(letter, "")
        if name.casefold() in (letter, *called) and re.fullmatch(_PATTERNS.get(letter, ""), given.strip()):
            return Command(letter, given.strip())
    return None


def begun(line: str) -> str | None:
    """The command that the first word of a line is, whatever follows: somebody may have meant it."""
    first, _, rest = unicodedata.normalize("NFKC", line).strip().partition(" ")
    return next((letter for letter, called in _CALLED.items() if rest and first.casefold() in (letter, *called)), None)


def is_marked(line: str, mark: str) -> bool:
    """Whether somebody said which of the two it is; Japanese keyboards also write wide marks."""
    return unicodedata.normalize("NFKC", line[:1]) == mark


def meant(ask: Ask, line: str, narrator: Narrator) -> str | None:
    """How people would say the answer that this line is, or why it may not be given; None if it is none.

    What may not be chosen now is an answer as well: who names it wants to hear why, not to have something undone."""
    try:
        return _accepted(ask, line, narrator)
    except Reject as reject:
        named = isinstance(ask, Choose | Draw) and not reject.code.endswith((".unknown", ".several"))
        why = narrator.reject(Reject(reject.code, **reject.args_)).rstrip(".。")
        return why if named and line.strip() not in _ASKING else None


def unclear(ask: Ask, narrator: Narrator) -> list[str]:
    """The letters of commands that would be taken for an answer here."""
    found = []
    for letter in COMMANDS:
        with suppress(Reject):
            _accepted(ask, letter, narrator)
            found.append(letter)
    return found


def _accepted(ask: Ask, line: str, narrator: Narrator) -> str:
    plain = unicodedata.normalize("NFKC", line)
    return narrator.answer(ask, ask.accept(narrator.meant(ask, plain)))
