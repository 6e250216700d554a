"""Reads the pages of a PDF back: what is painted, in which ink, and how large the text is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import hypot
from typing import Any, NamedTuple

import pikepdf

from pnp.draw.path import Matrix, multiply, zoom

Colorants = tuple[float, ...]
"""One number is grey, three are RGB, four CMYK; none: some other colour space."""

_BLACK: Colorants = (0.0,)


@dataclass(frozen=True)
class Text:
    text: str
    size: float
    ink: Colorants


@dataclass
class Reading:
    """Everything found on one page, sizes and lengths in points."""

    texts: list[Text] = field(default_factory=list)
    fills: set[Colorants] = field(default_factory=set)
    strokes: set[Colorants] = field(default_factory=set)
    spaces: set[str] = field(default_factory=set)
    lengths: set[float] = field(default_factory=set)
    widths: set[float] = field(default_factory=set)
    """Of lines."""
    images: int = 0

    @property
    def is_empty(self) -> bool:
        return not (self.texts or self.fills or self.strokes or self.spaces or self.images)

    def add(self, other: Reading) -> None:
        self.texts += other.texts
        self.fills |= other.fills
        self.strokes |= other.strokes
        self.spaces |= other.spaces
        self.lengths |= other.lengths
        self.widths |= other.widths
        self.images += other.images


class _State(NamedTuple):
    matrix: Matrix
    fill: Colorants = _BLACK
    stroke: Colorants = _BLACK
    font: str = ""
    size: float = 0.0
    line: float = 1.0


@dataclass
class _Known:
    """What was read once in this document: a form looks the same wherever it is placed, as long as it is not turned,
    scaled or begun in another ink."""

    alphabets: dict[Any, dict[int, str]] = field(default_factory=dict)
    forms: dict[Any, Reading] = field(default_factory=dict)


def read_pages(pdf: pikepdf.Pdf) -> Iterator[Reading]:
    known = _Known()
    for page in pdf.pages:
        yield _read(page, page.obj.get("/Resources"), _State((1, 0, 0, 1, 0, 0)), known)


def _read(stream: Any, resources: Any, state: _State, known: _Known) -> Reading:
    reading = Reading()
    _Reader(reading, resources, known).run(stream, state)
    return reading


class _Reader:
    """Follows the operators of one stream, and of the forms it uses."""

    def __init__(self, reading: Reading, resources: Any, known: _Known) -> None:
        self._reading = reading
        self._resources = resources
        self._known = known
        self._state = _State((1, 0, 0, 1, 0, 0))
        self._saved: list[_State] = []
        self._text_matrix: Matrix = (1, 0, 0, 1, 0, 0)
        self._points: list[Any] = []
        self._operators = self._table()

    def run(self, stream: Any, state: _State) -> None:
        self._state = state
        heard = " ".join((*self._operators, "BI", "ID", "EI"))
        for step in pikepdf.parse_content_stream(stream, heard):
            self._operators[str(step.operator)](step.operands)

    def _table(self) -> dict[str, Callable[[Any], None]]:
        table: dict[str, Callable[[Any], None]] = {
            "q": lambda _: self._saved.append(self._state),
            "Q": lambda _: self._set(self._saved.pop()),
            "cm": lambda n: self._change(matrix=multiply(self._state.matrix, _numbers(n))),  # type: ignore[arg-type]
            "Tf": lambda n: self._change(font=str(n[0]), size=float(n[1])),
            "w": lambda n: self._change(line=float(n[0])),
            "Tm": self._place,
            "Tj": self._show,
            "TJ": self._show_array,
            "Do": self._do,
            "sh": self._shade,
            "m": self._points.append,
            "l": self._points.append,
            "INLINE IMAGE": self._image,
        }
        for name in ("g", "rg", "k", "sc", "scn"):
            table[name] = partial(self._color, "fill", name)
        for name in ("G", "RG", "K", "SC", "SCN"):
            table[name] = partial(self._color, "stroke", name)
        for name in ("f", "F", "f*"):
            table[name] = partial(self._paint, True, False)
        for name in ("S", "s"):
            table[name] = partial(self._paint, False, True)
        for name in ("B", "B*", "b", "b*"):
            table[name] = partial(self._paint, True, True)
        table["n"] = partial(self._paint, False, False)
        return table

    def _resource(self, kind: str, name: str) -> Any:
        shelf = self._resources.get(kind) if self._resources is not None else None
        return shelf.get(name) if shelf is not None else None

    def _set(self, state: _State) -> None:
        self._state = state

    def _change(self, **values: Any) -> None:
        self._state = self._state._replace(**values)

    def _color(self, which: str, operator: str, operands: Any) -> None:
        known = operator.lower() in ("g", "rg", "k")
        self._change(**{which: _numbers(operands) if known else ()})

    def _paint(self, fills: bool, strokes: bool, _: Any) -> None:
        if fills:
            self._reading.fills.add(self._state.fill)
        if strokes:
            self._reading.strokes.add(self._state.stroke)
            self._reading.widths.add(round(self._state.line * zoom(self._state.matrix), 3))
            if len(self._points) == 2:
                self._reading.lengths.add(round(self._length(*map(_numbers, self._points)), 2))
        self._points.clear()

    def _length(self, start: tuple[float, ...], end: tuple[float, ...]) -> float:
        a, b, c, d, _, _ = self._state.matrix
        x, y = end[0] - start[0], end[1] - start[1]
        return hypot(a * x + c * y, b * x + d * y)

    def _place(self, operands: Any) -> None:
        self._text_matrix = _numbers(operands)  # type: ignore[assignment]

    def _show(self, operands: Any) -> None:
        alphabet = self._alphabet()
        text = "".join(alphabet.get(code, "\N{REPLACEMENT CHARACTER}") for code in bytes(operands[-1]))
        _, _, c, d, _, _ = multiply(self._state.matrix, self._text_matrix)
        self._reading.texts.append(Text(text, self._state.size * hypot(c, d), self._state.fill))

    def _show_array(self, operands: Any) -> None:
        for part in operands[0]:
            if isinstance(part, pikepdf.String):
                self._show([part])

    def _alphabet(self) -> dict[int, str]:
        font = self._resource("/Font", self._state.font)
        if font is None:
            return {}
        key = (font.objgen, str(font.get("/BaseFont")))
        alphabets = self._known.alphabets
        if key not in alphabets:
            table = font.get("/ToUnicode")
            alphabets[key] = to_unicode(table.read_bytes().decode("latin1")) if table is not None else {}
        return alphabets[key]

    def _do(self, operands: Any) -> None:
        thing = self._resource("/XObject", str(operands[0]))
        if thing is None:
            return
        if thing.get("/Subtype") == "/Image":
            self._reading.images += 1
            return
        placed = thing.get("/Matrix")
        matrix = multiply(self._state.matrix, _numbers(placed)) if placed is not None else self._state.matrix  # type: ignore[arg-type]
        self._reading.add(self._form(thing, self._state._replace(matrix=matrix)))

    def _form(self, form: Any, state: _State) -> Reading:
        key = (form.objgen, state.matrix[:4], state.fill, state.stroke, state.font, state.size, state.line)
        forms = self._known.forms
        if key not in forms:
            forms[key] = _read(form, form.get("/Resources"), state, self._known)
        return forms[key]

    def _shade(self, operands: Any) -> None:
        shading = self._resource("/Shading", str(operands[0]))
        if shading is not None:
            self._reading.spaces.add(str(shading.get("/ColorSpace")))
            self._reading.fills.update(_stops(shading.get("/Function")))

    def _image(self, _: Any) -> None:
        self._reading.images += 1


def to_unicode(table: str) -> dict[int, str]:
    """The alphabet of a font: its single characters (what reportlab writes)."""
    pairs = re.findall(r"<([0-9A-Fa-f]{2})>\s*<([0-9A-Fa-f]{4,})>", table.partition("beginbfchar")[2])
    return {int(code, 16): bytes.fromhex(text).decode("utf-16-be", "replace") for code, text in pairs}


def _stops(function: Any) -> set[Colorants]:
    parts = function.get("/Functions") if function is not None else None
    if parts is None:
        ends = [function.get(name) for name in ("/C0", "/C1")] if function is not None else []
        return {_numbers(end) for end in ends if end is not None}
    return {ink for part in parts for ink in _stops(part)}


def _numbers(operands: Any) -> tuple[float, ...]:
    return tuple(map(float, operands))
