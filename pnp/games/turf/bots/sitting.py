"""Bots at the referee's table: they hold the decks of their own horses, which nobody else needs."""

from __future__ import annotations

from random import Random

from typing_extensions import override

from pnp.games.turf.bots.players import PLAYERS
from pnp.games.turf.model import Card, TurfData
from pnp.games.turf.rules.cards import BONUS, PlayCard
from pnp.games.turf.rules.state import Runner, State
from pnp.lab.bots import Seating, Sitter, any_answer
from pnp.referee.ask import Answer, Ask, Choose


class TurfSeating(Seating[TurfData, State]):
    usual = "sensible"

    @override
    def sitter(self, data: TurfData, bot: str, rng: Random) -> Sitter[State]:
        return _Stable(data, bot, rng)


class _Stable:
    """One player with a hand for each horse, as large as the referee has counted it."""

    def __init__(self, data: TurfData, bot: str, rng: Random) -> None:
        self._rng = rng
        self._player = PLAYERS[bot](data, self._rng)
        self._numbered = {f"#{card.serial}": card for card in data.cards}
        self._hands: dict[str, list[Card]] = {}

    def __call__(self, ask: Ask, state: State) -> Answer:
        if isinstance(ask, PlayCard):
            return self._card(ask, state, state.horses[ask.args["horse"]])
        return self._player.choose(state, ask) if isinstance(ask, Choose) else any_answer(ask, self._rng)

    def _card(self, ask: PlayCard, state: State, horse: Runner) -> Answer:
        card = self._player.card(state, horse, self._hand(ask, state, horse, horse.hand), ask.bonus)
        if card is not None:
            return f"#{card.serial}"
        if ask.alone:
            return BONUS
        hand = self._hand(ask, state, horse, horse.hand + state.data.bonus)
        card = self._player.card(state, horse, hand, False)
        assert card is not None
        return f"{BONUS} #{card.serial}"

    def _hand(self, ask: PlayCard, state: State, horse: Runner, size: int) -> list[Card]:
        """What was held and has not been played, with cards from the box, or without those that are discarded."""
        free = [card for number, card in self._numbered.items() if ask.has(number)]
        held = [card for card in self._hands.get(horse.id, []) if card in free]
        if len(held) > size:
            gone = self._player.discard(state, horse, held, len(held) - size)
            held = [card for card in held if card not in gone]
        box = [card for card in free if card not in held]
        self._hands[horse.id] = held + self._rng.sample(box, min(len(box), size - len(held)))
        return self._hands[horse.id]
