"""Boards drawn: what lies there for long comes from the cache, the pieces are drawn where they are now."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property, partial
from hashlib import sha256
from html import escape
from typing import Any, Generic, TypeVar

from pnp.draw.families import installed
from pnp.draw.path import Matrix, multiply, rotation, scaling, translation
from pnp.draw.screen import FINE, Art, ScreenCanvas, grain_of, is_sound
from pnp.draw.svg import matrix_text, number_text
from pnp.kit.cache import kept
from pnp.kit.catalogue import COMMON
from pnp.kit.game import Game
from pnp.kit.library import Library
from pnp.kit.words import Words
from pnp.press.board import Board, BoardPiece, Ground, Laid, LiveBoard, Token, View
from pnp.press.product import Face, Paint

T = TypeVar("T")
MOST = 80
"""So many parts of boards are kept; those that nobody has wanted for longest give way."""
_GRAINS = 12_000
"""Across the ground: a few for every pixel of a large screen."""
_DRAWN_BY = ("pnp.draw", "pnp.press")


@dataclass(frozen=True)
class _Still:
    """A static layer, and what it shows."""

    what: object
    svg: str
    id: str


@dataclass(frozen=True)
class _Piece:
    """As it was drawn last, and by what."""

    draw: Paint
    svg: str


@dataclass
class Painter(Generic[T]):
    """Paints the boards of one game, with one set of data, in one language."""

    board: LiveBoard[T]
    data: T
    words: Words
    source: str
    """Says what the drawings are made of: equal for equal data and words."""
    made_by: tuple[str, ...]
    """The packages whose program text makes them."""
    _at_hand: dict[str, str] = field(default_factory=dict, repr=False)
    _still: _Still | None = field(default=None, repr=False)
    _pieces: dict[str, _Piece] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, game: Game[T, Any], library: Library, data: T, words: Words) -> Painter[T]:
        source = f"{game.id}|{words.lang}|{library.version}|{Library(COMMON).version}|{installed()}"
        return cls(game.board, data, words, source, (*_DRAWN_BY, _package(type(game))))

    def paint(self, view: View, words: Words, title: str) -> Board:
        """`words` know the players; the static layer does not."""
        ground, art = self.board.ground(self.data, self.words, view), self._art
        names, tokens = [each.name for each in art], self.board.tokens(self.data, words, view)
        still = self._as_it_lies(ground, title)
        return Board(
            title=title,
            lang=self.words.lang,
            static_svg=still.svg,
            static_id=still.id,
            symbols=self._definitions("pieces", art) if art else "",
            pieces=tuple(self._laid(token, names) for token in tokens),
            view_box=(0, 0, ground.w, ground.h),
            areas=ground.areas,
        )

    def _laid(self, token: Token, art: Iterable[str]) -> BoardPiece:
        """Drawn anew only where something else is drawn."""
        last = self._pieces.get(token.id)
        if last is None or not _same(last.draw, token.draw):
            last = self._pieces[token.id] = _Piece(token.draw, _drawn(token, art))
        return BoardPiece(token.id, token.x, token.y, token.turn, last.svg, token.label, token.of)

    @cached_property
    def _art(self) -> tuple[Art, ...]:
        return tuple(self.board.art(self.data, self.words))

    def _as_it_lies(self, ground: Ground, title: str) -> _Still:
        """Written anew only where something else lies there."""
        laid = tuple((each.art.name, _matrix(each)) for each in ground.laid)
        what = title, ground.w, ground.h, laid
        if self._still is None or self._still.what != what:
            svg = self._static(ground, title)
            self._still = _Still(what, svg, sha256(svg.encode()).hexdigest()[:12])
        return self._still

    def _static(self, ground: Ground, title: str) -> str:
        w, h = number_text(ground.w), number_text(ground.h)
        art = {laid.art.name: laid.art for laid in ground.laid}
        return "".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}" '
                f'role="group" aria-label="{escape(title)}">',
                *(self._definitions(name, (each,), _grain(ground)) for name, each in art.items()),
                *(f'<use href="#{laid.art.name}" transform="{matrix_text(_matrix(laid))}"/>' for laid in ground.laid),
                "</svg>",
            ]
        )

    def _definitions(self, name: str, art: Collection[Art], grain: float = FINE) -> str:
        if name not in self._at_hand:
            what = f"{self.source}|{name}|{grain}|{' '.join(each.name for each in art)}"
            make = partial(_defined, art, grain)
            self._at_hand[name] = kept(what, self.made_by, str, make, is_sound, place="boards", most=MOST)
        return self._at_hand[name]


def picture(face: Face) -> str:
    """One side of a piece as an SVG document of its own, for a screen."""
    canvas = ScreenCanvas("card-")
    face.draw(canvas)
    w, h = number_text(face.w), number_text(face.h)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">{canvas.inside}</svg>'


def _grain(ground: Ground) -> float:
    """What nobody sees on a screen that shows it all."""
    return grain_of(ground.w / _GRAINS).size


def _defined(art: Iterable[Art], grain: float) -> str:
    """Each under its own name; what they are made of has names that begin with it."""
    written = []
    for each in art:
        canvas = ScreenCanvas(f"{each.name}-", grain=grain)
        canvas.define(each)
        written.append(canvas.definitions)
    return "".join(written)


def _drawn(token: Token, art: Iterable[str]) -> str:
    canvas = ScreenCanvas(f"{token.id}-", art, lasting=False)
    token.draw(canvas)
    return canvas.inside


def _same(one: object, other: object) -> bool:
    """Whether they draw the same as far as can be told: the same function of equal values."""
    if not (isinstance(one, partial) and isinstance(other, partial)):
        return one == other
    return (
        one.func == other.func
        and len(one.args) == len(other.args)
        and one.keywords.keys() == other.keywords.keys()
        and all(map(_same, one.args, other.args))
        and all(_same(value, other.keywords[name]) for name, value in one.keywords.items())
    )


def _matrix(laid: Laid) -> Matrix:
    return multiply(translation(laid.x, laid.y), multiply(rotation(laid.turn), scaling(laid.scale)))


def _package(kind: type) -> str:
    """The package that a game lives in, or its module if it has none."""
    return sys.modules[kind.__module__].__package__ or kind.__module__
