"""SVG to PNG, by cairosvg. Its native library may be missing: our own drawings are then drawn by way of a PDF
(`pnp.draw.picture`), and for other people's SVG we say what to install.

What is drawn may come from somebody else's data: a picture reaches for nothing outside itself, and is only so large.
"""

from __future__ import annotations

import re

from pnp.draw.geometry import MM_PER_INCH
from pnp.kit.errors import PnpError

LIBRARY_HINT = (
    "install libcairo (Debian/Ubuntu: apt install libcairo2; macOS: brew install cairo; "
    "Windows: the GTK runtime); printing works without it, in every format"
)
_PER_INCH = {"mm": MM_PER_INCH, "px": 96.0, "": 96.0}
_MOST_PIXELS = 300_000_000
_LONGEST = 32_767
"""Pixels along a side: cairo has no larger pictures."""
_SIZE = re.compile(r"\b(width|height)\s*=\s*[\"'](\d{1,6}(?:\.\d{1,6})?)(mm|px|)[\"']")
_REACHING = re.compile(
    r"<!(?:DOCTYPE|ENTITY)|<(?:[\w.-]+:)?(?:image|script|foreignObject)\b|href\s*=\s*[\"'](?!#)"
    r"|url\(\s*(?![\"']?\s*#)|@import",
    re.IGNORECASE,
)
"""Files, addresses, other pictures, programs, and entities, which may be any of them or grow without end."""


class NoCairo(PnpError):
    """The native library is not on this machine."""


def to_png(svg: str, dpi: float) -> bytes:
    _check(svg, dpi)
    try:
        import cairosvg
    except (OSError, ImportError) as error:
        raise NoCairo("this picture needs the library libcairo, and it is not here", do=LIBRARY_HINT) from error
    # The SVG is in millimetres; cairosvg counts 96 pixels to the inch.
    png: bytes = cairosvg.svg2png(bytestring=svg.encode("utf-8"), scale=dpi / 96, background_color="white")
    return png


def outside(svg: str) -> str:
    """The first thing that a picture wants from outside itself."""
    found = _REACHING.search(svg)
    return found[0][:40] if found else ""


def _check(svg: str, dpi: float) -> None:
    if found := outside(svg):
        raise PnpError(f"this picture wants something from outside: {found}")
    head = svg[: svg.find(">", svg.find("<svg"))]
    sides = {name: float(number) / _PER_INCH[unit] * dpi for name, number, unit in _SIZE.findall(head)}
    if len(sides) < 2:
        raise PnpError("this picture does not say how large it is", expected="width and height in mm or px")
    check_pixels(sides["width"], sides["height"])


def check_pixels(w: float, h: float) -> None:
    if max(w, h) > _LONGEST or w * h > _MOST_PIXELS:
        raise PnpError(f"this picture would be {w:.0f} × {h:.0f} pixels", do="choose a lower --dpi, or --format pdf")
