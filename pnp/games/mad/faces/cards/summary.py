"""The part summary: everything that can be bolted on, on a sheet a little smaller than A5, two to a page.

True A5 would leave a printer no margin: two of these fit A4 and Letter side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color, ink_on
from pnp.draw.text import center_line, fit_line, text_box
from pnp.games.mad.faces.cards.part_marks import cost_can, effect_rows
from pnp.games.mad.faces.contraptions.pictures import thumbnail
from pnp.games.mad.faces.junk import buggy, cog, puffs
from pnp.games.mad.faces.scrap import (
    BONE,
    DISPLAY,
    HAZARD,
    LABEL,
    OIL,
    RUST,
    SAND,
    STEEL,
    STRONG,
    TEXT,
    chamfered,
    grime,
    hazard_band,
    plate,
    title_plate,
    torn_sheet,
)
from pnp.games.mad.faces.terrains import fuel_icon
from pnp.games.mad.model import MadData, Part, Race
from pnp.kit.words import Words
from pnp.press.product import Face, Piece

W, H, BLEED = 128.0, 190.0, 3.0
COPIES = 2
"""One for each side of the table."""
MOST_ROWS = 10
"""More parts of one kind go on a further sheet."""

_EDGE, _GUTTER = 4.0, 3.0
_COLUMN = (W - 2 * _EDGE - _GUTTER) / 2
_HEAD, _LIST, _FOOT = 5.4, 29.4, 172.6
_PICTURE = 20.0
_CAN = 8.0


def summary_pieces(data: MadData, words: Words) -> tuple[Piece, ...]:
    columns = [[part for part in data.parts.values() if bool(part.terrains) == wild] for wild in (True, False)]
    count = max(1, *(-(-len(column) // MOST_ROWS) for column in columns))
    pages = [[column[i * MOST_ROWS : (i + 1) * MOST_ROWS] for column in columns] for i in range(count)]
    return tuple(
        Piece(f"summary-{i}", Face(W, H, partial(_draw, data=data, words=words, columns=page), BLEED), copies=COPIES)
        for i, page in enumerate(pages, start=1)
    )


def _draw(canvas: Canvas, *, data: MadData, words: Words, columns: Sequence[Sequence[Part]]) -> None:
    _ground(canvas)
    title_plate(canvas, 10, _HEAD, W - 20, 13.4, words("summary.title").upper(), size=31, smallest=18, tilt=-0.8)
    rows = max(1, *(len(column) for column in columns))
    tall = (_FOOT - _LIST) / rows
    for i, (key, column) in enumerate(zip(("terrain_parts", "engine_parts"), columns, strict=True)):
        x = _EDGE + i * (_COLUMN + _GUTTER)
        _heading(canvas, x, words(f"summary.{key}"), HAZARD if i == 0 else RUST)
        for n, part in enumerate(column):
            _entry(canvas, x, _LIST + n * tall, tall, part, words)
        if len(column) < rows:
            _passer_by(canvas, x + _COLUMN / 2, _FOOT - 2)
    _foot(canvas, data, words)


def _ground(canvas: Canvas) -> None:
    """Sand, a striped head, and a sheet of paper torn at its ends."""
    canvas.rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED, fill=SAND)
    hazard_band(canvas, -BLEED, -BLEED, W + 2 * BLEED, 12, pitch=14)
    for drop, color in ((-0.9, OIL), (0.0, BONE)):
        sheet = torn_sheet(-BLEED - 1, 11 + drop, W + 2 * BLEED + 2, H - 4, 2, edges=("top",), step=2.2, seed=5)
        canvas.path(sheet, fill=color)
    grime(canvas, 0, 16, W, H - 18, BONE.shade(0.1), count=90, seed=3)


def _heading(canvas: Canvas, x: float, text: str, fill: Color) -> None:
    canvas.path(chamfered(x, _LIST - 7.2, _COLUMN, 6, 1.2), fill=fill, stroke=OIL, width=0.5)
    ink = ink_on(fill, BONE, OIL)
    center_line(canvas, x + _COLUMN / 2, _LIST - 4.2, text.upper(), DISPLAY, 11.5, room=_COLUMN - 4, fill=ink)


def _entry(canvas: Canvas, x: float, y: float, h: float, part: Part, words: Words) -> None:
    """A part: its picture, its name, its price, what it does, how many there are."""
    thumbnail(canvas, part.id, x, y + 0.5, _PICTURE, h - 1)
    cost_can(canvas, x + 2.8, y + 4.8, _CAN, part.cost)
    copies = words("summary.copies", n=part.copies)
    canvas.path(chamfered(x, y + h - 4.7, 6, 4.2, 0.7), fill=BONE, stroke=OIL, width=0.35)
    center_line(canvas, x + 3, y + h - 2.6, copies, STRONG, 8, fill=OIL)
    left, right = x + _PICTURE + 1.6, x + _COLUMN
    room = right - left
    fit_line(canvas, left, y + 4.2, room, part.names[words.lang].upper(), DISPLAY, 11, smallest=6, fill=OIL)
    effect_rows(canvas, left, y + 5.2, room, h - 5.6, part, words, size=9, chip=6.6)
    canvas.line(left, y + h, right, y + h, stroke=SAND.shade(0.1), width=0.25)


def _passer_by(canvas: Canvas, x: float, y: float) -> None:
    """Somebody drives through the empty place under the shorter list."""
    puffs(canvas, [(x - 19, y - 1.6, 1.6), (x - 22, y - 2.4, 2), (x - 25.6, y - 2, 1.8)], SAND)
    buggy(canvas, x, y, 24)
    canvas.line(x - 27, y, x + 26, y, stroke=OIL, width=0.5)


def _foot(canvas: Canvas, data: MadData, words: Words) -> None:
    """How many parts a race allows, and the rules that the list cannot show."""
    top = _FOOT + 2
    wide = 23.0
    for i, race in enumerate(data.races):
        x = W - _EDGE - (len(data.races) - i) * (wide + 1.4) + 1.4
        _limit(canvas, x, top, wide, words("summary.race", n=i + 1), race)
    room = W - 2 * _EDGE - len(data.races) * (wide + 1.4) - 2
    text = words("summary.rules")
    text_box(canvas, _EDGE, top, room, 12.4, text, TEXT, 8.5, smallest=7, bold=STRONG, valign="middle", fill=OIL)


def _limit(canvas: Canvas, x: float, y: float, w: float, label: str, race: Race) -> None:
    """A race's line of the race table: so many parts, so much fuel for them."""
    plate(canvas, x, y, w, 12.4, SAND, cut=1.2, bolts=False, line=0.4)
    center_line(canvas, x + w / 2, y + 2.8, label.upper(), LABEL, 7, room=w - 2, smallest=6, fill=OIL)
    cog(canvas, x + 5, y + 8.2, 2.6, STEEL, teeth=9, holes=0)
    canvas.text(x + 8.2, y + 9.9, str(race.parts), DISPLAY, 13, fill=OIL)
    fuel_icon(canvas, x + 14.4, y + 8, 4.6, OIL)
    canvas.text(x + 17.4, y + 9.9, str(race.cost), DISPLAY, 13, fill=OIL)
