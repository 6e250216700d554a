"""Around a course map: its heading with facts and die tables, lap track, safety car and weather."""

from __future__ import annotations

import math
from collections.abc import Callable

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Rect
from pnp.draw.icons import icon_at
from pnp.draw.path import Path, polygon
from pnp.draw.text import center_line, fit_line, text_box
from pnp.draw.vocabulary.effects import flag
from pnp.games.xf1.faces.courses.circuit import Direction, section_spans
from pnp.games.xf1.faces.courses.layout import HEADING, SAFETY_W, SLOT, STRIP_LABEL, STRIP_NOTE, Panel
from pnp.games.xf1.faces.driver_card import signed
from pnp.games.xf1.faces.look import (
    CHANGEABLE_FRAME,
    CLEAR_FRAME,
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
    mark_badge,
    weather_frame,
)
from pnp.games.xf1.model import SECTION_SPEEDS, Course, Driver, WeatherBox, Xf1Data
from pnp.games.xf1.model.naming import country_name, course_character, own_name
from pnp.kit.words import Words

SCREEN = HEADING - 1.6
"""How tall the two screens at the right of the heading are."""
CAUTION = Color.hex("#FFD23C")
TABLE_LABELS = 17.0
COLUMN = 7.8
TABLE_W = TABLE_LABELS + 6 * COLUMN
FACTS_W = 52.0
LEAN = 3.6
_QUIET = Color.hex("#9FB0BE")
"""Labels on a dark screen."""
_LABEL = 6.0
COUNTRY_TRACKING = 60
TRACE_LEAST = 17.0
"""The least width in which a speed trace says anything."""
TRACE_W, TRACE_H = 32.0, 14.5
"""Its size where it stands on the map."""
_EVENTS = {"effect": "gauge", "wear": "worn", "trouble": "spanner"}


# --- heading ---------------------------------------------------------------------------------------------------------


def draw_heading(canvas: Canvas, panel: Panel, course: Course, data: Xf1Data, words: Words, way: Direction) -> None:
    table = panel.w - TABLE_W
    facts = panel.seam[1] - LEAN if panel.joined else table - FACTS_W
    wide = table - facts - LEAN - 3
    _title(canvas, facts - 3, course, words)
    screen = polygon([(facts, SCREEN), (facts + LEAN, 0), (panel.w, 0), (panel.w, SCREEN)])
    canvas.path(screen, fill=INK)
    _facts(canvas, facts + LEAN + 0.6, wide, course, words, way)
    _home(canvas, facts + LEAN + 0.6, wide, course, data, words)
    _die_table(canvas, table, course, words)
    canvas.rect(0, SCREEN, panel.w, 0.8, fill=INK)


def _title(canvas: Canvas, room: float, course: Course, words: Words) -> None:
    """What it is called, where it is and of which kind."""
    fit_line(canvas, 0, 12.8, room, own_name(course, words).upper(), FAST, 42, smallest=16, fill=INK)
    country = country_name(course.country, words).upper()
    base, size = 17.2, 7.5
    canvas.text(0, base, country, STRONG, size, fill=SIGNAL, tracking=COUNTRY_TRACKING)
    left = width(country, STRONG, size, COUNTRY_TRACKING) + 2.4
    character = course_character(course, words)
    fit_line(canvas, left, base, room - left, character, TEXT, size, smallest=5.5, fill=STEEL)


def _facts(canvas: Canvas, x: float, room: float, course: Course, words: Words, way: Direction) -> None:
    """Length, expected turns and direction, in large tabular figures."""
    cells = [
        ("length", words("course.km", n=f"{course.length:.1f}")),
        ("turns", f"1R~{course.info_turns}"),
        (f"direction.{way}", ""),
    ]
    wide = room / len(cells)
    for i, (key, value) in enumerate(cells):
        left = x + i * wide
        fit_line(canvas, left, 2.8, wide - 1, words(f"course.{key}"), STRONG, _LABEL, smallest=5.5, fill=_QUIET)
        if value:
            fit_line(canvas, left, 8.4, wide - 1.6, value, HEAVY, 18, smallest=11, fill=WHITE)
        else:
            _direction_sign(canvas, left + 2.6, 6.6, 2.0, way)


def _direction_sign(canvas: Canvas, cx: float, cy: float, r: float, way: Direction) -> None:
    """A round arrow; two of them, one each way, for a figure of eight."""
    if way == "eight":
        eight = Path().move(cx + r, cy).curve(cx + 2 * r, cy - 1.5 * r, cx + 3.2 * r, cy - r, cx + 3.2 * r, cy)
        eight = eight.curve(cx + 3.2 * r, cy + r, cx + 2 * r, cy + 1.5 * r, cx + r, cy)
        eight = eight.curve(cx, cy - 1.5 * r, cx - 1.2 * r, cy - r, cx - 1.2 * r, cy)
        eight = eight.curve(cx - 1.2 * r, cy + r, cx, cy + 1.5 * r, cx + r, cy)
        canvas.path(eight.close(), stroke=WHITE, width=0.6, round=True)
        canvas.path(polygon([(0, -0.9), (1.7, 0), (0, 0.9)]).rotate(48).shift(cx + r * 1.05, cy + 0.1), fill=WHITE)
        return
    turn = 1 if way == "clockwise" else -1
    arc = Path().arc(0, 0, r, 10, 300).transform((turn, 0, 0, 1, cx, cy))
    canvas.path(arc, stroke=WHITE, width=0.75)
    x, y = r * math.cos(math.radians(300)), r * math.sin(math.radians(300))
    tip = polygon([(-0.3, -1.2), (1.7, 0), (-0.3, 1.2)]).rotate(36).shift(x, y)
    canvas.path(tip.transform((turn, 0, 0, 1, cx, cy)), fill=WHITE)


def _home(canvas: Canvas, x: float, room: float, course: Course, data: Xf1Data, words: Words) -> None:
    """Whose home race it is: team badges, then the drivers; those that their line does not hold, beside the badges."""
    between = words("course.between")
    teams = [team for team in data.teams.values() if team.country == course.country]
    drivers = [driver for driver in data.drivers.values() if driver.country == course.country]
    y = 11.2
    canvas.line(x, y - 0.7, x + room, y - 0.7, stroke=STEEL, width=0.2)
    used = fit_line(canvas, x, y + 2.3, 14, words("course.home"), STRONG, _LABEL, smallest=5.5, fill=_QUIET)
    left = x + 1.2 + width(words("course.home"), STRONG, used)
    for team in teams:
        mark_badge(canvas, left + 1.8, y + 1.5, 1.75, team)
        left += 4.2
    names = [_family(driver, words) for driver in drivers] or [words("course.nobody")]
    beside: list[str] = []
    while len(names) > 1 and width(between.join(names), TEXT, _LABEL) > room:
        beside.append(names.pop(0))
    if beside:
        end = x + room
        fit_line(canvas, left + 0.8, y + 2.3, end - left - 0.8, between.join(beside), TEXT, _LABEL, fill=WHITE)
    text_box(
        canvas, x, y + 3.4, room, SCREEN - y - 3.8, between.join(names), TEXT, 7.5, smallest=5.5, fill=WHITE,
        valign="middle",
    )  # fmt: skip


def _family(driver: Driver, words: Words) -> str:
    return own_name(driver, words).rpartition("・")[2] if words.lang == "ja" else driver.family


def _die_table(canvas: Canvas, x: float, course: Course, words: Words) -> None:
    """Everything that is read from one die: qualifying and race progress, and the change of weather."""
    columns = x + TABLE_LABELS
    head, rows = 4.2, (4.4, 5.4, 4.2)
    canvas.rect(x, 0, TABLE_W, SCREEN, fill=INK)
    canvas.rect(columns, 0, 6 * COLUMN, head, fill=PALE)
    for face in range(1, 7):
        icon_at(canvas, f"d6-{face}", columns + (face - 0.5) * COLUMN, head / 2, 3.4, INK)
    fillers: list[tuple[str, Callable[[int, float, float], None]]] = [
        ("qualifying", lambda i, cx, cy: _figure(canvas, cx, cy, str(course.bpt_qualifying[i]), 12)),
        ("race", lambda i, cx, cy: _progress(canvas, cx, cy, course, i)),
        ("change", lambda i, cx, cy: _arrows(canvas, cx, cy, course.weather_change[i])),
    ]
    top = head
    for index, (row, (key, fill)) in enumerate(zip(rows, fillers, strict=True)):
        canvas.rect(columns, top, 6 * COLUMN, row, fill=PALE if index % 2 else WHITE)
        label = words(f"course.{key}")
        fit_line(canvas, x + 0.8, top + row / 2 + 0.85, TABLE_LABELS - 1.4, label, STRONG, 7, smallest=5.5, fill=WHITE)
        for i in range(6):
            fill(i, columns + (i + 0.5) * COLUMN, top + row / 2)
        top += row
    for i in range(1, 6):
        canvas.line(columns + i * COLUMN, 0, columns + i * COLUMN, top, stroke=STEEL.tint(0.5), width=0.15)


def _figure(canvas: Canvas, cx: float, cy: float, text: str, size: float, fill: Color = INK) -> None:
    center_line(canvas, cx, cy, text, HEAVY, size, fill=fill)


def _progress(canvas: Canvas, cx: float, cy: float, course: Course, i: int) -> None:
    row = course.bpt_race[i]
    if row.event is None:
        _figure(canvas, cx, cy, str(row.advance), 14)
        return
    _figure(canvas, cx - 1.9, cy, str(row.advance), 14)
    icon_at(canvas, _EVENTS[row.event], cx + 1.5, cy, 3.9, SIGNAL if row.event == "trouble" else INK)


def _arrows(canvas: Canvas, cx: float, cy: float, boxes: int) -> None:
    """One arrow a box, or a cross."""
    if boxes == 0:
        _figure(canvas, cx, cy, "×", 10, STEEL)
        return
    way, count = (1 if boxes > 0 else -1), abs(boxes)
    color = TONES["fast"] if boxes > 0 else CHANGEABLE_FRAME
    for step in range(count):
        middle = cx + (step - (count - 1) / 2) * 2.5
        arrow = Path.parse("M-1.1 -0.32L0 -0.32L0 -0.95L1.15 0L0 0.95L0 0.32L-1.1 0.32Z")
        canvas.path(arrow.transform((way, 0, 0, 1, middle, cy)), fill=color, ink="keep")


# --- the strip at the foot -------------------------------------------------------------------------------------------


def draw_strip(canvas: Canvas, panel: Panel, course: Course, words: Words) -> None:
    top = panel.strip.y
    _laps(canvas, panel, course, words)
    if panel.joined:
        _legend_column(canvas, panel, words)
    else:
        _legend(canvas, panel, words)
    if room := trace_room(panel):
        _trace(canvas, room, course)
    _safety_car(canvas, panel.safety_x, top, course, words)
    _weather(canvas, panel.weather_x, top, course, words)


def _strip_label(canvas: Canvas, x: float, y: float, room: float, text: str) -> float:
    used = fit_line(canvas, x, y + 2.6, room, text, STRONG, 7, smallest=5.5, fill=INK)
    return x + width(text, STRONG, used)


def _laps(canvas: Canvas, panel: Panel, course: Course, words: Words) -> None:
    """From 00 to GOAL, a place for the marker each."""
    _strip_label(canvas, 0, panel.strip.y, 60, words("course.laps"))
    for lap in range(course.goal + 1):
        box = panel.lap_box(lap)
        x, y = box.x, box.y
        goal = lap == course.goal
        canvas.rect(x, y, SLOT, SLOT, fill=INK if goal else PALE if lap % 2 else WHITE, stroke=INK, width=0.3)
        if goal:
            flag(canvas, x + 2.6, y + 6.6, 5.4, dark=INK, light=WHITE, pole=WHITE)
            center_line(canvas, x + SLOT / 2, y + SLOT - 1.5, "GOAL", HEAVY, 7, fill=WHITE)
        else:
            center_line(canvas, x + SLOT / 2, y + SLOT / 2, f"{lap:02d}", HEAVY, 16, fill=INK)


def trace_room(panel: Panel) -> Rect | None:
    """The end of the lap track's row; none where laps take the room."""
    left = panel.laps_end + 4.5
    wide = (panel.seam[0] if panel.joined else panel.safety_x - 3) - left
    return Rect(left, panel.strip.y + STRIP_LABEL, wide, SLOT) if wide >= TRACE_LEAST else None


def draw_trace_board(canvas: Canvas, place: Rect, course: Course) -> None:
    """The speed trace on a board of its own."""
    canvas.rect(place.x, place.y, place.w, place.h, r=1.0, fill=WHITE, stroke=STEEL, width=0.25)
    _trace(canvas, Rect(place.x + 3.4, place.y + 1.4, place.w - 5, place.h - 4.4), course)


def _trace(canvas: Canvas, room: Rect, course: Course) -> None:
    """The lap as the pit wall sees it: section speeds over the distance."""
    left, top, tall = room.x, room.y, room.h
    levels = {speed: top + tall - (speed - 1) * tall / 5.6 for speed in SECTION_SPEEDS}
    for speed, y in levels.items():
        canvas.line(left, y, room.right, y, stroke=GRID, width=0.12)
        center_line(canvas, left - 1.4, y, str(speed), STRONG, 5.5, fill=STEEL)
    line = Path()
    for section, (start, stop) in zip(course.sections, section_spans(course.track), strict=True):
        x0, x1, y = left + room.w * start, left + room.w * stop, levels[section.speed]
        canvas.rect(x0, y, x1 - x0, top + tall - y, fill=TONES[section.tone].tint(0.18), ink="drop")
        line = line.line(x0, y).line(x1, y) if line.segments else line.move(x0, y).line(x1, y)
        center_line(canvas, (x0 + x1) / 2, top + tall + 1.5, section.name, STRONG, 5.5, fill=STEEL)
    canvas.path(line, stroke=INK, width=0.5, round=True, ink="keep")
    canvas.line(left, top + tall, room.right, top + tall, stroke=INK, width=0.25)


def _legend(canvas: Canvas, panel: Panel, words: Words) -> None:
    """What the event icons are called, right above the lap track's end."""
    right = panel.safety_x - 2
    y = panel.strip.y + 1.7
    for event in ("trouble", "wear", "effect"):
        name = words(f"course.event.{event}")
        right -= width(name, TEXT, 6.5)
        canvas.text(right, y + 0.8, name, TEXT, 6.5, fill=STEEL)
        right -= 2.2
        icon_at(canvas, _EVENTS[event], right, y, 2.9, SIGNAL if event == "trouble" else INK)
        right -= 3.4


def _legend_column(canvas: Canvas, panel: Panel, words: Words) -> None:
    """The same, one under the other, between the seam and the safety car."""
    left = max(panel.seam[1], panel.laps_end + 1.5)
    pace = SLOT / len(_EVENTS)
    for index, event in enumerate(_EVENTS):
        y = panel.strip.y + STRIP_LABEL + (index + 0.5) * pace
        icon_at(canvas, _EVENTS[event], left + 1.5, y, 2.9, SIGNAL if event == "trouble" else INK)
        room = panel.safety_x - 1.5 - left - 4
        fit_line(canvas, left + 4, y + 0.8, room, words(f"course.event.{event}"), TEXT, 6.5, smallest=5.5, fill=STEEL)


def _safety_car(canvas: Canvas, x: float, y: float, course: Course, words: Words) -> None:
    """The die that brings it out; circled where the pits are open."""
    _strip_label(canvas, x, y, SAFETY_W, words("course.safety_car"))
    top = y + STRIP_LABEL
    canvas.rect(x, top, SAFETY_W, SLOT, r=0.8, fill=CAUTION, stroke=INK, width=0.3)
    numbers = len(course.sc_numbers)
    step = min(SAFETY_W / (numbers + 0.4), 6.4)
    for i, number in enumerate(course.sc_numbers):
        cx = x + SAFETY_W / 2 + (i - (numbers - 1) / 2) * step
        if number in course.sc_circled:
            canvas.circle(cx, top + SLOT / 2, min(2.9, step / 2 - 0.2), fill=WHITE, stroke=INK, width=0.6)
        center_line(canvas, cx, top + SLOT / 2, str(number), HEAVY, min(15.0, step * 2.6), fill=INK)
    note, cx = words("course.circled"), x + SAFETY_W / 2
    fit_line(canvas, cx, top + SLOT + 2.6, SAFETY_W, note, TEXT, 6, smallest=5.5, anchor="middle", fill=STEEL)


def _weather(canvas: Canvas, x: float, y: float, course: Course, words: Words) -> None:
    top = y + STRIP_LABEL
    _strip_label(canvas, x, y, 6 * SLOT - 26, words("course.weather"))
    right = x + 6 * SLOT
    for key in ("changeable", "clear"):
        name = words(f"course.{key}")
        right -= width(name, TEXT, 6.5)
        canvas.text(right, y + 2.5, name, TEXT, 6.5, fill=STEEL)
        right -= 3.3
        weather_frame(canvas, right, y + 0.4, 2.5, clear=key == "clear", width=0.45)
        right -= 2.2
    for i, box in enumerate(course.weather):
        _weather_box(canvas, x + i * SLOT, top, box, words)


def _weather_box(canvas: Canvas, x: float, y: float, box: WeatherBox, words: Words) -> None:
    frame = CLEAR_FRAME if box.frame == "clear" else CHANGEABLE_FRAME
    ground = RAIN.tint(0.5) if box.icon in ("cloud1", "cloud2") else frame.tint(0.1)
    weather_frame(canvas, x + 0.35, y + 0.35, SLOT - 0.7, clear=box.frame == "clear", fill=ground)
    canvas.text(x + 1.2, y + 2.9, str(box.face), STRONG, 6.5, fill=STEEL)
    cx, cy = x + SLOT / 2 + 0.3, y + SLOT / 2 + 0.3
    if box.icon is None:
        center_line(canvas, cx, y + 4.5, signed(-box.dp_minus), HEAVY, 16, fill=INK)
        center_line(canvas, cx, y + 8.0, words("course.dp"), STRONG, 6, fill=INK)
    elif box.icon == "sun":
        icon_at(canvas, "sun", cx, cy, 6, INK)
    else:
        icon_at(canvas, "rain", cx, cy, 6.6, INK)
        center_line(canvas, cx, cy - 0.55, box.icon[-1], HEAVY, 7.5, fill=INK)
    if box.tyre_mod:
        below = y + SLOT + STRIP_NOTE / 2 + 0.1
        icon_at(canvas, "tyre", x + SLOT / 2 - 1.7, below, 2.6, INK)
        canvas.text(x + SLOT / 2 + 0.1, below + cap_height(STRONG, 8) / 2, signed(box.tyre_mod), STRONG, 8, fill=INK)
