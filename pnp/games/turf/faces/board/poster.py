"""The printed board: a racecourse seen from the air, as one poster."""

from __future__ import annotations

from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.path import rect
from pnp.games.turf.faces.board.corners import draw_corners
from pnp.games.turf.faces.board.infield import Infield, draw_infield, draw_signs
from pnp.games.turf.faces.board.layout import Oval
from pnp.games.turf.faces.board.track import draw_track, draw_turf
from pnp.games.turf.model import TurfData
from pnp.games.turf.model.geometry import Cell
from pnp.kit.errors import unknown
from pnp.kit.words import Words
from pnp.press.product import Poster

_WORDS = 4.0, 18.0
"""From there to there beside the middle of the infield stand words."""


def board_poster(data: TurfData, words: Words) -> Poster:
    """The whole board in its true size; three sheets of A4 or Letter side by side."""
    oval = Oval(data.board)
    draw = partial(draw_board, data=data, words=words)
    return Poster(data.board.name, oval.w, oval.h, draw, keep_x=_keep(oval), borders_x=_borders(oval))


def draw_board(canvas: Canvas, *, data: TurfData, words: Words) -> None:
    oval = Oval(data.board)
    with canvas.group(clip=rect(0, 0, oval.w, oval.h)):
        draw_corners(canvas, oval, data, words)
        draw_turf(canvas, oval)
        draw_infield(canvas, oval, data, words)
        draw_track(canvas, oval)
        draw_signs(canvas, oval, words)


def find_cell(data: TurfData, cell: str) -> Cell:
    found = data.board.course.by_name.get(cell)
    if found is None:
        raise unknown("cell", cell, data.board.course.by_name)
    return found


def _borders(oval: Oval) -> tuple[float, ...]:
    """Between the cells of the straights, away from fences and from the words beside the middle of the infield."""
    every = (oval.left + index * oval.cell for index in range(round(oval.straight / oval.cell) + 1))
    fences = [oval.row(row).bounds() for row in oval.board.fences]
    x, _, w, _ = Infield(oval).parade
    words = (x + w + _WORDS[0], 0.0, x + w + _WORDS[1], 0.0)
    return tuple(x for x in every if not any(left - 2 < x < right + 2 for left, _, right, _ in (*fences, words)))


def _keep(oval: Oval) -> tuple[tuple[float, float], ...]:
    """No seam through the middle part of the infield, nor through start and finish, nor along the turns' ends."""
    x, _, w, _ = Infield(oval).parade
    return ((oval.left - 3, oval.left + 3), (x - 1, x + w + 1), (oval.right - 3, oval.right + 3))
