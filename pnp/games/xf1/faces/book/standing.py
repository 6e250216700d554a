"""What the markers say after a turn of the lesson: lap, section and weather; DP, fuel and tyres of each car."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.icons import icon_at
from pnp.draw.text import center_line
from pnp.draw.vocabulary.effects import flag
from pnp.games.xf1.faces.book.scene import View
from pnp.games.xf1.faces.book.tokens import token
from pnp.games.xf1.faces.look import FAST, HEAVY, INK, PALE, SIGNAL, START_FRAME, STEEL
from pnp.games.xf1.faces.tables_sheet import weather_icon
from pnp.games.xf1.model import Xf1Data

TALL = 7.4
_RACE = 39.0
"""The room for what all cars share."""


@dataclass(frozen=True)
class Gauge:
    """A number that a marker lies on, and the one before."""

    now: int
    was: int

    @property
    def color(self) -> Color:
        return INK if self.now == self.was else SIGNAL


def draw_standing(canvas: Canvas, w: float, view: View, before: View, data: Xf1Data) -> None:
    """Red is what has changed."""
    canvas.rect(0, 0, w, TALL, r=1.2, fill=PALE, ink="drop")
    canvas.rect(0, 0, w, TALL, r=1.2, stroke=STEEL, width=0.3)
    _race(canvas, view, before)
    cars = [car for cars in view["players"].values() for car in cars]
    room = (w - _RACE) / max(1, len(cars))
    for index, car in enumerate(cars):
        left = _RACE + index * room
        canvas.line(left, 1.4, left, TALL - 1.4, stroke=STEEL, width=0.25)
        token(canvas, left + 5.4, TALL / 2, 8, 5.4, data, car, wet=view["cars"][car]["wet"])
        _gauges(canvas, left + 10.4, room - 10.4, list(_of(view, before, car)))


def _race(canvas: Canvas, view: View, before: View) -> None:
    middle = TALL / 2
    flag(canvas, 2.4, TALL - 1.6, 5, dark=INK, light=WHITE, pole=INK)
    lap = Gauge(view["lap"], before["lap"])
    center_line(canvas, 11.2, middle, f"{lap.now:02}", FAST, 11, fill=lap.color)
    canvas.rect(16.6, middle - 2.4, 4.8, 4.8, r=0.6, fill=START_FRAME, stroke=INK, width=0.3)
    center_line(canvas, 19, middle, view["section"], HEAVY, 11, fill=INK)
    box = Gauge(view["box"], before["box"])
    weather_icon(canvas, 28, middle, 5, view["weather"], box.color)
    center_line(canvas, 34.6, middle, str(box.now), FAST, 11, fill=box.color)


def _of(view: View, before: View, car: str) -> Iterator[tuple[str, Gauge]]:
    now, was = view["cars"][car], before["cars"][car]
    for sign, key in (("DP", "dp"), ("fuel", "fuel"), ("tyre", "tyre")):
        yield sign, Gauge(now[key], was[key])


def _gauges(canvas: Canvas, x: float, room: float, gauges: list[tuple[str, Gauge]]) -> None:
    step = room / len(gauges)
    for index, (sign, gauge) in enumerate(gauges):
        left = x + index * step
        if sign == "DP":
            center_line(canvas, left + 2, TALL / 2, sign, HEAVY, 8, fill=STEEL)
        else:
            icon_at(canvas, sign, left + 2, TALL / 2, 3.8, STEEL)
        center_line(canvas, left + 6.7, TALL / 2, str(gauge.now), FAST, 11, fill=gauge.color)
