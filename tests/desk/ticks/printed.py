"""Blank tick sheets as pictures: what comes out of a printer, and where on it a bubble is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pypdfium2
from PIL import Image

from pnp.desk.ticks.label import label_of
from pnp.desk.ticks.layout import Layout, W
from pnp.desk.ticks.question import question_of
from pnp.desk.ticks.reading import Expected
from pnp.press.impose import live_area
from pnp.press.paper import PAPERS
from pnp.season.season import Season
from tests.desk.sheets import XF31, component, print_pdf
from tests.season.tables import CHASE, FMR, Sample, begun

DPI = 240
DOT = DPI / 25.4
"""Pixels a millimetre."""
_TOP = 5.0
TABLES = {
    "fmr": FMR,
    "turf": Sample("turf", ("Anna: red, blue", "Ben: green, yellow", "Carla: white, black")),
    "turf chase": CHASE,
    "xf1": XF31,
    "mad": Sample("mad", ("Anna: red", "J. Doe: blue", "Cleo: green", "Daichi: yellow", "Femi: black")),
}
"""As many as there may be, and a small one that may lose horses."""


@dataclass(frozen=True)
class Kind:
    """Which sheet it is; the game as it stands among the tables."""

    game: str
    paper: str = "a4"
    lang: str = "en"
    ink: str = "full"


@dataclass(frozen=True)
class Sheet:
    kind: Kind
    expected: Expected
    layout: Layout
    picture: Image.Image
    left: float
    top: float
    """Where the layout begins on the paper, in millimetres."""

    def dot(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the layout is in the picture."""
        return (x + self.left) * DOT, (y + self.top) * DOT


@cache
def season_of(game: str) -> Season:
    races = 9 if game == "xf1" else 3
    return begun(Path(mkdtemp()) / f"{game}.season", TABLES[game], races, "Club")


@cache
def sheet(kind: Kind) -> Sheet:
    season = season_of(kind.game)
    made = component(season, "tick", "blank", kind.lang, 1)
    path = Path(mkdtemp()) / "tick.pdf"
    print_pdf(made, season, path, kind.paper, kind.lang, ink=kind.ink)
    question = question_of(season, 1)
    live, _ = live_area(PAPERS[kind.paper], made.sheets[0].orientation)
    expected = Expected(question, label_of(season, 1, question))
    return Sheet(kind, expected, Layout(question), _page(path), live.x + (live.w - W) / 2, live.y + _TOP)


def _page(path: Path) -> Image.Image:
    with pypdfium2.PdfDocument(path) as document:
        picture: Image.Image = document[0].render(scale=DPI / 72).to_pil()
        return picture.convert("RGB")
