"""Running text in lines: all breaks of a paragraph are chosen together, so that no line pays for the one before it.

Latin is set flush left and hyphenated where a line would stay too short; Japanese is spread to the full measure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from math import inf

from pnp.draw.boxes import HANGING, Bit, Box, Type, boxes_of, giving
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, Color
from pnp.draw.fonts import width
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.runs import Run
from pnp.draw.text import Misfit

LAST_LETTERS = {"ja": 4}
LAST_LETTERS_LATIN = 12
"""The last line of a paragraph has at least so many."""
MOST_SPREAD = 0.25
"""Ems between two characters of a Japanese line."""
TOO_SHORT = 0.12
"""The share of a line that may stay empty before a word is parted."""
_TRACKING = 10.0
"""Thousandths by which letters may be moved where nothing else helps."""
_STUB, _RAGGED, _HYPHEN, _A_LINE = 1000.0, 40.0, 0.4, 0.3
_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Placed:
    """A stretch of a line, so far from its beginning; `tracking` in thousandths of the size."""

    x: float
    text: str
    run: Run
    tracking: float = 0.0


@dataclass(frozen=True, slots=True)
class Set:
    """A line that is set."""

    placed: tuple[Placed, ...]
    width: float
    letters: int
    hyphened: bool = False

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.placed)


@lru_cache(maxsize=1 << 13)
def break_lines(runs: tuple[Run, ...], type_: Type, room: float) -> tuple[Set, ...]:
    """The paragraph as lines no wider than `room`; complains of a piece that is wider than that."""
    boxes = boxes_of(runs, type_)
    if not boxes:
        return ()
    widest = max(boxes, key=lambda box: box.width)
    if widest.width - widest.hang - widest.gives > room + _HAIR:
        raise _misfit(runs, widest, room)
    tries = (0.0, -_TRACKING, _TRACKING) if len(boxes) > 1 else (0.0,)
    best: tuple[Set, ...] = ()
    for tracking in tries:
        found = _Breaker(boxes, type_, room, tracking).lines()
        if not _is_stub(found, type_):
            return found
        best = best or found
    return best


def least_last(lang: str) -> int:
    return LAST_LETTERS.get(lang, LAST_LETTERS_LATIN)


def _is_stub(lines: Sequence[Set], type_: Type) -> bool:
    return len(lines) > 1 and 0 < lines[-1].letters < least_last(type_.lang)


class _Breaker:
    """The cheapest way through a paragraph. Lines run from box `i` up to, not including, box `j`."""

    def __init__(self, boxes: Sequence[Box], type_: Type, room: float, tracking: float) -> None:
        self.boxes, self.type, self.room = boxes, type_, room
        self.em = type_.size * MM_PER_PT
        self.tracking = tracking
        loose = tracking / 1000 * self.em
        self.ends = [0.0, *accumulate(box.gap + box.width + loose * box.chars for box in boxes)]
        self.letters = [0, *accumulate(box.letters for box in boxes)]
        self.joints = [0, *accumulate(box.joints + box.stretches for box in boxes)]
        self.gives = [0.0, *accumulate(box.gap_gives + box.gives for box in boxes)]
        self.hyphen = width("-", type_.font, type_.size)
        self.spread = type_.lang == "ja"

    def natural(self, i: int, j: int) -> float:
        return self.ends[j] - self.ends[i] - self.boxes[i].gap

    def lines(self) -> tuple[Set, ...]:
        ways = self._ways()
        stops = [len(self.boxes)]
        while stops[-1]:
            stops.append(ways[stops[-1]])
        return tuple(self._set(i, j) for i, j in pairwise(reversed(stops)))

    def _ways(self) -> list[int]:
        """For every break, where the line before it begins."""
        count = len(self.boxes)
        costs, ways = [0.0] + [inf] * count, [0] * (count + 1)
        for i in range(count):
            if costs[i] == inf:
                continue
            for j in range(i + 1, count + 1):
                wide = self.natural(i, j)
                if self._is_over(wide, i, j) and j > i + 1:
                    break
                cost = costs[i] + self._cost(i, j, wide)
                if cost < costs[j]:
                    costs[j], ways[j] = cost, i
        return ways

    def _cost(self, i: int, j: int, wide: float) -> float:
        boxes = self.boxes
        if j == len(boxes):
            stub = i > 0 and 0 < self.letters[j] - self.letters[i] < least_last(self.type.lang)
            return (_STUB if stub else 0.0) + (inf if self._is_over(wide, i, j) else 0.0)
        after = boxes[j]
        extra = _A_LINE + after.cost
        if after.hyphen:
            if boxes[i].hyphen or not self._may_part(i, j):
                return inf
            wide += self.hyphen
            extra += _HYPHEN
        if self._is_over(wide, i, j):
            return inf
        if self.spread:
            return extra + self._spread_cost(i, j, wide)
        return extra + ((self.room - wide) / self.room) ** 2 * 100

    def _is_over(self, wide: float, i: int, j: int) -> bool:
        return wide - self.boxes[j - 1].hang - self._give(i, j) > self.room + _HAIR

    def _give(self, i: int, j: int) -> float:
        """By how much the white between scripts can shrink."""
        return self.gives[j] - self.gives[i] - self.boxes[i].gap_gives

    def _may_part(self, i: int, j: int) -> bool:
        """Only where the line would else stay too short."""
        start = self.boxes[j].word
        return start <= i or self.room - self.natural(i, start) > TOO_SHORT * self.room

    def _spread_cost(self, i: int, j: int, wide: float) -> float:
        over = wide - self.room
        if over > 0:
            return 0.05 + max(0.0, over - self.boxes[j - 1].hang) / self.em
        each = -over / max(1, self._gaps(i, j)) / self.em
        return (each / MOST_SPREAD) ** 2 * 4 + (_RAGGED if each > MOST_SPREAD else 0.0)

    def _gaps(self, i: int, j: int) -> int:
        """Where a line can be spread."""
        return self.joints[j] - self.joints[i] - self.boxes[i].joints

    def _set(self, i: int, j: int) -> Set:
        is_last = j == len(self.boxes)
        hyphened = not is_last and self.boxes[j].hyphen
        each = 0.0
        if self.spread and not is_last:
            each = max(0.0, self.room - self.natural(i, j)) / max(1, self._gaps(i, j))
            each = each if each <= MOST_SPREAD * self.em + _HAIR else 0.0
        over = self.natural(i, j) - self.boxes[j - 1].hang - self.room
        squeeze = over / self._give(i, j) if over > _HAIR and self._give(i, j) else 0.0
        placed = _placed(self.boxes[i:j], each, self.em, self.tracking, squeeze)
        if hyphened:
            placed[-1] = replace(placed[-1], text=placed[-1].text + "-")
        last = placed[-1]
        face = self.type.face(last.run)
        wide = last.x + width(last.text, face, self.type.size, last.tracking)
        return Set(tuple(placed), min(wide, max(self.room, wide - HANGING * self.em)), self._letters(i, j), hyphened)

    def _letters(self, i: int, j: int) -> int:
        return self.letters[j] - self.letters[i]


def _placed(boxes: Sequence[Box], each: float, em: float, tracking: float, squeeze: float) -> list[Placed]:
    """Stretches of one kind are joined, so that a reader's machine finds whole words."""
    found: list[Placed] = []
    x = 0.0
    for index, box in enumerate(boxes):
        for number, bit in enumerate(box.bits):
            gap = (box.gap if number == 0 else bit.lead) if index or number else 0.0
            if gap:
                gap -= squeeze * (box.gap_gives if number == 0 else giving(bit.lead, em))
            stretch = each if (index or number) and bit.stretches else 0.0
            spaced = number == 0 and box.spaced
            loose = tracking + (each / em * 1000 if bit.is_wide else 0.0)
            joint = (" " if spaced else "") if index or number else None
            x += gap + stretch
            if found and joint is not None and _joins(found[-1], bit, loose, joint, gap, each):
                found[-1] = replace(found[-1], text=found[-1].text + joint + bit.text)
            else:
                found.append(Placed(x, bit.text, bit.run, loose))
            x += bit.width + (loose / 1000 * em) * (len(bit.text) - (1 if bit.is_wide else 0))
    return found


def _joins(last: Placed, bit: Bit, loose: float, joint: str, gap: float, each: float) -> bool:
    if last.run != bit.run or last.tracking != loose or bit.run.ruby:
        return False
    if joint:
        return each == 0 and not bit.is_wide
    return gap == 0 and not (each and not bit.is_wide and bit.stretches)


def draw_line(
    canvas: Canvas, x: float, baseline: float, line: Set, type_: Type, fill: Color = BLACK, tint: Color = BLACK
) -> None:
    size = type_.size
    for part in line.placed:
        face = type_.face(part.run)
        color = tint if part.run.tinted else fill
        canvas.text(x + part.x, baseline, part.text, face, size, fill=color, tracking=part.tracking)
        wide = width(part.text, face, size, part.tracking)
        if part.run.ruby:
            canvas.text(
                x + part.x + wide / 2, baseline - size * MM_PER_PT * 0.95, part.run.ruby, face, size / 2,
                anchor="middle", fill=color,
            )  # fmt: skip
        if part.run.link:
            canvas.link(x + part.x, baseline - size * MM_PER_PT * 1.05, wide, 4.5, part.run.link)


def _misfit(runs: Sequence[Run], box: Box, room: float) -> Misfit:
    text = "".join(run.text for run in runs)
    return Misfit(
        f"“{''.join(bit.text for bit in box.bits)}” does not fit a line of {room:.0f} mm",
        about=text,
        do="shorten it, or write it in parts",
    )
