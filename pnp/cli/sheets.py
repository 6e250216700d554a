"""pnp season sheet: the record sheets of a season, blank, filled in, or to be filled on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Data, Ink, Lang, PaperName, SeasonFile, opened

if TYPE_CHECKING:
    from pnp.api.paperwork import FormMode, RecordSheet
    from pnp.api.seasons import Season


def sheet(
    file: SeasonFile,
    kind: Annotated[
        str,
        typer.Option(
            "--kind",
            help="entry, race, tick, results, standings, suspend, chart; poster, reading, certificates, champion, "
            "plates, cards; or one of the game's own. [the season's]",
            show_default=False,
        ),
    ] = "",
    race: Annotated[
        int | None, typer.Option("--race", help="Which race, for the sheet of one. [the next]", show_default=False)
    ] = None,
    blank: Annotated[bool, typer.Option("--blank", help="To be written on by hand.")] = False,
    filled: Annotated[bool, typer.Option("--filled", help="With what is known. [for races that are run]")] = False,
    fillable: Annotated[bool, typer.Option("--fillable", help="A form to be filled in on the screen.")] = False,
    paper: PaperName = "a4",
    ink: Ink = "full",
    out: Annotated[Path, typer.Option("--out", help="The folder to print into.")] = Path("output"),
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Print a record sheet of the season, or of one race. Blank, filled in, or as a form for the screen."""
    from pnp.api.jobs import print_job
    from pnp.api.paperwork import record_sheet
    from pnp.api.speaking import stem_of

    job, mode = print_job(paper, ink=ink), _mode(blank, filled, fillable)
    season = opened(file, data, lang)
    made = record_sheet(season, kind, race, mode, lang, job)
    path = made.bound.write(out / f"{stem_of(file)}-{made.name}-{job.paper.id}-{lang}.pdf")
    for line in [f"→ {path}", *_next(season, made, path, lang)]:
        typer.echo(line)


def _mode(blank: bool, filled: bool, fillable: bool) -> FormMode | None:
    from pnp.api.paperwork import MODES
    from pnp.api.speaking import UsageError

    asked = [mode for mode, given in zip(MODES, (blank, filled, fillable), strict=True) if given]
    if len(asked) > 1:
        raise UsageError(
            f"a sheet is not both {asked[0]} and {asked[1]}", where=f"--{asked[1]}", expected="one of them"
        )
    return asked[0] if asked else None


def _next(season: Season, made: RecordSheet, path: Path, lang: str) -> list[str]:
    """What to do with what was made."""
    from pnp.api.seasons import voice
    from pnp.cli.shells import in_shell

    words = voice(season, lang).words
    lines = [made.todo]
    is_next = made.race == season.race and not season.under_way
    if made.mode == "fillable" and (made.kind == "entry" or (made.kind == "race" and is_next)):
        command = in_shell(["pnp", "season", "read", str(path), str(season.path)])
        lines.append(str(words("paper.next.read", command=command)))
    if made.kind == "tick" and made.mode == "blank" and is_next:
        command = in_shell(["pnp", "season", "read", "PHOTO.jpg", str(season.path)])
        lines.append(str(words("paper.next.photo", command=command)))
    if made.kind == "suspend" and season.under_way:
        lines.append(str(words("paper.suspend.under_way", race=season.race)))
    return [line for line in lines if line]
