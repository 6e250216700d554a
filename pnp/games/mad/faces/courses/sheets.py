"""The nine course sheets: two landscapes each, and a road through them that any other sheet may carry on."""

from __future__ import annotations

from functools import lru_cache, partial

from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.geometry import Box
from pnp.draw.path import ellipse, polyline, rect, smooth
from pnp.draw.text import center_line
from pnp.draw.vocabulary.effects import ribbon
from pnp.games.mad.faces.courses.ground import Room
from pnp.games.mad.faces.courses.layout import BLEED, HIGH, WIDE
from pnp.games.mad.faces.courses.road import draw_road
from pnp.games.mad.faces.courses.scenery import draw_scenery
from pnp.games.mad.faces.junk import toothed
from pnp.games.mad.faces.scrap import (
    BONE,
    DISPLAY,
    DUST,
    HAZARD,
    OIL,
    RUBBER,
    STRONG,
    bolt,
    chamfered,
    hazard_band,
    stencil,
)
from pnp.games.mad.faces.terrains import curve_icon, terrain_icon
from pnp.games.mad.model import TERRAINS, CourseSheet, MadData
from pnp.kit.errors import PnpError
from pnp.kit.words import Words
from pnp.press.product import Face, Piece


def course_pieces(data: MadData, words: Words) -> tuple[Piece, ...]:
    back = Face(WIDE, HIGH, partial(_draw_back, words=words), BLEED)
    return tuple(
        Piece(f"course-{sheet.id}", course_face(sheet, words), back, title=f"{sheet.id} {sheet.names[words.lang]}")
        for sheet in data.sheets.values()
    )


@lru_cache(maxsize=32)
def course_face(sheet: CourseSheet, words: Words) -> Face:
    return Face(WIDE, HIGH, partial(_draw_front, sheet=sheet, words=words), BLEED)


def laid_face(sheet: CourseSheet, turned: bool, words: Words) -> Face:
    """As it lies on the table."""
    face = course_face(sheet, words)
    return Face(WIDE, HIGH, partial(_draw_turned, face=face), BLEED) if turned else face


def _draw_turned(canvas: Canvas, *, face: Face) -> None:
    with canvas.group(at=(WIDE, HIGH), rotate=180):
        face.draw(canvas)


def _draw_front(canvas: Canvas, *, sheet: CourseSheet, words: Words) -> None:
    landscape, plates = _landscape(sheet)
    with canvas.group(clip=_WHOLE):
        landscape.replay(canvas)
        draw_names(canvas, plates, sheet, words)


@lru_cache(maxsize=32)
def _landscape(sheet: CourseSheet) -> tuple[Drawing, tuple[Box, Box]]:
    """What a sheet shows without words, and where its names go: it takes its time to draw, and lies in many races."""
    room, drawing = Room.around(sheet), Drawing()
    plates = name_plates(sheet, room)
    for box in plates:
        room.reserve(box)
    draw_scenery(drawing, sheet, room)
    draw_road(drawing, sheet)
    return drawing, plates


_WHOLE = rect(-BLEED, -BLEED, WIDE + 2 * BLEED, HIGH + 2 * BLEED)


# --- The name --------------------------------------------------------------------------------------------------------

_PLATE = (45.0, 12.5)
_MARK = 15.0
"""How much of the plate the sheet's id takes."""
_FROM_LEFT, _FROM_BELOW = 10.0, 6.5
"""How far the plate keeps from the corner, if it can."""


def name_plates(sheet: CourseSheet, room: Room) -> tuple[Box, Box]:
    """Near the lower left corner and, turned, near the upper right one: on free ground, as near as it is found."""
    w, h = _PLATE
    across, down = range(int(WIDE - w - 2 * _FROM_LEFT)), range(int(HIGH - h - 2 * _FROM_BELOW))
    places = sorted(((i, j) for i in across for j in down), key=lambda at: at[0] + at[1])
    boxes = [(_FROM_LEFT + i, HIGH - _FROM_BELOW - h - j, w, h) for i, j in places]
    lower = next((box for box in boxes if room.is_clear(box)), None)
    turned = ((WIDE - x - w, HIGH - y - h, w, h) for x, y, w, h in boxes)
    upper = next((box for box in turned if room.is_clear(box)), None)
    if lower is None or upper is None:
        raise PnpError(f"the road of {sheet.id} leaves no room for its name", do="draw it in fewer rows or columns")
    return lower, upper


def draw_names(canvas: Canvas, plates: tuple[Box, Box], sheet: CourseSheet, words: Words) -> None:
    """One of the two is upright from either side of the table."""
    for box, turn in zip(plates, (0, 180), strict=True):
        _name_plate(canvas, box, turn, sheet, words)


def _name_plate(canvas: Canvas, box: Box, turn: int, sheet: CourseSheet, words: Words) -> None:
    """Steel from a door: the id that is typed, and the name that is shouted."""
    x, y, w, h = box
    with canvas.group(at=(x + w / 2, y + h / 2), rotate=turn - 1.5):
        left, top = -w / 2, -h / 2
        canvas.path(chamfered(left + 0.9, top + 1.1, w, h), fill=OIL, ink="drop")
        shape = chamfered(left, top, w, h)
        canvas.path(shape, fill=BONE)
        with canvas.group(clip=shape):
            canvas.rect(left, top, _MARK, h, fill=HAZARD)
            canvas.line(left + _MARK, top, left + _MARK, -top, stroke=OIL, width=0.5)
        canvas.path(shape, stroke=OIL, width=0.6)
        center_line(canvas, left + _MARK / 2, 0, sheet.id, DISPLAY, 25, room=_MARK - 3, fill=OIL)
        for by in (top + 1.9, -top - 1.9):
            bolt(canvas, w / 2 - 1.9, by, 0.75, turn=by * 9)
        middle, room = (left + _MARK + w / 2) / 2 - 0.8, w - _MARK - 6
        center_line(canvas, middle, 0, sheet.names[words.lang], STRONG, 13, room=room, smallest=7, fill=OIL)


# --- The back --------------------------------------------------------------------------------------------------------

_BAND = 9.0
_WHEEL, _SIGN = 34.0, 39.0
_TRACK = 11.0


def _draw_back(canvas: Canvas, *, words: Words) -> None:
    """The same from both sides of the table: one half, and the same again, turned."""
    canvas.rect(-BLEED, -BLEED, WIDE + 2 * BLEED, HIGH + 2 * BLEED, fill=DUST)
    for turn in (0, 180):
        with canvas.group(at=(WIDE / 2, HIGH / 2), rotate=turn):
            _tracks(canvas)
    for turn in (0, 180):
        with canvas.group(at=(WIDE / 2, HIGH / 2), rotate=turn):
            _half_back(canvas, words("game.name").upper())
    with canvas.group(at=(WIDE / 2, HIGH / 2)):
        canvas.path(toothed(0, 0, _WHEEL, 28, depth=0.1), fill=RUBBER, stroke=OIL, width=0.8)
        canvas.path(ellipse(0, 0, _WHEEL * 0.8), stroke=DUST.shade(0.3), width=0.8)
        canvas.path(ellipse(0, 0, _WHEEL * 0.69), fill=BONE, stroke=OIL, width=0.8)
    curve_icon(canvas, WIDE / 2, HIGH / 2, _SIGN)


def _tracks(canvas: Canvas) -> None:
    """Where somebody has come from, at full speed."""
    line = smooth([(-WIDE / 2 - 6, 22), (-70, 30), (-40, 14), (0, 0)])
    for side in (-1, 1):
        rut = polyline(ribbon(line, side * _TRACK / 2, steps=10))
        canvas.path(rut, stroke=DUST.shade(0.28), width=5.4, dash=(1.6, 0.9), ink="drop")


def _half_back(canvas: Canvas, title: str) -> None:
    top = -HIGH / 2
    canvas.rect(-WIDE / 2 - BLEED, top + _BAND, WIDE + 2 * BLEED, 0.8, fill=OIL)
    hazard_band(canvas, -WIDE / 2 - BLEED, top - BLEED, WIDE + 2 * BLEED, _BAND + BLEED, pitch=18)
    stencil(canvas, 0, top + _BAND + 14.2, title, 74, ground=DUST, room=WIDE - 24)
    for i, terrain in enumerate(TERRAINS):
        x = (i - 2.5) * 17.5 + (33 if i > 2 else -33)
        terrain_icon(canvas, terrain, x, -16, 14, ink=OIL)
