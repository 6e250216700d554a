"""Landscapes where nothing grows: mountains, desert, ice. The light comes from the upper left."""

from __future__ import annotations

import math
from functools import partial
from random import Random

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.geometry import Point
from pnp.draw.path import Path, ellipse, polygon, polyline, smooth
from pnp.games.mad.faces.courses.ground import Ground, Landscape, Site, Thing
from pnp.games.mad.faces.courses.layout import BLEED, HIGH
from pnp.games.mad.faces.junk import cactus, inked
from pnp.games.mad.faces.scrap import OIL, joined

_LINE = 0.42


def patch(canvas: Canvas, ground: Ground, fill: Color, rim: Color) -> None:
    """The floor of a landscape, with a step down all along its rim."""
    canvas.path(ground.shape, fill=fill, stroke=rim.shade(0.35), width=0.7, round=True)
    with canvas.group(clip=ground.shape):
        canvas.path(ground.shape, stroke=rim, width=4.4, round=True, ink="drop")
        canvas.path(ground.shape, stroke=rim.shade(0.45), width=1.0, round=True)


# --- Mountains -------------------------------------------------------------------------------------------------------

_SCREE = Color.hex("#B7A696")
_ROCKS = (Color.hex("#CDBFB0"), Color.hex("#C2B09C"), Color.hex("#BDB3AC"))
_SHADE = Color.hex("#6C6058")
_SNOW_SHADE = Color.hex("#B9CBDB")


def _scree(canvas: Canvas, ground: Ground) -> None:
    patch(canvas, ground, _SCREE, _SCREE.shade(0.14))
    chips = [polyline([(x - 0.7, y + 0.4), (x, y - 0.3), (x + 0.6, y + 0.4)]) for x, y in ground.specks(190)]
    canvas.path(joined(*chips), stroke=_SHADE, width=0.25, ink="drop")


def _great_peaks(ground: Ground) -> list[Thing]:
    return _peaks(ground, [(23, 1), (19, 2), (16, 2)], tries=200)


def _small_peaks(ground: Ground) -> list[Thing]:
    rocks = partial(boulder, fill=_ROCKS[0], luck=ground.luck)
    peaks = _peaks(ground, [(13, 5), (10.5, 7), (8.5, 9), (7, 10), (5.6, 10)])
    return peaks + [Thing(site, rocks) for site in ground.scatter([(3, 10), (1.8, 22)], overlap=0.2)]


def _peaks(ground: Ground, sizes: list[tuple[float, int]], tries: int = 60) -> list[Thing]:
    sites = ground.scatter(sizes, overlap=0.34, edge=0.72, head=0.86, tries=tries)
    return [Thing(site, partial(_peak, luck=ground.luck)) for site in sites]


def _slope(start: Point, stop: Point, luck: Random, steps: int) -> list[Point]:
    """A ragged edge between two points, both included."""
    (x0, y0), (x1, y1) = start, stop
    inner = []
    for i in range(1, steps):
        t = (i + luck.uniform(-0.25, 0.25)) / steps
        off = luck.uniform(-0.05, 0.05)
        inner.append((x0 + (x1 - x0) * t + off, y0 + (y1 - y0) * t + off * 0.4))
    return [start, *inner, stop]


def _peak(canvas: Canvas, site: Site, luck: Random) -> None:
    rock = luck.choice(_ROCKS)
    apex = (luck.uniform(-0.2, 0.08), -0.88)
    left, right = _slope(apex, (-0.98, 0.6), luck, 5), _slope(apex, (0.98, 0.62), luck, 5)
    foot = [(0.6, 0.72), (0.2, 0.7), (-0.25, 0.76), (-0.65, 0.68)]
    cast = [(-0.6, 0.62), (0.98, 0.5), (1.32, 0.74), (0.5, 0.86), (-0.4, 0.8)]
    canvas.polygon(site.points(cast), fill=_SCREE.shade(0.3), ink="drop")
    outline = polygon(site.points([*right, *foot, *reversed(left[1:])]))
    ridge = [(apex[0] + 0.07, -0.55), (apex[0] - 0.04, -0.3), (0.13, -0.02), (0.02, 0.26), (0.2, 0.7)]
    canvas.path(outline, fill=rock)
    with canvas.group(clip=outline):
        canvas.polygon(site.points([apex, *ridge, (0.6, 0.9), *reversed(right)]), fill=_SHADE)
        _snow(canvas, site, apex, ridge, luck)
        strata = [[(-0.62, 0.28), (-0.3, 0.1), (-0.24, 0.2)], [(-0.74, 0.55), (-0.34, 0.36), (-0.22, 0.48)]]
        canvas.path(joined(*(polyline(site.points(line)) for line in strata)), stroke=_SHADE, width=0.3)
    canvas.path(outline, stroke=OIL, width=_LINE if site.r < 12 else _LINE * 1.3, round=True)


def _snow(canvas: Canvas, site: Site, apex: Point, ridge: list[Point], luck: Random) -> None:
    """A cap with a ragged hem, blue on its far side."""
    x, hem = apex[0], -0.22
    teeth = [(-0.62, 0.22), (-0.36, -0.06), (-0.26, 0.18), (-0.12, -0.1), (0.02, 0.2), (0.14, -0.12), (0.27, 0.16)]
    teeth += [(0.38, -0.08), (0.62, 0.22)]
    line = [(x + dx, hem + dy + luck.uniform(-0.06, 0.06)) for dx, dy in teeth]
    cap = polygon(site.points([(x - 0.6, -1.1), *line, (x + 0.6, -1.1)]))
    canvas.path(cap, fill=WHITE)
    with canvas.group(clip=cap):
        canvas.polygon(site.points([apex, *ridge[:3], (1, 0.3), (1, -1)]), fill=_SNOW_SHADE)
    canvas.path(polyline(site.points(line)), stroke=OIL, width=0.3, round=True)


def boulder(canvas: Canvas, site: Site, fill: Color, luck: Random) -> None:
    rim: list[Point] = []
    for i in range(7):
        angle, far = math.radians(i * 51 + luck.uniform(-12, 12)), luck.uniform(0.8, 1.0)
        rim.append((math.cos(angle) * far, math.sin(angle) * far * 0.78))
    canvas.path(site.on(ellipse(0.3, 0.5, 1, 0.5)), fill=_SHADE, ink="drop")
    outline = smooth(site.points(rim), closed=True, tension=0.7)
    inked(canvas, outline, fill, line=0.35, shadow=site.r * 0.3)


# --- Desert ----------------------------------------------------------------------------------------------------------

_SAND = Color.hex("#F2C874")
_LIT = Color.hex("#FBE2A6")
_LEE = Color.hex("#CF8F42")
_CREST = Color.hex("#8C5420")

_DUNE = Path.parse("M-1 .38C-.72 .3 -.5 -.22 -.16 -.38C.12 -.48 .5 -.1 1 .34C.6 .5 -.5 .54 -1 .38Z")
_SLIP = Path.parse(
    "M-.16 -.38C.12 -.48 .5 -.1 1 .34C.78 .43 .42 .48 .08 .48C.44 .34 -.2 .22 -.06 .02C.02 -.1 -.04 -.26 -.16 -.38Z"
)
_RIBS = Path.parse(
    "M-.4 -.18C-.34 -.12 -.22 -.08 -.1 -.08M-.54 0C-.44 .07 -.3 .1 -.14 .09M-.66 .16C-.52 .24 -.34 .26 -.1 .24"
    "M-.8 .29C-.6 .36 -.36 .38 .04 .37"
)


def _sands(canvas: Canvas, ground: Ground) -> None:
    """The wind's handwriting, all over the sand."""
    patch(canvas, ground, _SAND, _SAND.mix(_LEE, 0.3))
    luck, (left, right) = ground.luck, ground.reach
    lines = []
    for row in range(int((HIGH + 2 * BLEED) / 3.1)):
        y, x = -BLEED + row * 3.1, left + luck.uniform(0, 8)
        while x < right:
            long = luck.uniform(5, 13)
            at = [x + long * t / 4 for t in range(5)]
            lines.append(smooth([(px, y + 0.55 * math.sin(px * 0.5 + row)) for px in at]))
            x += long + luck.uniform(2, 5)
    with canvas.group(clip=ground.shape):
        canvas.path(joined(*lines), stroke=_LEE, width=0.28, round=True, ink="drop")


def _great_dunes(ground: Ground) -> list[Thing]:
    return _dunes(ground, [(30, 1), (25, 2), (20, 2)], tries=200)


def _small_dunes(ground: Ground) -> list[Thing]:
    dunes = _dunes(ground, [(16, 4), (13, 5), (10, 6), (8, 7), (6, 8)])
    return dunes + [Thing(site, _cactus) for site in ground.scatter([(5, 5), (3.8, 5)], edge=1, head=1)]


def _dunes(ground: Ground, sizes: list[tuple[float, int]], tries: int = 60) -> list[Thing]:
    sites = ground.scatter(sizes, overlap=0.3, edge=0.8, head=0.42, flat=0.46, tries=tries)
    return [Thing(site, _dune) for site in sites]


def _dune(canvas: Canvas, site: Site) -> None:
    canvas.path(site.on(ellipse(0.2, 0.46, 1.0, 0.12)), fill=_SAND.mix(_LEE, 0.45), ink="drop")
    canvas.path(site.on(_DUNE), fill=_LIT)
    canvas.path(site.on(_SLIP), fill=_LEE)
    canvas.path(site.on(_RIBS), stroke=_LEE, width=0.32, round=True)
    canvas.path(site.on(_SLIP), stroke=_CREST, width=0.32, round=True)
    canvas.path(site.on(_DUNE), stroke=_CREST, width=_LINE, round=True)


def _cactus(canvas: Canvas, site: Site) -> None:
    canvas.path(site.on(ellipse(0.5, 0.8, 0.7, 0.16)), fill=_LEE, ink="drop")
    cactus(canvas, site.x, site.y + site.r * 0.8, site.r * 1.7)


# --- Ice -------------------------------------------------------------------------------------------------------------

_ICE = Color.hex("#BFE1EF")
_DEEP = Color.hex("#8CC3DD")
_CRACK = Color.hex("#2F7195")
_DRIFT_SHADE = Color.hex("#9CC3DA")

_MOUND = Path.parse(
    "M-1 .4C-.9 .05 -.6 -.02 -.45 -.2C-.2 -.5 .25 -.52 .45 -.22C.6 -.02 .92 0 1 .4C.5 .55 -.5 .55 -1 .4Z"
)
_MOUND_SHADE = Path.parse(
    "M1 .4C.92 0 .6 -.02 .45 -.22C.4 -.3 .33 -.36 .26 -.4C.34 -.05 .3 .1 .02 .16C-.3 .22 -.6 .24 -.94 .42"
    "C-.4 .55 .5 .55 1 .4Z"
)
_BLADES = (
    *((-0.3, 1.25, -0.22), (0.36, 1.1, 0.24), (0.02, 1.7, 0.06), (-0.58, 0.66, -0.3)),
    *((0.62, 0.6, 0.3), (-0.16, 0.62, -0.12), (0.22, 0.5, 0.14)),
)
"""Splinters of ice from the back to the front: where each stands, how high it is, how far it leans."""


def _floes(canvas: Canvas, ground: Ground) -> None:
    """Dark pools under the ice, and cracks that branch across the whole patch."""
    luck = ground.luck
    patch(canvas, ground, _ICE, WHITE)
    with canvas.group(clip=ground.shape):
        for x, y in ground.specks(26, clear=0):
            turns = (0.2, 1.1, 2.2, 3.0, 4.1, 5.2)
            slab = [(x + math.cos(a) * luck.uniform(5, 11), y + math.sin(a) * luck.uniform(3, 6)) for a in turns]
            canvas.polygon(slab, fill=_ICE.mix(_DEEP, 0.6), ink="drop")
        shine = [polyline([(x, y), (x + 3.4, y - 3.4)]) for x, y in ground.specks(70)]
        canvas.path(joined(*shine), stroke=WHITE, width=0.6, round=True, ink="drop")
        lines = [_crack(x, y, luck, 9) for x, y in ground.specks(40, clear=0)]
        main = joined(*map(polyline, lines))
        branches = joined(*(polyline(_crack(*at, luck, 3)) for line in lines for at in line[2:-2:2]))
        canvas.path(main.shift(0.45, 0.5), stroke=WHITE, width=0.6, ink="drop")
        canvas.path(main, stroke=_CRACK, width=0.55)
        canvas.path(branches, stroke=_CRACK, width=0.3)


def _crack(x: float, y: float, luck: Random, steps: int) -> list[Point]:
    line, heading = [(x, y)], luck.uniform(0, 360)
    for _ in range(steps):
        heading += luck.uniform(-55, 55)
        long = luck.uniform(2, 5.5)
        x, y = x + math.cos(math.radians(heading)) * long, y + math.sin(math.radians(heading)) * long * 0.7
        line.append((x, y))
    return line


def _great_shards(ground: Ground) -> list[Thing]:
    return _shards(ground, [(14, 1), (12, 2), (9.5, 3)], tries=150)


def _drifts(ground: Ground) -> list[Thing]:
    sites = ground.scatter([(15, 2), (11.5, 4), (8.5, 7), (6, 9)], overlap=0.2, head=0.4, flat=0.5)
    return [*(Thing(site, _drift) for site in sites), *_shards(ground, [(7.5, 4), (5.5, 8)])]


def _shards(ground: Ground, sizes: list[tuple[float, int]], tries: int = 60) -> list[Thing]:
    sites = ground.scatter(sizes, overlap=0.08, edge=0.9, head=1, tries=tries)
    return [Thing(site, partial(_splinters, luck=ground.luck)) for site in sites]


def _drift(canvas: Canvas, site: Site) -> None:
    canvas.path(site.on(ellipse(0.15, 0.46, 1.0, 0.16)), fill=_DEEP, ink="drop")
    canvas.path(site.on(_MOUND), fill=WHITE)
    canvas.path(site.on(_MOUND_SHADE), fill=_DRIFT_SHADE, ink="drop")
    canvas.path(site.on(_MOUND), stroke=_CRACK, width=_LINE, round=True)


def _splinters(canvas: Canvas, site: Site, luck: Random) -> None:
    canvas.path(site.on(ellipse(0.3, 0.72, 1, 0.2)), fill=_DEEP, ink="drop")
    for x, tall, lean in _BLADES:
        high = tall * luck.uniform(0.85, 1.05)
        half, foot = 0.12 + high * 0.08, 0.74
        left, right, tip, knee = (
            (x - half, foot),
            (x + half, foot),
            (x + lean * high, foot - high),
            (x + half * 0.3, 0.84),
        )
        blade = polygon(site.points([left, tip, right, knee]))
        canvas.path(blade, fill=WHITE)
        canvas.polygon(site.points([tip, right, knee]), fill=_DEEP.mix(_CRACK, 0.25))
        canvas.polygon(site.points([left, tip, (x - half * 0.35, foot + 0.04)]), fill=_ICE)
        canvas.path(blade, stroke=_CRACK.shade(0.4), width=0.3 if site.r < 7 else 0.4, round=True)


MOUNTAINS = Landscape(_scree, _great_peaks, _small_peaks)
DESERT = Landscape(_sands, _great_dunes, _small_dunes)
ICE = Landscape(_floes, _great_shards, _drifts)
