"""Tables as text: values with a mark between them, as every spreadsheet reads and writes them."""

from __future__ import annotations

import csv
import io
import locale
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from pnp.kit.errors import PnpError, UsageError
from pnp.season.guarding import guarded

MARKS = {"comma": ",", "semicolon": ";", "tab": "\t"}
_COMMA = MARKS["comma"]
_LOCALE = ("LC_ALL", "LC_NUMERIC", "LANG")
"""Where a system says how figures are written; the first one that says anything counts."""
_COMMA_SPOKEN = "bg bs ca cs da de el es et fi fr gl hr hu id is it lt lv mk nb nl nn no pl pt ro ru sk sl sr sv tr uk"
"""Languages whose figures have a comma in them: their spreadsheets want semicolons between values."""
_POINT_WRITTEN = "de_CH de_LI it_CH es_MX es_US es_GT es_HN es_NI es_PA es_PE es_PR es_DO es_SV"
"""Countries that write them with a point all the same."""


def mark_of(separator: str) -> str:
    """What stands between values, by its name or as it is. Where nothing is said: what spreadsheets of this system
    want."""
    if not separator:
        return usual_mark()
    if separator == r"\t":
        return MARKS["tab"]
    if separator in MARKS.values():
        return separator
    if separator.casefold() not in MARKS:
        expected = " or ".join(MARKS)
        raise UsageError(f"“{separator}” does not part values", where="--separator", expected=expected)
    return MARKS[separator.casefold()]


def usual_mark() -> str:
    """By the locale of the system."""
    named = next((os.environ[name] for name in _LOCALE if os.environ.get(name)), "") or locale.getlocale()[0] or ""
    country = locale.normalize(named.partition("_")[0] if named[:1].isupper() else named).partition(".")[0]
    has_comma = country.partition("_")[0] in _COMMA_SPOKEN.split() and country not in _POINT_WRITTEN.split()
    return MARKS["semicolon"] if has_comma else _COMMA


def separated(lines: Iterable[Sequence[object]], mark: str = _COMMA) -> str:
    """Any table, with nothing in it that a spreadsheet would run."""
    return "".join(_line(cells, mark) for cells in lines)


def _line(cells: Sequence[object], mark: str) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=mark, lineterminator="\r\n")  # quotes what has either in it
    writer.writerow([guarded(cell) for cell in cells])
    return out.getvalue().removesuffix("\r\n") + "\n"


def parted(text: str, where: str, is_known: Callable[[str], bool]) -> Iterator[tuple[str, list[str]]]:
    """The lines of such a text, each with its place: the head first. What parts the values is the mark with which the
    head has most of the names that are known."""
    lines = text.splitlines(keepends=True)
    said = re.fullmatch(r"sep=([^\r\n\" ])\s*", lines[0]) if lines else None
    skipped = 1 if said else 0
    head = lines[skipped] if len(lines) > skipped else ""
    mark = said[1] if said else max(MARKS.values(), key=lambda each: sum(map(is_known, head.split(each))))
    reader = csv.reader(io.StringIO("".join(lines[skipped:]), newline=""), delimiter=mark)
    try:
        for cells in reader:
            yield f"{where}:{reader.line_num + skipped}", cells
    except csv.Error as error:
        at = f"{where}:{reader.line_num + skipped}"
        raise PnpError(f"this line is no list of values: {error}", where=at) from error
