"""The papers people have in their printers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pnp.draw.geometry import Size
from pnp.kit.errors import unknown

Orientation = Literal["portrait", "landscape"]


@dataclass(frozen=True)
class Paper:
    """Upright size in millimetres; home printers leave `margin` free of ink on every side."""

    id: str
    name: str
    w: float
    h: float
    margin: float

    def size(self, orientation: Orientation) -> Size:
        return (self.w, self.h) if orientation == "portrait" else (self.h, self.w)


PAPERS = {
    paper.id: paper
    for paper in (
        Paper("a4", "A4", 210, 297, 5),
        Paper("letter", "Letter", 215.9, 279.4, 6.35),
        Paper("a3", "A3", 297, 420, 5),
        Paper("sra3", "SRA3", 320, 450, 5),  # what print shops have, and what they have in America
        Paper("12x18", "12 × 18 in", 304.8, 457.2, 6.35),
        Paper("a1", "A1", 594, 841, 5),  # for a plotter: whole boards in one piece
    )
}


def find_paper(name: str) -> Paper:
    found = PAPERS.get(name.lower())
    if found is None:
        raise unknown("paper", name, PAPERS)
    return found
