"""The lines below the grid of a tick sheet, where people write with a pen what no cross can say."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.desk.forms.handwriting import CELL_H
from pnp.desk.ticks.layout import CODE, MODULES, Layout, W
from pnp.draw.qr import QUIET

FIELDS = ("date", "where", "weather", "keeper")
NOTES = "notes"
MARGIN = CODE / MODULES * QUIET
"""White, around a code."""
TALL = 14.0
"""What the first row of them takes."""
PITCH = 9.0
MOST = 8


@dataclass(frozen=True)
class Line:
    """Printed from `left` to `right` at y; whatever stands above it is written."""

    name: str
    left: float
    right: float
    y: float
    room: float
    """Free above it."""


def field_lines(layout: Layout) -> list[Line]:
    wide, y = W / len(FIELDS), layout.h + MARGIN + TALL - 2
    return [Line(name, at * wide, at * wide + wide - 4, y, CELL_H - 0.6) for at, name in enumerate(FIELDS)]


def note_lines(layout: Layout) -> list[Line]:
    """As many as a long sheet of paper has."""
    first = layout.h + MARGIN + TALL + 2
    rooms = [PITCH - 2.4, *[PITCH - 1.0] * (MOST - 1)]
    return [Line(NOTES, 0.0, W, first + (at + 1) * PITCH, room) for at, room in enumerate(rooms)]
