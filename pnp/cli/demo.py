"""pnp demo: a whole season at once, to see what there is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Data, Ink, Lang, PaperName, command_for, opened
from pnp.cli.completing import game_names

if TYPE_CHECKING:
    from pnp.api.jobs import Job
    from pnp.api.seasons import Season


def demo(
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=game_names)] = "fmr",
    out: Annotated[Path, typer.Option("--out", help="The folder to fill.")] = Path("demo"),
    seed: Annotated[int, typer.Option("--seed", "-s", help="Another number, another season.")] = 1,
    paper: PaperName = "a4",
    ink: Ink = "full",
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Make a finished season with all its sheets, to look at."""
    from pnp.api.demonstrating import run_demo
    from pnp.api.editions import load_game
    from pnp.api.jobs import print_job
    from pnp.cli.show import Progress

    job, edition = print_job(paper, ink=ink), load_game(game, data)
    path = out / f"{game}.season"
    with Progress(game) as bar:
        bar.begin(0)
        run_demo(edition, path, lang, seed, bar.step)
    season = opened(path, data, lang)
    typer.echo(f"→ {path}")
    _sheets(season, out, job, lang)
    _replay(season, out, lang)
    _what_next(season, lang)


def _sheets(season: Season, out: Path, job: Job, lang: str) -> None:
    from pnp.api.paperwork import sheet_now, sheets_now
    from pnp.cli.show import Progress

    sheets = sheets_now(season, lang)
    with Progress(season.title) as bar:
        bar.begin(len(sheets))
        for id, title in sheets.items():
            written = sheet_now(season, id, lang, job).write(out / f"{season.game.id}-{id}-{job.paper.id}-{lang}.pdf")
            typer.echo(f"→ {written}\n  {title}")
            bar.step(1)


def _replay(season: Season, out: Path, lang: str) -> None:
    from pnp.api.seasons import voice, write_text
    from pnp.web.replay import Replay

    made = Replay(season, None, voice(season, lang))
    path = out / f"{season.game.id}-race-{made.race}.html"
    write_text(path, made.page())
    typer.echo(f"→ {path}\n  {made.narrator.words('demo.replay', race=made.called)}")


def _what_next(season: Season, lang: str) -> None:
    from pnp.api.seasons import voice

    words = voice(season, lang).words
    typer.echo(words("demo.next"))
    for verb in (("season", "standings"), ("season", "log"), ("table",)):
        typer.echo(f"  {command_for(season, *verb)}")
