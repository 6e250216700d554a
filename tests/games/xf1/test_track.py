"""The circuit as a line: lengths add up, ribbons meet without a seam, and nothing folds over."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.draw.geometry import Point
from pnp.games.xf1.faces.courses.circuit import Lap, fitted, grid_slots, lap_of, over_and_under, pit_lane, section_spans
from pnp.games.xf1.faces.courses.drawn import BEND
from pnp.games.xf1.faces.courses.layout import HALF
from pnp.games.xf1.faces.courses.places import plan_course
from pnp.games.xf1.model import Track
from tests.games.xf1.laying import the_data

COURSES = tuple(the_data().courses)
SHARE = st.floats(0, 1, exclude_max=True)


def ring(count: int = 16, r: float = 40, way: int = 1) -> list[Point]:
    turns = [way * 2 * math.pi * i / count for i in range(count)]
    return [(r * math.cos(turn), r * math.sin(turn)) for turn in turns]


def eight(count: int = 32) -> list[Point]:
    turns = [2 * math.pi * (i + 0.5) / count for i in range(count)]
    return [(60 * math.sin(turn), 30 * math.sin(2 * turn)) for turn in turns]


def track(points: list[Point], **changes: Any) -> Track:
    values: dict[str, Any] = {"starts": (0.0, 0.5), "under": None, "pit": (0.95, 0.05), "pit_side": "right", **changes}
    return Track(points=tuple(points), **values)


@st.composite
def laps(draw: st.DrawFn) -> Lap:
    """Closed curves around a middle, with bays and bulges."""
    radii = draw(st.lists(st.floats(25, 60), min_size=6, max_size=14))
    step = 2 * math.pi / len(radii)
    return Lap.through([(r * math.cos(i * step), r * math.sin(i * step)) for i, r in enumerate(radii)])


def long(points: list[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


@settings(max_examples=25, deadline=None)
@given(laps(), st.lists(SHARE, min_size=3, max_size=3, unique=True))
def test_lengths_add_up(lap: Lap, shares: list[float]) -> None:
    first, second, third = sorted(shares)
    assert lap.distance(first, second) + lap.distance(second, third) == pytest.approx(lap.distance(first, third))
    assert lap.distance(first, second) + lap.distance(second, first) == pytest.approx(lap.length)


@settings(max_examples=25, deadline=None)
@given(laps(), SHARE, st.floats(0.02, 0.9))
def test_a_stretch_is_as_long_as_its_points_say(lap: Lap, start: float, span: float) -> None:
    assert long(lap.edge(start, start + span, step=0.5)) == pytest.approx(span * lap.length, rel=0.01)


@settings(max_examples=25, deadline=None)
@given(laps(), SHARE, st.floats(0.02, 0.9))
def test_ribbons_are_closed_and_as_wide_as_wanted(lap: Lap, start: float, span: float) -> None:
    ribbon = lap.ribbon(start, start + span, 1.5)
    assert ribbon.segments[-1] == ("Z", ())
    assert math.dist(ribbon.segments[0][1], ribbon.end) == pytest.approx(3, abs=0.4)
    left, top, right, foot = lap.bounds
    inner = ribbon.bounds()
    assert inner[0] >= left - 2
    assert inner[1] >= top - 2
    assert inner[2] <= right + 2
    assert inner[3] <= foot + 2


@settings(max_examples=25, deadline=None)
@given(laps(), SHARE)
def test_two_ribbons_meet_without_a_step_or_a_kink(lap: Lap, joint: float) -> None:
    before, after = lap.stretch(joint - 0.1, joint, 1.5), lap.stretch(joint, joint + 0.1, 1.5)
    start = after.segments[0][1]
    assert math.dist(before.end, start) < 1e-6
    arrive = (before.end[0] - before.segments[-1][1][2], before.end[1] - before.segments[-1][1][3])
    leave = (after.segments[1][1][0] - start[0], after.segments[1][1][1] - start[1])
    turn = math.atan2(arrive[0] * leave[1] - arrive[1] * leave[0], arrive[0] * leave[0] + arrive[1] * leave[1])
    assert abs(math.degrees(turn)) < 12


@pytest.mark.parametrize("name", COURSES)
def test_no_edge_of_a_course_folds_over(name: str) -> None:
    """Inside the tightest hairpin the edge still runs forward."""
    course = the_data().courses[name]
    lap = plan_course(course, 200, 137.5).lap
    for offset in (-HALF, HALF):
        shares = lap.shares(0, 0)
        for (a, b), share in zip(pairwise([lap.beside(s, offset) for s in shares]), shares, strict=False):
            ahead = lap.heading(share)
            assert (b[0] - a[0]) * ahead[0] + (b[1] - a[1]) * ahead[1] > 0


@pytest.mark.parametrize("name", COURSES)
def test_sections_cover_the_lap_once(name: str) -> None:
    course = the_data().courses[name]
    lap = lap_of(course.track)
    spans = section_spans(course.track)
    assert sum(lap.distance(*span) for span in spans) == pytest.approx(lap.length)
    assert [stop for _, stop in spans[:-1]] == [start for start, _ in spans[1:]]


def test_direction_is_read_from_the_shape() -> None:
    assert Lap.through(ring(way=1)).direction == "clockwise"
    assert Lap.through(ring(way=-1)).direction == "anticlockwise"
    assert Lap.through(eight()).direction == "eight"
    assert {name for name in COURSES if lap_of(the_data().courses[name].track).direction == "eight"} == {"japan"}


def test_a_bend_to_the_right_has_its_inside_at_the_right() -> None:
    lap = Lap.through(ring(r=20))
    (corner,) = lap.corners(BEND)
    assert (corner.side, round(corner.turn)) == (1, 360)
    assert corner.radius == pytest.approx(20, rel=0.12)
    assert not lap.corners(15)
    x, y = lap.beside(0.25, 5)
    assert math.hypot(x, y) == pytest.approx(15, abs=0.3)


def test_an_offset_beyond_the_middle_of_a_bend_is_cut_short() -> None:
    lap = Lap.through(ring(r=4))
    assert math.hypot(*lap.beside(0.3, 30)) < 4


def test_the_designer_says_which_stretch_of_an_eight_is_below() -> None:
    lap = Lap.through(eight())
    (crossing,) = lap.crossings
    early, late = crossing
    assert over_and_under(lap, track(eight())) == [(late, early)]
    assert over_and_under(lap, track(eight(), under=(late - 0.05, late + 0.05))) == [(early, late)]


def test_the_pit_lane_leaves_the_track_and_comes_back() -> None:
    lap = Lap.through(ring())
    lane = pit_lane(lap, track(ring()), 4)
    assert math.dist(lane[0], lap.at(0.95)) < 1e-6
    assert math.dist(lane[-1], lap.at(0.05)) < 1e-6
    assert max(40 - math.hypot(x, y) for x, y in lane) == pytest.approx(4, abs=0.3)
    outside = pit_lane(lap, track(ring(), pit_side="left"), 4)
    assert max(math.hypot(x, y) - 40 for x, y in outside) == pytest.approx(4, abs=0.3)


def test_grid_slots_stand_behind_the_line_on_both_sides() -> None:
    lap = Lap.through(ring())
    ahead = lap.heading(0)
    start = lap.at(0)
    slots = grid_slots(lap, 3, 3, 1)
    assert len(slots) == 6
    assert all((x - start[0]) * ahead[0] + (y - start[1]) * ahead[1] < 0 for (x, y), _ in slots)
    assert {math.hypot(x, y) > 40 for (x, y), _ in slots} == {True, False}


def test_a_lap_fills_its_box() -> None:
    lap = fitted(Lap.through(ring()), 10, 20, 100, 50)
    left, top, right, foot = lap.bounds
    assert (top, foot) == pytest.approx((20, 70))
    assert left - 10 == pytest.approx(110 - right)
