"""What the sheets for a wall share: words on a game's landscape, medals, lines for a pen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.desk.book.frame import Book
from pnp.desk.charts.medals import is_medal, medal
from pnp.desk.charts.traces import QUIET, RULE
from pnp.desk.forms.lettering import whole
from pnp.desk.forms.pen import FormMode
from pnp.desk.lent import Look, Stage
from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.fonts import cap_height
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.legible import LEGIBLE, legible
from pnp.draw.text import Align, center_line
from pnp.kit.errors import UsageError
from pnp.press.impose import live_area
from pnp.press.paper import PAPERS, Orientation
from pnp.season.system import Told

BAND = 4.0
_DRAWN = 160.0
"""Landscapes are made for pictures that are as wide as this, or wider: smaller ones are drawn so and reduced."""


def for_pens(kind: str, mode: FormMode) -> None:
    """They are printed filled in or blank."""
    if mode == "fillable":
        raise UsageError(
            f"the sheet {kind} is made for pencils",
            where="--fillable",
            do="leave --fillable out to print it filled in, or use --blank",
        )


def usual_room(orientation: Orientation = "portrait") -> float:
    """How wide a page of A4 is: larger paper shows the same, larger."""
    return live_area(PAPERS["a4"], orientation)[0].w


@dataclass(frozen=True)
class Scenery:
    """A landscape of the game with words on it."""

    canvas: Canvas
    stage: Stage
    look: Look

    def draw(self, w: float, h: float, kicker: str, headline: str) -> None:
        """`headline` as large as its room allows, `kicker` over it."""
        self.picture(w, h)
        x, y, wide, tall = self.room(w, h)
        small = min(13.0, tall / MM_PER_PT * 0.3)
        top = small * MM_PER_PT * 1.3
        self._line(kicker.upper(), x, y, wide, top, small)
        self.words(headline.upper(), x, y + top * 1.25, wide, tall - top * 1.25)

    def picture(self, w: float, h: float) -> None:
        scale = min(1.0, w / _DRAWN)
        drawing = Drawing()
        self.stage.draw(drawing, w / scale, h / scale)
        self.canvas.use(legible(drawing, LEGIBLE / scale), scale=scale)

    def room(self, w: float, h: float) -> tuple[float, float, float, float]:
        left, top, wide, tall = self.stage.room
        return left * w, top * h, wide * w, tall * h

    def _line(self, text: str, x: float, y: float, w: float, h: float, size: float) -> None:
        whole(self.canvas, x, y, w, h, text, self.look.strong, size, fill=self.stage.accent, align=self.stage.align,
              valign="top")  # fmt: skip

    def words(self, text: str, x: float, y: float, w: float, h: float) -> None:
        whole(self.canvas, x, y, w, h, text, self.look.display, 96, fill=self.stage.ink, align=self.stage.align,
              valign="top")  # fmt: skip


def stage_of(book: Book, first: Sequence[str], race: int = 0) -> Stage:
    season = book.account.season
    return book.lent.stage(season.data, book.account.plan, first, race)


def band(canvas: Canvas, look: Look, y: float, w: float, h: float = BAND) -> None:
    """The game's own."""
    if look.band:
        look.band(canvas, 0, y, w, h)
    else:
        canvas.rect(0, y, w, h, fill=look.accent)


def place_mark(canvas: Canvas, x: float, y: float, side: float, place: str, look: Look) -> None:
    """A place on its medal; the others on paper."""
    ink = medal(canvas, x, y, side, side, int(place), look, r=side * 0.12) if is_medal(place) else look.ink
    center_line(
        canvas, x + side / 2, y + side / 2, place, look.display, side * 2, room=side - 0.8, smallest=5, fill=ink
    )


def pen_line(canvas: Canvas, x: float, y: float, w: float, label: str, look: Look) -> None:
    """A line to write on, and below it what belongs there."""
    canvas.line(x, y, x + w, y, stroke=RULE, width=0.35)
    whole(canvas, x, y + 1, w, 4, label, look.text, 8, fill=QUIET, valign="top")


def figure(
    canvas: Canvas, x: float, y: float, w: float, value: str, label: str, look: Look, align: Align = "left"
) -> None:
    """A number to be seen from afar, and below it what it counts."""
    size = 34.0
    whole(canvas, x, y, w, cap_height(look.display, size) + 1, value, look.display, size, fill=look.ink, align=align,
          valign="top")  # fmt: skip
    whole(canvas, x, y + 11, w - 2, 7, label, look.text, 9, fill=QUIET, align=align, valign="top")


def told_of(book: Book, race: int) -> Told | None:
    return book.told(race) if race in book.races else None
