"""What the pages of a season's book share: the season, its races told and charted once, and the frame of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from pnp.desk.charts.traces import Trace, traces
from pnp.desk.forms.account import Account
from pnp.desk.forms.layout import Form
from pnp.desk.lent import Lent, Look, Picture
from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.legible import LEGIBLE, legible
from pnp.draw.path import polygon
from pnp.kit.words import Words
from pnp.press.product import Sheet
from pnp.season.badges import without_label
from pnp.season.chart import Chart, race_chart
from pnp.season.system import Told

MARGIN = 10.0
"""At both sides of a page, for the holes of a binder, whichever side they are on."""


@dataclass(frozen=True)
class Book:
    """A season on its way into a book. A race is played again once, when the first page about it is drawn."""

    account: Account
    _told: dict[int, Told | None] = field(default_factory=dict)
    _charts: dict[int, Chart | None] = field(default_factory=dict)

    @property
    def words(self) -> Words:
        return self.account.words

    @property
    def look(self) -> Look:
        return self.account.look

    @cached_property
    def lent(self) -> Lent[object]:
        return self.account.season.game.desk

    @cached_property
    def traces(self) -> dict[str, Trace]:
        return traces(self.account.field)

    @property
    def races(self) -> range:
        """Those that have a page: run, or under way."""
        season = self.account.season
        return range(1, len(self.account.facts.results) + 1 + season.under_way)

    def told(self, race: int) -> Told | None:
        """A race as it was played; None if nothing but its points is known."""
        if race not in self._told:
            season, result = self.account.season, self.account.result(race)
            unknown = season.brought >= race and not (result and result.order)
            self._told[race] = None if unknown else season.told(race)
        return self._told[race]

    def chart(self, race: int) -> Chart | None:
        if race not in self._charts:
            self._charts[race] = race_chart(self.account.season, race, self.lent.moment)
        return self._charts[race]

    def grid(self, race: int) -> Sequence[str]:
        """Who started from where, as far as anybody knows."""
        chart = self.chart(race)
        if chart and chart.grid:
            return chart.grid
        account = self.account
        told = self.told(race) if race in self.races else None
        return self.lent.grid(account.season.data, account.facts, race, told)

    def portrait(self, canvas: Canvas, w: float, h: float, who: str) -> bool:
        """Somebody from the side, if the game has a picture of them."""
        account = self.account
        picture = self.lent.portrait(account.season.data, account.plan, who)
        if picture:
            put(canvas, picture, w, h)
        return picture is not None

    def name(self, who: str) -> str:
        """What somebody is called, without the label that stands beside it."""
        return without_label(self.account.name(who), self.traces[who].who.label if who in self.traces else "")

    def about(self, who: str, race: int = 0) -> str:
        """A few words more: in this race, or now."""
        account = self.account
        return self.lent.about(account.season.data, self.words, account.facts, who, race)

    def owner(self, who: str, race: int = 0) -> str:
        """Whose it was in this race, or is now, if that is not the name already."""
        field = self.account.field_in(race) if race else self.account.field
        owner = next((each.owner for each in field if each.id == who), "")
        return "" if owner == who else owner

    def race_title(self, race: int) -> str:
        """For bookmarks and heads: the number and the name."""
        name = self.account.race_name(race)
        return str(self.words("binder.race", n=race, name=name)).rstrip(" ·")


def put(canvas: Canvas, picture: Picture, w: float, h: float) -> None:
    """A picture in its box, without letters that have become too small in it."""
    drawing = Drawing()
    picture(drawing, w, h)
    canvas.use(legible(drawing, LEGIBLE))


@contextmanager
def framed(canvas: Canvas, w: float, h: float, book: Book) -> Iterator[Form]:
    """A page between the margins."""
    with canvas.group(at=(MARGIN, 0)):
        yield Form(canvas, w - 2 * MARGIN, h, book.look, book.words, "filled")


def page(name: str, book: Book, draw: Callable[[Form, Book], None]) -> Sheet:
    def drawn(canvas: Canvas, w: float, h: float) -> None:
        with framed(canvas, w, h, book) as form:
            draw(form, book)

    return Sheet(name, drawn)


GAP = 3.0
"""Under the band of a page's heading."""


def section(form: Form, y: float, text: str, aside: str = "") -> float:
    """A heading within a page, on a short bar of the game's colour. Returns the y below it."""
    canvas, look = form.canvas, form.look
    canvas.path(polygon([(0, y), (1.6, y), (1.6, y + 4.6), (0, y + 4.6)]), fill=look.accent)
    form.subtitle(3.4, y + 4.3, form.w * 0.7, text)
    if aside:
        canvas.text(form.w, y + 4.3, aside, look.text, 7.5, anchor="end", fill=look.ink)
    return y + 7.4
