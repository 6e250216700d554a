"""Pictures for the season's book: the circuit as a driver would draw it, and a cover like a timing screen."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.desk.forms.lettering import loud
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import width
from pnp.draw.geometry import Rect
from pnp.draw.path import Path, polygon, polyline, rect
from pnp.draw.text import fit_line
from pnp.draw.vocabulary.effects import chequered, kerb, speed_lines
from pnp.draw.vocabulary.modern import modern_side
from pnp.games.xf1.faces.courses.drawn import draw_arrow, draw_ground, draw_tag, draw_track, scene_of
from pnp.games.xf1.faces.courses.layout import bare_plan
from pnp.games.xf1.faces.courses.outline import mini_track
from pnp.games.xf1.faces.courses.scenery import (
    draw_backdrop,
    draw_compass,
    draw_lake,
    draw_landscape,
    draw_scale,
    draw_stands,
    keep_backdrop,
    keep_verges,
)
from pnp.games.xf1.faces.look import FAST, GRID, HEAVY, INK, PALE, SIGNAL, STEEL, team_ink
from pnp.games.xf1.model import Course, Team, Xf1Data
from pnp.kit.words import Words

_TITLE = 66.0
_ASPHALT = Color.hex("#2B333C")


def band(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """A kerb."""
    with canvas.group(clip=rect(x, y, w, h)):
        kerb(canvas, Path().move(x, y + h / 2).line(x + w, y + h / 2), dark=SIGNAL, light=PALE, width=h, pitch=h * 2.4)


def car(canvas: Canvas, w: float, h: float, team: Team) -> None:
    """The car from the side, standing on the foot of the box."""
    wide = min(w, h / 0.3)
    colour = Color.hex(team.colour)
    modern_side(
        canvas, w / 2, h - 0.4, wide, body=colour, accent=team_ink(team), helmet=WHITE, shadow=GRID, halo=WHITE,
        halo_width=0.3,
    )  # fmt: skip


def circuit(canvas: Canvas, w: float, h: float, course: Course, data: Xf1Data, words: Words) -> None:
    """The course with its sections and all that stands around it, without the tables that a race is run by."""
    area = Rect(0, 0, w, h)
    lap, spare = bare_plan(course, area)
    scene, teams = scene_of(course, lap), tuple(data.teams.values())
    with canvas.group(clip=rect(0, 0, w, h)):
        draw_ground(canvas, scene, area, lambda: draw_backdrop(canvas, course.character, area))
        draw_stands(canvas, scene, spare, teams)
        keep_verges(scene, spare)
        draw_compass(canvas, area, spare, words)
        draw_scale(canvas, scene, area, spare, words)
        keep_backdrop(course.character, area, spare)
        draw_lake(canvas, course.character, area, spare)
        draw_landscape(canvas, course.character, area, spare)
        draw_track(canvas, scene, teams)
        draw_arrow(canvas, scene)
    for index, (section, start, stop) in enumerate(scene.spans):
        draw_tag(canvas, section, lap.at(start + lap.span(start, stop) / 2), first=index == 0)
    canvas.rect(0, 0, w, h, stroke=STEEL, width=0.2)


def outline(canvas: Canvas, w: float, h: float, course: Course) -> None:
    mini_track(canvas, 0, 0, w, h, course, width=min(2.0, h / 10))


def cover(
    canvas: Canvas, w: float, h: float, courses: Sequence[Course], teams: Sequence[Team], title: str, words: Words
) -> None:
    """A pit wall at night: the circuits on the screen, the field on the straight below it."""
    road = h * 0.76
    with canvas.group(clip=rect(0, 0, w, h)):
        canvas.rect(0, 0, w, h, fill=INK)
        _blueprint(canvas, w, road)
        if courses:
            lines = 1 if width(title, FAST, _TITLE) <= w - 16 else 2
            top = 30 + h * 0.11 * lines
            mini_track(canvas, w * 0.29, top, w * 0.67, road - top - 8, courses[0], width=5.2)
        canvas.rect(0, road, w, h - road, fill=_ASPHALT)
        _field(canvas, w, road, h, teams)
        kerb(canvas, Path().move(0, road).line(w, road), dark=SIGNAL, light=WHITE, width=2.6, pitch=8)
        chequered(canvas, 0, h - 5, w, 5, dark=INK, light=WHITE, rows=2)
    canvas.path(polygon([(0, 12), (5, 12), (3, 20), (0, 20)]), fill=SIGNAL)
    kicker = str(words("game.name"))
    fit_line(canvas, 8, 18.4, w * 0.4, kicker, HEAVY, 16, smallest=8, fill=SIGNAL.mix(WHITE, 0.4), tracking=120)
    loud(canvas, 8, 23, w - 16, h * 0.22, title, FAST, _TITLE, smallest=24, fill=WHITE, valign="top")
    _numbers(canvas, 8, h * 0.54, len(courses), 2 * len(teams), words)


def stage(canvas: Canvas, w: float, h: float, course: Course | None, teams: Sequence[Team]) -> None:
    """The circuit on the screen, and these cars on the straight before the wall, the first one ahead."""
    long = w * {1: 0.62 if w > h else 0.88, 2: 0.46}.get(len(teams), 0.33)
    road = h - max(h * 0.2, long * 0.36)
    with canvas.group(clip=rect(0, 0, w, h)):
        canvas.rect(0, 0, w, h, fill=INK)
        _blueprint(canvas, w, road)
        if course:
            left, top = (0.42, 0.36) if h > w * 0.5 else (0.74, 0.1)
            mini_track(canvas, w * left, h * top, w * (0.96 - left), road - h * top - long * 0.14, course, width=3.4)
        canvas.rect(0, road, w, h - road, fill=_ASPHALT)
        _ranked(canvas, w, (road + h) / 2 + long * 0.06, long, teams)
        kerb(canvas, Path().move(0, road).line(w, road), dark=SIGNAL, light=WHITE, width=2.6, pitch=8)
        chequered(canvas, 0, h - 5, w, 5, dark=INK, light=WHITE, rows=2)
    canvas.path(polygon([(0, 12), (5, 12), (3, 20), (0, 20)]), fill=SIGNAL)


def _ranked(canvas: Canvas, w: float, y: float, long: float, teams: Sequence[Team]) -> None:
    right = w * 0.965
    for place, team in enumerate(teams[:3]):
        wide = long * (1 - 0.12 * place)
        x = right - wide / 2
        right -= wide * 1.06
        speed_lines(canvas, x - wide * 0.5, y - wide * 0.1, wide * 0.5, color=_ASPHALT.mix(WHITE, 0.5),
                    spread=wide * 0.14, count=3, width=0.5)  # fmt: skip
        modern_side(canvas, x, y, wide, body=Color.hex(team.colour), accent=team_ink(team), helmet=WHITE, halo=INK,
                    halo_width=0.4)  # fmt: skip


def _numbers(canvas: Canvas, x: float, y: float, races: int, cars: int, words: Words) -> None:
    """How large the season is, as the screens over the pits would say it."""
    for index, text in enumerate((words("programme.races", n=races), words("programme.cars", n=cars))):
        canvas.rect(x, y + index * 10.4 - 5.6, 0.9, 7.4, fill=SIGNAL)
        fit_line(canvas, x + 3, y + index * 10.4, 44, text, FAST, 18, smallest=9, fill=GRID)


def _blueprint(canvas: Canvas, w: float, h: float) -> None:
    lines = Path()
    for i in range(1, int(w / 10) + 1):
        lines += polyline([(i * 10, 0), (i * 10, h)])
    for i in range(1, int(h / 10) + 1):
        lines += polyline([(0, i * 10), (w, i * 10)])
    canvas.path(lines, stroke=INK.mix(GRID, 0.16), width=0.2, ink="drop")


def _field(canvas: Canvas, w: float, road: float, h: float, teams: Sequence[Team]) -> None:
    """Two rows of cars, nose to tail."""
    half = (len(teams) + 1) // 2
    for row, part in enumerate((teams[half:], teams[:half])):
        long = w * (0.15 + 0.055 * row)
        y = road + (h - road) * (0.3 + 0.36 * row)
        for index, team in enumerate(part):
            x = w * 0.96 - long / 2 - index * long * 1.16 + row * 3
            speed_lines(canvas, x - long * 0.5, y - long * 0.1, long * 0.5, color=_ASPHALT.mix(WHITE, 0.5),
                        spread=long * 0.14, count=3, width=0.5)  # fmt: skip
            modern_side(canvas, x, y, long, body=Color.hex(team.colour), accent=team_ink(team), helmet=WHITE,
                        halo=INK, halo_width=0.4)  # fmt: skip
