"""The nine parts that open terrain, each at work: claws in rock, beach balls on dunes, a saw in the bush…

Scenes are drawn in the coordinates of a part card: the subject right of the index, the ground at the foot.
"""

from __future__ import annotations

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.film import FilmCanvas
from pnp.draw.geometry import Point
from pnp.draw.path import Path, ellipse, polygon, polyline, rect, smooth
from pnp.draw.vocabulary.effects import polar
from pnp.games.mad.faces.junk import (
    LEAF,
    LEATHER,
    WOOD,
    buggy,
    cactus,
    chips,
    driver,
    hub,
    inked,
    pine,
    pipe,
    puffs,
    reed,
    rod,
    toothed,
    tyre,
)
from pnp.games.mad.faces.scrap import (
    ALARM,
    BONE,
    DUST,
    HAZARD,
    LINE,
    OIL,
    RUST,
    SAND,
    STEEL,
    STEEL_DARK,
    STEEL_LIGHT,
    bolt,
    halftone,
    hazard_band,
)

ROCK = Color.hex("#8B7A6E")
WATER = Color.hex("#2E86B8")
WATER_LIGHT = Color.hex("#79BEDD")
ICE = Color.hex("#D5EEF5")
ICE_DARK = Color.hex("#7DB9D3")
MUD = Color.hex("#6B5A33")
GLASS = Color.hex("#BFE0E2")
SNOW = Color.hex("#F3F8FA")
FROG = Color.hex("#6DA03B")


def ground(canvas: Canvas, top: list[Point], fill: Color, *, line: float = LINE) -> None:
    """Everything below a line that runs from edge to edge."""
    shape = smooth(top)
    canvas.path(shape.line(70, 60).line(-7, 60).close(), fill=fill)
    canvas.path(shape, stroke=OIL, width=line, round=True)


# --- mountain --------------------------------------------------------------------------------------------------------

_TALON = Path.parse("M-2 -3C6 -10 17 -8 20 5C14 -1 7 0 -1 3.4Z")


def climbing_claws(canvas: Canvas) -> None:
    """A steel hand digs its talons into a cliff."""
    cliff = [(70, -7), (47, -7), (45, 4), (36, 9), (38.5, 18), (31, 25), (35, 33), (24, 39), (20, 60), (70, 60)]
    inked(canvas, polygon(cliff), ROCK)
    for face in (
        [(47, -7), (45, 4), (36, 9), (44, 12), (52, 3)],
        [(38.5, 18), (31, 25), (40, 27), (46, 19)],
        [(35, 33), (24, 39), (37, 42), (44, 35)],
    ):
        canvas.path(polygon(face), fill=ROCK.mix(WHITE, 0.38))
    halftone(canvas, polygon(cliff), ROCK.shade(0.4), 1.7, fall=0.8)
    rod(canvas, (-6, 58), (14, 37), 7, RUST)
    rod(canvas, (13, 38), (24, 24), 3.4, STEEL_LIGHT)
    inked(canvas, ellipse(11, 40, 4.2), HAZARD, shadow=0.8)
    bolt(canvas, 11, 40, 1.5)
    for turn, flip in ((-74, 1), (-34, 1), (44, -1)):
        with canvas.group(at=(27, 21), rotate=turn, scale=(1.12, 1.12 * flip)):
            inked(canvas, _TALON, STEEL_LIGHT, line=LINE, shadow=1.2 if flip > 0 else -1.2)
    inked(canvas, ellipse(26.5, 21.5, 5.6), HAZARD, shadow=1)
    hub(canvas, 26.5, 21.5, 2.6)
    cracks = Path().move(41, 7).line(46, 11).line(45, 15).line(51, 19) + Path().move(45, 15).line(41, 17)
    cracks += Path().move(41, 31).line(47, 33).line(49, 38).line(55, 40)
    canvas.path(cracks, stroke=OIL, width=0.7, round=True)
    chips(canvas, 39, 12, 13, ROCK.mix(WHITE, 0.38), start=190, stop=300, count=5, size=1.7)


# --- desert ----------------------------------------------------------------------------------------------------------


def balloon_tyres(canvas: Canvas) -> None:
    """Two giant beach balls, and a car somewhere on top of them."""
    canvas.circle(53, 9, 6.6, fill=HAZARD)
    ground(canvas, [(-7, 33), (8, 30), (22, 35), (40, 30), (70, 36)], DUST)
    cactus(canvas, 9, 36, 10)
    ground(canvas, [(-7, 44), (14, 41), (34, 45), (52, 42), (70, 45)], SAND)
    for x in (23, 50):
        rod(canvas, (36.5 + (x - 36.5) * 0.5, 20), (x, 32), 1.8, STEEL_LIGHT)
        _beach_ball(canvas, x, 32.4, 12.4)
    buggy(canvas, 36.5, 26, 34, wheels=False)
    for x in (23, 50):
        rod(canvas, (36.5 + (x - 36.5) * 0.62, 19.6), (x, 32), 1.8, STEEL_LIGHT)
        hub(canvas, x, 32.4, 2.4, HAZARD)


def _beach_ball(canvas: Canvas, cx: float, cy: float, r: float) -> None:
    ball = ellipse(cx, cy, r)
    canvas.path(ball, fill=BONE)
    with canvas.group(clip=ball):
        for i in range(4):
            turn = i * 90 + 10
            out, back = polar(cx, cy, r * 0.62, turn - 14), polar(cx, cy, r * 0.62, turn + 54)
            wedge = Path().move(cx, cy).quad(*out, *polar(cx, cy, r, turn)).arc(cx, cy, r, turn, turn + 45)
            canvas.path(wedge.quad(*back, cx, cy).close(), fill=ALARM, stroke=OIL, width=0.35)
        canvas.path(
            ball + ellipse(cx - r * 0.16, cy - r * 0.16, r * 1.04), fill=OIL.mix(DUST, 0.3), evenodd=True, ink="drop"
        )
    canvas.path(ball, stroke=OIL, width=LINE * 1.4)
    canvas.path(Path().arc(cx, cy, r * 0.8, 195, 235), stroke=WHITE, width=r * 0.1, round=True, ink="drop")


# --- forest ----------------------------------------------------------------------------------------------------------


def brush_saw(canvas: Canvas) -> None:
    """A circular saw as large as a wheel, half way through a bush."""
    ground(canvas, [(-7, 43), (20, 42), (45, 44), (70, 42)], LEAF.mix(HAZARD, 0.35))
    rod(canvas, (55, 46), (52, 34), 2, WOOD)
    puffs(canvas, [(44, 7, 5), (51, 5, 6), (58, 7, 6.4), (64, 13, 6), (56, 14, 6), (60, 21, 6.4), (66, 26, 6)], LEAF)
    puffs(canvas, [(58, 31, 6), (64, 35, 6), (54, 38, 5), (62, 43, 6), (58, 38, 4.6)], LEAF)
    rod(canvas, (-6, 50), (28, 27), 6, HAZARD)
    rod(canvas, (-6, 50), (6, 42), 6, OIL)
    inked(canvas, toothed(32, 24, 16.6, 22, depth=0.16, rake=1, turn=4), STEEL_LIGHT, shadow=1.4)
    canvas.circle(32, 24, 11, stroke=STEEL_DARK, width=0.5)
    for i in range(4):
        slot = rect(5.5, -0.6, 5.4, 1.2, 0.6).rotate(45 + 90 * i).shift(32, 24)
        canvas.path(slot, fill=OIL)
    canvas.path(Path().arc(32, 24, 9, 200, 250), stroke=WHITE, width=1.5, round=True, ink="drop")
    inked(canvas, ellipse(32, 24, 4.4), ALARM, shadow=0.8)
    hub(canvas, 32, 24, 2)
    puffs(canvas, [(45, 38, 5.4), (50.5, 32.6, 4.4), (39, 42, 5), (49, 43, 5.6), (34, 46, 4)], LEAF.mix(HAZARD, 0.18))
    _leaves(
        canvas,
        [(19, 8, 20), (24, 4.6, 70), (36, 3.6, -20), (13, 33, 40), (18, 41, 110), (52, 23.5, 15), (26, 43.5, 80)],
    )


def _leaves(canvas: Canvas, places: list[tuple[float, float, float]]) -> None:
    for x, y, turn in places:
        leaf = Path().move(-2.4, 0).quad(0, -2.2, 2.6, 0).quad(0, 2.2, -2.4, 0).close()
        inked(canvas, leaf.rotate(turn).shift(x, y), LEAF, line=0.4)


# --- river -----------------------------------------------------------------------------------------------------------


def snorkel_stack(canvas: Canvas) -> None:
    """Only the chimney looks out of the river, bent like a periscope; below, somebody holds his breath."""
    puffs(canvas, [(52, 7, 2.6), (56.5, 5, 3.4), (62, 2.6, 4.4)], STEEL_LIGHT)
    water = [(-7 + 5.5 * i, 21 + (0.9 if i % 2 else -0.9)) for i in range(15)]
    ground(canvas, water, WATER)
    buggy(FilmCanvas(canvas, WATER, 0.1), 31, 49, 48, body=HAZARD.mix(WATER, 0.3), manned=False)
    stack = Path().move(33, 36).line(33, 12).curve(33, 6, 37, 6, 44, 6)
    pipe(canvas, stack, 5.4, RUST)
    for y in (27, 17.5):
        inked(canvas, rect(29.2, y, 7.6, 2.4, 0.5), STEEL_LIGHT)
        for x in (30.6, 35.4):
            canvas.circle(x, y + 1.2, 0.5, fill=OIL)
    inked(canvas, rect(43, 1.4, 3.2, 9.2, 0.6), STEEL_LIGHT)
    inked(canvas, ellipse(46.4, 6, 1.2, 3.6), OIL)
    driver(canvas, 25, 32, 13, cap=LEATHER)
    for x, y, r in ((37.5, 30, 1.2), (41, 26.5, 1.6), (39.5, 23, 1), (20.5, 24.6, 1.1), (46, 30, 0.9)):
        canvas.circle(x, y, r, fill=WATER_LIGHT, stroke=OIL, width=0.4)
    _fish(canvas, 52.5, 32)
    for x0, y0 in ((44, 26), (8, 30), (50, 42)):
        canvas.path(
            Path().move(x0, y0).quad(x0 + 2, y0 - 1.4, x0 + 4, y0).quad(x0 + 6, y0 + 1.4, x0 + 8, y0),
            stroke=WATER_LIGHT,
            width=0.6,
            round=True,
        )


def _fish(canvas: Canvas, x: float, y: float) -> None:
    tail = polygon([(x + 4, y), (x + 8, y - 3), (x + 8, y + 3)])
    inked(canvas, tail, ALARM)
    inked(canvas, Path().move(x - 5, y).quad(x, y - 6, x + 5, y).quad(x, y + 6, x - 5, y).close(), ALARM, shadow=0.7)
    inked(canvas, ellipse(x - 2, y - 0.8, 1.3), WHITE, line=0.35)
    canvas.circle(x - 2.3, y - 0.7, 0.5, fill=OIL)


# --- ice -------------------------------------------------------------------------------------------------------------


def ice_spikes(canvas: Canvas) -> None:
    """A wheel like a hedgehog walks over ice, and the ice gives."""
    ground(canvas, [(-7, 39), (20, 38.6), (45, 39.4), (70, 38.6)], ICE)
    canvas.path(polygon([(-7, 46), (16, 42), (30, 50), (4, 60)]), fill=ICE_DARK)
    canvas.path(polygon([(44, 44), (70, 41), (70, 56), (52, 52)]), fill=ICE_DARK)
    cx, cy, r = 37.0, 22.0, 12.0
    for i in range(14):
        turn = i * 360 / 14 + 90
        spike = polygon([(r - 1.4, -1.9), (r + 7.4, 0), (r - 1.4, 1.9)]).rotate(turn).shift(cx, cy)
        inked(canvas, spike, STEEL_LIGHT, shadow=0.6)
    tyre(canvas, cx, cy, r, rim=HAZARD, knobs=14)
    cracks = Path().move(37, 41).line(33, 43.4).line(34, 46).line(27, 50) + Path().move(33, 43.4).line(26, 43)
    cracks += Path().move(37, 41).line(43, 44).line(42, 47).line(48, 51) + Path().move(43, 44).line(50, 43.4)
    canvas.path(cracks, stroke=OIL, width=0.8, round=True)
    chips(canvas, 38, 40, 20, ICE, start=188, stop=222, count=4, size=2, seed=3)
    chips(canvas, 36, 40, 22, ICE, start=318, stop=352, count=4, size=2, seed=5)


# --- swamp -----------------------------------------------------------------------------------------------------------


def bog_boards(canvas: Canvas) -> None:
    """A car on planks, like a lady on skis; the frog is not impressed."""
    for x, y, h, lean in ((9, 40, 17, -2), (58, 40, 24, 2), (62.5, 41, 16, 1), (53.5, 40, 17, -2)):
        reed(canvas, x, y, h, lean=lean)
    ground(canvas, [(-7, 37), (12, 38), (33, 36.6), (50, 38), (70, 37)], MUD)
    buggy(canvas, 32, 36.5, 40, body=RUST)
    for shade, dx, dy in ((0.25, 3.0, -2.2), (0.0, 0.0, 0.6)):
        board = Path.parse("M2 36L52 36C56 36 59 33 60.5 29.5L63.4 31C61.6 36.6 58 39.4 53 39.4L2 39.4Z").shift(dx, dy)
        inked(canvas, board, WOOD.shade(shade))
    grain = polyline([(6, 37.8), (24, 37.8)]) + polyline([(29, 38.8), (44, 38.8)]) + polyline([(40, 37.5), (52, 37.6)])
    canvas.path(grain, stroke=WOOD.shade(0.45), width=0.35, round=True)
    for x in (21.0, 43.5):
        strap = Path().move(x - 4, 36.2).quad(x, 31.5, x + 4, 36.2)
        canvas.path(strap, stroke=OIL, width=2.2)
        canvas.path(strap, stroke=HAZARD, width=1.2)
        for side in (-4, 4):
            bolt(canvas, x + side, 38.2, 0.8)
    for bx, by, r in ((11, 43.4, 2.4), (18.5, 45.4, 1.5), (42, 44, 2.4), (28, 44.4, 1.2)):
        inked(canvas, ellipse(bx, by, r, r * 0.86), MUD.mix(FROG, 0.45))
        canvas.path(Path().arc(bx, by, r * 0.6, 190, 260), stroke=BONE, width=0.4, round=True, ink="drop")
    _frog(canvas, 55, 43)


def _frog(canvas: Canvas, x: float, y: float) -> None:
    inked(
        canvas, Path().move(x - 5.4, y + 3).curve(x - 6, y - 4, x + 6, y - 4, x + 5.4, y + 3).close(), FROG, shadow=0.8
    )
    for side in (-2.6, 2.6):
        inked(canvas, ellipse(x + side, y - 2.6, 1.8), WHITE)
        canvas.circle(x + side - 0.5, y - 2.4, 0.7, fill=OIL)
    canvas.path(Path().move(x - 3.4, y + 0.9).quad(x, y - 0.2, x + 3.4, y + 0.9), stroke=OIL, width=0.5, round=True)


# --- two terrains ----------------------------------------------------------------------------------------------------


def crawler_tracks(canvas: Canvas) -> None:
    """A caterpillar from dune to rock."""
    ground(canvas, [(-7, 40), (14, 44), (30, 46), (70, 48)], SAND)
    inked(canvas, polygon([(30, 60), (37, 44), (44, 41), (50, 33), (58, 31), (70, 20), (70, 60)]), ROCK, shadow=0)
    canvas.path(polygon([(37, 44), (44, 41), (50, 33), (58, 31), (54, 38), (46, 45)]), fill=ROCK.mix(WHITE, 0.38))
    with canvas.group(at=(35, 27.5), rotate=-19):
        buggy(canvas, 0.5, -4.4, 38, wheels=False, body=HAZARD)
        _track(canvas)
    puffs(canvas, [(12, 44, 3.6), (7, 42, 4.4), (2, 43, 4.6), (9, 47, 4)], DUST)
    chips(canvas, 55, 36, 9, ROCK.mix(WHITE, 0.38), start=300, stop=350, count=3, size=1.4)


def _track(canvas: Canvas) -> None:
    """The belt and its wheels about the origin: 46 mm long."""
    belt = Path().move(-17, -6.6).line(17, -6.6).arc(17, 0, 6.6, -90, 52).line(12.5, 11.2).line(-12.5, 11.2)
    belt = belt.arc(-17, 0, 6.6, 128, 270).close()
    canvas.path(belt, fill=OIL, stroke=OIL, width=6.4)
    canvas.path(belt, stroke=STEEL, width=4.2, dash=(2.5, 0.7))
    canvas.path(belt, stroke=OIL, width=0.6)
    for x, y, r in ((-17, 0, 5), (17, 0, 5), (-9, 5, 3.7), (0, 5, 3.7), (9, 5, 3.7)):
        inked(canvas, ellipse(x, y, r), RUST, shadow=0.7)
        hub(canvas, x, y, r * 0.36)
    for x in (-5, 5):
        inked(canvas, ellipse(x, -3.4, 1.9), RUST)


def float_hull(canvas: Canvas) -> None:
    """A boat with wheels, or a car with a keel."""
    far = [(-7 + 5.5 * i, 29 + (0.9 if i % 2 else -0.9)) for i in range(15)]
    ground(canvas, far, WATER_LIGHT)
    rod(canvas, (44, 22), (44, 4), 1.2, WOOD)
    inked(canvas, Path.parse("M44 3.4L58 5.4L53.4 8.4L57 12L44 12.6Z"), ALARM)
    driver(canvas, 33, 14.5, 12)
    inked(canvas, Path.parse("M37 21L40 12.6L43 12L42 21Z"), WATER_LIGHT)
    hull = Path.parse("M6 19L38 21L62 15C60 27 54 37 47 40L14 40C9 36 6.6 28 6 19Z")
    inked(canvas, hull, BONE, shadow=1.6)
    inked(
        canvas, Path.parse("M7.4 29L58.2 27C55.6 33 52 37.6 47 40L14 40C10.6 37.4 8.4 33.4 7.4 29Z"), ALARM, shadow=1.6
    )
    canvas.path(polyline([(6.2, 21.4), (38, 23.4), (61.4, 17.6)]), stroke=OIL, width=0.5)
    inked(canvas, ellipse(30.5, 29, 4.6) + ellipse(30.5, 29, 2.1), HAZARD, evenodd=True)
    inked(canvas, rect(0.5, 24, 6, 3, 0.6), STEEL)
    for x in (17, 45.5):
        tyre(canvas, x, 37, 7.4)
    near = [(-7 + 5.5 * i, 41 + (1.3 if i % 2 else -1.3)) for i in range(15)]
    ground(canvas, near, WATER)
    puffs(canvas, [(52.6, 39.6, 2.6), (56, 37, 2.8), (60, 37.6, 3.2), (63.6, 40.4, 3), (57.6, 40.6, 3)], SNOW)
    ground(canvas, [(x + 3, y + 4.6) for x, y in near], WATER)


def winter_plough(canvas: Canvas) -> None:
    """A plough head on, with trees and snow leaving to both sides."""
    inked(canvas, rect(25, 3, 23, 18, 2), RUST, shadow=1.4)
    inked(canvas, rect(27.6, 5.4, 17.8, 8.6, 1.4), GLASS)
    driver(canvas, 36, 10.4, 9.6)
    for x in (23.4, 49.6):
        inked(canvas, ellipse(x, 14, 2.8), HAZARD)
    ground(canvas, [(-7, 42), (20, 41), (50, 41), (70, 42)], SNOW)
    pine(canvas, 17, 40, 30, lean=-24)
    pine(canvas, 57, 40, 31, lean=20)
    for side in (-1, 1):
        with canvas.group(at=(36.5, 0), scale=(side, 1)):
            puffs(canvas, [(20, 40, 4), (25, 42, 4.6), (30, 44, 4.4), (18, 45, 4.6)], SNOW)
            _wing(canvas, STEEL_LIGHT if side < 0 else STEEL)
    rod(canvas, (36.5, 14), (36.5, 46), 1.4, HAZARD)
    chips(canvas, 36.5, 38, 30, SNOW, start=186, stop=222, count=4, size=1.5)
    chips(canvas, 36.5, 38, 30, SNOW, start=318, stop=354, count=4, size=1.5, seed=2)


def _wing(canvas: Canvas, fill: Color) -> None:
    """The right half of the blade; the middle of the plough is at x = 0."""
    inked(canvas, Path.parse("M0 15C7 16.6 13 16 18.4 12.6C16 21 16 31 18.8 40L0 47Z"), fill)
    canvas.path(Path.parse("M3 19.4C7 20.4 11 20 14.4 18.4"), stroke=WHITE, width=0.9, round=True, ink="drop")
    edge = Path.parse("M0 40.8L17.6 34.4L18.8 40L0 47Z")
    with canvas.group(clip=edge):
        hazard_band(canvas, -3, 33, 24, 16, pitch=8)
    canvas.path(edge, stroke=OIL, width=LINE, round=True)
