"""One piece a page: the boxes are the piece, nothing else is on it, and the back follows its front."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from pnp.draw.geometry import PT_PER_MM
from pnp.kit.words import load_words
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.paper import find_paper
from pnp.press.product import Component, Face, Piece, Poster
from pnp.press.run import write_pdf
from pnp.press.targets.single import plan_single
from pnp.press.targets.target import Target
from tests.draw.pixels import pdf_image, pixel
from tests.press.deck import TOP_LEFT, card_face, counters, deck, sheets

SINGLE = Target(id="single", layout="single", bleed=3)
JOB = Job(target=SINGLE)
IMPRINT = Imprint("Test Game", "abc1234", load_words("en"))


def boxes(path: Path) -> list[dict[str, list[float]]]:
    with pikepdf.open(path) as pdf:
        return [
            {name: [float(v) / PT_PER_MM for v in page.obj[f"/{name}"]] for name in ("MediaBox", "BleedBox", "TrimBox")}
            for page in pdf.pages
        ]


def printed(component: Component, tmp_path: Path, job: Job = JOB) -> Path:
    return write_pdf(plan_single([component], job), tmp_path / "out.pdf", IMPRINT)


def test_the_trim_is_the_piece_and_the_page_its_bleed(tmp_path: Path) -> None:
    found = boxes(printed(deck(4), tmp_path))
    assert len(found) == 8
    assert all(each == found[0] for each in found)
    assert found[0]["MediaBox"] == found[0]["BleedBox"] == pytest.approx([0, 0, 69, 94], abs=0.01)
    assert found[0]["TrimBox"] == pytest.approx([3, 3, 66, 91], abs=0.01)


def test_fronts_and_backs_come_in_turn_the_right_way_up(tmp_path: Path) -> None:
    path = printed(deck(2), tmp_path)
    red = tuple(round(value * 255) for value in (TOP_LEFT.r, TOP_LEFT.g, TOP_LEFT.b))
    for page in range(4):
        assert pixel(pdf_image(path.read_bytes(), page, dpi=40), 3 + 8, 3 + 8, dpi=40) == red
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 4
    assert [page.side for page in plan_single([deck(2)], JOB)[0].pages] == ["front", "back"] * 2


def test_copies_are_repeated() -> None:
    assert len(plan_single([counters(5)], JOB)[0].pages) == 5


def test_no_more_bleed_is_claimed_than_is_drawn(tmp_path: Path) -> None:
    face = Face(20, 20, lambda canvas: None, bleed=1.5)
    (found,) = boxes(printed(Component("c", "C", (Piece("one", face),)), tmp_path))
    assert found["BleedBox"] == pytest.approx([0, 0, 23, 23], abs=0.01)
    assert found["TrimBox"] == pytest.approx([1.5, 1.5, 21.5, 21.5], abs=0.01)


def test_sheets_have_their_paper_and_posters_their_own_size() -> None:
    job = Job(find_paper("letter"), target=SINGLE)
    upright, wide = plan_single([sheets()], job)[0].pages
    assert upright.size == (215.9, 279.4)
    assert wide.size == (279.4, 215.9)
    assert upright.strip is None
    (poster,) = plan_single([Component("p", "P", posters=(Poster("big", 386, 256, lambda canvas: None),))], job)[
        0
    ].pages
    assert poster.size == (386, 256)


def test_what_the_target_does_not_take_is_left_out() -> None:
    cards_only = Job(target=Target(layout="single", takes=("pieces",)))
    assert plan_single([sheets()], cards_only)[0].pages == ()
    outline = Component("box", "Box", (Piece("box", card_face("x"), cut="outline"),))
    assert plan_single([outline], cards_only)[0].pages == ()
