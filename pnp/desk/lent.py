"""What a game lends to the paperwork of its seasons: its look, its course, and what is worth telling of a race."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import Color
from pnp.kit.words import Words
from pnp.press.product import Component
from pnp.referee.ask import Event
from pnp.season.system import Facts, Plan, Told

Picture = Callable[[Canvas, float, float], None]
"""Draws into a box of this width and height."""


@dataclass(frozen=True)
class Look:
    """A game's palette and type, for forms that all games share."""

    ink: Color
    accent: Color
    ground: Color
    """Behind heads and bands; pale."""
    display: Font
    strong: Font
    text: Font
    band: Callable[[Canvas, float, float, float, float], None] | None = None
    """Draws the game's own band (x, y, w, h) under a title: chequers, mown stripes, hazard stripes."""


@dataclass(frozen=True)
class Gist:
    """What befell somebody, so short that those whom the same befell in a turn share a line: words `story.<key>`."""

    key: str
    who: str
    args: tuple[tuple[str, Any], ...] = ()


class Paper(Protocol):
    """The part `paper` of a game: `PAPER`."""

    @property
    def look(self) -> Look: ...

    @property
    def places_everybody(self) -> bool:
        """Whether those who did not come home have a place, too, which counts for something."""
        ...

    @property
    def incidents(self) -> frozenset[str]:
        """The events worth a line in the season's book."""
        ...

    @property
    def headlines(self) -> frozenset[str]:
        """Those of them that change the race for everybody, or end it for somebody: they are told first."""
        ...

    def gist(self, event: Event) -> Gist | None:
        """An incident that befalls many in a turn; None for one with a sentence of its own."""
        ...

    @property
    def marks(self) -> Mapping[str, str]:
        """For the chart of a race: events that leave a sign on somebody's line, with the key of its words,
        `chart.mark.<key>`."""
        ...

    @property
    def bands(self) -> Mapping[str, str]:
        """Events that make a turn different for everybody: words `chart.band.<key>`."""
        ...

    def cover(self, data: Any, words: Words, plan: Plan, title: str) -> Picture:
        """The front of the season's book, with its title in it."""
        ...

    def portrait(self, data: Any, plan: Plan, who: str) -> Picture | None:
        """Somebody who takes part, seen from the side."""
        ...

    def about(self, data: Any, words: Words, facts: Facts, who: str, race: int = 0) -> str:
        """A few words beside somebody's name: whose car it is, who drove it in this race (0: now). Empty where the
        name says it all."""
        ...

    def vignette(self, data: Any, plan: Plan, race: int) -> Picture | None:
        """A race in very small, for the calendar."""
        ...

    def course(self, data: Any, words: Words, plan: Plan, race: int, told: Told | None) -> Picture | None:
        """The course or track of a race, if there is something to see."""
        ...

    def grid(self, data: Any, facts: Facts, race: int, told: Told | None) -> Sequence[str]:
        """Who starts from where, the best place first; empty where nothing is known."""
        ...

    def moment(self, view: Mapping[str, Any]) -> tuple[int, Sequence[str]] | None:
        """For the chart of a race: the number of the turn or round, and the order in it. None before the start."""
        ...

    def scale(self, data: Any, plan: Plan, race: int) -> Sequence[int]:
        """What the places of a race are worth, the best first."""
        ...

    def briefing(self, data: Any, facts: Facts, race: int) -> Sequence[Event]:
        """What the table should know about a race to come, besides what its season says before every race."""
        ...

    def pack(self, data: Any, words: Words, facts: Facts, race: int) -> Sequence[Component]:
        """What the table needs for the next race besides the forms: maps, tables, carried values filled in."""
        ...


@runtime_checkable
class Skies(Protocol):
    """The paperwork of a game with weather of its own."""

    def weather(self, words: Words, told: Told) -> str:
        """Under which sky a race was run, in few words; empty where nobody saw it."""
        ...
