"""A course in letters: the road from left to right, the shortcuts under it, the cars over the cells they stand in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from pnp.games.mad.model import Border, CourseSheet, MadData, Shortcut
from pnp.games.mad.model.course import cell_name, is_turned, sheet_of
from pnp.kit.columns import display_width, pad

ROAD, CURVE, ACROSS = "-", "*", "~"
"""A cell of the road, one with a curve in it, one with a curve across the border behind it."""
_DOWN, _UP = "\\", "/"
_JOINT = "|"


@dataclass(frozen=True)
class Running:
    """A sheet as a race runs over it."""

    sheet: CourseSheet
    along: bool
    """From port A to port B: the numbers on the cells count up."""

    @property
    def head(self) -> str:
        first, last = self.sheet.cells[self.sheet.port_a].label, self.sheet.cells[self.sheet.port_b].label
        return f"{self.sheet.id} {first}>{last}" if self.along else f"{self.sheet.id} {last}>{first}"


def running(data: MadData, layout: Sequence[str], start_side: str) -> list[Running]:
    """The sheets from the start to the goal."""
    forwards = start_side == "first"
    laid = layout if forwards else reversed(layout)
    return [Running(data.sheets[sheet_of(each)], is_turned(each) != forwards) for each in laid]


def strip(sheets: Sequence[Running], cars: Mapping[str, str], marks: Mapping[str, str], goal: str, home: str,
          width: int) -> list[str]:  # fmt: skip
    """`cars` are letters by cell, `marks` the signs of terrains, `home` the letters of those behind the goal."""
    pieces = [_Piece(each, cars, marks) for each in sheets]
    lines: list[str] = []
    while pieces:
        room = width - 1 - max(display_width(goal), len(home))
        count = 1
        while count < len(pieces) and sum(len(piece.road) + 1 for piece in pieces[: count + 1]) <= room - 1:
            count += 1
        here, pieces = pieces[:count], pieces[count:]
        lines += _joined(here, *(("", "") if pieces else (goal, home)))
    return lines


def _joined(pieces: Sequence[_Piece], goal: str, home: str) -> list[str]:
    """Pieces of road side by side."""
    widths = [len(piece.road) for piece in pieces]

    def line(parts: Sequence[str], joint: str = " ", end: str = "") -> str:
        filled = [pad(part, width) for part, width in zip(parts, widths, strict=True)]
        return f"{joint}{joint.join(filled)}{joint} {end}".rstrip()

    above = [*zip_longest(*(piece.above for piece in pieces), fillvalue="")][::-1]
    rows = [line(parts) for parts in above[:-1]]
    rows.append(line(above[-1] if above else [""] * len(pieces), end=home))
    below = [line(parts) for parts in zip_longest(*(piece.below for piece in pieces), fillvalue="")]
    road = line([piece.road for piece in pieces], _JOINT, goal)
    return list(filter(None, [line([piece.head for piece in pieces]), *rows, road, *below]))


class _Piece:
    """One sheet: rows of letters over the road (the lowest first), the road, rows under it."""

    def __init__(self, on: Running, cars: Mapping[str, str], marks: Mapping[str, str]) -> None:
        self.sheet, self._along = on.sheet, on.along
        self.head = on.head
        self._cars, self._marks = cars, marks
        self._columns = {cell: self._column(place) for place, cell in enumerate(self.sheet.road)}
        self.road = "".join(self._sign(cell) for cell in sorted(self.sheet.road, key=self._columns.__getitem__))
        self.above: list[str] = []
        for cell, column in self._columns.items():
            _stack(self.above, column, self._on(cell))
        self.below: list[str] = []
        for shortcut in self.sheet.shortcuts:
            self._lead(shortcut)

    def _column(self, place: int) -> int:
        return place if self._along else len(self.sheet.road) - 1 - place

    def _on(self, cell: int) -> str:
        return self._cars.get(cell_name(self.sheet.id, self.sheet.cells[cell].label), "")

    def _sign(self, cell: int) -> str:
        if self.sheet.cells[cell].curve:
            return CURVE
        return ACROSS if any(border.curve for border in self._leaving(cell)) else ROAD

    def _leaving(self, cell: int) -> list[Border]:
        """The borders of the road behind this cell."""
        start, end = ("a", "b") if self._along else ("b", "a")
        return [
            border
            for border in self.sheet.borders
            if getattr(border, start) == cell and getattr(border, end) in self._columns
        ]

    def _lead(self, shortcut: Shortcut) -> None:
        """Down from the road, over the terrain, and up again; cars stand on it and under one another."""
        inner = shortcut.cells if self._along else shortcut.cells[::-1]
        ends = {border.b if border.a in inner else border.a: border.curve
                for border in self.sheet.borders if (border.a in inner) != (border.b in inner)}  # fmt: skip
        left, right = sorted(self._columns[cell] for cell in ends)
        curves = {self._columns[cell]: curve for cell, curve in ends.items()}
        room = right - left - 1
        first = left + 1 + max(0, (room - len(inner)) // 2)
        letters = {left: ACROSS if curves[left] else _DOWN, right: ACROSS if curves[right] else _UP}
        waiting: list[tuple[int, str]] = []
        for place, cell in enumerate(inner):
            column = first + (place if room >= len(inner) else place * max(room, 1) // len(inner))
            cars = self._on(cell)
            letters[column] = cars[:1] or self._marks.get(shortcut.terrain, "?")
            waiting.append((column, cars[1:]))
        row = next((n for n, line in enumerate(self.below) if not line[left : right + 1].strip()), len(self.below))
        for column, letter in sorted(letters.items()):
            _put(self.below, row, column, letter)
        for column, cars in waiting:
            for depth, letter in enumerate(cars, start=row + 1):
                _put(self.below, depth, column, letter)


def _stack(rows: list[str], column: int, letters: str) -> None:
    for height, letter in enumerate(letters):
        _put(rows, height, column, letter)


def _put(rows: list[str], row: int, column: int, letter: str) -> None:
    rows += [""] * (row + 1 - len(rows))
    line = rows[row].ljust(column + 1)
    rows[row] = line[:column] + letter + line[column + 1 :]
