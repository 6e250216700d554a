"""The player aid: one page, or two halves to pass around. Its texts take their numbers from the data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from pnp.draw.canvas import Canvas
from pnp.draw.fonts import width
from pnp.draw.text import fit_line
from pnp.games.turf.faces.aid_figures import figures
from pnp.games.turf.faces.silks import DISPLAY, QUIET, STRONG, TEXT, TURF
from pnp.games.turf.model import TurfData
from pnp.games.turf.season.sheets import CLARET, heading
from pnp.kit.words import Words
from pnp.press.aids import AidStyle, Block, Procedure, Wording, cut_line, set_columns
from pnp.press.product import Sheet

LARGEST, LEAST = 10.0, 7.5
"""Body text shrinks from one to the other, the same for a whole half."""
_HEADING = 16.0
_TITLE = 7.0


@dataclass(frozen=True)
class Half:
    key: str
    columns: tuple[tuple[Procedure, ...], ...]


HALVES = (
    Half(
        "race",
        (
            (
                Procedure("round", "T8 T11 T12"),
                Procedure("card", "T22–T25 T61"),
                Procedure("handicap", "T23 T26–T28", figures=("handicap",)),
            ),
            (
                Procedure("move", "T16–T19", figures=("move",)),
                Procedure("must", "T20 T21"),
                Procedure("closed", "T13 T14", figures=("closed",)),
            ),
            (
                Procedure("dice", "T29–T34", figures=("dice",)),
                Procedure("finish", "T35–T39", figures=("finish",)),
            ),
        ),
    ),
    Half(
        "meeting",
        (
            (
                Procedure("setup", "T6 T10 T33 T45", figures=("players",)),
                Procedure("lanes", "T44"),
                Procedure("winner", "T42 T43"),
            ),
            (
                Procedure("cards", "T46 T47 T50", figures=("hand",)),
                Procedure("bonus", "T48 T49"),
                Procedure("points", "T41", figures=("points",)),
            ),
            (
                Procedure("fences", "T51–T53 T56–T59", figures=("jump",), tint=CLARET),
                Procedure("takeoff", "T54", tint=CLARET),
                Procedure("fall", "T55 T57 T60", tint=CLARET),
            ),
        ),
    ),
)


def aid_sheet(data: TurfData, words: Words) -> Sheet:
    return Sheet("player-aid", partial(_draw, data=data, words=words))


def numbers(data: TurfData) -> dict[str, Any]:
    """The values that the texts mention."""
    return {
        "free": data.free_steps,
        "after": data.free_steps + 1,
        "cost": data.fence_cost,
        "hand": data.hand,
        "bonus": data.bonus,
        "large": data.hand + data.bonus,
        "races": data.races,
        "start_fence": start_fence(data),
        "ranks": len(data.handicap),
    }


def start_fence(data: TurfData) -> int:
    """The number of the fence that stands on the start row."""
    start = data.board.start
    rows = [(row.section, row.n) for row in data.board.fences]
    return rows.index((start.section, start.n)) + 1 if (start.section, start.n) in rows else 0


def _draw(canvas: Canvas, w: float, h: float, *, data: TurfData, words: Words) -> None:
    half = h / 2
    for index, side in enumerate(HALVES):
        with canvas.group(at=(0, index * (half + 4))):
            _half(canvas, w, half - 4, side, data, words)
    cut_line(canvas, half, w, QUIET)


def _half(canvas: Canvas, w: float, h: float, side: Half, data: TurfData, words: Words) -> None:
    heading(canvas, w, words(f"aid.{side.key}"), words("game.name"), data, _HEADING)
    top = _HEADING + 2.5
    wording = Wording(words, numbers(data), figures(data, words))
    set_columns(canvas, top, w, h - top, side.columns, wording, _style())


def _style() -> AidStyle:
    return AidStyle(
        TEXT, STRONG, STRONG, _title, _TITLE + 1.0, _bullet,
        gutter=6.0, largest=LARGEST, least=LEAST, indent=2.6, margin=0.0,
        step_gap=0.7, figure_gap=1.6, block_gap=2.2,
    )  # fmt: skip


def _title(canvas: Canvas, w: float, block: Block) -> None:
    """A line under the title in its colour, the clauses at its end."""
    tall, rule = _TITLE - 1.4, block.procedure.rule
    tint = block.procedure.tint or TURF
    room = w - (width(rule, STRONG, 6.5) + 1) - 1
    fit_line(canvas, 0, tall - 1.1, room, block.title.upper(), DISPLAY, 12.5, smallest=8, fill=tint)
    canvas.text(w, tall - 1.1, rule, STRONG, 6.5, anchor="end", fill=QUIET)
    canvas.line(0, tall, w, tall, stroke=tint, width=0.5)


def _bullet(canvas: Canvas, y: float, procedure: Procedure) -> None:
    canvas.circle(0.8, y, 0.75, fill=procedure.tint or TURF, ink="keep")
