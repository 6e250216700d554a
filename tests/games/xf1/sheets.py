"""Sheets laid out on the papers people have, for the tests of everything that is printed whole."""

from __future__ import annotations

from functools import cache

from pnp.draw import path as paths
from pnp.draw.canvas import Drawing, TextMark
from pnp.draw.fonts import width
from pnp.games.xf1.data import load
from pnp.games.xf1.faces.look import AIR
from pnp.games.xf1.model import Xf1Data
from pnp.kit.library import Library
from pnp.kit.words import Words, load_words
from pnp.press.impose import live_area
from pnp.press.paper import find_paper
from pnp.press.product import Sheet

PAPERS = ("a4", "letter")
LIBRARY = Library("xf1")


@cache
def data() -> Xf1Data:
    return load(LIBRARY)


@cache
def words_in(lang: str) -> Words:
    return load_words(lang, LIBRARY)


def room(sheet: Sheet, paper: str) -> tuple[float, float]:
    live, _ = live_area(find_paper(paper), sheet.orientation, AIR)
    return live.w, live.h


def laid_out(sheet: Sheet, paper: str) -> Drawing:
    drawing = Drawing()
    sheet.draw(drawing, *room(sheet, paper))
    return drawing


def strays(drawing: Drawing, w: float, h: float) -> list[str]:
    """Texts that reach beyond the paper."""
    found = []
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            long = width(mark.text, mark.font, mark.size, mark.tracking)
            start = mark.x - {"start": 0.0, "middle": long / 2, "end": long}[mark.anchor]
            ends = [paths.apply(matrix, x, mark.y) for x in (start, start + long)]
            if any(not (-0.2 <= x <= w + 0.2 and 0 <= y <= h + 0.1) for x, y in ends):
                found.append(mark.text)
    return found


def smallest_text(drawing: Drawing) -> float:
    return min(mark.size for mark, _ in drawing.walk() if isinstance(mark, TextMark))
