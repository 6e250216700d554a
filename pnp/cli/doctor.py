"""pnp doctor: is everything here that printing needs?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def doctor(out: Annotated[Path, typer.Option("--out", help="The folder you print into.")] = Path("output")) -> None:
    """See whether this computer has all it needs. Fonts, libraries, an output folder; and what to do without."""
    from pnp.api.doctor import examine

    is_well = True
    for finding in examine(out):
        typer.echo(f"{'ok     ' if finding.ok else 'MISSING'}  {finding.what}")
        if not finding.ok and finding.help:
            typer.echo(f"         {finding.help}")
        is_well &= finding.ok or not finding.vital
    if not is_well:
        raise typer.Exit(1)
