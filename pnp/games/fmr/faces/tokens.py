"""The twelve cars as things to put on the table: standees that fold into a tent, or flat counters.

A standee is one strip: tab, back, front and base. Folded at the three dashed lines it is a triangle that stands on its
base; the tab goes under the base. The line of cars runs to the left, so the front shows a car heading left and the
back, seen from the other side of the table, one heading right.
"""

from __future__ import annotations

from functools import partial

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color, ink_on
from pnp.draw.icons import icon_at
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line, fit_line
from pnp.draw.vocabulary.cars import car_side, car_top
from pnp.games.fmr.faces.look import CREAM, DISPLAY, FAINT, LABEL, QUIET, SIGNAL, STRONG, figure, livery, pattern_ink
from pnp.games.fmr.model import Car, FmrData, Team
from pnp.kit.words import Words
from pnp.press.product import Face, Piece

COUNTER = 20.0
STANDEE_WIDE = 20.0
PANEL = 28.0
BASE = 14.0
GLUE_TAB = 6.0
STANDEE_HIGH = GLUE_TAB + 2 * PANEL + BASE
STAND = (GLUE_TAB + PANEL, GLUE_TAB + 2 * PANEL)

_BLEED = 3.0
_SAFE = 1.0
_OVER = STANDEE_WIDE + 2 * _BLEED
_GROUND = 9.0
"""How tall the road is on a panel, under the patterned sky."""
_FOLD_DASH = (1.2, 0.9)
_ASH = Color.hex("#C9C4BA")

UPSIDE_DOWN = ("6", "9")
"""Numbers that are another one when they are turned: they get a line below."""


def standee_pieces(data: FmrData, words: Words) -> tuple[Piece, ...]:
    def standee(car: Car) -> Piece:
        draw = partial(_draw_standee, car=car, team=data.teams[car.team], words=words)
        return Piece(
            f"standee-{car.number}", Face(STANDEE_WIDE, STANDEE_HIGH, draw, _BLEED), stand=STAND, title=_called(car)
        )

    return tuple(standee(car) for car in data.cars.values())


def _called(car: Car) -> str:
    return f"{car.id} {car.driver}"


def counter_pieces(data: FmrData, words: Words) -> tuple[Piece, ...]:
    def counter(car: Car) -> Piece:
        team = data.teams[car.team]
        front = Face(COUNTER, COUNTER, partial(_draw_counter, car=car, team=team), _BLEED)
        back = Face(COUNTER, COUNTER, partial(_draw_retired, car=car, team=team, words=words), _BLEED)
        return Piece(f"counter-{car.number}", front, back, title=_called(car))

    return tuple(counter(car) for car in data.cars.values())


# --- Standees --------------------------------------------------------------------------------------------------------


def _draw_standee(canvas: Canvas, *, car: Car, team: Team, words: Words) -> None:
    ridge = GLUE_TAB + PANEL
    _glue_tab(canvas, words)
    with canvas.group(at=(STANDEE_WIDE, ridge), rotate=180):
        _panel(canvas, car, team, facing=1)
    with canvas.group(at=(0, ridge)):
        _panel(canvas, car, team, facing=-1)
    _base(canvas, ridge + PANEL, car, team)
    for fold in (GLUE_TAB, ridge, ridge + PANEL):
        canvas.line(0, fold, STANDEE_WIDE, fold, stroke=BLACK, width=0.2, dash=_FOLD_DASH)


def _glue_tab(canvas: Canvas, words: Words) -> None:
    canvas.rect(-_BLEED, -_BLEED, _OVER, GLUE_TAB + _BLEED, fill=FAINT)
    icon_at(canvas, "glue", 4, GLUE_TAB / 2, 4.4, QUIET)
    room = STANDEE_WIDE - 9
    center_line(canvas, 11.5, GLUE_TAB / 2, words("counter.glue"), LABEL, 7, room=room, smallest=5.5, fill=QUIET)


def _panel(canvas: Canvas, car: Car, team: Team, *, facing: int) -> None:
    """One side of the tent: the number over everything, the team's pattern behind it, the car on the road."""
    color = livery(team)
    sky = PANEL - _GROUND
    field = paths.rect(-_BLEED, 0, _OVER, sky)
    canvas.path(field, fill=color)
    fill_pattern(canvas, field, team.pattern, pattern_ink(color), 2.2)
    canvas.rect(-_BLEED, sky, _OVER, _GROUND, fill=CREAM)
    canvas.rect(-_BLEED, sky - 0.5, _OVER, 0.5, fill=BLACK)
    aside = STANDEE_WIDE / 2 + facing * 1.7
    _number_plate(canvas, aside, sky / 2, 14, car)
    _letter_flag(canvas, STANDEE_WIDE - 1 if facing < 0 else 1, 1, team, facing)
    car_side(
        canvas,
        STANDEE_WIDE / 2,
        PANEL - 2.2,
        STANDEE_WIDE - 2.4,
        body=color,
        accent=CREAM,
        helmet=CREAM,
        facing=facing,
        halo=CREAM,
        halo_width=0.5,
    )
    canvas.rect(-_BLEED, PANEL - 2.2, _OVER, 0.35, fill=BLACK)


def _number_plate(canvas: Canvas, cx: float, cy: float, size: float, car: Car) -> None:
    canvas.circle(cx, cy, size / 2, fill=WHITE, stroke=BLACK, width=0.5, ink="keep")
    figure(canvas, cx, cy, str(car.number), size * 2.2)
    if str(car.number) in UPSIDE_DOWN:
        canvas.rect(cx - size * 0.14, cy + size * 0.365, size * 0.28, size * 0.05, fill=BLACK, ink="keep")


def _letter_flag(canvas: Canvas, x: float, y: float, team: Team, facing: int) -> None:
    """The team's letter in the corner behind the driver."""
    left = x - 4.2 if facing < 0 else x
    canvas.rect(left, y, 4.2, 4.6, r=0.6, fill=BLACK)
    center_line(canvas, left + 2.1, y + 2.3, team.letter, DISPLAY, 9.5, fill=WHITE)


def _base(canvas: Canvas, y: float, car: Car, team: Team) -> None:
    """Hidden once it stands; it says whose car this is."""
    color = livery(team)
    canvas.rect(-_BLEED, y + BASE - 1.6, _OVER, 1.6 + _BLEED, fill=color)
    middle, room = STANDEE_WIDE / 2, STANDEE_WIDE - 2 * _SAFE
    fit_line(canvas, middle, y + 4.6, room, team.name, LABEL, 7.5, smallest=5.5, anchor="middle", fill=QUIET)
    fit_line(canvas, middle, y + 9, room, car.driver, STRONG, 8.5, smallest=5.5, anchor="middle")


# --- Counters --------------------------------------------------------------------------------------------------------


def _draw_counter(canvas: Canvas, *, car: Car, team: Team) -> None:
    """From above: the car heads left over the team's pattern, number and letter stand in front of it."""
    color = livery(team)
    ground = paths.rect(-_BLEED, -_BLEED, _OVER, _OVER)
    canvas.path(ground, fill=color)
    fill_pattern(canvas, ground, team.pattern, pattern_ink(color), 2.2)
    road = 8.8
    canvas.rect(-_BLEED, COUNTER - road, _OVER, road + _BLEED, fill=CREAM)
    canvas.rect(-_BLEED, COUNTER - road - 0.5, _OVER, 0.5, fill=BLACK)
    middle = COUNTER / 2, COUNTER - road / 2
    car_top(canvas, *middle, 14.8, body=color, accent=CREAM, heading=180, helmet=CREAM)
    _number_plate(canvas, 6.6, 5.8, 10.4, car)
    canvas.rect(13.4, 1.2, 5.4, 5.8, r=0.7, fill=BLACK)
    center_line(canvas, 16.1, 4.1, team.letter, DISPLAY, 12, fill=WHITE)


def _draw_retired(canvas: Canvas, *, car: Car, team: Team, words: Words) -> None:
    """The back: the same car out of the race, without its colour, with the driver's name."""
    color = livery(team)
    canvas.rect(-_BLEED, -_BLEED, _OVER, _OVER, fill=WHITE)
    band = 5.6
    canvas.rect(-_BLEED, -_BLEED, _OVER, band + _BLEED, fill=color)
    ink = ink_on(color)
    canvas.text(1.4, band - 1.3, str(car.number), DISPLAY, 12, fill=ink)
    canvas.text(COUNTER - 1.4, band - 1.3, team.letter, DISPLAY, 12, anchor="end", fill=ink)
    out = words("counter.out")
    center_line(canvas, COUNTER / 2, band / 2 + 0.2, out, DISPLAY, 10, room=9, smallest=5, fill=ink)
    car_top(canvas, COUNTER / 2, 10.8, 15, body=_ASH, accent=WHITE, heading=202, helmet=WHITE, lost_wheel=True)
    for start, stop in (((4, 7), (16, 14.6)), ((16, 7), (4, 14.6))):
        canvas.line(*start, *stop, stroke=SIGNAL, width=1.1, round=True, ink="keep")
    room = COUNTER - 2 * _SAFE
    fit_line(canvas, COUNTER / 2, COUNTER - 1.6, room, car.driver, STRONG, 8, smallest=5.5, anchor="middle")
