"""The course maps: a circuit guide's page for each course, two to a sheet or one as large as the paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.geometry import Span
from pnp.draw.icons import icon
from pnp.games.xf1.faces.courses.board import draw_board
from pnp.games.xf1.faces.courses.drawn import draw_arrow, draw_ground, draw_leader, draw_tag, draw_track, scene_of
from pnp.games.xf1.faces.courses.layout import CoursePlan, factor, spare_ground
from pnp.games.xf1.faces.courses.places import plan_course
from pnp.games.xf1.faces.courses.scenery import (
    corner_place,
    draw_backdrop,
    draw_compass,
    draw_lake,
    draw_landscape,
    draw_scale,
    draw_stands,
    keep_backdrop,
    keep_verges,
)
from pnp.games.xf1.faces.courses.tables import TRACE_H, TRACE_W, draw_heading, draw_strip, draw_trace_board, trace_room
from pnp.games.xf1.faces.look import STEEL
from pnp.games.xf1.model import Course, Xf1Data
from pnp.kit.words import Words
from pnp.press.product import Paint, Sheet

_AROUND = 0.6
"""How far a seam keeps off a box."""
CUT = 4.0
"""Paper between two courses on a sheet, with the line to cut along in its middle."""


def arranged_panel(w: float, h: float, course: Course, data: Xf1Data, words: Words, joined: bool = False) -> Paint:
    """One course on a panel of about three by two, laid out for its size: what draws it, all places found."""
    scale = factor(w, h)
    plan = plan_course(course, w / scale, h / scale, joined)

    def paint(canvas: Canvas) -> None:
        with canvas.group(scale=scale):
            _draw(canvas, plan, course, data, words)

    return paint


def boxes_across(w: float, h: float, course: Course) -> tuple[Span, ...]:
    """From where to where each box of a panel of two halves reaches: those of sections and those of laps."""
    scale = factor(w, h)
    plan = plan_course(course, w / scale, h / scale, joined=True)
    boxes = [box.rect for box in plan.boxes] + [plan.panel.lap_box(lap) for lap in range(course.goal + 1)]
    return tuple((box.x * scale - _AROUND, box.right * scale + _AROUND) for box in boxes)


def course_sheets(data: Xf1Data, words: Words, ids: Sequence[str]) -> tuple[Sheet, ...]:
    """Two courses a page, in the order given."""
    courses = [data.courses[name] for name in ids]
    pairs = [courses[i : i + 2] for i in range(0, len(courses), 2)]
    return tuple(_pair_sheet(pair, data, words) for pair in pairs)


def _pair_sheet(pair: Sequence[Course], data: Xf1Data, words: Words) -> Sheet:
    name = " · ".join(course.name for course in pair)
    return replace(Sheet.arranging(name, partial(_arranged_pair, pair, data, words)), title=name)


def _arranged_pair(courses: Sequence[Course], data: Xf1Data, words: Words, w: float, h: float) -> Paint:
    half = (h - CUT) / 2
    panels = [arranged_panel(w, half, course, data, words) for course in courses]

    def paint(canvas: Canvas) -> None:
        for i, panel in enumerate(panels):
            with canvas.group(at=(0, i * (half + CUT))):
                panel(canvas)
        if len(panels) > 1:
            _cutting_line(canvas, w, h / 2)

    return paint


def _cutting_line(canvas: Canvas, w: float, y: float) -> None:
    canvas.line(0, y, w, y, stroke=STEEL, width=0.14, dash=(2, 1.2))
    icon(canvas, "scissors", 0, y - 1.3, 2.6, STEEL)


def _draw(canvas: Canvas, plan: CoursePlan, course: Course, data: Xf1Data, words: Words) -> None:
    scene = scene_of(course, plan.lap)
    area = plan.panel.map
    teams = tuple(data.teams.values())
    draw_ground(canvas, scene, area, lambda: draw_backdrop(canvas, course.character, area))
    spare = spare_ground(plan)
    draw_stands(canvas, scene, spare, teams)
    keep_verges(scene, spare)
    draw_compass(canvas, area, spare, words)
    draw_scale(canvas, scene, area, spare, words)
    trace = None if trace_room(plan.panel) else corner_place(area, spare, TRACE_W, TRACE_H)
    keep_backdrop(course.character, area, spare)
    draw_lake(canvas, course.character, area, spare)
    draw_landscape(canvas, course.character, area, spare)
    draw_track(canvas, scene, teams)
    draw_arrow(canvas, scene)
    for box in plan.boxes:
        draw_leader(canvas, box.anchor, box.meets, first=box.section == 0)
    for box, section in zip(plan.boxes, course.sections, strict=True):
        draw_tag(canvas, section, box.anchor, first=box.section == 0)
        draw_board(canvas, box.rect.x, box.rect.y, section, words, first=box.section == 0)
    if trace:
        draw_trace_board(canvas, trace, course)
    canvas.rect(area.x, area.y, area.w, area.h, stroke=STEEL, width=0.2)
    draw_heading(canvas, plan.panel, course, data, words, plan.lap.direction)
    draw_strip(canvas, plan.panel, course, words)
