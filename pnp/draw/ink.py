"""Less ink, or only black: marks are changed on their way to another canvas."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from pnp.draw.canvas import Canvas, Drawing, Mark, PathMark, TextMark, Use
from pnp.draw.color import Gradient, Paint
from pnp.draw.saver import Saved, Saver

InkMode = Literal["full", "saver", "mono"]
MODES: tuple[InkMode, ...] = ("full", "saver", "mono")


@dataclass
class Kept:
    """Drawings already changed, so that all pages of a file share them."""

    greys: dict[Drawing, Drawing] = field(default_factory=dict)
    saved: Saved = field(default_factory=dict)


class InkCanvas(Canvas):
    """Passes marks on to `target` as the mode wants them. Drawings that are used are changed once and kept."""

    def __init__(self, target: Canvas, mode: InkMode, kept: Kept | None = None) -> None:
        self._target = target
        self._mode = mode
        self._kept = kept if kept is not None else Kept()
        self._saver = Saver(self._kept.saved)

    def put(self, mark: Mark) -> None:
        if self._mode == "full":
            self._target.put(mark)
        elif self._mode == "mono":
            self._target.put(_grey(mark, self._kept.greys))
        else:
            for changed in self._saver.change(mark):
                self._target.put(changed)


def _grey(mark: Mark, known: dict[Drawing, Drawing]) -> Mark:
    """Also marks that ask to be kept: one plate is one plate."""
    match mark:
        case PathMark():
            grey = replace(mark, fill=_grey_paint(mark.fill), stroke=mark.stroke.grey() if mark.stroke else None)
            # round caps would close the gaps
            return grey if mark.plain is None else replace(grey, dash=mark.plain, round=not mark.plain, plain=None)
        case TextMark():
            return replace(mark, fill=mark.fill.grey())
        case Use(drawing, matrix):
            if drawing not in known:
                known[drawing] = Drawing([_grey(one, known) for one in drawing.marks])
            return Use(known[drawing], matrix)
    return mark


def _grey_paint(paint: Paint | None) -> Paint | None:
    if isinstance(paint, Gradient):
        return replace(paint, stops=tuple((offset, color.grey()) for offset, color in paint.stops))
    return paint.grey() if paint else None
