"""Books on sheets: which pages stand on which side, so that they read in order once the sheets are folded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Drawing, Font
from pnp.draw.color import Color
from pnp.draw.geometry import MM_PER_PT, Rect, Size
from pnp.draw.ink import InkMode
from pnp.kit.errors import PnpError
from pnp.press.paper import Paper

Binding = Literal["fold", "pages", "large", "pouch"]
BINDINGS: tuple[Binding, ...] = ("fold", "pages", "large", "pouch")
"""Folded sheets to staple; single pages for the screen; one page a sheet, enlarged; sheets printed on one side only."""

TEXT_W, TEXT_H = 117.0, 184.0
"""The block of text: the same on every paper, so that pages break alike."""
INNER, TOP = 13.0, 12.0
_A5 = (148.0, 210.0)
_TICK = 3.0
_GREY = Color(0.45, 0.45, 0.45)
_FONT = Font("barlow", 500)
_NOTE = 7.0
_STAPLES = (0.27, 0.73)
"""Where the staples go, as shares of the height."""


@dataclass(frozen=True)
class Leaf:
    """One page of a book: its size in millimetres, and whether it lies on the right."""

    w: float
    h: float
    odd: bool
    bleed: float = 0.0
    """How far a picture that fills the page may run over its edges."""
    ink: InkMode = "full"
    """What it will be printed with: the page itself is drawn in all its colours."""

    @property
    def left(self) -> float:
        """Where the text begins."""
        return INNER if self.odd else self.w - INNER - TEXT_W


DrawPage = Callable[[Canvas, int, Leaf], None]
"""Draws the page with this number, from 1."""


@dataclass(frozen=True)
class Book:
    """Pages to be bound. `arrange` sets them when the print is planned; before that only their number is known."""

    pages: int
    arrange: Callable[[], DrawPage]
    draw: DrawPage | None = None
    note: Callable[[int, int, bool], str] = lambda sheet, sheets, _inside: f"{sheet}/{sheets}"
    """What the fold of a sheet says about itself."""

    def arranged(self) -> Book:
        return self if self.draw else replace(self, draw=self.arrange())

    def drawing(self, number: int, leaf: Leaf) -> Drawing:
        drawing = Drawing()
        if self.draw is None:
            raise PnpError("a book must be arranged before it is drawn")
        if 1 <= number <= self.pages:
            self.draw(drawing, number, leaf)
        return drawing


@dataclass(frozen=True)
class Imposed:
    """One side of a sheet: book pages and where they stand. `page` 0 is left white."""

    size: Size
    pages: tuple[tuple[int, Rect], ...]
    scale: float = 1.0
    is_back: bool = False
    upside_down: bool = False
    sheet: int = 0
    sheets: int = 0
    fold: float | None = None
    """Where the sheet is folded, from its left edge."""
    trim: Rect | None = None

    def draw(self, canvas: Canvas, book: Book, ink: InkMode = "full") -> None:
        if not self.upside_down:
            return self._upright(canvas, book, ink)
        w, h = self.size
        with canvas.group(at=(w, h), rotate=180):
            return self._upright(canvas, book, ink)

    def _upright(self, canvas: Canvas, book: Book, ink: InkMode) -> None:
        for number, place in self.pages:
            over = place.x if self.trim else 0.0
            leaf = Leaf(place.w / self.scale, place.h / self.scale, number % 2 == 1, over, ink)
            clip = None if self.trim else paths.rect(0, 0, leaf.w, leaf.h)
            with canvas.group(at=(place.x, place.y), scale=self.scale, clip=clip):
                canvas.use(book.drawing(number, leaf))
        if self.fold is not None and self.sheets:
            self._fold_marks(canvas, book)

    def _fold_marks(self, canvas: Canvas, book: Book) -> None:
        """A note about the sheet in the fold, hidden once it is bound; ticks to fold and staple by on the outermost."""
        assert self.fold is not None
        x, h = self.fold, self.size[1]
        note = book.note(self.sheet, self.sheets, self.is_back)
        with canvas.group(at=(x, h / 2), rotate=-90):
            canvas.text(0, _NOTE * MM_PER_PT * 0.35, note, _FONT, _NOTE, anchor="middle", fill=_GREY)
        if self.sheet != 1 or self.is_back:
            return
        for y in (2.0, h - 2.0 - _TICK):
            canvas.line(x, y + 2, x, y + _TICK, stroke=_GREY, width=0.2)
        for share in _STAPLES:
            canvas.line(x, h * share - 6, x, h * share + 6, stroke=_GREY, width=0.2, dash=(1.5, 1.5))


def sides(pages: int, paper: Paper, binding: Binding, duplex: str, cover: bool, bleed: float = 0.0) -> list[Imposed]:
    """Every side to print, in printing order."""
    match binding:
        case "fold":
            return _folded(pages, paper, duplex, cover)
        case "pouch":
            return _pouched(pages, paper)
        case "large":
            return [_enlarged(number, paper) for number in range(1, pages + 1)]
    return [_single(number, paper, bleed) for number in _cover_last(pages, cover)]


def _cover_last(pages: int, cover: bool) -> list[int]:
    """The cover apart, for another paper."""
    wrapper = [1, 2, pages - 1, pages]
    numbers = list(range(1, pages + 1))
    return [number for number in numbers if number not in wrapper] + wrapper if cover else numbers


def _page_size(paper: Paper) -> Size:
    """Half of the sheet; a whole number of millimetres where the paper is one of the A series."""
    w, h = paper.h / 2, paper.w
    return (w, h) if paper.id == "letter" else (_A5[0] * h / _A5[1], h)


def _scale(paper: Paper) -> float:
    """How much larger than A5, or half a letter, half a sheet is."""
    return 1.0 if paper.id in ("a4", "letter") else paper.w / _A5[1]


def _folded(pages: int, paper: Paper, duplex: str, cover: bool) -> list[Imposed]:
    sheets = pages // 4
    order = [*range(2, sheets + 1), 1] if cover else list(range(1, sheets + 1))
    return [side for k in order for side in _sheet(k, sheets, pages, paper, duplex)]


def _sheet(k: int, sheets: int, pages: int, paper: Paper, duplex: str) -> tuple[Imposed, Imposed]:
    front = (pages - 2 * k + 2, 2 * k - 1)
    back = (2 * k, pages - 2 * k + 1)
    one = _pair(front, paper)
    other = replace(_pair(back, paper), is_back=True, upside_down=duplex == "long")
    return replace(one, sheet=k, sheets=sheets), replace(other, sheet=k, sheets=sheets)


def _pair(numbers: tuple[int, int], paper: Paper) -> Imposed:
    """Two pages whose inner edges meet in the middle of the sheet."""
    size = paper.size("landscape")
    w, h = _page_size(paper)
    middle = size[0] / 2
    places = (Rect(middle - w, 0, w, h), Rect(middle, 0, w, h))
    return Imposed(size, tuple(zip(numbers, places, strict=True)), _scale(paper), fold=middle)


def _pouched(pages: int, paper: Paper) -> list[Imposed]:
    """Pages 2k−1 and 2k side by side, printed outwards: the fold is the outer edge, the open edges are stapled."""
    size = paper.size("landscape")
    w, h = _page_size(paper)
    middle = size[0] / 2
    # An odd page's inner margin is on its left: the sheet's left edge. Its outer edge is the fold.
    places = (Rect(middle - w, 0, w, h), Rect(middle, 0, w, h))
    return [
        Imposed(size, ((2 * k - 1, places[0]), (2 * k, places[1])), _scale(paper)) for k in range(1, pages // 2 + 1)
    ]


def _enlarged(number: int, paper: Paper) -> Imposed:
    w, h = _page_size(paper)
    size = paper.size("portrait")
    scale = min(size[0] / w, size[1] / h)
    wide, tall = w * scale, h * scale
    place = Rect((size[0] - wide) / 2, (size[1] - tall) / 2, wide, tall)
    return Imposed(size, ((number, place),), scale * _scale(paper))


def _single(number: int, paper: Paper, bleed: float) -> Imposed:
    w, h = _page_size(paper)
    place = Rect(bleed, bleed, w, h)
    return Imposed((w + 2 * bleed, h + 2 * bleed), ((number, place),), _scale(paper), trim=place)
