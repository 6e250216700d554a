"""T8: a team by its NPC table against the same team run by a player, in the same races."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import erf, fsum, sqrt
from typing import NamedTuple

from pnp.games.xf1.balance.groups import by_course, pooled
from pnp.games.xf1.balance.samples import CarSample, RaceSample
from pnp.games.xf1.model import Xf1Data
from pnp.lab.balance import Estimate, Figure, Samples

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


def cases(data: Xf1Data, driven: Iterable[RaceSample], swapped: Iterable[RaceSample]) -> list[Case]:
    """Every team on every course. The player-run side is all races it took part in, the other those as an NPC team."""
    npc, player = by_course(swapped), by_course(driven)
    cells = _compared(data, npc, player, net_a_turn)
    places = _compared(data, npc, player, _place)
    return [Case(mark, course, cells[mark, course], places[mark, course]) for mark, course in cells]


def _compared(
    data: Xf1Data,
    npc: Mapping[str, list[RaceSample]],
    player: Mapping[str, list[RaceSample]],
    value: Callable[[RaceSample, str], float],
) -> dict[tuple[str, str], Estimate]:
    """The difference of means in each case; its error comes from the deviation that all cases have in common."""
    found = {}
    for course in player:
        for mark in data.teams:
            one = [value(race, mark) for race in npc.get(course, ()) if _took_part(race, mark, True)]
            other = [value(race, mark) for race in player[course] if _took_part(race, mark, False)]
            if one and other:
                found[mark, course] = one, other
    deviations = [_deviation([pair[side] for pair in found.values()]) for side in range(2)]
    return {
        key: (
            fsum(one) / len(one) - fsum(other) / len(other),
            sqrt(deviations[0] / len(one) + deviations[1] / len(other)),
        )
        for key, (one, other) in found.items()
    }


def _took_part(race: RaceSample, mark: str, as_npc: bool) -> bool:
    return any(car.team == mark and car.is_npc == as_npc for car in race.cars)


def _deviation(groups: Sequence[Sequence[float]]) -> float:
    """The variance within groups."""
    squares = fsum((value - fsum(group) / len(group)) ** 2 for group in groups for value in group)
    freedom = sum(len(group) - 1 for group in groups)
    return squares / freedom if freedom else 0.0


def net_a_turn(race: RaceSample, mark: str) -> float:
    """Cells a turn that a team's cars win while they are in the race."""
    own = [car for car in race.cars if car.team == mark]
    turns = sum(active(race, car) for car in own)
    return sum(car.net for car in own) / turns if turns else 0.0


def active(race: RaceSample, car: CarSample) -> int:
    """Turns in which a car was in the race; a safety car may have kept it from acting in some of them."""
    return max(1, car.ran + car.stops) if car.out else race.turns


def _place(race: RaceSample, mark: str) -> float:
    places = [car.finish for car in race.cars if car.team == mark]
    return fsum(places) / len(places)


def figures(data: Xf1Data, found: Sequence[Case]) -> list[Figure]:
    cells, places = [case.cells for case in found], [case.place for case in found]
    teams = {mark: pooled([case.place for case in found if case.team == mark]) for mark in data.teams}
    worst = max(teams, key=lambda mark: abs(teams[mark][0]))
    biggest = max(found, key=lambda case: abs(case.cells[0]))
    return [
        Figure("npc_bias", *pooled(cells)),
        Figure("npc_cells", *_within(cells, CELLS), 0.9, percent=True, paper="100 %", args={"bound": CELLS}),
        Figure("npc_cells_off", _off(cells, CELLS_EVER), most=0, paper="–", args={"bound": CELLS_EVER}),
        Figure("npc_worst", *biggest.cells, args={"team": biggest.team, "course": biggest.course}),
        Figure("npc_place", *teams[worst], -PLACES, PLACES, paper="±1", args={"team": worst}),
        Figure("npc_place_off", _off(places, PLACES_EVER), most=0, paper="–", args={"bound": PLACES_EVER}),
    ]


def _within(found: Sequence[Estimate], bound: float) -> Estimate:
    """The share of cases within a bound, had each been raced for ever: their scatter less that of the dice."""
    centre = fsum(value for value, _ in found) / len(found)
    freedom = max(1, len(found) - 1)
    scatter = fsum((value - centre) ** 2 for value, _ in found) / freedom
    noise = fsum(error**2 for _, error in found) / len(found)
    unsure = scatter * sqrt(2 / freedom)
    least, likely, most = (
        _between(centre, sqrt(max(0.0, scatter - noise + sign * unsure)), bound) for sign in (1, 0, -1)
    )
    return likely, abs(most - least) / 2


def _between(centre: float, deviation: float, bound: float) -> float:
    """The part of a normal distribution that lies within ± the bound."""
    if deviation == 0:
        return float(abs(centre) <= bound)
    high, low = ((sign * bound - centre) / deviation / sqrt(2) for sign in (1, -1))
    return (erf(high) - erf(low)) / 2


def _off(found: Sequence[Estimate], bound: float) -> int:
    return sum(abs(value) - bound > SURE * error for value, error in found)


def as_average(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T8: an NPC team does on average what a player makes of it."""
    qualified = cases(data, samples["real"], samples["swap_real"])
    return [
        *figures(data, cases(data, samples["b1"], samples["swap"])),
        Figure("npc_real", *pooled([case.place for case in qualified])),
    ]
