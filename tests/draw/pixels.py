"""Pictures of drawings, from each back end, to be compared."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.draw.canvas import Drawing
from pnp.draw.pdffile import PdfFile
from pnp.draw.png import to_png
from pnp.draw.separation import Separation, rgb
from pnp.draw.svg import to_svg
from pnp.kit.errors import PnpError

DPI = 100


def pdf_bytes(drawing: Drawing, w: float, h: float, separation: Separation = rgb) -> bytes:
    file = PdfFile("Test", "en", separation)
    drawing.replay(file.page(w, h))
    return file.to_bytes()


def pdf_image(data: bytes, page: int = 0, dpi: float = DPI) -> Image.Image:
    document = pypdfium2.PdfDocument(data)
    picture: Image.Image = document[page].render(scale=dpi / 72).to_pil()
    return picture.convert("RGB")


def svg_image(drawing: Drawing, w: float, h: float, dpi: float = DPI) -> Image.Image:
    return rendered(to_svg(drawing, w, h), dpi)


def rendered(svg: str, dpi: float = DPI) -> Image.Image:
    try:
        return Image.open(io.BytesIO(to_png(svg, dpi))).convert("RGB")
    except PnpError:
        pytest.skip("libcairo is not here")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, 0 to 255."""
    size = (min(one.width, other.width), min(one.height, other.height))
    found = ImageChops.difference(one.crop((0, 0, *size)), other.crop((0, 0, *size)))
    return float(sum(ImageStat.Stat(found).mean) / 3)


def pixel(image: Image.Image, x: float, y: float, dpi: float = DPI) -> tuple[int, ...]:
    """The colour at a place in millimetres."""
    found = image.getpixel((int(x / 25.4 * dpi), int(y / 25.4 * dpi)))
    assert isinstance(found, tuple)
    return found
