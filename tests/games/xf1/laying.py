"""What the tests of XF-1's printed parts share: data, words, and where the marks of a drawing lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from pnp.draw import path as paths
from pnp.draw.canvas import Drawing, PathMark, TextMark
from pnp.draw.fonts import width
from pnp.games.xf1.data import load
from pnp.games.xf1.faces.look import AIR
from pnp.games.xf1.model import Xf1Data
from pnp.kit.library import Library
from pnp.kit.words import Words, load_words
from pnp.press.impose import live_area
from pnp.press.paper import find_paper
from pnp.press.product import Face, Sheet

PAPERS = ("a4", "letter")
LIBRARY = Library("xf1")
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@cache
def the_data() -> Xf1Data:
    return load(LIBRARY)


@cache
def words_in(lang: str) -> Words:
    return load_words(lang, LIBRARY)


def laid_out(sheet: Sheet, paper: str) -> tuple[Drawing, float, float]:
    live, _ = live_area(find_paper(paper), sheet.orientation, AIR)
    drawing = Drawing()
    sheet.draw(drawing, live.w, live.h)
    return drawing, live.w, live.h


def text_marks(drawing: Drawing) -> Iterator[tuple[TextMark, Box]]:
    """Every text with the box from its baseline's ends up to its capitals."""
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            long = width(mark.text, mark.font, mark.size, mark.tracking)
            left = mark.x - {"start": 0.0, "middle": long / 2, "end": long}[mark.anchor]
            x1, y1 = paths.apply(matrix, left, mark.y)
            x2, _ = paths.apply(matrix, left + long, mark.y)
            yield mark, (x1, y1 - mark.size * 0.247, x2, y1)


def off_the_paper(drawing: Drawing, w: float, h: float, safe: float = 0) -> list[str]:
    """Texts that leave the area, or come nearer to its edge than is safe."""
    return [
        mark.text
        for mark, (left, top, right, bottom) in text_marks(drawing)
        if left < safe - 0.05 or top < safe - 0.05 or right > w - safe + 0.05 or bottom > h - safe + 0.05
    ]


def on_top_of_each_other(drawing: Drawing) -> list[tuple[str, str]]:
    """Pairs of texts that overlap. Looked at from the top down, each with those that begin above its foot."""
    found = sorted(((box, mark.text) for mark, box in text_marks(drawing)), key=lambda each: each[0][1])
    pairs = []
    for index, (a, one) in enumerate(found):
        for b, other in islice(found, index + 1, None):
            if b[1] > a[3] - 0.05:
                break
            if min(a[2], b[2]) - max(a[0], b[0]) > 0.05 and min(a[3], b[3]) - b[1] > 0.05:
                pairs.append((one, other))
    return pairs


def stroked_boxes(drawing: Drawing, w: float, h: float | None = None, least: float | None = None) -> list[Box]:
    """Outlines this wide and high, wherever they stand; or as narrow as `least`."""
    tall = w if h is None else h
    boxes = []
    for mark, matrix in drawing.walk():
        if isinstance(mark, PathMark) and mark.stroke:
            box = mark.path.transform(matrix).bounds()
            if (least or w) - 0.01 < box[2] - box[0] < w + 0.01 and abs(box[3] - box[1] - tall) < 0.01:
                boxes.append(box)
    return boxes


def face_texts(face: Face | None) -> list[str]:
    return face.drawing.texts() if face else []
