"""The pictures of the player aid: what a car may carry, how dice count, what a way out costs, how the course grows."""

from __future__ import annotations

from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.path import Path
from pnp.draw.text import center_line, fit_line, text_box
from pnp.draw.vocabulary.effects import arrow
from pnp.games.mad.faces.dice import die
from pnp.games.mad.faces.rigs import car_from_above
from pnp.games.mad.faces.scrap import (
    ALARM,
    BONE,
    DISPLAY,
    DUST,
    HAZARD,
    LABEL,
    OIL,
    QUIET,
    RUST,
    SAND,
    STEEL_DARK,
    STEEL_LIGHT,
    STRONG,
    chamfered,
)
from pnp.games.mad.faces.terrains import TERRAIN_COLOUR, arrow_icon, curve_icon, fuel_icon, terrain_icon
from pnp.games.mad.model import TERRAINS, MadData
from pnp.kit.words import Words
from pnp.press.aids import AidFigure

_LIMITS = 15.4
_COUNT = 9.6
_TERRAINS_HIGH = 15.0
_PRICES = 33.0
_POINTS = 24.0
_CHANGE = 20.8

_ROAD = Color.hex("#6E6A66")


def figures(data: MadData, words: Words) -> dict[str, AidFigure]:
    """Each with its height, by the name under which a procedure asks for it."""
    return {
        "limits": AidFigure.fixed(_LIMITS, partial(_limits, data=data, words=words)),
        "count": AidFigure.fixed(_COUNT, _count),
        "terrains": AidFigure.fixed(_TERRAINS_HIGH, partial(_terrains, words=words)),
        "prices": AidFigure.fixed(_PRICES, partial(_prices, data=data, words=words)),
        "points": AidFigure.fixed(_POINTS, partial(_points, data=data, words=words)),
        "change": AidFigure.fixed(_CHANGE, partial(_change, data=data, words=words)),
    }


def _limits(canvas: Canvas, w: float, data: MadData, words: Words) -> None:
    """A plate a race: so many parts, so much cost."""
    gap = 2.0
    wide = (w - gap * (len(data.races) - 1)) / len(data.races)
    for index, race in enumerate(data.races):
        x = index * (wide + gap)
        canvas.path(chamfered(x, 0, wide, _LIMITS, 1.6), fill=BONE, stroke=OIL, width=0.4)
        head = words("aid.race", n=index + 1)
        center_line(canvas, x + wide / 2, 3.2, head, STRONG, 9, room=wide - 3, smallest=6.5, fill=OIL)
        parts, cost = words("aid.parts", parts=race.parts), words("aid.cost", cost=race.cost)
        center_line(canvas, x + wide / 2, 7.9, parts, DISPLAY, 14, room=wide - 4, smallest=9, fill=RUST)
        center_line(canvas, x + wide / 2, 12.6, cost, STRONG, 9, room=wide - 3, smallest=6.5, fill=RUST)


def _count(canvas: Canvas, w: float) -> None:
    """Three white dice with a double and a red one: what they are worth together."""
    thrown = ((5, False, True), (5, False, False), (3, False, True), (5, True, True))
    side, step = 8.0, 9.2
    for index, (pips, red, counted) in enumerate(thrown):
        x = index * step
        die(canvas, x, 0.8, side, pips, red=red)
        if not counted:
            canvas.line(x - 0.6, _COUNT - 0.4, x + side + 0.6, 0.4, stroke=ALARM, width=1.1, round=True, ink="keep")
    values = [pips for pips, _, counted in thrown if counted]
    text = f"{' + '.join(str(value) for value in values)} = {sum(values)}"
    left = len(thrown) * step + 3
    fit_line(canvas, left, _COUNT / 2 + 2.6, w - left, text, DISPLAY, 21, smallest=12, fill=OIL)


def _terrains(canvas: Canvas, w: float, words: Words) -> None:
    step = w / len(TERRAINS)
    for index, terrain in enumerate(TERRAINS):
        x = (index + 0.5) * step
        canvas.path(
            chamfered(x - step / 2 + 0.6, 0, step - 1.2, 10.6, 1.4),
            fill=TERRAIN_COLOUR[terrain],
            stroke=OIL,
            width=0.35,
        )
        terrain_icon(canvas, terrain, x, 5.3, 8.4)
        center_line(canvas, x, 13, words(f"terrain.{terrain}"), LABEL, 8.5, room=step - 0.8, smallest=6.5)


def _prices(canvas: Canvas, w: float, data: MadData, words: Words) -> None:
    """Three ways out of a cell, each with what it costs."""
    gap, price, label = 2.4, 20.8, 25.0
    wide = (w - 2 * gap) / 3
    for index, key in enumerate(("curve", "border", "car")):
        with canvas.group(at=(index * (wide + gap), 0)):
            canvas.path(chamfered(0, 0, wide, _PRICES, 1.6), fill=SAND, stroke=OIL, width=0.4)
            _way_out(canvas, wide, key, data)
            if key == "car":
                arrow_icon(canvas, wide / 2 - 7.4, price, 6, RUST)
                center_line(canvas, wide / 2, price, words("aid.or"), STRONG, 9, room=7, smallest=6.5)
                fuel_icon(canvas, wide / 2 + 7.4, price, 6.4, OIL)
            else:
                arrow_icon(canvas, wide / 2, price, 6.6, RUST)
            box = 1, label, wide - 2, _PRICES - label - 0.6
            text = words(f"aid.price.{key}")
            text_box(canvas, *box, text, LABEL, 8.5, smallest=6.5, align="center", valign="middle", leading=1.05)


def _way_out(canvas: Canvas, wide: float, key: str, data: MadData) -> None:
    """Three cells of road: a car comes from the first and leaves the second."""
    side, top, tall = (wide - 1.6) / 3, 2.0, 14.0
    middle = top + tall / 2
    mover, other = list(data.cars.values())[:2]
    for index in range(3):
        canvas.rect(0.8 + index * side + 0.2, top, side - 0.4, tall, r=1.4, fill=_ROAD, stroke=OIL, width=0.4)
    at, start, stop = 0.8 + side * 1.5, 0.8 + side * 0.9, 0.8 + side * 2.7
    arrow(canvas, start, middle + 3.2, stop, middle + 3.2, color=WHITE, width=1.1, head=3)
    if key == "car":
        car_from_above(canvas, at, middle - 2.8, min(9.0, side - 0.6), other)
    else:
        curve_icon(canvas, at if key == "curve" else at + side / 2, middle - 2.6, 7.6)
    car_from_above(canvas, 0.8 + side * 0.5, middle + 3.2, min(9.0, side - 0.6), mover)


def _points(canvas: Canvas, w: float, data: MadData, words: Words) -> None:
    """A line a race: what the first places are worth."""
    places = max(len(race.points) for race in data.races)
    label, head = w * 0.32, 5.0
    cell, row = (w - label) / places, (_POINTS - head) / len(data.races)
    for place in range(places):
        center_line(
            canvas, label + (place + 0.5) * cell, head / 2, words("aid.nth", n=place + 1), STRONG, 10, fill=QUIET
        )
    for index, race in enumerate(data.races):
        y = head + index * row
        canvas.rect(0, y + 0.3, w, row - 0.6, fill=(BONE, SAND)[index % 2], stroke=None)
        base = y + row / 2 + 1.5
        fit_line(canvas, 2, base, label - 3, words("aid.race", n=index + 1), STRONG, 10, smallest=7)
        for place, value in enumerate(race.points):
            center_line(canvas, label + (place + 0.5) * cell, y + row / 2, str(value), DISPLAY, 15)


def _change(canvas: Canvas, w: float, data: MadData, words: Words) -> None:
    """The course of two races, one over the other: the start sheet goes, new ones come at its side, the goal stays."""
    fresh, kept = data.new_sheets, data.races[0].sheets - 1
    label, tall = w * 0.16, 7.6
    wide = (w - label) / (fresh + kept)
    heads = partial(fit_line, canvas, smallest=6.5, fill=RUST)
    heads(label + 0.5, 2.8, 2 * wide, words("aid.start"), STRONG, 8.5)
    heads(w - 0.5, 2.8, 2 * wide, words("aid.goal"), STRONG, 8.5, anchor="end")
    for race, columns in ((1, range(fresh - 1, fresh + kept)), (2, range(fresh + kept))):
        y = 4 + (race - 1) * (tall + 1.4)
        fit_line(canvas, 0, y + tall / 2 + 1.1, label - 1, words("aid.race", n=race), LABEL, 8.5, smallest=6)
        for column in columns:
            x = label + column * wide + 0.5
            gone = race == 1 and column == fresh - 1
            fill = STEEL_LIGHT if gone else DUST if race == 1 or column >= fresh else HAZARD
            canvas.rect(x, y, wide - 1, tall, r=0.8, fill=fill, stroke=OIL, width=0.4)
            _road(canvas, x, y + tall / 2, wide - 1, faint=gone)
            if gone:
                canvas.line(x + 1, y + tall - 1, x + wide - 2, y + 1, stroke=ALARM, width=1.1, round=True, ink="keep")


def _road(canvas: Canvas, x: float, y: float, w: float, *, faint: bool) -> None:
    bend = Path().move(x, y).curve(x + w * 0.25, y - 3.4, x + w * 0.4, y - 3, x + w / 2, y)
    bend = bend.curve(x + w * 0.6, y + 3, x + w * 0.75, y + 3.4, x + w, y)
    canvas.path(bend, stroke=STEEL_DARK.mix(BONE, 0.5) if faint else OIL, width=1.3)
    if not faint:
        canvas.path(bend, stroke=BONE, width=0.25, dash=(1, 1))
