"""The board of a race under way, in two layers: the ground, drawn once and kept, and the pieces that lie on it now."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, Protocol, TypeVar

from pnp.draw.canvas import Canvas
from pnp.draw.geometry import Box, Point
from pnp.draw.path import rect
from pnp.draw.screen import Art
from pnp.draw.svg import number_text
from pnp.kit.atomic import write_text
from pnp.kit.words import Words
from pnp.press.product import Face, Paint, Poster

D = TypeVar("D", contravariant=True)
T = TypeVar("T")
View = Mapping[str, Any]


# --- What a game says of its board -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Laid:
    """Art where it lies on the ground; turned clockwise."""

    art: Art
    x: float = 0
    y: float = 0
    turn: float = 0
    scale: float = 1


@dataclass(frozen=True)
class Ground:
    """What stays as it is as long as a course is raced."""

    w: float
    h: float
    laid: tuple[Laid, ...]
    """From below; each is drawn once for every language, and kept by its name: what looks different is called
    differently."""
    areas: Mapping[str, Box] = field(default_factory=dict)
    """Parts that a small screen may show alone."""


@dataclass(frozen=True)
class Asked:
    """As much of a question as a board needs to know."""

    about: str
    who: str
    args: Mapping[str, Any]
    answers: tuple[str, ...]
    """Those that can be given."""


@dataclass(frozen=True)
class Token:
    """A piece where it lies now, drawn around (0, 0)."""

    id: str
    x: float
    y: float
    draw: Paint
    label: str = ""
    """What it is and what is marked on it, for those who cannot see it."""
    turn: float = 0
    of: str = ""
    """The car, horse or player that it stands for, as results name it; nothing for markers and boards."""


class LiveBoard(Protocol[D]):
    """How a race under way looks: a game's part `board`. It is given what everybody at the table may see."""

    @abstractmethod
    def ground(self, data: D, words: Words, view: View) -> Ground:
        """What the pieces lie on."""

    @abstractmethod
    def tokens(self, data: D, words: Words, view: View) -> Iterable[Token]:
        """All pieces, from below: one for each who takes part in the race, wherever they are, and markers."""

    def art(self, data: D, words: Words) -> Iterable[Art]:
        """What pieces are made of, if it takes its time: drawn once for every language, and kept."""
        return ()

    def spots(self, data: D, words: Words, view: View, ask: Asked) -> Mapping[str, Point]:
        """Where on the ground the answers to a question lie, by the answer: a screen lets people tap them there. Those
        that are called like a piece lie where it does, without a word."""
        return {}

    def card(self, data: D, words: Words, about: str, answer: str) -> Face | None:
        """The card or sheet that such an answer to such a question means, as it is printed."""
        return None


def cut_out(name: str, face: Face, corner: float = 0) -> Art:
    """A face as it is cut out, drawn around its middle."""

    def paint(canvas: Canvas) -> None:
        shape = rect(0, 0, face.w, face.h, corner)
        with canvas.group(at=(-face.w / 2, -face.h / 2), clip=shape):
            face.draw(canvas)

    return Art(name, paint)


def whole(board: LiveBoard[T], data: T, words: Words, view: View) -> Poster:
    """Both layers as one drawing, for paper and for those who want to measure it."""
    ground = board.ground(data, words, view)

    def paint(canvas: Canvas) -> None:
        for laid in ground.laid:
            canvas.use(laid.art, laid.x, laid.y, rotate=laid.turn, scale=laid.scale)
        for token in board.tokens(data, words, view):
            with canvas.group(at=(token.x, token.y), rotate=token.turn):
                token.draw(canvas)

    return Poster("board", ground.w, ground.h, paint)


# --- What comes of it ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BoardPiece:
    """A piece on a board. `svg` is drawn around its own middle: a page moves it by `x`, `y` (millimetres of the board)
    and `turn` (degrees, clockwise)."""

    id: str
    x: float
    y: float
    turn: float
    svg: str
    label: str = ""
    of: str = ""

    @property
    def group(self) -> str:
        """As it stands in a document."""
        place = f"translate({number_text(self.x)} {number_text(self.y)})"
        if self.turn:
            place += f" rotate({number_text(self.turn)})"
        seen = f'role="img" aria-label="{escape(self.label)}"' if self.label else 'aria-hidden="true"'
        return f'<g id="{escape(self.id)}" class="piece" transform="{place}" {seen}>{self.svg}</g>'


@dataclass(frozen=True)
class Board:
    """A race under way. The static layer is a document of its own; pieces are parts of one that has `symbols` in it."""

    title: str
    lang: str
    static_svg: str
    static_id: str
    """Changes when the static layer does."""
    symbols: str
    pieces: tuple[BoardPiece, ...]
    """From below."""
    view_box: Box
    areas: Mapping[str, Box]
    """Parts of the board that a small screen may show alone."""

    def joined(self) -> str:
        """One SVG document that needs nothing else."""
        above = "".join(piece.group for piece in self.pieces)
        return f'{self.static_svg.removesuffix("</svg>")}{self.symbols}<g id="pieces">{above}</g></svg>'

    def page(self) -> str:
        """The same as a page that fills a browser's window, and is fresh whenever somebody comes back to it."""
        return _PAGE.format(lang=self.lang, title=escape(self.title), svg=self.joined())

    def write(self, path: Path) -> Path:
        """Into a file that shows it anywhere: an SVG picture, or a page if it is called so."""
        write_text(path, self.page() if path.suffix.casefold() in (".html", ".htm") else self.joined())
        return path


_PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>html, body {{ margin: 0; background: #20262d }} svg {{ display: block; width: 100vw; height: 100vh }}</style>
<script>
let away = false
addEventListener("blur", () => {{ away = true }})
addEventListener("focus", () => {{ if (away) location.reload() }})
</script>
</head>
<body>
{svg}
</body>
</html>
"""
