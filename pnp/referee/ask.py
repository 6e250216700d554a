"""What a rule can ask a table, and what counts as an answer.

An answer is plain JSON data: a roll is a list of ints, a choice is the option's id, a number is an int, a drawn
card is its code. Whatever arrives (typed text, a script, a bot) goes through `accept`, which returns that plain
form or raises `Reject`; a rule never sees a bad answer.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from dataclasses import field as data_field
from functools import cached_property
from itertools import islice, takewhile
from typing import Any, ClassVar, TypeGuard, TypeVar

from msgspec import Struct, field
from typing_extensions import override

Answer = Any
Args = Mapping[str, Any]


class Reject(ValueError):
    """A bad answer: which message, about what, by which clause. Nothing has changed."""

    def __init__(self, code: str, rule: str = "", **args: Any) -> None:
        super().__init__(f"{code} {args} [{rule}]")
        self.code = code
        self.rule = rule
        self.args_ = args


class Event(Struct, frozen=True):
    """Something the referee decided. The sentence is made later, in the reader's language."""

    code: str
    rule: str
    args: Args = field(default_factory=dict)


class Ask(Struct, frozen=True):
    """One question. `key` names the moment it is asked and is stable and unique within a race."""

    key: str
    who: str
    rule: str
    text: str
    args: Args = field(default_factory=dict)

    hidden: ClassVar[bool] = False
    """Whether the answer stays a secret for good: nobody else reads it in the log."""
    private: ClassVar[bool] = False
    """Whether only whoever is asked knows what there is to choose from, though everybody hears the answer."""
    assumed: ClassVar[Answer | None] = None
    """What is taken where nobody is there who could know: for what was so before the referee came."""
    means: ClassVar[frozenset[str]] = frozenset()
    """Fields that answer it and are no part of what is asked: two questions are the same whatever these are."""

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        told = [name for name in self.__struct_fields__ if name not in self.means]
        return all(getattr(self, name) == getattr(other, name) for name in told)

    __hash__ = None  # type: ignore[assignment]

    def accept(self, raw: object) -> Answer:
        raise NotImplementedError

    def claims(self, _: str, /) -> bool:
        """Whether such a line answers this question alone, rightly or not: it is not taken for several answers."""
        return False

    def default(self) -> Answer | None:
        """What an empty line means, if it means anything."""
        return None


class Needed(Reject):
    """Right perhaps, but a lesson goes on from another answer: this one."""

    def __init__(self, ask: Ask, answer: Answer) -> None:
        super().__init__("lesson.other", ask.rule)
        self.ask = ask
        self.answer = answer


class Roll(Ask, frozen=True):
    """Dice fall on the table. Typed "4 2", "42" (small dice) or "11"."""

    sides: int = 6
    dice: int = 1

    def accept(self, raw: object) -> list[int]:
        if type(raw) is list and len(raw) == self.dice:
            for die in raw:
                if type(die) is not int or not 1 <= die <= self.sides:
                    break
            else:
                return raw  # such dice already, as most are in a simulation
        values = _numbers(raw)
        if len(values) == 1 and self.dice > 1 and self.sides < 10 and isinstance(raw, str):
            values = [int(digit) for digit in raw.strip() if digit.isdecimal()]
        if len(values) != self.dice:
            raise Reject("dice.count", self.rule, given=_shown(raw), dice=self.dice, sides=self.sides)
        for value in values:
            if not 1 <= value <= self.sides:
                raise Reject("dice.face", self.rule, given=value, sides=self.sides)
        return values


class Option(Struct, frozen=True):
    """One thing that may be chosen. `label` and `args` make its words; `number` is what it is called in digits."""

    id: str
    label: str = ""
    args: Args = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    number: int | None = None
    quiet: bool = False
    """It may be chosen, but hardly ever is: not worth a line on the screen."""


NO = ("n", "no", "いいえ")
YES = ("y", "yes", "s", "si", "sì", "はい")
"""What people type for these, whatever the language."""


class Refused(Struct, frozen=True):
    """One thing that may not be chosen now, and why, so that the table sees it.

    `quiet` ones go without saying (a car of another colour): they are explained only to those who try.
    """

    id: str
    code: str
    rule: str
    args: Args = field(default_factory=dict)
    quiet: bool = False
    aliases: tuple[str, ...] = ()


T = TypeVar("T")


class _Unread(Sequence[T]):
    """Made when somebody wants to read it, which a bot hardly ever does.

    `make` must hold on to what was so when the question was asked, not look at a state that has moved on.
    """

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], Iterable[T]]) -> None:
        self._make = make
        self._made: Sequence[T] | None = None

    @property
    def made(self) -> Sequence[T]:
        if self._made is None:
            self._made = tuple(self._make())
        return self._made

    def __getitem__(self, index: Any) -> Any:
        return self.made[index]

    def __iter__(self) -> Iterator[T]:
        return iter(self.made)

    def __len__(self) -> int:
        return len(self.made)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.made == tuple(other)


class Later(_Unread[Refused]):
    """What is refused, and why."""

    __slots__ = ()


class Offered(_Unread[Option]):
    """Options of which only the names are known at first."""

    __slots__ = ("ids",)

    def __init__(self, ids: Sequence[str], make: Callable[[], Iterable[Option]]) -> None:
        super().__init__(make)
        self.ids = ids

    @override
    def __len__(self) -> int:
        return len(self.ids)


class Choose(Ask, frozen=True):
    """Pick one option: by its number, by its id, or by an alias.

    Options that carry a number of their own (the one printed on a car, say) are called by that; others by their
    place in the list.
    """

    options: Sequence[Option] = ()
    refused: Sequence[Refused] = ()
    preset: str | None = None
    by_number: ClassVar[bool] = True
    """Whether a place in the list is an answer."""

    def accept(self, raw: object) -> str:
        options = self.options
        if type(options) is Offered:
            if raw in options.ids:
                return str(raw)
        elif type(raw) is str:
            for option in options:
                if raw == option.id:
                    return raw
        if not isinstance(raw, str) and not _is_number(raw):
            raise Reject("choice.unknown", self.rule, given=_shown(raw), options=[*self.ids])
        given = _plain(raw)
        found = self._called(given)
        if found is not None:
            return found.id
        folded = given.casefold()
        for no in self.refused:
            if folded == no.id.casefold() or folded in no.aliases:
                raise Reject(no.code, no.rule, given=no.id, **no.args)
        raise Reject("choice.unknown", self.rule, given=_shown(given), options=[*self.ids])

    @property
    def ids(self) -> Sequence[str]:
        options = self.options
        return options.ids if type(options) is Offered else [option.id for option in options]

    def is_called(self, given: str) -> bool:
        """Whether an option has just this name."""
        return self._named(given) is not None

    def _called(self, given: str) -> Option | None:
        """By its exact name, by any name it has, by its number: the first of these that fits one."""
        return self._named(given) or self._numbered(given)

    def _named(self, given: str) -> Option | None:
        folded = given.casefold()
        for option in self.options:
            if given == option.id:
                return option
        for option in self.options:
            if folded == option.id.casefold() or folded in option.aliases:
                return option
        return None

    def _numbered(self, given: str) -> Option | None:
        return next((option for number, option in self.numbered() if given == str(number)), None)

    def numbered(self) -> list[tuple[int, Option]]:
        """Each option with the digits that choose it."""
        return [
            (place if option.number is None else option.number, option)
            for place, option in enumerate(self.options, start=1)
        ]

    def default(self) -> str | None:
        return self.preset


class Number(Ask, frozen=True):
    """A whole number between two bounds, both allowed."""

    lo: int = 0
    hi: int = 0
    preset: int | None = None

    def accept(self, raw: object) -> int:
        if type(raw) is int and self.lo <= raw <= self.hi:
            return raw
        values = _numbers(raw)
        if len(values) != 1:
            raise Reject("number.one", self.rule, given=_shown(raw), lo=self.lo, hi=self.hi)
        if not self.lo <= values[0] <= self.hi:
            raise Reject("number.range", self.rule, given=values[0], lo=self.lo, hi=self.hi)
        return values[0]

    def default(self) -> int | None:
        return self.preset


def _words(name: str) -> list[str]:
    """Brackets only stand between words."""
    return re.findall(r"[^\s()（）]+", name.casefold())


def _begin(words: Sequence[str], name: str) -> bool:
    """Whether each of these words begins the one of the name that stands in its place."""
    whole = _words(name)
    return len(words) <= len(whole) and all(map(str.startswith, whole, words))


@dataclass(frozen=True)
class Deck:
    """All cards of one kind, each with a printed number and a face shared by its copies.

    A card may be named exactly, by its number, or loosely, by its face: the referee then knows that one of the
    copies is gone, but not which.
    """

    id: str
    faces: Mapping[str, str]
    names: Mapping[str, str] = data_field(default_factory=dict)
    copies: Mapping[str, int] = data_field(init=False)

    def __post_init__(self) -> None:
        counts: dict[str, int] = {}
        for face in self.faces.values():
            counts[face] = counts.get(face, 0) + 1
        object.__setattr__(self, "copies", counts)

    def face(self, card: str) -> str:
        return self.faces.get(card, card)

    @cached_property
    def called(self) -> Mapping[str, AbstractSet[str]]:
        """For each face all that its cards are called: the face itself, and their numbers."""
        return {
            each: frozenset([each, *(card for card, face in self.faces.items() if face == each)])
            for each in self.copies
        }

    def faces_of(self, cards: Sequence[str]) -> list[str]:
        return list(map(self.faces.get, cards, cards))  # in C: asked after every answer of a simulated race

    def begins_with(self, given: str, most: int = 8) -> list[str]:
        """The faces that an unfinished name could mean: each of its words begins the next one of the name."""
        words = _words(given)
        if sum(map(len, words)) < 2:
            return []
        first = words[0]
        alike = takewhile(lambda each: each[0].startswith(first), islice(self._alphabet, self._first(first), None))
        found = [(which, face) for name, which, face in alike if _begin(words, name)]
        return list(dict.fromkeys(face for _, face in sorted(found)))[:most]

    def _first(self, begun: str) -> int:
        return bisect_left(self._alphabet, (begun,))

    @cached_property
    def _alphabet(self) -> list[tuple[str, int, str]]:
        """Each name, which one it is, and what it means: there may be thousands."""
        named = enumerate(self.names.items())
        return sorted((name, which, face) for which, (name, face) in named if face in self.copies)

    def look_up(self, given: str) -> str | None:
        """The card number or face that this text means, if any."""
        if given in self.faces or given in self.copies:
            return given
        text = re.sub(r"\s+", " ", given.strip())
        if text in self.faces or text in self.copies:
            return text
        folded = text.casefold()
        found = self.names.get(folded) or self.names.get(folded.replace(" ", ""))
        return found if found in self.copies else None  # the names may be shared with another deck


class Draw(Ask, frozen=True):
    """A real card was played, drawn or dealt: say which. `gone` lists cards (numbers or faces) out of the deck.

    `blind`: it comes from the deck unseen, so the program may draw it as well as a hand.
    """

    deck: Deck = field(default_factory=lambda: Deck("", {}))
    gone: Sequence[str] = ()
    blind: bool = False

    def accept(self, raw: object) -> str:
        given = _plain(raw)
        card = self.deck.look_up(given)
        if card is None:
            several = self.deck.begins_with(given)
            if len(there := [face for face in several if self.has(face)]) == 1:
                return there[0]
            if several:
                raise Reject("card.several", self.rule, given=_shown(given), cards=several)
            raise Reject("card.unknown", self.rule, given=_shown(given), deck=self.deck.id)
        if not self.has(card):
            raise Reject(
                "card.gone",
                self.rule,
                card=card,
                face=self.deck.face(card),
                copies=self.deck.copies[self.deck.face(card)],
            )
        return card

    def has(self, card: str) -> bool:
        deck, gone = self.deck, self.gone
        face = deck.face(card)
        if card != face and card in gone:
            return False
        return sum(map(deck.called[face].__contains__, gone)) < deck.copies[face]  # in C: asked for each simulated card

    def legal(self) -> list[str]:
        """Every answer that would be accepted: faces first, then single cards."""
        deck, gone = self.deck, set(self.gone)
        counts = Counter(deck.faces_of(self.gone))
        faces = [face for face, copies in deck.copies.items() if counts[face] < copies]
        cards = [card for card, face in deck.faces.items() if counts[face] < deck.copies[face] and card not in gone]
        return list(dict.fromkeys(faces + cards))


@dataclass(frozen=True)
class Pick:
    """One of the words that an answer can be put together of: words `pick.<label>`. The option that says nothing has no
    id."""

    label: str
    args: Args
    options: tuple[Option, ...]
    preset: str = ""


class Write(Ask, frozen=True):
    """Something that has a grammar of its own. `read` gives its accepted form, or raises Reject."""

    read: Callable[[str], str] = str.strip
    examples: Callable[[], Sequence[str]] = tuple
    """Some that would be accepted."""
    preset: str | None = None
    picks: Callable[[], Sequence[Pick]] = tuple
    """What to choose from on a screen, for those who would rather not type: the ids of the chosen, with spaces between,
    are the answer."""

    means: ClassVar[frozenset[str]] = frozenset({"read", "examples", "picks"})

    def accept(self, raw: object) -> str:
        if not isinstance(raw, str):
            raise Reject("write.text", self.rule, given=_shown(raw))
        return self.read(raw.strip())

    def default(self) -> str | None:
        return self.preset


class Batch(Ask, frozen=True):
    """Secret and simultaneous questions: answered in any order, revealed together. The answer maps key to answer."""

    parts: tuple[Ask, ...] = ()

    def accept(self, raw: object) -> dict[str, Answer]:
        if not isinstance(raw, Mapping) or set(raw) != {part.key for part in self.parts}:
            raise Reject("batch.parts", self.rule, parts=[part.key for part in self.parts])
        return {part.key: part.accept(raw[part.key]) for part in self.parts}


def legal_answers(ask: Ask) -> Iterable[Answer]:
    """Some legal answers to any single question: for bots, fuzzers and hints. Dice faces come as given."""
    match ask:
        case Roll():
            return [[face] * ask.dice for face in range(1, ask.sides + 1)]
        case Choose():
            return ask.ids
        case Number():
            return range(ask.lo, ask.hi + 1)
        case Draw():
            return ask.legal()
        case Write():
            return ask.examples()
    raise TypeError(f"no answers known for {type(ask).__name__}")


_TOO_LONG = 10**9
"""No number at a table has ten digits; and beyond 4300 Python would not even write one down."""


def _numbers(raw: object) -> list[int]:
    if isinstance(raw, str):
        words = re.split(r"[\s,;+]+", raw.strip())
        return [int(word) for word in words] if all(re.fullmatch(r"-?[0-9]{1,9}", word) for word in words) else []
    items = raw if isinstance(raw, (list, tuple)) else (raw,)
    numbers = [item for item in items if _is_number(item)]
    return numbers if len(numbers) == len(items) else []


def _is_number(raw: object) -> TypeGuard[int]:
    return type(raw) is int and -_TOO_LONG < raw < _TOO_LONG


def _plain(raw: object) -> str:
    return str(raw).strip() if isinstance(raw, str) or _is_number(raw) else _shown(raw)


def _shown(raw: object) -> str:
    try:
        text = str(raw).strip()
    except (ValueError, RecursionError):
        return type(raw).__name__
    return text if len(text) <= 40 else text[:39] + "…"
