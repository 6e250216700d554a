"""Which product of a shop a piece becomes: the one whose shape it has, as near to its own size as there is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log

from pnp.draw.geometry import Rect, Size
from pnp.press.product import Face, Piece
from pnp.press.targets.mount import Mount
from pnp.press.targets.target import Kind, Product, Target, kind_of

_ALIKE = 0.03
"""Shapes that differ by no more than this are one shape: the bleed makes up for it."""
_SCALES = (0.85, 1.6)
_SCALES_FILLED = (0.7, 1.4)
_MOST_WHITE = 1.75


@dataclass(frozen=True)
class Fitted:
    """A product, and how a piece stands on it."""

    id: str
    product: Product
    scale: float
    turned: bool = False

    def mount(self, dpi: int, is_back: bool = False) -> Mount:
        """A piece that is turned over sideways lies the other way round once front and back are turned alike."""
        return Mount(self.product.size(dpi), self.scale, 0 if not self.turned else -90 if is_back else 90)

    def covering(self, face: Face, dpi: int, is_back: bool = False) -> Mount:
        """A little larger, so that the piece and its bleed fill the page."""
        mount = self.mount(dpi, is_back)
        painted = mount.painted(face)
        more = max(1.0, *(have / need for have, need in zip(mount.page, painted, strict=True)))
        return Mount(mount.page, self.scale * more, mount.turn)

    def trim(self, dpi: int) -> Rect:
        (w, h), (across, down) = self.product.size(dpi), self.product.trim
        return Rect((w - across) / 2, (h - down) / 2, across, down)


def fitted(piece: Piece, target: Target) -> Fitted | None:
    front, _ = piece.sides
    return fit((front.w, front.h), kind_of(piece), target)


def fit(size: Size, kind: Kind, target: Target) -> Fitted | None:
    """The product nearest in size, those of the same shape first."""
    found = [
        each for id_, product in target.product.items() if kind in product.takes for each in _ways(id_, product, size)
    ]
    return min(found, key=lambda each: (each.product.fill, abs(log(each.scale)), each.turned), default=None)


def _ways(id_: str, product: Product, size: Size) -> Iterator[Fitted]:
    for turned in (False, True):
        w, h = size[::-1] if turned else size
        across, down = product.trim[0] / w, product.trim[1] / h
        scale, unlike = min(across, down), max(across, down) / min(across, down)
        least, most = _SCALES_FILLED if product.fill else _SCALES
        if least <= scale <= most and unlike <= (_MOST_WHITE if product.fill else 1 + _ALIKE):
            yield Fitted(id_, product, scale, turned)
