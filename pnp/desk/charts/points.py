"""A season to look at: points race by race, and who stood on the podium how often."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.desk.charts.medals import medal
from pnp.desk.charts.spots import Spots
from pnp.desk.charts.traces import FAINT, QUIET, RULE, Trace, badge, badge_width, stroke_trace
from pnp.desk.lent import Look
from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, contrast
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Point
from pnp.draw.text import center_line, shortened
from pnp.kit.words import Words
from pnp.season.standings import Standing
from pnp.season.system import Competitor

_TOP, _BASE = 4.0, 8.0
_AXIS = 8.0
_TEXT = 7.5
_PITCH = 3.4
"""From one name to the next at the right."""
_ON_LINE, _FAR = 2.9, 70.0
"""How tall the badges on the lines are, and how wide a chart is that has two for each."""


def points_progression(
    canvas: Canvas, w: float, h: float, standing: Standing, known: Mapping[str, Trace], name: Callable[[str], str],
    look: Look, words: Words,
) -> None:  # fmt: skip
    """The points of a table race by race: a line for everybody in it, each with its name where it ends."""
    _Points(canvas, w, h, standing, known, name, look, words).draw()


@dataclass(frozen=True)
class _Points:
    canvas: Canvas
    w: float
    h: float
    standing: Standing
    known: Mapping[str, Trace]
    name: Callable[[str], str]
    look: Look
    words: Words

    @cached_property
    def totals(self) -> dict[str, tuple[int, ...]]:
        return self.standing.growth

    @property
    def races(self) -> int:
        return len(self.standing.rows[0].races) if self.standing.rows else 0

    @cached_property
    def columns(self) -> int:
        return max(map(len, self.totals.values()), default=1) - 1

    @cached_property
    def span(self) -> tuple[int, int, int]:
        """Least, most, and how far apart the lines of the scale are."""
        values = [value for totals in self.totals.values() for value in totals]
        lo, hi = min([0, *values]), max([1, *values])
        step = next(n * 10**power for power in range(6) for n in (1, 2, 5) if (hi - lo) / (n * 10**power) <= 8)
        return -(-lo // -step) * -step if lo < 0 else 0, -(-hi // step) * step, step

    @cached_property
    def names(self) -> float:
        figures = width("000", self.look.strong, _TEXT) + 9
        longest = max(width(self.name(row.who), self.look.strong, _TEXT) for row in self.standing.rows)
        return min(46.0, figures + longest)

    def x(self, column: float) -> float:
        right = self.w - self.names - 8
        return _AXIS + (right - _AXIS) * column / max(1, self.columns)

    def y(self, points: float) -> float:
        lo, hi, _ = self.span
        return self.h - _BASE - (self.h - _BASE - _TOP) * (points - lo) / max(1, hi - lo)

    def draw(self) -> None:
        if not self.standing.rows:
            return
        self._ground()
        for rank, row in reversed(list(enumerate(self.standing.rows))):
            self._line(row.who, 1.3 if rank < 3 else 0.85)
        spots = Spots()
        for row in self.standing.rows:
            self._on_the_way(row.who, spots)
        self._names()

    def _ground(self) -> None:
        canvas, look = self.canvas, self.look
        lo, hi, step = self.span
        for points in range(lo, hi + 1, step):
            y = self.y(points)
            canvas.line(_AXIS, y, self.x(self.columns), y, stroke=look.ink if points == 0 else RULE,
                        width=0.4 if points == 0 else 0.2)  # fmt: skip
            canvas.text(_AXIS - 1.5, y + 0.9, str(points), look.strong, 7, anchor="end", fill=QUIET)
        for column in range(1, self.columns + 1):
            x = self.x(column)
            canvas.line(x, _TOP, x, self.h - _BASE, stroke=FAINT, width=0.2)
            label = str(column) if column <= self.races else self.words("chart.by_hand")
            canvas.text(x, self.h - _BASE + 4.6, label, look.strong, 7, anchor="middle", fill=look.ink)
        canvas.text(self.x(0), self.h - _BASE + 4.6, self.words("chart.race"), look.text, 6.5, fill=QUIET)

    def points(self, who: str, thick: float) -> list[Point]:
        """Those who are level run side by side."""
        found = []
        for column, total in enumerate(self.totals[who]):
            level = [other for other, totals in self.totals.items() if totals[column] == total] if column else [who]
            apart = min(thick * 1.25, 5.0 / len(level))
            middle = (len(level) - 1) / 2 if total else len(level) - 1  # nobody falls below the axis who has nothing
            found.append((self.x(column), self.y(total) + (level.index(who) - middle) * apart))
        return found

    def _line(self, who: str, thick: float) -> None:
        trace = self._trace(who)
        line = paths.polyline(points) if len(points := self.points(who, 1.0)) > 1 else None
        if line is None:
            return
        stroke_trace(self.canvas, line, trace, thick, self.look)
        for x, y in points[1:]:
            fill = trace.colour.toned(trace.tone)
            self.canvas.circle(x, y, thick * 0.75, fill=fill, stroke=WHITE, width=0.2, ink="keep")

    def _on_the_way(self, who: str, spots: Spots) -> None:
        """A badge or two on the line itself: its end may be far from where its name stands."""
        points, trace = self.points(who, 1.0), self._trace(who)
        if self.columns < 2:
            return
        size = badge_width(_ON_LINE, trace, self.look), _ON_LINE
        signs = 2 if self.x(self.columns) - self.x(0) > _FAR else 1
        ways = [step / 8 for step in range(3, 8 * self.columns - 1) if step % 8]
        for number in range(1, signs + 1):
            wish = self.columns * (number / signs - 0.4 / signs)
            away = {way: abs(way - wish) for way in ways}
            near = [way for way in sorted(ways, key=away.__getitem__) if away[way] <= self.columns / signs / 2]
            at = spots.first_free([_along(points, way) for way in near], *size)
            if at:
                badge(self.canvas, *at, _ON_LINE, trace, self.look)

    def _trace(self, who: str) -> Trace:
        return self.known.get(who, Trace(Competitor(who)))

    def _names(self) -> None:
        """Beside the ends of the lines, or as near as they can be without touching."""
        ends = {row.who: self.points(row.who, 1.0)[-1] for row in self.standing.rows}
        spots = _apart([ends[row.who][1] for row in self.standing.rows], _PITCH, _TOP, self.h - _BASE + 2)
        canvas, look = self.canvas, self.look
        x = self.x(self.columns)
        high = 2.9
        for row, y in zip(self.standing.rows, spots, strict=True):
            trace = self._trace(row.who)
            canvas.path(paths.polyline([(x + 0.8, ends[row.who][1]), (x + 3.2, y), (x + 4.4, y)]),
                        stroke=trace.colour if contrast(trace.colour, WHITE) > 1.9 else QUIET, width=0.25)  # fmt: skip
            wide = badge_width(high, trace, look)
            badge(canvas, x + 4.6 + wide / 2, y, high, trace, look)
            base = y + cap_height(look.strong, _TEXT) / 2
            canvas.text(x + 14.6, base, str(row.total), look.strong, _TEXT, anchor="end", fill=look.ink)
            name = shortened(self.name(row.who), look.text, _TEXT, self.w - x - 15.8)
            canvas.text(x + 15.8, base, name, look.text, _TEXT, fill=look.ink)


def _along(points: Sequence[Point], way: float) -> Point:
    """A point of the line, so many of its parts from its beginning."""
    part = int(way)
    (ax, ay), (bx, by) = points[part], points[part + 1]
    share = way - part
    return ax + (bx - ax) * share, ay + (by - ay) * share


def _apart(wishes: Sequence[float], pitch: float, top: float, bottom: float) -> list[float]:
    """Places in the same order, at least a pitch apart, each as near to its wish as the others allow."""
    pitch = min(pitch, (bottom - top) / max(1, len(wishes) - 1)) if len(wishes) > 1 else pitch
    groups: list[tuple[float, int]] = []  # where the middle of a group should be, and how many are in it
    for wish in wishes:
        groups.append((wish, 1))
        while len(groups) > 1:
            (one, m), (other, n) = groups[-2:]
            if other - one >= pitch * (m + n) / 2:
                break
            groups[-2:] = [((one * m + other * n) / (m + n), m + n)]
    found = [middle + (i - (count - 1) / 2) * pitch for middle, count in groups for i in range(count)]
    for i, y in enumerate(found):
        found[i] = max(y, top if i == 0 else found[i - 1] + pitch)
    for i in range(len(found) - 1, -1, -1):
        found[i] = min(found[i], bottom if i == len(found) - 1 else found[i + 1] - pitch)
    return found


# --- wins and podiums ------------------------------------------------------------------------------------------------


def podiums(canvas: Canvas, w: float, h: float, rows: Sequence[tuple[str, Trace, Sequence[int]]], look: Look) -> None:
    """Who stood where: a tile for every place among the first three, the best first. As many rows as fit."""
    columns = 2 if len(rows) * _TILE_LINE > h and w > 120 else 1
    down = -(-len(rows) // columns)
    line = min(_TILE_LINE, max(4.6, h / max(1, down)))
    each = min(down, int(h / line))
    for column in range(columns):
        with canvas.group(at=(column * (w / columns + 2), 0)):
            part = rows[column * down : column * down + each]
            _podium_rows(canvas, w / columns - 2, line, part, look)


_TILE_LINE = 6.4


def _podium_rows(
    canvas: Canvas, w: float, line: float, rows: Sequence[tuple[str, Trace, Sequence[int]]], look: Look
) -> None:
    tile = line * 0.78
    names = min(w * 0.34, max((width(name, look.text, 8) for name, _, _ in rows), default=0) + 1)
    start = 10 + names + 2
    for index, (name, trace, places) in enumerate(rows):
        y = (index + 0.5) * line
        badge(canvas, 4, y, line * 0.66, trace, look)
        canvas.text(10, y + 0.95, shortened(name, look.text, 8, names), look.text, 8, fill=look.ink)
        step = min(tile + 0.6, (w - start) / max(1, len(places)))
        for count, place in enumerate(places):
            x = start + count * step
            ink = medal(canvas, x, y - tile / 2, tile, tile, place, look, r=0.6)
            center_line(canvas, x + min(step, tile) / 2, y, str(place), look.strong, tile * 1.6, fill=ink)
