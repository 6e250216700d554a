"""The photo made flat: one step from the picture to the sheet's own millimetres, and how much ink is where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pnp.desk.ticks.codes import Quad
from pnp.desk.ticks.layout import CODE, Layout, W
from pnp.draw.geometry import Point

if TYPE_CHECKING:
    from PIL.Image import Image

Field = NDArray[np.float32]
Matrix = NDArray[np.floating[Any]]

SCALE = 8
"""Pixels a millimetre."""
EDGE = 12.0
"""So much around the frame is looked at."""
_PAPER = 2
"""Pixels a millimetre of the picture from which the paper is taken."""


@dataclass(frozen=True)
class Plane:
    """A sheet made flat, as far as its codes tell how it lies."""

    picture: Image
    top: float
    """The millimetre at which it begins; it begins at `-EDGE` from the left."""
    mean: Field
    """Ink between 0 and 1: for the geometry."""
    most: Field
    """Of the channel with most ink: for marks, so that every colour of pen counts fully."""

    def pixel(self, x: float, y: float) -> Point:
        return (x + EDGE) * SCALE, (y - self.top) * SCALE


def homography(layout: Layout, quads: Mapping[str, Quad]) -> Matrix:
    """From millimetres to pixels, by least squares over all corners of all codes."""
    sheet = np.array([point for corner in quads for point in code_corners(layout, corner)])
    seen = np.array([point for quad in quads.values() for point in quad])
    to_sheet, to_seen = _normal(sheet), _normal(seen)
    a, b = _moved(to_sheet, sheet), _moved(to_seen, seen)
    rows = []
    for (x, y), (u, v) in zip(a, b, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, -u], [0, 0, 0, x, y, 1, -v * x, -v * y, -v]]
    found = np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3)
    whole: Matrix = np.linalg.inv(to_seen) @ found @ to_sheet
    scaled: Matrix = whole / whole[2, 2]
    return scaled


def code_corners(layout: Layout, corner: str) -> Quad:
    x, y = layout.codes[corner]
    return (x, y), (x + CODE, y), (x + CODE, y + CODE), (x, y + CODE)


def _normal(points: Matrix) -> Matrix:
    """What brings points about the origin, at a distance of about one."""
    middle, spread = points.mean(axis=0), points.std() or 1.0
    return np.array([[1 / spread, 0, -middle[0] / spread], [0, 1 / spread, -middle[1] / spread], [0, 0, 1]])


def _moved(matrix: Matrix, points: Matrix) -> Matrix:
    flat = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    moved: Matrix = flat[:, :2] / flat[:, 2:]
    return moved


def displacement(layout: Layout, to_picture: Matrix, corner: str, quad: Quad) -> Point:
    """How far from its place a code is seen, in millimetres."""
    there = _moved(np.linalg.inv(to_picture), np.array(quad))
    dx, dy = (there - np.array(code_corners(layout, corner))).mean(axis=0)
    return float(dx), float(dy)


def flatten(picture: Image, layout: Layout, to_picture: Matrix) -> Plane:
    return flattened(picture, to_picture, layout.ys[0] - EDGE, layout.ys[-1] + EDGE)


def flattened(
    picture: Image, to_picture: Matrix, top: float, bottom: float, beyond: tuple[int, int, int] = (0, 0, 0)
) -> Plane:
    """Of the sheet what lies between two heights; `beyond` is what there is where the picture ends."""
    from PIL import Image

    size = round((W + 2 * EDGE) * SCALE), round((bottom - top) * SCALE)
    to_sheet = np.array([[1 / SCALE, 0, -EDGE], [0, 1 / SCALE, top], [0, 0, 1]])
    across = to_picture @ to_sheet
    numbers = (across / across[2, 2]).ravel()[:8]
    flat = picture.transform(
        size, Image.Transform.PERSPECTIVE, tuple(numbers), Image.Resampling.BICUBIC, fillcolor=beyond
    )
    ink = _ink(flat)
    return Plane(flat, top, ink.mean(axis=2), ink.max(axis=2))


def _ink(flat: Image) -> Field:
    """One minus the share of the light that the paper around gives back, channel by channel."""
    values = np.asarray(flat, dtype=np.float32)
    light = np.maximum(np.asarray(_paper(flat), dtype=np.float32), 8.0)
    ink: Field = np.clip(1 - values / light, 0, 1)
    return ink


def _paper(flat: Image) -> Image:
    """A closing: a plain maximum would make a grey band of every shadow's edge."""
    from PIL import Image, ImageFilter

    largest, smallest = ImageFilter.MaxFilter(5), ImageFilter.MinFilter(5)
    half = flat.resize((flat.width * _PAPER // SCALE, flat.height * _PAPER // SCALE), Image.Resampling.BOX)
    thin = half.filter(ImageFilter.MaxFilter(3)).resize((half.width // 2, half.height // 2), Image.Resampling.BOX)
    closed = thin.filter(largest).filter(largest).filter(smallest).filter(smallest)
    soft = closed.filter(ImageFilter.GaussianBlur(1))
    return soft.resize(flat.size, Image.Resampling.BILINEAR)
