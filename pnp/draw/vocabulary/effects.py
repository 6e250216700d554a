"""What happens around a racing car: speed, smoke, fire, road, flags and the tools of the pit.

Everything is deterministic: where a shape should look irregular, its irregularity is written down.
Angles are in degrees, clockwise on paper, 0 to the right.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.geometry import Bounds, Point
from pnp.draw.path import Path, ellipse, polygon, rect
from pnp.draw.vocabulary.cars import RIM, RUBBER, RUBBER_LIGHT, STEEL, STEEL_DARK

FIRE = (Color.hex("#D8341C"), Color.hex("#F28A12"), Color.hex("#FFD84A"))
"""A flame from the outside in."""

_UNEVEN = (1.0, 0.62, 0.86, 0.5, 0.94, 0.7, 0.58, 0.8)
"""Lengths of things that should not look measured."""


def polar(cx: float, cy: float, r: float, angle: float) -> Point:
    turn = math.radians(angle)
    return cx + r * math.cos(turn), cy + r * math.sin(turn)


# --- speed -----------------------------------------------------------------------------------------------------------


def speed_lines(
    canvas: Canvas,
    x: float,
    y: float,
    length: float,
    *,
    color: Color,
    spread: float = 10,
    count: int = 5,
    width: float = 0.9,
    angle: float = 0,
) -> None:
    """Needles that trail to the left of (x, y), `spread` mm apart from first to last; `angle` turns them all."""
    with canvas.group(at=(x, y), rotate=angle):
        for i in range(count):
            level = spread * (i / max(1, count - 1) - 0.5)
            long = length * _UNEVEN[i % len(_UNEVEN)]
            start = -length * 0.12 * _UNEVEN[(i * 3 + 1) % len(_UNEVEN)]
            half = width / 2 * (0.6 + 0.4 * _UNEVEN[(i + 2) % len(_UNEVEN)])
            needle = Path().move(start - long, level).line(start - half, level - half)
            needle = needle.quad(start + half, level, start - half, level + half).close()
            canvas.path(needle, fill=color)


def sun_rays(
    canvas: Canvas,
    cx: float,
    cy: float,
    r: float,
    *,
    color: Color,
    count: int = 12,
    start: float = 0,
    stop: float = 360,
    share: float = 0.5,
) -> None:
    """Wedges from a point, evenly over an angle; `share` is how much of the ground they cover."""
    step = (stop - start) / count
    for i in range(count):
        angle = start + i * step
        canvas.path(polygon([(cx, cy), polar(cx, cy, r, angle), polar(cx, cy, r, angle + step * share)]), fill=color)


def diagonals(canvas: Canvas, box: Bounds, *, color: Color, lean: float, pitch: float, width: float) -> None:
    """Slanted bars over a box (left, top, right, bottom); `lean` is how far each moves right on its way up."""
    left, top, right, bottom = box
    x = left - max(0, lean) - width
    with canvas.group(clip=rect(left, top, right - left, bottom - top)):
        while x < right - min(0, lean):
            canvas.polygon([(x, bottom), (x + lean, top), (x + lean + width, top), (x + width, bottom)], fill=color)
            x += pitch


# --- smoke, dust and fire --------------------------------------------------------------------------------------------


def smoke(
    canvas: Canvas,
    x: float,
    y: float,
    r: float,
    *,
    color: Color,
    shade: Color | None = None,
    drift: Point = (-2.2, -0.6),
    puffs: int = 5,
    growth: float = 0.2,
) -> None:
    """A trail of puffs from (x, y): each drifts by `drift` times r from the last and grows by `growth`."""
    shape = _puffs(x, y, r, drift, puffs, growth)
    if shade:
        for cx, cy, size in shape:
            canvas.circle(cx, cy, size, fill=shade)
    for cx, cy, size in shape:
        canvas.circle(cx - size * 0.1, cy - size * 0.16, size * (0.86 if shade else 1), fill=color)


def _puffs(x: float, y: float, r: float, drift: Point, puffs: int, growth: float) -> list[tuple[float, float, float]]:
    found = []
    for i in range(puffs):
        size = r * (0.55 + growth * i)
        cx, cy = x + drift[0] * r * i * 0.62, y + drift[1] * r * i * 0.62
        found.append((cx, cy, size))
        found.append((cx + size * 0.7, cy - size * 0.62, size * 0.66))
        found.append((cx - size * 0.3, cy + size * 0.5, size * 0.6))
    return found


def dust(canvas: Canvas, x: float, y: float, w: float, h: float, *, color: Color, shade: Color | None = None) -> None:
    """A low cloud that stands on the ground, its foot from x - w to x, highest far behind."""
    lumps = [(0.0, 0.2), (0.16, 0.34), (0.34, 0.52), (0.54, 0.74), (0.76, 1.0), (0.98, 0.72)]
    layers = [(shade, 1.12, 0.06)] if shade else []
    for tone, grow, lift in [*layers, (color, 1.0, 0.0)]:
        for along, tall in lumps:
            r = h * tall / 2 * grow
            canvas.circle(x - w * along, y - r - h * lift, r, fill=tone)
        canvas.polygon([(x, y), (x - w, y), (x - w, y - h * 0.4)], fill=tone)


def flames(
    canvas: Canvas,
    x: float,
    y: float,
    length: float,
    height: float,
    *,
    heading: float = 180,
    colors: Sequence[Color] = FIRE,
) -> None:
    """A tongue of fire that starts at (x, y) and licks towards `heading`."""
    with canvas.group(at=(x, y), rotate=heading):
        for i, color in enumerate(colors):
            share = 1 - i * 0.3
            canvas.path(_tongues(length * share, height * (1 - i * 0.26)), fill=color)


def _tongues(length: float, height: float) -> Path:
    """Five tips of uneven length, joined by round hollows."""
    tips = [(0.62, -0.5), (0.86, -0.27), (1.0, 0.02), (0.8, 0.3), (0.56, 0.5)]
    path = Path().move(0, -height * 0.2)
    before = (0.0, -0.2)
    for i, (along, across) in enumerate(tips):
        tip = (along * length, across * height)
        lift = (before[0] + 0.55 * (along - before[0])) * length
        path = path.curve(lift * 0.7, before[1] * height * 1.5, lift, across * height * 1.12, *tip)
        if i < len(tips) - 1:
            hollow = (min(along, tips[i + 1][0]) * 0.62 * length, (across + tips[i + 1][1]) / 2 * height)
            path = path.quad(hollow[0] * 1.18, across * height, *hollow)
            before = (hollow[0] / length, hollow[1] / height)
    return path.curve(length * 0.3, height * 0.62, 0, height * 0.4, 0, height * 0.2).close()


def jet(
    canvas: Canvas,
    x: float,
    y: float,
    length: float,
    height: float,
    *,
    colors: Sequence[Color] = FIRE,
    heading: float = 180,
) -> None:
    """A straight blast with shock diamonds, from a nozzle at (x, y)."""
    with canvas.group(at=(x, y), rotate=heading):
        for i, color in enumerate(colors):
            long, half = length * (1 - i * 0.24), height / 2 * (1 - i * 0.3)
            blast = Path().move(0, -half * 0.5).curve(long * 0.12, -half * 1.25, long * 0.4, -half * 0.9, long, 0)
            canvas.path(
                blast.curve(long * 0.4, half * 0.9, long * 0.12, half * 1.25, 0, half * 0.5).close(), fill=color
            )
        for i in range(3):
            cx, long, half = length * (0.12 + 0.14 * i), length * 0.055, height * (0.16 - 0.03 * i)
            canvas.polygon([(cx - long, 0), (cx, -half), (cx + long, 0), (cx, half)], fill=WHITE)


def sparks(
    canvas: Canvas,
    x: float,
    y: float,
    r: float,
    *,
    color: Color,
    count: int = 9,
    start: float = 0,
    stop: float = 360,
    width: float = 0.9,
) -> None:
    """Splinters that fly from a point, between two angles."""
    for i in range(count):
        angle = start + (stop - start) * (i + 0.5) / count
        inner, outer = r * (0.42 + 0.2 * _UNEVEN[(i * 5) % 8]), r * (0.7 + 0.4 * _UNEVEN[(i * 3 + 1) % 8])
        middle = (inner + outer * 2) / 3
        half = math.degrees(width / 2 / middle)
        splinter = [
            polar(x, y, inner, angle),
            polar(x, y, middle, angle - half),
            polar(x, y, outer, angle),
            polar(x, y, middle, angle + half),
        ]
        canvas.polygon(splinter, fill=color)


def burst(
    canvas: Canvas,
    x: float,
    y: float,
    r: float,
    *,
    fill: Color,
    points: int = 14,
    depth: float = 0.56,
    turn: float = 0,
) -> None:
    """The star of an impact: uneven spikes with hollow flanks."""
    step = 360 / points
    path = Path().move(*polar(x, y, r * _spike(0), turn))
    for i in range(points):
        angle = turn + i * step
        valley = polar(x, y, r * depth * (0.9 + 0.2 * _UNEVEN[(i * 3) % 8]), angle + step / 2)
        path = path.quad(*polar(x, y, r * depth * 0.95, angle + step * 0.3), *valley)
        after = polar(x, y, r * _spike((i + 1) % points), angle + step)
        path = path.quad(*polar(x, y, r * depth * 0.95, angle + step * 0.7), *after)
    canvas.path(path.close(), fill=fill)


def _spike(i: int) -> float:
    return 0.74 + 0.26 * _UNEVEN[(i * 5 + 1) % 8]


# --- the road --------------------------------------------------------------------------------------------------------


def ribbon(line: Path, offset: float, steps: int = 24) -> list[Point]:
    """The points of a line moved sideways: to the right of its direction if `offset` is positive."""
    points = [point for run in line.flatten(steps) for point in run]
    moved: list[Point] = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        long = math.hypot(bx - ax, by - ay) or 1
        moved.append((x - (by - ay) / long * offset, y + (bx - ax) / long * offset))
    return moved


def skid_marks(canvas: Canvas, line: Path, *, color: Color, gauge: float, width: float = 1.4) -> None:
    """Two black lines left by the rear wheels along a path; `gauge` is how far apart they are."""
    for side in (-1, 1):
        marks = ribbon(line, side * gauge / 2)
        canvas.path(paths.smooth(marks[::3] + marks[-1:]), stroke=color, width=width, round=True)


def kerb(canvas: Canvas, line: Path, *, dark: Color, light: Color, width: float = 3, pitch: float = 4) -> None:
    """Painted blocks along a line."""
    canvas.path(line, stroke=light, width=width)
    canvas.path(line, stroke=dark, width=width, dash=(pitch, pitch))


_STONE = polygon([(-1, 0.2), (-0.5, -0.9), (0.6, -0.8), (1, 0.1), (0.4, 0.9), (-0.6, 0.8)])


def gravel(canvas: Canvas, box: Bounds, *, color: Color, pitch: float = 2.6) -> None:
    """Scattered stones over a box (left, top, right, bottom)."""
    left, top, right, bottom = box
    stones: list[Path] = []
    row, y = 0, top + pitch / 2
    while y < bottom:
        x = left + (pitch * 0.5 if row % 2 else pitch * 0.1)
        while x < right:
            uneven = _UNEVEN[len(stones) * 5 % 8]
            stone = _STONE.scale(0.16 * pitch * uneven + 0.12, 0.26)
            stones.append(stone.shift(x + pitch * 0.3 * uneven, y + pitch * 0.24 * (0.5 - uneven)))
            x += pitch
        y, row = y + pitch * 0.62, row + 1
    canvas.path(_together(stones), fill=color)


def _together(parts: Iterable[Path]) -> Path:
    return Path(tuple(segment for part in parts for segment in part.segments))


def grass(canvas: Canvas, x: float, y: float, w: float, *, color: Color, height: float = 3) -> None:
    """A row of blades standing on a line."""
    blades = max(2, round(w / (height * 0.5)))
    for i in range(blades):
        foot = x + w * i / blades
        tall = height * (0.5 + 0.5 * _UNEVEN[(i * 3) % 8])
        lean = height * (0.55 - _UNEVEN[(i * 5 + 2) % 8]) * 1.2
        blade = Path().move(foot, y).quad(foot, y - tall * 0.6, foot + lean, y - tall)
        canvas.path(blade.quad(foot + height * 0.34, y - tall * 0.5, foot + height * 0.4, y).close(), fill=color)


# --- flags, arrows, tools --------------------------------------------------------------------------------------------


def chequered(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    dark: Color,
    light: Color | None = None,
    rows: int = 2,
    lean: float = 0,
) -> None:
    """A chequered band; `lean` moves its top edge to the right."""
    side = h / rows
    if light:
        canvas.polygon([(x, y + h), (x + lean, y), (x + w + lean, y), (x + w, y + h)], fill=light)
    columns = math.ceil(w / side - 1e-6)
    squares: list[Path] = []
    for row in range(rows):
        over, under = lean * (rows - row) / rows, lean * (rows - row - 1) / rows
        top, foot = y + row * side, y + (row + 1) * side
        for column in range(row % 2, columns, 2):
            left, right = x + column * side, min(x + (column + 1) * side, x + w)
            squares.append(
                polygon([(left + under, foot), (left + over, top), (right + over, top), (right + under, foot)])
            )
    canvas.path(_together(squares), fill=dark, ink="keep")


def flag(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    *,
    dark: Color,
    light: Color,
    pole: Color = STEEL_DARK,
    angle: float = -12,
) -> None:
    """A waving chequered flag; (x, y) is the foot of its pole, which is as long as the flag is wide."""
    columns, rows, tall = 6, 4, w * 0.62

    def wave(u: float, v: float) -> Point:
        return u * w, -w + v * tall + math.sin(u * 5.2) * w * 0.07 * (0.4 + u)

    def cell(u0: float, v0: float, u1: float, v1: float) -> Path:
        top = [wave(u0 + (u1 - u0) * i / 4, v0) for i in range(5)]
        foot = [wave(u1 - (u1 - u0) * i / 4, v1) for i in range(5)]
        return polygon(top + foot)

    with canvas.group(at=(x, y), rotate=angle):
        canvas.line(0, 0, 0, -w * 1.06, stroke=pole, width=w * 0.045, round=True)
        edge = [wave(i / 24, 0) for i in range(25)] + [wave(1 - i / 24, 1) for i in range(25)]
        canvas.path(polygon(edge), fill=light)
        for row in range(rows):
            for column in range(row % 2, columns, 2):
                part = cell(column / columns, row / rows, (column + 1) / columns, (row + 1) / rows)
                canvas.path(part, fill=dark)


def arrow(
    canvas: Canvas, x1: float, y1: float, x2: float, y2: float, *, color: Color, width: float = 1.6, head: float = 2.6
) -> None:
    """A straight arrow; `head` is its size as a multiple of the width of the shaft."""
    long, turn = math.hypot(x2 - x1, y2 - y1), math.degrees(math.atan2(y2 - y1, x2 - x1))
    half, barb = width / 2, width * head / 2
    neck = long - barb * 1.5
    shape = polygon([(0, -half), (neck, -half), (neck, -barb), (long, 0), (neck, barb), (neck, half), (0, half)])
    canvas.path(shape.rotate(turn).shift(x1, y1), fill=color)


def round_arrow(
    canvas: Canvas,
    cx: float,
    cy: float,
    r: float,
    start: float,
    stop: float,
    *,
    color: Color,
    width: float = 1.6,
    head: float = 2.6,
    squash: float = 1,
) -> None:
    """An arrow along a circle, thin where it starts; `squash` flattens the circle as seen from a low eye."""
    way = 1 if stop > start else -1
    barb = width * head / 2
    neck = stop - way * math.degrees(barb * 1.5 / r)
    steps = max(4, round(abs(neck - start) / 30))
    outer, inner = [], []
    for i in range(steps + 1):
        share = i / steps
        half = width / 2 * (0.1 + 0.9 * share)
        angle = start + (neck - start) * share
        outer.append(polar(0, 0, r + half, angle))
        inner.append(polar(0, 0, r - half, angle))
    tip = polygon([polar(0, 0, r + barb, neck), polar(0, 0, r, stop), polar(0, 0, r - barb, neck)])
    for part in (_between(outer, inner), tip):
        canvas.path(part.scale(1, squash).shift(cx, cy), fill=color)


def swirl(
    canvas: Canvas,
    cx: float,
    cy: float,
    r: float,
    *,
    color: Color,
    turns: float = 2.5,
    width: float = 1.6,
    start: float = 0,
) -> None:
    """A spiral that grows thicker on its way out."""
    steps = round(turns * 12)
    outer, inner = [], []
    for i in range(steps + 1):
        share = i / steps
        radius, half = r * (0.08 + 0.92 * share), width / 2 * (0.15 + 0.85 * share)
        angle = start + share * turns * 360
        outer.append(polar(cx, cy, radius + half, angle))
        inner.append(polar(cx, cy, max(0.0, radius - half), angle))
    canvas.path(_between(outer, inner), fill=color)


def _between(one: Sequence[Point], other: Sequence[Point]) -> Path:
    """The area between two smooth lines that run side by side."""
    out, back = paths.smooth(one), paths.smooth(other[::-1])
    return Path((*out.segments, ("L", other[-1]), *back.segments[1:])).close()


def cog(
    canvas: Canvas,
    cx: float,
    cy: float,
    r: float,
    *,
    fill: Color,
    hole: Color,
    teeth: int = 10,
    turn: float = 0,
) -> None:
    """A gear wheel; `hole` is the colour of what is behind it."""
    step = 360 / teeth
    points: list[Point] = []
    for i in range(teeth):
        angle = turn + i * step
        for radius, share in ((0.76, -0.3), (1.0, -0.19), (1.0, 0.19), (0.76, 0.3)):
            points.append(polar(cx, cy, r * radius, angle + step * share))
    canvas.polygon(points, fill=fill)
    canvas.circle(cx, cy, r * 0.5, fill=fill.shade(0.28))
    canvas.circle(cx, cy, r * 0.3, fill=hole)


def spanner(canvas: Canvas, x: float, y: float, length: float, *, color: Color = STEEL, angle: float = 0) -> None:
    """An open-ended spanner centred on (x, y), its jaw at the right."""
    s = length / 100
    shape = Path.parse(
        "M-50 0C-50 -8 -42 -12 -36 -8L18 -7C22 -18 36 -22 48 -15L36 -7L36 7L48 15C36 22 22 18 18 7L-36 8"
        "C-42 12 -50 8 -50 0Z"
        "M-45 0C-45 4 -39 4 -39 0C-39 -4 -45 -4 -45 0Z"
    )
    with canvas.group(at=(x, y), rotate=angle, scale=s):
        canvas.path(shape, fill=color, evenodd=True)


def tyre(canvas: Canvas, cx: float, cy: float, r: float, *, rim: Color | None = RIM) -> None:
    """A wheel off its car, seen from the side; without a rim it is a bare tyre."""
    canvas.circle(cx, cy, r, fill=RUBBER)
    canvas.path(Path().arc(cx, cy, r * 0.82, 185, 285), stroke=RUBBER_LIGHT, width=r * 0.1, round=True)
    if rim:
        canvas.circle(cx, cy, r * 0.56, fill=rim)
        canvas.circle(cx, cy, r * 0.46, fill=STEEL_DARK)
        for turn in range(0, 360, 72):
            spoke = polygon([(-r * 0.1, 0), (r * 0.1, 0), (r * 0.07, -r * 0.5), (-r * 0.07, -r * 0.5)])
            canvas.path(spoke.rotate(turn).shift(cx, cy), fill=rim)
        canvas.circle(cx, cy, r * 0.17, fill=STEEL_DARK)


def tyre_stack(canvas: Canvas, x: float, y: float, w: float, *, count: int = 3, band: Color | None = None) -> None:
    """Tyres lying on each other; (x, y) is the middle of the foot."""
    tall = w * 0.32
    for i in range(count):
        top = y - (i + 1) * tall
        canvas.rect(x - w / 2, top, w, tall * 0.94, r=tall * 0.42, fill=RUBBER)
        canvas.rect(x - w * 0.42, top + tall * 0.2, w * 0.3, tall * 0.14, r=tall * 0.07, fill=RUBBER_LIGHT)
        if band and i % 2 == 0:
            canvas.rect(x - w / 2, top + tall * 0.44, w, tall * 0.16, fill=band)
    canvas.path(ellipse(x, y - count * tall + tall * 0.1, w * 0.44, tall * 0.3), fill=RUBBER_LIGHT)
    canvas.path(ellipse(x, y - count * tall + tall * 0.12, w * 0.26, tall * 0.17), fill=RUBBER)


def pit_board(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    board: Color,
    frame: Color,
    handle: float = 0,
    angle: float = 0,
) -> None:
    """A board on a pole, centred on (x, y), with nothing written on it yet; `handle` is the length of the pole."""
    with canvas.group(at=(x, y), rotate=angle):
        if handle:
            canvas.rect(-w * 0.035, h / 2, w * 0.07, handle, fill=frame)
        canvas.rect(-w / 2, -h / 2, w, h, r=w * 0.04, fill=frame)
        inset = w * 0.05
        canvas.rect(-w / 2 + inset, -h / 2 + inset, w - 2 * inset, h - 2 * inset, r=w * 0.02, fill=board)
