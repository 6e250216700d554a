"""The signs of the wild: six terrain icons, the curve, the arrow, the fuel can. One colour each, and no direction."""

from __future__ import annotations

from collections.abc import Callable

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.path import Path
from pnp.games.mad.model import Terrain

TERRAIN_COLOUR: dict[Terrain, Color] = {
    "mountain": Color.hex("#8B7A6E"),
    "desert": Color.hex("#E6AE52"),
    "forest": Color.hex("#3F7D3C"),
    "river": Color.hex("#2E86B8"),
    "ice": Color.hex("#B4DDEC"),
    "swamp": Color.hex("#7C7A34"),
}
WARNING = Color.hex("#FFC400")
"""The yellow of the curve sign."""

_LINE = 0.075
"""The weight of a line, as a share of the icon's size."""


def terrain_icon(
    canvas: Canvas,
    terrain: Terrain,
    cx: float,
    cy: float,
    size: float,
    ink: Color = BLACK,
    ground: Color | None = None,
) -> None:
    """A disc of `ink` with the terrain's picture in it in the colour of the `ground`; `size` is its diameter."""
    with canvas.group(at=(cx, cy), scale=size):
        canvas.circle(0, 0, 0.5, fill=ink, ink="keep")
        _PICTURES[terrain](canvas, ground or WHITE, ink)


def curve_icon(canvas: Canvas, cx: float, cy: float, size: float, angle: float = 0) -> None:
    """A yellow diamond with a bend that looks the same from both ends of the road; `size` is its width."""
    with canvas.group(at=(cx, cy), rotate=angle, scale=size):
        canvas.path(_diamond(0.5, 0.09), fill=BLACK, ink="keep")
        canvas.path(_diamond(0.43, 0.06), fill=WARNING, ink="keep")
        bend = Path().move(-0.14, 0.22).line(-0.14, 0.16).curve(-0.14, -0.04, 0.14, 0.04, 0.14, -0.16).line(0.14, -0.22)
        canvas.path(bend, stroke=BLACK, width=0.14, round=True, ink="keep")


def arrow_icon(canvas: Canvas, cx: float, cy: float, size: float, color: Color) -> None:
    """The arrow of the dice table: short, fat, to the right."""
    shape = [(-0.48, -0.19), (0.02, -0.19), (0.02, -0.44), (0.5, 0), (0.02, 0.44), (0.02, 0.19), (-0.48, 0.19)]
    notched = [*shape, (-0.34, 0)]
    canvas.path(paths.polygon(notched).scale(size).shift(cx, cy), fill=color, ink="keep")


def fuel_icon(canvas: Canvas, cx: float, cy: float, size: float, color: Color) -> None:
    """A jerry can; the cross pressed into its side shows the ground."""
    can = Path.parse("M-0.38 -0.18L-0.24 -0.38L0.3 -0.38L0.38 -0.28L0.38 0.5L-0.38 0.5Z")
    spout = Path.parse("M0.14 -0.42L0.32 -0.5L0.42 -0.4L0.36 -0.32L0.3 -0.42Z")
    window = Path.parse("M-0.2 -0.24L0.06 -0.24L0.06 -0.15L-0.26 -0.15Z")
    cross = Path.parse(
        "M-0.22 -0.04L-0.13 -0.04L0 0.11L0.13 -0.04L0.22 -0.04L0.22 0.03L0.07 0.18L0.22 0.33L0.22 0.4"
        "L0.13 0.4L0 0.25L-0.13 0.4L-0.22 0.4L-0.22 0.33L-0.07 0.18L-0.22 0.03Z"
    )
    canvas.path((can + window + cross).scale(size).shift(cx, cy), fill=color, evenodd=True, ink="keep")
    canvas.path(spout.scale(size).shift(cx, cy), fill=color, ink="keep")


def _diamond(reach: float, round: float) -> Path:
    """A square on its corner, the corners a little rounded."""
    side = reach * 2**0.5
    return paths.rect(-side / 2, -side / 2, side, side, round).rotate(45)


# --- What stands in the disc: drawn in a circle of radius 0.5 about the origin ---------------------------------------


def _mountain(canvas: Canvas, light: Color, dark: Color) -> None:
    """A high peak with snow before a lower one."""
    _solid(canvas, paths.polygon([(-0.02, 0.24), (0.2, -0.14), (0.41, 0.24)]), light)
    _solid(canvas, paths.polygon([(-0.41, 0.24), (-0.1, -0.36), (0.22, 0.24)]), light)
    _line(canvas, paths.polyline([(-0.02, -0.22), (0.26, 0.3)]), dark, 0.06)
    snow = paths.polyline([(-0.25, -0.02), (-0.17, 0.05), (-0.1, -0.05), (-0.02, 0.06), (0.05, -0.02)])
    _line(canvas, snow, dark, 0.055)


def _desert(canvas: Canvas, light: Color, _: Color) -> None:
    """A cactus on a dune."""
    _line(canvas, paths.polyline([(0, -0.3), (0, 0.26)]), light, 0.17)
    for side, low, high in ((-1, 0.06, -0.13), (1, -0.03, -0.2)):
        arm = Path().move(0, low).line(side * 0.16, low).quad(side * 0.23, low, side * 0.23, low - 0.08)
        _line(canvas, arm.line(side * 0.23, high), light, 0.115)
    _line(canvas, Path().move(-0.3, 0.3).quad(0, 0.2, 0.3, 0.3), light, 0.085)


def _forest(canvas: Canvas, light: Color, dark: Color) -> None:
    """A fir of three tiers."""
    _solid(canvas, paths.rect(-0.065, 0.2, 0.13, 0.2), light)
    for top, foot, half in ((-0.08, 0.24, 0.32), (-0.24, 0.06, 0.25), (-0.42, -0.11, 0.18)):
        _solid(canvas, paths.polygon([(0, top), (half, foot), (-half, foot)]), light)
        _line(canvas, paths.polyline([(half + 0.02, foot + 0.015), (-half - 0.02, foot + 0.015)]), dark, 0.035)


def _river(canvas: Canvas, light: Color, _: Color) -> None:
    """Three waves, the middle one longest."""
    for y, half in ((-0.19, 0.27), (0.0, 0.36), (0.19, 0.27)):
        step = half / 2
        wave = Path().move(-half, y + 0.035)
        for index in range(4):
            x = -half + index * step
            wave = wave.quad(x + step / 2, y + (-0.115 if index % 2 == 0 else 0.115) + 0.035, x + step, y + 0.035)
        _line(canvas, wave, light, 0.095)


def _ice(canvas: Canvas, light: Color, _: Color) -> None:
    """A flake of six arms."""
    arm = Path().move(0, 0).line(0, -0.38) + Path().move(-0.115, -0.34).line(0, -0.21).line(0.115, -0.34)
    for turn in range(6):
        _line(canvas, arm.rotate(turn * 60), light, _LINE)


def _swamp(canvas: Canvas, light: Color, _: Color) -> None:
    """Bulrushes over water."""
    for x, top, lean in ((-0.2, -0.1, -0.05), (0.02, -0.24, 0.0), (0.22, -0.06, 0.04)):
        _line(canvas, Path().move(x, 0.2).quad(x, 0, x + lean, top - 0.12), light, 0.05)
        _line(canvas, paths.polyline([(x + lean * 0.9, top - 0.03), (x + lean * 0.4, top + 0.14)]), light, 0.12)
    _line(canvas, paths.polyline([(-0.34, 0.21), (0.34, 0.21)]), light, 0.07)
    _line(canvas, paths.polyline([(-0.2, 0.34), (0.2, 0.34)]), light, 0.06)


def _line(canvas: Canvas, path: Path, color: Color, width: float) -> None:
    canvas.path(path, stroke=color, width=width, round=True, ink="keep")


def _solid(canvas: Canvas, path: Path, color: Color) -> None:
    canvas.path(path, fill=color, ink="keep")


_PICTURES: dict[Terrain, Callable[[Canvas, Color, Color], None]] = {
    "mountain": _mountain,
    "desert": _desert,
    "forest": _forest,
    "river": _river,
    "ice": _ice,
    "swamp": _swamp,
}
