"""One position, four dice, four fates: the examples that share a place on the map, in one picture."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.desk.rulebook.art import Runs
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE
from pnp.draw.icons import icon_at
from pnp.draw.text import center_line, text_box
from pnp.draw.vocabulary.effects import arrow
from pnp.games.xf1.faces.book.scene import Scene, Spot, read_before, spots
from pnp.games.xf1.faces.book.scrap import HEAD, LINE, Scrap, draw_cars, draw_scrap, shown_cells, way_color
from pnp.games.xf1.faces.book.tokens import token
from pnp.games.xf1.faces.look import FAST, GRID, HEAVY, INK, SIGNAL, SPEED_DIGIT, STEEL, TEXT
from pnp.games.xf1.model import Xf1Data
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.referee.examples import Played

_EXAMPLES = ("E1", "E2", "E3", "E4")
_DICE = 23.0
"""The column with the die, its speed and the result."""
_MAP = 56.0
_ROW = 8.2


@dataclass(frozen=True)
class Fate:
    """What came of a die: where the car was to go, and where it stands."""

    name: str
    die: int
    speed: int
    result: str
    steps: int
    stop: Spot
    wall: int | None
    """The cell that stopped it."""

    def wanted(self, start: int) -> int:
        return start + self.steps


def fates_figure(data: Xf1Data, words: Words, runs: Runs) -> Figure:
    plays = [runs.played(name) for name in _EXAMPLES]
    scene, car = read_before(plays[0]), str(plays[0].before["next"])
    fates = sorted((_fate(name, played, car) for name, played in zip(_EXAMPLES, plays, strict=True)), key=_die)
    texts = [words(f"figure.fates.{fate.name[1:]}") for fate in fates]

    def draw(canvas: Canvas, w: float, h: float) -> None:
        scrap = Scrap(shown_cells(scene), _MAP, most=20)
        row = (h - HEAD - 2 * LINE - 1) / len(fates)
        with canvas.group(at=(_DICE, 0)):
            _columns(canvas, scrap, scene.cars[car], h)
            draw_scrap(canvas, scrap, data)
            draw_cars(canvas, scrap, scene, data)
        for index, (fate, text) in enumerate(zip(fates, texts, strict=True)):
            y = HEAD + 2 * LINE + 1 + (index + 0.5) * row
            if index:
                canvas.line(0, y - row / 2, w, y - row / 2, stroke=GRID, width=0.3)
            _thrown(canvas, y, fate)
            with canvas.group(at=(_DICE, 0)):
                _gone(canvas, scrap, y, fate, scene, car, data)
            room = w - _DICE - _MAP - 3
            text_box(canvas, w - room, y - row / 2 + 0.3, room, row - 0.6, text, TEXT, 8.5, smallest=7, valign="middle",
                     leading=1.1)  # fmt: skip

    tall = HEAD + 2 * LINE + 1 + len(_EXAMPLES) * _ROW
    return Figure(lambda _w: tall, draw, wide=True, flex=0.08, about=" ".join(texts))


def _die(fate: Fate) -> int:
    return fate.die


def _fate(name: str, played: Played, car: str) -> Fate:
    events = {event.code: event.args for event in played.resolution.events}
    run, stopped = events["run.result"], events.get("move.blocked")
    result = run["result"]
    wall = stopped["cell"] if stopped else None
    return Fate(name, run["dice"][0], run["speed"], str(result), result.move, spots(played.after)[car], wall)


def _columns(canvas: Canvas, scrap: Scrap, start: Spot, h: float) -> None:
    """The cells go on below the map, so that ways can be read along them."""
    for x in (*scrap.places.values(), scrap.right):
        canvas.line(x, HEAD + 2 * LINE, x, h, stroke=GRID, width=0.25)
    x = scrap.middle(start)[0]
    canvas.line(x, HEAD + 2 * LINE, x, h, stroke=STEEL, width=0.35, dash=(1, 0.8))


def _thrown(canvas: Canvas, y: float, fate: Fate) -> None:
    icon_at(canvas, f"d6-{fate.die}", 3, y, 5.6, INK)
    canvas.rect(7.4, y - 2.4, 4.8, 4.8, r=0.6, stroke=SPEED_DIGIT, width=0.4)
    center_line(canvas, 9.8, y, str(fate.speed), HEAVY, 11, fill=SPEED_DIGIT)
    center_line(canvas, 18.2, y, fate.result, FAST, 13, room=10, smallest=9, fill=way_color(fate.result))


def _gone(canvas: Canvas, scrap: Scrap, y: float, fate: Fate, scene: Scene, car: str, data: Xf1Data) -> None:
    """The way along the cells: what it was to be, dotted; what it was; and what stopped it."""
    start, size = scene.cars[car][0], (scrap.cell - 1.4, LINE - 0.8)
    left, right = scrap.middle((start, "A"))[0], scrap.middle(fate.stop)[0]
    color, side = way_color(fate.result), 1 if right > left else -1
    if fate.wall is not None:
        _wall(canvas, scrap, y, fate.wall, side)
        end = scrap.middle((fate.wanted(start), "A"))[0]
        canvas.line(right, y, end, y, stroke=color, width=0.5, dash=(0.9, 0.9))
    canvas.circle(left, y, 1, fill=color, ink="keep")
    arrow(canvas, left, y, right - side * size[0] / 2, y, color=color, width=1, head=2.6)
    token(canvas, right, y, *size, data, car, marked=True)


def _wall(canvas: Canvas, scrap: Scrap, y: float, cell: int, side: int) -> None:
    x = scrap.places[cell] + (0 if side > 0 else scrap.cell)
    canvas.line(x, y - 3.4, x, y + 3.4, stroke=WHITE, width=2)
    canvas.line(x, y - 3.4, x, y + 3.4, stroke=SIGNAL, width=1.2)
