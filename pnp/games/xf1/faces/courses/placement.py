"""Where the section boxes of a course map stand: near their stretch, on nothing else. Pure and deterministic.

An occupancy grid says what is taken; a summed-area table answers in four look-ups whether a box is free. Each section
gets a list of free places, the nearest first; the lists are then played against each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations, product

from pnp.draw.geometry import Bounds, Point, Rect

CELL, COARSE = 1.0, 2.0
"""The side of a cell of the grid, in millimetres, and of a cell in which leaders are followed."""
GAP = 1.6
"""White paper between two boxes."""
INSET = 3.0
"""A leader meets its box at least this far from a corner."""
BUCKET = 3.0
"""Of places closer together than this only the best one is kept."""
_TINY = 1e-6
SLANT = 0.7
"""What a slanted leader costs beyond its length: upright and level ones look measured."""
SECOND = 0.3
"""What it costs to begin a leader away from the middle of the stretch, a step."""
EVICTION, PATIENCE = 12.0, 5
"""What it costs to send another box away, and how many turns each section gets in the end."""
NOBODY = -1
"""The owner of the pit lane and whatever else a leader should go round."""
CROSSING, ALONG = 18.0, 2.0
"""What it costs if a leader runs over somebody else's track or over another leader, and each millimetre of it."""


@dataclass(frozen=True)
class Effort:
    """How hard to look."""

    step: float = 1.5
    """How far apart the places lie that are tried for a box."""
    candidates: int = 140
    """How many of them each section may choose from."""
    anchors: int = 5
    orders: int = 5
    pairs: int = 24
    """How many places of a section are tried when two sections are moved together."""


THOROUGH = Effort()
SKETCH = Effort(step=3, candidates=60, anchors=3, orders=2, pairs=0)
"""Enough to see whether a track of this size, here, is worth a closer look."""


@dataclass(frozen=True)
class Sample:
    """A point of the track and the section it belongs to."""

    point: Point
    section: int


@dataclass(frozen=True)
class Task:
    """What is to be placed, and around what."""

    area: Rect
    size: tuple[float, float]
    ribbon: tuple[Sample, ...]
    half: float
    """Half the width of the ribbon, kerbs and all."""
    clearance: float
    anchors: tuple[tuple[Point, ...], ...]
    """For each section the points where its leader may begin, the best one first."""
    obstacles: tuple[Rect, ...] = ()
    discs: tuple[tuple[Point, float], ...] = ()
    """Round obstacles: the pit lane, point by point."""


@dataclass(frozen=True, slots=True)
class SectionBox:
    """A section box: where it stands, and its leader from the track to the box's edge.

    The bounds of box and leader are kept as numbers, because boxes are compared some hundred thousand times.
    """

    section: int
    rect: Rect
    anchor: Point
    meets: Point
    cost: float
    bounds: Bounds
    reach: Bounds

    def moved(self, dx: float, dy: float) -> SectionBox:
        def both(bounds: Bounds) -> Bounds:
            return bounds[0] + dx, bounds[1] + dy, bounds[2] + dx, bounds[3] + dy

        (ax, ay), (mx, my) = self.anchor, self.meets
        rect = replace(self.rect, x=self.rect.x + dx, y=self.rect.y + dy)
        anchor, meets = (ax + dx, ay + dy), (mx + dx, my + dy)
        return SectionBox(self.section, rect, anchor, meets, self.cost, both(self.bounds), both(self.reach))

    @property
    def leader(self) -> float:
        return math.dist(self.anchor, self.meets)


class Ground:
    """What is taken of an area, cell by cell."""

    def __init__(self, area: Rect) -> None:
        self.area = area
        self.columns, self.rows = math.ceil(area.w / CELL), math.ceil(area.h / CELL)
        self._taken = [bytearray(self.columns) for _ in range(self.rows)]
        self._sums: list[list[int]] | None = None

    def take_disc(self, centre: Point, r: float) -> None:
        cx, cy = centre[0] - self.area.x, centre[1] - self.area.y
        taken, columns, square = self._taken, self.columns, r * r
        for row in range(max(0, int((cy - r) / CELL)), min(self.rows, int((cy + r) / CELL) + 1)):
            # The nearest point of the row's cells to the middle of the disc decides, so that no disc slips between.
            above, below = row * CELL - cy, cy - (row + 1) * CELL
            dy = above if above > 0 else below if below > 0 else 0.0
            if dy < r:
                reach = math.sqrt(square - dy * dy)
                first, last = max(0, int((cx - reach) / CELL)), min(columns, math.ceil((cx + reach) / CELL))
                if last > first:
                    taken[row][first:last] = b"\1" * (last - first)
        self._sums = None

    def take_rect(self, rect: Rect) -> None:
        top, foot = rect.y - self.area.y, rect.bottom - self.area.y
        for row in range(max(0, int(top / CELL)), min(self.rows, math.ceil(foot / CELL))):
            self._take(row, rect.x - self.area.x, rect.right - self.area.x)

    def _take(self, row: int, left: float, right: float) -> None:
        first, last = max(0, int(left / CELL)), min(self.columns, math.ceil(right / CELL))
        if last > first:
            self._taken[row][first:last] = b"\1" * (last - first)
            self._sums = None

    def places(self, w: float, h: float, step: float = CELL) -> Iterator[Rect]:
        """Every free place for a box, row by row, `step` apart."""
        sums = self._summed()
        columns = [self._cells(i * step, w) for i in range(int((self.area.w - w) / step + _TINY) + 1)]
        for row in range(int((self.area.h - h) / step + _TINY) + 1):
            top, foot = self._cells(row * step, h)
            above, below = sums[top], sums[foot]
            for column, (left, right) in enumerate(columns):
                if below[right] - below[left] == above[right] - above[left]:
                    yield Rect(self.area.x + column * step, self.area.y + row * step, w, h)

    @staticmethod
    def _cells(start: float, long: float) -> tuple[int, int]:
        """The first cell that a length from here on touches, and the first one that it does not."""
        return math.floor(start / CELL + _TINY), math.ceil((start + long) / CELL - _TINY)

    def is_free(self, point: Point) -> bool:
        column, row = int((point[0] - self.area.x) / CELL), int((point[1] - self.area.y) / CELL)
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return inside and not self._taken[row][column]

    def nearest(self, w: float, h: float, wish: Point) -> Rect | None:
        """The free place whose middle is nearest to a point."""
        return min(self.places(w, h), key=lambda rect: math.dist((rect.x + w / 2, rect.y + h / 2), wish), default=None)

    def _summed(self) -> list[list[int]]:
        if self._sums is None:
            sums = [[0] * (self.columns + 1)]
            for row in self._taken:
                across = accumulate(row, initial=0)
                sums.append([above + here for above, here in zip(sums[-1], across, strict=True)])
            self._sums = sums
        return self._sums


def ground_of(task: Task) -> Ground:
    """The area with track and obstacles on it."""
    ground = Ground(task.area)
    reach = task.half + task.clearance
    for sample in task.ribbon:
        ground.take_disc(sample.point, reach)
    for centre, r in task.discs:
        ground.take_disc(centre, r + task.clearance)
    for obstacle in task.obstacles:
        ground.take_rect(obstacle.grown(task.clearance))
    return ground


def place(task: Task, effort: Effort = THOROUGH) -> list[SectionBox] | None:
    """A box for each section, in order; None if they do not all fit."""
    spots = list(ground_of(task).places(*task.size, step=effort.step))
    if len(spots) < len(task.anchors):
        return None
    owners = _Owners(task)
    choices = [_choices(task, section, spots, owners, effort) for section in range(len(task.anchors))]
    found = [boxes for order in _orders(choices)[: effort.orders] if (boxes := _settle(choices, order))]
    found.sort(key=total_cost)
    return min((_improved(choices, boxes, effort) for boxes in found[:2]), key=total_cost, default=None)


def total_cost(boxes: Sequence[SectionBox]) -> float:
    crossed = sum(_cross(one, other) for one, other in combinations(boxes, 2))
    return sum(box.cost for box in boxes) + CROSSING * crossed


def problems(task: Task, boxes: Sequence[SectionBox]) -> list[str]:
    """What is wrong with a placement, in words: for tests, independent of how it was found."""
    found = []
    for box in boxes:
        rect = box.rect
        if rect.x < task.area.x - 1e-6 or rect.right > task.area.right + 1e-6:
            found.append(f"box {box.section} stands over the side of the map")
        if rect.y < task.area.y - 1e-6 or rect.bottom > task.area.bottom + 1e-6:
            found.append(f"box {box.section} stands over the top or foot of the map")
        reach = task.half + task.clearance
        if any(_gap(rect, sample.point) < reach - 1e-6 for sample in task.ribbon):
            found.append(f"box {box.section} is too near the track")
        if any(_gap(rect, centre) < r + task.clearance - 1e-6 for centre, r in task.discs):
            found.append(f"box {box.section} stands on the pit lane")
        if any(_overlap(rect, obstacle, 0) for obstacle in task.obstacles):
            found.append(f"box {box.section} stands on something else")
    for one, other in combinations(boxes, 2):
        if _overlap(one.rect, other.rect, GAP - 1e-6):
            found.append(f"boxes {one.section} and {other.section} overlap")
        if _meets_box(one, other.bounds) or _meets_box(other, one.bounds):
            found.append(f"a leader runs through box {one.section} or {other.section}")
        if _cross(one, other):
            found.append(f"the leaders of {one.section} and {other.section} cross")
    return found


def strays(task: Task, boxes: Sequence[SectionBox]) -> dict[int, float]:
    """The sections whose leader runs over somebody else's track, and for how many millimetres."""
    owners = _Owners(task)
    found = {box.section: owners.crossed(box.section, box.anchor, box.meets) for box in boxes}
    return {section: strayed for section, strayed in found.items() if strayed}


class _Owners:
    """Which section's track lies in which (coarse) cell, for leaders that should not cross it."""

    def __init__(self, task: Task) -> None:
        self._cells: dict[tuple[int, int], set[int]] = {}
        reach = task.half
        for sample in task.ribbon:
            x, y = sample.point
            for row in range(int((y - reach) / COARSE), int((y + reach) / COARSE) + 1):
                for column in range(int((x - reach) / COARSE), int((x + reach) / COARSE) + 1):
                    self._cells.setdefault((column, row), set()).add(sample.section)
        for (x, y), _ in task.discs:
            self._cells.setdefault((int(x / COARSE), int(y / COARSE)), set()).add(NOBODY)

    def crossed(self, section: int, start: Point, stop: Point) -> float:
        """How many millimetres of a leader lie on another section's track; beside its own stretch it may do as it
        likes."""
        (x, y), (stop_x, stop_y) = start, stop
        steps = max(1, math.ceil(math.dist(start, stop) / COARSE))
        dx, dy = (stop_x - x) / steps, (stop_y - y) / steps
        left_home, strayed = False, 0
        for i in range(steps + 1):
            owners = self._cells.get((int((x + dx * i) / COARSE), int((y + dy * i) / COARSE)))
            if owners is None:
                left_home = True
            elif left_home or section not in owners:
                strayed += 1
        return strayed * COARSE


def _choices(task: Task, section: int, spots: Sequence[Rect], owners: _Owners, effort: Effort) -> list[SectionBox]:
    """The section's places, the best first, with the best beginning for each leader."""
    anchors = task.anchors[section][: effort.anchors]
    ax, ay = anchors[0]
    w, h = task.size
    near: dict[tuple[int, int], tuple[float, Rect]] = {}
    for rect in spots:
        # How far the box is from the middle of the stretch, written out because it is asked many thousand times.
        dx = rect.x - ax if rect.x > ax else ax - rect.x - w if ax > rect.x + w else 0.0
        dy = rect.y - ay if rect.y > ay else ay - rect.y - h if ay > rect.y + h else 0.0
        away = dx * dx + dy * dy
        bucket = (int(rect.x / BUCKET), int(rect.y / BUCKET))
        if bucket not in near or away < near[bucket][0]:
            near[bucket] = (away, rect)
    nearest = sorted(near.values(), key=lambda each: each[0])[: effort.candidates]
    boxes = []
    for _, rect in nearest:
        ways = sorted((box_at(section, rect, anchor, i) for i, anchor in enumerate(anchors)), key=_by_cost)
        boxes.append(_straightest(ways, owners))
    return sorted(boxes, key=_by_cost)


def _straightest(ways: Sequence[SectionBox], owners: _Owners) -> SectionBox:
    """The first of these that crosses nothing; if there is none, the one that crosses least."""
    best: SectionBox | None = None
    for box in ways:
        strayed = owners.crossed(box.section, box.anchor, box.meets)
        if not strayed:
            return box
        dearer = replace(box, cost=box.cost + CROSSING + ALONG * strayed)
        if best is None or dearer.cost < best.cost:
            best = dearer
    return best or ways[0]


def _by_cost(box: SectionBox) -> float:
    return box.cost


def box_at(section: int, rect: Rect, anchor: Point, choice: int = 0) -> SectionBox:
    """The box here, with a leader from this anchor; it costs more if that is not the section's first choice."""
    meets = _meeting_point(rect, anchor)
    (x0, y0), (x1, y1) = anchor, meets
    dx, dy = abs(x1 - x0), abs(y1 - y0)
    cost = math.hypot(dx, dy) + SLANT * min(dx, dy) + SECOND * choice
    reach = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    return SectionBox(section, rect, anchor, meets, cost, (rect.x, rect.y, rect.right, rect.bottom), reach)


def _meeting_point(rect: Rect, anchor: Point) -> Point:
    """Where on the box's edge a leader from this point ends: straight across if it can, and not at a corner."""
    x = max(rect.x + INSET, min(rect.right - INSET, anchor[0]))
    y = max(rect.y + INSET, min(rect.bottom - INSET, anchor[1]))
    out_x = max(rect.x - anchor[0], anchor[0] - rect.right)
    out_y = max(rect.y - anchor[1], anchor[1] - rect.bottom)
    if out_x > out_y:
        return (rect.x if anchor[0] < rect.x else rect.right), y
    return x, (rect.y if anchor[1] < rect.y else rect.bottom)


def _orders(choices: Sequence[Sequence[SectionBox]]) -> list[list[int]]:
    """Sections in the orders in which they may choose: as they come, and those first that would lose most."""
    count = len(choices)
    regret = [places[min(len(places) - 1, 12)].cost - places[0].cost for places in choices]
    eager = sorted(range(count), key=lambda i: (-regret[i], i))
    turned = [[(start + i) % count for i in range(count)] for start in range(0, count, max(1, count // 3))]
    return [eager, eager[::-1], *turned]


def _settle(choices: Sequence[Sequence[SectionBox]], order: Sequence[int]) -> list[SectionBox] | None:
    """Each section in turn takes its best place and sends away who stands there; who is sent away often is left alone
    in the end, or there is no room."""
    chosen: dict[int, SectionBox] = {}
    sent = [0] * len(choices)
    waiting = list(order)
    for _ in range(len(choices) * PATIENCE):
        if not waiting:
            return [chosen[section] for section in range(len(choices))]
        section = waiting.pop(0)
        box, rivals = _cheapest(choices[section], chosen, sent)
        for rival in rivals:
            del chosen[rival]
            sent[rival] += 1
            waiting.append(rival)
        chosen[section] = box
    return None


def _cheapest(
    places: Sequence[SectionBox], chosen: dict[int, SectionBox], sent: Sequence[int]
) -> tuple[SectionBox, list[int]]:
    """The place that costs least, those counted who would have to leave."""
    best, least, leaving = places[0], math.inf, list[int]()
    for box in places:
        if box.cost >= least:
            break
        rivals = [other.section for other in chosen.values() if not _agree(box, other)]
        cost = box.cost + sum(EVICTION * (1 + sent[rival]) for rival in rivals)
        if cost < least:
            best, least, leaving = box, cost, rivals
    return best, leaving


def _best(places: Sequence[SectionBox], others: Sequence[SectionBox]) -> SectionBox | None:
    """The cheapest place beside the others; lists are sorted, so the search ends early."""
    best, least = None, math.inf
    for box in places:
        if box.cost >= least:
            break
        if all(_agree(box, other) for other in others):
            cost = box.cost + CROSSING * sum(_cross(box, other) for other in others)
            if cost < least:
                best, least = box, cost
    return best


def _improved(choices: Sequence[Sequence[SectionBox]], boxes: list[SectionBox], effort: Effort) -> list[SectionBox]:
    """Move one section at a time, then two together, as long as it helps."""
    for _ in range(6):
        before = total_cost(boxes)
        for section, places in enumerate(choices):
            better = _best(places, [box for box in boxes if box.section != section])
            if better:
                boxes[section] = better
        if effort.pairs:
            boxes = _pairwise_improved(choices, boxes, effort.pairs)
        if total_cost(boxes) >= before - 1e-9:
            break
    return boxes


def _pairwise_improved(
    choices: Sequence[Sequence[SectionBox]], boxes: list[SectionBox], pairs: int
) -> list[SectionBox]:
    unhappy = [box.section for box in boxes if box.cost > choices[box.section][0].cost + 1]
    for one, two in product(unhappy, range(len(boxes))):
        if one == two:
            continue
        others = [box for box in boxes if box.section not in (one, two)]
        now = total_cost(boxes)
        for box in choices[one][:pairs]:
            if box.cost >= boxes[one].cost or not all(_agree(box, other) for other in others):
                continue
            partner = _best(choices[two], [*others, box])
            if partner:
                trial = sorted([*others, box, partner], key=lambda each: each.section)
                if total_cost(trial) < now - 1e-9:
                    boxes, now = trial, total_cost(trial)
    return boxes


def _agree(one: SectionBox, other: SectionBox) -> bool:
    left, top, right, foot = one.bounds
    x0, y0, x1, y1 = other.bounds
    if left < x1 + GAP and x0 < right + GAP and top < y1 + GAP and y0 < foot + GAP:
        return False
    return not _meets_box(one, other.bounds) and not _meets_box(other, one.bounds)


def _overlap(one: Rect, other: Rect, gap: float) -> bool:
    return (
        one.x < other.right + gap
        and other.x < one.right + gap
        and one.y < other.bottom + gap
        and other.y < one.bottom + gap
    )


def _gap(rect: Rect, point: Point) -> float:
    dx = max(rect.x - point[0], 0.0, point[0] - rect.right)
    dy = max(rect.y - point[1], 0.0, point[1] - rect.bottom)
    return math.hypot(dx, dy)


def _meets_box(box: SectionBox, bounds: Bounds) -> bool:
    """Whether the box's leader runs through this rectangle (Liang and Barsky)."""
    left, top, right, foot = bounds
    x0, y0, x1, y1 = box.reach
    if x1 < left or right < x0 or y1 < top or foot < y0:
        return False
    (x, y), (stop_x, stop_y) = box.anchor, box.meets
    enter, leave = 0.0, 1.0
    for start, way, low, high in ((x, stop_x - x, left, right), (y, stop_y - y, top, foot)):
        if abs(way) < 1e-9:
            continue
        near, far = sorted(((low - start) / way, (high - start) / way))
        enter, leave = max(enter, near), min(leave, far)
    return enter <= leave


def _cross(one: SectionBox, other: SectionBox) -> bool:
    a, b, c, d = one.anchor, one.meets, other.anchor, other.meets
    return _turns(a, b, c) != _turns(a, b, d) and _turns(c, d, a) != _turns(c, d, b)


def _turns(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])
