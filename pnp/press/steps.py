"""How a piece is made, on the sheet that it is cut from: a row of pictograms where the pieces leave room for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.draw.canvas import Canvas
from pnp.draw.geometry import Point, Rect
from pnp.draw.path import Path
from pnp.draw.vocabulary.assembly import ROW, TIGHT, block_size, draw_block, draw_steps, steps_width
from pnp.press.impose import MARK_END, Grid, Strip
from pnp.press.marks import draw_numbers
from pnp.press.page import Page
from pnp.press.plan import PrintPlan
from pnp.press.product import Component, all_pieces
from pnp.press.white import white_of

_AIR = 3.0
_NUMBER = 3.4
"""The room for the number of a component, above its steps."""


def draw_page_steps(canvas: Canvas, plan: PrintPlan, page: Page) -> None:
    """Below the last row of pieces, or above the first; else wherever there is white between them. Nothing where no
    room is, and nothing for a print shop."""
    rows = list(_rows(plan.component, page)) if plan.job.profile == "home" else []
    longest = max((steps for _, steps in rows), key=len, default=())
    if longest and (at := spot(page, longest, plan.job.paper.margin, len(rows))):
        for index, (number, steps) in enumerate(rows):
            y = at[1] + index * ROW
            draw_steps(canvas, at[0], y, steps)
            draw_numbers(canvas, [((at[0] - _AIR, y + ROW / 2), number)])
        return
    for tucked in tucked_in(plan, page):
        draw_block(canvas, tucked.x, tucked.y, tucked.steps, tucked.across)
        draw_numbers(canvas, [((tucked.x + TIGHT / 2, tucked.y - _NUMBER / 2), tucked.number)])


@dataclass(frozen=True)
class Tucked:
    """Steps in lines of so many, where the pieces leave white; the number of what they make stands above them."""

    x: float
    y: float
    steps: tuple[str, ...]
    across: int
    number: str


def tucked_in(plan: PrintPlan, page: Page) -> Iterator[Tucked]:
    rows = list(_rows(plan.component, page)) if page.side == "front" and page.placed else []
    if not rows:
        return
    white = white_of(page, plan.job.paper.margin, _outlines(plan.component))
    for number, steps in rows:
        head = _NUMBER if number else 0.0
        for across in _acrosses(len(steps)):
            wide, tall = block_size(len(steps), across)
            if at := white.place((wide, head + tall)):
                white.take(Rect(*at, wide, head + tall))
                yield Tucked(at[0], at[1] + head, steps, across, number)
                break


def _acrosses(count: int) -> list[int]:
    """One line, two, three, or one below the other."""
    return sorted({count, -(-count // 2), -(-count // 3), 1}, reverse=True)


def _outlines(component: Component) -> dict[int, Path]:
    return {id(piece.front): piece.outline.cut for piece in all_pieces(component) if piece.outline}


def _rows(component: Component, page: Page) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Of a page with pieces of several components: of those that are folded, each with the number of its rows."""
    if component.steps:
        yield "", component.steps
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
