"""Player aids: procedures in columns, a whole page in one size of type, with the clauses they follow.

A game declares its procedures and says what titles and bullets look like; here they are worded, measured and set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, Color
from pnp.draw.fonts import cap_height
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.icons import icon
from pnp.draw.text import Misfit, fit_line, text_box, wrap
from pnp.kit.words import Words


@dataclass(frozen=True)
class AidFigure:
    """A picture as wide as its column. How tall it is may depend on that width and on the size of the type."""

    height: Callable[[float, float], float]
    draw: Callable[[Canvas, float, float], None]

    @classmethod
    def fixed(cls, high: float, draw: Callable[[Canvas, float], None]) -> AidFigure:
        """One that is always `high` mm tall."""
        return cls(lambda _w, _size: high, lambda canvas, w, _size: draw(canvas, w))


@dataclass(frozen=True)
class Procedure:
    """A block as a game declares it: its words are `aid.<key>.title` and `aid.<key>.text`, a line a step."""

    key: str
    rule: str = ""
    """The clauses of the whole procedure, beside its title."""
    rules: tuple[str, ...] = ()
    """Or the clauses of each step, beside it."""
    figures: tuple[str, ...] = ()
    number: str = ""
    """Which step it is of a larger one."""
    tint: Color | None = None


@dataclass(frozen=True)
class AidStep:
    """One thing to do or to know; `rule` stands small in the margin beside it."""

    text: str
    rule: str = ""


@dataclass(frozen=True)
class Block:
    """A procedure as it is set: its title, its steps, and pictures below them."""

    procedure: Procedure
    title: str
    steps: tuple[AidStep, ...]
    figures: tuple[AidFigure, ...] = ()


@dataclass(frozen=True)
class Wording:
    """What makes a block of a procedure: its words, the numbers that they mention, the pictures by name."""

    words: Words
    numbers: Mapping[str, Any]
    figures: Mapping[str, AidFigure]

    def block(self, procedure: Procedure) -> Block:
        key = f"aid.{procedure.key}"
        text = self.words(f"{key}.text", **self.numbers)
        lines = text.split("\n") if text else []
        steps = tuple(AidStep(*each) for each in zip(lines, procedure.rules or [""] * len(lines), strict=True))
        return Block(
            procedure, self.words(f"{key}.title"), steps, tuple(self.figures[name] for name in procedure.figures)
        )


@dataclass(frozen=True)
class AidStyle:
    """How a game sets its aids; lengths in mm, type in points."""

    text: Font
    bold: Font
    small: Font
    title: Callable[[Canvas, float, Block], None]
    """Draws a block's title over a width, from 0 down to `title_high`."""
    title_high: float
    bullet: Callable[[Canvas, float, Procedure], None]
    """Draws the mark of a step on the line at this height."""
    gutter: float = 6.0
    """Between two columns."""
    largest: float = 10.0
    least: float = 7.5
    leading: float = 1.14
    indent: float = 3.0
    margin: float = 8.0
    """What is kept free for the clauses at the right."""
    margin_ink: Color = BLACK
    margin_size: float = 6.0
    step_gap: float = 0.8
    figure_gap: float = 1.4
    block_gap: float = 2.4
    most_gap: float = 8.0


Blocks = Sequence[Block]


def set_columns(
    canvas: Canvas,
    y: float,
    w: float,
    h: float,
    columns: Sequence[Sequence[Procedure]],
    wording: Wording,
    style: AidStyle,
) -> None:
    """Columns of equal width side by side, from a height down."""
    wide = (w - style.gutter * (len(columns) - 1)) / len(columns)
    page = AidColumns(style, wide, h, f"strings.{wording.words.lang}.toml: aid")
    page.draw(canvas, [[wording.block(procedure) for procedure in column] for column in columns], y)


def cut_line(canvas: Canvas, y: float, w: float, ink: Color) -> None:
    """Where a page is cut into two halves to pass around."""
    canvas.line(7, y, w, y, stroke=ink, width=0.25, dash=(2, 1.4))
    icon(canvas, "scissors", 0, y - 2.5, 5, ink)


@dataclass(frozen=True)
class AidColumns:
    """Columns of blocks side by side, in the largest size of type at which they all fit."""

    style: AidStyle
    w: float
    """The width of one column."""
    h: float
    where: str
    """The catalogue that a text too long is in."""

    def draw(self, canvas: Canvas, columns: Sequence[Blocks], y: float = 0.0) -> float:
        """Sets them from the left to the right; returns the size of the type."""
        size = self.fitting(columns)
        for index, blocks in enumerate(columns):
            with canvas.group(at=(index * (self.w + self.style.gutter), y)):
                self._column(canvas, blocks, size)
        return size

    def fitting(self, columns: Sequence[Blocks]) -> float:
        size = self.style.largest
        while size >= self.style.least - 1e-6:
            if all(self.height(blocks, size) <= self.h for blocks in columns):
                return size
            size -= 0.1
        raise self._too_long(columns, self.style.least)

    def _too_long(self, columns: Sequence[Blocks], least: float) -> Misfit:
        fullest = max(columns, key=lambda blocks: self.height(blocks, least))
        first, over = fullest[0].procedure.key, self.height(fullest, least) - self.h
        return Misfit(
            f"the player aid's column from “{first}” on is {over:.0f} mm too long, even at {least:g} pt",
            where=self.where,
            do="shorten the texts of this column",
        )

    def height(self, blocks: Blocks, size: float) -> float:
        return sum(self._block_height(block, size) for block in blocks) + (len(blocks) - 1) * self.style.block_gap

    def _column(self, canvas: Canvas, blocks: Blocks, size: float) -> None:
        spare = self.h - self.height(blocks, size)
        gap = min(self.style.most_gap, self.style.block_gap + spare / max(1, len(blocks) - 1))
        y = 0.0
        for block in blocks:
            with canvas.group(at=(0, y)):
                self._block(canvas, block, size)
            y += self._block_height(block, size) + gap

    def _block_height(self, block: Block, size: float) -> float:
        steps = sum(self._step_height(step, size) for step in block.steps)
        return self.style.title_high + steps + sum(self._figure_height(figure, size) for figure in block.figures)

    def _figure_height(self, figure: AidFigure, size: float) -> float:
        return figure.height(self.w, size) + self.style.figure_gap

    def _step_height(self, step: AidStep, size: float) -> float:
        lines = wrap(step.text, self.style.text, size, self._room, self.style.bold)
        if lines is None:
            return float("inf")
        return size * MM_PER_PT * (self.style.leading * (len(lines) - 1) + 1) + self.style.step_gap

    @property
    def _room(self) -> float:
        return self.w - self.style.indent - self.style.margin

    def _block(self, canvas: Canvas, block: Block, size: float) -> None:
        self.style.title(canvas, self.w, block)
        y = self.style.title_high
        for step in block.steps:
            self._step(canvas, y, step, block.procedure, size)
            y += self._step_height(step, size)
        for figure in block.figures:
            with canvas.group(at=(0, y + self.style.figure_gap / 2)):
                figure.draw(canvas, self.w, size)
            y += self._figure_height(figure, size)

    def _step(self, canvas: Canvas, y: float, step: AidStep, procedure: Procedure, size: float) -> None:
        style, rise = self.style, cap_height(self.style.text, size)
        style.bullet(canvas, y + rise / 2, procedure)
        box = style.indent, y, self._room, self._step_height(step, size)
        text_box(canvas, *box, step.text, style.text, size, bold=style.bold, leading=style.leading)
        if step.rule:
            self._clause(canvas, y + rise, step.rule)

    def _clause(self, canvas: Canvas, baseline: float, rule: str) -> None:
        style = self.style
        room, size = style.margin - 1, style.margin_size
        fit_line(
            canvas, self.w, baseline, room, rule, style.small, size, smallest=5.5, anchor="end", fill=style.margin_ink
        )
