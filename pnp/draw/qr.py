"""QR codes as paths: black squares that any camera reads."""

from __future__ import annotations

from functools import lru_cache

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE
from pnp.draw.path import Path

QUIET = 4
"""Modules of white that must lie around a code."""


Modules = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=64)
def qr_matrix(text: str, level: str = "m") -> Modules:
    """The modules of a code. `level`: how much may be damaged, l (7 %), m (15 %), q (25 %) or h (30 %)."""
    import segno

    code = segno.make_qr(text, error=level, boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def draw_qr(canvas: Canvas, matrix: Modules, x: float, y: float, size: float) -> None:
    """The code with its quiet zone in a square of this size."""
    module = size / (len(matrix) + 2 * QUIET)
    canvas.rect(x, y, size, size, fill=WHITE, ink="keep")
    squares: list[Path] = []
    for row, line in enumerate(matrix):
        column = 0
        while column < len(line):
            if not line[column]:
                column += 1
                continue
            first = column
            while column < len(line) and line[column]:
                column += 1
            left, top = x + (first + QUIET) * module, y + (row + QUIET) * module
            squares.append(paths.rect(left, top, (column - first) * module, module))
    canvas.path(Path(tuple(segment for square in squares for segment in square.segments)), fill=BLACK, ink="keep")
