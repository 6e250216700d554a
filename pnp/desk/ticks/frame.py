"""The frame of squares, walked square by square from the codes: what keeps a reader from being one column off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

import numpy as np

from pnp.desk.ticks.layout import SQUARE, Layout
from pnp.desk.ticks.plane import SCALE, Field, Matrix, Plane
from pnp.draw.geometry import Point
from pnp.kit.errors import PnpError

_BOX = 2.3
_BAND = 1.0
"""A square as it is looked for: so much of it, and so much paper around it."""
_WEIGHT = 1.3
_LEAST = 0.2
_FIRST, _NEXT = 0.47, 0.28
"""How far from where it should be a square is looked for, as a share of the way to its neighbour."""
_WIDER = (1.0, 1.4, 1.8)
_SAME, _SAME_CORNER = 0.5, 0.8
_MOST_GAP = 4
_LEAST_CONTRAST = 0.2
AGAIN = "lay it flat, clear everything off it, and photograph it from above, near, in even light, holding still"
SIDES = {"top": ("A", "B"), "bottom": ("C", "D"), "left": ("A", "C"), "right": ("B", "D")}


@dataclass(frozen=True)
class Side:
    """One side of the frame: where its squares belong, and how far each that was found is off."""

    places: Sequence[Point]
    found: Mapping[int, Point]

    def along(self, at: Matrix) -> Matrix:
        """The displacement anywhere on it, between the squares found."""
        known = sorted(self.found)
        across = self.places[0][1] == self.places[-1][1]
        where = [self.places[index][0 if across else 1] for index in known]
        return np.column_stack([np.interp(at, where, [self.found[index][axis] for index in known]) for axis in (0, 1)])

    @property
    def bow(self) -> float:
        """How far it is from straight."""
        known = sorted(self.found)
        first, last = known[0], known[-1]
        share = [(index - first) / max(1, last - first) for index in known]
        off = [
            hypot(*(self.found[index][axis] - (1 - t) * self.found[first][axis] - t * self.found[last][axis]
                    for axis in (0, 1)))
            for index, t in zip(known, share, strict=True)
        ]  # fmt: skip
        return max(off)


@dataclass(frozen=True)
class Frame:
    sides: Mapping[str, Side]
    contrast: float
    """How much darker the squares are than the paper: what black is on this picture."""

    def displaced(self, points: Matrix) -> Matrix:
        """Where points inside it are, by a patch spanned between its four sides."""
        top, bottom, left, right = (self.sides[name] for name in ("top", "bottom", "left", "right"))
        (x0, y0), (x1, y1) = top.places[0], bottom.places[-1]
        u, v = ((points[:, 0] - x0) / (x1 - x0))[:, None], ((points[:, 1] - y0) / (y1 - y0))[:, None]
        t, b = top.along(points[:, 0]), bottom.along(points[:, 0])
        le, r = left.along(points[:, 1]), right.along(points[:, 1])
        ends = np.array([x0, x1])
        (a, c), (d, e) = top.along(ends), bottom.along(ends)
        corners = (1 - u) * (1 - v) * a + u * (1 - v) * c + (1 - u) * v * d + u * v * e
        patch: Matrix = (1 - v) * t + v * b + (1 - u) * le + u * r - corners
        return points + patch

    @property
    def bow(self) -> float:
        return max(side.bow for side in self.sides.values())


def find_frame(plane: Plane, layout: Layout, starts: Mapping[str, Point], where: str) -> Frame:
    """Walks along all four sides, first from corners with a code; refuses what it cannot be sure of."""
    squares = _Squares(plane)
    known, sides = dict(starts), dict[str, Side]()
    waiting = dict(SIDES)
    while waiting:
        name = max(waiting, key=lambda side: sum(corner in known for corner in waiting[side]))
        first, last = waiting.pop(name)
        places = _places(layout, name)
        walks = []
        if first in known:
            walks.append(squares.walk(places, known[first]))
        if last in known:
            back = squares.walk(places[::-1], known[last])
            walks.append({len(places) - 1 - index: off for index, off in back.items()})
        side = sides[name] = Side(places, _agreed(walks))
        _check_side(side, where)
        for corner, index in ((first, 0), (last, len(places) - 1)):
            if corner not in known and index in side.found:
                known[corner] = side.found[index]
    _check_corners(sides, where)
    contrast = float(np.median([squares.contrast(side.places[at], off) for side in sides.values() for at, off in
                                side.found.items()]))  # fmt: skip
    if contrast < _LEAST_CONTRAST:
        raise PnpError("this sheet is not seen clearly: its black squares are pale or blurred", where=where, do=AGAIN)
    return Frame(sides, contrast)


def _places(layout: Layout, name: str) -> list[Point]:
    if name in ("top", "bottom"):
        y = layout.ys[0] if name == "top" else layout.ys[-1]
        return [(x, y) for x in layout.xs]
    x = layout.xs[0] if name == "left" else layout.xs[-1]
    return [(x, y) for y in layout.ys]


def _agreed(walks: Sequence[Mapping[int, Point]]) -> dict[int, Point]:
    """What both walks found at the same place; of a single walk everything."""
    if not walks:
        return {}
    one, other = walks[0], walks[-1]
    return {index: off for index, off in one.items() if index in other and _apart(off, other[index]) <= _SAME}


def _check_side(side: Side, where: str) -> None:
    marks = [-1, *sorted(side.found), len(side.places)]
    gap = max(there - here - 1 for here, there in pairwise(marks))
    if 2 * len(side.found) < len(side.places) or gap > min(_MOST_GAP, len(side.places) // 2):
        raise PnpError("this sheet is not seen clearly: its frame of squares cannot be followed", where=where, do=AGAIN)


def _check_corners(sides: Mapping[str, Side], where: str) -> None:
    """Two sides that meet must have met the same square."""
    ends: dict[str, list[Point]] = {}
    for name, side in sides.items():
        for corner, index in zip(SIDES[name], (0, len(side.places) - 1), strict=True):
            if index in side.found:
                ends.setdefault(corner, []).append(side.found[index])
    for found in ends.values():
        if len(found) == 2 and _apart(*found) > _SAME_CORNER:
            raise PnpError("this sheet is not seen clearly: two sides of its frame do not meet", where=where, do=AGAIN)


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


class _Squares:
    """Looks for black squares on white paper."""

    def __init__(self, plane: Plane) -> None:
        self.plane = plane
        self.sums = np.zeros((plane.mean.shape[0] + 1, plane.mean.shape[1] + 1), dtype=np.float64)
        np.cumsum(np.cumsum(plane.mean, axis=0, dtype=np.float64), axis=1, out=self.sums[1:, 1:])

    def walk(self, places: Sequence[Point], start: Point) -> dict[int, Point]:
        """From the first place to the last; each square is looked for where the last two point."""
        found: dict[int, Point] = {}
        misses = 0
        for index, place in enumerate(places):
            near = places[index + 1 if index == 0 else index - 1]
            step = hypot(place[0] - near[0], place[1] - near[1])
            share = _NEXT * _WIDER[min(misses, len(_WIDER) - 1)] if found else _FIRST
            off = self._look(place, _pointed(found, index, start), share * step)
            misses = 0 if off else misses + 1
            if off:
                found[index] = off
        return found

    def _look(self, place: Point, guess: Point, reach: float) -> Point | None:
        x, y = self.plane.pixel(place[0] + guess[0], place[1] + guess[1])
        r = max(2, round(reach * SCALE))
        answers = self._answers(round(x), round(y), r)
        if answers is None or answers.max() < _LEAST:
            return None
        down, right = np.unravel_index(int(answers.argmax()), answers.shape)
        cx, cy = self._centred(round(x) - r + int(right), round(y) - r + int(down))
        there = cx / SCALE, cy / SCALE
        at = self.plane.pixel(*place)
        return there[0] - at[0] / SCALE, there[1] - at[1] / SCALE

    def _answers(self, x: int, y: int, r: int) -> Field | None:
        """How much like a square it is at every pixel of a window."""
        half, wide = round(_BOX * SCALE / 2), round((_BOX / 2 + _BAND) * SCALE)
        h, w = self.plane.mean.shape
        if not (r + wide < x < w - r - wide and r + wide < y < h - r - wide):
            return None
        inner, outer = self._boxes(x, y, r, half), self._boxes(x, y, r, wide)
        n, m = (2 * half + 1) ** 2, (2 * wide + 1) ** 2
        answers: Field = (inner / n - _WEIGHT * (outer - inner) / (m - n)).astype(np.float32)
        return answers

    def _boxes(self, x: int, y: int, r: int, half: int) -> Matrix:
        sums = self.sums
        top, low = slice(y - r - half, y + r - half + 1), slice(y - r + half + 1, y + r + half + 2)
        left, right = slice(x - r - half, x + r - half + 1), slice(x - r + half + 1, x + r + half + 2)
        boxes: Matrix = sums[low, right] - sums[top, right] - sums[low, left] + sums[top, left]
        return boxes

    def _centred(self, x: int, y: int) -> Point:
        """The middle of the ink."""
        half = round((SQUARE / 2 + 0.5) * SCALE)
        part = self.plane.mean[y - half : y + half + 1, x - half : x + half + 1]
        weight = np.clip(part - 0.35 * part.max(), 0, None)
        whole = float(weight.sum()) or 1.0
        steps = np.arange(-half, half + 1)
        return x + 0.5 + float((weight.sum(axis=0) * steps).sum()) / whole, y + 0.5 + float(
            (weight.sum(axis=1) * steps).sum()
        ) / whole

    def contrast(self, place: Point, off: Point) -> float:
        x, y = (round(each) for each in self.plane.pixel(place[0] + off[0], place[1] + off[1]))
        half, wide = round(0.8 * SCALE), round(2.6 * SCALE)
        part = self.plane.most[y - wide : y + wide + 1, x - wide : x + wide + 1]
        inner = self.plane.most[y - half : y + half + 1, x - half : x + half + 1]
        return float(inner.mean() - np.percentile(part, 30)) if inner.size else 0.0


def _pointed(found: Mapping[int, Point], index: int, start: Point) -> Point:
    """Where the last two squares point; at first where the code does."""
    known = sorted(found)[-2:]
    if not known:
        return start
    if len(known) == 1:
        return found[known[0]]
    a, b = known
    share = (index - b) / (b - a)
    (ax, ay), (bx, by) = found[a], found[b]
    return bx + (bx - ax) * share, by + (by - ay) * share
