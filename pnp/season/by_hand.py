"""What every game asks of a race that somebody wrote down, whatever its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pnp.kit.errors import PnpError, Problems, nearest
from pnp.referee.rules import RaceSetup
from pnp.season.standings import Standing, totals_of
from pnp.season.system import Column, Facts, Written

ABSENT = ("-", "–", "—", "ー")
"""Written instead of a place: it did not take part."""


class Faults:
    """Collects what is wrong. Each problem says in `about` whom it concerns: whoever read the paper knows the place."""

    def __init__(self) -> None:
        self.problems: list[PnpError] = []

    def add(self, what: str, expected: str = "", who: str = "") -> None:
        self.problems.append(PnpError(what, expected=expected, about=who))

    def finish(self) -> None:
        if self.problems:
            raise Problems.counted(self.problems)


def next_setup(facts: Facts, standings: Sequence[Standing] = ()) -> RaceSetup:
    """How the race that somebody wrote down began; with the tables, for rules that look at them."""
    plan, run = facts.plan, len(facts.results)
    if run >= plan.races:
        raise PnpError("all races of this season are run")
    carry = facts.results[-1].carry if run else None
    totals = totals_of(standings)
    return RaceSetup(run + 1, plan.races, plan.entries, plan.options, plan.programme[run], carry, totals)


@dataclass(frozen=True)
class PlaceEntry:
    """What a sheet says of one who took part: the place, if one is written there, and whether it was out."""

    who: str
    place: int | None = None
    out: bool = False


def in_order(entries: Sequence[PlaceEntry], faults: Faults) -> Written:
    """Who came home, in order, and who did not: no place twice, none left out, nobody who is out ahead of others.

    Who is out may have a place as well; those without one come last."""
    taken = _taken(entries, faults)
    gaps = [place for place in range(1, max(taken, default=0)) if place not in taken]
    if gaps and not faults.problems:
        faults.add(f"nobody has place {', '.join(map(str, gaps))}", "no place left out")
    _check_out(entries, taken, faults)
    listed = sorted(entries, key=lambda entry: (entry.place is None, entry.place or 0))
    home, out = (tuple(entry.who for entry in listed if entry.out is side) for side in (False, True))
    return Written(home, out)


def _taken(entries: Sequence[PlaceEntry], faults: Faults) -> dict[int, str]:
    """Who has which place."""
    taken: dict[int, str] = {}
    for entry in entries:
        if entry.place is None:
            if not entry.out:
                faults.add(f"{entry.who} has no place", "a place, or out", entry.who)
        elif entry.place in taken:
            what = f"{entry.who} has place {entry.place}, and so has {taken[entry.place]}"
            faults.add(what, "no place twice", entry.who)
        else:
            taken[entry.place] = entry.who
    return taken


def _check_out(entries: Sequence[PlaceEntry], taken: Mapping[int, str], faults: Faults) -> None:
    last = max((entry.place for entry in entries if entry.place and not entry.out), default=0)
    for entry in entries:
        if entry.out and entry.place and entry.place < last:
            what = f"{entry.who} is out, and yet ahead of {taken[last]}"
            faults.add(what, f"a place behind {last}, or none", entry.who)


def check_field(
    written: Written, entered: Sequence[str], faults: Faults, rule: str, excused: Container[str] = ()
) -> None:
    """Everybody who is entered takes part once, and nobody else does. Who is excused may be missing."""
    counts = Counter([*written.order, *written.out])
    for who, count in counts.items():
        if who not in entered:
            faults.add(f"“{who}” does not take part ({rule})", nearest(who, entered), who)
        elif count > 1:
            faults.add(f"{who} is there {count} times ({rule})", "once", who)
    for who in entered:
        if who not in counts and who not in excused:
            faults.add(f"{who} is missing ({rule})", "everybody who takes part", who)


def check_columns(written: Written, columns: Iterable[Column], faults: Faults) -> None:
    """What stands in the columns is of the kind that belongs there."""
    known = {column.id: column for column in columns}
    for name, values in written.extra.items():
        column = known.get(name)
        for who, value in values.items():
            if column is None:
                faults.add(f"nothing is written under {name} in this game", ", ".join(known), who)
            elif column.names:
                if value not in column.names:
                    faults.add(f"“{value}” is no {name}", nearest(str(value), column.names), who)
            elif not isinstance(value, int) or not column.lo <= value <= column.hi:
                faults.add(f"{value} under {name} is not possible", f"{column.lo} to {column.hi}", who)


def by_place(points: Sequence[int], order: Iterable[str]) -> dict[str, int]:
    """What each place is worth, in this order."""
    return {who: points[index] if index < len(points) else 0 for index, who in enumerate(order)}
