"""Who plays when nobody does: one who does anything legal, and one who thinks a move ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from random import Random
from typing import Protocol

from typing_extensions import override

from pnp.games.turf.bots.atlas import atlas_of
from pnp.games.turf.bots.company import Track
from pnp.games.turf.bots.outlook import Moment, Outlook, effective
from pnp.games.turf.model import Card, TurfData
from pnp.games.turf.rules.state import Runner, State
from pnp.lab.bots import any_answer
from pnp.referee.ask import Answer, Choose

THEIRS = 0.5
"""How much of what a roll gives the rivals counts against it.

0.8 wins as often as 0.5, but then rollers slow each other down: a steeplechase of four takes half a card more, and one
horse in four runs out of them. 0.5 comes near the baseline's races.
"""


class Player(Protocol):
    """Answers for a seat. The state is open to it: the cards in it are only counted."""

    def card(self, s: State, horse: Runner, hand: Sequence[Card], bonus: bool) -> Card | None:
        """The card that is played; None takes the bonus first, where that is allowed."""
        ...

    def choose(self, s: State, ask: Choose) -> Answer:
        """Which cell, which dice, or whether to take the bonus with an empty hand."""
        ...

    def discard(self, s: State, horse: Runner, hand: Sequence[Card], count: int) -> Sequence[Card]: ...


class RandomPlayer(Player):
    """Any legal answer."""

    def __init__(self, _: TurfData, rng: Random) -> None:
        self.rng = rng

    @override
    def card(self, s: State, horse: Runner, hand: Sequence[Card], bonus: bool) -> Card | None:
        return self.rng.choice([*hand, None] if bonus else hand)

    @override
    def choose(self, s: State, ask: Choose) -> Answer:
        return any_answer(ask, self.rng)

    @override
    def discard(self, s: State, horse: Runner, hand: Sequence[Card], count: int) -> Sequence[Card]:
        return self.rng.sample(hand, count)


class SensiblePlayer(Player):
    """Runs for the cell from which the fewest rounds are left, with the card that it will miss least.

    It takes inside lanes before the turns, sees fences and full lanes, keeps jokers for the end and high cards for when
    it is behind, takes the bonus when its hand will not last, and stands in the way of rivals where that costs little.
    It does not take the bonus to be spared a fall: with that, hardly a horse fell, a third of what the baseline has.
    """

    def __init__(self, data: TurfData, _: Random) -> None:
        self.atlas = atlas_of(data)
        self._seen: tuple[Moment, Outlook] | None = None

    def _look(self, s: State, horse: Runner) -> Outlook:
        """What was seen before a card is still so when it has been played, as long as nobody has moved."""
        moment = Moment.of(s)
        if self._seen is not None and self._seen[1].s is s and self._seen[1].horse is horse and self._seen[0] == moment:
            return self._seen[1]
        look = Outlook(Track(self.atlas, s), horse)
        self._seen = moment, look
        return look

    @override
    def card(self, s: State, horse: Runner, hand: Sequence[Card], bonus: bool) -> Card | None:
        look = self._look(s, horse)
        if bonus and len(hand) < look.left:
            return None
        return look.best(look.plays(hand))[2]

    @override
    def choose(self, s: State, ask: Choose) -> Answer:
        match ask.text:
            case "to":
                look = self._look(s, s.horses[ask.args["horse"]])
                return self.atlas.names[look.best(look.ends(ask.args["points"]))[1]]
            case "speed":
                return self._speed(s, ask)
            case "die":
                return str(max(s.dice, key=self._look(s, s.horses[ask.args["horse"]]).gain))
        return "yes"

    def _speed(self, s: State, ask: Choose) -> Answer:
        """T30: what helps the own horses most, compared with the others."""
        track = Track(self.atlas, s)
        looks = [Outlook(track, horse) for horse in s.running()]
        own = [look for look in looks if look.horse.owner == ask.who]
        others = [look for look in looks if look.horse.owner != ask.who]

        def worth(option: str) -> float:
            speed = sum(s.dice) if option == "both" else int(option)
            mine, theirs = (fsum(look.dice_gain(speed) for look in each) / max(1, len(each)) for each in (own, others))
            return mine - THEIRS * theirs

        return max((option.id for option in ask.options), key=worth)

    @override
    def discard(self, s: State, horse: Runner, hand: Sequence[Card], count: int) -> Sequence[Card]:
        """T46: those that are worth least in a race that is all ahead."""
        runners, rounds = len(s.starters()), s.data.hand - 2
        return sorted(hand, key=lambda card: effective(s.data, card, runners, rounds))[:count]


PLAYERS: dict[str, Callable[[TurfData, Random], Player]] = {"random": RandomPlayer, "sensible": SensiblePlayer}
