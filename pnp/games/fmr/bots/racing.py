"""Races among bots that hold real hands. Many are run in step, so that all who must think do so together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pnp.games.fmr.bots.players import AnyBot, RandomBot
from pnp.games.fmr.bots.thinking import Thought, think
from pnp.games.fmr.model import FmrData
from pnp.games.fmr.rules import RULES
from pnp.games.fmr.rules.state import State
from pnp.lab.bots import any_answer, roll
from pnp.referee.ask import Answer, Ask, Roll
from pnp.referee.play import Play


class Dealer:
    """The real cards: the pile and everybody's hand. The referee never sees them."""

    def __init__(self, data: FmrData, seats: Sequence[str], removed: int, rng: Random) -> None:
        pack = [str(card.number) for card in data.cards]
        rng.shuffle(pack)
        del pack[:removed]
        self.hands = {seat: [pack.pop() for _ in range(data.hand)] for seat in seats}
        self.pile = pack

    def play(self, seat: str, card: str) -> None:
        self.hands[seat].remove(card)
        if self.pile:
            self.hands[seat].append(self.pile.pop())


class Race:
    """One race. Hands are dealt here: the rules only see what is played."""

    def __init__(self, state: State, bots: Mapping[str, AnyBot], rng: Random) -> None:
        self.state = state
        self.grid: list[str] = []
        self._bots = bots
        self._rng = rng
        self._dealer = Dealer(state.data, list(bots), state.removed, rng)
        self._play = Play(RULES, state, checked=False)

    def until_thought(self) -> Thought | None:
        """Goes on until somebody has to think; None at the end of the race."""
        while (ask := self._play.ask) is not None:
            thought = self._asked(ask)
            if thought:
                return thought
        RULES.check(self.state)
        return None

    def _asked(self, ask: Ask) -> Thought | None:
        if isinstance(ask, Roll):
            self._play.take(ask, roll(ask, self._rng))
        elif ask.text == "card":
            return self._choosing(ask)
        elif ask.who in self._bots:
            return self._deciding(ask)
        else:
            self._answer(ask, any_answer(ask, self._rng))
        return None

    def _choosing(self, ask: Ask) -> Thought | None:
        self.grid = self.grid or list(self.state.racing)
        bot, hand = self._bots[ask.who], self._dealer.hands[ask.who]
        if isinstance(bot, RandomBot):
            self._lay(ask, bot.card(ask.who, hand, self.state))
            return None
        return bot.choice(ask.who, hand, self.state)

    def _deciding(self, ask: Ask) -> Thought | None:
        bot = self._bots[ask.who]
        if isinstance(bot, RandomBot):
            self._answer(ask, bot.answer(ask, self.state))
            return None
        thought = bot.thought(ask, self.state)
        if thought is None:
            self._answer(ask, bot.at_once(ask))
        return thought

    def go_on(self, answer: Answer) -> None:
        """With what has come of a thought."""
        ask = self._play.ask
        assert ask is not None
        bot = self._bots[ask.who]
        if ask.text == "card" and not isinstance(bot, RandomBot):
            self._lay(ask, bot.played(answer))
        else:
            self._answer(ask, answer)

    def _lay(self, ask: Ask, card: str) -> None:
        self._dealer.play(ask.who, card)
        self._answer(ask, card)

    def _answer(self, ask: Ask, answer: Answer) -> None:
        self._play.take(ask, ask.accept(answer))


def run_together(data: FmrData, races: Sequence[Race]) -> None:
    """All of them to the end."""
    while True:
        waiting = [(race, thought) for race in races if (thought := race.until_thought())]
        if not waiting:
            return
        for (race, _), answer in zip(waiting, think(data, [thought for _, thought in waiting]), strict=True):
            race.go_on(answer)
