"""What a game lends to the paperwork of its seasons: its look, its course, and what is worth telling of a race."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

from pnp.desk.forms.lettering import loud
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import Color
from pnp.draw.text import Align, fit_line
from pnp.kit.words import Words
from pnp.press.product import Component
from pnp.referee.ask import Event
from pnp.season.system import Facts, Plan, Told

D = TypeVar("D", contravariant=True)

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


SOBER = Look(
    ink=Color.hex("#1E2326"),
    accent=Color.hex("#9A2B1E"),
    ground=Color.hex("#EEF0F0"),
    display=Font("barlow", 800),
    strong=Font("barlow", 600),
    text=Font("barlow", 400),
)
"""That of a game which has none of its own."""


@dataclass(frozen=True)
class Stage:
    """The landscape of a sheet that hangs on a wall, and where in it words may stand."""

    draw: Picture
    ink: Color
    """Of the words, and of what is said before them."""
    accent: Color
    room: tuple[float, float, float, float] = (0.045, 0.07, 0.91, 0.36)
    """Left, top, width and height, as shares of the picture."""
    align: Align = "left"


@dataclass(frozen=True)
class Gist:
    """What befell somebody, so short that those whom the same befell in a turn share a line: words `story.<key>`."""

    key: str
    who: str
    args: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Filling:
    """What a record sheet is filled in with: a season as it stands, or one race of it."""

    facts: Facts
    title: str
    told: Told | None = None
    """The race, for the sheet of one."""


class Lent(Protocol[D]):
    """What a game lends to the paperwork of its seasons: its part `desk`."""

    @property
    def look(self) -> Look:
        """Its palette and type."""
        return SOBER

    @property
    def places_everybody(self) -> bool:
        """Whether those who did not come home have a place, too, which counts for something."""
        return False

    @property
    def incidents(self) -> frozenset[str]:
        """The events worth a line in the season's book."""
        return frozenset()

    @property
    def headlines(self) -> frozenset[str]:
        """Those of them that change the race for everybody, or end it for somebody: they are told first."""
        return frozenset()

    def gist(self, event: Event) -> Gist | None:
        """An incident that befalls many in a turn; None for one with a sentence of its own."""
        return None

    @property
    def marks(self) -> Mapping[str, str]:
        """For the chart of a race: events that leave a sign on somebody's line, with the key of its words,
        `chart.mark.<key>`."""
        return {}

    @property
    def bands(self) -> Mapping[str, str]:
        """Events that make a turn different for everybody: words `chart.band.<key>`."""
        return {}

    def cover(self, data: D, words: Words, plan: Plan, title: str) -> Picture:
        """The front of the season's book, with its title in it."""
        return partial(_sober_cover, look=self.look, kicker=str(words("game.name")), title=title)

    def portrait(self, data: D, plan: Plan, who: str) -> Picture | None:
        """Somebody who takes part, seen from the side."""
        return None

    def about(self, data: D, words: Words, facts: Facts, who: str, race: int = 0) -> str:
        """A few words beside somebody's name: whose car it is, who drove it in this race (0: now). Empty where the
        name says it all."""
        return ""

    def stage(self, data: D, plan: Plan, first: Sequence[str], race: int = 0) -> Stage:
        """The first ones of a race, or the champion's, in the game's own landscape; everybody where nobody is named."""
        portraits = [picture for who in first[:3] if (picture := self.portrait(data, plan, who))]
        return Stage(partial(_sober_stage, look=self.look, portraits=portraits), self.look.ink, self.look.accent)

    def vignette(self, data: D, plan: Plan, race: int) -> Picture | None:
        """A race in very small, for the calendar."""
        return None

    def course(self, data: D, words: Words, plan: Plan, race: int, told: Told | None) -> Picture | None:
        """The course or track of a race, if there is something to see."""
        return None

    def grid(self, data: D, facts: Facts, race: int, told: Told | None) -> Sequence[str]:
        """Who starts from where, the best place first; empty where nothing is known."""
        return ()

    def moment(self, view: Mapping[str, Any]) -> tuple[int, Sequence[str]] | None:
        """For the chart of a race: the number of the turn or round, and the order in it. None before the start."""
        return None

    def ranking(self, view: Mapping[str, Any]) -> Sequence[str]:
        """Who is ahead as long as no moment of the race is complete: on the grid, in qualifying."""
        return ()

    def weather(self, words: Words, told: Told) -> str:
        """Under which sky a race was run, in few words; empty where nobody saw it, or there is no weather."""
        return ""

    @abstractmethod
    def scale(self, data: D, plan: Plan, race: int) -> Sequence[int]:
        """What the places of a race are worth, the best first."""

    def briefing(self, data: D, facts: Facts, race: int) -> Sequence[Event]:
        """What the table should know about a race to come, besides what its season says before every race."""
        return ()

    def pack(self, data: D, words: Words, facts: Facts, race: int) -> Sequence[Component]:
        """What the table needs for the next race besides the forms: maps, tables, carried values filled in."""
        return ()

    @property
    @abstractmethod
    def records(self) -> Mapping[str, bool]:
        """The components that a season fills in, and for each whether it is about one race."""

    def record_sheet(self, facts: Facts) -> str:
        """The one that keeps the record of this season."""
        return next(iter(self.records))

    @abstractmethod
    def filled(self, component: str, data: D, words: Words, filling: Filling) -> Component:
        """A record sheet with what is known."""


def _sober_cover(canvas: Canvas, w: float, h: float, *, look: Look, kicker: str, title: str) -> None:
    """Pale paper, a rule in the game's colour, the title as large as it can be."""
    canvas.rect(0, 0, w, h, fill=look.ground)
    canvas.rect(0, 0, w, 5, fill=look.accent)
    canvas.rect(0, h - 5, w, 5, fill=look.ink)
    fit_line(canvas, 10, 20, w - 20, kicker.upper(), look.strong, 13, smallest=8, fill=look.accent, tracking=120)
    loud(canvas, 10, 26, w - 20, h - 44, title.upper(), look.display, 92, smallest=26, fill=look.ink, valign="top")


def _sober_stage(canvas: Canvas, w: float, h: float, *, look: Look, portraits: Sequence[Picture]) -> None:
    """Pale paper between two rules, and whoever has a picture at its foot."""
    canvas.rect(0, 0, w, h, fill=look.ground)
    canvas.rect(0, 0, w, 5, fill=look.accent)
    canvas.rect(0, h - 5, w, 5, fill=look.ink)
    for index, picture in enumerate(portraits):
        with canvas.group(at=(w * (0.36 * index + 0.04), h * 0.5)):
            picture(canvas, w * 0.3, h * 0.45)
