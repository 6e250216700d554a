"""The tables of a season on two facing pages each: the points at the left, how they came about at the right."""

from __future__ import annotations

from functools import partial

from pnp.desk.book.frame import GAP, Book, page, section
from pnp.desk.charts.medals import is_medal, medal
from pnp.desk.charts.points import podiums, points_progression
from pnp.desk.charts.traces import QUIET, RULE, Trace, badge
from pnp.desk.forms.layout import Form, footnotes, notes_height, notes_sheets
from pnp.desk.forms.lettering import name_line
from pnp.desk.forms.rows import row_podiums, row_traces
from pnp.draw.fonts import cap_height, width
from pnp.draw.text import block_height, center_line, shortened, text_box
from pnp.press.product import Sheet
from pnp.season.notes import marked
from pnp.season.report import reason
from pnp.season.standings import Row, Standing

_FEW = 8
"""So many rows leave room for a chart under the table."""


_NOTES_MOST = 45.0
"""So much of a page is for decisions; more of them have pages of their own."""


def tables_sheets(book: Book) -> tuple[Sheet, ...]:
    """All tables. A long one has two pages that face; so short ones have a page each only two by two, or at the end."""
    account, sheets = book.account, list[Sheet]()
    standings = account.standings
    for index, standing in enumerate(standings):
        neighbours = standings[index : index + 2] if len(sheets) % 2 == 0 else [standing]
        short = all(len(each.rows) <= _FEW for each in neighbours)
        sheets += _sheets(book, standing, short)
    if not all(_has_room(book, standing) for standing in standings):
        sheets += notes_sheets(account)
    return tuple(sheets)


def _has_room(book: Book, standing: Standing) -> bool:
    """Whether the decisions about a table fit on its page."""
    notes = book.account.notes_on(standing)
    return bool(footnotes(book.look, notes).within(_NOTES_MOST).notes) or not notes


def _sheets(book: Book, standing: Standing, short: bool) -> tuple[Sheet, ...]:
    title = str(book.words(f"standing.{standing.id}"))
    draws = (_draw_both,) if short else (draw_table, _draw_progress)
    return tuple(page(title, book, partial(draw, standing=standing)) for draw in draws)


def _heading(form: Form, book: Book, standing: Standing, kicker: str) -> float:
    words = book.words
    run, races = len(book.account.facts.results), book.account.plan.races
    title = words(f"standing.{standing.id}")
    return form.heading(title, kicker, f"{run}/{races}", words("paper.races_run")) + GAP


# --- the table -------------------------------------------------------------------------------------------------------

_PLACE, _BADGE, _BY_HAND, _TOTAL = 10.0, 12.0, 13.0, 15.0
_ROW_MOST, _ROW_LEAST = 17.0, 5.6
_ROW_GOOD = 12.0
"""In a table that shares its page."""


def draw_table(form: Form, book: Book, *, standing: Standing) -> None:
    """The table alone on its page, with the podiums under it if it leaves room for them."""
    y = _heading(form, book, standing, _kicker(book, standing))
    bottom = _noted(form, book, standing)
    y = _table(form, y, bottom, standing, book, _ROW_MOST)
    _podiums(form, y + 8, bottom, standing, book)


def _draw_both(form: Form, book: Book, *, standing: Standing) -> None:
    """The table, how it came about under it, and the podiums if there is still room."""
    y = _heading(form, book, standing, _kicker(book, standing))
    bottom = _noted(form, book, standing)
    y = _told(form, y, book)
    y = _table(form, y, bottom, standing, book, _ROW_GOOD) + 8
    stood = sum(1 for places in row_podiums(book.account, standing).values() if places)
    podium = 14 + 6.4 * stood if stood else 0.0
    tall = min(_CHART_MOST, bottom - y - 8 - podium)
    y = _progress(form, y, tall, standing, book)
    _podiums(form, y + 6, bottom, standing, book)


def _kicker(book: Book, standing: Standing) -> str:
    words = book.words
    key = "final" if standing.final else "interim"
    told = book.account.outlooks.get(standing.id, "")
    outlook = f" · {told}" if told else ""
    return f"{words('game.name')} · {words(f'binder.{key}')} [{standing.rule}]{outlook}"


def _noted(form: Form, book: Book, standing: Standing) -> float:
    """What was decided by hand, at the foot. Returns where the foot begins."""
    notes = book.account.notes_on(standing) if _has_room(book, standing) else ()
    if not notes:
        return form.h
    form.notes(form.h, notes)
    return form.h - notes_height(form.look, notes, form.w) - 2


def _table(form: Form, y: float, bottom: float, standing: Standing, book: Book, most: float) -> float:
    """Place, who, the points of each race and of none, and the total: the first three on medals, the reason under the
    name. Returns the y below it."""
    account, words = book.account, book.words
    known = row_traces(account, standing)
    races = account.plan.races
    free = form.w - _PLACE - _BADGE - _TOTAL - (_BY_HAND if standing.has_by_hand else 0)
    names = max(40.0, min(60.0, free - races * 8))
    cell = min(12.0, (free - names) / races)
    names = free - cell * races
    row = max(_ROW_LEAST, min(most, (bottom - y - 6) / max(1, len(standing.rows))))
    left = _PLACE + _BADGE + names
    for race in range(1, races + 1):
        x = left + (race - 0.5) * cell
        center_line(form.canvas, x, y + 2.4, str(race), form.look.strong, 7.5, fill=QUIET)
    if standing.has_by_hand:
        label = words("paper.results.by_hand")
        form.caption(form.w - _TOTAL - _BY_HAND / 2, y + 3.4, _BY_HAND, label, anchor="middle")
    form.caption(form.w, y + 3.4, _TOTAL, words("standing.total"), anchor="end")
    y += 4.8
    form.canvas.line(0, y, form.w, y, stroke=form.look.ink, width=0.5)
    for index, each in enumerate(standing.rows):
        _draw_row(form, y + index * row, row, each, standing, known[each.who], book, names, cell)
    return y + len(standing.rows) * row


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


def _draw_row(
    form: Form, y: float, h: float, row: Row, standing: Standing, trace: Trace, book: Book, names: float, cell: float
) -> None:  # fmt: skip
    canvas, look = form.canvas, form.look
    stood = is_medal(row.place) and row.total > 0
    ink = medal(canvas, 0, y + 0.4, _PLACE - 1, h - 0.8, row.place, look) if stood else look.ink
    place = row.shown_place
    center_line(canvas, (_PLACE - 1) / 2, y + h / 2, place, look.display, min(15, h * 1.7), room=_PLACE - 2, fill=ink)
    badge(canvas, _PLACE + _BADGE / 2 - 1, y + h / 2, min(5.4, h * 0.62), trace, look)
    _draw_name(form, _PLACE + _BADGE, y, h, names - 2, row, standing, book)
    left = _PLACE + _BADGE + names
    best = max(row.races, default=0)
    size = min(9.5 + max(0.0, h - 9) * 0.3, h * 1.5)
    base = y + h / 2 + cap_height(look.text, size) / 2
    for race, points in enumerate(row.races):
        strong = points == best and best > 0
        font, ink = (look.strong, look.ink) if strong else (look.text, look.ink if points else QUIET)
        cx = left + (race + 0.5) * cell
        canvas.text(cx, base, row.won(race), font, size, anchor="middle", fill=ink)
        if race in row.dropped:
            canvas.line(cx - 2.2, base, cx + 2.2, base - cap_height(font, size), stroke=look.ink, width=0.35)
    total = min(15.0 + max(0.0, h - 9) * 0.3, h * 2)
    canvas.text(form.w, y + h / 2 + cap_height(look.display, total) / 2, str(row.total), look.display, total,
                anchor="end", fill=look.ink)  # fmt: skip
    if row.decisions:
        _draw_by_hand(form, form.w - _TOTAL - _BY_HAND / 2, base, size, row)
    canvas.line(0, y + h, form.w, y + h, stroke=RULE, width=0.15)


def _draw_by_hand(form: Form, cx: float, base: float, size: float, row: Row) -> None:
    """Points outside of races, with the marks of the decisions."""
    canvas, look, text = form.canvas, form.look, row.shown_by_hand
    canvas.text(cx, base, text, look.text, size, anchor="middle", fill=look.ink)
    over = cx + width(text, look.text, size) / 2 + 0.4
    canvas.text(over, base - 1.4, marked(row.decisions), look.strong, 6, fill=look.accent)


def _draw_name(form: Form, x: float, y: float, h: float, room: float, row: Row, standing: Standing, book: Book) -> None:
    canvas, look, narrator = form.canvas, form.look, book.account.narrator
    name = narrator.called(standing.kind, row.who)
    why = reason(row, standing, narrator)
    size = min(11.0 + max(0.0, h - 9) * 0.3, h * 1.5)
    middle = y + h / 2 - (1.6 if why and h > 7 else 0)
    name_line(canvas, x, middle + cap_height(look.strong, size) / 2, room, name, look.strong, size, fill=look.ink)
    if why and h > 7:
        canvas.text(x, y + h - 1.5, shortened(why, look.text, 6.5, room), look.text, 6.5, fill=QUIET)


# --- how it came about -----------------------------------------------------------------------------------------------


_CHART_MOST = 150.0


def _draw_progress(form: Form, book: Book, *, standing: Standing) -> None:
    y = _heading(form, book, standing, str(book.words("binder.progress")))
    y = _told(form, y, book)
    _progress(form, y, min(form.h - y, 67.0 + 10 * len(standing.rows)), standing, book)


def _progress(form: Form, y: float, tall: float, standing: Standing, book: Book) -> float:
    """The points race by race, with a heading. Returns the y below it."""
    account = book.account

    def name(who: str) -> str:
        return account.narrator.called(standing.kind, who)

    top = section(form, y, book.words("binder.points"))
    with form.canvas.group(at=(0, top)):
        known = row_traces(account, standing)
        points_progression(form.canvas, form.w, y + tall - top, standing, known, name, form.look, book.words)
    return y + tall


def _told(form: Form, y: float, book: Book) -> float:
    """What the season has to say of itself."""
    account = book.account
    closing = account.season.system.closing(account.season.data, account.facts)
    lines = [account.narrator.event(event) for event in closing]
    for line in lines:
        tall = block_height(line, form.look.text, 9.5, form.w) + 1.6
        if y + tall > form.h * 0.4:
            break
        text_box(form.canvas, 0, y, form.w, tall, line, form.look.text, 9.5, fill=form.look.ink, break_words=True)
        y += tall
    return y + 3 if lines else y
