"""Outside the rails, in the four corners of the board: trees, tents, stables, the game's name and two reminders."""

from __future__ import annotations

import math

from pnp.draw.canvas import Canvas
from pnp.draw.path import Path, polygon, polyline, rect
from pnp.draw.text import fit_line, text_box
from pnp.games.turf.faces.board.layout import Oval
from pnp.games.turf.faces.board.look import BRICK, CHALK, DISPLAY, GOLD, HEDGE, INK, LABEL, MEADOW, PAPER, STRONG, TURF
from pnp.games.turf.faces.board.scenery import bunting, flowers, hedge, marquee, mown, poplar, stables, together, tree
from pnp.games.turf.model import TurfData
from pnp.kit.words import Words

SIGN_W, SIGN_H = 47.0, 19.0
_EDGE = 4.0
_FIGURE = 20.0
"""The part of a reminder that is drawn."""


def draw_corners(canvas: Canvas, oval: Oval, data: TurfData, words: Words) -> None:
    mown(canvas, rect(0, 0, oval.w, oval.h), MEADOW, 14, 0.4)
    _avenues(canvas, oval)
    _top_left(canvas, words)
    _bottom_left(canvas, oval)
    _top_right(canvas, oval, data, words)
    _bottom_right(canvas, oval, data, words)


_AVENUES = (
    ((20, 27, 34, 41, 65), 1, 1),
    ((20, 27, 65), -1, 1),
    ((20, 27, 34, 66), -1, -1),
    ((20, 27, 34, 41, 65), 1, -1),
)
"""Rows of trees along the outer rail: degrees from the level, then which way the corner lies."""


def _avenues(canvas: Canvas, oval: Oval) -> None:
    for turns, across, down in _AVENUES:
        for index, turn in enumerate(turns):
            degrees, size = math.radians(turn), 2.9 + index * 7 % 3 * 0.3
            reach = oval.outer + (size + 1.5 if down < 0 else size + 3)
            x = (oval.right if across > 0 else oval.left) + across * reach * math.cos(degrees)
            x = min(max(x, size + 1), oval.w - size - 1)
            tree(canvas, x, oval.middle + down * reach * math.sin(degrees), size, index + across)


def _top_left(canvas: Canvas, words: Words) -> None:
    fit_line(canvas, _EDGE + 2, 16, 51, words("game.name").upper(), DISPLAY, 32, smallest=16, fill=HEDGE, tracking=30)
    canvas.rect(_EDGE + 2, 18.2, 18, 0.9, fill=BRICK)
    text_box(canvas, _EDGE + 2, 21.6, 36, 9, words("game.tagline"), STRONG, 9, smallest=7, fill=INK)
    tree(canvas, 9, 41, 4.4, 1)
    tree(canvas, 18, 38, 3.4, 2)
    tree(canvas, 8, 54, 3.6, 0)


def _bottom_left(canvas: Canvas, oval: Oval) -> None:
    h = oval.h
    marquee(canvas, 5, h - 25, 22, 19, BRICK)
    marquee(canvas, 31, h - 16, 17, 12, HEDGE)
    bunting(canvas, [(4, h - 36), (16, h - 30.7), (39.5, h - 19.6)])
    flowers(canvas, (6, h - 3.6, 19, 1.6), 26, 4)
    poplar(canvas, 7, h - 40, 17)
    poplar(canvas, 13, h - 42, 13)
    poplar(canvas, 55, h - 3, 11)


def _top_right(canvas: Canvas, oval: Oval, data: TurfData, words: Words) -> None:
    x, y = oval.w - _EDGE - SIGN_W, _EDGE
    _reminder(canvas, x, y, words("board.lanes", n=data.free_steps))
    _lane_change(canvas, x + 2, y + SIGN_H / 2, data.free_steps)
    poplar(canvas, oval.w - 8, 46, 18)
    poplar(canvas, oval.w - 15, 42, 13)
    tree(canvas, oval.w - 8, 57, 3.4, 1)


def _bottom_right(canvas: Canvas, oval: Oval, data: TurfData, words: Words) -> None:
    x, y = oval.w - _EDGE - SIGN_W, oval.h - _EDGE - SIGN_H
    _reminder(canvas, x, y, words("board.fence", n=data.fence_cost))
    _jump(canvas, x + 2, y + SIGN_H / 2, data.fence_cost)
    stables(canvas, oval.w - 25, y - 13.5, 4, 5.2)
    tree(canvas, oval.w - 8, y - 22, 3.8, 0)
    tree(canvas, oval.w - 7, y - 33, 3, 2)


def _reminder(canvas: Canvas, x: float, y: float, text: str) -> None:
    """A cream board; its left part is left free for a figure."""
    canvas.rect(x, y, SIGN_W, SIGN_H, r=1.6, fill=PAPER, stroke=HEDGE, width=0.5)
    left = x + _FIGURE + 4
    room = SIGN_W - _FIGURE - 5.5
    text_box(
        canvas, left, y + 2, room, SIGN_H - 4, text, LABEL, 8.5, smallest=7, bold=STRONG, valign="middle", fill=INK
    )


def _lane_change(canvas: Canvas, x: float, y: float, steps: int) -> None:
    """Three lanes, and a way over all of them: one lane at the first step, one after the free points."""
    columns = steps + 3
    side, high = _FIGURE / columns, 3.6
    top = y - 1.5 * high
    canvas.rect(x, top, _FIGURE, 3 * high, fill=TURF[0])
    lines = [polyline([(x + i * side, top), (x + i * side, top + 3 * high)]) for i in range(1, columns)]
    lines += [polyline([(x, top + i * high), (x + _FIGURE, top + i * high)]) for i in (1, 2)]
    canvas.path(together(lines), stroke=CHALK, width=0.25)
    at = [(0, 2), (1, 1), (steps, 1), (steps + 1, 0), (steps + 2, 0)]
    points = [(x + side * (column + 0.5), top + high * (row + 0.5)) for column, row in at]
    canvas.path(polyline(points), stroke=INK, width=0.6, round=True, ink="keep")
    canvas.circle(*points[0], 0.9, fill=INK, ink="keep")
    ex, ey = points[-1]
    canvas.polygon([(ex - 0.5, ey - 1.1), (ex + 1.5, ey), (ex - 0.5, ey + 1.1)], fill=INK, ink="keep")


def _jump(canvas: Canvas, x: float, y: float, cost: int) -> None:
    """From the row before the fence to the row behind it, and what that costs."""
    side = _FIGURE / 3
    foot = y + 4
    canvas.rect(x, foot, _FIGURE, 2.6, fill=TURF[0])
    for i in (1, 2):
        canvas.line(x + i * side, foot, x + i * side, foot + 2.6, stroke=CHALK, width=0.3)
    hedge(canvas, x + side + 1, foot - 4.6, side - 2, 4.8)
    leap = (
        Path().move(x + side / 2, foot - 0.8).curve(x + side, y - 9.5, x + 2 * side, y - 9.5, x + 2.5 * side, foot - 2)
    )
    canvas.path(leap, stroke=INK, width=0.6, round=True, ink="keep")
    ex, ey = x + 2.5 * side, foot - 0.6
    canvas.path(polygon([(ex - 1.6, ey - 1.8), (ex + 0.6, ey - 2), (ex + 0.1, ey + 0.4)]), fill=INK, ink="keep")
    canvas.circle(x + _FIGURE / 2, y - 4.6, 2.4, fill=GOLD, stroke=INK, width=0.3, ink="keep")
    canvas.text(x + _FIGURE / 2, y - 3.4, str(cost), STRONG, 10, anchor="middle", fill=INK)
