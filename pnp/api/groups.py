"""Several seasons with one table: the groups or divisions of a league."""

from __future__ import annotations

from pathlib import Path

from pnp.kit.atomic import write_bytes, write_text
from pnp.kit.errors import UsageError
from pnp.referee.narrate import Narrator
from pnp.season.export import together_json as groups_json
from pnp.season.export import together_table
from pnp.season.report import standing_lines
from pnp.season.separated import separated, usual_mark
from pnp.season.together import Together, together
from pnp.season.workbook import workbook

__all__ = ["Together", "groups_json", "groups_lines", "together", "write_groups"]


def groups_lines(found: Together, narrator: Narrator) -> list[str]:
    """The groups by their numbers, then every common table with what each of them brought."""
    words = narrator.words
    lines = [str(words("season.group", n=number, title=title)) for number, title in enumerate(found.groups, start=1)]
    for table in found.tables:
        lines += ["", *standing_lines(table, narrator)]
    return lines


def write_groups(found: Together, narrator: Narrator, out: Path) -> None:
    """The common tables as a file for spreadsheets; its ending says which kind."""
    table = together_table(found, narrator)
    match out.suffix.casefold():
        case ".csv":
            write_text(out, "\ufeff" + separated(table, usual_mark()))
        case ".xlsx":
            write_bytes(out, workbook({"standings": table}))
        case _:
            raise UsageError(f"{out.name} is neither CSV nor XLSX", where="--out", expected="table.csv or table.xlsx")
