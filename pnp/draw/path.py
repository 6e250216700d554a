"""Paths: lines and curves in millimetres, y pointing down."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from pnp.draw.geometry import Bounds, Point

Segment = tuple[str, tuple[float, ...]]
Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
_KAPPA = 0.5522847498307936


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def zoom(matrix: Matrix) -> float:
    """How many times as long things become, taken over all directions."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c)) or 1.0


def apply(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def translation(x: float, y: float) -> Matrix:
    return (1, 0, 0, 1, x, y)


def rotation(degrees: float) -> Matrix:
    """Clockwise on paper, because y points down."""
    turn = math.radians(degrees)
    return (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0, 0)


def scaling(x: float, y: float | None = None) -> Matrix:
    return (x, 0, 0, x if y is None else y, 0, 0)


@dataclass(frozen=True, slots=True)
class Path:
    """An immutable path of M, L, C and Z segments; every method that draws returns a longer path."""

    segments: tuple[Segment, ...] = ()

    def move(self, x: float, y: float) -> Path:
        return Path((*self.segments, ("M", (x, y))))

    def line(self, x: float, y: float) -> Path:
        return Path((*self.segments, ("L", (x, y))))

    def lines(self, points: Sequence[Point]) -> Path:
        return Path((*self.segments, *(("L", point) for point in points)))

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> Path:
        return Path((*self.segments, ("C", (x1, y1, x2, y2, x, y))))

    def quad(self, cx: float, cy: float, x: float, y: float) -> Path:
        x0, y0 = self.end
        return self.curve(
            x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, x, y
        )

    def arc(self, cx: float, cy: float, radius: float, start: float, stop: float) -> Path:
        """Along a circle from one angle to another (degrees, clockwise on paper, 0 = right); joins with a line."""
        steps = max(1, math.ceil(abs(stop - start) / 90 - 1e-9))
        step = math.radians(stop - start) / steps
        pull = radius * 4 / 3 * math.tan(step / 4)
        angle = math.radians(start)
        x, y = cx + radius * math.cos(angle), cy + radius * math.sin(angle)
        segments = [*self.segments, ("L" if self.segments else "M", (x, y))]
        for _ in range(steps):
            after = angle + step
            nx, ny = cx + radius * math.cos(after), cy + radius * math.sin(after)
            leave = (x - pull * math.sin(angle), y + pull * math.cos(angle))
            arrive = (nx + pull * math.sin(after), ny - pull * math.cos(after))
            segments.append(("C", (*leave, *arrive, nx, ny)))
            x, y, angle = nx, ny, after
        return Path(tuple(segments))

    def close(self) -> Path:
        return Path((*self.segments, ("Z", ())))

    def __add__(self, other: Path) -> Path:
        return Path(self.segments + other.segments)

    @property
    def end(self) -> Point:
        for _, numbers in reversed(self.segments):
            if numbers:
                return numbers[-2], numbers[-1]
        return 0, 0

    def map(self, change: Callable[[float, float], Point]) -> Path:
        def moved(numbers: tuple[float, ...]) -> tuple[float, ...]:
            if len(numbers) == 2:
                return change(*numbers)
            return tuple(chain.from_iterable(map(change, numbers[::2], numbers[1::2])))

        return Path(tuple([(kind, moved(numbers)) for kind, numbers in self.segments]))

    def transform(self, matrix: Matrix) -> Path:
        return self.map(lambda x, y: apply(matrix, x, y))

    def shift(self, dx: float, dy: float) -> Path:
        return self.map(lambda x, y: (x + dx, y + dy))

    def scale(self, x: float, y: float | None = None) -> Path:
        return self.transform(scaling(x, y))

    def rotate(self, degrees: float, cx: float = 0, cy: float = 0) -> Path:
        around = multiply(translation(cx, cy), multiply(rotation(degrees), translation(-cx, -cy)))
        return self.transform(around)

    def flatten(self, steps: int = 16) -> list[list[Point]]:
        """The path as polylines, for measuring."""
        runs: list[list[Point]] = []
        for kind, numbers in self.segments:
            if kind == "M":
                runs.append([(numbers[0], numbers[1])])
            elif kind == "L":
                runs[-1].append((numbers[0], numbers[1]))
            elif kind == "C":
                start = runs[-1][-1]
                runs[-1].extend(_bezier(start, numbers, i / steps) for i in range(1, steps + 1))
            elif runs and runs[-1]:
                runs[-1].append(runs[-1][0])
        return runs

    def bounds(self) -> Bounds:
        points = [point for run in self.flatten() for point in run]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    @staticmethod
    def parse(d: str) -> Path:
        """From the `d` attribute of an SVG path."""
        return _parse(d)


def rect(x: float, y: float, w: float, h: float, r: float = 0) -> Path:
    if r <= 0:
        return Path((("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ())))
    r = min(r, w / 2, h / 2)
    k = r * (1 - _KAPPA)
    return Path(
        (
            ("M", (x + r, y)),
            ("L", (x + w - r, y)),
            ("C", (x + w - k, y, x + w, y + k, x + w, y + r)),
            ("L", (x + w, y + h - r)),
            ("C", (x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)),
            ("L", (x + r, y + h)),
            ("C", (x + k, y + h, x, y + h - k, x, y + h - r)),
            ("L", (x, y + r)),
            ("C", (x, y + k, x + k, y, x + r, y)),
            ("Z", ()),
        )
    )


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> Path:
    ry = rx if ry is None else ry
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return Path(
        (
            ("M", (cx + rx, cy)),
            ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
            ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
            ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
            ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
            ("Z", ()),
        )
    )


def polygon(points: Sequence[Point]) -> Path:
    return Path((("M", points[0]), *[("L", point) for point in points[1:]], ("Z", ())))


def polyline(points: Sequence[Point]) -> Path:
    return Path((("M", points[0]), *[("L", point) for point in points[1:]]))


def smooth(points: Sequence[Point], closed: bool = False, tension: float = 0.5) -> Path:
    """A Catmull-Rom curve through the points: the hand-drawn line of tracks and horizons."""
    count = len(points)

    def at(i: int) -> Point:
        return points[i % count] if closed else points[max(0, min(count - 1, i))]

    path = Path().move(*points[0])
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        t = tension / 3 * 2
        path = path.curve(
            bx + (cx - ax) * t / 2, by + (cy - ay) * t / 2, cx - (dx - bx) * t / 2, cy - (dy - by) * t / 2, cx, cy
        )
    return path.close() if closed else path


def _bezier(start: Point, numbers: tuple[float, ...], t: float) -> Point:
    u = 1 - t
    x1, y1, x2, y2, x3, y3 = numbers
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3


_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|(-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def _parse(d: str) -> Path:
    path, x, y, sx, sy = Path(), 0.0, 0.0, 0.0, 0.0
    control: Point | None = None
    for command, numbers in _commands(d):
        kind, relative = command.upper(), command.islower()
        ox, oy = (x, y) if relative else (0.0, 0.0)
        n = numbers
        previous, control = control, None
        if kind == "M":
            x, y = ox + n[0], oy + n[1]
            sx, sy = x, y
            path = path.move(x, y)
        elif kind in "LHV":
            x = ox + n[0] if kind in "LH" else x
            y = oy + n[-1] if kind in "LV" else y
            path = path.line(x, y)
        elif kind in "CS":
            first = (ox + n[0], oy + n[1]) if kind == "C" else _mirror(previous, x, y)
            control = (ox + n[-4], oy + n[-3])
            x, y = ox + n[-2], oy + n[-1]
            path = path.curve(*first, *control, x, y)
        elif kind in "QT":
            control = (ox + n[0], oy + n[1]) if kind == "Q" else _mirror(previous, x, y)
            x, y = ox + n[-2], oy + n[-1]
            path = path.quad(*control, x, y)
        elif kind == "A":
            x, y = ox + n[5], oy + n[6]
            path = _svg_arc(path, n[0], n[1], n[2], n[3] != 0, n[4] != 0, x, y)
        else:
            x, y = sx, sy
            path = path.close()
    return path


def _mirror(control: Point | None, x: float, y: float) -> Point:
    return (2 * x - control[0], 2 * y - control[1]) if control else (x, y)


def _commands(d: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    command = ""
    numbers: list[float] = []
    for letter, number in _TOKEN.findall(d):
        if letter:
            command, numbers = letter, []
            if _TAKES[letter.upper()] == 0:
                yield letter, ()
            continue
        numbers.append(float(number))
        if len(numbers) == _TAKES[command.upper()]:
            yield command, tuple(numbers)
            numbers = []
            command = {"M": "L", "m": "l"}.get(command, command)


def _svg_arc(path: Path, rx: float, ry: float, tilt: float, large: bool, sweep: bool, x: float, y: float) -> Path:
    x0, y0 = path.end
    if rx == 0 or ry == 0 or (x0, y0) == (x, y):
        return path.line(x, y)
    rx, ry, phi = abs(rx), abs(ry), math.radians(tilt)
    cos, sin = math.cos(phi), math.sin(phi)
    px, py = cos * (x0 - x) / 2 + sin * (y0 - y) / 2, -sin * (x0 - x) / 2 + cos * (y0 - y) / 2
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    factor = math.sqrt(max(0.0, under) / ((rx * py) ** 2 + (ry * px) ** 2)) * (-1 if large == sweep else 1)
    qx, qy = factor * rx * py / ry, -factor * ry * px / rx
    start = math.atan2((py - qy) / ry, (px - qx) / rx)
    stop = math.atan2((-py - qy) / ry, (-px - qx) / rx)
    if sweep and stop < start:
        stop += 2 * math.pi
    if not sweep and stop > start:
        stop -= 2 * math.pi
    unit = Path().arc(0, 0, 1, math.degrees(start), math.degrees(stop))
    cx, cy = cos * qx - sin * qy + (x0 + x) / 2, sin * qx + cos * qy + (y0 + y) / 2
    placed = unit.transform((cos * rx, sin * rx, -sin * ry, cos * ry, cx, cy))
    return Path(path.segments + placed.segments[1:])
