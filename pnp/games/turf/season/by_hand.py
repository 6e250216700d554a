"""Races that were run without the referee: places, who fell, and what is left of the cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from typing_extensions import override

from pnp.games.turf.model import TurfData
from pnp.games.turf.rules.entering import carried, set_up
from pnp.games.turf.rules.racing import scores
from pnp.games.turf.rules.state import State
from pnp.referee.rules import RaceResult
from pnp.season.by_hand import Faults, by_place, check_columns, check_field, next_setup
from pnp.season.system import ByHand, Column, Competitor, Facts, Noted, Plan, Written

BONUS = Column("bonus", 0, 1)
"""1 for a horse that took its two bonus cards in this race (T49): the next deal depends on it (T47, T48)."""


class TurfByHand(ByHand[TurfData]):
    """T41, T44: the order of the horses is a race. How many cards they kept, and whose the dice are, is asked before
    the next one."""

    @override
    def competitors(self, data: TurfData, plan: Plan) -> Sequence[Competitor]:
        return [
            Competitor(id, data.horses[id].letter, data.horses[id].colour, data.horses[id].pattern, player.name)
            for player in plan.entries.players
            for id in player.teams
        ]

    @override
    def counting(self, data: TurfData, facts: Facts, kind: str, who: str, race: int) -> Sequence[str]:
        if kind == "horse":
            return (who,)
        return [horse for seat in facts.entrants(who, race) for horse in seat.teams]

    @override
    def columns(self, data: TurfData, plan: Plan) -> Sequence[Column]:
        return (BONUS,)

    @override
    def most_out(self, data: TurfData, plan: Plan) -> int:
        """T51, T55: without fences nobody falls."""
        return len(self.competitors(data, plan)) if plan.options.get("steeplechase") == "yes" else 0

    @override
    def may_miss(self, data: TurfData, plan: Plan) -> bool:
        """T60: who fell sits the next race out."""
        return plan.options.get("steeplechase") == "yes"

    @override
    def written(self, data: TurfData, facts: Facts, written: Written) -> RaceResult:
        s = set_up(data, next_setup(facts))
        took = [id for id, taken in written.extra.get(BONUS.id, {}).items() if taken]
        faults = Faults()
        check_field(written, list(s.horses), faults, "T44 T60", excused=s.absent)
        check_columns(written, (BONUS,), faults)
        _check_race(s, written, took, faults)
        faults.finish()
        _run(s, written, took)
        return RaceResult(s.race, (*written.order, *written.out), scores(s), written.out, carried(s))

    @override
    def noted(self, data: TurfData, facts: Facts, result: RaceResult) -> Noted:
        owing = result.carry.get("owes", ())
        return {BONUS.id: {id: 1 for id in result.order if id in owing}}

    @override
    def rescored(self, data: TurfData, facts: Facts, result: RaceResult, written: Written) -> dict[str, int]:
        return by_place(data.points, written.order) | dict.fromkeys(written.out, 0)

    @override
    def unfolding(self, data: TurfData, facts: Facts, order: Sequence[str], lost: Collection[str]) -> Written:
        """T60: who fell sits the next race out; without fences nobody falls."""
        s = set_up(data, next_setup(facts))
        running = [horse for horse in order if horse not in s.absent]
        fallen = [horse for horse in running if horse in lost] if s.is_chase else []
        return Written(tuple(horse for horse in running if horse not in fallen), tuple(fallen))

    @override
    def counts_best(self, plan: Plan, kind: str) -> bool:
        """T42 TA6"""
        return kind == "seat" and plan.options.get("stable_total") != "yes"


def _check_race(s: State, written: Written, took: Sequence[str], faults: Faults) -> None:
    for id in s.absent:
        if id in written.order or id in written.out:
            faults.add(f"{id} fell in the race before and sits this one out (T60 TA5)", "–: it did not take part", id)
    for id in written.out if not s.is_chase else ():
        faults.add(f"{id} cannot have fallen: there are no fences (T51 T55)", "a place", id)
    for id in took:
        if id in s.horses and s.horses[id].bonus:
            faults.add(f"{id} took its bonus in race {s.horses[id].bonus} (T49)", "once a meeting", id)


def _run(s: State, written: Written, took: Sequence[str]) -> None:
    """The race as it was written: places, falls, and a hand of cards gone from the box of each (T45, T48, T49). What
    they kept of it nobody wrote down, nor how often the dice were passed on."""
    s.finished = list(written.order)
    s.fallen = list(reversed(written.out))
    for horse in s.horses.values():
        if horse.absent:
            continue
        twelve = s.race == s.races > 1 and not horse.bonus
        more = twelve or horse.id in took
        horse.box -= min(horse.box, s.data.hand + (s.data.bonus if more else 0))
        horse.bonus = s.race if more else horse.bonus
        horse.owes = horse.id in took
    s.untold = [horse.id for horse in s.horses.values() if not horse.absent or horse.id in s.untold]
    s.roller = ""
