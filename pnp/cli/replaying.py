"""pnp season replay: a race to look at again, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.common import Data, Lang, SeasonFile, opened


def replay(
    file: SeasonFile,
    race: Annotated[int | None, typer.Option("--race", help="Which race. [the latest]", show_default=False)] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="The page to write. [SEASON-race-N.html]", show_default=False)
    ] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Show a race once more, in one page for any browser. Board, order, race control and lap chart, by a slider."""
    from pnp.api.seasons import voice, write_text
    from pnp.api.speaking import check_language, stem_of
    from pnp.web.replay import Replay

    check_language(lang)
    season = opened(file, data, lang)
    made = Replay(season, race, voice(season, lang))
    page = made.page()
    path = out or Path(f"{stem_of(file)}-race-{made.race}.html")
    write_text(path, page)
    size = -(-len(page.encode()) // 1000)
    words = made.narrator.words
    typer.echo(f"→ {path}")
    typer.echo(words("replay.made", race=made.called, moments=made.moments, size=size))
