"""What the one who keeps the season decides by hand: penalties, bonus points, disqualifications, corrections."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from pnp.kit.errors import PnpError, nearest
from pnp.kit.writing import REASON, problem_with
from pnp.referee.rules import RaceResult
from pnp.season.system import Facts, Plan, SeasonSystem, Written

Kind = Literal["points", "disqualify", "place"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MOST_POINTS = 99_999
"""So many are given or taken at once, and no more."""


@dataclass(frozen=True)
class Adjustment:
    """One decision. `race` 0 is the season as a whole; `n` are points, or the place somebody is put to."""

    kind: Kind
    who: str
    why: str
    race: int = 0
    n: int = 0
    number: int = field(default=0, compare=False)
    """By which it is revoked, and which it has on every sheet; 0 before it has one."""

    def record(self) -> dict[str, Any]:
        amount = {} if self.kind == "disqualify" else {"points" if self.kind == "points" else "n": self.n}
        number = {"number": self.number} if self.number else {}
        return {"kind": self.kind, "who": self.who, "race": self.race, "why": self.why, **amount, **number}

    @classmethod
    def read(cls, record: Mapping[str, Any]) -> Adjustment:
        n, number = record.get("points", record.get("n", 0)), record.get("number", 0)
        return cls(record["kind"], record["who"], record.get("why", ""), record.get("race", 0), n, number)


Record = Mapping[str, Any]
"""A decision as plain data. What has no `kind` was brought forward by a sheet, and nobody decided it."""


def decisions(facts: Facts, race: int | None = None) -> list[Record]:
    """What was decided, in the order in which it was; about one race, if one is named. Each has its `number`."""
    made = [each for each in facts.adjustments if "kind" in each]
    return made if race is None else [each for each in made if each["race"] == race]


def numbered(made: Iterable[Record], given: Iterable[int] = ()) -> list[dict[str, Any]]:
    """Each with its number: its own, or the next where it has none or another has it. `given` are those of others."""
    records, taken = [dict(each) for each in made], {0, *given}
    for each in records:
        if "kind" in each:
            own = each.get("number", 0)
            each["number"] = max(taken) + 1 if own in taken else own
            taken.add(each["number"])
    return records


def disqualified(facts: Facts, race: int) -> list[str]:
    """Who was disqualified from a race."""
    return [each["who"] for each in decisions(facts, race) if each["kind"] == "disqualify" and each.get("in_result")]


# -- the season as it counts


def ruled(
    system: SeasonSystem[object],
    data: object,
    plan_for: Callable[[int], Plan],
    results: Sequence[RaceResult],
    given: Iterable[Record],
) -> Facts:
    """Races in the order and with the points that were decided. `plan_for` says who sat there in a race."""
    noted = [dict(each) for each in given]
    counted: list[RaceResult] = []
    for result in results:
        mine = [each for each in noted if each.get("race") == result.race and _is_of_race(each, result)]
        for each in mine:
            each["in_result"] = True
        if mine:
            facts = Facts(plan_for(result.race), tuple(counted))
            result = _judged(system, data, facts, result, [Adjustment.read(each) for each in mine])
        counted.append(result)
    for each in noted:
        if "kind" in each and (each["race"] > len(results) or (each["kind"] != "points" and "in_result" not in each)):
            each["waits"] = True
    crews = tuple(plan_for(race).entries for race in range(1, len(results) + 1))
    return Facts(plan_for(len(results) + 1), tuple(counted), tuple(noted), crews)


def _is_of_race(record: Record, result: RaceResult) -> bool:
    """Points of a team or a driver are not a race's; neither are those that a sheet brought forward."""
    return "kind" in record and record["who"] in result.order


def _judged(
    system: SeasonSystem[object], data: object, facts: Facts, result: RaceResult, mine: Sequence[Adjustment]
) -> RaceResult:
    moved = [each for each in mine if each.kind != "points"]
    if moved and (by_hand := system.by_hand):
        written = _reordered(result, moved)
        points = dict(by_hand.rescored(data, facts, result, written))
        points.update({each.who: 0 for each in moved if each.kind == "disqualify"})
        result = replace(result, order=(*written.order, *written.out), out=written.out, points=points)
    points = dict(result.points)
    for each in mine:
        if each.kind == "points":
            points[each.who] = points.get(each.who, 0) + each.n
    return replace(result, points=points)


def _reordered(result: RaceResult, moved: Iterable[Adjustment]) -> Written:
    """Who is disqualified goes behind everybody, those who were out included; the others move up."""
    home = list(result.home)
    out = list(result.out)
    for each in moved:
        for row in (home, out):
            if each.who in row:
                row.remove(each.who)
        if each.kind == "disqualify":
            out.append(each.who)
        else:
            home.insert(each.n - 1, each.who)
    return Written(tuple(home), tuple(out))


# -- what cannot be decided


def check(adjustment: Adjustment, system: SeasonSystem[object], data: object, facts: Facts, where: str) -> None:
    """Refuses what cannot be decided, with the reason."""
    who, race, run = adjustment.who, adjustment.race, len(facts.results)
    if adjustment.kind == "points" and not adjustment.n:
        raise PnpError("0 points change nothing", where=where, expected="--points 5 or --points -5")
    if not adjustment.why.strip():
        raise PnpError("a decision needs a reason", where=where, do='--why "…": it stands on every sheet')
    if odd := problem_with(adjustment.why, REASON):
        raise odd.at(where)
    if race and not 1 <= race <= run:
        raise PnpError(f"race {race} is not run", where=where, expected=f"1 to {run}" if run else "a race run")
    if adjustment.kind == "points" and abs(adjustment.n) > MOST_POINTS:
        raise PnpError(f"{adjustment.n} points are too many", where=where, expected=f"-{MOST_POINTS} to {MOST_POINTS}")
    result = facts.results[race - 1] if race else None
    known = _known(system, data, facts, result)
    if who not in known:
        raise PnpError(f"nobody here is called “{who}”", where=where, expected=nearest(who, known))
    if adjustment.kind == "points":
        _check_one_meant(adjustment, system, data, facts, where)
    elif result is None:
        raise PnpError("which race is it about?", where=where, do="--race N")
    else:
        _check_move(adjustment, system, facts, result, where)


def _check_move(
    adjustment: Adjustment, system: SeasonSystem[object], facts: Facts, result: RaceResult, where: str
) -> None:
    who, race = adjustment.who, adjustment.race
    if who not in result.order:
        ran = ", ".join(result.order) or "points only: it was run before this season came into its file"
        raise PnpError(f"{who} was not in race {race}", where=where, expected=ran)
    if system.by_hand is None:
        raise PnpError("the races of this game cannot be counted again", where=where, do="give or take --points")
    if who in disqualified(facts, race):
        made = [each for each in decisions(facts, race) if each["who"] == who and each["kind"] == "disqualify"]
        what = f"{who} is disqualified from race {race} already"
        raise PnpError(what, where=where, do=f"if that was wrong: --revoke {made[0].get('number', '')}")
    places = len(result.home) + (who in result.out)
    if adjustment.kind == "place" and not 1 <= adjustment.n <= places:
        raise PnpError(f"there is no place {adjustment.n} in race {race}", where=where, expected=f"1 to {places}")


def _check_one_meant(
    adjustment: Adjustment, system: SeasonSystem[object], data: object, facts: Facts, where: str
) -> None:
    """Somebody who is called like a team or a horse would get its points too."""
    kinds = {table.kind for table in system.standings(data, facts) for row in table.rows if row.who == adjustment.who}
    if len(kinds) > 1:
        raise PnpError(
            f"“{adjustment.who}” stands in two tables, as two different things",
            where=where,
            do="give the points to somebody else of the same team, or let the player have another name: pnp season "
            "players",
        )


def _known(system: SeasonSystem[object], data: object, facts: Facts, result: RaceResult | None) -> list[str]:
    tables = [row.who for standing in system.standings(data, facts) for row in standing.rows]
    return list(dict.fromkeys([*tables, *(result.order if result else ())]))
