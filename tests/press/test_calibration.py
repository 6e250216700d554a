"""A printer that errs: what is read on its sheet says how, and its pages land where they should."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pnp.draw.canvas import PathMark, TextMark
from pnp.draw.geometry import Point
from pnp.draw.path import apply
from pnp.kit.errors import PnpError
from pnp.kit.words import LANGUAGES, load_words
from pnp.press.calibration import Reading, readings, simulated, slips
from pnp.press.calibration_sheet import calibration_plan
from pnp.press.furniture import Imprint
from pnp.press.job import Job
from pnp.press.paper import PAPERS, find_paper
from pnp.press.plan import plan_all
from pnp.press.printer import Printer, Slip, inverse
from pnp.press.printers import find_printer, keep_printer
from pnp.press.run import drawings, page_drawing, write_pdf
from tests.draw.pixels import pdf_image
from tests.press.deck import deck, sheets
from tests.turns import examples

A4 = (210.0, 297.0)
CLOSE, AT_WORST = 0.2, 0.25
PLACES = ((5.0, 5.0), (205.0, 5.0), (105.0, 148.0), (5.0, 292.0), (205.0, 292.0))
SPANS = ((-2.5, 2.5), (-2.5, 2.5), (-0.5, 0.5), (0.994, 1.006), (0.994, 1.006))
"""How far printers err: shifts in mm, a turn in degrees, stretching."""
STEPS = {"fold": 0.1, "light": 0.1, "ruler": 0.25}
"""How finely people read."""
IMPRINT = Imprint("Test Game", "abc1234", load_words("en"))
CROOKED = (Slip(1.8, -1.2, 0.4, 1.003, 0.996), Slip(-1.5, 2.1, -0.35, 1.002, 0.997))

slips_of_printers = st.builds(Slip, *(st.floats(*span) for span in SPANS))


def read(reading: Reading, front: Slip, back: Slip, page: Point) -> float:
    step = STEPS[reading.kind]
    return round(simulated(front, back, page, reading) / step) * step


def calibrated(front: Slip, back: Slip, page: Point = A4) -> Printer:
    found = {each.id: read(each, front, back, page) for each in readings(page, both_sides=True)}
    return Printer("crooked", *slips(found, page, both_sides=True))


def off(slip: Slip, through: Point, meant: Point) -> float:
    x, y = slip.lands(through, A4)
    return max(abs(x - meant[0]), abs(y - meant[1]))


def furthest(front: Slip, back: Slip) -> float:
    """How far off a page of this printer lands at its corners and in its middle, once it is calibrated."""
    printer, found = calibrated(front, back), list[float]()
    for is_back, slip in ((False, front), (True, back)):
        matrix = printer.through(A4, is_back)
        found += [off(slip, apply(matrix, *point), point) for point in PLACES]
    return max(found)


@settings(max_examples=examples(200))
@given(slips_of_printers, slips_of_printers)
def test_no_crooked_printer_lands_a_quarter_of_a_millimetre_off(front: Slip, back: Slip) -> None:
    """Not even where all readings are rounded the same wrong way."""
    assert furthest(front, back) <= AT_WORST


def test_a_crooked_printer_lands_within_a_fifth_of_a_millimetre() -> None:
    rng = Random(1)
    found = [furthest(*(Slip(*(rng.uniform(*span) for span in SPANS)) for _ in "12")) for _ in range(500)]
    assert sum(each <= CLOSE for each in found) >= 0.99 * len(found)


def test_without_it_the_same_printer_is_far_off() -> None:
    """Otherwise nothing was shown."""
    assert off(CROOKED[0], (5, 5), (5, 5)) > 1


def test_a_printer_that_is_right_changes_nothing() -> None:
    printer = calibrated(Slip(), Slip())
    for is_back in (False, True):
        assert printer.through(A4, is_back) == pytest.approx((1, 0, 0, 1, 0, 0), abs=1e-9)


def test_marks_and_strip_are_drawn_through_it_too() -> None:
    """Everything on every side of every sheet, also on those that lie on their side."""
    printer = calibrated(*CROOKED)
    plain, put_right = Job(), Job(printer=printer)
    before, after = (list(drawings(plan_all([deck(4), sheets()], job), IMPRINT)) for job in (plain, put_right))
    seen = 0
    for (_, page, one), (_, _, other) in zip(before, after, strict=True):
        slip = CROOKED[page.side == "back"]
        for (mark, matrix), (_, through) in zip(one.walk(), other.walk(), strict=True):
            spot = (mark.x, mark.y) if isinstance(mark, TextMark) else _first(mark)
            x, y = apply(matrix, *spot)
            meant = (x, y) if page.size[0] < page.size[1] else (page.size[1] - y, x)
            assert off(slip, apply(through, *spot), meant) <= CLOSE
            seen += 1
    assert seen > 150


def _first(mark: object) -> Point:
    assert isinstance(mark, PathMark)
    x, y = mark.path.segments[0][1][:2]
    return x, y


def test_by_pixels(tmp_path: Path) -> None:
    """The page is printed, and the paper then lies in the printer as it does."""
    front, back = CROOKED
    wanted = pdf_image(write_pdf(plan_all([deck(4)], Job()), tmp_path / "a.pdf", IMPRINT).read_bytes(), 0, dpi=100)
    job = Job(printer=calibrated(front, back))
    sent = pdf_image(write_pdf(plan_all([deck(4)], job), tmp_path / "b.pdf", IMPRINT).read_bytes(), 0, dpi=100)
    scale = 25.4 / 100
    a, b, c, d, e, f = inverse(front.matrix(A4))
    landed = sent.transform(
        sent.size, Image.Transform.AFFINE, (a, c, e / scale, b, d, f / scale), Image.Resampling.BILINEAR
    )
    red = [_red_box(image) for image in (wanted, landed, sent)]
    assert red[1] == pytest.approx(red[0], abs=2)
    assert red[2] != pytest.approx(red[0], abs=2)


def _red_box(image: Image.Image) -> tuple[int, ...]:
    red, green, _ = image.split()
    mask = Image.merge("RGB", (red, green, green)).convert("RGB")
    box = mask.split()[0].point(lambda v: 255 if v > 200 else 0)
    low = mask.split()[1].point(lambda v: 255 if v < 60 else 0)
    from PIL import ImageChops

    found = ImageChops.multiply(box, low).getbbox()
    assert found is not None
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_says_how_it_is_read(lang: str, paper: str) -> None:
    words = load_words(lang)
    plan = calibration_plan(Job(find_paper(paper)), words, both_sides=True)
    for index in range(2):
        texts = page_drawing(plan, index, Imprint("pnp", "abc1234", words)).texts()
        assert words("calibration.title") in texts
        assert "5 cm" in texts
    ids = {reading.id for reading in readings(A4, both_sides=True)}
    assert ids == set("ABCD") | {"E", "F"} | set("GHIJKLMN")


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_scales_stand_on_the_paper(paper: str) -> None:
    size = PAPERS[paper].size("portrait")
    for reading in readings(size, both_sides=True):
        assert 5 < reading.at[0] < size[0] - 5
        assert 5 < reading.at[1] < size[1] - 5


def test_profiles_are_kept_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path))
    with pytest.raises(PnpError, match="no printer is known"):
        find_printer("office")
    office, tray = Printer("office", *CROOKED), Printer('office, "tray 2"', Slip(0.5), Slip())
    keep_printer(office)
    keep_printer(tray)
    assert find_printer("office").front.dx == pytest.approx(1.8)
    assert find_printer(tray.name).front.dx == pytest.approx(0.5)
    with pytest.raises(PnpError, match="no printer is called"):
        find_printer("offise")
    (tmp_path / "printers.toml").write_text('["office"]\nfront = { dx = 99.0 }\n', "utf-8")
    with pytest.raises(PnpError, match="99"):
        find_printer("office")
