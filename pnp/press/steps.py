"""How a piece is made, on the sheet that it is cut from: a row of pictograms where the pieces leave room for it."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.draw.canvas import Canvas
from pnp.draw.geometry import Point, Rect
from pnp.draw.vocabulary.assembly import ROW, draw_steps, steps_width
from pnp.press.impose import MARK_END, Grid, Strip
from pnp.press.page import Page
from pnp.press.plan import PrintPlan

_AIR = 3.0


def draw_page_steps(canvas: Canvas, plan: PrintPlan, page: Page) -> None:
    """Below the last row of pieces; nothing where there is no room, and nothing for a print shop."""
    steps = plan.component.steps
    if steps and plan.job.profile == "home" and (at := spot(page, steps, plan.job.paper.margin)):
        draw_steps(canvas, *at, steps)


def spot(page: Page, steps: tuple[str, ...], margin: float) -> Point | None:
    """The top left corner of the row."""
    if page.side != "front" or not page.grid or not page.placed or not page.strip:
        return None
    wide = steps_width(len(steps))
    for area in _free(page, page.grid, page.strip, margin):
        if area.w >= wide and area.h >= ROW:
            return area.x + (area.w - wide) / 2, area.y
    return None


def _free(page: Page, grid: Grid, strip: Strip, margin: float) -> Iterator[Rect]:
    """Below the last piece: among the cells that stayed empty, or under the whole grid and its marks."""
    width, height = page.size
    left = strip.area.right + _AIR if strip.edge == "left" else margin
    foot = strip.area.y - 1 if strip.edge == "bottom" else height - margin
    last = max(placed.cell.trim.bottom for placed in page.placed) + grid.bleed + _AIR
    if last < grid.bounds.bottom:
        yield Rect(grid.bounds.x, last, grid.bounds.w, min(grid.bounds.bottom, foot) - last)
    below = grid.bounds.bottom + grid.bleed + (MARK_END + 1 if grid.marked else _AIR)
    yield Rect(left, below, width - margin - left, foot - below)
