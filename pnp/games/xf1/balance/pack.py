"""Targets about cars among cars, and about what stops them: T12 to T16, T21 to T23."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from pnp.games.xf1.balance.experiments import BUDGETS, FIELDS
from pnp.games.xf1.balance.fields import QUALIFIERS
from pnp.games.xf1.balance.groups import by_course, gap, highest, kinds, lowest, mean_of, players, pooled
from pnp.games.xf1.balance.on_paper import avoidable
from pnp.games.xf1.balance.samples import CarSample, RaceSample
from pnp.games.xf1.model import Xf1Data
from pnp.lab.balance import Estimate, Figure, Samples, difference, mean, quantile, ratio, share

NERVES = range(1, 6)
DP = tuple(sorted({dp for dp, _ in QUALIFIERS}))


def retirements(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T12: sudden retirement is rare, can be avoided, and does not empty the field."""
    worst = {course: _r_rate(races) for course, races in by_course(samples["b0"]).items()}
    most = highest(worst)
    in_the_dry = [race for name in ("b0", "b1", "b2") for race in samples[name] if race.is_dry]
    return [
        avoidable(data),
        Figure("r_b0", *_r_rate(samples["b0"]), None, 0.03, percent=True),
        Figure("r_b0_most", *worst[most], None, 0.07, paper="–", percent=True, args={"course": most}),
        Figure("r_b1", *_r_rate(samples["b1"]), None, 0.02, paper="–", percent=True),
        Figure("r_b2", *_r_rate(samples["b2"]), None, 0.007, percent=True),
        Figure("r_dry", sum(car.out == "result" for car in players(in_the_dry)), most=0, paper="–"),
        Figure("retired", *mean_of(samples["field"], lambda race: sum(bool(car.out) for car in race.cars)), 0.5, 2.5),
        Figure("retired_players", *mean_of(samples["b1"], lambda race: sum(bool(car.out) for car in race.cars))),
    ]


def _r_rate(races: Iterable[RaceSample]) -> Estimate:
    outs = [car.out == "result" for car in players(races)]
    return share(sum(outs), len(outs))


def front_running(_: Xf1Data, samples: Samples) -> list[Figure]:
    """T13: equal cars; who is in front does not stay there for nothing."""
    races = samples["equal"]
    winners = [race.cars[0].grid for race in races]
    return [
        Figure("pole_wins", *share(winners.count(1), len(races)), None, 0.35, percent=True),
        Figure("front_row", *share(winners.count(1) + winners.count(2), len(races)), percent=True),
        Figure("gap", quantile([race.gap for race in races], 0.5), most=4),
        Figure("half_wins", *share(sum(race.half_leader == 1 for race in races), len(races)), None, 0.6, percent=True),
        Figure("lead_changes", *mean_of(races, lambda race: race.lead_changes), 2),
    ]


def contact(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T14: the pack stays together when it is large, or slow."""
    shares = {
        count: mean_of(samples[name], lambda race: race.contact)
        for count, name in zip(FIELDS, ("four", "eight", "b1", "twenty"), strict=True)
    }
    steps = [difference(shares[more], shares[fewer]) for fewer, more in pairwise(FIELDS)]
    course = {name: mean_of(races, lambda race: race.contact) for name, races in by_course(samples["b1"]).items()}
    group = {kind: pooled([course[name] for name in names]) for kind, names in kinds(data).items()}
    return [
        *(Figure("contact", *shares[count], percent=True, args={"cars": count}) for count in FIELDS),
        Figure("contact_step", *min(steps), 0.0, percent=True),
        Figure("contact_slow", *difference(group["slow"], group["fast"]), 0.0, percent=True),
    ]


def nerves(_: Xf1Data, samples: Samples) -> list[Figure]:
    """T15: who has weak nerves pays for company."""
    lost = {
        mental: mean([car.pressure for car in players(samples["nerves"]) if car.mental == mental]) for mental in NERVES
    }
    return [
        *(Figure("pressure", *lost[mental], args={"mental": mental}) for mental in NERVES),
        Figure("pressure_ratio", *ratio(lost[2], lost[4]), 1.7, paper="≥ 2"),
        Figure("pressure_mean", *mean([car.pressure for car in players(samples["b1"])]), 1, 4),
    ]


def qualifying(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T16: DP in qualifying win places on the grid; how many of them pay depends on the driver."""
    grids = [mean([car.grid for car in players(samples["qualifiers"]) if car.style == style]) for style in range(2)]
    lost = {kind: _by_budget(data, samples, [kind]) for kind in QUALIFIERS}
    saving = {kind: difference(places[0], min(places[1:])) for kind, places in lost.items()}
    least = min(saving, key=lambda kind: saving[kind][0])
    few, many = (_by_budget(data, samples, [kind for kind in QUALIFIERS if kind[0] == dp]) for dp in DP)
    gains = [difference(places[1], places[-1]) for places in (few, many)]
    return [
        Figure("quali_grid", *difference(*grids), 1.5),
        Figure("quali_saving", *saving[least], 0.0, paper="–", args={"dp": least[0], "mental": least[1]}),
        *(Figure("quali_more", *gain, args={"dp": dp}) for dp, gain in zip(DP, gains, strict=True)),
        Figure("quali_differs", *difference(gains[1], gains[0]), 0.0, paper="–"),
        *(
            Figure("quali_place", *place, args={"dp": dp, "spent": spent})
            for dp, places in zip(DP, (few, many), strict=True)
            for spent, place in zip(BUDGETS, places, strict=True)
        ),
    ]


def _by_budget(data: Xf1Data, samples: Samples, drivers: Sequence[tuple[int, int]]) -> list[Estimate]:
    """Mean places of these drivers for each number of DP spent in qualifying."""
    pool = list(data.teams)[: 2 * len(QUALIFIERS)]
    teams = {mark for index, mark in enumerate(pool) if QUALIFIERS[index % len(QUALIFIERS)] in drivers}
    return [
        mean([car.finish for car in players(samples["qualifiers"]) if car.style == style and car.team in teams])
        for style in range(len(BUDGETS))
    ]


def safety_car(_: Xf1Data, samples: Samples) -> list[Figure]:
    """T21: four player cars and eight NPC cars."""
    races = samples["field"]
    out, circled = sum(race.sc for race in races), sum(race.circled for race in races)
    return [
        Figure("sc", *mean_of(races, lambda race: race.sc), 0.1, 0.6),
        Figure("sc_circled", *share(circled, out), 0.35, 0.65, percent=True),
        Figure("sc_players", *mean_of(samples["b1"], lambda race: race.sc)),
    ]


def dropped(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T22: how often the leader gets to the blue cells."""
    course = {name: _triggered(races) for name, races in by_course(samples["b1"]).items()}
    group = kinds(data)
    slow = highest({name: course[name] for name in group["slow"]})
    fast = {name: course[name] for name in group["fast"]}
    low, high = lowest(fast), highest(fast)
    return [
        Figure("drop_slow", *course[slow], None, 0.1, percent=True, args={"course": slow}),
        Figure("drop_fast_least", *course[low], 0.05, percent=True, args={"course": low}),
        Figure("drop_fast_most", *course[high], None, 0.4, percent=True, args={"course": high}),
        Figure("drop_real", *_triggered(samples["real"]), percent=True),
        Figure("drop_m3", *_triggered(samples["m3"]), percent=True),
        Figure("drop_cars", *mean_of(samples["b1"], lambda race: sum(car.out == "dropped" for car in race.cars))),
    ]


def _triggered(races: Iterable[RaceSample]) -> Estimate:
    triggers = [race.triggers > 0 for race in races]
    return share(sum(triggers), len(triggers))


def at_home(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T23: equal teams, one of them at home: +3 DP for both drivers, +2 tuning."""
    first = next(iter(data.teams))

    def is_home(car: CarSample) -> bool:
        return car.team == first

    won = mean_of(samples["home"], lambda race: gap(race, lambda car: not is_home(car), is_home))
    return [Figure("home", *won, 0.3, 1.0)]
