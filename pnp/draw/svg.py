"""Drawings as SVG. Text becomes outlines, so that the picture is the same with no font installed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.draw.canvas import Canvas, Close, Drawing, Mark, Open, PathMark, TextMark, Use
from pnp.draw.color import Color, Gradient
from pnp.draw.fonts import runs, width
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.path import IDENTITY, Matrix, Path, Segment


class SvgCanvas(Canvas):
    """Draws into an svgwrite document measured in millimetres."""

    def __init__(self, w: float, h: float, title: str = "") -> None:
        import svgwrite

        self._write = svgwrite.Drawing(
            size=(f"{w:g}mm", f"{h:g}mm"), viewBox=f"0 0 {w:g} {h:g}", debug=False, text_rendering="geometricPrecision"
        )
        if title:
            self._write.set_desc(title=title)
        self._stack: list[Any] = [self._write]
        self._symbols: dict[str, Any] = {}
        self._clips = 0
        self._gradients: dict[Gradient, str] = {}

    def put(self, mark: Mark) -> None:
        match mark:
            case PathMark():
                self._path(mark)
            case TextMark():
                self._text(mark)
            case Open():
                self._open(mark)
            case Close():
                self._stack.pop()
            case Use():
                self._use(mark.drawing, mark.matrix)

    def to_string(self) -> str:
        text: str = self._write.tostring()
        return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'

    def _add(self, element: Any) -> Any:
        return self._stack[-1].add(element)

    def _path(self, mark: PathMark) -> None:
        path = self._write.path(d=_d(mark.path.segments), fill=self._paint(mark.fill) if mark.fill else "none")
        path.update(style_of(mark))
        self._add(path)

    def _paint(self, paint: Color | Gradient) -> str:
        if isinstance(paint, Color):
            return paint.to_hex()
        if paint not in self._gradients:
            name = f"g{len(self._gradients) + 1}"
            gradient = self._write.linearGradient(paint.start, paint.stop, id=name, gradientUnits="userSpaceOnUse")
            for offset, color in paint.stops:
                gradient.add_stop_color(offset, color.to_hex())
            self._write.defs.add(gradient)
            self._gradients[paint] = name
        return f"url(#{self._gradients[paint]})"

    def _text(self, mark: TextMark) -> None:
        d = "".join(_d(outline, matrix) for outline, matrix in glyphs(mark))
        outline = self._write.path(d=d, fill=mark.fill.to_hex())
        outline["aria-label"] = mark.text
        self._add(outline)

    def _open(self, mark: Open) -> None:
        group = self._write.g()
        if mark.matrix != IDENTITY:
            group["transform"] = matrix_text(mark.matrix)
        if mark.opacity != 1:
            group["opacity"] = number_text(mark.opacity)
        if mark.clip:
            self._clips += 1
            clip = self._write.clipPath(id=f"c{self._clips}")
            clip.add(self._write.path(d=_d(mark.clip.segments)))
            self._write.defs.add(clip)
            group["clip-path"] = f"url(#c{self._clips})"
        self._stack.append(self._add(group))

    def _use(self, drawing: Drawing, matrix: Matrix) -> None:
        if drawing.key not in self._symbols:
            group = self._write.g(id=f"d{len(self._symbols) + 1}")
            self._symbols[drawing.key] = group
            self._write.defs.add(group)
            outer, self._stack = self._stack, [group]
            drawing.replay(self)
            self._stack = outer
        use = self._write.use(self._symbols[drawing.key])
        use["transform"] = matrix_text(matrix)
        self._add(use)


def style_of(mark: PathMark) -> dict[str, str]:
    """What the path of a mark looks like, besides its fill."""
    style = {"fill-rule": "evenodd"} if mark.fill and mark.evenodd else {}
    if mark.stroke:
        style |= {"stroke": mark.stroke.to_hex(), "stroke-width": number_text(mark.width)}
        if mark.round:
            style |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
        if mark.dash:
            style["stroke-dasharray"] = " ".join(number_text(v) for v in mark.dash)
    return style


def start_of(mark: TextMark) -> float:
    """Where a text begins."""
    total = width(mark.text, mark.font, mark.size, mark.tracking)
    return mark.x - {"start": 0.0, "middle": total / 2, "end": total}[mark.anchor]


def glyphs(mark: TextMark) -> Iterator[tuple[Sequence[Segment], Matrix]]:
    """The outline of every character of a text, and the transform that places it."""
    x, size = start_of(mark), mark.size * MM_PER_PT
    for face, text in runs(mark.text, mark.font):
        scale = size / face.units
        for char in text:
            yield face.outline(char), (scale, 0, 0, -scale, x, mark.y)
            x += face.advances[char] * size + mark.tracking / 1000 * size


def to_svg(drawing: Drawing, w: float, h: float, title: str = "") -> str:
    canvas = SvgCanvas(w, h, title)
    drawing.replay(canvas)
    return canvas.to_string()


def number_text(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def matrix_text(matrix: Matrix) -> str:
    return f"matrix({' '.join(f'{v:.5g}' for v in matrix)})"


def _d(segments: Sequence[Segment], matrix: Matrix | None = None) -> str:
    out: list[str] = []
    for kind, numbers in segments:
        if matrix:
            a, b, c, d, e, f = matrix
            numbers = tuple(
                value
                for i in range(0, len(numbers), 2)
                for value in (
                    a * numbers[i] + c * numbers[i + 1] + e,
                    b * numbers[i] + d * numbers[i + 1] + f,
                )
            )
        out.append(kind + " ".join(map(number_text, numbers)))
    return "".join(out)


def path_text(path: Path) -> str:
    """As the attribute `d`."""
    return _d(path.segments)
