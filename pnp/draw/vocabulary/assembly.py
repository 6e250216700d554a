"""How things are put together, without words: one drawing a deed, and one for what comes of it.

Each is drawn in a box of nine millimetres with lines of 0.35. Everywhere a solid line is cut, a dashed one folded back,
one of dashes and dots folded towards you; grey is where the glue goes, and the wrong side of the paper.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Drawing, Font
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.fonts import cap_height
from pnp.draw.geometry import Point
from pnp.draw.icons import PIPS
from pnp.draw.legible import LEGIBLE, legible
from pnp.draw.path import Path
from pnp.draw.text import center_line
from pnp.kit.errors import unknown

SIZE = 9.0
"""How large the box of a pictogram is, and how it is meant to be printed."""
LINE = 0.35
GREY = Color.hex("#C4C6C8")
FOLD_BACK = (1.1, 0.75)
FOLD_TOWARDS = (1.5, 0.6, 0.25, 0.6)

_LETTER = Font("barlow", 700)
_SMALL = 7.0
_FINE = 0.22

Draw = Callable[[Canvas], None]
Figured = Callable[[Canvas, str], None]


def pictogram(canvas: Canvas, step: str, x: float, y: float, size: float = SIZE) -> None:
    """A step by its name, `cut`, or with a figure, `times:12`; (x, y) is the top left corner of its box."""
    name, _, figure = step.partition(":")
    if not is_step(step):
        raise unknown("assembly step", step, names())
    with canvas.group(at=(x, y), scale=size / SIZE):
        if name in FIGURED:
            FIGURED[name](canvas, figure)
        else:
            PICTOGRAMS[name](canvas)


def is_step(step: str) -> bool:
    """Whether there is a drawing for it."""
    name, _, figure = step.partition(":")
    return name in FIGURED if figure else name in PICTOGRAMS


def names() -> list[str]:
    """What steps may be called."""
    return [*PICTOGRAMS, *(f"{name}:12" for name in FIGURED)]


# --- lines and shapes ------------------------------------------------------------------------------------------------


def _stroke(canvas: Canvas, path: Path, width: float = LINE) -> None:
    canvas.path(path, stroke=BLACK, width=width, round=True, ink="keep")


def _open(canvas: Canvas, *points: Point, width: float = LINE) -> None:
    _stroke(canvas, paths.polyline(points), width)


def _shape(canvas: Canvas, *points: Point, fill: Color = WHITE) -> None:
    canvas.path(paths.polygon(points), fill=fill, stroke=BLACK, width=LINE, round=True, ink="keep")


def _solid(canvas: Canvas, *points: Point) -> None:
    canvas.path(paths.polygon(points), fill=BLACK, ink="keep")


def _dashed(canvas: Canvas, start: Point, stop: Point, dash: tuple[float, ...] = FOLD_BACK) -> None:
    canvas.line(*start, *stop, stroke=BLACK, width=LINE, dash=dash, ink="keep")


def _head(canvas: Canvas, tip: Point, angle: float, long: float = 1.5) -> None:
    """The head of an arrow that points this way (degrees, clockwise, 0 = right)."""
    turn = math.radians(angle)
    back = [(tip[0] - long * math.cos(turn + side), tip[1] - long * math.sin(turn + side)) for side in (-0.45, 0.45)]
    _solid(canvas, tip, *back)


def _bent(canvas: Canvas, start: Point, pull: Point, stop: Point) -> None:
    """An arrow along a curve."""
    angle = math.degrees(math.atan2(stop[1] - pull[1], stop[0] - pull[0]))
    turn = math.radians(angle)
    _stroke(canvas, Path().move(*start).quad(*pull, stop[0] - math.cos(turn), stop[1] - math.sin(turn)))
    _head(canvas, stop, angle)


def _tick(canvas: Canvas, x: float, y: float, size: float = 1.0) -> None:
    """It is right."""
    _open(canvas, (x, y), (x + size * 0.9, y + size), (x + size * 2.6, y - size * 1.3), width=0.65)


def _rule(canvas: Canvas, x: float, y: float, w: float, h: float, ticks: int) -> None:
    """A ruler whose marks are along its upper edge."""
    _shape(canvas, (x, y), (x + w, y), (x + w, y + h), (x, y + h))
    for index in range(1, ticks):
        at = x + w * index / ticks
        _open(canvas, (at, y), (at, y + h * (0.55 if index % 2 == 0 else 0.35)), width=_FINE)


# --- deeds -----------------------------------------------------------------------------------------------------------


def _cut(canvas: Canvas) -> None:
    """Scissors that follow a solid line into the paper."""
    _shape(canvas, (4.4, 0.6), (8.6, 0.6), (8.6, 8.4), (4.4, 8.4))
    _open(canvas, (4.4, 4.5), (8.6, 4.5))
    for side in (-1, 1):
        canvas.circle(1.55, 4.5 + side * 2.15, 1.1, fill=WHITE, stroke=BLACK, width=0.45, ink="keep")
        _solid(
            canvas, (2.3, 4.5 + side * 1.5), (2.7, 4.5 + side * 0.95), (6.9, 4.5 - side * 1.55), (5.6, 4.5 - side * 0.2)
        )
    canvas.circle(4.05, 4.5, 0.3, fill=WHITE, ink="keep")


def _knife(canvas: Canvas) -> None:
    """A knife along a ruler."""
    _rule(canvas, 0.4, 5.5, 8.2, 2.6, 8)
    _open(canvas, (0.4, 5.5), (2.9, 5.5), width=0.6)
    with canvas.group(at=(2.9, 5.4), rotate=-42):
        _solid(canvas, (0, 0), (1.9, -1.1), (2.2, -1.1), (2.2, 0.3), (0.6, 0.3))
        _shape(canvas, (2.2, -1.2), (7.1, -1.2), (7.5, -0.7), (7.1, 0.5), (2.2, 0.5))
        _open(canvas, (3.6, -0.35), (5.6, -0.35), width=_FINE)


def _score(canvas: Canvas) -> None:
    """A ball-pen without ink along a dashed line."""
    _dashed(canvas, (0.4, 7.6), (8.6, 7.6))
    with canvas.group(at=(2.5, 7.4), rotate=-52):
        _solid(canvas, (0, 0), (1.2, -0.45), (1.2, 0.45))
        _shape(canvas, (1.2, -0.5), (2.2, -0.95), (6.4, -0.95), (6.4, 0.95), (2.2, 0.95), (1.2, 0.5))
        _open(canvas, (2.2, -0.95), (2.2, 0.95), width=_FINE)
        _open(canvas, (6.4, 0), (7.2, 0), width=0.8)


def _fold_back(canvas: Canvas) -> None:
    """The ridge is towards you, both sides go away from you."""
    _shape(canvas, (0.4, 8.4), (2.8, 4.2), (6.0, 3.0), (3.6, 7.2), fill=GREY)
    _shape(canvas, (2.8, 4.2), (6.0, 3.0), (8.4, 7.2), (5.2, 8.4))
    _crease(canvas, (2.8, 4.2), (6.0, 3.0), (0.8, 0.5))
    _bent(canvas, (3.4, 2.4), (1.2, 2.6), (0.5, 5.6))
    _bent(canvas, (6.0, 1.5), (8.2, 1.5), (8.6, 4.6))


def _fold_towards(canvas: Canvas) -> None:
    """The ridge is away from you, both sides come up."""
    _shape(canvas, (2.8, 8.6), (0.4, 4.4), (3.6, 3.2), (6.0, 7.4))
    _shape(canvas, (2.8, 8.6), (5.2, 4.4), (8.4, 3.2), (6.0, 7.4), fill=GREY)
    _crease(canvas, (2.8, 8.6), (6.0, 7.4), (0.9, 0.4, 0.2, 0.4))
    _bent(canvas, (0.3, 6.4), (-0.3, 2.8), (2.3, 1.4))
    _bent(canvas, (8.6, 5.4), (9.3, 2.2), (6.6, 1.0))


def _crease(canvas: Canvas, start: Point, stop: Point, dash: tuple[float, ...]) -> None:
    """Where two panels meet: the line between them shows how it is folded."""
    canvas.line(*start, *stop, stroke=WHITE, width=LINE * 1.6, ink="keep")
    _dashed(canvas, start, stop, dash)


def _drop(x: float, y: float, size: float) -> Path:
    right = "C0.28 -0.5 0.62 -0.12 0.62 0.34C0.62 0.74 0.34 1 0 1"
    left = "C-0.34 1 -0.62 0.74 -0.62 0.34C-0.62 -0.12 -0.28 -0.5 0 -1"
    return Path.parse(f"M0 -1{right}{left}Z").scale(size).shift(x, y)


def _glue(canvas: Canvas) -> None:
    """A drop on a grey tab."""
    _shape(canvas, (0.6, 5.2), (8.4, 5.2), (7.4, 8.3), (1.6, 8.3), fill=GREY)
    _dashed(canvas, (0.6, 5.2), (8.4, 5.2))
    canvas.path(_drop(4.5, 3.9, 3.0), fill=BLACK, stroke=WHITE, width=LINE, ink="keep")
    _open_white(canvas, Path().move(3.5, 4.9).quad(3.6, 5.9, 4.4, 6.1))


def _open_white(canvas: Canvas, path: Path) -> None:
    canvas.path(path, stroke=WHITE, width=0.4, round=True, ink="keep")


def _tape(canvas: Canvas) -> None:
    """A roll, and its band that sticks above and below."""
    canvas.path(Path().move(3.3, 6.2).line(8.7, 6.2).line(8.7, 6.9).line(3.3, 6.9).close(), fill=GREY, ink="keep")
    _open(canvas, (3.3, 6.9), (8.7, 6.9), (8.7, 6.2), (3.3, 6.2))
    canvas.circle(3.3, 3.7, 3.2, fill=GREY, stroke=BLACK, width=LINE, ink="keep")
    canvas.circle(3.3, 3.7, 1.7, fill=WHITE, stroke=BLACK, width=LINE, ink="keep")
    _open(canvas, (7.4, 5.6), (7.4, 4.4))
    _head(canvas, (7.4, 3.6), -90, 1.3)
    _open(canvas, (7.4, 7.5), (7.4, 8.0))
    _head(canvas, (7.4, 8.9), 90, 1.3)


def _press(canvas: Canvas) -> None:
    """Down with it, and half a minute of patience."""
    _solid(canvas, (3.6, 0.2), (5.4, 0.2), (5.4, 1.8), (6.6, 1.8), (4.5, 3.9), (2.4, 1.8), (3.6, 1.8))
    _shape(canvas, (0.5, 4.2), (8.5, 4.2), (8.5, 5.0), (0.5, 5.0))
    _shape(canvas, (0.5, 5.0), (8.5, 5.0), (8.5, 5.8), (0.5, 5.8), fill=GREY)
    center_line(canvas, 4.5, 7.8, "30 s", _LETTER, 8)


def _turn(canvas: Canvas) -> None:
    """A sheet goes over to its other side."""
    _shape(canvas, (0.5, 4.6), (3.9, 3.8), (3.9, 8.4), (0.5, 7.8))
    _shape(canvas, (5.1, 3.8), (8.5, 4.6), (8.5, 7.8), (5.1, 8.4), fill=GREY)
    _dashed(canvas, (4.5, 3.2), (4.5, 8.8), (0.7, 0.5))
    _bent(canvas, (1.6, 3.2), (4.2, -1.6), (7.4, 3.4))


def _slide(canvas: Canvas) -> None:
    """Letter on letter: the right tile over the hatched edge of the left one."""
    _shape(canvas, (0.3, 3.2), (4.2, 3.2), (4.2, 8.4), (0.3, 8.4))
    canvas.rect(2.9, 3.2, 1.3, 5.2, fill=GREY, stroke=BLACK, width=LINE, ink="keep")
    _shape(canvas, (5.0, 2.6), (8.7, 2.6), (8.7, 7.8), (5.0, 7.8))
    center_line(canvas, 1.65, 5.8, "A", _LETTER, 8)
    center_line(canvas, 6.4, 5.2, "A", _LETTER, 8)
    _open(canvas, (7.6, 1.3), (4.4, 1.3), width=0.5)
    _head(canvas, (3.2, 1.3), 180, 1.7)


def _check(canvas: Canvas) -> None:
    """The bar on the sheet is as long as the ruler says."""
    _open(canvas, (0.6, 2.1), (0.6, 3.9))
    _open(canvas, (8.4, 2.1), (8.4, 3.9))
    _open(canvas, (0.6, 3.0), (8.4, 3.0))
    center_line(canvas, 2.9, 1.2, "5 cm", _LETTER, _SMALL)
    _rule(canvas, 0.6, 4.9, 7.8, 3.3, 10)
    _tick(canvas, 5.9, 1.4, 0.8)


def _apart(canvas: Canvas) -> None:
    """Long cuts first, then short ones."""
    _shape(canvas, (0.6, 1.2), (8.4, 1.2), (8.4, 7.8), (0.6, 7.8))
    for y in (3.4, 5.6):
        _open(canvas, (0.1, y), (8.9, y), width=0.55)
    for x in (3.2, 5.8):
        _open(canvas, (x, 1.2), (x, 7.8), width=_FINE)
    for y in (3.4, 5.6):
        _head(canvas, (8.95, y), 0, 1.3)


def _light(canvas: Canvas) -> None:
    """Held against a lamp, the crosses of both sides meet."""
    canvas.circle(4.5, 2.3, 1.5, fill=WHITE, stroke=BLACK, width=LINE, ink="keep")
    for angle in (180, 225, 270, 315, 360):
        turn = math.radians(angle)
        _open(
            canvas, *((4.5 + r * math.cos(turn), 2.3 + r * math.sin(turn)) for r in (2.0, 2.3 if angle == 270 else 2.9))
        )
    _shape(canvas, (0.8, 4.6), (8.2, 4.6), (8.2, 8.6), (0.8, 8.6))
    for x in (2.2, 6.8):
        _open(canvas, (x - 1, 6.6), (x + 1, 6.6), width=0.45)
        _open(canvas, (x, 5.6), (x, 7.6), width=0.45)


def _books(canvas: Canvas) -> None:
    """Under a pile of books."""
    _shape(canvas, (1.4, 1.2), (7.2, 1.2), (7.2, 3.2), (1.4, 3.2), fill=GREY)
    _shape(canvas, (0.8, 3.2), (8.2, 3.2), (8.2, 5.6), (0.8, 5.6))
    _open(canvas, (2.1, 3.2), (2.1, 5.6), width=_FINE)
    _open(canvas, (2.5, 1.2), (2.5, 3.2), width=_FINE)
    _open(canvas, (0.4, 6.5), (8.6, 6.5), width=0.7)
    _open(canvas, (0.2, 7.8), (8.8, 7.8), width=_FINE)
    _head(canvas, (4.5, 7.8), 90, 1.0)


def _onto_card(canvas: Canvas) -> None:
    """Paper glued on thick card."""
    _shape(canvas, (0.6, 6.8), (3.2, 4.8), (8.6, 4.8), (6.0, 6.8), fill=GREY)
    _shape(canvas, (0.6, 6.8), (6.0, 6.8), (6.0, 8.2), (0.6, 8.2), fill=GREY)
    _shape(canvas, (6.0, 6.8), (8.6, 4.8), (8.6, 6.2), (6.0, 8.2), fill=GREY)
    _shape(canvas, (0.6, 3.2), (3.2, 1.2), (8.6, 1.2), (6.0, 3.2))
    _open(canvas, (3.3, 3.9), (3.3, 4.4), width=0.6)
    _head(canvas, (3.3, 5.7), 90, 1.5)


def _times(canvas: Canvas, figure: str) -> None:
    """As often as this."""
    center_line(canvas, 4.5, 4.5, f"×{figure}", _LETTER, 17, room=8.8, smallest=9)


def _weight(canvas: Canvas, figure: str) -> None:
    """How heavy the paper is."""
    for shift in (1.4, 0.7, 0.0):
        x, y = 1.2 + shift, 0.5 + shift
        _shape(canvas, (x, y), (x + 3.8, y), (x + 5.2, y + 1.4), (x + 5.2, y + 3.4), (x, y + 3.4))
    _open(canvas, (5.0, 0.5), (5.0, 1.9), (6.4, 1.9), width=_FINE)
    center_line(canvas, 4.5, 7.6, f"{figure} g", _LETTER, 8, room=8.8, smallest=_SMALL)


# --- what is cut, and what comes of it --------------------------------------------------------------------------------


def _tent_net(canvas: Canvas) -> None:
    """A strip: grey end, two sides, base."""
    _shape(canvas, (2.9, 0.3), (6.1, 0.3), (6.1, 8.7), (2.9, 8.7))
    canvas.rect(2.9, 0.3, 3.2, 0.9, fill=GREY, stroke=BLACK, width=LINE, ink="keep")
    for y in (1.2, 4.2, 7.2):
        canvas.line(2.9, y, 6.1, y, stroke=WHITE, width=LINE * 1.4, ink="keep")
        _dashed(canvas, (2.3, y), (6.7, y), (0.7, 0.5))


def _tent_closing(canvas: Canvas) -> None:
    """The grey end goes under the base."""
    _open(canvas, (7.6, 6.2), (4.3, 0.6), (1.0, 6.2), (7.0, 6.2))
    canvas.line(7.6, 6.2, 8.7, 7.8, stroke=BLACK, width=1.3, ink="keep")
    canvas.line(7.75, 6.4, 8.6, 7.65, stroke=GREY, width=0.6, ink="keep")
    canvas.path(_drop(3.2, 7.5, 1.0), fill=BLACK, ink="keep")
    _bent(canvas, (7.9, 8.5), (5.9, 9.4), (5.0, 7.0))


def _tent(canvas: Canvas) -> None:
    """It stands, and shows the same from both sides."""
    _shape(canvas, (0.8, 7.8), (2.9, 2.0), (5.0, 7.8), fill=GREY)
    _shape(canvas, (2.9, 2.0), (6.4, 0.9), (8.5, 6.7), (5.0, 7.8))
    canvas.circle(5.6, 3.9, 1.1, fill=WHITE, stroke=BLACK, width=LINE, ink="keep")
    _tick(canvas, 0.4, 2.0, 0.7)


def _box_net(canvas: Canvas) -> None:
    """Four panels in a row, a tab, lid and bottom."""
    outline = [
        (0.4, 2.2),
        (0.6, 0.6),
        (2.9, 0.6),
        (3.1, 2.2),
        (4.1, 2.2),
        (6.8, 2.2),
        (7.8, 2.2),
        (8.6, 2.7),
        (8.6, 6.3),
    ]
    outline += [(7.8, 6.8), (6.8, 6.8), (6.8, 7.9), (4.1, 7.9), (4.1, 6.8), (0.4, 6.8)]
    _shape(canvas, *outline)
    canvas.polygon([(7.8, 2.2), (8.6, 2.7), (8.6, 6.3), (7.8, 6.8)], fill=GREY, stroke=BLACK, width=LINE, ink="keep")
    for x in (3.1, 4.1, 6.8, 7.8):
        _dashed(canvas, (x, 2.2), (x, 6.8), (0.7, 0.5))
    _stroke(canvas, Path().arc(5.45, 2.2, 0.7, 180, 0))


def _box_flaps(canvas: Canvas) -> None:
    """The flaps at the foot go in first, the bottom over them with glue."""
    _shape(canvas, (0.9, 0.6), (6.1, 0.6), (6.1, 5.4), (0.9, 5.4))
    _shape(canvas, (6.1, 0.6), (8.2, 0.2), (8.2, 4.6), (6.1, 5.4))
    _shape(canvas, (0.9, 5.4), (6.1, 5.4), (5.8, 7.4), (1.2, 7.4), fill=GREY)
    _dashed(canvas, (0.9, 5.4), (6.1, 5.4), (0.8, 0.5))
    canvas.path(_drop(3.5, 6.4, 0.85), fill=BLACK, ink="keep")
    _bent(canvas, (4.6, 8.3), (8.2, 8.8), (7.6, 5.7))


def _box(canvas: Canvas) -> None:
    """Cards in, lid shut."""
    _shape(canvas, (2.2, 2.2), (2.2, 0.4), (6.2, 0.4), (6.2, 2.2))
    _shape(canvas, (1.2, 3.4), (6.0, 3.4), (6.0, 8.6), (1.2, 8.6))
    _shape(canvas, (6.0, 3.4), (8.0, 2.0), (8.0, 7.2), (6.0, 8.6), fill=GREY)
    _shape(canvas, (1.2, 3.4), (3.2, 2.0), (8.0, 2.0), (6.0, 3.4))
    _stroke(canvas, Path().arc(3.6, 3.4, 0.9, 180, 0))
    _open(canvas, (4.2, 0.9), (4.2, 1.0), width=0.6)
    _head(canvas, (4.2, 2.2), 90, 1.4)


def _cube_net(canvas: Canvas) -> None:
    """A cross of squares, its tabs numbered."""
    side, x, y = 2.0, 3.5, 0.5
    for column, row in ((0, 0), (0, 1), (0, 2), (0, 3), (-1, 1), (1, 1)):
        left, top = x + column * side, y + row * side
        _shape(canvas, (left, top), (left + side, top), (left + side, top + side), (left, top + side))
    for left in (x - side, x + side):
        _shape(canvas, (left, y + 2 * side), (left + side, y + 2 * side), (left + side - 0.4, y + 2 * side + 0.9),
               (left + 0.4, y + 2 * side + 0.9), fill=GREY)  # fmt: skip
    _shape(canvas, (x, y + 4 * side), (x + side, y + 4 * side), (x + side - 0.4, 9.0), (x + 0.4, 9.0), fill=GREY)


def _tabs(canvas: Canvas, figure: str) -> None:
    """Glue the tabs with this number."""
    _shape(canvas, (0.8, 0.6), (8.2, 0.6), (8.2, 4.6), (0.8, 4.6))
    _shape(canvas, (0.8, 4.6), (8.2, 4.6), (7.0, 8.4), (2.0, 8.4), fill=GREY)
    _dashed(canvas, (0.8, 4.6), (8.2, 4.6))
    center_line(canvas, 4.5, 6.5, figure, _LETTER, 9.5, room=5.6, smallest=7)
    canvas.path(_drop(4.5, 2.7, 1.5), fill=BLACK, ink="keep")


def _cube(canvas: Canvas, figure: str = "") -> None:
    """A die; opposite sides make this."""
    _shape(canvas, (0.9, 3.0), (5.5, 3.0), (5.5, 7.6), (0.9, 7.6))
    _shape(canvas, (0.9, 3.0), (3.1, 1.2), (7.7, 1.2), (5.5, 3.0))
    _shape(canvas, (5.5, 3.0), (7.7, 1.2), (7.7, 5.8), (5.5, 7.6), fill=GREY)
    for dx, dy in PIPS[5]:
        canvas.circle(3.2 + dx * 1.2, 5.3 + dy * 1.2, 0.42, fill=BLACK, ink="keep")
    if figure:
        _sum(canvas, figure)


def _sum(canvas: Canvas, figure: str) -> None:
    canvas.circle(7.2, 7.2, 1.75, fill=WHITE, stroke=BLACK, width=LINE, ink="keep")
    center_line(canvas, 7.2, 7.2, figure, _LETTER, 8, room=3.0, smallest=_SMALL)


def _ring(cx: float, cy: float, r: float, count: int, start: float) -> list[Point]:
    angles = [math.radians(start + 360 * i / count) for i in range(count)]
    return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles]


def _flower(canvas: Canvas) -> None:
    """Five petals are glued to each other: a bowl."""
    middle = _ring(4.5, 4.7, 2.2, 5, 90)
    for index in range(5):
        a, b = middle[index], middle[(index + 1) % 5]
        out = [(4.5 + (x - 4.5) * 1.75, 4.7 + (y - 4.7) * 1.75) for x, y in (a, b)]
        tip = (4.5 + (a[0] + b[0] - 9.0) * 1.25, 4.7 + (a[1] + b[1] - 9.4) * 1.25)
        _shape(canvas, a, out[0], tip, out[1], b)
    _shape(canvas, *middle, fill=GREY)
    center_line(canvas, 4.5, 4.7, "12", _LETTER, _SMALL)


def _bowls(canvas: Canvas) -> None:
    """One bowl into the other."""
    _shape(canvas, (1.2, 1.2), (7.8, 1.2), (6.5, 3.6), (2.5, 3.6))
    _shape(
        canvas,
        (0.8, 5.4),
        (2.2, 6.1),
        (3.6, 5.4),
        (5.0, 6.1),
        (6.6, 5.4),
        (8.2, 6.1),
        (6.7, 8.6),
        (2.3, 8.6),
        fill=GREY,
    )
    _open(canvas, (4.5, 2.2), (4.5, 3.6), width=0.5)
    _head(canvas, (4.5, 5.2), 90, 1.6)


def _d12(canvas: Canvas, figure: str = "") -> None:
    """A die with twelve sides; opposite ones make this."""
    rim, face = _ring(4.3, 4.3, 4.0, 10, -90), _ring(4.3, 4.3, 2.3, 5, -90)
    for index in range(5):
        after = (index + 1) % 5
        side = (face[index], rim[2 * index], rim[2 * index + 1], rim[2 * after], face[after])
        _shape(canvas, *side, fill=GREY if index in (1, 2) else WHITE)
    _shape(canvas, *face)
    center_line(canvas, 4.3, 4.4, "12", _LETTER, 8)
    if figure:
        _sum(canvas, figure)


def _tile(canvas: Canvas) -> None:
    """A tile: cut the crossed edge away, glue on the hatched one."""
    _shape(canvas, (0.5, 1.4), (8.5, 1.4), (8.5, 7.6), (0.5, 7.6))
    _dashed(canvas, (2.3, 1.4), (2.3, 7.6))
    _open(canvas, (0.5, 1.4), (2.3, 7.6), width=_FINE)
    _open(canvas, (2.3, 1.4), (0.5, 7.6), width=_FINE)
    canvas.rect(6.9, 1.4, 1.6, 6.2, fill=GREY, stroke=BLACK, width=LINE, ink="keep")
    for y in (2.9, 4.4, 5.9, 7.4):
        _open(canvas, (6.9, y), (8.5, y - 1.3), width=_FINE)


def _behind(canvas: Canvas) -> None:
    """Tape from behind."""
    _shape(canvas, (0.4, 1.4), (4.5, 1.4), (4.5, 7.6), (0.4, 7.6), fill=GREY)
    _shape(canvas, (4.5, 1.4), (8.6, 1.4), (8.6, 7.6), (4.5, 7.6), fill=GREY)
    canvas.rect(3.4, 0.7, 2.2, 7.6, fill=WHITE, stroke=BLACK, width=LINE, ink="keep")
    for y in (2.0, 4.5, 7.0):
        _open(canvas, (3.9, y + 0.5), (5.1, y - 0.5), width=_FINE)


def _road(canvas: Canvas) -> None:
    """What is printed runs through the seam without a step."""
    _shape(canvas, (0.4, 1.4), (4.4, 1.4), (4.4, 7.6), (0.4, 7.6))
    _shape(canvas, (4.6, 1.4), (8.6, 1.4), (8.6, 7.6), (4.6, 7.6))
    for shift in (0.0, 1.9):
        _stroke(canvas, Path().move(0.4, 5.7 - shift).curve(3.0, 5.7 - shift, 5.6, 4.6 - shift, 8.6, 4.6 - shift))
    _tick(canvas, 5.6, 7.0, 0.7)


def _counter(canvas: Canvas) -> None:
    """A counter, printed on both sides."""
    _shape(canvas, (0.8, 3.0), (5.6, 1.4), (8.4, 4.8), (3.6, 6.4))
    _shape(canvas, (0.8, 3.0), (3.6, 6.4), (3.6, 7.8), (0.8, 4.4), fill=GREY)
    _shape(canvas, (3.6, 6.4), (8.4, 4.8), (8.4, 6.2), (3.6, 7.8), fill=GREY)
    canvas.circle(4.6, 3.9, 1.0, fill=WHITE, stroke=BLACK, width=LINE, ink="keep")


def _cards(canvas: Canvas) -> None:
    """A hand of cards."""
    for angle, fill in ((-20.0, GREY), (0.0, WHITE), (20.0, WHITE)):
        with canvas.group(at=(4.5, 9.4), rotate=angle):
            canvas.rect(-1.9, -8.0, 3.8, 5.6, r=0.5, fill=fill, stroke=BLACK, width=LINE, ink="keep")


PICTOGRAMS: dict[str, Draw] = {
    "cut": _cut,
    "knife": _knife,
    "score": _score,
    "fold_back": _fold_back,
    "fold_towards": _fold_towards,
    "glue": _glue,
    "tape": _tape,
    "press": _press,
    "turn": _turn,
    "slide": _slide,
    "check": _check,
    "apart": _apart,
    "light": _light,
    "books": _books,
    "onto_card": _onto_card,
    "tent_net": _tent_net,
    "tent_closing": _tent_closing,
    "tent": _tent,
    "box_net": _box_net,
    "box_flaps": _box_flaps,
    "box": _box,
    "cube_net": _cube_net,
    "cube": partial(_cube, figure=""),
    "flower": _flower,
    "bowls": _bowls,
    "tile": _tile,
    "behind": _behind,
    "road": _road,
    "counter": _counter,
    "cards": _cards,
}
FIGURED: dict[str, Figured] = {"times": _times, "weight": _weight, "tabs": _tabs, "cube": _cube, "d12": _d12}
"""Those that carry a figure: `times:12`."""


# --- a row of steps --------------------------------------------------------------------------------------------------

GAP = 2.6
CELL = SIZE + 2.0
"""A step in its frame."""
ROW = CELL + 3.2
"""How tall a row of steps is, its numbers included."""


def steps_width(count: int) -> float:
    return count * CELL + (count - 1) * GAP


def draw_steps(canvas: Canvas, x: float, y: float, steps: tuple[str, ...]) -> None:
    """One frame a step, numbered, an arrow from each to the next."""
    rise = cap_height(_LETTER, 8)
    for index, step in enumerate(steps):
        left, top = x + index * (CELL + GAP), y + ROW - CELL
        canvas.rect(left, top, CELL, CELL, r=1.2, fill=WHITE, stroke=BLACK, width=_FINE, ink="keep")
        pictogram(canvas, step, left + 1.0, top + 1.0)
        canvas.text(left + 0.4, y + rise + 0.3, str(index + 1), _LETTER, 8)
        if index:
            _head(canvas, (left - 0.5, top + CELL / 2), 0, 1.7)


# --- steps where there is little room --------------------------------------------------------------------------------

TIGHT = SIZE + 0.3
NARROW = 1.3
_DOWN, _BACK = 90, 140


def block_size(count: int, across: int, scale: float = 1.0) -> tuple[float, float]:
    """Of so many steps in lines of so many, without numbers."""
    down = -(-count // across)
    return scale * (across * (TIGHT + NARROW) - NARROW), scale * (down * (TIGHT + NARROW) - NARROW)


def draw_block(canvas: Canvas, x: float, y: float, steps: tuple[str, ...], across: int, scale: float = 1.0) -> None:
    """As large as in a row if `scale` says nothing else, closer together; an arrow leads from each to the next."""
    block = Drawing()
    _draw_block(block, steps, across)
    canvas.use(legible(block, LEGIBLE / scale), x, y, scale=scale)


def _draw_block(canvas: Canvas, steps: tuple[str, ...], across: int) -> None:
    for index, step in enumerate(steps):
        row, column = divmod(index, across)
        left, top = column * (TIGHT + NARROW), row * (TIGHT + NARROW)
        canvas.rect(left, top, TIGHT, TIGHT, r=1.0, fill=WHITE, stroke=BLACK, width=_FINE, ink="keep")
        pictogram(canvas, step, left + 0.15, top + 0.15)
        if column:
            _head(canvas, (left - 0.1, top + TIGHT / 2), 0, 1.2)
        elif index:
            _lead_on(canvas, block_size(len(steps), across)[0] / 2, top, across == 1)


def _lead_on(canvas: Canvas, middle: float, top: float, is_column: bool) -> None:
    """From the end of a line to the next."""
    if is_column:
        _head(canvas, (middle, top - 0.1), _DOWN, 1.2)
    else:
        _head(canvas, (middle - 0.5, top - 0.1), _BACK, 1.3)
