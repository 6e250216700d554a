"""Pieces of different sizes on common sheets: in rows, so that every cut goes straight across what is left.

A sheet is cut into rows, a row into blocks of equal pieces, a block into its pieces. Pure geometry, in millimetres from
the top left corner of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise, permutations
from math import ceil

from pnp.draw.geometry import Axis, Rect, Size, Span
from pnp.press.impose import APART, FOLD_BAND, LEAST_APART, STRIP, Edge, Fold, Strip, spans
from pnp.press.paper import Orientation, Paper

MARK_REACH = 4.0
"""Where the marks of a block end: they are shorter than those around a sheet of equal pieces."""
NUMBERED = 5.0
"""At the left of a row, for the number of its piece and the marks of its cuts."""
CHANNEL = MARK_REACH + NUMBERED
"""White paper between two blocks, for the marks and numbers of both."""
_CLEAR = MARK_REACH + 0.5
_MOST_AIR = 14.0
"""What a row or block may be moved apart from the next, where the sheet has it to give."""
_FEW = 4
"""So many kinds of pieces are tried in every order."""
_TINY = 1e-6


@dataclass(frozen=True)
class Lot:
    """So many equal pieces."""

    w: float
    h: float
    count: int
    bleed: float = 0.0
    looks: tuple[str, ...] = ()
    """How each of them looks from behind, where those that differ had better not touch."""
    apart: float = 0.0
    """What lies between them at the least."""

    @property
    def gap(self) -> float:
        return max(2 * self.bleed, self.apart)

    @property
    def is_mixed(self) -> bool:
        return len(set(self.looks)) > 1

    def along(self, room: float) -> int:
        return max(0, int((room + self.gap + _TINY) / (self.w + self.gap)))

    def down(self, room: float) -> int:
        return max(0, int((room + self.gap + _TINY) / (self.h + self.gap)))


@dataclass(frozen=True)
class Room:
    """One way to lay out a page: where pieces may lie, before the fold if it is folded."""

    page: Size
    area: Rect
    strip: Strip
    fold: Fold | None = None


Seams = tuple[bool, ...]


@dataclass(frozen=True)
class Block:
    """Equal pieces side by side, row under row; the last row may be part-filled."""

    lot: int
    first: int
    """Which piece of its lot comes first."""
    count: int
    across: tuple[Span, ...]
    down: tuple[Span, ...]
    bleed: float

    def seams(self, lots: Sequence[Lot]) -> tuple[Seams, Seams]:
        """Whether strangers meet there: between its columns, and between its rows."""
        cols, looks = len(self.across), lots[self.lot].looks[self.first : self.first + self.count]
        rows = [looks[start : start + cols] for start in range(0, len(looks), cols)]
        beside = [any(row[i] != row[i + 1] for row in rows if i + 1 < len(row)) for i in range(cols - 1)]
        below = [any(a != b for a, b in zip(*pair, strict=False)) for pair in pairwise(rows)]
        return tuple(beside), (*below, *[False] * (len(self.down) - 1 - len(below)))

    @property
    def area(self) -> Rect:
        (left, top), (right, bottom) = (self.across[0][0], self.down[0][0]), (self.across[-1][1], self.down[-1][1])
        return Rect(left, top, right - left, bottom - top)


Row = tuple[Block, ...]


@dataclass(frozen=True)
class Packed:
    """One sheet."""

    room: Room
    rows: tuple[Row, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        return tuple(block for row in self.rows for block in row)


def rooms(paper: Paper, bleed: float, folded: bool = False) -> list[Room]:
    """Upright first, the strip at the bottom first."""
    ways: list[tuple[Orientation, Edge]] = [
        ("portrait", "bottom"), ("landscape", "bottom"), ("portrait", "left"), ("landscape", "left")
    ]  # fmt: skip
    whole = [_room(paper, orientation, edge, bleed) for orientation, edge in ways]
    axes: tuple[Axis, ...] = ("vertical", "horizontal")
    band = max(FOLD_BAND, bleed + _CLEAR)
    return [_half(room, axis, band) for room in whole for axis in axes] if folded else whole


def _room(paper: Paper, orientation: Orientation, edge: Edge, bleed: float) -> Room:
    """Numbers at the left, and on every side what keeps backs printable however the sheet is turned."""
    (w, h), margin = paper.size(orientation), paper.margin
    strip = STRIP + bleed + _CLEAR
    left = margin + (strip if edge == "left" else NUMBERED)
    bottom = h - margin - (strip if edge == "bottom" else 0)
    across = Rect(margin, h - margin - STRIP, w - 2 * margin, STRIP)
    upright = Rect(margin, margin, STRIP, h - 2 * margin)
    free = (margin, w - margin) if edge == "bottom" else (margin, h - margin)
    area = Rect(left, margin, w - margin - left, bottom - margin)
    return Room((w, h), area, Strip(edge, across if edge == "bottom" else upright, (free,)))


def _half(room: Room, axis: Axis, band: float) -> Room:
    """Before the fold, and far enough from the edge for the backs behind it to be clear of the strip."""
    (w, h), area = room.page, room.area
    if axis == "vertical":
        stop = w / 2 - band
        return replace(room, area=Rect(area.x, area.y, stop - area.x, area.h), fold=Fold(axis, w / 2))
    top, stop = max(area.y, h - area.bottom), h / 2 - band
    return replace(room, area=Rect(area.x, top, area.w, stop - top), fold=Fold(axis, h / 2))


def pack(lots: Sequence[Lot], ways: Sequence[Room]) -> list[Packed] | None:
    """The fewest sheets that were found, on which strangers lie as far apart as can be, then the fewest blocks to cut.
    None if a piece fits no sheet."""
    if not all(any(_fits(lot, way) for way in ways) for lot in lots):
        return None
    plain = [_parted(sheet, lots) for sheet in _best(lots, ways)]
    tried = [plain, *(_airy(lots, ways, apart) for apart in (APART, LEAST_APART) if _touching(plain, lots))]
    found = min((each for each in tried if len(each) <= len(plain)), key=lambda sheets: _touching(sheets, lots))
    return [_spread(sheet) for sheet in found]


def _airy(lots: Sequence[Lot], ways: Sequence[Room], apart: float) -> list[Packed]:
    """Packed as if all pieces of mixed lots kept apart; where no strangers meet they need not."""
    sheets = _best([replace(lot, apart=apart) if lot.is_mixed else lot for lot in lots], ways)
    return [
        replace(each, rows=tuple(tuple(_closed(block, lots) for block in row) for row in each.rows)) for each in sheets
    ]


def _closed(block: Block, lots: Sequence[Lot]) -> Block:
    beside, below = block.seams(lots)
    return replace(block, across=_closer(block.across, beside, block), down=_closer(block.down, below, block))


def _closer(along: tuple[Span, ...], seams: Seams, block: Block) -> tuple[Span, ...]:
    """Together at each seam that is none."""
    gaps = [after[0] - before[1] for before, after in pairwise(along)]
    backs = accumulate(
        (0.0 if seam else gap - 2 * block.bleed for seam, gap in zip(seams, gaps, strict=True)), initial=0.0
    )
    return tuple((start - back, stop - back) for (start, stop), back in zip(along, backs, strict=True))


def _touching(sheets: Sequence[Packed], lots: Sequence[Lot]) -> float:
    """How much too near strangers are to each other, in all; a little at many seams is better than much at one."""
    return sum(_lack(block, lots) for sheet in sheets for block in sheet.blocks)


def _lack(block: Block, lots: Sequence[Lot]) -> float:
    met = zip(block.seams(lots), (block.across, block.down), strict=True)
    gaps = (
        after[0] - before[1]
        for seams, along in met
        for seam, (before, after) in zip(seams, pairwise(along), strict=True)
        if seam
    )
    return sum(max(0.0, APART - gap - _TINY) ** 2 for gap in gaps)


def _best(lots: Sequence[Lot], ways: Sequence[Room]) -> list[Packed]:
    found = [_packed(lots, ways, orders) for orders in (_orders(lots), *([order] for order in _orders(lots)))]
    return min(found, key=lambda sheets: (len(sheets), sum(len(sheet.blocks) for sheet in sheets)))


def _fits(lot: Lot, way: Room) -> bool:
    return lot.w <= way.area.w + _TINY and lot.h <= way.area.h + _TINY


def _orders(lots: Sequence[Lot]) -> list[tuple[int, ...]]:
    """In which order pieces may be laid: tall ones first, wide ones, large ones; few kinds in every order."""
    if len(lots) <= _FEW:
        return list(permutations(range(len(lots))))
    every = range(len(lots))
    keys = (
        lambda i: -lots[i].h,
        lambda i: -lots[i].w,
        lambda i: -lots[i].w * lots[i].h,
        lambda i: -lots[i].w * lots[i].h * lots[i].count,
    )
    return list(dict.fromkeys(tuple(sorted(every, key=key)) for key in keys))


def _packed(lots: Sequence[Lot], ways: Sequence[Room], orders: Sequence[Sequence[int]]) -> list[Packed]:
    """Sheet by sheet, each as full as it can be."""
    left = [lot.count for lot in lots]
    sheets: list[Packed] = []
    while any(left):
        tried = [Packed(way, _filled(lots, left, way.area, order)) for way in ways for order in orders]
        sheet = max(tried, key=lambda each: (round(_covered(each, lots), 3), -len(each.blocks)))
        for block in sheet.blocks:
            left[block.lot] -= block.count
        sheets.append(sheet)
    return sheets


def _covered(sheet: Packed, lots: Sequence[Lot]) -> float:
    return sum(block.count * lots[block.lot].w * lots[block.lot].h for block in sheet.blocks)


def _filled(lots: Sequence[Lot], left: Sequence[int], area: Rect, order: Sequence[int]) -> tuple[Row, ...]:
    """Row after row: the first piece that still fits says how tall it is, others stand beside it."""
    rest, y, over = list(left), area.y, max(lot.bleed for lot in lots)
    rows: list[Row] = []
    while row := _row(lots, rest, Rect(area.x, y, area.w, area.bottom - y), order):
        rows.append(row)
        y = max(block.area.bottom for block in row) + 2 * over + CHANNEL
    return tuple(rows)


def _row(lots: Sequence[Lot], rest: list[int], area: Rect, order: Sequence[int]) -> Row:
    row: list[Block] = []
    x, tall = area.x, 0.0
    for index in order:
        lot = lots[index]
        start = x + (lot.bleed if row else 0)
        cols, rows = lot.along(area.right - start), lot.down(tall or area.h)
        if not rest[index] or not cols or not rows:
            continue
        cols, rows = _leading(rest[index], cols, rows) if not row else _beside(rest[index], cols, rows)
        count = min(rest[index], cols * rows)
        across = spans(start, lot.w, lot.gap, cols)
        row.append(Block(index, lot.count - rest[index], count, across, spans(area.y, lot.h, lot.gap, rows), lot.bleed))
        rest[index] -= count
        tall = tall or row[0].area.h
        x = across[-1][1] + lot.bleed + CHANNEL
    return tuple(row)


def _leading(count: int, cols: int, rows: int) -> tuple[int, int]:
    """Whole rows only: what is left over shares the next row with other pieces."""
    return min(count, cols), min(rows, max(1, count // cols))


def _beside(count: int, cols: int, rows: int) -> tuple[int, int]:
    """As few columns as will do, as even as can be."""
    cols = min(cols, ceil(count / rows))
    return cols, min(rows, ceil(count / cols))


def _parted(sheet: Packed, lots: Sequence[Lot]) -> Packed:
    """Pieces that had better not touch get what the sheet has to spare, from row to row and along each row."""
    area, lowest = sheet.room.area, max(block.area.bottom for block in sheet.blocks)
    more = _share(area.bottom - lowest, sum(_seams(row, lots) for row in sheet.rows))
    downs = accumulate((more * _seams(row, lots) for row in sheet.rows), initial=0.0)
    rows = (_opened(row, lots, area.right, down, more) for row, down in zip(sheet.rows, downs, strict=False))
    return replace(sheet, rows=tuple(rows))


def _opened(row: Row, lots: Sequence[Lot], right: float, down: float, more: float) -> Row:
    """A row further down, its blocks wider and taller where their pieces part."""
    seams = [sum(block.seams(lots)[0]) for block in row]
    wider = _share(right - row[-1].area.right, sum(seams))
    rights = accumulate((wider * count for count in seams), initial=0.0)
    moved = [_moved(block, by, down) for block, by in zip(row, rights, strict=False)]
    return tuple(_aired(block, wider, more, lots) for block in moved)


def _aired(block: Block, wider: float, taller: float, lots: Sequence[Lot]) -> Block:
    beside, below = block.seams(lots)
    return replace(block, across=_stretched(block.across, wider, beside), down=_stretched(block.down, taller, below))


def _seams(row: Row, lots: Sequence[Lot]) -> int:
    return max(sum(block.seams(lots)[1]) for block in row)


def _share(spare: float, seams: int) -> float:
    """What each of so many seams gets: too little is left alone."""
    each = min(APART, spare / seams) if seams else 0.0
    return each if each >= LEAST_APART else 0.0


def _stretched(along: tuple[Span, ...], more: float, seams: Seams) -> tuple[Span, ...]:
    shifts = accumulate((more * seam for seam in seams), initial=0.0)
    return tuple((start + shift, stop + shift) for (start, stop), shift in zip(along, shifts, strict=True))


def _spread(sheet: Packed) -> Packed:
    """In the middle of the sheet, and apart from each other as far as it gives room."""
    area, rows = sheet.room.area, sheet.rows
    tall = [max(block.area.bottom for block in row) for row in rows]
    spare = area.bottom - max(tall)
    downs = list(_apart(spare, len(rows)))
    moved = []
    for row, down in zip(rows, downs, strict=True):
        rights = list(_apart(area.right - row[-1].area.right, len(row)))
        moved.append(tuple(_moved(block, right, down) for block, right in zip(row, rights, strict=True)))
    return replace(sheet, rows=tuple(moved))


def _apart(spare: float, count: int) -> Iterator[float]:
    """How far each of so many is moved."""
    air = min(spare / (count + 1), _MOST_AIR)
    edge = (spare - air * (count - 1)) / 2
    return accumulate([edge, *[air] * (count - 1)])


def _moved(block: Block, right: float, down: float) -> Block:
    across = tuple((start + right, stop + right) for start, stop in block.across)
    return replace(block, across=across, down=tuple((start + down, stop + down) for start, stop in block.down))
