"""A rule book put together: its plan, the clauses, what the referee made of the examples, the pictures of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from pnp.desk.lent import SOBER, Look
from pnp.desk.rulebook import plan as planning
from pnp.desk.rulebook.blocks import Blocks, Illustrated
from pnp.desk.rulebook.house import House
from pnp.desk.rulebook.indexing import Entry, sorted_entries
from pnp.desk.rulebook.pages import Cover, draw_cover, draw_page, heads
from pnp.desk.rulebook.plan import COMPONENTS, RULES, BookPlan, Chapter, read_plan
from pnp.desk.rulebook.references import References
from pnp.draw.canvas import Canvas
from pnp.kit.errors import PnpError, unknown
from pnp.kit.game import AnyGame
from pnp.kit.library import Library
from pnp.kit.words import Words, load_words
from pnp.press.booklet import Book, DrawPage, Leaf
from pnp.press.figure import Figure
from pnp.press.flow import Block, Part, Spot, lay
from pnp.press.product import Component
from pnp.referee.entering import Entries
from pnp.referee.examples import Example, Played, load_examples, play
from pnp.referee.lesson import FILE as LESSON
from pnp.referee.lesson import Course, Lesson, load_lesson
from pnp.referee.narrate import Narrator, voiced
from pnp.referee.rulebook import Clause, RuleBook
from pnp.season.lessons import play_through

_MOST_PASSES = 9
_TELLING = ("rules", "teller")
"""The parts of a game that say what comes of an example."""


def book_component(id_: str, game: AnyGame, data: object, library: Library, lang: str, binding: str) -> Component:
    """A booklet: how many pages it has is known at once, the rest when it is printed."""
    words = load_words(lang, library)
    plan = read_plan(library, COMPONENTS[id_])
    making = Making(game, data, library, words, plan, COMPONENTS[id_])
    book = Book(plan.pages, lambda: making.drawn, note=partial(_sheet_note, words))
    title, todo = words(f"component.{id_}.title"), words(f"rulebook.todo.{binding}")
    return Component(id_, str(title), todo=str(todo), book=book, caution=_caution(making))


def _caution(making: Making) -> str:
    """A game that is still being made has its book already, without what nobody can tell yet."""
    lacking = [making.words(f"cli.part.{part}") for part in making.lacking]
    return str(making.words("rulebook.untold", parts=lacking)) if lacking and making.examples_shown else ""


def _sheet_note(words: Words, sheet: int, sheets: int, inside: bool) -> str:
    return str(words(f"rulebook.sheet.{'inside' if inside else 'outside'}", n=sheet, of=sheets))


@dataclass(frozen=True)
class Laid:
    """Every block in its place."""

    spots: tuple[Spot, ...]
    pages: Mapping[str, int]


@dataclass(frozen=True)
class Making:
    """A book of a game in one language."""

    game: AnyGame
    data: object
    library: Library
    words: Words
    plan: BookPlan
    source: str = RULES
    """The file of the plan, without its ending."""

    # -- what it is made of

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        name = f"rules.{self.words.lang}.toml"
        return RuleBook.load(self.library, self.words.lang).clauses if name in self.library.names() else {}

    @cached_property
    def house(self) -> House:
        look: Look = self.game.desk.look if self.game.has("desk") else SOBER
        return House(self.words, look)

    @cached_property
    def narrator(self) -> Narrator:
        teller = self.game.teller
        words = voiced(self.words, teller, self.data, Entries())
        return Narrator(words, teller, teller.also_called(self.data))

    @cached_property
    def examples(self) -> Mapping[str, Example]:
        return load_examples(self.library)

    @cached_property
    def illustrated(self) -> Mapping[str, Illustrated]:
        """The examples of the plan, each run by the referee."""
        return {} if self.lacking else {name: self._illustrated(name) for name in self.examples_shown}

    @property
    def examples_shown(self) -> list[str]:
        """Those that the plan names."""
        return list(dict.fromkeys(name for _, block in self._blocks() for name in block.examples))

    @property
    def lacking(self) -> list[str]:
        """The parts of the game for want of which no example can be told."""
        return [part for part in _TELLING if not self.game.has(part)]

    def _illustrated(self, name: str) -> Illustrated:
        played = self.played(name)
        example = played.example
        figures = tuple(self._shown(played, show) for show in example.show) if self.game.has("book") else ()
        told = tuple(played.told(self.narrator))
        return Illustrated(name, example.title(self.words), example.ask(self.words), told, figures)

    @cached_property
    def _played(self) -> dict[str, Played]:
        return {}

    def played(self, example: str) -> Played:
        """What the referee makes of it; played once."""
        if example not in self.examples:
            raise unknown("example", example, list(self.examples), where=f"{self.source}.toml")
        if example not in self._played:
            self._played[example] = play(self.game.rules, self.data, self.examples[example])
        return self._played[example]

    @cached_property
    def course(self) -> Course:
        """The lesson, played through."""
        if self.lesson is None:
            raise PnpError("there is no lesson to draw", expected=f"a file {LESSON} among the data of {self.game.name}")
        return play_through(self.game, self.data, self.lesson)

    def _shown(self, played: Played, show: str) -> Figure:
        return self.game.book.shown(self.data, self.words, played, show)

    def _blocks(self) -> Iterator[tuple[Chapter, planning.Block]]:
        for chapter in self.plan.chapter:
            for block in chapter.blocks:
                yield chapter, block

    @cached_property
    def rulings(self) -> list[str]:
        return [id_ for id_, clause in self.clauses.items() if clause.ruling]

    @cached_property
    def asked(self) -> list[str]:
        """Rulings in the order of the chapters that they are about."""
        order = {id_: place for place, id_ in enumerate(self._taught())}
        last = len(order)

        def about(id_: str) -> int:
            return min((order[see] for see in self.clauses[id_].see if see in order), default=last)

        return sorted(self.rulings, key=about)

    def _taught(self) -> Iterator[str]:
        for _, block in self._blocks():
            yield from block.clauses

    def _ruled(self, block: planning.Block) -> Sequence[str]:
        if block.rulings != "all":
            return block.rulings
        named = [each for _, each in self._blocks() if each.rulings != "all"]
        elsewhere = {id_ for each in named for id_ in (*each.rulings, *each.clauses)}
        return [id_ for id_ in self.asked if id_ not in elsewhere]

    # -- pages

    @cached_property
    def laid(self) -> Laid:
        """Set again and again until every page that is mentioned is the one that it has come to."""
        pages: Mapping[str, int] = {}
        measure, lang = self.house.measure, self.words.lang
        for number in range(_MOST_PASSES):
            spots = lay(self._parts(pages, number > _MOST_PASSES // 2), self.plan.pages, measure, lang)
            found = _pages_of(spots)
            if found == pages:
                break
            pages = found
        return Laid(tuple(spots), pages)

    def _parts(self, pages: Mapping[str, int], is_complete: bool) -> list[Part]:
        refs = References(self.words, tuple(self.clauses), pages, is_complete)
        return [
            Part(
                self._title(chapter), chapter.page, partial(self._chapter, chapter, refs), chapter.run_on,
                partial(self._planned, number),
            )
            for number, chapter in enumerate(self.plan.chapter)
            if not chapter.is_cover
        ]  # fmt: skip

    def _where(self, block: planning.Block) -> str:
        """Where the plan has this block: file and line."""
        path = next(path for path, each in self.plan.blocks() if each is block)
        return self.library.open(f"{self.source}.toml").place(path)

    def _planned(self, number: int) -> str:
        """Where the plan says so: file and line."""
        return self.library.open(f"{self.source}.toml").place(("chapter", number))

    def _title(self, chapter: Chapter) -> str:
        return str(self.words(f"book.{chapter.id}.title"))

    def _said(self, key: str) -> str:
        return str(self.words(key)) if key in self.words else ""

    def _chapter(self, chapter: Chapter, refs: References, flex: float) -> list[Block]:
        blocks = Blocks(self.house, refs, flex)
        head = blocks.chapter(chapter.id, self._title(chapter), self._said(f"book.{chapter.id}.lead"))
        return [head, *(each for block in chapter.blocks for each in self._set(block, blocks))]

    def _set(self, block: planning.Block, blocks: Blocks) -> Iterator[Block]:
        """A block of the plan."""
        kind = next(iter(block.kinds), "")
        builders = {
            "contents": self._contents,
            "quick": self._quick,
            "words": self._words,
            "clauses": self._clauses,
            "rulings": self._rulings,
            "figure": self._figure,
            "examples": self._examples,
            "glossary": self._glossary,
            "index": self._index,
            "lesson": self._lesson,
        }
        if kind not in builders:
            return
        if block.box and (found := list(builders[kind](block, blocks.inside))):
            yield blocks.boxed(found)
        elif not block.box:
            yield from builders[kind](block, blocks)

    def _contents(self, _: planning.Block, blocks: Blocks) -> Iterator[Block]:
        chapters = [(each.id, self._title(each), each.page) for each in self.plan.chapter if not each.is_cover]
        yield blocks.contents(chapters)

    def _quick(self, _: planning.Block, blocks: Blocks) -> Iterator[Block]:
        steps = self.words.several("book.quick.steps")
        drawn = self.game.book.quick if self.game.has("book") else ()
        pictures = [picture(self.data, self.words) for picture in drawn]
        yield from blocks.quick(self.words("book.quick.goal"), steps, self.words("book.quick.advice"), pictures)

    def _words(self, block: planning.Block, blocks: Blocks) -> Iterator[Block]:
        key, columns = block.words_key, 1 if block.wide else 2
        yield from blocks.words(self._said(f"{key}.title"), self.words(f"{key}.text"), columns, block.small)

    def _clauses(self, block: planning.Block, blocks: Blocks) -> Iterator[Block]:
        for id_ in block.clauses:
            clause = self._clause(id_, block)
            if block.table:
                yield blocks.entry(clause)
            else:
                yield blocks.ruling(clause) if clause.ruling else blocks.clause(clause, block.small)
        yield from self._examples(block, blocks)

    def _clause(self, id_: str, block: planning.Block) -> Clause:
        if id_ not in self.clauses:
            raise unknown("clause", id_, list(self.clauses), where=self._where(block))
        return self.clauses[id_]

    def _rulings(self, block: planning.Block, blocks: Blocks) -> Iterator[Block]:
        asked = [self._clause(id_, block) for id_ in self._ruled(block)]
        if block.rulings == "all" and any(clause.option for clause in asked):
            yield blocks.switched(self.words("rulebook.option"))
        yield from map(blocks.ruling, asked)

    def _figure(self, block: planning.Block, blocks: Blocks) -> Iterator[Block]:
        if not self.game.has("book"):
            return
        book, name = self.game.book, block.figure
        if name in book.retold:
            figure = book.retold[name](self.data, self.words, self)
        elif name in book.figures:
            figure = book.figures[name](self.data, self.words)
        else:
            raise unknown("figure", name, [*book.figures, *book.retold], where=self._where(block))
        yield blocks.figure(figure, block.figure, self._said(f"figure.{block.figure}.caption"), block.wide)

    def _examples(self, block: planning.Block, blocks: Blocks) -> Iterator[Block]:
        waiting: list[Illustrated] = []
        for example in (self.illustrated[name] for name in block.examples if not self.lacking):
            if waiting and not example.is_variant:
                yield blocks.example(waiting[0], waiting[1:])
                waiting = []
            waiting.append(example)
        if waiting:
            yield blocks.example(waiting[0], waiting[1:])

    def _glossary(self, block: planning.Block, blocks: Blocks) -> Iterator[Block]:
        for term in block.glossary:
            key = f"book.glossary.{term}"
            yield blocks.term(self.words(f"{key}.term"), self.words(f"{key}.text"))

    def _lesson(self, block: planning.Block, blocks: Blocks) -> Iterator[Block]:
        """The steps of a part; they are counted through the whole lesson."""
        for number, (part, task, _) in enumerate(self.lesson.tasks if self.lesson else (), start=1):
            if part.id == block.lesson:
                key = f"lesson.{part.id}"
                opens = self._said(f"{key}.title") if task is part.step[0] else ""
                do, why = self.words(f"{key}.{task.id}.do"), self.words(f"{key}.{task.id}.why")
                yield blocks.task(number, do, why, task.clauses, opens, self._step_figure(number))

    def _step_figure(self, number: int) -> Figure | None:
        """What a step of the lesson did, drawn; counted from 1."""
        if not self.game.has("book"):
            return None
        return self.game.book.taught(self.data, self.words, self.course.taught[number - 1])

    @cached_property
    def lesson(self) -> Lesson | None:
        return load_lesson(self.library)

    def _index(self, _: planning.Block, blocks: Blocks) -> Iterator[Block]:
        yield from blocks.index(sorted_entries(self._entries(), self.words.lang))

    def _entries(self) -> Iterator[Entry]:
        """Titles of clauses, and what else people look for; questions are looked for by their keys only."""
        for clause in self.clauses.values():
            title, *others = clause.entries()
            for term, reading in others if clause.ruling else (title, *others):
                yield Entry(term, clause.id, reading)

    @cached_property
    def drawn(self) -> DrawPage:
        """Whatever can go wrong has gone wrong once this is there."""
        laid = self.laid
        chapters = self._spans()
        found = heads(laid.spots, chapters, self.plan.pages)
        by_page = {page: [spot for spot in laid.spots if spot.page == page] for page in range(1, self.plan.pages + 1)}
        covers = {chapter.page for chapter in self.plan.chapter if chapter.is_cover}

        def draw(canvas: Canvas, number: int, leaf: Leaf) -> None:
            if number in covers:
                draw_cover(canvas, leaf, self.cover, self.house)
            else:
                draw_page(canvas, number, leaf, by_page[number], found[number], self.house)

        return draw

    def _spans(self) -> list[tuple[str, int, int]]:
        """Title, first and last page of every chapter; it ends on the page of the next if that begins further down."""
        starts = [chapter for chapter in self.plan.chapter if not chapter.is_cover]
        tops = {(spot.block.name, spot.page) for spot in self.laid.spots if not spot.y}
        ends = [each.page - ((self._title(each), each.page) in tops) for each in starts[1:]] + [self.plan.pages]
        return [(self._title(chapter), chapter.page, end) for chapter, end in zip(starts, ends, strict=True)]

    @cached_property
    def cover(self) -> Cover:
        words, (lo, hi) = self.words, self.game.players
        chapter = next(chapter for chapter in self.plan.chapter if chapter.is_cover)
        title = self._said(f"book.{chapter.id}.title") or self._said("book.title")
        facts = self._said(f"book.{chapter.id}.lead") or str(words("cli.players", lo=lo, hi=hi))
        picture = self.game.book.cover(self.data, words, title) if self.game.has("book") else None
        stamp = words("press.data", version=self.library.version)
        return Cover(str(words("game.name")), title, facts, str(stamp), picture)


def _pages_of(spots: Sequence[Spot]) -> dict[str, int]:
    found: dict[str, int] = {}
    for spot in spots:
        if spot.block.id and not spot.block.continued:
            found.setdefault(spot.block.id, spot.page)
    return found
