"""Drawing the planned pages, and writing them as one PDF or as one picture a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.draw import path as paths
from pnp.draw.canvas import Close, Drawing, Open
from pnp.draw.fields import Box, fields_on
from pnp.draw.ink import InkCanvas, Kept
from pnp.draw.legible import legible
from pnp.draw.pdffile import PdfFile
from pnp.draw.picture import drawing_png
from pnp.draw.svg import to_svg
from pnp.kit import atomic
from pnp.press.contents import INFO_KEY, Thing, things, written
from pnp.press.furniture import Imprint, draw_strip, printed
from pnp.press.job import Job
from pnp.press.marks import draw_cutting_marks, draw_fold, draw_numbers
from pnp.press.overrun import Room, outer_room
from pnp.press.page import Page, Placed
from pnp.press.plan import PrintPlan
from pnp.press.printer import Printer
from pnp.press.steps import draw_page_steps

Progress = Callable[[int, int], None]
"""Called after each page with the number done and the number of all."""

SEAM = 0.06
OUTLINE_ROOM = 0.5
_DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


def page_drawing(plan: PrintPlan, index: int, imprint: Imprint, kept: Kept | None = None) -> Drawing:
    """One side of one sheet, complete with marks and strip."""
    page = plan.pages[index]
    drawing = Drawing()
    canvas = InkCanvas(drawing, plan.job.ink, kept)
    for placed in page.placed:
        _draw_face(canvas, placed, _over(placed, page, plan.job))
    if page.sheet and page.live:
        with canvas.group(at=(page.live.x, page.live.y)):
            page.sheet.draw(canvas, page.live.w, page.live.h)
    for grid in page.grids:
        if grid.marked:
            draw_cutting_marks(drawing, grid, inner=plan.job.profile == "home")
    draw_numbers(drawing, page.numbers)
    if page.grid and page.fold:
        draw_fold(drawing, page.grid, page.fold, plan.job.paper.margin, imprint.words("press.fold_here"))
    lines = _lines(plan, index, imprint)
    draw_page_steps(drawing, plan, page, printed(page.strip, lines) if page.strip else None)
    if page.strip:
        draw_strip(drawing, page.strip, lines)
    return drawing


def _over(placed: Placed, page: Page, job: Job) -> Room:
    return outer_room(placed, page, job.paper.margin) if job.profile == "home" else Room()


def _draw_face(canvas: InkCanvas, placed: Placed, over: Room) -> None:
    face, trim = placed.face, placed.cell.trim
    x, y = (trim.right, trim.bottom) if placed.cell.turn else (trim.x, trim.y)
    # Pieces that butt overlap by a hair, or screens show white seams between them. Pieces with their own outline
    # are not cut at the trim, so half of that line may lie outside it.
    bleed = max(placed.grid.bleed, SEAM) if placed.grid.marked else OUTLINE_ROOM
    left, top, right, bottom = (max(bleed, each) for each in over.turned(placed.cell.turn))
    clip = paths.rect(-left, -top, face.w + left + right, face.h + top + bottom)
    with canvas.group(at=(x, y), rotate=placed.cell.turn, clip=clip):
        canvas.use(face.drawing)


def _lines(plan: PrintPlan, index: int, imprint: Imprint) -> tuple[str, str]:
    words, page = imprint.words, plan.pages[index]
    facts = [
        words("press.label", label=page.label)
        if page.label and not page.count
        else words("press.page", page=page.label or index + 1, pages=page.count or len(plan.pages)),
        *([] if page.label else [words(f"press.side.{page.side}")]),
        plan.job.paper.name,
        *([words("start.grams", n="–".join(map(str, page.grams)))] if page.grams else []),
        words("press.data", version=imprint.version),
    ]
    named = [imprint.game, plan.component.title, page.sheet.label if page.sheet else page.note]
    return " · ".join(filter(None, named)), " · ".join(facts)


def drawings(plans: Sequence[PrintPlan], imprint: Imprint) -> Iterator[tuple[PrintPlan, Page, Drawing]]:
    kept = Kept()
    for plan in plans:
        for index, page in enumerate(plan.pages):
            drawing = page_drawing(plan, index, imprint, kept)
            yield plan, *_put_right(page, drawing, plan.job.printer)


def _put_right(page: Page, drawing: Drawing, printer: Printer | None) -> tuple[Page, Drawing]:
    """Everything on the page moved so that this printer lays it where it belongs; fields for a screen stay."""
    if printer is None or any(drawing.fields()):
        return page, drawing
    matrix = printer.through(page.size, page.side == "back")
    upright = (min(page.size), max(page.size))
    moved = Drawing([Open(matrix, None, 1.0), *drawing.marks, Close()])
    return replace(page, size=upright, grids=(), cut=None, placed=()), moved


def write_pdf(plans: Sequence[PrintPlan], path: Path, imprint: Imprint, progress: Progress | None = None) -> Path:
    atomic.write_bytes(path, pdf_bytes(plans, imprint, progress))
    return path


def pdf_bytes(plans: Sequence[PrintPlan], imprint: Imprint, progress: Progress | None = None) -> bytes:
    """All plans in one file, each with a bookmark, and under it one for each run of pages."""
    job = plans[0].job
    file = PdfFile(_title(plans, imprint), imprint.words.lang, job.separation, job.condition)
    file.prefer(_preferences(plans))
    if imprint.keeps and any(plan.component.id for plan in plans):
        file.note(INFO_KEY, written(imprint.keeps, _things(plans)))
    total = _count(plans)
    told: PrintPlan | None = None
    group = ""
    fields = []
    for done, (plan, page, drawing) in enumerate(drawings(plans, imprint), start=1):
        drawing.replay(file.page(*page.size, trim=page.trim.bounds, bleed=page.bleed.bounds))
        fields.append(fields_on(drawing, page.size[1]))
        file.number("arabic" if page.is_screen else plan.component.numbering if _is_book(plan) else "")
        if plan is not told:
            told, group = plan, ""
            file.bookmark(plan.component.title)
        if page.is_screen and not job.condition:
            file.leads(drawing, outline=1)
        if page.group != group:
            group = page.group
            if group != plan.component.title:
                file.bookmark(group, level=1)
        if progress:
            progress(done, total)
    content = file.to_bytes()
    return _filled_in(content, fields) if any(fields) else content


def _filled_in(content: bytes, fields: Sequence[Sequence[Box]]) -> bytes:
    from pnp.draw.pdfform import with_fields

    return with_fields(content, fields)


def _things(plans: Sequence[PrintPlan]) -> Iterator[Thing]:
    for plan in plans:
        for component in plan.component.parts or (plan.component,):
            yield from things(component, plan.job)


def write_svg(plans: Sequence[PrintPlan], path: Path, imprint: Imprint, progress: Progress | None = None) -> list[Path]:
    """One file a page, named after `path` and numbered."""
    return [
        _written(target, to_svg(drawing, *page.size, title=target.stem).encode("utf-8"))
        for target, page, drawing in _numbered(plans, path, ".svg", imprint, progress)
    ]


def write_png(plans: Sequence[PrintPlan], path: Path, imprint: Imprint, progress: Progress | None = None) -> list[Path]:
    return [
        _written(target, drawing_png(drawing, *page.size, plans[0].job.dpi))
        for target, page, drawing in _numbered(plans, path, ".png", imprint, progress)
    ]


def write(plans: Sequence[PrintPlan], path: Path, imprint: Imprint, progress: Progress | None = None) -> list[Path]:
    """As the job's format wants it; returns the files written. Pictures made small are one in a file, and then
    forgotten: those of all games are many megabytes."""
    try:
        match plans[0].job.format:
            case "svg":
                return write_svg(plans, path, imprint, progress)
            case "png":
                return write_png(plans, path, imprint, progress)
        return [write_pdf(plans, path, imprint, progress)]
    finally:
        legible.cache_clear()


def _numbered(
    plans: Sequence[PrintPlan], path: Path, suffix: str, imprint: Imprint, progress: Progress | None
) -> Iterator[tuple[Path, Page, Drawing]]:
    total = _count(plans)
    for number, (_, page, drawing) in enumerate(drawings(plans, imprint), start=1):
        yield path.with_name(f"{path.stem}-{number:0{max(2, len(str(total)))}d}{suffix}"), page, drawing
        if progress:
            progress(number, total)


def _written(path: Path, content: bytes) -> Path:
    atomic.write_bytes(path, content)
    return path


def _count(plans: Sequence[PrintPlan]) -> int:
    return sum(len(plan.pages) for plan in plans)


def _is_book(plan: PrintPlan) -> bool:
    return plan.component.numbering in ("roman", "arabic")


def _title(plans: Sequence[PrintPlan], imprint: Imprint) -> str:
    return f"{imprint.game} – {plans[0].component.title}" if len(plans) == 1 else imprint.game


def _preferences(plans: Sequence[PrintPlan]) -> dict[str, str]:
    """Ask the viewer to print at true size, on the paper's own tray, turned the way the backs expect."""
    both = any(plan.two_sided or _is_book(plan) for plan in plans)
    if plans[0].job.condition:
        return {"PrintScaling": "/None", "DisplayDocTitle": "true"}
    return {
        "PrintScaling": "/None",
        "PickTrayByPDFSize": "true",
        "DisplayDocTitle": "true",
        "Duplex": _DUPLEX.get(plans[0].job.duplex, "/Simplex") if both else "/Simplex",
    }
