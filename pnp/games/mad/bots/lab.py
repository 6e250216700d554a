"""MAD Racers in the laboratory: games of three races by bots, and what they look like beside the baseline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from typing_extensions import override

from pnp.games.mad.bots.drivers import DRIVERS, PlanningDriver
from pnp.games.mad.bots.racing import decide, game
from pnp.games.mad.bots.record import GameRecord
from pnp.games.mad.bots.statistics import (
    DICE,
    FIELD,
    FUEL_LEFT,
    PARTS_USED,
    RETIRED,
    SCORES,
    STARTER,
    TURNS,
    WINNER_TURNS,
    Games,
    Known,
    chosen,
    closer_wins,
    dice_chosen,
    fuel_left,
    game_turns,
    leader_starts,
    opener_wins,
    parts_used,
    retired,
    score,
    starter_wins,
    winner_turns,
)
from pnp.games.mad.model import MadData
from pnp.games.mad.rules.state import State
from pnp.lab.balance import Estimate, Figure
from pnp.lab.bots import Lab, Measure, Sample, Seating, Sitter, Trial
from pnp.referee.ask import Answer, Ask

BASELINE_BOT = "B1"
"""Whose games are compared with the baseline, and who plays when nobody says who."""
ENOUGH = 50
"""With fewer games chance alone looks like a fault."""

Found = tuple[str, Estimate, Known, bool, dict[str, object]]
"""A statistic: its code, value, what is known of it, whether it is a part of a whole, and what it is about."""


class MadSeating(Seating[MadData, State]):
    usual = BASELINE_BOT

    @override
    def sitter(self, data: MadData, bot: str, rng: Random) -> Sitter[State]:
        driver = DRIVERS[bot](data, rng)
        return lambda ask, state: decide(driver, ask, state)


class MadLab(Lab[MadData, State]):
    bots = tuple(DRIVERS)
    seating = MadSeating()

    @override
    def trials(self, data: MadData, players: Sequence[int], bots: Sequence[str]) -> Sequence[Trial]:
        return [Trial(count, bot) for count in players or FIELD for bot in bots or (BASELINE_BOT,)]

    @override
    def suggested(self, data: MadData, ask: Ask, state: State) -> Answer | None:
        return decide(PlanningDriver(data), ask, state) if ask.text in ("dice", "reveal") else None

    @override
    def race(self, data: MadData, trial: Trial, rng: Random) -> Sample:
        """A whole game."""
        drivers = [DRIVERS[trial.bot](data, rng) for _ in range(trial.players)]
        return {"game": game(data, drivers, rng, trial.options)}

    @override
    def report(self, data: MadData, trial: Trial, samples: Sequence[Sample]) -> Sequence[Measure]:
        games: list[GameRecord] = [sample["game"] for sample in samples]
        is_baseline = trial.bot == BASELINE_BOT
        is_judged = is_baseline and len(games) >= ENOUGH
        measures = []
        for code, found, known, part, args in _found(data, games, trial.players):
            factor = 100 if part else 1
            asked = Figure(code, found[0], 0, known.least, known.most, percent=part).asked
            expected = " ".join(filter(None, (known.baseline, f"({asked})" if asked else ""))) if is_baseline else ""
            holds = known.holds(found) if is_judged else None
            measures.append(Measure(code, factor * found[0], factor * found[1], expected, holds, args))
        return measures


def _found(data: MadData, games: Games, players: int) -> Iterator[Found]:
    for race in range(1, len(data.races) + 1):
        about: dict[str, object] = {"race": race}
        yield "winner_turns", winner_turns(games, race), WINNER_TURNS[race], False, about
        yield "retired", retired(games, race), RETIRED.get((players, race), Known()), True, about
        yield "fuel_left", fuel_left(games, race), FUEL_LEFT[race], False, about
        yield "parts_used", parts_used(data, games, race), PARTS_USED[race], True, about
    yield "game_turns", game_turns(games), Known(TURNS[players]), False, {}
    for row in data.dice:
        yield "dice", dice_chosen(games, row.dice), DICE[row.dice], True, {"n": row.dice}
    yield "starter_wins", starter_wins(games), Known(STARTER[players]), True, {}
    yield "closer_wins", closer_wins(games), Known(), True, {}
    yield "opener_wins", opener_wins(games), Known(), True, {}
    yield "leader_starts", leader_starts(games), Known(), True, {}
    for place in range(1, players + 1):
        known = SCORES[place] if players == len(SCORES) else Known()
        yield "score", score(games, place), known, False, {"place": place}
    for part in data.parts:
        yield "chosen", chosen(games, part), Known(), True, {"part": part}


LAB = MadLab()
