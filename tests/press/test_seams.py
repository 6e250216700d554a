"""Seams of large pictures: off what should stay whole, one tile more where it must be, and along borders."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.api.editions import load_game
from pnp.api.printing import plan_print
from pnp.draw.canvas import TextMark
from pnp.draw.pdf import placed, reach
from pnp.kit.register import find_game
from pnp.press.impose import live_area
from pnp.press.paper import PAPERS
from pnp.press.product import Poster
from pnp.press.tile import LEAST_OVERLAP, cut, poster_sheets, sparing, tile


@cache
def posters(game: str, component: str) -> tuple[Poster, ...]:
    (found,) = plan_print(load_game(find_game(game)), [component]).components()
    return found.posters


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_no_seam_cuts_a_section_box(paper: str) -> None:
    for poster in posters("xf1", "posters"):
        tiling = tile(poster, PAPERS[paper])
        assert poster.keeping()
        assert all(not a < seam < b for seam in tiling.across.seams for a, b in poster.keeping()), poster.name
        assert all(end - start <= PAPERS[paper].h for start, end in tiling.across.spans)
        assert tiling.count == (1 if paper == "a3" else 2), (
            "boards stand on either side, so that it takes no third sheet"
        )


@pytest.mark.parametrize("number", [1, 6, pytest.param(range(12), marks=pytest.mark.slow)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_seam_cuts_a_word(paper: str, number: int | range) -> None:
    for index in (number,) if isinstance(number, int) else number:
        poster = posters("xf1", "posters")[index]
        (seam,) = tile(poster, PAPERS[paper]).across.seams
        boxes = [
            (mark.text, placed(matrix, reach(mark)))
            for mark, matrix in poster.drawing.walk()
            if isinstance(mark, TextMark)
        ]
        assert [text for text, (left, _, right, _) in boxes if left < seam < right] == []


def test_three_tiles_where_two_cannot() -> None:
    assert sparing(386, 200, [(180, 210)]).count == 3
    assert sparing(386, 200, [(150, 190)]).count == 2
    assert sparing(386, 200, [(0, 386)]).count == 2


def test_seams_follow_borders_where_tiles_reach_them() -> None:
    borders = tuple(float(n) for n in range(0, 400, 10))
    found = cut(386, 250, borders=borders)
    assert set(found.seams) <= set(borders)
    near = cut(386, 200, borders=borders)
    assert near.seams == (190.0,)
    assert all(end - start <= 200 + 1e-6 for start, end in near.spans)
    assert near.spans[0][1] - near.spans[1][0] >= LEAST_OVERLAP


def test_the_turf_board_follows_its_cells_where_the_paper_allows() -> None:
    """On A3 no border of cells within reach is free of words and boxes: there the seam keeps off these."""
    (board,) = posters("turf", "board")
    (seam,) = tile(board, PAPERS["a3"]).across.seams
    room = live_area(PAPERS["a3"], "landscape")[0].w
    free = [x for x in board.borders_x if not any(start < x < stop for start, stop in board.keeping())]
    assert seam in free or not [x for x in free if board.w - room < x < room]
    assert not any(start < seam < stop for start, stop in board.keeping())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_overview_costs_no_sheet(paper: str) -> None:
    (board,) = posters("turf", "board")
    assert len(poster_sheets(board, PAPERS[paper])) == tile(board, PAPERS[paper]).count
