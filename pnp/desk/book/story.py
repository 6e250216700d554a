"""What happened in a race, in lines: what changed it for everybody first, then the rest turn by turn, with those whom
the same befell in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.desk.book.frame import Book
from pnp.desk.charts.traces import QUIET, Trace, badge, badge_width
from pnp.desk.forms.layout import Form
from pnp.desk.lent import Gist
from pnp.draw.canvas import Font
from pnp.draw.color import ink_on
from pnp.draw.fonts import width
from pnp.draw.geometry import MM_PER_PT
from pnp.draw.text import center_line, text_box, wrap
from pnp.season.chart import Chart
from pnp.season.system import Competitor

SIZES = (9.4, 8.6, 7.8)
"""The largest at which everything fits is taken, or the last."""
_LEADING = 1.2
_GUTTER = 8.0
_TURN = 8.5
_BETWEEN = 0.7
"""From one badge to the next."""


@dataclass(frozen=True)
class Incident:
    """One line: the turn (0 before the start), what it says, the clauses it follows, and whom it befell, where it
    does not say so itself."""

    turn: int
    text: str
    rule: str = ""
    who: tuple[Trace, ...] = ()
    loud: bool = False


def incidents(book: Book, chart: Chart) -> list[Incident]:
    """What is worth a line; headlines before the rest, each in the order in which it happened."""
    found: list[Incident] = []
    told: dict[tuple[int, Gist], int] = {}
    for said in chart.said:
        event = said.event
        if event.code not in book.lent.incidents:
            continue
        text, _, rule = book.account.narrator.event(event).rpartition(" [")
        text, rule = text or rule, f"[{rule}" if text else ""
        loud = event.code in book.lent.headlines
        gist = book.lent.gist(event)
        if gist is None:
            found.append(Incident(said.turn, text, rule, loud=loud))
            continue
        who = book.traces.get(gist.who, Trace(Competitor(gist.who)))
        key = said.turn, replace(gist, who="")
        if key in told:
            line = found[told[key]]
            found[told[key]] = replace(line, who=(*line.who, who))
            continue
        told[key] = len(found)
        text = str(book.words(f"story.{gist.key}", **dict(gist.args)))
        found.append(Incident(said.turn, text, rule, (who,), loud))
    return sorted(found, key=lambda each: not each.loud)


# --- on the page -----------------------------------------------------------------------------------------------------


def fitting_size(form: Form, lines: Sequence[Incident], room: float) -> float:
    return next((size for size in SIZES if told_height(form, lines, size) <= room), SIZES[-1])


def told_height(form: Form, lines: Sequence[Incident], size: float) -> float:
    """How tall two columns are that share these lines evenly."""
    wide = (form.w - _GUTTER) / 2
    heights = [_Line(form, wide, size, each).height for each in lines]
    return max(sum(heights) / 2 + max(heights, default=0) / 2, 8.0)


def draw_incidents(form: Form, y: float, lines: Sequence[Incident], size: float = SIZES[-1]) -> float:
    """In two columns, each line with its turn; what finds no room is counted, and can be read in the log. Returns the
    y below it."""
    canvas, look, words = form.canvas, form.look, form.words
    if not lines:
        canvas.text(0, y + 3, words("binder.quiet"), look.text, 9, fill=QUIET)
        return y + 5
    wide = (form.w - _GUTTER) / 2
    bottom = min(form.h, y + told_height(form, lines, size))
    column, top, lowest = 0, y, y
    for index, each in enumerate(lines):
        line = _Line(form, wide, size, each)
        if column == 0 and top > y and top + line.height > bottom:
            column, top = 1, y
        if top + line.height > form.h - (3.6 if index + 1 < len(lines) and column else 0):
            said = words("binder.more", n=len(lines) - index)
            canvas.text(form.w, form.h - 0.6, said, look.strong, 7.5, anchor="end", fill=QUIET)
            return form.h
        line.draw(column * (wide + _GUTTER), top)
        top += line.height
        lowest = max(lowest, top)
    return lowest


@dataclass(frozen=True)
class _Line:
    form: Form
    w: float
    size: float
    incident: Incident

    @property
    def _font(self) -> Font:
        return self.form.look.strong if self.incident.loud else self.form.look.text

    @property
    def _text(self) -> str:
        text, rule = self.incident.text, self.incident.rule
        return f"{text} **{rule}**" if rule else text

    @property
    def _line(self) -> float:
        return self.size * _LEADING * MM_PER_PT

    @property
    def _high(self) -> float:
        """How tall a badge is."""
        return self.size * 0.41

    @property
    def _said(self) -> float:
        lines = wrap(self._text, self._font, self.size, self.w - _TURN, self.form.look.strong, True) or [[]]
        return len(lines) * self._line

    def _rows(self) -> list[list[Trace]]:
        """Badges on lines."""
        rows: list[list[Trace]] = [[]]
        used = 0.0
        for trace in self.incident.who:
            wide = badge_width(self._high, trace, self.form.look) + _BETWEEN
            if rows[-1] and used + wide > self.w - _TURN:
                rows.append([])
                used = 0.0
            rows[-1].append(trace)
            used += wide
        return rows if rows[0] else []

    @property
    def _beside(self) -> float:
        """Where badges stand that have room behind the words; 0 where they have lines of their own."""
        look, rows = self.form.look, self._rows()
        rule = f" {self.incident.rule}" if self.incident.rule else ""
        said = width(self.incident.text, self._font, self.size) + width(rule, look.strong, self.size) + 2
        wide = sum(badge_width(self._high, trace, look) + _BETWEEN for row in rows for trace in row)
        return said if len(rows) == 1 and said + wide <= self.w - _TURN else 0.0

    @property
    def height(self) -> float:
        rows = 0 if self._beside else len(self._rows())
        return self._said + rows * (self._high + _BETWEEN) + 1.3

    def draw(self, x: float, y: float) -> None:
        canvas, look, incident = self.form.canvas, self.form.look, self.incident
        if incident.turn:
            ground = look.accent if incident.loud else look.ground
            tall = self._line
            canvas.rect(x, y, 6.4, tall, r=0.7, fill=ground)
            ink = ink_on(ground, dark=look.ink)
            center_line(canvas, x + 3.2, y + tall / 2, str(incident.turn), look.strong, self.size, fill=ink)
        text_box(canvas, x + _TURN, y + 0.6, self.w - _TURN, 60, self._text, self._font, self.size, bold=look.strong,
                 leading=_LEADING, fill=look.ink, break_words=True)  # fmt: skip
        beside = self._beside
        top = y + (self._line - self._high) / 2 if beside else y + self._said + 0.3
        for row in self._rows():
            left = x + _TURN + beside
            for trace in row:
                wide = badge_width(self._high, trace, look)
                badge(canvas, left + wide / 2, top + self._high / 2, self._high, trace, look)
                left += wide + _BETWEEN
            top += self._high + _BETWEEN
