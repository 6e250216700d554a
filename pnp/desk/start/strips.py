"""Rows of steps, each with its piece, and what the lines on the sheets mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.desk.lent import Look
from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE
from pnp.draw.legible import legible
from pnp.draw.text import fit_line
from pnp.draw.vocabulary.assembly import FOLD_BACK, FOLD_TOWARDS, GREY, ROW, draw_steps
from pnp.kit.words import Words
from pnp.press.product import Face

STRIP = ROW + 7.0
"""A strip with its title and some air."""
_PIECE = 12.0
_BETWEEN = 5.0
_SMALLEST = 7.0
_LINES = ("cut", "back", "towards", "glue", "away")


@dataclass(frozen=True)
class Strip:
    title: str
    steps: tuple[str, ...]
    piece: Face | None


def strip_rows(strips: Sequence[Strip]) -> int:
    """Two share a row."""
    return (len(strips) + 1) // 2


def draw_strips(canvas: Canvas, w: float, y: float, strips: Sequence[Strip], look: Look) -> None:
    wide = (w - _BETWEEN) / 2
    for index, strip in enumerate(strips):
        x, top = index % 2 * (wide + _BETWEEN), y + index // 2 * STRIP
        fit_line(canvas, x, top + 3.4, wide, strip.title, look.strong, 9, smallest=_SMALLEST, fill=look.ink)
        if strip.piece:
            _draw_piece(canvas, x, top + 5.0, strip.piece)
        draw_steps(canvas, x + _PIECE + 2, top + 4.6, strip.steps)


def _draw_piece(canvas: Canvas, x: float, y: float, face: Face) -> None:
    """As it comes from the printer, made small."""
    tall = ROW - 0.6
    scale = min(_PIECE / face.w, tall / face.h)
    left, top = x + (_PIECE - face.w * scale) / 2, y + (tall - face.h * scale) / 2
    with canvas.group(at=(left, top), scale=scale, clip=paths.rect(0, 0, face.w, face.h)):
        canvas.use(legible(face.drawing, _SMALLEST / scale))
    canvas.rect(left, top, face.w * scale, face.h * scale, stroke=BLACK, width=0.2)


def draw_legend(canvas: Canvas, w: float, y: float, words: Words, look: Look) -> None:
    """Cut here, fold here: the lines as they are on the sheets."""
    wide = w / len(_LINES)
    for index, line in enumerate(_LINES):
        x = index * wide
        _sample(canvas, x, y, line)
        fit_line(canvas, x + 12, y + 3.4, wide - 13, words(f"start.line.{line}"), look.text, 8.5, smallest=_SMALLEST)


def _sample(canvas: Canvas, x: float, y: float, line: str) -> None:
    middle = y + 2.5
    dashes = {"cut": (), "back": FOLD_BACK, "towards": FOLD_TOWARDS}
    if line in dashes:
        canvas.line(x, middle, x + 10, middle, stroke=BLACK, width=0.4, dash=dashes[line], ink="keep")
        return
    canvas.rect(x, y + 0.5, 10, 4, fill=GREY if line == "glue" else WHITE, stroke=BLACK, width=0.3, ink="keep")
    if line == "away":
        canvas.line(x, y + 0.5, x + 10, y + 4.5, stroke=BLACK, width=0.25, ink="keep")
        canvas.line(x, y + 4.5, x + 10, y + 0.5, stroke=BLACK, width=0.25, ink="keep")
        return
    for left in range(1, 10, 3):
        canvas.line(x + left, y + 4.5, x + left + 2.0, y + 0.5, stroke=BLACK, width=0.2, ink="keep")
