"""Saving ink: pictures become line art that can still be read.

A fill turns into a pale tint with an outline, so what stood on it must be looked at again: light text becomes dark,
a white panel on colour gets an edge, a white line on asphalt turns grey.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.draw import path as paths
from pnp.draw.canvas import Close, Drawing, Mark, Open, PathMark, TextMark, Use
from pnp.draw.color import BLACK, WHITE, Color, Paint, contrast
from pnp.draw.geometry import Bounds
from pnp.draw.path import Matrix, Path

TINT = 0.10
LARGE_TINT = 0.05
LARGE = 2500.0
"""An area, in mm², that is a background rather than a shape."""
SMALL = 9.0
THIN = 1.2
"""Shapes smaller (mm²) or thinner (mm) than this are line art already: they keep their colour."""
OUTLINE = 0.3
READABLE = 5.2
"""Contrast of text with white; with a tint it is then still above 4.5."""
HUGE = 32.0
"""Text of this size, in points, uses as much ink as a picture."""
VISIBLE = 2.4
"""Contrast of a line with white."""
PALE = 0.75
"""A colour with this much of every light counts as white; yellow does not, however bright."""
FAINT = 0.6
"""Groups thinner than this are shadows and shines: they get no outlines."""
_EDGE = Color(0.6, 0.6, 0.6)
_DARK = Color(0.13, 0.13, 0.13)


@dataclass(frozen=True)
class Ground:
    """What colour was where, in millimetres on the paper."""

    box: Bounds
    color: Color


Saved = dict[tuple[Drawing, float, Color, bool], tuple[Drawing, list[Ground]]]


class Saver:
    """Changes marks one by one; remembers the grounds it has passed."""

    def __init__(self, saved: Saved, scale: float = 1, paper: Color = WHITE, faint: bool = False) -> None:
        self.grounds: list[Ground] = []
        self._saved = saved
        self._paper = paper
        self._matrices = [paths.scaling(scale)]
        self._faint = [faint]

    def change(self, mark: Mark) -> list[Mark]:
        match mark:
            case PathMark(ink="drop") | TextMark(ink="drop"):
                return []
            case PathMark():
                return self._path(mark)
            case TextMark():
                return [mark if mark.ink == "keep" else self._text(mark)]
            case Open():
                self._matrices.append(paths.multiply(self._matrices[-1], mark.matrix))
                self._faint.append(self._faint[-1] or mark.opacity < FAINT)
            case Close():
                self._matrices.pop()
                self._faint.pop()
            case Use():
                return [self._use(mark)]
        return [mark]

    def _path(self, mark: PathMark) -> list[Mark]:
        box = _boxed(self._matrices[-1], _extent(mark.path))
        beneath = self._beneath(box)
        if mark.fill and not _is_line_art(box) and not self._faint[-1]:
            self.grounds.append(Ground(box, _mean(mark.fill)))
        if mark.ink == "keep":
            return [mark]
        stroke = _visible(mark.stroke, beneath) if mark.stroke else None
        if mark.fill is None:
            return self._line(mark, stroke)
        color = _mean(mark.fill)
        if _is_line_art(box) and contrast(color, WHITE) >= VISIBLE:
            return [replace(mark, stroke=stroke)]
        fill, edge = _thinned(color, box)
        unseen = _is_pale(color) and not self._is_panel(color, beneath, box)
        if stroke or unseen or self._faint[-1]:
            return [replace(mark, fill=fill, stroke=stroke)]
        return [replace(mark, fill=fill, stroke=edge, width=OUTLINE / paths.zoom(self._matrices[-1]), dash=())]

    def _text(self, mark: TextMark) -> TextMark:
        color = _readable(mark.fill)
        return replace(mark, fill=_aired(color) if mark.size * paths.zoom(self._matrices[-1]) >= HUGE else color)

    def _line(self, mark: PathMark, stroke: Color | None) -> list[Mark]:
        """A line as wide as a road is an area: it keeps its edges and loses its inside."""
        zoom = paths.zoom(self._matrices[-1])
        if stroke is None or mark.width * zoom <= THIN:
            return [replace(mark, stroke=stroke)]
        inside = replace(mark, stroke=stroke.tint(TINT), width=mark.width - 2 * OUTLINE / zoom)
        return [replace(mark, stroke=stroke), inside]

    def _use(self, mark: Use) -> Use:
        matrix = paths.multiply(self._matrices[-1], mark.matrix)
        zoom = round(paths.zoom(matrix), 4)
        key = (mark.drawing, zoom, self._beneath(_boxed(matrix, _whole(mark.drawing))), self._faint[-1])
        if key not in self._saved:
            inner = Saver(self._saved, zoom, key[2], key[3])
            marks = [changed for one in mark.drawing.marks for changed in inner.change(one)]
            self._saved[key] = Drawing(marks), inner.grounds
        drawing, grounds = self._saved[key]
        back = paths.multiply(matrix, paths.scaling(1 / zoom))
        self.grounds.extend(Ground(_boxed(back, ground.box), ground.color) for ground in grounds)
        return Use(drawing, mark.matrix)

    def _is_panel(self, color: Color, beneath: Color, box: Bounds) -> bool:
        """Pale on pale was never seen, and the colour of the bottommost ground is a hole; the rest has an edge."""
        bottom = next((ground.color for ground in self.grounds if _holds(ground.box, box)), self._paper)
        return contrast(color, beneath) > 1.3 and color != bottom

    def _beneath(self, box: Bounds) -> Color:
        return next((ground.color for ground in reversed(self.grounds) if _holds(ground.box, box)), self._paper)


def _thinned(color: Color, box: Bounds) -> tuple[Color, Color]:
    """The fill to use instead, and the outline that keeps the shape."""
    if _is_pale(color):
        return WHITE, _EDGE
    area = (box[2] - box[0]) * (box[3] - box[1])
    return color.tint(LARGE_TINT if area >= LARGE else TINT), _darkened(color, VISIBLE)


def _is_pale(color: Color) -> bool:
    return min(color.r, color.g, color.b) >= PALE


def _readable(color: Color) -> Color:
    return _DARK if _is_pale(color) else _darkened(color, READABLE)


def _aired(color: Color) -> Color:
    """As light as it may be and still be read: for letters so large that they are areas."""
    while contrast(lighter := color.mix(WHITE, 0.06), WHITE) >= READABLE:
        color = lighter
    return color


def _visible(color: Color, beneath: Color) -> Color:
    """A light line that was seen on a dark ground must now be seen on white."""
    if contrast(color, WHITE) >= VISIBLE or contrast(color, beneath) < 1.3:
        return color
    return _EDGE if _is_pale(color) else _darkened(color, VISIBLE)


def _darkened(color: Color, least: float) -> Color:
    while contrast(color, WHITE) < least:
        color = color.mix(BLACK, 0.06)
    return Color(color.r, color.g, color.b)


def _mean(paint: Paint) -> Color:
    if isinstance(paint, Color):
        return paint
    colors = [color for _, color in paint.stops]
    red, green, blue = (sum(values) / len(colors) for values in zip(*((c.r, c.g, c.b) for c in colors), strict=True))
    return Color(red, green, blue)


def _holds(outer: Bounds, inner: Bounds) -> bool:
    """Whether the middle of one box lies in the other."""
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def _is_line_art(box: Bounds) -> bool:
    w, h = box[2] - box[0], box[3] - box[1]
    return w * h < SMALL or min(w, h) < THIN


def _boxed(matrix: Matrix, box: Bounds) -> Bounds:
    x0, y0, x1, y1 = box
    corners = [paths.apply(matrix, x, y) for x in (x0, x1) for y in (y0, y1)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _extent(path: Path) -> Bounds:
    xs = [n[i] for _, n in path.segments for i in range(0, len(n), 2)]
    ys = [n[i] for _, n in path.segments for i in range(1, len(n), 2)]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0, 0, 0, 0)


def _whole(drawing: Drawing) -> Bounds:
    """Where a drawing stands, roughly: by its first path."""
    for mark in drawing.marks:
        if isinstance(mark, PathMark):
            return _extent(mark.path)
    return 0, 0, 0, 0
