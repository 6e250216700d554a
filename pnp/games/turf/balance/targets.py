"""The balance of TurfMaster: what the design paper asks of the board and the cards, measured by bots in meetings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from typing_extensions import override

from pnp.games.turf.bots.lab import BASELINE_BOT
from pnp.games.turf.bots.players import PLAYERS
from pnp.games.turf.bots.racing import entries, meeting
from pnp.games.turf.bots.record import RaceRecord
from pnp.games.turf.bots.statistics import (
    LANES,
    SHARES,
    WINNERS,
    estimate,
    furthest,
    known,
    most_cards,
    place_from,
    unresolved,
    winners_in,
)
from pnp.games.turf.model import TurfData
from pnp.kit.words import Words
from pnp.lab.balance import Balance, Experiment, Figure, Samples

FIELDS = (4, 6, 8)
"""Horses in the race, each with a player of its own."""
KINDS: Mapping[str, Mapping[str, str]] = {
    "flat": {},
    "chase": {"steeplechase": "yes", "fallen_runs_next": "yes"},
    "strict": {"steeplechase": "yes"},
}
"""Flat races; steeplechases as the baseline has them; and by the printed rule, by which the fallen miss a race."""
FLAT, CHASES, ALL = ("flat",), ("chase", "strict"), tuple(KINDS)

Figures = Callable[[TurfData, Samples], Iterator[Figure]]


class Target(NamedTuple):
    figures: Figures
    kinds: tuple[str, ...]
    fields: tuple[int, ...] = FIELDS


def _races(samples: Samples, kinds: Sequence[str], *fields: int) -> list[RaceRecord]:
    return [race for kind in kinds for horses in fields for races in samples[f"{kind}{horses}"] for race in races]


def _each(code: str, kinds: Sequence[str]) -> Figures:
    """One statistic in every field of these kinds."""

    def figures(_: TurfData, samples: Samples) -> Iterator[Figure]:
        for kind in kinds:
            beside = known(code, kind != "flat")
            for horses in FIELDS:
                found = estimate(code, _races(samples, [kind], horses))
                args = {"kind": kind, "horses": horses, "baseline": beside.beside(horses)}
                paper = "–" if beside.is_ours else ""
                yield Figure(code, *found, beside.least, beside.most, paper, code in SHARES, args)

    return figures


def _cards(kinds: Sequence[str]) -> Figures:
    def figures(data: TurfData, samples: Samples) -> Iterator[Figure]:
        yield from _each("cards_winner", kinds)(data, samples)
        yield from _each("cards_last", kinds)(data, samples)
        yield Figure("cards_most", most_cards(_races(samples, kinds, *FIELDS)))

    return figures


def _start_lanes(_: TurfData, samples: Samples) -> Iterator[Figure]:
    """In first races, so it makes no difference what becomes of the fallen."""
    horses = FIELDS[-1]
    for label, kinds in (("flat", FLAT), ("any_chase", CHASES)):
        beside = known("start_lane", label != "flat")
        for lane in range(1, horses + 1):
            found = place_from(lane, _races(samples, kinds, horses))
            args = {"kind": label, "lane": lane, "baseline": beside.beside(horses)}
            yield Figure("start_lane", *found, beside.least, beside.most, args=args)


def _winners(_: TurfData, samples: Samples) -> Iterator[Figure]:
    horses = FIELDS[-1]
    for lane in LANES:
        found, beside = winners_in(lane, _races(samples, FLAT, horses)), WINNERS[lane]
        code = "winner_lane" if lane < LANES[-1] else "winner_outside"
        args = {"lane": lane, "baseline": beside.beside(horses)}
        yield Figure(code, *found, beside.least, beside.most, percent=True, args=args)


def _sound(data: TurfData, samples: Samples) -> Iterator[Figure]:
    """Every starter finishes or falls, and nobody runs off the board."""
    races = _races(samples, ALL, *FIELDS)
    yield Figure("unresolved", unresolved(races), most=0)
    yield Figure("furthest", furthest(races), most=float(data.board.course.position(data.board.run_out)))
    for horses in FIELDS:
        args = {"kind": "strict", "horses": horses}
        yield Figure("starters", *estimate("starters", _races(samples, ["strict"], horses)), args=args)


TARGETS = {
    "B1": Target(_cards(FLAT), FLAT),
    "B2": Target(_cards(CHASES), CHASES),
    "B3": Target(_each("empty", ALL), ALL),
    "B4": Target(_each("rounds", ALL), ALL),
    "B5": Target(_each("lead_changes", FLAT), FLAT),
    "B6": Target(_start_lanes, ALL, FIELDS[-1:]),
    "B7": Target(_winners, FLAT, FIELDS[-1:]),
    "B8": Target(_each("lost", ALL), ALL),
    "B9": Target(_each("falls", CHASES), CHASES),
    "B10": Target(_each("over", ALL), ALL),
    "B11": Target(_sound, ALL),
}
"""In the order of the paper's table."""


class TurfBalance(Balance[TurfData]):
    """As `pnp.lab.balance.Balance` wants it. A sample is a meeting."""

    targets = tuple(TARGETS)
    races = 120

    @override
    def experiments(self, data: TurfData, targets: Sequence[str]) -> list[Experiment]:
        wanted = {(kind, horses) for name in targets for kind in TARGETS[name].kinds for horses in TARGETS[name].fields}
        return [
            Experiment(f"{kind}{horses}", (horses, dict(KINDS[kind])))
            for kind in KINDS
            for horses in FIELDS
            if (kind, horses) in wanted
        ]

    @override
    def sample(self, data: TurfData, experiment: Experiment, seed: int, number: int) -> tuple[RaceRecord, ...]:
        rng = Random(f"{seed}/{experiment.id}/{number}")
        horses, options = experiment.plan
        owners = entries(data, horses, 1, rng)
        players = {seat: PLAYERS[BASELINE_BOT](data, rng) for seat in owners}
        return tuple(race for race, _ in meeting(data, owners, players, rng, options))

    @override
    def figures(self, data: TurfData, target: str, samples: Samples) -> list[Figure]:
        return list(TARGETS[target].figures(data, samples))

    @override
    def words(self, words: Words, data: TurfData) -> Words:
        """Kinds of races have their names."""
        return words.spelling(kind=lambda kind, _: words(f"balance.kind.{kind}"))


BALANCE = TurfBalance()
