"""pnp calibrate: how a printer errs, and what is done about it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Lang, PaperName

if TYPE_CHECKING:
    from pnp.api.calibrating import Reading
    from pnp.api.printing import Job
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
    from pnp.api.calibrating import calibrated, calibration_words, write_sheet
    from pnp.api.printing import print_job

    job, words = print_job(paper, duplex=duplex), calibration_words(lang)
    if not printer:
        typer.echo(f"{write_sheet(out, job, lang)}")
        typer.echo(words("calibration.next"))
        return
    _, path = calibrated(printer, job, _typed(job, words))
    typer.echo(words("calibration.kept", name=printer, path=path))


def _typed(job: Job, words: Words) -> dict[str, float]:
    from pnp.api.calibrating import sheet_readings

    return {reading.id: _asked(reading, words) for reading in sheet_readings(job)}


def _asked(reading: Reading, words: Words) -> float:
    """Asked again where somebody is there to answer."""
    from pnp.api.calibrating import read_value
    from pnp.api.speaking import PnpError

    while True:
        typer.echo(words(f"calibration.ask.{reading.kind}", id=reading.id, nominal=f"{reading.nominal:g}"), nl=False)
        typed = sys.stdin.readline()
        try:
            return read_value(reading, typed.strip())
        except PnpError as problem:
            if not sys.stdin.isatty():
                raise
            typer.echo(problem.what)
