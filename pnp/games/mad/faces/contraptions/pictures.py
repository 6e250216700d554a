"""The picture of every part: the scene on its card, and the small picture cut out of it.

A part of somebody's own invention, which nobody has drawn, gets a heap of likely things.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import sqrt

from pnp.draw.canvas import Canvas, Close, Drawing, Open, PathMark
from pnp.draw.color import WHITE, Color
from pnp.draw.path import Path, ellipse, polyline, rect
from pnp.draw.vocabulary.effects import spanner
from pnp.games.mad.faces.contraptions import engine, wild
from pnp.games.mad.faces.junk import cog, inked, pipe, puffs, spring, tyre
from pnp.games.mad.faces.scrap import ALARM, BONE, HAZARD, OIL, RUST, RUST_LIGHT, SAND, STEEL, STEEL_LIGHT, rays

Scene = Callable[[Canvas], None]

SCENE_W, SCENE_H, SCENE_BLEED = 63.0, 49.0, 6.0
"""The part of a scene that is seen."""
THINNEST = 0.1
"""No line is thinner on paper, in mm."""

DUSK = Color.hex("#F0A868")
NOON = Color.hex("#8CCBD0")
LIME = Color.hex("#D6E38E")
MORNING = Color.hex("#F8E2AE")
FROST = Color.hex("#4C8FBF")
FUG = Color.hex("#C3C466")
NIGHT = Color.hex("#3A3532")


def unknown_part(canvas: Canvas) -> None:
    """Wheels, springs, a pipe and a spanner: it will do something."""
    puffs(canvas, [(49, 8, 3), (53.6, 5, 4), (59, 2, 5)], STEEL_LIGHT)
    pipe(canvas, Path.parse("M40 30L40 14C40 9 43 8 47 8"), 4.6, RUST)
    cog(canvas, 27, 17, 11.4, STEEL_LIGHT, teeth=12)
    spring(canvas, 51, 16, 34, 8)
    inked(canvas, rect(18, 26, 36, 14, 2), HAZARD, shadow=1.5)
    cog(canvas, 44, 33, 6.6, RUST_LIGHT, teeth=9, turn=10, holes=4)
    inked(canvas, ellipse(27, 33, 4.6), BONE)
    canvas.path(polyline([(27, 33), (29.4, 30.4)]), stroke=ALARM, width=0.9, round=True)
    for x in (24, 48):
        tyre(canvas, x, 42, 6)
    spanner(canvas, 22, 27, 27, color=OIL, angle=-58)
    spanner(canvas, 22, 27, 25.4, color=STEEL, angle=-58)


SCENES: dict[str, tuple[Scene, Color]] = {
    "climbing_claws": (wild.climbing_claws, DUSK),
    "balloon_tyres": (wild.balloon_tyres, NOON),
    "brush_saw": (wild.brush_saw, LIME),
    "snorkel_stack": (wild.snorkel_stack, MORNING),
    "ice_spikes": (wild.ice_spikes, FROST),
    "bog_boards": (wild.bog_boards, FUG),
    "crawler_tracks": (wild.crawler_tracks, NOON),
    "float_hull": (wild.float_hull, MORNING),
    "winter_plough": (wild.winter_plough, FROST),
    "twin_cam": (engine.twin_cam, HAZARD),
    "cornering_arms": (engine.cornering_arms, NOON),
    "lean_injector": (engine.lean_injector, SAND),
    "ram_prow": (engine.ram_prow, RUST_LIGHT),
    "long_gears": (engine.long_gears, HAZARD),
    "heavy_flywheel": (engine.heavy_flywheel, DUSK),
    "nitro_rig": (engine.nitro_rig, NIGHT),
    "gas_turbine": (engine.gas_turbine, NOON),
}
"""By the id of the part: what is drawn, and the sky behind it."""


@cache
def scene(part_id: str) -> Drawing:
    """The whole picture, a little larger than its box on all sides, so that it can bleed."""
    draw, sky = SCENES.get(part_id, (unknown_part, SAND))
    drawing = Drawing()
    drawing.rect(-SCENE_BLEED, -SCENE_BLEED, SCENE_W + 2 * SCENE_BLEED, SCENE_H + 2 * SCENE_BLEED, fill=sky)
    rays(drawing, 37, 25, 50, sky.mix(WHITE, 0.28))
    draw(drawing)
    return drawing


@cache
def _for_small(part_id: str, zoom: float) -> Drawing:
    """The scene with lines that still print when it is made so much smaller."""
    drawing, zooms = Drawing(), [zoom]
    for mark in scene(part_id).marks:
        if isinstance(mark, Open):
            a, b, c, d, _, _ = mark.matrix
            zooms.append(zooms[-1] * sqrt(abs(a * d - b * c)))
        elif isinstance(mark, Close):
            zooms.pop()
        elif isinstance(mark, PathMark) and mark.stroke:
            mark = replace(mark, width=max(mark.width, THINNEST / zooms[-1]))
        drawing.put(mark)
    return drawing


def thumbnail(canvas: Canvas, part_id: str, x: float, y: float, w: float, h: float) -> None:
    """The scene made small and cut to a box, with a line around it; what matters stands at its right."""
    zoom = max(w / SCENE_W, h / SCENE_H)
    with canvas.group(clip=rect(x, y, w, h, 1)):
        canvas.use(
            _for_small(part_id, round(zoom, 3)), x + w - SCENE_W * zoom, y + (h - SCENE_H * zoom) / 2, scale=zoom
        )
    canvas.rect(x, y, w, h, r=1, stroke=OIL, width=0.4)
