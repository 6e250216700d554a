"""The canvas of a PDF: marks written straight as page operators, in millimetres from the top left corner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.draw.canvas import Canvas, Close, Drawing, FieldMark, LinkMark, Mark, Open, PathMark, TargetMark, TextMark, Use
from pnp.draw.color import Color, Gradient
from pnp.draw.fonts import width
from pnp.draw.geometry import MM_PER_PT, Bounds
from pnp.draw.path import IDENTITY, Matrix, Path, apply, multiply, zoom
from pnp.draw.plates.roles import Role, role_of_area, role_of_line
from pnp.draw.plates.soaked import Soaked

if TYPE_CHECKING:
    from pnp.draw.pdffile import PdfFile

_SEGMENT = {"M": "%.4f %.4f m", "L": "%.4f %.4f l", "C": "%.4f %.4f %.4f %.4f %.4f %.4f c", "Z": "h"}
THINNEST = 0.25 * MM_PER_PT
"""Thinner lines break up on paper: none is, however small it is drawn."""
_WIDE = 60
"""Tracking, in thousandths, from which letters look like words of their own."""
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a text lies to the left of its place."""
_FILL = {False: " f", True: " f*"}
_FILL_AND_STROKE = {False: " B", True: " B*"}


@dataclass(eq=False)
class XObject:
    """A drawing that may stand in several places. `group`: it is painted as one, then laid down with its opacity."""

    drawing: Drawing
    content: Content
    group: bool
    uses: int = 0

    @cached_property
    def weight(self) -> int:
        """Bytes of operators. Ask for it only when the form is finished."""
        return sum(len(part) if isinstance(part, str) else part.weight for part in self.content.parts)


@dataclass
class Content:
    """What a page or form consists of, and which of the file's resources it names."""

    parts: list[str | XObject] = field(default_factory=list)
    states: set[str] = field(default_factory=set)
    shadings: set[str] = field(default_factory=set)
    soaked: Soaked = field(default_factory=Soaked)

    def identity(self) -> tuple[object, ...]:
        return tuple(self.parts)


class _State(NamedTuple):
    """What the reader of the file has been told, kept while a group lasts."""

    fill: str
    stroke: str
    line: str
    tracking: float | None
    over: tuple[bool, bool] | None
    zoom: float
    about: str
    at: Matrix


class PdfCanvas(Canvas):
    """Draws on one page, or into one form, of a `PdfFile`; `scale` is that at which a form is placed."""

    def __init__(self, file: PdfFile, content: Content, scale: float = 1) -> None:
        self.content = content
        self._file = file
        self._parts = content.parts
        self._add = content.parts.append
        # What the reader of the file has been told last; a form may be called in any state, so it starts from nothing.
        self._fill = self._stroke = self._line = ""
        self._tracking: float | None = None
        self._over: tuple[bool, bool] | None = None if file.can_overprint else (False, False)
        self._zoom = scale
        self._at = IDENTITY
        self._saved: list[_State] = []
        self._held: list[Mark] | None = None
        self._depth = 0

    def put(self, mark: Mark) -> None:
        if self._held is None:
            _WRITERS[type(mark)](self, mark)
        else:
            self._hold(mark)

    # Paths

    def _path(self, mark: PathMark) -> None:
        fill, stroke = mark.fill, mark.stroke
        shape = self._file.outline(mark.path)
        if self._file.can_overprint:
            self._soak(mark)
        if isinstance(fill, Gradient):
            self._shade(shape, fill, mark.evenodd)
            fill = None
        over = stroke is not None and self._goes_on_top(stroke, self._line_role(mark), mark)
        if fill is not None:
            self._lay_over(False, over)
            self._fill_with(fill, self._area_role(fill, mark.path))
        if stroke is None:
            if fill is not None:
                self._add(shape + _FILL[mark.evenodd])
            return
        self._lay_over(False, over)
        self._stroke_with(stroke, mark)
        self._add(shape + (" S" if fill is None else _FILL_AND_STROKE[mark.evenodd]))

    def _soak(self, mark: PathMark) -> None:
        if self._file.soaks(mark.fill) or self._file.soaks(mark.stroke):
            self.content.soaked.boxes.append(placed(self._at, reach(mark)))

    def _goes_on_top(self, color: Color, role: Role, mark: PathMark | TextMark) -> bool:
        """Whether it is printed on its ground: not where that carries much ink already."""
        return self._file.overprints(color, role) and not self._is_soaked(mark)

    def _is_soaked(self, mark: PathMark | TextMark) -> bool:
        soaked = self.content.soaked
        return not soaked.is_dry and soaked.meets(placed(self._at, reach(mark)))

    def _line_role(self, mark: PathMark) -> Role:
        return role_of_line(mark.width * self._zoom)

    def _area_role(self, color: Color, path: Path) -> Role:
        return role_of_area(path.bounds(), self._zoom) if self._file.weighs(color) else Role.SHAPE

    def _lay_over(self, fill: bool, stroke: bool) -> None:
        """Whether what comes is printed on top of what is there."""
        if self._over != (fill, stroke):
            self._over = (fill, stroke)
            state = self._file.overprint(fill, stroke)
            self.content.states.add(state)
            self._add(f"/{state} gs")

    def _fill_with(self, color: Color, role: Role) -> None:
        operator = self._file.fill(color, role)
        if operator != self._fill:
            self._fill = operator
            self._add(operator)

    def _stroke_with(self, color: Color, mark: PathMark) -> None:
        operator = self._file.stroke(color, self._line_role(mark))
        if operator != self._stroke:
            self._stroke = operator
            self._add(operator)
        line = _line(max(mark.width, THINNEST / self._zoom), mark.dash, mark.round)
        if line != self._line:
            self._line = line
            self._add(line)

    def _shade(self, shape: str, gradient: Gradient, evenodd: bool) -> None:
        self._lay_over(False, False)
        name = self._file.shading(gradient)
        self.content.shadings.add(name)
        self._add(f"q {shape} {'W*' if evenodd else 'W'} n /{name} sh Q")

    # Text

    def _text(self, mark: TextMark) -> None:
        self._lay_over(self._goes_on_top(mark.fill, Role.LETTERS, mark), False)
        self._fill_with(mark.fill, Role.LETTERS)
        size = mark.size * MM_PER_PT
        x = mark.x
        if mark.anchor != "start":
            total = width(mark.text, mark.font, mark.size, mark.tracking)
            x -= total if mark.anchor == "end" else total / 2
        spacing = mark.tracking / 1000 * size
        codes = ["BT"]
        if spacing != self._tracking:
            self._tracking = spacing
            codes.append(f"{spacing:.5f} Tc")
        for share, count, shown in self._file.runs(mark.text, mark.font):
            for index, (font, code) in enumerate(shown):
                codes.append(f"/{font} {size:.4f} Tf")
                if index == 0:
                    codes.append(f"1 0 0 -1 {x:.4f} {mark.y:.4f} Tm")
                codes.append(f"<{code}> Tj")
            x += share * size + count * spacing
        codes.append("ET")
        if mark.tracking > _WIDE:
            # Readers take wide gaps for spaces; so the text is told once more in plain.
            spelt = mark.text.encode("utf-16-be").hex()
            codes = [f"/Span <</ActualText <feff{spelt}>>> BDC", *codes, "EMC"]
        self._add(" ".join(codes))

    # Groups

    def _open(self, mark: Open) -> None:
        if mark.opacity < 1:
            self._held, self._depth = [mark], 1
            return
        self._begin(mark.matrix, mark.clip, mark.about)

    def _begin(self, matrix: Matrix, clip: Path | None = None, about: str = "") -> None:
        state = _State(self._fill, self._stroke, self._line, self._tracking, self._over, self._zoom, about, self._at)
        self._saved.append(state)
        self._zoom *= zoom(matrix)
        self._at = multiply(self._at, matrix)
        if about:
            self._add(f"/Span <</Alt <feff{about.encode('utf-16-be').hex()}>>> BDC")
        self._add("q" if matrix == IDENTITY else f"q {_matrix(matrix)} cm")
        if clip is not None:
            self._add(self._file.outline(clip) + " W n")

    def _close(self, _: Close | None = None) -> None:
        state = self._saved.pop()
        self._fill, self._stroke, self._line, self._tracking, self._over, self._zoom, about, self._at = state
        self._add("Q EMC" if about else "Q")

    def _use(self, mark: Use) -> None:
        matrix = multiply(self._at, mark.matrix)
        soaked = self.content.soaked
        under = not soaked.is_dry and soaked.meets(placed(matrix, self._file.extent(mark.drawing)))
        form = self._file.form(mark.drawing, self._zoom * zoom(mark.matrix), soaked=under)
        soaked.boxes.extend(placed(matrix, box) for box in form.content.soaked.boxes)
        self._place(form, mark.matrix)

    def _place(self, form: XObject, matrix: Matrix) -> None:
        form.uses += 1
        self._parts.extend(("q" if matrix == IDENTITY else f"q {_matrix(matrix)} cm", form, "Q"))

    def _hold(self, mark: Mark) -> None:
        """Marks of a see-through group wait until it closes, because it is laid down as one."""
        assert self._held is not None
        if isinstance(mark, Open):
            self._depth += 1
        elif isinstance(mark, Close):
            self._depth -= 1
            if self._depth == 0:
                (opened, *marks), self._held = self._held, None
                assert isinstance(opened, Open)
                self._lay(opened, marks)
                return
        self._held.append(mark)

    def _lay(self, opened: Open, marks: Sequence[Mark]) -> None:
        self._begin(opened.matrix, opened.clip)
        alpha = self._file.alpha(round(max(0.0, opened.opacity), 3))
        self.content.states.add(alpha)
        self._add(f"/{alpha} gs")
        if len(marks) == 1 and _is_flat(marks[0]):
            self.put(marks[0])
        elif marks:
            self._place(self._file.form(Drawing(list(marks)), self._zoom, group=True), IDENTITY)
        self._close()


def _nothing(_canvas: PdfCanvas, _mark: Mark) -> None:
    """It leaves nothing on paper."""


_WRITERS: dict[type[Mark], Callable[[PdfCanvas, Any], None]] = {
    PathMark: PdfCanvas._path,
    TextMark: PdfCanvas._text,
    Open: PdfCanvas._open,
    Close: PdfCanvas._close,
    Use: PdfCanvas._use,
    FieldMark: _nothing,  # pnp.draw.pdfform puts them on the finished page
    LinkMark: _nothing,  # so does the file itself
    TargetMark: _nothing,
}


def _is_flat(mark: Mark) -> bool:
    """A mark that never lies on itself, so that it needs no group to be see-through."""
    return isinstance(mark, PathMark) and (mark.fill is None or mark.stroke is None)


def reach(mark: PathMark | TextMark) -> Bounds:
    """A box that surely holds it: control points count as points, and lines as twice as thick."""
    if isinstance(mark, TextMark):
        wide, tall = width(mark.text, mark.font, mark.size, mark.tracking), mark.size * MM_PER_PT
        x = mark.x - wide * _BEFORE[mark.anchor]
        return x, mark.y - tall * 1.5, x + wide, mark.y + tall
    room = mark.width * 2 if mark.stroke else 0.0
    numbers = tuple(chain.from_iterable([each for _, each in mark.path.segments]))
    xs, ys = numbers[::2] or (0.0,), numbers[1::2] or (0.0,)
    return min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room


def placed(matrix: Matrix, box: Bounds) -> Bounds:
    left, top, right, bottom = box
    a, b, c, d, e, f = matrix
    if b == c == 0:
        xs, ys = (a * left + e, a * right + e), (d * top + f, d * bottom + f)
        return min(xs), min(ys), max(xs), max(ys)
    corners = [apply(matrix, x, y) for x in (left, right) for y in (top, bottom)]
    across, down = zip(*corners, strict=True)
    return min(across), min(down), max(across), max(down)


def outline(path: Path) -> str:
    """All numbers are written in one go by a pattern that paths of the same build share."""
    if not path.segments:
        return ""
    kinds, numbers = zip(*path.segments, strict=True)
    return _pattern("".join(kinds)) % tuple(chain.from_iterable(numbers))


@cache
def _pattern(kinds: str) -> str:
    return " ".join(_SEGMENT[kind] for kind in kinds)


@cache
def _line(wide: float, dash: tuple[float, ...], rounded: bool) -> str:
    cap = "1 J 1 j" if rounded else "0 J 0 j"
    return f"{wide:.4f} w [{' '.join(f'{v:.3f}' for v in dash)}] 0 d {cap}"


def _matrix(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    return f"{a:.6f} {b:.6f} {c:.6f} {d:.6f} {e:.4f} {f:.4f}"
