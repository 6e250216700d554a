"""Rows and tables in one column: the body row, the weather boxes, the grid, an NPC table."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.desk.rulebook.callouts import bubble
from pnp.draw.canvas import Canvas
from pnp.draw.icons import icon_at
from pnp.draw.text import center_line, fit_line
from pnp.draw.vocabulary.effects import arrow
from pnp.games.xf1.faces.aid_figures import figures
from pnp.games.xf1.faces.book.anatomy import TEAM, the_course
from pnp.games.xf1.faces.driver_card import signed
from pnp.games.xf1.faces.look import (
    CHANGEABLE_FRAME,
    CLEAR_FRAME,
    FAST,
    GRID,
    HEAVY,
    INK,
    RAIN,
    SIGNAL,
    SPEED_DIGIT,
    STEEL,
    STRONG,
    TEXT,
    weather_frame,
)
from pnp.games.xf1.faces.tables_sheet import npc_cell, speed_chip, weather_icon
from pnp.games.xf1.model import Team, WeatherBox, Xf1Data
from pnp.kit.words import Words
from pnp.press.figure import Figure

_KEY = 4.9
"""A line of what the numbers mean."""


def _keys(canvas: Canvas, y: float, w: float, texts: Sequence[str], rows: Sequence[Sequence[int]]) -> None:
    """What the numbers mean, several a line where they are short."""
    for line, numbers in enumerate(rows):
        for place, number in enumerate(numbers):
            x, middle = place * w / len(numbers), y + (line + 0.5) * _KEY
            bubble(canvas, x + 2.3, middle, number, SIGNAL)
            room = w / len(numbers) - 6.2
            fit_line(canvas, x + 5.6, middle + 1.05, room, texts[number - 1], TEXT, 8.5, smallest=7)


# --- The body row ----------------------------------------------------------------------------------------------------

_OVER = 4.2
_SLOT_ROWS = 11.0
_MOVED = (1, 4)
"""The face that the first race moves, and the slot that it comes to."""


def body_figure(data: Xf1Data, words: Words) -> Figure:
    """A row as it is printed, one face moved; then what the two marks of a trouble spot cost."""
    team = data.teams.get(TEAM) or next(iter(data.teams.values()))
    texts = [words(f"figure.body.{n}") for n in range(1, 5)]

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        left = 5.4
        pitch = (w - left) / len(team.slots)
        _slots(canvas, left, pitch, team.slots, team.initial)
        for number, y in ((1, _OVER + pitch / 2), (2, _OVER + pitch + 2.6)):
            bubble(canvas, 2.3, y, number, SIGNAL)
        _keys(canvas, _OVER + _SLOT_ROWS - 2, w, texts, ((1, 2),))
        for index, text in enumerate(texts[2:]):
            fit_line(
                canvas, 0.4 + index * w / 2, _OVER + _SLOT_ROWS + _KEY + 0.6, w / 2 - 1, text, TEXT, 8.5, smallest=7
            )

    return Figure(lambda _w: _OVER + _SLOT_ROWS + _KEY + 2.6, draw, flex=0, about=words("figure.body.caption"))


def _slots(canvas: Canvas, left: float, pitch: float, speeds: Sequence[int], initial: Sequence[int]) -> None:
    face, to = _MOVED
    was, side = initial[face - 1], pitch - 0.35
    standing = {slot: number for number, slot in enumerate(initial, start=1)}
    standing |= {to: face, was: 0}
    for slot, speed in enumerate(speeds, start=1):
        x = left + (slot - 1) * pitch
        canvas.rect(x, _OVER, side, side, r=0.4, stroke=STEEL, width=0.3)
        center_line(canvas, x + side / 2, _OVER + pitch + 2.4, str(speed), HEAVY, 9, fill=SPEED_DIGIT)
        if number := standing.get(slot):
            color = SIGNAL if number == face else INK
            icon_at(canvas, f"d6-{number}", x + side / 2, _OVER + side / 2, side - 0.4, color)
    start, stop = (left + (slot - 0.5) * pitch for slot in (was, to))
    canvas.rect(start - side / 2 - 0.2, _OVER, side, side, r=0.4, stroke=SIGNAL, width=0.4, dash=(0.7, 0.5))
    arrow(canvas, start, _OVER - 1.8, stop, _OVER - 1.8, color=SIGNAL, width=0.7, head=2.8)


# --- The weather -----------------------------------------------------------------------------------------------------

_BOX = 8.6
_BELOW = 5.6
_MARKS = 5.2
"""The numbers above the boxes."""


def weather_figure(data: Xf1Data, words: Words) -> Figure:
    """The boxes of a course as they are printed on its map."""
    boxes = the_course(data).weather
    texts = [words(f"figure.weather.{n}") for n in range(1, 5)]

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        pitch = w / len(boxes)
        with canvas.group(at=(0, _MARKS)):
            for index, box in enumerate(boxes):
                _weather_box(canvas, index * pitch + (pitch - _BOX) / 2, box)
        _keys(canvas, _MARKS + _BOX + _BELOW, w, texts, ((1,), (2, 3), (4,)))
        kinds = [(1, None), (2, "sun"), (3, "cloud1")]
        for number, icon in kinds:
            place = next((i for i, box in enumerate(boxes) if box.icon == icon), None)
            if place is not None:
                bubble(canvas, place * pitch + pitch / 2, _MARKS / 2 - 0.1, number, SIGNAL)
        last = max((i for i, box in enumerate(boxes) if box.tyre_mod), default=0)
        bubble(canvas, last * pitch - 1.4, _MARKS + _BOX + 3, 4, SIGNAL)

    return Figure(
        lambda _w: _MARKS + _BOX + _BELOW + 0.2 + 3 * _KEY, draw, flex=0, about=words("figure.weather.caption")
    )


def _weather_box(canvas: Canvas, x: float, box: WeatherBox) -> None:
    clear = box.frame == "clear"
    ground = (
        RAIN.tint(0.5) if box.icon in ("cloud1", "cloud2") else (CLEAR_FRAME if clear else CHANGEABLE_FRAME).tint(0.1)
    )
    weather_frame(canvas, x, 0.4, _BOX, clear=clear, fill=ground)
    canvas.text(x + 0.9, 3.3, str(box.face), STRONG, 7.5, fill=INK)
    cx, cy = x + _BOX / 2 + 0.7, _BOX / 2 + 1.2
    if box.icon:
        weather_icon(canvas, cx - (0.5 if box.icon != "sun" else 0), cy, 4.6, box.icon)
    else:
        center_line(canvas, cx, cy, signed(-box.dp_minus), FAST, 12, fill=INK)
    if box.tyre_mod:
        icon_at(canvas, "tyre", x + _BOX / 2 - 1.6, _BOX + 2.9, 3, INK)
        canvas.text(x + _BOX / 2 + 0.4, _BOX + 3.9, signed(box.tyre_mod), STRONG, 8.5, fill=INK)


# --- The grid, and cars without a player -----------------------------------------------------------------------------


def grid_figure(_data: Xf1Data, words: Words) -> Figure:
    front = figures(words)["grid"]
    return Figure(
        lambda w: front.height(w, 8.5), lambda canvas, w, _h: front.draw(canvas, w, 8.5), flex=0,
        about=words("figure.grid.caption"),
    )  # fmt: skip


_NPC_SPEEDS, _NPC_READ = (3, 4, 5), (3, 3)
"""The rows that are shown; the die and the row that the finger is on."""
_NPC_ROW, _NPC_DICE, _NPC_LABEL = 9.2, 5.8, 8.4


def npc_figure(data: Xf1Data, words: Words) -> Figure:
    """A part of a running table; a row and a column meet."""
    team = data.teams.get(TEAM) or next(iter(data.teams.values()))
    texts = [words(f"figure.npc.{n}") for n in range(1, 4)]
    foot = _NPC_DICE + len(_NPC_SPEEDS) * _NPC_ROW

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        left = _NPC_LABEL + 4.4
        cell = (w - left) / 6
        for die in range(1, 7):
            color = INK if die == _NPC_READ[0] else STEEL
            icon_at(canvas, f"d6-{die}", left + cell * (die - 0.5), _NPC_DICE / 2, 4.4, color)
        for index, speed in enumerate(_NPC_SPEEDS):
            y = _NPC_DICE + index * _NPC_ROW
            canvas.line(4.4, y, w, y, stroke=GRID, width=0.35)
            speed_chip(canvas, 4.7, y + 0.7, _NPC_LABEL - 1.4, _NPC_ROW - 1.4, speed)
            for column, npc in enumerate(team.npc[speed]):
                npc_cell(canvas, left + column * cell, y, cell, _NPC_ROW, npc)
        _finger(canvas, left, cell, foot)
        _roll_again(canvas, left, cell, team)
        bubble(canvas, left - 3.4, _NPC_DICE / 2, 1, SIGNAL)
        bubble(canvas, 2.0, _NPC_DICE + 1.5 * _NPC_ROW, 2, SIGNAL)
        _keys(canvas, foot + 0.6, w, texts, ((1, 2), (3,)))

    return Figure(lambda _w: foot + 0.8 + 2 * _KEY, draw, flex=0, about=words("figure.npc.caption"))


def _roll_again(canvas: Canvas, left: float, cell: float, team: Team) -> None:
    """At the first RC of the table."""
    for index, speed in enumerate(_NPC_SPEEDS):
        for column, npc in enumerate(team.npc[speed]):
            if npc.rc:
                bubble(canvas, left + (column + 1) * cell + 0.6, _NPC_DICE + index * _NPC_ROW + 2.3, 3, SIGNAL)
                return


def _finger(canvas: Canvas, left: float, cell: float, foot: float) -> None:
    """Down from the die, along from the speed; where they meet is the result."""
    die, row = _NPC_READ
    x, y = left + (die - 1) * cell, _NPC_DICE + (row - 1) * _NPC_ROW
    canvas.line(0.0 + left - 0.4, y + _NPC_ROW - 0.3, x, y + _NPC_ROW - 0.3, stroke=SIGNAL, width=0.5)
    canvas.line(x + 0.2, _NPC_DICE, x + 0.2, y, stroke=SIGNAL, width=0.5)
    canvas.rect(x + 0.2, y + 0.2, cell - 0.4, _NPC_ROW - 0.5, r=1, stroke=SIGNAL, width=0.9, ink="keep")
    canvas.line(4.4, foot, left + 6 * cell, foot, stroke=INK, width=0.4)
