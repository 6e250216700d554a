"""Chapters over columns and pages: what is kept together, and what is said when it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.kit.errors import PnpError
from pnp.press.flow import OPENING, Block, Flow, Measure, Part, Slug, Spot, lay, text_breaks
from tests.turns import examples

STEP = 4.0
MEASURE = Measure(STEP)
LINES = int(MEASURE.full / STEP)


def rows(count: int) -> tuple[Slug, ...]:
    return tuple(Slug(STEP, lambda _canvas, _x, _top: None) for _ in range(count))


def clause(name: str, lines: int, before: float = STEP / 2) -> Block:
    return Block(name, rows(1 + lines), text_breaks(1, lines), text_breaks(1, lines, 3), before, id=name)


def picture(name: str, high: float, columns: int = 2, floats: bool = True) -> Block:
    return Block(name, (Slug(high, lambda _canvas, _x, _top: None),), columns=columns, before=STEP / 2, floats=floats)


def part(blocks: Sequence[Block], page: int = 1, name: str = "Cards", run_on: bool = False) -> Part:
    return Part(name, page, lambda _: blocks, run_on)


def poured(blocks: Sequence[Block]) -> list[Spot]:
    flow = Flow(MEASURE)
    flow.pour(blocks)
    return flow.spots


CLAUSES = st.lists(st.integers(1, 14), min_size=1, max_size=40).map(
    lambda sizes: [clause(f"C{number}", lines) for number, lines in enumerate(sizes)]
)
MIXED = st.lists(
    st.one_of(
        st.integers(1, 12).map(lambda lines: ("clause", lines)),
        st.integers(5, 60).map(lambda high: ("figure", high)),
        st.integers(5, 90).map(lambda high: ("wide", high)),
    ),
    min_size=1,
    max_size=25,
).map(
    lambda kinds: [
        clause(f"C{i}", size) if kind == "clause" else picture(f"P{i}", size, 1 if kind == "wide" else 2)
        for i, (kind, size) in enumerate(kinds)
    ]
)


@settings(max_examples=examples(80), deadline=None)
@given(MIXED)
def test_nothing_is_lost_and_nothing_runs_out_of_its_column(blocks: list[Block]) -> None:
    spots = poured(blocks)
    for block in blocks:
        own = [spot for spot in spots if spot.block.name == block.name]
        assert sum(len(spot.block.slugs) for spot in own) == len(block.slugs)
    for spot in spots:
        assert spot.y + spot.block.height <= MEASURE.full + 1e-6


@settings(max_examples=examples(80), deadline=None)
@given(MIXED)
def test_nothing_lies_on_something_else(blocks: list[Block]) -> None:
    by_page: dict[int, list[Spot]] = {}
    for spot in poured(blocks):
        by_page.setdefault(spot.page, []).append(spot)
    for spots in by_page.values():
        for one in spots:
            for other in spots:
                apart = one.y + one.block.height <= other.y + 1e-6 or other.y + other.block.height <= one.y + 1e-6
                beside = one.column != other.column and one.block.columns == other.block.columns > 1
                assert one is other or apart or beside


@settings(max_examples=examples(80), deadline=None)
@given(CLAUSES)
def test_no_widow_no_orphan_no_title_at_the_foot(blocks: list[Block]) -> None:
    for spot in poured(blocks):
        block = spot.block
        if block.unfinished and not block.continued:
            assert len(block.slugs) >= 3  # the title and two lines
        if block.continued:
            assert len(block.slugs) >= 2


@settings(max_examples=examples(60), deadline=None)
@given(CLAUSES)
def test_clauses_read_in_their_order(blocks: list[Block]) -> None:
    places = [(spot.page, spot.column, spot.y) for spot in poured(blocks)]
    assert places == sorted(places)


def test_short_clauses_stay_whole() -> None:
    spots = poured([clause(f"C{i}", 5) for i in range(40)])
    assert not any(spot.block.unfinished for spot in spots)


def test_the_last_page_is_balanced() -> None:
    spots = poured([clause(f"C{i}", 4) for i in range(4)])
    foot = [max(spot.y + spot.block.height for spot in spots if spot.column == column) for column in (0, 1)]
    assert abs(foot[0] - foot[1]) < STEP


def test_a_single_clause_is_shared_by_both_columns() -> None:
    spots = poured([clause("C", 5), picture("P", 20, columns=1)])
    assert [(spot.column, len(spot.block.slugs)) for spot in spots[:2]] == [(0, 3), (1, 3)]


def test_full_columns_end_at_the_foot() -> None:
    spots = poured([clause(f"C{i}", 4) for i in range(40)])
    first = [spot for spot in spots if spot.page == 1 and spot.column == 0]
    assert first[-1].y + first[-1].block.height == pytest.approx(MEASURE.full)


def test_text_goes_before_a_wide_figure_that_must_wait() -> None:
    spots = poured([clause("A", 40), picture("P", 120, columns=1), *(clause(f"C{i}", 4) for i in range(30))])
    by_name = {spot.block.name: spot for spot in reversed(spots)}
    assert (by_name["P"].page, by_name["P"].y) == (2, 0)
    assert by_name["C0"].page == 1


def test_chapters_begin_on_their_pages() -> None:
    parts = [part([clause("A", 3)]), part([clause("B", 3)], 3, "Later"), part([clause("C", 3)], 3, "On", run_on=True)]
    spots = lay(parts, 4, MEASURE, "en")
    assert [(spot.block.name, spot.page) for spot in spots] == [("A", 1), ("B", 3), ("C", 3)]
    assert spots[2].y > spots[1].y


def test_figures_give_way_only_as_far_as_it_takes() -> None:
    asked: list[float] = []

    def blocks(flex: float) -> list[Block]:
        asked.append(flex)
        return [picture(f"P{i}", 61 * (1 + flex), columns=1, floats=False) for i in range(3)]

    lay([Part("Cards", 1, blocks), part([clause("A", 3)], 2, "Next")], 4, MEASURE, "en")
    assert asked == [0.0, -0.04]


def test_a_chapter_that_does_not_fit_is_named() -> None:
    long = [clause(f"C{i}", 12) for i in range(9)]
    planned = replace(part(long), place=lambda: "book.toml:12: chapter[1]")
    with pytest.raises(PnpError) as caught:
        lay([planned, part([clause("X", 2)], 2, "Next")], 4, MEASURE, "ja")
    message = str(caught.value)
    assert message.startswith("book.toml:12: chapter[1]: the chapter")
    assert "“Cards”" in message
    assert "in ja it is" in message
    assert "lines over at the end of page 1" in message
    assert "C" in message


def test_where_a_chapter_runs_on_the_next_needs_room_to_begin() -> None:
    blocks = [clause("A", (LINES - OPENING // 2) * 2)]
    with pytest.raises(PnpError, match="does not fit"):
        lay([part(blocks), part([clause("B", 2)], 1, "Next", run_on=True)], 4, MEASURE, "en")


def test_a_figure_taller_than_a_page_is_named() -> None:
    with pytest.raises(PnpError, match="Poster is taller than a page"):
        poured([picture("Poster", 200, columns=1)])
    with pytest.raises(PnpError, match="Poster is taller than a page"):
        poured([picture("Poster", 200)])


def test_lines_that_go_on_twice_are_never_alone() -> None:
    spots = poured([clause("C", LINES * 3)])
    assert all(len(spot.block.slugs) >= 2 for spot in spots)
    assert [one.page <= two.page for one, two in pairwise(spots)]
