"""Results from outside, line by line: from text, a workbook, or a document of ours."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.kit.apart import apart
from pnp.kit.errors import PnpError
from pnp.kit.reading import contents
from pnp.kit.writing import harm_in
from pnp.season.document import document_rows, is_document
from pnp.season.guarding import meant
from pnp.season.separated import parted
from pnp.season.spreadsheet import CAR, PLACE, POINTS, RACE, RESULTS, RETIRED, SheetRow
from pnp.season.workbook import SIGNATURE, sheet_lines

_ALIASES = {
    "who": CAR, "horse": CAR, "player": CAR, "competitor": CAR, "position": PLACE, "pos": PLACE, "out": RETIRED,
    "dnf": RETIRED, "round": RACE,
}  # fmt: skip
_TOLD = (RACE, PLACE, CAR, POINTS, RETIRED)
_MOST = 5_000_000
"""Bytes: no season is larger."""


def read_rows(path: Path, game: str = "") -> list[SheetRow]:
    """The lines of a spreadsheet: commas, semicolons or tabs between the values, UTF-8 or what Excel calls Unicode; a
    workbook; or a season as JSON, which must be of this game if one is named."""
    content = contents(path, _MOST, expected="results as CSV, XLSX or JSON")
    if content.startswith(SIGNATURE):
        lines = apart(book_lines, path)
        return list(_named(((place, cells) for place, cells in lines), str(path)))
    text = _text(content, path)
    if is_document(text):
        return document_rows(text, str(path), game)
    return list(_named(parted(text, str(path), lambda cell: _column_name(cell) in _TOLD), f"{path}:1"))


def book_lines(path: Path) -> list[tuple[str, list[str]]]:
    """Of a workbook, in a process of its own: what is small as a file may be large beyond measure once it is read."""
    lines = sheet_lines(contents(path, _MOST), str(path), RESULTS)
    return [(where, _filled(cells)) for where, cells in lines if any(cells)]


def _filled(cells: list[str]) -> list[str]:
    """Up to the last one with something in it: columns may be coloured down to the end of the sheet."""
    return cells[: 1 + max(index for index, cell in enumerate(cells) if cell)]


def _named(lines: Iterator[tuple[str, list[str]]], where: str) -> Iterator[SheetRow]:
    """By the names in the first line that has any."""
    where, head = next(((where, cells) for where, cells in lines if any(cells)), (where, []))
    names = _header(head, where)
    for place, cells in lines:
        values = {name: meant(cell) for name, cell in zip(names, cells, strict=False) if name}
        if odd := harm_in(values, lines=True):
            raise odd.at(place)
        if any(values.values()):
            yield SheetRow(place, values)


def _text(content: bytes, path: Path) -> str:
    wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise PnpError(
            "this file is not UTF-8", where=f"{path}:{line}", do="save it as “CSV UTF-8”: every spreadsheet can do that"
        ) from error


def _column_name(cell: str) -> str:
    name = unicodedata.normalize("NFKC", cell).strip().strip('"').casefold()
    return _ALIASES.get(name, name)


def _header(cells: Sequence[str], where: str) -> list[str]:
    names = [_column_name(cell) for cell in cells]
    needed = [name for name in (RACE, PLACE, CAR) if name not in names]
    if needed:
        raise PnpError(
            f"there is no column {' and no column '.join(needed)}",
            where=where,
            expected="race, place, car in the first line",
            do="pnp season export --format csv shows all columns",
        )
    twice = [name for name, count in Counter(names).items() if name and count > 1]
    if twice:
        raise PnpError(f"the column {twice[0]} is there twice", where=where, expected="once")
    return names
