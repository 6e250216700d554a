"""All ways of one move as numbers: bit n of them stands for n points used.

A horse runs straight on in a lane, changes lanes with its first step, and once more behind the free steps. So all its
ways lie on a few straight runs, and one addition says how far each of them is open: a carry goes on through all ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pnp.games.turf.model.geometry import Row

FAR = 12
"""As many points as two dice have; no card has more."""
NOWHERE = -1
KEPT = 100
"""So many positions are kept in mind for each cell."""
_PAD = 64
"""Bits below the first cell: a run may be counted from before it."""


class Going:
    """What a move has to reckon with besides other horses: the fences that stand, and when a lane may be changed."""

    def __init__(
        self,
        landing: Mapping[int, int],
        beside: Sequence[tuple[int, ...]],
        last: Sequence[int],
        cost: int,
        free_steps: int,
        fences: Sequence[tuple[float, Row]] = (),
    ) -> None:
        self.landing = landing
        """For every take-off cell the cell behind the fence."""
        self.beside, self.last = beside, last
        """For every cell those that a change of lane leads to, and the last one of its lane."""
        self.cost, self.free_steps = cost, free_steps
        self.fences = fences
        """Where each row stands, in running order."""
        self._fans: dict[int, Fan] = {}

    def fan(self, start: int) -> Fan:
        found = self._fans.get(start)
        if found is None:
            found = self._fans[start] = Fan(start, FAR, self)
        return found


class Reach(NamedTuple):
    """What a move of some points comes to."""

    used: int
    ends: tuple[tuple[int, bool, bool], ...]
    """Cells, each with whether the horse is stopped there by a fence with points left, and whether only a late change
    of lane leads there (T18)."""


def bit(cell: int) -> int:
    """The cell among many, as one number has them."""
    return 1 << cell + _PAD


class Run(NamedTuple):
    """Straight on in a lane, and over the fences in it."""

    cells: Sequence[int]
    """By points used. Nowhere before it is entered, above a fence, and behind the end of the lane."""
    pieces: tuple[tuple[int, int], ...]
    """Between two fences the cells are numbered like the points: the difference, and with which points one is there."""
    stands: int
    """With which points one stands on a cell."""
    sure: int
    """With which points nobody is in the way: at the start, and above a fence."""
    entries: int
    """With which points one may come to it."""

    def followed(self, closed: int, entered: int) -> int:
        """With which points one is on it, coming to it with these: from there to the next closed cell."""
        free = self.sure
        for shift, points in self.pieces:
            free |= points & ~(closed >> shift)
        entered &= free
        return (free & ~(free + entered) | entered) & self.stands

    def within(self, points: int) -> int:
        """All its cells with so many points."""
        return sum((there & (2 << points) - 1) << shift for shift, there in self.pieces)


Change: TypeAlias = tuple[Run, int, int]
"""A run that is changed to late, with which points it is entered, and with which one is on it."""


class Lane(NamedTuple):
    """A run that a move may begin with, and those to which a late change of lane leads from it."""

    run: Run
    changes: tuple[Run, ...]


class Fan:
    """Everywhere that a horse may come from a cell with so many points."""

    def __init__(self, start: int, far: int, going: Going) -> None:
        self.going = going
        self.limit = going.free_steps + (start in going.landing)  # T54
        self._far = far
        first = [self._run(start, 0, 1)]
        if start not in going.landing:
            first += [self._run(cell, 1) for cell in reversed(going.beside[start])]
        self.lanes = [Lane(run, self._changes(run)) for run in first]
        self._known: dict[int, Moves] = {}
        self._ahead, there = first[0].pieces[0]
        self._straight = (there + 1).bit_length() - 2
        self._near = 0
        """Every cell on any way, with nobody in it."""
        for run, changes in self.lanes:
            for each in (run, *changes):
                self._near |= each.within(far)

    def moves(self, closed: int) -> Moves:
        """All moves at once: horses that are nowhere near make no difference."""
        near = closed & self._near
        known = self._known.get(near)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            known = self._known[near] = Moves(self, near)
        return known

    def used(self, points: int, closed: int) -> int:
        """So many of the points a move uses: all of them where the lane is free."""
        way = self.straight(points)
        return points if way and not closed & way else self.moves(closed).used(points)

    def straight(self, points: int) -> int:
        """The cells ahead for so many points; none where the lane ends before, or a fence stands in it."""
        return (2 << points) - 2 << self._ahead if points <= self._straight else 0

    def _changes(self, run: Run) -> tuple[Run, ...]:
        """T16-T18: with every step behind the free ones, outwards and inwards, each run once."""
        found: dict[tuple[int, int], Run] = {}
        for used in range(max(2, self.limit + 1), self._far + 1):
            cell = run.cells[used - 1]
            if cell == NOWHERE or cell in self.going.landing:
                continue
            for target in reversed(self.going.beside[cell]):
                self._enter(found, target, used)
        return tuple(found[first] for first in sorted(found, reverse=True))

    def _enter(self, found: dict[tuple[int, int], Run], target: int, used: int) -> None:
        for first, run in found.items():
            if run.cells[used] == target:
                found[first] = run._replace(entries=run.entries | 1 << used)
                return
        found[target, used] = self._run(target, used)

    def _run(self, cell: int, used: int, sure: int = 0) -> Run:
        cells, entered, pieces = [NOWHERE] * (self._far + 1), used, dict[int, int]()
        while used <= self._far:
            cells[used] = cell
            shift = cell - used + _PAD
            pieces[shift] = pieces.get(shift, 0) | 1 << used
            over = self.going.landing.get(cell)
            if over is None:
                if cell == self.going.last[cell]:
                    break
                cell, used = cell + 1, used + 1
            else:
                landed = used + self.going.cost
                if landed <= self._far:
                    sure |= (1 << landed) - (2 << used)
                cell, used = over, landed
        return Run(cells, tuple(pieces.items()), sum(pieces.values()), sure, 1 << entered)


class Moves:
    """What is known of all moves from a cell while these cells are closed."""

    __slots__ = ("_closed", "_fan", "_first", "_known", "_late", "_reached")

    def __init__(self, fan: Fan, closed: int) -> None:
        self._fan, self._closed = fan, closed
        self._first = [run.followed(closed, run.entries) for run, _ in fan.lanes]
        self._reached = 0
        for points in self._first:
            self._reached |= points
        self._late: list[list[Change]] | None = None
        self._known: dict[int, Reach] = {}

    def used(self, points: int) -> int:
        """So many of the points a move uses."""
        if points > self._fan.limit and not self._reached >> points & 1:
            self._changes()
        return (self._reached & (2 << points) - 1).bit_length() - 1

    def way(self, points: int) -> int:
        """The cells of one way that uses so many, and perhaps some more: who closes none of these is not in the way."""
        used = self.used(points)
        for (run, _), on in zip(self._fan.lanes, self._first, strict=True):
            if on >> used & 1:
                return run.within(used)
        for (run, _), changes in zip(self._fan.lanes, self._changes(), strict=True):
            for late, _, on in changes:
                if on >> used & 1:
                    return run.within(used) | late.within(used)
        raise AssertionError(f"no way of {used} points")

    def of(self, points: int) -> Reach:
        known = self._known.get(points)
        if known is None:
            most = self.used(points)
            stops = self._fan.going.landing if most < points else ()
            ends = tuple([(cell, cell in stops, late) for cell, late in self._ends(most).items()])
            known = self._known[points] = Reach(most, ends)
        return known

    def _ends(self, used: int) -> dict[int, bool]:
        """Where so many points lead, each with whether only a late change of lane leads there."""
        found: dict[int, bool] = {}
        late = self._changes() if used > self._fan.limit else ()
        for number, (run, _) in enumerate(self._fan.lanes):
            if self._first[number] >> used & 1:
                found[run.cells[used]] = False
            if late:
                for _, cell in _latest_first(late[number], used):
                    found.setdefault(cell, True)
        return found

    def _changes(self) -> list[list[Change]]:
        """The late ones from every lane."""
        if self._late is None:
            self._late = [
                [self._change(run, before << 1) for run in changes]
                for (_, changes), before in zip(self._fan.lanes, self._first, strict=True)
            ]
        return self._late

    def _change(self, run: Run, following: int) -> Change:
        entered = run.entries & following
        on = run.followed(self._closed, entered)
        self._reached |= on
        return run, entered & on, on


def _latest_first(changes: Iterable[Change], used: int) -> list[tuple[int, int]]:
    """The cells to which they lead with so many points; of those that change with the same step the outer one first."""
    until = (2 << used) - 1
    there = [((entered & until).bit_length(), run.cells[used]) for run, entered, on in changes if on >> used & 1]
    there.sort(reverse=True)
    return there
