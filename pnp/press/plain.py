"""What is drawn in a plain style: a player aid, counters to cut out, and the board of a race under way."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from typing_extensions import override

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.fonts import cap_height
from pnp.draw.geometry import Point, Size
from pnp.draw.patterns import fill_pattern
from pnp.draw.screen import Art
from pnp.draw.text import center_line, fit_line, shortened
from pnp.draw.vocabulary.cars import car_top
from pnp.kit.plain import PlainModel
from pnp.kit.words import Words
from pnp.press.aids import AidStyle, Block, Procedure, Wording, cut_line, set_columns
from pnp.press.board import Ground, Laid, LiveBoard, Token, View, cut_out
from pnp.press.product import Face, Piece, Sheet

TITLE, STRONG, TEXT = Font("barlow", 800), Font("barlow", 600), Font("barlow", 400)
_QUIET = Color.hex("#555B60")
_HEADING = 22.0
_BLOCK = 9.0
_FOLD = 5.0
"""Kept free above and below the line where the page is cut."""


# -- the player aid


def aid_sheet(words: Words, columns: Sequence[Sequence[Procedure]], numbers: Mapping[str, Any], accent: Color) -> Sheet:
    """Two on a page, to be passed around: words `aid.title`, and of each procedure with the values they mention."""
    return Sheet("player-aid", partial(_draw, wording=Wording(words, numbers, {}), columns=columns, accent=accent))


def _draw(
    canvas: Canvas, w: float, h: float, *, wording: Wording, columns: Sequence[Sequence[Procedure]], accent: Color
) -> None:
    half = h / 2
    for y in (0, half + _FOLD):
        with canvas.group(at=(0, y)):
            _aid(canvas, w, half - _FOLD, wording, columns, accent)
    cut_line(canvas, half, w, _QUIET)


def _aid(
    canvas: Canvas, w: float, h: float, wording: Wording, columns: Sequence[Sequence[Procedure]], accent: Color
) -> None:
    words = wording.words
    fit_line(canvas, 0, 4, w, words("game.name").upper(), STRONG, 10, smallest=7, fill=accent, tracking=60)
    fit_line(canvas, 0, 14.5, w, words("aid.title").upper(), TITLE, 27, smallest=14)
    canvas.rect(0, 17.5, w, 1.2, fill=accent)
    set_columns(canvas, _HEADING, w, h - _HEADING, columns, wording, _style(accent))


def _style(accent: Color) -> AidStyle:
    return AidStyle(
        TEXT, STRONG, TEXT, partial(_title, accent=accent), _BLOCK, partial(_bullet, accent=accent),
        gutter=9, largest=14, leading=1.2, indent=4, margin=10, margin_ink=_QUIET, margin_size=8, step_gap=1.6,
        block_gap=5, most_gap=9,
    )  # fmt: skip


def _title(canvas: Canvas, w: float, block: Block, *, accent: Color) -> None:
    """A bar in the colour of the block, or in that of the page."""
    tall = _BLOCK - 2.4
    fill = block.procedure.tint or accent
    canvas.rect(0, 0, w, tall, fill=fill)
    base = (tall + cap_height(TITLE, 13)) / 2
    fit_line(canvas, 2, base, w - 4, block.title, TITLE, 13, smallest=8, fill=ink_on(fill))


def _bullet(canvas: Canvas, y: float, procedure: Procedure, *, accent: Color) -> None:
    canvas.circle(1.4, y, 0.8, fill=procedure.tint or accent)


# -- counters


COUNTER = 14.0
"""How wide and high one is."""


class Painted(Protocol):
    """What somebody drives, as it looks."""

    @property
    def letter(self) -> str: ...
    @property
    def colour(self) -> str: ...
    @property
    def pattern(self) -> str: ...


def counters(cars: Mapping[str, Painted]) -> tuple[Piece, ...]:
    """One for each: a car from above on its colour and pattern, and beside it its letter."""
    faces = {id: Face(COUNTER, COUNTER, partial(_counter, car=car)) for id, car in cars.items()}
    return tuple(Piece(id, face) for id, face in faces.items())


def _counter(canvas: Canvas, *, car: Painted) -> None:
    side, middle = Color.hex(car.colour), COUNTER / 2
    canvas.rect(-3, -3, COUNTER + 6, COUNTER + 6, fill=side.tint(0.2))
    half = paths.rect(-3, -3, middle + 3, COUNTER + 6)
    canvas.path(half, fill=side)
    fill_pattern(canvas, half, car.pattern, side.mix(ink_on(side), 0.35), 2.2)
    car_top(canvas, middle / 2, middle, COUNTER - 2.4, body=WHITE, accent=side, heading=-90, halo=side)
    center_line(canvas, middle * 1.5, middle, car.letter, TITLE, 20, fill=BLACK)


# -- the board of a race under way

_CORNER = 1.2
_FOOT = 20.0
"""The row under the sheet that says who is who."""
_GO = Color.hex("#35E184")
"""Whose turn it is."""
M = TypeVar("M", bound=PlainModel)


class PlainBoard(LiveBoard[M]):
    """The printed sheet with the counters on it. A car stands on one of the sheet's places, counted from 0: the field
    `at` of the state says on which, player by player; its field `seat`, if it has one, whose turn it is."""

    def __init__(
        self,
        draw: Callable[[Canvas, float, float, M, Words], None],
        places: Callable[[M, float, float], Sequence[Point]],
        size: Size = (190.0, 250.0),
    ) -> None:
        """`draw` paints the sheet in any size, `places` knows where its places are then; `size` is that on a screen."""
        self._draw = draw
        self._places = places
        self._w, self._h = size

    @override
    def ground(self, data: M, words: Words, view: View) -> Ground:
        def paint(canvas: Canvas) -> None:
            canvas.rect(0, 0, self._w, self._h + _FOOT, fill=WHITE)
            self._draw(canvas, self._w, self._h, data, words)

        return Ground(self._w, self._h + _FOOT, (Laid(Art("sheet", paint)),))

    @override
    def art(self, data: M, words: Words) -> Iterable[Art]:
        return _cut_outs(data).values()

    @override
    def tokens(self, data: M, words: Words, view: View) -> Iterable[Token]:
        cars, at, art = view["players"], view["at"], _cut_outs(data)
        for index, (seat, car) in enumerate(cars.items()):
            yield Token(f"entry-{car}", *self._entry(index, len(cars)), partial(_draw_entry, seat=seat, art=art[car]))
        for seat, (x, y, scale) in self._standing(data, list(cars), at).items():
            draw = partial(_draw_car, art=art[cars[seat]], scale=scale, to_act=view.get("seat") == seat)
            where = f": {at[seat]}" if seat in at else ""
            yield Token(f"car-{cars[seat]}", x, y, draw, f"{seat}{where}", of=seat)

    def _entry(self, index: int, count: int) -> Point:
        return (index + 0.5) * self._w / count, self._h + _FOOT / 2 - 2

    def _standing(self, data: M, seats: list[str], at: Mapping[str, int]) -> dict[str, tuple[float, float, float]]:
        """Where everybody is, and how much smaller than alone; who is nowhere yet, in the row below."""
        places, found = self._places(data, self._w, self._h), {}
        for index, seat in enumerate(seats):
            if seat not in at:
                found[seat] = (*self._entry(index, len(seats)), 1.0)
                continue
            here = [each for each in seats if at.get(each) == at[seat]]
            found[seat] = _beside(places[at[seat]], here.index(seat), len(here))
        return found


def _beside(place: Point, index: int, count: int) -> tuple[float, float, float]:
    """Where one of several stands who share a place: in rows, around its middle."""
    across = math.ceil(math.sqrt(count))
    down = math.ceil(count / across)
    scale = 1.0 if count == 1 else 1.5 / across
    step = COUNTER * scale * 1.04
    column, row = index % across - (across - 1) / 2, index // across - (down - 1) / 2
    return place[0] + column * step, place[1] + row * step, scale


def _cut_outs(data: PlainModel) -> dict[str, Art]:
    return {piece.name: cut_out(f"counter-{piece.name}", piece.front, _CORNER) for piece in counters(data.cars)}


def _draw_car(canvas: Canvas, *, art: Art, scale: float, to_act: bool) -> None:
    side = COUNTER * scale
    shape = paths.rect(-side / 2, -side / 2, side, side, _CORNER * scale)
    canvas.path(shape.shift(0.4, 0.5), fill=BLACK)
    canvas.use(art, scale=scale)
    for stroke, wide in ((BLACK, 1.9), (_GO, 1.3)) if to_act else ((BLACK, 0.4),):
        canvas.path(shape, stroke=stroke, width=wide * scale)


def _draw_entry(canvas: Canvas, *, seat: str, art: Art) -> None:
    canvas.use(art, scale=0.7)
    name = shortened(seat, STRONG, 11, 28)
    canvas.text(0, COUNTER * 0.35 + 5, name, STRONG, 11, anchor="middle", fill=BLACK)
