"""How equal pieces share a sheet: pure geometry, in millimetres from the top left corner of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import ceil
from typing import Literal

from pnp.draw.geometry import Axis, Rect, Size, Span
from pnp.press.paper import Orientation, Paper
from pnp.press.product import LEAST_AIR

Edge = Literal["bottom", "left", "top", "right"]

STRIP = 5.0
"""How deep the strip with scale bar and imprint is."""
MARK_START = 1.0
MARK_END = 5.5
"""A crop mark begins and ends this far outside trim and bleed."""
FOLD_BAND = 3.0
"""White paper on each side of a fold line."""
BAR_ROOM = 58.0
TEXT_ROOM = 44.0
"""What the scale bar and the imprint need along the strip."""
ROOMY = 10.0
"""Margins beyond this are as good as any."""
_LEAST_MARK = 2.0
"""A crop mark shorter than this helps nobody."""
_CLEAR = 2.0
"""Between a crop mark and the scale bar, so that nobody measures to the wrong line."""
SPARSE = 0.25
"""Pieces that cover less of a sheet than this share of it are spread."""
_FEW = 24
LEAST_APART, APART = 2.0, 4.0
"""Between pieces whose backs differ, where there is room: each runs over half of it."""
_MOST_AIR, _LITTLE_AIR = 30.0, 5.0
"""How far apart pieces are spread: a few, and many."""
_TINY = 1e-6


@dataclass(frozen=True)
class Strip:
    """Where the furniture goes, along one edge; `free` are the stretches of it that no crop mark crosses."""

    edge: Edge
    area: Rect
    free: tuple[Span, ...]


@dataclass(frozen=True)
class Fold:
    axis: Axis
    at: float


@dataclass(frozen=True)
class GridCell:
    """A place for one face. `turn` is 180 where the face must stand on its head to meet its front."""

    col: int
    row: int
    trim: Rect
    turn: int = 0


@dataclass(frozen=True)
class Grid:
    """The cutting grid of one side of a sheet. Every page of a run has the same one, however full it is."""

    page: Size
    cols: tuple[Span, ...]
    rows: tuple[Span, ...]
    bleed: float
    marked: bool
    strip: Strip
    fold: Fold | None = None
    reach: float = MARK_END
    """Where its crop marks end."""
    unprinted: float = 0.0
    """How much of the paper's edge stays free of ink."""

    @property
    def bounds(self) -> Rect:
        (left, _), (_, right) = self.cols[0], self.cols[-1]
        (top, _), (_, bottom) = self.rows[0], self.rows[-1]
        return Rect(left, top, right - left, bottom - top)

    @property
    def cuts(self) -> tuple[list[float], list[float]]:
        """Every cutting line once, upright and level; pieces that butt share one."""
        return _edges(self.cols), _edges(self.rows)

    def hides_marks(self, axis: Axis) -> bool:
        """Whether marks beside the grid (or above and below it: `vertical`) would lie where no ink goes."""
        box = self.bounds.grown(self.bleed + MARK_START)
        ends = (box.y, self.page[1] - box.bottom) if axis == "vertical" else (box.x, self.page[0] - box.right)
        return self.bleed == 0 and min(ends) < self.unprinted + _LEAST_MARK

    @property
    def trims(self) -> list[Rect]:
        return [Rect(x0, y0, x1 - x0, y1 - y0) for (y0, y1), (x0, x1) in product(self.rows, self.cols)]

    @property
    def margin(self) -> float:
        """White paper left outside trim and bleed, on the narrowest side."""
        box = self.bounds.grown(self.bleed)
        return min(box.x, box.y, self.page[0] - box.right, self.page[1] - box.bottom)

    @property
    def fronts(self) -> list[GridCell]:
        """Where the fronts go, in reading order: the whole grid, or the half before the fold."""
        cols, rows = self.cols, self.rows
        if self.fold:
            cols = cols[: len(cols) // 2] if self.fold.axis == "vertical" else cols
            rows = rows[: len(rows) // 2] if self.fold.axis == "horizontal" else rows
        return [
            GridCell(col, row, Rect(x0, y0, x1 - x0, y1 - y0))
            for (row, (y0, y1)), (col, (x0, x1)) in product(enumerate(rows), enumerate(cols))
        ]

    @property
    def is_parted_across_only(self) -> bool:
        """Pieces of one column share cuts, those of one row do not."""
        return _gap(self.cols) > _TINY >= _gap(self.rows)

    @property
    def by_columns(self) -> list[GridCell]:
        """The fronts so that neighbours in the deck share a cut."""
        return sorted(self.fronts, key=lambda cell: (cell.col, cell.row))

    def behind(self, cell: GridCell, axis: Axis, middle: float) -> GridCell:
        """Where the back of a front belongs, once the sheet is turned or folded about this axis.

        A card is turned over sideways: about an upright axis its back stands upright, about a level one on its head.
        """
        col = len(self.cols) - 1 - cell.col if axis == "vertical" else cell.col
        row = len(self.rows) - 1 - cell.row if axis == "horizontal" else cell.row
        return GridCell(col, row, cell.trim.mirrored(axis, middle), 0 if axis == "vertical" else 180)

    def reverse(self, axis: Axis) -> Grid:
        """The same grid seen from the back of the sheet."""
        w, h = self.page
        middle, length = (w / 2, w) if axis == "vertical" else (h / 2, h)
        cols, rows = self.cols, self.rows
        if axis == "vertical":
            cols = _mirrored(cols, length)
        else:
            rows = _mirrored(rows, length)
        return replace(self, cols=cols, rows=rows, strip=_strip_behind(self.strip, axis, middle, length))


def piled(counts: Sequence[int]) -> list[tuple[int, int]]:
    """Where the first piece goes, the second …, so that sheets cut in a pile need no sorting: sheet and cell.

    One cell through all sheets first, then the next: `counts` tells how many pieces each sheet has.
    """
    cells = range(max(counts, default=0))
    return [(sheet, cell) for cell in cells for sheet, count in enumerate(counts) if cell < count]


def turning_axis(page: Size, flip: Literal["long", "short"]) -> Axis:
    """The axis about which a printer turns the sheet: the one along its long, or its short, edge."""
    long_is_upright = page[1] >= page[0]
    return "vertical" if long_is_upright == (flip == "long") else "horizontal"


def best_grid(piece: Size, count: int, paper: Paper, bleed: float, marked: bool = True) -> Grid | None:
    """The fewest pages, then the roomiest margins. None if not even one piece fits."""
    edges: tuple[Edge, ...] = ("bottom", "left")
    orientations: tuple[Orientation, ...] = ("portrait", "landscape")
    found = [
        grid
        for orientation, edge in product(orientations, edges)
        if (grid := _grid(piece, count, paper, paper.size(orientation), bleed, marked, edge))
    ]
    best = _best(found, count)
    return _spread(best, piece, count, paper) if best else None


def parted(grid: Grid) -> Grid:
    """The same pieces apart from each other, as far as the sheet has room."""
    (w, h), margin, edge = grid.page, grid.unprinted, grid.strip.edge
    taken = margin + STRIP + grid.bleed + MARK_END + 0.5
    cols = widened(grid.cols, taken if edge == "left" else margin, w - margin)
    rows = widened(grid.rows, margin, h - (taken if edge == "bottom" else margin))
    strip = _strip(grid.page, margin, edge, cols, rows, grid.bleed, grid.marked)
    return replace(grid, cols=cols, rows=rows, strip=strip) if _is_roomy(strip) else grid


def widened(across: tuple[Span, ...], lo: float, hi: float) -> tuple[Span, ...]:
    """In the middle of where they were, if they can be."""
    count, size = len(across), across[0][1] - across[0][0]
    if count == 1:
        return across
    gap = min(APART, (hi - lo - count * size) / (count - 1))
    if gap < LEAST_APART or gap <= _gap(across):
        return across
    total = count * size + (count - 1) * gap
    middle = (across[0][0] + across[-1][1]) / 2
    return spans(min(max(middle - total / 2, lo), hi - total), size, gap, count)


def best_fold(piece: Size, count: int, paper: Paper, bleed: float, marked: bool = True) -> Grid | None:
    """Fronts on one half, backs on the other, to be folded and glued."""
    axes: tuple[Axis, ...] = ("vertical", "horizontal")
    edges: tuple[Edge, ...] = ("bottom", "left")
    orientations: tuple[Orientation, ...] = ("portrait", "landscape")
    found = [
        grid
        for orientation, axis, edge in product(orientations, axes, edges)
        if (grid := _grid(piece, count, paper, paper.size(orientation), bleed, marked, edge, axis))
    ]
    return _best(found, count)


def live_area(paper: Paper, orientation: Orientation, air: float = LEAST_AIR) -> tuple[Rect, Strip]:
    """The room of a sheet that is kept whole, and its strip."""
    w, h = paper.size(orientation)
    margin = paper.margin
    strip = Strip("bottom", Rect(margin, h - margin - STRIP, w - 2 * margin, STRIP), ((margin, w - margin),))
    return Rect(margin, margin, w - 2 * margin, h - 2 * margin - STRIP - air), strip


def _best(grids: list[Grid], count: int) -> Grid | None:
    if not grids:
        return None
    # The first of equals wins: upright paper, strip at the bottom.
    return min(grids, key=lambda grid: (ceil(count / len(grid.fronts)), -round(min(grid.margin, ROOMY), 3)))


def _spread(grid: Grid, piece: Size, count: int, paper: Paper) -> Grid:
    """A few small pieces apart from each other, over the middle of the sheet, instead of huddling."""
    (w, h), (wide, tall) = piece, grid.page
    if count == 1 or w * h * count > SPARSE * wide * tall:
        return grid
    inset = paper.margin + STRIP + 2 * grid.bleed + MARK_END + 1
    most = max(_MOST_AIR if count <= _FEW else _LITTLE_AIR, 2 * grid.bleed)
    found: list[tuple[float, tuple[Span, ...], tuple[Span, ...]]] = []
    for cols in range(1, count + 1):
        rows = ceil(count / cols)
        beside, below = (wide - 2 * inset - cols * w) / (cols + 1), (tall - 2 * inset - rows * h) / (rows + 1)
        if min(beside, below) >= max(2 * grid.bleed, _LITTLE_AIR):
            worth = (cols * rows - count) * _MOST_AIR + abs(beside - below)
            found.append((worth, _middle(wide, w, min(beside, most), cols), _middle(tall, h, min(below, most), rows)))
    if not found:
        return grid
    _, across, down = min(found)
    area = grid.strip.area
    whole = (area.y, area.bottom) if grid.strip.edge == "left" else (area.x, area.right)
    return replace(grid, cols=across, rows=down, strip=replace(grid.strip, free=(whole,)))


def _middle(length: float, size: float, gap: float, count: int) -> tuple[Span, ...]:
    return spans((length - count * (size + gap) + gap) / 2, size, gap, count)


def _grid(
    piece: Size,
    count: int,
    paper: Paper,
    page: Size,
    bleed: float,
    marked: bool,
    edge: Edge,
    fold: Axis | None = None,
) -> Grid | None:
    """The fullest grid whose trims are printable and leave room for the strip along one edge."""
    for clear in _clearances(bleed, marked):
        need = paper.margin + STRIP + clear
        start = (need if edge == "left" else paper.margin, paper.margin)
        stop = (page[0] - paper.margin, page[1] - (need if edge == "bottom" else paper.margin))
        cols = _along(page[0], piece[0], 2 * bleed, (start[0], stop[0]), count, fold == "vertical")
        across = len(cols) // 2 if fold == "vertical" else len(cols)
        down = ceil(count / across) if across else 0
        rows = _along(page[1], piece[1], 2 * bleed, (start[1], stop[1]), down, fold == "horizontal")
        if not cols or not rows:
            return None
        line = Fold(fold, page[0] / 2 if fold == "vertical" else page[1] / 2) if fold else None
        strip = _strip(page, paper.margin, edge, cols, rows, bleed, marked)
        if _is_roomy(strip):
            return Grid(page, cols, rows, bleed, marked, strip, line, unprinted=paper.margin)
    return None


def _gap(across: tuple[Span, ...]) -> float:
    return across[1][0] - across[0][1] if len(across) > 1 else 0.0


def _edges(spans: tuple[Span, ...]) -> list[float]:
    edges: list[float] = []
    for value in sorted(value for span in spans for value in span):
        if not edges or value - edges[-1] > _TINY:
            edges.append(value)
    return edges


def _clearances(bleed: float, marked: bool) -> Iterator[float]:
    """How far the strip keeps from the trims: first between the crop marks, then beyond them."""
    yield bleed + MARK_START
    if marked:
        yield bleed + MARK_END + 0.5


def _along(length: float, size: float, gap: float, limits: Span, most: int, folded: bool) -> tuple[Span, ...]:
    """As many spans as fit between the limits: about the middle of the page if they can be, or on both sides of it."""
    lo, hi = limits
    if folded:
        start = length / 2 + gap / 2 + FOLD_BAND
        count = min(most, _fitting(min(hi, length - lo) - start, size, gap))
        after = spans(start, size, gap, count)
        return (*_mirrored(after, length), *after)
    count = min(most, _fitting(hi - lo, size, gap))
    total = count * size + (count - 1) * gap
    return spans(min(max((length - total) / 2, lo), hi - total), size, gap, count)


def spans(start: float, size: float, gap: float, count: int) -> tuple[Span, ...]:
    """Side by side from here on."""
    starts = [start + i * (size + gap) for i in range(count)]
    return tuple((x, x + size) for x in starts)


def _fitting(room: float, size: float, gap: float) -> int:
    return max(0, int((room + gap + _TINY) / (size + gap)))


def _mirrored(spans: tuple[Span, ...], length: float) -> tuple[Span, ...]:
    return tuple((length - stop, length - start) for start, stop in reversed(spans))


def _strip(
    page: Size, margin: float, edge: Edge, cols: tuple[Span, ...], rows: tuple[Span, ...], bleed: float, marked: bool
) -> Strip:
    w, h = page
    if edge == "bottom":
        area = Rect(margin, h - margin - STRIP, w - 2 * margin, STRIP)
        distance, lines, ends = area.y - rows[-1][1], cols, (margin, w - margin)
    else:
        area = Rect(margin, margin, STRIP, h - 2 * margin)
        distance, lines, ends = cols[0][0] - area.right, rows, (margin, h - margin)
    if not marked or distance >= bleed + MARK_END:
        return Strip(edge, area, (ends,))
    stops = [ends[0] - _CLEAR, *sorted({value for span in lines for value in span}), ends[1] + _CLEAR]
    free = tuple((a + _CLEAR, b - _CLEAR) for a, b in pairwise(stops) if b - a > 2 * _CLEAR)
    return Strip(edge, area, free)


def _is_roomy(strip: Strip) -> bool:
    lengths = sorted((stop - start for start, stop in strip.free), reverse=True)
    if not lengths or lengths[0] < BAR_ROOM:
        return False
    return lengths[0] >= BAR_ROOM + TEXT_ROOM or (len(lengths) > 1 and lengths[1] >= TEXT_ROOM)


def _strip_behind(strip: Strip, axis: Axis, middle: float, length: float) -> Strip:
    opposite: dict[Edge, Edge] = {"left": "right", "right": "left"} if axis == "vertical" else {"bottom": "top"}
    along_turned = (strip.edge in ("bottom", "top")) == (axis == "vertical")
    free = _mirrored(strip.free, length) if along_turned else strip.free
    return Strip(opposite.get(strip.edge, strip.edge), strip.area.mirrored(axis, middle), free)
