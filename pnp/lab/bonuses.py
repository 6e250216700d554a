"""Whose a bonus is when bots race: pole goes to who starts first, the fastest lap, which nothing computes, by lot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from pnp.referee.rules import Phased, RaceResult
from pnp.season.bonus import untold
from pnp.season.season import Season
from pnp.season.system import Facts, Told


class Starting:
    """Watches a race for who started from where, if that brings anything."""

    def __init__(self, season: Season) -> None:
        self._season = season
        self._seen: Sequence[str] = ()
        self._looks = "pole" in season.plan.bonus and season.game.has("desk")

    def look(self, state: Phased) -> None:
        if not self._looks or self._seen:
            return
        moment = self._season.game.desk.moment(self._season.rules.view(state))
        if moment and moment[0] == 0:
            self._seen = moment[1]

    def first(self, facts: Facts, state: Phased) -> str:
        """Of those who took part in the latest race."""
        result = facts.results[-1]
        grid = self._seen or (self._told(facts, result, state) if self._looks else ())
        return next((who for who in grid if who in result.order), "")

    def _told(self, facts: Facts, result: RaceResult, state: Phased) -> Sequence[str]:
        told = Told(result.race, facts.plan, (), self._season.rules.view(state), True, result)
        return self._season.game.desk.grid(self._season.data, facts, result.race, told)


def with_bonuses(facts: Facts, first: str, luck: Random) -> Facts:
    """The latest race with what was agreed for it. Where nobody knows who started first, it is by lot."""
    *before, result = facts.results
    for name, points in facts.plan.bonus.items():
        among = [first] if name == "pole" and first else result.order if name == "pole" else result.home or result.order
        result = _given(result, luck.choice(among), points)
    return replace(facts, results=(*before, result))


def all_told(facts: Facts, luck: Random) -> Facts:
    """A season in which nobody has said yet who has which bonus: by lot among those who raced."""
    results = list(facts.results)
    for race, name in untold(facts):
        run = results[race - 1]
        results[race - 1] = _given(run, luck.choice(run.order), facts.plan.bonus[name])
    return replace(facts, results=tuple(results))


def _given(result: RaceResult, who: str, points: int) -> RaceResult:
    return replace(result, points={**result.points, who: result.points.get(who, 0) + points})
