"""A circuit in small: its line, coloured by section speed, for programmes and fact cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.geometry import Point
from pnp.draw.path import polygon, polyline, smooth
from pnp.games.xf1.faces.look import INK, SIGNAL, TONES
from pnp.games.xf1.model import Course

_STEPS = 24


def mini_track(
    canvas: Canvas, x: float, y: float, w: float, h: float, course: Course, *, width: float = 1.4, tones: bool = True
) -> None:
    """The circuit fitted into a box; the start line is red, an arrow head on the track shows the way round."""
    line = _fitted(course.track.points, x + width, y + width, w - 2 * width, h - 2 * width)
    canvas.path(polyline([*line, line[0]]), stroke=INK, width=width, round=True, ink="keep")
    if tones:
        for section, part in zip(course.sections, _parts(line, course.track.starts), strict=True):
            canvas.path(polyline(part), stroke=_tone(section.tone), width=width * 0.5, round=True, ink="keep")
    _start(canvas, line, width)


def _tone(tone: str) -> Color:
    return {"slow": TONES["slow"], "middle": WHITE, "fast": Color.hex("#5AA2E8")}[tone]


def _fitted(points: Sequence[Point], x: float, y: float, w: float, h: float) -> list[Point]:
    """The smooth line through the points, as large as the box allows, in its middle."""
    path = smooth(points, closed=True)
    left, top, right, bottom = path.bounds()
    scale = min(w / (right - left), h / (bottom - top))
    dx, dy = x + (w - (right - left) * scale) / 2, y + (h - (bottom - top) * scale) / 2
    line = path.flatten(_STEPS)[0]
    return [(dx + (px - left) * scale, dy + (py - top) * scale) for px, py in line[:-1]]


def _parts(line: Sequence[Point], starts: Sequence[float]) -> list[list[Point]]:
    """The line cut where the sections begin, measured along its length."""
    closed = [*line, line[0]]
    along = [0.0]
    for (ax, ay), (bx, by) in pairwise(closed):
        along.append(along[-1] + math.hypot(bx - ax, by - ay))
    ends = [*starts[1:], 1.0]
    parts = []
    for start, end in zip(starts, ends, strict=True):
        inside = [point for point, at in zip(closed, along, strict=True) if start <= at / along[-1] <= end]
        parts.append(inside if len(inside) > 1 else [line[0], line[1]])
    return parts


def _start(canvas: Canvas, line: Sequence[Point], width: float) -> None:
    """The start line across the track, and an arrow head on it a little further on."""
    at, ahead = line[0], _further(line, width * 3)
    ux, uy = _direction(at, line[2])
    reach = width * 1.5
    for color, wide in ((WHITE, 1.1), (SIGNAL, 0.6)):
        canvas.line(
            at[0] - uy * reach,
            at[1] + ux * reach,
            at[0] + uy * reach,
            at[1] - ux * reach,
            stroke=color,
            width=width * wide,
            ink="keep",
        )
    ux, uy = _direction(at, ahead)
    half, long = width * 1.15, width * 2
    sides = [(ahead[0] - uy * half, ahead[1] + ux * half), (ahead[0] + uy * half, ahead[1] - ux * half)]
    head = polygon([(ahead[0] + ux * long, ahead[1] + uy * long), *sides])
    canvas.path(head, fill=SIGNAL, stroke=WHITE, width=width * 0.25, ink="keep")


def _further(line: Sequence[Point], far: float) -> Point:
    """The first point of the line at least so far from its start."""
    return next((point for point in line if math.dist(point, line[0]) >= far), line[-1])


def _direction(start: Point, stop: Point) -> Point:
    far = math.dist(start, stop) or 1.0
    return (stop[0] - start[0]) / far, (stop[1] - start[1]) / far
