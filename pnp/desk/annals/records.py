"""Records: the most of everything, the longest streaks, courses, ratings, everybody against everybody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.desk.annals.frame import Annals, numbered, page, parted
from pnp.desk.charts.traces import FAINT, QUIET, RULE, badge, badge_width
from pnp.desk.forms.layout import Form, split_evenly
from pnp.desk.forms.lettering import whole
from pnp.desk.site.leaves import Best, Leaves
from pnp.draw.canvas import Canvas
from pnp.draw.text import center_line
from pnp.press.product import Component, Sheet
from pnp.season.club.club import Course

_ROW = 8.0
_HOLDERS = 4
"""So many people who share a record are named."""
_ACROSS = 12
"""So many people stand beside each other."""


def records(annals: Annals) -> Component:
    title = annals.say("records")
    sheets = [page(title, annals, partial(_records, annals=annals))]
    courses = annals.club.courses
    sheets += [
        page(annals.say("courses") + number, annals,
             partial(_courses, annals=annals, courses=courses[part.start : part.stop]))
        for part, number in numbered(parted(len(courses), 13)) if courses
    ]  # fmt: skip
    return Component("records", title, sheets=tuple(sheets), numbering="arabic")


def _records(form: Form, y: float, *, annals: Annals) -> None:
    best = Leaves(annals.club, annals.words).records()
    tall = min(24.0, (form.h - y) / max(1, -(-len(best) // 2)))
    wide = (form.w - 6) / 2
    for index, each in enumerate(best):
        column, row = index % 2, index // 2
        with form.canvas.group(at=(column * (wide + 6), y + row * tall)):
            _best(form, wide, tall, each)


def _best(form: Form, w: float, h: float, best: Best) -> None:
    canvas, look = form.canvas, form.look
    canvas.rect(0, 0, w, h - 3, fill=look.ground)
    canvas.rect(0, 0, w, 1, fill=look.accent)
    whole(canvas, 2, 2, 20, h - 7, best.value, look.display, 40, fill=look.ink)
    whole(canvas, 24, 2, w - 26, (h - 5) * 0.32, best.label, look.text, 9, fill=QUIET)
    people = ", ".join(_few([link.text for link in best.people]))
    share = 0.34 if best.told else 0.6
    whole(canvas, 24, 2 + (h - 5) * 0.32, w - 26, (h - 5) * share, people, look.strong, 13, fill=look.ink)
    if best.told:
        whole(canvas, 24, 2 + (h - 5) * 0.66, w - 26, (h - 5) * 0.32, best.told, look.text, 8, fill=QUIET)


def _few(names: Sequence[str]) -> list[str]:
    """All of them, or the first and how many more."""
    return list(names) if len(names) <= _HOLDERS else [*names[: _HOLDERS - 1], f"+ {len(names) - _HOLDERS + 1}"]


def _courses(form: Form, y: float, *, annals: Annals, courses: Sequence[Course]) -> None:
    tall = min(18.0, (form.h - y) / max(1, len(courses)))
    for index, course in enumerate(courses):
        _course(form, y + index * tall, tall, course, annals)


def _course(form: Form, y: float, h: float, course: Course, annals: Annals) -> None:
    canvas, look = form.canvas, form.look
    accent = annals.game_look(course.game).accent
    canvas.rect(0, y + 0.6, 2, h - 1.2, fill=accent)
    half = form.w * 0.36
    whole(canvas, 4, y + 0.5, half - 6, h * 0.55, course.called[annals.words.lang], look.strong, 14, fill=look.ink)
    whole(canvas, 4, y + h * 0.55, half - 6, h * 0.35, annals.telling.game(course.game), look.text, 8.5, fill=QUIET)
    told = annals.telling.of_course(course)
    whole(canvas, half, y + 0.5, form.w - half, h - 1, " · ".join(told), look.text, 10, fill=look.ink)
    canvas.line(0, y + h, form.w, y + h, stroke=RULE, width=0.15)


# -- ratings


def ratings(annals: Annals) -> Component:
    title = annals.say("ratings")
    sheets = [
        page(title + number, annals, partial(_ratings, annals=annals, shown=part))
        for part, number in numbered(parted(len(annals.club.ratings), _ROW, 56))
    ]
    return Component("ratings", title, sheets=tuple(sheets), numbering="arabic")


def _ratings(form: Form, y: float, *, annals: Annals, shown: range) -> None:
    """A bar where somebody's skill very likely lies, and a mark on the best guess."""
    canvas, look = form.canvas, form.look
    bars = Leaves(annals.club, annals.words).bars()[shown.start : shown.stop]
    whole(canvas, 0, y, form.w, 12, annals.say("rating_how"), look.text, 9.5, fill=QUIET, valign="top")
    y += 15
    tall, left, right = min(12.0, (form.h - y) / max(1, len(bars))), form.w * 0.34, form.w - 30
    for index, bar in enumerate(bars):
        top, room = y + index * tall, right - left
        who = bar.person.text
        trace = annals.traces[who]
        badge(canvas, badge_width(4.4, trace, look) / 2, top + tall / 2, 4.4, trace, look)
        whole(canvas, 11, top, left - 14, tall, who, look.strong, 12, fill=look.ink)
        canvas.rect(left, top + tall * 0.3, room, tall * 0.4, fill=FAINT)
        canvas.rect(left + room * bar.left / 100, top + tall * 0.3, room * bar.width / 100, tall * 0.4,
                    fill=trace.colour.tint(0.55), stroke=trace.colour, width=0.25)  # fmt: skip
        canvas.rect(left + room * bar.mark / 100 - 0.6, top + tall * 0.16, 1.2, tall * 0.68, fill=look.ink)
        whole(canvas, right + 2, top, 28, tall, bar.shown, look.text, 10, fill=look.ink, align="right")


# -- everybody against everybody


def meetings(annals: Annals) -> Component:
    title = annals.say("against")
    blocks = split_evenly(len(annals.people), _ACROSS)
    sheets: list[Sheet] = [
        page(title, annals, partial(_matrix, annals=annals, down=down, across=across))
        for down in blocks
        for across in blocks
    ]
    return Component("against", title, sheets=tuple(sheets), numbering="arabic")


def _matrix(form: Form, y: float, *, annals: Annals, down: range, across: range) -> None:
    """How often whoever stands at the left was ahead of whoever stands at the top, and how often behind."""
    canvas, look = form.canvas, form.look
    names = form.w * 0.3
    cell = min(24.0, (form.w - names) / max(1, len(across)))
    for column, index in enumerate(across):
        trace = annals.traces[annals.people[index]]
        badge(canvas, names + (column + 0.5) * cell, y + 4, 4.6, trace, look)
    y += 9
    tall = min(14.0, (form.h - y) / max(1, len(down)))
    for row, index in enumerate(down):
        who, top = annals.people[index], y + row * tall
        trace = annals.traces[who]
        badge(canvas, badge_width(4.6, trace, look) / 2, top + tall / 2, 4.6, trace, look)
        whole(canvas, 11, top, names - 13, tall, who, look.strong, 12, fill=look.ink)
        met = {each.other: each for each in annals.club.met(who)}
        for column, other in enumerate(annals.people[i] for i in across):
            box = (names + column * cell + 0.3, top + 0.3, cell - 0.6, tall - 0.6)
            each = met.get(other)
            _met(canvas, box, (each.ahead, each.behind) if each else None, annals, itself=other == who)


_Box = tuple[float, float, float, float]


def _met(canvas: Canvas, box: _Box, score: tuple[int, int] | None, annals: Annals, *, itself: bool) -> None:
    x, y, w, h = box
    look = annals.look
    if itself or score is None:
        canvas.rect(*box, fill=FAINT if itself else None, stroke=None if itself else FAINT, width=0.2)
        return
    ahead, behind = score
    canvas.rect(*box, fill=look.accent.tint(0.25) if ahead > behind else look.ground)
    font = look.strong if ahead > behind else look.text
    center_line(canvas, x + w / 2, y + h / 2, f"{ahead}–{behind}", font, 11, room=w - 1, smallest=5, fill=look.ink)
