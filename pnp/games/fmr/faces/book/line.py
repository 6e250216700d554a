"""The line of an example as the card finds it: who stands where, who is out, and the way of those whom it moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.path import Path, polygon, rect
from pnp.draw.patterns import fill_pattern
from pnp.draw.text import center_line
from pnp.draw.vocabulary.cars import car_top
from pnp.games.fmr.faces.look import ASPHALT, CREAM, DISPLAY, LABEL, QUIET, SIGNAL, livery, pattern_ink
from pnp.games.fmr.model import FmrData
from pnp.kit.words import Words
from pnp.press.figure import Figure
from pnp.referee.examples import Played

_PLACES = 4.2
"""The row of numbers over the cars."""
_TALL = 12.0
_ARCH = 7.5
"""The room over the numbers for the ways of cars."""
_SUNK = 4.0
"""How far below the line those stand who are out."""
_NAMED = ("car", "follower", "other")
"""Where a ruling names the cars that it moves."""


_FEW = 7
"""As many cars as stand in one column of a book."""
_COLUMN = 56.0


@dataclass(frozen=True)
class Line:
    """Cars in their order, or that part of it that matters."""

    racing: tuple[str, ...]
    out: tuple[str, ...]
    moved: Mapping[str, int]
    """Cars that the card moves, each with the place that it comes to; 0 for out."""

    @property
    def concerned(self) -> range:
        """The places that the moved cars leave and come to, with neighbours as far as there is room in a column; all,
        if they are many."""
        places = [place for car, now in self.moved.items() for place in (now, self.racing.index(car) + 1) if place]
        room, last = _FEW - len(self.out), len(self.racing)
        if not places or max(places) - min(places) >= room:
            return range(1, last + 1)
        first = max(1, min(min(places) - 1, last - room + 1), max(places) - room + 1)
        return range(first, min(last, first + room - 1) + 1)

    @property
    def is_cropped(self) -> bool:
        return len(self.concerned) + len(self.out) <= _FEW

    @property
    def room_above(self) -> float:
        return _ARCH if any(self.moved.values()) else 0.0

    @property
    def height(self) -> float:
        return self.room_above + _PLACES + _TALL + (_SUNK if self.out else 0.6)


def line_figure(data: FmrData, words: Words, played: Played) -> Figure:
    line = _read(played)
    told = ", ".join(f"{place} {car}" for place, car in enumerate(line.racing, start=1))

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        _draw(canvas, w, line, data, words)

    return Figure(lambda _w: line.height, draw, wide=not line.is_cropped, flex=0, about=told)


def _read(played: Played) -> Line:
    was, now = _places(played.before), _places(played.after)
    moved = {car: now.get(car, 0) for car in _named(played) if car in was and was[car] != now.get(car, 0)}
    return Line(tuple(was), tuple(seen["car"] for seen in played.before["retired"]), moved)


def _places(view: Mapping[str, Any]) -> dict[str, int]:
    return {seen["car"]: seen["place"] for seen in view["racing"]}


def _named(played: Played) -> list[str]:
    args = [event.args for event in played.resolution.events]
    return list(dict.fromkeys(str(arg[name]) for arg in args for name in _NAMED if arg.get(name)))


def _draw(canvas: Canvas, w: float, line: Line, data: FmrData, words: Words) -> None:
    shown = line.concerned
    pitch = min(w, _COLUMN) / _FEW if line.is_cropped else w / len(data.cars)
    left, top = (1 - shown[0]) * pitch, line.room_above
    _road(canvas, pitch * len(shown), top + _PLACES)
    for place, car in enumerate(line.racing, start=1):
        middle = left + (place - 0.5) * pitch
        if place in shown:
            center_line(canvas, middle, top + _PLACES / 2 - 0.4, str(place), LABEL, 8, fill=QUIET)
            token(canvas, middle, top + _PLACES, pitch - 0.8, data, car, car in line.moved)
        if line.moved.get(car):
            _way(canvas, middle, left + (line.moved[car] - 0.5) * pitch, top - 0.4)
    if line.out:
        _retired(canvas, pitch * len(shown), top + _PLACES + _SUNK, line, data, words, pitch)


def _road(canvas: Canvas, w: float, y: float) -> None:
    canvas.rect(0, y - 0.6, w, _TALL + 1.2, fill=ASPHALT, ink="drop")
    for edge in (y - 0.6, y + _TALL + 0.6):
        canvas.line(0, edge, w, edge, stroke=BLACK, width=0.35)


def _retired(
    canvas: Canvas, x: float, y: float, line: Line, data: FmrData, words: Words, pitch: float
) -> None:  # fmt: skip
    """Those who are out, behind the line and beside the road."""
    wide = pitch * len(line.out)
    label = words("counter.out")
    center_line(canvas, x + wide / 2, y - _PLACES / 2 - 0.8, label, LABEL, 8, room=wide + 4, smallest=7, fill=QUIET)
    canvas.rect(x + 0.1, y - 0.6, wide - 0.2, _TALL + 0.6, stroke=QUIET, width=0.35, dash=(1.2, 0.9))
    for index, car in enumerate(line.out):
        token(canvas, x + (index + 0.5) * pitch, y - 0.3, pitch - 1.2, data, car, car in line.moved)


def token(canvas: Canvas, cx: float, y: float, w: float, data: FmrData, car: str, marked: bool = False) -> None:
    """A counter in small: the team's colour and pattern, the car from above, and what people call it."""
    team = data.teams[data.cars[car].team]
    color, tall = livery(team), _TALL
    box = rect(cx - w / 2, y, w, tall, 0.9)
    canvas.path(box, fill=color)
    with canvas.group(clip=box):
        fill_pattern(canvas, box, team.pattern, pattern_ink(color), 1.5)
        canvas.rect(cx - w / 2, y + 6.4, w, tall, fill=CREAM)
        car_top(canvas, cx, y + 9.3, w - 0.6, body=color, accent=CREAM, heading=180, helmet=CREAM)
    canvas.rect(cx - 3.2, y + 0.9, 6.4, 4.6, r=0.7, fill=WHITE, stroke=BLACK, width=0.2, ink="keep")
    center_line(canvas, cx, y + 3.2, car, DISPLAY, 10, room=6)
    canvas.path(box, stroke=BLACK, width=0.9 if marked else 0.3)


def _way(canvas: Canvas, start: float, stop: float, y: float, color: Color = SIGNAL) -> None:
    """An arch from where a car is to where it comes, over the line."""
    rise = min(_ARCH - 1.4, 3.2 + abs(stop - start) * 0.09)
    lean = 1 if stop > start else -1
    arch = Path().move(start, y).curve(start, y - rise * 1.3, stop - lean, y - rise * 1.3, stop, y - 1.8)
    canvas.path(arch, stroke=color, width=0.8, round=True)
    canvas.path(polygon([(stop - 1.3, y - 2.2), (stop + 1.3, y - 2.2), (stop, y)]), fill=color)
