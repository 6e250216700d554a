"""Large pictures and whole sheets at a press: colour goes on beyond every cut, or the edge is white."""

from __future__ import annotations

import io

import pikepdf
import pytest

from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.geometry import PT_PER_MM
from pnp.kit.words import load_words
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.paper import PAPERS
from pnp.press.plan import plan_all
from pnp.press.product import Component, Poster, Sheet
from pnp.press.run import pdf_bytes
from pnp.press.targets.single import plan_single
from pnp.press.targets.target import Target
from tests.draw.pixels import pdf_image, pixel

IMPRINT = Imprint("Test Game", "abc1234", load_words("en"))
SINGLE = Job(profile="press", target=Target(id="single", layout="single", finish="press", bleed=3))
W, H = 150.0, 100.0
LEFT, RIGHT, TOP = (Color.hex(code) for code in ("c03030", "f0d020", "30a060"))


def _picture(canvas: Canvas) -> None:
    canvas.rect(0, 0, W / 2, H, fill=LEFT)
    canvas.rect(W / 2, 0, W / 2, H, fill=RIGHT)
    canvas.rect(20, 0, W - 40, 10, fill=TOP)


PICTURE = Component("board", "Board", posters=(Poster("board", W, H, _picture),))


def test_a_poster_runs_over_its_edge() -> None:
    (page,) = plan_single([PICTURE], SINGLE)[0].pages
    assert page.size == (W + 6, H + 6)
    assert page.trim.bounds == pytest.approx((3, 3, W + 3, H + 3))
    image = pdf_image(pdf_bytes(plan_single([PICTURE], SINGLE), IMPRINT), 0, dpi=100)
    places = {
        (1.0, 50.0): (5.0, 50.0),
        (W + 5, 50.0): (W + 1, 50.0),
        (W / 2 + 3, 1.0): (W / 2 + 3, 5.0),
        (10.0, H + 5): (10.0, H + 1),
        (1.0, 1.0): (5.0, 5.0),
    }
    for (x, y), (inner_x, inner_y) in places.items():
        assert pixel(image, x, y, dpi=100) == pixel(image, inner_x, inner_y, dpi=100)


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_tiles_run_over_where_the_picture_ends_and_marks_stand_outside(paper: str) -> None:
    large = Component("board", "Board", posters=(Poster("board", 250, 100, _wide),))
    job = Job(profile="press", paper=PAPERS[paper])
    home = pdf_image(pdf_bytes(plan_all([large], Job(paper=PAPERS[paper])), IMPRINT), 0, dpi=100)
    press = pdf_image(pdf_bytes(plan_all([large], job), IMPRINT), 0, dpi=100)
    assert _coloured_rows(press) - _coloured_rows(home) == pytest.approx(6 / 25.4 * 100, abs=2)


def _wide(canvas: Canvas) -> None:
    canvas.rect(0, 0, 250, 100, fill=LEFT)


def _coloured_rows(image: object) -> int:
    from PIL import Image

    assert isinstance(image, Image.Image)
    middle = image.width // 3
    red = [image.convert("RGB").getpixel((middle, y)) for y in range(image.height)]
    return sum(1 for value in red if isinstance(value, tuple) and value[0] > 150 > value[1])


def test_a_whole_sheet_is_white_at_its_edges_and_beyond() -> None:
    sheet = Component("aid", "Aid", sheets=(Sheet("aid", lambda canvas, w, h: canvas.rect(0, 0, w, h, fill=LEFT)),))
    content = pdf_bytes(plan_single([sheet], SINGLE), IMPRINT)
    with pikepdf.open(io.BytesIO(content)) as pdf:
        media, trim = ([float(v) / PT_PER_MM for v in pdf.pages[0].obj[key]] for key in ("/MediaBox", "/TrimBox"))
    assert media == pytest.approx([0, 0, 216, 303], abs=0.01)
    assert trim == pytest.approx([3, 3, 213, 300], abs=0.01)
    image = pdf_image(content, 0, dpi=50)
    assert pixel(image, 4, 150, dpi=50) == (255, 255, 255)
    assert pixel(image, 108, 150, dpi=50) != (255, 255, 255)


def test_at_home_nothing_runs_over() -> None:
    home = Job(target=Target(id="mine", layout="single"))
    (page,) = plan_single([PICTURE], home)[0].pages
    assert page.size == (W, H)
