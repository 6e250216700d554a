"""How a course map divides its panel: heading, map and foot, and a map on which everything has its place.

All sizes are for a panel of BASE_W × BASE_H; larger panels are drawn with one factor.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec

from pnp.draw.geometry import Point, Rect, Span
from pnp.games.xf1.faces.courses.circuit import Lap, fitted, lap_of, pit_lane, section_spans
from pnp.games.xf1.faces.courses.placement import Ground, Sample, SectionBox, Task, box_at, ground_of
from pnp.games.xf1.faces.look import MARK, MARK_ROOM
from pnp.games.xf1.model import Course, Track

BASE_W, BASE_H = 200.0, 138.0
"""The panel for which the sizes below are meant: half an A4 page."""
LIKE_BASE = (0.9, 1.1)
"""Panels whose size, by that measure, is in this range are drawn at the same size."""

HEADING = 19.8
"""Title, facts and the tables that a die is read on."""
SLOT = MARK + 2 * MARK_ROOM
"""A place for a marker."""
STRIP_LABEL = 3.6
STRIP_NOTE = 3.4
"""Under the weather boxes: what they do to tyres."""
SAFETY_W = 15.0
GUTTER = 1.6

HALF = 1.75
"""Half the width of the coloured track."""
CASING = 0.45
KERB = 0.9
BODY = HALF + CASING + KERB
"""Half the width of all that belongs to the track."""
CLEARANCE = 1.1
BORDER = 1.6
"""Between the track or a box and the edge of the map."""
PIT_OFFSET = HALF + CASING + 2.3
PIT_HALF = 0.7
GARAGE = 2.4
"""How deep the garages are behind the pit lane."""
ARROW_OFFSET = BODY + 1.9
ARROW_LONG = 14.0
BOARD_W, BOARD_H = 23.0, 19.6
"""A section's board."""

TAG_W, TAG_H = 7.2, 4.2
"""The letter and speed of a section, on its track."""
SEAM = 0.4
"""Where two halves are joined: so far to each side no board stands, and its clearance more."""

SHARES = (1.0, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.72, 0.68, 0.64, 0.6, 0.56)
"""How much of the largest possible track is tried, one after the other."""
ANCHOR_SHARES = (0.5, 0.38, 0.62, 0.26, 0.74)
"""Where along its stretch a leader may begin, the first one for choice."""


@dataclass(frozen=True)
class Panel:
    """The fixed parts of a panel of this size: heading, map, and a strip with lap track, safety car and weather."""

    w: float
    h: float
    goal: int
    joined: bool = False
    """Of two halves: nothing that is read stands where they meet."""

    @property
    def seam(self) -> Span:
        """The stretch in the middle that is kept free."""
        room = SEAM + CLEARANCE
        return self.w / 2 - room, self.w / 2 + room

    @property
    def obstacles(self) -> tuple[Rect, ...]:
        return (Rect(self.w / 2 - SEAM, self.map.y, 2 * SEAM, self.map.h),) if self.joined else ()

    def lap_box(self, lap: int) -> Rect:
        """Where a lap is counted; on a panel of two halves none lies across the seam."""
        row, column = divmod(lap, self.lap_columns)
        left, right = self.seam
        x = column * SLOT
        if self.joined and x + SLOT > left:
            x += right - left // SLOT * SLOT
        return Rect(x, self.strip.y + STRIP_LABEL + row * SLOT, SLOT, SLOT)

    @property
    def laps_end(self) -> float:
        return max(self.lap_box(lap).right for lap in range(self.goal + 1))

    @property
    def weather_x(self) -> float:
        return self.w - 6 * SLOT

    @property
    def safety_x(self) -> float:
        return self.weather_x - GUTTER - SAFETY_W

    @property
    def lap_columns(self) -> int:
        return int((self.safety_x - GUTTER) / SLOT)

    @property
    def lap_rows(self) -> int:
        return math.ceil((self.goal + 1) / self.lap_columns)

    @property
    def strip(self) -> Rect:
        tall = STRIP_LABEL + max(self.lap_rows * SLOT, SLOT + STRIP_NOTE)
        return Rect(0, self.h - tall, self.w, tall)

    @property
    def map(self) -> Rect:
        return Rect(0, HEADING, self.w, self.strip.y - GUTTER - HEADING)


class Found(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a search found, in the fewest numbers: the rest of a plan follows from them."""

    share: float
    """How large the track is, measured by the largest that the map could hold."""
    align: Point
    """Where on the map it lies."""
    boards: tuple[tuple[float, float, float], ...]
    """For each section the corner of its board, and where along the section its leader begins."""


@dataclass(frozen=True)
class CoursePlan:
    """A course on a panel: the lap in millimetres, the boards, and what room is left."""

    panel: Panel
    lap: Lap
    share: float
    task: Task
    boxes: tuple[SectionBox, ...]


def factor(w: float, h: float) -> float:
    """How much larger than the base everything is drawn on a panel of this size: not at all if it is near it."""
    size = min(w / BASE_W, h / BASE_H)
    return 1.0 if LIKE_BASE[0] <= size <= LIKE_BASE[1] else size


def plan_of(track: Track, panel: Panel, found: Found) -> CoursePlan:
    """Everything where it was found, moved together into the middle of the map."""
    shape = lap_of(track)
    lap = lap_on(panel.map, shape, found.share, found.align)
    task = task_on(panel, lap, shape, track)
    boxes = [
        box_at(section, Rect(x, y, BOARD_W, BOARD_H), anchor_at(lap, *span, share))
        for section, (span, (x, y, share)) in enumerate(zip(section_spans(track), found.boards, strict=True))
    ]
    dx, dy = _to_the_middle(task, boxes)
    dx = 0.0 if panel.joined else dx
    lap = lap.moved(1, dx, dy)
    task = task_on(panel, lap, shape, track)
    return CoursePlan(panel, lap, found.share, task, tuple(box.moved(dx, dy) for box in boxes))


def _to_the_middle(task: Task, boxes: Sequence[SectionBox]) -> Point:
    outlines = [box.bounds for box in boxes]
    reaches = [(sample.point, task.half) for sample in task.ribbon]
    outlines += [(x - r, y - r, x + r, y + r) for (x, y), r in (*reaches, *task.discs)]
    left, top = min(each[0] for each in outlines), min(each[1] for each in outlines)
    right, foot = max(each[2] for each in outlines), max(each[3] for each in outlines)
    return (
        task.area.x + task.area.w / 2 - (left + right) / 2,
        task.area.y + task.area.h / 2 - (top + foot) / 2,
    )


def spare_ground(plan: CoursePlan) -> Ground:
    """The map with everything on it that must be there: what is free now may be decorated."""
    spare = ground_of(plan.task)
    for box in plan.boxes:
        spare.take_rect(box.rect.grown(CLEARANCE))
        for point in _along(box.anchor, box.meets):
            spare.take_disc(point, CLEARANCE)
    return spare


def bare_plan(course: Course, area: Rect) -> tuple[Lap, Ground]:
    """A course on a map without boards, as large as pit lane and arrow leave it room; and the ground that is free."""
    shape = lap_of(course.track)
    for share in SHARES:
        lap = lap_on(area, shape, share)
        task = _task(area, lap, shape, course.track)
        if is_clear(task):
            break
    return lap, ground_of(task)


def _along(start: Point, stop: Point) -> Iterator[Point]:
    steps = max(1, math.ceil(math.dist(start, stop)))
    for i in range(steps + 1):
        yield start[0] + (stop[0] - start[0]) * i / steps, start[1] + (stop[1] - start[1]) * i / steps


def lap_on(area: Rect, shape: Lap, share: float, align: Point = (0.5, 0.5)) -> Lap:
    """The lap at `share` of the largest size that a map holds."""
    edge = BORDER + BODY
    return fitted(shape, area.x + edge, area.y + edge, area.w - 2 * edge, area.h - 2 * edge, share, align)


def task_on(panel: Panel, lap: Lap, shape: Lap, track: Track) -> Task:
    """The boards to be placed on the map of a panel, and the lap around which."""
    task = _task(panel.map, lap, shape, track)
    if not panel.joined:
        return task
    return replace(task, obstacles=panel.obstacles, anchors=tuple(_beside_seam(each, panel) for each in task.anchors))


def _beside_seam(anchors: Sequence[Point], panel: Panel) -> tuple[Point, ...]:
    """Those at which a tag stands on one side of it, if there are any."""
    room = TAG_W / 2 + SEAM + CLEARANCE
    return tuple(point for point in anchors if abs(point[0] - panel.w / 2) >= room) or tuple(anchors)


def _task(area: Rect, lap: Lap, shape: Lap, track: Track) -> Task:
    spans = section_spans(track)
    ribbon = []
    section = 0
    for index in range(0, len(lap.points), 2):
        point, share = lap.points[index], index / len(lap.points)
        while share >= spans[section][1]:
            section += 1
        ribbon.append(Sample(point, section))
    inner = Rect(area.x + BORDER, area.y + BORDER, area.w - 2 * BORDER, area.h - 2 * BORDER)
    return Task(
        area=inner,
        size=(BOARD_W, BOARD_H),
        ribbon=tuple(ribbon),
        half=BODY,
        clearance=CLEARANCE,
        anchors=tuple(_anchors(lap, shape, start, stop) for start, stop in spans),
        discs=tuple(_along_pits(lap, track)),
    )


def _anchors(lap: Lap, shape: Lap, start: float, stop: float) -> tuple[Point, ...]:
    """Points of a stretch, but none where another stretch crosses it."""
    points = [anchor_at(lap, start, stop, share) for share in ANCHOR_SHARES]
    meetings = [lap.at(early) for early, _ in shape.crossings]
    clear = [point for point in points if all(math.dist(point, meeting) > 2.4 * BODY for meeting in meetings)]
    return tuple(clear or points[:1])


def anchor_at(lap: Lap, start: float, stop: float, share: float) -> Point:
    """The point of a stretch where a leader begins."""
    return lap.at(start + lap.span(start, stop) * share)


def _along_pits(lap: Lap, track: Track) -> Iterator[tuple[Point, float]]:
    """The pit lane with its garages, and the arrow on the other side of the grid."""
    side = 1 if track.pit_side == "right" else -1
    for point in pit_lane(lap, track, PIT_OFFSET + GARAGE / 2):
        yield point, PIT_HALF + GARAGE / 2
    for share in lap.shares(*arrow_stretch(lap)):
        yield lap.beside(share, -side * ARROW_OFFSET), 1.4


def arrow_stretch(lap: Lap) -> tuple[float, float]:
    """The stretch beside which the arrow lies: the last of the lap."""
    stop = 1 - 1.0 / lap.length
    return stop - ARROW_LONG / lap.length, stop


def is_clear(task: Task) -> bool:
    """Whether the pit lane and the arrow are on the map."""
    area = task.area
    return all(
        area.x <= x - r and x + r <= area.right and area.y <= y - r and y + r <= area.bottom for (x, y), r in task.discs
    )
