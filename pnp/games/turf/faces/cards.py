"""TurfMaster's decks: for each horse 32 movement cards and the handicap card, 44 × 63 mm.

A plain card is a moment of the race: the number in the sky, the horse on the grass, more wind the faster it goes. A
joker is another picture altogether: the horse's silks as the ground, a gold star, the word. Both carry their index in
the top left corner and, turned, in the bottom right one.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.color import WHITE, Color, contrast, ink_on
from pnp.draw.fonts import cap_height, width
from pnp.draw.path import Path, polygon, rect
from pnp.draw.text import center_line, fit_line, fit_size, text_box
from pnp.draw.vocabulary.effects import sun_rays
from pnp.games.turf.faces.silks import (
    CREAM,
    DISPLAY,
    GOLD,
    INK,
    LABEL,
    MEADOW,
    MEADOW_LIGHT,
    QUIET,
    RAIL,
    STRONG,
    TEXT,
    TURF,
    clothed,
    colour,
    letter_disc,
    name,
    runner,
    silks,
    vested,
)
from pnp.games.turf.model import Card, Horse, TurfData
from pnp.kit.words import Words
from pnp.press.product import OF, ROUNDED, Face, Piece

Draw = Callable[[Canvas], None]

W, H, BLEED, SAFE = 44.0, 63.0, 3.0, 3.0
MIDDLE = W / 2
SERIAL_PT = 6.5
UNDERLINED = (6, 9)
"""Numbers that are another one when they are turned."""

_SKY = 45.5
_BAND = 52.6
"""Where the grass begins, and where the silks begin under it."""
_TAB_W, _TAB_H = 11.8, 18.8
_INDEX_X, _INDEX_Y, _MARK_Y = 6.6, 6.8, 14.8
_INDEX_PT = 22.0
_BIG_PT = 80.0
_HORSE_W = 29.0
_VISIBLE = 2.5
"""The least contrast of a thin line with white paper."""
_UNEVEN = (0.72, 1.0, 0.56, 0.88, 0.64)
"""Lengths of things that should not look measured."""


def card_pieces(data: TurfData, words: Words) -> tuple[Piece, ...]:
    """All decks, horse after horse: the movement cards in the order of the deck, then the handicap card."""
    return tuple(piece for horse in data.horses.values() for piece in deck_pieces(data, words, horse))


def deck_pieces(data: TurfData, words: Words, horse: Horse) -> tuple[Piece, ...]:
    back = Face(W, H, partial(_draw_back, horse=horse, words=words), BLEED)
    scene, field = _behind(data, horse)
    called = horse.titled(words.lang)

    def movement(card: Card) -> Piece:
        draw = partial(_draw_movement, card=card, data=data, horse=horse, words=words, scene=scene, field=field)
        name, title = f"{horse.id}-{card.serial:02}", f"{called}{OF}{card.value}"
        return Piece(name, Face(W, H, draw, BLEED), back, corner=ROUNDED, title=title)

    table = Face(W, H, partial(_draw_handicap, data=data, horse=horse, words=words), BLEED)
    title = f"{called}{OF}{words('card.handicap')}"
    handicap = Piece(f"{horse.id}-handicap", table, back, corner=ROUNDED, title=title)
    return (*(movement(card) for card in data.cards), handicap)


def plain_face(card: Card, data: TurfData, words: Words) -> Face:
    """A movement card of nobody's deck."""
    return Face(W, H, partial(_draw_of_nobody, card=card, data=data, words=words), BLEED)


_NOBODYS = "#8A8F94"


def _draw_of_nobody(canvas: Canvas, *, card: Card, data: TurfData, words: Words) -> None:
    game, some = words("game.name"), next(iter(data.horses.values()))
    horse = replace(some, letter="", name=game, kana=game, colour=_NOBODYS)
    scene, field = _behind(data, horse)
    _draw_movement(canvas, card=card, data=data, horse=horse, words=words, scene=scene, field=field)


def _behind(data: TurfData, horse: Horse) -> tuple[Drawing, Drawing]:
    """What all plain cards and all jokers of a deck show, drawn once."""
    scene, field = Drawing(), Drawing()
    _draw_scene(scene, data, horse)
    _draw_field(field, horse)
    return scene, field


def _draw_movement(
    canvas: Canvas, *, card: Card, data: TurfData, horse: Horse, words: Words, scene: Drawing, field: Drawing
) -> None:
    if card.kind == "J":
        _draw_joker(canvas, card=card, data=data, horse=horse, words=words, field=field)
    else:
        _draw_plain(canvas, card=card, data=data, horse=horse, words=words, scene=scene)


# --- what the cards share --------------------------------------------------------------------------------------------


def _whole() -> Path:
    return rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED)


def _across(top: float, bottom: float) -> Path:
    return rect(-BLEED, top, W + 2 * BLEED, bottom - top)


def _both_ways(canvas: Canvas, draw: Draw) -> None:
    draw(canvas)
    with canvas.group(at=(W, H), rotate=180):
        draw(canvas)


def _number(canvas: Canvas, x: float, y: float, value: int, size: float, fill: Color) -> None:
    """A value with the middle of its figures on a point; a line under it tells 6 from 9."""
    center_line(canvas, x, y, str(value), DISPLAY, size, fill=fill)
    if value in UNDERLINED:
        long = width(str(value), DISPLAY, size) * 0.92
        thick = 0.22 + size * 0.012
        foot = y + cap_height(DISPLAY, size) / 2 + 0.25 + size * 0.014 + thick / 2
        canvas.line(x - long / 2, foot, x + long / 2, foot, stroke=fill, width=thick)


def _star(cx: float, cy: float, r: float, inner: float = 0.46, points: int = 5) -> Path:
    corners = []
    for i in range(2 * points):
        reach, turn = (r if i % 2 == 0 else r * inner), math.pi * i / points - math.pi / 2
        corners.append((cx + reach * math.cos(turn), cy + reach * math.sin(turn)))
    return polygon(corners)


# --- a plain card ----------------------------------------------------------------------------------------------------


def _draw_plain(canvas: Canvas, *, card: Card, data: TurfData, horse: Horse, words: Words, scene: Drawing) -> None:
    values = sorted({each.value for each in data.cards})
    pace = (card.value - values[0]) / max(1, values[-1] - values[0])
    canvas.path(_whole(), fill=CREAM)
    _wind(canvas, pace, card.value, horse)
    _number(canvas, (_TAB_W + W - 0.6) / 2, 16.4, card.value, _BIG_PT, INK)
    canvas.use(scene)
    _both_ways(canvas, partial(_index, card=card, horse=horse))
    _caption(canvas, card, data, horse, words)


def _wind(canvas: Canvas, pace: float, value: int, horse: Horse) -> None:
    """As many lines as the card has points, the longer the faster it is."""
    color = colour(horse).mix(CREAM, 0.4)
    while contrast(color, WHITE) < _VISIBLE:
        color = color.shade(0.05)
    top, bottom = 4.0, _SKY - 4
    for i in range(value):
        y = top + (bottom - top) * (i + 0.5) / value
        long = (12 + 34 * pace) * _UNEVEN[i % len(_UNEVEN)]
        right = W + BLEED - (1 - _UNEVEN[(i + 2) % len(_UNEVEN)]) * 14
        half = 0.32 + 0.2 * pace
        canvas.path(polygon([(right - long, y), (right, y - half), (right, y + half)]), fill=color)


def _draw_scene(canvas: Canvas, data: TurfData, horse: Horse) -> None:
    """Grass in mown stripes, the rail, the horse, and its silks at the foot."""
    canvas.path(_across(_SKY, _BAND), fill=MEADOW)
    for i in range(4):
        left = -BLEED + i * 14
        stripe = [(left + 4, _SKY), (left + 11, _SKY), (left + 7, _BAND), (left, _BAND)]
        canvas.polygon(stripe, fill=MEADOW_LIGHT, ink="drop")
    _rail(canvas, _SKY - 2.6)
    clothed(canvas, _across(_BAND, H + BLEED), horse, 2.6)
    canvas.path(_across(_BAND - 0.5, _BAND), fill=INK)
    runner(canvas, SAFE - 0.6 + _HORSE_W / 2, _SKY + 4.2, _HORSE_W, data, horse)


def _rail(canvas: Canvas, y: float) -> None:
    """The running rail behind the horse."""
    for x in (1.5, 15.5, 29.5, 43.5):
        canvas.rect(x, y, 0.7, 3.4, fill=RAIL, stroke=QUIET, width=0.12)
    canvas.rect(-BLEED, y - 0.5, W + 2 * BLEED, 1.1, fill=RAIL, stroke=QUIET, width=0.12)


def _index(canvas: Canvas, *, card: Card, horse: Horse) -> None:
    """A tab in the corner: the value, and whose card it is."""
    ground = colour(horse)
    _tab(canvas, ground)
    _number(canvas, _INDEX_X, _INDEX_Y, card.value, _INDEX_PT, ink_on(ground, WHITE, INK))
    letter_disc(canvas, _INDEX_X, _MARK_Y, 5.4, horse)


def _tab(canvas: Canvas, ground: Color) -> None:
    """The corner itself, off the card on two sides and round where it meets the picture."""
    round_off = Path().move(-BLEED, _TAB_H).line(_TAB_W - 2.4, _TAB_H).arc(_TAB_W - 2.4, _TAB_H - 2.4, 2.4, 90, 0)
    edge = round_off.line(_TAB_W, -BLEED)
    canvas.path(edge.line(-BLEED, -BLEED).close(), fill=ground)
    canvas.path(edge, stroke=INK, width=0.35)


def _caption(canvas: Canvas, card: Card, data: TurfData, horse: Horse, words: Words) -> None:
    """The name of the horse and the card's number in the deck, on a strip of programme paper."""
    room = W - SAFE - _TAB_W - 2.4
    canvas.rect(SAFE - 0.8, 54.0, room + 1.6, 6.8, r=1, fill=CREAM)
    fit_line(canvas, SAFE + 0.4, 57.0, room - 0.8, name(horse, words), STRONG, 8.5, smallest=6, fill=INK)
    serial = words("card.serial", n=card.serial, of=len(data.cards))
    fit_line(canvas, SAFE + 0.4, 59.9, room - 0.8, serial, LABEL, SERIAL_PT, smallest=6, fill=QUIET)


# --- a joker ---------------------------------------------------------------------------------------------------------

_STAR_Y, _STAR_R = 28.8, 13.4
_RIBBON = (45.4, 51.8)


def _draw_joker(canvas: Canvas, *, card: Card, data: TurfData, horse: Horse, words: Words, field: Drawing) -> None:
    canvas.use(field)
    _number(canvas, MIDDLE, _STAR_Y + 0.6, card.value, 50, INK)
    _title(canvas, words("card.joker").upper())
    top, bottom = _RIBBON
    middle = (top + bottom) / 2
    right = W - _TAB_W - 1
    room = right - SAFE - 0.4
    free = words("card.joker_free").upper()
    center_line(canvas, (SAFE + right) / 2, middle, free, DISPLAY, 14, room=room, smallest=8, fill=INK)
    _both_ways(canvas, partial(_joker_index, card=card, horse=horse))
    _caption(canvas, card, data, horse, words)


def _draw_field(canvas: Canvas, horse: Horse) -> None:
    """The silks as the ground, rays of green, a star with room for a number, and a gold ribbon."""
    clothed(canvas, _whole(), horse, 3.2)
    canvas.circle(MIDDLE, _STAR_Y, _STAR_R + 1.2, fill=CREAM, stroke=INK, width=0.5, ink="keep")
    canvas.circle(MIDDLE, _STAR_Y, _STAR_R + 0.3, fill=TURF)
    sun_rays(canvas, MIDDLE, _STAR_Y, _STAR_R + 0.3, color=MEADOW, count=15, start=-6)
    canvas.path(_star(MIDDLE, _STAR_Y, _STAR_R + 3.6, 0.66), fill=GOLD, stroke=INK, width=0.5, round=True)
    top, bottom = _RIBBON
    canvas.path(_across(top, bottom), fill=GOLD)
    for y in (top, bottom):
        canvas.path(_across(y - 0.25, y + 0.25), fill=INK)


def _title(canvas: Canvas, text: str) -> None:
    left, right = _TAB_W + 1.4, W + BLEED
    canvas.rect(left, 3.6, right - left, 8.6, fill=INK)
    room = W - SAFE - left - 1.6
    center_line(canvas, (left + W - SAFE) / 2 + 0.4, 7.9, text, DISPLAY, 23, room=room, smallest=11, fill=GOLD)


def _joker_index(canvas: Canvas, *, card: Card, horse: Horse) -> None:
    _tab(canvas, GOLD)
    _number(canvas, _INDEX_X, _INDEX_Y, card.value, _INDEX_PT, INK)
    canvas.path(_star(_INDEX_X, _MARK_Y + 0.2, 3.9, 0.56), fill=RAIL, stroke=INK, width=0.3, round=True, ink="keep")
    center_line(canvas, _INDEX_X, _MARK_Y + 0.3, horse.letter, DISPLAY, 8.4, fill=INK)


# --- the handicap card -----------------------------------------------------------------------------------------------

_TABLE = 28.4
_NOTE = 4.5


def limits(data: TurfData) -> list[tuple[int, int]]:
    """Each place with a handicap, and the largest plain card that may be moved from it."""
    plain = [card.value for card in data.cards if card.kind == "N"]
    return [
        (rank, max((value for value in plain if value < limit), default=0))
        for rank, limit in enumerate(data.handicap, 1)
    ]


def _draw_handicap(canvas: Canvas, *, data: TurfData, horse: Horse, words: Words) -> None:
    canvas.path(_whole(), fill=CREAM)
    clothed(canvas, _across(-BLEED, 12.4), horse, 2.6)
    canvas.path(_across(12.4, 12.9), fill=INK)
    canvas.rect(SAFE, 3.2, W - 2 * SAFE, 7.2, r=1, fill=CREAM, stroke=INK, width=0.3)
    letter_disc(canvas, SAFE + 4.2, 6.8, 5.6, horse)
    title = words("card.handicap").upper()
    center_line(canvas, MIDDLE + 3.4, 6.8, title, DISPLAY, 15, room=W - 2 * SAFE - 10, smallest=9, fill=INK)
    rows = [(words("card.place", n=rank), str(most)) for rank, most in limits(data)]
    rows.append((words("card.open_place", n=len(rows) + 1), words("card.any")))
    label = 16.2
    fit_line(canvas, SAFE + 0.4, label, 15, words("card.rank"), LABEL, 7.5, smallest=6.5, fill=QUIET)
    most_label = words("card.at_most")
    fit_line(canvas, W - SAFE - 0.4, label, 21, most_label, LABEL, 7.5, smallest=6.5, anchor="end", fill=QUIET)
    tall = _TABLE / len(rows)
    for index, (place, most) in enumerate(rows):
        _limit_row(canvas, label + 1.2 + index * tall, tall, place, most, shaded=index % 2 == 0)
    _notes(canvas, label + 1.2 + _TABLE + 0.9, words)


def _limit_row(canvas: Canvas, y: float, tall: float, place: str, most: str, shaded: bool) -> None:
    if shaded:
        canvas.rect(SAFE - 0.6, y, W - 2 * SAFE + 1.2, tall, fill=MEADOW.mix(CREAM, 0.66))
    middle = y + tall / 2
    size = fit_size(place, DISPLAY, 14, 16, 8)
    canvas.text(SAFE + 0.6, middle + cap_height(DISPLAY, size) / 2, place, DISPLAY, size, fill=INK)
    chip = 11.0
    canvas.rect(W - SAFE - chip - 0.4, y + 0.6, chip, tall - 1.2, r=0.8, fill=RAIL, stroke=INK, width=0.3, ink="keep")
    x = W - SAFE - chip / 2 - 0.4
    if most.isdecimal():
        _number(canvas, x, middle - 0.2, int(most), 13, INK)
    else:
        center_line(canvas, x, middle, most, DISPLAY, 11.5, room=chip - 1.6, smallest=7, fill=INK)


def _notes(canvas: Canvas, y: float, words: Words) -> None:
    """What a table cannot say: jokers, cards that are too large, and the dice."""
    marks = (("jokers_run", _joker_mark), ("spent", _spent_mark), ("dice", _dice_mark))
    for index, (key, mark) in enumerate(marks):
        top = y + index * _NOTE
        mark(canvas, SAFE + 2, top + _NOTE / 2)
        left = SAFE + 5.2
        text = words(f"card.{key}")
        text_box(canvas, left, top, W - SAFE - left, _NOTE, text, TEXT, 7.5, smallest=6.5, bold=STRONG, valign="middle")


def _joker_mark(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(_star(x, y + 0.1, 2.1), fill=GOLD, stroke=INK, width=0.25, ink="keep")


def _spent_mark(canvas: Canvas, x: float, y: float) -> None:
    canvas.rect(x - 1.2, y - 1.7, 2.4, 3.4, r=0.4, fill=RAIL, stroke=INK, width=0.25, ink="keep")
    for lean in (1, -1):
        canvas.line(x - 1.7 * lean, y - 1.5, x + 1.7 * lean, y + 1.5, stroke=INK, width=0.4, round=True)


def _dice_mark(canvas: Canvas, x: float, y: float) -> None:
    canvas.rect(x - 1.6, y - 1.6, 3.2, 3.2, r=0.6, fill=RAIL, stroke=INK, width=0.25, ink="keep")
    for dx, dy in ((-0.75, -0.75), (0, 0), (0.75, 0.75)):
        canvas.circle(x + dx, y + dy, 0.34, fill=INK, ink="keep")


# --- the back --------------------------------------------------------------------------------------------------------


def _draw_back(canvas: Canvas, *, horse: Horse, words: Words) -> None:
    """The same from both ends, so that a hand tells nothing but its horse."""
    ground = colour(horse)
    _both_ways(canvas, partial(_half_ground, horse=horse))
    canvas.rect(5, 5, W - 10, H - 10, r=2.4, fill=CREAM, stroke=INK, width=0.5)
    canvas.rect(6, 6, W - 12, H - 12, r=1.7, stroke=ground.mix(INK, 0.35), width=0.35)
    _both_ways(canvas, partial(_half_back, horse=horse, words=words))
    canvas.rect(6, H / 2 - 0.5, W - 12, 1, fill=TURF)


def _half_ground(canvas: Canvas, *, horse: Horse) -> None:
    """Arrow heads point away from the middle at both ends; other patterns run through."""
    with canvas.group(clip=_across(-BLEED, H / 2 + 0.05)):
        vested(canvas, _whole(), horse, 4.2)


def _half_back(canvas: Canvas, *, horse: Horse, words: Words) -> None:
    silks(canvas, 15.4, 15.6, 16.4, horse)
    letter_disc(canvas, 30.6, 15.4, 10.6, horse)
    center_line(canvas, MIDDLE, 27.6, name(horse, words), STRONG, 11, room=W - 15, smallest=7, fill=INK)
