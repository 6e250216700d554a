"""Sentences for what the referee asks and decides. Each ends with the clause it follows: “… [F27]”."""

from __future__ import annotations

import re
import unicodedata
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from typing_extensions import override

from pnp.kit.words import Words
from pnp.referee.ask import Answer, Args, Ask, Choose, Draw, Event, Needed, Number, Option, Refused, Reject, Roll, Write
from pnp.referee.entering import Entries
from pnp.referee.line import Ear, Misheard, Moot
from pnp.referee.rulebook import Clause, RuleBook
from pnp.referee.worded import Worded

__all__ = ["Clause", "Gauge", "Narrator", "RuleBook", "Teller", "voiced"]


D = TypeVar("D", contravariant=True)
T = TypeVar("T")


@dataclass(frozen=True)
class Gauge:
    """A value that screens show: the fuel of a car, the lap of a race."""

    label: str
    value: str
    share: float | None = None
    """How full it is, from 0 to 1, where that can be said: screens draw a bar."""


class Explained(NamedTuple):
    """What stands around a question."""

    hint: Sequence[str]
    strip: Sequence[str]


class Shown(Protocol):
    """How a position looks in text, and in figures."""

    @abstractmethod
    def board(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        """Lines that show the position."""

    def glance(self, words: Words, view: Mapping[str, Any]) -> Sequence[str]:
        """The same in a few lines, for a screen that has no room for more."""
        return ()

    def state(self, words: Words, view: Mapping[str, Any]) -> Sequence[Gauge]:
        """How the race stands for everybody: lap, weather, cards in the pile. Few, the most important first."""
        return ()

    def gauges(self, words: Words, view: Mapping[str, Any]) -> Mapping[str, Sequence[Gauge]]:
        """What each who takes part has left, by who it is. The view of a seat may know more of its own."""
        return {}

    def gaps(self, view: Mapping[str, Any]) -> Mapping[str, int]:
        """How many cells each lies behind the leader, by who it is; empty where that means nothing."""
        return {}

    def hint(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        """Lines that explain such a question to those who meet it for the first time."""
        return ()

    def strip(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Sequence[str]:
        """Two or three lines with what this decision needs: they stand before it every time."""
        return ()

    def explained(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Explained:
        """Hint and strip for a page, where answers stand with their asides and the board is in sight: without what is
        seen there."""
        return Explained(self.hint(words, ask, view), self.strip(words, ask, view))

    def asides(self, words: Words, ask: Ask, view: Mapping[str, Any]) -> Mapping[str, str]:
        """A few words beside an answer, by the answer: what it costs, how likely it is, what to expect of it."""
        return {}

    def sorts(self, words: Words, ask: Ask) -> Mapping[str, str]:
        """The sort of card that an answer is, by the answer, where many go by one name: screens ask for that first."""
        return {}

    def unasked(self, event: Event) -> Sequence[Moot]:
        """Questions that were not put, because what was decided had left one answer: who says it says what is so."""
        return ()

    @property
    def lists(self) -> AbstractSet[str]:
        """Questions whose strip names every option: after the first time these are not listed once more."""
        return frozenset()

    @property
    def details(self) -> AbstractSet[str]:
        """Codes of events that are told to whoever is at the keyboard; where the program plays, the log has them."""
        return frozenset()


class Teller(Shown, Protocol[D]):
    """A game's voice: its part `teller`."""

    def words(self, words: Words, data: D, entries: Entries) -> Words:
        """The catalogue with the game's spells: how a car, a card or a player is called."""
        return words

    def colours(self, data: D) -> Mapping[str, str]:
        """The colour (#rrggbb) of what stands on the screen under such a name: a car's number, a horse's letter."""
        return {}

    def also_called(self, data: D) -> Mapping[str, Sequence[str]]:
        """What else people may type for a team, a horse or a car, by its id: other words for its colour."""
        return {}


def voiced(words: Words, teller: Teller[T], data: T, entries: Entries) -> Words:
    """The words as a game speaks them. What it does not spell itself is called by its id, or by the words `car.<id>`
    where it is somebody's car."""

    def car(value: Any, _: str) -> str:
        return str(words(f"car.{value}")) if f"car.{value}" in words else str(value)

    plain = words.spelling(car=car, team_name=car, card=_as_it_is, option=_as_it_is, seat=_as_it_is)
    spoken = teller.words(plain, data, entries)
    worded = Worded(spoken)
    return spoken.spelling(
        correction=lambda value, _: worded.correction(value), reason=lambda why, _: f" ({why})" if why else ""
    )


def _as_it_is(value: Any, _: str) -> str:
    return str(value)


def _example(ask: Write) -> str:
    """Something that would be accepted here, and is more than nothing if there is anything."""
    return max(ask.examples(), key=len, default="")


def _briefly(label: str) -> str:
    """A label without what it explains."""
    return re.split(r"\s*[(（：、]|[:,]\s", label, maxsplit=1)[0]


def _plain(text: str) -> str:
    """Words only: what stands between brackets or after a colon is still a word of the label."""
    return " ".join(re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold()))


def _is_word(said: str) -> bool:
    """Whether there is more to it than a letter or figures."""
    return (len(said) > 1 or not said.isascii()) and any(char.isalpha() for char in said)


_BRACKET = re.compile(r"[(（]")
_LETTER = re.compile(r"[(（](\w)[)）]$")
"""The letter of a piece, behind its name."""


class Narrator(Ear):
    """`words` are those that `voiced` returns."""

    def __init__(self, words: Words, teller: Shown, also: Mapping[str, Sequence[str]] | None = None) -> None:
        """`also` is what else people may type for a piece."""
        self.words = words
        self.teller = teller
        self._also = also or {}

    def with_teller(self, teller: Shown) -> Narrator:
        """The same voice with another view of the table."""
        return Narrator(self.words, teller, self._also)

    def event(self, event: Event) -> str:
        return self._said(f"event.{event.code}", event.args, event.rule)

    def question(self, ask: Ask) -> str:
        return self._said(f"ask.{ask.text}", {"who": ask.who, **ask.args}, ask.rule)

    def name(self, ask: Ask) -> str:
        """The question in a word or two."""
        key = f"called.{ask.text}"
        return self.words(key).partition("/")[0] if key in self.words else ask.text

    def names(self, ask: Ask) -> list[str]:
        """What people may call the question."""
        key = f"called.{ask.text}"
        return [ask.text, *(self.words(key).split("/") if key in self.words else ())]

    @override
    def unasked(self, event: Event, /) -> Sequence[Moot]:
        return self.teller.unasked(event)

    def reject(self, reject: Reject) -> str:
        return self._said(f"reject.{reject.code}", {**reject.args_, **self._there_is(reject)}, reject.rule)

    def _there_is(self, reject: Reject) -> Args:
        """What was needed, or could have been chosen instead, as it is called on the screen."""
        if isinstance(reject, Needed):
            return {"answer": self.answer(reject.ask, reject.answer)}
        ask = reject.ask if isinstance(reject, Misheard) else None
        if ask is not None and reject.code == "line.moot":
            return {"answer": self.answer(ask, reject.args_["answer"])}
        if reject.code != "choice.unknown" or not isinstance(ask, Choose):
            return {}
        labels = [self.label(option) for option in ask.options if not option.quiet]
        brief = list(map(_briefly, labels))
        return {"options": brief if len(set(brief)) == len(brief) else labels}

    def called(self, spell: str, value: Any) -> str:
        return str(self.words.format_field(value, spell))

    def names_of(self, piece: str) -> list[str]:
        """What people may type for a piece: its id, its name on the screen, the name without the id or the letter."""
        shown = Worded(self.words).piece(piece)
        bare = re.sub(r"\s*[(（][^()（）]*[)）]\s*$", "", shown)
        return [piece, shown, bare, bare.removeprefix(piece), *_LETTER.findall(shown), *self._also.get(piece, ())]

    def letter(self, piece: str) -> str:
        """The shortest that people type for a piece: the letter behind its name, if it has one."""
        return next(iter(_LETTER.findall(Worded(self.words).piece(piece))), piece)

    def options(self, choose: Choose) -> list[str]:
        """The options as they are numbered, then those that may not be chosen, with the reason."""
        allowed = [
            self.words("prompt.option", n=number if choose.by_number else "·", label=self.label(option))
            for number, option in choose.numbered()
            if not option.quiet
        ]
        refused = [
            self.words("prompt.refused", label=self.called("option", no.id), why=self.why_not(no))
            for no in choose.refused
            if not no.quiet
        ]
        return [*allowed, *refused]

    def label(self, option: Option) -> str:
        if option.label:
            return self.words(f"option.{option.label}", **{"id": option.id, **option.args})
        return self.called("option", option.id)

    def brief(self, option: Option) -> str:
        """Without what only helps to choose, where the game has such words."""
        key = f"brief.{option.label}"
        return self.words(key, **{"id": option.id, **option.args}) if key in self.words else self.label(option)

    def why_not(self, refused: Refused) -> str:
        return self._said(f"reject.{refused.code}", {"given": refused.id, **refused.args}, refused.rule)

    def expects(self, ask: Ask) -> str:
        """What may be typed."""
        own = f"prompt.type.{ask.text}" if f"prompt.type.{ask.text}" in self.words else ""
        match ask:
            case Roll():
                return self.words("prompt.type.roll", dice=ask.dice, sides=ask.sides)
            case Choose():
                return self.words(own or "prompt.type.choose")
            case Number():
                return self.words("prompt.type.number", lo=ask.lo, hi=ask.hi)
            case Draw():
                return self.words(own or "prompt.type.draw")
            case Write():
                return self.words(f"prompt.type.{ask.text}", example=_example(ask))
        return ""

    def answer(self, ask: Ask, answer: Answer) -> str:
        """An accepted answer as people would say it."""
        match ask:
            case Choose():
                return next((self.label(option) for option in ask.options if option.id == answer), str(answer))
            case Draw():
                return self.called("card", answer)
            case Roll():
                return " ".join(str(die) for die in answer)
            case Write() if f"answer.{ask.text}" in self.words:
                return self.words(f"answer.{ask.text}", answer=answer)
        return str(answer)

    def meant(self, ask: Ask, line: str) -> str:
        """An option by the words that stand for it on the screen, or by how they begin, if that fits just one; a card
        by all its words, the brackets too; else what was typed."""
        if isinstance(ask, Draw) and _BRACKET.search(line):
            return self._card_shown_as(ask, line)
        said = _plain(line)
        if not isinstance(ask, Choose) or not _is_word(said) or ask.is_called(line):
            return line
        labels = {option.id: f" {_plain(self.label(option))} " for option in ask.options}
        for typed in (f" {said} ", f" {said}"):
            fitting = [id_ for id_, label in labels.items() if typed in label]
            if fitting:
                return fitting[0] if len(fitting) == 1 else line
        return line

    def _card_shown_as(self, ask: Draw, line: str) -> str:
        said = _plain(line)
        return next((card for card in ask.legal() if _plain(self.answer(ask, card)) == said), line)

    def clause(self, clause: Clause) -> list[str]:
        return clause.told(self.words)

    def _said(self, key: str, args: Args, rule: str) -> str:
        text = self.words(key, **args)
        return f"{text} [{rule}]" if rule else text
