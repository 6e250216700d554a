"""The whole board as a book shows it: the oval with its lanes, start and finish, and what stands on it."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.draw.canvas import Canvas
from pnp.draw.path import Path
from pnp.games.turf.faces.board.layout import Oval
from pnp.games.turf.faces.board.look import BRICK, CHALK, HEDGE, INK, LAWN, MEADOW, TURF
from pnp.games.turf.model.geometry import Row

Stretch = tuple[int, float, float]
"""A section, and the shares of it between which an arrow runs."""


def small_board(canvas: Canvas, oval: Oval, scale: float, framed: bool = True) -> None:
    """In the board's own millimetres; lines are as thick as they must be at this scale."""
    if framed:
        canvas.rect(0, 0, oval.w, oval.h, r=4 / scale * 0.3, fill=MEADOW[0], stroke=INK, width=0.3 / scale)
    canvas.path(oval.ring(oval.outer), fill=TURF[0])
    canvas.path(oval.ring(oval.inner), fill=LAWN[0])
    for lane in range(1, oval.board.lanes):
        canvas.path(oval.ring(oval.radius(lane + 0.5)), stroke=CHALK, width=0.15 / scale)
    for radius in (oval.inner, oval.outer):
        canvas.path(oval.ring(radius), stroke=HEDGE, width=0.35 / scale)
    across(canvas, oval, scale)


def across(canvas: Canvas, oval: Oval, scale: float) -> None:
    """The finishing line."""
    near, far = oval.middle + oval.inner, oval.middle + oval.outer
    canvas.line(oval.finish, near, oval.finish, far, stroke=BRICK, width=0.8 / scale, ink="keep")


def heading(canvas: Canvas, oval: Oval, scale: float, stretches: Sequence[Stretch], inside: float) -> None:
    """Which way they run: arrows so far inside the rail, on the page, never beyond the middle of the lawn."""
    radius = max(0.0, oval.inner - inside / scale)
    for section, low, high in stretches:
        (x1, y1, _), (x2, y2, _) = (oval.at(section, share, radius) for share in (low, high))
        head = 1.5 / scale * (1 if x2 > x1 else -1)
        canvas.line(x1, y1, x2 - head, y2, stroke=HEDGE, width=0.5 / scale)
        barb = Path().move(x2, y2).line(x2 - head * 1.4, y2 - abs(head) * 0.7)
        canvas.path(barb.line(x2 - head * 1.4, y2 + abs(head) * 0.7).close(), fill=HEDGE)


def side(oval: Oval, row: Row) -> int:
    """1 for the straight at the foot of the board, −1 for the one at its head."""
    return 1 if oval.section(row.section) == 0 else -1
