"""The cards, boxes and horses of TurfMaster, small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle

from pnp.desk.rulebook.things import Thing
from pnp.draw.canvas import Canvas
from pnp.draw.color import BLACK, WHITE
from pnp.draw.icons import icon_at
from pnp.draw.path import polygon, rect
from pnp.games.turf.faces.board.layout import Oval
from pnp.games.turf.faces.cards import deck_pieces
from pnp.games.turf.faces.silks import INK, colour, letter_disc, vested
from pnp.games.turf.faces.tokens import fence_pieces, horse_pieces
from pnp.games.turf.model import Horse, TurfData
from pnp.games.turf.season.sheets import score_sheets
from pnp.kit.words import Words
from pnp.press.product import Piece

_CORNER = 2.0


@dataclass(frozen=True)
class Things:
    data: TurfData
    words: Words

    @cached_property
    def oval(self) -> Oval:
        return Oval(self.data.board)

    @cached_property
    def horses(self) -> list[Horse]:
        return list(self.data.horses.values())

    def deck(self, horse: Horse) -> tuple[Piece, ...]:
        return deck_pieces(self.data, self.words, horse)

    def cards(self, horse: Horse, kinds: str) -> list[Thing]:
        """One of each kind that is named, N or J, from the middle of the deck; of the same kind another one."""
        deck, some = self.deck(horse), {kind: self._middle(kind) for kind in set(kinds)}
        return [Thing.of(deck[next(some[kind])].front, _CORNER) for kind in kinds]

    def _middle(self, kind: str) -> Iterator[int]:
        """Places in the deck, no two with the same face."""
        places = {card.face: place for place, card in enumerate(self.data.cards) if card.kind == kind}
        found = list(places.values())
        return cycle([*found[len(found) // 2 :], *found])

    def handicap(self, horse: Horse) -> Thing:
        return Thing.of(self.deck(horse)[-1].front, _CORNER)

    def back(self, horse: Horse) -> Thing:
        face = self.deck(horse)[0].back
        assert face is not None
        return Thing.of(face, _CORNER)

    @cached_property
    def tokens(self) -> dict[str, Thing]:
        pieces = horse_pieces(self.data, self.words)
        return {id_: Thing.of(piece.front, 1) for id_, piece in zip(self.data.horses, pieces, strict=True)}

    @cached_property
    def fence(self) -> Thing:
        return Thing.of(fence_pieces(self.data, self.words)[0].front)

    @cached_property
    def score(self) -> Thing:
        return Thing.sheet(score_sheets(self.data, self.words)[0], 190, 277)


def box(canvas: Canvas, x: float, y: float, tall: float, horse: Horse) -> None:
    """A deck in its box: a block in the horse's silks with its letter, its middle on a point."""
    w, deep = tall * 0.7, tall * 0.16
    left, top = x - w / 2 - deep / 2, y - tall / 2 + deep / 2
    side = [
        (left + w, top),
        (left + w + deep, top - deep),
        (left + w + deep, top + tall - deep),
        (left + w, top + tall),
    ]
    lid = [(left, top), (left + deep, top - deep), (left + w + deep, top - deep), (left + w, top)]
    canvas.path(polygon(side), fill=colour(horse).mix(BLACK, 0.25), stroke=INK, width=0.3)
    canvas.path(polygon(lid), fill=WHITE, stroke=INK, width=0.3)
    front = rect(left, top, w, tall)
    vested(canvas, front, horse, 1.6)
    canvas.path(front, stroke=INK, width=0.3)
    letter_disc(canvas, left + w / 2, top + tall / 2, min(w * 0.8, tall * 0.6), horse)


def dice(canvas: Canvas, x: float, y: float, side: float, shown: Sequence[int] = (5, 4)) -> None:
    for index, pips in enumerate(shown):
        place = x + (index - (len(shown) - 1) / 2) * side * 1.15
        canvas.rect(place - side / 2, y - side / 2, side, side, r=side * 0.15, fill=WHITE)
        icon_at(canvas, f"d6-{pips}", place, y, side * 1.1, BLACK)
