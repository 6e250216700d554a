"""pnp season …: the season's book, and what the table needs for the next race."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.common import Data, Lang, narrator_for, warn

if TYPE_CHECKING:
    from pnp.press.product import Component
    from pnp.referee.narrate import Narrator
    from pnp.season.season import Season

File = Annotated[Path, typer.Argument(help="The season file.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", help="The PDF to write. [output/SEASON-…-a4-en.pdf]", show_default=False),
]
PaperName = Annotated[str, typer.Option("--paper", help="a4, letter, a3 or a1 (plotter).")]
Ink = Annotated[str, typer.Option("--ink", help="full, saver or mono.")]


def binder(
    file: File, out: Out = None, paper: PaperName = "a4", ink: Ink = "full", lang: Lang = "en", data: Data = None
) -> None:
    """Print the season's book. Cover, entries, two pages a race with its lap chart, tables, sheets for what is next."""
    from pnp.desk.book.binder import binder_components

    season, narrator = _opened(file, lang, data)
    _bind(season, narrator, binder_components(season, narrator), "binder", out, paper, ink)
    words = narrator.words
    typer.echo(words("binder.done", n=len(season.results), of=season.plan.races))
    if not season.over:
        typer.echo(words("binder.then", command=_command("pack", season)))


def pack(
    file: File, out: Out = None, paper: PaperName = "a4", ink: Ink = "full", lang: Lang = "en", data: Data = None
) -> None:
    """Print what the table needs for the next race. Grid, standings, what was carried over, sheets with names."""
    from pnp.desk.book.pack import pack_components
    from pnp.kit.errors import PnpError

    season, narrator = _opened(file, lang, data)
    if season.over:
        raise PnpError(
            "all races of this season are run", where=str(file), do=f"look back: {_command('binder', season)}"
        )
    components = pack_components(season, narrator)
    _bind(season, narrator, components, f"pack-{season.race}", out, paper, ink)
    words = narrator.words
    for component in components:
        typer.echo(f"  {component.title}{f': {component.todo}' if component.todo else ''}")
    typer.echo(words("press.summary.scale"))


def _opened(file: Path, lang: str, overlay: Path | None) -> tuple[Season, Narrator]:
    from pnp.season.season import Season

    season = Season.read(file, overlay)
    warn(season, lang)
    return season, narrator_for(season.game, season.data, season.plan.entries, lang, season.overlay)


def _bind(
    season: Season, narrator: Narrator, components: list[Component], kind: str, out: Path | None, paper: str, ink: str
) -> None:
    """One file, drawn whole before it is written."""
    from pnp.cli.show import progress
    from pnp.draw.ink import MODES
    from pnp.kit.errors import unknown
    from pnp.press.furniture import Imprint
    from pnp.press.job import Job
    from pnp.press.paper import find_paper
    from pnp.press.plan import plan_all
    from pnp.press.run import write_pdf
    from pnp.season.shown import shown_belonging

    words: Any = narrator.words
    if ink not in MODES:
        raise unknown("ink", ink, MODES)
    job = Job(find_paper(paper), ink=ink)
    plans = plan_all(components, job)
    path = out or Path("output") / f"{season.path.stem}-{kind}-{job.paper.id}-{words.lang}.pdf"
    version = season.game.library(season.overlay).version
    imprint = Imprint(shown_belonging(season, words), version, words)
    pages = sum(len(plan.pages) for plan in plans)
    with progress(season.title, pages) as step:
        write_pdf(plans, path, imprint, lambda done, total: step(1))
    typer.echo(f"→ {path}")
    typer.echo(f"  {words('press.summary.pages', pages=pages, sheets=(pages + 1) // 2, paper=job.paper.name)}")


def _command(verb: str, season: Season) -> str:
    import shlex

    parts = ["pnp", "season", verb, str(season.path)]
    if season.overlay and "overlay" not in season.header:
        parts += ["--data", str(season.overlay)]
    return shlex.join(parts)
