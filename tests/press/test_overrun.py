"""The second side may miss the first by two millimetres: what is cut out still has its colour up to the edge."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import pytest

from pnp.kit.words import LANGUAGES, load_words
from pnp.press.furniture import Imprint
from pnp.press.impose import Grid
from pnp.press.job import Duplex, Job
from pnp.press.overrun import MOST, Room, outer_room
from pnp.press.paper import PAPERS
from pnp.press.plan import plan
from pnp.press.product import Component, Piece
from pnp.press.run import write_pdf
from pnp.press.summary import warnings
from pnp.press.together import together
from tests.draw.pixels import pdf_image, pixel
from tests.press.deck import GROUND, card_face, deck

DRIFT = 2.0
IMPRINT = Imprint("Test Game", "abc1234", load_words("en"))


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("count", [9, 4])
def test_no_white_where_the_back_lies_off(tmp_path: Path, duplex: Duplex, count: int) -> None:
    """Every edge of every card, wherever the sheet has room; only beside the strip it may be less."""
    front, back = card_face("F"), card_face("B")
    made = plan(Component("deck", "Cards", (Piece("card", front, back, count),)), Job(duplex=duplex))
    image = pdf_image(write_pdf([made], tmp_path / "out.pdf", IMPRINT).read_bytes(), 1, dpi=100)
    page = made.pages[1]
    green = tuple(round(value * 255) for value in (GROUND.r, GROUND.g, GROUND.b))
    seen = 0
    for placed in page.placed:
        trim, room = placed.cell.trim, outer_room(placed, page, 5)
        for share, (dx, dy) in product((0.31, 0.69), ((-1, 0), (1, 0), (0, -1), (0, 1))):
            space = room[{(-1, 0): 0, (0, -1): 1, (1, 0): 2, (0, 1): 3}[dx, dy]]
            x = trim.x + trim.w * share if dx == 0 else (trim.x if dx < 0 else trim.right) + dx * (space - 0.3)
            y = trim.y + trim.h * share if dy == 0 else (trim.y if dy < 0 else trim.bottom) + dy * (space - 0.3)
            assert pixel(image, x, y, dpi=100) == green
            seen += space >= DRIFT
    assert seen > count, "most outer edges have room"


def alike(count: int) -> Component:
    return Component("deck", "Cards", (Piece("card", card_face("F"), card_face("B"), count),))


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_strangers_run_over_between_each_other_where_there_is_room(duplex: Duplex) -> None:
    """Backs that differ never show in their neighbour when the second side lies two millimetres off."""
    made = plan(deck(4), Job(duplex=duplex))
    assert made.sheets == 1
    assert all(gap >= 2 * DRIFT for gap in gaps(made.pages[1].grids[0]))


def test_backs_that_are_alike_share_their_cuts() -> None:
    page = plan(alike(9), Job()).pages[1]
    assert len(page.grids[0].cuts[0]) == 4


def test_room_that_is_not_there_is_not_taken_from_the_sheet() -> None:
    assert plan(deck(54), Job()).sheets == plan(alike(54), Job()).sheets


def test_on_common_sheets_strangers_part_as_well() -> None:
    for cards, least in ((deck(4), 2 * DRIFT), (alike(4), 0)):
        page = plan(together("pieces", "Pieces", "Cut.", [cards]), Job()).pages[1]
        assert all(gap == pytest.approx(least) for gap in gaps(page.grids[0]))


def test_on_common_sheets_a_row_holds_fewer_strangers_where_that_costs_no_sheet() -> None:
    """Forty-four narrow ones would fill two rows; thirteen differ, the others touch whom they equal."""
    one = deck(13, (20, 30))
    more = Piece("same", card_face("S", 20, 30), card_face("T", 20, 30), 31)
    mixed = Component("mixed", "Mixed", (*one.pieces, more))
    made = plan(together("pieces", "Pieces", "Cut.", [mixed]), Job())
    assert made.sheets == 1
    assert made.strangers == 0
    found = [gap for grid in made.pages[1].grids for gap in gaps(grid)]
    assert 0 in map(round, found)
    assert max(found) >= 2 * DRIFT - 0.01


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_strangers_must_touch_the_print_says_so(lang: str) -> None:
    words = load_words(lang)
    full, letter = deck(36, (44, 63)), PAPERS["letter"]
    assert words("press.warn.strangers", n=2) in warnings(plan(full, Job(letter)), words)
    assert not [each for each in warnings(plan(alike(54), Job()), words) if "4 mm" in each]
    for job in (Job(duplex="fold"), Job(duplex="none"), Job(profile="press")):
        assert plan(full, replace(job, paper=letter)).strangers == 0


def gaps(grid: Grid) -> list[float]:
    return [after[0] - before[1] for along in (grid.cols, grid.rows) for before, after in pairwise(along)]


def test_pieces_that_touch_give_no_room_to_each_other() -> None:
    page = plan(alike(9), Job()).pages[1]
    middle = sorted(page.placed, key=lambda placed: (placed.cell.row, placed.cell.col))[4]
    assert outer_room(middle, page, 5) == Room()
    corner = next(placed for placed in page.placed if (placed.cell.col, placed.cell.row) == (0, 0))
    assert outer_room(corner, page, 5) == Room(MOST, MOST, 0, 0)


def test_fronts_stay_as_they_are() -> None:
    page = plan(deck(9), Job()).pages[0]
    assert {outer_room(placed, page, 5) for placed in page.placed} == {Room()}


def test_a_face_on_its_head_runs_over_on_the_other_side() -> None:
    assert Room(1, 2, 3, 4).turned(180) == Room(3, 4, 1, 2)
