"""The cover with the champions, and the all-time table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pnp.desk.annals.frame import MARGIN, Annals, numbered, page, parted
from pnp.desk.charts.points import podiums, points_progression
from pnp.desk.charts.traces import QUIET, RULE, badge, badge_width
from pnp.desk.forms.layout import Form
from pnp.desk.forms.lettering import whole
from pnp.desk.glory.frame import Scenery, place_mark
from pnp.draw.canvas import Canvas
from pnp.draw.icons import icon_at
from pnp.press.product import Component, Sheet
from pnp.season.club.club import PODIUM, Record
from pnp.season.club.report import COLUMNS
from pnp.season.standings import Standing, rank

_ROW, _TALL = 9.0, 12.0
_ART = 0.44
_NAMES = 0.34


def front(annals: Annals) -> Component:
    title = str(annals.words("binder.cover"))
    seasons = len(annals.club.seasons)
    first = max(1, int(_ON_COVER))
    rest = [range(part.start + first, part.stop + first) for part in parted(max(0, seasons - first), _TALL)]
    cover = Sheet(title, partial(_cover, annals=annals, shown=range(min(first, seasons))))
    more = [
        page(annals.say("champions") + number, annals, partial(_champions, annals=annals, shown=part))
        for part, number in numbered([part for part in rest if part])
    ]
    return Component("front", title, sheets=(cover, *more), numbering="roman")


_ON_COVER = 10


def _cover(canvas: Canvas, w: float, h: float, *, annals: Annals, shown: range) -> None:
    art = h * _ART
    Scenery(canvas, annals.stage, annals.stage_look).draw(w, art, annals.years, annals.title)
    if annals.look.band:
        annals.look.band(canvas, 0, art, w, 4)
    with canvas.group(at=(MARGIN, art + 8)):
        form = Form(canvas, w - 2 * MARGIN, h - art - 8, annals.look, annals.words, "filled")
        whole(canvas, 0, 0, form.w, 10, annals.telling.summary(), annals.look.strong, 12, fill=annals.look.accent)
        form.subtitle(0, 17, form.w, annals.say("champions"))
        _champions(form, 21, annals=annals, shown=shown)


def _champions(form: Form, y: float, *, annals: Annals, shown: range) -> None:
    """A line for each season: what it was called, who won it, who was behind that."""
    tall = min(_TALL, (form.h - y) / max(1, len(shown)))
    for row, index in enumerate(shown):
        _champion(form, y + row * tall, tall, index, annals)


def _champion(form: Form, y: float, h: float, index: int, annals: Annals) -> None:
    canvas, look, telling = form.canvas, form.look, annals.telling
    tale, lang = annals.club.seasons[index].tale, annals.words.lang
    game = annals.game_look(tale.game)
    held = next((each for each in annals.club.titles if each.season == index and each.title.decides), None)
    canvas.rect(0, y + 0.6, 2, h - 1.2, fill=game.accent)
    middle = form.w * 0.46
    whole(canvas, 4, y, middle - 6, h * 0.58, telling.season(index), look.strong, 13, fill=look.ink)
    whole(canvas, 4, y + h * 0.55, middle - 6, h * 0.4, tale.game_called[lang], look.text, 8.5, fill=QUIET)
    if held is None:
        whole(canvas, middle + 8, y, form.w - middle - 8, h, telling.unfinished(index), look.text, 10, fill=QUIET)
    else:
        icon_at(canvas, "trophy", middle + 3, y + h / 2, h * 0.55, game.accent)
        called = ", ".join(each.called[lang] for each in held.title.champions)
        people = ", ".join(who for who in held.people if who not in called)
        share = 0.58 if people else 1.0
        whole(canvas, middle + 8, y, form.w - middle - 8, h * share, called, look.strong, 13, fill=look.ink)
        if people:
            whole(canvas, middle + 8, y + h * 0.55, form.w - middle - 8, h * 0.4, people, look.text, 8.5, fill=QUIET)
    canvas.line(0, y + h, form.w, y + h, stroke=RULE, width=0.15)


# -- the all-time table


def table(annals: Annals) -> Component:
    title = annals.say("table")
    sheets = [
        page(title + number, annals, partial(_table, annals=annals, shown=part))
        for part, number in numbered(parted(len(annals.people), _ROW, 52))
    ]
    if len(annals.club.seasons) > 1:
        sheets.append(page(annals.say("wins"), annals, partial(_growth, annals=annals)))
    return Component("table", title, sheets=tuple(sheets), numbering="arabic")


def _table(form: Form, y: float, *, annals: Annals, shown: range) -> None:
    canvas, look = form.canvas, form.look
    rows = annals.club.table[shown.start : shown.stop]
    names, cells = form.w * _NAMES, (*COLUMNS, "rating")
    wide = (form.w - names - 11) / (len(cells) + 1)
    for index, name in enumerate(cells):
        room = wide * (2 if name == "rating" else 1) - 1
        whole(canvas, 11 + names + index * wide, y, room, 8, annals.say(f"short.{name}"), look.strong, 8, fill=QUIET,
              align="right", valign="bottom")  # fmt: skip
    y += 9.5
    canvas.line(0, y, form.w, y, stroke=look.ink, width=0.5)
    tall = min(_TALL, (form.h - y - 14) / max(1, len(rows)))
    for index, record in enumerate(rows):
        _record(form, y + index * tall, tall, record, names, wide, annals)
    y += tall * len(rows) + 2
    whole(canvas, 0, y, form.w, 8, f"{annals.say('ordered')} {annals.telling.poles_line()}", look.text, 8, fill=QUIET,
          valign="top")  # fmt: skip
    _stood(form, y + 12, annals)


def _record(form: Form, y: float, h: float, record: Record, names: float, wide: float, annals: Annals) -> None:
    canvas, look = form.canvas, form.look
    place_mark(canvas, 0, y + (h - 7.4) / 2, 7.4, str(record.place), look)
    trace = annals.traces[record.person]
    badge(canvas, 11 + badge_width(4.4, trace, look) / 2, y + h / 2, 4.4, trace, look)
    whole(canvas, 21, y + 0.3, names - 11, h - 0.6, record.person, look.strong, 12, fill=look.ink)
    cells = annals.telling.cells(record)
    for index, text in enumerate(cells):
        room = wide * (2 if index == len(cells) - 1 else 1) - 1
        ink = QUIET if text == "0" else look.ink
        whole(canvas, 11 + names + index * wide, y, room, h, text, look.text, 11, fill=ink, align="right")
    canvas.line(0, y + h, form.w, y + h, stroke=RULE, width=0.15)


def _stood(form: Form, y: float, annals: Annals) -> None:
    """Every podium, where the page has room for it."""
    rows = [(who, annals.traces[who], places) for who in annals.people if (places := _podium(annals, who))]
    if not rows or form.h - y < 14 + 6.4 * min(6, len(rows)):
        return
    form.subtitle(0, y + 4, form.w, annals.say("podiums"))
    with form.canvas.group(at=(0, y + 8)):
        podiums(form.canvas, form.w, form.h - y - 8, rows, form.look)


def _podium(annals: Annals, who: str) -> list[int]:
    return sorted(each.place for each in annals.club.by_person[who] if each.home and 0 < each.place <= PODIUM)


def _growth(form: Form, y: float, *, annals: Annals) -> None:
    """How the wins grew season by season."""
    seasons = range(len(annals.club.seasons))
    won = {
        who: [sum(each.won for each in runs if each.season == index) for index in seasons]
        for who, runs in annals.club.by_person.items()
    }
    standing = Standing("wins", "", "seat", rank(won), final=False)
    with form.canvas.group(at=(0, y)):
        tall = min(form.h - y - 40, 70.0 + 10 * len(won))
        points_progression(form.canvas, form.w, tall, standing, annals.traces, str, form.look, annals.words)
    for index, line in enumerate(_keys(annals)):
        column, row = index % 2, index // 2
        top = y + tall + 4 + row * 5
        if top < form.h - 4:
            whole(form.canvas, column * form.w / 2, top, form.w / 2 - 3, 5, line, form.look.text, 8.5, fill=QUIET)


def _keys(annals: Annals) -> Iterator[str]:
    """What stands behind the numbers of the seasons."""
    for index in range(len(annals.club.seasons)):
        yield f"{index + 1}  {annals.telling.season(index)}"
