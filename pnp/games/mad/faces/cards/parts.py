"""MAD Racers' part cards, 63 × 88 mm: the contraption at work, its name on a crooked plate, what it does.

The index, top left and turned in the bottom right corner, says what a builder asks of a hand: the cost, and which
terrain it opens.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.path import rect
from pnp.draw.text import fit_line
from pnp.games.mad.faces.cards.part_marks import cost_can, effect_rows
from pnp.games.mad.faces.contraptions.pictures import scene
from pnp.games.mad.faces.junk import cog
from pnp.games.mad.faces.scrap import (
    BONE,
    HAZARD,
    LABEL,
    OIL,
    QUIET,
    RUST,
    RUST_DARK,
    STEEL_LIGHT,
    bolt,
    grime,
    hazard_band,
    rays,
    title_plate,
    torn_sheet,
)
from pnp.games.mad.faces.terrains import terrain_icon
from pnp.games.mad.model import MadData, Part
from pnp.kit.words import Words
from pnp.press.product import ROUNDED, Face, Piece

W, H, BLEED, SAFE = 63.0, 88.0, 3.0, 3.0

_TEAR = 50.4
"""Where the picture ends and the paper under it begins."""
_RAISED = 1.6
"""How far the picture is moved up, so that the plate hides less of it."""
_PLATE = (3.2, 47.5, 56.6, 9.6)
_TEXT_LEFT, _TEXT_RIGHT, _TEXT_TOP, _TEXT_FOOT = 4.2, 47.4, 58.4, 82.2
_CAN_X, _CAN_Y, _CAN_H = 8.8, 10.2, 13.6
_DISC, _DISC_Y, _DISC_STEP = 5.8, 21.1, 6.3
_CHIP, _TEXT_PT, _NUMBER_PT = 11.5, 12.0, 6.5


def part_pieces(data: MadData, words: Words) -> tuple[Piece, ...]:
    """Every card of the deck: each has its own number."""
    back = Face(W, H, partial(_draw_back, words=words), BLEED)
    return tuple(
        Piece(
            f"{serial:02}-{part.id}",
            part_face(data, words, part, serial),
            back,
            corner=ROUNDED,
            title=f"{serial} {part.names[words.lang]}",
        )
        for part in data.parts.values()
        for serial in part.serials
    )


def part_face(data: MadData, words: Words, part: Part, serial: int) -> Face:
    total = sum(each.copies for each in data.parts.values())
    return Face(W, H, partial(_draw_card, part=part, n=serial, of=total, words=words), BLEED)


def plate_colour(part: Part) -> Color:
    """Yellow for what opens terrain, rust for what changes the engine."""
    return HAZARD if part.terrains else RUST


# --- the front -------------------------------------------------------------------------------------------------------


def _draw_card(canvas: Canvas, *, part: Part, n: int, of: int, words: Words) -> None:
    canvas.use(scene(part.id), 0, -_RAISED)
    _paper(canvas, n)
    title_plate(
        canvas, *_PLATE, part.names[words.lang].upper(), fill=plate_colour(part), size=19, smallest=9, tilt=-1.6
    )
    _both_ways(canvas, partial(_index, part=part))
    box = (_TEXT_LEFT, _TEXT_TOP, _TEXT_RIGHT - _TEXT_LEFT, _TEXT_FOOT - _TEXT_TOP)
    effect_rows(canvas, *box, part, words, size=_TEXT_PT, chip=_CHIP)
    number = words("part.number", n=n, of=of)
    fit_line(canvas, _TEXT_LEFT, H - SAFE - 0.7, 30, number, LABEL, _NUMBER_PT, fill=QUIET)


def _paper(canvas: Canvas, seed: int) -> None:
    """A sheet torn off along its upper edge; its own shadow lies on the picture."""
    for drop, color in ((-0.8, OIL), (0.0, BONE)):
        sheet = torn_sheet(
            -BLEED - 1, _TEAR + drop, W + 2 * BLEED + 2, H + BLEED + 1 - _TEAR - drop, 1.8, edges=("top",), seed=seed
        )
        canvas.path(sheet, fill=color)
    grime(canvas, -BLEED, _TEAR + 4, W + 2 * BLEED, H - _TEAR, BONE.shade(0.12), count=36, seed=seed)


def _index(canvas: Canvas, *, part: Part) -> None:
    """The can with the cost, under it the terrain: one below the other, side by side where there are more than two."""
    cost_can(canvas, _CAN_X, _CAN_Y, _CAN_H, part.cost)
    columns = 1 if len(part.terrains) <= 2 else 2
    rows = ceil(len(part.terrains) / columns)
    step = min(_DISC_STEP, 2 * _DISC_STEP / max(1, rows))
    disc = step - (_DISC_STEP - _DISC)
    for i, terrain in enumerate(part.terrains):
        x = _CAN_X + (i % columns - (columns - 1) / 2) * step
        y = _DISC_Y + i // columns * step
        canvas.circle(x, y, disc / 2 + 0.6, fill=BONE)
        terrain_icon(canvas, terrain, x, y, disc, OIL, BONE)


def _both_ways(canvas: Canvas, draw: Callable[[Canvas], None]) -> None:
    draw(canvas)
    with canvas.group(at=(W, H), rotate=180):
        draw(canvas)


# --- the back --------------------------------------------------------------------------------------------------------


def _draw_back(canvas: Canvas, *, words: Words) -> None:
    """Rusty sheet metal, a hazard stripe across it, a cog in the middle; the same from both ends."""
    canvas.rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED, fill=RUST)
    rays(canvas, W / 2, H / 2, 70, RUST_DARK, count=14)
    with canvas.group(at=(W / 2, H / 2), rotate=-32):
        canvas.rect(-60, -8.6, 120, 17.2, fill=OIL)
        hazard_band(canvas, -60, -7.4, 120, 14.8, pitch=16)
    _both_ways(canvas, partial(_half_back, words=words))
    for x in (4.4, W - 4.4):
        for y in (4.4, H / 2, H - 4.4):
            bolt(canvas, x, y, 1.3, turn=(x - W / 2) * (y - H / 2))


def _half_back(canvas: Canvas, *, words: Words) -> None:
    with canvas.group(clip=rect(0, 0, W, H / 2 + 0.02)):
        cog(canvas, W / 2, H / 2, 17, STEEL_LIGHT, teeth=12, holes=6)
    title_plate(canvas, 7, 7, W - 14, 12, words("game.name").upper(), size=26, tilt=-2)
    title_plate(canvas, 16, 20.4, W - 32, 7.4, words("part.back").upper(), fill=BONE, size=14, tilt=1.5, bolts=False)
