"""Words that a spreadsheet would take for a formula, and run: they go out with an apostrophe, and come in without."""

from __future__ import annotations

import re

_FORMULA = r"'*(?:[\t\r\n]|[^\S\t\r\n]*[=+\-@＝＋－＠﹦﹢﹣﹫])"
_BEGINNING = r"(\A|[;\t\r\n]\"?)"
"""Of a cell; and of what becomes one where semicolons, tabs or lines are taken to part cells."""
_UNGUARDED = re.compile(rf"{_BEGINNING}(?={_FORMULA})")
_GUARDED = re.compile(rf"{_BEGINNING}'(?={_FORMULA})")


def guarded(cell: object) -> object:
    """Words with an apostrophe ahead of what would be run; figures are figures."""
    return _UNGUARDED.sub(r"\1'", cell) if isinstance(cell, str) else cell


def meant(cell: str) -> str:
    """The words again, as they were before they were guarded."""
    return _GUARDED.sub(r"\1", cell.strip())
