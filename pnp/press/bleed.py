"""How far the colour of a piece runs over its cut: what the job wants, as far as the drawing goes."""

from __future__ import annotations

from pnp.kit.errors import PnpError
from pnp.press.job import Job
from pnp.press.product import Piece


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
