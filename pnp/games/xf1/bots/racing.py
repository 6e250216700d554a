"""A race by bots, through the same rules as at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pnp.games.xf1.bots.pilots import Pilot
from pnp.games.xf1.bots.record import Record, record
from pnp.games.xf1.model import Xf1Data
from pnp.games.xf1.rules import RULES, audit
from pnp.games.xf1.rules.state import State
from pnp.referee.ask import Answer, Ask, Draw, Roll
from pnp.referee.entering import Entries
from pnp.referee.play import Play
from pnp.referee.rules import RaceSetup

__all__ = ["Record", "record", "run", "setup"]

_ONE = tuple([die] for die in range(1, 7))
_TWO = tuple([first, second] for first in range(1, 7) for second in range(1, 7))
"""Dice as they may fall: nobody changes a roll, so they need not be made anew."""


def setup(
    data: Xf1Data,
    course: str,
    players: Sequence[str],
    npc: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    carry: Mapping[str, Any] | None = None,
    race: int = 1,
    races: int = 1,
) -> State:
    """A race of the teams with these marks: those of `players` have a seat, called like the team."""
    entries = Entries.of({mark: [mark] for mark in players}, npc=list(npc))
    return RULES.setup(data, RaceSetup(race, races, entries, options or {}, {"course": course}, carry))


def run(state: State, pilots: Mapping[str, Pilot] | Pilot, rng: Random) -> Play[State]:
    """Play to the end: pilots by seat, or one for all; the dice and the draw by `rng`."""
    play = Play(RULES, state)
    seats = {seat: (pilots if isinstance(pilots, Pilot) else pilots[seat]).answers for seat in state.players}
    pile: list[str] = []
    random, send, ask = rng.random, play.running.send, play.ask
    while ask is not None:
        if type(ask) is Roll:  # dice that fall as dice do need no check
            dice = ask.dice
            if dice == 2:
                answer: Answer = _TWO[int(random() * 36)]
            else:
                answer = _ONE[int(random() * 6)] if dice == 1 else _several(dice, rng)
        elif (answers := seats.get(ask.who)) is not None:
            answer = ask.accept(answers[ask.text](ask, state))
        else:
            pile = pile or _shuffled(ask, rng)
            answer = ask.accept(pile.pop())
        try:
            ask = send(answer)
        except StopIteration as done:
            ask = play.go(done.value)
            send = play.running.send
    audit(state)
    return play


def _several(dice: int, rng: Random) -> list[int]:
    return [int(rng.random() * 6) + 1 for _ in range(dice)]


def _shuffled(ask: Ask, rng: Random) -> list[str]:
    assert isinstance(ask, Draw)
    pile = [car for car in ask.deck.faces if car not in ask.gone]
    rng.shuffle(pile)
    return pile
