"""T8: a team by its NPC table against the same team run by a player, in the same races."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import erf, sqrt
from typing import NamedTuple

from pnp.games.xf1.balance.groups import by_course, pooled
from pnp.games.xf1.balance.samples import Race
from pnp.games.xf1.model import Xf1Data
from pnp.lab.balance import Estimate, Figure, Samples, difference, mean

CELLS, CELLS_EVER = 0.15, 0.25
PLACES, PLACES_EVER = 1.0, 1.7
"""Net cells a turn and places by which a table may be off: mostly, and in any one case."""
SURE = 2.5
"""So many standard errors beyond its bound, a single case is off for certain."""


class Case(NamedTuple):
    """One team on one course: NPC less player-run."""

    team: str
    course: str
    cells: Estimate
    place: Estimate


def cases(data: Xf1Data, driven: Iterable[Race], swapped: Iterable[Race]) -> list[Case]:
    """Every team on every course. The player-run side is all races it took part in, the other those as an NPC team."""
    there, here = by_course(driven), by_course(swapped)
    found = []
    for course in there:
        for mark in data.teams:
            cells = [_by_race(races, mark, net_a_turn, npc) for races, npc in ((here[course], True), (there[course], False))]
            place = [_by_race(races, mark, _place, npc) for races, npc in ((here[course], True), (there[course], False))]
            if cells[0] and cells[1]:
                found.append(Case(mark, course, _apart(*cells), _apart(*place)))
    return found


def _by_race(races: Sequence[Race], mark: str, value: Callable[[Race, str], float], npc: bool) -> list[float]:
    return [
        value(race, mark) for race in races if any(car.team == mark and car.is_npc == npc for car in race.cars)
    ]


def net_a_turn(race: Race, mark: str) -> float:
    """Cells a turn that a team's cars win while they are in the race."""
    own = [car for car in race.cars if car.team == mark]
    turns = sum(active(race, car.ran + car.stops, bool(car.out)) for car in own)
    return sum(car.net for car in own) / turns if turns else 0.0


def active(race: Race, acted: int, is_out: bool) -> int:
    """Turns in which a car was in the race; a safety car may have kept it from acting in some of them."""
    return max(1, acted) if is_out else race.turns


def _place(race: Race, mark: str) -> float:
    places = [car.finish for car in race.cars if car.team == mark]
    return sum(places) / len(places)


def _apart(one: Sequence[float], other: Sequence[float]) -> Estimate:
    return difference(mean(one), mean(other))


def figures(data: Xf1Data, found: Sequence[Case]) -> list[Figure]:
    cells, places = [case.cells for case in found], [case.place for case in found]
    teams = {mark: pooled([case.place for case in found if case.team == mark]) for mark in data.teams}
    worst = max(teams, key=lambda mark: abs(teams[mark][0]))
    biggest = max(found, key=lambda case: abs(case.cells[0]))
    return [
        Figure("npc_bias", *pooled(cells)),
        Figure("npc_cells", _within(cells, CELLS), least=0.9, percent=True, paper="100 %", args={"bound": CELLS}),
        Figure("npc_cells_off", _off(cells, CELLS_EVER), most=0, paper="–", args={"bound": CELLS_EVER}),
        Figure("npc_worst", *biggest.cells, args={"team": biggest.team, "course": biggest.course}),
        Figure("npc_place", *teams[worst], -PLACES, PLACES, paper="±1", args={"team": worst}),
        Figure("npc_place_off", _off(places, PLACES_EVER), most=0, paper="–", args={"bound": PLACES_EVER}),
    ]


def _within(found: Sequence[Estimate], bound: float) -> float:
    """The share of cases within a bound, had each been raced for ever: their scatter less that of the dice."""
    centre = sum(value for value, _ in found) / len(found)
    scatter = sum((value - centre) ** 2 for value, _ in found) / max(1, len(found) - 1)
    noise = sum(error**2 for _, error in found) / len(found)
    deviation = sqrt(max(0.0, scatter - noise))
    if deviation == 0:
        return float(abs(centre) <= bound)
    return (erf((bound - centre) / deviation / sqrt(2)) - erf((-bound - centre) / deviation / sqrt(2))) / 2


def _off(found: Sequence[Estimate], bound: float) -> int:
    return sum(abs(value) - bound > SURE * error for value, error in found)


def as_average(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T8: an NPC team does on average what a player makes of it."""
    return figures(data, cases(data, samples["b1"], samples["swap"]))
