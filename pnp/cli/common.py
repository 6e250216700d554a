"""Options and small helpers that several verbs share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from pnp.kit.game import Game
    from pnp.kit.words import Words
    from pnp.referee.narrate import Narrator

Lang = Annotated[str, typer.Option("--lang", "-l", envvar="PNP_LANG", help="Language: en, ja or it.", show_envvar=True)]
Data = Annotated[
    Path | None, typer.Option("--data", help="A folder with your own data, laid over the kit's.", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON for programs instead of words.")]
Players = Annotated[
    list[str] | None,
    typer.Option("--player", "-p", help='A player and what they drive, clockwise: "Anna: red". Repeat it.'),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="A rule the table decides otherwise: name=value. Repeat it."),
]


def narrator_for(game: Game, data: Any, entries: Any, lang: str, overlay: Path | None = None) -> Narrator:
    from pnp.referee.narrate import Narrator, voiced

    return Narrator(voiced(words_for(game, lang, overlay), game.teller, data, entries), game.teller)


def words_for(game: Game, lang: str, overlay: Path | None = None) -> Words:
    from pnp.kit.words import load_words

    return load_words(lang, game.library(overlay))


def pairs(given: list[str] | None) -> dict[str, str]:
    """name=value, as often as it was written."""
    from pnp.kit.errors import UsageError

    found: dict[str, str] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise UsageError(f"“{text}” is not an option of the game", expected="name=value, such as tiebreak=wins")
        found[name.strip()] = value.strip()
    return found


def echo_json(document: Any) -> None:
    import json

    typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
