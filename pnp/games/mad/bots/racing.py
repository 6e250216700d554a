"""Races and whole games by drivers, through the refereed rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pnp.games.mad.bots.drivers import Driver
from pnp.games.mad.bots.record import GameRecord, RaceRecord, record
from pnp.games.mad.model import MadData
from pnp.games.mad.rules import RULES
from pnp.games.mad.rules.building import TABLE
from pnp.games.mad.rules.state import State
from pnp.games.mad.rules.viewing import glance
from pnp.games.mad.season.system import SEASON
from pnp.lab.bots import SEATS, play_out
from pnp.referee.ask import Answer, Ask, Choose
from pnp.referee.play import Play
from pnp.referee.rules import RaceResult, RaceSetup
from pnp.season.system import Facts

DEALT = {"cards": "dealt"}
"""Hands must be known to be played."""


def decide(driver: Driver, ask: Ask, state: State) -> Answer:
    """What a driver answers who sees what everybody may see: its own cards are in the question."""
    return driver(ask, lambda: glance(state))


def run(play: Play[State], drivers: Mapping[str, Driver], rng: Random) -> Counter[int]:
    """Play to the end; gives back how often so many dice were chosen."""
    dice: Counter[int] = Counter()

    def answer(ask: Ask) -> Answer:
        if ask.who == TABLE:
            assert isinstance(ask, Choose)
            return ask.preset if ask.text == "starter" else rng.choice(ask.options).id
        given = decide(drivers[ask.who], ask, play.state)
        if ask.text == "dice":
            dice[int(given)] += 1
        return given

    play_out(play, answer, rng)
    return dice


def race(
    data: MadData, drivers: Mapping[str, Driver], setup: RaceSetup, rng: Random, checked: bool = False
) -> tuple[RaceRecord, RaceResult]:
    """One race. `checked` has the referee look at the whole state after every answer."""
    play = Play(RULES, RULES.setup(data, setup), checked)
    dice = run(play, drivers, rng)
    RULES.check(play.state)
    result = RULES.result(play.state)
    return record(play.state, dice, result.points), result


def game(
    data: MadData,
    drivers: Sequence[Driver],
    rng: Random,
    options: Mapping[str, Any] | None = None,
    checked: bool = False,
) -> GameRecord:
    """All races, with hands, course and scores carried from one to the next; the first seat starts the game."""
    seats = dict(zip(SEATS, drivers, strict=False))
    agreed = {**DEALT, **(options or {})}
    plan = SEASON.plan(data, list(seats), None, agreed)
    results: list[RaceResult] = []
    records: list[RaceRecord] = []
    for number in range(1, plan.races + 1):
        carry = results[-1].carry if results else None
        setup = RaceSetup(number, plan.races, plan.entries, plan.options, carry=carry)
        found, result = race(data, seats, setup, rng, checked)
        records.append(found)
        results.append(result)
    table = SEASON.standings(data, Facts(plan, tuple(results)))[0]
    scores = {row.who: row.total for row in table.rows}
    winners = [row.who for row in table.leaders]
    return GameRecord(
        tuple(records),
        tuple(scores[seat] for seat in seats),
        tuple(index for index, seat in enumerate(seats) if seat in winners),
    )
