"""Checks a finished PDF the way a print shop would, before paper is wasted on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pikepdf

from pnp.draw.geometry import PT_PER_MM, Bounds, Rect
from pnp.draw.plates.condition import MAX_INK, Condition
from pnp.kit.errors import PnpError
from pnp.press.furniture import BAR_CM, BAR_IN
from pnp.press.job import Job, Profile
from pnp.press.paper import Paper
from pnp.press.prepress import page_keys, promises, see_through, unfilled
from pnp.press.reading import Colorants, Reading, read_pages

SMALLEST_TEXT = 5.4
SMALLEST_IN_BOOKS = 7.0
"""Points; a book is read, and what stands on pieces in its pictures with it."""
HAIRLINE_PT = 0.25
_CLOSE = 0.1
"""Points by which a box may be off: a thirtieth of a millimetre."""
_HAIR = 0.01
_SUBSET = re.compile(r"^/[A-Z]{6}\+")
_INKS: dict[Profile, tuple[set[int], set[str]]] = {
    "home": ({1, 3}, {"/DeviceGray", "/DeviceRGB"}),
    "press": ({1, 4}, {"/DeviceGray", "/DeviceCMYK"}),
}


@dataclass(frozen=True)
class Expectation:
    """What the file was meant to be; what is left open is not checked."""

    paper: Paper | None = None
    profile: Profile | None = None
    bleed: float = 0.0
    bound: frozenset[int] = frozenset()
    """Pages of books, by their numbers: they have no scale bar, and a size of their own."""
    single: frozenset[int] = frozenset()
    """So have pages with one piece each."""
    condition: Condition | None = None
    """The press, if it is made for one."""
    cuts: Mapping[int, Sequence[tuple[Rect, float]]] = field(default_factory=dict)
    """What is cut out, by the numbers of the pages, and how far its colour should run over."""


def expected(job: Job) -> Expectation:
    return Expectation(job.paper, job.profile, job.overrun, condition=job.condition)


def preflight(path: Path, expectation: Expectation | None = None) -> list[str]:
    """Everything that is wrong with the file, in words; an empty list if nothing is."""
    wanted = expectation or Expectation()
    try:
        pdf = pikepdf.open(path)
    except (OSError, pikepdf.PdfError) as error:
        raise PnpError(f"this is no readable PDF: {error}", where=str(path)) from error
    with pdf:
        findings = [*_document(pdf), *_fonts(pdf), *_pages(pdf, wanted)]
        if wanted.condition:
            findings += [*promises(pdf, wanted.condition), *dict.fromkeys(see_through(pdf))]
            findings += unfilled(path, wanted.cuts)
    return findings


def _document(pdf: pikepdf.Pdf) -> Iterator[str]:
    if not str(pdf.docinfo.get("/Title", "")).strip():
        yield "the document has no title"
    if not str(pdf.Root.get("/Lang", "")).strip():
        yield "the document does not say its language"
    preferences = pdf.Root.get("/ViewerPreferences")
    if preferences is None or preferences.get("/PrintScaling") != "/None":
        yield "the viewer is not told to print at true size (PrintScaling)"
    if len(pdf.pages) == 0:
        yield "the document has no pages"


def _fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    for font in pdf.objects:
        if not isinstance(font, pikepdf.Dictionary) or font.get("/Type") != "/Font" or "/DescendantFonts" in font:
            continue
        name = str(font.get("/BaseFont", "/?"))
        descriptor = font.get("/FontDescriptor")
        if descriptor is None:
            yield f"the font {name[1:]} is one of the 14 that are never embedded"
        elif not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield f"the font {name[1:]} is not embedded"
        elif not _SUBSET.match(name):
            yield f"the font {name[1:]} is embedded whole, not as a subset"


def _pages(pdf: pikepdf.Pdf, wanted: Expectation) -> Iterator[str]:
    for number, (page, reading) in enumerate(zip(pdf.pages, read_pages(pdf), strict=True), start=1):
        is_whole = number in wanted.bound | wanted.single
        expectation = replace(wanted, paper=None) if is_whole else wanted
        least = SMALLEST_IN_BOOKS if number in wanted.bound else SMALLEST_TEXT
        for finding in _page(page, reading, expectation, least, has_bar=not is_whole):
            yield f"page {number}: {finding}"


def _page(page: pikepdf.Page, reading: Reading, wanted: Expectation, least: float, has_bar: bool) -> Iterator[str]:
    yield from _boxes(page, wanted)
    if reading.is_empty:
        yield "nothing is on it"
        return
    if has_bar:
        yield from _scale_bar(reading)
    if reading.images:
        yield f"it holds {reading.images} pixel images; everything should be drawn"
    for text in reading.texts:
        if text.size < least - _HAIR:
            yield f"“{text.text}” is set in {text.size:.1f} pt; below {least} pt nobody can read it"
    if wanted.profile:
        yield from _inks(reading, wanted.profile)
    if wanted.condition:
        yield from page_keys(page)
        yield from _fine(reading)


def _boxes(page: pikepdf.Page, wanted: Expectation) -> Iterator[str]:
    media = _corners(page.obj.get("/MediaBox"))
    if media is None:
        yield "it has no size (MediaBox)"
        return
    bleed = _corners(page.obj.get("/BleedBox")) or media
    trim = _corners(page.obj.get("/TrimBox")) or media
    if not _holds(media, bleed) or not _holds(bleed, trim):
        yield "its boxes are not nested: TrimBox in BleedBox in MediaBox"
    if wanted.paper:
        size = (media[2] - media[0], media[3] - media[1])
        sizes = [wanted.paper.size("portrait"), wanted.paper.size("landscape")]
        if not any(_same(size, (w * PT_PER_MM, h * PT_PER_MM)) for w, h in sizes):
            w, h = (value / PT_PER_MM for value in size)
            yield f"it measures {w:.1f} × {h:.1f} mm and is not {wanted.paper.name}"
    if wanted.bleed and trim != media and not _bleeds(media, bleed, trim, wanted.bleed * PT_PER_MM):
        yield f"there is less than {wanted.bleed:g} mm of bleed around the trim"


def _bleeds(media: Bounds, bleed: Bounds, trim: Bounds, room: float) -> bool:
    """As far as the paper reaches. Pieces may be made without bleed; then both boxes are the same."""
    if _same(bleed, trim):
        return True
    left, bottom = max(trim[0] - room, media[0]), max(trim[1] - room, media[1])
    right, top = min(trim[2] + room, media[2]), min(trim[3] + room, media[3])
    return _holds(bleed, (left, bottom, right, top))


def _scale_bar(reading: Reading) -> Iterator[str]:
    label = f"{BAR_CM} cm"
    if not any(text.text == label for text in reading.texts):
        yield f"the scale bar is missing: no “{label}”"
    elif not any(abs(length - BAR_IN * 72) < _CLOSE for length in reading.lengths):
        yield f"the scale bar is not {BAR_IN} in long"


def _inks(reading: Reading, profile: Profile) -> Iterator[str]:
    counts, spaces = _INKS[profile]
    used = reading.fills | reading.strokes | {text.ink for text in reading.texts}
    if any(len(ink) not in counts for ink in used) or not reading.spaces <= spaces:
        yield f"it has colours that do not belong in the {profile} profile ({_names(spaces)} only)"
    for ink in sorted(reading.fills | reading.strokes):
        if len(ink) == 4 and sum(ink) > MAX_INK + 0.005:
            yield f"a fill carries {sum(ink):.0%} of ink; {MAX_INK:.0%} is the most that dries"
    for text in reading.texts:
        if _is_rich_black(text.ink):
            yield f"“{text.text}” is black in more than one ink"


def _fine(reading: Reading) -> Iterator[str]:
    thin = sum(1 for width in reading.widths if width < HAIRLINE_PT - _HAIR)
    if thin:
        yield f"it has lines thinner than {HAIRLINE_PT} pt, which may vanish"
    for text in reading.texts:
        if len(text.ink) == 4 and not any(text.ink[:3]) and 0.9 <= text.ink[3] < 1:
            yield f"“{text.text}” is nearly black, so a screen of dots would fray it"


def _is_rich_black(ink: Colorants) -> bool:
    return len(ink) == 4 and ink[3] >= 0.85 and sum(ink[:3]) > 0.1


def _names(spaces: set[str]) -> str:
    return " and ".join(sorted(space.removeprefix("/Device") for space in spaces))


def _corners(box: Any) -> Bounds | None:
    if box is None:
        return None
    left, bottom, right, top = (float(value) for value in box)
    return left, bottom, right, top


def _holds(outer: Bounds, inner: Bounds) -> bool:
    return (
        outer[0] <= inner[0] + _CLOSE
        and outer[1] <= inner[1] + _CLOSE
        and outer[2] >= inner[2] - _CLOSE
        and outer[3] >= inner[3] - _CLOSE
    )


def _same(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(abs(a - b) < _CLOSE for a, b in zip(one, other, strict=True))
