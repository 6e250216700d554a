"""The picture of a race under way, written as SVG and as PNG beside its season."""

from __future__ import annotations

from pathlib import Path

from pnp.draw.geometry import MM_PER_INCH
from pnp.press.product import Poster


def write_picture(stem: Path, poster: Poster, title: str, *, sharpness: float) -> tuple[Path, Path]:
    """As `stem`.svg and as `stem`.png with so many pixels a millimetre.

    Without libcairo the SVG is there before the error comes.
    """
    from pnp.draw.png import to_png
    from pnp.draw.svg import to_svg
    from pnp.kit.atomic import write_bytes, write_text

    svg = to_svg(poster.drawing, poster.w, poster.h, title)
    vector, pixels = stem.with_name(f"{stem.name}.svg"), stem.with_name(f"{stem.name}.png")
    write_text(vector, svg)
    write_bytes(pixels, to_png(svg, sharpness * MM_PER_INCH))
    return vector, pixels
