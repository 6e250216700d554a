"""What lies beside the road: wrecks, tyres, barrels, bones and signs that nobody obeyed."""

from __future__ import annotations

from collections.abc import Callable

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.path import Path, ellipse, polygon, polyline, rect
from pnp.games.mad.faces.courses.critters import crocodile, goat, penguin
from pnp.games.mad.faces.courses.ground import Site
from pnp.games.mad.faces.junk import buggy, inked, rod
from pnp.games.mad.faces.scrap import (
    ALARM,
    BONE,
    HAZARD,
    OIL,
    RUBBER,
    RUST,
    RUST_DARK,
    RUST_LIGHT,
    STEEL_DARK,
    hazard_band,
    joined,
    warning_sign,
)

_SHADOW = Color.hex("#7A5A38")
_WOOD = Color.hex("#C99655")

_HORN = Path.parse("M-.26 -.34C-.7 -.3 -.95 -.5 -.98 -.9C-.74 -.66 -.5 -.62 -.2 -.6Z")
_SKULL = Path.parse(
    "M-.34 -.6C-.1 -.72 .1 -.72 .34 -.6C.48 -.3 .4 -.1 .3 .1L.2 .62"
    "C.1 .76 -.1 .76 -.2 .62L-.3 .1C-.4 -.1 -.48 -.3 -.34 -.6Z"
)
_TYRE_WALL = Path.parse("M-1 0L-1 .34C-1 1 1 1 1 .34L1 0Z")
_DRUM = Path.parse("M-1 -1.3L-1 1.3C-1 1.85 1 1.85 1 1.3L1 -1.3Z")
_HOOPS = Path.parse("M-1 -.45C-.4 -.05 .4 -.05 1 -.45M-1 .45C-.4 .85 .4 .85 1 .45")
_PLANKS = (
    (polygon([(-0.5, -0.7), (0.6, -0.76), (0.86, -0.55), (0.62, -0.34), (-0.48, -0.36)]), _WOOD),
    (polygon([(0.5, -0.2), (-0.6, -0.24), (-0.88, -0.02), (-0.6, 0.16), (0.48, 0.14)]), _WOOD.mix(ALARM, 0.35)),
)


def _shadow(canvas: Canvas, site: Site, x: float, y: float, rx: float, ry: float) -> None:
    canvas.path(site.on(ellipse(x, y, rx, ry)), fill=_SHADOW, ink="drop")


def wreck(canvas: Canvas, site: Site) -> None:
    """Somebody's car, without its wheels and without somebody."""
    _shadow(canvas, site, 0.15, 0.52, 1.0, 0.2)
    for x in (-0.66, 0.34):
        inked(canvas, site.on(rect(x, 0.3, 0.32, 0.26)), STEEL_DARK, line=0.35)
    buggy(canvas, site.x, site.y + site.r * 0.64, site.r * 1.9, body=RUST_LIGHT, wheels=False, manned=False, tilt=-7)


def tyres(canvas: Canvas, site: Site) -> None:
    """A heap of three."""
    _shadow(canvas, site, 0.15, 0.62, 1, 0.3)
    for dx, dy in ((-0.42, 0.34), (0.42, 0.38), (-0.02, -0.02)):
        one = Site(site.x + dx * site.r, site.y + dy * site.r, site.r * 0.54)
        inked(canvas, one.on(_TYRE_WALL), RUBBER, line=0.35)
        inked(canvas, one.on(ellipse(0, 0, 1, 0.6)), RUBBER.mix(BONE, 0.16), line=0.35)
        canvas.path(one.on(ellipse(0, 0, 0.5, 0.3)), fill=OIL)


def barrels(canvas: Canvas, site: Site) -> None:
    """Two drums, one of them leaking."""
    canvas.path(site.on(ellipse(-0.1, 0.66, 1.0, 0.26)), fill=OIL, ink="drop")
    for dx, dy, fill in ((0.34, -0.1, RUST), (-0.3, 0.06, HAZARD)):
        one = Site(site.x + dx * site.r, site.y + dy * site.r, site.r * 0.34)
        inked(canvas, one.on(_DRUM), fill, line=0.38, shadow=one.r * 0.35)
        canvas.path(one.on(_HOOPS), stroke=OIL, width=0.35)
        inked(canvas, one.on(ellipse(0, -1.3, 1, 0.42)), fill.mix(BONE, 0.25), line=0.38)
        canvas.path(one.on(ellipse(0.3, -1.3, 0.2, 0.1)), fill=OIL)


def skull(canvas: Canvas, site: Site) -> None:
    """A steer that took the short way."""
    _shadow(canvas, site, 0.15, 0.62, 0.9, 0.24)
    for horn in (_HORN, _HORN.scale(-1, 1)):
        inked(canvas, site.on(horn), BONE, line=0.36)
    inked(canvas, site.on(_SKULL), BONE, line=0.4, shadow=site.r * 0.1)
    for side in (-1, 1):
        canvas.path(site.on(ellipse(side * 0.2, -0.22, 0.12, 0.15)), fill=OIL)
        canvas.path(site.on(ellipse(side * 0.08, 0.5, 0.045, 0.1)), fill=OIL)


def bones(canvas: Canvas, site: Site) -> None:
    """Ribs, half in the ground."""
    _shadow(canvas, site, 0.1, 0.5, 0.95, 0.2)
    for i, high in enumerate((0.5, 0.8, 0.95, 0.8, 0.5)):
        x = (i - 2) * 0.36
        rib = site.on(Path().move(x - 0.1, 0.5).curve(x - 0.3, -high * 0.6, x + 0.1, -high, x + 0.36, -high * 0.7))
        canvas.path(rib, stroke=OIL, width=site.r * 0.15 + 0.25, round=True)
        canvas.path(rib, stroke=BONE, width=site.r * 0.085, round=True, ink="keep")


def sign(canvas: Canvas, site: Site) -> None:
    """A warning, bent by the last one who needed it."""
    x, y, r, _ = site
    _shadow(canvas, site, 0.4, 0.85, 0.6, 0.12)
    rod(canvas, (x, y + r * 0.85), (x - r * 0.12, y - r * 0.1), r * 0.13, STEEL_DARK, edge=0.3)
    with canvas.group(at=(x - r * 0.12, y - r * 0.26), rotate=-9):
        warning_sign(canvas, 0, 0, r * 1.15)


def arrow_board(canvas: Canvas, site: Site) -> None:
    """Planks that point both ways."""
    x, y, r, _ = site
    _shadow(canvas, site, 0.3, 0.9, 0.6, 0.12)
    rod(canvas, (x, y + r * 0.9), (x + r * 0.05, y - r * 0.85), r * 0.15, RUST_DARK, edge=0.3)
    for plank, color in _PLANKS:
        inked(canvas, site.on(plank), color, line=0.36, shadow=r * 0.07)
    grain = joined(*(polyline([(-0.3, level), (0.3, level)]) for level in (-0.56, -0.04)))
    canvas.path(site.on(grain), stroke=OIL, width=0.35)


def roadblock(canvas: Canvas, site: Site) -> None:
    """A trestle that has been driven through."""
    x, y, r, _ = site
    _shadow(canvas, site, 0.1, 0.62, 0.95, 0.16)
    for side in (-0.62, 0.62):
        for lean in (-0.2, 0.2):
            top, foot = site.points([(side, -0.2), (side + lean, 0.62)])
            rod(canvas, top, foot, r * 0.1, RUST_DARK, edge=0.28)
    with canvas.group(at=(x, y - r * 0.16), rotate=5):
        canvas.rect(-r * 0.95 - 0.35, -r * 0.2 - 0.35, r * 1.9 + 0.7, r * 0.4 + 0.7, fill=OIL)
        hazard_band(canvas, -r * 0.95, -r * 0.2, r * 1.9, r * 0.4)


LEFT: dict[str, tuple[Callable[[Canvas, Site], None], float]] = {
    "wreck": (wreck, 9.5),
    "tyres": (tyres, 5.0),
    "barrels": (barrels, 5.2),
    "skull": (skull, 5.0),
    "bones": (bones, 5.4),
    "sign": (sign, 5.4),
    "arrows": (arrow_board, 6.0),
    "roadblock": (roadblock, 5.6),
    "goat": (goat, 5.6),
    "penguin": (penguin, 4.6),
    "crocodile": (crocodile, 7.0),
}
"""How each is drawn, and how much room it wants."""
