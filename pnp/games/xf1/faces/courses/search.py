"""The search for the places of a course map: how large the track can be, and where each section's board stands.

What is found depends on the course and the size of the panel only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from pnp.draw.geometry import Point
from pnp.games.xf1.faces.courses.circuit import Lap, lap_of, section_spans
from pnp.games.xf1.faces.courses.layout import (
    ANCHOR_SHARES,
    SHARES,
    Found,
    Panel,
    anchor_at,
    is_clear,
    lap_on,
    task_on,
)
from pnp.games.xf1.faces.courses.placement import SKETCH, THOROUGH, Effort, SectionBox, Task, place, strays
from pnp.games.xf1.model import Track

ALIGNS = tuple((x, y) for y in (0.5, 0.0, 1.0) for x in (0.5, 0.2, 0.8))
SHORTEST = 5.5
"""No mean leader is shorter than this."""
FINISHED = 3
"""How many sketches are worked out."""
STRAY, SMALLER, TOO_LONG = 0.3, 60.0, 0.3
"""What a millimetre of leader over another track is worth, a track of no size, and a millimetre of a long leader, all
in millimetres of mean leader."""
LONG = 18


@dataclass(frozen=True)
class Sketch:
    """A track of some size, somewhere on the map, with its boards."""

    share: float
    align: Point
    lap: Lap
    task: Task
    boxes: tuple[SectionBox, ...]

    @cached_property
    def badness(self) -> float:
        """Long leaders are bad, leaders over somebody else's track are worse, a small track is bad as well."""
        leaders = [box.leader for box in self.boxes]
        mean, too_long = sum(leaders) / len(leaders), max(0.0, max(leaders) - LONG)
        strayed = sum(strays(self.task, self.boxes).values())
        return mean + TOO_LONG * too_long + STRAY * strayed + SMALLER * (1 - self.share)


class NoRoom(Exception):
    """The boards do not fit around the track."""


def search(track: Track, panel: Panel) -> Found:
    """Sketch the track large and small, here and there; work out the most promising sketches."""
    return _Search(track, panel).best()


class _Search:
    def __init__(self, track: Track, panel: Panel) -> None:
        self.track, self.panel, self.shape = track, panel, lap_of(track)

    def best(self) -> Found:
        promising = sorted(self._sketches(SKETCH), key=attrgetter("badness"))[:FINISHED]
        finished = [self._try(sketch.share, sketch.align, sketch.lap, THOROUGH) or sketch for sketch in promising]
        best = min(finished or self._sketches(THOROUGH), key=attrgetter("badness"), default=None)
        if best is None:
            raise NoRoom
        return self._found(best)

    def _found(self, sketch: Sketch) -> Found:
        spans = section_spans(self.track)
        begins = [
            next(share for share in ANCHOR_SHARES if anchor_at(sketch.lap, *span, share) == box.anchor)
            for box, span in zip(sketch.boxes, spans, strict=True)
        ]
        boards = ((box.rect.x, box.rect.y, begin) for box, begin in zip(sketch.boxes, begins, strict=True))
        return Found(sketch.share, sketch.align, tuple(boards))

    def _sketches(self, effort: Effort) -> list[Sketch]:
        """The largest track first, and no smaller one than can be better than what there is."""
        found: list[Sketch] = []
        for share in SHARES:
            if found and min(sketch.badness for sketch in found) <= SHORTEST + SMALLER * (1 - share):
                break
            tried = (self._try(share, align, lap, effort) for align, lap in self._positions(share))
            found += [sketch for sketch in tried if sketch]
        return found

    def _positions(self, share: float) -> Iterator[tuple[Point, Lap]]:
        """The lap at this size, at some places of the map, each but once."""
        seen = set()
        for align in ALIGNS:
            lap = lap_on(self.panel.map, self.shape, share, align)
            corner = (round(lap.bounds[0] / 3), round(lap.bounds[1] / 3))
            if corner not in seen:
                seen.add(corner)
                yield align, lap

    def _try(self, share: float, align: Point, lap: Lap, effort: Effort) -> Sketch | None:
        task = task_on(self.panel, lap, self.shape, self.track)
        boxes = place(task, effort) if is_clear(task) else None
        return Sketch(share, align, lap, task, tuple(boxes)) if boxes else None
