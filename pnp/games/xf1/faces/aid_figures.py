"""The player aid's pictures: abilities, results, and cars on scraps of the running map."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import cap_height
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.icons import icon_at
from pnp.draw.path import polygon, polyline
from pnp.draw.text import center_line, fit_line, text_box, wrap
from pnp.draw.vocabulary.cars import car_pip
from pnp.draw.vocabulary.effects import arrow
from pnp.games.xf1.faces.look import (
    BLUE_BOX,
    CLEAR_FRAME,
    FAST,
    GRID,
    HEAVY,
    INK,
    PALE,
    RED_BOX,
    SIGNAL,
    STEEL,
    STRONG,
    TEXT,
    UNBLOCKABLE,
    weather_frame,
)
from pnp.games.xf1.faces.running_maps import ASPHALT, LINES
from pnp.games.xf1.faces.tables_sheet import npc_cell, speed_chip, weather_icon
from pnp.games.xf1.model import Icon, NpcCell
from pnp.kit.words import Words
from pnp.press.aids import AidFigure


def figures(words: Words) -> dict[str, AidFigure]:
    """By the name under which a procedure asks for them."""
    on_the_map = _WAY + _HEAD + 2 * _LINE
    return {
        "abilities": AidFigure(partial(_abilities_high, words=words), partial(_abilities, words=words)),
        "concentration": AidFigure(_concentration_high, partial(_concentration, words=words)),
        "results": AidFigure(partial(_results_high, words=words), partial(_results, words=words)),
        "block": AidFigure.fixed(on_the_map, _block),
        "retreat": AidFigure.fixed(on_the_map, _retreat),
        "lanes": AidFigure.fixed(3 * _MINI_LANE + 2.4, _lanes),
        "grid": AidFigure.fixed(_HEAD + 2 * _LINE, _grid),
        "qualifying": AidFigure.fixed(_STRIP, _qualifying),
        "weather": AidFigure.fixed(_WEATHER_BOX + 0.8, _weather),
        "npc": AidFigure.fixed(15.2, _npc),
        "body": AidFigure.fixed(_WAY + 10, partial(_body, words=words)),
    }


# --- Tables with icons -----------------------------------------------------------------------------------------------

_ABILITIES: tuple[tuple[str, str, str], ...] = (("control", "+1", ""), ("accel", "+1", "fuel"), ("brake", "−1", "tyre"))
_RESULTS: tuple[tuple[str, str, Color], ...] = (
    ("+2", "forward", INK),
    ("0", "stay", STEEL),
    ("−2", "back", STEEL),
    ("−2**", "free", UNBLOCKABLE),
    ("R1", "retire", SIGNAL),
    ("RC1", "rc", SIGNAL),
)


_SIGN = 13.0
"""Room for what a row explains."""
_CLOSE = 1.1
"""The leading of explanations."""


def _row(size: float, lines: int = 1) -> float:
    """As much air around one line of an explanation as around several."""
    return size * MM_PER_PT * (2.1 + _CLOSE * (lines - 1))


def _lines(text: str, room: float, size: float) -> int:
    return len(wrap(text, TEXT, size, room, STRONG) or [()])


def _ability_rows(w: float, size: float, words: Words) -> list[float]:
    return [_ability_row(w, size, words(f"aid.ability.{key}"), bool(cost)) for key, _, cost in _ABILITIES]


def _ability_row(w: float, size: float, text: str, costs: bool) -> float:
    return _row(size, _lines(text, w - _SIGN - (_row(size) + 5 if costs else 0.0), size))


def _result_rows(w: float, size: float, words: Words) -> list[float]:
    return [_row(size, _lines(words(f"aid.notation.{key}"), w - _SIGN, size)) for _, key, _ in _RESULTS]


def _abilities_high(w: float, size: float, words: Words) -> float:
    return sum(_ability_rows(w, size, words))


def _abilities(canvas: Canvas, w: float, size: float, words: Words) -> None:
    """Name, what it does to the dice, what it costs besides a DP."""
    one, y = _row(size), 0.0
    for (key, value, cost), row in zip(_ABILITIES, _ability_rows(w, size, words), strict=True):
        canvas.rect(0, y, w, row - 0.5, fill=PALE)
        middle = y + row / 2 - 0.25
        _ability_sign(canvas, _SIGN / 2, middle, key, value)
        base = middle + cap_height(TEXT, size) / 2
        tail = one + 5 if cost else 0.0
        _explained(canvas, _SIGN, y, w - _SIGN - tail, row - 0.5, words(f"aid.ability.{key}"), size)
        if cost:
            canvas.text(w - one, base, "−1", FAST, size + 1, anchor="end", fill=SIGNAL)
            icon_at(canvas, cost, w - one / 2 - 0.4, middle, one - 1.6, INK)
        y += row


def _explained(canvas: Canvas, x: float, y: float, w: float, h: float, text: str, size: float) -> None:
    """A line or two beside a sign."""
    text_box(canvas, x, y, w, h, text, TEXT, size, bold=STRONG, leading=_CLOSE, valign="middle")


def _ability_sign(canvas: Canvas, cx: float, cy: float, key: str, value: str) -> None:
    if key == "control":
        for step in (-2.3, 2.3):
            icon_at(canvas, "d6-5" if step < 0 else "d6-2", cx + step, cy, 4.2, INK)
        return
    center_line(canvas, cx - 2.4, cy, value, FAST, 12)
    icon_at(canvas, "d6-4", cx + 2.8, cy, 4.2, INK)


def _concentration_high(_w: float, size: float) -> float:
    return _row(size) * 1.5


def _concentration(canvas: Canvas, w: float, size: float, words: Words) -> None:
    """Two keys: the number that counts at each section speed, and the box that counts at each difference."""
    row = _concentration_high(w, size)
    half = (w - 2) / 2
    groups: tuple[tuple[str, tuple[tuple[str, Color], ...]], ...] = (
        ("concentration", (("2", RED_BOX), ("3–4", INK), ("5–6", BLUE_BOX))),
        ("boxes", (("0–1", RED_BOX), ("2+", BLUE_BOX))),
    )
    for index, (key, cells) in enumerate(groups):
        x = index * (half + 2)
        wide = half / len(cells)
        fit_line(canvas, x, row * 0.32, half, words(f"aid.ability.{key}"), TEXT, size - 0.5, smallest=6.5, fill=STEEL)
        for place, (text, color) in enumerate(cells):
            left = x + place * wide
            canvas.rect(left, row * 0.42, wide - 0.6, row * 0.56, r=0.5, fill=color)
            center_line(canvas, left + wide / 2 - 0.3, row * 0.7, text, HEAVY, 9.5, fill=WHITE)


def _results_high(w: float, size: float, words: Words) -> float:
    return sum(_result_rows(w, size, words))


def _results(canvas: Canvas, w: float, size: float, words: Words) -> None:
    y = 0.0
    for (shown, key, color), row in zip(_RESULTS, _result_rows(w, size, words), strict=True):
        canvas.line(0, y + row, w, y + row, stroke=GRID, width=0.3)
        center_line(canvas, _SIGN / 2 - 1, y + row / 2, shown, FAST, 13, fill=color)
        _explained(canvas, _SIGN, y, w - _SIGN, row, words(f"aid.notation.{key}"), size)
        y += row


# --- Scraps of the map -----------------------------------------------------------------------------------------------

_CELL = 11.0
_LINE = 6.0
_HEAD = 4.0
_MOVER = SIGNAL
_OTHER = WHITE
_WAY = 3.4
"""The room above the cells for the arrow of a move."""


@dataclass(frozen=True)
class Scrap:
    """A few cells of a lane, centred in a column."""

    x: float
    y: float
    first: int
    count: int

    def middle(self, cell: int, line: str) -> tuple[float, float]:
        return (
            self.x + (cell - self.first + 0.5) * _CELL,
            self.y + _HEAD + (LINES.index(line) + 0.5) * _LINE,
        )


def _scrap(canvas: Canvas, x: float, y: float, first: int, count: int) -> Scrap:
    canvas.rect(x, y, count * _CELL, _HEAD + 2 * _LINE, fill=ASPHALT)
    canvas.rect(x, y, count * _CELL, _HEAD - 0.2, fill=INK)
    for index in range(count):
        left = x + index * _CELL
        if index:
            canvas.line(left, y + _HEAD, left, y + _HEAD + 2 * _LINE, stroke=WHITE, width=0.3)
        center_line(canvas, left + _CELL / 2, y + _HEAD / 2 - 0.1, f"{first + index:02}", FAST, 9, fill=WHITE)
    middle = y + _HEAD + _LINE
    canvas.line(x, middle, x + count * _CELL, middle, stroke=GRID, width=0.2, dash=(1.2, 0.9))
    return Scrap(x, y, first, count)


def _car(canvas: Canvas, scrap: Scrap, cell: int, line: str, fill: Color, *, ghost: bool = False) -> None:
    x, y = scrap.middle(cell, line)
    car_pip(canvas, x, y, 8, fill=fill, wheels=INK if not ghost else None, ghost=ghost)


def _way(canvas: Canvas, scrap: Scrap, start: int, stop: int, color: Color, text: str) -> None:
    """The arrow of a move over the cells, with the number that was asked for at its start."""
    y = scrap.y - _WAY / 2
    left, right = scrap.middle(start, "A")[0], scrap.middle(stop, "A")[0]
    arrow(canvas, left, y, right, y, color=color, width=0.9, head=2.6)
    side = -1 if stop > start else 1
    center_line(canvas, left + side * 4.6, y, text, FAST, 10, fill=color)


def _block(canvas: Canvas, w: float) -> None:
    """+3 is stopped after one cell by the two cars in the next but one."""
    scrap = _scrap(canvas, (w - 5 * _CELL) / 2, _WAY, 33, 5)
    _car(canvas, scrap, 34, "B", _MOVER)
    _car(canvas, scrap, 35, "B", _MOVER, ghost=True)
    for line in LINES:
        _car(canvas, scrap, 36, line, _OTHER)
    _way(canvas, scrap, 34, 35, _MOVER, "+3")
    _pressure_marks(canvas, scrap, 36)


def _pressure_marks(canvas: Canvas, scrap: Scrap, cell: int) -> None:
    """Both blockers have to check."""
    for line in LINES:
        x, y = scrap.middle(cell, line)
        canvas.circle(x + 6.2, y, 2, fill=WHITE, stroke=SIGNAL, width=0.4)
        center_line(canvas, x + 6.2, y, "!", HEAVY, 9, fill=SIGNAL)


def _retreat(canvas: Canvas, w: float) -> None:
    """−2** ends on a full cell, so the car goes on to the next free line behind it."""
    scrap = _scrap(canvas, (w - 5 * _CELL) / 2, _WAY, 33, 5)
    _car(canvas, scrap, 37, "A", _MOVER)
    for cell in (36, 35):
        for line in LINES:
            _car(canvas, scrap, cell, line, _OTHER)
    _car(canvas, scrap, 34, "B", _OTHER)
    _car(canvas, scrap, 34, "A", _MOVER, ghost=True)
    _way(canvas, scrap, 37, 34, UNBLOCKABLE, "−2**")


_MINI_CELL, _MINI_LANE = 4.6, 4.6


def _lanes(canvas: Canvas, w: float) -> None:
    """Three lanes, and how one goes on in the next."""
    count = 10
    left = (w - count * _MINI_CELL) / 2
    for row, first in enumerate((21, 11, 1)):
        y = row * (_MINI_LANE + 1.2)
        canvas.rect(left, y, count * _MINI_CELL, _MINI_LANE, fill=ASPHALT)
        for index in range(count):
            middle = left + (index + 0.5) * _MINI_CELL
            center_line(canvas, middle, y + _MINI_LANE / 2, f"{first + index:02}", FAST, 7.5, fill=WHITE)
        if row:
            _wrap_arrow(canvas, left, count * _MINI_CELL, y, y - _MINI_LANE - 1.2)


def _wrap_arrow(canvas: Canvas, x: float, w: float, y: float, above: float) -> None:
    """Out of a lane at the right, into the one above at the left."""
    low, high, gap = y + _MINI_LANE / 2, above + _MINI_LANE / 2, y - 0.6
    out, into = x + w + 2.4, x - 2.4
    turns = [(out, low), (out, gap), (into, gap), (into, high), (x - 0.6, high)]
    canvas.path(polyline([(x + w, low), *turns]), stroke=SIGNAL, width=0.4, round=True)
    canvas.path(polygon([(x + 0.4, high), (x - 1.2, high - 0.9), (x - 1.2, high + 0.9)]), fill=SIGNAL)


_BODY_SLOTS = (2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
_BODY_FACES = (1, 2, 4, 6, 8, 10)


def _body(canvas: Canvas, w: float, words: Words) -> None:
    """A body row: die faces in slots, running speeds below; one face moves for one point."""
    pitch = w / len(_BODY_SLOTS)
    side = pitch - 0.6
    moved_from, moved_to = 2, 3
    for index, speed in enumerate(_BODY_SLOTS, start=1):
        x = (index - 1) * pitch
        canvas.rect(x, _WAY, side, side, r=0.5, stroke=STEEL, width=0.3)
        center_line(canvas, x + side / 2, _WAY + side + 2.2, str(speed), HEAVY, 9, fill=Color.hex("#0E7F45"))
        if index in _BODY_FACES:
            face = _BODY_FACES.index(index) + 1
            color = SIGNAL if index == moved_from else INK
            icon_at(canvas, f"d6-{face}", x + side / 2, _WAY + side / 2, side - 0.6, color)
    start, stop = ((slot - 1) * pitch + side / 2 for slot in (moved_from, moved_to))
    arrow(canvas, start, _WAY - 1.4, stop + 1, _WAY - 1.4, color=SIGNAL, width=0.7, head=2.6)
    fit_line(canvas, stop + 3, _WAY - 0.6, w - stop - 3, words("aid.body_point"), STRONG, 7, smallest=6.5, fill=SIGNAL)


def _grid(canvas: Canvas, w: float) -> None:
    """The front of the start grid."""
    scrap = _scrap(canvas, (w - 5 * _CELL) / 2, 0.0, 26, 5)
    for number in range(1, 11):
        row, side = divmod(number - 1, len(LINES))
        x, y = scrap.middle(30 - row, LINES[side])
        center_line(canvas, x - 0.6, y, str(number), FAST, 12, fill=WHITE)
        canvas.line(x + 4.2, y - 2, x + 4.2, y + 2, stroke=WHITE, width=0.5)


_STRIP = 6.0


def _qualifying(canvas: Canvas, w: float) -> None:
    """The qualifying map at a glance: where it starts and where it ends."""
    count, start = 21, 11
    cell = w / count
    for number in range(1, count + 1):
        x = (number - 1) * cell
        ground = SIGNAL if number == start else ASPHALT
        canvas.rect(x, 0, cell - 0.3, _STRIP, fill=ground)
        if number in (1, start, count):
            center_line(canvas, x + cell / 2, _STRIP / 2, f"{number:02}", HEAVY, 7.5, fill=WHITE)
    for left, right in ((start - 1, 1.5), (start, count - 1.5)):
        x1, x2 = (left + (0.2 if right > left else -0.2)) * cell, right * cell
        arrow(canvas, x1, _STRIP / 2, x2, _STRIP / 2, color=WHITE, width=0.7, head=2.8)


_SAMPLE_WEATHER: tuple[Icon | None, ...] = (None, None, "sun", "sun", "cloud1", "cloud2")


def _weather(canvas: Canvas, w: float) -> None:
    """A weather track: clear boxes with their DP, changeable ones with their icon."""
    pitch = w / len(_SAMPLE_WEATHER)
    for index, icon in enumerate(_SAMPLE_WEATHER):
        x, side = index * pitch, _WEATHER_BOX
        left = x + (pitch - side) / 2
        weather_frame(canvas, left, 0.4, side, clear=icon is None, width=0.8)
        if icon:
            weather_icon(canvas, x + pitch / 2 - (0.4 if icon != "sun" else 0), side / 2 + 0.4, side * 0.56, icon)
        else:
            center_line(canvas, x + pitch / 2, side / 2 + 0.4, f"−{2 - index}", FAST, 12, fill=CLEAR_FRAME)


_WEATHER_BOX = 8.4
_NPC_CELLS = ("RC1:-2", "-1", "+1", "+1", "+2", "+3")


def _npc(canvas: Canvas, w: float) -> None:
    """A row of a running table under its dice."""
    label, row, dice = 8.0, 9.6, 5.6
    cell = (w - label) / len(_NPC_CELLS)
    speed_chip(canvas, 0.3, dice + 0.7, label - 1.6, row - 1.4, 4)
    for index, text in enumerate(_NPC_CELLS):
        x = label + index * cell
        icon_at(canvas, f"d6-{index + 1}", x + cell / 2, dice / 2, 4.4, STEEL)
        npc_cell(canvas, x, dice, cell, row, NpcCell.parse(text))
    canvas.line(0, dice + row, w, dice + row, stroke=INK, width=0.4)
