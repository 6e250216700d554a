"""pnp check: is the data right?"""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.cli.common import Data, Lang
from pnp.cli.completing import game_names


def check(
    game: Annotated[
        str | None, typer.Argument(help="A game; all of them if none is named.", autocompletion=game_names)
    ] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Check all data. Every problem at once, with file, line and what was expected."""
    from pnp.api.editions import data_problems, find_game, list_games
    from pnp.api.jobs import target_problems
    from pnp.api.speaking import PnpError, Problems, check_language, spoken

    check_language(lang)
    tongue = spoken(lang)
    listed = list_games()
    problems: list[PnpError] = [] if game else [each.problem for each in listed if each.problem]
    problems += target_problems(data)
    for each in [find_game(game)] if game else [known.game for known in listed if known.game]:
        found = data_problems(each, data)
        problems += found
        if not found:
            typer.echo(f"{each.id}: {tongue('all data is in order.')}")
    if problems:
        raise Problems.counted(problems)
