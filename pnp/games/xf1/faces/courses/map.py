"""The course maps: a circuit guide's page for each course, two to a sheet or one as large as the paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.icons import icon
from pnp.games.xf1.faces.courses.board import draw_board
from pnp.games.xf1.faces.courses.drawn import draw_arrow, draw_ground, draw_leader, draw_tag, draw_track, scene_of
from pnp.games.xf1.faces.courses.layout import factor, plan_course, spare_ground
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
from pnp.press.product import Sheet

CUT = 4.0
"""Paper between two courses on a sheet, with the line to cut along in its middle."""


def course_panel(canvas: Canvas, w: float, h: float, course: Course, data: Xf1Data, words: Words) -> None:
    """One course on a panel of about three by two, laid out for its size."""
    scale = factor(w, h)
    with canvas.group(scale=scale):
        _draw(canvas, w / scale, h / scale, course, data, words)


def course_sheets(data: Xf1Data, words: Words, ids: Sequence[str]) -> tuple[Sheet, ...]:
    """Two courses a page, in the order given."""
    courses = [data.courses[name] for name in ids]
    pairs = [courses[i : i + 2] for i in range(0, len(courses), 2)]
    return tuple(
        Sheet(" · ".join(course.name for course in pair), partial(_draw_pair, courses=pair, data=data, words=words))
        for pair in pairs
    )


def course_poster(data: Xf1Data, words: Words, course: Course) -> Callable[[Canvas, float, float], None]:
    """One course for a landscape page."""

    def draw(canvas: Canvas, w: float, h: float) -> None:
        course_panel(canvas, w, h, course, data, words)

    return draw


def _draw_pair(canvas: Canvas, w: float, h: float, *, courses: Sequence[Course], data: Xf1Data, words: Words) -> None:
    half = (h - CUT) / 2
    for i, course in enumerate(courses):
        with canvas.group(at=(0, i * (half + CUT))):
            course_panel(canvas, w, half, course, data, words)
    if len(courses) < 2:
        return
    middle = h / 2
    canvas.line(0, middle, w, middle, stroke=STEEL, width=0.14, dash=(2, 1.2))
    icon(canvas, "scissors", 0, middle - 1.3, 2.6, STEEL)


def _draw(canvas: Canvas, w: float, h: float, course: Course, data: Xf1Data, words: Words) -> None:
    plan = plan_course(course, w, h)
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
