"""pnp calibrate: how a printer errs, and what is done about it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Lang, PaperName

if TYPE_CHECKING:
    from pnp.api.calibrating import Reading
    from pnp.api.jobs import Job
    from pnp.api.speaking import Words


def calibrate(
    printer: Annotated[
        str, typer.Argument(help="What the printer is to be called, with its tray if it has several: “office, tray 2”.")
    ] = "",
    paper: PaperName = "a4",
    duplex: Annotated[str, typer.Option("--duplex", help="How it prints backs: long, short or none.")] = "long",
    lang: Lang = "en",
    out: Annotated[Path, typer.Option("--out", help="The folder to print into.")] = Path("output"),
) -> None:
    """Measure how a printer errs.

    Without a name: print a test sheet. With one: type what it shows; pnp print --printer NAME then puts it right.
    The sheet says how it is read. Print it as you print your games: same tray, same way of turning.
    """
    from pnp.api.calibrating import calibrated, calibration_words, check_printer, write_sheet
    from pnp.api.jobs import print_job

    job, words = print_job(paper, duplex=duplex), calibration_words(lang)
    if not printer:
        typer.echo(f"{write_sheet(out, job, lang)}")
        typer.echo(words("calibration.next"))
        return
    kept, path = calibrated(check_printer(printer), job, _typed(job, words))
    typer.echo(words("calibration.kept", name=kept.name, path=path))


def _typed(job: Job, words: Words) -> dict[str, float]:
    from pnp.api.calibrating import sheet_readings

    return {reading.id: _asked(reading, words) for reading in sheet_readings(job)}


def _asked(reading: Reading, words: Words) -> float:
    """Asked again where somebody is there to answer."""
    from pnp.api.calibrating import read_value
    from pnp.api.speaking import PnpError
    from pnp.cli.console import Console

    console, nominal = Console(), f"{reading.nominal:g}"
    while True:
        try:
            typed = console.read(words(f"calibration.ask.{reading.kind}", id=reading.id, nominal=nominal))
        except EOFError:
            raise PnpError(
                "nobody is there to say what the sheet shows, and nothing is kept", where=reading.id,
                do="type the readings, a line each; Enter means that nothing is amiss",
            ) from None  # fmt: skip
        try:
            return read_value(reading, typed)
        except PnpError as problem:
            if not console.interactive:
                raise
            console.say(problem.what)
