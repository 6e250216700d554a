"""The horses around, and what it is worth for their sake to stand on one cell and not on another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pnp.games.turf.bots.atlas import Atlas
from pnp.games.turf.model import Card
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
        self._closed = [(id, self.closing[cell]) for id, cell in self.cells.items()]
        self.going = atlas.fences(s.fences(), s.fence_cost, s.leap)
        with_all = atlas.fences(s.data.board.fences, s.fence_cost, s.leap) if s.is_chase else self.going
        by_card, by_dice = atlas.rounds(with_all)
        self.is_card = s.round % 2 == 1
        self.before, self.after = (by_card, by_dice) if self.is_card else (by_dice, by_card)
        """Rounds to run from every cell, with this one and after it."""

    def closed(self, *gone: str) -> int:
        """What is closed when these horses are not there."""
        found = 0
        for id, cells in self._closed:
            if id not in gone:
                found |= cells
        return found

    def points_of(self, rival: Runner) -> int:
        """What a horse that has still to move is expected to have."""
        if self.is_card:
            return RIVAL
        limit = self.s.handicap(rival.id)
        return max(self.s.dice) if limit is not None and self.s.speed >= limit else self.s.speed


class Rival:
    """Another horse that has still to move, while this one is about to."""

    __slots__ = ("_cell", "_fan", "_id", "_mover", "_points", "_track", "way")

    def __init__(self, track: Track, id: str, mover: str, closed: int) -> None:
        self._track, self._id, self._mover = track, id, mover
        self._cell, self._points = track.cells[id], track.points_of(track.s.horses[id])
        self._fan = track.going.fan(self._cell)
        self.way = self._fan.straight(self._points)
        """The cells of one way that uses all the points it can: who closes none of them does no harm."""
        if not self.way or self.way & closed:
            self.way = self._fan.moves(track.closed(id, mover)).way(self._points)

    def loses(self, end: int) -> int:
        """So many points if the other one moves there. One horse alone can always be passed."""
        closed = self._track.closed(self._id, self._mover)
        if not self._is_near(end) or not self._track.atlas.is_tight(self._cell, closed):
            return 0
        closed_then = closed | self._track.closing[end]
        return self._fan.used(self._points, closed) - self._fan.used(self._points, closed_then)

    def _is_near(self, end: int) -> bool:
        atlas = self._track.atlas
        ahead = atlas.position[end] - atlas.position[self._cell]
        return 0 < ahead <= RANGE and abs(atlas.cells[end].lane - atlas.cells[self._cell].lane) <= LANES


class Company:
    def __init__(self, track: Track, horse: Runner, closed: int) -> None:
        self.track, self.atlas, self.horse = track, track.atlas, horse
        self.closed = closed
        rivals = list(self._near())
        self.rivals = [Rival(track, id, horse.id, closed) for id in rivals]
        self.most_harm = SPITE * sum(track.points_of(track.s.horses[id]) for id in rivals)
        self._ways = 0
        for rival in self.rivals:
            self._ways |= rival.way
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
        in_the_way = self.track.closing[end]
        if not in_the_way & self._ways:
            return 0
        return sum(rival.loses(end) for rival in self.rivals if rival.way & in_the_way)

    def _near(self) -> Iterator[str]:
        """Those who may come to where this horse is, or farther."""
        track, position = self.track, self.atlas.position
        first = position[track.cells[self.horse.id]] - RANGE
        for id, cell in track.cells.items():
            other = track.s.horses[id]
            if not other.acted and not other.crossed and other.owner != self.horse.owner and position[cell] >= first:
                yield id
