"""Whole lanes in small, for examples in which the field jumps: dropped cars, and the grid behind a safety car."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE
from pnp.draw.text import center_line
from pnp.draw.vocabulary.effects import arrow
from pnp.games.xf1.faces.book.scene import Scene, Spot
from pnp.games.xf1.faces.book.scrap import order_mark
from pnp.games.xf1.faces.book.tokens import ROAD, ghost, token
from pnp.games.xf1.faces.look import BLUE_FRAME, BROWN_FRAME, FAST, INK, SIGNAL
from pnp.games.xf1.faces.running_maps import LINES
from pnp.games.xf1.model import Xf1Data
from pnp.press.figure import Figure

_HEAD = 3.2
_ROW = 4.5
_BETWEEN = 2.2


@dataclass(frozen=True)
class Lanes:
    """The lanes that a scene needs, the highest on top; one row of cars where no two share a cell."""

    scene: Scene
    lane: int
    w: float

    @property
    def shown(self) -> list[int]:
        return sorted({(cell - 1) // self.lane for cell in self.scene.cells}, reverse=True)

    @property
    def rows(self) -> int:
        stands = list(self.scene.cars.values())
        return 1 if len({cell for cell, _ in stands}) == len(stands) else 2

    @property
    def cell(self) -> float:
        return self.w / self.lane

    @property
    def step(self) -> float:
        return _HEAD + self.rows * _ROW + _BETWEEN

    @property
    def height(self) -> float:
        return len(self.shown) * self.step - _BETWEEN

    def top(self, lane: int) -> float:
        return self.shown.index(lane) * self.step

    def middle(self, spot: Spot) -> tuple[float, float]:
        lane, column = divmod(spot[0] - 1, self.lane)
        row = LINES.index(spot[1]) if self.rows == 2 else 0
        return (column + 0.5) * self.cell, self.top(lane) + _HEAD + (row + 0.5) * _ROW


def lanes_figure(data: Xf1Data, scene: Scene) -> Figure:
    def draw(canvas: Canvas, w: float, _h: float) -> None:
        lanes = Lanes(scene, data.race_map.lane, w)
        for lane in lanes.shown:
            _lane(canvas, lanes, lane, data)
        _ways(canvas, lanes)
        _cars(canvas, lanes, data)

    about = ", ".join(f"{car} {cell}{line}" for car, (cell, line) in scene.cars.items())
    return Figure(lambda w: Lanes(scene, data.race_map.lane, w).height + 0.6, draw, flex=0, about=about)


def _lane(canvas: Canvas, lanes: Lanes, lane: int, data: Xf1Data) -> None:
    y, tall, map = lanes.top(lane), _HEAD + lanes.rows * _ROW, data.race_map
    canvas.rect(0, y, lanes.w, tall, fill=ROAD)
    first = lane * map.lane + 1
    for column in range(map.lane):
        cell, x = first + column, column * lanes.cell
        ground = BROWN_FRAME if cell <= map.brown[1] else BLUE_FRAME if cell >= map.first_blue else INK
        canvas.rect(x, y, lanes.cell, _HEAD, fill=ground)
        center_line(canvas, x + lanes.cell / 2, y + _HEAD / 2, f"{cell:02}", FAST, 8, fill=WHITE)
        if column:
            canvas.line(x, y + _HEAD, x, y + tall, stroke=WHITE, width=0.25)
    canvas.rect(0, y, lanes.w, tall, stroke=INK, width=0.3)


def _ways(canvas: Canvas, lanes: Lanes) -> None:
    """Straight down into the next lane; whoever closes up along the lanes is told by where it was."""
    for way in lanes.scene.ways:
        (x1, y1), (x2, y2) = lanes.middle(way.start), lanes.middle(way.stop)
        if x1 == x2 and y1 < y2:
            top = y1 + _ROW / 2 + 0.1
            arrow(canvas, x1, top, x1, top + _BETWEEN - 0.2, color=SIGNAL, width=1.1, head=2.6)


def _cars(canvas: Canvas, lanes: Lanes, data: Xf1Data) -> None:
    scene, size = lanes.scene, (lanes.cell - 0.3, _ROW - 0.4)
    taken = set(scene.cars.values())
    for way in scene.ways:
        if way.start not in taken:
            ghost(canvas, *lanes.middle(way.start), *size, way.car)
    for car, spot in scene.gone.items():
        ghost(canvas, *lanes.middle(spot), *size, car, out=True)
    for car, spot in scene.cars.items():
        x, y = lanes.middle(spot)
        token(canvas, x, y, *size, data, car, wet=car in scene.wet)
        if car in scene.orders:
            order_mark(canvas, x + size[0] / 2, y - size[1] / 2)
