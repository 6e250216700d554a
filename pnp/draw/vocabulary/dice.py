"""Six-sided dice to cut out: whoever draws a face need not know how the net folds."""

from __future__ import annotations

from collections.abc import Callable

from pnp.draw import path as paths
from pnp.draw.canvas import Canvas, Font
from pnp.draw.color import BLACK, Color
from pnp.draw.solids import CubeNet
from pnp.draw.text import center_line

_FOLD_DASH = (1.2, 0.9)
_NUMBER = Font("barlow", 700)


def folding_die(
    canvas: Canvas, net: CubeNet, face: Callable[[Canvas, int], None], *, tab: Color, fold: Color = BLACK
) -> None:
    """A die laid flat: `face` draws the square of a number, its corner at (0, 0); cut lines are black, folds dashed,
    tabs numbered as they are glued."""
    for outline, turn in zip(net.tabs, net.order, strict=True):
        canvas.polygon(outline, fill=tab)
        canvas.path(paths.polyline(outline), stroke=BLACK, width=0.25)
        middle = [sum(values) / len(outline) for values in zip(*outline, strict=True)]
        center_line(canvas, middle[0], middle[1], str(turn), _NUMBER, 8)
    for number, corner in net.squares.items():
        with canvas.group(at=corner):
            face(canvas, number)
    for start, stop in net.folds:
        canvas.line(*start, *stop, stroke=fold, width=0.25, dash=_FOLD_DASH, ink="keep")
    for start, stop in net.cuts:
        canvas.line(*start, *stop, stroke=BLACK, width=0.25, round=True, ink="keep")
