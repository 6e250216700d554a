"""A season from outside: whether it can be one of ours. Its shape is known already, see `shapes`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.kit.errors import Problems
from pnp.referee.entering import Entries
from pnp.referee.rules import RaceResult, RaceSetup, Rules
from pnp.season.adjusting import Adjustment
from pnp.season.shapes import check_shape, strange
from pnp.season.system import Facts, Plan, SeasonSystem

Raw = Mapping[str, Any]


def check_plan(system: SeasonSystem[object], raw: Raw, where: str) -> None:
    """What the game wrote of its field and of each race."""
    check_shape(system.shapes.own, raw["entries"], where, "entries")
    for number, race in enumerate(raw["programme"]):
        check_shape(system.shapes.race, race, where, f"programme[{number}]")


def check_results(
    system: SeasonSystem[object], data: object, plan: Plan, results: Sequence[RaceResult], where: str
) -> None:
    """Each race once and in its turn, with names that there are."""
    if len(results) > plan.races:
        raise strange(f"{len(results)} races are run, and the programme has {plan.races}", where)
    for number, result in enumerate(results, start=1):
        if result.race != number:
            raise strange(f"race {result.race} stands where race {number} belongs", where)
        check_shape(system.shapes.left, result.carry, where, f"results[{number - 1}].carry")
        _check_order(result, where)
        for names, known in system.names_in(data, plan, result):
            for name in names:
                if name not in known:
                    raise strange(f"race {number} names “{name}”, and there is no such thing here", where)


def _check_order(result: RaceResult, where: str) -> None:
    if len(set(result.order)) < len(result.order) or len(set(result.out)) < len(result.out):
        raise strange(f"somebody stands twice in the result of race {result.race}", where)
    if not set(result.out) <= set(result.order):
        raise strange(f"somebody is out of race {result.race} who was not in it", where)


def check_decisions(facts: Facts, where: str) -> None:
    """They are about a race of the season, and about a place that there is. A race may have been taken back since: how
    many places it has is known when it is run again."""
    for each in facts.adjustments:
        made = Adjustment.read({"kind": "", **each})
        ran = facts.results[made.race - 1].order if 0 < made.race <= len(facts.results) else ()
        if "kind" not in each and made.race > len(facts.results):
            raise strange("points are brought from a race that is not run", where)
        if made.race > facts.plan.races or (made.kind in ("disqualify", "place") and not made.race):
            raise strange(f"something is decided about race {made.race}, and there is no such race", where)
        if made.kind == "place" and (made.n < 1 or (ran and made.n > len(ran))):
            raise strange(f"there is no place {made.n} in race {made.race}", where)


def check_field(
    system: SeasonSystem[object], rules: Rules[Any, Any], data: object, setup: RaceSetup, where: str
) -> None:
    """The players can run this race, and have what is written, by the ids that the game itself gives it."""
    players, agreed = system.agreed_in(rules.position(rules.setup(data, setup)))
    entered = system.plan(data, players, None, agreed).entries
    if _owned(entered) != _owned(setup.entries):
        raise strange(f"the players of race {setup.race} have something else than is written", where)


def _owned(entries: Entries) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(player.teams, player.cars) for player in entries.players]


def check_start(rules: Rules[Any, Any], data: object, setup: RaceSetup, where: str) -> None:
    """What the race before left must be a position like any other: the same checks as for one that people write."""
    try:
        position = rules.position(rules.setup(data, setup))
        again = rules.position(rules.restore(data, position))
    except Problems as several:
        found = [each.at(f"{where}: race {setup.race}: {each.where}") for each in several.problems]
        raise Problems.counted(found) from several
    if again != position:
        raise strange(f"race {setup.race} could not begin as it is written", where)
