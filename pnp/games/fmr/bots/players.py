"""Who plays when nobody does: one who does anything legal, and one who weighs every card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from pnp.games.fmr.bots.thinking import Glance, Thought, glance, think
from pnp.games.fmr.model import TEAMS, Card, FmrData
from pnp.games.fmr.rules.line import Line
from pnp.games.fmr.rules.state import State
from pnp.lab.bots import any_answer
from pnp.referee.ask import Answer, Ask


class RandomBot:
    """Any legal move: every card with every target it allows is as likely as any other."""

    def __init__(self, data: FmrData, rng: Random) -> None:
        self.data = data
        self.rng = rng

    def card(self, _: str, hand: Sequence[str], state: State) -> str:
        weights = [max(1, len(targets(self.data, self.data.face[card], state.racing))) for card in hand]
        return self.rng.choices(hand, weights)[0]

    def answer(self, ask: Ask, _: State) -> Answer:
        return any_answer(ask, self.rng)


def targets(data: FmrData, card: Card, line: Line) -> Sequence[str]:
    """The racing cars a card may be played on; none for those where the die finds the car."""
    if card.type in ("spin_out", "spin_last", "crash"):
        return ()
    if card.type == "turbo":
        return line[-data.turbo_from_last :]
    if card.team:
        own = data.teams[card.team].cars
        return [car for car in line if car in own]
    return line


class SensibleBot:
    """Plays for its own cars, holds the strongest rival back, and stops charging when the risk outweighs the gain."""

    def __init__(self, data: FmrData, rng: Random) -> None:
        self.data = data
        self.rng = rng
        self._own: dict[str, list[int]] = {}
        self._card = ""
        self._target = ""

    def card(self, seat: str, hand: Sequence[str], state: State) -> str:
        return self.played(self._think(self.choice(seat, hand, state)))

    def choice(self, seat: str, hand: Sequence[str], state: State) -> Thought:
        return Thought("card", self._sees(seat, state), hand)

    def _sees(self, seat: str, state: State) -> Glance:
        if seat not in self._own:
            self._own[seat] = [TEAMS.index(team) for team in state.players.get(seat, ())]
        return glance(state, self._own[seat])

    def played(self, plan: tuple[str, str]) -> str:
        """What it has thought of: a card, and the car that it is for."""
        self._card, self._target = plan
        return self._card

    def target(self, ask: Ask, state: State) -> Answer:
        """For which car a card is best that somebody else chose."""
        self.card(ask.who, [ask.args["card"]], state)
        return self._target

    def answer(self, ask: Ask, state: State) -> Answer:
        thought = self.thought(ask, state)
        return self.at_once(ask) if thought is None else self._think(thought)

    def thought(self, ask: Ask, state: State) -> Thought | None:
        """What it has to think about; None where it knows at once."""
        if ask.text == "again":
            place = state.racing.index(ask.args["car"])
        elif ask.text in ("reroll", "neighbour"):
            place = ask.args["die"] - 1
        else:
            return None
        return Thought(ask.text, self._sees(ask.who, state), [self._card], place)

    def at_once(self, ask: Ask) -> Answer:
        return self._target if ask.text == "target" else any_answer(ask, self.rng)

    def _think(self, thought: Thought) -> Answer:
        return think(self.data, [thought])[0]


AnyBot: TypeAlias = RandomBot | SensibleBot
BOTS: dict[str, Callable[[FmrData, Random], AnyBot]] = {"random": RandomBot, "sensible": SensibleBot}
