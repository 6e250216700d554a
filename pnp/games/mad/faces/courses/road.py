"""The road of a course sheet: cells, the necks between them, curves, icons and labels."""

from __future__ import annotations

from itertools import pairwise

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.path import Path, polyline
from pnp.draw.vocabulary.effects import ribbon
from pnp.games.mad.faces.courses.layout import (
    SHOULDER,
    Neck,
    cell_box,
    cell_shape,
    centre,
    neck,
    necks,
    port_necks,
)
from pnp.games.mad.faces.scrap import DISPLAY, OIL, hazard_band, joined
from pnp.games.mad.faces.terrains import curve_icon, terrain_icon
from pnp.games.mad.model import Cell, CourseSheet, Terrain

DIRT = Color.hex("#DDC397")
"""The earth that all sheets have in common."""
SURFACE = Color.hex("#F3ECDD")
RUT = Color.hex("#E4D9C3")
FLOOR: dict[Terrain, Color] = {
    "mountain": Color.hex("#CDC2B8"),
    "desert": Color.hex("#F7DD9F"),
    "forest": Color.hex("#BCD7A2"),
    "river": Color.hex("#A8D6EC"),
    "ice": Color.hex("#E2F2F8"),
    "swamp": Color.hex("#CDCB8F"),
}
"""What a shortcut is driven on: the colour of its landscape, light enough for cars and labels."""

CASING = 0.95
ICON, IN_CELL, ACROSS = 7.0, 7.6, 9.2
"""How large terrain icons, curves in a cell and curves across a border are."""
LABEL_SIZE = 10.5
_LABEL_INSET = 1.9
_GRAIN: dict[Terrain, Path] = {
    "mountain": Path.parse("M4 -7L5.5 -4.6L7.4 -5.2M2 -7.6L2.8 -6.2M5.2 -2.6L6.4 -1.4"),
    "desert": Path.parse(
        "M2.2 -7C3.4 -7.8 4.4 -6.2 5.6 -7M3.4 -5C4.6 -5.8 5.8 -4.2 7.2 -5M4.8 -3C5.8 -3.7 6.6 -2.4 7.4 -3"
    ),
    "forest": Path.parse(
        "M3 -6.4L3 -7.6M2.4 -7.2L3 -6.8L3.6 -7.2M6 -5.4L6 -6.8M5.3 -6.4L6 -5.9L6.7 -6.4"
        "M5.6 -2.4L5.6 -3.6M5 -3.2L5.6 -2.8L6.2 -3.2"
    ),
    "river": Path.parse(
        "M2 -6.8C3 -8 4 -5.6 5 -6.8C6 -8 6.6 -6 7.4 -6.8"
        "M4 -4.4C5 -5.6 6 -3.2 7.4 -4.4M5.4 -2.2C6.2 -3 6.8 -1.4 7.4 -2.2"
    ),
    "ice": Path.parse("M2.6 -7.4L4.6 -5.4L4.2 -4M4.6 -5.4L6.8 -5L7.6 -3.4M6.8 -5L7.2 -7"),
    "swamp": Path.parse("M2.4 -6.6L5 -6.6M3.2 -7.6L4.2 -7.6M4.6 -4.6L7.4 -4.6M5.4 -5.6L6.6 -5.6M5.6 -2.6L7.2 -2.6"),
}
"""A few strokes in the corner of a shortcut's cell, from its middle: what is under the wheels."""
_GAUGE = 5.6


def draw_road(canvas: Canvas, sheet: CourseSheet) -> None:
    """Everything that is driven on, over whatever lies there."""
    shapes = [*(each.shape for each in necks(sheet)), *map(cell_shape, sheet.cells)]
    whole = joined(*shapes)
    canvas.path(whole, fill=DIRT, stroke=DIRT, width=2 * (CASING + SHOULDER - 1), round=True, ink="drop")
    canvas.path(whole, stroke=OIL, width=2 * CASING, round=True, ink="keep")
    _surface(canvas, sheet, whole)
    for border in sheet.borders:
        if border.curve:
            _gate(canvas, neck(sheet, border))
        else:
            _border(canvas, neck(sheet, border))
    for cell in sheet.cells:
        _signs(canvas, cell)


def _surface(canvas: Canvas, sheet: CourseSheet, whole: Path) -> None:
    canvas.path(joined(*(each.shape for each in necks(sheet))), fill=SURFACE)
    for cell in sheet.cells:
        canvas.path(cell_shape(cell), fill=FLOOR[cell.terrain] if cell.terrain else SURFACE)
        if cell.terrain:
            for turn in (0, 180):
                grain = _GRAIN[cell.terrain].rotate(turn).shift(*centre(cell))
                canvas.path(grain, stroke=FLOOR[cell.terrain].shade(0.32), width=0.4, round=True, ink="drop")
    with canvas.group(clip=whole):
        for side in (-1, 1):
            rut = polyline(ribbon(_line(sheet), side * _GAUGE / 2, steps=8))
            canvas.path(rut, stroke=RUT, width=1.7, dash=(1.1, 0.5), ink="drop")


def _line(sheet: CourseSheet) -> Path:
    """Along the road from edge to edge: from border to border, in each cell round its middle."""
    centres = [centre(sheet.cells[index]) for index in sheet.road]
    start, stop = (each.stop for each in port_necks(sheet))
    line = Path().move(*start)
    for at, after in pairwise([*centres, stop]):
        line = line.quad(*at, (at[0] + after[0]) / 2, (at[1] + after[1]) / 2)
    return line.line(*stop)


def _border(canvas: Canvas, way: Neck) -> None:
    canvas.path(way.border, stroke=OIL, width=0.5, dash=(1.3, 0.76))


def _gate(canvas: Canvas, way: Neck) -> None:
    """A barred border: the curve lies half in this cell and half in that one."""
    reach = way.width + 5
    with canvas.group(at=way.middle, rotate=way.angle + 90):
        canvas.rect(-reach / 2 - 0.4, -1.4, reach + 0.8, 2.8, r=0.6, fill=OIL, ink="keep")
        hazard_band(canvas, -reach / 2, -1, reach, 2, pitch=2.6)
    curve_icon(canvas, *way.middle, ACROSS)


def _signs(canvas: Canvas, cell: Cell) -> None:
    if cell.terrain:
        terrain_icon(canvas, cell.terrain, *centre(cell), ICON, ink=OIL)
    if cell.curve:
        curve_icon(canvas, *centre(cell), IN_CELL)
    _labels(canvas, cell)


def _labels(canvas: Canvas, cell: Cell) -> None:
    """Top left, and turned at the bottom right: one of them is upright from either side of the table."""
    x, y, w, h = cell_box(cell)
    rise = cap_height(DISPLAY, LABEL_SIZE)
    for turn in (0, 180):
        with canvas.group(at=(x + w / 2, y + h / 2), rotate=turn):
            left, foot = _LABEL_INSET - w / 2, _LABEL_INSET + rise - h / 2
            canvas.text(left, foot, cell.label, DISPLAY, LABEL_SIZE, fill=OIL)
            if cell.label in ("6", "9"):
                long = width(cell.label, DISPLAY, LABEL_SIZE)
                canvas.rect(left, foot + 0.45, long, 0.4, fill=OIL, ink="keep")
