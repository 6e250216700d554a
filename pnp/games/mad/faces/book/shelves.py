"""All parts at a glance, in rows, with the words of their names whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from pnp.draw.canvas import Canvas
from pnp.draw.fonts import width
from pnp.draw.text import center_line, text_box
from pnp.games.mad.faces.cards.part_marks import cost_can
from pnp.games.mad.faces.contraptions.pictures import thumbnail
from pnp.games.mad.faces.scrap import BONE, LABEL, OIL, STRONG, chamfered
from pnp.games.mad.model import MadData, Part
from pnp.kit.words import Words
from pnp.press.figure import Figure

_ACROSS = 9
_PICTURE_W = 11.8
_TALL, _LOW = 8.6, 7.2
"""A picture, where there are two rows and where there are more."""
_NAME, _SMALLEST = 7.4, 7.0
_UNDER = 1.2
_LINE = 2.9
_AIR = 0.8
"""Between the name of one part and the next."""
_WORD = re.compile(r"[゠-ヿ]+|[^゠-ヿ\s]+")
"""A name is parted at its spaces, and where katakana ends or begins."""


@dataclass(frozen=True)
class Shelf:
    """Parts side by side, each with its own room; how tall their pictures are, and how many lines their names take."""

    parts: tuple[Part, ...]
    rooms: tuple[float, ...]
    picture: float
    lines: int

    @property
    def height(self) -> float:
        return self.picture + _UNDER + self.lines * _LINE + 0.4


def parts_figure(data: MadData, words: Words) -> Figure:
    """Every part: its picture with the cost on a can, how many there are, and its name."""

    def draw(canvas: Canvas, w: float, _h: float) -> None:
        top = 0.0
        for shelf in shelves(list(data.parts.values()), words.lang, w):
            for part, room, right in zip(shelf.parts, shelf.rooms, accumulate(shelf.rooms), strict=True):
                with canvas.group(at=(right - room, top)):
                    _part(canvas, room, shelf, part, words)
            top += shelf.height

    def height(w: float) -> float:
        return sum(shelf.height for shelf in shelves(list(data.parts.values()), words.lang, w))

    return Figure(height, draw, wide=True, flex=0, about=words("figure.parts.caption"))


def shelves(parts: Sequence[Part], lang: str, w: float) -> list[Shelf]:
    """Equal columns, and names in two lines; names in one line, each as wide as it is, where a word is wider."""
    equal = w / _ACROSS
    names = [part.names[lang] for part in parts]
    if max(_wide(word) for name in names for word in _WORD.findall(name)) <= equal:
        return [_shelf(parts[at : at + _ACROSS], [equal] * _ACROSS, _TALL, 2) for at in range(0, len(parts), _ACROSS)]
    wide = [max(_PICTURE_W + _AIR, _wide(name)) for name in names]
    return [_spread(parts[first:stop], wide[first:stop], w) for first, stop in _rows(wide, w)]


def _wide(text: str) -> float:
    return width(text, LABEL, _SMALLEST) + _AIR


def _shelf(parts: Sequence[Part], rooms: Sequence[float], picture: float, lines: int) -> Shelf:
    return Shelf(tuple(parts), tuple(rooms[: len(parts)]), picture, lines)


def _spread(parts: Sequence[Part], wide: Sequence[float], w: float) -> Shelf:
    more = (w - sum(wide)) / len(wide)
    return _shelf(parts, [room + more for room in wide], _LOW, 1)


def _rows(wide: Sequence[float], w: float) -> list[tuple[int, int]]:
    """Where each row begins and ends: as few as it takes, all about equally full."""
    count = len(_filled(wide, w))
    limit = sum(wide) / count
    while len(_filled(wide, limit)) > count:
        limit += 1.0
    return _filled(wide, min(limit, w))


def _filled(wide: Sequence[float], limit: float) -> list[tuple[int, int]]:
    rows, first, used = [], 0, 0.0
    for index, room in enumerate(wide):
        if used and used + room > limit:
            rows.append((first, index))
            first, used = index, 0.0
        used += room
    return [*rows, (first, len(wide))]


def _part(canvas: Canvas, w: float, shelf: Shelf, part: Part, words: Words) -> None:
    left = (w - _PICTURE_W) / 2
    with canvas.group(at=(left, 0)):
        _picture(canvas, shelf.picture, part, words)
    area = _AIR / 2, shelf.picture + _UNDER, w - _AIR, shelf.lines * _LINE
    text_box(canvas, *area, part.names[words.lang], LABEL, _NAME, smallest=_SMALLEST, align="center", leading=1.05)


def _picture(canvas: Canvas, tall: float, part: Part, words: Words) -> None:
    thumbnail(canvas, part.id, 0, 0.4, _PICTURE_W, tall)
    cost_can(canvas, 2.3, 3.2, 5, part.cost)
    copies = words("summary.copies", n=part.copies)
    canvas.path(chamfered(_PICTURE_W - 4.4, tall - 2.9, 4.6, 3.1, 0.5), fill=BONE, stroke=OIL, width=0.3)
    center_line(canvas, _PICTURE_W - 2.1, tall - 1.35, copies, STRONG, 7.2, fill=OIL)
