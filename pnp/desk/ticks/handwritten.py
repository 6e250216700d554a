"""What is written by hand below the grid. Nobody reads it: it is cut out, for somebody who can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from pnp.desk.ticks.layout import Layout
from pnp.desk.ticks.lines import Line, field_lines, note_lines
from pnp.desk.ticks.plane import SCALE, Matrix, Plane, flattened

if TYPE_CHECKING:
    from PIL.Image import Image

_AWAY = 2.5
"""Millimetres that a line may be from where it should be: nothing holds the paper down there."""
_PART = 22.0
_PARTS = 0.7
"""A line is there if it is seen in so many of its parts."""
_RULE = 0.05
"""So much darker than what is around it."""
_INK, _CLEAR = 0.06, 6
"""Ink is so much darker than the paper, and so many times its grain."""
_WRITTEN = 1.2
"""Square millimetres of it are no speck of dust."""
_ABOVE = 0.8
"""Nearer to the line its own ink is seen."""


def handwritten(picture: Image, layout: Layout, to_picture: Matrix) -> Mapping[str, Image]:
    """By the name of the field: cut out with its label. What is blank, or not on the picture, is not there."""
    fields, notes = field_lines(layout), note_lines(layout)
    plane = flattened(picture, to_picture, layout.h, notes[-1].y + 2 * _AWAY, beyond=(255, 255, 255))
    ink = _soft(plane)
    found = {}
    for lines in [*([each] for each in fields), notes]:
        there = [(line, y) for line in lines if (y := _seen(plane, line)) is not None]
        if any(_area(plane, ink, line, y) > _WRITTEN for line, y in there):
            found[lines[0].name] = _cut(plane, there)
    return found


def _soft(plane: Plane) -> Matrix:
    """Each pixel with its neighbours: a camera's grain is no ink."""
    ink = plane.mean
    for axis in (0, 1):
        ink = (np.roll(ink, 1, axis) + ink + np.roll(ink, -1, axis)) / np.float32(3)
    return ink


def _seen(plane: Plane, line: Line) -> float | None:
    """Where the line is, in millimetres; None where none is to be seen: paper has an end. Writing across it covers less
    than half of any part."""
    found = [y for left, right in _parts(line) if (y := _part_seen(plane, line.y, left, right)) is not None]
    parts = len(list(_parts(line)))
    return float(np.median(found)) if len(found) >= _PARTS * parts else None


def _parts(line: Line) -> Iterator[tuple[float, float]]:
    count = max(2, round((line.right - line.left) / _PART))
    edges = np.linspace(line.left + 0.5, line.right - 0.5, count + 1)
    return zip(edges.tolist(), edges[1:].tolist(), strict=False)


def _part_seen(plane: Plane, y: float, left: float, right: float) -> float | None:
    x0, top = plane.pixel(left, y - _AWAY)
    x1, low = plane.pixel(right, y + _AWAY)
    strip = plane.mean[max(0, round(top)) : round(low), max(0, round(x0)) : round(x1)]
    if not strip.size:
        return None
    profile = np.median(strip, axis=1)
    best = int(profile.argmax())
    beside = profile[max(0, best - SCALE)], profile[min(len(profile) - 1, best + SCALE)]
    return y - _AWAY + best / SCALE if profile[best] > max(beside) + _RULE else None


def _area(plane: Plane, ink: Matrix, line: Line, y: float) -> float:
    x0, top = plane.pixel(line.left + 0.5, y - line.room)
    x1, low = plane.pixel(line.right - 0.5, y - _ABOVE)
    zone = ink[max(0, round(top)) : round(low), max(0, round(x0)) : round(x1)]
    middle = np.median(zone)
    grain = 1.4826 * np.median(np.abs(zone - middle))
    return float((zone > middle + max(_INK, _CLEAR * grain)).sum()) / SCALE**2


def _cut(plane: Plane, there: Sequence[tuple[Line, float]]) -> Image:
    """From the label down to a little below the last line."""
    (first, top), (last, low) = there[0], there[-1]
    x0, y0 = plane.pixel(first.left - 1, top - first.room - 4)
    x1, y1 = plane.pixel(last.right + 1, low + 2.5)
    size = plane.picture.size
    return plane.picture.crop((max(0, int(x0)), max(0, int(y0)), min(size[0], int(x1)), min(size[1], int(y1))))
