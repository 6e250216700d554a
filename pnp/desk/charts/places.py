"""A race to look at: the places turn by turn. The points of a season race by race are in `points`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from pnp.desk.charts.points import points_progression
from pnp.desk.charts.spots import Spots, around
from pnp.desk.charts.traces import FAINT, QUIET, RULE, Trace, badge, badge_width, stroke_trace, traces
from pnp.desk.lent import Look
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, ink_on
from pnp.draw.fonts import cap_height, width
from pnp.draw.geometry import Bounds, Point
from pnp.draw.path import Path
from pnp.draw.text import center_line, fit_line, shortened
from pnp.kit.words import Words
from pnp.referee.rules import RaceResult
from pnp.season.chart import Chart
from pnp.season.system import Competitor

__all__ = ["Places", "points_progression", "position_chart"]

_SMALL = 6.0


@dataclass(frozen=True)
class Places:
    """What a chart of places is made of. `codes` are the events that can end somebody's race, `marks` those that leave
    a sign on a line and `bands` those that change a whole turn, each with the key of its words."""

    chart: Chart
    entered: Sequence[Competitor]
    result: RaceResult | None = None
    """As it counts: where everybody is put in the end."""
    name: Callable[[str], str] = str
    codes: frozenset[str] = frozenset()
    marks: Mapping[str, str] = field(default_factory=dict)
    bands: Mapping[str, str] = field(default_factory=dict)

    @property
    def everybody(self) -> tuple[str, ...]:
        finished = self.result.order if self.result else ()
        return tuple(dict.fromkeys((*self.chart.everybody, *finished)))


def position_chart(canvas: Canvas, w: float, h: float, places: Places, look: Look, words: Words) -> None:
    """A lap chart: the grid at the left, the result at the right, a line for each car between them."""
    _Laps(canvas, w, h, places, look, words).draw()


_HEAD, _FOOT = 8.6, 7.0
_NUMBER = 5.0
_NAME, _NAMES = 7.5, 32.0
"""The size of the names at the finish, and the most room they get."""
_ROW = 20.0
_LABELLED, _LABEL_HIGH = 36.0, 2.9
"""After how many millimetres a line is labelled again, and how tall that label is."""
_CLAUSE = 5.6


@dataclass(frozen=True)
class _Laps:
    canvas: Canvas
    w: float
    h: float
    places: Places
    look: Look
    words: Words

    # -- the grid of the chart

    @cached_property
    def traces(self) -> dict[str, Trace]:
        known = traces(self.places.entered)
        return {who: known.get(who, Trace(Competitor(who, who[:3]))) for who in self.places.everybody}

    @property
    def rows(self) -> int:
        return max(1, len(self.places.everybody))

    @cached_property
    def row(self) -> float:
        return min(_ROW, (self.h - _HEAD - _FOOT) / self.rows)

    @cached_property
    def high(self) -> float:
        """How tall a badge is."""
        return min(5.2 + max(0.0, self.row - 10) * 0.1, self.row * 0.8)

    @cached_property
    def wide(self) -> float:
        return max((badge_width(self.high, trace, self.look) for trace in self.traces.values()), default=self.high)

    @cached_property
    def thick(self) -> float:
        """How thick a line is: thinner where the steps are many, or steep ones would hide each other."""
        return min(1.4 + max(0.0, self.row - 12) * 0.03, self.row * 0.24, (self.x(1) - self.x(0)) * 0.3)

    @cached_property
    def left(self) -> float:
        return _NUMBER + self.wide + 1.5

    @cached_property
    def names(self) -> float:
        """The room for the names at the finish."""
        return min(_NAMES, max(width(self._name(who), self.look.strong, _NAME) for who in self.traces))

    @cached_property
    def right(self) -> float:
        """Where the lines end, before the badges of the finish."""
        return self.w - self.names - self.wide - 4

    def x(self, turn: float) -> float:
        last = self.places.chart.last
        return self.left + (self.right - self.left) * turn / (last + 0.8) if last else self.left

    def y(self, place: float) -> float:
        return _HEAD + (place - 0.5) * self.row

    @property
    def bottom(self) -> float:
        return _HEAD + self.rows * self.row

    def draw(self) -> None:
        self._ground()
        self._bands()
        for who in self._from_behind():
            self._line(who)
        # What belongs to one place only finds its room first; badges go where the rest leaves some.
        spots = Spots()
        for who in self._from_behind():
            self._marks(who, spots)
        for who in self.places.chart.out:
            self._cross(who, spots)
        for who in self.places.chart.out:
            self._clause(who, spots)
        for who in reversed(self._from_behind()):
            self._on_the_way(who, spots)
        self._ends()
        self._key()

    def _ground(self) -> None:
        canvas, look, last = self.canvas, self.look, self.places.chart.last
        for place in range(1, self.rows + 1):
            if place % 2:
                canvas.rect(self.left - 1, self.y(place - 0.5), self.right - self.left + 2, self.row,
                            fill=look.ground.mix(WHITE, 0.45), ink="drop")  # fmt: skip
        each = next(n for n in (1, 2, 5, 10, 20, 50) if self.x(n) - self.x(0) >= 5.5 or n == 50)
        for turn in range(last + 1):
            told = turn % each == 0 or turn == last
            canvas.line(self.x(turn), _HEAD, self.x(turn), self.bottom, stroke=RULE if told else FAINT, width=0.2)
            if told and turn and not (turn != last and last - turn < each * 0.6):
                for y in (_HEAD - 1.6, self.bottom + 3.2):
                    canvas.text(self.x(turn), y, str(turn), look.strong, 6.5, anchor="middle", fill=QUIET)
        canvas.line(self.left - 1, _HEAD, self.right + 1, _HEAD, stroke=look.ink, width=0.4)
        canvas.line(self.left - 1, self.bottom, self.right + 1, self.bottom, stroke=look.ink, width=0.4)
        centre = self.left - 1.5 - self.wide / 2
        fit_line(canvas, centre, _HEAD - 1.6, self.left + 4, self.words("chart.grid"), look.strong, 6.5,
                 smallest=5.6, anchor="middle", fill=look.ink)  # fmt: skip
        key = "chart.finish" if self.places.result else "chart.now"
        said = self.words(key, turn=last)
        fit_line(canvas, self.right + 1.5, _HEAD - 1.6, self.wide + self.names, said, look.strong, 6.5,
                 smallest=5.6, fill=look.ink)  # fmt: skip

    def _bands(self) -> None:
        """A turn that was different for everybody, with its sign at the top."""
        turns: dict[int, str] = {}
        for said in self.places.chart.said:
            if said.event.code in self.places.bands:
                turns.setdefault(said.turn, self.places.bands[said.event.code])
        for turn, key in turns.items():
            x = self.x(turn - 0.5)
            wide = self.x(1) - self.x(0)
            self.canvas.rect(x - wide / 2, _HEAD, wide, self.bottom - _HEAD, fill=self.look.accent.tint(0.16))
            self._sign(x, 0.6, str(self.words(f"chart.band.{key}.sign")))

    def _sign(self, x: float, y: float, text: str) -> None:
        wide = width(text, self.look.strong, _SMALL) + 1.6
        self.canvas.rect(x - wide / 2, y, wide, 2.9, r=0.5, fill=self.look.accent)
        self.canvas.text(x, y + 2.2, text, self.look.strong, _SMALL, anchor="middle", fill=ink_on(self.look.accent))

    # -- the lines

    def _from_behind(self) -> list[str]:
        """So that the winner's line lies on top, and those of players over the others."""
        order = list(self.places.result.order if self.places.result else self.places.chart.everybody)
        order += [who for who in self.traces if who not in order]
        order.reverse()
        return sorted(order, key=lambda who: self.traces[who].weight)

    def points(self, who: str) -> list[Point]:
        return [(self.x(turn), self.y(place)) for turn, place in self.places.chart.places(who)]

    def _line(self, who: str) -> None:
        points, trace = self.points(who), self.traces[who]
        if not points:
            return
        end = self._stop(who) or (self.right + 1, self._final(who, points[-1][1]))
        stroke_trace(self.canvas, _bumps([*points, end]), trace, self.thick * trace.weight, self.look)

    def _stop(self, who: str) -> Point | None:
        """Where somebody's race ended who did not come home."""
        out, points = self.places.chart.out.get(who), self.points(who)
        return (self.x(out - 0.45), points[-1][1]) if out is not None and points else None

    def _final(self, who: str, y: float) -> float:
        """Where somebody is put in the end, which need not be where the flag found them."""
        result = self.places.result
        return self.y(result.order.index(who) + 1) if result and who in result.order else y

    def _cross(self, who: str, spots: Spots) -> None:
        """Where somebody's race ended."""
        stop = self._stop(who)
        if stop is None:
            return
        (x, y), canvas, arm = stop, self.canvas, self._arm
        cross = Path().move(x - arm, y - arm).line(x + arm, y + arm).move(x - arm, y + arm).line(x + arm, y - arm)
        canvas.path(cross, stroke=WHITE, width=1.5, round=True, ink="keep")
        canvas.path(cross, stroke=self.look.ink, width=0.7, round=True, ink="keep")
        spots.take(around(x, y, 2 * arm + 0.7, 2 * arm + 0.7))

    @property
    def _arm(self) -> float:
        return min(1.15, self.row * 0.24)

    def _clause(self, who: str, spots: Spots) -> None:
        """Why, by its clause: behind the cross, or wherever beside it there is room."""
        stop, why = self._stop(who), self.places.chart.why_out(who, self.places.codes)
        if stop is None or not why:
            return
        (x, y), arm = stop, self._arm
        wide, high = width(why, self.look.strong, _CLAUSE) + 0.6, 2.4
        behind, below = arm + 0.7 + wide / 2, arm + 0.6 + high / 2
        beside = [(x + right, y + down) for down in (below, -below) for right in (behind, behind / 2, 0, -behind)]
        wishes = [(x + behind, y), *beside, (x - behind, y)]
        inside = [at for at in wishes if self.left < at[0] - wide / 2 < at[0] + wide / 2 < self.right]
        clear = [at for at in inside if not self._is_crossed(around(*at, wide, high, self.thick / 2), who)]
        at = spots.first_free([*clear, *inside], wide, high, 0.1) or wishes[0]
        _tag(self.canvas, *at, why, self.look)

    def _is_crossed(self, box: Bounds, who: str) -> bool:
        """Whether somebody else's line runs through a box."""
        left, top, right, bottom = box
        others = (self.points(other) for other in self.traces if other != who)
        near = (pair for points in others for pair in pairwise(points) if pair[0][0] < right and pair[1][0] > left)
        return any(left < x < right and top < y < bottom for pair in near for x, y in _sampled(*pair))

    def _marks(self, who: str, spots: Spots) -> None:
        """What happened to somebody on the way: a letter on the line."""
        places = dict(self.places.chart.places(who))
        for turn, key in self._marked_turns(who).items():
            if turn in places:
                x, y = self.x(turn), self.y(places[turn])
                self._mark(x, y, str(self.words(f"chart.mark.{key}.sign")))
                spots.take(around(x, y, 2 * self._mark_r, 2 * self._mark_r))

    def _marked_turns(self, who: str) -> dict[int, str]:
        marks = self.places.marks
        told = ((said.turn, said.event) for said in self.places.chart.said)
        return {turn: marks[event.code] for turn, event in told if event.code in marks and who in event.args.values()}

    def _on_the_way(self, who: str, spots: Spots) -> None:
        """A long line says now and then whose it is, where it runs level: without colour nobody could follow it."""
        places, trace = dict(self.places.chart.places(who)), self.traces[who]
        level = [turn for turn in places if turn and places.get(turn + 1) == places[turn]]
        if not level:
            return
        step = self.x(1) - self.x(0)
        signs = round(len(places) * step / _LABELLED)
        size = badge_width(_LABEL_HIGH, trace, self.look), _LABEL_HIGH
        last = -_LABELLED
        for number in range(1, signs + 1):
            wish = len(places) * number / (signs + 1) - 0.5
            away = {turn: abs(turn - wish) for turn in level}
            near = [
                turn
                for turn in sorted(level, key=away.__getitem__)
                if away[turn] * step <= _LABELLED / 2 and self.x(turn) - last >= _LABELLED / 2
            ]
            at = spots.first_free([(self.x(turn + 0.5), self.y(places[turn])) for turn in near], *size)
            if at:
                badge(self.canvas, *at, _LABEL_HIGH, trace, self.look)
                last = at[0]

    @property
    def _mark_r(self) -> float:
        return min(1.6, self.row * 0.3)

    def _mark(self, x: float, y: float, text: str) -> None:
        self.canvas.circle(x, y, self._mark_r, fill=WHITE, stroke=self.look.ink, width=0.3, ink="keep")
        center_line(self.canvas, x, y, text, self.look.strong, 5.6, fill=self.look.ink)

    # -- both ends

    def _ends(self) -> None:
        canvas, look, chart, result = self.canvas, self.look, self.places.chart, self.places.result
        for place in range(1, self.rows + 1):
            canvas.text(_NUMBER - 1.2, self.y(place) + 0.9, str(place), look.strong, 7, anchor="end", fill=QUIET)
        for place, who in enumerate(chart.grid, start=1):
            badge(canvas, self.left - 1.5 - self.wide / 2, self.y(place), self.high, self.traces[who], look)
        order = result.order if result else chart.turns[-1][1] if chart.turns else ()
        for place, who in enumerate(order, start=1):
            y, x = self.y(place), self.right + 1.5 + self.wide / 2
            is_out = bool(result and who in result.out)
            badge(canvas, x, y, self.high, self.traces[who], look)
            room = self.w - x - self.wide / 2 - 1.5
            name = shortened(self._name(who), look.strong, _NAME, room)
            base = y + cap_height(look.strong, _NAME) / 2
            canvas.text(x + self.wide / 2 + 1.5, base, name, look.strong, _NAME, fill=QUIET if is_out else look.ink)
            if is_out:
                end = min(width(name, look.strong, _NAME), room)
                canvas.line(x + self.wide / 2 + 1.5, y, x + self.wide / 2 + 1.5 + end, y, stroke=QUIET, width=0.2)

    def _name(self, who: str) -> str:
        """Without the label, which stands beside it."""
        name, label = self.places.name(who), self.traces[who].who.label
        return name.removeprefix(label).lstrip() if label else name

    def _key(self) -> None:
        """What the signs mean, under the chart; only those that are on it."""
        chart, words, look = self.places.chart, self.words, self.look
        told = {said.event.code for said in chart.said if said.turn}
        x, y = self.left - 1, self.bottom + 6.2
        for table, kind in ((self.places.bands, "band"), (self.places.marks, "mark")):
            for key in dict.fromkeys(key for code, key in table.items() if code in told):
                x = self._entry(x, y, str(words(f"chart.{kind}.{key}.sign")), str(words(f"chart.{kind}.{key}.text")))
        if chart.out:
            x = self._entry(x, y, "×", str(words("chart.out")))
        twin = next((trace for trace in self.traces.values() if trace.twin), None)
        if twin:
            sample = Path().move(x, y - 0.8).line(x + 7, y - 0.8)
            stroke_trace(self.canvas, sample, replace(twin, who=Competitor(""), team=0), 0.8, look)
            self._entry(x + 8.2, y, "", str(words("chart.twin")))
        turn = words("chart.turn")
        self.canvas.text(self.right + 1, y, turn, look.text, 6.5, anchor="end", fill=QUIET)

    def _entry(self, x: float, y: float, sign: str, text: str) -> float:
        self.canvas.text(x, y, sign, self.look.strong, 6.5, fill=self.look.ink)
        x += width(sign, self.look.strong, 6.5) + 1.2 if sign else 0
        self.canvas.text(x, y, text, self.look.text, 6.5, fill=QUIET)
        return x + width(text, self.look.text, 6.5) + 4


def _bumps(points: Sequence[Point]) -> Path:
    """Level at every turn, and a soft step between two: places change somewhere on the way."""
    path = Path().move(*points[0])
    for (ax, ay), (bx, by) in pairwise(points):
        pull = (bx - ax) * 0.5
        path = path.line(bx, by) if ay == by else path.curve(ax + pull, ay, bx - pull, by, bx, by)
    return path if len(points) > 1 else path.line(points[0][0] + 0.1, points[0][1])


_SAMPLES = 12


def _sampled(start: Point, end: Point) -> Iterator[Point]:
    """Points of the line from one to the other, near to each other."""
    (ax, ay), (bx, by) = start, end
    for step in range(_SAMPLES):
        t = step / _SAMPLES
        way = 3 * t * (1 - t) ** 2 * 0.5 + 3 * t**2 * (1 - t) * 0.5 + t**3
        yield ax + (bx - ax) * way, ay + (by - ay) * t * t * (3 - 2 * t)


def _tag(canvas: Canvas, cx: float, cy: float, text: str, look: Look) -> None:
    """A clause beside the line that it ended."""
    wide = width(text, look.strong, _CLAUSE)
    canvas.rect(cx - wide / 2 - 0.3, cy - 1.2, wide + 0.6, 2.4, r=0.4, fill=WHITE, ink="keep")
    base = cy + cap_height(look.strong, _CLAUSE) / 2
    canvas.text(cx, base, text, look.strong, _CLAUSE, anchor="middle", fill=look.ink, ink="keep")
