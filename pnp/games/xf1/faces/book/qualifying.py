"""The qualifying map of an example: the cells around the cars, who stands on each, and who has moved."""

from __future__ import annotations

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE
from pnp.draw.text import center_line
from pnp.draw.vocabulary.effects import arrow
from pnp.games.xf1.faces.book.scene import View
from pnp.games.xf1.faces.book.tokens import ROAD, ghost, token
from pnp.games.xf1.faces.look import FAST, INK, SIGNAL
from pnp.games.xf1.model import Xf1Data
from pnp.press.figure import Figure
from pnp.referee.examples import Played

_WAY, _HEAD, _ROW = 3.2, 3.2, 4.6


def qualifying_figure(data: Xf1Data, played: Played) -> Figure:
    before, after = _cells(played.before), _cells(played.after)
    shown = range(min(*before.values(), *after.values()), max(*before.values(), *after.values()) + 1)
    moved = {car: cell for car, cell in before.items() if after[car] != cell}

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        cell = w / len(shown)
        _strip(canvas, w, cell, shown, data)
        for car, was in moved.items():
            start, stop = ((each - shown[0] + 0.5) * cell for each in (was, after[car]))
            arrow(canvas, start, _WAY / 2, stop, _WAY / 2, color=SIGNAL, width=0.8, head=2.8)
            ghost(canvas, start, _WAY + _HEAD + _ROW / 2, cell - 0.3, _ROW - 0.5, car)
        for car, now in after.items():
            middle = (now - shown[0] + 0.5) * cell
            token(canvas, middle, _WAY + _HEAD + _ROW / 2, cell - 0.3, _ROW - 0.5, data, car, marked=car in moved)

    about = ", ".join(f"{car} {cell}" for car, cell in after.items())
    return Figure(lambda _w: _WAY + _HEAD + _ROW + 0.6, draw, flex=0, about=about)


def _cells(view: View) -> dict[str, int]:
    return {car: seen["cell"] for car, seen in view["cars"].items() if seen["cell"]}


def _strip(canvas: Canvas, w: float, cell: float, shown: range, data: Xf1Data) -> None:
    """Cells without lines; the start is marked as on the map."""
    canvas.rect(0, _WAY, w, _HEAD + _ROW, fill=ROAD)
    for index, number in enumerate(shown):
        ground = SIGNAL if number == data.qualifying_map.start else INK
        canvas.rect(index * cell, _WAY, cell, _HEAD, fill=ground)
        center_line(canvas, (index + 0.5) * cell, _WAY + _HEAD / 2, f"{number:02}", FAST, 8, fill=WHITE)
        if index:
            canvas.line(index * cell, _WAY + _HEAD, index * cell, _WAY + _HEAD + _ROW, stroke=WHITE, width=0.25)
    canvas.rect(0, _WAY, w, _HEAD + _ROW, stroke=INK, width=0.3)
