"""pnp season …: the season's book, and what the table needs for the next race."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Data, Ink, Lang, PaperName, SeasonFile, command_for, opened

if TYPE_CHECKING:
    from pnp.api.bound import Bound
    from pnp.api.jobs import Job
    from pnp.api.seasons import Season

Out = Annotated[
    Path | None,
    typer.Option("--out", help="The PDF to write. [output/SEASON-…-a4-en.pdf]", show_default=False),
]


def binder(
    file: SeasonFile, out: Out = None, paper: PaperName = "a4", ink: Ink = "full", lang: Lang = "en", data: Data = None
) -> None:
    """Print the season's book. Cover, entries, two pages a race with its lap chart, tables, sheets for what is next."""
    from pnp.api.jobs import print_job
    from pnp.api.paperwork import binder as bound_book

    job, season = print_job(paper, ink=ink), opened(file, data, lang)
    book = bound_book(season, lang, job)
    _write(book, season, out, "binder")
    words = book.imprint.words
    typer.echo(words("binder.done", n=len(season.results), of=season.plan.races))
    if not season.over:
        typer.echo(words("binder.then", command=command_for(season, "season", "pack")))


def pack(
    file: SeasonFile, out: Out = None, paper: PaperName = "a4", ink: Ink = "full", lang: Lang = "en", data: Data = None
) -> None:
    """Print what the table needs for the next race. Grid, standings, what was carried over, sheets with names."""
    from pnp.api.jobs import print_job

    job = print_job(paper, ink=ink)
    print_pack(opened(file, data, lang), lang, job, out)


def print_pack(season: Season, lang: str, job: Job | None = None, out: Path | None = None) -> None:
    """What the table needs for the next race of this season, with what to do with it."""
    from pnp.api.paperwork import pack as race_pack
    from pnp.cli.console import Console

    made = race_pack(season, lang, job)
    _write(made.bound, season, out, f"pack-{season.race}")
    what = [f"  {each.title}{f': {each.todo}' if each.todo else ''}" for each in made.components]
    Console().say(*what, made.bound.imprint.words("press.summary.scale"))


def _write(bound: Bound, season: Season, out: Path | None, kind: str) -> None:
    """One file, drawn whole before it is written."""
    from pnp.api.speaking import stem_of
    from pnp.cli.show import Progress

    words, paper = bound.imprint.words, bound.plans[0].job.paper
    path = out or Path("output") / f"{stem_of(season.path)}-{kind}-{paper.id}-{words.lang}.pdf"
    with Progress(season.title) as bar:
        bar.begin(bound.pages)
        bound.write(path, bar.step)
    typer.echo(f"→ {path}")
    typer.echo(f"  {words('press.summary.pages', pages=bound.pages, sheets=bound.sheets, paper=paper.name)}")
