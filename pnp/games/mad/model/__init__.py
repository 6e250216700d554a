"""The things MAD Racers is made of: course sheets, parts, dice, cars. Frozen and free of files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Literal, get_args

from typing_extensions import override

from pnp.referee.ask import Deck

Terrain = Literal["mountain", "desert", "forest", "river", "ice", "swamp"]
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)

COLUMNS, ROWS = 10, 7
CELL = 20.0
"""A course sheet is a grid of cells, so many millimetres wide and high each."""
PORT_ROW = 3
"""Counted from 0: the road enters and leaves every sheet in its middle row, so that any two sheets meet."""


@dataclass(frozen=True)
class Cell:
    """One cell of a course sheet. `label` stands on the paper: 1 to 16 along the road, then the shortcuts."""

    label: str
    x: int
    y: int
    """Column and row, counted from 0 at the top left."""
    terrain: Terrain | None = None
    curve: bool = False

    @property
    def centre(self) -> tuple[float, float]:
        """Millimetres from the top left corner of the sheet."""
        return (self.x + 0.5) * CELL, (self.y + 0.5) * CELL


@dataclass(frozen=True)
class Border:
    """Where one cell leads to the next: indices into the sheet's cells, from port A towards port B."""

    a: int
    b: int
    curve: bool = False
    """A curve icon lies across this border."""


@dataclass(frozen=True)
class Shortcut:
    terrain: Terrain
    cells: tuple[int, ...]
    saves: int
    """Steps saved against the road."""


@dataclass(frozen=True)
class CourseSheet:
    """A course sheet. Port A is the first cell of its road, at the left edge; port B the last one, at the right."""

    id: str
    names: Mapping[str, str]
    """By language."""
    cells: tuple[Cell, ...]
    """The road first, then the shortcuts."""
    borders: tuple[Border, ...]
    road: tuple[int, ...]
    shortcuts: tuple[Shortcut, ...]

    @override
    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def longest(self) -> int:
        """So many cells lie on the longest way across."""
        follows = {cell: [border.b for border in self.borders if border.a == cell] for cell in range(len(self.cells))}

        @cache
        def from_here(cell: int) -> int:
            return 1 + max(map(from_here, follows[cell]), default=0)

        return max(map(from_here, follows))

    @property
    def port_a(self) -> int:
        return self.road[0]

    @property
    def port_b(self) -> int:
        return self.road[-1]


@dataclass(frozen=True)
class Effect:
    """What a part does besides its terrain. Effects of several parts add up."""

    count_doubles: bool = False
    move: int = 0
    arrows: int = 0
    fuel: Mapping[int, int] = field(default_factory=dict)
    """By number of dice: how much less fuel they cost."""
    max_dice: int = 5
    free_passing: bool = False
    """Occupied cells are left free of charge."""


@dataclass(frozen=True)
class Part:
    id: str
    names: Mapping[str, str]
    cost: int
    terrains: tuple[Terrain, ...]
    effect: Effect
    serials: tuple[int, ...]
    """The numbers of its cards among all part cards."""

    @property
    def copies(self) -> int:
        return len(self.serials)

    @property
    def clause(self) -> str:
        """What the referee cites when this part decides."""
        return f"MP-{self.id}"


@dataclass(frozen=True)
class DiceRow:
    """One line of the player card."""

    white: int
    red: int
    fuel: int
    arrows: int

    @property
    def dice(self) -> int:
        return self.white + self.red

    @property
    def mean(self) -> float:
        """Exact mean of the points, equal dice of one colour counted once."""
        return sum(21 * (1 - (5 / 6) ** dice) for dice in (self.white, self.red))


@dataclass(frozen=True)
class Race:
    """One line of the race table."""

    points: tuple[int, ...]
    parts: int
    cost: int
    sheets: int


@dataclass(frozen=True)
class Car:
    id: str
    letter: str
    names: Mapping[str, str]
    colour: str
    pattern: str
    called: tuple[str, ...]

    def titled(self, lang: str) -> str:
        """As a list names it."""
        return f"{self.letter} {self.names[lang]}"


@dataclass(frozen=True)
class MadData:
    sheets: Mapping[str, CourseSheet]
    parts: Mapping[str, Part]
    cars: Mapping[str, Car]
    dice: tuple[DiceRow, ...]
    """By number of dice, from 1."""
    races: tuple[Race, ...]
    bonus: tuple[int, ...]
    tank: int
    score_track: int
    hand: int
    new_sheets: int
    last_turns: int
    players: tuple[int, int]
    version: str

    @cached_property
    def part_deck(self) -> Deck:
        """What can be named as a part card: by its name in any language, or by its number #17."""
        names: dict[str, str] = {}
        for part in self.parts.values():
            for name in (part.id, part.id.replace("_", " "), *part.names.values()):
                names[name.casefold()] = part.id
        return Deck("part", {f"#{serial}": part.id for part in self.parts.values() for serial in part.serials}, names)

    @cached_property
    def bonus_deck(self) -> Deck:
        return Deck("bonus", {f"bonus-{number}": str(value) for number, value in enumerate(self.bonus, start=1)})

    @property
    def called(self) -> dict[str, tuple[str, ...]]:
        """What people may type for each car, besides its id."""
        return {car.id: (car.letter, *car.names.values(), *car.called) for car in self.cars.values()}
