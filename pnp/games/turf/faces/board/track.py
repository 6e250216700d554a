"""The course itself: eight mown lanes with their cells and numbers, rails, start, finish, run-out and fences."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.draw.canvas import Canvas
from pnp.draw.fonts import width
from pnp.draw.geometry import Point
from pnp.draw.path import Path, ellipse, polygon, polyline, rect
from pnp.draw.text import center_line
from pnp.games.turf.faces.board.layout import Oval
from pnp.games.turf.faces.board.look import CHALK, FIGURE, HEAVY, HEDGE, INK, LABEL, PAPER, TURF, white_line
from pnp.games.turf.model.geometry import Cell, Row

LINE = 0.38
"""Between cells."""
EDGE = 0.8
"""Between sections."""
RAIL = 1.3
PLATE_H = 4.0
PLATE_AT = 3.6
"""From the inner rail to the middle of the plates that stand along it."""
FIVE = 5
"""Every so many rows the number is larger, and stands at the rails with the letter of its section."""
SMALL, LARGE, PLATE_SIZE = 8.5, 12.0, 9.5
CHEQUER = 2.2
DISC = 2.6


def draw_turf(canvas: Canvas, oval: Oval) -> None:
    """The lanes from the outside in, then the arrows and the run-out, which are only mown another way."""
    for lane in range(oval.board.lanes, 0, -1):
        canvas.path(oval.ring(oval.radius(lane + 0.5)), fill=TURF[lane % 2])
    _mown_arrows(canvas, oval)
    _run_out(canvas, oval)


def draw_track(canvas: Canvas, oval: Oval) -> None:
    """Everything that is painted or stands on the turf."""
    for row in oval.board.fences:
        _hatch(canvas, oval, row)
    _lines(canvas, oval)
    _run_out_dots(canvas, oval)
    _figures(canvas, oval)
    _lane_discs(canvas, oval)
    _stalls(canvas, oval)
    _finish(canvas, oval)
    for number, row in enumerate(oval.board.fences, 1):
        _fence(canvas, oval, number, row)
    _rails(canvas, oval)
    _plates(canvas, oval)


# --- mown ------------------------------------------------------------------------------------------------------------


def _run_out(canvas: Canvas, oval: Oval) -> None:
    """Behind the finish the rows are mown crosswise: a chess board of lawn."""
    finish, end = oval.board.finish, oval.board.run_out
    squares = [
        oval.row(Row(end.section, n, end.lap), oval.radius(lane - 0.5), oval.radius(lane + 0.5))
        for n in range(finish.n + 1, end.n + 1)
        for lane in range(1, oval.board.lanes + 1)
        if (n + lane) % 2
    ]
    canvas.path(_together(squares), fill=TURF[0].mix(CHALK, 0.3), ink="drop")


def _run_out_dots(canvas: Canvas, oval: Oval) -> None:
    """The corners of the run-out's cells, for prints on which the mowing cannot be seen."""
    finish, end = oval.board.finish, oval.board.run_out
    cells = oval.board.sections[oval.section(end.section)].cells
    dots = [
        ellipse(*oval.at(oval.section(end.section), n / cells, oval.radius(lane + 0.5))[:2], 0.75)
        for n in range(finish.n + 1, min(end.n + 1, cells))
        for lane in range(1, oval.board.lanes)
    ]
    canvas.path(_together(dots), fill=HEDGE, ink="keep")


def _mown_arrows(canvas: Canvas, oval: Oval) -> None:
    """Broad chevrons in the grass show which way the horses run; they bend with the turns."""
    middle = oval.radius((oval.board.lanes + 1) / 2)
    half, thick, lead = oval.lane * 2, oval.lane * 0.8, oval.lane * 1.1
    corners = [(-lead, -half), (thick - lead, -half), (thick, 0), (thick - lead, half), (-lead, half), (0, 0)]
    for section, shares in ((0, (0.3,)), (1, (0.25, 0.75)), (2, (0.24, 0.7)), (3, (0.25, 0.75))):
        turning = section in (1, 3)
        long = math.pi * middle if turning else oval.straight
        for start in (share + step * oval.lane * 1.5 / long for share in shares for step in (-0.5, 0.5)):
            points = [
                oval.at(section, start + along / (math.pi * (middle + out) if turning else long), middle + out)[:2]
                for along, out in _between(corners, 6)
            ]
            canvas.path(polygon(points), fill=TURF[0].mix(CHALK, 0.22), ink="drop")


def _between(corners: list[Point], steps: int) -> Iterator[Point]:
    """The corners of a shape, and points on the way from each to the next."""
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        yield from ((x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps) for i in range(steps))


# --- painted ---------------------------------------------------------------------------------------------------------


def _lines(canvas: Canvas, oval: Oval) -> None:
    """Between the lanes, between the cells, and heavier between the sections."""
    for lane in range(1, oval.board.lanes):
        canvas.path(oval.ring(oval.radius(lane + 0.5)), stroke=CHALK, width=LINE)
    across = [_across(oval, cell) for cell in _once_round(oval) if cell.n < oval.count(_of(oval, cell), cell.lane)]
    canvas.path(_together(across), stroke=CHALK, width=LINE)
    for section in range(len(oval.board.sections)):
        (x1, y1, _), (x2, y2, _) = oval.at(section, 1, oval.inner), oval.at(section, 1, oval.outer)
        canvas.line(x1, y1, x2, y2, stroke=CHALK, width=EDGE)


def _across(oval: Oval, cell: Cell) -> Path:
    """The line before a cell."""
    section = _of(oval, cell)
    share = cell.n / oval.count(section, cell.lane)
    ends = [oval.at(section, share, oval.radius(cell.lane + side))[:2] for side in (-0.5, 0.5)]
    return polyline(ends)


def _figures(canvas: Canvas, oval: Oval) -> None:
    """The number of every cell, upright; the start row shows lanes instead. In the outer lane with the section."""
    start = oval.board.start
    for cell in _once_round(oval):
        if (cell.section, cell.n) == (start.section, start.n):
            continue
        x, y, _ = oval.centre(cell)
        x += _aside(oval, cell)
        if _is_fence(oval, cell):
            canvas.circle(x, y, DISC, fill=TURF[cell.lane % 2])
        if cell.n % FIVE:
            center_line(canvas, x, y, str(cell.n), LABEL, SMALL, fill=FIGURE)
        else:
            code = cell.section if cell.lane == oval.board.lanes else ""
            center_line(canvas, x, y, f"{code}{cell.n}", HEAVY, LARGE, fill=INK)


def _aside(oval: Oval, cell: Cell) -> float:
    """Before and behind the chequered line a number gives way to it."""
    if cell.section != oval.board.finish.section or cell.n - oval.board.finish.n not in (0, 1):
        return 0.0
    return -CHEQUER / 2 if cell.n == oval.board.finish.n else CHEQUER / 2


def _lane_discs(canvas: Canvas, oval: Oval) -> None:
    """The numbers of the lanes where one section ends and the next begins."""
    for section in range(len(oval.board.sections)):
        for lane in range(1, oval.board.lanes + 1):
            x, y, _ = oval.at(section, 1, oval.radius(lane))
            canvas.circle(x, y, DISC, fill=CHALK, stroke=HEDGE, width=0.3)
            center_line(canvas, x, y, str(lane), HEAVY, 11.5, fill=INK)


# --- start and finish ------------------------------------------------------------------------------------------------


def _stalls(canvas: Canvas, oval: Oval) -> None:
    """The starting stalls: a saddle cloth with its number in every lane, and the gate before them."""
    start = oval.board.start
    x = oval.row_middle(start)
    front = x + oval.cell / 2
    for lane in range(1, oval.board.lanes + 1):
        y = oval.middle + oval.radius(lane)
        canvas.rect(x - 3.1, y - 3, 6.2, 6, r=0.9, fill=PAPER, stroke=INK, width=0.35)
        center_line(canvas, x, y, str(lane), HEAVY, 16, fill=INK)
    top, foot = oval.middle + oval.inner, oval.middle + oval.outer
    canvas.line(front, top, front, foot, stroke=INK, width=1.5)
    canvas.line(front, top, front, foot, stroke=CHALK, width=0.8)
    for lane in range(oval.board.lanes + 1):
        y = oval.middle + oval.radius(lane + 0.5)
        y = min(max(y, top + 0.7), foot - 0.7)
        canvas.rect(front - 2.6, y - 0.45, 3.6, 0.9, fill=INK, ink="keep")


def _finish(canvas: Canvas, oval: Oval) -> None:
    x, top, tall = oval.finish, oval.middle + oval.inner, oval.outer - oval.inner
    canvas.rect(x - CHEQUER, top, 2 * CHEQUER, tall, fill=CHALK, ink="keep")
    squares = [
        rect(x - CHEQUER + column * CHEQUER, top + row * CHEQUER, CHEQUER, min(CHEQUER, tall - row * CHEQUER))
        for row in range(int(tall / CHEQUER + 0.999))
        for column in (0, 1)
        if (row + column) % 2
    ]
    canvas.path(_together(squares), fill=INK, ink="keep")
    for side in (-1, 1):
        at = x + side * CHEQUER
        canvas.line(at, top, at, top + tall, stroke=INK, width=0.3)


# --- fences ----------------------------------------------------------------------------------------------------------


def _hatch(canvas: Canvas, oval: Oval, row: Row) -> None:
    """A fence place: a hatched row between two lines."""
    box = oval.row(row)
    left, top, right, bottom = box.bounds()
    canvas.path(box, fill=TURF[0].mix(HEDGE, 0.16), ink="drop")
    step, tall = 2.1, bottom - top
    lines = [
        polyline([(left - tall + step * i, bottom), (left + step * i, top)])
        for i in range(int((tall + right - left) / step) + 1)
    ]
    with canvas.group(clip=box):
        canvas.path(_together(lines), stroke=HEDGE, width=0.32)
    for x in (left, right):
        canvas.line(x, top, x, bottom, stroke=HEDGE, width=1.1)


def _fence(canvas: Canvas, oval: Oval, number: int, row: Row) -> None:
    """Its number on the lines between lanes, so that no horse hides all of them."""
    x, side = oval.row_middle(row), 1 if oval.section(row.section) == 0 else -1
    for lane in range(2, oval.board.lanes, 2):
        fence_badge(canvas, x, oval.middle + side * oval.radius(lane + 0.5), 2.45, number)


def fence_badge(canvas: Canvas, x: float, y: float, r: float, number: int) -> None:
    """A round of clipped hedge with the number of the fence."""
    canvas.circle(x, y, r, fill=HEDGE, stroke=CHALK, width=r * 0.14, ink="keep")
    white_line(canvas, x, y, str(number), HEAVY, r * 5)


# --- rails -----------------------------------------------------------------------------------------------------------


def _rails(canvas: Canvas, oval: Oval) -> None:
    """White rails with their posts; the inner one throws a shadow on the lawn."""
    inside = oval.inner - RAIL / 2
    canvas.path(oval.ring(inside - 0.7), stroke=HEDGE.mix(TURF[1], 0.45), width=0.6, ink="drop")
    for radius in (inside, oval.outer + RAIL / 2 - 0.5):
        canvas.path(oval.ring(radius), stroke=HEDGE, width=RAIL)
        canvas.path(oval.ring(radius), stroke=CHALK, width=RAIL - 0.4, ink="keep")
    posts = [
        ellipse(*oval.at(section, i / steps, inside)[:2], 0.5)
        for section, steps in ((0, 16), (1, 7), (2, 16), (3, 7))
        for i in range(steps)
    ]
    canvas.path(_together(posts), fill=HEDGE)


def _plates(canvas: Canvas, oval: Oval) -> None:
    """Along the inner rail: every fifth row, the start, the last row before the finish, the fences."""
    board = oval.board
    fences = {(row.section, row.n): number for number, row in enumerate(board.fences, 1)}
    named = {(row.section, row.n) for row in (board.start, board.finish, *board.fences)}
    for cell in _once_round(oval):
        key = (cell.section, cell.n)
        if cell.lane == 1 and (cell.n % FIVE == 0 or key in named):
            section = _of(oval, cell)
            share = (cell.n - 0.5) / oval.count(section, 1)
            x, y, _ = oval.at(section, share, oval.inner - RAIL - PLATE_AT)
            plate(canvas, x, y, f"{cell.section}{cell.n}", fences.get(key, 0))


def plate(canvas: Canvas, x: float, y: float, text: str, fence: int = 0) -> None:
    """A row's name on a small board, with the number of the fence that may stand there."""
    wide = width(text, HEAVY, PLATE_SIZE) + 1.6
    whole = wide + (3.9 if fence else 0)
    left = x - whole / 2
    canvas.rect(left, y - PLATE_H / 2, whole, PLATE_H, r=0.8, fill=PAPER, stroke=HEDGE, width=0.3)
    center_line(canvas, left + wide / 2, y, text, HEAVY, PLATE_SIZE, fill=INK)
    if fence:
        canvas.circle(left + wide + 1.5, y, 1.75, fill=HEDGE, ink="keep")
        white_line(canvas, left + wide + 1.5, y, str(fence), HEAVY, 9)


# --- cells -----------------------------------------------------------------------------------------------------------


def _once_round(oval: Oval) -> Iterator[Cell]:
    """Every printed cell, once."""
    for lane in oval.board.course.cells:
        yield from (cell for cell in lane if cell.lap == 0)


def _of(oval: Oval, cell: Cell) -> int:
    return oval.section(cell.section)


def _is_fence(oval: Oval, cell: Cell) -> bool:
    return any((row.section, row.n) == (cell.section, cell.n) for row in oval.board.fences)


def _together(parts: list[Path]) -> Path:
    return Path(tuple(segment for part in parts for segment in part.segments))
