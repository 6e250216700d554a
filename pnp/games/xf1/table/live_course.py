"""The course map beside the running map: the break point, the lap, the weather and the safety car on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.geometry import Box, Point
from pnp.draw.path import rect
from pnp.draw.screen import Art
from pnp.games.xf1.faces.courses.layout import BOARD_H, BOARD_W, SAFETY_W, SLOT, STRIP_LABEL, CoursePlan, Panel
from pnp.games.xf1.faces.courses.map import arranged_panel
from pnp.games.xf1.faces.courses.places import plan_course
from pnp.games.xf1.faces.look import INK, MARK, SIGNAL
from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.table.live_counters import GO
from pnp.games.xf1.table.live_view import MapView
from pnp.kit.words import Words
from pnp.press.board import Token

COURSE_W, COURSE_H = 208.08, 138.0
"""As on a poster, at the size of half a sheet: places for it are shipped."""
_AROUND = 0.9
"""How far the frame of a section keeps from its board."""
_PIN = 6.4
"""The break point on the track."""


def draw_course(canvas: Canvas, *, course: str, data: Xf1Data, words: Words) -> None:
    arranged_panel(COURSE_W, COURSE_H, data.courses[course], data, words)(canvas)


def course_tokens(data: Xf1Data, words: Words, look: MapView, at: Point, art: Mapping[str, Art]) -> Iterator[Token]:
    """What lies on the course map, whose corner is `at`."""
    x, y = at
    plan = _plan(data, look)
    number = [section.name for section in data.courses[look.course].sections].index(look.section)
    board, (pin_x, pin_y) = plan.boxes[number].rect, plan.boxes[number].anchor
    label = f"{words('counter.bpt')}: {look.section}"
    yield _frame("section", (x + board.x, y + board.y, BOARD_W, BOARD_H), GO, around=_AROUND)
    pin = partial(_draw_pin, art=art["marker-bpt"])
    yield Token("break-point", x + pin_x, y + pin_y, pin, label)
    if look.session == "qualifying":
        return
    yield _frame("lap", _moved(lap_box(plan.panel, look.lap), at), GO, f"{words('counter.lap')}: {look.lap}")
    if look.box:
        label = f"{words('record.weather')}: {look.box}"
        yield _frame("weather", _moved(weather_box(plan.panel, look.box), at), GO, label)
    if look.safety_car:
        yield _frame("safety-car", _moved(safety_box(plan.panel), at), SIGNAL, words("course.safety_car"))


def _plan(data: Xf1Data, look: MapView) -> CoursePlan:
    return plan_course(data.courses[look.course], COURSE_W, COURSE_H)


def lap_box(panel: Panel, lap: int) -> Box:
    """Where a lap is counted; nobody goes beyond the goal."""
    place = panel.lap_box(min(lap, panel.goal))
    return place.x, place.y, place.w, place.h


def weather_box(panel: Panel, number: int) -> Box:
    return panel.weather_x + (number - 1) * SLOT, panel.strip.y + STRIP_LABEL, SLOT, SLOT


def safety_box(panel: Panel) -> Box:
    return panel.safety_x, panel.strip.y + STRIP_LABEL, SAFETY_W, SLOT


def _moved(box: Box, by: Point) -> Box:
    x, y, w, h = box
    return x + by[0], y + by[1], w, h


def _frame(id: str, box: Box, colour: Color, label: str = "", around: float = 0) -> Token:
    x, y, w, h = box
    x, y, w, h = x - around, y - around, w + 2 * around, h + 2 * around
    return Token(id, x + w / 2, y + h / 2, partial(_draw_frame, w=w, h=h, colour=colour), label)


def _draw_frame(canvas: Canvas, *, w: float, h: float, colour: Color) -> None:
    shape = rect(-w / 2, -h / 2, w, h, 1.4)
    for stroke, wide in ((INK, 2.2), (colour, 1.6)):
        canvas.path(shape, stroke=stroke, width=wide)


def _draw_pin(canvas: Canvas, *, art: Art) -> None:
    canvas.use(art, scale=_PIN / MARK)
    canvas.path(rect(-_PIN / 2, -_PIN / 2, _PIN, _PIN, 0.8), stroke=INK, width=0.4)
