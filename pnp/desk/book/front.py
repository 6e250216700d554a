"""The front of a season's book: cover with calendar, who takes part, and all races at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from pnp.desk.book.frame import GAP, MARGIN, Book, page, put, section
from pnp.desk.charts.medals import is_medal, medal
from pnp.desk.charts.traces import QUIET, RULE, badge, badge_width
from pnp.desk.forms.account import OUT, Account
from pnp.desk.forms.layout import Form
from pnp.desk.forms.lettering import name_line
from pnp.draw.canvas import Canvas
from pnp.draw.fonts import cap_height, width
from pnp.draw.icons import icon_at
from pnp.draw.text import center_line, fit_line, shortened
from pnp.press.product import Sheet
from pnp.season.notes import marked
from pnp.season.system import Competitor


def front_sheets(book: Book) -> tuple[Sheet, ...]:
    words = book.words
    return (
        Sheet(str(words("binder.cover")), partial(_draw_cover, book=book)),
        page(str(words("binder.entries")), book, _draw_entries),
    )


# --- cover and calendar ----------------------------------------------------------------------------------------------

_ART = (0.5, 0.68)
"""The least and the most share of the cover that is a picture."""
_LINES = (7.2, 15.0, 19.0)
"""A race of the calendar: the least room, what it takes for two lines, and in a short season."""


def _draw_cover(canvas: Canvas, w: float, h: float, *, book: Book) -> None:
    account = book.account
    columns, rows, tall = _divided(account.plan.races, h * (1 - _ART[0]) - 14)
    art = max(h * _ART[0], min(h * _ART[1], h - 14 - rows * tall))
    put(canvas, book.lent.cover(account.season.data, book.words, account.plan, account.title), w, art)
    with canvas.group(at=(MARGIN, art + 5)):
        form = Form(canvas, w - 2 * MARGIN, h - art - 5, book.look, book.words, "filled")
        run, races = len(account.facts.results), account.plan.races
        y = section(form, 0, book.words("binder.calendar"), book.words("binder.run", n=run, of=races))
        wide = (form.w - (columns - 1) * 5) / columns
        for index in range(races):
            column, row = divmod(index, rows)
            with canvas.group(at=(column * (wide + 5), y + row * tall)):
                _stop(form, wide, tall, index + 1, book)


def _divided(races: int, room: float) -> tuple[int, int, float]:
    """Columns and rows of the calendar, and how tall a row is."""
    least, two_lines, short = _LINES
    columns = next((n for n in (1, 2, 3) if ceil(races / n) * least <= room), 4)
    columns = max(columns, 2 if races > 4 else 1)
    rows = ceil(races / columns)
    return columns, rows, min(short if columns == 1 else two_lines, room / rows)


def _stop(form: Form, w: float, h: float, race: int, book: Book) -> None:
    """One race of the calendar: number, name, the circuit where there is one, and who won it."""
    canvas, look, account = form.canvas, form.look, book.account
    next_one = race == account.season.race and not account.season.over
    if next_one:
        canvas.rect(-1, 0.3, w + 2, h - 0.6, r=1, fill=look.ground)
    size = min(20.0, h * 1.7)
    number = min(9.0, h * 0.95)
    center_line(canvas, number / 2, h / 2, str(race), look.display, size, fill=look.accent)
    picture = book.lent.vignette(account.season.data, account.plan, race)
    end = w
    if picture and h >= 9:
        side = min(20.0, h * 1.6)
        with canvas.group(at=(w - side, 1)):
            picture(canvas, side, h - 2)
        end -= side + 2
    left, room = number + 2, end - number - 2
    high = h >= 9.4
    name = account.race_name(race)
    base = h / 2 - 0.6 if high else h / 2 + 1.2
    if high:
        name_line(canvas, left, base, room, name, look.strong, 11, fill=look.ink)
        _winner(form, left, h / 2 + 3.4, room, race, book)
    else:
        half = room * 0.52
        name_line(canvas, left, base, half - 1, name, look.strong, 9, fill=look.ink)
        _winner(form, left + half, h / 2, room - half, race, book)
    canvas.line(0, h, w, h, stroke=RULE, width=0.2)


def _winner(form: Form, x: float, cy: float, room: float, race: int, book: Book) -> None:
    canvas, look, words, account = form.canvas, form.look, book.words, book.account
    result = account.result(race)
    home = result.home if result else ()
    if home:
        trace = book.traces[home[0]]
        wide = badge_width(3.4, trace, look)
        icon_at(canvas, "trophy", x + 1.6, cy, 3.6, look.accent)
        badge(canvas, x + 4.4 + wide / 2, cy, 3.4, trace, look)
        name = shortened(book.name(home[0]), look.text, 8.5, room - wide - 6)
        canvas.text(x + 5.6 + wide, cy + 1.05, name, look.text, 8.5, fill=look.ink)
        return
    season = account.season
    key = "brought" if result else "under_way" if season.under_way else "next" if race == season.race else ""
    if key and (result or race == season.race):
        text = shortened(words(f"binder.state.{key}"), look.strong, 8, room)
        canvas.text(x, cy + 1, text, look.strong, 8, fill=look.accent)


# --- who takes part --------------------------------------------------------------------------------------------------

_CARD = 72.0


def _draw_entries(form: Form, book: Book) -> None:
    account, words = book.account, book.words
    y = form.heading(words("binder.entries"), account.belonging) + GAP
    field = account.field
    rows = ceil(len(field) / 2)
    tall = min(_CARD, (form.h - y) / max(1, rows))
    wide = (form.w - 6) / 2
    for index, who in enumerate(field):
        column, row = (index % 2, index // 2) if _is_paired(field) else divmod(index, rows)
        with form.canvas.group(at=(column * (wide + 6), y + row * tall)):
            _entry(form, wide, tall, who, book)


def _is_paired(field: Sequence[Competitor]) -> bool:
    """Whether neighbours in the list belong together: then they stand side by side."""
    pairs = list(zip(field[::2], field[1::2], strict=False))
    return len(field) > 2 and all(one.colour == other.colour for one, other in pairs)


_STACKED = 44.0
"""Cards that are taller have the picture over the words."""


def _entry(form: Form, w: float, h: float, who: Competitor, book: Book) -> None:
    canvas, stacked = form.canvas, h > _STACKED
    art, tall = (w, h - 27) if stacked else (min(w * 0.48, (h - 4) * 2.2), h - 4.4)
    with canvas.group(at=(0, 1.6)):
        pictured = book.portrait(canvas, art, tall, who.id)
    if stacked:
        top = tall + 5 if pictured else 0
        _words(form, 0, top, w, h - top, who, book)
    else:
        _words(form, art + 4, 0, w - art - 4, h, who, book)
    canvas.line(0, h - 0.6, w, h - 0.6, stroke=RULE, width=0.2)


def _words(form: Form, x: float, y: float, w: float, h: float, who: Competitor, book: Book) -> None:
    """The badge, the name, and what else is to be said, in the middle of this room."""
    canvas, look, account = form.canvas, form.look, book.account
    trace, large = book.traces[who.id], 1.3 if w > 70 else 1.0
    high = min(6.4 * large, h * 0.3)
    wide = badge_width(high, trace, look)
    mixed = any(each.owner for each in account.field)
    owner = book.owner(who.id) or ("" if who.owner or not mixed else str(book.words("binder.nobody")))
    lines = [text for text in (book.about(who.id), owner) if text]
    small = 9 * large
    pitch = small * 0.45
    top = y + (h - high - len(lines) * pitch) / 2
    badge(canvas, x + wide / 2, top + high / 2, high, trace, look)
    size = min(13.0 * large, h * 0.75)
    middle = top + high / 2 + cap_height(look.strong, size) / 2
    name_line(canvas, x + wide + 2, middle, w - wide - 2, book.name(who.id), look.strong, size, fill=look.ink)
    for index, text in enumerate(lines):
        base = top + high + (index + 1) * pitch
        canvas.text(x, base, shortened(text, look.text, small, w), look.text, small, fill=QUIET)


# --- at a glance -----------------------------------------------------------------------------------------------------

_NAMES, _SUM, _CELL = 46.0, 13.0, 30.0
"""The least room for names, that for the sum, and the most for a race."""
_TALL = (11.5, 18.0)
"""What a row takes, and the most it takes where half a page has room for it."""


def glance_sheet(book: Book) -> Sheet:
    return page(str(book.words("binder.glance")), book, _draw_glance)


def _draw_glance(form: Form, book: Book) -> None:
    """A tile for everybody and every race: the place in it, and how good it was. Under it those who won."""
    account = book.account
    y = form.heading(book.words("binder.glance"), account.belonging) + 24
    field = by_merit(account)
    room, rows, (good, most) = form.h - y - 12, max(1, len(field)), _TALL
    tall = min(room / rows, max(good, min(most, room / 2 / rows)))
    cell = min(_CELL, (form.w - _NAMES - _SUM) / account.plan.races)
    _Glance(form, book, cell, tall).draw(y, field)
    y += len(field) * tall + 6
    _glance_key(form, y, book)
    if form.h - y > 34:
        _gallery(form, y + 7, book)


def by_merit(account: Account) -> list[Competitor]:
    """As their own table has them; where they have none, as those stand for whom they count: cars by their teams."""
    tables = [table for table in (account.own_table, *account.standings) if table]
    latest = len(account.facts.results)
    order = [who for table in tables[:1] for row in table.rows for who in account.counting(table, row.who, latest)]
    listed = {who: index for index, who in enumerate(dict.fromkeys(order))}
    return sorted(account.field, key=lambda who: listed.get(who.id, len(listed)))


_ACROSS = 8
"""So many winners side by side can still be told apart."""


def _gallery(form: Form, y: float, book: Book) -> None:
    """Everybody who won a race, in the order of the races, as large as the rest of the page allows."""
    account = book.account
    won = [(result.race, result.home[0]) for result in account.facts.results if result.home]
    if not won:
        return
    room = form.h - y - 8
    fewest = 2 if len(won) in (1, 2, 4) else 3
    fitting = (n for n in range(fewest, _ACROSS + 1) if ceil(len(won) / n) * (form.w / n * 0.5 + 9) <= room)
    columns = next(fitting, None)
    if columns is None:
        return
    y = section(form, y, book.words("binder.winners"))
    wide = form.w / columns
    tall = wide * 0.5 + 9
    for index, (race, who) in enumerate(won):
        with form.canvas.group(at=(index % columns * wide, y + index // columns * tall)):
            _won(form, wide - 4, tall - 1, race, who, book)


def _won(form: Form, w: float, h: float, race: int, who: str, book: Book) -> None:
    canvas, look, account = form.canvas, form.look, book.account
    book.portrait(canvas, w, h - 8, who)
    size = min(8.0, w / 3)
    canvas.text(0, h - 4.2, str(race), look.display, size + 2, fill=look.accent)
    left = 5.0
    canvas.text(left, h - 4.2, shortened(book.name(who), look.strong, size, w - left), look.strong, size, fill=look.ink)
    name = shortened(account.race_name(race), look.text, 6.5, w - left)
    canvas.text(left, h - 1.2, name, look.text, 6.5, fill=QUIET)


@dataclass(frozen=True)
class _Glance:
    form: Form
    book: Book
    cell: float
    tall: float

    @property
    def left(self) -> float:
        """Where the races begin."""
        return self.form.w - _SUM - self.book.account.plan.races * self.cell

    @property
    def scale(self) -> float:
        return max(1.0, min(1.4, self.tall / _TALL[0]))

    def draw(self, y: float, field: Sequence[Competitor]) -> None:
        form, account = self.form, self.book.account
        canvas, look = form.canvas, form.look
        for race in range(1, account.plan.races + 1):
            self._head(self.left + (race - 0.5) * self.cell, y - 1.4, race, account.race_name(race))
        canvas.line(0, y, form.w, y, stroke=look.ink, width=0.5)
        canvas.text(form.w, y - 1.6, form.words("standing.total"), look.strong, 7, anchor="end", fill=QUIET)
        for index, who in enumerate(field):
            self._row(y + index * self.tall, who)

    def _head(self, x: float, y: float, race: int, name: str) -> None:
        """The number of a race, and its name on the slant, without what stands in brackets behind it."""
        canvas, look = self.form.canvas, self.form.look
        name = name.partition("(")[0].partition("（")[0].rstrip() or name
        center_line(canvas, x, y - 1.4, str(race), look.strong, 8.5, fill=look.ink)
        with canvas.group(at=(x + 0.6, y - 4.2), rotate=-52):
            canvas.text(0, 0, shortened(name, look.text, 7.5, 20), look.text, 7.5, fill=QUIET)

    def _row(self, y: float, who: Competitor) -> None:
        form, account, h = self.form, self.book.account, self.tall
        canvas, look, middle = form.canvas, form.look, y + h / 2
        trace = self.book.traces[who.id]
        high = min(4.6 * self.scale, h * 0.66)
        badge(canvas, badge_width(high, trace, look) / 2, middle, high, trace, look)
        size, x = 8.5 * self.scale, 9 + 3 * self.scale
        base = middle + cap_height(look.strong, size) / 2
        name_line(canvas, x, base, self.left - x - 2, self.book.name(who.id), look.strong, size, fill=look.ink)
        races = account.plan.races
        for race in range(1, races + 1):
            self._tile(self.left + (race - 1) * self.cell, y, race, who.id)
        size = 11 * self.scale
        base = middle + cap_height(look.display, size) / 2
        row = account.row(who.id)
        canvas.text(form.w, base, str(row.total), look.display, size, anchor="end", fill=look.ink)
        if row.decisions:
            over = form.w - width(str(row.total), look.display, size) - 0.6
            canvas.text(over, base - 1.6, marked(row.decisions), look.strong, 6, anchor="end", fill=look.accent)
        canvas.line(0, y + h, form.w, y + h, stroke=RULE, width=0.15)

    def _tile(self, x: float, y: float, race: int, who: str) -> None:
        canvas, look, account = self.form.canvas, self.form.look, self.book.account
        result, place = account.result(race), account.place(race, who)
        gap, w, h = 0.4, self.cell, self.tall
        box = (x + gap, y + gap, w - 2 * gap, h - 2 * gap)
        if result is None:
            canvas.rect(*box, r=0.7, stroke=RULE, width=0.15)
            return
        if who not in result.order:
            return
        ink = QUIET if who in result.out else look.ink
        if is_medal(place):
            ink = medal(canvas, *box, int(place), look, r=0.7)
        elif result.points.get(who, 0) > 0:
            canvas.rect(*box, r=0.7, fill=look.ground)
        strong = place == "1"
        center_line(canvas, x + w / 2, y + h / 2, place, look.display if strong else look.strong,
                    (10 if strong else 8.5) * self.scale, room=w - 1, smallest=6, fill=ink)  # fmt: skip
        mark = account.mark(who, race)
        if mark:
            canvas.text(x + w - 0.6, y + 2.4, mark, look.strong, 5.6, anchor="end", fill=look.accent)


def _glance_key(form: Form, y: float, book: Book) -> None:
    canvas, look, words = form.canvas, form.look, book.words
    x = 0.0
    for place, key in enumerate(("first", "second", "third"), start=1):
        ink = medal(canvas, x, y - 2.6, 3.4, 3.4, place, look, r=0.5)
        center_line(canvas, x + 1.7, y - 0.9, str(place), look.strong, 6, fill=ink)
        x = _say(form, x + 4.6, y, words(f"binder.key.{key}"))
    canvas.rect(x, y - 2.6, 3.4, 3.4, r=0.5, fill=look.ground, stroke=RULE, width=0.15)
    x = _say(form, x + 4.6, y, words("binder.key.points"))
    x = _say(form, x, y, f"{OUT} {words('season.out')}")
    if book.account.notes:
        fit_line(canvas, x, y, form.w - x, f"† {words('binder.key.decided')}", look.text, 7.5, smallest=6, fill=QUIET)


def _say(form: Form, x: float, y: float, text: str) -> float:
    form.canvas.text(x, y, text, form.look.text, 7.5, fill=QUIET)
    return x + width(text, form.look.text, 7.5) + 4
