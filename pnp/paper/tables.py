"""The tables of a season on two facing pages each: the points at the left, how they came about at the right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.draw.color import WHITE, ink_on
from pnp.draw.fonts import cap_height
from pnp.draw.text import block_height, center_line, text_box
from pnp.paper.book import GAP, Book, page, section
from pnp.paper.layout import Form, notes_height
from pnp.paper.lettering import name_line
from pnp.paper.pen import shortened
from pnp.paper.points import PODIUM, podiums, points_progression
from pnp.paper.rows import row_podiums, row_traces
from pnp.paper.traces import QUIET, RULE, Trace, badge
from pnp.press.product import Sheet
from pnp.season.report import reason
from pnp.season.standings import Row, Standing


def table_sheets(book: Book, standing: Standing) -> tuple[Sheet, ...]:
    title = str(book.words(f"standing.{standing.id}"))
    return (
        page(title, book, partial(draw_table, standing=standing)),
        page(title, book, partial(_draw_progress, standing=standing)),
    )


def _heading(form: Form, book: Book, standing: Standing, kicker: str) -> float:
    words = book.words
    run, races = len(book.account.facts.results), book.account.plan.races
    title = words(f"standing.{standing.id}")
    return form.heading(title, kicker, str(run), words("binder.after", n=run, of=races)) + GAP


# --- the table -------------------------------------------------------------------------------------------------------

_PLACE, _BADGE, _TOTAL = 10.0, 12.0, 15.0
_ROW_MOST, _ROW_LEAST = 12.0, 5.6


def draw_table(form: Form, book: Book, *, standing: Standing) -> None:
    """Place, who, the points of each race, and the total: the first three on medals, the reason under the name."""
    account, words = book.account, book.words
    key = "final" if standing.final else "interim"
    y = _heading(form, book, standing, f"{words('game.name')} · {words(f'binder.{key}')} [{standing.rule}]")
    notes = [note for note in account.notes if note.race == 0 or note.who in _whos(standing)]
    bottom = form.h - (notes_height(form.look, notes, form.w) + 2 if notes else 0)
    known = row_traces(account, standing)
    races = account.plan.races
    names = max(40.0, min(60.0, form.w - _PLACE - _BADGE - _TOTAL - races * 8))
    cell = min(12.0, (form.w - _PLACE - _BADGE - _TOTAL - names) / races)
    names = form.w - _PLACE - _BADGE - _TOTAL - cell * races
    row = max(_ROW_LEAST, min(_ROW_MOST, (bottom - y - 6) / max(1, len(standing.rows))))
    left = _PLACE + _BADGE + names
    for race in range(1, races + 1):
        x = left + (race - 0.5) * cell
        center_line(form.canvas, x, y + 2.4, str(race), form.look.strong, 7.5, fill=QUIET)
    form.caption(form.w, y + 3.4, _TOTAL, words("standing.total"), anchor="end")
    y += 4.8
    form.canvas.line(0, y, form.w, y, stroke=form.look.ink, width=0.5)
    for index, each in enumerate(standing.rows):
        _draw_row(form, y + index * row, row, each, standing, known[each.who], book, names, cell)
    if notes:
        form.notes(form.h, notes)
    _podiums(form, y + len(standing.rows) * row + 8, bottom, standing, book)


def _podiums(form: Form, y: float, bottom: float, standing: Standing, book: Book) -> None:
    """Under the table, if it leaves room for it."""
    account, known = book.account, row_traces(book.account, standing)
    stood = row_podiums(account, standing)
    rows = [
        (account.narrator.called(standing.kind, row.who), known[row.who], stood[row.who])
        for row in standing.rows
        if stood[row.who]
    ]
    if rows and bottom - y > 14 + 6 * min(4, len(rows)):
        y = section(form, y, book.words("binder.podiums"))
        with form.canvas.group(at=(0, y)):
            podiums(form.canvas, form.w, bottom - y, rows, form.look)


def _whos(standing: Standing) -> set[str]:
    return {row.who for row in standing.rows}


def _draw_row(
    form: Form, y: float, h: float, row: Row, standing: Standing, trace: Trace, book: Book, names: float, cell: float
) -> None:  # fmt: skip
    canvas, look, account = form.canvas, form.look, book.account
    medal = row.place <= len(PODIUM) and row.total > 0
    ground = PODIUM[row.place - 1] if medal else WHITE
    if medal:
        canvas.rect(0, y + 0.4, _PLACE - 1, h - 0.8, r=0.8, fill=ground)
    place = f"{row.place}{'=' if row.shared else ''}"
    ink = ink_on(ground, WHITE, look.ink)
    center_line(canvas, (_PLACE - 1) / 2, y + h / 2, place, look.display, min(13, h * 1.7), room=_PLACE - 2, fill=ink)
    badge(canvas, _PLACE + _BADGE / 2 - 1, y + h / 2, min(5.0, h * 0.62), trace, look)
    _draw_name(form, _PLACE + _BADGE, y, h, names - 2, row, standing, book)
    left = _PLACE + _BADGE + names
    best = max(row.races, default=0)
    size = min(9.5, h * 1.5)
    base = y + h / 2 + cap_height(look.text, size) / 2
    for race, points in enumerate(row.races):
        strong = points == best and best > 0
        font, ink = (look.strong, look.ink) if strong else (look.text, look.ink if points else QUIET)
        canvas.text(left + (race + 0.5) * cell, base, str(points), font, size, anchor="middle", fill=ink)
    total = min(15.0, h * 2)
    canvas.text(form.w, y + h / 2 + cap_height(look.display, total) / 2, str(row.total), look.display, total,
                anchor="end", fill=look.ink)  # fmt: skip
    mark = account.mark(row.who, 0)
    if mark:
        canvas.text(form.w - _TOTAL + 1, y + h / 2, mark, look.strong, 6.5, anchor="end", fill=look.accent)
    canvas.line(0, y + h, form.w, y + h, stroke=RULE, width=0.15)


def _draw_name(form: Form, x: float, y: float, h: float, room: float, row: Row, standing: Standing, book: Book) -> None:
    canvas, look, narrator = form.canvas, form.look, book.account.narrator
    name = narrator.called(standing.kind, row.who)
    why = reason(row, standing, narrator)
    size = min(11.0, h * 1.5)
    middle = y + h / 2 - (1.6 if why and h > 7 else 0)
    name_line(canvas, x, middle + cap_height(look.strong, size) / 2, room, name, look.strong, size, fill=look.ink)
    if why and h > 7:
        canvas.text(x, y + h - 1.5, shortened(why, look.text, 6.5, room), look.text, 6.5, fill=QUIET)


# --- how it came about -----------------------------------------------------------------------------------------------


def _draw_progress(form: Form, book: Book, *, standing: Standing) -> None:
    account, words = book.account, book.words
    y = _heading(form, book, standing, str(words("binder.progress")))
    known = row_traces(account, standing)
    closing = account.season.system.closing(account.season.data, account.facts)
    y = _said(form, y, [account.narrator.event(event) for event in closing])

    def name(who: str) -> str:
        return account.narrator.called(standing.kind, who)

    y = section(form, y, words("binder.points"))
    tall = min(form.h - y, 60.0 + 10 * len(standing.rows))
    with form.canvas.group(at=(0, y)):
        points_progression(form.canvas, form.w, tall, standing, known, name, form.look, words)


def _said(form: Form, y: float, lines: Sequence[str]) -> float:
    """What the season has to say of itself."""
    for line in lines:
        tall = block_height(line, form.look.text, 9.5, form.w) + 1.6
        if y + tall > form.h * 0.4:
            break
        text_box(form.canvas, 0, y, form.w, tall, line, form.look.text, 9.5, fill=form.look.ink)
        y += tall
    return y + 3 if lines else y
