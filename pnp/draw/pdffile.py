"""The PDF around the drawings: pages, shared forms, embedded fonts, bookmarks. reportlab writes the objects."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from io import StringIO
from itertools import pairwise
from typing import Any, ClassVar

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont

from pnp.draw import fonts
from pnp.draw.canvas import Drawing, Font, LinkMark
from pnp.draw.color import Color, Gradient, Paint
from pnp.draw.geometry import PT_PER_MM, Bounds
from pnp.draw.path import Matrix, Path, apply
from pnp.draw.pdf import Content, PdfCanvas, XObject, outline, placed, reach
from pnp.draw.pdfx import CREATOR, info, made, metadata, output_intents
from pnp.draw.plates.condition import Condition
from pnp.draw.plates.roles import Role
from pnp.draw.plates.soaked import Soaked, is_much
from pnp.draw.separation import Colorants, Separation, graded, rgb
from pnp.kit.errors import PnpError

_FILL_OPERATOR = {1: "g", 3: "rg", 4: "k"}
_STROKE_OPERATOR = {1: "G", 3: "RG", 4: "K"}
_SPACE = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
_OVERPRINT = "o"
_WORTH_SHARING = 240
"""Bytes of operators that a form must save before it is worth an object of its own."""


@dataclass
class _Page:
    w: float
    h: float
    trim: Bounds | None
    bleed: Bounds | None
    content: Content = field(default_factory=Content)
    links: list[tuple[Bounds, str]] = field(default_factory=list)


class PdfFile:
    """Collects pages; `to_bytes` gives the file. Equal input gives equal bytes."""

    def __init__(
        self, title: str, lang: str = "en", separation: Separation = rgb, condition: Condition | None = None
    ) -> None:
        version = condition.pdf_version if condition else (1, 7)
        self._doc = pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=version, lang=lang)
        self._doc.info = _Info(condition)
        self._condition = condition
        self._doc.setTitle(title)
        self._separate = separation
        self._pages: list[_Page] = []
        self._marks = _Bookmarks()
        self._numberings: list[tuple[int, str]] = []
        self._fills: dict[tuple[Color, Role], str] = {}
        self._strokes: dict[tuple[Color, Role], str] = {}
        self._shadings: dict[Gradient, str] = {}
        self._alphas: dict[float, Any] = {}
        self._overprints: dict[str, Any] = {}
        self._runs: dict[Font, dict[str, list[_Run]]] = {}
        self._outlines: dict[int, tuple[Path, str]] = {}
        self._soaking: dict[Paint, bool] = {}
        self._extents: dict[Drawing, Bounds] = {}
        self._by_drawing: dict[tuple[Drawing, float, bool, bool], XObject] = {}
        self._by_content: dict[tuple[object, ...], XObject] = {}
        self._names: dict[XObject, str] = {}

    def page(self, w: float, h: float, trim: Bounds | None = None, bleed: Bounds | None = None) -> PdfCanvas:
        """A new page, in millimetres."""
        page = _Page(w, h, trim, bleed)
        page.content.parts.append(f"{PT_PER_MM:.8f} 0 0 {-PT_PER_MM:.8f} 0 {h * PT_PER_MM:.5f} cm 4 M")
        self._pages.append(page)
        return PdfCanvas(self, page.content)

    def leads(self, drawing: Drawing, outline: int = 0) -> None:
        """Links and targets of what stands on the page begun last; those with a title go into the outline."""
        page = self._pages[-1]
        for mark, matrix in drawing.leads():
            if isinstance(mark, LinkMark):
                page.links.append((_box_of(mark, matrix), mark.target))
                continue
            height = (page.h - apply(matrix, 0, mark.y)[1]) * PT_PER_MM
            self._marks.name(mark.name, len(self._pages), height)
            if mark.title:
                self.bookmark(mark.title, outline + mark.level, height)

    def bookmark(self, title: str, level: int = 0, height: float | None = None) -> None:
        """An entry of the outline that leads to the page begun last, and there to a height in points."""
        name = self._marks.add(len(self._pages), height)
        self._doc.outline.addOutlineEntry(name, level, title, closed=0)
        self._doc.Catalog.showOutline()

    def number(self, style: str) -> None:
        """How the page begun last, and those after it, are numbered: roman, arabic, or not at all."""
        if style != (self._numberings[-1][1] if self._numberings else ""):
            self._numberings.append((len(self._pages) - 1, style))

    def prefer(self, preferences: Mapping[str, str]) -> None:
        """Viewer preferences, as PDF values: `/None`, `true`."""
        # reportlab's own dictionary knows only some of the keys of PDF 1.7.
        self._doc.Catalog.ViewerPreferences = pdfdoc.PDFDictionary(dict(preferences))

    def note(self, key: str, text: str) -> None:
        """Something for programs that will read the file again."""
        self._doc.info.notes[key] = text

    def to_bytes(self) -> bytes:
        for page in self._pages:
            self._finish_page(page)
        if self._numberings:
            self._doc.Catalog.PageLabels = _labels(self._numberings)
            if not self._condition:
                self._doc.Catalog.setPageLayout("TwoPageRight")
        if self._marks.targets:
            self._doc.Catalog.Names = pdfdoc.PDFDictionary({"Dests": self._marks.tree()})
        if self._condition:
            self._promise(self._condition)
        data: bytes = self._doc.GetPDFData(self._marks)
        return data

    def _promise(self, condition: Condition) -> None:
        """What makes a file one for the press, said in all the places where presses look for it."""
        info, catalog = self._doc.info, self._doc.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        catalog.__Refs__ = [*catalog.__Refs__, "OutputIntents"]
        catalog.OutputIntents = output_intents(condition)
        for intent in catalog.OutputIntents.sequence:
            if condition.profile:
                intent["DestOutputProfile"] = self._doc.Reference(intent.dict["DestOutputProfile"])
        catalog.Metadata = metadata(condition, info.title, info.producer, made(), self._doc.signature.hexdigest())

    # What the canvases ask for

    def outline(self, path: Path) -> str:
        """The same path may be drawn many times: on each of its tiles, in other colours, on another flap."""
        known = self._outlines.get(id(path))
        if known is None:
            known = self._outlines[id(path)] = path, outline(path)
        return known[1]

    def fill(self, color: Color, role: Role) -> str:
        found = self._fills.get((color, role))
        if found is None:
            found = self._fills[color, role] = _operator(self._separate(color, role), _FILL_OPERATOR)
        return found

    def stroke(self, color: Color, role: Role) -> str:
        found = self._strokes.get((color, role))
        if found is None:
            found = self._strokes[color, role] = _operator(self._separate(color, role), _STROKE_OPERATOR)
        return found

    @property
    def can_overprint(self) -> bool:
        return self._separate.space == "DeviceCMYK"

    def overprints(self, color: Color, role: Role) -> bool:
        return self._separate.overprints(color, role)

    def weighs(self, color: Color) -> bool:
        return self._separate.weighs(color)

    def soaks(self, paint: Paint | None) -> bool:
        """Whether black ink on top of it would be too much."""
        if paint is None or not self.can_overprint:
            return False
        if paint not in self._soaking:
            self._soaking[paint] = any(is_much(inks) for inks in _inks(paint, self._separate))
        return self._soaking[paint]

    def overprint(self, fill: bool, stroke: bool) -> str:
        """The graphics state in which fills or strokes leave the inks beneath them that they have not."""
        name = f"{_OVERPRINT}{fill:d}{stroke:d}"
        if name not in self._overprints:
            state = {"OP": _told(stroke), "op": _told(fill), "OPM": 1}
            self._overprints[name] = self._doc.Reference(pdfdoc.PDFDictionary(state), name)
        return name

    def runs(self, text: str, font: Font) -> list[_Run]:
        known = self._runs.get(font)
        if known is None:
            known = self._runs[font] = {}
        found = known.get(text)
        if found is None:
            found = known[text] = [self._run(face, run) for face, run in fonts.runs(text, font)]
        return found

    def _run(self, face: fonts.FontFile, text: str) -> _Run:
        font = _truetype(face)
        shown = [
            (font.getSubsetInternalName(subset, self._doc)[1:], code.hex())
            for subset, code in font.splitString(text, self._doc)
        ]
        advances = face.advances
        return sum([advances[char] for char in text]), len(text), shown

    def shading(self, gradient: Gradient) -> str:
        if gradient not in self._shadings:
            self._shadings[gradient] = self._doc.addShading(_axial(gradient, self._separate))
        return self._shadings[gradient]

    def form(self, drawing: Drawing, scale: float = 1, group: bool = False, soaked: bool = False) -> XObject:
        """Equal drawings share a form: they are equal if they come out as the same operators."""
        scale = round(scale, 4)
        found = self._by_drawing.get((drawing, scale, group, soaked))
        if found is None:
            content = Content(soaked=Soaked(soaked))
            drawing.replay(PdfCanvas(self, content, scale))
            found = self._by_content.setdefault((group, *content.identity()), XObject(drawing, content, group))
            self._by_drawing[drawing, scale, group, soaked] = found
        return found

    def extent(self, drawing: Drawing) -> Bounds:
        if drawing not in self._extents:
            self._extents[drawing] = _extent(drawing)
        return self._extents[drawing]

    def alpha(self, alpha: float) -> str:
        if self._condition:
            raise PnpError(
                f"something on this page is see-through (opacity {alpha:g}), which no press prints",
                do="mix the colours, or draw it under a film (pnp.draw.film)",
            )
        if alpha not in self._alphas:
            state = pdfdoc.PDFDictionary({"ca": alpha, "CA": alpha})
            self._alphas[alpha] = self._doc.Reference(state, f"a{round(alpha * 1000)}")
        return f"a{round(alpha * 1000)}"

    # Finishing

    def _finish_page(self, page: _Page) -> None:
        out = _PageObject()
        out.pagewidth, out.pageheight = page.w * PT_PER_MM, page.h * PT_PER_MM
        if page.trim:
            out.TrimBox = _box(page.trim, page.h)
        if page.bleed:
            out.BleedBox = _box(page.bleed, page.h)
        if self._alphas and not self._condition:
            out.Group = pdfdoc.PDFDictionary({"S": "/Transparency", "CS": f"/{self._separate.space}"})
        out.Contents, out.Resources = self._stream(page.content)
        links = [(box, name) for box, name in page.links if name in self._marks.targets]
        if links:
            out.Annots = pdfdoc.PDFArray([self._doc.Reference(_link(box, name, page.h)) for box, name in links])
        self._doc.updateSignature(out.Contents.content)
        self._marks.bind(self._doc)
        self._doc.addPage(out)

    def _stream(self, content: Content) -> tuple[Any, Any]:
        text, used = StringIO(), _Used()
        self._write(content, text, used)
        stream = pdfdoc.PDFStream(content=text.getvalue().encode("ascii"), filters=[_PACKED])
        resources = pdfdoc.PDFResourceDictionary(
            ExtGState={name: pdfdoc.PDFObjectReference(name) for name in sorted(used.states)},
            Shading={name: pdfdoc.PDFObjectReference(name) for name in sorted(used.shadings)},
            XObject={name: pdfdoc.PDFObjectReference(name) for name in sorted(used.forms)},
        )
        resources.basicFonts()
        return stream, resources

    def _write(self, content: Content, text: StringIO, used: _Used) -> None:
        used.states |= content.states
        used.shadings |= content.shadings
        for part in content.parts:
            if isinstance(part, str):
                text.write(part)
            elif part.group or (part.uses - 1) * part.weight > _WORTH_SHARING:
                name = self._named(part)
                used.forms.add(name)
                text.write(f"/{name} Do")
            else:
                self._write(part.content, text, used)
            text.write("\n")

    def _named(self, form: XObject) -> str:
        if form not in self._names:
            name = self._names[form] = f"Fm{len(self._names) + 1}"
            stream, resources = self._stream(form.content)
            entries = {"Type": "/XObject", "Subtype": "/Form", "FormType": 1, "Resources": resources}
            entries["BBox"] = pdfdoc.PDFArray([round(v, 3) for v in self.extent(form.drawing)])
            if form.group:
                entries["Group"] = pdfdoc.PDFDictionary({"S": "/Transparency", "I": "true"})
            stream.dictionary = pdfdoc.PDFDictionary(entries)
            self._doc.Reference(stream, name)
        return self._names[form]


_Run = tuple[float, int, list[tuple[str, str]]]
"""Width as a share of the size, number of characters, and (font name, hex codes) to show."""


@dataclass
class _Used:
    states: set[str] = field(default_factory=set)
    shadings: set[str] = field(default_factory=set)
    forms: set[str] = field(default_factory=set)


class _Bookmarks:
    """Destinations by page. reportlab asks its own canvas for them; this stands in for it."""

    def __init__(self) -> None:
        self._pages: dict[int, list[Any]] = {}
        self._named: dict[str, Any] = {}
        self._references: dict[int, Any] = {}
        self.targets: dict[str, tuple[int, float]] = {}
        """Page and height by name."""

    def add(self, page: int, height: float | None = None) -> str:
        name = f"b{len(self._named) + 1}"
        destination = self._named[name] = pdfdoc.Destination(name)
        if height is None:
            destination.fit()
        else:
            destination.xyz(0, round(height, 2), 0)
        self._pages.setdefault(page, []).append(destination)
        return name

    def name(self, target: str, page: int, height: float) -> None:
        """The first place of a name is the one that links lead to."""
        if target not in self.targets:
            self.targets[target] = (page, height)

    def tree(self) -> Any:
        """All targets by their names, in order."""
        entries: list[Any] = []
        for name, (page, height) in sorted(self.targets.items(), key=lambda each: each[0].encode("utf-16-be")):
            place = pdfdoc.PDFArray([self._references[page], pdfdoc.PDFName("XYZ"), 0, round(height, 2), 0])
            entries += [pdfdoc.PDFString(name), place]
        return pdfdoc.PDFDictionary({"Names": pdfdoc.PDFArray(entries)})

    def bind(self, doc: Any) -> None:
        self._references[doc.pageCounter] = doc.thisPageRef()
        for destination in self._pages.get(doc.pageCounter, []):
            destination.setPage(doc.thisPageRef())

    def _bookmarkReference(self, name: str) -> Any:
        return self._named[name]


class _Packed(pdfdoc.PDFStreamFilterZCompress):  # type: ignore[misc]
    """Operators, packed in two fifths of the time that the usual level takes, into a twentieth more bytes."""

    level = 4

    def encode(self, text: bytes) -> bytes:
        return zlib.compress(text, self.level)


_PACKED = _Packed()


class _PageObject(pdfdoc.PDFPage):  # type: ignore[misc]
    """A page that can say in which colours its see-through parts are mixed."""

    __NoDefault__: ClassVar = [*pdfdoc.PDFPage.__NoDefault__, "Group"]


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """Without the time of day, which would make equal files differ, and without reportlab's anonymous author."""

    def __init__(self, condition: Condition | None = None) -> None:
        super().__init__()
        self._condition = condition
        self.notes: dict[str, str] = {}

    def format(self, document: Any) -> Any:
        entries = {"Title": pdfdoc.PDFString(self.title), "Creator": pdfdoc.PDFString(CREATOR)}
        entries["Producer"] = pdfdoc.PDFString(self.producer)
        entries |= {key: pdfdoc.PDFString(text) for key, text in self.notes.items()}
        if self._condition:
            entries |= info(self._condition, made())
        return pdfdoc.PDFDictionary(entries).format(document)


@cache
def _truetype(face: fonts.FontFile) -> Any:
    # Named by its file, which is unique; its PostScript name is costly to read, and reportlab reads it anyway.
    return TTFont(str(face.path), str(face.path), asciiReadable=0, shapable=False)


def _labels(numberings: Sequence[tuple[int, str]]) -> Any:
    """The tree of page labels: from which page on which kind of numbers; what has none is counted as it lies."""
    styles = {"roman": "/r", "arabic": "/D", "": "/D"}
    entries: list[Any] = [] if numberings[0][0] == 0 else [0, pdfdoc.PDFDictionary({"S": "/D"})]
    begun: dict[str, int] = {}
    for index, (page, style) in enumerate(numberings):
        start = begun.get(style, 0) if style else page
        entries += [page, pdfdoc.PDFDictionary({"S": styles[style], "St": start + 1})]
        after = numberings[index + 1][0] if index + 1 < len(numberings) else page
        begun[style] = start + after - page
    return pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArray(entries)})


def _operator(values: tuple[float, ...], operators: Mapping[int, str]) -> str:
    numbers = " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)
    return f"{numbers} {operators[len(values)]}"


def _inks(paint: Paint, separate: Separation) -> Sequence[Colorants]:
    return graded(paint, separate)[1] if isinstance(paint, Gradient) else [separate(paint)]


def _told(truth: bool) -> str:
    return "true" if truth else "false"


def _axial(gradient: Gradient, separate: Separation) -> Any:
    offsets, values = graded(gradient, separate)
    if offsets[0] > 0:
        offsets, values = [0.0, *offsets], [values[0], *values]
    if offsets[-1] < 1:
        offsets, values = [*offsets, 1.0], [*values, values[-1]]
    if len(values) == 1:
        values, offsets = values * 2, [0.0, 1.0]
    # A hard edge is two stops in one place; the bounds of a stitched function must still grow.
    bounds = [offset + index * 1e-6 for index, offset in enumerate(offsets[1:-1])]
    steps = [pdfdoc.PDFExponentialFunction(C0=a, C1=b, N=1) for a, b in pairwise(values)]
    blend = pdfdoc.PDFStitchingFunction(steps, bounds, [0, 1] * len(steps), Domain="[0 1]")
    (x0, y0), (x1, y1) = gradient.start, gradient.stop
    return pdfdoc.PDFAxialShading(x0, y0, x1, y1, blend, _SPACE[len(values[0])], Extend="[true true]")


def _link(box: Bounds, target: str, page_height: float) -> Any:
    entries = {"Type": "/Annot", "Subtype": "/Link", "Rect": _box(box, page_height), "Dest": pdfdoc.PDFString(target)}
    return pdfdoc.PDFDictionary({**entries, "Border": pdfdoc.PDFArray([0, 0, 0]), "F": 4})


def _box_of(mark: LinkMark, matrix: Matrix) -> Bounds:
    corners = [apply(matrix, x, y) for x in (mark.x, mark.x + mark.w) for y in (mark.y, mark.y + mark.h)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _box(box: Bounds, page_height: float) -> Any:
    left, top, right, bottom = box
    corners = (left, page_height - bottom, right, page_height - top)
    return pdfdoc.PDFArray([round(value * PT_PER_MM, 4) for value in corners])


def _extent(drawing: Drawing) -> Bounds:
    boxes = [placed(matrix, reach(mark)) for mark, matrix in drawing.walk()]
    if not boxes:
        return 0, 0, 0, 0
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
