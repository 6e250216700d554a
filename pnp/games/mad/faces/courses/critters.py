"""Those who live beside the road and have seen it all."""

from __future__ import annotations

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.path import Path, ellipse, polygon
from pnp.games.mad.faces.courses.ground import Site
from pnp.games.mad.faces.junk import inked
from pnp.games.mad.faces.scrap import BONE, HAZARD, OIL, joined

_BEAK = Color.hex("#E8641B")
_SCALES = Color.hex("#7F9A3E")
_MURK = Color.hex("#3F5A4A")
_SHADOW = Color.hex("#6C6058")
_WOOL = Color.hex("#F4EFE4")

_DUCK = Path.parse("M-.95 -.1C-.7 .1 -.4 .05 -.2 0C.3 -.1 .75 0 .8 .3C.8 .75 -.6 .85 -.8 .4C-.9 .2 -.95 .1 -.95 -.1Z")
_PENGUIN = Path.parse("M-.5 .85C-.75 .2 -.5 -.95 0 -.95C.5 -.95 .75 .2 .5 .85Z")
_JAWS = Path.parse("M-.85 .1C-.8 -.2 -.5 -.2 -.3 -.12L.6 -.02C.9 0 .95 .28 .6 .3L-.4 .34C-.7 .34 -.86 .3 -.85 .1Z")
_GOAT = Path.parse(
    "M-.7 -.1C-.75 -.35 -.5 -.42 -.2 -.38C.1 -.34 .2 -.36 .32 -.6C.36 -.76 .6 -.82 .7 -.66L.92 -.44"
    "C.94 -.32 .84 -.26 .7 -.3C.62 -.1 .56 0 .5 .1L.5 .8L.36 .8L.32 .24L-.36 .24"
    "L-.4 .8L-.55 .8L-.6 .2C-.68 .1 -.7 0 -.7 -.1Z"
)


def duck(canvas: Canvas, site: Site) -> None:
    """The only one who enjoys the ford."""
    canvas.path(site.on(ellipse(0, 0.62, 1.0, 0.26)), fill=WHITE, stroke=OIL, width=0.25)
    inked(canvas, site.on(_DUCK), HAZARD, line=0.38, shadow=site.r * 0.12)
    inked(canvas, site.on(ellipse(0.42, -0.34, 0.42)), HAZARD, line=0.38)
    inked(canvas, site.on(Path.parse("M.76 -.4L1.12 -.3L.76 -.14Z")), _BEAK, line=0.3)
    canvas.path(site.on(ellipse(0.52, -0.44, 0.085)), fill=OIL)


def penguin(canvas: Canvas, site: Site) -> None:
    """It has seen cars come, and it has seen cars sink."""
    canvas.path(site.on(ellipse(0.2, 0.92, 0.6, 0.14)), fill=_SHADOW, ink="drop")
    for side in (-1, 1):
        inked(canvas, site.on(ellipse(side * 0.22, 0.88, 0.22, 0.1)), HAZARD, line=0.3)
    canvas.path(site.on(_PENGUIN), fill=OIL, ink="keep")
    canvas.path(site.on(ellipse(0.04, 0.34, 0.34, 0.5)), fill=BONE, ink="keep")
    for side in (-1, 1):
        canvas.path(site.on(ellipse(side * 0.17, -0.52, 0.14)), fill=WHITE, ink="keep")
        canvas.path(site.on(ellipse(side * 0.14, -0.5, 0.06)), fill=OIL, ink="keep")
    canvas.path(site.on(polygon([(-0.13, -0.34), (0.13, -0.34), (0, -0.1)])), fill=HAZARD, ink="keep")


def crocodile(canvas: Canvas, site: Site) -> None:
    """Two eyes, some teeth, and patience."""
    canvas.path(site.on(ellipse(0, 0.1, 1.1, 0.5)), fill=_MURK, stroke=OIL, width=0.4)
    inked(canvas, site.on(_JAWS), _SCALES, line=0.36)
    for x in (-0.56, -0.26):
        inked(canvas, site.on(ellipse(x, -0.24, 0.17)), BONE, line=0.32)
        canvas.path(site.on(ellipse(x + 0.05, -0.22, 0.07)), fill=OIL)
    teeth = joined(*(polygon([(x, 0.3), (x + 0.12, 0.3), (x + 0.06, 0.46)]) for x in (-0.1, 0.06, 0.22, 0.38, 0.54)))
    canvas.path(site.on(teeth), fill=WHITE, stroke=OIL, width=0.25)
    canvas.path(site.on(ellipse(0.72, 0.04, 0.05)), fill=OIL)


def goat(canvas: Canvas, site: Site) -> None:
    """It needs no road."""
    canvas.path(site.on(ellipse(0.1, 0.82, 0.8, 0.14)), fill=_SHADOW, ink="drop")
    for dx in (0.06, 0.2):
        horn = Path().move(0.46 + dx, -0.72).curve(0.4 + dx, -1.0, 0.1 + dx, -1.05, 0.02 + dx, -0.74)
        canvas.path(site.on(horn), stroke=OIL, width=0.7, round=True)
    inked(canvas, site.on(_GOAT), _WOOL, line=0.4, shadow=site.r * 0.1)
    canvas.path(site.on(ellipse(0.62, -0.56, 0.06)), fill=OIL)
    inked(canvas, site.on(polygon([(0.72, -0.3), (0.84, -0.3), (0.74, -0.06)])), _WOOL, line=0.3)
