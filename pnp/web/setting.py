"""Lines that were laid out for a terminal, as a page sets them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pnp.api.speaking import BETWEEN

Manner = Literal["flow", "columns", "lesson", ""]
_COLONS = ": ", "："
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
    return [Line(*_set(line, tabled)) for line in joined]


def _joined(lines: Iterable[str]) -> list[str]:
    """What was broken only because a terminal is narrow."""
    joined: list[str] = []
    for line in lines:
        if joined and BETWEEN in joined[-1] and line.startswith("   "):
            joined[-1] += BETWEEN + line.strip()
        else:
            joined.append(line)
    return joined


def _set(line: str, tabled: bool) -> tuple[Manner, str]:
    if line.startswith(("→", "──")):
        return "lesson", line
    cells = [cell for cell in line.strip().split("  ") if cell]
    if len(cells) > 1 and (len(line) <= _SHORT or (tabled and len(cells) > 4)):
        return "columns", line
    return ("flow" if BETWEEN in line else ""), line
