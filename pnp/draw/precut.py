"""The cuts of the Japanese font that the kit ships with: nearly every first print needs them, and every form that is
filled in on a screen. `make cuts` makes them.

Each was made from a font file of the size that stands in its name. From any other file, and for other characters, the
font is cut as ever.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pnp.draw.families import JAPANESE, Script
from pnp.draw.sfnt import Sfnt

FOLDER = Path(__file__).with_name("cuts")
WEIGHTS = (400, 500, 600, 700, 800, 900)
FORMS = "-forms"
"""The use of the cut that has whatever people write."""
_MOST = 4_000_000
"""Bytes that a cut may unpack to."""


def packed(script: Script, weight: int, use: str = "") -> Path:
    return FOLDER / f"{script.prefix}{use}-{weight}-{script.path.stat().st_size}.ttf.xz"


class Damaged(Exception):
    """A file is not as it was shipped."""


def unpacked(path: Path) -> bytes:
    packer = lzma.LZMADecompressor()
    try:
        content = packer.decompress(path.read_bytes(), _MOST)
    except lzma.LZMAError as error:
        raise Damaged from error
    if not packer.eof:
        raise Damaged
    return content


@cache
def characters(path: Path) -> frozenset[int]:
    """Those of a cut."""
    return frozenset(Sfnt(path).codes())


def ship() -> None:
    """All weights anew, with the characters of the kit's catalogues; and the cut for forms."""
    from pnp.draw import fonts, pdfform

    wanted = fonts.catalogue_characters()
    for old in FOLDER.glob("*.xz"):
        old.unlink()
    for weight in WEIGHTS:
        _pack(packed(JAPANESE, weight), weight, wanted)
    _pack(packed(JAPANESE, pdfform.WEIGHT, FORMS), pdfform.WEIGHT, pdfform.writable())


def _pack(target: Path, weight: int, chars: Iterable[str]) -> None:
    from pnp.draw import foundry

    content = foundry.cast_cut(JAPANESE, weight, chars).read_bytes()
    target.write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))


if __name__ == "__main__":
    ship()
