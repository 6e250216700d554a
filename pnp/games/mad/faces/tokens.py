"""What stands on the course and lies on the tracks: cars flat or folded, markers, and dice to glue.

Six cars share a cell of 20 mm, so a car is no larger than a finger nail. A standee is a strip of tab, two sides and
base: folded at the dashed lines it is a tent that stands on its base, the tab under it. From one side it runs to the
right, from the other to the left: the same way on the course.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE
from pnp.draw.icons import icon_at
from pnp.draw.path import Path
from pnp.draw.solids import cube_net
from pnp.draw.text import center_line
from pnp.draw.vocabulary.dice import folding_die
from pnp.draw.vocabulary.effects import polar
from pnp.games.mad.faces.dice import spots
from pnp.games.mad.faces.rigs import badge, car_from_above, car_from_side, colour, flagged
from pnp.games.mad.faces.scrap import ALARM, BONE, DISPLAY, DUST, OIL, QUIET, SAND, STEEL_LIGHT, hazard_band
from pnp.games.mad.model import Car, MadData
from pnp.kit.words import Words
from pnp.press.product import Die, Face, Piece

LONG, WIDE = 9.5, 6.3
"""A car on the course."""
PANEL, BASE, GLUE_TAB = 20.0, 8.0, 5.0
"""A figure is held by its panel and stands on its base: both larger than the car."""
STANDEE_HIGH = GLUE_TAB + 2 * PANEL + BASE
STAND = (GLUE_TAB + PANEL, GLUE_TAB + 2 * PANEL)
MARKER = 8.5

DIE_EDGE, DIE_TAB = 14.5, 4.0
_MARGIN = 1.5
"""White paper around the net of a die."""

_BLEED = 3.0
_FOLD_DASH = (1.0, 0.7)


def car_pieces(data: MadData, words: Words) -> tuple[Piece, ...]:
    def token(car: Car) -> Piece:
        face = Face(LONG, WIDE, partial(_draw_flat, car=car), _BLEED)
        return Piece(f"car-{car.id}", face, title=car.titled(words.lang))

    return tuple(token(car) for car in data.cars.values())


def standee_pieces(data: MadData, words: Words) -> tuple[Piece, ...]:
    def standee(car: Car) -> Piece:
        face = Face(LONG, STANDEE_HIGH, partial(_draw_standee, car=car), _BLEED)
        return Piece(f"standee-{car.id}", face, stand=STAND, title=car.titled(words.lang))

    return tuple(standee(car) for car in data.cars.values())


def marker_pieces(data: MadData, words: Words) -> tuple[Piece, ...]:
    """Two a car: a drop for the fuel track, a star for the score track."""

    def marker(car: Car, kind: str) -> Piece:
        draw = partial(_draw_marker, car=car, shape=_SIGNS[kind])
        face = Face(MARKER, MARKER, draw, _BLEED)
        return Piece(f"{kind}-{car.id}", face, title=car.titled(words.lang))

    return tuple(marker(car, kind) for kind in _SIGNS for car in data.cars.values())


def die_pieces(data: MadData, words: Words) -> tuple[Piece, ...]:
    """As many white and red dice as the player card ever asks for."""
    net = cube_net(DIE_EDGE, DIE_TAB)
    outline = net.cutting.placed(paths.translation(_MARGIN, _MARGIN))
    counts = {"white": max(row.white for row in data.dice), "red": max(row.red for row in data.dice)}

    def piece(kind: str) -> Piece:
        draw = partial(_draw_die, red=kind == "red")
        face = Face(net.w + 2 * _MARGIN, net.h + 2 * _MARGIN, draw, 0)
        made = Die(6, ALARM if kind == "red" else WHITE)
        name, title = f"die-{kind}", words(f"die.{kind}")
        return Piece(name, face, copies=counts[kind], cut="outline", die=made, outline=outline, title=title)

    return tuple(piece(kind) for kind in counts if counts[kind])


# --- Cars ------------------------------------------------------------------------------------------------------------


def _draw_flat(canvas: Canvas, *, car: Car) -> None:
    canvas.rect(-_BLEED, -_BLEED, LONG + 2 * _BLEED, WIDE + 2 * _BLEED, fill=colour(car).tint(0.4), ink="keep")
    car_from_above(canvas, LONG / 2, WIDE / 2, LONG - 0.4, car)


_BAND = 12.5
"""How much of a side shows colours and letter, above the car."""


def _draw_standee(canvas: Canvas, *, car: Car) -> None:
    ridge = GLUE_TAB + PANEL
    canvas.rect(-_BLEED, -_BLEED, LONG + 2 * _BLEED, GLUE_TAB + _BLEED, fill=STEEL_LIGHT)
    icon_at(canvas, "glue", LONG / 2, GLUE_TAB / 2, 3.2, QUIET)
    with canvas.group(at=(LONG, ridge), rotate=180):
        _side(canvas, car, facing=-1)
    with canvas.group(at=(0, ridge)):
        _side(canvas, car, facing=1)
    _base(canvas, ridge + PANEL, car)
    for fold in (GLUE_TAB, ridge, ridge + PANEL):
        canvas.line(0, fold, LONG, fold, stroke=BLACK, width=0.2, dash=_FOLD_DASH, ink="keep")


def _side(canvas: Canvas, car: Car, *, facing: int) -> None:
    """One side of the tent: the colours above, the car on its sand below."""
    over = LONG + 2 * _BLEED
    flagged(canvas, paths.rect(-_BLEED, 0, over, _BAND), car, 1.7)
    canvas.rect(-_BLEED, _BAND, over, PANEL - _BAND, fill=BONE)
    canvas.rect(-_BLEED, PANEL - 1.3, over, 1.3, fill=DUST)
    canvas.rect(-_BLEED, _BAND - 0.2, over, 0.4, fill=OIL, ink="keep")
    badge(canvas, LONG / 2, _BAND / 2, 7.6, car, letter=1.9)
    car_from_side(canvas, LONG / 2, PANEL - 0.7, LONG - 0.6, car, facing=facing, letter=False)


def _base(canvas: Canvas, y: float, car: Car) -> None:
    """Hidden once it stands."""
    over = LONG + 2 * _BLEED
    canvas.rect(-_BLEED, y, over, BASE + _BLEED, fill=SAND)
    hazard_band(canvas, -_BLEED, y + BASE - 1.2, over, 1.2 + _BLEED)
    badge(canvas, LONG / 2, y + (BASE - 1.2) / 2, 4.8, car)


# --- Markers ---------------------------------------------------------------------------------------------------------


def star() -> Path:
    """The sign of the score marker, about the origin and about 1 high."""
    return paths.polygon([polar(0, 0, 0.56 if i % 2 == 0 else 0.36, 36 * i - 90) for i in range(10)])


def drop() -> Path:
    """The sign of the fuel marker."""
    return Path.parse(
        "M0 -0.56C0.1 -0.34 0.36 -0.1 0.36 0.16C0.36 0.36 0.2 0.5 0 0.5"
        "C-0.2 0.5 -0.36 0.36 -0.36 0.16C-0.36 -0.1 -0.1 -0.34 0 -0.56Z"
    )


_SIGNS: dict[str, tuple[Callable[[], Path], float]] = {"fuel": (drop, 0.13), "score": (star, 0.0)}
"""The shape that a marker carries, and how far below its middle the letter stands."""


def _draw_marker(canvas: Canvas, *, car: Car, shape: tuple[Callable[[], Path], float]) -> None:
    """The colours to the cut, the letter in the sign: it may be cut square or round."""
    outline, low = shape
    middle, size = MARKER / 2, MARKER * 0.88
    flagged(canvas, paths.rect(-_BLEED, -_BLEED, MARKER + 2 * _BLEED, MARKER + 2 * _BLEED), car, 1.8)
    sign = outline().scale(size).shift(middle, middle + 0.25)
    canvas.path(sign, fill=WHITE, stroke=OIL, width=0.45, round=True, ink="keep")
    center_line(canvas, middle, middle + 0.25 + low * size, car.letter, DISPLAY, 10.5, fill=OIL)


# --- Dice ------------------------------------------------------------------------------------------------------------


def _draw_die(canvas: Canvas, *, red: bool) -> None:
    with canvas.group(at=(_MARGIN, _MARGIN)):
        net = cube_net(DIE_EDGE, DIE_TAB)
        folding_die(canvas, net, partial(_die_face, red=red), tab=STEEL_LIGHT, fold=WHITE if red else BLACK)


def _die_face(canvas: Canvas, number: int, *, red: bool) -> None:
    canvas.rect(0, 0, DIE_EDGE, DIE_EDGE, fill=ALARM if red else WHITE)
    spots(canvas, 0, 0, DIE_EDGE, number, red=red, corner=0.12)
