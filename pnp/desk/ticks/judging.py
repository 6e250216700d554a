"""What a sheet says, row by row: what is sure, what is not, and whether all of it is one whole result.

A mark that is doubtful is never taken because another doubtful one agrees with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from statistics import median
from typing import Protocol

from typing_extensions import override

from pnp.desk.ticks.layout import Layout

_FULL, _OPEN = 0.88, 0.75
"""The share of a bubble that is dark: a filled one, and one with a cross or a tick in it."""
_FULL_ENOUGH = 0.80
_HEAVIER = 1.5
_FILLS = 0.10
"""Whoever fills more of the bubbles than this does not strike out by filling."""
_HEAVY = 1.4
_MOST_DOUBT, _FEW = 1 / 3, 2
_MOST_WEAK = 1 / 4
_FAINT = 2.5


@dataclass(frozen=True)
class Bubble:
    value: str
    z: float
    cover: float


@dataclass(frozen=True)
class Doubt:
    """What somebody has to be asked: a group of a row, or how many have a mark there (`row` is -1)."""

    row: int
    group: int
    candidates: tuple[str, ...]


@dataclass
class Verdict:
    """By row and group what is marked; "" where nothing is. Row -1: how many have a mark of the group."""

    marks: dict[tuple[int, int], str] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)
    corrected: list[int] = field(default_factory=list)
    """Rows in which a mark was struck out and another one set."""

    pale: bool = False
    """Nothing can be told for sure: every row is asked."""
    unreadable: bool = False
    """Nothing is to be taken of this: too much of it is in doubt."""


@dataclass(frozen=True)
class _Levels:
    lo: float
    hi: float
    typical: float
    fills: bool
    """Whether this pen fills bubbles instead of crossing them."""
    faint: bool


@dataclass
class Judged:
    """One group of one row, as far as it can be judged by itself."""

    row: int
    group: int
    sure: str | None = None
    weak: str | None = None
    struck: tuple[str, str] | None = None
    """What was set instead, and what was struck out for it."""
    candidates: tuple[str, ...] = ()
    full: bool = False


class Judging(Protocol):
    """Whoever judges one group of one row by itself."""

    layout: Layout

    def judge(self, key: tuple[int, int], every: bool) -> Judged:
        """`every`: whether there has to be a mark."""
        ...


class _Sheet(Judging):
    def __init__(self, layout: Layout, z: Sequence[float], cover: Sequence[float]) -> None:
        self.layout = layout
        self.question = layout.question
        bubbles: dict[tuple[int, int], list[Bubble]] = {}
        for cell, ink, full in zip((*layout.cells, *layout.count_cells), z, cover, strict=True):
            bubbles.setdefault((cell.row, cell.group), []).append(Bubble(cell.value, ink, full))
        self.bubbles = bubbles
        self.all_z = sorted(z)

    # -- how dark a mark is on this sheet

    @cached_property
    def levels(self) -> _Levels:
        tops = sorted(max(each.z for each in self.bubbles[key]) for key in self.main)
        typical = median(tops)
        lower = self.all_z[: max(3, int(len(self.all_z) * 0.85))]
        middle = median(lower)
        noise = 1.4826 * median(abs(each - middle) for each in lower)
        lo = max(0.025, 6 * noise, 0.16 * typical)
        hi = max(0.04, 1.6 * lo, 0.30 * typical)
        alone = [found[0] for key in self.main if len(found := self._above(key, lo)) == 1]
        full = sum(each.cover > _FULL for each in alone)
        faint = tops[int(len(tops) * 0.1)] < _FAINT * lo
        return _Levels(lo, hi, typical, bool(alone) and full > _FILLS * len(alone), faint)

    @property
    def main(self) -> list[tuple[int, int]]:
        """The groups in which every row has exactly one mark."""
        return [(row, 0) for row in range(len(self.question.rows))]

    def _above(self, key: tuple[int, int], lo: float) -> list[Bubble]:
        return sorted((each for each in self.bubbles[key] if each.z >= lo), key=lambda each: -each.z)

    # -- rows by themselves

    @override
    def judge(self, key: tuple[int, int], every: bool) -> Judged:
        levels, found = self.levels, self._above(key, self.levels.lo)
        judged = Judged(*key, candidates=tuple(each.value for each in found))
        if not found:
            judged.sure = None if every else ""
        elif len(found) == 1:
            self._single(judged, found[0])
        elif len(found) == 2 and not levels.fills:
            heavy, light = found
            if heavy.cover > _FULL and light.cover < _OPEN and light.z >= levels.hi and heavy.z >= _HEAVIER * light.z:
                judged.struck = light.value, heavy.value
        return judged

    def _single(self, judged: Judged, only: Bubble) -> None:
        levels = self.levels
        judged.full = only.cover > _FULL_ENOUGH
        if not levels.fills and only.cover > _FULL and only.z > _HEAVY * levels.typical:
            return  # struck out, and nothing set instead
        if levels.faint and judged.full:
            return  # the same, where the new mark may not be seen
        if only.z >= levels.hi:
            judged.sure = only.value
        else:
            judged.weak = only.value


def judge(layout: Layout, z: Sequence[float], cover: Sequence[float]) -> Verdict:
    sheet, verdict = _Sheet(layout, z, cover), Verdict()
    rows = [sheet.judge(key, True) for key in sheet.main]
    judge_places(rows, verdict)
    verdict.unreadable = is_too_much(verdict, len(rows))
    for at, group in enumerate(layout.question.groups):
        if group.counted:
            judge_counted(sheet, at, verdict)
    return verdict


def is_too_much(verdict: Verdict, rows: int) -> bool:
    """Whether so much is in doubt that the rest is not to be trusted either."""
    return len(verdict.doubts) > max(_FEW, _MOST_DOUBT * rows)


# -- the places: each once, without a gap


def judge_places(rows: Sequence[Judged], verdict: Verdict) -> None:
    placed = {each.row: each.sure for each in rows if each.sure is not None}
    weak = {each.row: each.weak for each in rows if each.weak is not None}
    struck = {each.row: each.struck for each in rows if each.struck is not None}
    open_rows = {each.row for each in rows} - placed.keys() - weak.keys() - struck.keys()
    doubtful = set(open_rows)
    chosen: dict[int, str] = dict(placed)
    if not open_rows and _weak_enough(weak.values(), len(rows)):
        wholes = [each for each in _combined(struck) if _is_whole({**placed, **weak, **each})]
        if len(wholes) == 1:
            chosen |= {**weak, **wholes[0]}
            verdict.corrected = [row for row in struck if wholes[0][row] == struck[row][0]]
            doubtful |= struck.keys() - set(verdict.corrected)
        else:
            doubtful |= weak.keys() | struck.keys()
    else:
        doubtful |= weak.keys() | struck.keys()
    doubtful |= _twice({row: value for row, value in chosen.items() if row not in doubtful})
    if not doubtful and not _is_whole(chosen):
        doubtful |= chosen.keys()
    for each in rows:
        if each.row in doubtful:
            verdict.doubts.append(Doubt(each.row, 0, each.candidates))
        else:
            verdict.marks[each.row, 0] = chosen[each.row]


def _weak_enough(weak: Iterable[str], rows: int) -> bool:
    values = list(weak)
    return len(values) <= _MOST_WEAK * rows and all(value.isdecimal() for value in values)


def _combined(struck: Mapping[int, tuple[str, str]]) -> Iterable[dict[int, str]]:
    """Every way to read all of them together; many at once nobody should guess at."""
    if len(struck) > 6:
        return
    for values in product(*struck.values()):
        yield dict(zip(struck, values, strict=True))


def _is_whole(values: Mapping[int, str]) -> bool:
    places = sorted(int(value) for value in values.values() if value.isdecimal())
    return places == list(range(1, len(places) + 1))


def _twice(values: Mapping[int, str]) -> set[int]:
    """Rows that share a place."""
    counts = Counter(value for value in values.values() if value.isdecimal())
    return {row for row, value in values.items() if value.isdecimal() and counts[value] > 1}


# -- what may be marked or not: as many as are counted below


def judge_counted(sheet: Judging, at: int, verdict: Verdict) -> None:
    count = sheet.judge((-1 - sheet.layout.counted.index(at), at), True)
    judged = [sheet.judge((row, at), False) for row in range(len(sheet.layout.rows))]
    unsure = [each for each in judged if each.sure is None]
    for each in judged:
        if each.sure is not None:
            verdict.marks[each.row, at] = each.sure
    if count.sure is None:
        verdict.doubts.append(Doubt(-1, at, count.candidates))
    else:
        verdict.marks[-1, at] = count.sure
        more = int(count.sure) - sum(bool(each.sure) for each in judged)
        if len(unsure) == 1 and sheet.layout.question.groups[at].is_flag and _settles(unsure[0], more, verdict, at):
            return
        if not unsure and more:
            unsure = [each for each in judged if each.sure or more > 0]
    for each in unsure:
        verdict.marks.pop((each.row, at), None)
        verdict.doubts.append(Doubt(each.row, at, each.candidates))


def _settles(only: Judged, more: int, verdict: Verdict, at: int) -> bool:
    """A single doubtful flag is what the count says of it."""
    if more not in (0, 1):
        return False
    verdict.marks[only.row, at] = "1" if more else ""
    return True
