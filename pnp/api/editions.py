"""A game to work with: its data loaded, its words in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from pnp.kit.errors import PnpError, Problems, unknown
from pnp.kit.game import AnyGame, Game
from pnp.kit.library import Library
from pnp.kit.register import answering, answers, culprit, find_game, game_ids, is_known, register
from pnp.kit.words import Words, load_words
from pnp.kit.writing import NAME, taken
from pnp.referee.entering import Entries
from pnp.referee.narrate import Narrator, voiced
from pnp.referee.rulebook import Clause, RuleBook
from pnp.referee.rules import Phased
from pnp.referee.searching import Hit, Search, names_clauses

__all__ = [
    "AnyGame",
    "Edition",
    "Listed",
    "Started",
    "answering",
    "culprit",
    "data_problems",
    "find_game",
    "find_known",
    "game_ids",
    "list_games",
    "load_game",
    "names_clauses",
    "printable_games",
    "start_data",
]

if TYPE_CHECKING:
    from pnp.referee.examples import Example, Played

D = TypeVar("D")
S = TypeVar("S", bound=Phased)


@dataclass(frozen=True)
class Edition:
    """A game with its data: the kit's own, or with somebody's laid over them."""

    game: AnyGame
    data: object = field(repr=False)
    overlay: Path | None = None

    @property
    def id(self) -> str:
        return self.game.id

    @cached_property
    def library(self) -> Library:
        return self.game.library(self.overlay)

    def words(self, lang: str = "en") -> Words:
        """Everything that is printed or said, in this language."""
        return load_words(lang, self.library)

    def narrator(self, lang: str = "en", entries: Entries | None = None) -> Narrator:
        """Who makes sentences of questions and rulings; knows the players, if they are told."""
        teller = self.game.teller
        words = voiced(self.words(lang), teller, self.data, entries or Entries())
        return Narrator(words, teller, teller.also_called(self.data))

    def rulebook(self, lang: str = "en") -> RuleBook:
        """What each clause says."""
        return RuleBook.load(self.library, lang)

    def search(self, asked: str, lang: str = "en", or_nothing: bool = False) -> list[Hit]:
        """The clauses that speak of these words, the best first, each with the sentence that fits."""
        search = Search(self.rulebook(lang))
        if (found := search(asked)) or or_nothing:
            return found
        near = ", ".join(search.nearest(asked))
        raise PnpError(
            f"the rules say nothing about “{asked}”", expected=near, do=f"pnp rules {self.id} lists them all"
        )

    @cached_property
    def examples(self) -> dict[str, Example]:
        """The examples of its rules, by their ids."""
        from pnp.referee.examples import load_examples

        return load_examples(self.library)

    def example(self, name: str) -> Example | None:
        """The one that is called so, however it is written."""
        return next((each for id_, each in self.examples.items() if id_.casefold() == name.casefold()), None)

    def played(self, example: Example) -> Played:
        """An example as the referee has run it."""
        from pnp.referee.examples import play

        return play(self.game.rules, self.data, example)

    def examples_of(self, clause: str) -> list[str]:
        """The ids of those that show this clause."""
        return [id_ for id_, each in self.examples.items() if clause in each.clauses]

    def clauses(self, names: Sequence[str] = (), lang: str = "en") -> list[Clause]:
        """These clauses, or all of them."""
        book = self.rulebook(lang)
        found: list[Clause] = []
        for name in names or list(book.clauses):
            clause = book.find(name)
            if clause is None:
                raise unknown("clause", name, list(book.clauses), do=f"pnp rules {self.id} lists them all")
            found.append(clause)
        return found


def load_game(game: str | Game[D, S], data: Path | str | None = None) -> Edition:
    """A game by its id, with the kit's data or with those of a folder laid over them; every problem at once."""
    found = find_game(game) if isinstance(game, str) else cast("AnyGame", game)
    overlay = Path(data) if data is not None else None
    return Edition(found, found.load(found.library(overlay)), overlay)


def find_known(id_: str) -> AnyGame | None:
    """The game that is called so, if there is one."""
    return find_game(id_) if is_known(id_) else None


@dataclass(frozen=True)
class Listed:
    """A game in the register: where it comes from, and what is wrong with it, if it cannot be used."""

    id: str
    origin: str
    """The package it comes from; empty for the kit's own."""
    game: AnyGame | None
    problem: PnpError | None = None


def list_games() -> list[Listed]:
    """Every game there is, those of other packages and those that cannot be used included."""
    found = register()
    listed = [Listed(game.id, found.origins[game.id], game) for game in found.games]
    return listed + [Listed(broken.id, broken.origin, None, broken.error) for broken in found.broken]


def data_problems(game: AnyGame, overlay: Path | None = None) -> list[PnpError]:
    """Everything that is wrong with a game's data and words."""
    from pnp.kit.catalogue import check_words
    from pnp.kit.words import LANGUAGES

    library = game.library(overlay)
    needed = ("strings", "rules") if game.has("rules") else ("strings",)
    found = _found_by(game, lambda: game.load(library))
    found += check_words(library, LANGUAGES, needed)
    told = {str(problem) for problem in found}
    books = [each for each in _found_by(game, lambda: _look_at_books(game, library)) if str(each) not in told]
    if found:
        return found + books
    return books + (_found_by(game, lambda: _look_for_words(game, library)) or _in_examples(game, library))


def _in_examples(game: AnyGame, library: Library) -> list[PnpError]:
    """Every example of the rules is run: it must come out as it is printed."""
    from pnp.referee.examples import load_examples
    from pnp.referee.expecting import example_problems

    if not game.has("rules"):
        return []
    try:
        examples = load_examples(library)
    except Problems as several:
        return list(several.problems)
    data, clauses = game.load(library), list(RuleBook.load(library, "en").clauses)
    found = [problem for each in examples.values() for problem in example_problems(game.rules, data, each, clauses)]
    found += [problem for each in examples.values() for problem in _undrawn(game, each)]
    return found + _untitled(examples, library) + _in_lesson(Edition(game, data, library.overlay), clauses)


def _undrawn(game: AnyGame, example: Example) -> Iterator[PnpError]:
    """Pictures that it names and the game cannot draw."""
    known = game.book.shows if game.has("book") else ()
    for index, name in enumerate(example.show):
        if name not in known:
            problem = unknown("figure", name, known)
            yield problem.at(example.at("show", index))


def _in_lesson(edition: Edition, clauses: Sequence[str]) -> list[PnpError]:
    """A lesson is played through, too: it must end where it says, with words for every step."""
    from pnp.api.lessons import course_of
    from pnp.kit.words import LANGUAGES
    from pnp.referee.expecting import lesson_problems
    from pnp.referee.lesson import FILE

    if FILE not in edition.library.names():
        return []
    try:
        course = course_of(edition)
    except Problems as several:
        return list(several.problems)
    except PnpError as one:
        return [one]
    unsaid = [
        words.missing(key)
        for words in (edition.words(lang) for lang in LANGUAGES)
        for step in course.taught
        for key in step.keys
        if key not in words
    ]
    return lesson_problems(course, clauses) + unsaid


def _untitled(examples: Mapping[str, Example], library: Library) -> list[PnpError]:
    """Those that have no words in any language; whoever adds one for a table of their own need not speak all."""
    from pnp.kit.words import LANGUAGES

    spoken = [load_words(lang, library) for lang in LANGUAGES]
    return [
        spoken[0].missing(key).at(each.place)
        for each in examples.values()
        for key in each.keys
        if not any(key in words for words in spoken)
    ]


def _found_by(game: AnyGame, look: Callable[[], object]) -> list[PnpError]:
    try:
        with answering(game):
            look()
    except Problems as several:
        return list(several.problems)
    except PnpError as one:
        return [one]
    return []


def _look_at_books(game: AnyGame, library: Library) -> None:
    """What is to be printed of its rules, and where to begin."""
    from pnp.desk.rulebook.checking import book_problems
    from pnp.desk.rulebook.plan import books
    from pnp.desk.start.plan import start_problems

    own = game.product.ids() if game.has("product") else ()
    if problems := book_problems(game, library) + start_problems(library, own, books(library)):
        raise Problems.counted(problems)


def _look_for_words(game: AnyGame, library: Library) -> None:
    """Those that every game must have: its name, and what is printed of it."""
    from pnp.kit.words import LANGUAGES

    printed = game.product.ids() if game.has("product") else ()
    keys = ["game.name", *(f"component.{id_}.title" for id_ in printed)]
    spoken = [load_words(lang, library) for lang in LANGUAGES]
    if unsaid := [words.missing(key) for words in spoken for key in keys if key not in words]:
        raise Problems.counted(unsaid)


@dataclass(frozen=True)
class Started:
    """A new file of somebody's own data."""

    path: Path
    game: AnyGame


def start_data(kind: str, name: str, folder: Path) -> Started:
    """Write a complete example of a data file, such as a course, for somebody to change."""
    from pnp.kit import atomic

    starters = answers(lambda game: game.starters)
    makers = {known: (game, make) for game, own in starters.items() for known, make in own.items()}
    if kind not in makers:
        raise unknown("kind of file", kind, makers)
    game, make = makers[kind]
    place, text = make(taken(name, "NAME", NAME), folder)
    path = folder / place
    if path.exists():
        raise PnpError("this file exists already", where=str(path), do="choose another name, or change that file")
    atomic.write_text(path, text)
    return Started(path, game)


def printable_games() -> tuple[list[AnyGame], list[PnpError]]:
    """Every game that has something to print, and what is to be said of the others."""
    found, problems = [], []
    for listed in list_games():
        if listed.game is None:
            problems += [listed.problem] if listed.problem else []
        else:
            try:
                with answering(listed.game):
                    listed.game.product.ids()
                    found.append(listed.game)
            except PnpError as problem:
                problems.append(problem)
    return found, problems
