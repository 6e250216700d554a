"""The sections that the lesson runs through, as large as their results can be read."""

from __future__ import annotations

from functools import partial

from pnp.desk.rulebook.art import Runs
from pnp.draw.canvas import Canvas
from pnp.games.xf1.faces.book.anatomy import small, the_course
from pnp.games.xf1.faces.courses.board import draw_board
from pnp.games.xf1.faces.courses.layout import BOARD_H, BOARD_W
from pnp.games.xf1.model import Section, Xf1Data
from pnp.kit.words import Words
from pnp.press.figure import Figure

_APART = 3.0


def sections_figure(data: Xf1Data, words: Words, runs: Runs) -> Figure:
    """In the order in which they are run."""
    sections = the_course(data).sections
    run = dict.fromkeys(str(step.before["section"]) for step in runs.course.taught if step.before["turn"])
    shown = [next(each for each in sections if each.name == name) for name in run]

    def scale(w: float) -> float:
        return (w - _APART * (len(shown) - 1)) / len(shown) / BOARD_W

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        for index, section in enumerate(shown):
            x, size = index * (BOARD_W * scale(w) + _APART), scale(w)
            canvas.use(
                small(partial(_board, section=section, words=words, first=section is sections[0]), size),
                x,
                0,
                scale=size,
            )

    return Figure(lambda w: BOARD_H * scale(w), draw, wide=True, flex=0, about=words("figure.sections.caption"))


def _board(canvas: Canvas, section: Section, words: Words, first: bool) -> None:
    draw_board(canvas, 0, 0, section, words, first=first)
