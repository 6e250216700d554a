"""Lines that were laid out for a terminal, as a page sets them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from pnp.api.speaking import BETWEEN

Manner = Literal["flow", "columns", "cells", "lesson", ""]
_COLONS = ": ", "："
_LESSON = "→", "──"
_SHORT = 44
"""No longer line stands in columns by itself."""


@dataclass(frozen=True)
class Line:
    manner: Manner
    text: str

    @property
    def label(self) -> str:
        """What stands before the parts, with its colon."""
        first, _, _ = self.text.partition(BETWEEN)
        return next((first[: first.index(mark) + 1] for mark in _COLONS if mark in first), "")

    @property
    def parts(self) -> list[str]:
        """None of them is broken."""
        return self.text.removeprefix(self.label).lstrip().split(BETWEEN)


def cited(line: str) -> tuple[str, str]:
    """A sentence, and the clauses that stand behind it."""
    said, mark, clause = line.rpartition(" [")
    return (said, clause.removesuffix("]")) if mark and line.endswith("]") else (line, "")


def strip_set(lines: Iterable[str]) -> list[Line]:
    joined = _joined(lines)
    tabled = any("     " in line for line in joined)
    blocks = [(several, list(block)) for several, block in groupby(joined, _has_cells)]
    return [line for several, block in blocks for line in (_rows(block, tabled) if several else map(_line, block))]


def _joined(lines: Iterable[str]) -> list[str]:
    """What was broken only because a terminal is narrow."""
    joined: list[str] = []
    for line in lines:
        if joined and BETWEEN in f"{joined[-1]} " and line.startswith("   "):
            joined[-1] = joined[-1].removesuffix(BETWEEN.rstrip()) + BETWEEN + line.strip()
        else:
            joined.append(line)
    return joined


def _has_cells(line: str) -> bool:
    return not line.startswith(_LESSON) and len(_cells(line)) > 1


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().split("  ") if cell.strip()]


def _rows(block: Sequence[str], tabled: bool) -> Iterator[Line]:
    """In columns, or none of them: where one of them is too long, their cells follow each other."""
    if all(len(line) <= _SHORT or (tabled and len(_cells(line)) > 4) for line in block):
        return (Line("columns", line) for line in block)
    return (_row(_cells(line)) for line in block)


def _row(cells: Sequence[str]) -> Line:
    """A label, or what the row is about, and what there is to say of it."""
    first, *others = cells
    if first.endswith(tuple(mark.strip() for mark in _COLONS)):
        return Line("flow", f"{first} {BETWEEN.join(others)}")
    return Line("cells", BETWEEN.join(cells))


def _line(line: str) -> Line:
    if line.startswith(_LESSON):
        return Line("lesson", line)
    return Line("flow" if BETWEEN in line else "", line)
