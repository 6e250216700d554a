"""Preflight finds the faults we plant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from pnp.draw.canvas import Canvas, Drawing, Font
from pnp.draw.color import Color
from pnp.draw.pdffile import PdfFile
from pnp.draw.plates.separating import cmyk
from pnp.draw.separation import Separation, rgb
from pnp.kit.errors import PnpError
from pnp.press.furniture import scale_bar
from pnp.press.paper import PAPERS
from pnp.press.preflight import Expectation, preflight

FONT = Font("barlow", 500)
HOME = Expectation(PAPERS["a4"], "home")
PRESS = Expectation(PAPERS["a4"], "press", 3)


def made(path: Path, draw: Callable[[Canvas], None], separation: Separation = rgb, bar: bool = True) -> Path:
    file = PdfFile("Title", "en", separation)
    file.prefer({"PrintScaling": "/None"})
    canvas = file.page(210, 297, trim=(10, 10, 200, 280), bleed=(7, 7, 203, 283))
    if bar:
        scale_bar(canvas, 20, 288)
    draw(canvas)
    path.write_bytes(file.to_bytes())
    return path


def broken(path: Path, change: Callable[[pikepdf.Pdf], None]) -> Path:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf)
        pdf.save(path)
    return path


def plain(canvas: Canvas) -> None:
    canvas.rect(20, 20, 50, 50, fill=Color.hex("c03030"))
    canvas.text(20, 100, "Text", FONT, 9)


def test_a_good_file_has_no_findings(tmp_path: Path) -> None:
    assert preflight(made(tmp_path / "a.pdf", plain), HOME) == []
    assert preflight(made(tmp_path / "b.pdf", plain, cmyk), PRESS) == []


@pytest.mark.parametrize(
    ("draw", "separation", "wanted", "finding"),
    [
        (lambda c: c.text(20, 50, "tiny", FONT, 5), rgb, HOME, "tiny"),
        (plain, rgb, PRESS, "do not belong in the press profile"),
        (plain, cmyk, HOME, "do not belong in the home profile"),
        (lambda c: c.rect(0, 0, 9, 9, fill=Color(0, 0, 0, (1, 1, 1, 0.5))), cmyk, PRESS, "350%"),
        (lambda c: c.text(20, 50, "rich", FONT, 9, fill=Color(0, 0, 0, (0.6, 0.4, 0.4, 1))), cmyk, PRESS, "rich"),
        (plain, rgb, Expectation(PAPERS["letter"]), "not Letter"),
        (plain, rgb, Expectation(PAPERS["a4"], "home", 5), "5 mm of bleed"),
    ],
)
def test_faults_of_a_page_are_found(
    tmp_path: Path, draw: Callable[[Canvas], None], separation: Separation, wanted: Expectation, finding: str
) -> None:
    found = preflight(made(tmp_path / "a.pdf", draw, separation), wanted)
    assert any(finding in line for line in found), found
    assert all(line.startswith("page 1: ") for line in found)


def _base14(pdf: pikepdf.Pdf) -> None:
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    pdf.pages[0].obj.Resources.Font["/Helv"] = pdf.make_indirect(font)


def _whole(pdf: pikepdf.Pdf) -> None:
    next(iter(pdf.pages[0].obj.Resources.Font.values())).BaseFont = pikepdf.Name("/BarlowCondensed")


def _not_embedded(pdf: pikepdf.Pdf) -> None:
    del next(iter(pdf.pages[0].obj.Resources.Font.values())).FontDescriptor["/FontFile2"]


def _image(pdf: pikepdf.Pdf) -> None:
    image = pikepdf.Stream(pdf, b"\0", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=1, Height=1)
    pdf.pages[0].obj.Resources.XObject = pikepdf.Dictionary(Im=image)
    pdf.pages[0].contents_add(b"/Im Do")


def _inline_image(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(b"BI /W 1 /H 1 /CS /G /BPC 8 ID \0 EI")


def _no_scaling(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.ViewerPreferences


def _no_lang(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.Lang


def _no_title(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo.Title


def _wrong_boxes(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.TrimBox = pikepdf.Array([-10, -10, 700, 900])


def _empty(pdf: pikepdf.Pdf) -> None:
    pdf.add_blank_page(page_size=(595.2756, 841.8898))


def _longer_bar(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(b"1.05 0 0 1 0 0 cm", prepend=True)


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (_base14, "never embedded"),
        (_whole, "not as a subset"),
        (_not_embedded, "is not embedded"),
        (_image, "pixel images"),
        (_inline_image, "pixel images"),
        (_no_scaling, "true size"),
        (_no_lang, "language"),
        (_no_title, "title"),
        (_wrong_boxes, "nested"),
        (_empty, "page 2: nothing is on it"),
        (_longer_bar, "the scale bar is not 2 in long"),
    ],
)
def test_faults_of_a_file_are_found(tmp_path: Path, change: Callable[[pikepdf.Pdf], None], finding: str) -> None:
    found = preflight(broken(made(tmp_path / "a.pdf", plain), change), HOME)
    assert any(finding in line for line in found), found


def test_what_is_drawn_once_and_used_often_is_read_in_every_size(tmp_path: Path) -> None:
    word = Drawing()
    word.text(0, 0, "word", FONT, 9)

    def draw(canvas: Canvas) -> None:
        for x, scale in ((20, 1), (60, 1), (100, 0.4), (140, 1)):
            canvas.use(word, x, 50, scale=scale)

    (found,) = preflight(made(tmp_path / "a.pdf", draw), HOME)
    assert found.startswith("page 1: “word” is set in 3.6 pt")


def test_a_missing_scale_bar_is_found(tmp_path: Path) -> None:
    assert preflight(made(tmp_path / "a.pdf", plain, bar=False), HOME) == [
        "page 1: the scale bar is missing: no “5 cm”"
    ]


def test_what_is_no_pdf_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_text("hello")
    with pytest.raises(PnpError, match="no readable PDF"):
        preflight(tmp_path / "a.pdf")
