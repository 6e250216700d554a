"""Which page stands where, once sheets are folded, stapled or cut."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pnp.draw.canvas import Canvas, Drawing, Font, TextMark
from pnp.draw.geometry import Rect
from pnp.draw.path import apply
from pnp.press.booklet import TEXT_W, Book, DrawPage, Imposed, Leaf, sides
from pnp.press.job import Job
from pnp.press.paper import PAPERS


def numbered() -> DrawPage:
    """Every page has its number in the middle, and a mark at its inner edge."""

    def draw(canvas: Canvas, number: int, leaf: Leaf) -> None:
        canvas.text(leaf.w / 2, leaf.h / 2, str(number), Font("barlow"), 10)
        canvas.text(leaf.left, 20, f"in{number}", Font("barlow"), 10)

    return draw


def places(side: Imposed, pages: int) -> dict[str, tuple[float, float]]:
    canvas = Drawing()
    side.draw(canvas, Book(pages, numbered).arranged())
    return {m.text: apply(at, m.x, m.y) for m, at in canvas.walk() if isinstance(m, TextMark)}


def reading_order(sides: Sequence[Imposed]) -> list[int]:
    """Page numbers as they come out of folded, nested sheets."""
    fronts, backs = sides[::2], sides[1::2]
    first = [(front.pages[1][0], back.pages[0][0]) for front, back in zip(fronts, backs, strict=True)]
    last = [(back.pages[1][0], front.pages[0][0]) for front, back in zip(fronts, backs, strict=True)]
    return [number for pair in (*first, *reversed(last)) for number in pair]


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("pages", [4, 12, 16, 28])
def test_folded_sheets_read_in_order(pages: int, paper: str) -> None:
    made = sides(pages, PAPERS[paper], "fold", "long", cover=False)
    assert reading_order(made) == list(range(1, pages + 1))
    assert len(made) == pages // 2


def test_the_cover_comes_last_and_alone() -> None:
    made = sides(12, PAPERS["a4"], "fold", "long", cover=True)
    assert [number for number, _ in made[-2].pages] == [12, 1]
    assert [number for number, _ in made[-1].pages] == [2, 11]
    single = sides(12, PAPERS["a4"], "pages", "long", cover=True)
    assert [side.pages[0][0] for side in single][-4:] == [1, 2, 11, 12]


@pytest.mark.parametrize(("duplex", "turned"), [("short", False), ("long", True)])
def test_backs_meet_their_fronts(duplex: str, turned: bool) -> None:
    """Page 2 is printed behind page 1, both upright, whichever way the printer turns the sheet."""
    front, back, *_ = sides(4, PAPERS["a4"], "fold", duplex, cover=False)
    w, h = front.size
    one, two = places(front, 4)["1"], places(back, 4)["2"]
    # turning about the short edge mirrors left and right, about the long one top and bottom
    behind = (two[0], h - two[1]) if turned else (w - two[0], two[1])
    assert behind == pytest.approx(one, abs=0.01)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_block_of_text_is_the_same_on_every_paper(paper: str) -> None:
    front, *_ = sides(4, PAPERS[paper], "fold", "short", cover=False)
    found = places(front, 4)
    middle = front.size[0] / 2
    assert found["in1"][0] == pytest.approx(middle + 13)
    assert found["in4"][0] == pytest.approx(middle - 13 - TEXT_W)


def test_pouches_have_their_open_edges_inside() -> None:
    made = sides(8, PAPERS["a4"], "pouch", "none", cover=False)
    assert [[number for number, _ in side.pages] for side in made] == [[1, 2], [3, 4], [5, 6], [7, 8]]
    found = places(made[0], 8)
    assert found["in1"][0] < 15  # the inner margin of an odd page lies at the edge of the sheet


@pytest.mark.parametrize(("paper", "scale"), [("a4", 1.41), ("letter", 1.29)])
def test_large_print_fills_a_sheet_a_page(paper: str, scale: float) -> None:
    made = sides(8, PAPERS[paper], "large", "long", cover=False)
    assert len(made) == 8
    assert made[0].scale == pytest.approx(scale, abs=0.01)


def test_pages_for_a_shop_have_bleed() -> None:
    page, *_ = sides(4, PAPERS["a4"], "pages", "long", cover=False, bleed=3)
    assert (page.size, page.trim) == ((154, 216), Rect(3, 3, 148, 210))


def test_a_book_is_bound_as_the_printer_allows() -> None:
    jobs = [Job(), Job(duplex="none"), Job(duplex="fold"), Job(profile="press"), Job(duplex="none", book="large")]
    assert [job.binding for job in jobs] == ["fold", "pouch", "pouch", "pages", "large"]


def test_the_fold_says_which_sheet_it_is() -> None:
    made = sides(8, PAPERS["a4"], "fold", "short", cover=False)
    texts = [list(places(side, 8)) for side in made]
    assert [[text for text in each if "/" in text] for each in texts] == [["1/2"], ["1/2"], ["2/2"], ["2/2"]]
