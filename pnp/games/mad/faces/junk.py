"""The vocabulary of the scrap yard: inked shapes, pipes, cogs, tyres, smoke, trees, and the madman at the wheel.

Comic rules: a heavy line around everything, one flat colour inside, one shadow at the lower right.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.geometry import Point
from pnp.draw.path import Path, ellipse, polygon, polyline, rect
from pnp.draw.vocabulary.effects import FIRE, flames, polar
from pnp.games.mad.faces.scrap import (
    ALARM,
    BONE,
    HAZARD,
    LINE,
    OIL,
    RUBBER,
    RUST,
    RUST_LIGHT,
    STEEL,
    STEEL_DARK,
    STEEL_LIGHT,
    joined,
    uneven,
)

SKIN = Color.hex("#E2A878")
LEATHER = Color.hex("#7A4A26")
WOOD = Color.hex("#B9803F")
LEAF = Color.hex("#4E8F3A")
PINE = Color.hex("#2F6B4A")
SHADOW = 0.28
"""How much darker a shadow is."""


def inked(
    canvas: Canvas, path: Path, fill: Color, *, line: float = LINE, shadow: float = 0, evenodd: bool = False
) -> None:
    """A shape with its line; `shadow` is how many mm of its lower right edge lie in the shade."""
    if shadow:
        canvas.path(path, fill=fill.shade(SHADOW), evenodd=evenodd)
        with canvas.group(clip=path):
            canvas.path(path.shift(-shadow, -shadow), fill=fill, evenodd=evenodd, ink="drop")
        canvas.path(path, stroke=OIL, width=line, round=True)
    else:
        canvas.path(path, fill=fill, stroke=OIL, width=line, round=True, evenodd=evenodd)


def pipe(canvas: Canvas, line: Path, width: float, fill: Color, *, edge: float = LINE) -> None:
    """A tube along a line, with a shine on its upper left."""
    canvas.path(line, stroke=OIL, width=width + 2 * edge)
    canvas.path(line, stroke=fill, width=width)
    shine = line.shift(-width * 0.14, -width * 0.14)
    canvas.path(shine, stroke=fill.mix(WHITE, 0.5), width=width * 0.2, ink="drop")


def rod(canvas: Canvas, start: Point, stop: Point, width: float, fill: Color, *, edge: float = LINE) -> None:
    """A straight round bar with closed ends."""
    line = polyline([start, stop])
    canvas.path(line, stroke=OIL, width=width + 2 * edge, round=True)
    canvas.path(line, stroke=fill, width=width, round=True)


def spring(canvas: Canvas, x: float, top: float, bottom: float, width: float, fill: Color = STEEL_LIGHT) -> None:
    """An upright coil of six turns."""
    step = (bottom - top) / 6
    points = [(x + (width / 2 if i % 2 else -width / 2), top + step * (i + 0.5)) for i in range(6)]
    line = polyline([(x, top), *points, (x, bottom)])
    canvas.path(line, stroke=OIL, width=width * 0.2 + 2 * 0.3, round=True)
    canvas.path(line, stroke=fill, width=width * 0.2, round=True)


def toothed(
    cx: float, cy: float, r: float, teeth: int, *, depth: float = 0.2, turn: float = 0, rake: float = 0
) -> Path:
    """The outline of a cog; with a `rake` (-1 to 1) its teeth lean and become a saw's."""
    step = 360 / teeth
    low = r * (1 - depth)
    points: list[Point] = []
    for i in range(teeth):
        angle = turn + i * step
        if rake:
            points += [polar(cx, cy, low, angle - step * 0.5 * rake), polar(cx, cy, r, angle + step * 0.42 * rake)]
        else:
            points += [
                polar(cx, cy, radius, angle + step * share)
                for radius, share in ((low, -0.32), (r, -0.2), (r, 0.2), (low, 0.32))
            ]
    return polygon(points)


def cog(
    canvas: Canvas, cx: float, cy: float, r: float, fill: Color, *, teeth: int = 11, turn: float = 0, holes: int = 5
) -> None:
    """A gear wheel with holes bored through it and a nut on its axle."""
    inked(canvas, toothed(cx, cy, r, teeth, turn=turn), fill, shadow=r * 0.1)
    for i in range(holes):
        canvas.circle(*polar(cx, cy, r * 0.5, turn + i * 360 / holes), r * 0.13, fill=OIL)
    hub(canvas, cx, cy, r * 0.27)


def hub(canvas: Canvas, cx: float, cy: float, r: float, fill: Color = STEEL_LIGHT) -> None:
    """A disc with a six-sided nut."""
    inked(canvas, ellipse(cx, cy, r), fill, shadow=r * 0.16)
    canvas.polygon([polar(cx, cy, r * 0.5, 60 * i + 10) for i in range(6)], fill=OIL)


def tyre(canvas: Canvas, cx: float, cy: float, r: float, *, rim: Color = RUST_LIGHT, knobs: int = 16) -> None:
    """A wheel with a knobbly tread and a rim that has seen rain."""
    inked(canvas, toothed(cx, cy, r, knobs, depth=0.1, turn=uneven(round(cx)) * 20), RUBBER)
    canvas.path(Path().arc(cx, cy, r * 0.74, 175, 290), stroke=STEEL_DARK, width=r * 0.07, round=True, ink="drop")
    inked(canvas, ellipse(cx, cy, r * 0.56), rim, shadow=r * 0.09)
    for i in range(5):
        canvas.circle(*polar(cx, cy, r * 0.36, i * 72 - 90), r * 0.075, fill=OIL)
    hub(canvas, cx, cy, r * 0.17)


def puffs(canvas: Canvas, lumps: Sequence[tuple[float, float, float]], fill: Color, *, line: float = LINE) -> None:
    """Smoke, snow or leaves: round lumps (x, y, radius) with one line around all of them."""
    whole = joined(*(ellipse(x, y, r) for x, y, r in lumps))
    canvas.path(whole, stroke=OIL, width=2 * line)
    canvas.path(whole, fill=fill.shade(SHADOW * 0.7))
    with canvas.group(clip=whole):
        lit = joined(*(ellipse(x - r * 0.16, y - r * 0.2, r * 0.94) for x, y, r in lumps))
        canvas.path(lit, fill=fill, ink="drop")


def fire(canvas: Canvas, x: float, y: float, length: float, height: float, heading: float = 180) -> None:
    """A flame with a comic's line around it."""
    grow = LINE * 1.6
    back = polar(x, y, grow, heading + 180)
    flames(canvas, *back, length + 2.4 * grow, height + 3 * grow, heading=heading, colors=(OIL,))
    flames(canvas, x, y, length, height, heading=heading, colors=FIRE)


def chips(
    canvas: Canvas,
    x: float,
    y: float,
    reach: float,
    fill: Color,
    *,
    start: float = 180,
    stop: float = 360,
    count: int = 7,
    size: float = 1.3,
    seed: int = 0,
) -> None:
    """Splinters flying off a point between two angles."""
    for i in range(count):
        angle = start + (stop - start) * (i + 0.5) / count
        far = reach * (0.6 + 0.4 * uneven(i, seed))
        cx, cy = polar(x, y, far, angle)
        r = size * (0.6 + 0.6 * uneven(i, seed + 1))
        corners = [polar(cx, cy, r * (0.6 + 0.4 * uneven(i * 5 + k, seed)), angle + 90 * k) for k in range(4)]
        inked(canvas, polygon(corners), fill, line=0.35)


def pine(canvas: Canvas, x: float, y: float, h: float, *, lean: float = 0, fill: Color = PINE) -> None:
    """A fir standing (or falling by `lean` degrees) on (x, y)."""
    with canvas.group(at=(x, y), rotate=lean):
        inked(canvas, rect(-h * 0.05, -h * 0.2, h * 0.1, h * 0.2), WOOD)
        for top, foot, half in ((0.5, 0.14, 0.3), (0.76, 0.4, 0.24), (1.0, 0.64, 0.17)):
            tier = polygon([(0, -h * top), (h * half, -h * foot), (0, -h * (foot + 0.05)), (-h * half, -h * foot)])
            inked(canvas, tier, fill, shadow=h * 0.035)


def reed(canvas: Canvas, x: float, y: float, h: float, *, lean: float = 0) -> None:
    """A bulrush with one leaf."""
    top = (x + lean, y - h)
    canvas.path(Path().move(x, y).quad(x, y - h * 0.5, *top), stroke=OIL, width=1.3, round=True)
    canvas.path(Path().move(x, y).quad(x, y - h * 0.5, *top), stroke=LEAF, width=0.6, round=True)
    leaf = Path().move(x, y).quad(x + h * 0.1, y - h * 0.5, x + h * 0.34, y - h * 0.62)
    inked(canvas, leaf.quad(x + h * 0.2, y - h * 0.3, x + 1, y).close(), LEAF, line=0.4)
    rod(canvas, (top[0], top[1] + h * 0.06), (top[0] - lean * 0.16, top[1] + h * 0.24), h * 0.1, LEATHER, edge=0.4)


def cactus(canvas: Canvas, x: float, y: float, h: float) -> None:
    line = Path().move(x, y).line(x, y - h)
    arms = Path().move(x, y - h * 0.34).line(x + h * 0.24, y - h * 0.34).line(x + h * 0.24, y - h * 0.62)
    arms += Path().move(x, y - h * 0.48).line(x - h * 0.22, y - h * 0.48).line(x - h * 0.22, y - h * 0.74)
    for color, extra in ((OIL, 0.9), (LEAF, 0.0)):
        canvas.path(arms, stroke=color, width=h * 0.13 + extra, round=True)
        canvas.path(line, stroke=color, width=h * 0.18 + extra, round=True)


def driver(canvas: Canvas, x: float, y: float, size: float, *, cap: Color = LEATHER, line: float = LINE) -> None:
    """A head in a leather cap with goggles, all teeth, facing right; (x, y) is its middle, `size` its height."""
    with canvas.group(at=(x, y), scale=size / 10):
        line *= 10 / size
        scarf = Path.parse("M-2 4C-8 3 -9 6 -14 3C-13 7 -8 9 -2 7Z")
        inked(canvas, scarf, ALARM, line=line)
        inked(canvas, ellipse(0, 0.4, 4.6, 4.8), SKIN, line=line, shadow=0.9)
        jaw = Path().move(-1.4, 2).line(4.4, 1.4).quad(4, 4.6, 1, 4.4).quad(-1, 4, -1.4, 2).close()
        inked(canvas, jaw, WHITE, line=line * 0.8)
        canvas.path(polyline([(0.6, 1.8), (0.5, 4.2)]) + polyline([(2.4, 1.6), (2.4, 4)]), stroke=OIL, width=line * 0.6)
        hood = Path().arc(0, 0, 5.1, 150, 345).line(4.6, -0.6).quad(0, -1.4, -2.6, 0.6).line(-3.4, 3.4).close()
        inked(canvas, hood, cap, line=line, shadow=0.8)
        canvas.path(polyline([(-4.9, -1.6), (2, -2.2)]), stroke=OIL, width=line * 1.3)
        for gx in (0.9, 4.1):
            inked(canvas, ellipse(gx, -1.5, 1.9, 2.0), BONE, line=line)
            canvas.circle(gx + 0.5, -1.2, 0.6, fill=OIL)


_BODY = Path.parse("M-46 -14L-47 -33L-16 -36L-11 -27L9 -27L15 -37L42 -32C47 -31 49 -26 49 -14Z")
_PATCH = polygon([(-41, -30), (-24, -31.5), (-25, -19), (-40, -18)])
_DOOR = Path.parse("M-9 -24L8 -24L9 -16L-10 -16Z")


def buggy(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    *,
    body: Color = HAZARD,
    wheels: bool = True,
    tilt: float = 0,
    manned: bool = True,
) -> None:
    """A bathtub with an engine, heading right; (x, y) is the ground under its middle, `w` its length."""
    s = w / 100
    line = LINE / s
    with canvas.group(at=(x, y), rotate=tilt, scale=s):
        for i in range(3):
            pipe(canvas, polyline([(22 + 7 * i, -34), (19 + 7 * i, -47)]), 4, STEEL, edge=line)
        rod(canvas, (-15, -34), (-19, -52), 2, STEEL_DARK, edge=line * 0.8)
        if manned:
            driver(canvas, -2, -41, 26, line=line * 0.7)
        inked(canvas, _BODY, body, line=line, shadow=3.4)
        inked(canvas, _PATCH, RUST, line=line * 0.8)
        for bx, by in ((-38.5, -27.5), (-26.5, -28.6), (-37.8, -20.5), (-27, -21)):
            canvas.circle(bx, by, 1.1, fill=OIL)
        inked(canvas, _DOOR, body.shade(0.14), line=line * 0.8)
        inked(canvas, ellipse(47, -25, 3.4, 4.6), BONE, line=line)
        if wheels:
            for cx in (-27, 30):
                tyre(canvas, cx, -13, 14)
