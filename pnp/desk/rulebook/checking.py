"""Is a book what it promises: every rule once, every example and figure known, the same marks in every language?"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pnp.desk.rulebook.plan import BOOKS, KINDS, RULES, BookPlan, has_book
from pnp.kit.catalogue import open_catalogue
from pnp.kit.errors import PnpError, Problems, unknown
from pnp.kit.game import AnyGame
from pnp.kit.library import Layered, Library
from pnp.kit.toml import KeyPath
from pnp.kit.words import LANGUAGES, Words, load_words
from pnp.referee.rulebook import RuleBook, essentials, marks

Kind = TypeVar("Kind")
EXAMPLES = "examples.toml"
LESSON = "lesson.toml"
_HOMES = {"clause": f"rules.{LANGUAGES[0]}.toml", "question": f"rules.{LANGUAGES[0]}.toml", "example": EXAMPLES}
"""Where something stands of which a book is made."""
_MARKED = ("text", "ruling")
_SORTED = re.compile(r"[\u3041-\u3096\u30a1-\u30faA-Za-z]")
"""What a word begins with that can be put in order as it is written."""


def book_problems(game: AnyGame, library: Library) -> list[PnpError]:
    """Everything that is wrong with the rules as they are printed; a game without a plan has no book."""
    problems = [*mark_problems(library), *reading_problems(library)]
    figures = (*game.book.figures, *game.book.retold) if game.has("book") else None
    written: list[Written] = []
    for book in BOOKS:
        if has_book(library, book):
            try:
                plan, source = library.read(f"{book}.toml", BookPlan)
                written.append(Written(book, plan, source, library))
            except Problems as several:
                problems += several.problems
    for each in written:
        problems += each.problems(figures)
    return problems + list(_unused(written, figures))


@dataclass(frozen=True)
class Written:
    """A plan as it was read, with where each of its lines stands."""

    book: str
    plan: BookPlan
    source: Layered = field(repr=False)
    library: Library

    def problems(self, figures: Collection[str] | None = None) -> Iterator[PnpError]:
        yield from self._chapters()
        yield from self._blocks()
        yield from self._clauses()
        yield from self._examples()
        yield from self._figures(figures)
        yield from self._lessons()
        yield from self._words()

    def _chapters(self) -> Iterator[PnpError]:
        """In order, on pages that there are."""
        before, ids = 0, set[str]()
        for number, chapter in enumerate(self.plan.chapter):
            first = before + (0 if chapter.run_on else 1)
            if chapter.id in ids:
                yield self.source.error(
                    ("chapter", number, "id"), f"two chapters are called “{chapter.id}”", do="rename one of them"
                )
            if not first <= chapter.page <= self.plan.pages:
                yield self.source.error(
                    ("chapter", number, "page"),
                    f"chapter {chapter.id} cannot begin on page {chapter.page}",
                    f"{first} to {self.plan.pages}",
                    "chapters stand in the order of their pages; run_on = true lets one begin where another ends",
                )
            before = max(before, chapter.page)
            ids.add(chapter.id)

    def _blocks(self) -> Iterator[PnpError]:
        for way, block in self.plan.blocks():
            if len(block.kinds) != 1:
                yield self.source.error(
                    way, "a block is one thing", f"one of {', '.join(KINDS)}", "make it two blocks, or name what it is"
                )

    def _clauses(self) -> Iterator[PnpError]:
        clauses = RuleBook.load(self.library, LANGUAGES[0]).clauses
        rules = [id_ for id_, clause in clauses.items() if not clause.ruling]
        named = self._placed()
        yield from self._known("clause", named, rules)
        yield from self._twice("clause", named)
        if self.book == RULES:
            yield from self._missing("clause", rules, named)
        yield from self._questions([id_ for id_, clause in clauses.items() if clause.ruling])

    def _questions(self, rulings: Sequence[str]) -> Iterator[PnpError]:
        listed = ((way, block.rulings if block.rulings != "all" else ()) for way, block in self.plan.blocks())
        named = self._named("rulings", listed)
        yield from self._known("question", named, rulings)
        yield from self._twice("question", named)
        if self.book == RULES and not any(block.rulings == "all" for _, block in self.plan.blocks()):
            yield from self._missing("question", rulings, named)

    def _placed(self) -> list[tuple[KeyPath, str]]:
        return self._named("clauses", ((way, block.clauses) for way, block in self.plan.blocks()))

    def named(self, kind: str) -> list[tuple[KeyPath, str]]:
        """The examples, or the figures, that it names."""
        if kind == "example":
            return self._named("examples", ((way, block.examples) for way, block in self.plan.blocks()))
        return [((*way, "figure"), block.figure) for way, block in self.plan.blocks() if block.figure]

    def _named(self, key: str, listed: Iterable[tuple[KeyPath, Sequence[str]]]) -> list[tuple[KeyPath, str]]:
        return [((*way, key, number), name) for way, names in listed for number, name in enumerate(names)]

    def _examples(self) -> Iterator[PnpError]:
        shown, named = example_clauses(self.library), self.named("example")
        yield from self._known("example", named, list(shown))
        yield from self._twice("example", named)
        seen = set[str]()
        rules = {name for _, name in self._placed()}
        for way, block in self.plan.blocks():
            seen |= set(block.clauses)
            for name in block.examples:
                for clause in sorted(rules & set(shown.get(name, ())) - seen):
                    yield self.source.error(
                        way, f"example {name} comes before {clause}, which it shows", do=f"move it behind {clause}"
                    )

    def _figures(self, known: Collection[str] | None) -> Iterator[PnpError]:
        named = self.named("figure")
        if known is not None:
            yield from self._known("figure", named, list(known))
        yield from self._twice("figure", named)

    def _lessons(self) -> Iterator[PnpError]:
        named = [((*way, "lesson"), block.lesson) for way, block in self.plan.blocks() if block.lesson]
        parts = self.library.open(LESSON).values.get("part") if named and LESSON in self.library.names() else None
        yield from self._known("part of the lesson", named, [str(part.get("id")) for part in _listed(parts, dict)])
        yield from self._twice("part of the lesson", named)

    def _known(self, kind: str, named: Iterable[tuple[KeyPath, str]], known: Sequence[str]) -> Iterator[PnpError]:
        for way, name in named:
            if name not in known:
                yield unknown(kind, name, known, where=self.source.place(way))

    def _twice(self, kind: str, named: Iterable[tuple[KeyPath, str]]) -> Iterator[PnpError]:
        first = dict[str, KeyPath]()
        for way, name in named:
            if name in first:
                where = self.source.place(first[name])
                yield self.source.error(
                    way, f"{kind} {name} stands in the book twice", f"once: {where}", "leave it out"
                )
            first.setdefault(name, way)

    def _missing(self, kind: str, wanted: Iterable[str], named: Iterable[tuple[KeyPath, str]]) -> Iterator[PnpError]:
        there = {name for _, name in named}
        yield from (self.absent(kind, name) for name in wanted if name not in there)

    def absent(self, kind: str, name: str) -> PnpError:
        """What is to be said of something that is there, and not in the book."""
        plan, home = str(self.source.documents[-1].path), _HOMES.get(kind, "")
        return PnpError(
            f"{kind} {name} stands nowhere in the book",
            where=self.library.open(home).place((name,)) if home else plan,
            expected="once",
            do=f"name it in {plan}",
        )

    def _words(self) -> Iterator[PnpError]:
        for lang in LANGUAGES:
            words = load_words(lang, self.library)
            yield from (words.missing(key) for key in self.words_needed() if not _is_there(words, key))

    def words_needed(self) -> Iterator[str]:
        """What must be written for this plan, in every language."""
        yield "book.title"
        yield from (f"book.{chapter.id}.title" for chapter in self.plan.chapter if not chapter.is_cover)
        for _, block in self.plan.blocks():
            if block.quick:
                yield from ("book.quick.goal", "book.quick.steps", "book.quick.advice")
            if block.words:
                yield f"{block.words_key}.text"
            if block.figure:
                yield f"figure.{block.figure}.caption"
            yield from (f"book.glossary.{term}.{part}" for term in block.glossary for part in ("term", "text"))


def example_clauses(library: Library) -> Mapping[str, Sequence[str]]:
    """Every example there is, and the clauses that it shows; one that is no example is told of where it is run."""
    if EXAMPLES not in library.names():
        return {}
    entries = library.open(EXAMPLES).values
    return {id_: _listed(entry.get("clauses"), str) for id_, entry in entries.items() if isinstance(entry, dict)}


def _listed(values: object, kind: type[Kind]) -> list[Kind]:
    """Of a list in a file that nobody has checked yet, what can be meant."""
    return [each for each in values if isinstance(each, kind)] if isinstance(values, list) else []


def _is_there(words: Words, key: str) -> bool:
    inside, _, last = key.rpartition(".")
    return key in words or bool(words.section(inside).get(last))


def _unused(written: Sequence[Written], figures: Collection[str] | None) -> Iterator[PnpError]:
    """Examples and figures that no book shows."""
    rules = next((each for each in written if each.book == RULES), None)
    if rules is None:
        return
    for kind, known in (("example", _to_show(rules)), ("figure", list(figures or ()))):
        shown = {name for each in written for _, name in each.named(kind)}
        yield from (rules.absent(kind, name) for name in known if name not in shown)


def _to_show(rules: Written) -> list[str]:
    """The examples that a book must have; one that somebody added for a table of their own needs no new plan."""
    if EXAMPLES not in rules.library.names():
        return []
    layers = rules.library.open(EXAMPLES).documents[: len(rules.source.documents)]
    return list(dict.fromkeys(id_ for document in layers for id_ in document.values))


def mark_problems(library: Library) -> Iterator[PnpError]:
    """What is only for the screen is marked in every language alike; so is the sentence that must be known."""
    if f"rules.{LANGUAGES[0]}.toml" not in library.names():
        return
    catalogues = {lang: open_catalogue(library, f"rules.{lang}.toml") for lang in LANGUAGES}
    model = catalogues[LANGUAGES[0]].values
    for layered in catalogues.values():
        for id_, entry in layered.values.items():
            for key in _MARKED:
                if key in entry and key in model.get(id_, {}):
                    yield from _marked_otherwise(layered, (id_, key), entry[key], model[id_][key])


def _marked_otherwise(layered: Layered, way: KeyPath, text: str, english: str) -> Iterator[PnpError]:
    if (found := marks(text)) != (wanted := marks(english)):
        yield layered.error(
            way,
            f"stretches marked {{{{…}}}}: {found}",
            f"{wanted}, as in English",
            "mark what is only for the screen, in every language",
        )
    if (bold := len(essentials(text))) > 1 or bold != min(1, len(essentials(english))):
        yield layered.error(
            way,
            f"sentences in **…**: {bold}",
            f"{min(1, len(essentials(english)))}, as in English",
            "at most one a clause",
        )


def reading_problems(library: Library) -> Iterator[PnpError]:
    """A Japanese index is sorted by sound, which kanji do not show."""
    name = "rules.ja.toml"
    if not has_book(library) or name not in library.names():
        return
    layered = open_catalogue(library, name)
    for clause in RuleBook(layered.values).clauses.values():
        for (word, reading), key in zip(clause.entries(), ("title", *("index" for _ in clause.index)), strict=True):
            if not _SORTED.match(reading):
                yield layered.error(
                    (clause.id, key),
                    f"“{word}” cannot be put in order",
                    "how it is read, in kana",
                    'reading = "おいこし" beside a title, "追い越し|おいこし" in an index',
                )
