"""The track as one horse sees it when it is about to move, with a worth on every move it may make."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import fsum
from typing import NamedTuple

from pnp.games.turf.bots.atlas import Atlas
from pnp.games.turf.model import Card, TurfData
from pnp.games.turf.model.geometry import Cell
from pnp.games.turf.model.ways import FAR, Moves, Reach
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
OPEN = 7
"""So many points should be free ahead."""
STUCK = 0.25
"""What each of them costs that is not: little, for those ahead move away first."""
SPITE = 0.35
"""How much of a rival's loss counts as an own gain."""
CLOSE, LOOKED_AT = 3.0, 5
"""Only moves so little worse than the best, and so many of them, are looked at twice."""
RIVAL, RANGE = 8, 12
"""What a rival is expected to play, and how far behind it may be to meet somebody in its way."""


class Prospect(NamedTuple):
    """A move thought of: the cell where it ends, and what that is worth in cells."""

    worth: float
    end: int
    card: Card | None = None


class Rival(NamedTuple):
    """Another horse, and the points it is expected to have."""

    id: str
    cell: int
    points: int


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
    def __init__(self, atlas: Atlas, s: State, horse: Runner) -> None:
        assert horse.cell is not None
        self.atlas, self.s, self.horse = atlas, s, horse
        self.at = atlas.number(horse.cell)
        self.others = {
            other.id: atlas.number(other.cell)
            for other in s.horses.values()
            if other.cell is not None and other is not horse
        }
        self.nose = s.on("clear_nose")
        self.closed = atlas.closed(self.others.values(), self.nose)
        self.fences = atlas.fences(s.fences(), s.fence_cost, s.leap)
        all_fences = s.data.board.fences if s.is_chase else ()
        by_card, by_dice = atlas.rounds(atlas.fences(all_fences, s.fence_cost, s.leap))
        self.is_card = s.round % 2 == 1
        self.now = (by_card if self.is_card else by_dice)[self.at]
        """Rounds to run, with this one."""
        self.rounds = by_dice if self.is_card else by_card
        """Rounds to run after this one, from every cell."""
        self.left = max(0.0, self.now - 1) / 2
        """Cards that will be played after this round until the horse is home."""
        self.limit = s.handicap(horse.id)
        self._companies: dict[int, float] = {}
        self._around: dict[str, tuple[set[int], int]] = {}

    @cached_property
    def _moves(self) -> Moves:
        return self.atlas.moves(self.at, FAR, self.closed, self.fences)

    def reach(self, points: int) -> Reach:
        return self._moves.of(points)

    # -- moves

    def plays(self, hand: Sequence[Card]) -> list[Prospect]:
        """Where each card may lead, with the rest of the hand in mind."""
        runners = 1 + len(self.others) + len(self.s.finished)
        different = {card.face: card for card in hand}
        worth = {face: effective(self.s.data, card, runners, self.left) for face, card in different.items()}
        ranked = sorted([worth[card.face] for card in hand], reverse=True)
        found: list[Prospect] = []
        for face, card in different.items():
            rest = ranked.copy()
            rest.remove(worth[face])
            left = self._left_with(rest)
            if card.kind == "N" and self.limit is not None and card.value >= self.limit:
                found.append(Prospect(self._worth(self.at, left, len(rest)), self.at, card))
                continue
            for end, falls in self.reach(card.value).ends:
                found.append(Prospect(FALL if falls else self._worth(end, left, len(rest)), end, card))
        return found

    def ends(self, points: int) -> list[Prospect]:
        """Where so many points may lead."""
        return [
            Prospect(FALL if falls and self.is_card else -CELLS * self.rounds[end], end)
            for end, falls in self.reach(points).ends
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
        missing = max(0.0, rounds / 2 - cards)
        return left - CARD * missing - CELLS * rounds

    def best(self, found: Sequence[Prospect]) -> Prospect:
        """The best; those that come near it are looked at again, for who is in the way of whom."""
        order = sorted(found, key=lambda each: -each.worth)
        near = [each for each in order[:LOOKED_AT] if each.worth >= order[0].worth - CLOSE]
        if len(near) == 1:
            return near[0]
        return max(near, key=lambda each: each.worth + self._company(each.end))

    # -- company

    def _company(self, end: int) -> float:
        """What it is worth to stand there and not elsewhere, for the horses around."""
        known = self._companies.get(end)
        if known is None:
            known = self._companies[end] = SPITE * self._harm(end) - STUCK * self._stuck(end)
        return known

    def _stuck(self, end: int) -> int:
        """Points that should be free ahead and are not; beyond the line nobody needs any."""
        if self.atlas.position[end] > self.atlas.line:
            return 0
        return OPEN - self.atlas.used(end, OPEN, self.closed, self.fences)

    def _harm(self, end: int) -> int:
        """Points that rivals lose who have still to move in this round."""
        atlas, harm, in_the_way = self.atlas, 0, self.atlas.closed([end], self.nose)
        there, lane = atlas.position[end], atlas.cells[end].lane
        for rival in self._rivals:
            if 0 < there - atlas.position[rival.cell] <= RANGE and abs(lane - atlas.cells[rival.cell].lane) <= 2:
                if atlas.touched_by(rival.cell, rival.points, self.fences).isdisjoint(in_the_way):
                    continue
                around, free = self._room(rival)
                if free:
                    harm += free - atlas.used(rival.cell, rival.points, around | in_the_way, self.fences)
        return harm

    @cached_property
    def _rivals(self) -> list[Rival]:
        """Those who have still to move."""
        found = []
        for id, cell in self.others.items():
            other = self.s.horses[id]
            if other.owner != self.horse.owner and not other.acted and not other.crossed:
                found.append(Rival(id, cell, RIVAL if self.is_card else self._speed_of(other)))
        return found

    def _room(self, rival: Rival) -> tuple[set[int], int]:
        """What is closed to a rival, and how many points it can use; none where nobody is in its way."""
        if rival.id not in self._around:
            atlas = self.atlas
            around = atlas.closed((at for other, at in self.others.items() if other != rival.id), self.nose)
            free = (
                atlas.used(rival.cell, rival.points, around, self.fences) if atlas.is_tight(rival.cell, around) else 0
            )
            self._around[rival.id] = around, free
        return self._around[rival.id]

    # -- dice

    def _speed_of(self, other: Runner) -> int:
        limit = self.s.handicap(other.id)
        return max(self.s.dice) if limit is not None and self.s.speed >= limit else self.s.speed

    def gain(self, points: int) -> float:
        """Rounds that are won by a move of so many points."""
        return self.now - min(self.rounds[end] for end, _ in self.reach(points).ends)

    def dice_gain(self, speed: int) -> float:
        """T31: by one die where the sum is too much."""
        if self.limit is not None and speed >= self.limit:
            return max(self.gain(die) for die in self.s.dice)
        return self.gain(speed)


def effective(data: TurfData, card: Card, runners: int, rounds: float) -> float:
    """What a card will do in so many rounds: a high plain one has to wait until its horse is behind."""
    if card.kind == "J":
        return card.value + JOKER
    limited = sum(card.value >= handicap for handicap in data.handicap)
    if not limited:
        return float(card.value)
    free = max(0.0, 1 - limited / runners)
    return card.value * float(1 - (1 - free) ** max(1.0, rounds / 2))
