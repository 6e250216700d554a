"""The wild on a course sheet: bare earth, two torn landscapes on it, and what people have left there."""

from __future__ import annotations

from random import Random

from pnp.draw.canvas import Canvas
from pnp.draw.path import ellipse, polyline
from pnp.games.mad.faces.courses.bare import DESERT, ICE, MOUNTAINS
from pnp.games.mad.faces.courses.ground import Ground, Landscape, Room, Thing, grounds
from pnp.games.mad.faces.courses.layout import BLEED, CLEAN, HIGH, WIDE
from pnp.games.mad.faces.courses.lush import FOREST, RIVER, SWAMP
from pnp.games.mad.faces.courses.road import DIRT
from pnp.games.mad.faces.courses.wrecks import LEFT
from pnp.games.mad.faces.scrap import joined
from pnp.games.mad.model import CourseSheet, Terrain

LANDSCAPES: dict[Terrain, Landscape] = {
    "mountain": MOUNTAINS,
    "desert": DESERT,
    "forest": FOREST,
    "river": RIVER,
    "ice": ICE,
    "swamp": SWAMP,
}
_FOUND: dict[Terrain, tuple[str, ...]] = {
    "mountain": ("goat", "wreck", "roadblock", "tyres"),
    "desert": ("wreck", "skull", "bones", "barrels"),
    "forest": ("wreck", "sign", "tyres", "arrows"),
    "river": ("wreck", "arrows", "tyres", "barrels"),
    "ice": ("wreck", "penguin", "penguin", "barrels", "sign"),
    "swamp": ("crocodile", "wreck", "barrels", "sign"),
}
"""Who and what is found in which landscape."""


def draw_scenery(canvas: Canvas, sheet: CourseSheet, room: Room) -> None:
    _earth(canvas, sheet)
    for ground in grounds(sheet, room):
        look = LANDSCAPES[ground.terrain]
        look.floor(canvas, ground)
        things = [*look.great(ground), *_found(ground), *look.small(ground)]
        for thing in sorted(things, key=lambda each: each.depth):
            thing.draw(canvas, thing.site)


def _earth(canvas: Canvas, sheet: CourseSheet) -> None:
    """Bare and dry, with stones and cracks."""
    canvas.rect(-BLEED, -BLEED, WIDE + 2 * BLEED, HIGH + 2 * BLEED, fill=DIRT)
    luck = Random(f"{sheet.id} earth")
    places = [(luck.uniform(CLEAN, WIDE - CLEAN - 3), luck.uniform(0, HIGH)) for _ in range(420)]
    stones = [ellipse(x, y, r, r * 0.7) for x, y in places[60:] if (r := luck.uniform(0.25, 0.7))]
    canvas.path(joined(*stones), fill=DIRT.shade(0.2), ink="drop")
    cracks = [polyline([(x, y), (x + 1.5, y + 0.8), (x + 2.2, y + 0.3)]) for x, y in places[:60]]
    canvas.path(joined(*cracks), stroke=DIRT.shade(0.35), width=0.25, ink="drop")


def _found(ground: Ground) -> list[Thing]:
    return [
        Thing(site, LEFT[name][0])
        for name in _FOUND[ground.terrain]
        for site in ground.scatter([(LEFT[name][1], 1)], overlap=0, edge=1, head=1, tries=200)
    ]
