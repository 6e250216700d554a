"""Where a horse may go: every path is tried, and only those count that use the most points (T20)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pnp.games.turf.geometry import Cell, Course, Row


class End(NamedTuple):
    """Where a move may end: the points used, and whether the horse is stopped by a fence with points left."""

    cell: Cell
    used: int
    stopped: bool


class Ground(NamedTuple):
    """What a move has to reckon with."""

    course: Course
    closed: frozenset[str]
    """Cells that may be neither entered nor passed (T13, TA2)."""
    fences: frozenset[Row]
    fence_cost: int
    free_steps: int


def closed_cells(course: Course, others: Iterable[Cell], clear_nose: bool) -> frozenset[str]:
    """T13: a horse closes its cell and the one behind it; with `clear_nose` also the one in front (TA2)."""
    names: set[str] = set()
    for cell in others:
        names.add(cell.name)
        near = [course.behind(cell)] + ([course.ahead(cell)] if clear_nose else [])
        names.update(each.name for each in near if each is not None)
    return frozenset(names)


def ends(ground: Ground, start: Cell, points: int) -> list[End]:
    """T16–T21, T52–T57: the cells in which a move of so many points may end, the inner lane first."""
    ahead = ground.course.ahead(start)
    before_fence = ahead is not None and ahead.row in ground.fences
    limit = ground.free_steps + 1 if before_fence else ground.free_steps
    found: set[End] = set()
    seen: set[tuple[str, int, bool]] = set()
    _go(ground, start, 0, False, points, limit, found, seen)
    most = max(end.used for end in found)
    best = {end.cell.name: end for end in found if end.used == most}
    return sorted(best.values(), key=lambda end: (end.cell.lane, end.cell.index))


def _go(ground: Ground, cell: Cell, used: int, changed: bool, points: int, limit: int, found: set[End],
        seen: set[tuple[str, int, bool]]) -> None:  # fmt: skip
    if (cell.name, used, changed) in seen:
        return
    seen.add((cell.name, used, changed))
    course, left = ground.course, points - used
    ahead = course.ahead(cell)
    fence = ahead is not None and ahead.row in ground.fences
    stuck = True
    if fence:
        assert ahead is not None
        landing = course.ahead(ahead)
        if left >= ground.fence_cost and landing is not None and landing.name not in ground.closed:
            stuck = False
            _go(ground, landing, used + ground.fence_cost, changed, points, limit, found, seen)
    elif left and ahead is not None and ahead.name not in ground.closed:
        stuck = False
        _go(ground, ahead, used + 1, changed, points, limit, found, seen)
    if left and not fence and (used == 0 or (used >= limit and not changed)):
        for lane in (cell.lane - 1, cell.lane + 1):
            target = course.across(cell, lane)
            if target is not None and target.name not in ground.closed and target.row not in ground.fences:
                stuck = False
                _go(ground, target, used + 1, changed or used > 0, points, limit, found, seen)
    if stuck:
        found.add(End(cell, used, fence and left > 0))
