"""Moves on any course, against a second and deliberately simple reading of 2.5.1 (M13, M32–M40, M45)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.mad.model import TERRAINS
from pnp.games.mad.model.course import FAR, GOAL, Course, Spot, join, lay
from pnp.games.mad.rules.moving import Purse, Reach, Trip, account, furthest, reach, why_not
from tests.games.mad.table import as_written, by_the_book, data
from tests.turns import examples

Written = dict[str, Any]
Case = tuple[Written, Course, dict[str, Any]]

often = settings(max_examples=examples(200), deadline=None, derandomize=True, database=None)
some = settings(max_examples=examples(80), deadline=None, derandomize=True, database=None)


# ── any course, any car ──────────────────────────────────────────────────────────────────────────────────────────────


@st.composite
def dags(draw: st.DrawFn) -> Case:
    """A small course: steps lead from lower to higher cells, and not all of them are there."""
    count = draw(st.integers(2, 8))
    cells: dict[str, dict[str, Any]] = {}
    for number in range(count):
        cells[f"c{number}"] = {
            "terrain": draw(st.sampled_from([None, None, None, "ice", "river"])),
            "curve": draw(st.integers(0, 1)),
        }
    pairs = [(a, b) for a in range(count) for b in range(a + 1, min(count, a + 4))]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, min_size=1, max_size=12))
    edges = [(f"c{a}", f"c{b}", draw(st.integers(0, 1))) for a, b in chosen]
    written = {"cells": cells, "edges": edges, "start": "c0", "last": f"c{count - 1}"}
    spots = [Spot(name, cell["terrain"], bool(cell["curve"])) for name, cell in cells.items()]
    course = join(spots, [(a, b, bool(curve)) for a, b, curve in edges], "c0", f"c{count - 1}")
    return written, course, draw(cars(list(cells), ["ice", "river"], points=8))


@st.composite
def laid(draw: st.DrawFn) -> Case:
    """Some of the nine sheets in a row, turned or not, run from either end."""
    sheets = draw(st.lists(st.sampled_from(list(data().sheets)), unique=True, min_size=1, max_size=5))
    layout = [sheet + draw(st.sampled_from(["", "r"])) for sheet in sheets]
    side = draw(st.sampled_from(["first", "last"]))
    written = as_written(layout, side)
    course = lay(data(), layout, side)
    return written, course, draw(cars(list(written["cells"]), TERRAINS, points=18))


@st.composite
def cars(draw: st.DrawFn, cells: list[str], icons: Any, points: int) -> dict[str, Any]:
    return {
        "at": draw(st.sampled_from(cells)),
        "points": draw(st.integers(0, points)),
        "arrows": draw(st.integers(0, 5)),
        "fuel": draw(st.integers(0, 3)),
        "terrains": draw(st.sets(st.sampled_from(list(icons)))),
        "other_cars": draw(st.sets(st.sampled_from(cells), max_size=5)),
        "first_round": draw(st.booleans()) and draw(st.booleans()),
        "ram_prow": draw(st.booleans()) and draw(st.booleans()),
    }


def going(course: Course, car: dict[str, Any]) -> Reach:
    names = course.names
    return reach(
        Trip(
            course,
            names[car["at"]],
            car["points"],
            car["arrows"],
            car["fuel"],
            frozenset(car["terrains"]),
            frozenset(names[cell] for cell in car["other_cars"]),
            car["first_round"] or car["ram_prow"],
        )
    )


def named(course: Course, purse: Purse) -> tuple[str, int, int]:
    return course.spots[purse.spot].name, purse.arrows, purse.fuel


@pytest.mark.parametrize("cases", [pytest.param(dags(), id="small courses"), pytest.param(laid(), id="sheets")])
def test_M32_to_M45_a_car_reaches_what_the_book_says_and_nothing_else(cases: st.SearchStrategy[Case]) -> None:
    @often
    @given(case=cases)
    def compare(case: Case) -> None:
        written, course, car = case
        found = going(course, car)
        book = by_the_book(written, **car)
        assert {named(course, purse) for purse in found.steps} == book
        # the ends that are offered: every cell once for each fuel, with the most arrows
        offered = {spot: {purse.fuel: purse.arrows for purse in purses} for spot, purses in found.ends.items()}
        assert {course.spots[spot].name for spot in offered} == {cell for cell, _, _ in book}
        for spot, by_fuel in offered.items():
            name = course.spots[spot].name
            assert set(by_fuel) == {fuel for cell, _, fuel in book if cell == name}
            if name != GOAL:
                for fuel, arrows in by_fuel.items():
                    assert arrows == max(left for cell, left, gas in book if (cell, gas) == (name, fuel))
        # nothing is ever paid that is not there
        assert all(arrows >= 0 and fuel >= 0 for _, arrows, fuel in book)

    compare()


@pytest.mark.parametrize("cases", [pytest.param(dags(), id="small courses"), pytest.param(laid(), id="sheets")])
def test_M32_to_M40_the_way_to_each_end_is_a_way_and_its_price_is_what_is_gone(cases: st.SearchStrategy[Case]) -> None:
    @some
    @given(case=cases)
    def compare(case: Case) -> None:
        written, course, car = case
        found = going(course, car)
        steps = {(a, b) for a, b, _ in written["edges"]} | {(written["last"], GOAL)}
        for purse, count in found.steps.items():
            path = found.path(purse)
            names = [course.spots[each.spot].name for each in path]
            assert names[0] == car["at"]
            assert len(path) - 1 == count <= car["points"]
            assert all(pair in steps for pair in pairwise(names))
            # shorter moves to the same end with the same purse do not exist
            if count:
                fewer = by_the_book(written, **(car | {"points": count - 1}))
                assert named(course, purse) not in fewer
            paid = account(found.trip, path)
            assert (paid.arrows, paid.fuel, paid.steps) == (
                car["arrows"] - purse.arrows,
                car["fuel"] - purse.fuel,
                count,
            )
            assert set(paid.terrain) == {
                written["cells"][name].get("terrain") for name in names[1:] if name != GOAL
            } - {None}

    compare()


@pytest.mark.parametrize("cases", [pytest.param(dags(), id="small courses"), pytest.param(laid(), id="sheets")])
def test_M40_the_furthest_end_is_nearest_to_the_goal(cases: st.SearchStrategy[Case]) -> None:
    @some
    @given(case=cases)
    def compare(case: Case) -> None:
        written, course, car = case
        found = going(course, car)
        to_go = distances(written, car["terrains"])
        best = furthest(found)
        ends = [course.spots[spot].name for spot in found.ends]
        far = min(to_go[cell] for cell in ends)
        assert to_go[course.spots[best.spot].name] == far
        assert to_go[ends[0]] == far, "the first of the ends is the preset one"
        assert best.fuel == max(purse.fuel for purse in found.steps if purse.spot == best.spot)

    compare()


def distances(written: Written, terrains: set[str]) -> dict[str, int]:
    """Steps to beyond the last cell, found from the back."""
    left = dict.fromkeys(written["cells"], FAR) | {GOAL: 0}
    edges = [*((a, b) for a, b, _ in written["edges"]), (written["last"], GOAL)]
    for _ in written["cells"]:
        for a, b in edges:
            if b == GOAL or written["cells"][b].get("terrain") in (None, *terrains):
                left[a] = min(left[a], left[b] + 1)
    return left


@pytest.mark.parametrize("cases", [pytest.param(dags(), id="small courses"), pytest.param(laid(), id="sheets")])
def test_M13_distance_is_counted_in_cells(cases: st.SearchStrategy[Case]) -> None:
    @some
    @given(case=cases)
    def compare(case: Case) -> None:
        written, course, car = case
        known = course.to_go(frozenset(car["terrains"]))
        wanted = distances(written, car["terrains"])
        assert {course.spots[spot].name: min(left, FAR) for spot, left in enumerate(known)} == {
            cell: min(left, FAR) for cell, left in wanted.items()
        }

    compare()


@pytest.mark.parametrize("cases", [pytest.param(dags(), id="small courses"), pytest.param(laid(), id="sheets")])
def test_M32_M33_M40_every_cell_is_an_end_or_refused_with_a_true_reason(cases: st.SearchStrategy[Case]) -> None:
    """Too far is reached with more points, unpaid with more arrows, closed with all parts, behind never."""

    @some
    @given(case=cases)
    def compare(case: Case) -> None:
        _, course, car = case
        found = going(course, car)
        rich = car | {"arrows": 50, "fuel": 50, "points": 99}

        def cells(**changed: Any) -> set[str]:
            return {course.spots[purse.spot].name for purse in going(course, rich | changed).steps}

        anyhow, allowed = cells(terrains=set(TERRAINS)), cells()
        near = cells(points=car["points"])
        for spot in range(len(course.spots)):
            if spot in found.ends:
                continue
            name, why = course.spots[spot].name, why_not(found, spot)
            if name not in anyhow:
                assert (why.code, why.rule) == ("to.behind", "M32")
            elif name not in allowed:
                closed = course.spots[spot].terrain is not None
                assert (why.code, why.rule) == ("to.terrain" if closed else "to.way", "M33")
            elif name not in near:
                assert (why.code, why.rule) == ("to.far", "M32")
            else:
                assert why.code == "to.unpaid"
                assert {"M34", "M35", "M37"} & set(why.rule.split())
                assert why.rule.split()[-1] == "M40"

    compare()
