"""Where a bot puts its tuning points: the body that promises most on this course, or the parts that fail here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum

from pnp.games.xf1.bots.ladder import TINY, best_die, under_faces, values
from pnp.games.xf1.model import Course, Section, Team
from pnp.games.xf1.rules.tuning import NOTHING

Slots = tuple[int, ...]
REAL = 0.9
"""The part of a promised cell that a race really gives."""


def plan(team: Team, course: Course, slots: Slots, full: Slots, points: int, lasting: bool = False) -> str:
    """The tuning as it is written. `slots` and `full` are what the car has now; `lasting`: there are races to come."""
    bodies = _best_bodies(team.slots, slots, course.sections, points)
    share = [_share(team, spot, course) for spot in range(len(team.trouble))]
    tuned = set(full)
    temp: list[int] = []
    for spot in range(1, len(team.trouble) + 1):
        if spot in tuned:
            continue
        gain = bodies[points][0] - bodies[points - 1][0] if points else 0.0
        if not points or gain * REAL >= share[spot - 1]:
            break
        temp.append(spot)
        points -= 1
    body = bodies[points][1]
    left = points - _cost(slots, body)
    for_good = temp[:left] if lasting else []
    words = [f"{face}>{new}" for face, (old, new) in enumerate(zip(slots, body, strict=True), start=1) if old != new]
    words += [f"T{spot}" for spot in temp if spot not in for_good] + [f"F{spot}" for spot in for_good]
    return " ".join(words) or NOTHING


def _share(team: Team, spot: int, course: Course) -> float:
    """Cells a turn that a trouble spot costs on this course."""
    trouble = team.trouble[spot]
    hit = sum(trouble.value == (here.speed if trouble.kind == "speed" else here.diff) for here in course.sections)
    rows = sum(row.event == "trouble" for row in course.bpt_race)
    return hit / len(course.sections) * rows / len(course.bpt_race)


def _cost(was: Slots, now: Slots) -> int:
    return sum(old != new for old, new in zip(was, now, strict=True))


def _best_bodies(row: Slots, slots: Slots, sections: Sequence[Section], points: int) -> list[tuple[float, Slots]]:
    """For 0, 1, 2 … points the best body they reach; of equal ones the cheapest, then the one furthest left."""
    best: list[tuple[float, Slots]] = [(-99.0, slots)] * (points + 1)
    columns = [values(section, False) for section in sections]
    promised: dict[Slots, float] = {}
    for cost, body in sorted(_reachable(len(row), slots, points)):
        speeds = tuple(row[slot - 1] for slot in body)
        if speeds not in promised:
            promised[speeds] = _promise(columns, speeds)
        if promised[speeds] > best[cost][0] + TINY:
            best[cost] = promised[speeds], body
    for cost in range(1, points + 1):
        if best[cost][0] <= best[cost - 1][0] + TINY:
            best[cost] = best[cost - 1]
    return best


def _reachable(row: int, slots: Slots, points: int) -> Iterator[tuple[int, Slots]]:
    """Every legal body that moves at most so many faces, with what it costs."""
    faces = len(slots)

    def lay(face: int, after: int, left: int, laid: Slots) -> Iterator[tuple[int, Slots]]:
        if face == faces:
            yield points - left, laid
            return
        last = row - (faces - 1 - face)
        for slot in range(after + 1, last + 1) if left else (slots[face],):
            if after < slot <= last:
                yield from lay(face + 1, slot, left - (slot != slots[face]), (*laid, slot))

    return lay(0, 0, points, ())


def promise(sections: Sequence[Section], speeds: Slots) -> float:
    """Cells a turn with one control in the dry."""
    return _promise([values(section, False) for section in sections], speeds)


def _promise(columns: Sequence[Sequence[float]], speeds: Slots) -> float:
    return fsum([best_die(under_faces(column, speeds), 2) for column in columns]) / len(columns)
