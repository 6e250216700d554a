"""A plain score sheet: a row for everybody, a column for every race, what it comes to, and the place in the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from pnp.desk.forms.footnotes import Footnotes
from pnp.desk.forms.handwriting import CELL_H, CELL_W
from pnp.desk.forms.layout import BADGE, HEADING, HEADS, Form, Head, figure_size, shared_out, split_evenly
from pnp.desk.forms.pen import field_name
from pnp.desk.forms.room import room
from pnp.desk.lent import Look
from pnp.draw.canvas import Anchor, Canvas
from pnp.kit.words import Word, Words, ordinal
from pnp.press.product import Sheet
from pnp.season.notes import Note, in_race, marked
from pnp.season.standings import Row, Standing
from pnp.season.system import Competitor

_NAME = 52.0
_BY_HAND, _TOTAL, _PLACE = 11.0, 16.0, 14.0
_RACE_MOST = 34.0
_ROW_MOST = 19.0
_NOTES_MOST = 30.0
"""So much of the sheet is for decisions; more of them have a page of their own."""
_MIDDLE: Anchor = "middle"
_NAME_WRITTEN: tuple[float, Anchor] = (15.0, "start")


@dataclass(frozen=True)
class Scored:
    """What a sheet is about; without a standing it is blank."""

    field: Sequence[Competitor]
    """Everybody in the order of the rows; one without an id is somebody who has not signed in yet."""
    races: int
    standing: Standing | None = None
    notes: Sequence[Note] = ()
    """What was decided by hand."""
    title: str = ""
    """Of the season."""


def score_sheets(scored: Scored, look: Look, words: Words) -> tuple[Sheet, ...]:
    """As few pages as the cells allow: races are spread over them first, then those who take part. Decisions that do
    not fit have pages of their own."""
    every = Footnotes(scored.notes, look.text, look.strong)
    foot = every.within(_NOTES_MOST, "landscape")
    w, h = room("landscape")
    races = split_evenly(scored.races, int((w - BADGE - _NAME - _BY_HAND - _TOTAL - _PLACE) / CELL_W))
    parts = split_evenly(len(scored.field), int((h - HEADING - HEADS - foot.with_air(w)) / CELL_H))
    pages = [_ScorePage(scored, look, words, some, part, foot) for part in parts for some in races]
    sheets = tuple(Sheet("score-sheet", page.draw, "landscape") for page in pages)
    title = str(words("season.adjust.title")) if scored.notes else ""
    return sheets if foot.notes else (*sheets, *every.pages(title, partial(_notes_heading, pages[0], title)))


def _notes_heading(page: _ScorePage, title: str, canvas: Canvas, w: float) -> float:
    return Form(canvas, w, 0, page.look, page.words, "filled").heading(title, page.kicker)


@dataclass(frozen=True)
class _Column:
    key: str
    label: str
    x: float
    w: float

    @property
    def is_loud(self) -> bool:
        return self.key in ("total", "place")


@dataclass(frozen=True)
class _ScorePage:
    """Some of the races, and some of those who take part."""

    scored: Scored
    look: Look
    words: Words
    races: range
    part: range
    foot: Footnotes

    @property
    def is_last(self) -> bool:
        """Whether the season is added up on this page."""
        return self.races.stop == self.scored.races

    @property
    def kicker(self) -> str:
        return " · ".join(filter(None, (str(self.words("game.name")), self.scored.title)))

    @cached_property
    def rows(self) -> dict[str, Row]:
        return self.scored.standing.by_who if self.scored.standing else {}

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        form = Form(canvas, w, h, self.look, self.words, "filled" if self.scored.standing else "blank")
        columns = list(self._columns(w))
        y = form.heads(self._heading(form), [Head(column.label, column.x, column.w) for column in columns])
        self.foot.draw(canvas, h, w)
        row = shared_out(h - y - self.foot.with_air(w), len(self.part), _ROW_MOST)
        for index in self.part:
            self._row(form, y + (index - self.part.start) * row, row, self.scored.field[index], columns)

    def _heading(self, form: Form) -> float:
        title, standing = self.words("component.score.title"), self.scored.standing
        if standing is None or not standing.rows:
            return form.heading(title, self.kicker)
        run = f"{len(standing.rows[0].races)}/{self.scored.races}"
        return form.heading(title, self.kicker, run, self.words("paper.races_run"))

    def _columns(self, w: float) -> Iterator[_Column]:
        """The name takes what the races and the sums leave."""
        sums = self._sums()
        after = sum(wide for _, _, wide in sums)
        cell = min(_RACE_MOST, (w - BADGE - _NAME - after) / len(self.races))
        races = [(str(race), self.words("standing.race", n=race + 1), cell) for race in self.races]
        name = ("name", self.words("paper.column.name"), w - BADGE - cell * len(races) - after)
        x = BADGE
        for key, label, wide in [name, *races, *sums]:
            yield _Column(key, label, x, wide)
            x += wide

    def _sums(self) -> list[tuple[str, Word, float]]:
        """What stands behind the races: key, caption and width of each column."""
        words = self.words
        if not self.is_last:
            return [("total", words("paper.results.so_far", n=self.races.stop), _TOTAL)]
        return [
            ("by_hand", words("paper.results.by_hand"), _BY_HAND),
            ("total", words("paper.results.total"), _TOTAL),
            ("place", words("paper.results.place"), _PLACE),
        ]

    def _row(self, form: Form, y: float, h: float, who: Competitor, columns: Sequence[_Column]) -> None:
        form.badge(0, y + 0.5, BADGE - 1.5, h - 1, who)
        for column in columns:
            name, value = field_name("score", column.key, who.id), self._value(column.key, who)
            size, anchor = _NAME_WRITTEN if column.key == "name" else (figure_size(h), _MIDDLE)
            form.cell(
                name, column.x, y, column.w, h, value, size=size, anchor=anchor, loud=column.is_loud,
                mark=self._mark(column.key, who), struck=self._is_dropped(column.key, who),
            )  # fmt: skip

    def _value(self, key: str, who: Competitor) -> str:
        row = self.rows.get(who.id)
        if key == "name":
            return who.id
        if row is None or not row.races:
            return row.shown_by_hand if row and key == "by_hand" else ""
        match key:
            case "by_hand":
                return row.shown_by_hand
            case "total":
                return str(row.total if self.is_last else row.after(self.races.stop))
            case "place":
                return ordinal(row.place, self.words.lang) + ("=" if row.shared else "")
        return row.won(int(key)) if int(key) < len(row.races) else ""

    def _is_dropped(self, key: str, who: Competitor) -> bool:
        row = self.rows.get(who.id)
        return row is not None and key.isdecimal() and int(key) in row.dropped

    def _mark(self, key: str, who: Competitor) -> str:
        """Of what was decided about a race, or about the season."""
        if key == "by_hand" and who.id in self.rows:
            return marked(self.rows[who.id].decisions)
        return in_race(self.scored.notes, int(key) + 1).get(who.id, "") if key.isdecimal() else ""
