"""The player aid: one side for the running turn, one for the race weekend. Its texts take numbers from the data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color
from pnp.draw.fonts import MM_PER_PT, cap_height, width
from pnp.draw.path import polygon
from pnp.draw.text import Misfit, center_line, fit_line, text_box, wrap
from pnp.games.xf1.faces.aid_figures import FIGURES, Figure
from pnp.games.xf1.faces.look import (
    FAST,
    INK,
    SIGNAL,
    STEEL,
    STRONG,
    TEXT,
    heading,
)
from pnp.games.xf1.model import Xf1Data
from pnp.kit.words import Words
from pnp.press.product import Sheet

LARGEST, LEAST = 10.5, 7.0
"""Body text shrinks from one to the other, the same for a whole side."""
_LEADING = 1.16
_COLUMNS = 3
_GUTTER = 5.0
_FLOW = 9.5
_TITLE = 6.6
_AFTER_TITLE = 1.4
_BULLET = 2.6
_ITEM_GAP = 0.7
_BLOCK_GAP = 3.0
_MOST_GAP = 9.0


@dataclass(frozen=True)
class Block:
    """A procedure: its words are `aid.<key>.title` and `aid.<key>.text`, a paragraph a step."""

    key: str
    rule: str
    step: str = ""
    figures: tuple[Figure, ...] = ()
    tint: Color | None = None


@dataclass(frozen=True)
class Side:
    key: str
    columns: tuple[tuple[Block, ...], ...]
    flow: tuple[str, ...]
    """The steps of the arrow strip under the heading."""
    loop: bool = False


RUNNING = Side(
    "turn",
    (
        (
            Block("order", "G9.0"),
            Block("pressure", "G9.1/P", "1"),
            Block("dp", "G9.1/D", "2", (FIGURES["abilities"], FIGURES["concentration"])),
            Block("speed", "G9.1/S", "3"),
            Block("result", "G9.1/T", "4"),
        ),
        (
            Block("move", "G9.1/A", "5", (FIGURES["results"],)),
            Block("lines", "G9.1/N"),
            Block("block", "G9.1/B", figures=(FIGURES["block"],)),
            Block("retreat", "G9.1/B4", figures=(FIGURES["retreat"],)),
            Block("lanes", "G9.1/L", figures=(FIGURES["lanes"],)),
            Block("pit_order", "G9.1/I", "6"),
        ),
        (
            Block("pit", "G9.2"),
            Block("bpt", "G10.0-1"),
            Block("lap", "G10.0-2"),
            Block("event", "G10.0-3"),
            Block("dropped", "G10.0-4"),
            Block("safety_car", "G9.1/R", tint=SIGNAL),
        ),
    ),
    ("activities", "progress"),
    loop=True,
)

WEEKEND = Side(
    "weekend",
    (
        (
            Block("setup", "G2.0"),
            Block("drivers", "G4.0-1"),
            Block("support", "G4.0-2"),
            Block("feedback", "G4.0-3"),
            Block("tuning", "G4.0-4", figures=(FIGURES["body"],)),
        ),
        (
            Block("qualifying", "G5.0", figures=(FIGURES["qualifying"],)),
            Block("grid", "G5.0-8", figures=(FIGURES["grid"],)),
            Block("weather", "G6.0-1", figures=(FIGURES["weather"],)),
            Block("start", "G6.0-3"),
            Block("traits", "G12.0"),
        ),
        (
            Block("npc", "G11.0", figures=(FIGURES["npc"],)),
            Block("finish", "G13.0"),
            Block("season", "G14.0 G15.0"),
            Block("options", "S1.0–S8.0"),
        ),
    ),
    ("practice", "qualifying", "preparation", "race"),
)

SIDES = (RUNNING, WEEKEND)


def aid_sheets(data: Xf1Data, words: Words) -> tuple[Sheet, ...]:
    return tuple(Sheet(f"player-aid-{side.key}", partial(_draw, side=side, data=data, words=words)) for side in SIDES)


def numbers(data: Xf1Data) -> dict[str, Any]:
    """The values that the texts mention."""
    race, qualifying, tables = data.race_map, data.qualifying_map, data.tables
    return {
        "last": race.last_cell,
        "blue": race.first_blue,
        "brown": f"{race.brown[0]:02}–{race.brown[1]}",
        "lane": race.lane,
        "front": race.grid_front,
        "start": qualifying.start,
        "far": qualifying.last_cell,
        "tyres": tables.tyre_points,
        "home": tables.support_home,
        "home_one": tables.tuning_home[0],
        "home_two": tables.tuning_home[1],
        "gp": "-".join(str(points) for points in tables.gp),
        "scoring": len(tables.gp),
    }


def _draw(canvas: Canvas, w: float, h: float, *, side: Side, data: Xf1Data, words: Words) -> None:
    top = heading(canvas, w, words(f"aid.{side.key}.title"), words(f"aid.{side.key}.aside"), words("game.name"))
    _flow(canvas, top, w, side, words)
    top += _FLOW + 3
    page = _Page((w - (_COLUMNS - 1) * _GUTTER) / _COLUMNS, h - top, words, numbers(data))
    size = page.fitting(side)
    for index, blocks in enumerate(side.columns):
        with canvas.group(at=(index * (page.w + _GUTTER), top)):
            page.column(canvas, blocks, size)


def _flow(canvas: Canvas, y: float, w: float, side: Side, words: Words) -> None:
    """What follows what, as arrows that end where the columns end; a loop comes back to its start."""
    count, lean, tall = len(side.flow), 4.0, _FLOW - 2
    step = (w - lean + 2) / count
    for index, key in enumerate(side.flow):
        left, right = index * step, (index + 1) * step - 1
        tail = left + (lean if index else 0)
        shape = polygon(
            [
                (left, y),
                (right, y),
                (right + lean - 1, y + tall / 2),
                (right, y + tall),
                (left, y + tall),
                (tail, y + tall / 2),
            ]
        )
        canvas.path(shape, fill=SIGNAL if index == count - 1 and not side.loop else INK if index % 2 == 0 else STEEL)
        text = f"{index + 1}  {words(f'aid.flow.{key}')}"
        room = step - 3 * lean
        fit_line(canvas, left + 2 * lean, y + tall / 2 + 1.5, room, text, FAST, 12, smallest=7.5, fill=WHITE)


@dataclass(frozen=True)
class _Page:
    """Columns of blocks in one size of type."""

    w: float
    h: float
    words: Words
    args: dict[str, Any] = field(default_factory=dict)

    def fitting(self, side: Side) -> float:
        """The largest size at which every column fits."""
        size = LARGEST
        while size >= LEAST - 1e-6:
            if all(self.height(blocks, size) <= self.h for blocks in side.columns):
                return size
            size -= 0.1
        fullest = max(side.columns, key=lambda blocks: self.height(blocks, LEAST))
        over = self.height(fullest, LEAST) - self.h
        raise Misfit(
            f"the player aid's column from “{fullest[0].key}” on is {over:.0f} mm too long, even at {LEAST:g} pt",
            where=f"strings.{self.words.lang}.toml: aid",
            do="shorten the texts of this column",
        )

    def height(self, blocks: Sequence[Block], size: float) -> float:
        return sum(self.block_height(block, size) for block in blocks) + (len(blocks) - 1) * _BLOCK_GAP

    def column(self, canvas: Canvas, blocks: Sequence[Block], size: float) -> None:
        spare = self.h - self.height(blocks, size)
        gap = min(_MOST_GAP, _BLOCK_GAP + spare / max(1, len(blocks) - 1))
        y = 0.0
        for block in blocks:
            with canvas.group(at=(0, y)):
                self.block(canvas, block, size)
            y += self.block_height(block, size) + gap

    def items(self, block: Block) -> list[str]:
        return self.words(f"aid.{block.key}.text", **self.args).split("\n")

    def item_height(self, item: str, size: float) -> float:
        lines = wrap(item, TEXT, size, self.w - _BULLET, STRONG)
        if lines is None:
            return float("inf")
        return size * MM_PER_PT * (_LEADING * (len(lines) - 1) + 1) + _ITEM_GAP

    def block_height(self, block: Block, size: float) -> float:
        text = sum(self.item_height(item, size) for item in self.items(block))
        return _TITLE + _AFTER_TITLE + text + sum(self.figure_height(figure, size) for figure in block.figures)

    def figure_height(self, figure: Figure, size: float) -> float:
        return figure.height(self.w, size, self.words) + 1.4

    def block(self, canvas: Canvas, block: Block, size: float) -> None:
        self._title(canvas, block)
        y = _TITLE + _AFTER_TITLE
        for item in self.items(block):
            tall = self.item_height(item, size)
            dot = y + cap_height(TEXT, size) / 2
            canvas.path(polygon([(0, dot - 0.9), (1.3, dot), (0, dot + 0.9)]), fill=block.tint or STEEL)
            text_box(canvas, _BULLET, y, self.w - _BULLET, tall, item, TEXT, size, bold=STRONG, leading=_LEADING)
            y += tall
        for figure in block.figures:
            with canvas.group(at=(0, y + 0.7)):
                figure.draw(canvas, self.w, size, self.words)
            y += self.figure_height(figure, size)

    def _title(self, canvas: Canvas, block: Block) -> None:
        tall = _TITLE - 1
        color = block.tint or INK
        left = 0.0
        if block.step:
            canvas.path(polygon([(0, 0), (6.6, 0), (5, tall), (0, tall)]), fill=SIGNAL)
            center_line(canvas, 2.9, tall / 2, block.step, FAST, 13, fill=WHITE)
            left = 8.0
        rule = width(block.rule, STRONG, 6.5) + 1
        title = self.words(f"aid.{block.key}.title")
        fit_line(canvas, left, tall - 1.2, self.w - left - rule - 1, title, FAST, 12.5, smallest=8, fill=color)
        canvas.text(self.w, tall - 1.2, block.rule, STRONG, 6.5, anchor="end", fill=STEEL)
        canvas.line(left and 5, tall, self.w, tall, stroke=color, width=0.4)
