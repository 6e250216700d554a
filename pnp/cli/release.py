"""pnp release: ready prints for people who never install anything."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.common import Data
from pnp.cli.completing import game_names


def release(
    games: Annotated[
        list[str] | None, typer.Argument(help="Games; all of them if none is named.", autocompletion=game_names)
    ] = None,
    langs: Annotated[
        list[str] | None, typer.Option("--lang", "-l", help="Only this language: en, ja or it. Repeat it.")
    ] = None,
    papers: Annotated[
        list[str] | None, typer.Option("--paper", help="Only this paper. Repeat it. [a4 and letter]")
    ] = None,
    inks: Annotated[
        list[str] | None, typer.Option("--ink", help="Only this ink: full, saver or mono. Repeat it.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", help="The folder for the zips and the page.")] = Path("release"),
    data: Data = None,
) -> None:
    """Make zips of ready prints.

    One for each game, language, paper and ink, and a page with links to them.
    """
    from pnp.api.editions import find_game, printable_games
    from pnp.api.releasing import releases, write_release
    from pnp.cli.show import Progress

    chosen = [find_game(name) for name in games] if games else printable_games()[0]
    wanted = releases(chosen, langs or [], papers or [], inks or [])
    with Progress("release") as bar:
        bar.begin(len(wanted))
        files = write_release(wanted, out, data, lambda _: bar.step(1))
    for file in files:
        typer.echo(f"{file}")
