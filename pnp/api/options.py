"""The options of a verb that one game has for itself, with what they do in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.api.editions import AnyGame
from pnp.kit.options import Verb
from pnp.kit.register import answers
from pnp.kit.words import load_words
from pnp.referee.rulebook import RuleBook

__all__ = ["GameOption", "Verb", "game_options", "names_of_others", "options_heading", "table_options"]

_AGREEING: tuple[Verb, ...] = ("season new", "referee")
"""The verbs with which a season is agreed on: they take what its system understands."""


@dataclass(frozen=True)
class GameOption:
    name: str
    help: str
    is_flag: bool = False


def game_options(game: AnyGame, verb: Verb, lang: str = "en") -> list[GameOption]:
    words = load_words(lang, game.library())
    declared = [
        GameOption(option.name, str(words(f"own_option.{verb.replace(' ', '_')}.{option.name}")), option.is_flag)
        for option in game.own_options(verb)
    ]
    return declared + (list(table_options(game, lang)) if verb in _AGREEING and game.has("season") else [])


def table_options(game: AnyGame, lang: str = "en") -> Iterator[GameOption]:
    """What a table agrees on: settings of its season, then rules that it decides otherwise than we do."""
    words, book = load_words(lang, game.library()), RuleBook.load(game.library(), lang)
    for name in game.season.settings:
        yield GameOption(name, str(words(f"setting.{name}")))
    for name, info in game.season.options.items():
        clause = book.find(info.clause)
        title = clause.title if clause else ""
        yield GameOption(name, f"{' | '.join(info.values)}  [{info.clause}] {title}".rstrip())


def options_heading(game: AnyGame, lang: str = "en") -> str:
    words = load_words(lang, game.library())
    return str(words("cli.own_options", name=words("game.name")))


def names_of_others(game: AnyGame, verb: Verb) -> dict[str, str]:
    """Options of this verb that other games have and this one has not, and whose they are."""
    mine = set(_names(game, verb))
    known = answers(lambda other: _names(other, verb))
    return {name: other.name for other, names in known.items() for name in names if name not in mine}


def _names(game: AnyGame, verb: Verb) -> list[str]:
    own = [option.name for option in game.own_options(verb)]
    if verb in _AGREEING and game.has("season"):
        own += [*game.season.settings, *game.season.options]
    return own
