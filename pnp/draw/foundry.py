"""What is cast from the font files of packages: tabular figures, smaller letters, a script in one weight.

Casting takes its time, so what is cast is kept in the user's cache by what it was made from.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from pnp.draw import precut
from pnp.draw.families import Script
from pnp.kit import atomic
from pnp.kit.cache import is_ours, room

_WHOLE = 0xB1B0AFBA
"""What all 32-bit words of a TrueType file add up to: one of them is chosen so that they do."""


@cache
def tabular(path: Path) -> Path:
    """A copy whose figures are the family's tabular ones, so that columns of numbers stand still."""

    def make(draft: Path, _: str) -> None:
        from fontTools.ttLib import TTFont

        font = TTFont(path, recalcTimestamp=False)
        glyphs = set(font.getGlyphOrder())
        for table in font["cmap"].tables:
            for code in range(ord("0"), ord("9") + 1):
                glyph = table.cmap.get(code)
                if f"{glyph}.tf" in glyphs:
                    table.cmap[code] = f"{glyph}.tf"
        for layout in ("GSUB", "GPOS", "GDEF"):
            if layout in font:
                del font[layout]
        _rename(font, f"{path.stem}-Tabular")
        font.save(draft, reorderTables=None)

    return _cast(f"tabular|{path.stem}", path, make)


@cache
def smaller(path: Path, share: float) -> Path:
    """A copy whose letters take up only this share of their size."""

    def make(draft: Path, _: str) -> None:
        from fontTools.ttLib import TTFont

        font = TTFont(path, recalcTimestamp=False)
        font["head"].unitsPerEm = round(font["head"].unitsPerEm / share)
        _rename(font, f"{path.stem}-Smaller")
        font.save(draft, reorderTables=None)

    return _cast(f"smaller|{share}|{path.stem}", path, make)


def cut(script: Script, weight: int, chars: Iterable[str], use: str = "") -> Path:
    """A script of East Asia in one weight with these characters: the one shipped for this use, if it has them."""
    wanted = frozenset(chars)
    ready = _shipped(script, precut.packed(script, weight, use))
    if ready and precut.characters(ready).issuperset(map(ord, wanted)):
        return ready
    return cast_cut(script, weight, wanted)


def _shipped(script: Script, packed: Path) -> Path | None:
    if not packed.is_file():
        return None

    def make(draft: Path, _: str) -> None:
        draft.write_bytes(precut.unpacked(packed))

    try:
        return _cast(f"shipped|{hashlib.sha256(packed.read_bytes()).hexdigest()}", script.path, make)
    except precut.Damaged:
        return None


def cast_cut(script: Script, weight: int, chars: Iterable[str]) -> Path:
    """With just these characters."""
    source, text = script.path, "".join(sorted(chars))

    def make(draft: Path, stem: str) -> None:
        from fontTools.ttLib import TTFont
        from fontTools.varLib import instancer

        # Cutting takes most of the time, and all weights are cut alike.
        font = TTFont(_cut_down(source, text), recalcTimestamp=False)
        static = instancer.instantiateVariableFont(font, {"wght": weight})
        _rename(static, f"{script.prefix}-{weight}-{stem[:6]}")
        static.save(draft, reorderTables=None)

    return _cast(f"{script.name}|{weight}|{text}", source, make)


def cut_letters(source: Path, chars: Iterable[str]) -> Path:
    """A static face with just these characters."""
    text = "".join(sorted(chars))

    def make(draft: Path, stem: str) -> None:
        from fontTools.ttLib import TTFont

        font = TTFont(_cut_down(source, text), recalcTimestamp=False)
        _rename(font, f"{source.stem}-{stem[:6]}")
        font.save(draft, reorderTables=None)

    return _cast(f"letters|{text}", source, make)


def _cut_down(source: Path, text: str) -> Path:
    def make(draft: Path, _: str) -> None:
        from fontTools import subset
        from fontTools.ttLib import TTFont

        font = TTFont(source, recalcTimestamp=False)
        options = subset.Options(layout_features=[], name_IDs=[1, 2, 4, 6], notdef_outline=True, hinting=False)
        cutter = subset.Subsetter(options)
        cutter.populate(text=text)
        cutter.subset(font)
        font.save(draft, reorderTables=None)

    return _cast(f"cut|{text}", source, make)


def _cast(recipe: str, source: Path, make: Callable[[Path, str], None]) -> Path:
    stamp = f"2|{recipe}|{source.name}|{source.stat().st_size}|{sys.version_info[:2]}"
    target = room("faces") / f"{hashlib.sha256(stamp.encode()).hexdigest()[:12]}.ttf"
    if not (is_ours(target) and is_whole(target)):
        with atomic.writing(target, private=True) as draft:
            make(draft, target.stem)
    return target


def is_whole(path: Path) -> bool:
    """Whether a font file is as it was written, by the sum that every TrueType file carries over itself."""
    content = path.read_bytes()
    if len(content) % 4:
        return False
    words = array("I", content)
    if sys.byteorder == "little":
        words.byteswap()
    return sum(words) & 0xFFFFFFFF == _WHOLE


def _rename(font: Any, name: str) -> None:
    for record in font["name"].names:
        if record.nameID in (4, 6):
            record.string = name
