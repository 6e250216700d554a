"""A drawn page as somebody reads it who has only the paper: words with their places, rows and columns of figures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from pnp.draw.canvas import Drawing, TextMark
from pnp.draw.fonts import cap_height, width
from pnp.draw.path import apply
from pnp.press.product import Component
from pnp.season.standings import MISSED
from tests.desk.sheets import drawings

MARK = "†"
_FIGURE = re.compile(r"[+-]?\d+")
_LEVEL = 2.2
"""Words whose middles are no further apart stand on one line."""
_TITLE = 10.0
"""Titles are larger."""


@dataclass(frozen=True)
class Word:
    """What was written in one go, and where: `y` is its middle."""

    text: str
    left: float
    right: float
    y: float
    size: float

    @property
    def x(self) -> float:
        return (self.left + self.right) / 2


Page = Sequence[Word]


@dataclass(frozen=True)
class Line:
    """A row of a table: whose it is, what stands before the name, and the figures behind it."""

    who: str
    place: str
    figures: tuple[int, ...]


def pages_of(made: Component) -> list[Page]:
    return [words_on(drawing) for drawing, _, _ in drawings(made)]


def words_on(drawing: Drawing) -> Page:
    found = []
    for mark, matrix in drawing.walk():
        if isinstance(mark, TextMark) and mark.text.strip():
            wide = width(mark.text, mark.font, mark.size, mark.tracking)
            start = mark.x - {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
            left, y = apply(matrix, start, mark.y - cap_height(mark.font, mark.size) / 2)
            right, _ = apply(matrix, start + wide, mark.y)
            found.append(Word(mark.text, left, right, y, mark.size))
    return found


def figures_in(words: Iterable[Word]) -> tuple[int, ...]:
    """The numbers among them; what has a dagger is a mark."""
    parts = (part for word in words for part in word.text.replace("−", "-").split())
    return tuple(figure(part) for part in parts if part == MISSED or _FIGURE.fullmatch(part))


def figure(text: str) -> int:
    """A race in which somebody had no part brought nothing."""
    return 0 if text == MISSED else int(text)


# -- tables


def under(page: Page, title: str, titles: Iterable[str]) -> Page:
    """What stands under a title, down to the next one in its column and over to the next column."""
    known = {each.upper() for each in (title, *titles)}
    heads = [word for word in page if word.text in known and word.size > _TITLE]
    top = next(word for word in heads if word.text == title.upper())
    right = min((word.left for word in heads if word.left > top.left + 20), default=inf)
    bottom = min((word.y for word in heads if abs(word.left - top.left) < 8 and word.y > top.y), default=inf)
    return [word for word in page if top.left - 5 <= word.left < right - 5 and top.y < word.y < bottom]


def table(page: Page, names: Mapping[str, str], before: float = inf) -> list[Line]:
    """The rows from top to bottom. What stands beyond `before` is no figure of the table."""
    found = []
    for who, name in names.items():
        own = min((word for word in page if word.text == name), key=lambda word: word.y)
        level = [word for word in page if abs(word.y - own.y) < _LEVEL]
        front = [word.text for word in sorted(level, key=lambda word: word.x) if word.right <= own.left + 0.5]
        behind = sorted((word for word in level if own.right - 0.5 <= word.left < before), key=lambda word: word.x)
        found.append((own.y, Line(who, front[0] if front else "", figures_in(behind))))
    return [line for _, line in sorted(found, key=lambda each: each[0])]


# -- cells


def at(page: Page, x: float, y: float, half: float, level: float = _LEVEL) -> str:
    """What is written around this point, without marks."""
    near = [word for word in page if abs(word.x - x) <= half and abs(word.y - y) <= level]
    return " ".join(word.text for word in near if not word.text.startswith(MARK))


def number_at(page: Page, x: float, y: float, half: float, level: float = _LEVEL) -> int | None:
    text = at(page, x, y, half, level)
    return int(text) if _FIGURE.fullmatch(text) else None


def all_of(page: Page, text: str) -> list[Word]:
    """Every place where this stands, from top to bottom."""
    return sorted((word for word in page if word.text == text), key=lambda word: (word.y, word.x))


# -- notes


def notes_on(pages: Iterable[Page]) -> dict[int, str]:
    """What the daggers at the foot say, by their numbers."""
    found = {}
    for page in pages:
        for word in page:
            rest = [other for other in page if abs(other.y - word.y) < 0.5 and -0.5 < other.left - word.right < 3]
            if re.fullmatch(rf"{MARK}\d+", word.text) and word.left < 15 and rest:
                found[int(word.text[1:])] = rest[0].text.strip()
    return found
