"""SVG to PNG, by cairosvg. Its native library may be missing: then we say what to install."""

from __future__ import annotations

from pnp.kit.errors import PnpError

LIBRARY_HINT = (
    "install libcairo (Debian/Ubuntu: apt install libcairo2; macOS: brew install cairo; "
    "Windows: the GTK runtime); --format pdf and --format svg work without it"
)


def to_png(svg: str, dpi: float) -> bytes:
    try:
        import cairosvg
    except (OSError, ImportError) as error:
        raise PnpError("PNG pictures need the library libcairo, and it is not here", do=LIBRARY_HINT) from error
    # The SVG is in millimetres; cairosvg counts 96 pixels to the inch.
    png: bytes = cairosvg.svg2png(bytestring=svg.encode("utf-8"), scale=dpi / 96, background_color="white")
    return png
