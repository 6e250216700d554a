"""Measures of font files, against those that fontTools reads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from pnp.draw import foundry
from pnp.draw.families import FAMILIES, JAPANESE, LETTERS
from pnp.draw.sfnt import Sfnt
from pnp.kit.errors import PnpError

FILES: dict[str, Callable[[], Path]] = {
    "Latin": lambda: FAMILIES["barlow"].package.folder / FAMILIES["barlow"].file(700, False),
    "tabular": lambda: foundry.tabular(FAMILIES["barlow"].package.folder / FAMILIES["barlow"].file(400, False)),
    "letters": lambda: LETTERS.package.folder / LETTERS.file(500, italic=False),
    "all of Japanese": lambda: JAPANESE.path,
    "cut": lambda: foundry.cut(JAPANESE, 700, "速さ"),
}


@pytest.mark.parametrize("file", FILES)
def test_measures_are_those_of_the_file(file: str) -> None:
    path = FILES[file]()
    ours, font = Sfnt(path), TTFont(path, lazy=True)
    numbers, metrics = font.getReverseGlyphMap(), font["hmtx"]
    assert ours.codes() == {code: numbers[name] for code, name in font.getBestCmap().items()}
    assert ours.advances() == [metrics[name][0] for name in font.getGlyphOrder()]
    assert ours.units == font["head"].unitsPerEm
    assert ours.extremes == (font["hhea"].ascent, font["hhea"].descent)
    assert ours.cap_height == (font["OS/2"].sCapHeight or 0.7 * font["head"].unitsPerEm)


def test_a_file_without_a_table_is_told(tmp_path: Path) -> None:
    empty = tmp_path / "empty.ttf"
    empty.write_bytes(b"\0\1\0\0" + bytes(8))
    with pytest.raises(PnpError, match="no font file"):
        _ = Sfnt(empty).units
