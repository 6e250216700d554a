"""Targets about turns, DP and what running gives: T1, T2, T3, T9, T25, T27."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.xf1.balance.groups import (
    by_course,
    gap,
    highest,
    kinds,
    lowest,
    mean_of,
    players,
    pooled,
    run_result,
)
from pnp.games.xf1.balance.samples import Prompts
from pnp.games.xf1.model import Xf1Data
from pnp.lab.balance import Estimate, Figure, Samples, difference, mean, quantile, share, spearman

SLOWEST = "italy"
"""The course that the book calls slow and long."""
LEFT = 6
"""DP that a steady driver may have left at the flag."""
NOISE = 2
"""The highest of many is never behind by more standard errors than this."""
DRY_AT = 0.7
"""The part of the distance after which a driver who spends too much early should have nothing left."""


def turns(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T1: the printed number of turns, course by course, and DP for all of them. Who races makes no difference."""
    figures = []
    for course, races in by_course([*samples["turns"], *samples["b1"]]).items():
        counts = [race.turns for race in races]
        label = data.courses[course].info_turns
        args = {"course": course, "label": label, "p10": quantile(counts, 0.1), "p90": quantile(counts, 0.9)}
        figures.append(Figure("turns", *mean(counts), label - 0.5, label + 0.5, args=args))
    regulars = [driver.dp for driver in data.drivers.values() if driver.role in ("car1", "car2")]
    most = max(course.info_turns for course in data.courses.values())
    return [*figures, Figure("least_dp", min(regulars), least=most)]


def base_pace(_: Xf1Data, samples: Samples) -> list[Figure]:
    """T2: one DP a turn lasts, two or three do not and are no use."""
    finished = [car for car in players(samples["real"]) if not car.out]
    dry = [
        car.dry_from / race.turns if car.dry_from else 1.0
        for race in samples["mix"]
        for car in race.cars
        if car.style == 1 and not car.out
    ]
    behind = mean_of(samples["mix"], lambda race: gap(race, lambda car: car.style == 1, lambda car: car.style == 0))
    return [
        Figure("dp_left", *share(sum(car.dp_left <= LEFT for car in finished), len(finished)), 0.7, percent=True),
        Figure("early_dry", quantile(dry, 0.5), most=DRY_AT, percent=True),
        Figure("early_behind", *behind, 0.15, paper="≥ 0.5"),
    ]


def results(_: Xf1Data, samples: Samples) -> list[Figure]:
    """T3: without DP a car gets along, with them it gets ahead."""
    bare, steady = _results(samples, "b0"), _results(samples, "b1")
    gain = {course: difference(steady[course], bare[course]) for course in bare}
    low, high, least = lowest(bare), highest(bare), lowest(gain)
    return [
        Figure("b0_least", *bare[low], -0.3, args={"course": low}),
        Figure("b0_most", *bare[high], None, 0.8, args={"course": high}),
        Figure("b1_gain", *gain[least], 0.3, args={"course": least}),
    ]


def _results(samples: Samples, experiment: str) -> dict[str, Estimate]:
    return {course: mean_of(races, run_result) for course, races in by_course(samples[experiment]).items()}


def driver_spans(samples: Samples) -> dict[str, Estimate]:
    """Places between the best regular and the last one in equal cars, by course."""
    return {
        course: mean_of(races, lambda race: gap(race, lambda car: car.no == 2, lambda car: car.no == 1))
        for course, races in by_course(samples["drivers"]).items()
    }


def body_spans(data: Xf1Data, samples: Samples) -> dict[str, Estimate]:
    """Places between the first team's body and the last team's with equal drivers, by course."""
    last = set(list(data.teams)[1::2])
    return {
        course: mean_of(races, lambda race: gap(race, lambda car: car.team in last, lambda car: car.team not in last))
        for course, races in by_course(samples["bodies"]).items()
    }


def driver_or_machine(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T9: fast courses are kinder; slow ones ask for a driver, fast ones for a machine."""
    bare, driver, body = _results(samples, "b0"), driver_spans(samples), body_spans(data, samples)
    speed = [data.courses[course].mean_speed for course in bare]
    group = kinds(data)
    by_driver = {kind: pooled([driver[course] for course in group[kind]]) for kind in group}
    by_body = {kind: pooled([body[course] for course in group[kind]]) for kind in group}
    others = pooled([by_driver["middle"], by_driver["fast"]])
    return [
        Figure("b0_speed", spearman(speed, [value for value, _ in bare.values()]), least=0.6),
        Figure("driver_slow", *by_driver["slow"]),
        Figure("driver_others", *others),
        Figure("driver_more", *difference(by_driver["slow"], others), 0.0),
        Figure("body_slow", *by_body["slow"]),
        Figure("body_middle", *by_body["middle"]),
        Figure("body_fast", *by_body["fast"]),
        Figure("body_more", *difference(by_body["fast"], by_body["middle"]), 0.0, paper="–"),
    ]


def length(_: Xf1Data, samples: Samples) -> list[Figure]:
    """T25: how long a race of twelve cars is, and how often its players are asked."""
    raced = by_course([*samples["turns"], *samples["b1"]])
    turns = {course: mean([race.turns for race in races]) for course, races in raced.items()}
    longest = highest(turns)
    asked: Sequence[Prompts] = samples["prompts"]
    return [
        Figure("longest", *turns[longest], None, 14.2, paper="≤ 14", args={"course": longest}),
        Figure("decisions", *mean([one.decisions for one in asked]), None, 4),
        Figure("typed_dice", *mean([one.dice for one in asked])),
    ]


def slow_and_long(data: Xf1Data, samples: Samples) -> list[Figure]:
    """T27: the slowest course is the hardest, asks most of the driver and takes longest."""
    bare, driver = _results(samples, "b0"), driver_spans(samples)
    labels = {course.id: float(course.info_turns) for course in data.courses.values()}
    others = [course for course in bare if course != SLOWEST]
    low = lowest({course: bare[course] for course in others})
    high = highest({course: driver[course] for course in others})
    longest = max(labels[course] for course in others)
    apart = difference(driver[SLOWEST], driver[high])
    return [
        Figure("slow_b0", *difference(bare[SLOWEST], bare[low]), None, 0.0, args={"course": SLOWEST, "other": low}),
        Figure("slow_driver", *apart, -NOISE * apart[1], args={"course": SLOWEST, "other": high}),
        Figure("slow_label", labels[SLOWEST], least=longest, args={"course": SLOWEST}),
    ]
