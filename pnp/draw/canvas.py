"""The one way to draw: a small set of marks in millimetres, recorded as a display list or put straight on a page."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from pnp.draw import path as paths
from pnp.draw.color import BLACK, Color, Paint
from pnp.draw.geometry import Point
from pnp.draw.path import IDENTITY, Matrix, Path

Anchor = Literal["start", "middle", "end"]
Ink = Literal["auto", "keep", "drop"]
"""What the ink modes may do to a mark: as they like; leave it alone; leave it out when saving ink."""


@dataclass(frozen=True, slots=True)
class Font:
    """A face by family, weight and slant; characters it lacks are taken from the Japanese family."""

    family: str
    weight: int = 400
    italic: bool = False


@dataclass(frozen=True, slots=True)
class PathMark:
    path: Path
    fill: Paint | None
    stroke: Color | None
    width: float
    dash: tuple[float, ...]
    round: bool
    evenodd: bool
    ink: Ink
    plain: tuple[float, ...] | None = None
    """The dashes where there is only black, if they are others."""


@dataclass(frozen=True, slots=True)
class TextMark:
    """One line of text; `y` is the baseline, `size` is in points, `tracking` in thousandths of the size."""

    x: float
    y: float
    text: str
    font: Font
    size: float
    anchor: Anchor
    fill: Color
    tracking: float
    ink: Ink


@dataclass(frozen=True, slots=True)
class Open:
    """A group begins."""

    matrix: Matrix
    clip: Path | None
    opacity: float
    about: str = ""
    """What a reader says aloud instead of it."""


@dataclass(frozen=True, slots=True)
class Close:
    """The innermost group ends."""


@dataclass(frozen=True, slots=True)
class Use:
    """A whole drawing stands here."""

    drawing: Drawing
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class FieldMark:
    """A place to write in on the screen. It leaves nothing on paper: what frames it is drawn beside it.

    `total` names the fields whose sum it shows.
    """

    name: str
    x: float
    y: float
    w: float
    h: float
    value: str
    size: float
    anchor: Anchor
    about: str
    total: tuple[str, ...]
    several: bool
    """Whether it takes more than one line."""


@dataclass(frozen=True, slots=True)
class LinkMark:
    """A place to tap that leads to a target. It leaves nothing on paper."""

    x: float
    y: float
    w: float
    h: float
    target: str


@dataclass(frozen=True, slots=True)
class TargetMark:
    """Where links lead to: a height on the page. With a title it is an entry of the outline, too."""

    name: str
    y: float
    title: str = ""
    level: int = 0


Mark = PathMark | TextMark | Open | Close | Use | FieldMark | LinkMark | TargetMark
_SEEN: frozenset[type[Mark]] = frozenset({PathMark, TextMark})
_WRITTEN: frozenset[type[Mark]] = frozenset({FieldMark})
_LEADING: frozenset[type[Mark]] = frozenset({LinkMark, TargetMark})


class Canvas(ABC):
    """Anything that can be drawn on. A back end implements `put`; the rest is convenience."""

    @abstractmethod
    def put(self, mark: Mark) -> None: ...

    def path(
        self,
        path: Path,
        *,
        fill: Paint | None = None,
        stroke: Color | None = None,
        width: float = 0.25,
        dash: Sequence[float] = (),
        round: bool = False,
        evenodd: bool = False,
        ink: Ink = "auto",
        plain: Sequence[float] | None = None,
    ) -> None:
        """Fill and/or stroke a path; `width` and `dash` in mm, `round` for caps and joins. `plain` are the dashes
        where there is only black."""
        other = None if plain is None else tuple(plain)
        self.put(PathMark(path, fill, stroke, width, tuple(dash), round, evenodd, ink, other))

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        r: float = 0,
        fill: Paint | None = None,
        stroke: Color | None = None,
        width: float = 0.25,
        dash: Sequence[float] = (),
        ink: Ink = "auto",
    ) -> None:
        self.path(paths.rect(x, y, w, h, r), fill=fill, stroke=stroke, width=width, dash=dash, ink=ink)

    def circle(
        self,
        cx: float,
        cy: float,
        r: float,
        *,
        fill: Paint | None = None,
        stroke: Color | None = None,
        width: float = 0.25,
        ink: Ink = "auto",
    ) -> None:
        self.path(paths.ellipse(cx, cy, r), fill=fill, stroke=stroke, width=width, ink=ink)

    def polygon(
        self,
        points: Sequence[Point],
        *,
        fill: Paint | None = None,
        stroke: Color | None = None,
        width: float = 0.25,
        ink: Ink = "auto",
    ) -> None:
        self.path(paths.polygon(points), fill=fill, stroke=stroke, width=width, ink=ink)

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        *,
        stroke: Color = BLACK,
        width: float = 0.25,
        dash: Sequence[float] = (),
        round: bool = False,
        ink: Ink = "auto",
    ) -> None:
        self.path(paths.polyline([(x1, y1), (x2, y2)]), stroke=stroke, width=width, dash=dash, round=round, ink=ink)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: Font,
        size: float,
        *,
        anchor: Anchor = "start",
        fill: Color = BLACK,
        tracking: float = 0,
        ink: Ink = "auto",
    ) -> None:
        """One line of text on a baseline. For text that must fit a box see `pnp.draw.text`."""
        if text:
            self.put(TextMark(x, y, text, font, size, anchor, fill, tracking, ink))

    def field(
        self,
        name: str,
        x: float,
        y: float,
        w: float,
        h: float,
        value: str = "",
        *,
        size: float = 10,
        anchor: Anchor = "middle",
        about: str = "",
        total: Sequence[str] = (),
        several: bool = False,
    ) -> None:
        """A place to write in, for those who fill the sheet on a screen. `about` is what a reader says aloud; `several`
        lines wrap where they are too long."""
        self.put(FieldMark(name, x, y, w, h, value, size, anchor, about, tuple(total), several))

    def link(self, x: float, y: float, w: float, h: float, target: str) -> None:
        """A place to tap, for those who read on a screen."""
        self.put(LinkMark(x, y, w, h, target))

    def target(self, name: str, y: float, title: str = "", level: int = 0) -> None:
        """Where links to this name lead."""
        self.put(TargetMark(name, y, title, level))

    @contextmanager
    def group(
        self,
        *,
        at: Point = (0, 0),
        rotate: float = 0,
        scale: float | tuple[float, float] = 1,
        matrix: Matrix | None = None,
        clip: Path | None = None,
        opacity: float = 1,
        about: str = "",
    ) -> Iterator[Canvas]:
        """Inside, the origin is `at`, turned clockwise and scaled; `clip` is in the inner coordinates."""
        if matrix is None:
            sx, sy = scale if isinstance(scale, tuple) else (scale, scale)
            turned = paths.multiply(paths.rotation(rotate), paths.scaling(sx, sy)) if rotate else paths.scaling(sx, sy)
            matrix = paths.multiply(paths.translation(*at), turned)
        self.put(Open(matrix, clip, opacity, about))
        yield self
        self.put(Close())

    def use(self, drawing: Drawing, x: float = 0, y: float = 0, *, rotate: float = 0, scale: float = 1) -> None:
        matrix = paths.translation(x, y)
        if rotate or scale != 1:
            matrix = paths.multiply(matrix, paths.multiply(paths.rotation(rotate), paths.scaling(scale)))
        self.put(Use(drawing, matrix))


@dataclass(eq=False)
class Drawing(Canvas):
    """A display list. Draw on it, then replay it on any canvas, as often as you like."""

    marks: list[Mark] = field(default_factory=list)

    def put(self, mark: Mark) -> None:
        self.marks.append(mark)

    def replay(self, canvas: Canvas) -> None:
        for mark in self.marks:
            canvas.put(mark)

    @cached_property
    def key(self) -> str:
        """A name that equal drawings share. Ask for it only when the drawing is finished."""
        digest = hashlib.sha256()
        for mark in self.marks:
            digest.update((f"{mark.matrix}{mark.drawing.key}" if isinstance(mark, Use) else repr(mark)).encode())
        return digest.hexdigest()[:16]

    def walk(self, matrix: Matrix = IDENTITY) -> Iterator[tuple[PathMark | TextMark, Matrix]]:
        """Every path and text mark, through groups and uses, with the transform that places it."""
        for mark, placed in self._walk(matrix, _SEEN):
            if isinstance(mark, PathMark | TextMark):
                yield mark, placed

    def fields(self) -> Iterator[tuple[FieldMark, Matrix]]:
        """Every place to write in."""
        for mark, placed in self._walk(IDENTITY, _WRITTEN):
            if isinstance(mark, FieldMark):
                yield mark, placed

    def leads(self) -> Iterator[tuple[LinkMark | TargetMark, Matrix]]:
        """Every link and every target, in reading order."""
        for mark, placed in self._walk(IDENTITY, _LEADING):
            if isinstance(mark, LinkMark | TargetMark):
                yield mark, placed

    def _walk(self, matrix: Matrix, kinds: frozenset[type[Mark]]) -> Iterator[tuple[Mark, Matrix]]:
        stack = [matrix]
        for mark in self.marks:
            kind = type(mark)
            if kind in kinds:
                yield mark, stack[-1]
            elif isinstance(mark, Open):
                stack.append(paths.multiply(stack[-1], mark.matrix))
            elif kind is Close:
                stack.pop()
            elif isinstance(mark, Use):
                yield from mark.drawing._walk(paths.multiply(stack[-1], mark.matrix), kinds)

    def texts(self) -> list[str]:
        return [mark.text for mark, _ in self.walk() if isinstance(mark, TextMark)]


def drawn(marks: Sequence[Mark]) -> Drawing:
    return Drawing(list(marks))
