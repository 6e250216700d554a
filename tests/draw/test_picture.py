"""Both ways to a picture show the same."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from pnp.draw import picture
from pnp.draw.canvas import Drawing, Font
from pnp.draw.color import BLACK, WHITE, Color, Gradient
from pnp.draw.picture import as_png, by_pdf, drawing_png
from pnp.draw.png import NoCairo
from pnp.kit.errors import PnpError
from tests.draw.pixels import difference

W, H, DPI = 63.0, 88.0, 120
GREEN, BLUE = Color.hex("20a040"), Color.hex("1257BC")


def scene() -> Drawing:
    """Everything a drawing can hold: fills, thin lines, words, turned and see-through groups, gradients, symbols."""
    star, drawing = Drawing(), Drawing()
    star.polygon([(0, -6), (2, 4), (-5, -2), (5, -2), (-2, 4)], fill=BLUE, stroke=WHITE, width=0.4)
    drawing.rect(-3, -3, W + 6, H + 6, fill=Gradient((0, 0), (0, H), ((0.0, WHITE), (1.0, GREEN))))
    with drawing.group(at=(30, 40), rotate=30, opacity=0.5):
        drawing.rect(-10, -10, 20, 20, fill=BLACK)
        drawing.use(star, 4, 4, scale=2)
    drawing.circle(50, 12, 8, stroke=BLUE, width=0.25)
    drawing.text(W / 2, 80, "Speed 123 速さ", Font("barlow", 700), 18, anchor="middle", fill=BLACK)
    return drawing


def test_both_ways_show_the_same() -> None:
    try:
        cairo = Image.open(io.BytesIO(drawing_png(scene(), W, H, DPI))).convert("RGB")
    except NoCairo:
        pytest.skip("libcairo is not here")
    pdfium = by_pdf(scene(), W, H, DPI)
    assert cairo.size == pdfium.size == (298, 416)
    assert difference(cairo, pdfium) < 3
    blank = Image.new("RGB", cairo.size, "white")
    assert difference(cairo, blank) > 30, "otherwise nothing is compared"


def test_without_cairo_it_is_the_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> bytes:
        raise NoCairo("not here")

    monkeypatch.setattr(picture, "to_png", missing)
    assert drawing_png(scene(), W, H, DPI) == as_png(by_pdf(scene(), W, H, DPI), DPI)


def test_no_picture_is_larger_than_a_machine_can_bear() -> None:
    with pytest.raises(PnpError, match="pixels"):
        by_pdf(scene(), 2000, 2000, 1200)
