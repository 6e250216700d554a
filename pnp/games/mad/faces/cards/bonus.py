"""The bonus cards: a trophy welded from a jerry can, the value as large as a fist, 63 × 88 mm and one common back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.path import Path, polygon, rect
from pnp.draw.text import center_line, text_box
from pnp.draw.vocabulary.effects import cog, sun_rays
from pnp.games.mad.faces.scrap import (
    BONE,
    DISPLAY,
    HAZARD,
    LINE,
    OIL,
    RUST,
    RUST_DARK,
    RUST_LIGHT,
    SAND,
    STEEL,
    STEEL_DARK,
    STEEL_LIGHT,
    STRONG,
    TEXT,
    bolt,
    chamfered,
    drips,
    grime,
    halftone,
    hazard_band,
    plate,
    scratches,
    title_plate,
    torn_sheet,
)
from pnp.games.mad.faces.terrains import fuel_icon
from pnp.games.mad.model import MadData
from pnp.kit.words import Words
from pnp.press.product import ROUNDED, Face, Piece

Draw = Callable[[Canvas], None]

W, H, BLEED, SAFE = 63.0, 88.0, 3.0, 3.0
MIDDLE = W / 2
UNDERLINED = (6, 9)
"""Numbers that are another one when they are turned."""

_CAN_TOP, _CAN_FOOT = 20.0, 59.5
_METALS = (STEEL_DARK, STEEL, RUST_LIGHT, SAND, HAZARD)
"""What the can is made of, from the least bonus to the best."""


def bonus_pieces(data: MadData, words: Words) -> tuple[Piece, ...]:
    back = Face(W, H, partial(_draw_back, words=words), BLEED)
    numbered = enumerate(data.bonus, start=1)
    return tuple(
        Piece(f"bonus-{number}", bonus_face(data, words, value), back, corner=ROUNDED, title=f"+{value}")
        for number, value in numbered
    )


def bonus_face(data: MadData, words: Words, value: int) -> Face:
    ranks = sorted(set(data.bonus))
    worth = ranks.index(value) / max(1, len(ranks) - 1)
    return Face(W, H, partial(_draw, value=value, worth=worth, words=words), BLEED)


def metal(worth: float) -> Color:
    """The colour of a can that is worth so much, from 0 to 1."""
    place = worth * (len(_METALS) - 1)
    below = min(int(place), len(_METALS) - 2)
    return _METALS[below].mix(_METALS[below + 1], place - below)


# --- the front -------------------------------------------------------------------------------------------------------


def _draw(canvas: Canvas, *, value: int, worth: float, words: Words) -> None:
    _ground(canvas, worth)
    _trophy(canvas, metal(worth), value, worth)
    title_plate(canvas, 18, 4.2, W - SAFE - 18.6, 8.6, words("bonus.title").upper(), size=18, smallest=9, tilt=1.2)
    _note(canvas, words)
    _both_ways(canvas, partial(_index, value=value))


def _ground(canvas: Canvas, worth: float) -> None:
    """Rays behind the trophy, more and louder the more it is worth."""
    whole = rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED)
    canvas.path(whole, fill=RUST)
    sun_rays(canvas, MIDDLE, 42, 80, color=RUST_LIGHT.mix(HAZARD, worth), count=8 + round(8 * worth), start=-97)
    halftone(canvas, rect(-BLEED, 40, W + 2 * BLEED, H + BLEED - 40), RUST_DARK, 1.7, fall=0.95)
    grime(canvas, 0, 0, W, H, RUST_DARK, count=60, seed=round(worth * 9))


def _trophy(canvas: Canvas, fill: Color, value: int, worth: float) -> None:
    _handles(canvas)
    _base(canvas, value)
    _can(canvas, fill, worth)
    label = torn_sheet(MIDDLE - 12.4, 28.6, 24.8, 28, 1.1, step=2.2, seed=value)
    canvas.path(label, fill=BONE, stroke=OIL, width=LINE, round=True)
    _figure(canvas, MIDDLE, 41.4 if value in UNDERLINED else 42.6, value, 76)


def _handles(canvas: Canvas) -> None:
    """Exhaust pipes, bent until they looked like a cup's."""
    for side in (-1, 1):
        x = MIDDLE + side * 15
        pipe = Path().move(x, 28).curve(x + side * 15, 26, x + side * 14, 48, x, 52)
        canvas.path(pipe, stroke=OIL, width=4.6, round=True)
        canvas.path(pipe, stroke=STEEL, width=3.4, round=True)
        canvas.path(pipe.shift(-0.5, -0.6), stroke=STEEL_LIGHT, width=0.8, round=True, ink="drop")


def _base(canvas: Canvas, value: int) -> None:
    """A shock absorber on a hub, a bolt for every point."""
    foot = 71.6
    for index in range(3):
        y = _CAN_FOOT + 0.4 + index * 1.7
        canvas.rect(MIDDLE - 5.5, y, 11, 1.7, r=0.8, fill=STEEL_DARK, stroke=OIL, width=LINE)
    plate(canvas, MIDDLE - 18, foot - 6.6, 36, 6.6, STEEL, bolts=False)
    step = 30 / max(1, value)
    for index in range(value):
        bolt(canvas, MIDDLE + (index - (value - 1) / 2) * step, foot - 3.3, 1.5, turn=index * 47, fill=HAZARD)


def _can(canvas: Canvas, fill: Color, worth: float) -> None:
    left, right = MIDDLE - 17, MIDDLE + 17
    cog(canvas, MIDDLE, _CAN_TOP + 2, 10.5, fill=OIL, hole=STEEL, teeth=11)
    cog(canvas, MIDDLE, _CAN_TOP + 2, 9.6, fill=STEEL, hole=OIL, teeth=11)
    spout = polygon([(MIDDLE + 7, 22.5), (MIDDLE + 11, 16.2), (MIDDLE + 16.4, 18.6), (MIDDLE + 14.6, 24)])
    canvas.path(spout, fill=STEEL_DARK, stroke=OIL, width=LINE * 1.6, round=True)
    body = Path.parse(f"M{left} 27L{left + 5} 22L{right - 3} 22L{right} 25L{right} {_CAN_FOOT - 3}")
    body = (
        body.quad(right, _CAN_FOOT, right - 3, _CAN_FOOT)
        .line(left + 3, _CAN_FOOT)
        .quad(left, _CAN_FOOT, left, _CAN_FOOT - 3)
    )
    body = body.close()
    canvas.path(body, fill=fill, stroke=OIL, width=LINE * 2, round=True)
    with canvas.group(clip=body):
        canvas.rect(left, 22, 3, 42, fill=fill.mix(BONE, 0.5), ink="drop")
        canvas.rect(right - 4, 22, 4, 42, fill=fill.shade(0.25), ink="drop")
        halftone(canvas, rect(left, 30, 34, 33), fill.shade(0.35), 1.5, fall=0.7)
        canvas.path(drips(left - 1, 21, 36, 9, step=4.4, seed=round(worth * 7)), fill=OIL, ink="keep")
    scratches(canvas, left + 2, 32, 30, 28, fill.shade(0.5), count=9, seed=round(worth * 5))
    canvas.path(body, stroke=OIL, width=LINE * 2, round=True)


def _note(canvas: Canvas, words: Words) -> None:
    """Who takes it, on a torn strip at the foot."""
    left, right, top = SAFE, W - SAFE - 14.6, 76.4
    canvas.path(chamfered(left, top, right - left, 8.6, 1.2), fill=BONE, stroke=OIL, width=LINE)
    box = left + 1.6, top + 0.3, right - left - 3.2, 8.0
    text_box(canvas, *box, words("bonus.who"), TEXT, 8, smallest=6.5, bold=STRONG, leading=1.05, valign="middle")


def _both_ways(canvas: Canvas, draw: Draw) -> None:
    draw(canvas)
    with canvas.group(at=(W, H), rotate=180):
        draw(canvas)


def _index(canvas: Canvas, *, value: int) -> None:
    """The value in the corner, beside a can."""
    plate(canvas, SAFE, SAFE, 12.6, 12.6, HAZARD, bolts=False, line=LINE * 1.2)
    _figure(canvas, SAFE + 8.2, SAFE + 6.2, value, 26)
    fuel_icon(canvas, SAFE + 3.3, SAFE + 8.6, 4.2, OIL)


def _figure(canvas: Canvas, x: float, y: float, value: int, size: float) -> None:
    """A value with the middle of its figures on a point; a line under it tells 6 from 9."""
    text = str(value)
    center_line(canvas, x, y, text, DISPLAY, size, fill=OIL)
    if value in UNDERLINED:
        long, thick = width(text, DISPLAY, size) * 0.92, 0.3 + size * 0.014
        foot = y + cap_height(DISPLAY, size) / 2 + 0.5 + thick
        canvas.line(x - long / 2, foot, x + long / 2, foot, stroke=OIL, width=thick)


# --- the back --------------------------------------------------------------------------------------------------------


def _draw_back(canvas: Canvas, *, words: Words) -> None:
    """The same from both ends: a can in a nut, and the word."""
    whole = rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED)
    canvas.path(whole, fill=HAZARD)
    sun_rays(canvas, MIDDLE, H / 2, 80, color=RUST_LIGHT, count=18, start=-5)
    grime(canvas, 0, 0, W, H, RUST_DARK, count=50, seed=3)
    canvas.circle(MIDDLE, H / 2, 20, fill=OIL)
    canvas.circle(MIDDLE, H / 2, 18.6, fill=BONE)
    _both_ways(canvas, partial(_half_back, words=words))
    for r, fill in ((17.6, OIL), (16.6, STEEL)):
        cog(canvas, MIDDLE, H / 2, r, fill=fill, hole=STEEL, teeth=14, turn=6)
    canvas.circle(MIDDLE, H / 2, 10.6, fill=HAZARD, stroke=OIL, width=LINE * 1.4)
    fuel_icon(canvas, MIDDLE, H / 2, 13, OIL)


def _half_back(canvas: Canvas, *, words: Words) -> None:
    hazard_band(canvas, -BLEED, -BLEED, W + 2 * BLEED, 5 + BLEED, pitch=8)
    canvas.rect(-BLEED, 5, W + 2 * BLEED, 0.8, fill=OIL)
    title_plate(canvas, 8, 9.6, W - 16, 9.4, words("bonus.back").upper(), fill=RUST, size=23, smallest=9)
