"""A day at the races: the stand, trees, flowers, the pond with its water jump, tents and stables."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.fonts import cap_height
from pnp.draw.geometry import Box, Point
from pnp.draw.path import Path, ellipse, polygon, polyline, rect, smooth
from pnp.draw.text import fit_size
from pnp.games.turf.faces.board.look import (
    BARK,
    BLOOM,
    BRICK,
    CHALK,
    DEEP,
    DISPLAY,
    FIGURE,
    GOLD,
    HEDGE,
    INK,
    LEAF,
    PAPER,
    STONE,
    WATER,
)

_SIGN_SHARE, _SPACED = 2.77, 60
"""The letters on the roof: points for every millimetre of height, and how far apart."""
_GOLDEN = 0.61803398875
_CROWD = (Color.hex("#C8402F"), Color.hex("#2D5FA8"), Color.hex("#F0C03A"), Color.hex("#FFFFFF"), Color.hex("#35463B"))


def scatter(count: int, box: Box, seed: int = 0) -> list[Point]:
    """Points spread over a box (left, top, width, height), the same ones every time."""
    x, y, w, h = box
    return [
        (x + w * ((i + seed) * _GOLDEN % 1), y + h * ((i + 0.5) / count * 0.92 + 0.08 * ((i * 7 + seed) * 0.37 % 1)))
        for i in range(count)
    ]


# --- plants ----------------------------------------------------------------------------------------------------------


def tree(canvas: Canvas, x: float, y: float, r: float, kind: int = 0) -> None:
    """A round tree; (x, y) is the middle of its crown. The light comes from the upper left."""
    leaf = LEAF[kind % len(LEAF)]
    canvas.path(ellipse(x + r * 0.3, y + r * 1.12, r * 0.95, r * 0.3), fill=HEDGE.mix(LEAF[2], 0.55), ink="drop")
    canvas.rect(x - r * 0.12, y + r * 0.6, r * 0.24, r * 0.6, fill=BARK)
    lobes = ((-0.52, 0.22, 0.58), (0.5, 0.24, 0.6), (0, -0.28, 0.74), (0, 0.36, 0.6))
    for dx, dy, size in lobes:
        canvas.circle(x + dx * r, y + dy * r, size * r, fill=leaf)
    for dx, dy, size in ((-0.22, -0.42, 0.36), (-0.62, 0.1, 0.24)):
        canvas.circle(x + dx * r, y + dy * r, size * r, fill=leaf.mix(CHALK, 0.22), ink="drop")


def poplar(canvas: Canvas, x: float, foot: float, tall: float) -> None:
    """A slim tree that stands on its foot."""
    half, top = tall * 0.17, foot - tall
    canvas.rect(x - tall * 0.025, foot - tall * 0.2, tall * 0.05, tall * 0.2, fill=BARK)
    shape = (
        Path().move(x, top).curve(x + half * 1.3, top + tall * 0.3, x + half, foot - tall * 0.1, x, foot - tall * 0.1)
    )
    shape = shape.curve(x - half, foot - tall * 0.1, x - half * 1.3, top + tall * 0.3, x, top).close()
    canvas.path(shape, fill=LEAF[1])
    light = (
        Path()
        .move(x, top)
        .curve(x - half * 1.2, top + tall * 0.3, x - half, foot - tall * 0.14, x - half * 0.4, foot - tall * 0.14)
    )
    canvas.path(
        light.curve(x - half * 0.6, top + tall * 0.4, x - half * 0.2, top + tall * 0.2, x, top).close(),
        fill=LEAF[2],
        ink="drop",
    )


def flowers(canvas: Canvas, box: Box, count: int, seed: int = 0) -> None:
    """A bed: leaves under blooms of four colours."""
    x, y, w, h = box
    canvas.rect(x - 0.6, y - 0.6, w + 1.2, h + 1.2, r=min(w, h) / 2, fill=LEAF[1], ink="drop")
    spots = scatter(count, box, seed)
    for index, bloom in enumerate(BLOOM):
        heads = [ellipse(px, py, 0.62) for px, py in spots[index :: len(BLOOM)]]
        canvas.path(together(heads), fill=bloom, ink="drop")
    canvas.path(together(ellipse(px, py, 0.2) for px, py in spots), fill=GOLD.shade(0.35), ink="drop")


def hedge(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """Clipped brush, its top a row of small waves."""
    count = max(2, round(w / 1.6))
    step = w / count
    path = Path().move(x, y + h)
    path = path.line(x, y)
    for i in range(count):
        path = path.quad(x + step * (i + 0.5), y - 0.9, x + step * (i + 1), y)
    canvas.path(path.line(x + w, y + h).close(), fill=HEDGE)


# --- water -----------------------------------------------------------------------------------------------------------


def pond(canvas: Canvas, cx: float, cy: float, rx: float, ry: float) -> None:
    """The water jump: a pond with ripples, reeds, two ducks, and the brush before it."""
    reach = (1.0, 0.9, 0.97, 0.88, 1.0, 0.92, 0.98, 0.87, 1.0, 0.91)
    shore = []
    for i, share in enumerate(reach):
        turn = 2 * math.pi * i / len(reach)
        shore.append((cx + rx * share * math.cos(turn), cy + ry * share * math.sin(turn)))
    water = smooth(shore, closed=True, tension=1)
    canvas.path(water, fill=WATER, stroke=DEEP, width=0.5)
    canvas.path(water.shift(-cx, -cy).scale(0.76).shift(cx, cy), stroke=CHALK, width=0.35, ink="drop")
    for dx, dy in ((-0.3, -0.45), (0.28, -0.2), (-0.2, 0.1), (0.3, 0.32), (-0.1, 0.6)):
        x, y = cx + rx * dx, cy + ry * dy
        wave = Path().move(x - 1.8, y).quad(x - 0.9, y - 0.8, x, y).quad(x + 0.9, y + 0.8, x + 1.8, y)
        canvas.path(wave, stroke=DEEP, width=0.3, round=True)
    _duck(canvas, cx + rx * 0.1, cy - ry * 0.02, 1.0)
    _duck(canvas, cx - rx * 0.3, cy + ry * 0.34, 0.8)


def _duck(canvas: Canvas, x: float, y: float, size: float) -> None:
    body = Path().move(-1.9, -0.4).quad(-1, 1.1, 0.8, 0.7).quad(1.6, 0.2, 1, -0.5).quad(-0.6, -0.2, -1.9, -0.4).close()
    canvas.path(body.scale(size).shift(x, y), fill=CHALK, stroke=INK, width=0.15)
    canvas.circle(x + 1.2 * size, y - 0.9 * size, 0.6 * size, fill=CHALK, stroke=INK, width=0.15)
    beak = polygon([(1.7, -1.1), (2.5, -0.8), (1.7, -0.6)])
    canvas.path(beak.scale(size).shift(x, y), fill=GOLD)


# --- buildings -------------------------------------------------------------------------------------------------------


def stand(canvas: Canvas, x: float, y: float, w: float, h: float, name: str) -> None:
    """The grandstand from the front, with the name of the course standing on its roof. (x, y): its top left corner."""
    sign, roof = h * 0.35, h * 0.16
    eaves = y + sign + roof
    tiers = y + h - eaves
    tower = h * 0.55
    _towers(canvas, x, y + sign * 0.4, w, y + h, tower)
    left, wide = x + tower * 0.7, w - tower * 1.4
    canvas.rect(left, eaves, wide, tiers, fill=STONE)
    _crowd(canvas, left, eaves, wide, tiers)
    _roof(canvas, left, y + sign, wide, roof)
    title = name.upper()
    size = fit_size(title, DISPLAY, sign * _SIGN_SHARE, wide * 0.96, 12, _SPACED)
    base = y + sign * 0.52 + cap_height(DISPLAY, size) / 2
    middle = x + w / 2
    canvas.text(
        middle + 0.3, base + 0.3, title, DISPLAY, size, anchor="middle", fill=CHALK, tracking=_SPACED, ink="drop"
    )
    canvas.text(middle, base, title, DISPLAY, size, anchor="middle", fill=FIGURE, tracking=_SPACED)


def _towers(canvas: Canvas, x: float, y: float, w: float, foot: float, wide: float) -> None:
    for left in (x, x + w - wide):
        top = y + wide * 0.62
        canvas.rect(left, top, wide, foot - top, fill=PAPER, stroke=BARK, width=0.3)
        middle = left + wide / 2
        canvas.path(polygon([(left - 0.8, top), (middle, y + wide * 0.14), (left + wide + 0.8, top)]), fill=BRICK)
        canvas.line(middle, y + wide * 0.2, middle, y - 2.6, stroke=INK, width=0.3)
        canvas.path(polygon([(middle, y - 2.6), (middle + 4.6, y - 1.5), (middle, y - 0.4)]), fill=GOLD)
        for row in range(2):
            for column in (0.3, 0.7):
                at = top + 1.6 + row * (foot - top) * 0.4
                canvas.rect(left + wide * column - 0.9, at, 1.8, 2.6, r=0.9, fill=DEEP.mix(CHALK, 0.2))
        canvas.rect(middle - 1.3, foot - 3.8, 2.6, 3.8, r=0.5, fill=BARK)


def _roof(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """A striped awning, scalloped along its edge."""
    count = round(w / 5) | 1
    step = w / count
    for i in range(count):
        left = x + i * step
        flap = Path().move(left, y + h * 0.2).line(left + step, y + h * 0.2).line(left + step, y + h * 0.85)
        flap = flap.quad(left + step / 2, y + h * 1.35, left, y + h * 0.85).close()
        canvas.path(flap, fill=CHALK if i % 2 else BRICK, stroke=BRICK, width=0.2)
    canvas.rect(x - 1, y, w + 2, h * 0.28, fill=BRICK.shade(0.15))


def _crowd(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """Rows of heads and hats between the steps and the pillars."""
    rows = 5
    step = h / (rows + 0.6)
    for row in range(rows):
        foot = y + step * (row + 1.35)
        canvas.line(x, foot, x + w, foot, stroke=STONE.shade(0.25), width=0.25)
        people = [(x + 1.4 + i * 1.9 + (row % 2) * 0.95, i * 3 + row * 2 + i // 4) for i in range(int((w - 2) / 1.9))]
        for index, color in enumerate(_CROWD):
            heads = [_spectator(px, foot) for px, dice in people if dice % 7 == index]
            canvas.path(together(heads), fill=color, ink="drop")
    pillars = round(w / 20)
    for i in range(pillars + 1):
        at = x + w * i / pillars
        canvas.rect(at - 0.35, y, 0.7, h, fill=PAPER, stroke=BARK, width=0.15)
    canvas.rect(x, y + h - step * 0.62, w, step * 0.62, fill=PAPER, stroke=BARK, width=0.25)


def _spectator(x: float, foot: float) -> Path:
    """Shoulders and a head."""
    body = (
        Path().move(x - 0.75, foot).quad(x - 0.7, foot - 1.1, x, foot - 1.1).quad(x + 0.7, foot - 1.1, x + 0.75, foot)
    )
    return body.close() + ellipse(x, foot - 1.55, 0.5)


def marquee(canvas: Canvas, x: float, y: float, w: float, h: float, color: Color) -> None:
    """A striped tent; (x, y) is its top left corner."""
    eaves = y + h * 0.5
    canvas.rect(x + w * 0.06, eaves, w * 0.88, h * 0.5, fill=PAPER, stroke=BARK, width=0.25)
    canvas.path(polygon([(x, eaves), (x + w / 2, y), (x + w, eaves)]), fill=CHALK, stroke=color, width=0.3)
    count = 6
    for i in range(0, count, 2):
        a, b = x + w * i / count, x + w * (i + 1) / count
        canvas.path(polygon([(a, eaves), (x + w / 2, y), (b, eaves)]), fill=color)
    canvas.path(polygon([(x + w * 0.4, y + h), (x + w / 2, eaves + h * 0.08), (x + w * 0.6, y + h)]), fill=BARK)
    canvas.line(x + w / 2, y, x + w / 2, y - h * 0.3, stroke=INK, width=0.25)
    canvas.path(
        polygon([(x + w / 2, y - h * 0.3), (x + w / 2 + h * 0.26, y - h * 0.22), (x + w / 2, y - h * 0.14)]), fill=GOLD
    )


def stables(canvas: Canvas, x: float, y: float, boxes: int, size: float) -> None:
    """A row of boxes with half doors, under one roof; a horse looks out of every other one."""
    w, h = boxes * size, size * 1.25
    canvas.rect(x, y + h * 0.34, w, h * 0.66, fill=PAPER, stroke=BARK, width=0.25)
    canvas.path(polygon([(x - 1, y + h * 0.36), (x + 1.5, y), (x + w - 1.5, y), (x + w + 1, y + h * 0.36)]), fill=BRICK)
    for i in range(boxes):
        left, door = x + size * (i + 0.22), y + h * 0.48
        canvas.rect(left, door, size * 0.56, h * 0.52, fill=INK.mix(BARK, 0.4))
        if i % 2 == 0:
            _looking_out(canvas, left + size * 0.28, door + h * 0.27, size * 0.34)
        canvas.rect(left, door + h * 0.26, size * 0.56, h * 0.26, fill=LEAF[1], stroke=BARK, width=0.2)


def _looking_out(canvas: Canvas, x: float, y: float, size: float) -> None:
    head = [
        (-0.3, 0),
        (-0.34, -0.5),
        (-0.2, -0.8),
        (-0.12, -0.62),
        (0.12, -0.62),
        (0.2, -0.8),
        (0.34, -0.5),
        (0.2, 0.2),
    ]
    canvas.path(polygon([(x + dx * size, y + dy * size) for dx, dy in [*head, (-0.2, 0.2)]]), fill=BARK.mix(BRICK, 0.3))
    canvas.polygon(
        [(x - size * 0.06, y - size * 0.5), (x + size * 0.06, y - size * 0.5), (x, y + size * 0.1)], fill=CHALK
    )


def white_fence(canvas: Canvas, outline: Path, posts: Sequence[Point]) -> None:
    """A post-and-rail fence along a line."""
    canvas.path(outline, stroke=HEDGE, width=1.0)
    canvas.path(outline, stroke=CHALK, width=0.7, ink="keep")
    canvas.path(together(rect(x - 0.5, y - 0.7, 1.0, 1.4) for x, y in posts), fill=CHALK, stroke=HEDGE, width=0.15)


def bunting(canvas: Canvas, points: Sequence[Point]) -> None:
    """Small flags on a line that hangs from point to point."""
    for (x1, y1), (x2, y2) in pairwise(points):
        sag = math.dist((x1, y1), (x2, y2)) * 0.12
        middle = ((x1 + x2) / 2, (y1 + y2) / 2 + sag)
        canvas.path(Path().move(x1, y1).quad(*middle, x2, y2), stroke=BARK, width=0.2)
        count = max(3, int(math.dist((x1, y1), (x2, y2)) / 2.6))
        for i in range(count):
            t = (i + 0.5) / count
            px = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * middle[0] + t * t * x2
            py = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * middle[1] + t * t * y2
            canvas.polygon([(px - 0.8, py), (px + 0.8, py), (px, py + 1.7)], fill=_CROWD[i % 3], ink="drop")


def mown(canvas: Canvas, outline: Path, colors: tuple[Color, Color], step: float, lean: float) -> None:
    """Turf in broad stripes."""
    left, top, right, bottom = outline.bounds()
    canvas.path(outline, fill=colors[0])
    tall = (bottom - top) * lean
    stripes = [
        polygon([(x, bottom), (x + tall, top), (x + tall + step, top), (x + step, bottom)])
        for x in (left - tall + 2 * step * i for i in range(int((right - left + tall) / step / 2) + 1))
    ]
    with canvas.group(clip=outline):
        canvas.path(together(stripes), fill=colors[1], ink="drop")


def together(parts: Iterable[Path]) -> Path:
    return Path(tuple(segment for part in parts for segment in part.segments))


def pole(canvas: Canvas, x: float, top: float, foot: float) -> None:
    """A white post, ringed in red like a winning post."""
    canvas.line(x, top, x, foot, stroke=INK, width=1.5)
    canvas.line(x, top, x, foot, stroke=CHALK, width=1.0, ink="keep")
    rings = [
        polyline([(x, top + i * 3.0 + 1), (x, min(foot, top + i * 3.0 + 2.5))]) for i in range(int((foot - top) / 3))
    ]
    canvas.path(together(rings), stroke=BRICK, width=1.0, ink="keep")
