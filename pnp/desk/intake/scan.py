"""Codes on scanned sheets and photos: pictures or PDFs in, the lines of their codes out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pnp.kit.apart import Limits, apart
from pnp.kit.errors import PnpError
from pnp.kit.reading import check
from pnp.season.code import is_complete

if TYPE_CHECKING:
    from PIL.Image import Image

_DPI = 250
_MOST_PAGES = 40
"""Of a document, and pictures in one file."""
_LARGEST = 4500
"""Pixels along the longer side: a picture of more is made smaller."""
_MOST_PIXELS = 120_000_000
"""A3 at 600 dpi is two thirds of it."""
_MOST_BYTES = 500_000_000
"""A sheet in full colour, as fine as any scanner can, and not compressed."""
_FORMATS = ("PNG", "JPEG", "TIFF", "WEBP", "BMP", "GIF")
"""The others that Pillow knows are never scans, and some of them it hands to other programs."""
_EXPECTED = "a scan or a photo: PNG, JPEG or PDF"
LIMITS = Limits(seconds=100, memory=2_000_000_000)
"""Forty pages take half a minute, and the largest picture takes three quarters of it."""


def read_codes(paths: Iterable[Path]) -> list[str]:
    """Every code on these scans, each once, in the order they are found. Whoever made them: it takes so much time and
    memory, and no more."""
    return apart(codes_on, *paths, limits=LIMITS)


def codes_on(*paths: Path) -> list[str]:
    found: dict[str, None] = {}
    for path in paths:
        for picture in pictures(path):
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


def evened(grey: Image) -> Image:
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
    return _softened(evened(grey))


_CLEANINGS: tuple[Callable[[Image], Image], ...] = (_as_it_is, _softened, evened, _evened_and_softened)


# -- files


def pictures(path: Path, mode: Literal["L", "RGB"] = "L") -> Iterator[Image]:
    """What is on a scan or a photo, page by page, upright and no larger than can be read: in grey or in colour."""
    if is_pdf(path):
        yield from _pages(path, mode)
    else:
        yield from _frames(path, mode)


def is_pdf(path: Path) -> bool:
    check(path, _MOST_BYTES, _EXPECTED)
    with path.open("rb") as file:
        return b"%PDF-" in file.read(1024)


def _frames(path: Path, mode: str) -> Iterator[Image]:
    """One picture, or those of a TIFF with several."""
    from PIL import Image, ImageOps, ImageSequence

    try:
        with Image.open(path, formats=_FORMATS) as opened:
            for frame in islice(ImageSequence.Iterator(opened), _MOST_PAGES):
                if frame.width * frame.height > _MOST_PIXELS:
                    raise _too_large(path)
                yield _fitting(_on_white(ImageOps.exif_transpose(frame), mode))
    except PnpError:
        raise
    except Image.DecompressionBombError as error:
        raise _too_large(path) from error
    except Exception as error:  # Pillow has as many ways to fail as there are ways to be no picture
        raise PnpError(
            "this is no picture that can be read",
            where=str(path),
            expected=_EXPECTED,
            do="save it as one of these; phones that take HEIC can share a photo as JPEG",
        ) from error


def _too_large(path: Path) -> PnpError:
    return PnpError("this picture is too large", where=str(path), do="scan it at 200 to 600 dpi")


def _on_white(picture: Image, mode: str) -> Image:
    """What is transparent is paper."""
    from PIL import Image

    if not picture.has_transparency_data:
        return picture.convert(mode)
    ink = _fitting(picture if picture.mode == "RGBA" else picture.convert("RGBA"))
    sheet = Image.new("RGBA", ink.size, "white")
    sheet.alpha_composite(ink)
    return sheet.convert(mode)


def _fitting(picture: Image) -> Image:
    picture.thumbnail((_LARGEST, _LARGEST))
    return picture


def _pages(path: Path, mode: str) -> Iterator[Image]:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(path)
        count = min(len(document), _MOST_PAGES)
    except pypdfium2.PdfiumError as error:
        raise _no_pdf(path, error) from error
    try:
        for index in range(count):
            yield _rendered(document[index], mode)
    except (pypdfium2.PdfiumError, ValueError, ZeroDivisionError, OverflowError) as error:
        raise _no_pdf(path, error) from error
    finally:
        document.close()


def _rendered(page: Any, mode: str) -> Image:
    """As sharp as a scan; a page as large as a field no larger than a picture may be."""
    scale = min(_DPI / 72, _LARGEST / max(page.get_size()))
    picture: Image = page.render(scale=scale, grayscale=mode == "L").to_pil()
    return picture if picture.mode == mode else picture.convert(mode)


def _no_pdf(path: Path, error: Exception) -> PnpError:
    return PnpError(f"this is no readable PDF: {error}", where=str(path), expected=_EXPECTED)
