"""Sheets for cutting machines: printed with marks that the machine finds, and a file of the cuts in the same place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import floor

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK
from pnp.draw.geometry import Rect, Size
from pnp.draw.path import Matrix
from pnp.draw.text import fit_size
from pnp.press.impose import turning_axis
from pnp.press.page import Page
from pnp.press.plan import PrintPlan
from pnp.press.product import Component, Face, Piece, Sheet
from pnp.press.run import pdf_bytes
from pnp.press.targets.cuts import CutSheet, as_dxf, as_svg
from pnp.press.targets.mount import drawn_image
from pnp.press.targets.parcel import Consignment, Parcel, Parcels, left_out, png
from pnp.press.targets.regmarks import CLEAR, draw_marks, mark_room
from pnp.press.targets.target import Kind, kind_of, kinds_of

_GAP = 1.0
"""Between the bleeds of two pieces."""
_LINE = 4.0
"""What the line with the numbers takes."""
_FONT = Font("barlow", 500)
_SIZE = 7.0


@dataclass(frozen=True)
class Cell:
    """A place for a piece; `turned` by a quarter where more of them fit so."""

    trim: Rect
    turned: bool


@dataclass(frozen=True)
class Laid:
    """The pieces of one sheet in their places."""

    pieces: tuple[tuple[Piece, Cell], ...]

    def cuts(self, size: Size, sent: Consignment) -> CutSheet:
        boxes = tuple((cell.trim, piece.corner) for piece, cell in self.pieces if piece.outline is None)
        outlines = tuple(
            piece.outline.placed(_laid_at(piece.front, cell)) for piece, cell in self.pieces if piece.outline
        )
        return CutSheet(size, boxes, sent.job.target.marks, outlines)


def _laid_at(face: Face, cell: Cell) -> Matrix:
    """From the coordinates of a face to those of the page."""
    to_middle = paths.translation(cell.trim.x + cell.trim.w / 2, cell.trim.y + cell.trim.h / 2)
    turned = paths.multiply(to_middle, paths.rotation(90 if cell.turned else 0))
    return paths.multiply(turned, paths.translation(-face.w / 2, -face.h / 2))


def cutter_parcels(sent: Consignment) -> Parcels:
    for component in sent.components:
        yield _parcel(component, sent)


def _parcel(component: Component, sent: Consignment) -> Parcel:
    takes = sent.job.target.takes
    nets = [sheet.net for sheet in component.sheets if sheet.net]
    kinds = [kind for kind in kinds_of(component) if not (kind == "sheets" and nets)]
    left = left_out(component, sent.job, sent.words, *(kind for kind in kinds if kind not in takes))
    pieces = [piece for piece in (*component.pieces, *nets) if _is_cut(piece, takes) for _ in range(piece.copies)]
    sheets = _laid(pieces, sent)
    if any(not laid.pieces for laid in sheets):
        return Parcel(component.title, left=(*left, *left_out(component, sent.job, sent.words, "shape")))
    if not sheets:
        return Parcel(component.title, left=left)
    if sent.job.target.area and any(piece.back for piece in pieces):
        left += left_out(component, sent.job, sent.words, "backs")
    amount = sent.words("target.cutter", n=len(pieces), sheets=len(sheets))
    return Parcel(component.title, _files(component, sheets, sent), amount, left=left)


def _is_cut(piece: Piece, takes: Sequence[Kind]) -> bool:
    """A piece that carries its own outline must have told it."""
    return kind_of(piece) in takes and (piece.cut == "rect" or piece.outline is not None)


def page_size(sent: Consignment) -> Size:
    """The picture that the machine's own program prints, or the paper, lying on its side."""
    return sent.job.target.area or sent.job.paper.size("landscape")


def _laid(pieces: Sequence[Piece], sent: Consignment) -> list[Laid]:
    """One size after the other; an empty sheet says that a piece is too large."""
    sizes: dict[Size, list[Piece]] = {}
    for piece in pieces:
        sizes.setdefault((piece.front.w, piece.front.h), []).append(piece)
    found = []
    for size, alike in sizes.items():
        cells = best_cells(size, _bleed(alike[0], sent), _room(sent))
        if not cells:
            return [Laid(())]
        starts = range(0, len(alike), len(cells))
        found += [Laid(tuple(zip(alike[start : start + len(cells)], cells, strict=False))) for start in starts]
    return found


def _bleed(piece: Piece, sent: Consignment) -> float:
    return min(sent.job.overrun, piece.front.bleed)


def _room(sent: Consignment) -> Rect:
    """Where pieces may lie: between the marks, above the line with the numbers."""
    w, h = page_size(sent)
    marks = sent.job.target.marks
    if marks is None:
        return Rect(0, 0, w, h)
    beside, above = marks.inset + mark_room(marks), marks.inset + CLEAR
    return Rect(beside, above, w - 2 * beside, h - 2 * above - _LINE)


def best_cells(size: Size, bleed: float, room: Rect) -> list[Cell]:
    """As many as fit in straight rows, upright or turned."""
    return max((list(_cells(size, bleed, room, turned)) for turned in (False, True)), key=len)


def _cells(size: Size, bleed: float, room: Rect, turned: bool) -> Iterator[Cell]:
    w, h = size[::-1] if turned else size
    pitch = (w + 2 * bleed + _GAP, h + 2 * bleed + _GAP)
    across, down = floor((room.w + _GAP) / pitch[0]), floor((room.h + _GAP) / pitch[1])
    left = room.x + (room.w + _GAP - across * pitch[0]) / 2 + bleed
    top = room.y + (room.h + _GAP - down * pitch[1]) / 2 + bleed
    for row in range(down):
        for column in range(across):
            yield Cell(Rect(left + column * pitch[0], top + row * pitch[1], w, h), turned)


def _files(component: Component, sheets: Sequence[Laid], sent: Consignment) -> dict[str, bytes]:
    size = page_size(sent)
    files: dict[str, bytes] = {}
    for number, laid in enumerate(sheets, start=1):
        cuts, stem = laid.cuts(size, sent), f"{component.id}-{number:02}"
        files |= {f"{stem}.svg": as_svg(cuts).encode(), f"{stem}.dxf": as_dxf(cuts).encode()}
        if sent.job.target.area:
            files[f"{stem}.png"] = _picture(laid, cuts, sent)
    if not sent.job.target.area:
        plan = PrintPlan(component, sent.job, tuple(_pages(component, sheets, sent)))
        files[f"{component.id}.pdf"] = pdf_bytes([plan], sent.imprint)
    return files


def _picture(laid: Laid, cuts: CutSheet, sent: Consignment) -> bytes:
    """See-through around the pieces: the machine's program finds their outlines by itself."""
    dpi = sent.job.target.dpi
    image = drawn_image(lambda canvas: _draw_pieces(laid, sent, canvas), cuts.size, dpi, sent.job.ink)
    image.putalpha(cuts.mask(image.size, dpi))
    return png(image, dpi)


def _pages(component: Component, sheets: Sequence[Laid], sent: Consignment) -> Iterator[Page]:
    size = page_size(sent)
    both = sent.job.duplex in ("long", "short") and any(piece.back for laid in sheets for piece, _ in laid.pieces)
    for number, laid in enumerate(sheets, start=1):
        told = _numbers(component, number, len(sheets), sent)
        yield _page(size, Sheet(component.title, partial(_draw_front, laid, sent, told)), is_back=False)
        if both:
            yield _page(size, Sheet(component.title, partial(_draw_backs, laid, sent)), is_back=True)


def _page(size: Size, sheet: Sheet, is_back: bool) -> Page:
    return Page(size, "back" if is_back else "front", sheet.name, None, sheet=sheet, live=Rect(0, 0, *size))


def _numbers(component: Component, number: int, count: int, sent: Consignment) -> str:
    """What to type into the machine's program: a changed inset ruins printed stock."""
    marks = sent.job.target.marks
    if marks is None:
        return ""
    return sent.words(
        "target.numbers", target=sent.job.target.name, paper=sent.job.paper.name, inset=f"{marks.inset:g}",
        length=f"{marks.arm:g}", square=f"{marks.square:g}", line=f"{marks.line:g}", title=component.title,
        page=number, pages=count, file=f"{component.id}-{number:02}",
    )  # fmt: skip


def _draw_front(laid: Laid, sent: Consignment, told: str, canvas: Canvas, w: float, h: float) -> None:
    _draw_pieces(laid, sent, canvas)
    if marks := sent.job.target.marks:
        draw_marks(canvas, marks, (w, h))
        room = _room(sent)
        size = fit_size(told, _FONT, _SIZE, room.w, 5.5)
        canvas.text(w / 2, room.bottom + _LINE - 0.6, told, _FONT, size, anchor="middle", fill=BLACK, ink="keep")


def _draw_pieces(laid: Laid, sent: Consignment, canvas: Canvas) -> None:
    for piece, cell in laid.pieces:
        _draw_face(piece.front, cell.trim, 90 if cell.turned else 0, _bleed(piece, sent), canvas)


def _draw_backs(laid: Laid, sent: Consignment, canvas: Canvas, w: float, h: float) -> None:
    axis = turning_axis((w, h), "long" if sent.job.duplex == "long" else "short")
    middle = w / 2 if axis == "vertical" else h / 2
    for piece, cell in laid.pieces:
        if piece.back:
            turn = {"vertical": 270 if cell.turned else 0, "horizontal": 90 if cell.turned else 180}[axis]
            _draw_face(piece.back, cell.trim.mirrored(axis, middle), turn, _bleed(piece, sent), canvas)


def _draw_face(face: Face, trim: Rect, turn: int, bleed: float, canvas: Canvas) -> None:
    middle = trim.x + trim.w / 2, trim.y + trim.h / 2
    clip = paths.rect(-face.w / 2 - bleed, -face.h / 2 - bleed, face.w + 2 * bleed, face.h + 2 * bleed)
    with canvas.group(at=middle, rotate=turn, clip=clip):
        canvas.use(face.drawing, -face.w / 2, -face.h / 2)
