"""Forms that are filled on the screen: fields laid over the pages of a finished PDF, and read from a filled one.

Whatever somebody writes must show: the fields use an embedded font with every Latin letter and all of JIS X 0208, and
each value has its own appearance, for viewers that make none.
"""

from __future__ import annotations

import io
import json
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from pnp.draw import fonts, foundry
from pnp.draw.canvas import Anchor
from pnp.draw.families import JAPANESE
from pnp.draw.fields import Box
from pnp.draw.precut import FORMS
from pnp.draw.text import broken
from pnp.kit.errors import PnpError
from pnp.kit.reading import contents
from pnp.kit.writing import harm_in, harmless

WEIGHT = 500
_FONT = "PnpForm"
_PADDING = 1.5
_ALIGN: dict[Anchor, int] = {"start": 0, "middle": 1, "end": 2}
_PRINT = 4
"""The flag that lets a field be printed."""
_SEVERAL = 1 << 12
"""The flag of a field with several lines."""
_LEADING = 1.2
_LEAST = 6.0
"""Points: smaller letters nobody reads on a sheet."""
_EM = 1000
_MOST_BYTES = 50_000_000
_MOST_FIELDS = 20_000
"""With those within fields: more than that is a file that bites its own tail."""
_LONGEST = 4_000
"""Characters of what stands in a field, or of its name."""


def with_fields(content: bytes, pages: Sequence[Sequence[Box]]) -> bytes:
    """The same file with places to write in. Equal input gives equal bytes."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        font = _Lettering.for_values(pdf, [box.mark.value for page in pages for box in page])
        known: dict[str, Any] = {}
        for page, boxes in zip(pdf.pages, pages, strict=True):
            widgets = [_widget(pdf, page.obj, box, font) for box in boxes]
            known |= {box.mark.name: widget for box, widget in zip(boxes, widgets, strict=True)}
            if widgets:
                page.obj.Annots = Array(widgets)
                page.obj.Tabs = Name.R  # from field to field along the rows
        totals = [known[box.mark.name] for page in pages for box in page if box.mark.total]
        # No NeedAppearances: viewers would set the values anew, and not all of them can with an embedded font.
        pdf.Root.AcroForm = Dictionary(
            Fields=Array(list(known.values())), DR=font.resources, DA=String(f"/{_FONT} 0 Tf 0 g")
        )
        if totals:
            pdf.Root.AcroForm.CO = Array(totals)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, linearize=False)
    return out.getvalue()


def _widget(pdf: pikepdf.Pdf, page: Any, box: Box, font: _Lettering) -> Any:
    mark = box.mark
    widget = Dictionary(
        Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, T=String(mark.name), V=String(mark.value), F=_PRINT,
        Rect=Array([round(value, 3) for value in (box.x, box.y, box.x + box.w, box.y + box.h)]),
        DA=String(f"/{_FONT} {lettered(box, font)[1]:g} Tf 0 g"), Q=_ALIGN[mark.anchor], P=page,
        AP=Dictionary(N=pdf.make_indirect(_appearance(pdf, box, font))),
    )  # fmt: skip
    if mark.about:
        widget.TU = String(mark.about)
    if mark.several:
        widget.Ff = _SEVERAL
    if mark.total:
        widget.Ff = 1
        listed = ", ".join(json.dumps(name) for name in mark.total)
        script = f'AFSimple_Calculate("SUM", new Array({listed}));'
        widget.AA = Dictionary(C=Dictionary(S=Name.JavaScript, JS=String(script)))
    return pdf.make_indirect(widget)


def lettered(box: Box, font: _Lettering) -> tuple[list[str], float]:
    """The lines that are seen of the value, and how large."""
    if not box.mark.several:
        shown, size = fitted(box, font)
        return [shown], size
    size, room = box.mark.size, box.w - 2 * _PADDING
    while (lines := _wrapped(box.mark.value, font, room / size)) and size > _LEAST:
        if len(lines) * size * _LEADING <= box.h - _PADDING:
            break
        size -= 0.5
    return lines[: max(1, int((box.h - _PADDING) / (size * _LEADING)))], size


def _wrapped(text: str, font: _Lettering, room: float) -> list[str]:
    return [line for part in text.split("\n") for line in broken(part, font.width, room)]


def fitted(box: Box, font: _Lettering) -> tuple[str, float]:
    """What of the value is seen, and how large: smaller if it must be, then with dots for its end."""
    shown, room = box.mark.value, box.w - 2 * _PADDING
    wide = font.width(shown)
    size = min(box.mark.size, max(_LEAST, int(room / wide * 4) / 4)) if wide else box.mark.size
    while font.width(shown) * size > room and len(shown) > 1:
        shown = f"{shown.rstrip('…')[:-1].rstrip()}…"
    return shown, size


def _appearance(pdf: pikepdf.Pdf, box: Box, font: _Lettering) -> Any:
    lines, size = lettered(box, font)
    top = box.h - _PADDING - font.cap_height * size if box.mark.several else (box.h - font.cap_height * size) / 2
    placed = ((line, top - number * size * _LEADING) for number, line in enumerate(lines) if line)
    text = " ".join(_set(line, box, font, size, baseline) for line, baseline in placed)
    stream = pdf.make_stream(f"/Tx BMC q {text} Q EMC".encode("ascii"))
    stream.Type, stream.Subtype = Name.XObject, Name.Form
    stream.BBox = Array([0, 0, round(box.w, 3), round(box.h, 3)])
    stream.Resources = font.resources
    return stream


def _set(line: str, box: Box, font: _Lettering, size: float, baseline: float) -> str:
    """One line, where it stands in its field."""
    anchor, free = box.mark.anchor, box.w - font.width(line) * size
    x = _PADDING if anchor == "start" else free / 2 if anchor == "middle" else free - _PADDING
    shown = " ".join(f"/{name} {size:g} Tf <{codes}> Tj" for name, codes in font.shown(line))
    return f"BT 0 g {x:.2f} {baseline:.2f} Td {shown} ET"


# -- the font


@cache
def writable() -> frozenset[str]:
    """What people write: Latin letters with all their accents, and JIS X 0208, as far as there is a letter for it."""
    chars = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x180))}
    chars |= set("–—‘’“”†•…€№™−×")
    for row in range(0xA1, 0xFF):
        for cell in range(0xA1, 0xFF):
            try:
                chars.add(bytes((row, cell)).decode("euc_jp"))
            except UnicodeDecodeError:
                continue
    return frozenset(char for char in chars if ord(char) in fonts.characters(JAPANESE))


class _Lettering:
    """The fonts of a form: one that people write with, and others for what it lacks of the values in the fields."""

    def __init__(self, pdf: pikepdf.Pdf, fonts: Sequence[_Font]) -> None:
        self._fonts = {_FONT if index == 0 else f"{_FONT}{index}": font for index, font in enumerate(fonts)}
        named = {f"/{name}": pdf.make_indirect(font.embedded(pdf)) for name, font in self._fonts.items()}
        self.resources = Dictionary({"/Font": Dictionary(named)})

    @staticmethod
    def for_values(pdf: pikepdf.Pdf, values: Iterable[str]) -> _Lettering:
        others = set("".join(values)) - writable()
        faces = [foundry.cut(JAPANESE, WEIGHT, writable(), FORMS), *fonts.faces_for(others, WEIGHT)]
        return _Lettering(pdf, [_font(face) for face in faces])

    @property
    def cap_height(self) -> float:
        return self._fonts[_FONT].cap_height

    def width(self, text: str) -> float:
        return sum(font.width(run) for _, font, run in self._runs(text))

    def shown(self, text: str) -> list[tuple[str, str]]:
        """The text in pieces: which font, and which of its glyphs."""
        return [(name, font.codes(run)) for name, font, run in self._runs(text)]

    def _runs(self, text: str) -> list[tuple[str, _Font, str]]:
        found: list[tuple[str, _Font, str]] = []
        for char in text:
            able = next(((name, font) for name, font in self._fonts.items() if font.has(char)), None)
            if able is None:
                raise fonts.missing_glyph(char, text)
            if found and found[-1][0] == able[0]:
                found[-1] = (*able, found[-1][2] + char)
            else:
                found.append((*able, char))
        return found


class _Font:
    """A font as a form needs it: named by Unicode, whole, with its widths."""

    def __init__(self, path: Path) -> None:
        self._face = fonts.FontFile(path)

    def has(self, char: str) -> bool:
        return ord(char) in self._face.cmap

    @cached_property
    def _order(self) -> Mapping[str, int]:
        return {name: index for index, name in enumerate(self._face.glyph_names)}

    @property
    def cap_height(self) -> float:
        return self._face.cap_height

    def codes(self, text: str) -> str:
        cmap = self._face.cmap
        return "".join(f"{self._order[cmap[ord(char)]]:04x}" for char in text)

    def width(self, text: str) -> float:
        return sum(self._face.advances[char] for char in text)

    def embedded(self, pdf: pikepdf.Pdf) -> Any:
        """A composite font whose codes are its glyphs."""
        face = self._face
        file = pdf.make_stream(self._packed, Filter=Name.FlateDecode, Length1=face.path.stat().st_size)
        name = Name(f"/PNPFRM+{face.name}")
        top, bottom = (round(value * 1000 / face.units) for value in face.extremes)
        descriptor = Dictionary(
            Type=Name.FontDescriptor, FontName=name, Flags=4, FontBBox=Array([-100, bottom, 1100, top]),
            ItalicAngle=0, Ascent=top, Descent=bottom, CapHeight=round(face.cap_height * 1000), StemV=90,
            FontFile2=pdf.make_indirect(file),
        )  # fmt: skip
        widths = Array([part for glyph, wide in self._widths.items() for part in (glyph, Array([wide]))])
        info = Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0)
        inner = Dictionary(
            Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=name, CIDSystemInfo=info, W=widths, DW=_EM,
            FontDescriptor=pdf.make_indirect(descriptor), CIDToGIDMap=Name.Identity,
        )  # fmt: skip
        return Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=name, Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(inner)]),
            ToUnicode=pdf.make_stream(self._meanings, Filter=Name.FlateDecode),
        )  # fmt: skip

    @cached_property
    def _packed(self) -> bytes:
        return zlib.compress(self._face.path.read_bytes())

    @cached_property
    def _glyphs(self) -> Mapping[int, str]:
        """What each of them means."""
        found = {self._order[glyph]: chr(code) for code, glyph in sorted(self._face.cmap.items(), reverse=True)}
        return dict(sorted(found.items()))

    @cached_property
    def _widths(self) -> Mapping[int, int]:
        """Of those that are not as wide as they are high."""
        wide = {glyph: round(self._face.advances[char] * 1000) for glyph, char in self._glyphs.items()}
        return {glyph: width for glyph, width in wide.items() if width != _EM}

    @cached_property
    def _meanings(self) -> bytes:
        return zlib.compress(_to_unicode(self._glyphs))


@lru_cache(maxsize=4)
def _font(path: Path) -> _Font:
    """Large, and the same for most forms."""
    return _Font(path)


def _to_unicode(glyphs: Mapping[int, str]) -> bytes:
    lines = ["/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def"]
    lines.append("1 begincodespacerange <0000> <ffff> endcodespacerange")
    pairs = [f"<{glyph:04x}> <{char.encode('utf-16-be').hex()}>" for glyph, char in glyphs.items()]
    for start in range(0, len(pairs), 100):
        part = pairs[start : start + 100]
        lines += [f"{len(part)} beginbfchar", *part, "endbfchar"]
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines).encode("ascii")


# -- reading


def read_fields(path: Path) -> dict[str, str]:
    """What stands in the fields of a form, by name."""
    content = contents(path, _MOST_BYTES, expected="a form that was filled in: PDF")
    try:
        pdf = pikepdf.open(io.BytesIO(content))
    except pikepdf.PasswordError as error:
        raise PnpError("this PDF is locked with a password", where=str(path), do="save it without one") from error
    except (pikepdf.PdfError, ValueError) as error:
        raise _no_pdf(path, error) from error
    with pdf:
        found = _fields_of(pdf, path)
    for name, value in found.items():
        if odd := harm_in({name: value}, lines=True):
            raise odd.at(f"{path}: {harmless(name)}")
    if not found:
        raise PnpError(
            "this PDF has no fields that were filled in", where=str(path), expected="a form printed with --fillable",
            do="save it as a form, not printed to a new PDF",
        )  # fmt: skip
    return found


def _fields_of(pdf: pikepdf.Pdf, path: Path) -> dict[str, str]:
    """Each field once, however often the file leads to it; what is no field is nothing to us."""
    found: dict[str, str] = {}
    try:
        waiting = [("", field) for field in _listed(_of(pdf.Root, "/AcroForm"), "/Fields")]
        for _ in range(_MOST_FIELDS):
            if not waiting:
                return found
            above, field = waiting.pop()
            name = ".".join(each for each in (above, _written(field, "/T")) if each)
            kids = [kid for kid in _listed(field, "/Kids") if _of(kid, "/T") is not None]
            waiting += [(name, kid) for kid in kids] if len(name) < _LONGEST else []
            if name and not kids:
                found.setdefault(name, _written(field, "/V").strip())
    except (pikepdf.PdfError, ValueError, TypeError, RecursionError) as error:
        raise _no_pdf(path, error) from error
    raise PnpError("this PDF has more fields than any form", where=str(path), expected="a form printed with --fillable")


def _no_pdf(path: Path, error: Exception) -> PnpError:
    """What it lacks; not what was read instead of the file."""
    said = re.sub(r"^stream <[^>]*>: ", "", str(error))
    return PnpError(f"this is no readable PDF: {said}", where=str(path))


def _of(thing: Any, key: str) -> Any:
    return thing.get(key) if isinstance(thing, Dictionary) else None


def _listed(thing: Any, key: str) -> list[Any]:
    found = _of(thing, key)
    return list(found) if isinstance(found, Array) else []


def _written(field: Any, key: str) -> str:
    """Words, or the name of a tick."""
    found = _of(field, key)
    return str(found)[:_LONGEST] if isinstance(found, str | String | Name) else ""
