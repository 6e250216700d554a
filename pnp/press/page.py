"""A page as it will be drawn: what lies where on it, and where it is cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pnp.draw.geometry import Point, Rect, Size
from pnp.press.impose import Fold, Grid, GridCell, Strip
from pnp.press.product import Face, Sheet

Side = Literal["front", "back", "fold", "apart"]
"""`apart`: backs on a sheet of their own, to be glued on, where a piece is too large to be folded over."""


@dataclass(frozen=True)
class Placed:
    """A face in its cell."""

    face: Face
    cell: GridCell
    grid: Grid


@dataclass(frozen=True)
class Page:
    """One page of the file. `group` names the run of pages it belongs to."""

    size: Size
    side: Side
    group: str
    strip: Strip | None
    """Pages of a book have none."""
    grids: tuple[Grid, ...] = ()
    """What is cut on it: one grid of equal pieces, or several blocks."""
    placed: tuple[Placed, ...] = ()
    sheet: Sheet | None = None
    live: Rect | None = None
    label: str = ""
    """The number of a page of a book, or of a pack."""
    count: int = 0
    """Of how many, in a pack."""
    cut: Rect | None = None
    """Where a page of a book is trimmed, if it is larger than that."""
    is_screen: bool = False
    """A page of a book as it is read on a screen: its links lead somewhere."""
    fold: Fold | None = None
    numbers: tuple[tuple[Point, str], ...] = ()
    """Beside each row of a mixed page, which piece lies there."""
    note: str = ""
    """What the numbers mean."""
    parts: tuple[int, ...] = ()
    """The numbers on it."""
    grams: tuple[int, ...] = ()
    """The paper it is for, where not all of a print is for the same."""

    @property
    def is_bound(self) -> bool:
        return self.strip is None

    @property
    def grid(self) -> Grid | None:
        """The one grid of a page of equal pieces; the first block of a mixed one."""
        return self.grids[0] if self.grids else None

    @property
    def trim(self) -> Rect:
        whole = self.cut or Rect(0, 0, *self.size)
        return _around([grid.bounds for grid in self.grids]) if self.grids else whole

    @property
    def bleed(self) -> Rect:
        if self.cut:
            return Rect(0, 0, *self.size)
        over = [grid.bounds.grown(grid.bleed) for grid in self.grids]
        return _around(over).within(self.size) if over else self.trim

    @property
    def margin(self) -> float | None:
        return min((grid.margin for grid in self.grids), default=None)

    @property
    def cuts(self) -> int:
        """Straight cuts through the whole of what is left; what is cut along its own outline is not counted."""
        return sum(len(grid.cuts[0]) + len(grid.cuts[1]) for grid in self.grids if grid.marked)


def _around(boxes: Sequence[Rect]) -> Rect:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)
