"""Pictures made small: without the words that nobody could read then, and without specks that nobody could see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from math import hypot

from pnp.draw.canvas import Close, Drawing, Mark, Open, PathMark, TextMark, Use, drawn
from pnp.draw.path import Matrix, Path

LEGIBLE = 5.6
"""Points: smaller letters are for nobody."""
_Segment = tuple[str, tuple[float, ...]]


_Left = Callable[[Mark, float], Mark | None]
"""What is left of a mark that nobody sees below this size."""


@lru_cache(maxsize=256)
def legible(drawing: Drawing, smallest: float) -> Drawing:
    """The same drawing less the text that is smaller than this, in points; found again when it is asked for again."""
    return _less(drawing, smallest, legible, _read)


@lru_cache(maxsize=256)
def unspecked(drawing: Drawing, least: float) -> Drawing:
    """The same drawing less whatever is filled, has no edge and is smaller than this, in millimetres."""
    return _less(drawing, least, unspecked, _seen)


def _less(drawing: Drawing, least: float, within: Callable[[Drawing, float], Drawing], left: _Left) -> Drawing:
    """What is left of its marks, and `within` the drawings that it uses, each by the size that it has here."""
    marks: list[Mark | None] = []
    scales = [1.0]
    for mark in drawing.marks:
        if isinstance(mark, Open):
            scales.append(scales[-1] * _shrunk(mark.matrix))
        elif isinstance(mark, Close):
            scales.pop()
        if isinstance(mark, Use):
            marks.append(Use(within(mark.drawing, least / (scales[-1] * _shrunk(mark.matrix))), mark.matrix))
        else:
            marks.append(left(mark, least / scales[-1]))
    return drawn([mark for mark in marks if mark is not None])


def _read(mark: Mark, smallest: float) -> Mark | None:
    return mark if not isinstance(mark, TextMark) or mark.size >= smallest else None


def _seen(mark: Mark, least: float) -> Mark | None:
    if not isinstance(mark, PathMark) or mark.stroke:
        return mark
    path = _larger(mark.path, least)
    return replace(mark, path=path) if path.segments else None


def _larger(path: Path, least: float) -> Path:
    """What of it is not smaller, by the points that draw it."""
    return Path(tuple(segment for part in _parts(path) if _long(part) >= least for segment in part))


def _parts(path: Path) -> Iterator[list[_Segment]]:
    part: list[_Segment] = []
    for segment in path.segments:
        if segment[0] == "M" and part:
            yield part
            part = []
        part.append(segment)
    if part:
        yield part


def _long(part: list[_Segment]) -> float:
    """The longer side of the box around it."""
    numbers = [number for _, each in part for number in each]
    xs, ys = numbers[::2], numbers[1::2]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _shrunk(matrix: Matrix) -> float:
    """What becomes of a length: where letters are drawn out along one side, the other one tells how large they are."""
    a, b, c, d, *_ = matrix
    return min(hypot(a, b), hypot(c, d))
