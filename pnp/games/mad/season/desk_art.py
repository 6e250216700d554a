"""Pictures for the game's book: the whole scrap yard on its way, and the course as it lay on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.desk.forms.lettering import loud
from pnp.draw.canvas import Canvas, Drawing
from pnp.draw.legible import LEGIBLE, legible
from pnp.draw.path import Path, polygon, rect
from pnp.draw.text import fit_line
from pnp.games.mad.faces.junk import cactus, puffs, tyre
from pnp.games.mad.faces.rigs import car_from_side
from pnp.games.mad.faces.scrap import (
    BONE,
    DISPLAY,
    DUST,
    HAZARD,
    OIL,
    RUST,
    RUST_DARK,
    RUST_LIGHT,
    SAND,
    STRONG,
    bolt,
    drips,
    grime,
    halftone,
    hazard_band,
    plate,
    rays,
)
from pnp.games.mad.model import Car, MadData
from pnp.games.mad.table.table_top import TABLE, MapView, TableTop, draw_table, read_view, standing
from pnp.kit.words import Words


def band(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    hazard_band(canvas, x, y, w, h, pitch=h * 3)


def rig(canvas: Canvas, w: float, h: float, car: Car) -> None:
    """The car from the side, standing on the foot of the box."""
    car_from_side(canvas, w / 2, h - 0.4, min(w, h / 0.74), car)


def course(canvas: Canvas, w: float, h: float, data: MadData, words: Words, view: Mapping[str, Any]) -> None:
    """The course of a race, with the cars where they are."""
    _on_the_table(canvas, w, h, data, words, read_view(data, view))


def laid(canvas: Canvas, w: float, h: float, data: MadData, words: Words, layout: Sequence[str], start: str) -> None:
    """The sheets that lie already, without cars."""
    _on_the_table(canvas, w, h, data, words, MapView(0, 0, 0, tuple(layout), start, ()))


def _on_the_table(canvas: Canvas, w: float, h: float, data: MadData, words: Words, look: MapView) -> None:
    """In one row, or in two, whichever shows them larger."""
    tables = [TableTop(data, look.layout, look.start_side, most, 0.0) for most in (len(look.layout) or 1, 3, 2)]
    table = max(tables, key=lambda each: min(w / each.w, h / each.h))
    scale = min(w / table.w, h / table.h)
    drawing = Drawing()
    draw_table(drawing, words, look, table, standing(table, look))
    canvas.rect(0, 0, w, h, fill=TABLE)
    canvas.use(legible(drawing, LEGIBLE / scale), (w - table.w * scale) / 2, (h - table.h * scale) / 2, scale=scale)
    canvas.rect(0, 0, w, h, stroke=OIL, width=0.7)


def cover(canvas: Canvas, w: float, h: float, cars: Sequence[Car], title: str, kicker: str) -> None:
    """Everybody at once over the last dune, and the title on a plate that will not stay up for long."""
    _waste(canvas, w, h, cars)
    _nameplate(canvas, w, h, title, kicker)


def stage(canvas: Canvas, w: float, h: float, cars: Sequence[Car]) -> None:
    """These cars over the dunes, under a plate without words."""
    _waste(canvas, w, h, cars)
    with canvas.group(at=(w / 2, h * _MIDDLE)):
        _tin(canvas, w * _WIDE, h * _TALL)


_MIDDLE, _WIDE, _TALL = 0.21, 0.86, 0.34
"""Of the plate, as shares of the picture."""
ON_PLATE = (0.12, 0.075, 0.76, 0.265)
"""Where words may stand on it."""


def _waste(canvas: Canvas, w: float, h: float, cars: Sequence[Car]) -> None:
    with canvas.group(clip=rect(0, 0, w, h)):
        canvas.rect(0, 0, w, h, fill=SAND)
        rays(canvas, w * 0.5, h * 0.72, w, RUST_LIGHT.mix(SAND, 0.35), count=17)
        halftone(canvas, rect(0, 0, w, h * 0.45), DUST, 2.6)
        _dunes(canvas, w, h)
        _stampede(canvas, w, h, cars)
        canvas.path(drips(0, 0, w, 13, step=12, seed=5), fill=RUST)
        canvas.rect(0, 0, w, 4, fill=RUST)
    hazard_band(canvas, 0, h - 6, w, 6, pitch=14)


def _dunes(canvas: Canvas, w: float, h: float) -> None:
    far = Path().move(0, h * 0.66).curve(w * 0.3, h * 0.52, w * 0.45, h * 0.68, w * 0.62, h * 0.6)
    far = far.curve(w * 0.8, h * 0.52, w, h * 0.62, w, h * 0.6).line(w, h).line(0, h).close()
    canvas.path(far, fill=DUST, stroke=OIL, width=0.7)
    cactus(canvas, w * 0.07, h * 0.66, 22)
    cactus(canvas, w * 0.93, h * 0.63, 16)
    near = Path().move(0, h * 0.8).curve(w * 0.35, h * 0.7, w * 0.65, h * 0.86, w, h * 0.74).line(w, h).line(0, h)
    canvas.path(near.close(), fill=RUST_LIGHT.mix(DUST, 0.3), stroke=OIL, width=0.7)
    grime(canvas, 0, h * 0.8, w, h * 0.2, RUST_DARK, count=180, seed=2)


def _stampede(canvas: Canvas, w: float, h: float, cars: Sequence[Car]) -> None:
    shown = list(cars)[:6]
    scale = 1.0 if len(shown) > 3 else 1.25 if len(shown) > 1 else 1.7 if w > h else 2.4
    rear, front = shown[: len(shown) // 2], shown[len(shown) // 2 :]
    for row, part in enumerate((rear, front)):
        long = min(w * (0.22 + 0.07 * row) * scale, h * 0.72)
        y = h * (0.755 + 0.175 * row)
        step = w / max(1, len(part))
        for index, car in enumerate(part):
            x, lift = step * (index + 0.5) + (4 if row else -6), (index * 7 % 3) * 1.4
            lumps = [(x - long * 0.52 - i * 5.5, y - 2 - i * 1.6, 3.2 + i * 0.9) for i in range(3)]
            puffs(canvas, lumps, BONE)
            car_from_side(canvas, x, y - lift, long, car)
    tyre(canvas, w * 0.965, h * 0.9, 6)


def _nameplate(canvas: Canvas, w: float, h: float, title: str, kicker: str) -> None:
    wide, tall = w * 0.86, h * 0.33
    with canvas.group(at=(w / 2, h * 0.245), rotate=-2):
        _tin(canvas, wide, tall)
        fit_line(canvas, 0, -tall / 2 + 9, wide - 24, kicker.upper(), STRONG, 15, smallest=9, anchor="middle",
                 fill=RUST_DARK, tracking=160)  # fmt: skip
        loud(canvas, -wide / 2 + 9, -tall / 2 + 11, wide - 18, tall - 15, title.upper(), DISPLAY, 96, smallest=22,
             fill=OIL, align="center", valign="middle")  # fmt: skip


def _tin(canvas: Canvas, wide: float, tall: float) -> None:
    """A plate with its shadow, held by four bolts."""
    canvas.path(polygon([(-wide / 2 + 3, -tall / 2 + 3), (wide / 2 + 3, -tall / 2 + 3),
                         (wide / 2 + 3, tall / 2 + 3), (-wide / 2 + 3, tall / 2 + 3)]), fill=OIL)  # fmt: skip
    plate(canvas, -wide / 2, -tall / 2, wide, tall, HAZARD, cut=4, line=1.1, bolts=False)
    for x in (-1, 1):
        for y in (-1, 1):
            bolt(canvas, x * (wide / 2 - 5), y * (tall / 2 - 5), 2, turn=x * 40 + y * 20)
