"""Where pieces land: inside the printable area, apart from the strip, and back to back."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from pnp.draw.geometry import Rect, Size
from pnp.kit.errors import PnpError, UsageError
from pnp.press.impose import STRIP, Grid, best_fold, best_grid, turning_axis
from pnp.press.job import Duplex, Job
from pnp.press.paper import PAPERS, Paper, find_paper
from pnp.press.plan import PrintPlan, plan, plan_all
from pnp.press.product import Component
from tests.press.deck import POKER, counters, deck, sheets

SIZES = [POKER, (15.0, 15.0), (44.0, 68.0), (70.0, 120.0), (88.0, 63.0), (180.0, 250.0), (100.0, 20.0)]


def overlap(one: Rect, other: Rect) -> bool:
    gap = 1e-6
    return (
        one.x < other.right - gap
        and other.x < one.right - gap
        and one.y < other.bottom - gap
        and other.y < one.bottom - gap
    )


@pytest.mark.parametrize("paper", PAPERS.values(), ids=str)
@pytest.mark.parametrize("bleed", [0.0, 2.0, 3.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("search", [best_grid, best_fold])
def test_trims_are_printable_and_clear_of_each_other_and_the_strip(
    paper: Paper, bleed: float, size: Size, search: Callable[[Size, int, Paper, float], Grid | None]
) -> None:
    grid = search(size, 100, paper, bleed)
    if grid is None:
        assert search is best_fold or size == (180.0, 250.0)
        return
    page = Rect(0, 0, *grid.page).grown(-paper.margin + 1e-6)
    for trim in grid.trims:
        assert (trim.w, trim.h) == pytest.approx(size)
        assert trim.x >= page.x
        assert trim.y >= page.y
        assert trim.right <= page.right
        assert trim.bottom <= page.bottom
        assert not overlap(trim.grown(bleed), grid.strip.area)
    assert not any(overlap(a.grown(bleed), b.grown(bleed)) for a, b in combinations(grid.trims[:20], 2))
    area = grid.strip.area
    assert min(area.w, area.h) == STRIP
    assert area.x >= page.x
    assert area.right <= page.right
    assert area.bottom <= page.bottom


@pytest.mark.parametrize(
    ("paper", "bleed", "count", "pages"),
    [("a4", 0, 54, 6), ("letter", 0, 54, 6), ("a3", 0, 54, 3), ("a4", 3, 54, 7), ("letter", 3, 54, 9)],
)
def test_poker_cards_need_the_fewest_pages(paper: str, bleed: float, count: int, pages: int) -> None:
    job = Job(find_paper(paper), duplex="none", bleed=bleed)
    assert len(plan(deck(count), job).pages) == pages


def test_nine_cards_stand_in_the_middle_of_a4_and_letter() -> None:
    for name in ("a4", "letter"):
        paper = find_paper(name)
        grid = best_grid(POKER, 54, paper, 0)
        assert grid is not None
        assert grid.bounds.x == pytest.approx((paper.w - 189) / 2)
        assert grid.bounds.y == pytest.approx((paper.h - 264) / 2)
    letter = best_grid(POKER, 54, find_paper("letter"), 0)
    assert letter is not None
    assert letter.strip.edge == "left"


def test_cards_without_bleed_share_their_cuts() -> None:
    grid = best_grid(POKER, 54, PAPERS["a4"], 0)
    assert grid is not None
    assert all(a[1] == pytest.approx(b[0]) for a, b in zip(grid.cols, grid.cols[1:], strict=False))


def test_a_part_filled_page_keeps_the_grid() -> None:
    pages = plan(deck(20), Job(duplex="none")).pages
    assert [len(page.placed) for page in pages] == [9, 9, 2]
    assert len({page.grid for page in pages}) == 1


def test_sizes_do_not_mix_on_a_page() -> None:
    mixed = deck(4).pieces + deck(3, (44, 68)).pieces + deck(2).pieces
    pages = plan(Component("mix", "Mix", mixed), Job(duplex="none")).pages
    assert [{(placed.face.w, placed.face.h) for placed in page.placed} for page in pages] == [{POKER}, {(44, 68)}]
    assert [len(page.placed) for page in pages] == [6, 3]


def test_axis_is_that_of_the_edge_the_printer_turns_about() -> None:
    assert turning_axis((210, 297), "long") == "vertical"
    assert turning_axis((210, 297), "short") == "horizontal"
    assert turning_axis((297, 210), "long") == "horizontal"
    assert turning_axis((297, 210), "short") == "vertical"


def labels(planned: PrintPlan) -> list[dict[str, Rect]]:
    return [{placed.face.drawing.texts()[0]: placed.cell.trim for placed in page.placed} for page in planned.pages]


@pytest.mark.parametrize("size", [POKER, (150.0, 100.0), (60.0, 200.0)])
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_each_back_lies_behind_its_front(size: tuple[float, float], duplex: Duplex) -> None:
    planned = plan(deck(7, size), Job(duplex=duplex, bleed=2))
    fronts, backs = labels(planned)[0::2], labels(planned)[1::2]
    for front_page, back_page, page in zip(fronts, backs, planned.pages[::2], strict=True):
        w, h = page.size
        long_is_upright = h > w
        for name, trim in front_page.items():
            back = back_page[name.replace("F", "B")]
            if long_is_upright == (duplex == "long"):
                assert (back.x, back.y) == pytest.approx((w - trim.right, trim.y))
            else:
                assert (back.x, back.y) == pytest.approx((trim.x, h - trim.bottom))


def test_the_sizes_above_make_upright_and_wide_pages() -> None:
    assert plan(deck(7, (150.0, 100.0)), Job(bleed=2)).pages[0].size == (210, 297)
    assert plan(deck(7, (60.0, 200.0)), Job(bleed=2)).pages[0].size == (297, 210)


def test_backs_stand_on_their_heads_only_when_the_sheet_is_turned_over_the_top() -> None:
    def turns(duplex: Duplex) -> set[int]:
        return {placed.cell.turn for placed in plan(deck(9), Job(duplex=duplex)).pages[1].placed}

    assert turns("long") == {0}
    assert turns("short") == {180}


def test_pieces_without_a_back_leave_a_blank() -> None:
    pieces = deck(2).pieces + deck(1, backs=False).pieces
    planned = plan(Component("mix", "Mix", pieces), Job())
    assert [len(page.placed) for page in planned.pages] == [3, 2]


@pytest.mark.parametrize("size", [POKER, (88.0, 63.0), (40.0, 40.0)])
def test_folded_backs_meet_their_fronts(size: tuple[float, float]) -> None:
    planned = plan(deck(11, size), Job(duplex="fold"))
    assert not planned.two_sided
    for page, found in zip(planned.pages, labels(planned), strict=True):
        assert page.grid is not None
        fold = page.grid.fold
        assert fold is not None
        for name in [name for name in found if name.startswith("F")]:
            front, back = found[name], found[name.replace("F", "B")]
            assert back == front.mirrored(fold.axis, fold.at)
        turns = {placed.cell.turn for placed in page.placed if placed.face.drawing.texts()[0].startswith("B")}
        assert turns == ({0} if fold.axis == "vertical" else {180})


def test_backs_are_left_out_when_asked() -> None:
    planned = plan(deck(9), Job(duplex="none"))
    assert len(planned.pages) == 1
    assert planned.leaves_backs_out


def test_in_a_two_sided_file_every_sheet_has_two_sides() -> None:
    plans = plan_all([deck(9), counters(10), sheets()], Job())
    assert [[page.side for page in p.pages] for p in plans] == [
        ["front", "back"],
        ["front", "back"],
        ["front", "back"] * 2,
    ]
    assert sum(p.sheets for p in plans) == 4
    assert not any(page.side == "back" for p in plan_all([counters(10), sheets()], Job()) for page in p.pages)


def test_sheets_turn_the_page_and_get_what_the_margins_leave() -> None:
    upright, wide = plan(sheets(), Job(find_paper("letter"))).pages
    assert upright.size == (215.9, 279.4)
    assert wide.size == (279.4, 215.9)
    assert wide.live is not None
    assert wide.strip is not None
    assert wide.live.w == pytest.approx(279.4 - 2 * 6.35)
    assert wide.live.bottom < wide.strip.area.y


def test_a_piece_too_large_names_a_paper_that_would_do() -> None:
    with pytest.raises(PnpError) as caught:
        plan(deck(1, (250, 350)), Job(duplex="none"))
    assert "card 1" in str(caught.value)
    assert "A3" in str(caught.value)


def test_an_unknown_paper_names_the_nearest() -> None:
    with pytest.raises(UsageError, match="leter"):
        find_paper("leter")
    assert find_paper("A4").name == "A4"
