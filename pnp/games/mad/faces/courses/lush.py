"""Landscapes that are green or wet: forest, river, swamp. The light comes from the upper left."""

from __future__ import annotations

import math
from functools import partial
from random import Random

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.geometry import Point
from pnp.draw.path import Path, ellipse, polygon, polyline, smooth
from pnp.games.mad.faces.courses.bare import boulder, patch
from pnp.games.mad.faces.courses.critters import duck
from pnp.games.mad.faces.courses.ground import Ground, Landscape, Site, Thing
from pnp.games.mad.faces.junk import inked, pine, puffs, reed
from pnp.games.mad.faces.scrap import HAZARD, OIL, joined


def _tufts(canvas: Canvas, ground: Ground, count: int, color: Color) -> None:
    blades = [
        polyline([(x - 0.9, y - 0.9), (x - 0.3, y), (x, y - 1.4), (x + 0.3, y), (x + 1, y - 0.8)])
        for x, y in ground.specks(count, clear=1.5)
    ]
    canvas.path(joined(*blades), stroke=color, width=0.28, round=True, ink="drop")


# --- Forest ----------------------------------------------------------------------------------------------------------

_FLOOR = Color.hex("#6E9B4E")
_LEAVES = (Color.hex("#4C8A3B"), Color.hex("#3B7735"), Color.hex("#5E9A42"), Color.hex("#7AA845"))
_DARK_FIR = Color.hex("#2B6348")
_UNDER = Color.hex("#3C6230")


def _undergrowth(canvas: Canvas, ground: Ground) -> None:
    patch(canvas, ground, _FLOOR, _FLOOR.shade(0.2))
    _tufts(canvas, ground, 150, _UNDER)


def _great_trees(ground: Ground) -> list[Thing]:
    return _trees(ground, [(10, 3), (8.5, 8)])


def _small_trees(ground: Ground) -> list[Thing]:
    return _trees(ground, [(7, 14), (5.6, 22), (4.4, 30), (3.2, 34)])


def _trees(ground: Ground, sizes: list[tuple[float, int]]) -> list[Thing]:
    made = []
    for site in ground.scatter(sizes, overlap=0.24, edge=0.7, head=0.9, margin=1.8):
        leaf = partial(_crown, leaf=ground.luck.choice(_LEAVES), luck=ground.luck)
        made.append(Thing(site, _fir if ground.luck.random() < 0.3 and site.r < 8 else leaf))
    return made


def _crown(canvas: Canvas, site: Site, leaf: Color, luck: Random) -> None:
    """A tree from above: a heap of leaves, lit from one side."""
    x, y, r, _ = site
    canvas.path(site.on(ellipse(0.3, 0.42, 0.92, 0.8)), fill=_UNDER, ink="drop")
    turn = luck.uniform(0, 60)
    lumps = [(x, y, r * 0.5)]
    for i in range(6):
        angle = math.radians(turn + i * 60 + luck.uniform(-8, 8))
        lumps.append((x + math.cos(angle) * r * 0.5, y + math.sin(angle) * r * 0.46, r * luck.uniform(0.36, 0.44)))
    puffs(canvas, lumps, leaf, line=0.36)
    dabs = [(-0.34, -0.3, 0.17), (-0.02, -0.44, 0.12), (-0.45, 0.04, 0.1), (-0.08, -0.12, 0.1)]
    lights = joined(*(site.on(ellipse(dx, dy, s, s * 0.8)) for dx, dy, s in dabs))
    canvas.path(lights, fill=leaf.mix(HAZARD, 0.3), ink="drop")
    curls = joined(*(Path().arc(dx, dy, 0.16, 10, 150) for dx, dy in ((0.2, 0.12), (-0.1, 0.3), (0.38, -0.2))))
    canvas.path(site.on(curls), stroke=OIL, width=0.28, round=True)


def _fir(canvas: Canvas, site: Site) -> None:
    canvas.path(site.on(ellipse(0.4, 1, 0.7, 0.22)), fill=_UNDER, ink="drop")
    pine(canvas, site.x, site.y + site.r, site.r * 2.1, fill=_DARK_FIR)


# --- River -----------------------------------------------------------------------------------------------------------

_MEADOW = Color.hex("#C3CC83")
_GRASS = Color.hex("#7D8B3F")
_BUSH = Color.hex("#93A847")
_BANK = Color.hex("#E9D6A4")
_WATER = Color.hex("#4BA3D3")
_STREAM = Color.hex("#2A7DB2")
_STONE = Color.hex("#C9C3B8")

_BENDS = ((34, -84), (30, -64), (14, -44), (3, -20), (0, 0), (-3, 18), (2, 36), (-4, 54), (-20, 68), (-28, 84))
"""The course of the river, from the middle of the shortcut; left of the middle of a sheet it runs the other way."""
_NARROW, _BROAD, _FORD = 12.5, 10.5, 17
"""Half its width, how much more it is at the ford, and how far that reaches."""


class _River:
    """A stream from the upper to the lower edge, broad where the shortcut fords it."""

    def __init__(self, ground: Ground) -> None:
        x, y = ground.middle
        self.middle = smooth([(x + ground.side * dx, y + ground.side * dy) for dx, dy in _BENDS]).flatten(8)[0]
        self.half = [
            _NARROW + _BROAD * math.exp(-(((at[1] - y) / _FORD) ** 2)) + math.sin(at[1] / 9) for at in self.middle
        ]

    def holds(self, site: Site, share: float) -> bool:
        at = (site.x, site.y)
        return any(math.dist(at, point) < half * share for point, half in zip(self.middle, self.half, strict=True))

    def line(self, share: float, start: int = 0, stop: int | None = None) -> list[Point]:
        """Along the stream: on its right bank at 1, on its left bank at -1."""
        points, last = [], len(self.middle) - 1
        for i in range(start, last + 1 if stop is None else min(stop, last + 1)):
            (ax, ay), (bx, by) = self.middle[max(0, i - 1)], self.middle[min(last, i + 1)]
            away = self.half[i] * share / math.hypot(bx - ax, by - ay)
            x, y = self.middle[i]
            points.append((x - (by - ay) * away, y + (bx - ax) * away))
        return points

    def band(self, share: float) -> Path:
        return polygon([*self.line(share), *reversed(self.line(-share))])

    def streak(self, luck: Random) -> Path:
        """Water on its way, in a wave."""
        share, start = luck.uniform(-0.8, 0.8), luck.randrange(len(self.middle) - 14)
        points = self.line(share, start, start + luck.choice((9, 11, 13)))[::2]
        return smooth([(x + 0.9 * (-1) ** i, y) for i, (x, y) in enumerate(points)])


def _stream(canvas: Canvas, ground: Ground) -> None:
    patch(canvas, ground, _MEADOW, _MEADOW.mix(_GRASS, 0.4))
    _tufts(canvas, ground, 230, _GRASS)
    blooms = joined(*(ellipse(x, y, 0.5) for x, y in ground.specks(120, clear=1.5)))
    canvas.path(blooms, fill=WHITE, stroke=_GRASS, width=0.2, ink="drop")
    water = _River(ground)
    with canvas.group(clip=ground.shape):
        canvas.path(water.band(1), fill=_BANK, stroke=_BANK, width=4.4, round=True)
        canvas.path(water.band(1), fill=_WATER, stroke=OIL, width=0.9, round=True)
        canvas.path(water.band(0.66), fill=_WATER.mix(_STREAM, 0.5), ink="drop")
        canvas.path(water.band(0.36), fill=_STREAM, ink="drop")
        for share in (-0.93, 0.93):
            canvas.path(smooth(water.line(share)[::2]), stroke=WHITE, width=0.45, dash=(5, 2.2, 1.6, 2.4), ink="drop")
        for color, wide, count in ((_STREAM.shade(0.3), 0.4, 40), (WHITE, 0.5, 40)):
            streaks = joined(*(water.streak(ground.luck) for _ in range(count)))
            canvas.path(streaks, stroke=color, width=wide, round=True, ink="drop" if color == WHITE else "auto")


def _great_stones(ground: Ground) -> list[Thing]:
    """Stones in the water, and the one who lives there. Then the water is taken: all else stays on its banks."""
    water, sites = _River(ground), ground.room.sites
    before = list(sites)
    wet = [site for site in ground.scatter([(4.6, 16), (3.2, 10)], edge=1, head=1) if water.holds(site, 0.6)]
    sites[:] = [*before, *(Site(*at, half + 1) for at, half in zip(water.middle, water.half, strict=True))]
    stones = [Thing(site, partial(_wet_stone, luck=ground.luck)) for site in wet[1:7]]
    return [*(Thing(site, duck) for site in wet[:1]), *stones]


def _bushes(ground: Ground) -> list[Thing]:
    bush, stone = partial(_crown, leaf=_BUSH, luck=ground.luck), partial(boulder, fill=_STONE, luck=ground.luck)
    sites = ground.scatter([(6.4, 4), (5.2, 9), (4, 12), (2.6, 12)], edge=1, head=1, overlap=0.16)
    return [Thing(site, bush if site.r > 3 else stone) for site in sites]


def _wet_stone(canvas: Canvas, site: Site, luck: Random) -> None:
    for grow in (1.3, 1.02):
        canvas.path(site.on(ellipse(0, 0.2, grow, grow * 0.62)), stroke=WHITE, width=0.4, ink="drop")
    boulder(canvas, Site(site.x, site.y, site.r * 0.8), _STONE, luck)


# --- Swamp -----------------------------------------------------------------------------------------------------------

_MUD = Color.hex("#A09A52")
_POOL = Color.hex("#3F5A4A")
_SCUM = Color.hex("#8FA046")
_PAD = Color.hex("#9FBF4E")
_SEDGE = Color.hex("#56602A")
_DEAD = Color.hex("#5A4632")
_TRUNK = Path.parse(
    "M-.2 .8C-.1 .5 -.14 .1 -.2 -.1C-.4 -.2 -.55 -.3 -.62 -.6C-.48 -.42 -.38 -.36 -.22 -.32C-.26 -.55 -.2 -.75 -.3 -.98"
    "C-.1 -.8 -.06 -.6 -.02 -.42C.1 -.5 .2 -.6 .24 -.86C.34 -.6 .3 -.44 .14 -.24C.3 -.28 .46 -.3 .6 -.44"
    "C.56 -.2 .36 -.1 .16 0C.12 .3 .14 .55 .28 .8C.1 .74 -.05 .74 -.2 .8Z"
)


def _mud(canvas: Canvas, ground: Ground) -> None:
    patch(canvas, ground, _MUD, _MUD.shade(0.2))
    _tufts(canvas, ground, 210, _SEDGE)


def _great_pools(ground: Ground) -> list[Thing]:
    return _pools(ground, [(21, 1), (17, 1), (14, 2)], tries=200)


def _small_pools(ground: Ground) -> list[Thing]:
    return _pools(ground, [(11.5, 4), (9, 6), (6.5, 9), (4.5, 9)])


def _pools(ground: Ground, sizes: list[tuple[float, int]], tries: int = 60) -> list[Thing]:
    """Each pool with what stands around it: reeds, and in the larger ones a tree that has drowned."""
    luck, made = ground.luck, []
    for pool in ground.scatter(sizes, edge=0.8, head=0.9, margin=1.0, flat=0.75, tries=tries):
        x, y, r, _ = pool
        made.append(Thing(pool, partial(_pool, luck=luck), lies=True))
        size = min(4.6, 2.2 + r * 0.2)
        made.append(Thing(Site(x + luck.uniform(-0.7, 0.1) * r, y - r * 0.55, size), _reeds))
        if r > 6:
            made.append(Thing(Site(x + r * 0.84, y - r * 0.1, size * 0.85), _reeds))
            made.append(Thing(Site(x - r * 0.82, y + r * 0.28, size * 0.9), _reeds))
        if r > 8.5:
            made.append(Thing(Site(x + luck.uniform(0.05, 0.4) * r, y - r * 0.26, min(r * 0.8, 11.0)), _dead_tree))
    return made


def _pool(canvas: Canvas, site: Site, luck: Random) -> None:
    """Dark water with a rim of scum, and leaves on it."""
    rim = []
    for i in range(9):
        angle, far = math.radians(i * 40), luck.uniform(0.84, 1.0)
        rim.append((math.cos(angle) * far, math.sin(angle) * far * 0.72))
    inner = smooth(site.points([(x * 0.86, y * 0.84 + 0.03) for x, y in rim]), closed=True)
    canvas.path(smooth(site.points(rim), closed=True), fill=_SCUM, stroke=OIL, width=0.42, round=True)
    canvas.path(inner, fill=_POOL)
    with canvas.group(clip=inner):
        glints = [(-0.45, -0.2, 0.5), (-0.1, -0.34, 0.4), (0.0, 0.16, 0.55), (-0.4, 0.34, 0.3)]
        lines = joined(*(polyline([(x, y), (x + w, y)]) for x, y, w in glints))
        canvas.path(site.on(lines), stroke=_SCUM.mix(WHITE, 0.35), width=0.4, round=True, ink="drop")
    for _ in range(round(site.r / 2.5)):
        _lily(canvas, site.x + luck.uniform(-0.55, 0.55) * site.r, site.y + luck.uniform(-0.3, 0.42) * site.r, luck)


def _lily(canvas: Canvas, x: float, y: float, luck: Random) -> None:
    turn, r = luck.uniform(0, 360), luck.uniform(0.9, 1.6)
    leaf = Path().move(0, 0).arc(0, 0, r, turn, turn + 315).close().scale(1, 0.7)
    canvas.path(leaf.shift(x, y), fill=_PAD, stroke=OIL, width=0.28, round=True)


def _reeds(canvas: Canvas, site: Site) -> None:
    for dx, tall, lean in ((-0.62, 0.78, -0.8), (-0.2, 1.0, -0.2), (0.2, 0.7, 0.4), (0.6, 0.9, 0.9)):
        reed(canvas, site.x + dx * site.r * 0.8, site.y + site.r * 0.8, site.r * 1.8 * tall, lean=lean)


def _dead_tree(canvas: Canvas, site: Site) -> None:
    canvas.path(site.on(ellipse(0.2, 0.8, 0.6, 0.14)), fill=_SEDGE, ink="drop")
    inked(canvas, site.on(_TRUNK), _DEAD, line=0.4, shadow=site.r * 0.08)
    canvas.path(site.on(ellipse(-0.02, 0.18, 0.07, 0.1)), fill=OIL)


FOREST = Landscape(_undergrowth, _great_trees, _small_trees)
RIVER = Landscape(_stream, _great_stones, _bushes)
SWAMP = Landscape(_mud, _great_pools, _small_pools)
