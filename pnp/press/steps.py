"""How a piece is made, on the sheet that it is cut from: a row of pictograms where the pieces leave room for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pnp.draw.canvas import Canvas
from pnp.draw.geometry import Point, Rect, Size
from pnp.draw.path import Path
from pnp.draw.vocabulary.assembly import ROW, TIGHT, block_size, draw_block, draw_steps, steps_width
from pnp.press.impose import MARK_END, STRIP, Grid, Strip
from pnp.press.marks import draw_numbers
from pnp.press.page import Page
from pnp.press.plan import PrintPlan
from pnp.press.product import Component, all_pieces
from pnp.press.white import White, white_of

_AIR = 3.0
_NUMBER = 3.4
"""The room for the number of a component, above its steps."""
_SCALES = (1.0, 0.75)
"""As large as anywhere, and smaller."""


def draw_page_steps(canvas: Canvas, plan: PrintPlan, page: Page, taken: Rect | None = None) -> None:
    """Below the last row of pieces, or above the first; else wherever there is white between them, or beside what of
    the strip is `taken`. Nothing where no room is, and nothing for a print shop."""
    rows = list(_rows(plan.component, page)) if plan.job.profile == "home" else []
    longest = max((steps for _, steps in rows), key=len, default=())
    if longest and (at := spot(page, longest, plan.job.paper.margin, len(rows))):
        for index, (number, steps) in enumerate(rows):
            y = at[1] + index * ROW
            draw_steps(canvas, at[0], y, steps)
            draw_numbers(canvas, [((at[0] - _AIR, y + ROW / 2), number)])
        return
    for tucked in tucked_in(plan, page, taken):
        draw_block(canvas, tucked.x, tucked.y, tucked.steps, tucked.across, tucked.scale)
        draw_numbers(canvas, [(tucked.numbered, tucked.number)])


@dataclass(frozen=True)
class Tucked:
    """Steps in lines of so many, where the pieces leave white; the number of what they make stands above them, or
    before them where they are small and side by side."""

    x: float
    y: float
    steps: tuple[str, ...]
    across: int
    number: str
    scale: float = 1.0

    @property
    def size(self) -> Size:
        return block_size(len(self.steps), self.across, self.scale)

    @property
    def above(self) -> float:
        return _NUMBER if self.number and (self.scale == 1 or self.across == 1) else 0.0

    @property
    def before(self) -> float:
        return _NUMBER if self.number and not self.above else 0.0

    @property
    def numbered(self) -> Point:
        half = TIGHT * self.scale / 2
        return (self.x - self.before / 2, self.y + half) if self.before else (self.x + half, self.y - self.above / 2)

    def put(self, white: White) -> Tucked | None:
        """Where there is room for it, which then is taken."""
        (wide, tall), (left, top) = self.size, (self.before, self.above)
        if at := white.place((left + wide, top + tall)):
            white.take(Rect(*at, left + wide, top + tall))
            return replace(self, x=at[0] + left, y=at[1] + top)
        return None


def tucked_in(plan: PrintPlan, page: Page, taken: Rect | None = None) -> Iterator[Tucked]:
    """Between the pieces, else in the strip beside what of it is `taken`."""
    rows = list(_rows(plan.component, page)) if page.side == "front" else []
    if not rows:
        return
    white = white_of(page, plan.job.paper.margin, _outlines(plan.component)) if page.placed else None
    free = list(_beside(page.strip, taken)) if page.strip and taken else []
    for number, steps in rows:
        tried = (Tucked(0, 0, steps, across, number, scale) for scale in _SCALES for across in _acrosses(len(steps)))
        found = white and next(filter(None, (each.put(white) for each in tried)), None)
        if tucked := found or _in_strip(free, steps, number):
            yield tucked


def _beside(strip: Strip, taken: Rect) -> Iterator[Rect]:
    """What of a strip neither crop marks nor words need."""
    area = strip.area
    for start, stop in strip.free:
        if strip.edge in ("left", "right"):
            yield Rect(area.x, start, area.w, min(stop, taken.y - _AIR) - start)
        else:
            left = max(start, taken.right + _AIR)
            yield Rect(left, area.y, stop - left, area.h)


def _in_strip(free: list[Rect], steps: tuple[str, ...], number: str) -> Tucked | None:
    """At its far end, along it; what is left of it stays in the list."""
    for index, area in enumerate(free):
        upright = area.h > area.w
        tucked = Tucked(0, 0, steps, 1 if upright else len(steps), number, STRIP / TIGHT)
        (wide, tall), before = tucked.size, tucked.before + tucked.above
        if not upright and area.w >= before + wide:
            free[index] = replace(area, w=area.w - before - wide - _AIR)
            return replace(tucked, x=area.right - wide, y=area.y)
        if upright and area.h >= before + tall:
            free[index] = Rect(area.x, area.y + before + tall + _AIR, area.w, area.h - before - tall - _AIR)
            return replace(tucked, x=area.x, y=area.y + before)
    return None


def _acrosses(count: int) -> list[int]:
    """One line, two, three, or one below the other."""
    return sorted({count, -(-count // 2), -(-count // 3), 1}, reverse=True)


def _outlines(component: Component) -> dict[int, Path]:
    return {id(piece.front): piece.outline.cut for piece in all_pieces(component) if piece.outline}


def _rows(component: Component, page: Page) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Of a page with pieces of several components: of those that are folded, each with the number of its rows."""
    if own := page.sheet.steps if page.sheet else component.steps:
        yield "", own
    for number in page.parts:
        part = component.parts[number - 1]
        if part.steps and any(piece.stand or piece.outline for piece in part.pieces):
            yield str(number), part.steps


def spot(page: Page, steps: tuple[str, ...], margin: float, rows: int = 1) -> Point | None:
    """The top left corner of the first row."""
    if page.side != "front" or not page.grid or not page.placed or not page.strip:
        return None
    wide = steps_width(len(steps))
    for area in _free(page, page.grid, page.strip, margin):
        if area.w >= wide and area.h >= rows * ROW:
            return area.x + (area.w - wide) / 2, area.y
    return None


def _free(page: Page, grid: Grid, strip: Strip, margin: float) -> Iterator[Rect]:
    """Below the last piece: among the cells that stayed empty, or under the whole grid and its marks; then above it."""
    width, height = page.size
    left = strip.area.right + _AIR if strip.edge == "left" else margin
    foot = strip.area.y - 1 if strip.edge == "bottom" else height - margin
    bounds = page.trim
    last = max(placed.cell.trim.bottom for placed in page.placed) + grid.bleed + _AIR
    if last < bounds.bottom:
        yield Rect(bounds.x, last, bounds.w, min(bounds.bottom, foot) - last)
    white = grid.bleed + (MARK_END + 1 if grid.marked else _AIR)
    below = bounds.bottom + white
    yield Rect(left, below, width - margin - left, foot - below)
    yield Rect(left, margin, width - margin - left, bounds.y - white - margin)
