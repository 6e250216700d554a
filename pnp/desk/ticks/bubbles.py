"""How much ink is in each bubble, beyond what is printed there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pnp.desk.ticks.layout import Layout
from pnp.desk.ticks.outlines import offsets_from, patches
from pnp.desk.ticks.plane import SCALE, Field, Matrix, Plane

_DISC = 0.78
_BAND = (1.12, 1.42)
_PAPER, _MOST_PAPER = 30, 0.25
_LOW = 30
"""Of a column: what stands there where nobody has marked anything."""
_MUCH = 1.8
"""No column has so much more print in it than the others."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Inked:
    """Of each bubble, in the order of the layout's cells and counts: its ink beyond the print, and how full it is."""

    z: Numbers
    cover: Numbers


def measure(plane: Plane, layout: Layout, points: Matrix, contrast: float) -> Inked:
    half = int(np.ceil(_BAND[1] * layout.radius * SCALE))
    ink = patches(plane.most, plane, points, half)
    right, down = offsets_from(half)
    far = np.hypot(right, down) / layout.radius
    disc, band = far <= _DISC, (far >= _BAND[0]) & (far <= _BAND[1])
    paper = np.minimum(np.percentile(ink[:, band], _PAPER, axis=1), _MOST_PAPER)
    paper = _around(paper, points, layout)
    v = np.clip((ink[:, disc] - paper[:, None].astype(np.float32)) / contrast, 0, 1)
    inked, cover = v.mean(axis=1).astype(np.float64), _cover(v)
    reference = _references(inked, layout)
    return Inked((inked - reference) / (1 - reference), cover)


def _cover(v: Field) -> Numbers:
    """Which share of it is about as dark as its own darkest part: whatever pen it was."""
    dark = np.percentile(v, 90, axis=1)
    share: Numbers = (v > dark[:, None] / 2).mean(axis=1).astype(np.float64)
    return np.where(dark > 0.02, share, 0.0)


def _around(paper: Numbers, points: Matrix, layout: Layout) -> Numbers:
    """The level in the middle of a bubble's neighbours and its own: a blot that covers the band is no paper."""
    reach = 1.45 * max(layout.pitch, layout.row_pitch)
    apart = np.hypot(points[:, None, 0] - points[None, :, 0], points[:, None, 1] - points[None, :, 1])
    near = np.where(apart <= reach, paper[None, :], np.nan)
    found: Numbers = np.nanmedian(near, axis=1)
    return np.minimum(found, _MOST_PAPER)


def _references(inked: Numbers, layout: Layout) -> Numbers:
    """What each bubble would have without a mark: little of its column has one."""
    columns, rows = len(layout.columns), len(layout.rows)
    grid = inked[: rows * columns].reshape(rows, columns)
    low = np.percentile(grid, _LOW if rows > 2 else 0, axis=0)
    low = np.minimum(low, _MUCH * np.median(low) + 0.02)
    counts = [low[at] if at >= 0 else float(np.median(low)) for at in _columns_of_counts(layout)]
    return np.concatenate([np.tile(low, rows), np.array(counts)])


def _columns_of_counts(layout: Layout) -> list[int]:
    """The number n stands below the place n."""
    return [int(cell.value) - 1 for cell in layout.count_cells]
