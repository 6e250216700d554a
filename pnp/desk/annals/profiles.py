"""A page for everybody: what they have won, how good they seem, season by season, and against whom."""

from __future__ import annotations

from functools import partial

from pnp.desk.annals.frame import Annals, page
from pnp.desk.charts.traces import FAINT, QUIET
from pnp.desk.forms.layout import Form
from pnp.desk.forms.lettering import whole
from pnp.desk.site.charts import scale_of
from pnp.draw.canvas import Canvas
from pnp.draw.path import Path
from pnp.press.product import Component
from pnp.season.club.club import STREAKS, Record
from pnp.season.club.report import COLUMNS

_CHAPTER, _RIVAL = (8.0, 12.0), (6.0, 9.0)
_CHART = 52.0
_FACT = 5.4


def profiles(annals: Annals) -> Component:
    title = annals.say("people")
    sheets = [page(title, annals, partial(_profile, annals=annals, record=record)) for record in annals.club.table]
    return Component("people", title, sheets=tuple(sheets), numbering="arabic")


def _profile(form: Form, y: float, *, annals: Annals, record: Record) -> None:
    y = _name(form, y, annals, record) + 4
    y = _figures(form, y, annals, record) + 5
    y = _streaks(form, y, annals, record) + 4
    rating = annals.club.ratings.get(record.person)
    if rating and len(rating.history) > 1:
        form.subtitle(0, y + 4, form.w * 0.5, annals.say("rating"))
        with form.canvas.group(at=(0, y + 7)):
            _skill(form.canvas, form.w, _CHART - 10, annals, record.person)
        y += _CHART + 3
    left, right = form.w * 0.6, form.w * 0.64
    form.subtitle(0, y + 4, left, annals.say("career"))
    form.subtitle(right, y + 4, form.w - right, annals.say("against"))
    _career(form, y + 8, left, annals, record)
    _rivals(form, y + 8, right, annals, record)


def _name(form: Form, y: float, annals: Annals, record: Record) -> float:
    """In full, whatever the heading had room for."""
    canvas, look, trace = form.canvas, form.look, annals.traces[record.person]
    canvas.rect(0, y, 3, 18, fill=trace.colour)
    whole(canvas, 7, y, form.w * 0.68, 18, record.person, look.display, 44, fill=look.ink)
    place = annals.say("place_of", place=record.shown_place, of=len(annals.people))
    whole(canvas, form.w * 0.72, y, form.w * 0.28, 11, place, look.display, 26, fill=look.accent, align="right")
    whole(canvas, form.w * 0.72, y + 11, form.w * 0.28, 6, annals.say("place"), look.text, 9, fill=QUIET, align="right")
    return y + 18


def _figures(form: Form, y: float, annals: Annals, record: Record) -> float:
    canvas, look = form.canvas, form.look
    wide = form.w / len(COLUMNS)
    for index, name in enumerate(COLUMNS):
        x = index * wide
        canvas.rect(x, y, wide - 2, 19, fill=look.ground)
        whole(canvas, x + 1.5, y + 1, wide - 5, 11, str(getattr(record, name)), look.display, 26, fill=look.ink)
        whole(canvas, x + 1.5, y + 12, wide - 5, 6, annals.say(name), look.text, 8, fill=QUIET, valign="top")
    return y + 19


def _streaks(form: Form, y: float, annals: Annals, record: Record) -> float:
    canvas, look = form.canvas, form.look
    told = [(annals.say(f"streak.{name}"), annals.telling.streak(record, name)) for name in STREAKS]
    told += [(annals.say("points_in", game=annals.telling.game(game)), str(n)) for game, n in record.points.items()]
    for index, (label, value) in enumerate(told):
        top = y + index * _FACT
        whole(canvas, 0, top, form.w * 0.34, _FACT, label, look.text, 9, fill=QUIET)
        whole(canvas, form.w * 0.35, top, form.w * 0.65, _FACT, value, look.strong, 10, fill=look.ink)
    return y + len(told) * _FACT


def _skill(canvas: Canvas, w: float, h: float, annals: Annals, who: str) -> None:
    """The rating race by race, on the scale that everybody's shares."""
    look, trace = annals.look, annals.traces[who]
    history = annals.club.ratings[who].history
    low, high = scale_of(annals.club.ratings)

    def x(index: int) -> float:
        return 8 + index * (w - 8) / (len(history) - 1)

    def y(value: float) -> float:
        return (high - value) * h / (high - low)

    for level in range(int(low) // 10 * 10, int(high) + 10, 10):
        if low <= level <= high:
            canvas.line(8, y(level), w, y(level), stroke=FAINT, width=0.2)
            canvas.text(6, y(level) + 1, str(level), look.text, 7, anchor="end", fill=QUIET)
    upper = [(x(n), y(mean + 2 * spread)) for n, (_, mean, spread) in enumerate(history)]
    lower = [(x(n), y(mean - 2 * spread)) for n, (_, mean, spread) in enumerate(history)]
    canvas.polygon([*upper, *reversed(lower)], fill=trace.colour.tint(0.3))
    line = Path().move(x(0), y(history[0][1]))
    for index, (_, mean, _) in enumerate(history[1:], start=1):
        line = line.line(x(index), y(mean))
    canvas.path(line, stroke=look.ink, width=0.7, round=True, ink="keep")


def _career(form: Form, y: float, w: float, annals: Annals, record: Record) -> None:
    """The latest seasons first, as many as there is room for."""
    canvas, look = form.canvas, form.look
    indexes = list(dict.fromkeys(each.season for each in reversed(annals.club.by_person[record.person])))
    room = int((form.h - y - 4) / _CHAPTER[0])
    shown = indexes[:room]
    tall = min(_CHAPTER[1], (form.h - y - 4) / max(1, len(shown)))
    for row, index in enumerate(shown):
        top, tale = y + row * tall, annals.club.seasons[index].tale
        canvas.rect(0, top + 0.5, 1.6, tall - 1, fill=annals.game_look(tale.game).accent)
        whole(canvas, 3.5, top, w - 4, tall * 0.5, annals.telling.season(index), look.strong, 10, fill=look.ink)
        told = annals.telling.in_season(record.person, index)
        whole(canvas, 3.5, top + tall * 0.48, w - 4, tall * 0.46, told, look.text, 8.5, fill=QUIET)
    if len(indexes) > len(shown):
        canvas.text(3.5, form.h - 0.6, f"+ {len(indexes) - len(shown)}", look.strong, 8, fill=QUIET)


def _rivals(form: Form, y: float, x: float, annals: Annals, record: Record) -> None:
    canvas, look = form.canvas, form.look
    met = annals.club.met(record.person)
    shown = met[: int((form.h - y - 4) / _RIVAL[0])]
    tall, wide = min(_RIVAL[1], (form.h - y - 4) / max(1, len(shown))), form.w - x
    for row, each in enumerate(shown):
        top = y + row * tall
        whole(canvas, x, top, wide * 0.6, tall - 2, each.other, look.strong, 10, fill=look.ink)
        whole(canvas, x + wide * 0.62, top, wide * 0.38, tall - 2, f"{each.ahead} – {each.behind}", look.display, 12,
              fill=look.ink, align="right")  # fmt: skip
        share = each.ahead / ((each.ahead + each.behind) or 1)
        canvas.rect(x, top + tall - 2, wide, 1.2, fill=FAINT)
        canvas.rect(x, top + tall - 2, wide * share, 1.2, fill=look.accent)
    if len(met) > len(shown):
        canvas.text(x, form.h - 0.6, f"+ {len(met) - len(shown)}", look.strong, 8, fill=QUIET)
