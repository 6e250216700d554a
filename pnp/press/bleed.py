"""How far the colour of a piece runs over its cut: what the job wants, as far as the drawing goes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from pnp.draw.canvas import Canvas
from pnp.draw.path import rect
from pnp.kit.errors import PnpError
from pnp.press.job import Job
from pnp.press.product import Piece, Poster

_EDGE = 0.2
"""So much of a picture, in mm, is its edge."""
_LAP = 0.1
"""So far the rim goes on under the picture, or screens show a white line between the two."""


def bleed_of(piece: Piece, job: Job) -> float:
    """Pieces with an outline of their own are cut inside it. A press never gets less than it asks for."""
    drawn = min(face.bleed for face in (piece.front, piece.back) if face)
    if piece.cut == "rect" and job.profile == "press" and drawn < job.overrun:
        raise PnpError(
            f"the piece “{piece.name}” is drawn with {drawn:g} mm of bleed",
            expected=f"the {job.overrun:g} mm that a press cuts into",
            do=f"give its face more bleed, or ask the shop for less and print with --bleed {drawn:g}",
        )
    return min(job.overrun, drawn)


def poster_bleed(job: Job) -> float:
    """At home a picture ends at its edge: what is cut away is white."""
    return job.overrun if job.profile == "press" else 0.0


def run_over(poster: Poster, bleed: float) -> Poster:
    """The picture with a rim on which its edge goes on."""
    if not bleed:
        return poster
    across, down = _bands(poster.w, bleed), _bands(poster.h, bleed)

    def draw(canvas: Canvas) -> None:
        for (left, wide, x, stretch_x), (top, high, y, stretch_y) in product(across, down):
            clip = rect(left, top, wide, high)
            at = x - left * stretch_x, y - top * stretch_y
            with canvas.group(at=at, scale=(stretch_x, stretch_y), clip=clip):
                canvas.use(poster.drawing)

    return replace(
        poster,
        w=poster.w + 2 * bleed,
        h=poster.h + 2 * bleed,
        draw=draw,
        arrange=None,
        keep=None,
        keep_x=tuple((a + bleed, b + bleed) for a, b in poster.keeping()),
        keep_y=tuple((a + bleed, b + bleed) for a, b in poster.keep_y),
        borders_x=tuple(x + bleed for x in poster.borders_x),
        bleed=bleed,
    )


def _bands(length: float, bleed: float) -> tuple[tuple[float, float, float, float], ...]:
    """What lies along one direction: from where in the picture, how long, where to, and how much longer it becomes."""
    wide = (bleed + _LAP) / _EDGE
    return (
        (0, _EDGE, 0, wide),
        (length - _EDGE, _EDGE, bleed + length - _LAP, wide),
        (0, length, bleed, 1),
    )
