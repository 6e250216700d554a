"""Pieces of different sizes on common sheets: nothing overlaps, every cut goes straight through, backs meet fronts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache, partial
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.api.editions import load_game
from pnp.api.jobs import print_job
from pnp.api.printing import PIECES, plan_print
from pnp.draw.geometry import Rect, Span
from pnp.kit.errors import UsageError
from pnp.kit.register import find_game
from pnp.press.impose import turning_axis
from pnp.press.job import Duplex, Job
from pnp.press.marks import crop_marks
from pnp.press.packing import Lot, pack, rooms
from pnp.press.page import Page
from pnp.press.paper import PAPERS
from pnp.press.plan import plan
from pnp.press.product import Component, Face, Piece
from pnp.press.together import together
from tests.press.bound import least, least_in_rows
from tests.turns import examples

HOME = ("a4", "letter", "a3")
SIDES = st.integers(60, 1000).map(lambda tenths: tenths / 10)
LOOKS = st.sampled_from([(), tuple("ab" * 20)])
LOTS = st.lists(st.builds(Lot, SIDES, SIDES, st.integers(1, 40), looks=LOOKS), min_size=1, max_size=6)


def straight(boxes: list[Rect]) -> bool:
    """Whether cuts that each go through all that is left take these apart."""
    return len(boxes) <= 1 or _cut(boxes, upright=True) or _cut(boxes, upright=False)


def _cut(boxes: list[Rect], upright: bool) -> bool:
    def span(box: Rect) -> Span:
        return (box.x, box.right) if upright else (box.y, box.bottom)

    order = sorted(boxes, key=span)
    reach = span(order[0])[1]
    for index, box in enumerate(order[1:], start=1):
        if span(box)[0] >= reach - 1e-6:
            return straight(order[:index]) and straight(order[index:])
        reach = max(reach, span(box)[1])
    return False


def apart(one: Rect, other: Rect) -> bool:
    beside = one.right <= other.x + 1e-6 or other.right <= one.x + 1e-6
    return beside or one.bottom <= other.y + 1e-6 or other.bottom <= one.y + 1e-6


def inside(box: Rect, room: Rect) -> bool:
    grown = room.grown(1e-6)
    return box.x >= grown.x and box.y >= grown.y and box.right <= grown.right and box.bottom <= grown.bottom


def cells(across: tuple[Span, ...], down: tuple[Span, ...], count: int) -> list[Rect]:
    every = [Rect(x, y, right - x, bottom - y) for y, bottom in down for x, right in across]
    return every[:count]


def test_cuts_go_straight_or_they_do_not() -> None:
    pinwheel = [Rect(0, 0, 2, 1), Rect(2, 0, 1, 2), Rect(1, 2, 2, 1), Rect(0, 1, 1, 2)]
    assert not straight(pinwheel)
    assert straight(pinwheel[:3])


def _packs(lots: list[Lot], paper: str, folded: bool) -> None:
    bleed = max(lot.bleed for lot in lots)
    ways = rooms(PAPERS[paper], bleed, folded)
    sheets = pack(lots, ways)
    if sheets is None:
        assert any(all(lot.w > way.area.w or lot.h > way.area.h for way in ways) for lot in lots)
        return
    assert len(sheets) >= least(lots, ways)
    for sheet in sheets:
        pieces = [
            (cell, block.bleed) for block in sheet.blocks for cell in cells(block.across, block.down, block.count)
        ]
        assert all(inside(cell, sheet.room.area) for cell, _ in pieces)
        assert all(apart(sheet.room.strip.area, cell.grown(bleed)) for cell, bleed in pieces)
        assert all(apart(one.grown(a), other.grown(b)) for (one, a), (other, b) in combinations(pieces, 2))
        assert straight([cell for cell, _ in pieces])
    for index, lot in enumerate(lots):
        laid = Counter(n for s in sheets for b in s.blocks if b.lot == index for n in range(b.first, b.first + b.count))
        assert laid == Counter(range(lot.count))


@settings(max_examples=15)
@given(lots=LOTS, paper=st.sampled_from(HOME), folded=st.booleans(), bleed=st.sampled_from([0.0, 3.0]))
def test_pieces_lie_apart_and_are_cut_straight(lots: list[Lot], paper: str, folded: bool, bleed: float) -> None:
    _packs([replace(lot, bleed=bleed) for lot in lots], paper, folded)


@pytest.mark.slow
@settings(max_examples=examples(300))
@given(lots=LOTS, paper=st.sampled_from(HOME), folded=st.booleans(), bleed=st.sampled_from([0.0, 2.0, 3.0]))
def test_many_more_lie_apart_and_are_cut_straight(lots: list[Lot], paper: str, folded: bool, bleed: float) -> None:
    _packs([replace(lot, bleed=bleed) for lot in lots], paper, folded)


def _nothing(_canvas: object) -> None:
    return


def parts(lots: list[Lot], paper: tuple[int, ...] = ()) -> list[Component]:
    """Every other one has a back of its own."""

    def pieces(number: int, lot: Lot) -> tuple[Piece, ...]:
        back = Face(lot.w, lot.h, _nothing, 2) if number % 2 == 0 else None
        return (Piece(f"piece {number}", Face(lot.w, lot.h, _nothing, 2), back, lot.count),)

    return [Component(f"c{n}", f"C{n}", pieces(n, lot), paper=paper) for n, lot in enumerate(lots)]


def joined(pieces: list[Component]) -> Component:
    return together("pieces", "Pieces", "Cut.", pieces)


def turned(page: Page, back: Page, duplex: Duplex) -> None:
    """Every back lies exactly behind a front, whichever way the sheet is turned."""
    axis = turning_axis(page.size, "long" if duplex == "long" else "short")
    middle = page.size[0 if axis == "vertical" else 1] / 2
    fronts = [placed.cell.trim.bounds for placed in page.placed]
    for placed in back.placed:
        found = placed.cell.trim.mirrored(axis, middle).bounds
        assert any(found == pytest.approx(front) for front in fronts)
    marks = sorted(value for grid in back.grids for value in grid.cuts[axis == "vertical"])
    assert set(marks) <= {value for grid in page.grids for value in grid.cuts[axis == "vertical"]}


@settings(max_examples=15)
@given(lots=LOTS, duplex=st.sampled_from(["long", "short"]), bleed=st.sampled_from([0.0, 2.0]))
def test_backs_lie_behind_their_fronts(lots: list[Lot], duplex: Duplex, bleed: float) -> None:
    pages = plan(joined(parts(lots)), Job(duplex=duplex, bleed=bleed), two_sided=True).pages
    backs = sum(len(page.placed) for page in pages if page.side == "back")
    assert backs == sum(lot.count for n, lot in enumerate(lots) if n % 2 == 0)
    for page, back in zip(pages[::2], pages[1::2], strict=True):
        turned(page, back, duplex)


@settings(max_examples=15)
@given(lots=LOTS)
def test_folded_backs_lie_behind_their_fronts(lots: list[Lot]) -> None:
    for page in plan(joined(parts(lots)), Job(duplex="fold")).pages:
        if page.fold is None:
            assert page.side == "front"
            continue
        axis, middle = page.fold.axis, page.fold.at
        trims = [placed.cell.trim for placed in page.placed]
        halves = [[t for t in trims if (t.right if axis == "vertical" else t.bottom) < middle], []]
        halves[1] = [trim for trim in trims if trim not in halves[0]]
        for back in halves[1]:
            assert any(back.mirrored(axis, middle).bounds == pytest.approx(front.bounds) for front in halves[0])


@settings(max_examples=15)
@given(lots=LOTS, bleed=st.sampled_from([0.0, 2.0]))
def test_no_mark_runs_into_another_piece_or_the_strip(lots: list[Lot], bleed: float) -> None:
    for page in plan(joined(parts(lots)), Job(duplex="none", bleed=bleed)).pages:
        taken = [page.strip.area] if page.strip else []
        taken += [placed.cell.trim.grown(placed.grid.bleed) for placed in page.placed]
        for x0, y0, x1, y1 in (mark for grid in page.grids for mark in crop_marks(grid)):
            mark = Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
            assert all(apart(mark, other) for other in taken)


def test_every_row_has_the_number_of_its_piece() -> None:
    pieces = joined(parts([Lot(20, 30, 12), Lot(63, 88, 3), Lot(63, 88, 2)]))
    (page,) = plan(pieces, Job(duplex="none")).pages
    assert page.parts == (1, 2, 3)
    assert page.note == "1 C0, 2 C1, 3 C2"
    assert len(page.numbers) == sum(len(grid.rows) for grid in page.grids)
    assert {text for _, text in page.numbers} <= {"1", "2", "3", "2·3"}


def test_papers_that_do_not_agree_never_meet() -> None:
    light, heavy = parts([Lot(20, 30, 4)], (120, 160)), parts([Lot(20, 30, 4)], (200, 250))
    either = parts([Lot(20, 30, 4)], (160, 200))
    pages = plan(joined([*light, *heavy, *either]), Job(duplex="none")).pages
    assert [(page.grams, page.parts) for page in pages] == [((160,), (1, 3)), ((200, 250), (2,))]


# -- the games


@cache
def sheets(game: str, paper: str = "a4") -> tuple[int, int]:
    """On how many sheets all small pieces come: each component alone, and together."""
    run = plan_print(load_game(find_game(game)), [PIECES], print_job(paper), more=["all"])
    (shared,) = run.counted()
    alone = run.counted([part.id for part in shared.component.parts])
    return sum(each.sheets for each in alone), shared.sheets


@pytest.mark.parametrize(("game", "fewer"), [("mad", 4), ("turf", 2), ("fmr", 1), ("xf1", 1)])
def test_together_takes_fewer_sheets(game: str, fewer: int) -> None:
    alone, shared = sheets(game)
    assert alone - shared >= fewer


WORTHS: dict[str, dict[tuple[float, float], float]] = {
    "turf": {(44, 63): 1, (20, 66): 0.443, (88, 44): 1.496, (46.5, 65): 1.001},
    "fmr": {(63, 88): 6.1, (20, 76): 1.6},
    "xf1": {(44, 30.5): 1.38, (22, 13): 0.28, (9, 9): 0.08},
    "mad": {(63, 88): 1},
}
"""What pieces had better be worth for the bound to be high; those that are left out are worth nothing."""


@pytest.mark.parametrize("game", WORTHS)
def test_no_packing_in_rows_takes_fewer_sheets(game: str) -> None:
    """TurfMaster's seventeen are the fewest: one sheet less would need rows that hold more than any row can."""
    (shared,) = plan_print(load_game(find_game(game)), [PIECES], print_job(), more=["all"]).counted()
    papers: dict[tuple[int, ...], Counter[tuple[float, float]]] = {}
    for page in shared.pages[::2]:
        papers.setdefault(page.grams, Counter()).update((placed.face.w, placed.face.h) for placed in page.placed)
    worth, ways = WORTHS[game], rooms(PAPERS["a4"], 0)
    bounds = []
    for sizes in papers.values():
        lots = [Lot(w, h, count) for (w, h), count in sizes.items()]
        worths = [worth.get(size, 0) for size in sizes]
        bounds.append(max(1, least(lots, ways), least_in_rows(lots, ways, worths) if any(worths) else 1))
    assert sum(bounds) == shared.sheets


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mad", "turf", "fmr", "xf1"])
@pytest.mark.parametrize("paper", HOME)
@pytest.mark.parametrize("duplex", ["long", "short", "fold", "none"])
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_every_small_piece_of_every_game_is_there(game: str, paper: str, duplex: Duplex, bleed: float) -> None:
    run = plan_print(load_game(find_game(game)), [PIECES], print_job(paper, duplex=duplex, bleed=bleed), more=["all"])
    (shared,) = run.counted()
    fronts = sum(len(page.placed) for page in shared.pages if page.side != "back")
    backs = sum(piece.copies for part in shared.component.parts for piece in part.pieces if piece.back)
    assert fronts == shared.component.count + (backs if duplex == "fold" else 0)
    for page in shared.pages:
        trims = [placed.cell.trim for placed in page.placed]
        assert all(apart(one, other) for one, other in combinations(trims, 2))
        assert straight(trims)


# -- cut and stack


def test_cut_piles_are_in_order() -> None:
    """Sheets in a pile, cut at once, one cell's pile laid on the next: as the deck was."""
    for count in (1, 8, 9, 10, 54, 60):
        pages = plan(numbered(count), Job(duplex="none", stack=True)).pages
        cells = max(len(page.placed) for page in pages)
        piles = [[page.placed[cell].face for page in pages if cell < len(page.placed)] for cell in range(cells)]
        assert len(pages) == -(-count // 9)
        assert [face for pile in piles for face in pile] == [piece.front for piece in numbered(count).pieces]


def _same(_number: int, _canvas: object) -> None:
    return


@cache
def numbered(count: int) -> Component:
    return Component("deck", "Deck", tuple(Piece(f"{n}", Face(63, 88, partial(_same, n))) for n in range(count)))


def test_on_common_sheets_the_blocks_that_lie_on_each_other_are_in_order() -> None:
    deck = numbered(27)
    pages = plan(joined([deck, *parts([Lot(20, 30, 2)])]), Job(duplex="none", stack=True)).pages
    full = [page for page in pages if len(page.placed) == 9]
    assert len(full) == 3
    piles = [placed.face for cell in range(9) for placed in (page.placed[cell] for page in full)]
    assert [id(face) for face in piles] == [id(piece.front) for piece in deck.pieces]


@pytest.mark.parametrize("scale", [50, 141, 200])
def test_what_belongs_together_has_one_scale(scale: int) -> None:
    job = print_job("a3", scale=scale)
    edition = load_game(find_game("mad"))
    wanted = ["courses", "cars", "markers", "parts"]
    plain, larger = (plan_print(edition, wanted, each).components() for each in (print_job("a3"), job))
    for before, after in zip(plain, larger, strict=True):
        share = 1 if before.id == "parts" else scale / 100
        assert [p.front.w for p in after.pieces] == pytest.approx([p.front.w * share for p in before.pieces])
        assert [p.front.h for p in after.pieces] == pytest.approx([p.front.h * share for p in before.pieces])


def test_a_scale_that_nothing_takes_is_refused() -> None:
    with pytest.raises(UsageError, match="has a scale"):
        plan_print(load_game(find_game("mad")), ["score"], print_job(scale=141))
