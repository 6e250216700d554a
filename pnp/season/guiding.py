"""A race that begins without a word: what a game has to choose from, and what its table is asked before the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pnp.kit.words import Words
from pnp.referee.reader import OptionInfo

D = TypeVar("D", contravariant=True)


@dataclass(frozen=True)
class Beginning:
    """How a race begins, as the options of a command say it; two of them together say more than one."""

    players: tuple[str, ...] = ()
    """As they are typed: "Anna: red"."""
    options: Mapping[str, str] = field(default_factory=dict)
    roll: str = ""
    """For whom the program rolls; empty while nobody has said it."""
    bots: tuple[str, ...] = ()

    def __add__(self, more: Beginning) -> Beginning:
        return Beginning(
            (*self.players, *more.players),
            {**self.options, **more.options},
            more.roll or self.roll,
            (*self.bots, *more.bots),
        )


@dataclass(frozen=True)
class Mount:
    """What a player may have: a team, a horse, a car."""

    id: str
    """As it is typed behind a player's name."""
    name: str
    letter: str = ""
    about: tuple[str, ...] = ()
    """What is to be known of it, in columns."""
    called: tuple[str, ...] = ()
    """What else people may type for it."""
    suits_beginners: bool = False
    parts: tuple[str, ...] = ()
    """What somebody may have of it instead of all: one car of a team."""


@dataclass(frozen=True)
class Offer:
    """An answer to an inquiry, and how the race then begins."""

    name: str
    gives: Beginning = field(default_factory=Beginning)
    called: tuple[str, ...] = ()
    """What people may type for it, besides its number and its name."""


@dataclass(frozen=True)
class Inquiry:
    """A question before the start: words `guide.<id>.ask` and `guide.<id>.why`."""

    id: str
    offers: Sequence[Offer]
    """The first one is taken if nobody says anything."""
    other: Callable[[str], Beginning] | None = None
    """What anything else means that is typed, where it may mean something."""
    clauses: str = ""
    """Where the rules speak of it."""
    note: str = ""
    """What stands below the offers."""
    names_all: bool = False
    """Whether the offers name all there is."""


class Guiding(Generic[D]):
    """What a game adds to the questions that all games ask: who plays, for whom the program plays, what it rolls."""

    @property
    def entering(self) -> str:
        """The clauses about who may play, and with what."""
        return ""

    def mounts(self, data: D, words: Words) -> Sequence[Mount]:
        """What there is for the players, as it is listed."""
        return ()

    def each(self, data: D, players: int) -> int:
        """How many of them everybody has at least."""
        return 1

    def inquiries(self, data: D, words: Words, so_far: Beginning) -> Sequence[Inquiry]:
        """What else is asked, once it is known who plays: all of it, or as much as can be asked already."""
        return ()

    def seats_bots(self, so_far: Beginning) -> bool:
        """Whether the program may play for somebody at the table."""
        return True


def coloured(id: str, words: Words, *called: str) -> Mount:
    """What differs from the others in nothing but its colour and its name."""
    return Mount(id, str(words.format_field(id, "team_name")), called=called)


def option_inquiry(id: str, option: str, info: OptionInfo, words: Words) -> Inquiry:
    """A question about an option of the game: words `guide.<id>.<value>`; Enter is what we follow."""
    usual = info.values[0]
    offers = [
        Offer(words(f"guide.{id}.{value}"), Beginning(options={} if value == usual else {option: value}), (value,))
        for value in info.values
    ]
    return Inquiry(id, offers, clauses=info.clause)
