"""A plain score sheet: a row for everybody, a column for every race, what it comes to, and the place in the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.desk.forms.handwriting import CELL_H, CELL_W, or_blank
from pnp.desk.forms.layout import BADGE, HEADING, HEADS, Form, Head, figure_size, shared_out, split_evenly
from pnp.desk.forms.pen import field_name
from pnp.desk.forms.room import room
from pnp.desk.lent import Look
from pnp.draw.canvas import Anchor, Canvas
from pnp.kit.words import Word, Words, ordinal
from pnp.press.product import Sheet
from pnp.season.standings import Row, Standing
from pnp.season.system import Competitor

_NAME = 52.0
_BY_HAND, _TOTAL, _PLACE = 11.0, 16.0, 14.0
_RACE_MOST = 34.0
_ROW_MOST = 19.0
_MIDDLE: Anchor = "middle"
_NAME_WRITTEN: tuple[float, Anchor] = (13.0, "start")


@dataclass(frozen=True)
class Scored:
    """What a sheet is about; without a standing it is blank."""

    field: Sequence[Competitor]
    """Everybody in the order of the rows; one without an id is somebody who has not signed in yet."""
    races: int
    standing: Standing | None = None
    title: str = ""
    """Of the season."""


def score_sheets(scored: Scored, look: Look, words: Words) -> tuple[Sheet, ...]:
    """As few pages as the cells allow: races are spread over them first, then those who take part."""
    w, h = room("landscape")
    races = split_evenly(scored.races, int((w - BADGE - _NAME - _BY_HAND - _TOTAL - _PLACE) / CELL_W))
    parts = split_evenly(len(scored.field), int((h - HEADING - HEADS) / CELL_H))
    pages = [_ScorePage(scored, look, words, some, part) for part in parts for some in races]
    return tuple(Sheet("score-sheet", page.draw, "landscape") for page in pages)


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

    @property
    def is_last(self) -> bool:
        """Whether the season is added up on this page."""
        return self.races.stop == self.scored.races

    @cached_property
    def rows(self) -> dict[str, Row]:
        return {row.who: row for row in self.scored.standing.rows} if self.scored.standing else {}

    def draw(self, canvas: Canvas, w: float, h: float) -> None:
        words, scored = self.words, self.scored
        form = Form(canvas, w, h, self.look, words, "filled" if scored.standing else "blank")
        run = f"{len(scored.standing.rows[0].races)}/{scored.races}" if scored.standing else ""
        title, label = words("component.score.title"), words("paper.races_run")
        y = form.heading(title, scored.title or words("game.name"), run, label if run else "")
        columns = list(self._columns(w))
        y = form.heads(y, [Head(column.label, column.x, column.w) for column in columns])
        row = shared_out(h - y, len(self.part), _ROW_MOST)
        for index in self.part:
            self._row(form, y + (index - self.part.start) * row, row, scored.field[index], columns)

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
            form.cell(name, column.x, y, column.w, h, value, size=size, anchor=anchor, loud=column.is_loud)

    def _value(self, key: str, who: Competitor) -> str:
        row = self.rows.get(who.id)
        if key == "name":
            return who.id
        if row is None:
            return ""
        if key == "by_hand":
            given = row.total - sum(row.races)
            return f"{given:+}" if given else ""
        if key == "total":
            return str(row.total if self.is_last else sum(row.races[: self.races.stop])) if row.races else ""
        if key == "place":
            return ordinal(row.place, self.words.lang) if row.races else ""
        return or_blank(row.races[int(key)] if int(key) < len(row.races) else None)
