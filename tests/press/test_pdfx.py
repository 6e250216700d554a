"""Files for a press: what they promise, and what other readers find in them."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdf
import pytest

from pnp.draw.canvas import Canvas, Drawing, Font
from pnp.draw.color import BLACK, WHITE, Color
from pnp.draw.film import under_film
from pnp.draw.pdffile import PdfFile
from pnp.draw.plates.condition import FOGRA39, MAX_INK, Condition
from pnp.draw.plates.profile import ByProfile, condition_of, read_profile
from pnp.draw.plates.separating import Plates, cmyk
from pnp.kit.errors import PnpError
from tests.draw.offset import profile
from tests.press.exposed import DPI, Plate, exposed, most_ink

FONT = Font("barlow", 500)
GREEN = Color.hex("1f9674")


def scene(canvas: Canvas) -> None:
    canvas.rect(5, 5, 40, 40, fill=GREEN)
    canvas.text(8, 15, "MIIM", Font("barlow", 800), 12)
    canvas.line(6, 25, 44, 25, width=0.2)
    canvas.rect(55, 5, 40, 40, fill=BLACK)
    canvas.rect(5, 55, 10, 10, fill=BLACK)


def made(draw: Callable[[Canvas], None] = scene, separation: Plates = cmyk, press: Condition = FOGRA39) -> bytes:
    file = PdfFile("Tïtle <&>", "en", separation, press)
    draw(file.page(100, 70, trim=(3, 3, 97, 67), bleed=(0, 0, 100, 70)))
    file.bookmark("Page")
    return file.to_bytes()


def test_without_a_profile_it_is_x1a_for_a_registered_condition() -> None:
    content = made()
    assert content.startswith(b"%PDF-1.4")
    pdf = pikepdf.open(io.BytesIO(content))
    (intent,) = pdf.Root.OutputIntents
    assert intent.S == "/GTS_PDFX"
    assert intent.OutputConditionIdentifier == "FOGRA39"
    assert intent.RegistryName == "http://www.color.org"
    assert "/DestOutputProfile" not in intent
    assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
    assert pdf.docinfo["/Trapped"] == pikepdf.Name("/False")
    assert not pdf.is_encrypted
    assert "/ID" in pdf.trailer
    assert "/Group" not in pdf.pages[0].obj


def test_with_a_profile_it_is_x4_and_carries_it() -> None:
    known = read_profile(profile())
    content = made(separation=Plates(ByProfile(known)), press=condition_of(known))
    assert content.startswith(b"%PDF-1.6")
    pdf = pikepdf.open(io.BytesIO(content))
    (intent,) = pdf.Root.OutputIntents
    assert intent.DestOutputProfile.N == 4
    assert intent.DestOutputProfile.read_bytes() == profile().read_bytes()
    assert intent.OutputConditionIdentifier == "FOGRA39"
    assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-4"


def test_what_is_said_twice_agrees() -> None:
    reader = pypdf.PdfReader(io.BytesIO(made()))
    info, xmp = reader.metadata, reader.xmp_metadata
    assert info is not None
    assert xmp is not None
    assert xmp.dc_title is not None
    assert xmp.dc_title["x-default"] == info.title == "Tïtle <&>"
    assert info.creation_date == info.modification_date
    assert info.creation_date is not None
    assert xmp.xmp_create_date == xmp.xmp_modify_date == info.creation_date.replace(tzinfo=None)


def test_equal_prints_have_equal_bytes_and_the_date_may_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert made() == made()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    assert b"D:20010909014640Z" in made()


def test_what_is_see_through_is_refused() -> None:
    def faint(canvas: Canvas) -> None:
        with canvas.group(opacity=0.5):
            canvas.rect(5, 5, 40, 40, fill=GREEN)

    with pytest.raises(PnpError, match="see-through"):
        made(faint)


def test_under_a_film_everything_is_mixed() -> None:
    inner, outer = Drawing(), Drawing()
    inner.rect(0, 0, 5, 5, fill=GREEN, stroke=BLACK)
    outer.use(inner)
    outer.text(0, 0, "x", FONT, 9)
    colors = {mark.fill for mark, _ in under_film(outer, WHITE, 0.5).walk() if hasattr(mark, "fill")}
    assert colors == {GREEN.mix(WHITE, 0.5), BLACK.mix(WHITE, 0.5)}


@pytest.mark.parametrize("content", [b"", b"hello", bytes(36) + b"acsp" + bytes(200)])
def test_what_is_no_profile_of_a_press_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.icc").write_bytes(content)
    with pytest.raises(PnpError, match="profile"):
        read_profile(tmp_path / "a.icc")
    half = profile().read_bytes()[:400]
    (tmp_path / "b.icc").write_bytes(half)
    with pytest.raises(PnpError, match="profile"):
        read_profile(tmp_path / "b.icc")


def plates(content: bytes, folder: Path) -> dict[str, Plate]:
    return next(exposed(content, folder))


def coverage(image: Plate, x: float, y: float) -> float:
    value = image.getpixel((int(x / 25.4 * DPI), int(y / 25.4 * DPI)))
    assert isinstance(value, int | float)
    return 1 - value / 255


def test_ghostscript_exposes_black_text_on_the_black_plate_alone(tmp_path: Path) -> None:
    found = plates(made(), tmp_path)
    ground = [coverage(found[name], 40, 40) for name in found]
    assert ground == pytest.approx(cmyk(GREEN), abs=0.01)
    # The ground goes on beneath letters and lines: their cyan has no holes.
    lettered = {name: {value for _, value in found[name].crop((50, 80, 340, 330)).getcolors() or ()} for name in found}
    assert len(lettered["Cyan"]) == len(lettered["Yellow"]) == 1
    assert 0 in lettered["Black"]
    assert [coverage(found[name], 75, 25) for name in found] == pytest.approx((0.3, 0.3, 0, 1), abs=0.01)
    assert [coverage(found[name], 10, 60) for name in found] == pytest.approx((0, 0, 0, 1), abs=0.01)


PURPLE = Color.hex("3f1866")
"""In more ink than black may lie on."""


def soaked(canvas: Canvas) -> None:
    """Black on much ink: straight on it, in a drawing of its own, and over a drawing."""
    word, patch = Drawing(), Drawing()
    word.text(0, 0, "MIIM", Font("barlow", 800), 30)
    patch.rect(0, 0, 40, 18, fill=PURPLE)
    canvas.rect(5, 5, 40, 58, fill=PURPLE)
    canvas.text(8, 15, "MIIM", Font("barlow", 800), 12)
    canvas.line(6, 25, 44, 25, width=0.2)
    canvas.use(word, 8, 45)
    canvas.use(patch, 55, 5)
    canvas.use(word, 56, 18)
    canvas.use(word, 56, 45)


def test_black_on_much_ink_leaves_its_ground_out(tmp_path: Path) -> None:
    assert sum(cmyk(PURPLE)[:3]) + 1 > MAX_INK
    assert most_ink(plates(made(soaked), tmp_path)) <= MAX_INK + 0.01


def test_large_black_letters_lie_on_their_ground_too(tmp_path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.rect(5, 5, 60, 40, fill=GREEN)
        canvas.text(8, 35, "M", Font("barlow", 800), 80)

    cyan = plates(made(draw), tmp_path)["Cyan"].crop((50, 50, 500, 340))
    assert len(cyan.getcolors() or ()) == 1
