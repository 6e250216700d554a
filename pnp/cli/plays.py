"""pnp season bgstats: a race for those who log what they play with the app BG Stats."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.common import Data, Lang, SeasonFile, opened


def bgstats(
    file: SeasonFile,
    race: Annotated[int | None, typer.Option("--race", help="Which race. [the latest run]", show_default=False)] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the play here as well, as JSON.", show_default=False)
    ] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Log a race with BG Stats. A link to open on the device that has the app; it shows the play before it keeps it."""
    from pnp.api.seasons import play_link, play_of, play_text, voice, write_text

    season = opened(file, data, lang)
    play = play_of(season, len(season.results) if race is None else race, voice(season, lang))
    if out is not None:
        write_text(out, play_text(play))
        typer.echo(f"→ {out}")
    typer.echo(play_link(play))
