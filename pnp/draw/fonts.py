"""Faces, their measures and their outlines. Every string is split into runs by what each face can really draw."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path as FilePath
from threading import RLock
from typing import Any, Generic, TypeVar
from warnings import warn

from pnp.draw import foundry
from pnp.draw.canvas import Font
from pnp.draw.families import FAMILIES, JAPANESE, LETTERS, SCRIPTS, Family, Script
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.sfnt import Sfnt
from pnp.kit.errors import PnpError, PnpWarning, unknown
from pnp.kit.paths import data_dir

T = TypeVar("T")
_WIDE = 0x2000
"""From here on the Latin families have little to offer."""


_READING = RLock()
"""Whoever reads a font file is alone with it: what nobody has wanted yet is read when somebody asks for it."""


class _once(Generic[T]):
    """Read by one at a time, and kept. Unlike `cached_property` it has the one lock only, so nobody waits in a ring."""

    def __init__(self, read: Callable[[Any], T]) -> None:
        self._read = read
        self.__doc__ = read.__doc__

    def __get__(self, owner: Any, _: type | None = None) -> T:
        with _READING:
            name, kept = self._read.__name__, vars(owner)
            if name not in kept:
                kept[name] = self._read(owner)
            found: T = kept[name]
            return found


class FontFile:
    """One font file, opened when first measured."""

    def __init__(self, path: FilePath) -> None:
        self.path = path

    @_once
    def _font(self) -> Any:
        from fontTools.ttLib import TTFont

        return TTFont(self.path, lazy=True)

    @_once
    def name(self) -> str:
        """The PostScript name: unique among all faces we make."""
        return str(self._font["name"].getDebugName(6))

    @_once
    def cmap(self) -> dict[int, str]:
        found: dict[int, str] = self._font.getBestCmap()
        return found

    @_once
    def _measures(self) -> Sfnt:
        return Sfnt(self.path)

    @_once
    def codes(self) -> dict[int, int]:
        """The characters it has, with the numbers of their glyphs."""
        return self._measures.codes()

    @_once
    def units(self) -> int:
        return self._measures.units

    @_once
    def cap_height(self) -> float:
        """The height of a capital, as a share of the size."""
        return self._measures.cap_height / self.units

    @_once
    def advances(self) -> dict[str, float]:
        """The width of each character, as a share of the size."""
        widths, units = self._measures.advances(), self.units
        return {chr(code): widths[glyph] / units for code, glyph in self.codes.items()}

    def shows(self, char: str) -> bool:
        """Whether there is anything to see of a character."""
        with _READING:
            return bool(self._font["glyf"][self.cmap[ord(char)]].numberOfContours)

    @_once
    def glyph_names(self) -> list[str]:
        """In the order of the file."""
        names: list[str] = self._font.getGlyphOrder()
        return names

    @_once
    def extremes(self) -> tuple[int, int]:
        """How far letters reach up and down, in font units."""
        return self._measures.extremes

    @_once
    def _glyphs(self) -> Any:
        return self._font.getGlyphSet()

    @_once
    def _outlines(self) -> dict[str, list[tuple[str, tuple[float, ...]]]]:
        return {}

    def outline(self, char: str) -> list[tuple[str, tuple[float, ...]]]:
        """The character's outline in font units, y up: M, L, Q, C, Z segments."""
        if char not in self._outlines:
            with _READING:
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
    path = _file(other, weight_beside(font), font.italic)
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


def weight_beside(font: Font) -> int:
    """How heavy another script is drawn beside this font."""
    return _family(font.family).looks_like or font.weight


class _Cut:
    """A script of East Asia in one weight, cut down to the characters in use.

    The source is one large variable font: too slow to make static as a whole, and drawn in its thinnest weight if
    it is not. The characters of the kit's catalogues, which are Japanese, are taken at once. A text with new ones makes
    a new cut: with the catalogues of all games that live elsewhere, and then with somebody's name.
    """

    def __init__(self, script: Script, weight: int) -> None:
        self.script = script
        self.weight = weight
        self.wanted = self._of((data_dir(),))
        self._face: FontFile | None = None

    def face_for(self, char: str, text: str = "") -> FontFile | None:
        """The face that has this character; cutting one takes its time, so it will have all of the text."""
        with _READING:
            return self._face_for(char, text)

    def _face_for(self, char: str, text: str) -> FontFile | None:
        if char not in self.wanted:
            known = characters(self.script)
            if ord(char) not in known:
                return None
            from pnp.kit.register import shelves

            new = (*self._of(shelves()), *text)
            self.wanted |= {each for each in new if ord(each) >= _WIDE and ord(each) in known} | {char}
            self._face = None
        if self._face is None:
            self._face = FontFile(foundry.cut(self.script, self.weight, self.wanted))
        return self._face if ord(char) in self._face.codes else None

    def _of(self, roots: tuple[FilePath, ...]) -> frozenset[str]:
        return _characters(roots) if self.script is JAPANESE else frozenset()


@cache
def _cut(script: Script, weight: int) -> _Cut:
    return _Cut(script, weight)


@cache
def characters(script: Script) -> frozenset[int]:
    """The code points that a script's font can draw."""
    return frozenset(FontFile(script.path).codes)


@cache
def _characters(roots: tuple[FilePath, ...]) -> frozenset[str]:
    """Those of all texts in these folders that the Latin families have not."""
    chars: set[str] = set()
    for path in (path for root in roots for path in root.rglob("*.toml")):
        chars.update(path.read_text(encoding="utf-8", errors="ignore"))
    return frozenset(char for char in chars if ord(char) >= _WIDE)


def catalogue_characters() -> frozenset[str]:
    """Those of the kit's own texts, and of games that live elsewhere, that the Latin families have not."""
    from pnp.kit.register import shelves

    known = characters(JAPANESE)
    return frozenset(char for char in _characters((data_dir(), *shelves())) if ord(char) in known)


def runs(text: str, font: Font) -> list[tuple[FontFile, str]]:
    """The text cut into pieces, each with a face that has all of its characters."""
    latin = face(font)
    pieces: list[tuple[FontFile, str]] = []
    for char in text:
        chosen = latin if _is_own(char, font, text) else _other_face(char, font, text)
        if chosen is None:
            raise missing_glyph(char, text)
        if pieces and pieces[-1][0] is chosen:
            pieces[-1] = (chosen, pieces[-1][1] + char)
        else:
            pieces.append((chosen, char))
    return pieces


def _is_own(char: str, font: Font, text: str) -> bool:
    """Whether the font draws it. Families with a few Greek letters, for formulas, leave Greek names to others."""
    known = face(font).codes
    if not _is_greek(char):
        return ord(char) in known
    return all(ord(each) in known for each in (char, *text) if _is_greek(each))


def _is_greek(char: str) -> bool:
    return 0x370 <= ord(char) <= 0x3FF


def _other_face(char: str, font: Font, text: str) -> FontFile | None:
    """The face of another family or script for what the font itself lacks."""
    if ord(char) < _WIDE and (found := _letters(char, font)):
        return found
    weight = weight_beside(font)
    cuts = (_cut(script, weight).face_for(char, text) for script in _scripts(char, text))
    return next(filter(None, cuts), None) or _letters(char, font)


def _letters(char: str, font: Font) -> FontFile | None:
    if not LETTERS.package.is_installed:
        return None
    found = _face_in(LETTERS.package.folder / LETTERS.file(weight_beside(font), font.italic))
    return found if ord(char) in found.codes else None


def faces_for(chars: Iterable[str], weight: int) -> list[FilePath]:
    """Files that together have these characters, each with those it is there for."""
    left, found = set(chars), []
    for known, cut in _sources(weight):
        if taken := {char for char in left if ord(char) in known}:
            found.append(cut(taken))
            left -= taken
    return found


def _sources(weight: int) -> Iterator[tuple[Container[int], Callable[[Iterable[str]], FilePath]]]:
    """Where other characters come from: which each has, and how they are cut out of it."""
    if LETTERS.package.is_installed:
        path = LETTERS.package.folder / LETTERS.file(weight, italic=False)
        yield _face_in(path).codes, partial(foundry.cut_letters, path)
    for script in SCRIPTS:
        yield characters(script), partial(foundry.cut, script, weight)


@cache
def _scripts(char: str, text: str) -> Sequence[Script]:
    """Those to ask for a character: first the one that has all of the text, so that a name is drawn by one hand."""
    wide = {ord(each) for each in (char, *text) if ord(each) >= _WIDE}
    if wide <= characters(JAPANESE):
        return SCRIPTS
    return sorted(SCRIPTS, key=lambda script: len(wide - characters(script)))


def missing_glyph(char: str, text: str) -> PnpError:
    key = getattr(text, "key", "")
    package = LETTERS.package
    others = "write it with other characters; letters, figures, kana and kanji are all there"
    return PnpError(
        f"no font has the character “{char}” (U+{ord(char):04X}) of “{text}”",
        where=f"the text {key}" if key else "",
        about=char,
        do=others if package.is_installed else f"pip install {package.name} (pnp doctor shows what is missing)",
    )


def width(text: str, font: Font, size: float, tracking: float = 0) -> float:
    """How wide a line is, in millimetres."""
    return (_share(text, font) + tracking / 1000 * max(0, len(text) - 1)) * size * MM_PER_PT


@lru_cache(maxsize=1 << 15)
def _share(text: str, font: Font) -> float:
    """How wide it is, as a share of the size: whoever looks for the right size asks for it again and again."""
    latin = face(font).advances
    try:
        return sum([latin[char] for char in text])
    except KeyError:
        return sum([advance(char, font, text) for char in text])


@cache
def advance(char: str, font: Font, text: str = "") -> float:
    if _is_own(char, font, text):
        return face(font).advances[char]
    other = _other_face(char, font, text)
    if other is None:
        raise missing_glyph(char, text or char)
    return other.advances[char]


def cap_height(font: Font, size: float) -> float:
    """How tall a capital is, in millimetres: what to centre numbers by."""
    return face(font).cap_height * size * MM_PER_PT
