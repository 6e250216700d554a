"""The cards, sheets, cars and dice of MAD Racers, small."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pnp.desk.rulebook.things import Thing
from pnp.draw.canvas import Canvas
from pnp.games.mad.faces.cards.bonus import bonus_pieces
from pnp.games.mad.faces.cards.parts import part_face, part_pieces
from pnp.games.mad.faces.cards.players import player_pieces
from pnp.games.mad.faces.dice import die
from pnp.games.mad.faces.track import track_sheets
from pnp.games.mad.model import MadData, Part
from pnp.kit.words import Words
from pnp.press.product import Piece

_CORNER = 3.0
_TRACK = (277.0, 190.0)


@dataclass(frozen=True)
class Things:
    data: MadData
    words: Words

    def part(self, part: Part) -> Thing:
        return Thing.of(part_face(self.data, self.words, part, part.serials[0]), _CORNER)

    @cached_property
    def parts(self) -> list[Part]:
        return list(self.data.parts.values())

    @cached_property
    def part_back(self) -> Thing:
        return _back(part_pieces(self.data, self.words)[0])

    @cached_property
    def players(self) -> list[Thing]:
        return [Thing.of(piece.front, _CORNER) for piece in player_pieces(self.data, self.words)]

    @cached_property
    def bonus(self) -> list[Thing]:
        return [Thing.of(piece.front, _CORNER) for piece in bonus_pieces(self.data, self.words)]

    @cached_property
    def bonus_back(self) -> Thing:
        return _back(bonus_pieces(self.data, self.words)[0])

    @cached_property
    def track(self) -> Thing:
        return Thing.sheet(track_sheets(self.data, self.words)[0], *_TRACK)


def _back(piece: Piece) -> Thing:
    return Thing.of(piece.back or piece.front, _CORNER)


def dice(canvas: Canvas, side: float) -> None:
    """All five, their middle on the origin."""
    for index, (pips, red) in enumerate(((4, False), (2, False), (5, False), (6, True), (3, True))):
        row, place = divmod(index, 3)
        x = (place - (1 if row == 0 else 0.5)) * side * 1.15
        die(canvas, x - side / 2, (row - 0.5) * side * 1.15 - side / 2, side, pips, red=red)
