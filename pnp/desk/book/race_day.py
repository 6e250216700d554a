"""Before a race: what is coming, who starts from where, and how everybody stands, each on one page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.desk.book.frame import GAP, Book, put, section
from pnp.desk.book.race_pages import BROAD
from pnp.desk.charts.medals import is_medal, medal
from pnp.desk.charts.points import points_progression
from pnp.desk.charts.traces import QUIET, RULE, Trace, badge, badge_width
from pnp.desk.forms.layout import Form, notes_height, notes_that_fit, with_notes
from pnp.desk.forms.lettering import name_line
from pnp.desk.forms.rows import row_traces
from pnp.draw.canvas import Canvas
from pnp.draw.fonts import cap_height, width
from pnp.draw.text import block_height, center_line, shortened, text_box
from pnp.press.product import Component, Sheet
from pnp.season.notes import Note, marked
from pnp.season.standings import Row, Standing
from pnp.season.system import Competitor


def race_day(book: Book) -> Component:
    words, race = book.words, book.account.season.race
    title = str(words("pack.day"))
    return Component("day", title, sheets=(Sheet(title, partial(_draw_day, book=book, race=race)),))


def standings_so_far(book: Book) -> Component | None:
    """All tables on one page; nothing before the first race."""
    if not book.account.facts.results or not book.account.standings:
        return None
    title = str(book.words("pack.standings"))
    sheets: tuple[Sheet, ...] = (Sheet(title, partial(_draw_standings, book=book)),)
    return Component("standings", title, sheets=with_notes(sheets, book.account, "filled", _notes(book)))


# --- the race, and the grid ------------------------------------------------------------------------------------------

_COURSE = (0.22, 0.42)
_ROWS = (7.4, 40.0)


def _draw_day(canvas: Canvas, w: float, h: float, *, book: Book, race: int) -> None:
    account, words = book.account, book.words
    form = Form(canvas, w, h, book.look, words, "blank")
    kicker = f"{account.belonging} · {words('pack.day')}"
    title = account.race_name(race) or words("paper.race.title", n=race)
    y = form.heading(title, kicker, f"{race}/{account.plan.races}", words("paper.race.label")) + GAP
    order = book.grid(race)
    rows = -(-len(order or account.field) // 2)
    lines = briefing(book, race)
    said = sum(block_height(line, form.look.text, 10, form.w) + 1.4 for line in lines)
    y = _course(form, y, book, race, h - y - said - 22 - rows * _ROWS[0])
    if lines:
        y = section(form, y, words("pack.before"))
        for line in lines:
            tall = block_height(line, form.look.text, 10, form.w) + 1.4
            text_box(canvas, 0, y, form.w, tall, line, form.look.text, 10, fill=form.look.ink, break_words=True)
            y += tall
        y += 3
    y = section(form, y, words("binder.grid"), "" if order else words("pack.grid_open"))
    _grid(form, y, book, order)


def briefing(book: Book, race: int) -> list[str]:
    """What is to be said before the race: by the season, and by the game about this race."""
    account = book.account
    season, facts = account.season, account.facts
    events = [*season.system.opening(season.data, facts), *book.lent.briefing(season.data, facts, race)]
    return [account.narrator.event(event) for event in events]


def _course(form: Form, y: float, book: Book, race: int, room: float) -> float:
    account = book.account
    told = book.told(race) if race in book.races else None
    picture = book.lent.course(account.season.data, book.words, account.plan, race, told)
    least, most = (form.h * share for share in _COURSE)
    if picture is None or room < least:
        return y
    tall = min(most, room, form.w * BROAD)
    with form.canvas.group(at=(0, y)):
        put(form.canvas, picture, form.w, tall)
    return y + tall + 4


def _grid(form: Form, y: float, book: Book, order: Sequence[str]) -> None:
    """Two by two, pole first, as they stand on the road; empty boxes where nobody knows it yet."""
    field = book.account.field
    count = len(order) or len(field)
    rows = -(-count // 2)
    least, most = _ROWS
    tall = max(least, min(most, (form.h - y - 3) / (rows + 0.5)))
    wide = (form.w - 6) / 2
    for index in range(count):
        row, column = divmod(index, 2)
        with form.canvas.group(at=(column * (wide + 6), y + (row + column * 0.4) * tall)):
            who = order[index] if order else None
            _box(form, wide, tall - 1.6, index + 1, who, book)


def _box(form: Form, w: float, h: float, place: int, who: str | None, book: Book) -> None:
    canvas, look = form.canvas, form.look
    canvas.rect(0, 0, w, h, stroke=RULE, width=0.3)
    canvas.rect(0, 0, 1.4, h, fill=look.ink)
    center_line(canvas, 7, h / 2, str(place), look.display, min(18, h * 1.8), fill=look.accent)
    if who is None:
        canvas.line(14, h - 1.2, w - 3, h - 1.2, stroke=QUIET, width=0.25)
        return
    trace = book.traces.get(who, Trace(Competitor(who)))
    high = min(6.6, h * 0.72)
    wide = badge_width(high, trace, look)
    badge(canvas, 13 + wide / 2, h / 2, high, trace, look)
    left, size = 13 + wide + 3, min(14.0, h * 1.3)
    room = w - left - 2 - _portrait(form, w, h, who, book)
    aside = " · ".join(text for text in (book.about(who), book.owner(who)) if text)
    two_lines = h > 12
    share = room * (0.6 if aside and not two_lines else 1)
    middle = h / 2 - (2.4 if aside and two_lines else 0)
    base = middle + cap_height(look.strong, size) / 2
    name_line(canvas, left, base, share, book.name(who), look.strong, size, fill=look.ink)
    if two_lines:
        canvas.text(left, h / 2 + 4.4, shortened(aside, look.text, 9, room), look.text, 9, fill=QUIET)
    else:
        shown = shortened(aside, look.text, 8, room * 0.4)
        canvas.text(left + room, h / 2 + 1, shown, look.text, 8, anchor="end", fill=QUIET)


def _portrait(form: Form, w: float, h: float, who: str, book: Book) -> float:
    """At the right of a tall box. Returns the room it takes."""
    if h <= 12:
        return 0.0
    art = min(w * 0.36, h * 1.7)
    with form.canvas.group(at=(w - art - 2, 1)):
        return art + 2 if book.portrait(form.canvas, art, h - 2, who) else 0.0


# --- the tables ------------------------------------------------------------------------------------------------------

_LINES = (4.8, 9.5)
_NOTES_MOST = 40.0
_MARK = 9.0


def _notes(book: Book) -> Sequence[Note]:
    """Decisions at the foot, as long as they leave room for the tables."""
    return notes_that_fit(book.account, "filled", _NOTES_MOST)


def _draw_standings(canvas: Canvas, w: float, h: float, *, book: Book) -> None:
    account, words = book.account, book.words
    form = Form(canvas, w, h, book.look, words, "blank")
    run, races = len(account.facts.results), account.plan.races
    y = form.heading(words("pack.standings"), account.belonging, f"{run}/{races}", words("paper.races_run")) + GAP
    columns = _shared_out([len(standing.rows) for standing in account.standings])
    wide = (w - (len(columns) - 1) * 8) / len(columns)
    most = max(sum(len(account.standings[i].rows) + 1.8 for i in column) for column in columns)
    least, tallest = _LINES
    notes = _notes(book)
    foot = h - notes_height(form.look, notes, w)
    form.notes(h, notes)
    row = max(least, min(tallest, (foot - y) / most))
    bottom = y
    for index, column in enumerate(columns):
        top = y
        for number in column:
            with canvas.group(at=(index * (wide + 8), top)):
                part = Form(canvas, wide, h - top, book.look, words, "blank")
                top += _table(part, account.standings[number], book, row)
        bottom = max(bottom, top)
    if foot - bottom > 60:
        _progress(form, bottom + 2, foot, book)


def _progress(form: Form, y: float, bottom: float, book: Book) -> None:
    """Where the tables leave room: how the first of them came about."""
    account = book.account
    standing = account.standings[0]
    y = section(form, y, book.words("binder.points"), book.words(f"standing.{standing.id}"))

    def name(who: str) -> str:
        return account.narrator.called(standing.kind, who)

    with form.canvas.group(at=(0, y)):
        tall = min(bottom - y, 130.0)
        points_progression(
            form.canvas, form.w, tall, standing, row_traces(account, standing), name, form.look, book.words
        )


def _shared_out(sizes: Sequence[int]) -> list[list[int]]:
    """Which tables stand in which column: one for each, or two columns of about the same length."""
    if len(sizes) <= 1:
        return [[0]] if sizes else []
    columns: list[list[int]] = [[], []]
    used = [0, 0]
    for index in sorted(range(len(sizes)), key=lambda i: -sizes[i]):
        lighter = 0 if used[0] <= used[1] else 1
        columns[lighter].append(index)
        used[lighter] += sizes[index] + 2
    return sorted(([*sorted(column)] for column in columns), key=lambda column: column[0])


def _table(form: Form, standing: Standing, book: Book, row: float) -> float:
    canvas, look = form.canvas, form.look
    y = section(form, 0, book.words(f"standing.{standing.id}"))
    canvas.line(0, y, form.w, y, stroke=look.ink, width=0.5)
    known = row_traces(book.account, standing)
    leader = standing.rows[0].total if standing.rows else 0
    for index, each in enumerate(standing.rows):
        _line(form, y + index * row, row, each, leader, known[each.who], standing, book)
    return y + len(standing.rows) * row + 8


def _line(
    form: Form, y: float, h: float, row: Row, leader: int, trace: Trace, standing: Standing, book: Book
) -> None:  # fmt: skip
    canvas, look = form.canvas, form.look
    stood = is_medal(row.place) and row.total > 0
    ink = medal(canvas, 0, y + 0.3, 8, h - 0.6, row.place, look, r=0.7) if stood else look.ink
    center_line(canvas, 4, y + h / 2, row.shown_place, look.display, min(11, h * 1.7), room=7.4, fill=ink)
    high = min(4.8, h * 0.68)
    badge(canvas, 14, y + h / 2, high, trace, look)
    size = min(10.5, h * 1.5)
    base = y + h / 2 + cap_height(look.strong, size) / 2
    name = book.account.narrator.called(standing.kind, row.who)
    aside = _MARK if standing.has_by_hand else 0
    name_line(canvas, 20, base, form.w - 46 - aside, name, look.strong, size, fill=look.ink)
    if row.total != leader:
        canvas.text(form.w - 13 - aside, base, f"−{leader - row.total}", look.text, 8, anchor="end", fill=QUIET)
    if row.decisions:
        over = form.w - width(str(row.total), look.display, size + 1) - 0.6
        canvas.text(over, base - 1.2, marked(row.decisions), look.strong, 6, anchor="end", fill=look.accent)
    canvas.text(form.w, base, str(row.total), look.display, size + 1, anchor="end", fill=look.ink)
    canvas.line(0, y + h, form.w, y + h, stroke=RULE, width=0.15)
