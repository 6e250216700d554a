"""The player aid: a whole race on one page, each step with its clause. Numbers and pictures come from the data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color, ink_on
from pnp.draw.fonts import cap_height
from pnp.draw.path import polygon
from pnp.draw.text import fit_line
from pnp.games.mad.faces import aid_figures
from pnp.games.mad.faces.heading import HEADING, heading
from pnp.games.mad.faces.scrap import BONE, DISPLAY, HAZARD, LABEL, OIL, QUIET, RUST, STEEL, STRONG, TEXT, chamfered
from pnp.games.mad.model import MadData
from pnp.kit.words import Words
from pnp.press.aids import Block, Columns, Figure, Look, Step
from pnp.press.product import Sheet

SET_UP, RACE, AFTER = STEEL, HAZARD, RUST
"""The three phases of a race, each in its colour."""
_GUTTER = 7.0
_FLOW = 10.0
_TITLE = 7.4

Draw = Callable[[Canvas, float, MadData, Words], None]


@dataclass(frozen=True)
class Part:
    """A block of the aid: its words are `aid.<key>.title` and `aid.<key>.text`, a line a step, a clause a line."""

    key: str
    tint: Color
    rules: tuple[str, ...]
    figures: tuple[tuple[float, Draw], ...] = ()


COLUMNS: tuple[tuple[Part, ...], ...] = (
    (
        Part("begin", OIL, ("M2 M6", "M7 M8", "M9 M10", "M11")),
        Part(
            "setup",
            SET_UP,
            ("M14", "M15", "M16", "M20", "M17–M19", "M21 M22", "M23"),
            ((aid_figures.LIMITS, aid_figures.limits),),
        ),
        Part(
            "turn",
            RACE,
            ("M24 M41", "M26–M28", "M28 M29", "M30 M31", "M32 M40"),
            ((aid_figures.COUNT, aid_figures.count),),
        ),
        Part("terrain", RACE, ("M33",), ((aid_figures.TERRAINS_HIGH, aid_figures.terrains),)),
    ),
    (
        Part("leaving", RACE, ("M34–M37", "M36", "M38", "M39", "M40"), ((aid_figures.PRICES, aid_figures.prices),)),
        Part("finish", RACE, ("M45", "M46", "M47 M48")),
        Part("points", AFTER, ("M49", "M50", "M51"), ((aid_figures.POINTS, aid_figures.points),)),
        Part("next", AFTER, ("M42 M44", "M43", "M52–M54"), ((aid_figures.CHANGE, aid_figures.change),)),
        Part("winner", AFTER, ("M1 M55", "M55 M56")),
    ),
)


def aid_sheets(data: MadData, words: Words) -> tuple[Sheet, ...]:
    return (Sheet("player-aid", partial(_draw, data=data, words=words)),)


def numbers(data: MadData) -> dict[str, Any]:
    """The values that the texts mention."""
    return {
        "tank": data.tank,
        "free": sum(row.fuel == 0 for row in data.dice),
        "dice": len(data.dice),
        "last": data.last_turns,
        "hand": data.hand,
        "sheets": data.races[0].sheets,
        "new": data.new_sheets,
        "races": len(data.races),
        "places": max(len(race.points) for race in data.races),
    }


def _draw(canvas: Canvas, w: float, h: float, *, data: MadData, words: Words) -> None:
    heading(canvas, w, words("aid.title"), words("game.name"), data)
    top = HEADING + 2.6
    _flow(canvas, top, w, data, words)
    top += _FLOW + 2.4
    wide = (w - _GUTTER * (len(COLUMNS) - 1)) / len(COLUMNS)
    page = Columns(_look(), wide, h - top, f"strings.{words.lang}.toml: aid")
    with canvas.group(at=(0, top)):
        page.draw(canvas, [[_block(part, data, words) for part in column] for column in COLUMNS], _GUTTER)


def _block(part: Part, data: MadData, words: Words) -> Block:
    lines = words(f"aid.{part.key}.text", **numbers(data)).split("\n")
    steps = tuple(Step(line, rule) for line, rule in zip(lines, part.rules, strict=True))
    figures = tuple(Figure(high, partial(_figure, draw=draw, data=data, words=words)) for high, draw in part.figures)
    return Block(part.key, words(f"aid.{part.key}.title"), steps, figures, part.tint)


def _figure(canvas: Canvas, w: float, *, draw: Draw, data: MadData, words: Words) -> None:
    draw(canvas, w, data, words)


def _look() -> Look:
    return Look(TEXT, STRONG, LABEL, _title, _TITLE, _bullet, largest=10.5, indent=3.6, margin=10.0, margin_ink=QUIET)


def _title(canvas: Canvas, w: float, block: Block) -> None:
    """A plate in the colour of its phase, one end cut off."""
    tall = _TITLE - 1.7
    ink = ink_on(block.tint, BONE, OIL)
    shape = polygon([(0, 0), (w, 0), (w - tall * 0.8, tall), (0, tall)])
    canvas.path(shape, fill=block.tint, stroke=OIL, width=0.4)
    base = (tall + cap_height(DISPLAY, 13.5)) / 2
    fit_line(canvas, 2, base, w - 10, block.title.upper(), DISPLAY, 13.5, smallest=8, fill=ink)


def _bullet(canvas: Canvas, y: float, block: Block) -> None:
    """A nut."""
    nut = [(0.4, y), (0.9, y - 0.87), (1.9, y - 0.87), (2.4, y), (1.9, y + 0.87), (0.9, y + 0.87)]
    canvas.polygon(nut, fill=block.tint, stroke=OIL, width=0.25, ink="keep")


def _flow(canvas: Canvas, y: float, w: float, data: MadData, words: Words) -> None:
    """The three phases of a race, and that they come again."""
    lean, tall = 4.4, _FLOW - 1
    phases = (("setup", SET_UP), ("race", RACE), ("after", AFTER))
    back = 34.0
    step = (w - back) / len(phases)
    for index, (key, color) in enumerate(phases):
        left, right = index * step, (index + 1) * step - 1.4
        tail = left + (lean if index else 0)
        corners = [(left, y), (right, y), (right + lean, y + tall / 2), (right, y + tall), (left, y + tall)]
        canvas.polygon([*corners, (tail, y + tall / 2)], fill=color, stroke=OIL, width=0.5)
        text = f"{index + 1}  {words(f'aid.flow.{key}')}".upper()
        room = step - 2.6 * lean
        fit_line(
            canvas, tail + 3, y + tall / 2 + 2.1, room, text, DISPLAY, 17, smallest=9, fill=ink_on(color, BONE, OIL)
        )
    canvas.path(chamfered(w - back + lean + 2, y, back - lean - 2, tall, 1.6), fill=OIL)
    times = words("aid.flow.times", races=len(data.races))
    middle = w - (back - lean - 2) / 2
    fit_line(
        canvas,
        middle,
        y + tall / 2 + 1.9,
        back - lean - 5,
        times,
        DISPLAY,
        14,
        smallest=8,
        anchor="middle",
        fill=HAZARD,
    )
