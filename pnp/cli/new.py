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
    from pnp.api.editions import start_data
    from pnp.cli.shells import in_shell

    started = start_data(kind, name, data)
    game, own = started.game.id, ["--data", str(data)]
    typer.echo(f"→ {started.path}")
    for command in (["check", game], ["print", game, kind, started.path.stem]):
        typer.echo(f"  {in_shell(['pnp', *command, *own])}")
