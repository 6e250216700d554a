"""Marks guide the knife and touch no piece."""

from __future__ import annotations

import pytest

from pnp.draw.geometry import MM_PER_PT, Rect
from pnp.press.impose import MARK_START, Grid, best_fold, best_grid
from pnp.press.marks import ARM, CROP_WIDTH, Segment, crop_marks, inner_marks
from pnp.press.paper import PAPERS
from tests.press.deck import POKER

GRIDS = [
    grid
    for paper in (PAPERS["a4"], PAPERS["letter"], PAPERS["a3"])  # a plotter is for boards in one piece
    for bleed in (0.0, 1.0, 3.0)
    for size in (POKER, (15.0, 15.0))
    for search in (best_grid, best_fold)
    if (grid := search(size, 60, paper, bleed))
]


def inside(line: Segment, rect: Rect) -> bool:
    """Whether any of the line lies within the rectangle, not merely along its edge."""
    x0, x1 = sorted((line[0], line[2]))
    y0, y1 = sorted((line[1], line[3]))
    edge = 1e-6
    return x0 < rect.right - edge and x1 > rect.x + edge and y0 < rect.bottom - edge and y1 > rect.y + edge


@pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{g.page}-{g.bleed}-{bool(g.fold)}-{len(g.cols)}")
def test_no_mark_runs_into_a_piece(grid: Grid) -> None:
    for line in crop_marks(grid):
        assert not inside(line, grid.bounds.grown(grid.bleed + MARK_START - 1e-3))
    for line in inner_marks(grid):
        assert not any(inside(line, trim) for trim in grid.trims)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{g.page}-{g.bleed}-{bool(g.fold)}-{len(g.cols)}")
def test_marks_stay_on_the_page_and_out_of_the_strip(grid: Grid) -> None:
    page = Rect(0, 0, *grid.page)
    for line in crop_marks(grid):
        assert inside(line, page.grown(1e-3))
        along = line[1] if grid.strip.edge in ("left", "right") else line[0]
        if inside(line, grid.strip.area.grown(1e-3)):
            assert not any(start < along < stop for start, stop in grid.strip.free)


def test_every_cut_has_a_mark_at_both_ends_also_on_the_last_page() -> None:
    grid = best_grid(POKER, 54, PAPERS["a4"], 0)
    assert grid is not None
    marks = crop_marks(grid)
    assert len(marks) == 16
    assert pytest.approx(0.4 * MM_PER_PT) == CROP_WIDTH
    assert all(4 <= abs(x1 - x0) + abs(y1 - y0) <= 5 for x0, y0, x1, y1 in marks)


def test_small_marks_survive_the_first_cut() -> None:
    """Cut off all four margins: at both ends of every inner cut there is still something to see."""
    for bleed in (0.0, 3.0):
        grid = best_grid(POKER, 54, PAPERS["a3"], bleed)
        assert grid is not None
        kept = [line for line in inner_marks(grid) if inside(line, grid.bounds.grown(1e-3))]
        inner = {round(x, 3) for span in grid.cols for x in span} - {grid.cols[0][0], grid.cols[-1][1]}
        for x in inner:
            assert sum(1 for line in kept if line[0] == line[2] and abs(line[0] - x) < 1e-3) >= 2
        assert all(abs(x1 - x0) + abs(y1 - y0) <= 2 * ARM + 1e-6 for x0, y0, x1, y1 in kept)
