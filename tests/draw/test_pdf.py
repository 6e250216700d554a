"""The PDF back end draws what the SVG one draws, and writes files a print shop accepts."""

from __future__ import annotations

import io
from collections.abc import Callable

import pikepdf
import pypdfium2
import pytest

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Drawing, Font
from pnp.draw.color import BLACK, WHITE, Color, Gradient
from pnp.draw.pdffile import PdfFile
from pnp.draw.plates.separating import cmyk
from tests.draw.pixels import difference, pdf_bytes, pdf_image, pixel, svg_image

RED, BLUE, GREEN = Color.hex("c03030"), Color.hex("3060c0"), Color.hex("008040")
BOLD = Font("barlow", 700)


def clipped(c: Canvas) -> None:
    with c.group(at=(5, 5), rotate=12, clip=paths.ellipse(20, 12, 18, 10)):
        c.rect(0, 0, 40, 25, fill=RED)
        c.line(0, 0, 40, 25, stroke=WHITE, width=2)


def see_through(c: Canvas) -> None:
    c.rect(0, 0, 30, 50, fill=BLUE)
    with c.group(opacity=0.5):
        c.circle(22, 25, 12, fill=RED, stroke=BLACK, width=3)
        c.circle(34, 25, 12, fill=GREEN)
    with c.group(opacity=0.3):
        c.rect(5, 40, 40, 6, fill=BLACK)


def graded(c: Canvas) -> None:
    stops = ((0.0, RED), (0.5, Color.hex("ffff00")), (1.0, BLUE))
    c.rect(5, 5, 40, 15, fill=Gradient((5, 0), (45, 0), stops), stroke=BLACK)
    c.circle(25, 34, 12, fill=Gradient((25, 22), (25, 46), ((0.3, WHITE), (0.3, BLACK), (1.0, RED))))


def ruled(c: Canvas) -> None:
    ring = paths.rect(4, 4, 40, 18) + paths.rect(10, 8, 28, 10)
    c.path(ring, fill=RED, evenodd=True)
    c.path(ring.shift(0, 22), fill=BLUE)
    c.line(4, 47, 46, 45, width=1.5, dash=(4, 3), round=True)


def lettered(c: Canvas) -> None:
    c.text(3, 12, "Left 109", BOLD, 18)
    c.text(25, 26, "Ævum 車両", BOLD, 20, anchor="middle", fill=RED, tracking=40)
    c.text(47, 42, "Right", Font("anton"), 24, anchor="end", fill=BLUE)


def nested(c: Canvas) -> None:
    leaf = Drawing()
    leaf.polygon([(0, 0), (8, 0), (4, 7)], fill=GREEN, stroke=BLACK, width=0.4)
    with leaf.group(opacity=0.4):
        leaf.rect(1, 1, 10, 3, fill=RED)
    leaf.rect(0, 8, 8, 3, fill=Gradient((0, 0), (8, 0), ((0, WHITE), (1, BLACK))))
    leaf.text(0, 6, "ab", BOLD, 8, fill=BLUE)
    pair = Drawing()
    pair.use(leaf)
    pair.use(leaf, 12, 2, rotate=30)
    for i in range(3):
        c.use(pair, 4 + i * 3, 4 + i * 14, scale=1 + i * 0.3)


@pytest.mark.parametrize("draw", [clipped, see_through, graded, ruled, lettered, nested])
def test_pdf_and_svg_show_the_same_picture(draw: Callable[[Canvas], None]) -> None:
    drawing = Drawing()
    draw(drawing)
    one, other = pdf_image(pdf_bytes(drawing, 50, 50)), svg_image(drawing, 50, 50)
    # The two renderers smooth edges differently; a lost mark would differ by far more.
    assert difference(one, other) < 2.2
    assert difference(one, pdf_image(pdf_bytes(Drawing(), 50, 50))) > 8


def test_group_opacity_is_that_of_the_whole() -> None:
    drawing = Drawing()
    see_through(drawing)
    image = pdf_image(pdf_bytes(drawing, 50, 50))
    half_green = tuple(round((255 + 255 * v) / 2) for v in (GREEN.r, GREEN.g, GREEN.b))
    assert all(abs(a - b) <= 2 for a, b in zip(pixel(image, 40, 25), half_green, strict=True))


def test_equal_input_gives_equal_bytes() -> None:
    def once() -> bytes:
        drawing = Drawing()
        for draw in (clipped, see_through, graded, ruled, lettered, nested):
            draw(drawing)
        return pdf_bytes(drawing, 50, 50)

    assert once() == once()
    assert b"CreationDate" not in once()


def test_text_can_be_found_and_copied() -> None:
    drawing = Drawing()
    lettered(drawing)
    drawing.text(3, 48, "SPACED", BOLD, 10, tracking=200)
    page = pypdfium2.PdfDocument(pdf_bytes(drawing, 50, 50))[0]
    found = page.get_textpage().get_text_bounded()
    assert all(word in found for word in ("Left 109", "Ævum", "車両", "Right", "SPACED"))


def test_every_font_is_an_embedded_subset() -> None:
    drawing = Drawing()
    lettered(drawing)
    pdf = pikepdf.open(io.BytesIO(pdf_bytes(drawing, 50, 50)))
    fonts = list(pdf.pages[0].obj.Resources.Font.values())
    assert len({str(font.BaseFont) for font in fonts}) == len(fonts) == 3
    assert all("/FontFile2" in font.FontDescriptor for font in fonts)


def test_equal_drawings_share_one_form() -> None:
    def back() -> Drawing:
        drawing = Drawing()
        for i in range(20):
            drawing.circle(i, i, 3, fill=RED)
        return drawing

    page = Drawing()
    for i in range(9):
        page.use(back(), i * 5, 0)
    once = Drawing()
    once.use(back())
    pdf = pikepdf.open(io.BytesIO(pdf_bytes(page, 50, 50)))
    assert len(pdf.pages[0].obj.Resources.XObject) == 1
    single = pikepdf.open(io.BytesIO(pdf_bytes(once, 50, 50)))
    assert "/XObject" not in single.pages[0].obj.Resources


def test_black_is_one_ink_on_the_press() -> None:
    drawing = Drawing()
    drawing.text(3, 12, "Black", BOLD, 18, fill=Color.hex("1c1a19"))
    drawing.rect(3, 20, 10, 10, fill=RED, stroke=BLACK)
    pdf = pikepdf.open(io.BytesIO(pdf_bytes(drawing, 50, 50, cmyk)))
    inks = [i for i in pikepdf.parse_content_stream(pdf.pages[0]) if str(i.operator) in ("k", "K", "g", "rg", "RG")]
    assert {str(i.operator) for i in inks} == {"k", "K"}
    assert [float(v) for v in inks[0].operands][:3] == [0, 0, 0]
    assert [float(v) for v in inks[-1].operands] == [0, 0, 0, 1]


def test_bookmarks_nest_and_preferences_are_told() -> None:
    file = PdfFile("Title", "ja")
    file.prefer({"PrintScaling": "/None"})
    for level, title in ((0, "Cards"), (1, "Fronts"), (1, "裏"), (0, "Sheets")):
        file.page(50, 50).rect(1, 1, 5, 5, fill=RED)
        file.bookmark(title, level)
    pdf = pikepdf.open(io.BytesIO(file.to_bytes()))
    with pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Cards", "Sheets"]
        assert [item.title for item in outline.root[0].children] == ["Fronts", "裏"]
    assert pdf.Root.Lang == "ja"
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.docinfo.Title == "Title"
