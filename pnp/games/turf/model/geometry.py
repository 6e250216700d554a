"""The oval as numbers: cells of every lane, their exact positions, and which cell follows which.

A cell is called `lane:SECTIONn/lap` (3:H14/0). Its position is where a horse's nose is, in cells of the inside lane, as
an exact fraction: two horses are on the same line if and only if their positions are equal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from typing_extensions import override

if TYPE_CHECKING:
    from pnp.games.turf.model.ways import Ways

_NAME = re.compile(r"(\d+)\s*:\s*([A-Z])(\d+)(?:/(\d+))?")


@dataclass(frozen=True)
class Section:
    """A straight has `cells` in every lane; a turn has `cells` in lane 1 and `extra` more in each lane further out."""

    code: str
    kind: Literal["straight", "turn"]
    cells: int
    extra: int = 0

    def count(self, lane: int) -> int:
        return self.cells + self.extra * (lane - 1)


class Row(NamedTuple):
    """A line of cells across all lanes, on a straight."""

    section: str
    n: int
    lap: int

    @override
    def __str__(self) -> str:
        return f"{self.section}{self.n}/{self.lap}"


@dataclass(frozen=True)
class Cell:
    """One cell: which lane (from 1), which section, its number there, the lap, and its place in the lane from 0."""

    lane: int
    section: str
    n: int
    lap: int
    index: int
    number: int
    """Its place on the whole course, lane after lane: the next cell of the lane has the next one."""
    position: Fraction

    @cached_property
    def name(self) -> str:
        return f"{self.lane}:{self.section}{self.n}/{self.lap}"

    @cached_property
    def typed(self) -> str:
        """Its name as it is looked up when somebody types it."""
        return self.name.casefold()

    @cached_property
    def short(self) -> str:
        """The same without the lap, as most people type it."""
        return self.typed.partition("/")[0]

    @cached_property
    def along(self) -> float:
        """The position, to compare by quickly: cells lie much farther apart than it is inexact."""
        return float(self.position)

    @cached_property
    def foremost(self) -> tuple[float, int]:
        """T12: who is in front comes first, on one line the inner lane."""
        return -self.along, self.lane

    @cached_property
    def row(self) -> Row:
        return Row(self.section, self.n, self.lap)


@dataclass(frozen=True)
class Course:
    lanes: int
    sections: tuple[Section, ...]
    start: Row
    finish: Row
    run_out: Row
    fences: tuple[Row, ...]

    @cached_property
    def cells(self) -> tuple[tuple[Cell, ...], ...]:
        """By lane (index 0 is lane 1), from the first cell of lap 0 to the last of the run-out."""
        lanes: list[tuple[Cell, ...]] = []
        for lane in range(1, self.lanes + 1):
            lanes.append(tuple(self._lane(lane, first=sum(map(len, lanes)))))
        return tuple(lanes)

    def _lane(self, lane: int, first: int) -> list[Cell]:
        cells: list[Cell] = []
        base, lap = Fraction(0), 0
        while True:
            for section in self.sections:
                count = section.count(lane)
                for n in range(1, count + 1):
                    position = base + Fraction(section.cells * n, count)
                    cells.append(Cell(lane, section.code, n, lap, len(cells), first + len(cells), position))
                    if (section.code, n, lap) == self.run_out:
                        return cells
                base += section.cells
            lap += 1

    @cached_property
    def by_name(self) -> dict[str, Cell]:
        return {cell.name: cell for lane in self.cells for cell in lane}

    @cached_property
    def ways(self) -> Ways:
        """What moves come to, once it was asked."""
        from pnp.games.turf.model.ways import Ways

        return Ways(self)

    def find(self, given: str) -> Cell | None:
        """By its name, or without a lap as it is called on the first one."""
        found = _NAME.fullmatch(given.strip().upper())
        if not found:
            return None
        lane, section, n, lap = found.groups()
        return self.by_name.get(f"{int(lane)}:{section}{int(n)}/{lap or 0}")

    def at(self, lane: int, row: Row) -> Cell:
        return self.by_name[f"{lane}:{row}"]

    def ahead(self, cell: Cell) -> Cell | None:
        """The next cell of the same lane; nothing beyond the run-out."""
        lane = self.cells[cell.lane - 1]
        return lane[cell.index + 1] if cell.index + 1 < len(lane) else None

    def behind(self, cell: Cell) -> Cell | None:
        return self.cells[cell.lane - 1][cell.index - 1] if cell.index else None

    def across(self, cell: Cell, lane: int) -> Cell | None:
        """A diagonal step: the cell of that lane with the smallest position beyond this one."""
        return self._across.get((cell.name, lane))

    @cached_property
    def _across(self) -> dict[tuple[str, int], Cell]:
        found: dict[tuple[str, int], Cell] = {}
        for lane in self.cells:
            for other in (lane[0].lane - 1, lane[0].lane + 1):
                if not 1 <= other <= self.lanes:
                    continue
                beside = self.cells[other - 1]
                index = 0
                for cell in lane:
                    while index < len(beside) and beside[index].position <= cell.position:
                        index += 1
                    if index < len(beside):
                        found[cell.name, other] = beside[index]
        return found

    def closed_from(self, cell: Cell, clear_nose: bool) -> list[Cell]:
        """What a horse closes there: T13, and by option TA2."""
        closed = (cell, self.behind(cell), self.ahead(cell) if clear_nose else None)
        return [each for each in closed if each is not None]

    @cached_property
    def line(self) -> Fraction:
        """The finishing line: a horse beyond this position has crossed."""
        return self.at(1, self.finish).position

    def is_home(self, cell: Cell) -> bool:
        return cell.along > self._line_along

    @cached_property
    def _line_along(self) -> float:
        return float(self.line)

    def to_cross(self, cell: Cell) -> Fraction:
        """Cells of the inside lane from here over the line; 0 and less beyond it."""
        return self.line + 1 - cell.position

    def position(self, row: Row) -> Fraction:
        return self.at(1, row).position
