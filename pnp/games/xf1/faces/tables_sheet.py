"""The game tables: how every team's cars run without a player, and the few tables that all courses share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color, ink_on
from pnp.draw.fonts import width
from pnp.draw.icons import icon_at
from pnp.draw.path import rect
from pnp.draw.text import center_line, fit_line, fit_size
from pnp.games.xf1.faces.driver_card import country_code
from pnp.games.xf1.faces.look import (
    FAST,
    GRID,
    HEAVY,
    INK,
    PALE,
    RAIN,
    SIGNAL,
    STEEL,
    STRONG,
    TEXT,
    TONES,
    UNBLOCKABLE,
    heading,
    mark_badge,
    team_patch,
)
from pnp.games.xf1.model import SECTION_SPEEDS, Icon, NpcCell, Result, Tables, Team, Xf1Data
from pnp.games.xf1.model.naming import country_name, own_name
from pnp.kit.words import Words
from pnp.press.product import Sheet

_COLUMNS = 5
_GUTTER = 4.0
_FOOT = 45.0
"""The height of the common tables."""
_TEAM_HEAD = 10.0
_DICE = 6.4
_PATTERN = 2.0
_LABEL = 7.4
"""The column with the section speeds."""
_PANEL_HEAD = 7.0
_PANELS: tuple[tuple[str, float], ...] = (("match", 0.165), ("wear", 0.295), ("gp", 0.225), ("random", 0.315))
"""The common tables and their shares of the width."""

WEATHER: tuple[Icon, ...] = ("sun", "cloud1", "cloud2")


def tables_sheets(data: Xf1Data, words: Words) -> tuple[Sheet, ...]:
    return (Sheet("game-tables", partial(_draw, data=data, words=words), "landscape"),)


def _draw(canvas: Canvas, w: float, h: float, *, data: Xf1Data, words: Words) -> None:
    top = heading(canvas, w, words("tables.title"), words("tables.npc_note"), words("game.name"))
    teams = list(data.teams.values())
    rows = -(-len(teams) // _COLUMNS)
    wide = (w - (_COLUMNS - 1) * _GUTTER) / _COLUMNS
    tall = (h - _FOOT - top) / rows - _GUTTER
    for index, team in enumerate(teams):
        row, column = divmod(index, _COLUMNS)
        with canvas.group(at=(column * (wide + _GUTTER), top + row * (tall + _GUTTER))):
            _npc_table(canvas, wide, tall, team, words)
    _common_tables(canvas, h - _FOOT, w, _FOOT, data, words)


# --- Cars without a player -------------------------------------------------------------------------------------------


def _npc_table(canvas: Canvas, w: float, h: float, team: Team, words: Words) -> None:
    _team_head(canvas, w, team, words)
    top = _TEAM_HEAD + _DICE
    cell, row = (w - _LABEL) / 6, (h - top) / len(SECTION_SPEEDS)
    for die in range(1, 7):
        icon_at(canvas, f"d6-{die}", _LABEL + cell * (die - 0.5), _TEAM_HEAD + _DICE / 2, 4.6, STEEL)
    for index, speed in enumerate(SECTION_SPEEDS):
        y = top + index * row
        canvas.line(0, y, w, y, stroke=GRID, width=0.35)
        speed_chip(canvas, 0.3, y + 0.7, _LABEL - 1.4, row - 1.4, speed)
        for column, npc in enumerate(team.npc[speed]):
            npc_cell(canvas, _LABEL + column * cell, y, cell, row, npc)
    canvas.line(0, h, w, h, stroke=INK, width=0.5)


def _team_head(canvas: Canvas, w: float, team: Team, words: Words) -> None:
    """Badge, number and name over a band with the team's pattern."""
    foot = _TEAM_HEAD - _PATTERN
    mark_badge(canvas, foot / 2 - 0.4, foot / 2 - 0.4, foot / 2 - 0.7, team)
    name = f"{team.no:02}  {own_name(team, words)}"
    fit_line(canvas, foot + 1, foot - 2, w - foot - 1, name, FAST, 14, smallest=9)
    team_patch(canvas, rect(0, foot, w, _PATTERN), team, 1.5)


def speed_chip(canvas: Canvas, x: float, y: float, w: float, h: float, speed: int) -> None:
    """A section speed on the colour that it has on the course maps."""
    ground = TONES["slow" if speed == 2 else "middle" if speed <= 4 else "fast"]
    canvas.rect(x, y, w, h, r=0.8, fill=ground, stroke=INK, width=0.3)
    center_line(canvas, x + w / 2, y + h / 2, str(speed), HEAVY, 14, fill=ink_on(ground, WHITE, INK))


def result_color(result: Result) -> Color:
    if result.retire is not None:
        return SIGNAL
    if result.unblockable:
        return UNBLOCKABLE
    return INK if result.move > 0 else STEEL


def npc_cell(canvas: Canvas, x: float, y: float, w: float, h: float, npc: NpcCell) -> None:
    """A result, under its retirement roll where there is one."""
    middle = y + h / 2
    if npc.rc:
        canvas.rect(x + 0.4, y + 0.7, w - 0.8, h - 1.4, r=0.6, fill=SIGNAL.tint(0.1), stroke=SIGNAL, width=0.3)
        canvas.rect(x + 0.4, y + 0.7, w - 0.8, 3.2, r=0.6, fill=SIGNAL)
        center_line(canvas, x + w / 2, y + 2.3, f"RC{npc.rc}", HEAVY, 7.5, fill=WHITE)
        middle = y + (h + 3) / 2
    elif npc.result.unblockable:
        canvas.rect(x + 0.4, y + 0.7, w - 0.8, h - 1.4, r=0.6, fill=UNBLOCKABLE.tint(0.1))
    center_line(
        canvas, x + w / 2, middle, str(npc.result), FAST, 14, room=w - 2.2, smallest=8, fill=result_color(npc.result)
    )


# --- The common tables -----------------------------------------------------------------------------------------------

Panel = Callable[[Canvas, float, float, Xf1Data, Words], None]


def _common_tables(canvas: Canvas, y: float, w: float, h: float, data: Xf1Data, words: Words) -> None:
    draws: dict[str, Panel] = {"match": _match, "wear": _wear, "gp": _gp, "random": _random}
    room = w - (len(_PANELS) - 1) * _GUTTER
    x = 0.0
    for name, share in _PANELS:
        wide = room * share
        with canvas.group(at=(x, y)):
            canvas.rect(0, 0, wide, _PANEL_HEAD - 1.4, fill=INK)
            title, base = words(f"tables.{name}"), _PANEL_HEAD - 3
            fit_line(canvas, 1.6, base, wide - 3.2, title, HEAVY, 10, smallest=7, fill=WHITE)
        with canvas.group(at=(x, y + _PANEL_HEAD)):
            draws[name](canvas, wide, h - _PANEL_HEAD, data, words)
        x += wide + _GUTTER


def weather_icon(canvas: Canvas, cx: float, cy: float, size: float, icon: Icon, color: Color = INK) -> None:
    """Sun, or a rain cloud with its number."""
    if icon == "sun":
        icon_at(canvas, "sun", cx, cy, size, color)
        return
    icon_at(canvas, "rain", cx - size * 0.18, cy, size, color)
    center_line(canvas, cx + size * 0.5, cy, icon[-1], HEAVY, size * 1.9, fill=color)


def _signed(value: int) -> str:
    return str(Result(value))


def _match(canvas: Canvas, w: float, h: float, data: Xf1Data, words: Words) -> None:
    """Weather down, tyres across."""
    label, head = w * 0.36, 6.0
    cell, row = (w - label) / 2, (h - head) / len(WEATHER)
    canvas.rect(label + cell, 0, cell, h, fill=RAIN.tint(0.55))
    for column, tyre in enumerate(("dry", "wet")):
        middle = label + cell * (column + 0.5)
        center_line(canvas, middle, head / 2, words(f"tables.{tyre}"), STRONG, 9, room=cell - 1, smallest=6.5)
    for index, weather in enumerate(WEATHER):
        y = head + index * row
        canvas.line(0, y, w, y, stroke=GRID, width=0.35)
        weather_icon(canvas, label / 2, y + row / 2, min(7.5, row - 2), weather)
        for column, value in enumerate((data.tables.match[weather]["dry"], data.tables.match[weather]["wet"])):
            _value(canvas, label + cell * (column + 0.5), y + row / 2, _signed(value))
    canvas.line(0, h, w, h, stroke=INK, width=0.5)


def _value(canvas: Canvas, cx: float, cy: float, text: str, size: float = 15, fill: Color = INK) -> None:
    center_line(canvas, cx, cy, text, FAST, size, fill=fill)


def _wear(canvas: Canvas, w: float, h: float, data: Xf1Data, words: Words) -> None:
    """The die across; fuel and tyres down."""
    label, head, note = 14.0, 5.6, 8.4
    faces = wear_faces(data.tables)
    cell, row = (w - label) / len(faces), (h - head - note) / 2
    for column, face in enumerate(faces):
        middle = label + cell * (column + 0.5)
        center_line(canvas, middle, head / 2, face, STRONG, 10, fill=STEEL)
    for index, (name, losses) in enumerate((("fuel", data.tables.wear_fuel), ("tyre", data.tables.wear_tyre))):
        y = head + index * row
        canvas.line(0, y, w, y, stroke=GRID, width=0.35)
        icon_at(canvas, name, label / 2, y + row / 2, min(9.0, row - 2.4), INK)
        for column, loss in enumerate(losses):
            _value(canvas, label + (column + 0.5) * cell, y + row / 2, f"−{loss}" if loss else "0")
    canvas.line(0, h - note, w, h - note, stroke=INK, width=0.5)
    for index, key in enumerate(("wear_note", "wear_mods")):
        base = h - note + 3.6 + index * 3.7
        fit_line(canvas, 0, base, w, words(f"tables.{key}"), TEXT, 8, smallest=6.5, fill=STEEL)


def wear_faces(tables: Tables) -> list[str]:
    """The die values as printed: the ends of the tyre row are open."""
    last = len(tables.wear_tyre)
    return ["≤1", *(str(die) for die in range(2, last)), f"≥{last}"]


def _gp(canvas: Canvas, w: float, h: float, data: Xf1Data, words: Words) -> None:
    """Points as columns, the winner's in red."""
    points, note, place = data.tables.gp, 4.4, 5.4
    cell, room = w / len(points), h - note - place
    for index, value in enumerate(points):
        tall = 5.6 + (room - 5.6) * value / max(points)
        x, y = index * cell, room - tall
        fill = SIGNAL if index == 0 else INK if index < 3 else STEEL
        canvas.rect(x + 0.4, y, cell - 0.8, tall, fill=fill)
        _value(canvas, x + cell / 2, y + 3, str(value), 11, WHITE)
        center_line(canvas, x + cell / 2, room + place / 2, str(index + 1), STRONG, 9, fill=STEEL)
    fit_line(canvas, 0, h - 0.6, w, words("tables.gp_note", n=len(points) + 1), TEXT, 8, smallest=6.5, fill=STEEL)


def _random(canvas: Canvas, w: float, h: float, data: Xf1Data, words: Words) -> None:
    """Two dice: the first chooses the half, the second the course."""
    head, gap = 5.6, 3.0
    half, row = (w - gap) / 2, (h - head) / 6
    for block, (span, courses) in enumerate(zip(("1–3", "4–6"), data.tables.random_course, strict=True)):
        x = block * (half + gap)
        canvas.rect(x, 0, half, head - 0.8, fill=PALE)
        _value(canvas, x + half / 2, (head - 0.8) / 2, span, 10, STEEL)
        _course_list(canvas, x, head, half, row, courses, data, words)


def _course_list(
    canvas: Canvas, x: float, y: float, w: float, row: float, courses: Sequence[str], data: Xf1Data, words: Words
) -> None:
    for index, name in enumerate(courses):
        course, top = data.courses[name], y + index * row
        middle = top + row / 2
        canvas.line(x, top + row, x + w, top + row, stroke=GRID, width=0.3)
        icon_at(canvas, f"d6-{index + 1}", x + 2.2, middle, min(4.2, row - 0.8), STEEL)
        left, base = x + 5.6, middle + 1.1
        named, room = own_name(course, words), w - 6.6
        country = country_name(course.country, words)
        if width(country, STRONG, 6.5) + width(named, TEXT, 6.5) + 1.5 > room:
            country = country_code(course.country, words)
        used = fit_size(country, STRONG, 8.5, room * 0.6, 6.5)
        rest = room - width(country, STRONG, used) - 1.5
        if width(named, TEXT, 6.5) > rest:
            used, rest = 6.5, room - width(country, STRONG, 6.5) - 1.5
        canvas.text(left, base, country, STRONG, used)
        fit_line(canvas, x + w, base, rest, named, TEXT, 8, smallest=6.5, anchor="end", fill=STEEL)
