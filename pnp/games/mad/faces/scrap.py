"""The look of MAD Racers: a scrap yard drawn as a comic. Its colours, its type, its plates, bolts, stripes and tears.

Everything has a heavy black line around it and looks as if somebody had made it with a hammer. What is irregular is
so by `uneven`, the same on every run.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin
from typing import Literal

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import Color, ink_on
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Bounds, Point
from pnp.draw.path import Path, ellipse, polygon, rect
from pnp.draw.text import fit_size

OIL = Color.hex("#1A1716")
"""The black of lines and letters: on a press, black ink alone."""
BONE = Color.hex("#F7EFDD")
"""Paper that has lain about."""
SAND = Color.hex("#E6C78C")
DUST = Color.hex("#CFA566")
RUST = Color.hex("#A5421A")
RUST_DARK = Color.hex("#6B2A14")
RUST_LIGHT = Color.hex("#D2713A")
HAZARD = Color.hex("#F6BB00")
ALARM = Color.hex("#C42A14")
STEEL = Color.hex("#A6A8A6")
STEEL_DARK = Color.hex("#5B5E60")
STEEL_LIGHT = Color.hex("#D9DAD5")
RUBBER = Color.hex("#2E2B2A")
QUIET = Color.hex("#5A5046")
"""Small words that need not shout."""

DISPLAY = Font("anton")
TEXT = Font("barlow", 500)
LABEL = Font("barlow", 600)
STRONG = Font("barlow", 800)

LINE = 0.5
"""The comic's line, in mm at card size."""

Edge = Literal["top", "right", "bottom", "left"]


def uneven(i: int, seed: int = 0) -> float:
    """A number between 0 and 1 that looks like chance and never changes."""
    mixed = (i * 2654435761 + (seed + 1) * 40503 * 65537) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = mixed * 2246822519 & 0xFFFFFFFF
    mixed ^= mixed >> 13
    return mixed % 1000 / 999


# --- stripes, bolts, plates ------------------------------------------------------------------------------------------


def hazard_band(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    pitch: float | None = None,
    light: Color = HAZARD,
    dark: Color = OIL,
) -> None:
    """Black stripes leaning forward on yellow; `pitch` is the width of a pair of them, by default twice the height."""
    pitch = 2 * h if pitch is None else pitch
    canvas.rect(x, y, w, h, fill=light)
    stripes: list[Path] = []
    left = x - h
    while left < x + w:
        stripe = [(left, y + h), (left + h, y), (left + h + pitch / 2, y), (left + pitch / 2, y + h)]
        stripes.append(polygon(stripe))
        left += pitch
    with canvas.group(clip=rect(x, y, w, h)):
        canvas.path(joined(*stripes), fill=dark)


def bolt(canvas: Canvas, cx: float, cy: float, r: float, *, turn: float = 30, fill: Color = STEEL_LIGHT) -> None:
    """A round head with a slot that points anywhere."""
    canvas.circle(cx, cy, r, fill=fill, stroke=OIL, width=max(0.1, r * 0.3))
    slot = rect(-r * 0.62, -r * 0.14, r * 1.24, r * 0.28).rotate(turn).shift(cx, cy)
    canvas.path(slot, fill=OIL)


def chamfered(x: float, y: float, w: float, h: float, cut: float = 1.6) -> Path:
    """A rectangle without its corners."""
    right, bottom = x + w, y + h
    return polygon(
        [
            (x + cut, y),
            (right - cut, y),
            (right, y + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (x + cut, bottom),
            (x, bottom - cut),
            (x, y + cut),
        ]
    )


def plate(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    fill: Color = STEEL,
    *,
    cut: float = 1.6,
    bolts: bool = True,
    line: float = LINE,
    r: float = 0.75,
) -> None:
    """A piece of sheet metal, held by a bolt in each corner; `r` is the size of the bolts."""
    shape = chamfered(x, y, w, h, cut)
    canvas.path(shape, fill=fill, stroke=OIL, width=line)
    if bolts:
        inset = r + line / 2 + 0.55
        corners = [(x + inset, y + inset), (x + w - inset, y + inset)]
        corners += [(px, y + h - inset) for px, _ in corners]
        for i, (bx, by) in enumerate(corners):
            bolt(canvas, bx, by, r, turn=uneven(i, round(x + y)) * 180)


def title_plate(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    text: str,
    *,
    fill: Color = HAZARD,
    size: float = 22,
    smallest: float = 9,
    tilt: float = 0,
    bolts: bool = True,
) -> float:
    """Words on a plate, bolted at both ends and hung a little crooked; returns the size used."""
    r = min(0.9, h * 0.11)
    room = w - (4 * r + 5 if bolts else 3)
    ink = ink_on(fill, BONE, OIL)
    with canvas.group(at=(x + w / 2, y + h / 2), rotate=tilt):
        plate(canvas, -w / 2, -h / 2, w, h, fill, cut=min(1.6, h / 5), bolts=False)
        if bolts:
            for side in (-1, 1):
                bolt(canvas, side * (w / 2 - r - 1.1), 0, r, turn=40 * side)
        return stencil(canvas, 0, 0, text, size, room=room, smallest=smallest, fill=ink, ground=fill)


def stencil(
    canvas: Canvas,
    cx: float,
    cy: float,
    text: str,
    size: float,
    *,
    ground: Color,
    fill: Color = OIL,
    room: float | None = None,
    smallest: float = 8,
    anchor: Literal["start", "middle", "end"] = "middle",
) -> float:
    """Display caps with the bridge of a stencil across them, their middle at the height `cy`; returns the size used.

    Small letters get no bridge: it would only be dirt.
    """
    used = size if room is None else fit_size(text, DISPLAY, size, room, smallest, 20)
    tall = cap_height(DISPLAY, used)
    canvas.text(cx, cy + tall / 2, text, DISPLAY, used, anchor=anchor, fill=fill, tracking=20)
    if used >= 15 and text.isascii():
        wide = width(text, DISPLAY, used, 20)
        left = cx - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        canvas.rect(left - 0.3, cy + tall * 0.06, wide + 0.6, max(0.22, tall * 0.045), fill=ground, ink="drop")
    return used


# --- tears and dirt --------------------------------------------------------------------------------------------------


def torn_edge(start: Point, stop: Point, depth: float = 1.0, *, step: float = 1.6, seed: int = 0) -> list[Point]:
    """The points of a tear between two points: it strays to the right of its direction by up to `depth`."""
    (x0, y0), (x1, y1) = start, stop
    long = max(1e-6, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    ux, uy = (x1 - x0) / long, (y1 - y0) / long
    count = max(2, round(long / step))
    points = [start]
    for i in range(1, count):
        along = (i + (uneven(i, seed + 7) - 0.5) * 0.7) / count * long
        off = depth * (uneven(i, seed) if i % 2 else uneven(i, seed) * 0.4)
        points.append((x0 + ux * along - uy * off, y0 + uy * along + ux * off))
    return [*points, stop]


def torn_sheet(
    x: float,
    y: float,
    w: float,
    h: float,
    depth: float = 1.0,
    *,
    edges: tuple[Edge, ...] = ("top", "right", "bottom", "left"),
    step: float = 1.6,
    seed: int = 0,
) -> Path:
    """A rectangle torn along some of its edges, inwards."""
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    names: tuple[Edge, ...] = ("top", "right", "bottom", "left")
    points: list[Point] = []
    for i, name in enumerate(names):
        start, stop = corners[i], corners[(i + 1) % 4]
        points += torn_edge(start, stop, depth, step=step, seed=seed + i)[:-1] if name in edges else [start]
    return polygon(points)


def drips(x: float, y: float, w: float, depth: float, *, step: float = 4, seed: int = 0) -> Path:
    """Oil that runs down from a level line: the area between the line and its drips."""
    path = Path().move(x, y)
    count = max(2, round(w / step))
    wide = w / count
    path = path.line(x, y + depth * 0.25)
    for i in range(count):
        left, long = x + i * wide, depth * (0.3 + 0.7 * uneven(i, seed))
        r = wide * (0.2 + 0.1 * uneven(i, seed + 1))
        middle, neck = left + wide / 2, y + depth * 0.25
        path = path.curve(left + wide * 0.2, neck, middle - r, neck, middle - r, neck + (long - depth * 0.25) * 0.4)
        path = path.line(middle - r, y + long - r).arc(middle, y + long - r, r, 180, 0)
        path = path.line(middle + r, neck + (long - depth * 0.25) * 0.4)
        path = path.curve(middle + r, neck, left + wide * 0.8, neck, left + wide, neck)
    return path.line(x + w, y).close()


def grime(
    canvas: Canvas, x: float, y: float, w: float, h: float, color: Color, *, count: int = 40, seed: int = 0
) -> None:
    """Specks and blots over an area; the first thing to go when ink is saved."""
    blots: list[Path] = []
    for i in range(count):
        r = 0.12 + 0.5 * uneven(i, seed + 2) ** 3
        cx, cy = x + w * uneven(i, seed), y + h * uneven(i, seed + 1)
        blots.append(ellipse(cx, cy, r * (1 + uneven(i, seed + 3)), r))
    canvas.path(joined(*blots), fill=color, ink="drop")


def scratches(
    canvas: Canvas, x: float, y: float, w: float, h: float, color: Color, *, count: int = 8, seed: int = 0
) -> None:
    """Thin strokes that lean forward, as if the thing had been dragged home."""
    lines = Path()
    for i in range(count):
        long = 1.5 + 5 * uneven(i, seed + 2)
        left, top = x + (w - long) * uneven(i, seed), y + h * uneven(i, seed + 1)
        lines = lines.move(left, top).line(left + long, max(y, top - long * 0.35))
    canvas.path(lines, stroke=color, width=0.15, ink="drop")


def rays(canvas: Canvas, cx: float, cy: float, reach: float, color: Color, *, count: int = 13, turn: float = 8) -> None:
    """A comic's shout behind a thing: wedges that spread from a point all round."""
    step = 2 * pi / count
    wedges: list[Path] = []
    for i in range(count):
        angle = turn * pi / 180 + i * step
        edges = [(cx + reach * cos(a), cy + reach * sin(a)) for a in (angle, angle + step * 0.46)]
        wedges.append(polygon([(cx, cy), *edges]))
    canvas.path(joined(*wedges), fill=color, ink="drop")


def halftone(canvas: Canvas, region: Path, color: Color, pitch: float = 1.3, *, fall: float = 1.0) -> None:
    """A comic's printed dots, large at the foot of the region and gone at `fall` of its height above."""
    with canvas.group(clip=region):
        canvas.path(_dots(region.bounds(), pitch, fall), fill=color, ink="drop")


@lru_cache(maxsize=16)
def _dots(bounds: Bounds, pitch: float, fall: float) -> Path:
    """The same ones lie on many cards."""
    left, top, right, bottom = bounds
    dots: list[Path] = []
    rows = int((bottom - top) * fall / (pitch * 0.866))
    for row in range(rows):
        y = bottom - row * pitch * 0.866
        r = pitch * 0.52 * (1 - row / max(1, rows))
        if r < 0.09:
            continue
        x = left + (pitch / 2 if row % 2 else 0)
        while x <= right + pitch:
            dots.append(ellipse(x, y, r))
            x += pitch
    return joined(*dots)


def warning_sign(canvas: Canvas, cx: float, cy: float, size: float, *, fill: Color = HAZARD) -> None:
    """A yellow triangle that shouts; `size` is its height."""
    half, rise = size * 0.58, size / 2
    corners = _rounded_triangle(cx, cy, half, rise, size * 0.12)
    canvas.path(corners, fill=fill, stroke=OIL, width=size * 0.11, round=True, ink="keep")
    mark = [(-0.075, -0.2), (0.075, -0.2), (0.045, 0.14), (-0.045, 0.14)]
    canvas.polygon([(cx + x * size, cy + y * size) for x, y in mark], fill=OIL, ink="keep")
    canvas.circle(cx, cy + size * 0.27, size * 0.07, fill=OIL, ink="keep")


def _rounded_triangle(cx: float, cy: float, half: float, rise: float, r: float) -> Path:
    """A triangle on its base with its corners rounded off."""
    top, left, right = (cx, cy - rise), (cx - half, cy + rise), (cx + half, cy + rise)
    path = Path()
    for i, (before, corner, after) in enumerate(((left, top, right), (top, right, left), (right, left, top))):
        ax, ay = _towards(corner, before, r)
        bx, by = _towards(corner, after, r)
        path = (path.line(ax, ay) if i else path.move(ax, ay)).quad(*corner, bx, by)
    return path.close()


def _towards(start: Point, stop: Point, far: float) -> Point:
    dx, dy = stop[0] - start[0], stop[1] - start[1]
    long = (dx * dx + dy * dy) ** 0.5
    return start[0] + dx / long * far, start[1] + dy / long * far


def joined(*parts: Path) -> Path:
    """Several shapes as one."""
    return Path(tuple(_segments(parts)))


def _segments(parts: tuple[Path, ...]) -> Iterator[tuple[str, tuple[float, ...]]]:
    for part in parts:
        yield from part.segments
