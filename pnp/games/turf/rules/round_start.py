"""What the ranks were when the round began, as far as the cells tell. Who has still to move stands where it stood then;
who has moved was before all these, or level with the foremost in a lane farther inside (T12)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pnp.games.turf.rules.state import Runner, State, ranks

ROUNDS = ("card", "dice", "run")
"""Phases in which ranks decide something."""
_CHANGES = 2
"""Lanes that one move may lead across (T16, T18)."""


def moved(s: State) -> list[Runner]:
    """Who has moved in this round; who fell in it, too."""
    return [horse for horse in s.starters() if (horse.acted or horse.crossed) and not horse.place]


def is_first_round(s: State) -> bool:
    """Whether everybody began level: round 1, and who has still to move stands on the start row."""
    start = s.course.position(s.data.board.start)
    return s.round == 1 and all(horse.cell is not None and horse.cell.position == start for horse in s.waiting())


def known_ranks(s: State) -> dict[str, int]:
    """T26, T27: those that follow from the cells."""
    if not moved(s):
        return ranks(s)
    if is_first_round(s):
        return {horse.id: 1 for horse in s.starters() if horse.cell is not None or horse.acted}
    possible = {horse.id: possible_ranks(s, horse) for horse in s.waiting()}
    return {horse: span[0] for horse, span in possible.items() if len(span) == 1}


def possible_ranks(s: State, horse: Runner) -> range:
    """All ranks that a horse that has still to move may have had."""
    waiting, gone = s.waiting(), moved(s)
    foremost = waiting[0]
    first = 1 + len(s.finished) + sum(_gain(other, horse) > 0 for other in waiting)
    if _gain(foremost, horse) > 0:
        return range(first + len(gone), first + len(gone) + 1)
    surely = sum(not _may_be_level(s, other, foremost) for other in gone)
    perhaps = sum(_may_be_ahead(s, other, foremost) for other in gone)
    return range(first + surely, first + perhaps + 1)


def contradicted(s: State) -> dict[str, range]:
    """Horses that cannot have had their rank, and which they may have had: those on one line the same, and who has
    moved none behind the foremost of the others."""
    waiting, found = s.waiting(), {}
    for horse in waiting:
        level = [s.ranks[other.id] for other in waiting if not _gain(other, horse) and other.id in s.ranks]
        possible = possible_ranks(s, horse)
        if any(rank not in possible or rank != level[0] for rank in level):
            found[horse.id] = possible
    before = _before(s)
    return found | {horse.id: before for horse in moved(s) if s.ranks.get(horse.id, before[0]) not in before}


def _before(s: State) -> range:
    """All ranks that whoever has moved may have had: ahead of one of them was nobody but others of them."""
    first, last = 1 + len(s.finished), len(s.finished) + len(moved(s))
    ranked = [s.ranks[horse.id] for horse in s.waiting()[:1] if horse.id in s.ranks]
    return range(first, max(first, min([last, *ranked])) + 1)


def out_of_order(s: State) -> Iterator[tuple[Runner, Runner]]:
    """T12: who cannot have moved yet, and who should have moved before."""
    for foremost in s.waiting()[:1]:
        for other in moved(s):
            if not _may_be_level(s, other, foremost) and not _may_be_ahead(s, other, foremost):
                yield other, foremost


def _gain(horse: Runner, other: Runner) -> Fraction:
    """How far it stands before the other one."""
    assert horse.cell is not None
    assert other.cell is not None
    return horse.cell.position - other.cell.position


def _may_be_ahead(s: State, horse: Runner, foremost: Runner) -> bool:
    """Whether it may have been strictly ahead. In the first round all start level; no move leads backwards."""
    return not is_first_round(s) and (horse.cell is None or _gain(horse, foremost) > 0)


def _may_be_level(s: State, horse: Runner, foremost: Runner) -> bool:
    """Whether it may have been on the same line, farther inside: then one move has brought it where it is."""
    if horse.cell is None:
        return True  # it fell, and nobody knows where it came from
    assert foremost.cell is not None
    gain = _gain(horse, foremost)
    return 0 <= gain <= _most_points(s) and _inmost_lane(s, horse, gain) < foremost.cell.lane


def _most_points(s: State) -> int:
    return s.speed if s.phase == "run" else max(card.value for card in s.data.cards)


def _inmost_lane(s: State, horse: Runner, gain: Fraction) -> int:
    assert horse.cell is not None
    if not gain:
        return horse.cell.lane
    return horse.lane if horse.lane and is_first_round(s) else max(1, horse.cell.lane - _CHANGES)
