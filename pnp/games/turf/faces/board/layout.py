"""The oval in millimetres: where every cell of the printed board lies, and which way a horse looks there."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from pnp.draw.geometry import Point
from pnp.draw.path import Path, rect
from pnp.games.turf.model import Board
from pnp.games.turf.model.geometry import Cell, Row
from pnp.kit.errors import PnpError

Place = tuple[float, float, float]
"""Where something lies, and which way it looks: degrees clockwise on paper, 0 to the right."""

_KINDS = ["straight", "turn", "straight", "turn"]
_SLACK = 0.2
"""The whole oval, in millimetres, may be this much larger than the board without anybody seeing it."""


@dataclass(frozen=True)
class Oval:
    """Home straight at the bottom, run from left to right; then up round the right, back along the top, down the left.

    A place is told by its section (0 to 3), by the share of it that is behind, and by the distance from the middle line
    of the board on the straights, which is the radius in the turns.
    """

    board: Board

    def __post_init__(self) -> None:
        sections, board = self.board.sections, self.board
        if [section.kind for section in sections] != _KINDS or sections[0].cells != sections[2].cells:
            raise PnpError(
                f"the board “{board.name}” cannot be drawn", expected="straight, turn, straight as long, turn"
            )
        if {board.start.section, board.finish.section} != {sections[0].code}:
            home = f"on the first straight, {sections[0].code}"
            raise PnpError(f"the board “{board.name}” cannot be drawn", expected=f"start and finish {home}")
        if self.left < self.outer - _SLACK or self.h / 2 < self.outer - _SLACK or self.inner < 0:
            least = f"{self.straight + 2 * self.outer:g} × {2 * self.outer:g} mm"
            raise PnpError(f"the board “{self.board.name}” is larger than its print size", expected=f"at least {least}")

    @property
    def w(self) -> float:
        return self.board.print.size[0]

    @property
    def h(self) -> float:
        return self.board.print.size[1]

    @property
    def middle(self) -> float:
        return self.h / 2

    @property
    def cell(self) -> float:
        return self.board.print.cell

    @property
    def lane(self) -> float:
        return self.board.print.lane

    @cached_property
    def straight(self) -> float:
        return self.board.sections[0].cells * self.cell

    @cached_property
    def left(self) -> float:
        """Where the straights begin; the left turn has its centre here."""
        return (self.w - self.straight) / 2

    @cached_property
    def right(self) -> float:
        return self.left + self.straight

    @cached_property
    def inner(self) -> float:
        """The radius of the inner rail."""
        return self.board.print.radius - self.lane / 2

    @cached_property
    def outer(self) -> float:
        return self.inner + self.board.lanes * self.lane

    def radius(self, lane: float) -> float:
        """Of the middle of a lane; 1.5 is the line between the first two."""
        return self.board.print.radius + self.lane * (lane - 1)

    def section(self, code: str) -> int:
        return [section.code for section in self.board.sections].index(code)

    def count(self, section: int, lane: int) -> int:
        return self.board.sections[section].count(lane)

    def at(self, section: int, share: float, radius: float) -> Place:
        turn = 180 * share
        match section:
            case 0:
                return self.left + self.straight * share, self.middle + radius, 0.0
            case 1:
                return (*_polar(self.right, self.middle, radius, 90 - turn), _heading(-turn))
            case 2:
                return self.right - self.straight * share, self.middle - radius, 180.0
            case _:
                return (*_polar(self.left, self.middle, radius, -90 - turn), _heading(180 - turn))

    def centre(self, cell: Cell) -> Place:
        section = self.section(cell.section)
        return self.at(section, (cell.n - 0.5) / self.count(section, cell.lane), self.radius(cell.lane))

    def token(self, cell: Cell) -> Place:
        """The middle of a horse that stands on a cell: it is two cells long, its front half on the cell."""
        section = self.section(cell.section)
        return self.at(section, (cell.n - 1) / self.count(section, cell.lane), self.radius(cell.lane))

    def outline(self, cell: Cell) -> Path:
        section = self.section(cell.section)
        count = self.count(section, cell.lane)
        near, far = self.radius(cell.lane - 0.5), self.radius(cell.lane + 0.5)
        start, stop = (cell.n - 1) / count, cell.n / count
        if self.board.sections[section].kind == "straight":
            return self.strip(section, start, stop, near, far)
        x, first = (self.right, 90) if section == 1 else (self.left, -90)
        begin, end = first - 180 * start, first - 180 * stop
        return Path().arc(x, self.middle, far, begin, end).arc(x, self.middle, near, end, begin).close()

    def strip(self, section: int, start: float, stop: float, near: float, far: float) -> Path:
        """A rectangle of a straight, from one share to another and from one distance to another."""
        (x1, y1, _), (x2, y2, _) = self.at(section, start, near), self.at(section, stop, far)
        return rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))

    def row(self, row: Row, near: float | None = None, far: float | None = None) -> Path:
        """A row across all lanes, or from one distance to another."""
        section = self.section(row.section)
        cells = self.board.sections[section].cells
        low, high = self.inner if near is None else near, self.outer if far is None else far
        return self.strip(section, (row.n - 1) / cells, row.n / cells, low, high)

    def row_middle(self, row: Row) -> float:
        """How far from the left edge the middle of a row is."""
        section = self.section(row.section)
        return self.at(section, (row.n - 0.5) / self.board.sections[section].cells, 0)[0]

    @property
    def finish(self) -> float:
        """How far from the left edge the finishing line is."""
        row = self.board.finish
        section = self.section(row.section)
        return self.at(section, row.n / self.board.sections[section].cells, 0)[0]

    def ring(self, radius: float) -> Path:
        """Once round the course at this distance from the middle."""
        path = Path().move(self.left, self.middle + radius).line(self.right, self.middle + radius)
        path = path.arc(self.right, self.middle, radius, 90, -90).line(self.left, self.middle - radius)
        return path.arc(self.left, self.middle, radius, -90, -270).close()


def _polar(cx: float, cy: float, radius: float, degrees: float) -> Point:
    turn = math.radians(degrees)
    return cx + radius * math.cos(turn), cy + radius * math.sin(turn)


def _heading(degrees: float) -> float:
    """Above −180 and up to 180."""
    return 180 - (180 - degrees) % 360
