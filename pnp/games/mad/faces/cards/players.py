"""The player cards: one a car, 63 × 88 mm. The machine above, below it what a turn costs: dice, fuel, arrows."""

from __future__ import annotations

from functools import partial

from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.color import ink_on
from pnp.draw.path import Path, rect
from pnp.draw.text import center_line, fit_line, text_box
from pnp.draw.vocabulary.effects import dust, speed_lines, sun_rays
from pnp.games.mad.faces.dice import die
from pnp.games.mad.faces.rigs import badge, car_from_side, colour, painted
from pnp.games.mad.faces.scrap import (
    BONE,
    DISPLAY,
    DUST,
    HAZARD,
    LABEL,
    LINE,
    OIL,
    QUIET,
    RUST,
    RUST_DARK,
    RUST_LIGHT,
    SAND,
    STRONG,
    TEXT,
    chamfered,
    drips,
    grime,
    halftone,
    hazard_band,
    plate,
    title_plate,
)
from pnp.games.mad.faces.terrains import arrow_icon, fuel_icon
from pnp.games.mad.model import Car, DiceRow, MadData
from pnp.kit.words import Words
from pnp.press.product import ROUNDED, Face, Piece

W, H, BLEED, SAFE = 63.0, 88.0, 3.0, 3.0

_SCENE = (SAFE, SAFE, W - 2 * SAFE, 34.0)
"""The picture: left, top, width, height."""
_TABLE, _HEAD = 38.4, 44.6
"""Where the table begins, and where its rows do."""
_ROW = 7.2
_DICE, _FUEL, _ARROWS = 11.6, 44.0, 54.6
"""Where the dice begin, and the middles of the columns for fuel and arrows."""
_DIE = 4.9


def player_pieces(data: MadData, words: Words) -> tuple[Piece, ...]:
    """The table is the same for all; the car, the colours and the back are each one's own."""
    table = Drawing()
    _table(table, data, words)

    def card(car: Car) -> Piece:
        front = Face(W, H, partial(_draw_front, car=car, table=table, words=words), BLEED)
        back = Face(W, H, partial(_draw_back, car=car, words=words), BLEED)
        return Piece(f"player-{car.id}", front, back, corner=ROUNDED, title=car.titled(words.lang))

    return tuple(card(car) for car in data.cars.values())


def _whole() -> Path:
    return rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED)


def _draw_front(canvas: Canvas, *, car: Car, table: Drawing, words: Words) -> None:
    painted(canvas, _whole(), car, 3.4)
    _scene(canvas, car)
    canvas.use(table)
    name = car.names[words.lang].upper()
    title_plate(canvas, 15, 33.2, W - SAFE - 15.8, 6.8, name, size=17, smallest=8, tilt=-1.5)
    badge(canvas, SAFE + 6.4, SAFE + 6.6, 12, car, letter=1.9)


# --- the machine -----------------------------------------------------------------------------------------------------


def _scene(canvas: Canvas, car: Car) -> None:
    """The waste at sunrise, and a car in a hurry."""
    x, y, w, h = _SCENE
    frame = chamfered(x, y, w, h, 2.2)
    ground = y + h - 9.6
    sky = SAND if ink_on(colour(car)) == ink_on(SAND) else HAZARD.mix(SAND, 0.35)
    canvas.path(frame, fill=sky)
    with canvas.group(clip=frame):
        sun_rays(canvas, x + w * 0.62, ground, w, color=BONE, count=12, start=180, stop=360)
        canvas.circle(x + w * 0.62, ground, 9, fill=RUST_LIGHT)
        _mesas(canvas, x, ground, w)
        canvas.rect(x, ground, w, 11, fill=DUST)
        halftone(canvas, rect(x, ground, w, 11), RUST_LIGHT, 1.2, fall=0.8)
        grime(canvas, x, ground, w, 9, RUST_DARK, count=26, seed=ord(car.letter))
        dust(canvas, x + 9, y + h - 4, 14, 8, color=BONE, shade=SAND)
    speed_lines(canvas, x + 10, y + 20, 7, color=OIL, spread=8, count=4, width=0.7)
    car_from_side(canvas, x + w / 2 + 4, y + h - 4.2, 42, car)
    canvas.path(frame, stroke=OIL, width=LINE * 1.3)


def _mesas(canvas: Canvas, x: float, ground: float, w: float) -> None:
    for left, wide, tall, color in ((-0.06, 0.3, 9, RUST_LIGHT), (0.72, 0.4, 12, RUST), (0.5, 0.22, 5, RUST_LIGHT)):
        a, b, top = x + left * w, x + (left + wide) * w, ground - tall
        lip = (b - a) * 0.14
        canvas.polygon(
            [(a, ground), (a + lip, top + 1.4), (a + lip * 1.6, top), (b - lip * 1.6, top), (b, ground)], fill=color
        )


# --- the table -------------------------------------------------------------------------------------------------------


def _table(canvas: Canvas, data: MadData, words: Words) -> None:
    """A riveted plate with a line for each number of dice."""
    bottom = _HEAD + _ROW * len(data.dice)
    plate(canvas, SAFE, _TABLE, W - 2 * SAFE, H - SAFE - _TABLE, BONE, cut=2.2, bolts=False, line=LINE * 1.3)
    for x, key, room in ((_DICE + 13, "dice", 20), (_FUEL, "fuel", 11), (_ARROWS, "arrows", 10)):
        label = words(f"player.{key}")
        fit_line(canvas, x, _HEAD - 1.1, room, label, LABEL, 7.5, smallest=6.5, anchor="middle", fill=QUIET)
    for index, row in enumerate(data.dice):
        _line(canvas, _HEAD + index * _ROW, row, shaded=index % 2 == 0)
    canvas.line(SAFE, bottom, W - SAFE, bottom, stroke=OIL, width=0.35)
    foot = H - SAFE - bottom
    box = SAFE + 1.6, bottom, W - 2 * SAFE - 3.2, foot
    text_box(
        canvas, *box, words("player.doubles"), TEXT, 7.5, smallest=6.5, bold=STRONG, align="center", valign="middle"
    )


def _line(canvas: Canvas, y: float, row: DiceRow, *, shaded: bool) -> None:
    middle = y + _ROW / 2
    if shaded:
        canvas.rect(SAFE + LINE * 0.6, y, W - 2 * SAFE - LINE * 1.2, _ROW, fill=SAND)
    center_line(canvas, SAFE + 4.4, middle, str(row.dice), DISPLAY, 19)
    for index in range(row.dice):
        red = index >= row.white
        die(canvas, _DICE + index * (_DIE + 0.3), middle - _DIE / 2, _DIE, 5, red=red)
    fuel_icon(canvas, _FUEL - 2.4, middle, 5.6, OIL if row.fuel else QUIET.mix(BONE, 0.45))
    center_line(canvas, _FUEL + 3, middle, str(row.fuel), DISPLAY, 18)
    _arrows(canvas, middle, row.arrows)


def _arrows(canvas: Canvas, middle: float, count: int) -> None:
    """So many arrows, in two lines; very many are told in a figure."""
    size = 3.7
    if count > 6:
        arrow_icon(canvas, _ARROWS - 2.2, middle, 5, RUST)
        center_line(canvas, _ARROWS + 3, middle, str(count), DISPLAY, 18)
        return
    rows = [count] if count <= 2 else [(count + 1) // 2, count // 2]
    big = size * (1.15 if len(rows) == 1 else 1)
    for line, number in enumerate(rows):
        y = middle + (line - (len(rows) - 1) / 2) * (size * 0.94)
        for index in range(number):
            arrow_icon(canvas, _ARROWS + (index - (number - 1) / 2) * (big + 0.4), y, big, RUST)


# --- the back --------------------------------------------------------------------------------------------------------


def _draw_back(canvas: Canvas, *, car: Car, words: Words) -> None:
    """Its colours to the edge, its badge as large as a fist, its name on a plate."""
    painted(canvas, _whole(), car, 8)
    for y in (-BLEED, H - 6):
        hazard_band(canvas, -BLEED, y, W + 2 * BLEED, 6 + BLEED, pitch=9)
    canvas.path(drips(-BLEED, 6, W + 2 * BLEED, 7, step=5, seed=ord(car.letter)), fill=OIL)
    canvas.rect(-BLEED, H - 6.6, W + 2 * BLEED, 0.8, fill=OIL)
    badge(canvas, W / 2, 38, 40, car, line=1.4, letter=1.9)
    title_plate(canvas, 7, 63, W - 14, 10, car.names[words.lang].upper(), size=22, smallest=9, tilt=-2)
