"""The player aid: a whole race on one page, each step with its clause. Numbers and pictures come from the data."""

from __future__ import annotations

from functools import partial
from typing import Any

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color, ink_on
from pnp.draw.fonts import cap_height
from pnp.draw.path import polygon
from pnp.draw.text import fit_line
from pnp.games.mad.faces.aid_figures import figures
from pnp.games.mad.faces.heading import HEADING, heading
from pnp.games.mad.faces.scrap import BONE, DISPLAY, HAZARD, LABEL, OIL, QUIET, RUST, STEEL, STRONG, TEXT, chamfered
from pnp.games.mad.model import MadData
from pnp.kit.words import Words
from pnp.press.aids import AidStyle, Block, Procedure, Wording, set_columns
from pnp.press.product import Sheet, roomier

SET_UP, RACE, AFTER = STEEL, HAZARD, RUST
"""The three phases of a race, each in its colour."""
A4_ACROSS = 200.0
_FLOW = 10.0
_TITLE = 7.4

COLUMNS: tuple[tuple[Procedure, ...], ...] = (
    (
        Procedure("begin", rules=("M2 M6", "M7 M8", "M9 M10", "M11"), tint=OIL),
        Procedure(
            "setup",
            rules=("M14", "M15", "M16", "M20", "M17–M19", "M21 M22", "M23"),
            figures=("limits",),
            tint=SET_UP,
        ),
        Procedure("turn", rules=("M24 M41", "M26–M28", "M28 M29", "M30 M31", "M32 M40"), figures=("count",), tint=RACE),
        Procedure("terrain", rules=("M33",), figures=("terrains",), tint=RACE),
    ),
    (
        Procedure("leaving", rules=("M34–M37", "M36", "M38", "M39", "M40"), figures=("prices",), tint=RACE),
        Procedure("finish", rules=("M45", "M46", "M47 M48"), tint=RACE),
        Procedure("points", rules=("M49", "M50", "M51"), figures=("points",), tint=AFTER),
        Procedure("next", rules=("M42 M44", "M43", "M52–M54"), figures=("change",), tint=AFTER),
        Procedure("winner", rules=("M1 M55", "M55 M56"), tint=AFTER),
    ),
)


def aid_sheets(data: MadData, words: Words) -> tuple[Sheet, ...]:
    return (Sheet("player-aid", roomier(partial(_draw, data=data, words=words), A4_ACROSS)),)


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
    wording = Wording(words, numbers(data), figures(data, words))
    set_columns(canvas, top, w, h - top, COLUMNS, wording, _style())


def _style() -> AidStyle:
    return AidStyle(
        TEXT, STRONG, LABEL, _title, _TITLE, _bullet,
        gutter=7.0, largest=10.5, indent=3.6, margin=10.0, margin_ink=QUIET,
    )  # fmt: skip


def _title(canvas: Canvas, w: float, block: Block) -> None:
    """A plate in the colour of its phase, one end cut off."""
    tall = _TITLE - 1.7
    tint = _tint(block.procedure)
    ink = ink_on(tint, BONE, OIL)
    shape = polygon([(0, 0), (w, 0), (w - tall * 0.8, tall), (0, tall)])
    canvas.path(shape, fill=tint, stroke=OIL, width=0.4)
    base = (tall + cap_height(DISPLAY, 13.5)) / 2
    fit_line(canvas, 2, base, w - 10, block.title.upper(), DISPLAY, 13.5, smallest=8, fill=ink)


def _bullet(canvas: Canvas, y: float, procedure: Procedure) -> None:
    """A nut."""
    nut = [(0.4, y), (0.9, y - 0.87), (1.9, y - 0.87), (2.4, y), (1.9, y + 0.87), (0.9, y + 0.87)]
    canvas.polygon(nut, fill=_tint(procedure), stroke=OIL, width=0.25, ink="keep")


def _tint(procedure: Procedure) -> Color:
    return procedure.tint or OIL


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
