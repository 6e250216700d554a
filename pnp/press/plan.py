"""What lands on which page: decided before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.geometry import Rect
from pnp.draw.ink import InkMode
from pnp.kit.errors import PnpError
from pnp.press.bleed import bleed_of, poster_bleed, run_over
from pnp.press.booklet import Book, Imposed, sides
from pnp.press.impose import Grid, GridCell, best_fold, best_grid, live_area, parted, piled, turning_axis
from pnp.press.job import Job
from pnp.press.overrun import shows_strangers, touches_strangers
from pnp.press.page import Page, Placed, Side
from pnp.press.paper import PAPERS, Paper
from pnp.press.product import Component, Piece, Sheet, all_pieces
from pnp.press.tile import poster_sheets
from pnp.press.together import shared_pages

SAFE_MARGIN = 4.0
"""Outer margins below this are out of some printers' reach."""


@dataclass(frozen=True)
class PrintPlan:
    component: Component
    job: Job
    pages: tuple[Page, ...]

    @property
    def two_sided(self) -> bool:
        return any(page.side == "back" for page in self.pages)

    @property
    def sheets(self) -> int:
        """Sheets of paper."""
        return sum(1 for page in self.pages if page.side != "back")

    @property
    def by_sheet(self) -> Iterator[tuple[int, Page]]:
        """Each page with the number of the sheet of paper that it is on."""
        sheet = 0
        for page in self.pages:
            sheet += page.side != "back"
            yield sheet, page

    @property
    def cuts(self) -> int:
        return sum(page.cuts for page in self.pages if page.side != "back")

    @property
    def leaves_backs_out(self) -> bool:
        return self.job.duplex == "none" and any(piece.back for piece in all_pieces(self.component))

    @property
    def strangers(self) -> int:
        """Sheets on which pieces whose backs differ lie so near that one may show the other's colour."""
        drifts = self.job.profile == "home" and self.job.printer is None
        return sum(map(shows_strangers, self.pages)) if drifts else 0

    @property
    def margin(self) -> float | None:
        """The narrowest outer margin of all cutting grids."""
        return min((page.margin for page in self.pages if page.margin is not None), default=None)


def has_backs(component: Component) -> bool:
    return any(piece.back for piece in all_pieces(component)) or any(sheet.back for sheet in component.sheets)


def plan(component: Component, job: Job, two_sided: bool | None = None) -> PrintPlan:
    """What lands on which page. `two_sided`: in a file that is printed on both sides, every front needs a back, if
    only an empty one."""
    turned = job.duplex in ("long", "short")
    both = turned and (has_backs(component) if two_sided is None else two_sided)
    pages: list[Page] = list(_book_pages(component.book, component, job)) if component.book else []
    pages.extend(shared_pages(component, job, both))
    for run in _runs(component.pieces):
        pages.extend(_piece_pages(run, job, component, both))
    for sheet in component.sheets:
        title = component.title if len(component.sheets) == 1 else sheet.title or sheet.name
        pages.extend(_sheet_pages(sheet, job, both, title))
    for poster in component.posters:
        for sheet in poster_sheets(run_over(poster, poster_bleed(job)), job.paper, component.steps):
            pages.extend(_sheet_pages(sheet, job, both, sheet.name))
    return PrintPlan(component, job, tuple(pages))


def plan_all(components: Sequence[Component], job: Job) -> list[PrintPlan]:
    """Plans for one file, with a place found for everything that takes looking for: what is left is to draw."""
    both = any(has_backs(component) or _is_folded(component, job) for component in components)
    plans = [plan(_settled(component), job, two_sided=both) for component in components]
    return _numbered([replace(each, pages=tuple(map(_arranged, each.pages))) for each in plans])


def _is_folded(component: Component, job: Job) -> bool:
    return component.book is not None and job.binding == "fold"


def _settled(component: Component) -> Component:
    """With its posters and its book arranged."""
    book = component.book.arranged() if component.book else None
    return replace(component, posters=tuple(poster.arranged() for poster in component.posters), book=book)


def _draw_side(side: Imposed, book: Book, ink: InkMode, canvas: Canvas, _w: float, _h: float) -> None:
    side.draw(canvas, book, ink)


def _book_pages(book: Book, component: Component, job: Job) -> Iterator[Page]:
    bleed = job.overrun if job.binding == "pages" else 0.0
    for side in sides(book.pages, job.paper, job.binding, job.duplex, job.cover, bleed):
        sheet = Sheet(component.title, partial(_draw_side, side, book, job.ink))
        yield Page(
            side.size,
            "back" if side.is_back else "front",
            component.title,
            None,
            sheet=sheet,
            live=Rect(0, 0, *side.size),
            cut=side.trim if bleed else None,
            is_screen=job.binding in ("pages", "large"),
        )


def _arranged(page: Page) -> Page:
    return replace(page, sheet=page.sheet.arranged(page.live.w, page.live.h)) if page.sheet and page.live else page


def _numbered(plans: Sequence[PrintPlan]) -> list[PrintPlan]:
    """Pages of a book or pack run on from one part to the next that is numbered in the same way."""
    counts = {"roman": 0, "arabic": 0, "through": 0}
    through = sum(len(each.pages) for each in plans if each.component.numbering == "through")
    found = []
    for each in plans:
        style = each.component.numbering
        pages = []
        for page in each.pages if style else ():
            counts[style] += 1
            label = roman(counts[style]) if style == "roman" else str(counts[style])
            pages.append(replace(page, label=label, count=through if style == "through" else 0))
        found.append(replace(each, pages=tuple(pages)) if style else each)
    return found


def roman(number: int) -> str:
    """As the pages before the first are counted: i, ii, iii, iv."""
    signs = zip((100, 90, 50, 40, 10, 9, 5, 4, 1), ("c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"), strict=True)
    text = ""
    for value, sign in signs:
        count, number = divmod(number, value)
        text += sign * count
    return text


def _runs(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Pieces of one size and one way of cutting share pages; each copy counts."""
    runs: dict[tuple[float, float, float, str], list[Piece]] = {}
    for piece in pieces:
        face = piece.front
        key = (face.w, face.h, face.bleed, piece.cut)
        runs.setdefault(key, []).extend([piece] * piece.copies)
    return [run for run in runs.values() if run]


def _piece_pages(run: Sequence[Piece], job: Job, component: Component, both: bool) -> list[Page]:
    wanted = job.duplex == "fold" and any(piece.back for piece in run)
    folded = wanted and _found_grid(run, job, job.paper, folded=True) is not None
    grid = _grid_for(run, job, folded)
    if touches_strangers([piece for piece in run if piece.back], job) and not grid.fold:
        grid = parted(grid)
    name = _group_name(run, component)
    cells = grid.by_columns if grid.is_parted_across_only else grid.fronts
    pages: list[Page] = []
    for some in _sheetfuls(run, len(cells), job.stack):
        part = list(zip(some, cells, strict=False))
        fronts = tuple(Placed(piece.front, cell, grid) for piece, cell in part)
        if grid.fold:
            backs = _backs(part, grid, folded)
            pages.append(Page(grid.page, "fold", name, grid.strip, (grid,), fronts + backs, fold=grid.fold))
            continue
        pages.append(Page(grid.page, "front", name, grid.strip, (grid,), fronts))
        if both or wanted:
            back = _back_page(part, grid, job, name)
            pages.append(replace(back, side="apart") if wanted else back)
    return pages


def _sheetfuls(run: Sequence[Piece], most: int, stack: bool) -> list[list[Piece]]:
    """Sheet after sheet in order, or so that the piles of a cut stack are."""
    sheets = [list(run[start : start + most]) for start in range(0, len(run), most)]
    if stack:
        for piece, (sheet, cell) in zip(run, piled([len(each) for each in sheets]), strict=True):
            sheets[sheet][cell] = piece
    return sheets


def _back_page(part: Sequence[tuple[Piece, GridCell]], grid: Grid, job: Job, name: str) -> Page:
    axis = turning_axis(grid.page, "long" if job.duplex == "long" else "short")
    reverse = grid.reverse(axis)
    middle = grid.page[0] / 2 if axis == "vertical" else grid.page[1] / 2
    placed = tuple(
        Placed(piece.back, grid.behind(cell, axis, middle), reverse) for piece, cell in part if piece.back is not None
    )
    return Page(grid.page, "back", name, reverse.strip, (reverse,) if placed else (), placed)


def _backs(part: Sequence[tuple[Piece, GridCell]], grid: Grid, folded: bool) -> tuple[Placed, ...]:
    if not folded or grid.fold is None:
        return ()
    fold = grid.fold
    return tuple(
        Placed(piece.back, grid.behind(cell, fold.axis, fold.at), grid)
        for piece, cell in part
        if piece.back is not None
    )


def _found_grid(run: Sequence[Piece], job: Job, paper: Paper, folded: bool) -> Grid | None:
    piece = run[0]
    bleed = bleed_of(piece, job)
    search = best_fold if folded else best_grid
    return search((piece.front.w, piece.front.h), len(run), paper, bleed, piece.cut == "rect")


def _grid_for(run: Sequence[Piece], job: Job, folded: bool) -> Grid:
    grid = _found_grid(run, job, job.paper, folded)
    if grid is not None:
        return grid
    others = [paper.name for paper in PAPERS.values() if _found_grid(run, job, paper, folded) is not None]
    piece = run[0]
    raise PnpError(
        f"the piece “{piece.name}”, {piece.front.w:g} × {piece.front.h:g} mm, does not fit {job.paper.name}",
        expected=f"a paper that it fits: {', '.join(others)}" if others else "",
        do="choose another --paper; pieces are never scaled" if others else "print it as a poster; it fits no paper",
    )


def _group_name(run: Sequence[Piece], component: Component) -> str:
    if len({piece.name for piece in run}) == 1:
        return component.title
    size = f"{run[0].front.w:g} × {run[0].front.h:g} mm"
    return f"{component.title} ({len(run)}), {size}"


def _sheet_pages(sheet: Sheet, job: Job, both: bool, title: str) -> list[Page]:
    size = job.paper.size(sheet.orientation)
    live, strip = live_area(job.paper, sheet.orientation, sheet.air)
    pages = [Page(size, "front", title, strip, sheet=sheet, live=live)]
    if both or sheet.back:
        side: Side = "back" if both else "front"
        pages.append(Page(size, side, title, strip, sheet=sheet.back, live=live if sheet.back else None))
    return pages
