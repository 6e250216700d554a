"""Course fact cards: what the dice will do on each section, worked out from the tables that the course maps print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import cap_height, width
from pnp.draw.icons import icon, icon_at
from pnp.draw.path import polygon
from pnp.draw.text import center_line, fit_line, text_box
from pnp.games.xf1.faces.courses.outline import mini_track
from pnp.games.xf1.faces.look import (
    BLUE_BOX,
    CLEAR_FRAME,
    FAST,
    GRID,
    HEAVY,
    INK,
    PALE,
    RAIN,
    RED_BOX,
    SIGNAL,
    STEEL,
    STRONG,
    TEXT,
    UNBLOCKABLE,
    mark_badge,
    weather_frame,
)
from pnp.games.xf1.faces.tables_sheet import speed_chip, weather_icon
from pnp.games.xf1.model import Column, Course, Result, Section, WeatherBox, Xf1Data, odds
from pnp.games.xf1.model.naming import country_name, own_name
from pnp.games.xf1.model.odds import Advice
from pnp.kit.words import Words
from pnp.press.product import Sheet

PER_SHEET = 2
_CUT = 5.0
"""From the line between two cards to each of them."""
_HEAD = 12.0
_SIDE = 45.0
"""The column with the circuit, the weather and the wear."""
_GUTTER = 5.0
_AXIS = 6.0
_TOP_ROW = 19.0
"""Over the charts: section, speed, and what to do there."""
_MEAN_ROW = 5.6
_KEY = 16.0
_SIDE_REST = 83.0
"""What stands under the circuit in the side column."""
_TEAM_ROW = 16.0
_BADGE = 4.8
"""How far apart the teams' badges stand at least."""
_APART = 1.8
"""Between a section's difference and its pit value."""
_POINTER = 2.0
"""How long the pointers to the means are, at the edges, beyond the longest bar."""
_BARE = Color.hex("#B9C4CD")
"""Bars of a running without control."""
ADVICE_COLOR: dict[Advice, Color] = {
    "attack": Color.hex("#0E7F45"),
    "save": Color.hex("#55636F"),
    "defend": Color.hex("#B3541E"),
}
COLUMNS: tuple[Column, ...] = ("dry", "wet")
STEPS: tuple[int, ...] = (4, 3, 2, 1, 0, -1, -2, -3, -4)
"""The rows of a chart, with one more below for retirement."""


def fact_cards(data: Xf1Data, words: Words, ids: Sequence[str]) -> tuple[Sheet, ...]:
    """A card a course, two on a page."""
    courses = [data.courses[name] for name in ids]
    pairs = [tuple(courses[start : start + PER_SHEET]) for start in range(0, len(courses), PER_SHEET)]
    return tuple(
        Sheet(
            f"facts-{'-'.join(course.id for course in pair)}",
            partial(_draw, courses=pair, data=data, words=words),
            title=" · ".join(own_name(course, words) for course in pair),
        )
        for pair in pairs
    )


def _draw(canvas: Canvas, w: float, h: float, *, courses: Sequence[Course], data: Xf1Data, words: Words) -> None:
    step = h / PER_SHEET
    for index, course in enumerate(courses):
        top = index * step + (_CUT if index else 0)
        with canvas.group(at=(0, top)):
            fact_card(canvas, w, step - _CUT, course, data, words)
    if len(courses) < PER_SHEET:
        return
    canvas.line(6, step, w, step, stroke=STEEL, width=0.25, dash=(2, 1.4))
    icon(canvas, "scissors", 0, step - 2.2, 4.4, STEEL)


def fact_card(canvas: Canvas, w: float, h: float, course: Course, data: Xf1Data, words: Words) -> None:
    _title(canvas, w, course, words)
    _side(canvas, _HEAD, h - _HEAD, course, data, words)
    x = _SIDE + _GUTTER
    with canvas.group(at=(x, _HEAD)):
        _sections(canvas, w - x, h - _HEAD - _TEAM_ROW, course, data, words)
    with canvas.group(at=(x, h - _TEAM_ROW)):
        _team_strip(canvas, w - x, _TEAM_ROW, course, data, words)


def _title(canvas: Canvas, w: float, course: Course, words: Words) -> None:
    base = _HEAD - 4.6
    fit_line(canvas, 0, base, w * 0.5, own_name(course, words), FAST, 22, smallest=13)
    country = country_name(course.country, words)
    fit_line(canvas, w, base, w * 0.46, f"{country} · {words('facts.title')}", STRONG, 9, anchor="end", fill=STEEL)
    canvas.rect(0, _HEAD - 3, w, 1, fill=INK)


# --- The side column -------------------------------------------------------------------------------------------------


def _side(canvas: Canvas, y: float, h: float, course: Course, data: Xf1Data, words: Words) -> None:
    drawing = min(34.0, h - _SIDE_REST)
    mini_track(canvas, 0, y, _SIDE, drawing, course, width=2.2)
    figures = y + drawing + 2
    numbers = (
        (0.0, f"{float(odds.expected_turns(course)):.1f}", "facts.turns"),
        (18.5, str(course.goal), "facts.rotations"),
        (32.5, f"{course.length:.1f}", "facts.length"),
    )
    for x, number, key in numbers:
        canvas.text(x, figures + 5, number, FAST, 17)
        fit_line(canvas, x, figures + 8.6, 12 if x else 16, words(key), TEXT, 7.5, smallest=6.5, fill=STEEL)
    _weather(canvas, figures + 12, course, words)
    _wear(canvas, figures + 41, course, data, words)
    _key(canvas, y + h - _KEY, words)


def _label(canvas: Canvas, y: float, text: str, w: float = _SIDE) -> float:
    fit_line(canvas, 0, y + 2.6, w, text, HEAVY, 8.5, smallest=6.5)
    canvas.line(0, y + 3.8, w, y + 3.8, stroke=INK, width=0.3)
    return y + 5.4


def _weather(canvas: Canvas, y: float, course: Course, words: Words) -> None:
    top = _label(canvas, y, words("facts.weather"))
    side = _SIDE / 6
    for index, box in enumerate(course.weather):
        _weather_box(canvas, index * side, top, side - 0.6, box)
    bars = (
        ("facts.clear", odds.clear_chance(course), CLEAR_FRAME),
        ("facts.rain", odds.any_rain(course), BLUE_BOX),
        ("facts.wet_share", odds.wet_share(course), RAIN.mix(BLUE_BOX, 0.35)),
    )
    for index, (key, chance, color) in enumerate(bars):
        _share_bar(canvas, top + side + 1.4 + index * 4.6, words(key), chance, color)


def _weather_box(canvas: Canvas, x: float, y: float, side: float, box: WeatherBox) -> None:
    weather_frame(canvas, x + 0.3, y + 0.3, side - 0.6, clear=box.frame == "clear")
    if box.icon:
        weather_icon(canvas, x + side / 2 - (0.3 if box.icon != "sun" else 0), y + side / 2, side * 0.56, box.icon)
    else:
        center_line(canvas, x + side / 2, y + side / 2, f"−{box.dp_minus}", FAST, 10, fill=CLEAR_FRAME)


def _share_bar(canvas: Canvas, y: float, label: str, share: Fraction, color: Color) -> None:
    bar, room = 18.0, _SIDE - 27
    fit_line(canvas, 0, y + 2.9, room, label, TEXT, 7.5, smallest=6.5)
    canvas.rect(room + 1, y + 0.5, bar, 2.8, fill=PALE)
    canvas.rect(room + 1, y + 0.5, bar * float(share), 2.8, fill=color)
    canvas.text(_SIDE, y + 2.9, percent(share), STRONG, 8, anchor="end")


def tenths(value: Fraction) -> str:
    """Signed, to one place; what rounds to nothing has no sign."""
    rounded = round(value * 10)
    return f"{rounded / 10:+.1f}".replace("-", "−") if rounded else "0.0"


def percent(share: Fraction) -> str:
    return f"{round(share * 100)} %"


def _wear(canvas: Canvas, y: float, course: Course, data: Xf1Data, words: Words) -> None:
    """What a race takes out of tank and tyres, against what they hold."""
    top = _label(canvas, y, words("facts.wear"))
    tanks = [team.tank for team in data.teams.values()]
    rows = (
        ("fuel", odds.fuel_wear(course, data.tables), max(tanks)),
        ("tyre", odds.tyre_wear(course, data.tables), data.tables.tyre_points),
    )
    most = max(max(float(used) for _, used, _ in rows), *(held for _, _, held in rows)) * 1.04
    left, room = 6.0, _SIDE - 15
    for index, (name, used, held) in enumerate(rows):
        at = top + index * 6.2
        icon_at(canvas, name, 2.4, at + 2.4, 4.6, INK)
        canvas.rect(left, at + 0.8, room * float(used) / most, 3.4, fill=STEEL)
        edge = left + room * held / most
        canvas.line(edge, at, edge, at + 5, stroke=SIGNAL, width=0.6)
        canvas.text(_SIDE, at + 3.8, f"{float(used):.1f}", FAST, 11, anchor="end")
    fit_line(canvas, 0, top + 15, _SIDE, words("facts.wear_note"), TEXT, 7, smallest=6.5, fill=STEEL)


def _key(canvas: Canvas, y: float, words: Words) -> None:
    """How to read the charts."""
    row = _KEY / 4
    bar, tall = 4.0, 2.2
    for index, key in enumerate(("bare", "control", "mean", "special")):
        at = y + index * row + row / 2
        if key == "mean":
            canvas.path(polygon([(bar, at), (bar - 2.4, at - 1.3), (bar - 2.4, at + 1.3)]), fill=SIGNAL, ink="keep")
        else:
            colors = {"bare": [_BARE], "control": [INK], "special": [UNBLOCKABLE, SIGNAL]}[key]
            for place, color in enumerate(colors):
                part = bar / len(colors)
                canvas.rect(place * part, at - tall / 2, part, tall, fill=color, ink="keep")
        base = at + cap_height(TEXT, 7.5) / 2
        fit_line(canvas, bar + 1.6, base, _SIDE - bar - 1.6, words(f"facts.key_{key}"), TEXT, 7.5, smallest=6.5)


# --- The sections ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BarCharts:
    """A pair of bar charts back to back: without control to the left, with one control to the right."""

    x: float
    y: float
    w: float
    h: float
    scale: float
    """The chance that fills a side."""

    @property
    def row(self) -> float:
        return self.h / (len(STEPS) + 1)

    @property
    def middle(self) -> float:
        return self.x + self.w / 2

    def at(self, value: float) -> float:
        """The height of a value, R at the very bottom."""
        return self.y + (STEPS[0] - max(value, STEPS[-1] - 1)) * self.row + self.row / 2


def _sections(canvas: Canvas, w: float, h: float, course: Course, data: Xf1Data, words: Words) -> None:
    faces = odds.typical_faces(data.teams.values())
    count = len(course.sections)
    wide = (w - _AXIS) / count
    tall = (h - _TOP_ROW) / 2
    scale = max(0.4, *(float(chance) for section in course.sections for chance in _all_chances(section, faces)))
    for index, section in enumerate(course.sections):
        x = _AXIS + index * wide
        _section_head(canvas, x, wide, section, faces, words)
    for index, column in enumerate(COLUMNS):
        top = _TOP_ROW + index * tall
        _band(canvas, top, w, tall, column)
        for place, section in enumerate(course.sections):
            if place:
                canvas.line(_AXIS + place * wide, top, _AXIS + place * wide, top + tall - 1, stroke=WHITE, width=1)
            chart = BarCharts(_AXIS + place * wide + 0.8, top + 1, wide - 1.6, tall - _MEAN_ROW - 2, scale)
            _chart(canvas, chart, section, column, faces)


def _all_chances(section: Section, faces: Sequence[int]) -> list[Fraction]:
    return [
        chance
        for column in COLUMNS
        for controls in (0, 1)
        for chance in odds.chances(section, column, faces, controls).values()
    ]


def _section_head(canvas: Canvas, x: float, w: float, section: Section, faces: Sequence[int], words: Words) -> None:
    speed_chip(canvas, x + w / 2 + 0.5, 0, 6, 7, section.speed)
    center_line(canvas, x + w / 2 - 3.6, 3.5, section.name, FAST, 17)
    red = section.diff <= 1
    facts = ((f"Δ{section.diff}", RED_BOX if red else BLUE_BOX), (words("facts.pit", n=section.pit), INK))
    wide = [width(text, STRONG, 7.5) for text, _ in facts]
    left = x + (w - sum(wide) - _APART) / 2
    for (text, color), long in zip(facts, wide, strict=True):
        center_line(canvas, left + long / 2, 9.4, text, STRONG, 7.5, fill=color)
        left += long + _APART
    kind = odds.advice(section, "dry", faces)
    color = ADVICE_COLOR[kind]
    inset = min(1.0, w * 0.05)
    canvas.rect(x + inset, 11.6, w - 2 * inset, 6.2, r=0.8, fill=color)
    center_line(canvas, x + w / 2, 13.4, words(f"facts.{kind}"), HEAVY, 7.5, room=w - 3, smallest=6, fill=WHITE)
    gain = odds.first_control(section, "dry", faces)
    center_line(canvas, x + w / 2, 16.2, tenths(gain), STRONG, 7, fill=WHITE)


def _band(canvas: Canvas, y: float, w: float, h: float, column: Column) -> None:
    """The ground of a row of charts, with its axis."""
    canvas.rect(0, y, w, h - 1, fill=RAIN.tint(0.35) if column == "wet" else PALE.tint(0.5))
    chart = BarCharts(0, y + 1, w, h - _MEAN_ROW - 2, 1)
    for value in (*STEPS, STEPS[-1] - 1):
        at = chart.at(value)
        name = "R" if value < STEPS[-1] else str(Result(value))
        center_line(canvas, _AXIS / 2, at, name, STRONG, 6.5, fill=STEEL if value else INK)
        if value in (0, 2, -2, 4, -4):
            canvas.line(_AXIS, at, w, at, stroke=GRID, width=0.5 if value == 0 else 0.25)
    icon_at(canvas, "sun" if column == "dry" else "rain", _AXIS / 2, y + h - _MEAN_ROW / 2 - 1, 4.4, INK)


def _chart(canvas: Canvas, chart: BarCharts, section: Section, column: Column, faces: Sequence[int]) -> None:
    canvas.line(chart.middle, chart.y, chart.middle, chart.y + chart.h, stroke=STEEL, width=0.2)
    for controls, side in ((0, -1), (1, 1)):
        found = odds.chances(section, column, faces, controls)
        for result, chance in found.items():
            _bar(canvas, chart, result, float(chance), side)
        mean = odds.expected(section, column, faces, controls)
        _mean_mark(canvas, chart, float(mean), side)
    means = " › ".join(tenths(odds.expected(section, column, faces, controls)) for controls in (0, 1))
    y = chart.y + chart.h + _MEAN_ROW / 2
    center_line(canvas, chart.middle, y, means, STRONG, 8, room=chart.w - 1, smallest=6)


def _bar(canvas: Canvas, chart: BarCharts, result: Result, chance: float, side: int) -> None:
    """Plain results are grey and black; what a block does not stop is purple, a retirement red."""
    value = STEPS[-1] - 1 if result.retire is not None else result.move
    long = (chart.w / 2 - _POINTER - 0.8) * chance / chart.scale
    top = chart.at(value) - chart.row * 0.4
    strong = SIGNAL if result.retire is not None else UNBLOCKABLE if result.unblockable else INK
    faint = _BARE if strong == INK else strong.tint(0.45)
    left = chart.middle if side > 0 else chart.middle - long
    canvas.rect(left, top, long, chart.row * 0.8, fill=strong if side > 0 else faint, ink="keep")


def _mean_mark(canvas: Canvas, chart: BarCharts, mean: float, side: int) -> None:
    """A small pointer at the mean, at the edge of its side."""
    y, x = chart.at(mean), chart.middle + side * (chart.w / 2 - 0.2)
    tip = x - side * _POINTER
    canvas.path(polygon([(tip, y), (x, y - 1.1), (x, y + 1.1)]), fill=SIGNAL, ink="keep")


# --- The teams -------------------------------------------------------------------------------------------------------


def _team_strip(canvas: Canvas, w: float, h: float, course: Course, data: Xf1Data, words: Words) -> None:
    """Where each team's car stands before any tuning: cells a turn with one control, in the dry."""
    means = [(float(odds.course_mean(course, team.face_speeds, 1)), team) for team in data.teams.values()]
    means.sort(key=lambda item: (item[0], item[1].no))
    low, high = means[0][0], means[-1][0]
    span = max(high - low, 0.2)
    text_box(canvas, 0, 1.2, 27, h - 1, words("facts.bodies"), TEXT, 7.5, smallest=6.5, fill=STEEL, bold=STRONG)
    left, right, line = 32.0, w - 5, h - 4.4
    canvas.line(left - 2, line, right + 2, line, stroke=INK, width=0.4)
    true = [left + (right - left) * (mean - low) / span for mean, _ in means]
    for (_, team), at, shown in zip(means, true, spread(true, _BADGE, left, right), strict=True):
        canvas.line(shown, line - 3.4, at, line, stroke=STEEL, width=0.25)
        mark_badge(canvas, shown, line - _BADGE + 0.4, _BADGE / 2 - 0.1, team)
    for at, mean in ((true[0], low), (true[-1], high)):
        center_line(canvas, at, line + 2.8, f"{mean:+.2f}".replace("-", "−"), STRONG, 7.5, fill=STEEL)


def spread(places: Sequence[float], step: float, low: float, high: float) -> list[float]:
    """Rising places moved apart to at least `step`, as little as the room between `low` and `high` allows."""
    groups: list[list[float]] = []
    for place in places:
        groups.append([place])
        while len(groups) > 1 and _first(groups[-1], step, low, high) < (
            _first(groups[-2], step, low, high) + len(groups[-2]) * step
        ):
            last = groups.pop()
            groups[-1] += last
    return [_first(group, step, low, high) + index * step for group in groups for index in range(len(group))]


def _first(group: Sequence[float], step: float, low: float, high: float) -> float:
    """Where a row around the middle of its members begins."""
    long = (len(group) - 1) * step
    return min(max(sum(group) / len(group) - long / 2, low), high - long)
