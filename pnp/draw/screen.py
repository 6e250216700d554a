"""Drawings as SVG for screens, in layers and in few bytes: what is drawn often is written once and used by its name.

Text is outlines here, too. Numbers are relative, and no finer than an eye can tell on the whole picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache

from pnp.draw.canvas import Canvas, Close, Drawing, Font, Mark, Open, TextMark
from pnp.draw.color import BLACK
from pnp.draw.path import Matrix, Segment
from pnp.draw.png import outside
from pnp.draw.svg import SvgCanvas, glyphs, matrix_text, number_text, start_of

FINE = 2
"""Decimals of a millimetre, where nothing is drawn larger or smaller."""
SMALL = 10.0
"""Points: letters up to this size are drawn finer, for people look at them closely."""


class Art(Drawing):
    """A drawing with a name, which is not drawn before somebody wants to see it."""

    def __init__(self, name: str, paint: Callable[[Canvas], None]) -> None:
        self.name = name
        self._paint = paint

    @cached_property
    def marks(self) -> list[Mark]:  # type: ignore[override]
        drawing = Drawing()
        self._paint(drawing)
        return drawing.marks


class ScreenCanvas(SvgCanvas):
    """Writes a part of a document. `known` are the names of art that stands in another part of it."""

    def __init__(self, prefix: str, known: Iterable[str] = (), *, lasting: bool = True) -> None:
        """`lasting`: equal texts are written once. What is seen for a moment only is better off by itself."""
        super().__init__(0, 0, prefix=prefix)
        self._known = frozenset(known)
        self._lasting = lasting
        self._scales = [1.0]
        self._outlines: dict[tuple[str, Font, float, float, int], str] = {}
        self._names: dict[Drawing, str] = {}

    def define(self, art: Art) -> None:
        """Nothing to see yet: it can be used by its name."""
        self._define(self._write.g(id=art.name), art)

    @property
    def definitions(self) -> str:
        return str(self._write.defs.tostring()) if self._write.defs.elements else ""

    @property
    def inside(self) -> str:
        """All that was drawn, without a document around it."""
        shown = [each.tostring() for each in self._write.elements if each is not self._write.defs]
        return "".join([self.definitions, *shown])

    def put(self, mark: Mark) -> None:
        if isinstance(mark, Open):
            self._scales.append(self._scales[-1] * _scale(mark.matrix))
        elif isinstance(mark, Close):
            self._scales.pop()
        super().put(mark)

    def _shape(self, segments: Sequence[Segment]) -> str:
        return relative(segments, self._places(FINE))

    def _places(self, fine: int) -> int:
        return max(0, min(6, round(fine + math.log10(self._scales[-1] or 1))))

    def _text(self, mark: TextMark) -> None:
        places = self._places(FINE + (mark.size <= SMALL))
        letters = mark.text, mark.font, mark.size, mark.tracking, places
        x, y, fill = number_text(start_of(mark)), number_text(mark.y), mark.fill.to_hex()
        if not self._lasting:
            self._add(self._write.path(d=lettering(*letters), fill=fill, transform=f"translate({x} {y})"))
            return
        if letters not in self._outlines:
            self._outlines[letters] = f"{self._prefix}t{len(self._outlines) + 1}"
            self._write.defs.add(self._write.path(d=lettering(*letters), id=self._outlines[letters]))
        self._refer(self._outlines[letters], x=x, y=y, fill=fill)

    def _use(self, drawing: Drawing, matrix: Matrix) -> None:
        self._refer(self._name(drawing, matrix), transform=matrix_text(matrix))

    def _name(self, drawing: Drawing, matrix: Matrix) -> str:
        """How a drawing is called in the document; it is as fine as its first use is large."""
        if isinstance(drawing, Art) and drawing.name in self._known:
            return drawing.name
        if drawing not in self._names:
            self._names[drawing] = f"{self._prefix}d{len(self._names) + 1}"
            self._scales.append(self._scales[-1] * _scale(matrix))
            self._define(self._write.g(id=self._names[drawing]), drawing)
            self._scales.pop()
        return self._names[drawing]

    def _refer(self, name: str, **attributes: str) -> None:
        """Without a namespace of its own, so that a page may take it in as it is."""
        use = self._write.g(href=f"#{name}", **attributes)
        use.elementname = "use"
        self._add(use)


@lru_cache(maxsize=4096)
def lettering(text: str, font: Font, size: float, tracking: float, places: int) -> str:
    """The outline of a text that begins at (0, 0)."""
    mark = TextMark(0, 0, text, font, size, "start", BLACK, tracking, "auto")
    outline = [(kind, _placed(numbers, matrix)) for glyph, matrix in glyphs(mark) for kind, numbers in glyph]
    return relative(outline, places)


def _scale(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def _placed(numbers: Sequence[float], matrix: Matrix) -> tuple[float, ...]:
    a, b, c, d, e, f = matrix
    return tuple(
        value
        for x, y in zip(numbers[::2], numbers[1::2], strict=True)
        for value in (a * x + c * y + e, b * x + d * y + f)
    )


def is_sound(text: str) -> bool:
    """Whether this is part of a document, and reaches for nothing outside of it."""
    from xml.etree.ElementTree import ParseError, fromstring

    if outside(text):
        return False
    try:
        fromstring(f"<svg>{text}</svg>")
    except ParseError:
        return False
    return True


# --- Paths in few bytes ----------------------------------------------------------------------------------------------


def relative(segments: Iterable[Segment], places: int) -> str:
    """The `d` of a path, each point counted from the one before; rounded where it lies, so that nothing drifts away."""
    unit, written = 10**places, _numerals(places)
    out: list[str] = []
    x = y = left = top = 0
    last, ahead = "", _NOWHERE
    for kind, numbers in segments:
        if kind == "Z":
            out.append("z")
            x, y, last, ahead = left, top, "z", _NOWHERE
            continue
        points = [round(value * unit) for value in numbers]
        steps = [value - (y if index & 1 else x) for index, value in enumerate(points)]
        letter, text, ahead = _STROKES[kind](written, steps, ahead)
        x, y = points[-2], points[-1]
        if kind == "M":
            left, top = x, y
        out.append(text if letter == last else letter + text.lstrip())
        last = "l" if letter == "m" else letter
    return "".join(out)


_Step = tuple[int, int]
"""Where a curve would go on to from here: away from the point that it was drawn towards last."""
_NOWHERE: _Step = (0, 0)
_Stroke = tuple[str, str, _Step]
"""Its letter, its numbers, and where it would go on to."""


def _move(written: Mapping[int, str], steps: list[int], _: _Step) -> _Stroke:
    return "m", written[steps[0]] + written[steps[1]], _NOWHERE


def _line(written: Mapping[int, str], steps: list[int], _: _Step) -> _Stroke:
    """Along an axis one number is enough."""
    dx, dy = steps
    if not dy:
        return "h", written[dx], _NOWHERE
    if not dx:
        return "v", written[dy], _NOWHERE
    return "l", written[dx] + written[dy], _NOWHERE


def _curve(written: Mapping[int, str], steps: list[int], ahead: _Step) -> _Stroke:
    """One that goes on the way the last one came need not say so."""
    a, b, c, d, dx, dy = steps
    text = written[c] + written[d] + written[dx] + written[dy]
    after = dx - c, dy - d
    return ("s", text, after) if _goes_on(a, b, ahead) else ("c", written[a] + written[b] + text, after)


def _arc(written: Mapping[int, str], steps: list[int], ahead: _Step) -> _Stroke:
    """The same with one point in the middle, as letters have it."""
    a, b, dx, dy = steps
    text = written[dx] + written[dy]
    if _goes_on(a, b, ahead):
        return "t", text, (dx - ahead[0], dy - ahead[1])
    return "q", written[a] + written[b] + text, (dx - a, dy - b)


def _goes_on(x: int, y: int, ahead: _Step) -> bool:
    return ahead != _NOWHERE and -1 <= x - ahead[0] <= 1 and -1 <= y - ahead[1] <= 1


_STROKES = {"M": _move, "L": _line, "C": _curve, "Q": _arc}


class _Numerals(dict[int, str]):
    """So many of the smallest unit, as it is written after another number."""

    def __init__(self, places: int) -> None:
        self._places = places

    def __missing__(self, units: int) -> str:
        text = f"{abs(units) / 10**self._places:.{self._places}f}"
        if self._places:
            text = text.rstrip("0").rstrip(".").lstrip("0") or "0"
        self[units] = written = f"{'-' if units < 0 else ' '}{text}"
        return written


@cache
def _numerals(places: int) -> _Numerals:
    return _Numerals(places)
