"""A bonus for pole or for the fastest lap, where a table agreed on one: points by hand with a reason of their own, and
so in every table, sheet and export where other decisions are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pnp.kit.errors import PnpError
from pnp.season.adjusting import Adjustment, Record, decisions
from pnp.season.system import Facts, Plan

REASONS: Mapping[str, str] = {"pole": "pole", "fastest": "fastest lap"}
"""Why the points are given, as it is written down; words `bonus.<name>` say it in each language."""
MOST = 99
_AGREED = re.compile(r"([a-z]+)=([0-9]{1,9})")


def read_bonus(typed: Sequence[str]) -> dict[str, int]:
    """What a table agrees on: “pole=1”, each once."""
    found: dict[str, int] = {}
    for text in typed:
        match = _AGREED.fullmatch(text.strip())
        if not match or match[1] not in REASONS or not 1 <= int(match[2]) <= MOST:
            expected = f"pole=N or fastest=N, with N from 1 to {MOST}"
            raise PnpError(f"“{text}” is no bonus", where="--bonus", expected=expected)
        name, points = match[1], int(match[2])
        if name in found:
            raise PnpError(f"the bonus {name} is there twice", where="--bonus", do="agree on it once")
        found[name] = points
    return found


def bonus_brought(values: object) -> dict[str, int]:
    """What a sheet of values says was agreed."""
    if isinstance(values, dict) and set(values) <= set(REASONS) and all(map(_is_worth, values.values())):
        return dict(values)
    raise PnpError("this is no bonus", where="bonus", expected=f"pole or fastest, with 1 to {MOST} points")


def _is_worth(points: object) -> bool:
    return type(points) is int and 1 <= points <= MOST


def name_of(why: str) -> str:
    """For what a bonus is given with this reason; empty if it is none."""
    return next((name for name, reason in REASONS.items() if reason == why), "")


def is_agreed(plan: Plan, made: Adjustment) -> bool:
    """Whether somebody has an agreed bonus by this decision."""
    return made.kind == "points" and made.race > 0 and name_of(made.why) in plan.bonus


def given(facts: Facts, race: int, name: str) -> list[Record]:
    """The decisions by which somebody has this bonus."""
    made = ((each, Adjustment.read(each)) for each in decisions(facts, race))
    return [each for each, said in made if is_agreed(facts.plan, said) and said.why == REASONS[name]]


def untold(facts: Facts) -> list[tuple[int, str]]:
    """Of which races run nobody has said yet who has which bonus. Where only sums were brought, they are in them."""
    run = [result.race for result in facts.results if result.order]
    return [(race, name) for race in run for name in facts.plan.bonus if not given(facts, race, name)]


def bonus_for(facts: Facts, race: int, name: str, who: str, where: str) -> Adjustment:
    """The decision that gives it; refused where there is nothing to give."""
    if name not in facts.plan.bonus:
        what = f"no bonus {name} was agreed for this season"
        raise PnpError(what, where=f"--{name}", do="to give points all the same: pnp season adjust")
    result = next((each for each in facts.results if each.race == race), None)
    if result is None:
        raise PnpError(f"race {race} is not run", where="--race", expected="a race run")
    if not result.order:
        what = f"race {race} was run before this season came into its file, and only its points are known"
        raise PnpError(what, where=where, do="to give points all the same: pnp season adjust")
    if who not in result.order:
        raise PnpError(f"{who} was not in race {race}", where=f"--{name}", expected=", ".join(result.order))
    return Adjustment("points", who, REASONS[name], race, facts.plan.bonus[name])
