"""Team patterns: what a colour says, said again for eyes and printers that see no colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.geometry import Bounds, Point
from pnp.draw.path import Path
from pnp.kit.errors import unknown


def fill_pattern(canvas: Canvas, region: Path, kind: str, color: Color, pitch: float = 2) -> None:
    """Draw the pattern inside the region; `pitch` is how far apart its marks stand, in millimetres.

    The pattern is centred on the region, so that equal shapes look equal wherever they are.
    """
    if kind not in PATTERNS:
        raise unknown("pattern", kind, PATTERNS)
    with canvas.group(clip=region):
        canvas.path(_pattern(kind, region.bounds(), pitch), fill=color, ink="keep")


@lru_cache(maxsize=256)
def _pattern(kind: str, box: Bounds, pitch: float) -> Path:
    return PATTERNS[kind](box, pitch)


def _hoops(box: Bounds, pitch: float) -> Path:
    """Broad level bands."""
    left, _, right, _ = box
    step, thick = pitch * 1.5, pitch * 0.72
    return _joined(paths.rect(left, y - thick / 2, right - left, thick) for y in _rows(box, step))


def _stripes(box: Bounds, pitch: float) -> Path:
    """Narrow lines leaning forward, closer together than the hoops are."""
    left, top, right, bottom = box
    step, thick, rise = pitch * 1.15, pitch * 0.4, bottom - top
    spread = (right - left + rise) / 2
    middle = (left + right) / 2
    return _joined(_slanted(middle + x - rise / 2, top, bottom, thick, rise) for x in _around(0, spread + step, step))


def _slanted(x: float, top: float, bottom: float, thick: float, lean: float) -> Path:
    wide = thick * math.sqrt(2)
    return paths.polygon([(x, bottom), (x + lean, top), (x + lean + wide, top), (x + wide, bottom)])


def _chevrons(box: Bounds, pitch: float) -> Path:
    """Arrow heads pointing up, in columns."""
    left, top, right, bottom = box
    wide, step, thick = pitch * 2.4, pitch * 1.35, pitch * 0.62
    tall = wide / 2
    marks = [
        _chevron(x, y, wide, tall, thick)
        for x in _around((left + right) / 2, (right - left) / 2 + wide, wide)
        for y in _around((top + bottom) / 2, (bottom - top) / 2 + tall + step, step)
    ]
    return _joined(marks)


def _chevron(x: float, y: float, wide: float, tall: float, thick: float) -> Path:
    half, foot, tip = wide / 2, y + tall / 2, y - tall / 2
    return paths.polygon(
        [
            (x - half, foot),
            (x, tip),
            (x + half, foot),
            (x + half, foot + thick),
            (x, tip + thick),
            (x - half, foot + thick),
        ]
    )


def _dots(box: Bounds, pitch: float) -> Path:
    return _joined(paths.ellipse(x, y, pitch * 0.36) for x, y in _staggered(box, pitch * 1.15, pitch * 0.98))


def _check(box: Bounds, pitch: float) -> Path:
    side = pitch * 0.9
    return _joined(paths.rect(x - side / 2, y - side / 2, side, side) for x, y in _staggered(box, side * 2, side))


def _diamonds(box: Bounds, pitch: float) -> Path:
    """Tall lozenges standing apart: no quarter turn makes them a check."""
    half, tall = pitch * 0.48, pitch * 0.88
    return _joined(
        paths.polygon([(x, y - tall), (x + half, y), (x, y + tall), (x - half, y)])
        for x, y in _staggered(box, half * 3, tall * 1.36)
    )


def _rays(box: Bounds, _pitch: float) -> Path:
    """Wedges from the centre outwards, like a sun: as many at any size, so the pitch does not matter."""
    left, top, right, bottom = box
    x, y, reach = (left + right) / 2, (top + bottom) / 2, math.hypot(right - left, bottom - top)
    turns = [(math.radians(45 * i - 12), math.radians(45 * i + 12)) for i in range(8)]
    return _joined(
        paths.polygon([(x, y), *((x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in edges)])
        for edges in turns
    )


def _triangles(box: Bounds, pitch: float) -> Path:
    """Big solid triangles side by side, all pointing up."""
    half, tall = pitch * 0.95, pitch * 1.6
    return _joined(
        paths.polygon([(x, y - tall / 2), (x + half, y + tall / 2), (x - half, y + tall / 2)])
        for x, y in _staggered(box, half * 2, tall * 1.08)
    )


def _crosses(box: Bounds, pitch: float) -> Path:
    """Upright crosses standing apart."""
    arm, thick = pitch * 0.78, pitch * 0.26
    corners = [(arm, thick), (thick, thick), (thick, arm)]
    quarter = [*corners, *((-x, y) for x, y in reversed(corners))]
    outline = [*quarter, *((-x, -y) for x, y in quarter)]
    return _joined(
        paths.polygon([(x + dx, y + dy) for dx, dy in outline]) for x, y in _staggered(box, pitch * 2.3, pitch * 1.15)
    )


def _rings(box: Bounds, pitch: float) -> Path:
    """Rings round one centre, like a target; the inner edges run backwards and so stay open."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    step, thick = pitch * 1.2, pitch * 0.6
    count = math.ceil(math.hypot(right - left, bottom - top) / 2 / step) + 1
    rings = [
        paths.ellipse(x, y, i * step + thick / 2) + paths.ellipse(x, y, i * step - thick / 2, -(i * step - thick / 2))
        for i in range(1, count)
    ]
    return _joined([paths.ellipse(x, y, thick / 2), *rings])


PATTERNS: dict[str, Callable[[Bounds, float], Path]] = {
    "hoops": _hoops,
    "chevrons": _chevrons,
    "dots": _dots,
    "check": _check,
    "stripes": _stripes,
    "diamonds": _diamonds,
    "rays": _rays,
    "triangles": _triangles,
    "crosses": _crosses,
    "rings": _rings,
}


def _joined(parts: Iterator[Path] | list[Path]) -> Path:
    return Path(tuple(segment for part in parts for segment in part.segments))


def _around(middle: float, reach: float, step: float) -> list[float]:
    """Places a step apart, one of them in the middle, as far as `reach` to both sides."""
    count = math.ceil(reach / step)
    return [middle + i * step for i in range(-count, count + 1)]


def _rows(box: Bounds, step: float) -> list[float]:
    return _around((box[1] + box[3]) / 2, (box[3] - box[1]) / 2 + step, step)


def _staggered(box: Bounds, across: float, down: float) -> Iterator[Point]:
    """A lattice in which every other row stands half a step aside."""
    left, _, right, _ = box
    columns = _around((left + right) / 2, (right - left) / 2 + across, across)
    for index, y in enumerate(_rows(box, down)):
        for x in columns:
            yield x + (across / 2 if index % 2 else 0), y
