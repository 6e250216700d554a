"""Text in columns that line up in a terminal, also where Japanese characters are twice as wide."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal

from pnp.kit.kinsoku import are_bound

Side = Literal["<", ">"]

_ITEM = re.compile(r"\s*(?:\d+(?:\.|=?(?= {2}))\s+(?:.*\S {3,}(?=\S))?)?")
"""What stands before the text of a line: its indent, its number, and the columns of a table before the last one."""


def display_width(text: str) -> int:
    return len(text) if text.isascii() else len(text) + sum(map(_is_wide, text))


@cache
def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


def pad(text: str, width: int, side: Side = "<") -> str:
    space = " " * max(0, width - display_width(text))
    return text + space if side == "<" else space + text


def columns(rows: Sequence[Sequence[str]], sides: str = "", gap: str = "  ") -> list[str]:
    """Rows as lines; `sides` has one < or > a column (left where it is too short)."""
    if not rows:
        return []
    count = max(len(row) for row in rows)
    aligned = sides.ljust(count, "<")
    widths = [max((display_width(row[i]) for row in rows if i < len(row)), default=0) for i in range(count)]
    lines = []
    for row in rows:
        cells = [pad(cell, widths[i], ">" if aligned[i] == ">" else "<") for i, cell in enumerate(row)]
        lines.append(gap.join(cells).rstrip())
    return lines


def side_by_side(lines: Sequence[str], most: int = 8, width: int = 78, gap: str = "   ") -> list[str]:
    """A long list in as many columns as fit, read downwards; a short one, or one with long lines, as it is."""
    if len(lines) <= most:
        return list(lines)
    widest = max(display_width(line) for line in lines)
    across = min(3, (width + len(gap)) // (widest + len(gap)))
    if across < 2:
        return list(lines)
    down = -(-len(lines) // across)
    return columns([lines[row::down] for row in range(down)], gap=gap)


def in_a_row(sentences: Iterable[str]) -> str:
    """With a space between them, unless a wide full stop has one already."""
    row = ""
    for sentence in filter(None, sentences):
        row += sentence if not row or row.endswith("。") else f" {sentence}"
    return row


WIDTH = 80
"""Columns of a terminal that a board or a hint never exceeds."""
BETWEEN = " · "


def wrapped(label: str, parts: Iterable[str]) -> list[str]:
    """Label and parts in as many lines as they need; nothing without parts."""
    lines: list[str] = []
    indent = f"{label} " if label else ""
    for part in parts:
        longer = f"{lines[-1]}{BETWEEN}{part}" if lines else ""
        if lines and display_width(longer) <= WIDTH:
            lines[-1] = longer
        else:
            lines.append((pad("", display_width(indent)) if lines else indent) + part)
    return lines


def folded(line: str, width: int) -> list[str]:
    """A line in as many as it needs, broken between words, or between two Japanese characters where that may be."""
    before = _ITEM.match(line).group()  # type: ignore[union-attr]
    indent, least, out = " " * min(display_width(before), width // 2), min(len(before), width // 2), []
    while display_width(line) > width:
        at = _break(line, width, least)
        out.append(line[:at].rstrip())
        line, least = indent + line[at:].lstrip(), len(indent)
    return [*out, line]


def _break(line: str, width: int, least: int) -> int:
    """Where the next line begins; in the middle of a word only if it is longer than the whole line."""
    best = end = used = 0
    for at, char in enumerate(line):
        if at > least and (line[at - 1] == " " or _may_break(line[at - 1], char)):
            best = at
        used += display_width(char)
        if used > width:
            break
        end = at + 1
    return best or max(end, least + 1)


def _may_break(before: str, after: str) -> bool:
    wide = display_width(before) == 2 or display_width(after) == 2
    return wide and not are_bound(before, after) and after != " "
