"""A window of the board: the cells around the horses of an example, their ways, and where one may go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Any

from pnp.desk.rulebook.things import SMALL
from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.legible import legible
from pnp.draw.path import rect
from pnp.draw.text import center_line
from pnp.draw.vocabulary.effects import arrow
from pnp.games.turf.faces.board.layout import Oval, Place
from pnp.games.turf.faces.board.look import BRICK, CHALK, FIGURE, HEDGE, INK, LABEL, TURF
from pnp.games.turf.faces.board.poster import find_cell
from pnp.games.turf.faces.silks import letter_disc
from pnp.games.turf.faces.tokens import LONG, WIDE, horse_pieces
from pnp.games.turf.model import Horse, TurfData
from pnp.games.turf.model.geometry import Cell
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.press.product import Paint
from pnp.referee.ask import Choose
from pnp.referee.examples import Played

_BEHIND, _AHEAD = 1.5, 1.0
"""How many cells are shown behind the last horse and ahead of the first end."""
_NEAR, _BESIDE = 4.0, 1
"""Horses so many cells and lanes away are shown."""
_MOST, _LEAST = 0.52, 0.46
"""How large the board is shown: 1 is as it is printed."""
_CORNER = 1.1
_LETTER = 10.6
"""As wide as a lane nearly is."""
_POINTS = 1.85
"""How large the letter on a disc is, in points to a millimetre of the disc."""
_SMALL = 7.2
"""The smallest letters, on the page."""


@dataclass(frozen=True)
class Scene:
    """Horses on their cells; where the moved ones came from; the cells that may be chosen; the fences that stand."""

    horses: Mapping[str, str]
    came: Mapping[str, str]
    actors: tuple[str, ...] = ()
    """Whose scene it is; all, if it is nobody's."""
    ends: tuple[str, ...] = ()
    fences: tuple[str, ...] = ()


def read_scene(played: Played, after: bool) -> Scene:
    before, now = _cells(played.before), _gone(played) | _cells(played.after)
    if not after:
        return Scene(before, {}, fences=tuple(played.before["fences"]))
    came = {horse: cell for horse, cell in before.items() if now.get(horse, cell) != cell}
    actors = tuple(came) or _asked(played)
    ends = _ends(played) if set(_asked(played)) <= set(actors) else ()
    return Scene(now, came, actors, ends, tuple(played.after["fences"]))


def _gone(played: Played) -> dict[str, str]:
    """Where horses stood at last before they left the track."""
    return {horse: cell for move in played.moves for horse, cell in _cells(move.view).items()}


def _asked(played: Played) -> tuple[str, ...]:
    """The horse that is asked where to."""
    asked = played.resolution.question
    return (str(asked.args["horse"]),) if asked and "horse" in asked.args else ()


def _cells(view: Mapping[str, Any]) -> dict[str, str]:
    return {horse: seen["cell"] for horse, seen in view["horses"].items() if seen["cell"]}


def _ends(played: Played) -> tuple[str, ...]:
    asked = played.resolution.question
    return tuple(option.id for option in asked.options) if isinstance(asked, Choose) and asked.text == "to" else ()


def stretch_figure(data: TurfData, words: Words, scene: Scene) -> Figure:
    window = Window(data, scene)

    def draw(canvas: Canvas, w: float, h: float) -> None:
        draw_window(canvas, window, words, w, h)

    told = ", ".join(f"{horse} {cell}" for horse, cell in scene.horses.items())
    return Figure(window.height, draw, wide=window.is_wide, flex=0, about=told)


def draw_window(canvas: Canvas, window: Window, words: Words, w: float, h: float) -> None:
    """The part of the board in the middle of a box."""
    data, (x1, y1, x2, y2), scale = window.data, window.box, window.scale(w)
    coats = dict(zip(data.horses, horse_pieces(data, words), strict=True))
    left, top = (w - (x2 - x1) * scale) / 2, (h - (y2 - y1) * scale) / 2
    with canvas.group(at=(left - x1 * scale, top - y1 * scale), scale=scale):
        with canvas.group(clip=rect(x1, y1, x2 - x1, y2 - y1)):
            _turf(canvas, window, scale)
        for start, stop in window.ways:
            _way(canvas, window.oval, start, stop)
        for horse, cell in window.standing.items():
            _horse(canvas, window.oval.token(cell), coats[horse].front.draw, data.horses[horse], scale)
        _ends_marked(canvas, window, scale)


@dataclass(frozen=True)
class Window:
    """The part of the board that a scene needs."""

    data: TurfData
    scene: Scene

    @cached_property
    def oval(self) -> Oval:
        return Oval(self.data.board)

    @cached_property
    def ends(self) -> list[Cell]:
        return self._cells(self.scene.ends)

    @cached_property
    def ways(self) -> list[tuple[Cell, Cell]]:
        now = self.scene.horses
        return [(self._cell(was), self._cell(now[horse])) for horse, was in self.scene.came.items()]

    @cached_property
    def standing(self) -> dict[str, Cell]:
        """The horses in the window: those of whom it is, and whoever is near."""
        cells = {horse: self._cell(name) for horse, name in self.scene.horses.items()}
        concerned = self._concerned([cells[horse] for horse in self.scene.actors if horse in cells] or cells.values())
        low, high = min(each.along for each in concerned) - _NEAR, max(each.along for each in concerned) + _NEAR
        lanes = {lane for each in concerned for lane in range(each.lane - _BESIDE, each.lane + _BESIDE + 1)}
        return {horse: cell for horse, cell in cells.items() if low <= cell.along <= high and cell.lane in lanes}

    @cached_property
    def shown(self) -> list[Cell]:
        """Every cell of the window, in whole rows of the lanes that matter."""
        concerned = self._concerned(self.standing.values())
        first, last = min(cell.along for cell in concerned), max(cell.along for cell in concerned)
        lanes = {cell.lane for cell in concerned}
        inner, outer = max(1, min(lanes) - 1), min(self.data.board.lanes, max(lanes) + 1)
        rows = self.data.board.course.cells[inner - 1 : outer]
        return [cell for lane in rows for cell in lane if first - _BEHIND <= cell.along <= last + _AHEAD]

    def _concerned(self, horses: Iterable[Cell]) -> list[Cell]:
        """Where horses stand, may go and have gone; the first cell of all, if there are none."""
        found = [*horses, *self.ends, *(cell for way in self.ways for cell in way)]
        return found or [self.data.board.course.cells[0][0]]

    def _cell(self, name: str) -> Cell:
        return find_cell(self.data, name)

    def _cells(self, names: Sequence[str]) -> list[Cell]:
        return [self._cell(name) for name in names]

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        bounds = [self.oval.outline(cell).bounds() for cell in self.shown]
        lows, highs = [b[:2] for b in bounds], [b[2:] for b in bounds]
        return (
            min(x for x, _ in lows) - 0.6,
            min(y for _, y in lows) - 0.6,
            max(x for x, _ in highs) + 0.6,
            max(y for _, y in highs) + 0.6,
        )

    @cached_property
    def is_wide(self) -> bool:
        x1, _, x2, _ = self.box
        return (x2 - x1) * _LEAST > 56

    def scale(self, w: float) -> float:
        x1, _, x2, _ = self.box
        return min(_MOST, w / (x2 - x1))

    def height(self, w: float) -> float:
        _, y1, _, y2 = self.box
        return (y2 - y1) * self.scale(w)


def _turf(canvas: Canvas, window: Window, scale: float) -> None:
    for cell in window.shown:
        outline = window.oval.outline(cell)
        canvas.path(outline, fill=TURF[cell.lane % 2].mix(CHALK, 0.35), ink="drop")
        canvas.path(outline, stroke=HEDGE, width=0.45)
    _line(canvas, window)
    fenced = [cell for cell in window.shown if str(cell.row) in window.scene.fences]
    for cell in fenced:
        canvas.path(window.oval.outline(cell), fill=HEDGE, stroke=INK, width=0.5)
    for cell in _labelled(window):
        x, y, _turn = window.oval.centre(cell)
        text, ink = f"{cell.section}{cell.n}", CHALK if cell in fenced else FIGURE
        center_line(canvas, x, y, text, LABEL, _SMALL / scale, fill=ink)


def _line(canvas: Canvas, window: Window) -> None:
    """The finishing line, if it is in the window."""
    finish = window.data.board.finish
    for cell in window.shown:
        if cell.row == finish:
            _, top, right, bottom = window.oval.outline(cell).bounds()
            canvas.line(right, top, right, bottom, stroke=CHALK, width=2.2)
            canvas.line(right, top, right, bottom, stroke=BRICK, width=1.4)


def _labelled(window: Window) -> Iterator[Cell]:
    """The number of every row, where nothing lies on it: on the inmost lane of the window, or on the outmost free."""
    lanes = sorted({cell.lane for cell in window.shown})
    taken = {cell.lane for cell in (*window.standing.values(), *(cell for way in window.ways for cell in way))}
    free = [lane for lane in lanes if lane not in taken]
    lane = lanes[0] if lanes[0] in free or not free else free[-1]
    for cell in window.shown:
        if cell.lane == lane:
            yield cell


def _horse(canvas: Canvas, place: Place, coat: Paint, horse: Horse, scale: float) -> None:
    x, y, turn = place
    with canvas.group(at=(x, y), rotate=turn):
        with canvas.group(at=(-LONG / 2, -WIDE / 2), clip=rect(0, 0, LONG, WIDE, _CORNER)):
            canvas.use(legible(_drawn(coat), SMALL / scale))
        canvas.path(rect(-LONG / 2, -WIDE / 2, LONG, WIDE, _CORNER), stroke=INK, width=0.7)
        with canvas.group(at=(6.6 - LONG / 2, 0), rotate=-turn):
            letter_disc(canvas, 0, 0, max(min(_LETTER, 5.4 / scale), SMALL / _POINTS / scale), horse)


def _drawn(paint: Paint) -> Drawing:
    drawing = Drawing()
    paint(drawing)
    return drawing


def _ends_marked(canvas: Canvas, window: Window, scale: float) -> None:
    """Where one may go."""
    for cell in window.ends:
        x, y, _ = window.oval.centre(cell)
        canvas.circle(x, y, 4.2, fill=CHALK, stroke=BRICK, width=1, ink="keep")
        center_line(canvas, x, y, str(cell.lane), LABEL, 8 / scale, fill=BRICK)


def _way(canvas: Canvas, oval: Oval, start: Cell, stop: Cell) -> None:
    """From the cell where a horse stood to its tail."""
    (x1, y1, _), (x2, y2, _) = oval.centre(start), oval.token(stop)
    long = max(1.0, hypot(x2 - x1, y2 - y1))
    share = max(0.0, long - LONG / 2 - 0.6) / long
    x2, y2 = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    canvas.line(x1, y1, x2, y2, stroke=CHALK, width=3)
    canvas.circle(x1, y1, 1.6, fill=BRICK, ink="keep")
    arrow(canvas, x1, y1, x2, y2, color=BRICK, width=1.6)
