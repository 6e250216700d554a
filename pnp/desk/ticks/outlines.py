"""The outlines of the bubbles, by which the inside of the frame is put right to a tenth of a millimetre."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pnp.desk.ticks.frame import AGAIN, Frame
from pnp.desk.ticks.layout import Layout
from pnp.desk.ticks.plane import SCALE, Field, Matrix, Plane
from pnp.kit.errors import PnpError

_REACH = 1.0
_SIGMA = 0.22
_CAPPED = 0.5
"""Ink that is more is a pen's."""
_ROUNDS = 5
_LOOSE = 0.15
_LOST = 0.3
_FLAT = 1.2
"""Millimetres: a frame that bows no more tells enough by itself."""
_MANY, _SOME, _FEW = 100, 45, 15


@dataclass(frozen=True)
class Placed:
    """Where the bubbles are seen, and how well their outlines agree about it."""

    points: Matrix
    deviation: float


def place(plane: Plane, layout: Layout, frame: Frame, where: str) -> Placed:
    cells = (*layout.cells, *layout.count_cells)
    ideal = np.array([(cell.x, cell.y) for cell in cells])
    points = frame.displaced(ideal)
    deviation = 0.0
    found = points
    for _ in range(2):
        offsets, strength = _matched(plane, found, layout.radius)
        fitted, deviation = _surface(ideal, offsets, strength, layout)
        found = found + fitted
    if deviation <= _LOST:
        return Placed(found, deviation)
    if frame.bow > _FLAT:
        raise PnpError(
            "this sheet is not seen clearly: it is curled, and the outlines of its bubbles cannot be made out",
            where=where, do=AGAIN,
        )  # fmt: skip
    return Placed(points, deviation)


def patches(picture: Field, plane: Plane, points: Matrix, half: int) -> Field:
    """A square of the picture around each point, and white beyond its edge."""
    padded = np.pad(picture, half + 1)
    found = np.empty((len(points), 2 * half + 1, 2 * half + 1), dtype=np.float32)
    for index, (x, y) in enumerate(points):
        px, py = plane.pixel(x, y)
        left = min(max(int(px), 0), picture.shape[1] - 1) + 1
        top = min(max(int(py), 0), picture.shape[0] - 1) + 1
        found[index] = padded[top : top + 2 * half + 1, left : left + 2 * half + 1]
    return found


def offsets_from(half: int) -> tuple[Matrix, Matrix]:
    """How far every pixel of a patch is from its middle, in millimetres."""
    steps: Field = np.arange(-half, half + 1, dtype=np.float32) / np.float32(SCALE)
    return steps[None, :], steps[:, None]


def _matched(plane: Plane, points: Matrix, radius: float) -> tuple[Matrix, NDArray[np.float64]]:
    """The offset of each outline at which it fits best, and how well it does."""
    reach = round(_REACH * SCALE)
    inner = round((radius + 2.5 * _SIGMA) * SCALE)
    half = inner + reach
    ink = np.minimum(patches(plane.mean, plane, points, half), _CAPPED)
    right, down = offsets_from(inner)
    ring = np.exp(-(((np.hypot(right, down) - radius) / _SIGMA) ** 2) / 2)
    ring = ring - ring.mean()
    size = 2 * half + 1
    shape = (size + 2 * inner, size + 2 * inner)
    spectrum = np.fft.rfft2(ink, shape) * np.conj(np.fft.rfft2(ring, shape))
    answers = np.fft.irfft2(spectrum, shape)[:, : 2 * reach + 1, : 2 * reach + 1]
    best = answers.reshape(len(points), -1).argmax(axis=1)
    rows, columns = np.unravel_index(best, answers.shape[1:])
    strength = answers.reshape(len(points), -1).max(axis=1)
    each = np.arange(len(points))
    dy = rows - reach + _between(answers, each, rows, columns, (1, 0))
    dx = columns - reach + _between(answers, each, rows, columns, (0, 1))
    return np.column_stack([dx, dy]) / SCALE, strength


def _between(
    answers: Matrix, each: NDArray[np.intp], rows: NDArray[np.intp], columns: NDArray[np.intp], step: tuple[int, int]
) -> NDArray[np.float64]:
    """The top of a parabola through the best pixel and its neighbours."""
    last = answers.shape[1] - 1
    before = answers[each, np.clip(rows - step[0], 0, last), np.clip(columns - step[1], 0, last)]
    after = answers[each, np.clip(rows + step[0], 0, last), np.clip(columns + step[1], 0, last)]
    bend = before + after - 2 * answers[each, rows, columns]
    found: NDArray[np.float64] = np.where(bend < 0, (before - after) / np.where(bend < 0, 2 * bend, 1), 0.0)
    return np.clip(found, -0.5, 0.5)


def _surface(ideal: Matrix, offsets: Matrix, strength: NDArray[np.float64], layout: Layout) -> tuple[Matrix, float]:
    """A smooth surface through all offsets; those that disagree with it count less and less."""
    terms = _terms(ideal, len(layout.rows))
    firm = strength >= np.median(strength) / 2
    weight = firm.astype(np.float64)
    fitted = np.zeros_like(offsets)
    for _ in range(_ROUNDS):
        root = np.sqrt(weight)[:, None]
        numbers = np.linalg.lstsq(terms * root, offsets * root, rcond=None)[0]
        fitted = terms @ numbers
        off = np.hypot(*(offsets - fitted).T)
        weight = firm / (1 + (off / _LOOSE) ** 2)
    return fitted, float(np.median(np.hypot(*(offsets - fitted)[firm].T)))


def _terms(ideal: Matrix, rows: int) -> Matrix:
    """Powers of x and y, as many as so many bubbles can hold."""
    count = len(ideal)
    degree = 4 if count >= _MANY else 3 if count >= _SOME else 2 if count >= _FEW else 1
    spread = np.ptp(ideal, axis=0)
    x, y = ((ideal - ideal.mean(axis=0)) / np.where(spread > 0, spread, 1)).T * 2
    highest = min(degree, max(0, rows - 1))
    return np.column_stack([x**a * y**b for a in range(degree + 1) for b in range(min(degree - a, highest) + 1)])
