"""What a game hands to the press: faces in millimetres, and how each is meant to leave the sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Protocol

from pnp.draw.canvas import Canvas, Drawing
from pnp.kit.words import Words

Orientation = Literal["portrait", "landscape"]
LEAST_AIR = 1.0
"""Between what is drawn on a sheet and the strip below it."""
Numbering = Literal["", "roman", "arabic", "through"]
"""How the pages of a book are numbered: its front matter i, ii, the rest 1, 2. A pack counts all its pages through; in
other prints every component counts its own."""


@dataclass(frozen=True)
class Face:
    """One side of a piece. `draw` paints in trim coordinates, (0, 0) to (w, h), and may run over by `bleed`."""

    w: float
    h: float
    draw: Callable[[Canvas], None]
    bleed: float = 3

    @cached_property
    def drawing(self) -> Drawing:
        drawing = Drawing()
        self.draw(drawing)
        return drawing


@dataclass(frozen=True)
class Piece:
    """Something to cut out. `cut="outline"`: the drawing carries its own cutting line, so it gets no crop marks."""

    name: str
    front: Face
    back: Face | None = None
    copies: int = 1
    cut: Literal["rect", "outline"] = "rect"


@dataclass(frozen=True)
class Sheet:
    """A page to keep whole, laid out by itself for whatever room the paper leaves: `draw(canvas, w, h)`."""

    name: str
    draw: Callable[[Canvas, float, float], None]
    orientation: Orientation = "portrait"
    air: float = LEAST_AIR
    """What is kept white above the strip; more where the page can give it, or the strip looks like its last row."""
    label: str = ""
    """What the strip says besides the component's title: which picture this is a tile of."""


@dataclass(frozen=True)
class Poster:
    """One picture of a fixed size, on one page where it fits and tiled over several where it does not.

    `keep_x` and `keep_y` are stretches through which no seam should run. `title` stands on the strip of every tile.
    `letter` is the first letter of its seams, counted from A: posters printed together had better not share one.
    """

    name: str
    w: float
    h: float
    draw: Callable[[Canvas], None]
    keep_x: tuple[tuple[float, float], ...] = ()
    keep_y: tuple[tuple[float, float], ...] = ()
    title: str = ""
    letter: int = 0

    @cached_property
    def drawing(self) -> Drawing:
        drawing = Drawing()
        self.draw(drawing)
        return drawing


@dataclass(frozen=True)
class Component:
    """One thing to print: pieces to cut, sheets to keep, posters to join, in this order."""

    id: str
    title: str
    pieces: tuple[Piece, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    posters: tuple[Poster, ...] = ()
    todo: str = ""
    """What to do with it once it is printed: cut, fold, glue, copy."""
    numbering: Numbering = ""

    @property
    def count(self) -> int:
        return sum(piece.copies for piece in self.pieces)


@dataclass(frozen=True)
class Order:
    """What the user wants of a component beyond the paper: free choices a game may look at."""

    choices: Mapping[str, Any] = field(default_factory=dict)


class Product(Protocol):
    """The printed side of a game."""

    @property
    def choices(self) -> Sequence[str]:
        """The names in `Order.choices` that this game understands."""
        ...

    def read(self, given: Sequence[str]) -> tuple[list[str], dict[str, str]]:
        """What the user named, as components and choices: a game may understand more than its component ids."""
        ...

    def needed(self, data: Any, order: Order) -> tuple[str, ...]:
        """What is printed when no component is named."""
        ...

    def ids(self) -> tuple[str, ...]:
        """The components in printing order."""
        ...

    def build(self, component: str, data: Any, words: Words, order: Order) -> Component: ...

    def record_sheet(self, facts: Any) -> str:
        """The component that keeps the record of a season."""
        ...
