"""pnp print: from data to paper."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Data, Lang, not_empty, tell
from pnp.cli.completing import component_names, games_or_all, paper_names
from pnp.cli.own import given

if TYPE_CHECKING:
    from pnp.api.editions import AnyGame
    from pnp.api.making import Failure, Printed
    from pnp.api.printing import PrintRun
    from pnp.api.speaking import Words

EVERY = "all"
"""Named instead of a game."""


def print_(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="A game, or all.", autocompletion=games_or_all)],
    components: Annotated[
        list[str] | None,
        typer.Argument(
            autocompletion=component_names,
            help="What to print of it; pieces: all small ones, on common sheets. [what one table needs once]",
        ),
    ] = None,
    paper: Annotated[
        str,
        typer.Option(
            "--paper",
            envvar="PNP_PAPER",
            help="a4, letter, a3, a1 (plotter), sra3, 12x18.",
            show_envvar=True,
            autocompletion=paper_names,
        ),
    ] = "a4",
    lang: Lang = "en",
    out: Annotated[Path, typer.Option("--out", help="The folder to print into.")] = Path("output"),
    target: Annotated[
        str,
        typer.Option(
            "--for",
            metavar="TARGET",
            callback=not_empty,
            help="Where it is going: home, sheets or single (a print shop), screen (a virtual table), and others: "
            "docs/targets.md. [home]",
            show_default=False,
        ),
    ] = "",
    profile: Annotated[
        str,
        typer.Option(
            "--profile",
            callback=not_empty,
            help="home, or press: the same as --for sheets.",
            show_default=False,
        ),
    ] = "",
    icc: Annotated[
        Path | None,
        typer.Option(
            "--icc",
            help="The profile of the press, from the shop: separates by it, writes PDF/X-4. [FOGRA39, PDF/X-1a]",
            show_default=False,
        ),
    ] = None,
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
    book: Annotated[
        str,
        typer.Option(
            "--book",
            callback=not_empty,
            help="How books are bound: fold (staple in the middle), pages (for the screen), large, or pouch "
            "(one-sided). [as --duplex allows]",
            show_default=False,
        ),
    ] = "",
    cover: Annotated[bool, typer.Option("--cover", help="A book's cover last, for heavier paper.")] = False,
    bundle: Annotated[
        bool, typer.Option("--bundle", help="One PDF with bookmarks instead of one a component.")
    ] = False,
    printer: Annotated[
        str,
        typer.Option(
            "--printer", callback=not_empty, help="A printer that pnp calibrate has measured.", show_default=False
        ),
    ] = "",
    base_url: Annotated[
        str,
        typer.Option(
            "--base-url",
            callback=not_empty,
            help="Where the pictures of --for tts will lie on the web.",
            show_default=False,
        ),
    ] = "",
    check: Annotated[bool, typer.Option("--check", help="Inspect each PDF after writing it.")] = False,
    more: Annotated[
        str,
        typer.Option(
            "--with",
            callback=not_empty,
            help="What else to print, by commas: alternatives, extras, or all.",
            show_default=False,
        ),
    ] = "",
    less: Annotated[
        str,
        typer.Option("--without", callback=not_empty, help="What not to print, by commas.", show_default=False),
    ] = "",
    stack: Annotated[bool, typer.Option("--stack", help="Decks in an order that cut piles keep: no sorting.")] = False,
    scale: Annotated[
        float,
        typer.Option(
            "--scale", min=50, max=200, help="Percent, for boards and the pieces on them (MAD Racers on A3: 141)."
        ),
    ] = 100,
    remember: Annotated[
        bool, typer.Option("--remember", help="The PDF knows what it is made of: --since can compare with it.")
    ] = False,
    since: Annotated[
        Path | None,
        typer.Option(
            "--since",
            help="An earlier print with --remember, a PDF or a folder: only what has changed, and what goes out.",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "-w",
            min=1,
            max=64,
            help="Files made side by side. [as many as pay]",
            show_default=False,
        ),
    ] = None,
    data: Data = None,
) -> None:
    """Print a game's components as PDF (or SVG, PNG), ready to cut.

    pnp print GAME --help also shows the options that only this game has.
    """
    from pnp.api.editions import answering, load_game
    from pnp.api.jobs import print_job
    from pnp.api.making import Failure, as_problems, forget_drawings
    from pnp.api.printing import plan_print
    from pnp.api.speaking import PnpError, UsageError

    printer = printer or _usual_printer(target, profile)
    job = print_job(
        paper, profile, ink, duplex, bleed, format, dpi, book, cover, target, data, icc, printer, base_url, stack, scale
    )
    failures: list[Failure] = []
    for each, wanted in _games(game, components or [], lang):
        try:
            with answering(each):
                edition, added, dropped = load_game(each, data), _names(more), _names(less)
                run = plan_print(edition, wanted, job, lang, given(context), added, dropped, since, remember)
                failures += _print_game(run, out, bundle, check, workers)
        except UsageError:
            raise
        except PnpError as problem:
            if game != EVERY:
                raise
            failures.append(Failure(out / each.id, problem))
        forget_drawings()
    if failures:
        raise as_problems(failures)


def _games(named: str, components: list[str], lang: str) -> list[tuple[AnyGame, list[str]]]:
    """The game, or all that have one of these components; each with those it has. A name that none has is an error."""
    from pnp.api.editions import find_game, printable_games
    from pnp.api.printing import PIECES, component_ids
    from pnp.api.speaking import unknown

    if named != EVERY:
        return [(find_game(named), components)]
    games, problems = printable_games()
    for problem in problems:
        tell(problem, lang)
    ids = {game.id: (*component_ids(game), PIECES) for game in games}
    known = list(dict.fromkeys(name for game in games for name in ids[game.id]))
    for name in components:
        if name not in known:
            raise unknown("component", name, known)
    own = {game.id: [name for name in components if name in ids[game.id]] for game in games}
    return [(game, own[game.id]) for game in games if not components or own[game.id]]


def _usual_printer(target: str, profile: str) -> str:
    """The one that is settled on, for what is printed at home."""
    from pnp.api.habits import settled

    return settled("printer") if target in ("", "home") and profile in ("", "home") else ""


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _print_game(run: PrintRun, out: Path, bundle: bool, check: bool, workers: int | None) -> list[Failure]:
    """Prints what can be printed; returns what could not."""
    from pnp.api.making import print_game
    from pnp.cli.show import Progress

    with Progress(run.edition.id) as bar:
        printed = print_game(run, out, bundle, check, bar.begin, bar.step, workers)
    _show(printed, run.words)
    return printed.failures


def _show(printed: Printed, words: Words) -> None:
    """What was made, and what to do with it: file by file, so that a path can be copied as it stands."""
    for files, parts in groupby(printed.done, key=lambda each: each.files):
        first, *more = files
        typer.echo(f"{first} … {more[-1].name} ({len(files)})" if more else f"{first}")
        for each in parts:
            typer.echo(f"  {each.title}: {each.amount}. {each.duplex} {each.todo}".rstrip())
            for warning in each.warnings:
                typer.echo(f"  ! {warning}")
    for left in printed.left:
        typer.echo(f"  – {left}")
    for line in printed.told if printed.done else []:
        typer.echo(line)
    if printed.sheets:
        typer.echo(words("press.summary.scale"))
    if printed.checked:
        typer.echo(printed.checked)
    if printed.whole is not None:
        saved = printed.whole - printed.sheets
        typer.echo(words("press.summary.saved", sheets=printed.sheets, whole=printed.whole, saved=saved))
