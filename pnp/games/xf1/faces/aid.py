"""The player aid: one side for the running turn, one for the race weekend. Its texts take numbers from the data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE
from pnp.draw.fonts import width
from pnp.draw.path import polygon
from pnp.draw.text import center_line, fit_line
from pnp.games.xf1.faces.aid_figures import figures
from pnp.games.xf1.faces.look import FAST, INK, SIGNAL, STEEL, STRONG, TEXT, heading
from pnp.games.xf1.model import Xf1Data
from pnp.kit.words import Words
from pnp.press.aids import AidStyle, Block, Procedure, Wording, set_columns
from pnp.press.product import Sheet

LARGEST, LEAST = 10.5, 7.0
"""Body text shrinks from one to the other, the same for a whole side."""
_FLOW = 9.5
_TITLE = 6.6


@dataclass(frozen=True)
class Side:
    key: str
    columns: tuple[tuple[Procedure, ...], ...]
    flow: tuple[str, ...]
    """The steps of the arrow strip under the heading."""
    loop: bool = False


RUNNING = Side(
    "turn",
    (
        (
            Procedure("order", "G9.0"),
            Procedure("pressure", "G9.1/P", number="1"),
            Procedure("dp", "G9.1/D", number="2", figures=("abilities", "concentration")),
            Procedure("speed", "G9.1/S", number="3"),
            Procedure("result", "G9.1/T", number="4"),
        ),
        (
            Procedure("move", "G9.1/A", number="5", figures=("results",)),
            Procedure("lines", "G9.1/N"),
            Procedure("block", "G9.1/B", figures=("block",)),
            Procedure("retreat", "G9.1/B4", figures=("retreat",)),
            Procedure("lanes", "G9.1/L", figures=("lanes",)),
            Procedure("pit_order", "G9.1/I", number="6"),
        ),
        (
            Procedure("pit", "G9.2"),
            Procedure("bpt", "G10.0-1"),
            Procedure("lap", "G10.0-2"),
            Procedure("event", "G10.0-3"),
            Procedure("dropped", "G10.0-4"),
            Procedure("safety_car", "G9.1/R", tint=SIGNAL),
        ),
    ),
    ("activities", "progress"),
    loop=True,
)

WEEKEND = Side(
    "weekend",
    (
        (
            Procedure("setup", "G2.0"),
            Procedure("drivers", "G4.0-1"),
            Procedure("support", "G4.0-2"),
            Procedure("feedback", "G4.0-3"),
            Procedure("tuning", "G4.0-4", figures=("body",)),
        ),
        (
            Procedure("qualifying", "G5.0", figures=("qualifying",)),
            Procedure("grid", "G5.0-8", figures=("grid",)),
            Procedure("weather", "G6.0-1", figures=("weather",)),
            Procedure("start", "G6.0-3"),
            Procedure("traits", "G12.0"),
        ),
        (
            Procedure("npc", "G11.0", figures=("npc",)),
            Procedure("finish", "G13.0"),
            Procedure("season", "G14.0 G15.0"),
            Procedure("options", "S1.0–S8.0"),
        ),
    ),
    ("practice", "qualifying", "preparation", "race"),
)

SIDES = (RUNNING, WEEKEND)


def aid_sheets(data: Xf1Data, words: Words) -> tuple[Sheet, ...]:
    return tuple(
        Sheet(
            f"player-aid-{side.key}",
            partial(_draw, side=side, data=data, words=words),
            title=str(words(f"aid.{side.key}.title")),
        )
        for side in SIDES
    )


def numbers(data: Xf1Data) -> dict[str, Any]:
    """The values that the texts mention."""
    race, qualifying, tables = data.race_map, data.qualifying_map, data.tables
    return {
        "last": race.last_cell,
        "blue": race.first_blue,
        "brown": f"{race.brown[0]:02}–{race.brown[1]}",
        "lane": race.lane,
        "front": race.grid_front,
        "start": qualifying.start,
        "far": qualifying.last_cell,
        "tyres": tables.tyre_points,
        "home": tables.support_home,
        "home_one": tables.tuning_home[0],
        "home_two": tables.tuning_home[1],
        "gp": "-".join(str(points) for points in tables.gp),
        "scoring": len(tables.gp),
    }


def _draw(canvas: Canvas, w: float, h: float, *, side: Side, data: Xf1Data, words: Words) -> None:
    top = heading(canvas, w, words(f"aid.{side.key}.title"), words(f"aid.{side.key}.aside"), words("game.name"))
    _flow(canvas, top, w, side, words)
    top += _FLOW + 3
    wording = Wording(words, numbers(data), figures(words))
    set_columns(canvas, top, w, h - top, side.columns, wording, _style())


def _style() -> AidStyle:
    return AidStyle(
        TEXT, STRONG, STRONG, _title, _TITLE + 1.4, _bullet,
        gutter=5.0, largest=LARGEST, least=LEAST, leading=1.16, indent=2.6, margin=0.0,
        step_gap=0.7, figure_gap=1.4, block_gap=3.0, most_gap=9.0,
    )  # fmt: skip


def _flow(canvas: Canvas, y: float, w: float, side: Side, words: Words) -> None:
    """What follows what, as arrows that end where the columns end; a loop comes back to its start."""
    count, lean, tall = len(side.flow), 4.0, _FLOW - 2
    step = (w - lean + 2) / count
    for index, key in enumerate(side.flow):
        left, right = index * step, (index + 1) * step - 1
        tail = left + (lean if index else 0)
        shape = polygon(
            [
                (left, y),
                (right, y),
                (right + lean - 1, y + tall / 2),
                (right, y + tall),
                (left, y + tall),
                (tail, y + tall / 2),
            ]
        )
        canvas.path(shape, fill=SIGNAL if index == count - 1 and not side.loop else INK if index % 2 == 0 else STEEL)
        text = f"{index + 1}  {words(f'aid.flow.{key}')}"
        room = step - 3 * lean
        fit_line(canvas, left + 2 * lean, y + tall / 2 + 1.5, room, text, FAST, 12, smallest=7.5, fill=WHITE)


def _title(canvas: Canvas, w: float, block: Block) -> None:
    """The number of the step on a flag, the clauses at the end of the line."""
    procedure, tall = block.procedure, _TITLE - 1
    color = procedure.tint or INK
    left = _number(canvas, tall, procedure.number) if procedure.number else 0.0
    room = w - left - (width(procedure.rule, STRONG, 6.5) + 1) - 1
    fit_line(canvas, left, tall - 1.2, room, block.title, FAST, 12.5, smallest=8, fill=color)
    canvas.text(w, tall - 1.2, procedure.rule, STRONG, 6.5, anchor="end", fill=STEEL)
    canvas.line(left and 5, tall, w, tall, stroke=color, width=0.4)


def _number(canvas: Canvas, tall: float, number: str) -> float:
    """Returns where the title begins beside it."""
    canvas.path(polygon([(0, 0), (6.6, 0), (5, tall), (0, tall)]), fill=SIGNAL)
    center_line(canvas, 2.9, tall / 2, number, FAST, 13, fill=WHITE)
    return 8.0


def _bullet(canvas: Canvas, y: float, procedure: Procedure) -> None:
    canvas.path(polygon([(0, y - 0.9), (1.3, y), (0, y + 0.9)]), fill=procedure.tint or STEEL)
