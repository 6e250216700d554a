"""What a sheet says that was marked too palely for its ink to tell: a mark is taken if ink and lines agree about it,
and nothing else in its row has either."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from typing_extensions import override

from pnp.desk.ticks.judging import Doubt, Judged, Judging, Verdict, is_too_much, judge_counted, judge_places
from pnp.desk.ticks.layout import Cell, Layout

_SPREAD = 1.4826
"""What makes of a median deviation a standard one."""
_MOST_BLANK = 0.85
_SURE, _BLANK = 0.55, 0.3
"""Shares of what a usual mark has on this sheet: so much at least, or at most."""
_HEAVY = 2.2
"""Times a usual mark: it was blackened."""
_FULL = 0.8
_HIDDEN = 0.042
"""Lines have no more where nothing is."""
_CLEAR = 6
"""Times the noise."""


@dataclass(frozen=True)
class Scale:
    """How much a mark has of something, and what a bubble without one may have."""

    blank: float
    """Less is nothing."""
    usual: float
    noise: float
    """More than this is something."""

    @classmethod
    def of(cls, rows: Sequence[Sequence[float]], least: float) -> Scale:
        """From what each bubble of each row has; every row has one mark. What is blank follows from the blank ones: a
        hand that marks in several ways does not hide its lightest marks."""
        usual = median(map(max, rows))
        low = sorted(value for row in rows for value in row)
        low = low[: max(3, int(len(low) * _MOST_BLANK))]
        middle = median(low)
        noise = _SPREAD * median(abs(value - middle) for value in low)
        most = middle + _CLEAR * noise
        return cls(min(max(least, most), _BLANK * usual), usual, most)

    def is_blank(self, value: float) -> bool:
        return value < self.blank

    def is_mark(self, value: float) -> bool:
        return _SURE * self.usual <= value <= _HEAVY * self.usual


@dataclass(frozen=True)
class _Bubble:
    value: str
    z: float
    cover: float
    line: float | None
    """None below the rows, where nothing blank shows how the print looks."""


class _Pale(Judging):
    def __init__(self, layout: Layout, z: Sequence[float], cover: Sequence[float], lines: Sequence[float]) -> None:
        self.layout = layout
        self.bubbles: dict[tuple[int, int], list[_Bubble]] = {}
        cells: tuple[Cell, ...] = (*layout.cells, *layout.count_cells)
        ruled = (*lines, *[None] * len(layout.count_cells))
        for cell, ink, full, line in zip(cells, z, cover, ruled, strict=True):
            self.bubbles.setdefault((cell.row, cell.group), []).append(_Bubble(cell.value, ink, full, line))
        places = [self.bubbles[row, 0] for row in range(len(layout.rows))]
        self.ink = Scale.of([[each.z for each in row] for row in places], 0.008)
        self.line = Scale.of([[each.line or 0.0 for each in row] for row in places], 0.024)

    @override
    def judge(self, key: tuple[int, int], every: bool) -> Judged:
        found = [each for each in self.bubbles[key] if not self._is_blank(each)]
        judged = Judged(*key, candidates=tuple(each.value for each in found))
        if not found and not every:
            judged.sure = ""
        if len(found) == 1 and self._is_mark(found[0]):
            judged.sure = found[0].value
        return judged

    def _is_blank(self, bubble: _Bubble) -> bool:
        return self.ink.is_blank(bubble.z) and (bubble.line is None or self.line.is_blank(bubble.line))

    def _is_mark(self, bubble: _Bubble) -> bool:
        lined = bubble.line is None or self.line.is_mark(bubble.line)
        return lined and self.ink.is_mark(bubble.z) and bubble.cover <= _FULL


def doubting_hidden(verdict: Verdict, layout: Layout, lines: Sequence[float]) -> Verdict:
    """The same, but a row is asked in which the ink says one thing and a line, too pale for it, stands at another: what
    was taken for the mark may have been struck out."""
    rows: dict[int, dict[str, float]] = {}
    for cell, line in zip(layout.cells, lines, strict=True):
        if cell.group == 0:
            rows.setdefault(cell.row, {})[cell.value] = line
    least = max(_HIDDEN, Scale.of([list(row.values()) for row in rows.values()], _HIDDEN).noise)
    for row, found in rows.items():
        taken = verdict.marks.get((row, 0))
        others = sorted((line, value) for value, line in found.items() if value != taken)
        seen = others[: -1 if row in verdict.corrected else None]
        if taken is not None and seen and seen[-1][0] >= least:
            del verdict.marks[row, 0]
            verdict.corrected = [each for each in verdict.corrected if each != row]
            verdict.doubts.append(Doubt(row, 0, (taken, *(value for line, value in others if line >= least))))
    return verdict


def judge_pale(layout: Layout, z: Sequence[float], cover: Sequence[float], lines: Sequence[float]) -> Verdict:
    """Where more than a third of the rows are in doubt still, all of them are."""
    sheet, verdict = _Pale(layout, z, cover, lines), Verdict()
    rows = [sheet.judge((row, 0), True) for row in range(len(layout.rows))]
    judge_places(rows, verdict)
    if is_too_much(verdict, len(rows)):
        return _everything(sheet, rows)
    for at in layout.counted:
        judge_counted(sheet, at, verdict)
    return verdict


def _everything(sheet: _Pale, rows: Sequence[Judged]) -> Verdict:
    """Every place is asked, and how many have a mark of each counted kind: what was overlooked then does not add up."""
    asked = Verdict(doubts=[Doubt(each.row, 0, each.candidates) for each in rows], pale=True)
    for number, at in enumerate(sheet.layout.counted):
        asked.doubts.append(Doubt(-1, at, sheet.judge((-1 - number, at), True).candidates))
        for row in range(len(rows)):
            found = sheet.judge((row, at), False).candidates
            if found:
                asked.doubts.append(Doubt(row, at, found))
            else:
                asked.marks[row, at] = ""
    return asked
