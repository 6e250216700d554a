"""A fair test of the parts: any legal ones on any course, everybody runs to the goal; what is each of them worth?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from pnp.games.mad.bots.drivers import CarelessDriver, PlanningDriver, Sight
from pnp.games.mad.bots.racing import DEALT, race
from pnp.games.mad.model import MadData
from pnp.games.mad.model.course import TURNED
from pnp.lab.balance import Estimate
from pnp.lab.bots import SEATS
from pnp.lab.regression import Regression
from pnp.referee.ask import Answer, Ask
from pnp.referee.entering import Entries
from pnp.referee.rules import RaceSetup

NO_END = 10**6
"""Turns for everybody else, once the first car is home."""


class Run(NamedTuple):
    """One car in one race, from the start to the goal."""

    seat: int
    """0 for who starts."""
    turns: int
    fuel: int
    parts: tuple[str, ...]


class FairDriver:
    """Any parts, driven as well as can be."""

    def __init__(self, data: MadData, rng: Random) -> None:
        self._cards = CarelessDriver(data, rng)
        self._road = PlanningDriver(data)

    def __call__(self, ask: Ask, sight: Sight) -> Answer:
        return (self._road if ask.text in ("dice", "to") else self._cards)(ask, sight)


def fair_race(data: MadData, number: int, players: int, rng: Random) -> tuple[Run, ...]:
    """The first, second or third race of a game that nobody has played before it."""
    seats = SEATS[:players]
    drivers = {seat: FairDriver(data, rng) for seat in seats}
    carry = _begun(data, number, players, rng) if number > 1 else None
    setup = RaceSetup(number, len(data.races), Entries.typed(seats), DEALT, carry=carry)
    found, _ = race(replace(data, last_turns=NO_END), drivers, setup, rng)
    return tuple(Run(*each) for each in zip(range(players), found.turns, found.fuel, found.parts, strict=True))


def _begun(data: MadData, number: int, players: int, rng: Random) -> Mapping[str, Any]:
    """What the race before may have left: a course and hands, drawn."""
    sheets = rng.sample(sorted(data.sheets), data.races[number - 2].sheets)
    cards = [data.part_deck.face(card) for card in rng.sample(sorted(data.part_deck.faces), len(data.part_deck.faces))]
    size = data.hand + number - 2
    hands = {seat: cards[index * size : (index + 1) * size] for index, seat in enumerate(SEATS[:players])}
    return {
        "hands": hands,
        "score": {},
        "bonus_cards": {},
        "layout": [sheet + rng.choice(("", TURNED)) for sheet in sheets],
        "start_side": "first",
        "boxed": [],
        "drawn": [],
        "starter": SEATS[0],
    }


def part_effects(data: MadData, runs: Iterable[Run], players: int, price: float) -> dict[str, Estimate]:
    """Turns more (or, mostly, fewer) with each part that was used, its cost included; a unit of fuel left is worth
    `price` turns."""
    parts = {part: index for index, part in enumerate(data.parts, start=players)}
    sums = Regression(players + len(parts))
    used: set[str] = set()
    for run in runs:
        row = [0.0] * sums.columns
        row[0] = 1.0
        if run.seat:
            row[run.seat] = 1.0
        for part in run.parts:
            row[parts[part]] = 1.0
        used.update(run.parts)
        sums.add(row, run.turns - price * run.fuel)
    found = sums.solve()
    return {part: found[index] for part, index in parts.items() if part in used}
