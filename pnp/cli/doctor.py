"""pnp doctor: is everything here that printing needs?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Lang

if TYPE_CHECKING:
    from pnp.api.doctor import Finding


def doctor(
    out: Annotated[Path, typer.Option("--out", help="The folder you print into.")] = Path("output"),
    table: Annotated[bool, typer.Option("--table", help="Look at the network instead: can phones join?")] = False,
    lang: Lang = "en",
) -> None:
    """See whether this computer has all it needs. Fonts, libraries, an output folder; and what to do without."""
    from pnp.api.speaking import check_language, spoken

    check_language(lang)
    is_well, say = True, spoken(lang)
    for finding in _findings(out, table):
        typer.echo(f"{'ok     ' if finding.ok else 'MISSING'}  {say(finding.what)}")
        if not finding.ok and finding.help:
            typer.echo(f"         {say(finding.help)}")
        is_well &= finding.ok or not finding.vital
    if not is_well:
        raise typer.Exit(1)


def _findings(out: Path, table: bool) -> Iterator[Finding]:
    if table:
        from pnp.web.network import examine_network

        return examine_network()
    from pnp.api.doctor import examine

    return examine(out)
