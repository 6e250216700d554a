"""What text stands on: found by geometry, so approximately."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.draw import path as paths
from pnp.draw.canvas import Close, Drawing, Open, PathMark, TextMark, Use
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import width
from pnp.draw.geometry import MM_PER_PT, Bounds, Point
from pnp.draw.path import Matrix, Path
from pnp.draw.plates.roles import Role, role_of_area

Painted = tuple[Color, Role]
_SHIFT = {"start": 0.5, "middle": 0.0, "end": -0.5}


Clip = tuple[Path, Matrix]


class _Seen(NamedTuple):
    """A mark where it stands, and what it is seen through."""

    mark: PathMark | TextMark
    matrix: Matrix
    clips: tuple[Clip, ...]


class _Area(NamedTuple):
    box: Bounds
    mark: PathMark
    matrix: Matrix
    clips: tuple[Clip, ...]

    def holds(self, x: float, y: float) -> bool:
        left, top, right, bottom = self.box
        if not (left <= x <= right and top <= y <= bottom):
            return False
        return all(_is_inside(path, matrix, x, y) for path, matrix in ((self.mark.path, self.matrix), *self.clips))


def _is_inside(path: Path, matrix: Matrix, x: float, y: float) -> bool:
    at = paths.apply(_inverse(matrix), x, y)
    return sum(_crosses(run, *at) for run in path.flatten()) % 2 == 1


def texts_and_grounds(drawing: Drawing) -> Iterator[tuple[Painted, Painted]]:
    """Every text of a page, with the area in one colour on which its middle stands; but what is cut off."""
    areas: list[_Area] = []
    for mark, matrix, clips in _seen(drawing, paths.IDENTITY, ()):
        if isinstance(mark, TextMark):
            x, y = paths.apply(matrix, *_middle(mark))
            if mark.text.strip() and all(_is_inside(clip, placed, x, y) for clip, placed in clips):
                yield (mark.fill, Role.LETTERS), _ground(areas, x, y)
        elif mark.fill:
            areas.append(_Area(_boxed(mark, matrix), mark, matrix, clips))


def _seen(drawing: Drawing, matrix: Matrix, clips: tuple[Clip, ...]) -> Iterator[_Seen]:
    stack = [(matrix, clips)]
    for mark in drawing.marks:
        at, through = stack[-1]
        if isinstance(mark, Open):
            inner = paths.multiply(at, mark.matrix)
            stack.append((inner, (*through, (mark.clip, inner)) if mark.clip else through))
        elif isinstance(mark, Close):
            stack.pop()
        elif isinstance(mark, Use):
            yield from _seen(mark.drawing, paths.multiply(at, mark.matrix), through)
        elif isinstance(mark, PathMark | TextMark):
            yield _Seen(mark, at, through)


def _ground(areas: list[_Area], x: float, y: float) -> Painted:
    for area in reversed(areas):
        if area.holds(x, y) and isinstance(area.mark.fill, Color):
            return area.mark.fill, role_of_area(area.box, 1)
    return WHITE, Role.GROUND


def _middle(mark: TextMark) -> Point:
    wide = width(mark.text, mark.font, mark.size, mark.tracking)
    return mark.x + wide * _SHIFT[mark.anchor], mark.y - mark.size * MM_PER_PT * 0.35


def _boxed(mark: PathMark, matrix: Matrix) -> Bounds:
    points = [paths.apply(matrix, n[i], n[i + 1]) for _, n in mark.path.segments for i in range(0, len(n), 2)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _crosses(run: list[Point], x: float, y: float) -> int:
    """How often a ray to the right crosses the closed outline."""
    ends = zip(run, [*run[1:], run[0]], strict=True)
    return sum(1 for (x1, y1), (x2, y2) in ends if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1))


def _inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    return d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det
