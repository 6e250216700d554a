"""What a game draws for its rule book: its part `book`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from pnp.desk.lent import Picture
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.referee.examples import Played
from pnp.referee.lesson import Course, Taught

D = TypeVar("D", contravariant=True)
T = TypeVar("T")

Drawn = Callable[[T, Words], Figure]
"""A figure of this game's data, in these words."""


class Runs(Protocol):
    """What the referee has made of the game's examples and of its first race."""

    def played(self, example: str) -> Played: ...

    @property
    def course(self) -> Course: ...


Retold = Callable[[T, Words, Runs], Figure]
"""A figure of several examples together, or of the lesson."""


class BookArt(Protocol[D]):
    """The pictures of a rule book. Texts, examples and the plan of the pages are data: they need nothing of this."""

    def cover(self, data: D, words: Words, title: str) -> Picture | None:
        """The whole front page with its title in it; None leaves it to the game's look."""
        return None

    @property
    def figures(self) -> Mapping[str, Drawn[D]]:
        """What the plan of a book may name as `figure`."""
        return {}

    @property
    def retold(self) -> Mapping[str, Retold[D]]:
        """What it may name besides: figures of what the referee has run."""
        return {}

    @property
    def quick(self) -> Sequence[Drawn[D]]:
        """A small picture beside each step of the quick start, or none."""
        return ()

    def taught(self, data: D, words: Words, step: Taught) -> Figure | None:
        """A picture of what a step of the lesson did; one column wide."""
        return None

    @property
    def shows(self) -> tuple[str, ...]:
        """What an example may name in `show`."""
        return ()

    def shown(self, data: D, words: Words, played: Played, show: str) -> Figure:
        """A picture of an example: what it `show`s."""
        raise NotImplementedError(show)
