"""Codes on scanned sheets and photos: pictures or PDFs in, the lines of their codes out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.kit.errors import PnpError
from pnp.season.code import is_complete

if TYPE_CHECKING:
    from PIL.Image import Image

_DPI = 250
_MOST_PAGES = 40
_LARGEST = 4500
"""Pixels along the longer side: a picture of more is made smaller."""
_MOST_PIXELS = 300_000_000
_EXPECTED = "a scan or a photo: PNG, JPEG or PDF"


def read_codes(paths: Iterable[Path]) -> list[str]:
    """Every code on these scans, each once, in the order they are found."""
    found: dict[str, None] = {}
    for path in paths:
        for picture in _pictures(path):
            found.update(dict.fromkeys(_codes(picture, list(found))))
            picture.close()
    return list(found)


def _codes(picture: Image, before: list[str]) -> list[str]:
    """What can be read as it is; what only shows after some cleaning comes on top, as long as something is missing."""
    import zxingcpp

    found: dict[str, None] = {}
    formats = zxingcpp.barcode_formats_from_str("QRCode")
    for cleaned in _CLEANINGS:
        for code in zxingcpp.read_barcodes(cleaned(picture), formats=formats):
            if code.valid:
                found[code.text] = None
        if is_complete([*before, *found]):
            break
    return list(found)


# -- help for tired cameras


def _as_it_is(grey: Image) -> Image:
    return grey


def _evened(grey: Image) -> Image:
    """Light from one side: everything is compared with the paper around it, as a share and not as a difference."""
    from PIL import ImageChops, ImageFilter, ImageOps

    logarithm = [round(255 * math.log(level + 1) / math.log(256)) for level in range(256)]
    paper = grey.resize((max(1, grey.width // 8), max(1, grey.height // 8))).filter(ImageFilter.MaxFilter(5))
    light = paper.filter(ImageFilter.GaussianBlur(8)).resize(grey.size)
    shares = ImageChops.subtract(grey.point(logarithm), light.point(logarithm), offset=255)
    return ImageOps.autocontrast(shares, cutoff=1)


def _softened(grey: Image) -> Image:
    """Grain, or a coarse scan: seen from further away, on more pixels."""
    from PIL import ImageFilter

    if max(grey.size) > _LARGEST // 2:
        return grey.filter(ImageFilter.GaussianBlur(1.5))
    return grey.resize((grey.width * 2, grey.height * 2)).filter(ImageFilter.GaussianBlur(1.2))


def _evened_and_softened(grey: Image) -> Image:
    return _softened(_evened(grey))


_CLEANINGS: tuple[Callable[[Image], Image], ...] = (_as_it_is, _softened, _evened, _evened_and_softened)


# -- files


def _pictures(path: Path) -> Iterator[Image]:
    if path.is_dir():
        raise PnpError("this is a folder", where=str(path), expected=_EXPECTED)
    if not path.is_file():
        raise PnpError("there is no such file", where=str(path), expected=_EXPECTED)
    if _is_pdf(path):
        yield from _pages(path)
    else:
        yield from _frames(path)


def _is_pdf(path: Path) -> bool:
    with path.open("rb") as file:
        return b"%PDF-" in file.read(1024)


def _frames(path: Path) -> Iterator[Image]:
    """One picture, or those of a TIFF with several."""
    from PIL import Image, ImageOps, ImageSequence, UnidentifiedImageError

    try:
        with Image.open(path) as opened:
            if opened.width * opened.height > _MOST_PIXELS:
                raise PnpError("this picture is too large", where=str(path), do="scan it at 200 to 600 dpi")
            for frame in ImageSequence.Iterator(opened):
                picture = ImageOps.exif_transpose(frame)
                yield _fitting(_on_white(picture))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PnpError(
            "this is no picture that can be read",
            where=str(path),
            expected=_EXPECTED,
            do="save it as one of these; phones that take HEIC can share a photo as JPEG",
        ) from error


def _on_white(picture: Image) -> Image:
    """What is transparent is paper."""
    from PIL import Image

    if not picture.has_transparency_data:
        return picture.convert("L")
    sheet = Image.new("RGBA", picture.size, "white")
    sheet.alpha_composite(picture.convert("RGBA"))
    return sheet.convert("L")


def _fitting(picture: Image) -> Image:
    picture.thumbnail((_LARGEST, _LARGEST))
    return picture


def _pages(path: Path) -> Iterator[Image]:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        raise PnpError(f"this is no readable PDF: {error}", where=str(path), expected=_EXPECTED) from error
    try:
        for index in range(min(len(document), _MOST_PAGES)):
            page = document[index]
            scale = min(_DPI / 72, _LARGEST / max(page.get_size()))
            yield page.render(scale=scale, grayscale=True).to_pil()
    finally:
        document.close()
