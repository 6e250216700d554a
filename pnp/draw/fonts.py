"""Faces, their measures and their outlines. Every string is split into runs by what each face can really draw."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path as FilePath
from typing import Any
from warnings import warn

from pnp.draw import foundry
from pnp.draw.canvas import Font
from pnp.draw.families import FAMILIES, JAPANESE, JAPANESE_FILE, Family
from pnp.draw.geometry import MM_PER_PT
from pnp.kit.errors import PnpError, PnpWarning, unknown
from pnp.kit.paths import data_dir
from pnp.kit.register import shelves

_WIDE = 0x2000
"""From here on the Latin families have little to offer."""


class FontFile:
    """One font file, opened when first measured."""

    def __init__(self, path: FilePath) -> None:
        self.path = path

    @cached_property
    def _font(self) -> Any:
        from fontTools.ttLib import TTFont

        return TTFont(self.path, lazy=True)

    @cached_property
    def name(self) -> str:
        """The PostScript name: unique among all faces we make."""
        return str(self._font["name"].getDebugName(6))

    @cached_property
    def cmap(self) -> dict[int, str]:
        found: dict[int, str] = self._font.getBestCmap()
        return found

    @cached_property
    def units(self) -> int:
        return int(self._font["head"].unitsPerEm)

    @cached_property
    def cap_height(self) -> float:
        """The height of a capital, as a share of the size."""
        return float(getattr(self._font["OS/2"], "sCapHeight", 0) or self.units * 0.7) / self.units

    @cached_property
    def advances(self) -> dict[str, float]:
        """The width of each character, as a share of the size."""
        metrics = self._font["hmtx"]
        return {chr(code): metrics[glyph][0] / self.units for code, glyph in self.cmap.items()}

    @property
    def glyph_names(self) -> list[str]:
        """In the order of the file."""
        names: list[str] = self._font.getGlyphOrder()
        return names

    @property
    def extremes(self) -> tuple[int, int]:
        """How far letters reach up and down, in font units."""
        return int(self._font["hhea"].ascent), int(self._font["hhea"].descent)

    @cached_property
    def _glyphs(self) -> Any:
        return self._font.getGlyphSet()

    @cached_property
    def _outlines(self) -> dict[str, list[tuple[str, tuple[float, ...]]]]:
        return {}

    def outline(self, char: str) -> list[tuple[str, tuple[float, ...]]]:
        """The character's outline in font units, y up: M, L, Q, C, Z segments."""
        if char not in self._outlines:
            self._outlines[char] = _record(self._glyphs, self.cmap[ord(char)])
        return self._outlines[char]


def _record(glyphs: Any, name: str) -> list[tuple[str, tuple[float, ...]]]:
    from fontTools.pens.svgPathPen import SVGPathPen

    pen = SVGPathPen(glyphs, ntos=lambda v: f"{v:g}")
    glyphs[name].draw(pen)
    from pnp.draw.path import Path

    return list(Path.parse(pen.getCommands()).segments)


@cache
def face(font: Font) -> FontFile:
    """The Latin face of a font; where its package is missing, that of another family, and a warning."""
    family = _family(font.family)
    if font.italic and not family.italics:
        raise unknown("italic", font.family, [name for name, f in FAMILIES.items() if f.italics])
    other = FAMILIES[family.stand_in]
    if family.package.is_installed or not other.package.is_installed:
        return _face_in(_file(family, font.weight, font.italic))
    warn(_stands_in(other, family), stacklevel=2)
    path = _file(other, _weight_of(font), font.italic)
    # Larger letters than those that a text was fitted with would run out of their boxes.
    share = family.cap_height / other.cap_height
    return _face_in(foundry.smaller(path, share) if share < 1 else path)


@cache
def _face_in(path: FilePath) -> FontFile:
    """One face a file: several weights may have to share one."""
    return FontFile(path)


def _file(family: Family, weight: int, italic: bool) -> FilePath:
    path = family.package.folder / family.file(weight, italic)
    return foundry.tabular(path) if family.tabular else path


def _stands_in(other: Family, family: Family) -> PnpWarning:
    name = family.package.name
    missing = PnpError(
        f"the font package {name} is not installed: {other.title} stands in for {family.title}",
        do=f"pip install {name} (pnp doctor shows what is missing)",
    )
    return PnpWarning(missing)


def _family(name: str) -> Family:
    if name not in FAMILIES:
        raise unknown("font family", name, FAMILIES)
    return FAMILIES[name]


def _weight_of(font: Font) -> int:
    return _family(font.family).looks_like or font.weight


class _Japanese:
    """Noto Sans JP in one weight, cut down to the characters in use.

    The source is one large variable font: too slow to make static as a whole, and drawn in its thinnest weight if
    it is not. The characters of the kit's catalogues are taken at once. A text with new ones makes a new cut: with the
    catalogues of all games that live elsewhere, and then with somebody's name.
    """

    def __init__(self, weight: int) -> None:
        self.weight = weight
        self.wanted = _characters((data_dir(),))
        self._face: FontFile | None = None

    def face_for(self, char: str, text: str = "") -> FontFile | None:
        """The face that has this character; cutting one takes its time, so it will have all of the text."""
        if char not in self.wanted:
            if ord(char) not in japanese_characters():
                return None
            new = (*_characters(shelves()), *text)
            self.wanted |= {each for each in new if ord(each) >= _WIDE and ord(each) in japanese_characters()} | {char}
            self._face = None
        if self._face is None:
            self._face = FontFile(foundry.cut_japanese(self.weight, self.wanted))
        return self._face if ord(char) in self._face.cmap else None


@cache
def _japanese(weight: int) -> _Japanese:
    return _Japanese(weight)


@cache
def japanese_characters() -> frozenset[int]:
    """The code points that the Japanese family can draw."""
    return frozenset(FontFile(JAPANESE.folder / JAPANESE_FILE).cmap)


@cache
def _characters(roots: tuple[FilePath, ...]) -> frozenset[str]:
    """Those of all texts in these folders that the Latin families have not."""
    chars: set[str] = set()
    for path in (path for root in roots for path in root.rglob("*.toml")):
        chars.update(path.read_text(encoding="utf-8", errors="ignore"))
    return frozenset(char for char in chars if ord(char) >= _WIDE)


def runs(text: str, font: Font) -> list[tuple[FontFile, str]]:
    """The text cut into pieces, each with a face that has all of its characters."""
    latin = face(font)
    pieces: list[tuple[FontFile, str]] = []
    for char in text:
        chosen = latin if ord(char) in latin.cmap else _japanese(_weight_of(font)).face_for(char, text)
        if chosen is None:
            raise missing_glyph(char, text)
        if pieces and pieces[-1][0] is chosen:
            pieces[-1] = (chosen, pieces[-1][1] + char)
        else:
            pieces.append((chosen, char))
    return pieces


def missing_glyph(char: str, text: str) -> PnpError:
    key = getattr(text, "key", "")
    return PnpError(
        f"no font has the character “{char}” (U+{ord(char):04X}) of “{text}”",
        where=f"the text {key}" if key else "",
        about=char,
        do="write it with other characters; letters, figures, kana and kanji are all there",
    )


def width(text: str, font: Font, size: float, tracking: float = 0) -> float:
    """How wide a line is, in millimetres."""
    latin = face(font).advances
    try:
        share = sum([latin[char] for char in text])
    except KeyError:
        share = sum([advance(char, font, text) for char in text])
    return (share + tracking / 1000 * max(0, len(text) - 1)) * size * MM_PER_PT


@cache
def advance(char: str, font: Font, text: str = "") -> float:
    latin = face(font).advances
    if char in latin:
        return latin[char]
    other = _japanese(_weight_of(font)).face_for(char, text)
    if other is None:
        raise missing_glyph(char, text or char)
    return other.advances[char]


def cap_height(font: Font, size: float) -> float:
    """How tall a capital is, in millimetres: what to centre numbers by."""
    return face(font).cap_height * size * MM_PER_PT
