"""Our own icons: one colour, one weight of line, drawn in a box from 0 to 1. What is cut out shows the ground."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.geometry import Point
from pnp.draw.path import Path
from pnp.kit.errors import unknown

Draw = Callable[[Canvas, Color], None]

LINE = 0.075
"""The weight of a line, as a share of the icon's size."""


def icon(canvas: Canvas, name: str, x: float, y: float, size: float, color: Color) -> None:
    """Draw an icon; (x, y) is the top left corner of its square box."""
    if name not in ICONS:
        raise unknown("icon", name, ICONS)
    with canvas.group(at=(x, y), scale=size):
        ICONS[name](canvas, color)


def icon_at(canvas: Canvas, name: str, cx: float, cy: float, size: float, color: Color) -> None:
    """Draw an icon with the middle of its box on a point."""
    icon(canvas, name, cx - size / 2, cy - size / 2, size, color)


def _line(canvas: Canvas, path: Path, color: Color, width: float = LINE) -> None:
    canvas.path(path, stroke=color, width=width, round=True, ink="keep")


def _solid(canvas: Canvas, path: Path, color: Color) -> None:
    canvas.path(path, fill=color, evenodd=True, ink="keep")


def _ring(count: int, radius: float, start: float) -> list[Point]:
    angles = [math.radians(start + 360 / count * i) for i in range(count)]
    return [(0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)) for angle in angles]


# Dice.


def _d12(canvas: Canvas, color: Color) -> None:
    """A dodecahedron standing on an edge's corner: the ten-sided outline, the near face and its five ribs."""
    rim, face = _ring(10, 0.45, -90), _ring(5, 0.255, -90)
    _line(canvas, paths.polygon(rim), color)
    _line(canvas, paths.polygon(face), color)
    for near, far in zip(face, rim[::2], strict=True):
        _line(canvas, paths.polyline([near, far]), color)


PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _d6(canvas: Canvas, color: Color, *, pips: int) -> None:
    _line(canvas, paths.rect(0.08, 0.08, 0.84, 0.84, 0.16), color)
    for dx, dy in PIPS[pips]:
        _solid(canvas, paths.ellipse(0.5 + dx * 0.22, 0.5 + dy * 0.22, 0.085), color)


# The race.


def _flag(canvas: Canvas, color: Color) -> None:
    """A flag of three by three squares that leans into the wind."""
    _line(canvas, paths.polyline([(0.14, 0.06), (0.14, 0.94)]), color, LINE * 1.2)
    left, right, top, side, lift = 0.16, 0.94, 0.1, 0.17, 0.08
    step = (right - left) / 4

    def at(column: int, row: int) -> Point:
        return left + step * column, top + side * row + lift * math.sin(column * math.pi / 2)

    for column in range(4):
        for row in range(3):
            if (column + row) % 2 == 0:
                corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
                _solid(canvas, paths.polygon(corners), color)
    edge = [at(c, 0) for c in range(5)] + [at(c, 3) for c in range(4, -1, -1)]
    _line(canvas, paths.polygon(edge), color, LINE * 0.6)


def _arrow(canvas: Canvas, color: Color, *, back: bool = False) -> None:
    """A slanted racing arrow: forward to the right, back to the left."""
    shape = [(0.04, 0.68), (0.04, 0.34), (0.5, 0.34), (0.5, 0.12), (0.98, 0.51), (0.5, 0.9), (0.5, 0.68)]
    arrow = paths.polygon([(x, y) for x, y in shape])
    _solid(canvas, arrow.transform((-1, 0, 0, 1, 1, 0)) if back else arrow, color)


def _pole(canvas: Canvas, color: Color) -> None:
    """A grid box with the car's place in it, and the line it may not cross."""
    _line(canvas, Path().move(0.2, 0.9).line(0.2, 0.24).line(0.8, 0.24).line(0.8, 0.9), color, LINE * 1.2)
    _line(canvas, paths.polyline([(0.06, 0.08), (0.94, 0.08)]), color, LINE * 1.2)
    _solid(canvas, Path.parse("M0.4 0.5L0.53 0.38L0.6 0.38L0.6 0.86L0.48 0.86L0.48 0.54L0.4 0.6Z"), color)


def _trophy(canvas: Canvas, color: Color) -> None:
    _solid(
        canvas, Path.parse("M0.28 0.08L0.72 0.08C0.72 0.36 0.66 0.54 0.5 0.58C0.34 0.54 0.28 0.36 0.28 0.08Z"), color
    )
    _line(canvas, Path.parse("M0.28 0.16L0.1 0.16C0.1 0.34 0.18 0.42 0.33 0.44"), color)
    _line(canvas, Path.parse("M0.72 0.16L0.9 0.16C0.9 0.34 0.82 0.42 0.67 0.44"), color)
    _line(canvas, paths.polyline([(0.5, 0.56), (0.5, 0.78)]), color, LINE * 1.5)
    _solid(canvas, paths.rect(0.26, 0.78, 0.48, 0.15, 0.03), color)


# Weather.


def _sun(canvas: Canvas, color: Color) -> None:
    _solid(canvas, paths.ellipse(0.5, 0.5, 0.21), color)
    for (ax, ay), (bx, by) in zip(_ring(8, 0.33, 0), _ring(8, 0.45, 0), strict=True):
        _line(canvas, paths.polyline([(ax, ay), (bx, by)]), color)


_CLOUD = Path.parse("M0.25 0.72C0.02 0.72 0 0.42 0.21 0.4C0.24 0.12 0.62 0.08 0.7 0.34C1 0.3 1.04 0.72 0.77 0.72Z")


def _cloud(canvas: Canvas, color: Color) -> None:
    _line(canvas, _CLOUD, color)


def _rain(canvas: Canvas, color: Color) -> None:
    _line(canvas, _CLOUD.shift(0, -0.1), color)
    for x in (0.28, 0.5, 0.72):
        _line(canvas, paths.polyline([(x + 0.04, 0.74), (x - 0.06, 0.94)]), color)


# Supplies.


def _fuel(canvas: Canvas, color: Color) -> None:
    can = Path.parse("M0.16 0.3L0.28 0.14L0.62 0.14L0.62 0.22L0.76 0.3L0.84 0.42L0.84 0.94L0.16 0.94Z")
    cross = Path.parse("M0.3 0.44L0.7 0.82M0.7 0.44L0.3 0.82")
    _line(canvas, can.close(), color)
    _line(canvas, cross, color)
    _line(canvas, paths.polyline([(0.72, 0.2), (0.86, 0.06)]), color, LINE * 1.4)


def _tyre(canvas: Canvas, color: Color) -> None:
    _solid(canvas, paths.ellipse(0.5, 0.5, 0.46) + paths.ellipse(0.5, 0.5, 0.25), color)
    _solid(canvas, paths.ellipse(0.5, 0.5, 0.09), color)
    for (ax, ay), (bx, by) in zip(_ring(5, 0.06, -90), _ring(5, 0.26, -90), strict=True):
        _line(canvas, paths.polyline([(ax, ay), (bx, by)]), color, LINE * 0.8)


# What happens to a car.


def _gauge(canvas: Canvas, color: Color) -> None:
    """A dial with its needle well up."""
    _line(canvas, Path().arc(0.5, 0.54, 0.42, 140, 400), color, LINE * 1.4)
    for angle in (140, 205, 270, 335, 400):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        _line(canvas, paths.polyline([(0.5 + x * r, 0.54 + y * r) for r in (0.3, 0.42)]), color)
    needle = paths.polygon([(-0.1, -0.065), (0.36, 0), (-0.1, 0.065)]).rotate(-38).shift(0.5, 0.54)
    _solid(canvas, needle, color)
    _solid(canvas, paths.ellipse(0.5, 0.54, 0.1), color)


def _worn(canvas: Canvas, color: Color) -> None:
    """A tyre, and less of it."""
    _solid(canvas, paths.ellipse(0.38, 0.58, 0.36) + paths.ellipse(0.38, 0.58, 0.18), color)
    _solid(canvas, paths.ellipse(0.38, 0.58, 0.08), color)
    arrow = [(0.74, 0.04), (0.88, 0.04), (0.88, 0.34), (0.99, 0.34), (0.81, 0.58), (0.63, 0.34), (0.74, 0.34)]
    _solid(canvas, paths.polygon(arrow), color)


def _spanner(canvas: Canvas, color: Color) -> None:
    shape = Path.parse(
        "M-0.5 0C-0.5 -0.12 -0.4 -0.17 -0.3 -0.11L0.12 -0.1C0.17 -0.25 0.34 -0.29 0.48 -0.2L0.34 -0.09L0.34 0.09"
        "L0.48 0.2C0.34 0.29 0.17 0.25 0.12 0.1L-0.3 0.11C-0.4 0.17 -0.5 0.12 -0.5 0Z"
    )
    _solid(canvas, shape.rotate(-45).shift(0.5, 0.5), color)


# What to do with a sheet.


def _scissors(canvas: Canvas, color: Color) -> None:
    for y in (0.27, 0.73):
        _line(canvas, paths.ellipse(0.2, y, 0.14), color)
    for start, stop in (((0.31, 0.36), (0.95, 0.72)), ((0.31, 0.64), (0.95, 0.28))):
        _line(canvas, paths.polyline([start, stop]), color)


def _fold(canvas: Canvas, color: Color) -> None:
    """A leaf whose right half is being turned over."""
    _line(canvas, paths.polygon([(0.08, 0.3), (0.5, 0.3), (0.5, 0.92), (0.08, 0.92)]), color)
    _line(canvas, paths.polyline([(0.5, 0.3), (0.84, 0.18), (0.84, 0.8), (0.5, 0.92)]), color)
    _line(canvas, Path.parse("M0.72 0.12C0.6 -0.02 0.38 0 0.28 0.16"), color, LINE * 0.8)
    _line(canvas, paths.polyline([(0.26, 0.04), (0.27, 0.18), (0.41, 0.16)]), color, LINE * 0.8)


def _glue(canvas: Canvas, color: Color) -> None:
    """A bottle with a drop on its tip."""
    _line(
        canvas,
        Path.parse("M0.3 0.94L0.3 0.56C0.3 0.46 0.42 0.46 0.44 0.34L0.56 0.34C0.58 0.46 0.7 0.46 0.7 0.56L0.7 0.94Z"),
        color,
    )
    _solid(
        canvas,
        Path.parse("M0.5 0.02C0.57 0.12 0.6 0.16 0.6 0.2C0.6 0.32 0.4 0.32 0.4 0.2C0.4 0.16 0.43 0.12 0.5 0.02Z"),
        color,
    )
    _solid(canvas, paths.rect(0.3, 0.64, 0.4, 0.17), color)


ICONS: dict[str, Draw] = {
    "d12": _d12,
    **{f"d6-{pips}": partial(_d6, pips=pips) for pips in PIPS},
    "flag": _flag,
    "forward": _arrow,
    "back": partial(_arrow, back=True),
    "pole": _pole,
    "trophy": _trophy,
    "sun": _sun,
    "cloud": _cloud,
    "rain": _rain,
    "fuel": _fuel,
    "tyre": _tyre,
    "gauge": _gauge,
    "worn": _worn,
    "spanner": _spanner,
    "scissors": _scissors,
    "fold": _fold,
    "glue": _glue,
}
