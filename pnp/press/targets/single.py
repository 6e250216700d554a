"""One piece a page, as shops that cut for themselves want it: fronts and backs in turn, no marks, no strip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pnp.draw.canvas import Canvas
from pnp.draw.geometry import Rect, Size
from pnp.press.bleed import bleed_of, poster_bleed, run_over
from pnp.press.impose import live_area
from pnp.press.job import Job
from pnp.press.page import Page, Side
from pnp.press.plan import PrintPlan, plan_all
from pnp.press.product import Component, Face, Piece, Poster, Sheet
from pnp.press.targets.fitting import Fitted, fitted
from pnp.press.targets.mount import Mount, alone
from pnp.press.targets.target import Kind, kind_of


def plan_single(components: Sequence[Component], job: Job) -> list[PrintPlan]:
    return [_plan(component, job) for component in components]


def _plan(component: Component, job: Job) -> PrintPlan:
    takes = job.target.takes
    if component.book and "books" in takes:
        return plan_all([component], job)[0]
    pages = [page for piece in component.pieces if kind_of(piece) in takes for page in _piece_pages(piece, job)]
    pages += [page for _, page in whole_pages(component, job)]
    return PrintPlan(component, job, tuple(pages))


def whole_pages(component: Component, job: Job) -> list[tuple[Kind, Page]]:
    """What is kept in one piece."""
    over = poster_bleed(job)
    sheets: list[tuple[Kind, Page]] = [("sheets", _sheet_page(sheet, job, over)) for sheet in component.sheets]
    posters: list[tuple[Kind, Page]] = [
        ("posters", _poster_page(run_over(each.arranged(), over))) for each in component.posters
    ]
    return [(kind, page) for kind, page in (*sheets, *posters) if kind in job.target.takes]


def draw_whole(page: Page, canvas: Canvas) -> None:
    if page.sheet and page.live:
        with canvas.group(at=(page.live.x, page.live.y)):
            page.sheet.draw(canvas, page.live.w, page.live.h)


def room_for(piece: Piece, job: Job) -> float:
    """How far the colour of a piece may run over its edge."""
    if piece.cut == "outline":
        return 0.0
    return bleed_of(piece, job)


def _piece_pages(piece: Piece, job: Job) -> Iterator[Page]:
    fit = fitted(piece, job.target) if job.target.product else None
    if job.target.product and fit is None:
        return
    for _ in range(piece.copies):
        yield _face_page(piece, piece.front, "front", job, fit)
        if piece.back:
            yield _face_page(piece, piece.back, "back", job, fit)


def _face_page(piece: Piece, face: Face, side: Side, job: Job, fit: Fitted | None) -> Page:
    if fit:
        mount, trim = fit.covering(face, job.target.dpi, is_back=side == "back"), fit.trim(job.target.dpi)
    else:
        room = room_for(piece, job)
        mount, trim = alone(face, room), Rect(room, room, face.w, face.h)
    return _page(piece.name, side, mount.page, Sheet(piece.name, partial(_draw, mount, face)), trim)


def _draw(mount: Mount, face: Face, canvas: Canvas, _w: float, _h: float) -> None:
    mount.drawn(face, canvas)


def _sheet_page(sheet: Sheet, job: Job, over: float) -> Page:
    """Laid out as it is at home, in the middle of its paper: there is no strip. Its edges are white, also beyond."""
    live, _ = live_area(job.paper, sheet.orientation, sheet.air)
    w, h = job.paper.size(sheet.orientation)
    middle = Rect(live.x + over, (h - live.h) / 2 + over, live.w, live.h)
    found = sheet.arranged(live.w, live.h)
    whole = Rect(over, over, w, h) if over else None
    return Page((w + 2 * over, h + 2 * over), "front", sheet.name, None, sheet=found, live=middle, cut=whole)


def _poster_page(poster: Poster) -> Page:
    whole = Sheet(poster.name, lambda canvas, _w, _h: canvas.use(poster.drawing))
    trim = Rect(0, 0, poster.w, poster.h).grown(-poster.bleed)
    return _page(poster.name, "front", (poster.w, poster.h), whole, trim)


def _page(group: str, side: Side, size: Size, sheet: Sheet, trim: Rect) -> Page:
    return Page(size, side, group, None, sheet=sheet, live=Rect(0, 0, *size), cut=trim)
