"""Backs at home run over: when the second side lies a little off, colour is cut and not white paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from pnp.draw.geometry import Rect, Span
from pnp.press.impose import APART
from pnp.press.job import Job
from pnp.press.page import Page, Placed
from pnp.press.product import Piece

MOST = 2.5
"""A little more than the two millimetres by which sides miss each other."""
_TINY = 1e-6


def touches_strangers(pieces: Sequence[Piece], job: Job) -> bool:
    """Whether pieces that would share a cut look different from behind: where the second side lies off, one would
    show the colour of the other."""
    if job.profile != "home" or job.overrun or job.duplex not in ("long", "short"):
        return False
    backs = [piece.back for piece in pieces if piece.back]
    return any(each is not backs[0] and each.drawing.key != backs[0].drawing.key for each in backs)


def shows_strangers(page: Page) -> bool:
    """Whether the colour of another back is in reach, where this side lies off as far as sides do."""
    backs = [placed for placed in page.placed if placed.grid.marked] if page.side == "back" else []
    return any(_are_near(one, other) and _differ(one, other) for one, other in combinations(backs, 2))


def _differ(one: Placed, other: Placed) -> bool:
    return one.face is not other.face and one.face.drawing.key != other.face.drawing.key


def _are_near(one: Placed, other: Placed) -> bool:
    """Side by side, and no farther apart than two would run over."""
    a, b = one.cell.trim, other.cell.trim
    beside = max(a.x - b.right, b.x - a.right), max(a.y - b.bottom, b.y - a.bottom)
    return min(beside) < -_TINY and max(beside) < APART - _TINY


class Room(NamedTuple):
    """How far a face may run over its four edges, as it lies on the page."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    def turned(self, degrees: int) -> Room:
        """As the face sees it."""
        return Room(self.right, self.bottom, self.left, self.top) if degrees == 180 else self


def outer_room(placed: Placed, page: Page, margin: float) -> Room:
    """Up to the reach of the printer, the strip and, half way, the next piece; a face has only so much to give."""
    trim, most = placed.cell.trim, min(MOST, placed.face.bleed)
    if page.side != "back" or not placed.grid.marked:
        return Room()
    w, h = page.size
    room = [trim.x - margin, trim.y - margin, w - margin - trim.right, h - margin - trim.bottom]
    for other in _others(placed, page):
        for side, gap in _gaps(trim, other):
            room[side] = min(room[side], gap)
    return Room(*(min(most, max(0.0, each)) for each in room))


def _others(placed: Placed, page: Page) -> Iterator[Rect]:
    """What is in the way; of a neighbour, all but our half of what lies between."""
    for other in page.placed:
        if other is not placed:
            yield other.cell.trim.grown(min(_between(placed.cell.trim, other.cell.trim), 2 * MOST) / 2)
    if page.strip:
        yield page.strip.area


def _between(one: Rect, other: Rect) -> float:
    return max(0.0, other.x - one.right, one.x - other.right, other.y - one.bottom, one.y - other.bottom)


def _gaps(trim: Rect, other: Rect) -> Iterator[tuple[int, float]]:
    """On which side of the trim the other lies, and how far."""
    if _meet((trim.y, trim.bottom), (other.y, other.bottom)):
        yield (0, trim.x - other.right) if other.x < trim.x else (2, other.x - trim.right)
    if _meet((trim.x, trim.right), (other.x, other.right)):
        yield (1, trim.y - other.bottom) if other.y < trim.y else (3, other.y - trim.bottom)


def _meet(one: Span, other: Span) -> bool:
    return one[0] < other[1] - 1e-6 and other[0] < one[1] - 1e-6
