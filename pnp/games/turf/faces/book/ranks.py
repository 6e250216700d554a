"""Who is which: ranks on a straight and in a turn."""

from __future__ import annotations

from dataclasses import replace

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE
from pnp.draw.text import center_line, fit_line
from pnp.games.turf.faces.board.look import DISPLAY, INK
from pnp.games.turf.faces.book.stretch import Scene, Window, draw_window
from pnp.games.turf.faces.silks import LABEL, TURF
from pnp.games.turf.model import TurfData
from pnp.games.turf.model.geometry import Cell
from pnp.kit.words import Words
from pnp.press.figure import Figure

_STRAIGHT = {"red": "3:B20/0", "blue": "1:B20/0", "green": "2:B18/0", "yellow": "4:B17/0"}
_TURN = {"red": "2:E7/0", "blue": "4:E8/0", "green": "3:E7/0", "yellow": "1:E5/0"}
_TALL, _LABEL = 29.0, 5.0
_DISC = 2.1


def ranks_figure(data: TurfData, words: Words) -> Figure:
    windows = [Window(data, Scene(horses, {})) for horses in (_STRAIGHT, _TURN)]

    def draw(canvas: Canvas, w: float, h: float) -> None:
        half = w / 2 - 2.5
        for index, window in enumerate(windows):
            with canvas.group(at=(index * (half + 5), 0)):
                _ranked(canvas, window, words, half, h - _LABEL)
                label = words(f"figure.ranks.{index + 1}")
                fit_line(canvas, half / 2, h - 0.8, half, label, LABEL, 8.5, smallest=7, anchor="middle")

    return Figure(lambda _w: _TALL + _LABEL, draw, wide=True, flex=0.1, about=words("figure.ranks.caption"))


def _ranked(canvas: Canvas, window: Window, words: Words, w: float, h: float) -> None:
    """Scaled into the box, a rank before each nose."""
    x1, y1, x2, y2 = window.box
    scale = min(w / (x2 - x1), h / (y2 - y1), window.scale(w))
    wide = (x2 - x1) * scale
    with canvas.group(at=((w - wide) / 2, (h - (y2 - y1) * scale) / 2)):
        draw_window(canvas, window, words, wide, (y2 - y1) * scale)
        for cell in window.standing.values():
            x, y, _ = window.oval.centre(replace(cell, n=cell.n + 1))
            _rank(canvas, (x - x1) * scale, (y - y1) * scale, rank(cell, list(window.standing.values())))


def rank(cell: Cell, field: list[Cell]) -> int:
    return 1 + sum(other.position > cell.position for other in field)


def _rank(canvas: Canvas, x: float, y: float, number: int) -> None:
    canvas.circle(x, y, _DISC, fill=WHITE, stroke=TURF, width=0.5, ink="keep")
    center_line(canvas, x, y, str(number), DISPLAY, 9, fill=INK)
