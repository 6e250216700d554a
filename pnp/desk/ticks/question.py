"""What a tick sheet asks of a race: a row for everybody, a column for every place, and what else counts.

All of it follows from what a race by hand is in the game: who takes part, who may be out or missing, which columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from pnp.kit.errors import PnpError
from pnp.season.season import Season
from pnp.season.system import Column

PLACE, OUT, ABSENT = "place", "out", "absent"
MOST_ROWS = 20
LEAST_PITCH = 6.2
GAP = 4.0
ROOM = 136.0
"""Millimetres: the least from column to column, what parts groups, and what all of them may take."""
_MOST_VALUES = 8
"""What takes more bubbles in a row than these is typed."""


@dataclass(frozen=True)
class Group:
    """Bubbles of which one row has one at most; `every`: exactly one."""

    id: str
    values: tuple[str, ...]
    every: bool = False
    counted: int = 0
    """The most rows that can have a mark here: how many have, stands in a row of its own below. 0: it is not
    counted, because a missing mark shows anyway."""

    @property
    def is_flag(self) -> bool:
        return len(self.values) == 1


@dataclass(frozen=True)
class Question:
    """What is asked, without a word of how it looks."""

    rows: tuple[str, ...]
    """Ids, as the list has them."""
    groups: tuple[Group, ...]
    typed: tuple[str, ...] = ()
    """Columns of the game that have no room here."""

    @property
    def columns(self) -> tuple[tuple[int, str], ...]:
        """Every column of bubbles: its group, and what it means."""
        return tuple(
            chain.from_iterable(((at, value) for value in group.values) for at, group in enumerate(self.groups))
        )


def question_of(season: Season, race: int) -> Question:
    """What the sheet of a race asks; refuses where a sheet cannot hold that many."""
    system, data, plan = season.by_hand, season.data, season.plan_for(race)
    rows = tuple(each.id for each in system.competitors(data, plan))
    if len(rows) > MOST_ROWS:
        raise PnpError(
            f"{len(rows)} take part, and a tick sheet has room for {MOST_ROWS}", where="--kind tick",
            do="use the form for the screen, --kind race --fillable, or type the result: pnp season enter",
        )  # fmt: skip
    most_out, may_miss = system.most_out(data, plan), system.may_miss(data, plan)
    places = tuple(str(place) for place in range(1, len(rows) + 1))
    fates: list[str] = []
    groups: list[Group] = []
    if most_out and season.game.desk.places_everybody:
        groups.append(Group(OUT, ("1",), counted=most_out))
    elif most_out:
        fates.append(OUT)
    if may_miss:
        fates.append(ABSENT)
    groups.insert(0, Group(PLACE, (*places, *fates), every=True))
    columns = system.columns(data, plan)
    typed: list[str] = []
    for column in columns:
        group = _group(column, len(rows))
        if group and breadth([*groups, group]) <= ROOM:
            groups.append(group)
        else:
            typed.append(column.id)
    return Question(rows, tuple(groups), tuple(typed))


def breadth(groups: Sequence[Group], pitch: float = LEAST_PITCH) -> float:
    """From the middle of the first column to that of the last."""
    return sum(steps(groups, pitch))


def steps(groups: Sequence[Group], pitch: float) -> list[float]:
    """From each column to the next: fates and groups stand apart."""
    found = []
    for at, group in enumerate(groups):
        for value in group.values:
            is_first = value == group.values[0]
            apart = (is_first and at > 0) or (value in (OUT, ABSENT) and not found_fate(group, value))
            found.append(pitch + (GAP if apart else 0))
    return found[1:]


def found_fate(group: Group, value: str) -> bool:
    """Whether another fate stands before this one."""
    before = group.values[: group.values.index(value)]
    return OUT in before or ABSENT in before


def _group(column: Column, rows: int) -> Group | None:
    """The bubbles of a column, if they are few. 0 means the same as no mark where nothing need be written."""
    if column.names or (column.needed and column.lo == 0 and column.hi == 1):
        return None
    lo = max(1, column.lo) if not column.needed else column.lo
    values = tuple(str(value) for value in range(lo, column.hi + 1))
    if not 1 <= len(values) <= _MOST_VALUES:
        return None
    return Group(column.id, values, counted=rows)
