"""Lines in the bubbles of a pale sheet: what is darker along a line than its column's bubbles are at the same place.

The mean ink of a bubble says nothing of a pencil that takes a seventh of the light; a line of it is plain to see."""

from __future__ import annotations

import numpy as np

from pnp.desk.ticks.bubbles import Numbers
from pnp.desk.ticks.layout import Layout
from pnp.desk.ticks.outlines import offsets_from, patches
from pnp.desk.ticks.plane import SCALE, Field, Matrix, Plane

_DISC, _BAND = 0.74, (1.12, 1.42)
_LOW = 30
"""Of a column: what stands there where nobody has marked anything."""
_LONG = 5
"""Pixels to both sides of the middle of a line."""
_WAYS = 8
_DARKEST = 0.12
"""Of a bubble: so much of it a line takes at least."""


def strokes(plane: Plane, layout: Layout, points: Matrix, contrast: float) -> Numbers:
    """Of each bubble in the rows, in the order of the layout's cells."""
    half = int(np.ceil(_BAND[1] * layout.radius * SCALE))
    right, down = offsets_from(half)
    far = np.hypot(right, down) / layout.radius
    ink = patches(plane.mean, plane, points[: len(layout.cells)], half) / np.float32(contrast)
    paper = np.percentile(ink[:, (far >= _BAND[0]) & (far <= _BAND[1])], _LOW, axis=1).astype(np.float32)
    beyond = _beyond_print(_smooth(ink - paper[:, None, None]), layout, far)
    found = _along_lines(beyond)[:, far <= _DISC]
    darkest = np.sort(found, axis=1)[:, -max(3, round(found.shape[1] * _DARKEST)) :].mean(axis=1)
    grid = darkest.reshape(len(layout.rows), len(layout.columns)).astype(np.float64)
    above: Numbers = (grid - np.percentile(grid, _low_of(layout), axis=0)).ravel()
    return above


def _low_of(layout: Layout) -> int:
    return _LOW if len(layout.rows) > 2 else 0


def _smooth(ink: Field) -> Field:
    for axis in (1, 2):
        ink = (np.roll(ink, 1, axis) + np.float32(2) * ink + np.roll(ink, -1, axis)) / np.float32(4)
    return ink


def _beyond_print(ink: Field, layout: Layout, far: Matrix) -> Field:
    """Without the outline and the number, as the blank bubbles of the column show them, moved by a pixel if need be."""
    columns = len(layout.columns)
    grid = ink.reshape(len(layout.rows), columns, *ink.shape[1:])
    blank = np.percentile(grid, _low_of(layout), axis=0).astype(np.float32)
    best, least = np.zeros_like(ink), np.full(len(ink), np.inf)
    for dy, dx in ((dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)):
        print_ = np.tile(np.roll(blank, (dy, dx), axis=(1, 2)), (len(layout.rows), 1, 1))
        rest = ink - print_
        off = np.abs(rest[:, far <= 1]).sum(axis=1)
        better = off < least
        best[better], least[better] = rest[better], off[better]
    found: Field = np.where(far <= 1, best, 0)
    return found


def _along_lines(ink: Field) -> Field:
    """At each pixel the mean along the darkest line through it."""
    best = np.zeros_like(ink)
    for way in range(_WAYS):
        angle = np.pi * way / _WAYS
        steps = [(round(step * np.sin(angle)), round(step * np.cos(angle))) for step in range(-_LONG, _LONG + 1)]
        along: Field = np.mean([np.roll(ink, step, axis=(1, 2)) for step in steps], axis=0, dtype=np.float32)
        best = np.maximum(best, along)
    return best
