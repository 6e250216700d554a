"""Player aids: procedures in columns, a whole page in one size of type, each step with the clause it follows.

A game says what its titles and bullets look like; here they are measured, fitted and set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, Color
from pnp.draw.fonts import MM_PER_PT, cap_height
from pnp.draw.text import Misfit, fit_line, text_box, wrap


@dataclass(frozen=True)
class Figure:
    """A picture as wide as its column, `high` mm tall."""

    high: float
    draw: Callable[[Canvas, float], None]


@dataclass(frozen=True)
class Step:
    """One thing to do or to know; `rule` stands small in the margin beside it."""

    text: str
    rule: str = ""


@dataclass(frozen=True)
class Block:
    """A procedure: its title, its steps, and pictures below them."""

    key: str
    title: str
    steps: tuple[Step, ...]
    figures: tuple[Figure, ...] = ()
    tint: Color = BLACK


@dataclass(frozen=True)
class Look:
    """How a game sets its aids; lengths in mm, type in points."""

    text: Font
    bold: Font
    small: Font
    title: Callable[[Canvas, float, Block], None]
    """Draws a block's title over a width, from 0 down to `title_high`."""
    title_high: float
    bullet: Callable[[Canvas, float, Block], None]
    """Draws the mark of a step on the line at this height."""
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


Column = Sequence[Block]


@dataclass(frozen=True)
class Columns:
    """Columns of blocks side by side, in the largest size of type at which they all fit."""

    look: Look
    w: float
    """The width of one column."""
    h: float
    where: str
    """The catalogue that a text too long is in."""

    def draw(self, canvas: Canvas, columns: Sequence[Column], gutter: float) -> float:
        """Sets them from the origin to the right; returns the size of the type."""
        size = self.fitting(columns)
        for index, blocks in enumerate(columns):
            with canvas.group(at=(index * (self.w + gutter), 0)):
                self._column(canvas, blocks, size)
        return size

    def fitting(self, columns: Sequence[Column]) -> float:
        size = self.look.largest
        while size >= self.look.least - 1e-6:
            if all(self.height(blocks, size) <= self.h for blocks in columns):
                return size
            size -= 0.1
        least = self.look.least
        fullest = max(columns, key=lambda blocks: self.height(blocks, least))
        over = self.height(fullest, least) - self.h
        raise Misfit(
            f"the player aid's column from “{fullest[0].key}” on is {over:.0f} mm too long, even at {least:g} pt",
            where=self.where,
            do="shorten the texts of this column",
        )

    def height(self, blocks: Column, size: float) -> float:
        return sum(self._block_height(block, size) for block in blocks) + (len(blocks) - 1) * self.look.block_gap

    def _column(self, canvas: Canvas, blocks: Column, size: float) -> None:
        spare = self.h - self.height(blocks, size)
        gap = min(self.look.most_gap, self.look.block_gap + spare / max(1, len(blocks) - 1))
        y = 0.0
        for block in blocks:
            with canvas.group(at=(0, y)):
                self._block(canvas, block, size)
            y += self._block_height(block, size) + gap

    def _block_height(self, block: Block, size: float) -> float:
        steps = sum(self._step_height(step, size) for step in block.steps)
        return self.look.title_high + steps + sum(figure.high + self.look.figure_gap for figure in block.figures)

    def _step_height(self, step: Step, size: float) -> float:
        lines = wrap(step.text, self.look.text, size, self._room, self.look.bold)
        if lines is None:
            return float("inf")
        return size * MM_PER_PT * (self.look.leading * (len(lines) - 1) + 1) + self.look.step_gap

    @property
    def _room(self) -> float:
        return self.w - self.look.indent - self.look.margin

    def _block(self, canvas: Canvas, block: Block, size: float) -> None:
        look = self.look
        look.title(canvas, self.w, block)
        y = look.title_high
        for step in block.steps:
            tall = self._step_height(step, size)
            rise = cap_height(look.text, size)
            look.bullet(canvas, y + rise / 2, block)
            box = look.indent, y, self._room, tall
            text_box(canvas, *box, step.text, look.text, size, bold=look.bold, leading=look.leading)
            self._clause(canvas, y + rise, step.rule)
            y += tall
        for figure in block.figures:
            with canvas.group(at=(0, y + look.figure_gap / 2)):
                figure.draw(canvas, self.w)
            y += figure.high + look.figure_gap

    def _clause(self, canvas: Canvas, baseline: float, rule: str) -> None:
        look = self.look
        room, ink = look.margin - 1, look.margin_ink
        fit_line(
            canvas, self.w, baseline, room, rule, look.small, look.margin_size, smallest=5.5, anchor="end", fill=ink
        )
