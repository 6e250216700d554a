"""Marks to cut and fold by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.fonts import cap_height
from pnp.draw.geometry import MM_PER_PT, Point, Span
from pnp.press.impose import MARK_START, Fold, Grid

Segment = tuple[float, float, float, float]

CROP_WIDTH = 0.4 * MM_PER_PT
HALO_WIDTH = 0.45
ARM = 1.2
"""How far the small marks between pieces reach."""
SMALL_SHARE = 0.05
"""On small pieces they are shorter: this share of the piece."""
_TICK_CLEAR = 0.3
_FOLD_COLOR = Color(0.35, 0.35, 0.35)
_FOLD_FONT = Font("barlow", 500)
_FOLD_SIZE = 6.0
_NUMBER_FONT = Font("barlow", 700)
_NUMBER_SIZE = 7.0


def crop_marks(grid: Grid) -> list[Segment]:
    """Marks all around the grid, clear of the bleed; they stop at the edge of the paper."""
    w, h = grid.page
    box = grid.bounds.grown(grid.bleed)
    xs, ys = grid.cuts
    marks: list[Segment] = []
    for x in xs:
        marks.append((x, box.y - MARK_START, x, max(0.0, box.y - grid.reach)))
        marks.append((x, box.bottom + MARK_START, x, min(h, box.bottom + grid.reach)))
    for y in ys:
        marks.append((box.x - MARK_START, y, max(0.0, box.x - grid.reach), y))
        marks.append((box.right + MARK_START, y, min(w, box.right + grid.reach), y))
    return marks


def inner_marks(grid: Grid) -> list[Segment]:
    """Small marks that are still there when the margins have been cut off, or for which the margins had no room.

    Between pieces that keep a gap they stand in the gap; where pieces share a cut they lie along it.
    """
    xs, ys = grid.cuts
    hidden = grid.hides_marks("vertical"), grid.hides_marks("horizontal")
    vertical = [(x, y0, x, y1) for x in xs for y0, y1 in _reaches(x, grid.cols, grid.rows, hidden[0])]
    level = [(x0, y, x1, y) for y in ys for x0, x1 in _reaches(y, grid.rows, grid.cols, hidden[1])]
    return vertical + level


def draw_cutting_marks(canvas: Canvas, grid: Grid, inner: bool = True) -> None:
    """`inner`: also between the pieces, which at a shop would be inside their bleed."""
    for x1, y1, x2, y2 in crop_marks(grid):
        canvas.line(x1, y1, x2, y2, width=CROP_WIDTH)
    small = inner_marks(grid) if inner else []
    # All halos first: a later halo must not cut through an earlier mark.
    for color, wide in ((WHITE, HALO_WIDTH), (BLACK, CROP_WIDTH)):
        for x1, y1, x2, y2 in small:
            canvas.line(x1, y1, x2, y2, stroke=color, width=wide)


def draw_numbers(canvas: Canvas, numbers: Iterable[tuple[Point, str]]) -> None:
    """Beside each row, which piece lies there."""
    for (x, y), text in numbers:
        canvas.text(
            x, y + cap_height(_NUMBER_FONT, _NUMBER_SIZE) / 2, text, _NUMBER_FONT, _NUMBER_SIZE, anchor="middle"
        )


def draw_fold(canvas: Canvas, grid: Grid, fold: Fold, margin: float, word: str) -> None:
    """A dashed line across the sheet, with a word in the white band beside it, away from all cuts."""
    w, h = grid.page
    upright = fold.axis == "vertical"
    ends = (fold.at, margin, fold.at, h - margin) if upright else (margin, fold.at, w - margin, fold.at)
    canvas.line(*ends, stroke=_FOLD_COLOR, width=0.25, dash=(3, 2))
    drop = cap_height(_FOLD_FONT, _FOLD_SIZE) + 0.7
    spans = grid.rows if upright else grid.cols
    for start, stop in dict.fromkeys((spans[0], spans[-1])):
        along = (start + stop) / 2
        with canvas.group(at=(fold.at, along) if upright else (along, fold.at), rotate=-90 if upright else 0):
            canvas.text(0, drop, word, _FOLD_FONT, _FOLD_SIZE, anchor="middle", fill=_FOLD_COLOR)


def _reaches(line: float, across: tuple[Span, ...], along: tuple[Span, ...], hidden: bool) -> Iterator[Span]:
    """The stretches of one cutting line that carry a small mark. `hidden`: it has no crop marks that are printed."""
    for (_, end), (start, _) in pairwise(along):
        gap = start - end
        if gap > 3 * _TICK_CLEAR:
            reach = min(ARM, gap / 2 - _TICK_CLEAR)
            yield end + _TICK_CLEAR, end + _TICK_CLEAR + reach
            yield start - _TICK_CLEAR - reach, start - _TICK_CLEAR
    if not hidden and not _is_shared(line, across):
        return
    first, last = along[0][0], along[-1][1]
    arm = min(ARM, (along[0][1] - along[0][0]) * SMALL_SHARE)
    yield first, first + arm
    for (_, end), (start, _) in pairwise(along):
        if start - end <= 1e-6:
            yield end - arm, end + arm
        else:
            yield end - arm, end
            yield start, start + arm
    yield last - arm, last


def _is_shared(line: float, spans: tuple[Span, ...]) -> bool:
    return sum(1 for span in spans for value in span if abs(value - line) < 1e-6) > 1
