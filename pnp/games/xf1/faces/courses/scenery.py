"""What stands around a circuit: the crowd, the landscape, north and the scale. Quiet, and only where room is left."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.geometry import Point, Rect
from pnp.draw.path import Path, Segment, polygon, polyline, rect, smooth
from pnp.draw.text import center_line, fit_line
from pnp.draw.vocabulary.cars import car_top
from pnp.games.xf1.faces.courses.drawn import RUN_OFF_WIDE, Scene, gravel_edge
from pnp.games.xf1.faces.courses.layout import BODY, CLEARANCE
from pnp.games.xf1.faces.courses.placement import Ground
from pnp.games.xf1.faces.look import INK, SIGNAL, STEEL, STRONG, TEXT
from pnp.games.xf1.model import Team
from pnp.kit.words import Words

LEAF, LEAF_EDGE = Color.hex("#D3E6D6"), Color.hex("#9DC2A6")
NEEDLE, NEEDLE_EDGE = Color.hex("#C6DDD2"), Color.hex("#86B09C")
SAND = Color.hex("#D9C79E")
WATER, SHALLOW = Color.hex("#A9CBE2"), Color.hex("#E1EFF8")
CONCRETE = Color.hex("#E6EAEE")
ROOF, ROOF_EDGE = Color.hex("#EFDCD2"), Color.hex("#C79F8D")
VINE = Color.hex("#A9C199")

PITCH = 6.5
"""How far apart the things of a landscape stand."""
COMPASS_W, COMPASS_H = 15.0, 21.0
SCALE_H = 8.0
SCALE_MOST = 36.0
FLAT_OUT = 330 / 3.6
WALKING = 5 / 3.6
"""Metres a second."""
STAND_LONG, STAND_DEEP = 13.0, 3.6
STAND_OFFSET = BODY + 4.4
STANDS = 5


# --- the crowd -------------------------------------------------------------------------------------------------------


def draw_stands(canvas: Canvas, scene: Scene, spare: Ground, teams: Sequence[Team]) -> None:
    """Grandstands at the start and outside the corners, as long as there is room."""
    built = 0
    for share, side in _good_seats(scene):
        if built == STANDS:
            break
        if _has_room(scene, spare, share, side):
            _stand(canvas, scene, share, side, teams)
            for along, deep in _footprint(scene, share):
                spare.take_disc(scene.lap.beside(along, side * deep), 1.4)
            built += 1


def _good_seats(scene: Scene) -> list[tuple[float, int]]:
    away = -scene.pit_side
    start = [(scene.share(mm), side) for mm in (9, 25) for side in (away, -away)]
    bends = sorted(scene.corners, key=lambda corner: -corner.turn)
    return start + [(corner.apex, -corner.side) for corner in bends]


def _footprint(scene: Scene, share: float) -> list[tuple[float, float]]:
    reach = scene.share(STAND_LONG / 2)
    depths = (STAND_OFFSET, STAND_OFFSET + STAND_DEEP / 2, STAND_OFFSET + STAND_DEEP)
    return [(share + reach * part, deep) for part in (-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1) for deep in depths]


def _has_room(scene: Scene, spare: Ground, share: float, side: int) -> bool:
    """Whether the ground is free, and not so far inside a bend that the stand would be squeezed."""
    footprint = _footprint(scene, share)
    if any(scene.lap.curvature(along) * side * deep > 0.5 for along, deep in footprint):
        return False
    return all(spare.is_free(scene.lap.beside(along, side * deep)) for along, deep in footprint)


def _stand(canvas: Canvas, scene: Scene, share: float, side: int, teams: Sequence[Team]) -> None:
    """Three rows of people in the colours of their teams."""
    lap, reach = scene.lap, scene.share(STAND_LONG / 2)
    near, far = side * STAND_OFFSET, side * (STAND_OFFSET + STAND_DEEP)
    edge = [*lap.edge(share - reach, share + reach, near), *reversed(lap.edge(share - reach, share + reach, far))]
    canvas.path(polygon(edge), fill=WHITE, stroke=STEEL, width=0.2)
    crowd: dict[str, list[Segment]] = {}
    for row in range(3):
        seats = 19
        for seat in range(seats):
            if (row * 5 + seat * 7) % 6 == 0:
                continue
            along = share + reach * (2 * (seat + 0.5) / seats - 1)
            x, y = lap.beside(along, side * (STAND_OFFSET + STAND_DEEP * (row + 0.6) / 3.2))
            colour = teams[(seat * 3 + row * 7 + seat * row) % len(teams)].colour
            crowd.setdefault(colour, []).extend(rect(x - 0.2, y - 0.2, 0.4, 0.4).segments)
    for colour, heads in crowd.items():
        canvas.path(Path(tuple(heads)), fill=Color.hex(colour).tint(0.75), ink="keep")


# --- the landscape ---------------------------------------------------------------------------------------------------

Symbol = Callable[[Canvas, float, float, int], None]


def keep_verges(scene: Scene, spare: Ground) -> None:
    """Nothing grows on run-off and gravel."""
    for point in scene.lap.points[::3]:
        spare.take_disc(point, BODY + RUN_OFF_WIDE)
    for corner in scene.corners:
        for point in gravel_edge(scene, corner):
            spare.take_disc(point, 1.5)


def draw_landscape(canvas: Canvas, character: str, area: Rect, spare: Ground) -> None:
    """Trees, dunes, roofs or waves, strewn over what is free; the same every time."""
    symbols = LANDSCAPES.get(character, (_tree,))
    count = 0
    for row in range(int(area.h / PITCH)):
        for column in range(int(area.w / PITCH)):
            dice = (row * 73856093 ^ column * 19349663) % 997
            x = area.x + (column + 0.5 + (dice % 7 - 3) * 0.09) * PITCH
            y = area.y + (row + 0.5 + (dice % 5 - 2) * 0.1) * PITCH
            if dice % 9 < 5 and _is_open(spare, x, y, 2.4):
                symbols[count % len(symbols)](canvas, x, y, dice)
                count += 1


def _is_open(spare: Ground, x: float, y: float, r: float) -> bool:
    return all(spare.is_free((x + dx * r, y + dy * r)) for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def _tree(canvas: Canvas, x: float, y: float, dice: int) -> None:
    r = 1.1 + dice % 4 * 0.18
    canvas.circle(x, y, r, fill=LEAF, stroke=LEAF_EDGE, width=0.18, ink="drop")
    canvas.path(Path().arc(x, y, r * 0.55, 190, 280), stroke=LEAF_EDGE, width=0.18, round=True, ink="drop")
    if dice % 3 == 0:
        canvas.circle(x + 2.1, y + 0.9, 0.8, fill=LEAF, stroke=LEAF_EDGE, width=0.18, ink="drop")


def _fir(canvas: Canvas, x: float, y: float, dice: int) -> None:
    """A conifer as old maps draw it, sometimes with a smaller one."""
    for dx, dy, tall in ((0.0, 0.0, 3.0), (1.9, 0.8, 2.1))[: 1 + dice % 2]:
        foot, half = y + dy + 1.4, tall * 0.36
        middle = x + dx
        canvas.line(middle, foot, middle, foot + tall * 0.2, stroke=NEEDLE_EDGE, width=0.25, ink="drop")
        for low, wide in ((0.0, 1.0), (0.34, 0.74)):
            tip = (middle, foot - tall * (0.62 + low * 1.1))
            corners = [(middle - half * wide, foot - tall * low), tip, (middle + half * wide, foot - tall * low)]
            canvas.path(polygon(corners), fill=NEEDLE, stroke=NEEDLE_EDGE, width=0.16, ink="drop")


def _dune(canvas: Canvas, x: float, y: float, dice: int) -> None:
    wide = 2.2 + dice % 3 * 0.4
    ridge = Path().move(x - wide, y + 0.6).quad(x - wide * 0.2, y - 1.5, x + wide * 0.4, y + 0.1)
    foot = Path().move(x - wide * 0.3, y + 1.1).quad(x + wide * 0.1, y + 0.4, x + wide * 0.6, y + 1.2)
    canvas.path(ridge.quad(x + wide * 0.7, y + 0.7, x + wide, y + 0.5), stroke=SAND, width=0.3, round=True, ink="drop")
    canvas.path(foot, stroke=SAND, width=0.2, round=True, ink="drop")


def _house(canvas: Canvas, x: float, y: float, dice: int) -> None:
    """A roof with its ridge."""
    w, h = (3.4, 2.2) if dice % 2 else (2.2, 3.2)
    turn = (dice % 5 - 2) * 4
    with canvas.group(at=(x, y), rotate=turn):
        canvas.rect(-w / 2, -h / 2, w, h, fill=ROOF, stroke=ROOF_EDGE, width=0.18, ink="drop")
        ridge = [(-w / 2, 0), (w / 2, 0)] if w > h else [(0, -h / 2), (0, h / 2)]
        canvas.path(polyline(ridge), stroke=ROOF_EDGE, width=0.18, ink="drop")


def _vines(canvas: Canvas, x: float, y: float, _: int) -> None:
    for i in range(4):
        left = x - 2.1 + i * 1.2
        canvas.line(left, y + 1.4, left + 0.8, y - 1.4, stroke=VINE, width=0.3, dash=(0.3, 0.25), ink="drop")


def _tuft(canvas: Canvas, x: float, y: float, _: int) -> None:
    """Tufts of airfield grass, leaning with the wind."""
    for dx in (-0.9, 0.0, 0.9):
        blade = Path().move(x + dx, y + 0.7).quad(x + dx + 0.1, y - 0.3, x + dx + 0.9, y - 0.9)
        canvas.path(blade, stroke=LEAF_EDGE, width=0.22, round=True, ink="drop")


LANDSCAPES: dict[str, tuple[Symbol, ...]] = {
    "fast_forest": (_fir, _fir, _tree),
    "short_esses": (_tree, _house),
    "stop_and_go": (_fir,),
    "mountain_lacets": (_vines, _vines, _tree),
    "stadium_straights": (_fir,),
    "street_slow": (_house,),
    "figure_eight": (_tree, _fir),
    "desert_heat": (_dune,),
    "test_track": (_tree, _dune),
    "airfield_wind": (_tuft,),
    "oval_infield": (_tuft, _tree),
}
"""What grows or stands where; trees where nothing else is said."""
RIVERS, RUNWAYS = ("street_slow",), ("airfield_wind",)
RIVER_WIDE = 12.0
LAKES = ("park_lake", "short_esses", "stop_and_go")


def draw_lake(canvas: Canvas, character: str, area: Rect, spare: Ground) -> None:
    """A lake in the largest free place near the middle, for courses that lie by one."""
    if character not in LAKES:
        return
    middle = (area.x + area.w / 2, area.y + area.h / 2)
    for tall in (30.0, 26.0, 22.0, 18.0, 14.0, 10.0):
        place = spare.nearest(tall * 1.7, tall, middle)
        if place:
            spare.take_rect(place)
            _lake(canvas, place)
            return


def _lake(canvas: Canvas, place: Rect) -> None:
    cx, cy = place.x + place.w / 2, place.y + place.h / 2
    shore = []
    for i, reach in enumerate((1.0, 0.82, 0.9, 0.98, 0.8, 0.94, 1.0, 0.78, 0.92, 0.86)):
        turn = 2 * math.pi * i / 10
        shore.append((cx + place.w / 2 * reach * math.cos(turn), cy + place.h / 2 * reach * math.sin(turn)))
    water = smooth(shore, closed=True)
    canvas.path(water, fill=SHALLOW, stroke=WATER, width=0.3, ink="drop")
    canvas.path(water.shift(-cx, -cy).scale(0.82).shift(cx, cy), stroke=WATER.mix(WHITE, 0.4), width=0.2, ink="drop")
    for dx, dy in ((-0.24, -0.12), (0.16, -0.2), (0.02, 0.12), (0.28, 0.1), (-0.14, 0.28)):
        _wave(canvas, cx + place.w * dx, cy + place.h * dy)


def _wave(canvas: Canvas, x: float, y: float) -> None:
    line = Path().move(x - 1.6, y).quad(x - 0.9, y - 0.7, x - 0.2, y)
    canvas.path(line.quad(x + 0.5, y + 0.7, x + 1.2, y), stroke=WATER, width=0.25, round=True, ink="drop")


# --- under the track -------------------------------------------------------------------------------------------------


def draw_backdrop(canvas: Canvas, character: str, area: Rect) -> None:
    """What was there before the circuit: a river through the town, the runways of an airfield."""
    if character in RIVERS:
        _river(canvas, _riverbed(area))
    elif character in RUNWAYS:
        for x, foot, turn in ((0.2, 0.36, 13), (0.34, 0.98, -31)):
            _runway(canvas, area.x + area.w * x, area.y + area.h * foot, turn, area.w * 0.62)


def keep_backdrop(character: str, area: Rect, spare: Ground) -> None:
    """No house stands in the river."""
    if character in RIVERS:
        for point in _riverbed(area).flatten(12)[0]:
            spare.take_disc(point, RIVER_WIDE / 2 + 1)


def _riverbed(area: Rect) -> Path:
    bends = [(-0.05, 0.63), (0.12, 0.56), (0.3, 0.61), (0.5, 0.56), (0.7, 0.62), (0.88, 0.55), (1.05, 0.6)]
    return smooth([(area.x + area.w * x, area.y + area.h * y) for x, y in bends])


def _river(canvas: Canvas, line: Path) -> None:
    canvas.path(line, stroke=WATER, width=RIVER_WIDE + 0.6, ink="drop")
    canvas.path(line, stroke=SHALLOW, width=RIVER_WIDE, ink="drop")
    for dy in (-2.6, 0.6, 3.0):
        canvas.path(line.shift(0, dy), stroke=WATER.mix(WHITE, 0.3), width=0.22, dash=(5, 7 + dy), ink="drop")


def _runway(canvas: Canvas, x: float, y: float, turn: float, long: float) -> None:
    with canvas.group(at=(x, y), rotate=turn):
        canvas.rect(0, -3.6, long, 7.2, fill=CONCRETE, stroke=CONCRETE.shade(0.12), width=0.2, ink="drop")
        canvas.line(9, 0, long - 9, 0, stroke=WHITE, width=0.5, dash=(4, 3), ink="drop")
        for end in (2.0, long - 5.0):
            for bar in range(-3, 4):
                canvas.rect(end, bar * 0.95 - 0.25, 3, 0.5, fill=WHITE, ink="drop")


# --- north and scale -------------------------------------------------------------------------------------------------


def draw_compass(canvas: Canvas, area: Rect, spare: Ground, words: Words) -> None:
    """North is where the car is going. Probably."""
    place = corner_place(area, spare, COMPASS_W, COMPASS_H)
    if place is None:
        return
    cx, cy, r = place.x + place.w / 2, place.y + 11.2, 5.9
    canvas.circle(cx, cy, r, fill=WHITE, stroke=STEEL, width=0.25)
    for degrees in range(0, 360, 15):
        long = 1.5 if degrees % 90 == 0 else 0.9 if degrees % 45 == 0 else 0.5
        inner, outer = _polar(cx, cy, r - long, degrees), _polar(cx, cy, r, degrees)
        canvas.line(*inner, *outer, stroke=STEEL, width=0.2)
    car_top(canvas, cx, cy, 8.8, body=SIGNAL, accent=WHITE, heading=-90)
    canvas.polygon([(cx - 1.2, cy - r), (cx, cy - r - 2.4), (cx + 1.2, cy - r)], fill=INK)
    center_line(canvas, cx, place.y + 1.4, words("course.north"), STRONG, 9, fill=INK)
    below = place.bottom - 0.8
    fit_line(canvas, cx, below, place.w, words("course.probably"), TEXT, 6, smallest=5.5, anchor="middle", fill=STEEL)


def corner_place(area: Rect, spare: Ground, w: float, h: float) -> Rect | None:
    """The free place that is nearest to any corner of the map; it is then taken."""
    corners = [(area.right, area.y), (area.x, area.bottom), (area.right, area.bottom), (area.x, area.y)]

    def away(place: Rect) -> float:
        return min(math.dist((place.x + w / 2, place.y + h / 2), corner) for corner in corners)

    found = min(spare.places(w, h), key=away, default=None)
    if found:
        spare.take_rect(found.grown(CLEARANCE))
    return found


def _polar(cx: float, cy: float, r: float, degrees: float) -> Point:
    turn = math.radians(degrees)
    return cx + r * math.cos(turn), cy + r * math.sin(turn)


def draw_scale(canvas: Canvas, scene: Scene, area: Rect, spare: Ground, words: Words) -> None:
    """A true scale of this drawing, and what it means to different people."""
    per_metre = scene.lap.length / (scene.course.length * 1000)
    metres = max(m for m in (100, 200, 250, 500, 1000) if m == 100 or m * per_metre <= SCALE_MOST)
    long = metres * per_metre
    text = words("course.scale", m=metres, s=f"{metres / FLAT_OUT:.0f}", walk=f"{metres / WALKING / 60:.0f}")
    wide = max(long, 40.0) + 2
    place = corner_place(area, spare, wide, SCALE_H)
    if place is None:
        return
    x, y = place.x + 1, place.y + 2.2
    for i in range(4):
        canvas.rect(x + i * long / 4, y, long / 4, 1.3, fill=WHITE if i % 2 else INK, stroke=INK, width=0.2, ink="keep")
    fit_line(canvas, x, place.bottom - 1.4, wide - 2, text, TEXT, 6.5, smallest=5.5, fill=STEEL)
