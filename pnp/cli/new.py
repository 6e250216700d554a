"""pnp new: a file to begin one's own data with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def new(
    kind: Annotated[str, typer.Argument(help="What to make, such as course.")],
    name: Annotated[str, typer.Argument(help="What it is called.")],
    data: Annotated[Path, typer.Option("--data", help="The folder of your own data.")] = Path("mydata"),
) -> None:
    """Begin a data file of your own.

    A complete example in which every line is explained, ready to be changed.
    """
    from pnp.kit import atomic
    from pnp.kit.errors import PnpError, unknown
    from pnp.kit.register import all_games

    makers = {known: (game, make) for game in all_games() for known, make in game.starters.items()}
    if kind not in makers:
        raise unknown("kind of file", kind, makers)
    game, make = makers[kind]
    place, text = make(name, data)
    path = data / place
    if path.exists():
        raise PnpError("this file exists already", where=str(path), do="choose another name, or change that file")
    atomic.write_text(path, text)
    typer.echo(f"→ {path}")
    typer.echo(f"  pnp check {game.id} --data {data}")
    typer.echo(f"  pnp print {game.id} {kind} {path.stem} --data {data}")
