"""Our faces as browsers take them: WOFF2, with the characters that a page needs, cast once and kept."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from pnp.draw import foundry
from pnp.draw.canvas import Font
from pnp.draw.families import JAPANESE
from pnp.draw.fonts import catalogue_characters, face, weight_beside
from pnp.kit.cache import kept

LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2040), *range(0x2190, 0x2200))))
LATIN += "€™−▲▼◀▶●○■□★☆✓✕"
_MOST = 60


def latin(font: Font) -> bytes:
    """The face of a font: letters of Western Europe, figures, arrows."""
    return _woff2(foundry.cut_letters(face(font).path, _western(font)))


def japanese(font: Font, more: Iterable[str] = ()) -> bytes:
    """The weight that goes with a font: all characters of the kit's catalogues, and these."""
    return _woff2(foundry.cut(JAPANESE, weight_beside(font), catalogue_characters() | set(more)))


def some(font: Font, characters: Iterable[str]) -> dict[str, bytes]:
    """Only these characters, for a page that brings its letters along: "latin", and "japanese" if there are any."""
    wanted = set(characters)
    source = face(font)
    found = {"latin": _few(foundry.cut_letters(source.path, _western(font)), wanted & _western(font))}
    eastern = {char for char in wanted - _western(font) if ord(char) >= 0x2E80 or ord(char) not in source.cmap}
    if eastern:
        whole = foundry.cut(JAPANESE, weight_beside(font), catalogue_characters() | eastern)
        found["japanese"] = _few(whole, eastern)
    return found


def _western(font: Font) -> set[str]:
    cmap = face(font).cmap
    return {char for char in LATIN if ord(char) in cmap}


def _few(path: Path, characters: Iterable[str]) -> bytes:
    """Not kept: hardly any other page has the very same ones."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font, packed = TTFont(path, recalcTimestamp=False), BytesIO()
    cutter = subset.Subsetter(subset.Options(layout_features=[], notdef_outline=True, hinting=False))
    cutter.populate(text="".join(sorted(characters)))
    cutter.subset(font)
    font.flavor = "woff2"
    font.save(packed, reorderTables=None)
    return packed.getvalue()


def _woff2(path: Path) -> bytes:
    def make() -> bytes:
        from fontTools.ttLib import TTFont

        font, packed = TTFont(path, recalcTimestamp=False), BytesIO()
        font.flavor = "woff2"
        font.save(packed, reorderTables=None)
        return packed.getvalue()

    return kept(f"woff2|{path.name}", ("pnp.draw.webfonts",), bytes, make, _is_woff2, place="pages", most=_MOST)


def _is_woff2(content: bytes) -> bool:
    return content.startswith(b"wOF2")
