"""Races that were played without the referee: who is on the list, and what the places are worth."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from pnp.games.fmr.model import FmrData
from pnp.games.fmr.rules.state import OPTIONS
from pnp.referee.rules import RaceResult
from pnp.season.by_hand import Faults, by_place, check_columns, check_field, next_setup
from pnp.season.system import ByHand, Competitor, Facts, Plan, Written


class FmrByHand(ByHand[FmrData]):
    """F34–F36, F41: twelve cars in order are a race; nothing else need be written down."""

    @override
    def competitors(self, data: FmrData, plan: Plan) -> Sequence[Competitor]:
        owners = plan.entries.owners
        found = []
        for car in data.cars.values():
            team = data.teams[car.team]
            found.append(Competitor(car.id, str(car.number), team.colour, team.pattern, owners.get(car.team, "")))
        return found

    @override
    def counting(self, data: FmrData, facts: Facts, kind: str, who: str, race: int) -> Sequence[str]:
        if kind == "car":
            return (who,)
        seats = facts.entrants(who, race) if kind == "seat" else ()
        teams = (who,) if kind == "team_name" else [team for seat in seats for team in seat.teams]
        return [car for team in teams if team in data.teams for car in data.teams[team].cars]

    @override
    def most_out(self, data: FmrData, plan: Plan) -> int:
        return data.most_retired

    @override
    def written(self, data: FmrData, facts: Facts, written: Written) -> RaceResult:
        faults = Faults()
        check_field(written, list(data.cars), faults, "F34 F41")
        check_columns(written, (), faults)
        if not written.order:
            faults.add("nobody came home (F34)", "at least one car that was still racing")
        elif len(written.out) > data.most_retired:
            what = f"{len(written.out)} cars have retired, more than the cards can put out (F-CARS)"
            faults.add(what, f"no more than {data.most_retired}")
        faults.finish()
        order = (*written.order, *written.out)
        race = next_setup(facts).race
        return RaceResult(race, order, _points(data, facts.plan, order), written.out, {"grid": list(order)})

    @override
    def rescored(self, data: FmrData, facts: Facts, result: RaceResult, written: Written) -> dict[str, int]:
        return _points(data, facts.plan, (*written.order, *written.out))

    @override
    def counts_best(self, plan: Plan, kind: str) -> bool:
        """FA8"""
        return kind == "seat" and plan.options.get("three_player") == "best_team"


def _points(data: FmrData, plan: Plan, order: Sequence[str]) -> dict[str, int]:
    """F35–F36: by place, retired or not; whether teams without a player score is a ruling (FA1)."""
    points = by_place(data.points, order)
    if plan.options.get("uncontrolled_score", OPTIONS["uncontrolled_score"].values[0]) == "yes":
        return points
    owners = plan.entries.owners
    return {car: value if data.team_of(car) in owners else 0 for car, value in points.items()}
