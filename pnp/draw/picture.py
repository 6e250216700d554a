"""Our own drawings as pictures: by way of SVG and cairosvg or, where its native library is missing, of our own PDF."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from pnp.draw.canvas import Drawing
from pnp.draw.geometry import MM_PER_INCH
from pnp.draw.pdffile import PdfFile
from pnp.draw.png import NoCairo, check_pixels, to_png
from pnp.draw.svg import to_svg

if TYPE_CHECKING:
    from PIL import Image

_PER_INCH = 72


def drawing_png(drawing: Drawing, w: float, h: float, dpi: float) -> bytes:
    """The drawing, `w` by `h` millimetres of it, as PNG."""
    try:
        return to_png(to_svg(drawing, w, h), dpi)
    except NoCairo:
        return as_png(by_pdf(drawing, w, h, dpi), dpi)


def by_pdf(drawing: Drawing, w: float, h: float, dpi: float) -> Image.Image:
    """The same on every machine, and several times as fast."""
    import pypdfium2

    across, down = (round(length / MM_PER_INCH * dpi) for length in (w, h))
    check_pixels(across, down)
    file = PdfFile("")
    drawing.replay(file.page(w, h))
    with pypdfium2.PdfDocument(file.to_bytes()) as document:
        picture: Image.Image = document[0].render(scale=dpi / _PER_INCH).to_pil().convert("RGB")
    return picture.crop((0, 0, across, down))  # a started pixel counts as a whole one there


def as_png(image: Image.Image, dpi: float) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
