"""Bots of a plain game: each kind is a function that decides, and the rest is the same for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias, TypeVar

from typing_extensions import override

from pnp.lab.bots import SEATS, Lab, Measure, Sample, Seating, Sitter, Trial, any_answer, mean, play_out
from pnp.referee.ask import Answer, Ask
from pnp.referee.entering import Entries
from pnp.referee.plain import PlainData, PlainRules, PlainState
from pnp.referee.play import Play
from pnp.referee.rules import RaceSetup

D = TypeVar("D", bound=PlainData)
S = TypeVar("S", bound=PlainState[Any])

Decide: TypeAlias = Callable[[Ask, Mapping[str, Any], Random], Answer]
"""What a kind of bot answers to a question, from what its seat sees of the race."""


RANDOM = "random"
"""The kind of bot that every plain game has."""


def _anything(ask: Ask, _: Mapping[str, Any], rng: Random) -> Answer:
    return any_answer(ask, rng)


class PlainLab(Lab[D, S]):
    """`deciders` are the kinds of bot besides the one that does anything; the first of them sits down when nobody says
    which."""

    def __init__(self, rules: PlainRules[D, S], deciders: Mapping[str, Decide]) -> None:
        self.rules = rules
        self.deciders = {**deciders, RANDOM: _anything}

    @property
    @override
    def bots(self) -> tuple[str, ...]:
        return tuple(self.deciders)

    @property
    @override
    def seating(self) -> Seating[D, S]:
        return _PlainSeating(self)

    @override
    def trials(self, data: D, players: Sequence[int], bots: Sequence[str]) -> Sequence[Trial]:
        lo, hi = data.players
        return [Trial(count, bot) for count in players or range(lo, hi + 1) for bot in bots or self.bots]

    @override
    def race(self, data: D, trial: Trial, rng: Random) -> Sample:
        setup = RaceSetup(entries=Entries.typed(SEATS[: trial.players]), options=trial.options)
        play = Play(self.rules, self.rules.setup(data, setup))
        asked: list[str] = []

        def decide(ask: Ask) -> Answer:
            asked.append(ask.key)
            return self.decided(trial.bot, ask, play.state, rng)

        play_out(play, decide, rng)
        return {"decisions": len(asked), "order": list(self.rules.result(play.state).order)}

    def decided(self, bot: str, ask: Ask, state: S, rng: Random) -> Answer:
        """What a kind of bot answers, who sees what its seat may see."""
        return self.deciders[bot](ask, self.rules.view(state, ask.who), rng)

    @override
    def report(self, data: D, trial: Trial, samples: Sequence[Sample]) -> Sequence[Measure]:
        """How long a race is, and whether it matters who begins."""
        found = [Measure("plain.decisions", *mean(sample["decisions"] for sample in samples))]
        for number, seat in enumerate(SEATS[: trial.players], start=1):
            share, error = mean(100 * (sample["order"][0] == seat) for sample in samples)
            found.append(Measure("plain.wins", share, error, f"{100 / trial.players:.0f}", args={"n": number}))
        return found


class _PlainSeating(Seating[D, S]):
    def __init__(self, lab: PlainLab[D, S]) -> None:
        self.lab = lab

    @property
    @override
    def usual(self) -> str:
        return self.lab.bots[0]

    @override
    def sitter(self, data: D, bot: str, rng: Random) -> Sitter[S]:
        return lambda ask, state: self.lab.decided(bot, ask, state, rng)
