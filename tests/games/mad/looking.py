"""Ways to look at a drawing: where its words stand and how large they are on paper."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.draw import path as paths
from pnp.draw.canvas import Close, Drawing, Mark, Open, PathMark, TextMark, Use
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import MM_PER_PT, Point
from pnp.draw.path import IDENTITY, Matrix, Path


def zoom(matrix: Matrix) -> float:
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def texts(drawing: Drawing) -> Iterator[tuple[TextMark, Matrix]]:
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark):
            yield mark, matrix


def printed_size(mark: TextMark, matrix: Matrix) -> float:
    return mark.size * zoom(matrix)


def corners(mark: TextMark, matrix: Matrix) -> list[Point]:
    wide = width(mark.text, mark.font, mark.size, mark.tracking)
    left = mark.x - {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
    tall = mark.size * MM_PER_PT * 0.7
    return [paths.apply(matrix, x, y) for x in (left, left + wide) for y in (mark.y, mark.y - tall)]


def middle(mark: TextMark, matrix: Matrix) -> Point:
    wide = width(mark.text, mark.font, mark.size, mark.tracking)
    x = mark.x + {"start": wide / 2, "middle": 0.0, "end": -wide / 2}[mark.anchor]
    return paths.apply(matrix, x, mark.y - cap_height(mark.font, mark.size) / 2)


def squeezed(drawing: Drawing) -> str:
    """All words of a drawing without spaces: lines may break anywhere."""
    return "".join("".join(text.split()) for text in drawing.texts())


def thinnest_stroke(drawing: Drawing) -> float:
    """In millimetres on paper."""
    return min(
        mark.width * zoom(matrix) for mark, matrix in drawing.walk() if isinstance(mark, PathMark) and mark.stroke
    )


def flat(marks: list[Mark]) -> Iterator[Mark]:
    """The marks with all uses replaced by what they stand for."""
    for mark in marks:
        if isinstance(mark, Use):
            yield Open(mark.matrix, None, 1)
            yield from flat(mark.drawing.marks)
            yield Close()
        else:
            yield mark


def grounds(drawing: Drawing) -> Iterator[tuple[TextMark, Color]]:
    """Each text with the colour of the last shape drawn under its middle, clips respected."""
    filled: list[Filled] = []
    matrices: list[Matrix] = [IDENTITY]
    clips: list[Path] = []
    opened: list[int] = []
    for mark in drawing.marks:
        if isinstance(mark, Open):
            matrices.append(paths.multiply(matrices[-1], mark.matrix))
            opened.append(len(clips))
            if mark.clip:
                clips.append(mark.clip.transform(matrices[-1]))
        elif isinstance(mark, Close):
            matrices.pop()
            del clips[opened.pop() :]
        elif isinstance(mark, PathMark) and isinstance(mark.fill, Color):
            shape = mark.path.transform(matrices[-1])
            filled.append((_extent(shape), [*clips, shape], mark.fill))
        elif isinstance(mark, TextMark):
            yield mark, _colour_at(middle(mark, matrices[-1]), filled)


Filled = tuple[tuple[float, float, float, float], list[Path], Color]
"""A shape's box, the shape with the clips that cut it, its colour."""


def _extent(shape: Path) -> tuple[float, float, float, float]:
    """A box that holds the shape: that of its control points."""
    xs = [numbers[i] for _, numbers in shape.segments for i in range(0, len(numbers), 2)]
    ys = [numbers[i] for _, numbers in shape.segments for i in range(1, len(numbers), 2)]
    return min(xs), min(ys), max(xs), max(ys)


def _colour_at(point: Point, filled: list[Filled]) -> Color:
    x, y = point
    for (left, top, right, bottom), shapes, color in reversed(filled):
        if left <= x <= right and top <= y <= bottom and all(_inside(point, shape) for shape in shapes):
            return color
    return WHITE


def _inside(point: Point, shape: Path) -> bool:
    """Even-odd: exact enough for the simple shapes that text stands on."""
    x, y = point
    inside = False
    for run in shape.flatten(6):
        for (ax, ay), (bx, by) in zip(run, [*run[1:], run[0]], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
    return inside
