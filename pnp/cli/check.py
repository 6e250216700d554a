"""pnp check: is the data right?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Data, Lang

if TYPE_CHECKING:
    from pnp.kit.errors import PnpError


def check(
    game: Annotated[str | None, typer.Argument(help="A game; all of them if none is named.")] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Check all data. Every problem at once, with file, line and what was expected."""
    from pnp.kit.errors import Problems
    from pnp.kit.register import all_games, find_game
    from pnp.kit.tongues import spoken
    from pnp.kit.words import check_language

    check_language(lang)
    tongue = spoken(lang)
    problems: list[PnpError] = []
    for each in [find_game(game)] if game else all_games():
        found = _problems(each.id, data)
        problems += found
        if not found:
            typer.echo(f"{each.id}: {tongue('all data is in order.')}")
    if problems:
        raise Problems.counted(problems)


def _problems(game_id: str, overlay: Path | None) -> list[PnpError]:
    from pnp.kit.catalogue import check_words
    from pnp.kit.errors import PnpError, Problems
    from pnp.kit.register import find_game
    from pnp.kit.words import LANGUAGES

    game = find_game(game_id)
    library = game.library(overlay)
    found: list[PnpError] = []
    try:
        game.load(library)
    except Problems as several:
        found += several.problems
    except PnpError as one:
        found.append(one)
    return found + check_words(library, LANGUAGES)
