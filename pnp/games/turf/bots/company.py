"""The horses around, and what it is worth for their sake to stand on one cell and not on another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from pnp.games.turf.bots.atlas import Atlas
from pnp.games.turf.model import Card
from pnp.games.turf.model.fan import Fan
from pnp.games.turf.rules.state import Runner, State

OPEN = 7
"""So many points should be free ahead."""
STUCK = 0.25
"""What each of them costs that is not: little, for those ahead move away first."""
SPITE = 0.35
"""How much of a rival's loss counts as an own gain."""
RIVAL, RANGE, LANES = 8, 12, 2
"""What a rival is expected to play, and how far behind and to the side it may be to meet somebody in its way."""

Prospect: TypeAlias = tuple[float, int, Card | None]
"""A move thought of: what it is worth in cells, the cell where it ends, and the card."""


class Track:
    """What all horses see alike."""

    def __init__(self, atlas: Atlas, s: State) -> None:
        self.atlas, self.s = atlas, s
        self.cells = {horse.id: horse.cell.number for horse in s.horses.values() if horse.cell is not None}
        self.closing = atlas.ways.closing[s.on("clear_nose")]
        """What a horse closes on each cell."""
        self.going = atlas.fences(s.fences(), s.fence_cost, s.leap)
        with_all = atlas.fences(s.data.board.fences, s.fence_cost, s.leap) if s.is_chase else self.going
        by_card, by_dice = atlas.rounds(with_all)
        self.is_card = s.round % 2 == 1
        self.before, self.after = (by_card, by_dice) if self.is_card else (by_dice, by_card)
        """Rounds to run from every cell, with this one and after it."""

    def closed(self, *gone: str) -> int:
        """What is closed when these horses are not there."""
        found, closing = 0, self.closing
        for id, cell in self.cells.items():
            if id not in gone:
                found |= closing[cell]
        return found

    def points_of(self, rival: Runner) -> int:
        """What a horse that has still to move is expected to have."""
        if self.is_card:
            return RIVAL
        limit = self.s.handicap(rival.id)
        return max(self.s.dice) if limit is not None and self.s.speed >= limit else self.s.speed


class Rival(NamedTuple):
    """Another horse that has still to move, with somebody in its way already: one more may cost it something."""

    position: float
    lane: int
    points: int
    """What it is expected to have."""
    free: int
    """So many of them it can use now."""
    closed: int
    fan: Fan
    touched: int


class Company:
    def __init__(self, track: Track, horse: Runner, closed: int) -> None:
        self.track, self.atlas, self.horse = track, track.atlas, horse
        self.closed = closed
        self.rivals = list(self._rivals())
        self.most_harm = SPITE * sum(rival.free for rival in self.rivals)
        self._known: dict[int, float] = {}

    def best(self, near: Sequence[Prospect]) -> Prospect:
        """The first of the best; what cannot become the best by doing harm need not be looked at."""
        best, most = near[0], near[0][0] + self.worth(near[0][1])
        for each in near[1:]:
            if each[0] + self.most_harm > most and (worth := each[0] + self.worth(each[1])) > most:
                best, most = each, worth
        return best

    def worth(self, end: int) -> float:
        """What it is worth to stand there and not elsewhere."""
        known = self._known.get(end)
        if known is None:
            known = self._known[end] = SPITE * self.harm(end) - STUCK * self.stuck(end)
        return known

    def stuck(self, end: int) -> int:
        """Points that should be free ahead and are not; beyond the line nobody needs any."""
        if self.atlas.position[end] > self.atlas.line:
            return 0
        return OPEN - self.track.going.fan(end).used(OPEN, self.closed)

    def harm(self, end: int) -> int:
        """Points that rivals lose who have still to move in this round."""
        harm, in_the_way = 0, self.track.closing[end]
        there, lane = self.atlas.position[end], self.atlas.cells[end].lane
        for position, beside, points, free, closed, fan, touched in self.rivals:
            if touched & in_the_way and 0 < there - position <= RANGE and abs(lane - beside) <= LANES:
                harm += free - fan.used(points, closed | in_the_way)
        return harm

    def _rivals(self) -> Iterator[Rival]:
        """Those who may come to where this horse is, or farther, and would not come there alone."""
        atlas, track = self.atlas, self.track
        first = atlas.position[track.cells[self.horse.id]] - RANGE
        for id, cell in track.cells.items():
            other = track.s.horses[id]
            if other.acted or other.crossed or other.owner == self.horse.owner or atlas.position[cell] < first:
                continue
            if atlas.is_tight(cell, self.closed) and atlas.is_tight(cell, closed := track.closed(id, self.horse.id)):
                points, fan = track.points_of(other), track.going.fan(cell)
                free, touched = fan.used(points, closed), fan.touched_by(points)
                yield Rival(atlas.position[cell], atlas.cells[cell].lane, points, free, closed, fan, touched)
