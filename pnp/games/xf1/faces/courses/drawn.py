"""The circuit drawn: ground, run-off, kerbs, the coloured ribbon, start, pit lane and bridge."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.fonts import cap_height
from pnp.draw.geometry import Point, Rect
from pnp.draw.path import Path, Segment, polygon, polyline, rect, smooth
from pnp.games.xf1.faces.courses.circuit import Corner, Lap, grid_slots, over_and_under, pit_lane, section_spans
from pnp.games.xf1.faces.courses.layout import (
    ARROW_OFFSET,
    BODY,
    CASING,
    GARAGE,
    HALF,
    KERB,
    PIT_HALF,
    PIT_OFFSET,
    TAG_H,
    TAG_W,
    arrow_stretch,
)
from pnp.games.xf1.faces.look import GRID, HEAVY, INK, SIGNAL, START_FRAME, START_LETTER, TONES
from pnp.games.xf1.model import Course, Section, Team

INFIELD = Color.hex("#EDF4EF")
RUN_OFF = Color.hex("#DCE5EC")
GRAVEL = Color.hex("#EADFC6")
STONES = Color.hex("#CDBB93")

GRID_STEP = 5.0
RUN_OFF_WIDE = 3.4
"""How far the tarmac run-off reaches beyond the kerbs."""
GRAVEL_DEEP = 4.6
GRAVEL_TURN = 62
"""Bends of fewer degrees need no gravel."""
KERB_PITCH = 1.15
BEND = 26.0
"""Corners with a larger radius than this, in millimetres, are straights to a driver."""
GRID_ROWS, GRID_PITCH = 5, 3.2
TICK = 1.1
"""How far a sector line stands out of the track."""


@dataclass(frozen=True)
class Scene:
    """A course and its lap in millimetres, ready to be drawn."""

    course: Course
    lap: Lap
    corners: tuple[Corner, ...]

    @property
    def spans(self) -> list[tuple[Section, float, float]]:
        return [
            (section, start, stop)
            for section, (start, stop) in zip(self.course.sections, section_spans(self.course.track), strict=True)
        ]

    @property
    def pit_side(self) -> int:
        return 1 if self.course.track.pit_side == "right" else -1

    def share(self, mm: float) -> float:
        return mm / self.lap.length


def scene_of(course: Course, lap: Lap) -> Scene:
    return Scene(course, lap, lap.corners(BEND))


# --- ground ----------------------------------------------------------------------------------------------------------


def draw_ground(canvas: Canvas, scene: Scene, area: Rect, backdrop: Callable[[], None]) -> None:
    """Infield, what is drawn on it, gravel and run-off, with the blueprint's grid over them."""
    with canvas.group(clip=rect(area.x, area.y, area.w, area.h)):
        ring = scene.lap.ring()
        canvas.path(ring, fill=INFIELD, ink="drop")
        backdrop()
        for corner in scene.corners:
            _gravel_trap(canvas, scene, corner)
        canvas.path(ring, stroke=RUN_OFF, width=2 * (BODY + RUN_OFF_WIDE), round=True, ink="drop")
        _blueprint(canvas, area.x, area.y, area.w, area.h)


def _blueprint(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    for strong in (False, True):
        lines = Path()
        for i in range(1, math.ceil(w / GRID_STEP)):
            if (i % 4 == 0) == strong:
                lines += polyline([(x + i * GRID_STEP, y), (x + i * GRID_STEP, y + h)])
        for i in range(1, math.ceil(h / GRID_STEP)):
            if (i % 4 == 0) == strong:
                lines += polyline([(x, y + i * GRID_STEP), (x + w, y + i * GRID_STEP)])
        if strong:
            canvas.path(lines, stroke=GRID.shade(0.06), width=0.16)
        else:
            canvas.path(lines, stroke=GRID, width=0.1, ink="drop")


def gravel_edge(scene: Scene, corner: Corner) -> list[Point]:
    """The far edge of the gravel outside a bend, deepest after the apex, where a car would leave the road."""
    if corner.turn < GRAVEL_TURN:
        return []
    shares = scene.lap.shares(corner.entry, corner.exit + scene.share(6))
    edge = []
    for i, share in enumerate(shares):
        deep = GRAVEL_DEEP * math.sin(math.pi * (i / (len(shares) - 1)) ** 0.8)
        edge.append(scene.lap.beside(share, -corner.side * (BODY + RUN_OFF_WIDE * 0.9 + deep)))
    return edge


def _gravel_trap(canvas: Canvas, scene: Scene, corner: Corner) -> None:
    outer = gravel_edge(scene, corner)
    if not outer:
        return
    inner = scene.lap.edge(corner.entry, corner.exit + scene.share(6), -corner.side * BODY)
    trap = polygon([*smooth(outer).flatten(3)[0], *reversed(inner)])
    canvas.path(trap, fill=GRAVEL, ink="drop")
    canvas.path(_stones(trap), fill=STONES, ink="drop")


Edge = tuple[Point, Point]

_STONE = 0.15


def _stone(x: float, y: float) -> tuple[Segment, ...]:
    top, right, foot, left = (x, y - _STONE), (x + _STONE, y), (x, y + _STONE), (x - _STONE, y)
    return ("M", top), ("L", right), ("L", foot), ("L", left), ("Z", ())


def _stones(trap: Path, pitch: float = 1.1) -> Path:
    """Grains strewn over a shape: two primes make them look so, and the same ones every time."""
    left, top, right, foot = trap.bounds()
    outline = list(pairwise(trap.flatten(1)[0]))
    grains: list[Segment] = []
    for row in range(int(top / pitch), int(foot / pitch) + 1):
        near = _edges_between(row * pitch, (row + 1) * pitch, outline)
        for column in range(int(left / pitch), int(right / pitch) + 1):
            x = (column + 0.5 * (row % 2) + (row * 7 + column * 13) % 5 * 0.07) * pitch
            y = (row + (row * 11 + column * 17) % 7 * 0.06) * pitch
            if _is_inside(x, y, near):
                grains += _stone(x, y)
    return Path(tuple(grains))


def _edges_between(top: float, foot: float, outline: Sequence[Edge]) -> list[Edge]:
    return [edge for edge in outline if min(edge[0][1], edge[1][1]) <= foot and max(edge[0][1], edge[1][1]) >= top]


def _is_inside(x: float, y: float, outline: Sequence[Edge]) -> bool:
    inside = False
    for (ax, ay), (bx, by) in outline:
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


# --- the ribbon ------------------------------------------------------------------------------------------------------


def draw_track(canvas: Canvas, scene: Scene, teams: Sequence[Team]) -> None:
    _pit_lane(canvas, scene, teams)
    for corner in scene.corners:
        _kerbs(canvas, scene, corner)
    lap = scene.lap
    _casing(canvas, lap.ring())
    grid = 1 - scene.share(GRID_ROWS * GRID_PITCH + 2)
    for section, start, stop in scene.spans:
        _stretch(canvas, lap, section, start, stop, min(stop, grid))
    for _, start, _ in scene.spans[1:]:
        _sector_line(canvas, lap, start)
    _start(canvas, scene)
    for over, _ in over_and_under(lap, scene.course.track):
        _bridge(canvas, scene, over)


def _casing(canvas: Canvas, line: Path) -> None:
    canvas.path(line, stroke=INK, width=2 * (HALF + CASING), ink="keep")


def _stretch(canvas: Canvas, lap: Lap, section: Section, start: float, stop: float, marked: float) -> None:
    """A section's colour, and for eyes that see none its texture: bars where it is slow, chevrons where it is fast.

    The texture ends at `marked`: the starting grid is kept clear.
    """
    ribbon = lap.ribbon(start, stop, HALF)
    tone = TONES[section.tone]
    canvas.path(ribbon, fill=tone)
    if section.tone == "slow":
        canvas.path(_bars(lap, start, marked), fill=tone.mix(WHITE, 0.55), ink="keep")
    elif section.tone == "fast":
        canvas.path(_chevrons(lap, start, marked, section.speed - 4), fill=tone.mix(WHITE, 0.72), ink="keep")


def _bars(lap: Lap, start: float, stop: float, pitch: float = 1.7, thick: float = 0.3) -> Path:
    """Narrow bars across the track."""
    count = int(lap.distance(start, stop) / pitch)
    half, edge = thick / 2 / lap.length, HALF * 0.98
    bar = ((-half, -edge), (-half, edge), (half, edge), (half, -edge))
    marks = Path()
    for i in range(1, count):
        share = start + lap.span(start, stop) * i / count
        marks += polygon([lap.beside(share + along, across) for along, across in bar])
    return marks


def _chevrons(lap: Lap, start: float, stop: float, doubled: int, pitch: float = 6.5) -> Path:
    """Arrow heads along the track; two together where it is fastest."""
    count = max(1, int(lap.distance(start, stop) / pitch))
    marks = Path()
    for i in range(count):
        middle = start + lap.span(start, stop) * (i + 0.5) / count
        for step in range(doubled):
            share = middle + (step - (doubled - 1) / 2) * 1.0 / lap.length
            (x, y), turn = lap.at(share), lap.angle(share)
            marks += _CHEVRON.rotate(turn).shift(x, y)
    return marks


_CHEVRON = polygon([(-0.75, -1.05), (-0.3, -1.05), (0.5, 0), (-0.3, 1.05), (-0.75, 1.05), (0.05, 0)])


def _sector_line(canvas: Canvas, lap: Lap, share: float) -> None:
    ends = [lap.beside(share, side * (HALF + CASING + TICK)) for side in (-1, 1)]
    canvas.path(polyline(ends), stroke=WHITE, width=1.0)
    canvas.path(polyline(ends), stroke=INK, width=0.45, ink="keep")


def _kerbs(canvas: Canvas, scene: Scene, corner: Corner) -> None:
    """Red and white inside the apex, and outside where the car is carried to."""
    lap = scene.lap
    reach = min(scene.share(9), lap.span(corner.entry, corner.exit) / 2)
    _kerb(canvas, lap, corner.apex - reach, corner.apex + reach, corner.side)
    if corner.turn > 50:
        _kerb(canvas, lap, corner.exit - scene.share(1.5), corner.exit + scene.share(6), -corner.side)


def _kerb(canvas: Canvas, lap: Lap, start: float, stop: float, side: int) -> None:
    line = lap.stretch(start, stop, side * (HALF + CASING + KERB / 2 - 0.05))
    canvas.path(line, stroke=INK, width=KERB + 0.24)
    canvas.path(line, stroke=WHITE, width=KERB)
    canvas.path(line, stroke=SIGNAL, width=KERB, dash=(KERB_PITCH, KERB_PITCH), ink="keep")


def _bridge(canvas: Canvas, scene: Scene, over: float) -> None:
    """The upper stretch once more, on a deck with parapets that cut the lower one off."""
    lap = scene.lap
    half = scene.share(2 * BODY)
    start, stop = over - half, over + half
    deck = HALF + CASING + 1.0
    canvas.path(lap.ribbon(start, stop, deck + 0.55), fill=WHITE)
    for side in (-1, 1):
        wings = [lap.beside(start - half * 0.12, side * (deck + 1.1)), *lap.edge(start, stop, side * deck)]
        wings.append(lap.beside(stop + half * 0.12, side * (deck + 1.1)))
        canvas.path(polyline(wings), stroke=INK, width=0.4, round=True, ink="keep")
    longer, seam = half * 1.25, scene.share(0.3)
    _casing(canvas, lap.stretch(over - longer, over + longer))
    for section, first, last in scene.spans:
        for lap_start in (over - longer, over - longer + 1, over - longer - 1):
            low, high = max(first, lap_start - seam), min(last, lap_start + 2 * longer + seam)
            if low < high:
                canvas.path(lap.ribbon(low, high, HALF), fill=TONES[section.tone])


# --- start and pits --------------------------------------------------------------------------------------------------


def _start(canvas: Canvas, scene: Scene) -> None:
    lap = scene.lap
    (x, y), turn = lap.at(0), lap.angle(0)
    ink = ink_on(TONES[scene.course.sections[-1].tone], WHITE, INK)
    for (sx, sy), angle in grid_slots(lap, GRID_ROWS, GRID_PITCH, HALF * 0.48):
        slot = Path().move(-0.7, -0.62).line(0.4, -0.62).line(0.4, 0.62).line(-0.7, 0.62)
        canvas.path(slot.rotate(angle).shift(sx, sy), stroke=ink, width=0.22)
    with canvas.group(at=(x, y), rotate=turn):
        wide = HALF + CASING + 1.5
        canvas.rect(-0.2, -wide - 0.2, 1.6, 2 * wide + 0.4, fill=WHITE)
        _chequers(canvas, 0, -wide, 2, round(2 * wide / 0.6), 0.6)


def _chequers(canvas: Canvas, x: float, y: float, columns: int, rows: int, side: float) -> None:
    squares = Path()
    for row in range(rows):
        for column in range(columns):
            if (row + column) % 2 == 0:
                squares += rect(x + column * side, y + row * side, side, side)
    canvas.path(squares, fill=BLACK, ink="keep")


def draw_arrow(canvas: Canvas, scene: Scene) -> None:
    """The running direction, beside the grid on the side away from the pits."""
    lap, offset = scene.lap, -scene.pit_side * ARROW_OFFSET
    start, stop = arrow_stretch(lap)
    neck = stop - scene.share(3.4)
    shaft = lap.shares(start, neck)
    left = [lap.beside(share, offset - 0.6) for share in shaft]
    right = [lap.beside(share, offset + 0.6) for share in shaft]
    head = [lap.beside(neck, offset - 1.6), lap.beside(stop, offset), lap.beside(neck, offset + 1.6)]
    canvas.path(polygon([*left, *head, *reversed(right)]), fill=SIGNAL, ink="keep")


def _pit_lane(canvas: Canvas, scene: Scene, teams: Sequence[Team]) -> None:
    """The lane beside the start, and one garage a team in the order of their numbers."""
    lap, track = scene.lap, scene.course.track
    line = smooth(pit_lane(lap, track, PIT_OFFSET))
    canvas.path(line, stroke=INK, width=2 * PIT_HALF + 0.5, ink="keep")
    canvas.path(line, stroke=WHITE, width=2 * PIT_HALF)
    _garages(canvas, scene, teams)


def _garages(canvas: Canvas, scene: Scene, teams: Sequence[Team]) -> None:
    lap, (first, last) = scene.lap, scene.course.track.pit
    span = lap.span(first, last)
    start, stop = first + span * 0.26, first + span * 0.74
    near = scene.pit_side * (PIT_OFFSET + PIT_HALF + 0.5)
    far = near + scene.pit_side * (GARAGE - 0.6)
    for i, team in enumerate(teams):
        low, high = (start + (stop - start) * (i + part) / len(teams) for part in (0.06, 0.94))
        corners = [lap.beside(low, near), lap.beside(high, near), lap.beside(high, far), lap.beside(low, far)]
        canvas.path(polygon(corners), fill=Color.hex(team.colour), stroke=INK, width=0.12)


# --- names on the track ----------------------------------------------------------------------------------------------

_LETTER = 9.5


def draw_tag(canvas: Canvas, section: Section, at: Point, *, first: bool) -> None:
    """The stretch's letter and section speed, on the track."""
    x, y = at[0] - TAG_W / 2, at[1] - TAG_H / 2
    half = TAG_W / 2
    canvas.rect(x - 0.45, y - 0.45, TAG_W + 0.9, TAG_H + 0.9, r=1.5, fill=WHITE)
    canvas.rect(x, y, TAG_W, TAG_H, r=1.1, fill=START_LETTER if first else INK)
    tone = TONES[section.tone]
    canvas.path(_right_round(x + half, y, half, TAG_H, 1.1), fill=tone)
    canvas.rect(x, y, TAG_W, TAG_H, r=1.1, stroke=INK, width=0.3, ink="keep")
    _in_tag(canvas, x + half / 2 + 0.1, at[1], section.name, HEAVY, WHITE)
    _in_tag(canvas, x + half * 1.5 - 0.1, at[1], str(section.speed), HEAVY, ink_on(tone, WHITE, INK))


def _in_tag(canvas: Canvas, cx: float, cy: float, text: str, font: Font, fill: Color) -> None:
    canvas.text(cx, cy + cap_height(font, _LETTER) / 2, text, font, _LETTER, anchor="middle", fill=fill)


def _right_round(x: float, y: float, w: float, h: float, r: float) -> Path:
    """A rectangle with its right corners rounded."""
    return (
        Path.parse(f"M{x} {y}L{x + w - r} {y}")
        .quad(x + w, y, x + w, y + r)
        .line(x + w, y + h - r)
        .quad(x + w, y + h, x + w - r, y + h)
        .line(x, y + h)
        .close()
    )


def draw_leader(canvas: Canvas, start: Point, stop: Point, *, first: bool) -> None:
    """The pole on which a board hangs."""
    color = START_FRAME if first else INK
    canvas.path(polyline([start, stop]), stroke=WHITE, width=1.5)
    canvas.path(polyline([start, stop]), stroke=color, width=0.7, ink="keep")
