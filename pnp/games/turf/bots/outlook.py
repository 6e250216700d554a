"""The track as one horse sees it when it is about to move, with a worth on every move it may make."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from operator import itemgetter
from typing import NamedTuple

from pnp.games.turf.bots.company import Company, Prospect, Track
from pnp.games.turf.model import Card, TurfData
from pnp.games.turf.model.geometry import Cell
from pnp.games.turf.rules.state import Runner, State

CELLS = 6.9
"""What a round is worth in cells, and so in points on a card."""
CARD = 8.0
"""What it costs to be without a card in a card round."""
JOKER = 5.0
"""What a joker is worth beyond its value: it wins the last rounds, when its horse is in front and held to 8."""
KEPT = 0.1
"""What a point on a card is worth that is kept for the next race: the card takes the place of a worse one."""
FALL = -400.0
CLOSE, LOOKED_AT = 3.0, 5
"""Only moves so little worse than the best, and so many of them, are looked at twice."""
WORTH = itemgetter(0)


class Moment(NamedTuple):
    """When something was seen: as long as this is the same, so is the track."""

    round: int
    ranked: int
    standing: tuple[tuple[Cell | None, bool], ...]
    """Where every horse is, and whether it has moved."""

    @classmethod
    def of(cls, s: State) -> Moment:
        return cls(s.round, len(s.ranks), tuple([(horse.cell, horse.acted) for horse in s.horses.values()]))


class Outlook:
    def __init__(self, track: Track, horse: Runner) -> None:
        self.track, self.atlas, self.s, self.horse = track, track.atlas, track.s, horse
        self.at = track.cells[horse.id]
        self.closed = track.closed(horse.id)
        self.moves = track.going.fan(self.at).moves(self.closed)
        self.now = track.before[self.at]
        """Rounds to run, with this one."""
        self.rounds = track.after
        """Rounds to run after this one, from every cell."""
        self.left = max(0.0, self.now - 1) / 2
        """Cards that will be played after this round until the horse is home."""
        self.limit = self.s.handicap(horse.id)
        self._company: Company | None = None

    # -- moves

    def plays(self, hand: Sequence[Card]) -> list[Prospect]:
        """Where each card may lead, with the rest of the hand in mind."""
        runners = len(self.track.cells) + len(self.s.finished)
        different = {card.face: card for card in hand}
        worth = {face: effective(self.s.data, card, runners, self.left) for face, card in different.items()}
        ranked = sorted([worth[card.face] for card in hand], reverse=True)
        found: list[Prospect] = []
        for face, card in different.items():
            rest = ranked.copy()
            rest.remove(worth[face])
            found += self._plays(card, self._left_with(rest), len(rest))
        return found

    def _plays(self, card: Card, left: float, cards: int) -> list[Prospect]:
        """Where one of them may lead, if the others are worth so much."""
        if card.kind == "N" and self.limit is not None and card.value >= self.limit:
            return [(self._worth(self.at, left, cards), self.at, card)]
        ends = self.moves.of(card.value).ends
        return [(FALL if falls else self._worth(end, left, cards), end, card) for end, falls, _ in ends]

    def ends(self, points: int) -> list[Prospect]:
        """Where so many points may lead."""
        return [
            (FALL if falls and self.track.is_card else -CELLS * self.rounds[end], end, None)
            for end, falls, _ in self.moves.of(points).ends
        ]

    def _left_with(self, rest: Sequence[float]) -> float:
        """What the cards are worth that are left, in this race and kept for the next; `rest` falls."""
        full = int(self.left)
        best = fsum(rest[:full])
        if full < len(rest):
            best += (self.left - full) * rest[full]
        return best + (KEPT * fsum(rest[full + 1 :]) if self.s.race < self.s.races else 0.0)

    def _worth(self, end: int, left: float, cards: int) -> float:
        """The fewer rounds are left the better, and the better the cards that are left for them."""
        rounds = self.rounds[end]
        missing = rounds / 2 - cards
        if missing > 0:
            left -= CARD * missing
        return left - CELLS * rounds

    def best(self, found: Sequence[Prospect]) -> Prospect:
        """The best; those that come near it are looked at again, for who is in the way of whom."""
        enough = max(map(WORTH, found)) - CLOSE
        near = sorted([each for each in found if each[0] >= enough], key=WORTH, reverse=True)
        if len(near) == 1:
            return near[0]
        if self._company is None:
            self._company = Company(self.track, self.horse, self.closed)
        return self._company.best(near[:LOOKED_AT])

    # -- dice

    def gain(self, points: int) -> float:
        """Rounds that are won by a move of so many points."""
        return self.now - min(self.rounds[end] for end, _, _ in self.moves.of(points).ends)

    def dice_gain(self, speed: int) -> float:
        """T31: by one die where the sum is too much."""
        if self.limit is not None and speed >= self.limit:
            return max(self.gain(die) for die in self.s.dice)
        return self.gain(speed)


def effective(data: TurfData, card: Card, runners: int, rounds: float) -> float:
    """What a card will do in so many rounds: a high plain one has to wait until its horse is behind."""
    if card.kind == "J":
        return card.value + JOKER
    limited = data.ranks_limited(card.value)
    if not limited:
        return float(card.value)
    free = max(0.0, 1 - limited / runners)
    return card.value * float(1 - (1 - free) ** max(1.0, rounds / 2))
