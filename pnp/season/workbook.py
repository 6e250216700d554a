"""Tables as a workbook (XLSX), out and in. Nothing in it is ever run, whoever wrote it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any

from pnp.kit.columns import display_width
from pnp.kit.errors import PnpError
from pnp.season.guarding import guarded

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

SIGNATURE = b"PK\x03\x04"
"""How a workbook begins."""
_MOST = 30_000_000
"""Bytes of all its parts: a small file may unfold to a very large one."""
_MOST_PARTS = 500
_MOST_ROWS, _MOST_COLUMNS = 20_000, 200
_WIDEST, _NARROWEST = 44, 6
_EARLY = (2000, 1, 1, 0, 0, 0)
_MADE = datetime(2000, 1, 1)
"""The same table makes the same file, whenever it is written."""
_DATED = "docProps/core.xml"

Table = Sequence[Sequence[object]]


# -- out


def workbook(tables: Mapping[str, Table]) -> bytes:
    """Each table on a sheet of its name, its first line as a head."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.worksheets[0])
    for name, table in tables.items():
        _fill(book.create_sheet(name), table)
    return _packed(book)


def _fill(sheet: Worksheet, table: Table) -> None:
    from openpyxl.styles import Font

    for row, cells in enumerate(table, start=1):
        for column, value in enumerate(cells, start=1):
            if value not in ("", None):
                _put(sheet.cell(row, column), value)
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    if len(table) > 1:
        sheet.auto_filter.ref = sheet.dimensions
    for letter, cells in zip(_letters(len(table[0])), zip(*table, strict=True), strict=True):
        longest = max(display_width(str(cell)) for cell in cells)
        sheet.column_dimensions[letter].width = min(_WIDEST, max(_NARROWEST, longest + 2))


def _letters(count: int) -> list[str]:
    from openpyxl.utils import get_column_letter

    return [get_column_letter(number) for number in range(1, count + 1)]


def _put(cell: Any, value: object) -> None:
    """Figures as figures; words as words, even where somebody clicks into them and presses Enter."""
    cell.value = guarded(value)
    if isinstance(value, str):
        cell.data_type = "s"
        cell.quotePrefix = True


def _packed(book: Workbook) -> bytes:
    """Without the moment in which it was made."""
    book.properties.created = _MADE
    made, fresh = io.BytesIO(), io.BytesIO()
    book.save(fresh)
    stamp = book.properties.modified.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    with zipfile.ZipFile(fresh) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            if name == _DATED:
                content = content.replace(stamp, _MADE.strftime("%Y-%m-%dT%H:%M:%SZ").encode())
            part = zipfile.ZipInfo(name, _EARLY)
            part.compress_type = zipfile.ZIP_DEFLATED
            part.create_system = 3
            target.writestr(part, content)
    return made.getvalue()


# -- in


def sheet_lines(content: bytes, where: str, preferred: str) -> Iterator[tuple[str, list[str]]]:
    """The lines of the sheet of this name, else of the first one, each with its place. Of a formula counts what the
    spreadsheet has worked out."""
    _check(content, where)
    worked_out, written_down = (_sheet(content, where, preferred, values) for values in (True, False))
    try:
        for number, (row, written) in enumerate(zip(_rows(worked_out), _rows(written_down), strict=False), start=1):
            cells = [_text(cell, other) for cell, other in zip(row, written, strict=False)]
            yield f"{where}: {worked_out.title}, {number}", cells
    except Exception as fault:  # whatever it is that somebody has put into it
        raise _broken(where) from fault


def _rows(sheet: Worksheet) -> Iterator[tuple[object, ...]]:
    yield from sheet.iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS, values_only=True)


def _check(content: bytes, where: str) -> None:
    """Before anything of it is unfolded."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            parts = file.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise _broken(where) from error
    if len(parts) > _MOST_PARTS or sum(part.file_size for part in parts) > _MOST:
        raise PnpError("this workbook is too large", where=where, expected="a sheet with results")


def _sheet(content: bytes, where: str, preferred: str, values: bool) -> Worksheet:
    """With the values of its formulas, or with the formulas."""
    from openpyxl import load_workbook

    try:
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=values, keep_links=False)
        sheets = {sheet.title: sheet for sheet in book.worksheets}
    except Exception as fault:
        raise _broken(where) from fault
    if not sheets:
        raise PnpError("there is no sheet with cells in this workbook", where=where)
    return sheets.get(preferred, next(iter(sheets.values())))


def _broken(where: str) -> PnpError:
    return PnpError(
        "this workbook cannot be read", where=where, do="open it in a spreadsheet and save it again, as XLSX or CSV"
    )


def _text(value: object, formula: object) -> str:
    """A cell in words, as a table of text would have it. A formula that nobody has worked out yet is shown as it is."""
    if value is None:
        return "" if formula is None else str(formula)
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return _moment(value) if isinstance(value, datetime | date | time) else str(value)


def _moment(value: datetime | date | time) -> str:
    """A day without its midnight."""
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
    return value.isoformat() if isinstance(value, date) else value.isoformat("minutes")
