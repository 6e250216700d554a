"""Targets about pit stops, fuel and weather: T4, T5, T6."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from pnp.games.xf1.balance.experiments import FUEL_LESS
from pnp.games.xf1.balance.groups import by_course, car_mean, highest, lowest, mean_of, players
from pnp.games.xf1.balance.samples import RaceSample
from pnp.games.xf1.model import Xf1Data
from pnp.lab.balance import Estimate, Figure, Samples, difference, mean, ratio, share, spearman, spread


def pit_stops(_: Xf1Data, samples: Samples) -> list[Figure]:
    """T4: in races without rain, by the bot that looks ahead; cars that finish."""
    dry = [race for race in samples["stops"] if race.is_dry]
    wet = [race for race in samples["stops"] if race.is_wet]
    counts = [car.stops for car in players(dry) if not car.out]
    courses = {course: mean_of(races, _stops) for course, races in by_course(dry).items()}
    low, high = lowest(courses), highest(courses)
    return [
        Figure("stops", *mean_of(dry, _stops), 1.1, 1.9),
        Figure("stops_some", *share(sum(1 <= n <= 2 for n in counts), len(counts)), 0.8, percent=True),
        Figure("stops_none", *share(counts.count(0), len(counts)), None, 0.1, percent=True),
        Figure("stops_least", *courses[low], args={"course": low}),
        Figure("stops_most", *courses[high], args={"course": high}),
        Figure("stops_wet", *mean_of(wet, _stops)),
    ]


def _stops(race: RaceSample) -> float | None:
    return car_mean(race, lambda car: car.stops, lambda car: not car.out)


def start_fuel(_: Xf1Data, samples: Samples) -> list[Figure]:
    """T5: a full tank is nearly the best choice; less of it means more stops."""
    places, deviations, stops = {}, {}, {}
    for style, less in enumerate(FUEL_LESS):
        found = [car for car in players(samples["fuel"]) if car.style == style]
        places[less] = mean([car.finish for car in found])
        deviations[less] = spread([car.finish for car in found])
        stops[less] = mean([car.stops for car in found if not car.out])
    full, light = FUEL_LESS[0], FUEL_LESS[-1]
    best = min(places, key=lambda less: places[less][0])
    behind = difference(places[full], places[best]) if best != full else (0.0, places[full][1])
    return [
        Figure("full_tank", *behind, None, 0.5, args={"less": best}),
        *(Figure("fuel_place", *places[less], args={"less": less}) for less in FUEL_LESS),
        Figure("light_stops", *difference(stops[light], stops[full]), 0.2, 0.5, paper="–", args={"less": light}),
        Figure("light_spread", *ratio(deviations[light], deviations[full]), args={"less": light}),
    ]


def weather(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T6: rain mixes the order a little, but does not turn it over."""
    dry = [race for race in samples["real"] if race.is_dry]
    wet = [race for race in samples["real"] if race.is_wet]
    orders = [mean_of(races, lambda race: _order(data, race)) for races in (wet, dry)]
    mixed = ratio(_spread_in_teams(wet), _spread_in_teams(dry))
    return [
        Figure("order_dry", *orders[1]),
        Figure("order_wet", *orders[0]),
        Figure("order_ratio", *ratio(*orders), 0.8),
        Figure("mixed", *mixed, 1 - 2 * mixed[1], paper="> 1"),
    ]


def _order(data: Xf1Data, race: RaceSample) -> float:
    return spearman([data.teams[car.team].no for car in race.cars], [car.finish for car in race.cars])


def _spread_in_teams(races: Sequence[RaceSample]) -> Estimate:
    """How far the places of one and the same team lie apart."""
    places: dict[str, list[int]] = {}
    for car in players(races):
        places.setdefault(car.team, []).append(car.finish)
    means = {team: fsum(values) / len(values) for team, values in places.items()}
    return spread([place - means[team] for team, values in places.items() for place in values])
