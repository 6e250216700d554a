"""Where there is room in a chart: signs are put one after the other, and none upon another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pnp.draw.geometry import Bounds, Point


def around(cx: float, cy: float, w: float, h: float, margin: float = 0.0) -> Bounds:
    return cx - w / 2 - margin, cy - h / 2 - margin, cx + w / 2 + margin, cy + h / 2 + margin


@dataclass
class Spots:
    """What is taken already."""

    taken: list[Bounds] = field(default_factory=list)

    def take(self, box: Bounds) -> None:
        self.taken.append(box)

    def is_free(self, box: Bounds) -> bool:
        left, top, right, bottom = box
        return not any(left < x1 and x0 < right and top < y1 and y0 < bottom for x0, y0, x1, y1 in self.taken)

    def first_free(self, wishes: Iterable[Point], w: float, h: float, margin: float = 0.3) -> Point | None:
        """The first of these middles at which a box of this size touches nothing; it is taken then."""
        for cx, cy in wishes:
            box = around(cx, cy, w, h, margin)
            if self.is_free(box):
                self.take(box)
                return cx, cy
        return None
