"""The real cards: every horse's deck, of which the referee only ever sees what is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from pnp.games.turf.model import Card, TurfData
from pnp.games.turf.rules.state import Runner, State

Discarding = Callable[[State, Runner, Sequence[Card], int], Sequence[Card]]
"""Which of these cards go, so many of them."""


@dataclass
class Holding:
    """The 32 cards of one horse, and where they are."""

    box: list[Card]
    """The top of the box is its end."""
    hand: list[Card] = field(default_factory=list)
    gone: list[Card] = field(default_factory=list)
    """Played, lost or discarded: they never return (T50)."""
    owes: bool = False
    """The bonus was taken in this race (T47)."""

    def take(self, count: int) -> None:
        for _ in range(count):
            self.hand.append(self.box.pop())

    def drop(self, card: Card) -> None:
        self.hand.remove(card)
        self.gone.append(card)


class Dealer:
    def __init__(self, data: TurfData, horses: Sequence[str], rng: Random) -> None:
        self.data = data
        self.rng = rng
        self.held: dict[str, Holding] = {}
        for horse in horses:
            pack = list(data.cards)
            rng.shuffle(pack)
            self.held[horse] = Holding(pack)

    def deal(self, state: State, discarding: Discarding) -> None:
        """T45–T48: what the referee has counted out for this race is really dealt."""
        for runner in state.starters():
            held = self.held[runner.id]
            when = state.options["bonus_loss"]
            if held.owes and when == "unused":
                self._lose(held)
            held.take(len(held.box) - runner.box)
            if held.owes and when == "combined":
                self._lose(held)
            held.owes = False
            for card in discarding(state, runner, held.hand, len(held.hand) - runner.hand):
                held.drop(card)
            self.check(runner)

    def _lose(self, held: Holding) -> None:
        """T47: for the bonus, as many as it had or as there are."""
        for card in self.rng.sample(held.hand, min(self.data.bonus, len(held.hand))):
            held.drop(card)

    def bonus(self, horse: str) -> None:
        self.held[horse].take(self.data.bonus)
        self.held[horse].owes = True

    def play(self, horse: str, card: Card) -> None:
        self.held[horse].drop(card)

    def check(self, runner: Runner) -> None:
        """The referee's count is right, and no card is lost."""
        held = self.held[runner.id]
        assert (len(held.hand), len(held.box)) == (runner.hand, runner.box), runner
        assert len(held.hand) + len(held.box) + len(held.gone) == len(self.data.cards), runner
