"""pnp print: from data to paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.common import Data, Lang, words_for

if TYPE_CHECKING:
    from pnp.kit.errors import PnpError
    from pnp.press.job import Job


def print_(
    game: Annotated[str, typer.Argument(help="A game, or all.")],
    components: Annotated[
        list[str] | None, typer.Argument(help="What to print of it; everything if nothing is named.")
    ] = None,
    paper: Annotated[str, typer.Option("--paper", help="a4, letter or a3.")] = "a4",
    lang: Lang = "en",
    out: Annotated[Path, typer.Option("--out", help="The folder to print into.")] = Path("output"),
    profile: Annotated[str, typer.Option("--profile", help="home (RGB) or press (CMYK, black text K only).")] = "home",
    ink: Annotated[str, typer.Option("--ink", help="full, saver (outlines and tints) or mono (black only).")] = "full",
    duplex: Annotated[str, typer.Option("--duplex", help="How backs meet fronts: long, short, fold or none.")] = "long",
    bleed: Annotated[
        float | None,
        typer.Option(
            "--bleed", min=0, max=10, help="Colour beyond the cut, in mm. [home 0, press 3]", show_default=False
        ),
    ] = None,
    format: Annotated[str, typer.Option("--format", help="pdf, svg or png.")] = "pdf",
    dpi: Annotated[int, typer.Option("--dpi", min=30, max=1200, help="Resolution of png pictures.")] = 200,
    bundle: Annotated[
        bool, typer.Option("--bundle", help="One PDF with bookmarks instead of one a component.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Inspect each PDF after writing it.")] = False,
    data: Data = None,
) -> None:
    """Print a game's components as PDF (or SVG, PNG), ready to cut."""
    from pnp.kit.errors import Problems
    from pnp.kit.game import all_games, find_game

    job = _job(paper, profile, ink, duplex, bleed, format, dpi)
    games = all_games() if game == "all" else [find_game(game)]
    failures: list[PnpError] = []
    for each in games:
        failures += _print_game(each, components or [], job, lang, out, bundle, check, data)
    if failures:
        raise Problems(
            f"{len(failures)} of the files could not be printed" if len(failures) > 1 else "One file was not printed",
            failures,
            do="the others are complete; put this right and print again",
        )


def _job(paper: str, profile: str, ink: str, duplex: str, bleed: float | None, format: str, dpi: int) -> Job:
    from pnp.draw.ink import MODES
    from pnp.kit.errors import unknown
    from pnp.press.job import DUPLEXES, FORMATS, PROFILES, Job
    from pnp.press.paper import find_paper

    for kind, value, known in (
        ("profile", profile, PROFILES),
        ("ink", ink, MODES),
        ("duplex", duplex, DUPLEXES),
        ("format", format, FORMATS),
    ):
        if value not in known:
            raise unknown(kind, value, known)
    return Job(find_paper(paper), profile, ink, duplex, bleed, format, dpi)  # type: ignore[arg-type]


def _print_game(
    game: Any, wanted: list[str], job: Job, lang: str, out: Path, bundle: bool, check: bool, overlay: Path | None
) -> list[PnpError]:
    from pnp.cli.show import progress
    from pnp.kit.errors import PnpError, unknown
    from pnp.press.furniture import Imprint
    from pnp.press.plan import plan, plan_all
    from pnp.press.product import Order
    from pnp.press.run import write
    from pnp.press.summary import summary

    words = words_for(game, lang, overlay)
    library = game.library(overlay)
    loaded = game.load(library)
    ids = game.product.ids()
    for name in wanted:
        if name not in ids:
            raise unknown("component", name, ids, do=f"pnp games lists what {game.id} has")
    parts = [game.product.build(name, loaded, words, Order()) for name in wanted or ids]
    plans = plan_all(parts, job) if bundle else [plan(part, job) for part in parts]
    imprint = Imprint(str(words("game.name")), library.version, words)
    batches = [(game.id, plans)] if bundle else [(f"{game.id}-{each.component.id}", [each]) for each in plans]
    failures: list[PnpError] = []
    done = []
    with progress(game.id, sum(len(each.pages) for each in plans)) as step:
        for stem, batch in batches:
            path = out / game.id / f"{stem}-{_suffix(job, lang)}.{job.format}"
            try:
                files = write(batch, path, imprint, lambda page, pages: step(1))
            except PnpError as error:
                failures.append(
                    PnpError(error.what, where=error.where or str(path), expected=error.expected, do=error.do)
                )
                continue
            done += [summary(each, words, tuple(files)) for each in batch]
            if check and job.format == "pdf":
                failures += _inspect(path, job)
    _show(done, words)
    return failures


def _suffix(job: Job, lang: str) -> str:
    """What makes two prints of the same thing different, so that one never overwrites the other."""
    parts = [job.paper.id, lang]
    parts += [job.ink] if job.ink != "full" else []
    parts += [job.profile] if job.profile != "home" else []
    parts += [job.duplex] if job.duplex != "long" else []
    return "-".join(parts)


def _inspect(path: Path, job: Job) -> list[PnpError]:
    from pnp.kit.errors import PnpError
    from pnp.press.preflight import expected, preflight

    return [PnpError(finding, where=str(path)) for finding in preflight(path, expected(job))]


def _show(done: list[Any], words: Any) -> None:
    """What was made, and what to do with it."""
    from rich.console import Console
    from rich.table import Table

    if not done:
        return
    table = Table(show_edge=False, pad_edge=False)
    for key, fold in (("file", "fold"), ("amount", "fold"), ("duplex", "fold"), ("todo", "fold")):
        table.add_column(str(words(f"press.table.{key}")), overflow=fold)  # type: ignore[arg-type]
    for each in done:
        name = str(each.files[0]) if len(each.files) == 1 else f"{each.files[0]} … ({len(each.files)})"
        notes = "".join(f"\n! {warning}" for warning in each.warnings)
        table.add_row(name, each.amount, each.duplex, f"{each.todo}{notes}")
    console = Console()
    console.print(table, soft_wrap=False)
    console.print(str(words("press.summary.scale")))
