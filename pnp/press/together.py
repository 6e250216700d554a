"""Pieces of several components on common sheets, page by page: numbered rows, backs behind their fronts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.draw.geometry import Axis, Point
from pnp.kit.errors import PnpError
from pnp.press.bleed import bleed_of
from pnp.press.impose import Grid, piled, turning_axis
from pnp.press.job import Job
from pnp.press.overrun import touches_strangers
from pnp.press.packing import MARK_REACH, NUMBERED, Block, Lot, Packed, pack, rooms
from pnp.press.page import Page, Placed
from pnp.press.product import Component, Piece

SMALL = 100.0
"""A piece no longer than this shares sheets with others."""


@dataclass(frozen=True)
class Numbered:
    """A piece, and the number of the component that it belongs to."""

    piece: Piece
    number: int


Kind = list[Numbered]
"""Pieces of one size and one way of cutting, one after the other."""


def is_small(component: Component) -> bool:
    """Whether all there is of it may share sheets with others."""
    pieces = component.pieces
    whole = component.sheets or component.posters or component.book
    return bool(pieces) and not whole and all(max(each.front.w, each.front.h) <= SMALL for each in pieces)


def together(id: str, title: str, todo: str, parts: Sequence[Component]) -> Component:
    """One component of several."""
    return Component(id, title, todo=todo, parts=tuple(parts))


def shared_pages(component: Component, job: Job, both: bool) -> Iterator[Page]:
    """A sheet is of one paper: components whose papers do not agree never meet."""
    for grams, numbers in _papers(component.parts):
        kinds = _kinds(component.parts, numbers)
        for sheet, chosen in _sheets(kinds, job):
            yield from _sides(sheet, chosen, component, job, both, grams)


def _papers(parts: Sequence[Component]) -> list[tuple[tuple[int, ...], list[int]]]:
    """The fewest weights of paper, and which components, by number, are printed on each."""
    order = sorted((n for n, part in enumerate(parts, 1)), key=lambda n: (parts[n - 1].paper[-1:], n))
    found: list[tuple[tuple[int, ...], list[int]]] = []
    for number in order:
        paper = parts[number - 1].paper
        for index, (grams, numbers) in enumerate(found):
            if (common := _common(grams, paper)) is not None:
                found[index] = (common, sorted([*numbers, number]))
                break
        else:
            found.append((paper, [number]))
    return found


def _common(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...] | None:
    """The weights that suit both; what names none goes with what names none."""
    if not one or not other:
        return one if one == other else None
    low, high = max(one[0], other[0]), min(one[-1], other[-1])
    return None if low > high else (low,) if low == high else (low, high)


def _kinds(parts: Sequence[Component], numbers: Sequence[int]) -> list[Kind]:
    kinds: dict[tuple[float, float, float, str, bool], Kind] = {}
    for number in numbers:
        for piece in parts[number - 1].pieces:
            face = piece.front
            key = (face.w, face.h, face.bleed, piece.cut, piece.back is not None)
            kinds.setdefault(key, []).extend([Numbered(piece, number)] * piece.copies)
    return list(kinds.values())


def _sheets(kinds: Sequence[Kind], job: Job) -> list[tuple[Packed, list[Kind]]]:
    """On the fewest sheets; where backs are folded behind, pieces without one may have sheets of their own."""
    if job.duplex != "fold":
        return _packed(kinds, job, folded=False)
    turned = [kind for kind in kinds if kind[0].piece.back]
    plain = [kind for kind in kinds if not kind[0].piece.back]
    apart = [*_packed(turned, job, folded=True), *_packed(plain, job, folded=False)]
    joined = _packed(kinds, job, folded=bool(turned))
    return joined if len(joined) <= len(apart) else apart


def _packed(kinds: Sequence[Kind], job: Job, folded: bool) -> list[tuple[Packed, list[Kind]]]:
    lots = [_lot(kind, job) for kind in kinds]
    sheets = pack(lots, rooms(job.paper, max((lot.bleed for lot in lots), default=0.0), folded))
    if sheets is None:
        raise PnpError(
            f"the small pieces do not fit {job.paper.name}",
            expected="a larger paper, or less bleed",
            do="choose another --paper",
        )
    return [(sheet, _stacked(kinds, sheets) if job.stack else list(kinds)) for sheet in sheets]


def _stacked(kinds: Sequence[Kind], sheets: Sequence[Packed]) -> list[Kind]:
    """Blocks that lie on each other when their sheets are piled up take turns, cell by cell."""
    found = [list(kind) for kind in kinds]
    piles: dict[tuple[object, ...], list[Block]] = {}
    for sheet in sheets:
        for block in sheet.blocks:
            piles.setdefault((block.lot, sheet.room.page, block.across, block.down), []).append(block)
    for (lot, *_), blocks in piles.items():
        assert isinstance(lot, int)
        pieces = [piece for each in blocks for piece in kinds[lot][each.first : each.first + each.count]]
        for piece, (number, cell) in zip(pieces, piled([each.count for each in blocks]), strict=True):
            found[lot][blocks[number].first + cell] = piece
    return found


def _lot(kind: Kind, job: Job) -> Lot:
    piece = kind[0].piece
    return Lot(piece.front.w, piece.front.h, len(kind), bleed_of(piece, job), _looks(kind, job))


def _looks(kind: Kind, job: Job) -> tuple[str, ...]:
    """Cut and stacked, any piece may come to lie beside any other."""
    pieces = [each.piece for each in kind]
    if pieces[0].cut != "rect" or not touches_strangers(pieces, job):
        return ()
    return tuple(
        str(index) if job.stack else piece.back.drawing.key if piece.back else "" for index, piece in enumerate(pieces)
    )


def _sides(
    sheet: Packed, kinds: Sequence[Kind], component: Component, job: Job, both: bool, grams: tuple[int, ...]
) -> Iterator[Page]:
    room, laid = sheet.room, [_Laid.of(sheet, block, kinds) for block in sheet.blocks]
    parts = tuple(sorted({each.number for lay in laid for each in lay.pieces}))
    note = ", ".join(f"{number} {component.parts[number - 1].title}" for number in parts)
    page = Page(room.page, "front", component.title, room.strip, note=note, parts=parts, grams=grams)
    fronts = tuple(placed for each in laid for placed in each.fronts)
    numbers = tuple(number for each in laid for number in each.numbers)
    page = replace(page, grids=tuple(each.grid for each in laid), placed=fronts, numbers=numbers)
    if room.fold:
        axis, middle = room.fold.axis, room.fold.at
        backs = [each for each in laid if each.has_backs]
        behind = tuple(each.grid.reverse(axis) for each in backs)
        placed = (*fronts, *(back for each in backs for back in each.backs(axis, middle)))
        yield replace(page, side="fold", grids=(*page.grids, *behind), placed=placed, fold=room.fold)
        return
    yield page
    if both:
        yield _behind(page, laid, job)


def _behind(page: Page, laid: Sequence[_Laid], job: Job) -> Page:
    axis = turning_axis(page.size, "long" if job.duplex == "long" else "short")
    middle = page.size[0 if axis == "vertical" else 1] / 2
    backs = [each for each in laid if each.has_backs]
    placed = tuple(back for each in backs for back in each.backs(axis, middle))
    strip = laid[0].grid.reverse(axis).strip
    return replace(
        page,
        side="back",
        strip=strip,
        grids=tuple(each.grid.reverse(axis) for each in backs),
        placed=placed,
        numbers=(),
    )


@dataclass(frozen=True)
class _Laid:
    """A block with its pieces."""

    grid: Grid
    pieces: tuple[Numbered, ...]

    @classmethod
    def of(cls, sheet: Packed, block: Block, kinds: Sequence[Kind]) -> _Laid:
        pieces = tuple(kinds[block.lot][block.first : block.first + block.count])
        marked, room = pieces[0].piece.cut == "rect", sheet.room
        grid = Grid(room.page, block.across, block.down, block.bleed, marked, room.strip, reach=MARK_REACH)
        return cls(grid, pieces)

    @property
    def has_backs(self) -> bool:
        return any(each.piece.back for each in self.pieces)

    @property
    def fronts(self) -> Iterator[Placed]:
        for each, cell in zip(self.pieces, self.grid.fronts, strict=False):
            yield Placed(each.piece.front, cell, self.grid)

    def backs(self, axis: Axis, middle: float) -> Iterator[Placed]:
        reverse = self.grid.reverse(axis)
        for each, cell in zip(self.pieces, self.grid.fronts, strict=False):
            if each.piece.back:
                yield Placed(each.piece.back, self.grid.behind(cell, axis, middle), reverse)

    @property
    def numbers(self) -> Iterator[tuple[Point, str]]:
        """At the left of each row, between the marks of its cuts."""
        cols = len(self.grid.cols)
        x = self.grid.bounds.x - self.grid.bleed - NUMBERED / 2
        for row, (top, bottom) in enumerate(self.grid.rows):
            found = sorted({each.number for each in self.pieces[row * cols : (row + 1) * cols]})
            if found:
                yield (x, (top + bottom) / 2), "·".join(map(str, found))
