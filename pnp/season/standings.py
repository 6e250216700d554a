"""Orders with reasons: who stands where, and why ahead of the next with the same points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any


@dataclass(frozen=True)
class Reason:
    """Why a row stands above the next although the points are equal: words `reason.<code>`."""

    code: str
    rule: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    place: int
    who: str
    total: int
    races: tuple[int, ...]
    """Points of each race run so far."""
    shared: bool = False
    """The place is shared: nothing tells this row from a neighbour."""
    reason: Reason | None = None


@dataclass(frozen=True)
class Standing:
    """One table. `id` names it and what stands in it: words `standing.<id>`, spell `<kind>`."""

    id: str
    kind: str
    rule: str
    rows: tuple[Row, ...]
    final: bool

    @property
    def leaders(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.place == 1)


@dataclass(frozen=True)
class TieBreak:
    """A further way to tell equals apart. `key` is smaller for the better one, `shown` what to say of it."""

    code: str
    rule: str
    key: Callable[[str], Any]
    shown: Callable[[str], Any] | None = None


def rank(
    races: Mapping[str, Sequence[int]],
    ties: Sequence[TieBreak] = (),
    listed: Callable[[str], Any] = lambda who: who,
    extra: Mapping[str, int] | None = None,
) -> tuple[Row, ...]:
    """Rows from best to worst. `races` has the points of each race, `extra` points from elsewhere (penalties).

    Equal totals are told apart by `ties` in turn; what is still equal shares the place, in the order of `listed`.
    """
    totals = {who: sum(points) + (extra or {}).get(who, 0) for who, points in races.items()}

    def merit(who: str) -> tuple[Any, ...]:
        return (-totals[who], *(tie.key(who) for tie in ties))

    ordered = sorted(races, key=lambda who: (merit(who), listed(who)))
    rows: list[Row] = []
    for _, equals in groupby(ordered, key=merit):
        group = list(equals)
        place = len(rows) + 1
        rows += [Row(place, who, totals[who], tuple(races[who]), shared=len(group) > 1) for who in group]
    return tuple(_with_reason(row, after, ties) for row, after in zip(rows, [*rows[1:], None], strict=False))


def _with_reason(row: Row, after: Row | None, ties: Sequence[TieBreak]) -> Row:
    if after is None or after.total != row.total or after.place == row.place:
        return row
    tie = next(tie for tie in ties if tie.key(row.who) != tie.key(after.who))
    shown = tie.shown or tie.key
    args = {"who": row.who, "other": after.who, "value": shown(row.who), "other_value": shown(after.who)}
    return Row(row.place, row.who, row.total, row.races, row.shared, Reason(tie.code, tie.rule, args))
