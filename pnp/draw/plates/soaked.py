"""Where so much ink lies that black on top of it would be more than dries: there black leaves its ground out."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.draw.geometry import Bounds
from pnp.draw.plates.condition import MAX_INK

_MOST_BENEATH = MAX_INK - 1
"""What black ink may lie on."""


def is_much(inks: tuple[float, ...]) -> bool:
    return sum(inks[:3]) > _MOST_BENEATH + 1e-9


@dataclass
class Soaked:
    """The boxes of such areas, on a page or in a form, as far as it is drawn."""

    everywhere: bool = False
    """The form itself lies on such an area."""
    boxes: list[Bounds] = field(default_factory=list)

    @property
    def is_dry(self) -> bool:
        return not self.everywhere and not self.boxes

    def meets(self, box: Bounds) -> bool:
        return self.everywhere or any(_touch(box, each) for each in self.boxes)


def _touch(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
