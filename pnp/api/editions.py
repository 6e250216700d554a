"""A game to work with: its data loaded, its words in a language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pnp.kit.errors import PnpError, Problems, unknown
from pnp.kit.game import AnyGame
from pnp.kit.library import Library
from pnp.kit.register import all_games, find_game, game_ids, is_known, register
from pnp.kit.words import Words, load_words
from pnp.referee.entering import Entries
from pnp.referee.narrate import Narrator, voiced
from pnp.referee.rulebook import Clause, RuleBook

__all__ = [
    "AnyGame",
    "Edition",
    "Listed",
    "Started",
    "data_problems",
    "find_game",
    "find_known",
    "game_ids",
    "list_games",
    "load_game",
    "printable_games",
    "start_data",
]


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
        return Narrator(voiced(self.words(lang), teller, self.data, entries or Entries()), teller)

    def rulebook(self, lang: str = "en") -> RuleBook:
        """What each clause says."""
        return RuleBook.load(self.library, lang)

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


def load_game(game: str | AnyGame, data: Path | str | None = None) -> Edition:
    """A game by its id, with the kit's data or with those of a folder laid over them; every problem at once."""
    found = find_game(game) if isinstance(game, str) else game
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
    found: list[PnpError] = []
    try:
        game.load(library)
    except Problems as several:
        found += several.problems
    except PnpError as one:
        found.append(one)
    return found + check_words(library, LANGUAGES)


@dataclass(frozen=True)
class Started:
    """A new file of somebody's own data."""

    path: Path
    game: AnyGame


def start_data(kind: str, name: str, folder: Path) -> Started:
    """Write a complete example of a data file, such as a course, for somebody to change."""
    from pnp.kit import atomic

    makers = {known: (game, make) for game in all_games() for known, make in game.starters.items()}
    if kind not in makers:
        raise unknown("kind of file", kind, makers)
    game, make = makers[kind]
    place, text = make(name, folder)
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
        elif not listed.game.has("product"):
            problems.append(listed.game.lacking("product"))
        else:
            found.append(listed.game)
    return found, problems
