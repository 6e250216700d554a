"""The free ground of a course sheet: what of it is taken, its two landscapes, and places for things to stand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import NamedTuple

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.geometry import Box, Point
from pnp.draw.path import Path
from pnp.games.mad.faces.courses.layout import (
    BLEED,
    CLEAN,
    HIGH,
    NECK,
    SHOULDER,
    SLANTED_NECK,
    WIDE,
    cell_box,
    centre,
    necks,
    port_necks,
)
from pnp.games.mad.model import CELL, CourseSheet, Terrain


class Site(NamedTuple):
    """A place for one thing, `r` to both sides and `r * flat` up and down."""

    x: float
    y: float
    r: float
    flat: float = 1

    @property
    def box(self) -> Box:
        high = self.r * self.flat
        return self.x - self.r, self.y - high, 2 * self.r, 2 * high

    def on(self, path: Path) -> Path:
        """A drawing about the origin, one unit in radius, put here."""
        return path.map(lambda x, y: (self.x + x * self.r, self.y + y * self.r))

    def points(self, points: Sequence[Point]) -> list[Point]:
        return [(self.x + x * self.r, self.y + y * self.r) for x, y in points]


class Thing(NamedTuple):
    """Something that stands on a site."""

    site: Site
    draw: Callable[[Canvas, Site], None]
    lies: bool = False
    """On the ground, under all that stands."""

    @property
    def depth(self) -> tuple[bool, float]:
        """What is drawn first: what lies, then what stands further back."""
        return not self.lies, self.site.y + self.site.r * self.site.flat * 0.5


# --- What is taken ---------------------------------------------------------------------------------------------------


@dataclass
class Room:
    """What of the sheet is taken already: cells, signs, and everything that has been placed."""

    boxes: list[Box]
    corners: list[Point]
    """The middles of slanted necks."""
    sites: list[Site] = field(default_factory=list)

    @staticmethod
    def around(sheet: CourseSheet) -> Room:
        slanted = [each.middle for each in necks(sheet) if each.is_slanted]
        ways = [(x - CELL / 2, y - NECK / 2, CELL, NECK) for x, y in (each.middle for each in port_necks(sheet))]
        return Room([*map(cell_box, sheet.cells), *ways], slanted)

    def reserve(self, box: Box) -> None:
        self.boxes.append(box)

    def is_clear(self, box: Box, margin: float = SHOULDER) -> bool:
        """Whether no cell, neck or sign comes near this box."""
        x, y, w, h = box
        left, top, right, bottom = x - margin, y - margin, x + w + margin, y + h + margin
        apart = all(right <= bx or bx + bw <= left or bottom <= by or by + bh <= top for bx, by, bw, bh in self.boxes)
        return apart and all(_outside(box, *at) >= SLANTED_NECK / 2 + margin for at in self.corners)

    def fits(self, site: Site, margin: float, overlap: float) -> bool:
        """Whether a site is free; two things may cover each other by a share of their size."""
        if site.flat == 1:
            away = site.r + margin
            if self._is_near(site.x, site.y, away):
                return False
            if any(math.dist(at, site[:2]) - SLANTED_NECK / 2 < away for at in self.corners):
                return False
        elif not self.is_clear(site.box, margin):
            return False
        return not self._is_covered(site, 1 - overlap)

    def _is_near(self, x: float, y: float, away: float) -> bool:
        """Whether a box is nearer to a point than this. Asked so often that it is written out."""
        for left, top, w, h in self.boxes:
            beside = left - x < away and x - left - w < away and top - y < away and y - top - h < away
            if beside and math.hypot(max(left - x, 0, x - left - w), max(top - y, 0, y - top - h)) < away:
                return True
        return False

    def _is_covered(self, site: Site, share: float) -> bool:
        """Whether another site is nearer than this share of the distance at which they would touch."""
        x, y, r, flat = site
        for other_x, other_y, other_r, other_flat in self.sites:
            across = abs(x - other_x) / (r + other_r)
            if across < share:
                down = abs(y - other_y) / (r * flat + other_r * other_flat)
                if down < share and math.hypot(across, down) < share:
                    return True
        return False


def _outside(box: Box, x: float, y: float) -> float:
    """How far a point lies outside a box; 0 inside."""
    left, top, w, h = box
    return math.hypot(max(left - x, 0, x - left - w), max(top - y, 0, y - top - h))


# --- The landscapes --------------------------------------------------------------------------------------------------


@dataclass
class Ground:
    """One landscape of a sheet: a torn patch of it, with the shortcut in its middle."""

    terrain: Terrain
    side: int
    """-1: the left half of the sheet, 1: the right half."""
    middle: Point
    """Of the shortcut."""
    outline: list[Point]
    shape: Path
    room: Room
    luck: Random

    @property
    def reach(self) -> tuple[float, float]:
        """How far it goes to the left and to the right."""
        xs = [x for x, _ in self.outline]
        return min(xs), max(xs)

    @cached_property
    def _edges(self) -> list[tuple[float, float, float, float]]:
        return [(*one, *other) for one, other in pairwise([*self.outline, self.outline[0]])]

    def holds(self, x: float, y: float) -> bool:
        inside = False
        for x1, y1, x2, y2 in self._edges:
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                inside = not inside
        return inside

    def scatter(
        self,
        sizes: Iterable[tuple[float, int]],
        *,
        margin: float = SHOULDER,
        overlap: float = 0.1,
        edge: float = 0.8,
        head: float = 0,
        flat: float = 1,
        tries: int = 60,
    ) -> list[Site]:
        """Free places of these radii, up to so many of each.

        `edge` is the share of its radius that a thing keeps from the rim of the patch, `head` from the upper edge.
        """
        found: list[Site] = []
        reach = self.reach
        for r, count in sizes:
            wanted = len(found) + count
            for _ in range(tries * count):
                site = Site(self.luck.uniform(*reach), self.luck.uniform(r * head, HIGH), r, flat)
                if self._is_inside(site) and self.room.fits(site, margin, overlap) and self._has(site, edge):
                    self.room.sites.append(site)
                    found.append(site)
                    if len(found) == wanted:
                        break
        return found

    def specks(self, count: int, clear: float = 0.5) -> list[Point]:
        """Up to so many points all over the patch, so far off the road."""
        reach = self.reach
        points = [(self.luck.uniform(*reach), self.luck.uniform(-BLEED, HIGH + BLEED)) for _ in range(count)]
        off_road = [at for at in points if all(_outside(box, *at) >= clear for box in self.room.boxes)]
        return [at for at in off_road if self.holds(*at)]

    def _is_inside(self, site: Site) -> bool:
        return site.x - site.r >= CLEAN and site.x + site.r * _SHADOW <= WIDE - CLEAN

    def _has(self, site: Site, edge: float) -> bool:
        across, down = site.r * edge, site.r * site.flat * edge * 0.8
        around = ((0, 0), (across, 0), (-across, 0), (0, down), (0, -down))
        return all(self.holds(site.x + dx, min(max(site.y + dy, 0), HIGH)) for dx, dy in around)


@dataclass(frozen=True)
class Landscape:
    """How a terrain looks: its floor, the great things that make it, and what fills the gaps between them."""

    floor: Callable[[Canvas, Ground], None]
    great: Callable[[Ground], list[Thing]]
    small: Callable[[Ground], list[Thing]]


_SHADOW = 1.35
"""How far to the right a thing and its shadow reach, as a share of its radius."""
_DIRT = 5.6
"""Bare earth along the left and right edges, where any other sheet may follow."""
_STRIP = 3.2
"""Half the bare earth between the two landscapes."""
_ROUGH = 1.7
_STEP = 6.0
_OFF = 9.0
"""How far a patch reaches over the upper and the lower edge."""
_LEAN = 0.52
"""The line between the landscapes leans to the right by this share of its height."""


def grounds(sheet: CourseSheet, room: Room) -> list[Ground]:
    """The landscapes left and right: around the first and the last shortcut of the sheet."""
    ways = sorted(sheet.shortcuts, key=lambda way: _middle(sheet, way.cells)[0])
    made = []
    for side, way in zip((-1, 1), (*ways[:1], *ways[-1:]), strict=False):
        luck = Random(f"{sheet.id} {side}")
        outline = _patch(side, luck)
        sharp = way.terrain in ("mountain", "ice")
        shape = paths.polygon(outline) if sharp else paths.smooth(outline, closed=True)
        made.append(Ground(way.terrain, side, _middle(sheet, way.cells), outline, shape, room, luck))
    return made


def _patch(side: int, luck: Random) -> list[Point]:
    """The left half, torn along both its sides; the right half is the same, turned."""
    far = _torn((_DIRT, HIGH + _OFF), (_DIRT, -_OFF), luck)
    lean = _LEAN * (HIGH / 2 + _OFF)
    near = _torn((WIDE / 2 + lean - _STRIP, -_OFF), (WIDE / 2 - lean - _STRIP, HIGH + _OFF), luck)
    points = [*far, *near]
    return points if side < 0 else [(WIDE - x, HIGH - y) for x, y in points]


def _torn(start: Point, stop: Point, luck: Random) -> list[Point]:
    """A torn line: it strays only to the right of its direction, which is into the patch."""
    count = round(math.dist(start, stop) / _STEP)
    dx, dy = (stop[0] - start[0]) / count, (stop[1] - start[1]) / count
    long = math.hypot(dx, dy)
    points = []
    for i in range(count + 1):
        away = luck.uniform(0, 2 * _ROUGH) + 1.4 * math.sin(i * 0.9) + 1.4
        points.append((start[0] + dx * i - dy / long * away, start[1] + dy * i + dx / long * away))
    return points


def _middle(sheet: CourseSheet, cells: Iterable[int]) -> Point:
    centres = [centre(sheet.cells[index]) for index in cells]
    return sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)
