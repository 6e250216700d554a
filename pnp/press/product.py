"""What a game hands to the press: faces in millimetres, and how each is meant to leave the sheet."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Literal, Protocol, TypeVar

from typing_extensions import override

from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.color import WHITE, Color
from pnp.draw.film import under_film
from pnp.draw.geometry import Size, Span
from pnp.draw.outline import Outline
from pnp.kit.errors import unknown
from pnp.kit.words import Words
from pnp.press.booklet import Book
from pnp.press.paper import Orientation

D = TypeVar("D", contravariant=True)
T = TypeVar("T")

_FOLD = 0.2
"""What a fold line takes of the panels beside it."""
ROUNDED = 3.0
"""The corners of a card."""
LEAST_AIR = 1.0
"""Between what is drawn on a sheet and the strip below it."""
_PALE = 0.72
"""How much white lies over the flaps of tiles."""
_MUCH_ROOM = 1.2
Numbering = Literal["", "roman", "arabic", "through"]
"""How the pages of a book are numbered: its front matter i, ii, the rest 1, 2. A pack counts all its pages through; in
other prints every component counts its own."""
Paint = Callable[[Canvas], None]
"""Draws something for which everything is decided."""


@dataclass(frozen=True)
class Face:
    """One side of a piece. `draw` paints in trim coordinates, (0, 0) to (w, h), and may run over by `bleed`."""

    w: float
    h: float
    draw: Paint
    bleed: float = 3

    @cached_property
    def drawing(self) -> Drawing:
        drawing = Drawing()
        self.draw(drawing)
        return drawing


@dataclass(frozen=True)
class Die:
    """What is folded from a net, for those who have it without folding."""

    sides: int
    color: Color


OF = " · "


@dataclass(frozen=True)
class Piece:
    """Something to cut out. `cut="outline"`: the drawing carries its own cutting line, so it gets no crop marks."""

    name: str
    front: Face
    back: Face | None = None
    copies: int = 1
    cut: Literal["rect", "outline"] = "rect"
    corner: float = 0.0
    """The radius of its corners, for whoever can cut them."""
    stand: Span | None = None
    """Of a strip that is folded to stand: where it shows its front. Above that stands its back, on its head."""

    die: Die | None = None
    outline: Outline | None = None
    """Its own line to cut along, and its folds, as they lie on its front."""

    title: str = ""
    """What people call it, where its name is only an id: of a card the deck, OF, and which it is."""

    @property
    def called(self) -> str:
        return self.title or self.name

    @property
    def sides(self) -> tuple[Face, Face | None]:
        """What is seen of it on the table."""
        if self.stand is None:
            return self.front, self.back
        top, foot = self.stand
        size = self.front.w, foot - top - 2 * _FOLD
        front = partial(_panel, self.front, top + _FOLD, size, turned=False)
        back = partial(_panel, self.front, 2 * top - foot + _FOLD, size, turned=True)
        return Face(*size, front, 0), Face(*size, back, 0)


def _panel(strip: Face, top: float, size: Size, canvas: Canvas, *, turned: bool) -> None:
    """A part of the strip, set upright."""
    with canvas.group(at=size if turned else (0, 0), rotate=180 if turned else 0):
        canvas.use(strip.drawing, 0, -top)


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
    arrange: Callable[[float, float], Paint] | None = None
    """Where places take looking for: finds them for this much room, when the print is planned."""
    back: Sheet | None = None
    """What is printed behind it; on a sheet of its own where nothing is printed on both sides."""
    title: str = ""
    """What its bookmark says, where its name is only an id."""

    die: Die | None = None
    net: Piece | None = None
    """What is cut out of it, by itself: for machines."""
    steps: tuple[str, ...] = ()
    """How it is joined with others, where its own drawing has no room to say so."""

    @staticmethod
    def arranging(name: str, arrange: Callable[[float, float], Paint]) -> Sheet:
        """A page on which everything must find its place first."""
        return Sheet(name, lambda canvas, w, h: arrange(w, h)(canvas), arrange=arrange)

    def arranged(self, w: float, h: float) -> Sheet:
        """The same with everything found: what is left is to draw it."""
        if self.arrange is None:
            return self
        paint = self.arrange(w, h)
        return replace(self, draw=lambda canvas, _w, _h: paint(canvas), arrange=None)


@dataclass(frozen=True)
class Poster:
    """One picture of a fixed size, on one page where it fits and tiled over several where it does not.

    `keep_x` and `keep_y` are stretches through which no seam should run. `title` stands on the strip of every tile.
    `letter` is the first letter of its seams, counted from A: posters printed together had better not share one.
    """

    name: str
    w: float
    h: float
    draw: Paint
    keep_x: tuple[tuple[float, float], ...] = ()
    keep_y: tuple[tuple[float, float], ...] = ()
    title: str = ""
    letter: int = 0
    arrange: Callable[[], Paint] | None = None
    """As for a sheet."""
    borders_x: tuple[float, ...] = ()
    """Where seams had better run."""
    keep: Callable[[], tuple[tuple[float, float], ...]] | None = None
    """What else is to be kept, where that takes looking for."""
    bleed: float = 0.0
    """How much of it, on every side, is cut away."""

    def keeping(self) -> tuple[tuple[float, float], ...]:
        """All stretches through which no upright seam should run."""
        return (*self.keep_x, *(self.keep() if self.keep else ()))

    @staticmethod
    def arranging(
        name: str,
        w: float,
        h: float,
        arrange: Callable[[], Paint],
        title: str,
        letter: int,
        keep: Callable[[], tuple[tuple[float, float], ...]] | None = None,
    ) -> Poster:
        """A picture on which everything must find its place first."""

        def draw(canvas: Canvas) -> None:
            arrange()(canvas)

        return Poster(name, w, h, draw, title=title, letter=letter, arrange=arrange, keep=keep)

    @cached_property
    def pale(self) -> Drawing:
        """As it looks on a flap, where something else will lie or be cut away."""
        return under_film(self.drawing, WHITE, _PALE)

    def arranged(self) -> Poster:
        return replace(self, draw=self.arrange(), arrange=None) if self.arrange else self

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
    book: Book | None = None
    """Pages to be bound, instead of sheets."""
    steps: tuple[str, ...] = ()
    """How a piece is made, in pictograms: drawn below the pieces where there is room."""
    caution: str = ""
    """What is not as it should be, and worth knowing before it is used."""

    parts: tuple[Component, ...] = ()
    """Components whose pieces share sheets."""
    paper: tuple[int, ...] = ()
    """Grams per square metre that suit it: one weight, or from the lightest to the heaviest."""

    @property
    def count(self) -> int:
        return sum(piece.copies for piece in all_pieces(self))


def roomier(draw: Callable[[Canvas, float, float], None], w: float) -> Callable[[Canvas, float, float], None]:
    """Made for a page with so much room across; drawn larger where a paper has much more."""

    def drawn(canvas: Canvas, wide: float, high: float) -> None:
        scale = wide / w
        if scale < _MUCH_ROOM:
            draw(canvas, wide, high)
            return
        with canvas.group(scale=scale):
            draw(canvas, wide / scale, high / scale)

    return drawn


def all_pieces(component: Component) -> list[Piece]:
    """Its own, and those of the components on its sheets."""
    return [*component.pieces, *(piece for part in component.parts for piece in part.pieces)]


@dataclass(frozen=True)
class Parts:
    """What a component is made of, before it has a title."""

    pieces: tuple[Piece, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    posters: tuple[Poster, ...] = ()

    def titled(self, id: str, words: Words, todo: str = "todo") -> Component:
        """The component: words `component.<id>.title`, and what to do with it."""
        title, do = words(f"component.{id}.title"), words(f"component.{id}.{todo}")
        return Component(id, title, self.pieces, self.sheets, self.posters, do)


@dataclass(frozen=True)
class Order:
    """What the user wants beyond the paper: the options that a game has for itself, as they were typed."""

    choices: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, option: str) -> str:
        return self.choices.get(option, "")


class Product(Protocol[D]):
    """The printed side of a game: its part `product`."""

    @abstractmethod
    def ids(self) -> tuple[str, ...]:
        """The components in printing order."""

    @abstractmethod
    def build(self, component: str, data: D, words: Words, order: Order) -> Component:
        """One component; a sheet to be written on comes blank."""

    def read(self, given: Sequence[str]) -> tuple[list[str], dict[str, str]]:
        """What the user named, as components and options: a game may understand more than its component ids."""
        return list(given), {}

    def called(self, name: str) -> str:
        """The id of a component by any name that it goes by."""
        return name

    def needed(self, data: D, order: Order) -> tuple[str, ...]:
        """What is printed when no component is named."""
        return self.ids()


Builder = Callable[[T, Words, Order], Parts]


class Catalogue(Product[T]):
    """Components by their ids, each with what draws it."""

    def __init__(self, builders: Mapping[str, Builder[T]]) -> None:
        self.builders = builders

    @override
    def ids(self) -> tuple[str, ...]:
        return tuple(self.builders)

    @override
    def build(self, component: str, data: T, words: Words, order: Order) -> Component:
        if component not in self.builders:
            raise unknown("component", component, self.builders)
        return self.builders[component](data, words, order).titled(component, words)
