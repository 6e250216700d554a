"""Bots at the referee's table. All cards come from one deck, so they play only where no hand holds real ones."""

from __future__ import annotations

from random import Random

from typing_extensions import override

from pnp.games.fmr.bots.players import BOTS
from pnp.games.fmr.model import FmrData
from pnp.games.fmr.rules.state import State
from pnp.lab.bots import Seating, Sitter, any_answer
from pnp.referee.ask import Answer, Ask, Draw


class FmrSeating(Seating[FmrData, State]):
    usual = "sensible"
    alone = True

    @override
    def sitter(self, data: FmrData, bot: str, rng: Random) -> Sitter[State]:
        return _Hand(data, bot, rng)


class _Hand:
    """One player with a hand. The deck is in nobody's hands: what is drawn is any card that has not been played."""

    def __init__(self, data: FmrData, bot: str, rng: Random) -> None:
        self._rng = rng
        self._size = data.hand
        self._bot = BOTS[bot](data, self._rng)
        self._cards: list[str] = []
        self._play = -1
        """The play in which it has chosen a card; whoever sits down in the middle of one has no plan."""

    def __call__(self, ask: Ask, state: State) -> Answer:
        if isinstance(ask, Draw) and ask.text == "card":
            self._draw(ask)
            self._play = state.plays
            return self._bot.card(ask.who, self._cards, state)
        if self._play == state.plays:
            return self._bot.answer(ask, state)
        return any_answer(ask, self._rng)

    def _draw(self, ask: Draw) -> None:
        held = [card for card in self._cards if ask.has(card)]
        left = [card for card in ask.legal() if card in ask.deck.faces and card not in held]
        self._cards = held + self._rng.sample(left, min(len(left), self._size - len(held)))
