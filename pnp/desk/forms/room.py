"""How much room a page leaves, whatever paper it is printed on."""

from __future__ import annotations

from pnp.press.impose import live_area
from pnp.press.paper import PAPERS, Orientation


def room(orientation: Orientation) -> tuple[float, float]:
    """What A4 and Letter both leave: pages are broken for it, then stretched to the paper they are on."""
    areas = [live_area(PAPERS[name], orientation)[0] for name in ("a4", "letter")]
    return min(area.w for area in areas), min(area.h for area in areas)
