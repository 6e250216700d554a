"""Orders with reasons: who stands where, and why ahead of the next with the same points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

MISSED = "–"
"""What stands in a table for a race in which somebody had no part."""


@dataclass(frozen=True)
class Reason:
    """Why a row stands above the next although the points are equal: words `reason.<code>`."""

    code: str
    rule: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Given:
    """Points by hand that belong to no race, and the numbers of the decisions that gave or took them."""

    points: int = 0
    decisions: tuple[int, ...] = ()

    def __add__(self, other: Given) -> Given:
        return Given(self.points + other.points, (*self.decisions, *other.decisions))


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
    decisions: tuple[int, ...] = ()
    """The numbers of the decisions that gave or took points outside of races."""
    dropped: tuple[int, ...] = ()
    """The races that do not count, for only the best do; the first one is 0."""
    missed: tuple[int, ...] = ()
    """Those in which it had no part, counted in the same way."""

    @property
    def by_hand(self) -> int:
        """Points given or taken outside of races."""
        return self.total - self.after(len(self.races))

    @property
    def shown_by_hand(self) -> str:
        return f"{self.by_hand:+}" if self.by_hand else ""

    @property
    def running(self) -> tuple[int, ...]:
        """What the races came to after each of them."""
        return tuple(self.after(races) for races in range(1, len(self.races) + 1))

    def after(self, races: int) -> int:
        """What the first so many races came to."""
        run = self.races[:races]
        return sum(run) - sum(run[race] for race in dropped_of(run, len(self.races) - len(self.dropped)))

    def won(self, race: int) -> str:
        """The points of a race as a table writes them; the first one is 0."""
        return MISSED if race in self.missed else str(self.races[race])

    @property
    def shown_races(self) -> tuple[str, ...]:
        """The points of each race; in brackets where they do not count."""
        won = [self.won(race) for race in range(len(self.races))]
        return tuple(f"({points})" if race in self.dropped else points for race, points in enumerate(won))

    @property
    def shown_place(self) -> str:
        """The place as a table writes it: 2, or 2= where it is shared."""
        return f"{self.place}=" if self.shared else str(self.place)


@dataclass(frozen=True)
class Standing:
    """One table. `id` names it and what stands in it: words `standing.<id>`, spell `<kind>`."""

    id: str
    kind: str
    rule: str
    rows: tuple[Row, ...]
    final: bool

    @property
    def has_by_hand(self) -> bool:
        """Whether anybody in it has points outside of races: the rows do not add up without them."""
        return any(row.by_hand for row in self.rows)

    @property
    def growth(self) -> dict[str, tuple[int, ...]]:
        """What everybody had before the first race and after each; then, if anybody has points outside of races, with
        those."""
        return {row.who: (0, *row.running, *[row.total] * self.has_by_hand) for row in self.rows}

    @property
    def leaders(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.place == 1)

    @property
    def by_who(self) -> dict[str, Row]:
        return {row.who: row for row in self.rows}


BLANK = Standing("", "", "", (), final=False)
"""What a sheet shows before anybody stands anywhere."""


def totals_of(standings: Iterable[Standing]) -> dict[str, dict[str, int]]:
    """What everybody has, by table."""
    return {standing.id: {row.who: row.total for row in standing.rows} for standing in standings}


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
    extra: Mapping[str, Given] | None = None,
    counting: int = 0,
    missed: Mapping[str, tuple[int, ...]] | None = None,
) -> tuple[Row, ...]:
    """Rows from best to worst. `races` has the points of each race, `extra` points from elsewhere (penalties), which
    always count; `counting` is how many races count, the best of each, if not all do; `missed` are the races in which
    somebody had no part.

    Equal totals are told apart by `ties` in turn; what is still equal shares the place, in the order of `listed`.
    """
    given, absent = {who: (extra or {}).get(who, Given()) for who in races}, missed or {}
    dropped = {who: dropped_of(points, counting) for who, points in races.items()}
    totals = {
        who: sum(points) - sum(points[race] for race in dropped[who]) + given[who].points
        for who, points in races.items()
    }

    having = Counter(totals.values())
    merits = {who: (-total, *(tie.key(who) for tie in ties if having[total] > 1)) for who, total in totals.items()}
    ordered = sorted(races, key=lambda who: (merits[who], listed(who)))
    rows: list[Row] = []
    for _, equals in groupby(ordered, key=merits.__getitem__):
        group = list(equals)
        place = len(rows) + 1
        shared = len(group) > 1
        rows += [
            Row(
                place,
                who,
                totals[who],
                tuple(races[who]),
                shared,
                None,
                given[who].decisions,
                dropped[who],
                absent.get(who, ()),
            )
            for who in group
        ]
    return tuple(_with_reason(row, after, ties) for row, after in zip(rows, [*rows[1:], None], strict=False))


def dropped_of(points: Sequence[int], counting: int) -> tuple[int, ...]:
    """The worst races where no more than so many count, the earlier one first of equals; 0: all count."""
    over = len(points) - counting if counting else 0
    return tuple(sorted(sorted(range(len(points)), key=points.__getitem__)[:over])) if over > 0 else ()


def _with_reason(row: Row, after: Row | None, ties: Sequence[TieBreak]) -> Row:
    if after is None or after.total != row.total or after.place == row.place:
        return row
    tie = next(tie for tie in ties if tie.key(row.who) != tie.key(after.who))
    shown = tie.shown or tie.key
    args = {"who": row.who, "other": after.who, "value": shown(row.who), "other_value": shown(after.who)}
    return replace(row, reason=Reason(tie.code, tie.rule, args))
