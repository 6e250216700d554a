"""A scrap of the running map: the cells that matter, the cars on their lines, and the ways they came."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.path import polygon
from pnp.draw.text import center_line
from pnp.draw.vocabulary.effects import arrow
from pnp.games.xf1.faces.book.scene import Scene, Spot, Way
from pnp.games.xf1.faces.book.tokens import ROAD, ghost, token
from pnp.games.xf1.faces.look import BLUE_FRAME, FAST, HEAVY, INK, SIGNAL, STEEL, UNBLOCKABLE
from pnp.games.xf1.faces.running_maps import LINES
from pnp.games.xf1.model import Xf1Data
from pnp.press.figure import Figure

HEAD = 3.9
"""The board with the numbers of the cells."""
LINE = 6.2
WAY = 4.0
"""The room for the arrow of a move, above or below the cells."""
_NAMES = 3.2
"""Before the first cell: what the lines are called."""
_FOLD = 2.6
"""As wide as a stretch that nobody is on."""
_LEAST, _MOST = 5.4, 9.6
"""How wide a cell may be."""
_COLUMN = 49.0


@dataclass(frozen=True)
class Scrap:
    """Cells from left to right; stretches where nothing is are folded."""

    cells: Sequence[int]
    w: float
    most: float = _MOST

    @cached_property
    def places(self) -> dict[int, float]:
        """The left edge of each cell."""
        x, found = _NAMES, {}
        for before, cell in zip((self.cells[0] - 1, *self.cells), self.cells, strict=False):
            x += _FOLD if cell - before > 1 else 0
            found[cell] = x
            x += self.cell
        return found

    @property
    def cell(self) -> float:
        folds = sum(after - before > 1 for before, after in zip(self.cells, self.cells[1:], strict=False))
        return min(self.most, (self.w - _NAMES - folds * _FOLD) / len(self.cells))

    @property
    def right(self) -> float:
        return self.places[self.cells[-1]] + self.cell

    def middle(self, spot: Spot) -> tuple[float, float]:
        cell, line = spot
        return self.places[cell] + self.cell / 2, HEAD + (LINES.index(line) + 0.5) * LINE


def shown_cells(scene: Scene) -> list[int]:
    """Those that matter, and single ones between them: a fold would be as wide."""
    cells = scene.cells
    between = [low + 1 for low, high in itertools.pairwise(cells) if high - low == 2]
    return sorted([*cells, *between])


def scrap_figure(data: Xf1Data, scene: Scene, wide: bool = False) -> Figure:
    """In one column where its cells are few."""
    cells = shown_cells(scene)
    wide = wide or Scrap(cells, _COLUMN).cell < _LEAST
    above, below = way_rows(scene.ways)

    def draw(canvas: Canvas, w: float, h: float) -> None:
        scrap = Scrap(cells, w)
        used = above + HEAD + 2 * LINE + below
        with canvas.group(at=((w - scrap.right) / 2, (h - used) / 2 + above)):
            draw_scrap(canvas, scrap, data)
            draw_cars(canvas, scrap, scene, data)
            for index, way in enumerate(scene.ways):
                draw_way(canvas, scrap, way, below=bool(index % 2))

    about = ", ".join(f"{car} {cell}{line}" for car, (cell, line) in scene.cars.items())
    return Figure(lambda _w: above + HEAD + 2 * LINE + below + 0.8, draw, wide=wide, flex=0, about=about)


def way_rows(ways: Sequence[Way]) -> tuple[float, float]:
    """The room that ways need above and below the cells."""
    return (WAY if ways else 0.0), (WAY if len(ways) > 1 else 0.0)


def draw_scrap(canvas: Canvas, scrap: Scrap, data: Xf1Data) -> None:
    tall = HEAD + 2 * LINE
    runs = _runs(scrap.cells)
    for index, run in enumerate(runs):
        left = scrap.places[run[0]] - (_NAMES if index == 0 else 0)
        right = scrap.places[run[-1]] + scrap.cell
        canvas.rect(left, 0, right - left, tall, fill=ROAD)
        canvas.rect(left, 0, right - left, HEAD - 0.2, fill=STEEL)
        canvas.line(left, HEAD + LINE, right, HEAD + LINE, stroke=WHITE, width=0.25, dash=(1.2, 0.9))
    for cell, x in scrap.places.items():
        ground = BLUE_FRAME if cell >= data.race_map.first_blue else None
        if ground:
            canvas.rect(x, 0, scrap.cell, HEAD - 0.2, fill=ground)
        center_line(canvas, x + scrap.cell / 2, HEAD / 2 - 0.1, f"{cell:02}", FAST, 9, fill=WHITE)
        canvas.line(x, HEAD, x, tall, stroke=WHITE, width=0.35)
    for line in LINES:
        y = scrap.middle((scrap.cells[0], line))[1]
        center_line(canvas, _NAMES / 2, y, line, HEAVY, 8.5, fill=INK)
    for before, after in itertools.pairwise(runs):
        _fold(canvas, scrap.places[before[-1]] + scrap.cell, scrap.places[after[0]], tall)
    canvas.rect(0, 0, scrap.right, tall, stroke=INK, width=0.3)


def _runs(cells: Sequence[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for cell in cells:
        if runs and cell == runs[-1][-1] + 1:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return runs


def _fold(canvas: Canvas, left: float, right: float, tall: float) -> None:
    """Cells that are left out."""
    canvas.rect(left, 0, right - left, tall, fill=WHITE, ink="keep")
    middle = (left + right) / 2
    for step in (-1, 0, 1):
        canvas.circle(middle, tall / 2 + step * 1.6, 0.4, fill=INK, ink="keep")


def draw_cars(canvas: Canvas, scrap: Scrap, scene: Scene, data: Xf1Data) -> None:
    taken = set(scene.cars.values())
    size = scrap.cell - 0.8, LINE - 0.9
    for way in scene.ways:
        if way.start not in taken:
            ghost(canvas, *scrap.middle(way.start), *size, way.car)
    for car, spot in scene.gone.items():
        ghost(canvas, *scrap.middle(spot), *size, car, out=True)
    moved = {way.car for way in scene.ways} | {scene.actor}
    for car, spot in scene.cars.items():
        token(canvas, *scrap.middle(spot), *size, data, car, marked=car in moved, wet=car in scene.wet)
        if car in scene.orders:
            order_mark(canvas, scrap.middle(spot)[0] + size[0] / 2, scrap.middle(spot)[1] - size[1] / 2)
    for cell in scene.blocked:
        block_mark(canvas, scrap.places[cell], scrap.cell)


def block_mark(canvas: Canvas, x: float, w: float) -> None:
    """Both cars of a cell together: nobody passes."""
    canvas.rect(x + 0.1, HEAD + 0.15, w - 0.2, 2 * LINE - 0.3, r=0.9, stroke=WHITE, width=1.3, ink="keep")
    canvas.rect(x + 0.1, HEAD + 0.15, w - 0.2, 2 * LINE - 0.3, r=0.9, stroke=SIGNAL, width=0.8, ink="keep")


def order_mark(canvas: Canvas, x: float, y: float) -> None:
    """A pit order lies on it."""
    canvas.circle(x - 0.6, y + 0.5, 1.25, fill=WHITE, ink="keep")
    canvas.circle(x - 0.6, y + 0.5, 1.05, fill=SIGNAL, ink="keep")
    canvas.path(polygon([(x - 1.2, y + 0.2), (x, y + 0.2), (x - 0.6, y + 1.1)]), fill=WHITE, ink="keep")


def way_color(asked: str) -> Color:
    return UNBLOCKABLE if asked.endswith("**") else SIGNAL


def draw_way(canvas: Canvas, scrap: Scrap, way: Way, below: bool) -> None:
    """An arrow along the cells, with the number that was asked for at its start."""
    y = HEAD + 2 * LINE + WAY / 2 if below else -WAY / 2
    left, right = scrap.middle(way.start)[0], scrap.middle(way.stop)[0]
    color = way_color(way.asked)
    if way.start[0] != way.stop[0]:
        arrow(canvas, left, y, right, y, color=color, width=0.9, head=2.8)
    canvas.circle(left, y, 0.9, fill=color, ink="keep")
    side = -1 if right > left else 1
    center_line(canvas, left + side * 3.6, y, way.asked, FAST, 9.5, fill=color)
