"""Drawings as SVG for screens, in layers and in few bytes: what is drawn often is written once and used by its name.

Text is outlines here, too. Numbers are relative, and no finer than an eye can tell on the whole picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from pnp.draw.canvas import Canvas, Close, Drawing, Font, Mark, Open, PathMark, TextMark, Use
from pnp.draw.color import BLACK, Color, Gradient
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.path import IDENTITY, Matrix, Path, Segment
from pnp.draw.png import outside
from pnp.draw.svg import glyphs, matrix_text, number_text, start_of, style_of

FINE = 0.01
"""Millimetres: a grain that nobody sees, however closely they look."""
_LETTERS = 400
"""A text is at least so many grains high."""


class Art(Drawing):
    """A drawing with a name, which is not drawn before somebody wants to see it: what looks different is called
    differently."""

    def __init__(self, name: str, paint: Callable[[Canvas], None]) -> None:
        self.name = name
        self._paint = paint

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Art) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def marks(self) -> list[Mark]:  # type: ignore[override]
        drawing = Drawing()
        self._paint(drawing)
        return drawing.marks


class ScreenCanvas(Canvas):
    """Writes a part of a document. `known` are the names of art that stands in another part of it."""

    def __init__(self, prefix: str, known: Iterable[str] = (), *, grain: float = FINE, lasting: bool = True) -> None:
        """All names begin with `prefix`. Points lie on a `grain` of so many millimetres. `lasting`: equal texts are
        written once; what is seen for a moment only is better off by itself."""
        self._prefix = prefix
        self._known = frozenset(known)
        self._grain = grain
        self._lasting = lasting
        self._scales = [1.0]
        self._written: list[str] = []
        self._defined: list[str] = []
        self._names: dict[object, str] = {}

    @property
    def definitions(self) -> str:
        """What is used by its name."""
        return f"<defs>{''.join(self._defined)}</defs>" if self._defined else ""

    @property
    def inside(self) -> str:
        """All that was drawn, without a document around it."""
        return "".join([self.definitions, *self._written])

    def define(self, art: Art) -> None:
        """Nothing to see yet: it can be used by its name."""
        self._define(art.name, art)

    def put(self, mark: Mark) -> None:
        match mark:
            case PathMark():
                fill = self._paint(mark.fill) if mark.fill else "none"
                self._written.append(_element("path", d=self._shape(mark.path), fill=fill, **style_of(mark)))
            case TextMark():
                self._text(mark)
            case Open():
                self._open(mark)
            case Close():
                self._scales.pop()
                self._written.append("</g>")
            case Use():
                name = self._name_of(mark.drawing, mark.matrix)
                self._written.append(_element("use", href=f"#{name}", transform=matrix_text(mark.matrix)))

    # -- how fine

    def _shape(self, path: Path) -> str:
        """What is seen for a moment only will be drawn again the next."""
        return (relative if self._lasting else _at_hand)(path.segments, self._here)

    @property
    def _here(self) -> Grain:
        """The grain of the whole picture in what is drawn larger or smaller."""
        return grain_of(self._grain / (self._scales[-1] or 1))

    # -- marks

    def _text(self, mark: TextMark) -> None:
        grain = min(self._here, grain_of(mark.size * MM_PER_PT / _LETTERS))
        letters = mark.text, mark.font, mark.size, mark.tracking, grain
        x, y, fill = number_text(start_of(mark)), number_text(mark.y), mark.fill.to_hex()
        if not self._lasting:
            self._written.append(_element("path", d=lettering(*letters), fill=fill, transform=f"translate({x} {y})"))
            return
        if letters not in self._names:
            name = self._new_name(letters, "t")
            self._defined.append(_element("path", d=lettering(*letters), id=name))
        self._written.append(_element("use", href=f"#{self._names[letters]}", x=x, y=y, fill=fill))

    def _open(self, mark: Open) -> None:
        self._scales.append(self._scales[-1] * _scale(mark.matrix))
        look = {} if mark.matrix == IDENTITY else {"transform": matrix_text(mark.matrix)}
        if mark.opacity != 1:
            look["opacity"] = number_text(mark.opacity)
        if mark.clip:
            look["clip-path"] = f"url(#{self._clip(mark.clip)})"
        self._written.append(f"{_element('g', **look).removesuffix('/>')}>")

    def _clip(self, path: Path) -> str:
        name = self._new_name(object(), "c")
        self._defined.append(f'<clipPath id="{name}">{_element("path", d=self._shape(path))}</clipPath>')
        return name

    def _paint(self, paint: Color | Gradient) -> str:
        if isinstance(paint, Color):
            return paint.to_hex()
        if paint not in self._names:
            (x1, y1), (x2, y2) = ([number_text(value) for value in point] for point in (paint.start, paint.stop))
            ends = _element("linearGradient", id=self._new_name(paint, "g"), gradientUnits="userSpaceOnUse",
                            x1=x1, y1=y1, x2=x2, y2=y2)  # fmt: skip
            stops = (
                _element("stop", offset=number_text(at), **{"stop-color": each.to_hex()}) for at, each in paint.stops
            )
            self._defined.append(f"{ends.removesuffix('/>')}>{''.join(stops)}</linearGradient>")
        return f"url(#{self._names[paint]})"

    # -- names

    def _new_name(self, thing: object, kind: str) -> str:
        self._names[thing] = name = f"{self._prefix}{kind}{len(self._names) + 1}"
        return name

    def _name_of(self, drawing: Drawing, matrix: Matrix) -> str:
        """How a drawing is called in the document; it is as fine as its first use is large."""
        if isinstance(drawing, Art) and drawing.name in self._known:
            return drawing.name
        if drawing not in self._names:
            self._scales.append(self._scales[-1] * _scale(matrix))
            self._define(self._new_name(drawing, "d"), drawing)
            self._scales.pop()
        return self._names[drawing]

    def _define(self, name: str, drawing: Drawing) -> None:
        outer, self._written = self._written, []
        drawing.replay(self)
        self._defined.append(f'<g id="{name}">{"".join(self._written)}</g>')
        self._written = outer


def _element(name: str, /, **attributes: str) -> str:
    """None of the values is somebody's text: letters are outlines."""
    written = [f'{key}="{value}"' for key, value in attributes.items()]
    return f"<{' '.join([name, *written])}/>"


@lru_cache(maxsize=4096)
def lettering(text: str, font: Font, size: float, tracking: float, grain: Grain) -> str:
    """The outline of a text that begins at (0, 0)."""
    mark = TextMark(0, 0, text, font, size, "start", BLACK, tracking, "auto")
    outline = [(kind, _placed(numbers, matrix)) for glyph, matrix in glyphs(mark) for kind, numbers in glyph]
    return relative(outline, grain)


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


class Grain(NamedTuple):
    """The smallest step: one, two or five of a decimal place. The smaller one comes first."""

    size: float
    places: int


def grain_of(size: float) -> Grain:
    """The largest that is no larger than this."""
    places = max(0, min(6, math.ceil(-math.log10(size) - 1e-9)))
    first = next((step for step in (5, 2, 1) if step / 10**places <= size * (1 + 1e-9)), 1)
    return Grain(first / 10**places, places)


def relative(segments: Iterable[Segment], grain: Grain) -> str:
    """The `d` of a path, each point counted from the one before; rounded where it lies, so that nothing drifts away."""
    unit, written = 1 / grain.size, _numerals(grain)
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


@lru_cache(maxsize=2048)
def _at_hand(segments: tuple[Segment, ...], grain: Grain) -> str:
    return relative(segments, grain)


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
    """So many grains, as they are written after another number."""

    def __init__(self, grain: Grain) -> None:
        self._grain = grain

    def __missing__(self, grains: int) -> str:
        size, places = self._grain
        text = f"{abs(grains) * size:.{places}f}"
        if places:
            text = text.rstrip("0").rstrip(".").lstrip("0") or "0"
        self[grains] = written = f"{'-' if grains < 0 else ' '}{text}"
        return written


@cache
def _numerals(grain: Grain) -> _Numerals:
    return _Numerals(grain)
