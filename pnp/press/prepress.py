"""What a press asks of a file: promises kept, nothing see-through, colour under every cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pikepdf

from pnp.draw.geometry import MM_PER_INCH, Rect
from pnp.draw.plates.condition import Condition

_REFUSED = ("/JavaScript", "/OpenAction", "/AA", "/AcroForm")
_DPI = 100
_PAPER = 254
"""A lighter pixel is paper."""
_INSIDE, _SHORT = 0.4, 0.5
"""In mm: how far inside the cut colour is looked for, and how far from the end of the bleed."""
_DEPTHS = (0.0, 0.4, 0.8)
"""From there inwards: a pattern may be bare along one line."""
_BARE = 0.06
"""The share of an edge at which lines that only just cross it may end."""
_STRIPES = (1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0)
"""How deep inside the paper between two stripes is looked for."""


def promises(pdf: pikepdf.Pdf, condition: Condition) -> Iterator[str]:
    """The keys by which a press knows the file."""
    version = ".".join(map(str, condition.pdf_version))
    if str(pdf.pdf_version) != version:
        yield f"it is PDF {pdf.pdf_version}; {condition.version} wants {version}"
    if pdf.is_encrypted:
        yield "it is encrypted"
    if "/ID" not in pdf.trailer:
        yield "it has no identity (ID)"
    intents = list(pdf.Root.get("/OutputIntents", []))
    if len(intents) != 1 or intents[0].get("/OutputConditionIdentifier") != condition.identifier:
        yield f"it does not say for which press it is made (OutputIntent {condition.identifier})"
    elif ("/DestOutputProfile" in intents[0]) != bool(condition.profile):
        yield "its output intent should hold a profile, or should not"
    if str(pdf.docinfo.get("/GTS_PDFXVersion", "")) != condition.version:
        yield f"it does not say that it is {condition.version}"
    if str(pdf.docinfo.get("/Trapped", "")) not in ("/False", "/True"):
        yield "it does not say whether it is trapped"
    yield from _agreeing(pdf)
    if any(key in pdf.Root or key in pdf.Root.get("/Names", {}) for key in _REFUSED):
        yield "it holds scripts, actions or form fields"


def _agreeing(pdf: pikepdf.Pdf) -> Iterator[str]:
    said = pdf.Root.get("/Metadata")
    packet = said.read_bytes().decode("utf-8", "replace") if said is not None else ""
    info = pdf.docinfo
    if any(key not in info for key in ("/CreationDate", "/ModDate")):
        yield "it does not say when it was made"
        return
    date = str(info["/CreationDate"])[2:16]
    shown = f"{date[:4]}-{date[4:6]}-{date[6:8]}T{date[8:10]}:{date[10:12]}:{date[12:14]}Z"
    if packet.count(shown) < 3 or str(info.get("/GTS_PDFXVersion", "")) not in packet:
        yield "its metadata (XMP) and its document information do not agree"


def see_through(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Whatever a press would have to mix."""
    for thing in (inner for whole in pdf.objects for inner in _within(whole)):
        if any(_is_number(thing.get(key)) and float(thing[key]) < 1 for key in ("/ca", "/CA")):
            yield "something in it is see-through"
        if thing.get("/SMask") not in (None, pikepdf.Name("/None")) or _is_group(thing.get("/Group")):
            yield "something in it is see-through (a group or mask)"
        if thing.get("/BM") not in (None, pikepdf.Name("/Normal"), pikepdf.Name("/Compatible")):
            yield "it mixes colours (blend mode)"
        if "LZWDecode" in str(thing.get("/Filter", "")):
            yield "it holds a stream that presses do not read (LZW)"


def _within(thing: Any) -> Iterator[Any]:
    """A dictionary, and those that stand in it; what stands by itself has its turn anyway."""
    if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        yield thing
        for value in dict(thing.items()).values():
            if isinstance(value, pikepdf.Dictionary) and not value.is_indirect:
                yield from _within(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) or type(value).__name__ == "Decimal"


def _is_group(value: Any) -> bool:
    return isinstance(value, pikepdf.Dictionary) and value.get("/S") == "/Transparency"


def page_keys(page: pikepdf.Page) -> Iterator[str]:
    if "/TrimBox" not in page.obj or "/BleedBox" not in page.obj:
        yield "it does not say where it is trimmed (TrimBox, BleedBox)"
    if "/ArtBox" in page.obj:
        yield "it has an ArtBox beside its TrimBox"
    if page.obj.get("/Annots"):
        yield "it holds links or notes"


def unfilled(path: Path, cuts: Mapping[int, Sequence[tuple[Rect, float]]]) -> Iterator[str]:
    """Cuts, by page, beside which the colour ends too soon: seen in a picture of the page."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    try:
        for number, pieces in sorted(cuts.items()):
            picture = document[number - 1].render(scale=_DPI / 72).to_pil().convert("L")
            short = sum(1 for trim, bleed in pieces if bleed > _SHORT and not _is_filled(picture, trim, bleed))
            if short:
                yield f"page {number}: the colour of {short} pieces ends before the bleed does"
    finally:
        document.close()


def _is_filled(picture: Any, trim: Rect, bleed: float) -> bool:
    inner = _sides(trim.grown(-_INSIDE), trim)
    rings = [_sides(trim.grown(max(0.2, bleed - _SHORT - depth)), trim) for depth in _DEPTHS]
    return all(
        any(_bare(picture, inner[side], ring[side]) <= _BARE for ring in rings) or _is_striped(picture, trim, side)
        for side in range(len(inner))
    )


def _is_striped(picture: Any, trim: Rect, side: int) -> bool:
    """Whether stripes run along an edge, from end to end: there may be paper between the outermost two of them."""
    lines = (_sides(trim.grown(-depth), trim, first=1)[side] for depth in _STRIPES)
    return any(all(_light(picture, x, y) >= _PAPER for x, y in line) for line in lines)


def _sides(box: Rect, trim: Rect, first: int = 4) -> list[list[tuple[float, float]]]:
    """Points along the four edges of a box, beside those of the trim."""
    xs = [trim.x + trim.w * share / 60 for share in range(first, 61 - first)]
    ys = [trim.y + trim.h * share / 60 for share in range(first, 61 - first)]
    level = [[(x, y) for x in xs] for y in (box.y, box.bottom)]
    return level + [[(x, y) for y in ys] for x in (box.x, box.right)]


def _bare(picture: Any, inside: list[tuple[float, float]], outside: list[tuple[float, float]]) -> float:
    """The share of an edge that is coloured before the cut, and paper after it."""
    seen = [(_light(picture, *one), _light(picture, *other)) for one, other in zip(inside, outside, strict=True)]
    # A pattern is coloured and bare by turns on either side of the cut: it is filled if there is any of it beyond.
    goes_on = any(after < _PAPER for _, after in seen)
    return 0.0 if goes_on else sum(1 for before, _ in seen if before < _PAPER) / len(seen)


def _light(picture: Any, x: float, y: float) -> int:
    scale = _DPI / MM_PER_INCH
    at = min(max(0, int(x * scale)), picture.width - 1), min(max(0, int(y * scale)), picture.height - 1)
    return int(picture.getpixel(at))
