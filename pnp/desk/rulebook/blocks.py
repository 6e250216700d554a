"""The blocks of a rule book, set: clauses, questions, examples, figures, lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import ceil

from pnp.desk.rulebook.house import House, Setting, before, framed, gap, stacked
from pnp.desk.rulebook.indexing import Entry, initial
from pnp.desk.rulebook.references import References
from pnp.draw.boxes import NO_BREAK
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import WHITE
from pnp.draw.fonts import cap_height, width
from pnp.draw.runs import Run, marked
from pnp.draw.text import center_line, fit_size
from pnp.press.figure import Figure
from pnp.press.flow import WHOLE, Block, Slug, text_breaks
from pnp.referee.examples import Told
from pnp.referee.rulebook import Clause

_ID = Font("barlow", 600)
_ID_SIZE = 7.5
_PAD = 2.1
_CHAPTER = 20.0
_LABEL = Font("barlow", 700)
_ROW = ((0.06, 0.17), (0.23, 0.66), (0.89, 0.13))
"""Of a table: where title, text and references begin, and how wide they are, as shares of the page."""
_CELL = 2.0
_PICTOGRAM, _LOW = 14.0, 10.0
"""How large the picture beside a step of the quick start is."""
_SWITCH = 2.2
"""How high the sign of a table option is."""


@dataclass(frozen=True)
class Illustrated:
    """An example as it is printed."""

    id: str
    title: str
    ask: str
    told: tuple[Told, ...]
    figures: tuple[Figure, ...] = ()

    @property
    def is_wide(self) -> bool:
        return any(figure.wide for figure in self.figures)

    @property
    def is_variant(self) -> bool:
        """E5b: E5 with another die. It goes with that, unless it has a picture of its own."""
        return not self.id[-1].isdigit() and not self.figures

    @property
    def about(self) -> str:
        return " ".join((self.ask, *(each.text for each in self.told)))


@dataclass(frozen=True)
class Blocks:
    """Sets whatever a plan asks for. `flex` is the share by which figures give way."""

    house: House
    refs: References
    flex: float = 0.0
    inset: float = 0.0

    def room(self, columns: int) -> float:
        return self.house.measure.column(columns) - self.inset

    # -- headings

    def chapter(self, id_: str, title: str, lead: str) -> Block:
        """The title in the game's own face, its band beneath, and a sentence to open with."""
        house, w = self.house, self.room(1)
        step = house.step

        def draw(canvas: Canvas, x: float, top: float) -> None:
            size = fit_size(title, house.look.display, _CHAPTER, w, 12)
            base = top + step * 1.42
            canvas.target(f"chapter:{id_}", max(0.0, top - 2), title)
            canvas.text(x, base, title, house.look.display, size, fill=house.look.ink)
            self._band(canvas, x, base + 1.9, w)

        said = house.rows(self.refs.text(lead), house.body, w) if lead else []
        rows = [Slug(step * 2.5, draw), gap(step * 0.5), *said]
        return Block(title, (stacked(rows),), before=step, columns=1)

    def _band(self, canvas: Canvas, x: float, y: float, w: float) -> None:
        look = self.house.look
        if look.band:
            look.band(canvas, x, y, w, 1.5)
        else:
            canvas.rect(x, y, w, 0.9, fill=look.accent)

    # -- clauses

    def clause(self, clause: Clause, small: bool = False) -> Block:
        """A small one belongs to a list in which things are looked up: it leads nowhere else."""
        house, room = self.house, self.room(2)
        heading = self._heading(clause, room, house.question if small else house.title)
        text = (*self.refs.text(clause.printed), *(() if small else self.refs.see(clause)))
        setting = house.small if small else house.body
        lines = house.lines(text, setting, room)
        parted = {len(heading) + number for number, line in enumerate(lines, start=1) if line.hyphened}
        breaks, loose = (text_breaks(len(heading), len(lines), whole) - parted for whole in (WHOLE, 3))
        above = house.step * (0.3 if small else 0.5)
        rows = (*heading, *(house.row(line, setting) for line in lines))
        return Block(clause.id, rows, breaks, loose, above, id=clause.id)

    def entry(self, clause: Clause) -> Block:
        """A clause as the row of a table over the page: its id and title, its text, and what it serves."""
        house, setting, room = self.house, self.house.small, self.room(1)
        columns = (
            ((Run(clause.title, True),), house.question),
            (self.refs.text(clause.printed), setting),
            (self.refs.named(clause.see), setting),
        )
        cells = [
            (x, house.rows(text, own, share * room - _CELL))
            for (text, own), (x, share) in zip(columns, _ROW, strict=True)
        ]
        tall = max(len(rows) for _, rows in cells) * setting.step

        def draw(canvas: Canvas, x: float, top: float) -> None:
            canvas.target(clause.id, max(0.0, top), f"{clause.id} {clause.title}", 1)
            canvas.line(x, top, x + room, top, stroke=house.tint, width=0.25)
            canvas.text(x, top + 0.7 + setting.baseline, clause.id, _ID, _ID_SIZE, fill=house.tint)
            for left, rows in cells:
                stacked(rows).draw(canvas, x + left * room, top + 0.7)

        return Block(clause.id, (Slug(tall + 1.1, draw),), columns=1, id=clause.id)

    def _heading(self, clause: Clause, room: float, setting: Setting) -> list[Slug]:
        """The title, and at its right end the id that is cited everywhere."""
        house = self.house
        name = width(clause.id, _ID, _ID_SIZE)
        lines = house.lines((Run(clause.title, True),), setting, room - name - 2)

        def draw(canvas: Canvas, x: float, top: float) -> None:
            canvas.target(clause.id, max(0.0, top - 1), f"{clause.id} {clause.title}", 1)
            self._id(canvas, x + room, top + setting.baseline, clause.id)

        first, *others = [house.row(line, setting) for line in lines]
        return [before(first, Slug(0, draw)), *others]

    def _id(self, canvas: Canvas, right: float, baseline: float, id_: str) -> None:
        canvas.text(right, baseline, id_, _ID, _ID_SIZE, anchor="end", fill=self.house.tint)

    # -- questions

    def ruling(self, clause: Clause) -> Block:
        """What the books leave open as a question, and how we play it."""
        house, room = self.house, self.room(2)
        name = width(clause.id, _ID, _ID_SIZE) + 2 + (_SWITCH * 1.9 + 1 if clause.option else 0)
        asked = house.lines(_bold(self.refs.text(clause.printed)), house.question, room - name)

        def draw(canvas: Canvas, x: float, top: float) -> None:
            canvas.target(clause.id, max(0.0, top - 1), f"{clause.id} {clause.title}", 1)
            self._id(canvas, x + room, top + house.question.baseline, clause.id)
            if clause.option:
                house.switch(canvas, x + room - name + 2, top + house.question.baseline, _SWITCH)

        first, *others = [house.row(line, house.question) for line in asked]
        answer = self.refs.text(clause.printed_ruling)
        rows = house.rows(answer, house.small, room)
        slugs = (before(first, Slug(0, draw)), *others, *rows)
        breaks = frozenset(_answer_breaks(len(asked), len(rows)))
        return Block(clause.id, slugs, breaks, before=house.step * 0.5, id=clause.id)

    def switched(self, text: str) -> Block:
        """What the sign of a table option means."""
        house, indent = self.house, _SWITCH * 1.9 + 1.5
        rows = house.rows(self.refs.text(text), house.small, self.room(1), indent=indent)

        def draw(canvas: Canvas, x: float, top: float) -> None:
            house.switch(canvas, x, top + house.small.baseline, _SWITCH)

        return Block("option", (before(stacked(rows), Slug(0, draw)),), before=house.step * 0.25, columns=1)

    # -- examples

    def example(self, example: Illustrated, variants: Sequence[Illustrated] = ()) -> Block:
        """In a frame of its own, with those below it that only differ a little."""
        columns = 1 if example.is_wide else 2
        room = self.room(columns)
        inner = room - 2 * _PAD
        rows = self._run(example, inner, example.title)
        rows += [row for each in variants for row in self._run(each, inner)]
        box = framed(rows, room, self.house.tint, _PAD)
        return Block(example.id, (box,), before=self.house.step * 0.5, columns=columns, floats=True)

    def _run(self, example: Illustrated, room: float, title: str = "") -> list[Slug]:
        rows = self._asked(example, room, title)
        rows += [self.picture(figure, room, example.about) for figure in example.figures]
        rows += [gap(0.6)] if example.figures else []
        return rows + [row for told in example.told for row in self._told(told, room)]

    def _asked(self, example: Illustrated, room: float, title: str) -> list[Slug]:
        """Its number as a label, then title and question in one."""
        house, setting = self.house, self.house.caption
        wide = max(6.0, width(example.id, _LABEL, 8) + 2.4)
        label = Run(NO_BREAK * ceil((wide + 1.2) / width(" ", setting.type.bold, setting.type.size)), True)
        opening = (Run(title, True), Run(" ")) if title else ()
        rows = house.rows((label, *opening, *marked(example.ask)), setting, room)

        def draw(canvas: Canvas, x: float, top: float) -> None:
            middle = top + setting.baseline - cap_height(setting.type.font, setting.type.size) / 2
            canvas.target(f"example:{example.id}", max(0.0, top - _PAD))
            canvas.rect(x, middle - 1.75, wide, 3.5, r=0.7, fill=house.tint)
            center_line(canvas, x + wide / 2, middle, example.id, _LABEL, 8, fill=WHITE)

        return [before(rows[0], Slug(0, draw)), *rows[1:]]

    def _told(self, told: Told, room: float) -> list[Slug]:
        """What the referee says of it. What looks like the name of a clause there is a result: R2, a car is out."""
        runs = (*marked(told.text), *(self.refs.cited(told.rule.split()) if told.rule else ()))
        rows = self.house.rows(runs, self.house.caption, room, indent=4.2)

        def draw(canvas: Canvas, x: float, top: float) -> None:
            y = top + self.house.caption.step * 0.5
            canvas.polygon([(x + 0.4, y - 1.1), (x + 2.4, y), (x + 0.4, y + 1.1)], fill=self.house.tint)

        return [before(rows[0], Slug(0, draw)), *rows[1:]] if rows else []

    # -- figures

    def figure(self, figure: Figure, name: str, caption: str, wide: bool) -> Block:
        columns = 1 if wide or figure.wide else 2
        room = self.room(columns)
        rows = [self.picture(figure, room, figure.about or caption)]
        rows += [gap(0.8), *self.house.rows(self.refs.text(caption), self.house.caption, room)] if caption else []
        return Block(name, (stacked(rows),), before=self.house.step * 0.6, columns=columns, floats=True)

    def picture(self, figure: Figure, room: float, about: str) -> Slug:
        high = figure.height(room) * (1 + max(-figure.flex, min(figure.flex, self.flex)))

        def draw(canvas: Canvas, x: float, top: float) -> None:
            with canvas.group(at=(x, top), about=about):
                figure.draw(canvas, room, high)

        return Slug(high, draw)

    # -- running text

    def words(self, title: str, text: str, columns: int, small: bool) -> Iterator[Block]:
        """Paragraphs, one a line; those that begin with a bullet are a list."""
        house, setting, room = self.house, self.house.small if small else self.house.body, self.room(columns)
        heading = house.rows((Run(title, True),), house.title, room) if title else []
        for index, line in enumerate(filter(str.strip, text.split("\n"))):
            head, lines = heading if index == 0 else [], self._paragraph(line, setting, room)
            breaks, white = text_breaks(len(head), len(lines)), house.step * (0.5 if head else 0.25)
            yield Block(title or text[:30], (*head, *lines), breaks, before=white, columns=columns)

    def _paragraph(self, line: str, setting: Setting, room: float) -> list[Slug]:
        mark, _, rest = line.partition(" ")
        if mark not in ("•", "–", "·", "-"):
            return self.house.rows(self.refs.text(line), setting, room)
        rows = self.house.rows(self.refs.text(rest), setting, room, indent=3.2)

        def draw(canvas: Canvas, x: float, top: float) -> None:
            canvas.circle(x + 1.1, top + setting.baseline - 1.1, 0.55, fill=self.house.tint)

        return [before(rows[0], Slug(0, draw)), *rows[1:]]

    @property
    def inside(self) -> Blocks:
        """For what will stand in a frame."""
        return replace(self, inset=2 * _PAD)

    def boxed(self, blocks: Sequence[Block]) -> Block:
        """Blocks that were set `inside`, in a frame that is never parted."""
        first = blocks[0]
        rows = [row for block in blocks for row in (gap(block.before), *block.slugs)][1:]
        frame = framed(rows, self.room(first.columns), self.house.tint, _PAD)
        return replace(first, slugs=(frame,), breaks=frozenset(), loose=frozenset(), before=self.house.step * 0.6)

    def quick(self, goal: str, steps: Sequence[str], advice: str, pictures: Sequence[Figure] = ()) -> Iterator[Block]:
        """A page to begin with: what it is about, what to do, and in which order, each step with its picture."""
        house, room = self.house, self.room(1)
        aim = house.rows(_bold(self.refs.text(goal)), house.large, room)
        yield Block(goal[:30], (stacked(aim),), before=house.step * 0.5, columns=1)
        for number, (step, picture) in enumerate(zip_longest(steps, pictures[: len(steps)]), start=1):
            yield self._step(number, step, room, picture)
        rows = house.rows(self.refs.text(advice), house.body, room - 2 * _PAD)
        yield Block(advice[:30], (framed(rows, room, house.tint, _PAD),), before=house.step, columns=1)

    def _step(self, number: int, text: str, room: float, picture: Figure | None = None) -> Block:
        house, indent = self.house, 11.0 + (_PICTOGRAM + 2 if picture else 0)
        rows = house.rows(self.refs.text(text), house.large, room, indent=indent)
        tall = len(rows) * house.large.step
        missing = max((1.5 if len(rows) == 1 else len(rows)) * house.large.step, _LOW if picture else 0) - tall

        def draw(canvas: Canvas, x: float, top: float) -> None:
            canvas.circle(x + 3.8, top + house.large.step * 0.5 + 0.9, 3.8, fill=house.tint)
            middle = top + house.large.step * 0.5 + 0.9
            center_line(canvas, x + 3.8, middle, str(number), house.look.display, 14, fill=WHITE)
            if picture:
                with canvas.group(at=(x + 10, top + (tall + missing - _LOW) / 2), about=picture.about):
                    picture.draw(canvas, _PICTOGRAM, _LOW)

        body = stacked(rows, below=missing)
        return Block(text[:30], (before(body, Slug(0, draw)),), before=house.step * 0.75, columns=1)

    def task(
        self, number: int, do: str, why: str, clauses: Sequence[str], opens: str = "", figure: Figure | None = None
    ) -> Block:
        """A step of a lesson: what to do, then what came of it, and by which clauses; at last a picture of it."""
        house, room, indent = self.house, self.room(2), 6.4
        head = house.rows((Run(opens, True),), house.title, room) if opens else []
        asked = house.rows(_bold(self.refs.text(do)), house.body, room, indent=indent)
        cited = self.refs.cited(clauses) if clauses else ()
        answered = house.rows((*self.refs.text(why), *cited), house.body, room, indent=indent)

        def draw(canvas: Canvas, x: float, top: float) -> None:
            middle = top + house.step * 0.5
            canvas.circle(x + 2.3, middle, 2.3, fill=house.tint)
            center_line(canvas, x + 2.3, middle, str(number), _LABEL, 9, room=4, fill=WHITE)

        shown = self._beside(figure, room, indent, why) if figure else ()
        rows = (*head, before(asked[0], Slug(0, draw)), *asked[1:], *answered, *shown)
        breaks = text_breaks(len(head) + len(asked), len(answered))
        return Block(do[:30], rows, breaks, before=house.step * 0.5)

    def _beside(self, figure: Figure, room: float, indent: float, about: str) -> tuple[Slug, ...]:
        """A picture under a step, as far to the right as its text."""
        picture = self.picture(figure, room - indent, about)

        def draw(canvas: Canvas, x: float, top: float) -> None:
            picture.draw(canvas, x + indent, top)

        return (gap(0.8), Slug(picture.height, draw))

    def term(self, term: str, text: str) -> Block:
        """An entry of the glossary."""
        house = self.house
        runs = (Run(f"{term} ", True), *self.refs.text(text))
        rows = house.rows(runs, house.caption, self.room(2))
        return Block(term, tuple(rows), text_breaks(0, len(rows)), before=house.step * 0.25)

    # -- lists with pages

    def contents(self, chapters: Sequence[tuple[str, str, int]]) -> Block:
        """Chapters with their pages: id, title, page."""
        house, room = self.house, self.room(2)
        rows = [self._line(title, str(page), f"chapter:{id_}", room, house.body) for id_, title, page in chapters]
        title = str(house.words("rulebook.contents"))
        heading = house.rows((Run(title, True),), house.title, room)
        return Block(title, (stacked([*heading, *rows]),), before=house.step * 0.5)

    def _line(self, text: str, page: str, target: str, room: float, setting: Setting) -> Slug:
        house = self.house

        def draw(canvas: Canvas, x: float, top: float) -> None:
            base, type_ = top + setting.baseline, setting.type
            size = fit_size(text, type_.font, type_.size, room - 10, 7)
            canvas.text(x, base, text, type_.font, size)
            canvas.text(x + room, base, page, type_.bold, type_.size, anchor="end")
            start, end = x + width(text, type_.font, size) + 1.5, x + room - width(page, type_.bold, type_.size) - 1.5
            if end > start:
                canvas.line(start, base, end, base, stroke=house.tint, width=0.25, dash=(0.25, 1.1), round=True)
            canvas.link(x, top, room, setting.step, target)

        return Slug(setting.step, draw)

    def index(self, entries: Sequence[Entry]) -> Iterator[Block]:
        """Three columns; a little air where another letter begins."""
        shown = ""
        for entry in entries:
            letter = initial(entry, self.house.lang)
            yield self._entry(entry, begins=letter != shown)
            shown = letter

    def _entry(self, entry: Entry, begins: bool) -> Block:
        house, room, setting = self.house, self.room(3), self.house.index
        page = str(self.refs.pages.get(entry.clause, 0))
        id_ = entry.clause if width(entry.clause, _ID, 7) < room / 3 else ""  # a long one says no more than the term
        wide = width(page, setting.type.bold, setting.type.size) + width(id_, _ID, 7) + 3
        lines = house.lines((Run(entry.term),), setting, room - wide)

        def draw(canvas: Canvas, x: float, top: float) -> None:
            base, size = top + setting.baseline, setting.type.size
            right = x + room
            canvas.text(right, base, page, setting.type.bold, size, anchor="end")
            right -= max(width(page, setting.type.bold, size), width("00", setting.type.bold, size)) + 1
            canvas.text(right, base, id_, _ID, 7, anchor="end", fill=house.tint)
            canvas.link(x, top, room, setting.step, entry.clause)

        first, *others = [house.row(line, setting, indent=1.5 if i else 0.0) for i, line in enumerate(lines)]
        rows = [before(first, Slug(0, draw)), *others]
        return Block(entry.term, (stacked(rows),), before=setting.step * 0.3 if begins else 0.0, columns=3)


def _bold(runs: Sequence[Run]) -> tuple[Run, ...]:
    return tuple(replace(run, bold=True) for run in runs)


def _answer_breaks(asked: int, answered: int) -> range:
    """A question is never parted from the first two lines of its answer; the last two stay together."""
    return range(asked + 2, asked + answered - 1) if asked + answered > 5 else range(0)
