"""The race map of the lesson after each of its parts, and what each of its steps did."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.desk.rulebook.art import Retold, Runs
from pnp.draw.canvas import Canvas
from pnp.games.xf1.faces.book.scene import Scene, View, Way, moved_scene, spots
from pnp.games.xf1.faces.book.scrap import HEAD, LINE, Scrap, draw_cars, draw_scrap, scrap_figure
from pnp.games.xf1.faces.book.standing import TALL, draw_standing
from pnp.games.xf1.faces.book.thrown import ROW, Line, draw_line, lines
from pnp.games.xf1.model import Xf1Data
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.referee.lesson import Course, Taught

_PARTS = ("grid", "turn1", "turn2", "turn3", "turn4")
_MAP = HEAD + 2 * LINE + 0.8
_TALL = _MAP + 1.2 + TALL + 0.4


def lesson_maps() -> dict[str, Retold[Xf1Data]]:
    return {f"lesson_map_{number}": partial(_map, number=number) for number in range(len(_PARTS))}


def step_figure(data: Xf1Data, step: Taught) -> Figure | None:
    """What was thrown, and the way of a car that it moved; none if nobody ran and nothing moved."""
    before = spots(step.before)
    scene = moved_scene(step.before, step.after, step.events)
    thrown = lines(step.events, str(step.before["section"]))
    way = scrap_figure(data, scene) if before and scene.ways else None
    return _under(thrown, way) if thrown else way


def _under(thrown: Sequence[Line], way: Figure | None) -> Figure:
    """A way below what led to it."""
    top = len(thrown) * ROW

    def draw(canvas: Canvas, w: float, h: float) -> None:
        for index, line in enumerate(thrown):
            draw_line(canvas, index * ROW, w, line)
        if way:
            with canvas.group(at=(0, top)):
                way.draw(canvas, w, h - top)

    tall = top if way is None else top + way.height(0)
    return Figure(lambda _w: tall, draw, wide=bool(way and way.wide), flex=0, about=way.about if way else "")


def _map(data: Xf1Data, words: Words, runs: Runs, number: int) -> Figure:
    """All maps show the same cells, so that each can be laid beside the one before."""
    course = runs.course
    reached = [cell for part in _PARTS for cell, _ in spots(_after(course, part)).values()]
    cells = range(min(reached), max(reached) + 2)
    scene = _scene(course, number)
    view, before = _after(course, _PARTS[number]), _after(course, _PARTS[max(0, number - 1)])

    def draw(canvas: Canvas, w: float, h: float) -> None:
        scrap = Scrap(cells, w, most=20)
        with canvas.group(at=(0, (h - _TALL) / 2 + 0.4)):
            draw_scrap(canvas, scrap, data)
            draw_cars(canvas, scrap, scene, data)
        with canvas.group(at=(0.2, (h - _TALL) / 2 + _MAP + 1.2)):
            draw_standing(canvas, w - 0.4, view, before, data)

    return Figure(lambda _w: _TALL, draw, wide=True, flex=0, about=words(f"figure.lesson_map_{number}.caption"))


def _scene(course: Course, number: int) -> Scene:
    """Who stands where after a part; ghosts tell who has moved since the one before."""
    view = _after(course, _PARTS[number])
    now, cars = spots(view), view["cars"]
    was = spots(_after(course, _PARTS[number - 1])) if number else now
    ways = tuple(Way(car, was[car], spot) for car, spot in now.items() if was[car] != spot)
    orders = frozenset(car for car in now if cars[car]["order"])
    return Scene(now, ways, "", orders, frozenset(car for car in now if cars[car]["wet"]))


def _after(course: Course, part: str) -> View:
    return [step.after for step in course.taught if step.part.id == part][-1]
