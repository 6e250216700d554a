"""Pictures for the meeting's book: the field before the stand, and the racecourse from the air."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.desk.forms.lettering import loud
from pnp.draw.canvas import Canvas
from pnp.draw.color import Color
from pnp.draw.legible import LEGIBLE, legible
from pnp.draw.path import Path, polygon, rect
from pnp.draw.text import fit_line
from pnp.games.turf.faces.board.poster import board_poster
from pnp.games.turf.faces.board.scenery import bunting, mown, poplar, stand, tree
from pnp.games.turf.faces.silks import CREAM, DISPLAY, MEADOW, MEADOW_LIGHT, MOWN, RAIL, STRONG, TURF, runner
from pnp.games.turf.model import Horse, TurfData
from pnp.kit.words import Words

_SKY = Color.hex("#DCEBF0")


def band(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """Mown turf behind a rail."""
    stripe = h * 2.2
    canvas.rect(x, y, w, h, fill=TURF)
    strips = [rect(left, y, min(stripe, x + w - left), h) for left in _steps(x, x + w, 2 * stripe)]
    canvas.path(Path(tuple(segment for strip in strips for segment in strip.segments)), fill=MOWN)
    canvas.rect(x, y + h * 0.16, w, h * 0.14, fill=RAIL)


def _steps(start: float, stop: float, step: float) -> list[float]:
    return [start + step * i for i in range(int((stop - start) / step) + 1) if start + step * i < stop]


def horse(canvas: Canvas, w: float, h: float, data: TurfData, who: Horse) -> None:
    """At full stretch, standing on the foot of the box."""
    runner(canvas, w / 2, h - 0.4, min(w, h / 0.62), data, who)


def course(canvas: Canvas, w: float, h: float, data: TurfData, words: Words) -> None:
    """The whole board, small."""
    board = board_poster(data, words)
    scale = min(w / board.w, h / board.h)
    x, y = (w - board.w * scale) / 2, (h - board.h * scale) / 2
    with canvas.group(at=(x, y), clip=rect(0, 0, board.w * scale, board.h * scale, 3)):
        canvas.use(legible(board.drawing, LEGIBLE / scale), scale=scale)
    canvas.rect(x, y, board.w * scale, board.h * scale, r=3, stroke=TURF, width=0.6)


def cover(canvas: Canvas, w: float, h: float, data: TurfData, horses: Sequence[Horse], title: str, kicker: str) -> None:
    """A fine afternoon: the stand, the rail, and the field coming past."""
    ground = _ground(canvas, w, h)
    with canvas.group(clip=rect(0, 0, w, h)):
        _gallop(canvas, w, h, ground, data, horses)
        _rail(canvas, 0, h - 13, w, 12)
    _flags(canvas, w)
    fit_line(
        canvas, w / 2, 24, w * 0.8, kicker.upper(), STRONG, 13, smallest=8, anchor="middle", fill=TURF, tracking=160
    )
    loud(canvas, w * 0.06, 27, w * 0.88, h * 0.22, title.upper(), DISPLAY, 74, smallest=22, fill=TURF, align="center",
         valign="top")  # fmt: skip


def stage(canvas: Canvas, w: float, h: float, data: TurfData, horses: Sequence[Horse]) -> None:
    """The first three past the post, under flags and a sky that is left to words."""
    ground = _ground(canvas, w, h)
    shown = list(horses)[:3]
    long = min(w * (0.44 if len(shown) > 1 else 0.56 if w > h else 0.8), h * 0.78)
    with canvas.group(clip=rect(0, 0, w, h)):
        for index, who in reversed(list(enumerate(shown))):
            wide, low = long * (1 - 0.12 * index), (0.86, 0.62, 0.98)[index]
            x = w * 0.965 - long * 0.5 - index * long * 0.62
            runner(canvas, x, ground + (h - ground) * low - 6, wide, data, who)
        _rail(canvas, 0, h - 13, w, 12)
    _flags(canvas, w)


def _flags(canvas: Canvas, w: float) -> None:
    bunting(canvas, [(0, 6), (w * 0.25, 12), (w * 0.5, 6), (w * 0.75, 12), (w, 6)])


def _ground(canvas: Canvas, w: float, h: float) -> float:
    """Sky, stand, trees and turf. Returns where the turf begins."""
    ground = h * 0.62
    with canvas.group(clip=rect(0, 0, w, h)):
        canvas.rect(0, 0, w, h, fill=_SKY.mix(CREAM, 0.5))
        canvas.rect(0, 0, w, h * 0.5, fill=CREAM)
        for index in range(9):
            poplar(canvas, w * (0.02 + index * 0.12), ground + 2, 26 + index * 7 % 13)
        stand(canvas, w * 0.3, ground - 34, w * 0.6, 34, "")
        for index, x in enumerate((0.06, 0.15, 0.24, 0.93, 0.985)):
            tree(canvas, w * x, ground - 3, 7 + index % 3, index % 3)
        field = polygon([(0, ground), (w, ground), (w, h), (0, h)])
        mown(canvas, field, (MEADOW, MEADOW_LIGHT), 16, 0.7)
        _rail(canvas, 0, ground + 3, w, 7)
    return ground


def _rail(canvas: Canvas, x: float, y: float, w: float, tall: float) -> None:
    """Posts and a white bar, with its shadow on the grass."""
    canvas.rect(x, y + tall * 0.22, w, tall * 0.08, fill=TURF)
    for i in range(int(w / 16) + 1):
        canvas.rect(x + i * 16 + 3, y, tall * 0.12, tall, fill=RAIL, stroke=TURF, width=0.15)
    canvas.rect(x, y, w, tall * 0.22, fill=RAIL, stroke=TURF, width=0.2)


def _gallop(canvas: Canvas, w: float, h: float, ground: float, data: TurfData, horses: Sequence[Horse]) -> None:
    """Two rows, those behind smaller and a little further back."""
    shown = list(horses)[:8]
    rear, front = shown[: len(shown) // 2], shown[len(shown) // 2 :]
    for row, part in enumerate((rear, front)):
        long = w * (0.24 + 0.08 * row)
        y = ground + (h - ground) * (0.4 + 0.37 * row)
        step = (w - long) / max(1, len(part)) * 0.98
        for index, who in enumerate(part):
            lift = (index * 5 % 3 - 1) * 1.6
            runner(canvas, w - long * 0.56 - index * step - (1 - row) * 6, y + lift, long, data, who)
