"""Files of cuts, in millimetres and from the corner of the page: SVG for programs that draw, DXF for machines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import tan, tau
from typing import TYPE_CHECKING

from pnp.draw.geometry import MM_PER_INCH, Point, Rect, Size
from pnp.draw.outline import Line, Outline
from pnp.draw.path import Path, polyline
from pnp.draw.svg import number_text, path_text
from pnp.press.targets.regmarks import bars
from pnp.press.targets.target import Marks

if TYPE_CHECKING:
    from PIL import Image

Corner = tuple[float, float, float]
"""Where it is, and how much the line bulges after it."""
_QUARTER = tan(tau / 16)
"""How far a quarter of a circle bulges, as DXF counts."""
_FINE = 4
"""Pixels are divided so often, for smooth edges."""
_LAYERS = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'


@dataclass(frozen=True)
class CutSheet:
    """The pieces to cut from a page, each with the radius of its corners, and the marks on it."""

    size: Size
    pieces: tuple[tuple[Rect, float], ...]
    marks: Marks | None
    outlines: tuple[Outline, ...] = ()
    """Of pieces that are no rectangles."""

    @property
    def folds(self) -> list[Line]:
        return [fold for outline in self.outlines for fold in outline.folds]

    @property
    def bars(self) -> list[Rect]:
        return bars(self.marks, self.size) if self.marks else []

    def mask(self, pixels: tuple[int, int], dpi: float) -> Image.Image:
        """White where a piece is."""
        from PIL import Image, ImageDraw

        scale = dpi / MM_PER_INCH * _FINE
        mask = Image.new("L", (pixels[0] * _FINE, pixels[1] * _FINE))
        pen = ImageDraw.Draw(mask)
        for trim, radius in self.pieces:
            left, top, right, bottom = (value * scale for value in trim.bounds)
            pen.rounded_rectangle((left, top, right - 1, bottom - 1), radius * scale, fill=255)
        for outline in self.outlines:
            pen.polygon([(x * scale, y * scale) for x, y in _points(outline.cut)], fill=255)
        return mask.resize(pixels, Image.Resampling.BOX)


def as_svg(sheet: CutSheet) -> str:
    w, h = map(number_text, sheet.size)
    cuts = [f'    <path d="{_svg_path(trim, radius)}"/>' for trim, radius in sheet.pieces]
    cuts += [f'    <path d="{path_text(outline.cut)}"/>' for outline in sheet.outlines]
    folds = [f'    <path d="{path_text(polyline(fold))}"/>' for fold in sheet.folds]
    marks = [f'    <path d="{_svg_path(bar, 0)}"/>' for bar in sheet.bars]
    return "\n".join((
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" {_LAYERS} width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">',
        *_svg_layer("marks", 'fill="#000000"', marks),
        *_svg_layer("cut", 'fill="none" stroke="#ff0000" stroke-width="0.1"', cuts),
        *_svg_layer("fold", 'fill="none" stroke="#0000ff" stroke-width="0.1"', folds),
        "</svg>",
        "",
    ))  # fmt: skip


def _svg_layer(name: str, style: str, paths: list[str]) -> list[str]:
    if not paths:
        return []
    return [f'  <g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" {style}>', *paths, "  </g>"]


def _svg_path(box: Rect, radius: float) -> str:
    left, top, right, bottom = map(number_text, box.bounds)
    if not radius:
        return f"M{left} {top}H{right}V{bottom}H{left}Z"
    x0, y0, x1, y1 = map(number_text, box.grown(-radius).bounds)
    arc = f"A{number_text(radius)} {number_text(radius)} 0 0 1 "
    return f"M{x0} {top}H{x1}{arc}{right} {y0}V{y1}{arc}{x1} {bottom}H{x0}{arc}{left} {y1}V{y0}{arc}{x0} {top}Z"


def as_dxf(sheet: CutSheet) -> str:
    """As the oldest programs read it (R12): closed polylines, corners as bulges, upwards from the bottom left."""
    height = sheet.size[1]
    lines = ["0", "SECTION", "2", "HEADER", "9", "$ACADVER", "1", "AC1009", "9", "$INSUNITS", "70", "4", "0", "ENDSEC"]
    lines += ["0", "SECTION", "2", "ENTITIES"]
    for bar in sheet.bars:
        lines += _polyline("MARKS", _corners(bar, 0), height)
    for trim, radius in sheet.pieces:
        lines += _polyline("CUT", _corners(trim, radius), height)
    for outline in sheet.outlines:
        lines += _polyline("CUT", [(x, y, 0) for x, y in _points(outline.cut)], height)
    for fold in sheet.folds:
        lines += _polyline("FOLD", [(x, y, 0) for x, y in fold], height, closed=False)
    return "\n".join([*lines, "0", "ENDSEC", "0", "EOF", ""])


def _points(path: Path) -> list[Point]:
    """Of one closed line, curves as chains of short ones; the first point is not told again."""
    (run,) = path.flatten()
    return [point for point, after in pairwise([*run, run[0]]) if point != after]


def _polyline(
    layer: str, corners: Iterable[tuple[float, float, float]], height: float, closed: bool = True
) -> list[str]:
    flag = "1" if closed else "0"
    lines = ["0", "POLYLINE", "8", layer, "66", "1", "70", flag, "10", "0", "20", "0", "30", "0"]
    for x, y, bulge in corners:
        lines += ["0", "VERTEX", "8", layer, "10", f"{x:.4f}", "20", f"{height - y:.4f}", "30", "0"]
        lines += ["42", f"{bulge:.7f}"] if bulge else []
    return [*lines, "0", "SEQEND", "8", layer]


def _corners(box: Rect, radius: float) -> list[Corner]:
    """Clockwise as seen on the page, from the top left; a bulge that is negative turns to the right."""
    left, top, right, bottom = box.bounds
    if not radius:
        return [(left, top, 0), (right, top, 0), (right, bottom, 0), (left, bottom, 0)]
    x0, y0, x1, y1 = box.grown(-radius).bounds
    ends = [(x0, top), (x1, top), (right, y0), (right, y1), (x1, bottom), (x0, bottom), (left, y1), (left, y0)]
    return [(x, y, -_QUARTER if index % 2 else 0.0) for index, (x, y) in enumerate(ends)]
