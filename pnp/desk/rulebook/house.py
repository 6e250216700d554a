"""The style of the house: sizes of type, colours, the distance of lines, by language and by the look of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pnp.desk.lent import Look
from pnp.draw.boxes import Type
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, WHITE, Color, contrast
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.paragraph import Set, break_lines, draw_line
from pnp.draw.runs import Run
from pnp.kit.words import Words
from pnp.press.flow import Measure, Slug

READABLE = 4.6
_TEXT, _BOLD = Font("semi", 400), Font("semi", 700)
_HEAVY = Font("semi", 600)
_BASELINE = 0.74
"""Where letters stand in their line, as a share of its height."""


@dataclass(frozen=True)
class Setting:
    """A type, and the distance of its lines in millimetres."""

    type: Type
    step: float

    @property
    def baseline(self) -> float:
        return self.step * _BASELINE


@dataclass(frozen=True)
class House:
    words: Words
    look: Look

    @property
    def lang(self) -> str:
        return self.words.lang

    def _setting(self, latin: tuple[float, float], japanese: tuple[float, float], font: Font = _TEXT) -> Setting:
        size, leading = japanese if self.lang == "ja" else latin
        return Setting(Type(font, _BOLD, size, self.lang, parts_words=font == _TEXT), leading * MM_PER_PT)

    @cached_property
    def body(self) -> Setting:
        return self._setting((9.5, 12.4), (8.75, 12.7))

    @cached_property
    def title(self) -> Setting:
        return self._setting((10, 12.4), (9.25, 12.7), _BOLD)

    @cached_property
    def caption(self) -> Setting:
        return self._setting((8.75, 11.3), (8, 11.6))

    @cached_property
    def small(self) -> Setting:
        return self._setting((8.5, 11), (8, 11.4))

    @cached_property
    def question(self) -> Setting:
        return self._setting((8.5, 11), (8, 11.4), _HEAVY)

    @cached_property
    def large(self) -> Setting:
        """Of the quick start."""
        return self._setting((10.5, 14.2), (9.5, 15.6))

    @cached_property
    def index(self) -> Setting:
        return self._setting((7.5, 8.8), (7.2, 9.2))

    @cached_property
    def measure(self) -> Measure:
        return Measure(self.body.step)

    @property
    def step(self) -> float:
        return self.body.step

    @cached_property
    def tint(self) -> Color:
        """The game's colour, dark enough to read by."""
        color, black = self.look.accent, 0.0
        while contrast(color, WHITE) < READABLE and black < 1:
            black += 0.05
            color = self.look.accent.mix(BLACK, black)
        return color

    def switch(self, canvas: Canvas, x: float, baseline: float, high: float) -> None:
        """The table may agree on the other way."""
        canvas.rect(x, baseline - high, high * 1.9, high, r=high / 2, stroke=self.tint, width=0.3)
        canvas.circle(x + high * 1.38, baseline - high / 2, high * 0.3, fill=self.tint)

    # -- lines as rows

    def lines(self, runs: Sequence[Run], setting: Setting, room: float) -> tuple[Set, ...]:
        return break_lines(tuple(runs), setting.type, room)

    def rows(
        self, runs: Sequence[Run], setting: Setting, room: float, indent: float = 0.0, fill: Color = BLACK
    ) -> list[Slug]:
        """One row a line."""
        return [self.row(line, setting, indent, fill) for line in self.lines(runs, setting, room - indent)]

    def row(self, line: Set, setting: Setting, indent: float = 0.0, fill: Color = BLACK) -> Slug:
        def draw(canvas: Canvas, x: float, top: float) -> None:
            draw_line(canvas, x + indent, top + setting.baseline, line, setting.type, fill, self.tint)

        return Slug(setting.step, draw)


def stacked(slugs: Sequence[Slug], above: float = 0.0, below: float = 0.0) -> Slug:
    """Rows as one that is never broken."""

    def draw(canvas: Canvas, x: float, top: float) -> None:
        for y, slug in _tops(slugs, top + above):
            slug.draw(canvas, x, y)

    return Slug(above + sum(slug.height for slug in slugs) + below, draw)


def _tops(slugs: Sequence[Slug], top: float) -> Iterator[tuple[float, Slug]]:
    for slug in slugs:
        yield top, slug
        top += slug.height


def framed(slugs: Sequence[Slug], w: float, color: Color, pad: float, ground: Color | None = None) -> Slug:
    """Rows in a frame with a strong left edge. They are drawn `pad` to the right."""
    inner = stacked(slugs, pad, pad)

    def draw(canvas: Canvas, x: float, top: float) -> None:
        canvas.rect(x + 0.2, top + 0.2, w - 0.4, inner.height - 0.4, r=1.2, fill=ground, stroke=color, width=0.35)
        canvas.rect(x, top + 2.2, 0.9, inner.height - 4.4, fill=color)
        inner.draw(canvas, x + pad, top)

    return Slug(inner.height, draw)


def gap(height: float) -> Slug:
    return Slug(height, lambda _canvas, _x, _top: None)


def before(slug: Slug, paint: Slug) -> Slug:
    """The same row with something drawn first, which takes no room."""

    def draw(canvas: Canvas, x: float, top: float) -> None:
        paint.draw(canvas, x, top)
        slug.draw(canvas, x, top)

    return replace(slug, draw=draw)
