"""The top of MAD Racers' sheets: a title on a crooked plate, and who is coming."""

from __future__ import annotations

from pnp.draw.canvas import Canvas
from pnp.draw.path import rect
from pnp.draw.text import fit_line
from pnp.draw.vocabulary.effects import dust, sun_rays
from pnp.games.mad.faces.rigs import car_from_side
from pnp.games.mad.faces.scrap import (
    BONE,
    DUST,
    HAZARD,
    OIL,
    RUST,
    RUST_DARK,
    RUST_LIGHT,
    SAND,
    STRONG,
    drips,
    grime,
    halftone,
    hazard_band,
    title_plate,
)
from pnp.games.mad.model import MadData

HEADING = 24.0
"""How tall the heading of a sheet is."""


def heading(canvas: Canvas, w: float, title: str, kicker: str, data: MadData) -> None:
    """A strip of the waste: the sheet's title nailed over it, three cars racing away from it."""
    tall = HEADING - 3.4
    band = rect(0, 0, w, tall)
    ground = tall - 4.6
    canvas.path(band, fill=RUST_LIGHT)
    with canvas.group(clip=band):
        sun_rays(canvas, w * 0.66, ground, w, color=HAZARD, count=22, start=180, stop=360)
        for left, wide, high in ((0.46, 0.12, 7), (0.9, 0.14, 9), (0.72, 0.07, 4)):
            a, b, top = left * w, (left + wide) * w, ground - high
            canvas.polygon([(a, ground), (a + 2, top), (b - 2.6, top), (b, ground)], fill=RUST)
        soil = rect(0, ground, w, tall - ground)
        canvas.path(soil, fill=DUST)
        halftone(canvas, soil, RUST_LIGHT, 1.4)
        grime(canvas, 0, ground, w, tall - ground, RUST_DARK, count=40, seed=2)
        long = 24.0
        for index, car in enumerate(list(data.cars.values())[1:4]):
            x = w * 0.53 + long * (0.5 + index * 1.3)
            dust(canvas, x - long * 0.4, tall - 1.6, 6, 5, color=BONE, shade=SAND)
            car_from_side(canvas, x, tall - 1.4 - (index % 2) * 0.6, long, car)
    room = w * 0.47
    hazard_band(canvas, 0, tall, w, 1.6, pitch=4)
    canvas.path(drips(0, tall + 1.4, w, 3.2, step=6, seed=5), fill=OIL)
    fit_line(canvas, 5, 5.0, room - 8, kicker.upper(), STRONG, 10, smallest=6.5, fill=OIL, tracking=120)
    title_plate(canvas, 3, 6.6, room - 3, 11.6, title.upper(), size=28, smallest=12, tilt=-1.2)
