"""The eight parts that change the car itself: cams, arms, injectors, gears, flywheels and things that burn."""

from __future__ import annotations

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.icons import icon_at
from pnp.draw.path import Path, ellipse, polygon, polyline, rect
from pnp.draw.vocabulary.effects import FIRE, burst, jet, polar, speed_lines
from pnp.games.mad.faces.contraptions.wild import ground
from pnp.games.mad.faces.junk import (
    LEATHER,
    WOOD,
    buggy,
    chips,
    fire,
    hub,
    inked,
    pipe,
    rod,
    spring,
    toothed,
    tyre,
)
from pnp.games.mad.faces.scrap import (
    ALARM,
    BONE,
    DUST,
    HAZARD,
    OIL,
    RUST,
    RUST_DARK,
    RUST_LIGHT,
    SAND,
    STEEL,
    STEEL_DARK,
    STEEL_LIGHT,
    bolt,
)
from pnp.games.mad.faces.terrains import curve_icon

FUEL = Color.hex("#E8590C")
BOTTLE = Color.hex("#2E86B8")
ASPHALT = Color.hex("#4A4643")


# --- dice: every one counts ------------------------------------------------------------------------------------------

_LOBE = Path.parse("M0 -13C4 -13 6.6 -5.6 6.6 0A6.6 6.6 0 0 1 -6.6 0C-6.6 -5.6 -4 -13 0 -13Z")


def twin_cam(canvas: Canvas) -> None:
    """Two cams, one chain, and under them two equal dice: both are wanted."""
    chain = (
        Path().move(23, 7.6).line(50, 7.6).arc(50, 13, 5.4, -90, 90).line(23, 18.4).arc(23, 13, 5.4, 90, 270).close()
    )
    canvas.path(chain, stroke=OIL, width=3)
    canvas.path(chain, stroke=STEEL_LIGHT, width=1.8, dash=(1.7, 0.9))
    for x, turn, low in ((23, 152, 27.4), (50, 194, 25.6)):
        rod(canvas, (x, 20), (x, 36), 2.4, STEEL_LIGHT)
        inked(canvas, _LOBE.scale(1.12).rotate(turn).shift(x, 13), RUST_LIGHT, shadow=1.3)
        hub(canvas, x, 13, 3.6)
        inked(canvas, rect(x - 6.4, low, 12.8, 2.6, 0.8), STEEL_LIGHT)
        spring(canvas, x, low + 2.6, 36.6, 9)
        with canvas.group(at=(x, 42), rotate=8 if x < 36 else -7):
            inked(canvas, rect(-6.6, -6.2, 13.2, 12.4, 2), WHITE)
            for dx in (-1, 1):
                for dy in (-1, 0, 1):
                    canvas.circle(dx * 3.1, dy * 3.5, 1.2, fill=OIL)


# --- arrows ----------------------------------------------------------------------------------------------------------


def cornering_arms(canvas: Canvas) -> None:
    """A gloved hand on a lazy tongs holds on to the road sign while the car goes round."""
    ground(canvas, [(-7, 40), (20, 42), (70, 38)], ASPHALT)
    canvas.path(Path().move(-7, 50).quad(30, 50, 70, 44), stroke=BONE, width=1, dash=(5, 3))
    rod(canvas, (52.5, 50), (52.5, 12), 2.4, STEEL_LIGHT)
    curve_icon(canvas, 52.5, 9.4, 16)
    buggy(canvas, 12, 45.4, 31, body=ALARM, tilt=-7)
    step, top, low = 5.2, (20.0, 27.0), (22.4, 35.4)
    for i in range(4):
        a, b = (top[0] + step * i, top[1] - 1.0 * i), (low[0] + step * i, low[1] - 1.0 * i)
        c, d = (a[0] + step, a[1] - 1.0), (b[0] + step, b[1] - 1.0)
        rod(canvas, a, d, 1.5, STEEL)
        rod(canvas, b, c, 1.5, STEEL_LIGHT)
    for i in range(5):
        for x, y in ((top[0] + step * i, top[1] - 1.0 * i), (low[0] + step * i, low[1] - 1.0 * i)):
            canvas.circle(x, y, 0.9, fill=HAZARD, stroke=OIL, width=0.35)
    _glove(canvas, 46, 26.5)
    speed_lines(canvas, 12, 24, 16, color=OIL, spread=9, count=4, width=0.9, angle=-7)


def _glove(canvas: Canvas, x: float, y: float) -> None:
    """A fist in a white glove, closed around an upright post."""
    with canvas.group(at=(x, y)):
        inked(canvas, rect(-6.4, -5.6, 4.6, 11.2, 1.2), ALARM, shadow=0.8)
        inked(canvas, rect(-3, -6.6, 11, 13.2, 4), WHITE, shadow=1.1)
        for i in range(4):
            inked(canvas, rect(2.2, -7 + i * 3.5, 8.4, 3.6, 1.8), WHITE)
        inked(canvas, Path.parse("M-2 -5C-1 -10 4 -12 7 -10.4C9.4 -9 8 -6.4 5.4 -6.6C3.6 -6.6 3 -5 3 -3Z"), WHITE)
        canvas.path(polyline([(-0.6, -2.4), (-0.6, 3.4)]), stroke=OIL, width=0.4, round=True)


# --- fuel ------------------------------------------------------------------------------------------------------------


def lean_injector(canvas: Canvas) -> None:
    """One drop at a time, under lock and chain, into a thimble."""
    inked(canvas, rect(31, -6, 12, 9, 0.8), STEEL_DARK)
    inked(canvas, rect(27.4, 0.6, 19.2, 13.4, 1.6), HAZARD, shadow=1.4)
    inked(canvas, rect(30.4, 14, 13.2, 4, 0.6), STEEL_LIGHT, shadow=0.8)
    inked(canvas, polygon([(32, 18), (42, 18), (39.4, 26.6), (34.6, 26.6)]), RUST_LIGHT, shadow=0.9)
    inked(canvas, rect(35, 26.6, 4, 2.2), STEEL_DARK)
    links = [
        (22, 1.6, 38),
        (26.6, 5.4, 32),
        (32, 8, 18),
        (37.4, 8.8, 0),
        (42.8, 7.4, -22),
        (47.6, 4.4, -36),
        (52, 0.6, -42),
    ]
    for x, y, turn in links:
        link = rect(-3.4, -1.7, 6.8, 3.4, 1.7) + rect(-1.7, -0.5, 3.4, 1, 0.5)
        inked(canvas, link.rotate(turn).shift(x, y), STEEL_LIGHT, evenodd=True)
    _padlock(canvas, 50.5, 7)
    drop = Path.parse("M37 29.6C40 34 41.6 35.8 41.6 38.2A4.6 4.6 0 0 1 32.4 38.2C32.4 35.8 34 34 37 29.6Z")
    inked(canvas, drop, FUEL, shadow=0.9)
    canvas.path(Path().arc(37, 38.2, 2.9, 130, 200), stroke=WHITE, width=0.8, round=True, ink="drop")
    inked(canvas, polygon([(26.4, 45), (47.6, 45), (45.6, 60), (28.4, 60)]), STEEL_LIGHT, shadow=1.2)
    inked(canvas, rect(25, 43.6, 24, 2.2, 1), STEEL)
    ticks = Path()
    for side in (-1, 1):
        for dy in (0.0, 4.0):
            ticks = ticks.move(37 + side * 6.6, 34.6 + dy * 1.1).line(37 + side * (9.6 - dy * 0.2), 33.6 + dy * 1.4)
    canvas.path(ticks, stroke=OIL, width=0.7, round=True)
    _coin(canvas, 19, 33, 6.8)
    _coin(canvas, 55.4, 30, 5.6)


def _padlock(canvas: Canvas, x: float, y: float) -> None:
    bow = Path().move(x - 2.4, y + 0.6).line(x - 2.4, y - 1.6).arc(x, y - 1.6, 2.4, 180, 360).line(x + 2.4, y + 0.6)
    canvas.path(bow, stroke=OIL, width=2.2)
    canvas.path(bow, stroke=STEEL_LIGHT, width=1.1)
    inked(canvas, rect(x - 4, y, 8, 7, 1), RUST, shadow=0.9)
    canvas.circle(x, y + 2.8, 1.1, fill=OIL)
    canvas.rect(x - 0.45, y + 3, 0.9, 2.2, fill=OIL)


def _coin(canvas: Canvas, x: float, y: float, r: float) -> None:
    """A coin kept back: with a can of fuel on it."""
    inked(canvas, ellipse(x, y, r), HAZARD, shadow=0.9)
    canvas.circle(x, y, r * 0.78, stroke=OIL, width=0.35)
    icon_at(canvas, "fuel", x, y, r * 1.05, OIL)


def nitro_rig(canvas: Canvas) -> None:
    """Two bottles that should not be in a car."""
    fire(canvas, 50.6, 22, 24, 20, heading=-66)
    for x in (24, 37):
        pipe(canvas, Path().move(x, 8).curve(x, -3, 47, -2, 46, 11).curve(45.6, 22, 47, 29, 50.6, 22), 2.2, STEEL)
    inked(canvas, polygon([(47.2, 23.6), (50, 18.4), (54.6, 19.2), (50.4, 27)]), STEEL_LIGHT)
    for x in (24, 37):
        inked(canvas, rect(x - 2.2, 7.6, 4.4, 5, 0.8), STEEL_LIGHT)
        bottle = Path.parse("M-6.4 48L-6.4 10C-6.4 4 -3 3 -2.6 0L2.6 0C3 3 6.4 4 6.4 10L6.4 48Z")
        inked(canvas, bottle.shift(x, 10.6), BOTTLE, shadow=1.6)
        canvas.path(polyline([(x - 3.8, 20), (x - 3.8, 52)]), stroke=WHITE, width=0.9, round=True, ink="drop")
        inked(canvas, rect(x - 4, 5.6, 8, 2.6, 1), ALARM)
        _skull(canvas, x, 33.4)
    for y in (22.6, 41.6):
        inked(canvas, rect(15.4, y, 30.2, 3.6, 0.6), LEATHER)
        inked(canvas, rect(28, y - 0.8, 5, 5.2, 0.8), HAZARD)


def _skull(canvas: Canvas, x: float, y: float) -> None:
    inked(canvas, ellipse(x, y - 0.8, 4, 3.6), BONE)
    inked(canvas, rect(x - 2, y + 1.2, 4, 3, 0.6), BONE)
    canvas.path(ellipse(x, y - 0.8, 3.7, 3.3), fill=BONE)
    for side in (-1, 1):
        canvas.circle(x + side * 1.35, y - 0.4, 0.95, fill=OIL)
    canvas.polygon([(x, y + 0.7), (x + 0.5, y + 1.6), (x - 0.5, y + 1.6)], fill=OIL)
    canvas.path(
        polyline([(x - 0.6, y + 2.5), (x - 0.6, y + 3.8)]) + polyline([(x + 0.6, y + 2.5), (x + 0.6, y + 3.8)]),
        stroke=OIL,
        width=0.3,
    )


# --- the others ------------------------------------------------------------------------------------------------------


_SNOUT = Path.parse(
    "M-7 14L14 15C26 15 38 19 45 26L37 26.4L34 31L29.6 27L26 32L21.6 27.6L18 32.4L13.6 28L10 32.6L6 28.6L6 30"
    "C4 34 4 36 6 38.6L9.6 34.4L13.6 39L17.4 34.6L21.4 39L25 34.8L29 38.6L32 34.4L38 34.6C30 41 16 44 6 44L-7 44Z"
)


def ram_prow(canvas: Canvas) -> None:
    """A steel snout with teeth arrives in somebody's boot."""
    ground(canvas, [(-7, 43), (30, 44), (70, 43)], DUST)
    burst(canvas, 45, 24, 25, fill=OIL, points=13)
    burst(canvas, 45, 24, 23, fill=HAZARD, points=13)
    burst(canvas, 45, 24, 14, fill=WHITE, points=11, turn=12)
    with canvas.group(at=(56, 26), rotate=14):
        inked(canvas, Path.parse("M-4 -10L16 -14L20 12L-6 11L-3 4L-7 0Z"), STEEL, shadow=1.2)
        inked(canvas, rect(-1, -6, 4, 4.4, 0.8), ALARM)
        tyre(canvas, 8, 13, 6.4)
    inked(canvas, polygon([(3, 26), (40, 24), (40, 36), (3, 42)]), RUST_DARK)
    inked(canvas, _SNOUT, STEEL_LIGHT, shadow=1.6)
    inked(canvas, ellipse(22, 20.6, 2.9), WHITE)
    canvas.circle(22.9, 20.9, 1.2, fill=OIL)
    canvas.path(polyline([(18, 16.6), (26, 18.4)]), stroke=OIL, width=1.2, round=True)
    for x, y in ((4, 18.4), (10, 18.6), (4, 24), (10, 24.2), (33, 22), (6, 42)):
        bolt(canvas, x, y, 0.8, turn=x * 20)
    chips(canvas, 46, 22, 17, STEEL, start=215, stop=345, count=6, size=1.7, seed=4)


def long_gears(canvas: Canvas) -> None:
    """Gears as long as a freight train, and a lever to match."""
    _long_cog(canvas, 38, 13.4, -9, STEEL_LIGHT)
    _long_cog(canvas, 41, 33.6, -9, RUST_LIGHT)
    pipe(canvas, Path.parse("M4 62C6 46 14 44 15.4 31"), 2.4, STEEL)
    inked(canvas, ellipse(15.6, 28, 5), ALARM, shadow=1)
    canvas.path(Path().arc(15.6, 28, 3.3, 190, 250), stroke=WHITE, width=0.9, round=True, ink="drop")


def _long_cog(canvas: Canvas, cx: float, cy: float, turn: float, fill: Color) -> None:
    """A cog pulled out sideways to twice its length."""
    with canvas.group(at=(cx, cy), rotate=turn):
        outline = toothed(0, 0, 11.6, 15, depth=0.22, turn=6).scale(1.9, 0.98)
        inked(canvas, outline, fill, shadow=1.3)
        inked(canvas, ellipse(0, 0, 13.4, 5.6), fill.shade(0.22))
        for side in (-1, 1):
            canvas.path(ellipse(side * 8, 0, 3.6, 2.9), fill=OIL)
        hub(canvas, 0, 0, 3.4)


def heavy_flywheel(canvas: Canvas) -> None:
    """So heavy that the floor complains."""
    ground(canvas, [(-7, 42), (22, 42), (37, 44), (52, 42), (70, 42)], DUST)
    cx, cy, r = 37.0, 24.3, 20.0
    inked(canvas, polygon([(20, 52), (33, 22), (41, 22), (54, 52)]), RUST_DARK)
    inked(canvas, ellipse(cx, cy, r) + ellipse(cx, cy, r * 0.66), STEEL_DARK, evenodd=True)
    canvas.path(Path().arc(cx, cy, r * 0.92, 190, 265), stroke=STEEL_LIGHT, width=1.2, round=True, ink="drop")
    for i in range(5):
        spoke = polygon([(-2.6, 0), (2.6, 0), (1.9, -r * 0.7), (-1.9, -r * 0.7)]).rotate(i * 72 + 14).shift(cx, cy)
        inked(canvas, spoke, STEEL, shadow=0.6)
    inked(canvas, ellipse(cx, cy, r * 0.27), ALARM, shadow=1)
    hub(canvas, cx, cy, r * 0.12)
    for i in range(10):
        bolt(canvas, *polar(cx, cy, r * 0.83, i * 36 + 5), 1.3, turn=i * 50)
    for side in (-1, 1):
        plank = polygon([(0.6, 4.6), (2, 0.8), (38, -6), (38, -1)]).scale(side, 1).shift(cx, 45.4)
        inked(canvas, plank, WOOD)
    chips(canvas, cx, 46, 22, WOOD, start=192, stop=222, count=3, size=1.5)
    chips(canvas, cx, 46, 22, WOOD, start=318, stop=348, count=3, size=1.5, seed=2)
    for start in (196, 222):
        canvas.path(Path().arc(cx, cy, r + 3.2, start, start + 16), stroke=OIL, width=0.8, round=True)
        canvas.path(Path().arc(cx, cy, r + 3.2, start - 180, start - 164), stroke=OIL, width=0.8, round=True)


def gas_turbine(canvas: Canvas) -> None:
    """A jet engine on two wheels; the hen was standing behind it."""
    ground(canvas, [(-7, 43), (30, 43.6), (70, 43)], SAND)
    with canvas.group(at=(25, 25)):
        jet(canvas, 1, 0, 36, 31, colors=(OIL,))
        jet(canvas, 0, 0, 33, 27, colors=FIRE)
    inked(canvas, polygon([(22, 17), (31, 13), (31, 37), (22, 33)]), STEEL_DARK, shadow=1)
    inked(canvas, Path.parse("M31 11C40 8 48 8 54 10L54 40C48 42 40 42 31 39Z"), HAZARD, shadow=1.6)
    for x in (34.6, 41):
        canvas.path(Path().move(x, 10.2).quad(x - 1.4, 25, x, 39.8), stroke=OIL, width=0.5)
    for y in (14, 20, 30, 36):
        bolt(canvas, 37.8, y, 0.7, turn=y * 9)
    inked(canvas, ellipse(54, 25, 7, 15.6), STEEL_LIGHT)
    inked(canvas, ellipse(54.4, 25, 5.6, 13), OIL)
    for i in range(12):
        x0, y0 = polar(0, 0, 1, i * 30)
        x1, y1 = polar(0, 0, 1, i * 30 + 15)
        blade = polygon([(54.4, 25), (54.4 + x0 * 5.2, 25 + y0 * 12.4), (54.4 + x1 * 5.2, 25 + y1 * 12.4)])
        canvas.path(blade, fill=STEEL)
    inked(canvas, ellipse(54.6, 25, 2, 4), ALARM)
    for x in (36, 49):
        tyre(canvas, x, 43, 5.4)
    _hen(canvas, 10.6, 41.6)


def _hen(canvas: Canvas, x: float, y: float) -> None:
    """Rather well done."""
    body = Path.parse(
        "M-6 -3C-8 -6 -8 -8 -7 -9C-5 -7 -3 -6 0 -6C1 -9 3 -10 5 -9C7 -8 6 -5 5 -4C5 0 2 2 -1 2C-4 2 -6 0 -6 -3Z"
    )
    legs = polyline([(-1.6, 1.6), (-2.4, 5)]) + polyline([(1.4, 1.6), (1.8, 5)])
    canvas.path(legs.shift(x, y), stroke=OIL, width=0.6, round=True)
    inked(canvas, polygon([(6, -7.4), (8.8, -6.4), (6, -5.6)]).shift(x, y), HAZARD, line=0.4)
    inked(canvas, body.shift(x, y), RUST_DARK)
    inked(canvas, ellipse(x + 4, y - 7.2, 1.3), WHITE, line=0.4)
    canvas.circle(x + 4.3, y - 7.2, 0.5, fill=OIL)
    inked(canvas, Path.parse("M2.4 -9.4L2.4 -11.6L3.8 -10.4L5 -11.8L5.6 -9.4Z").shift(x, y), ALARM, line=0.4)
