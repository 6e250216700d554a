"""What is printed in a plain style: a player aid, and counters to cut out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.fonts import cap_height
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line, fit_line
from pnp.draw.vocabulary.cars import car_top
from pnp.kit.words import Words
from pnp.press.aids import AidStyle, Block, Procedure, Wording, cut_line, set_columns
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
