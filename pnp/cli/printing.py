"""pnp print: from data to paper."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from pnp.cli.common import Data, Lang, words_for

if TYPE_CHECKING:
    from pnp.kit.errors import PnpError, Problems
    from pnp.kit.library import Library
    from pnp.press.job import Job
    from pnp.press.plan import Plan
    from pnp.press.product import Order
    from pnp.press.summary import Summary


class Failure(NamedTuple):
    """A file that is not as it should be, and why."""

    path: Path
    error: PnpError


def print_(
    game: Annotated[str, typer.Argument(help="A game, or all.")],
    components: Annotated[
        list[str] | None, typer.Argument(help="What to print of it; everything if nothing is named.")
    ] = None,
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, a3 or a1 (plotter).")] = "a4",
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
    race: Annotated[
        str, typer.Option("--race", help="Only what one race needs: its course, or several with commas.")
    ] = "",
    teams: Annotated[str, typer.Option("--teams", help="The teams of players (F,M,G), or a team scenario (top).")] = "",
    scenario: Annotated[str, typer.Option("--scenario", help="The season for a programme (xf31).")] = "",
    data: Data = None,
) -> None:
    """Print a game's components as PDF (or SVG, PNG), ready to cut."""
    from pnp.kit.errors import UsageError
    from pnp.kit.register import find_game

    job = _job(paper, profile, ink, duplex, bleed, format, dpi)
    if check and format != "pdf":
        raise UsageError("--check inspects PDF files", do=f"leave it out with --format {format}")
    games = _all_with(components or []) if game == "all" else [find_game(game)]
    failures: list[Failure] = []
    for each in games:
        wanted, chosen = each.product.read(components or [])
        order = _order(each, **{"race": race, "teams": teams, "scenario": scenario, **chosen})
        if game == "all":
            wanted = [name for name in wanted if name in each.product.ids()]
        failures += _print_game(each, wanted, order, job, lang, out, bundle, check, data)
    if failures:
        raise _told(failures)


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


def _all_with(components: list[str]) -> list[Any]:
    """Every game that has one of these components; a name that none has is an error."""
    from pnp.kit.errors import unknown
    from pnp.kit.register import all_games

    games = all_games()
    known = list(dict.fromkeys(name for game in games for name in game.product.ids()))
    for name in components:
        if name not in known:
            raise unknown("component", name, known)
    return [game for game in games if not components or set(components) & set(game.product.ids())]


def _order(game: Any, **choices: str) -> Order:
    from pnp.kit.errors import UsageError
    from pnp.press.product import Order

    given = {name: value for name, value in choices.items() if value}
    own = [option.name for option in game.own_options("print")]
    for name in given:
        if name not in own:
            raise UsageError(f"{game.name} has no --{name} to choose", do="leave it out")
    return Order(given)


def _print_game(
    game: Any,
    wanted: list[str],
    order: Order,
    job: Job,
    lang: str,
    out: Path,
    bundle: bool,
    check: bool,
    overlay: Path | None,
) -> list[Failure]:
    """Prints what can be printed; returns what could not."""
    from pnp.cli.show import progress
    from pnp.kit.atomic import Unwritable
    from pnp.kit.errors import PnpError, unknown
    from pnp.press.furniture import Imprint
    from pnp.press.run import write
    from pnp.press.summary import summary

    words = words_for(game, lang, overlay)
    library = game.library(overlay)
    loaded = game.load(library)
    ids = game.product.ids()
    for name in wanted:
        if name not in ids:
            raise unknown("component", name, ids, do=f"pnp games lists what {game.id} has")
    needed = game.product.needed(loaded, order)
    names = list(dict.fromkeys(wanted)) or list(needed)
    imprint = Imprint(str(words("game.name")), library.version, words)
    parts = [(game.id, names)] if bundle else [(f"{game.id}-{name}", [name]) for name in names]
    suffix = _suffix(job, lang, order)
    files = {out / game.id / f"{stem}-{suffix}.{job.format}": part for stem, part in parts}
    batches: dict[Path, list[Plan]] = {}
    failures: list[Failure] = []
    for path, part in files.items():
        try:
            batches[path] = _planned(game, part, loaded, words, order, job)
        except PnpError as error:
            failures.append(Failure(path, _placed(error, path, library, lang)))
    done: list[Summary] = []
    with progress(game.id, sum(len(each.pages) for plans in batches.values() for each in plans)) as step:
        for path, plans in batches.items():
            try:
                written = tuple(write(plans, path, imprint, lambda page, pages: step(1)))
            except PnpError as error:
                failures.append(Failure(path, _placed(error, path, library, lang)))
                if isinstance(error, Unwritable):
                    break
                continue
            done += [summary(each, words, written) for each in plans]
            if check:
                failures += _inspect(path, job, plans)
    _show(done, words)
    if order.choices and not wanted:
        _show_saving(game, loaded, words, job, done)
    return failures


def _planned(game: Any, names: list[str], data: Any, words: Any, order: Order, job: Job) -> list[Plan]:
    from pnp.press.plan import plan_all

    return plan_all([game.product.build(name, data, words, order) for name in names], job)


def _show_saving(game: Any, data: Any, words: Any, job: Job, done: list[Summary]) -> None:
    """How much paper it saves to print only what was chosen."""
    from pnp.press.product import Order

    printed = sum(each.sheets for each in done)
    whole = sum(each.sheets for each in _planned(game, list(game.product.ids()), data, words, Order(), job))
    typer.echo(words("press.summary.saved", sheets=printed, whole=whole, saved=whole - printed))


def _placed(error: PnpError, path: Path, library: Library, lang: str) -> PnpError:
    """A text that cannot be printed stands in some file: name it. What is the same for all files needs no place."""
    from pnp.kit.catalogue import whereabouts

    if not error.about:
        return error
    return error.at(whereabouts(library, lang, error.about) or error.where or str(path))


def _told(failures: list[Failure]) -> Problems:
    """Each problem once, then all files that it kept from being printed."""
    from pnp.kit.errors import Problems

    errors = {_subject(failure.error): failure.error for failure in failures}
    paths = dict.fromkeys(str(failure.path) for failure in failures)
    return Problems(
        f"missing or not in order: {', '.join(paths)}",
        list(errors.values()),
        do="the other files are complete; put this right and print again",
    )


def _subject(error: PnpError) -> tuple[str, str]:
    """One text may be too much for several files: it is one problem all the same."""
    return (error.where, error.about) if error.about else (error.where, error.what)


def _suffix(job: Job, lang: str, order: Order) -> str:
    """What makes two prints of the same thing different, so that one never overwrites the other."""
    parts = [*(re.sub(r"[^\w]+", "", value.casefold()) for value in order.choices.values()), job.paper.id, lang]
    parts += [job.ink] if job.ink != "full" else []
    parts += [job.profile] if job.profile != "home" else []
    parts += [job.duplex] if job.duplex != "long" else []
    parts += [f"bleed{job.bleed:g}"] if job.bleed is not None else []
    return "-".join(parts)


def _inspect(path: Path, job: Job, plans: list[Plan]) -> list[Failure]:
    from dataclasses import replace

    from pnp.kit.errors import PnpError
    from pnp.press.preflight import expected, preflight

    # Small pieces may be drawn with less bleed than the job would take.
    bleeds = [page.grid.bleed for plan in plans for page in plan.pages if page.grid]
    wanted = replace(expected(job), bleed=min(bleeds, default=job.overrun))
    return [Failure(path, PnpError(finding, where=str(path))) for finding in preflight(path, wanted)]


def _show(done: list[Summary], words: Any) -> None:
    """What was made, and what to do with it: file by file, so that a path can be copied as it stands."""
    for files, parts in groupby(done, key=lambda each: each.files):
        first, *more = files
        typer.echo(f"{first} … {more[-1].name} ({len(files)})" if more else f"{first}")
        for each in parts:
            typer.echo(f"  {each.title}: {each.amount}. {each.duplex} {each.todo}".rstrip())
            for warning in each.warnings:
                typer.echo(f"  ! {warning}")
    if done:
        typer.echo(str(words("press.summary.scale")))
