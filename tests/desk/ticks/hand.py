"""Hands that mark a sheet: with some pen, in some way, and with the accidents that happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import cos, pi, sin
from random import Random
from typing import Literal

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from pnp.desk.ticks.layout import Cell, Layout
from pnp.desk.ticks.lines import Line
from pnp.desk.ticks.question import Group, Question
from tests.desk.ticks.printed import DOT, Sheet

Key = tuple[int, int]
"""Row and group; row -1 - n for the n-th row of counts."""
Way = Literal["cross", "tick", "fill", "any"]
Point = tuple[float, float]
ACCIDENTS = ("struck", "crosswise", "empty", "double")


@dataclass(frozen=True)
class Pen:
    color: tuple[int, int, int]
    width: float
    dark: float
    """How much of the light it takes."""


BLUE = Pen((22, 44, 150), 0.42, 0.8)
BLACK = Pen((30, 30, 34), 0.4, 0.85)
RED = Pen((205, 30, 45), 0.45, 0.85)
FELT = Pen((20, 20, 24), 0.8, 0.95)
MARKER = Pen((25, 30, 60), 1.5, 0.92)
PENCIL = Pen((88, 88, 92), 0.5, 0.6)
FAINT = Pen((120, 120, 124), 0.45, 0.26)
PENS = (BLUE, BLUE, BLACK, FELT, RED, GREEN := Pen((15, 120, 60), 0.45, 0.85))


@dataclass(frozen=True)
class Hand:
    pen: Pen = BLUE
    way: Way = "cross"
    wobble: float = 0.3
    """Millimetres that it misses the middle of a bubble by."""
    size: float = 0.85
    """Of the bubble's radius."""


@dataclass
class Page:
    """What somebody meant, and what they did."""

    truth: dict[Key, str]
    crossed: list[Cell]
    blackened: list[Cell] = field(default_factory=list)
    ask: frozenset[Key] = frozenset()
    """What no reader can know."""
    corrected: frozenset[Key] = frozenset()


# -- what is meant


def meant(question: Question, chance: Random) -> dict[Key, str]:
    """A result by chance, with whatever is counted counted."""
    found: dict[Key, str] = {}
    for at, group in enumerate(question.groups):
        values = _places(question, group, chance) if group.every else _some(question, group, at, found, chance)
        found |= {(row, at): value for row, value in enumerate(values)}
    return found


def _places(question: Question, group: Group, chance: Random) -> list[str]:
    fates = [value for value in group.values if not value.isdecimal()]
    rows = len(question.rows)
    lost = min(chance.choice((0, 0, 1, 2, 3)), rows - 3) if fates else 0
    values = [str(place) for place in range(1, rows + 1 - lost)] + [chance.choice(fates) for _ in range(lost)]
    chance.shuffle(values)
    return values


def _some(question: Question, group: Group, at: int, found: Mapping[Key, str], chance: Random) -> list[str]:
    """A few rows; a flag beside a place is that of the last."""
    rows = range(len(question.rows))
    many = chance.randint(0, min(group.counted, max(1, len(rows) // 2)))
    last = sorted(rows, key=lambda row: -int(found[row, 0]) if found[row, 0].isdecimal() else 0)
    chosen = set(last[:many] if group.id == "out" else chance.sample(list(rows), many))
    return [chance.choice(group.values) if row in chosen else "" for row in rows]


def counts_of(layout: Layout, truth: Mapping[Key, str]) -> dict[Key, str]:
    rows = range(len(layout.question.rows))
    return {
        (-1 - number, group): str(sum(bool(truth[row, group]) for row in rows))
        for number, group in enumerate(layout.counted)
    }


# -- what is done


def page(layout: Layout, accident: str, chance: Random) -> Page:
    said = meant(layout.question, chance)
    truth = said | counts_of(layout, said)
    cells = {(cell.row, cell.group, cell.value): cell for cell in (*layout.cells, *layout.count_cells)}
    done = Page(truth, [cells[*key, value] for key, value in truth.items() if value])
    mishap = _MISHAPS.get(accident)
    return mishap(done, layout, chance) if mishap else done


def _placed(layout: Layout, page: Page, chance: Random, many: int) -> list[Cell]:
    """The marks of so many rows among the places."""
    marks = [cell for cell in page.crossed if cell.row >= 0 and cell.group == 0 and cell.value.isdecimal()]
    return chance.sample(marks, min(many, len(marks)))


def _beside(layout: Layout, cell: Cell, chance: Random) -> Cell:
    """Another place in the same row."""
    others = [other for other in layout.cells if other.row == cell.row and other.group == 0 and other is not cell]
    return chance.choice([other for other in others if other.value.isdecimal()])


def _struck(page: Page, layout: Layout, chance: Random) -> Page:
    (cell,) = _placed(layout, page, chance, 1)
    return replace(page, blackened=[_beside(layout, cell, chance)], corrected=frozenset({(cell.row, 0)}))


def _crosswise(page: Page, layout: Layout, chance: Random) -> Page:
    """Two rows had each other's place first."""
    one, other = _placed(layout, page, chance, 2)
    at = {(cell.row, cell.value): cell for cell in layout.cells if cell.group == 0}
    blackened = [at[one.row, other.value], at[other.row, one.value]]
    return replace(page, blackened=blackened, corrected=frozenset({(one.row, 0), (other.row, 0)}))


def _empty(page: Page, layout: Layout, chance: Random) -> Page:
    (cell,) = _placed(layout, page, chance, 1)
    crossed = [each for each in page.crossed if each is not cell]
    return replace(page, crossed=crossed, ask=frozenset({(cell.row, 0)}))


def _double(page: Page, layout: Layout, chance: Random) -> Page:
    (cell,) = _placed(layout, page, chance, 1)
    return replace(page, crossed=[*page.crossed, _beside(layout, cell, chance)], ask=frozenset({(cell.row, 0)}))


_MISHAPS = {"struck": _struck, "crosswise": _crosswise, "empty": _empty, "double": _double}


# -- ink on paper


def mark(sheet: Sheet, done: Page, hand: Hand, chance: Random) -> Image.Image:
    ink = Image.new("L", sheet.picture.size, 0)
    draw = ImageDraw.Draw(ink)
    r = sheet.layout.radius
    for cell in done.blackened:
        _strokes(draw, sheet, cell, _scribble(r, chance), hand, chance)
    for cell in done.crossed:
        way = chance.choice(("cross", "tick", "fill")) if hand.way == "any" else hand.way
        _strokes(draw, sheet, cell, _WAYS[way](r * hand.size, chance), hand, chance)
    soft = ink.filter(ImageFilter.GaussianBlur(0.8))
    colored = ImageChops.multiply(sheet.picture, Image.new("RGB", sheet.picture.size, hand.pen.color))
    return Image.composite(colored, sheet.picture, soft)


def _strokes(
    draw: ImageDraw.ImageDraw, sheet: Sheet, cell: Cell, lines: Sequence[Sequence[Point]], hand: Hand, chance: Random
) -> None:
    dx, dy = (chance.gauss(0, hand.wobble / 2) for _ in range(2))
    for line in lines:
        pressed = round(255 * min(1.0, hand.pen.dark * chance.uniform(0.85, 1.1)))
        width = max(1, round(hand.pen.width * chance.uniform(0.85, 1.15) * DOT))
        points = [sheet.dot(cell.x + x + dx, cell.y + y + dy) for x, y in line]
        draw.line(points, fill=pressed, width=width, joint="curve")


def write_on(sheet: Sheet, picture: Image.Image, lines: Sequence[Line], pen: Pen, chance: Random) -> Image.Image:
    """A few letters on each line, of strokes up and down."""
    ink = Image.new("L", picture.size, 0)
    draw = ImageDraw.Draw(ink)
    for line in lines:
        x = line.left + chance.uniform(2, 6)
        for _ in range(chance.randint(4, 7)):
            points = [sheet.dot(x + part * 0.6, line.y - chance.uniform(0.6, 4.5)) for part in range(4)]
            draw.line(points, fill=round(255 * pen.dark), width=max(1, round(pen.width * DOT)), joint="curve")
            x += chance.uniform(2.2, 3.2)
    colored = ImageChops.multiply(picture, Image.new("RGB", picture.size, pen.color))
    return Image.composite(colored, picture, ink.filter(ImageFilter.GaussianBlur(0.8)))


def _cross(r: float, chance: Random) -> list[list[Point]]:
    def arm(angle: float) -> list[Point]:
        angle += chance.gauss(0, 0.12)
        long = r * chance.uniform(0.85, 1.2)
        bend = chance.gauss(0, 0.12)
        return [(-long * cos(angle), -long * sin(angle)), (bend, -bend), (long * cos(angle), long * sin(angle))]

    return [arm(pi / 4), arm(-pi / 4)]


def _tick(r: float, chance: Random) -> list[list[Point]]:
    """Its tail leaves the bubble."""
    tail = r * chance.uniform(1.1, 1.5)
    return [[(-r * 0.8, -r * 0.1), (-r * 0.15, r * 0.7), (tail, -tail)]]


def _fill(r: float, chance: Random) -> list[list[Point]]:
    return _scribble(r, chance)


def _scribble(r: float, chance: Random) -> list[list[Point]]:
    """To and fro until nothing is white."""
    line: list[Point] = []
    y, down = -r * 0.95, 0.28
    while y < r * 0.95:
        half = (max(0.0, r * r - y * y)) ** 0.5 * chance.uniform(0.9, 1.05)
        line += [(-half, y), (half, y + down / 2)]
        y += down
    return [line, [(y, x) for x, y in line]]


_WAYS = {"cross": _cross, "tick": _tick, "fill": _fill}
