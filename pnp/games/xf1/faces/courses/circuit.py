"""The circuit as a line: a smooth closed curve measured by its length, and what lies beside it.

Shares of a lap run from 0 (the start line) to 1 (the start line again); a stretch whose end is not beyond its start
runs across the line. Offsets are to the right of the running direction, y points down.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal

from pnp.draw.geometry import Bounds, Point
from pnp.draw.path import Path, smooth
from pnp.games.xf1.model import Track

SAMPLES = 720
"""Points on a lap, at equal distances."""
RELAXED = 18
"""How often each point gives way to its neighbours: enough to make the curvature steady where two curves meet."""
STEP = 1.6
"""Distance of the points through which edges and ribbons are drawn, in millimetres."""
TIGHTEST = 0.9
"""An edge inside a corner keeps to this share of the corner's radius, or it would fold over."""

Side = Literal[-1, 1]
"""Left or right of the running direction."""
Direction = Literal["clockwise", "anticlockwise", "eight"]


@dataclass(frozen=True)
class Corner:
    """A bend to one side; `radius` is that of its tightest point."""

    entry: float
    apex: float
    exit: float
    side: Side
    radius: float
    turn: float
    """How far it turns, in degrees."""


@dataclass(frozen=True)
class Lap:
    """A closed curve through points at equal distances, the first on the start line."""

    points: tuple[Point, ...]

    @staticmethod
    def through(points: Sequence[Point]) -> Lap:
        """The smooth curve through a designer's points, in running direction."""
        line = smooth(points, closed=True).flatten(24)[0]
        lap = _evenly(line)
        for _ in range(RELAXED):
            lap = [_give(lap, i) for i in range(len(lap))]
        return Lap(tuple(_evenly([*lap, lap[0]])))

    @cached_property
    def length(self) -> float:
        return sum(math.dist(a, b) for a, b in pairwise((*self.points, self.points[0])))

    @cached_property
    def bounds(self) -> Bounds:
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)

    def moved(self, scale: float, dx: float = 0, dy: float = 0) -> Lap:
        return Lap(tuple((x * scale + dx, y * scale + dy) for x, y in self.points))

    def at(self, share: float) -> Point:
        points = self.points
        count = len(points)
        place = share % 1 * count
        index = int(place)
        (ax, ay), (bx, by) = points[index % count], points[(index + 1) % count]
        rest = place - index
        return ax + (bx - ax) * rest, ay + (by - ay) * rest

    def heading(self, share: float) -> Point:
        """The direction of running, of length 1."""
        reach = 1 / len(self.points)
        (ax, ay), (bx, by) = self.at(share - reach), self.at(share + reach)
        long = math.hypot(bx - ax, by - ay) or 1
        return (bx - ax) / long, (by - ay) / long

    def angle(self, share: float) -> float:
        """The direction of running in degrees, clockwise on paper, 0 to the right."""
        x, y = self.heading(share)
        return math.degrees(math.atan2(y, x))

    def normal(self, share: float) -> Point:
        """To the right of the running direction, of length 1."""
        x, y = self.heading(share)
        return -y, x

    def curvature(self, share: float) -> float:
        """One over the radius; positive where the lap bends to the right."""
        count = len(self.points)
        return self._curvatures[round(share * count) % count]

    def beside(self, share: float, offset: float) -> Point:
        """A point beside the line, but never beyond the middle of the bend it is in."""
        bend = self.curvature(share)
        if bend * offset > TIGHTEST:
            offset = TIGHTEST / bend
        (x, y), (nx, ny) = self.at(share), self.normal(share)
        return x + nx * offset, y + ny * offset

    def span(self, start: float, stop: float) -> float:
        """How far it is from one share to another in running direction; a whole lap if they are the same."""
        return (stop - start) % 1 or 1.0

    def distance(self, start: float, stop: float) -> float:
        return self.span(start, stop) * self.length

    def shares(self, start: float, stop: float, step: float = STEP) -> list[float]:
        """Shares along a stretch, both ends among them, about `step` apart."""
        span = self.span(start, stop)
        count = max(2, math.ceil(span * self.length / step))
        return [start + span * i / count for i in range(count + 1)]

    def edge(self, start: float, stop: float, offset: float = 0, step: float = STEP) -> list[Point]:
        """Points along a stretch, moved to the right by `offset`."""
        return [self.beside(share, offset) for share in self.shares(start, stop, step)]

    def stretch(self, start: float, stop: float, offset: float = 0) -> Path:
        """An open stretch as a curve."""
        return self._curve(start, stop, offset)

    def ring(self, offset: float = 0) -> Path:
        """The whole lap, closed."""
        return smooth(self.edge(0, 0, offset)[:-1], closed=True)

    def ribbon(self, start: float, stop: float, half: float, step: float = STEP) -> Path:
        """The outline of a stretch with a width: along its left edge and back along its right."""
        left, right = self._curve(start, stop, -half, step), self._curve(start, stop, half, step)
        return _joined(left, right)

    def corners(self, straight: float, least: float = 22) -> tuple[Corner, ...]:
        """The bends tighter than the radius `straight` that turn by at least so many degrees."""
        found = []
        for first, last in self._bends(1 / straight):
            run = [i % len(self.points) for i in range(first, last + 1)]
            turn = math.degrees(sum(self._curvatures[i] for i in run) * self.length / len(self.points))
            if abs(turn) >= least:
                tip = max(range(len(run)), key=lambda i: abs(self._curvatures[run[i]]))
                share = [index / len(self.points) % 1 for index in (first, first + tip, last)]
                side: Side = 1 if turn > 0 else -1
                radius = 1 / abs(self._curvatures[run[tip]])
                found.append(Corner(share[0], share[1], share[2], side, radius, abs(turn)))
        return tuple(found)

    @cached_property
    def crossings(self) -> tuple[tuple[float, float], ...]:
        """Where the lap runs over itself: the two shares of each such place."""
        stride = 4
        coarse = self.points[::stride]
        lines = list(pairwise((*coarse, coarse[0])))
        boxes = [_box(*line) for line in lines]
        count = len(lines)
        found = []
        for i, (left, top, right, foot) in enumerate(boxes):
            for j in range(i + 2, count - (i == 0)):
                x0, y0, x1, y1 = boxes[j]
                if x0 > right or x1 < left or y0 > foot or y1 < top:
                    continue
                if meeting := _meeting(*lines[i], *lines[j]):
                    found.append(((i + meeting[0]) / count, (j + meeting[1]) / count))
        return tuple(found)

    @cached_property
    def direction(self) -> Direction:
        if self.crossings:
            return "eight"
        doubled = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise((*self.points, self.points[0])))
        return "clockwise" if doubled > 0 else "anticlockwise"

    @cached_property
    def _curvatures(self) -> tuple[float, ...]:
        reach, count = 3, len(self.points)
        step = self.length / count
        bends = []
        for i in range(count):
            (ax, ay), (bx, by), (cx, cy) = self._point(i - reach), self._point(i), self._point(i + reach)
            before, after = (bx - ax, by - ay), (cx - bx, cy - by)
            cross = before[0] * after[1] - before[1] * after[0]
            dot = before[0] * after[0] + before[1] * after[1]
            bends.append(math.atan2(cross, dot) / (reach * step))
        return tuple(bends)

    def _bends(self, least: float) -> Iterator[tuple[int, int]]:
        """Runs of samples that bend the same way by at least so much; the last may run across the start line."""
        count = len(self.points)
        signs = [0 if abs(bend) < least else 1 if bend > 0 else -1 for bend in self._curvatures]
        start = next((i for i in range(count) if signs[i] != signs[i - 1]), 0)
        first = start
        for i in range(start + 1, start + count + 1):
            if signs[i % count] != signs[first % count] or i == start + count:
                if signs[first % count]:
                    yield first, i - 1
                first = i

    def _curve(self, start: float, stop: float, offset: float, step: float = STEP) -> Path:
        """A smooth open curve whose ends point the way the lap does: it is drawn with a point more at each end."""
        shares = self.shares(start, stop, step)
        gap = shares[1] - shares[0]
        long = smooth([self.beside(share, offset) for share in (shares[0] - gap, *shares, shares[-1] + gap)])
        inner = long.segments[2:-1]
        return Path((("M", long.segments[1][1][-2:]), *inner))

    def _point(self, index: int) -> Point:
        return self.points[index % len(self.points)]


@lru_cache(maxsize=64)
def lap_of(track: Track) -> Lap:
    return Lap.through(track.points)


def fitted(lap: Lap, x: float, y: float, w: float, h: float, share: float = 1, align: Point = (0.5, 0.5)) -> Lap:
    """The lap at `share` of the largest size that a box holds, and where in the box what is left over lies."""
    left, top, right, bottom = lap.bounds
    scale = min(w / (right - left), h / (bottom - top)) * share
    spare_w, spare_h = w - (right - left) * scale, h - (bottom - top) * scale
    return lap.moved(scale, x + spare_w * align[0] - left * scale, y + spare_h * align[1] - top * scale)


def section_spans(track: Track) -> list[tuple[float, float]]:
    """Start and end of each section, as shares of the lap."""
    return list(zip(track.starts, (*track.starts[1:], 1.0), strict=True))


def pit_lane(lap: Lap, track: Track, offset: float, ramp: float = 0.22) -> list[Point]:
    """The middle of the pit lane: leaves the track, runs beside it at `offset`, and comes back."""
    side = 1 if track.pit_side == "right" else -1
    shares = lap.shares(*track.pit)
    points = []
    for i, share in enumerate(shares):
        along = i / (len(shares) - 1)
        points.append(lap.beside(share, side * offset * _eased(min(along, 1 - along) / ramp)))
    return points


def over_and_under(lap: Lap, track: Track) -> list[tuple[float, float]]:
    """For each crossing the share of the stretch above and of the one below; without word from the designer, the
    later one is above."""
    found = []
    for early, late in lap.crossings:
        below = early
        if track.under and not _within(early, track.under) and _within(late, track.under):
            below = late
        found.append((late if below == early else early, below))
    return found


def grid_slots(lap: Lap, rows: int, pitch: float, aside: float) -> list[tuple[Point, float]]:
    """Places behind the start line, staggered to both sides, each with the direction a car stands in."""
    slots = []
    for i in range(rows * 2):
        share = 1 - (i + 1) * pitch / 2 / lap.length
        slots.append((lap.beside(share, -aside if i % 2 else aside), lap.angle(share)))
    return slots


def _within(share: float, stretch: tuple[float, float]) -> bool:
    start, stop = stretch
    return start <= share <= stop if start <= stop else share >= start or share <= stop


def _eased(t: float) -> float:
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


def _evenly(line: Sequence[Point], count: int = SAMPLES) -> list[Point]:
    """Points at equal distances along a closed polyline that ends where it began."""
    runs = [0.0]
    for a, b in pairwise(line):
        runs.append(runs[-1] + math.dist(a, b))
    points = []
    for i in range(count):
        goal = runs[-1] * i / count
        index = min(bisect_right(runs, goal), len(runs) - 1)
        (ax, ay), (bx, by) = line[index - 1], line[index]
        rest = (goal - runs[index - 1]) / ((runs[index] - runs[index - 1]) or 1)
        points.append((ax + (bx - ax) * rest, ay + (by - ay) * rest))
    return points


def _give(points: Sequence[Point], i: int) -> Point:
    (ax, ay), (bx, by), (cx, cy) = points[i - 1], points[i], points[(i + 1) % len(points)]
    return (ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4


def _joined(there: Path, other: Path) -> Path:
    """The area between two curves that run side by side."""
    back = _reversed(other)
    return Path((*there.segments, ("L", back.segments[0][1]), *back.segments[1:])).close()


def _reversed(path: Path) -> Path:
    """An open path of curves, drawn from its other end."""
    ends = [numbers[-2:] for _, numbers in path.segments]
    turned: list[tuple[str, tuple[float, ...]]] = [("M", ends[-1])]
    for index in range(len(path.segments) - 1, 0, -1):
        numbers = path.segments[index][1]
        turned.append(("C", (*numbers[2:4], *numbers[0:2], *ends[index - 1])))
    return Path(tuple(turned))


def _box(a: Point, b: Point) -> tuple[float, float, float, float]:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


def _meeting(a: Point, b: Point, c: Point, d: Point) -> tuple[float, float] | None:
    """How far along each of two straight lines they cross."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = rx * sy - ry * sx
    if abs(cross) < 1e-12:
        return None
    qx, qy = c[0] - a[0], c[1] - a[1]
    t, u = (qx * sy - qy * sx) / cross, (qx * ry - qy * rx) / cross
    return (t, u) if 0 <= t < 1 and 0 <= u < 1 else None
