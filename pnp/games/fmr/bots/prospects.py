"""What a card would gain on each car it may be played on, and what is best when the die has fallen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pnp.games.fmr.bots.scales import Scales, Which
from pnp.games.fmr.bots.thinking import Glance
from pnp.games.fmr.model import TEAMS, Card, FmrData

Gains: TypeAlias = Any
"""A table of numbers: numpy does not say of what type a table is that comes of sums."""

NEVER = -np.inf
ANY = -1
"""Of no colour."""


class Deck:
    """The cards as numbers: for each card, or face, its row, and what it does."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.row = {str(card.number): row for row, card in enumerate(cards)}
        self.row |= {card.face: row for row, card in enumerate(cards)}
        self.type = np.array([_KINDS.index(_kind(card)) for card in cards])
        self.blows = np.array([card.type == "charge_engine_blows" for card in cards])
        self.value = np.array([abs(card.value) for card in cards])
        self.team = np.array([TEAMS.index(card.team) if card.team in TEAMS else ANY for card in cards])


_known: dict[int, tuple[FmrData, Deck]] = {}


def _deck_of(data: FmrData) -> Deck:
    """Made once for the same data."""
    found = _known.get(id(data))
    if found is None or found[0] is not data:
        found = _known[id(data)] = data, Deck(data.cards)
    return found[1]


class Prospects:
    """The moves that some bots think of, each looking at its own table."""

    def __init__(self, data: FmrData, glances: Sequence[Glance]) -> None:
        self._data = data
        self._deck = _deck_of(data)
        self._scales = Scales(data, glances)

    def best(self, bots: Sequence[int], hands: Sequence[Sequence[str]]) -> list[tuple[int, int | None]]:
        """For each of these bots the card in its hand, and the place of the car to play it on."""
        row, most = self._deck.row, max(map(len, hands))
        cards = np.array([row[card] for hand in hands for card in hand])
        sizes = np.array([len(hand) for hand in hands])
        where = np.nonzero(np.arange(most) < sizes[:, None])
        gains = np.full((len(bots), most, self._scales.cars.size), NEVER)
        gains[where] = self._gains(np.asarray(bots)[where[0]], cards)
        found = gains.reshape(len(bots), -1).argmax(axis=1)
        slots, places = np.divmod(found, self._scales.cars.size)
        aimed = self._aims(np.asarray(bots), np.array([row[h[s]] for h, s in zip(hands, slots, strict=True)]))
        return [(int(s), int(p) if a else None) for s, p, a in zip(slots, places, aimed, strict=True)]

    def _gains(self, bots: Which, cards: Which) -> Gains:
        """By place; what finds its car by the die stands at the first one, as does what has no car at all."""
        gains, allowed = self._worth(bots, cards), self._allowed(bots, cards)
        nowhere = ~allowed.any(axis=1)
        gains[nowhere & (self._deck.type[cards] < _BY_DIE)] = 0.0
        allowed[:, 0] |= nowhere
        return np.where(allowed, gains, NEVER)

    def _worth(self, bots: Which, cards: Which) -> Gains:
        types = self._deck.type[cards]
        worth = np.zeros((bots.size, self._scales.cars.size))
        for type_ in np.unique(types):
            chosen = np.nonzero(types == type_)[0]
            worth[chosen] = _WORTH[_KINDS[type_]](self, bots[chosen], cards[chosen])
        return worth

    def _aims(self, bots: Which, cards: Which) -> Gains:
        """Whether there is a car to choose."""
        return self._allowed(bots, cards).any(axis=1)

    def _allowed(self, bots: Which, cards: Which) -> Gains:
        """On which places the rules let each card be played."""
        scales, deck = self._scales, self._deck
        team, type_ = deck.team[cards][:, None], deck.type[cards][:, None]
        allowed = scales.there[bots] & ((team == ANY) | (scales.teams[bots] == team)) & (type_ < _BY_DIE)
        behind = scales.cars >= scales.size[bots][:, None] - self._data.turbo_from_last
        return allowed & (behind | (type_ != _TURBO))

    def overtake(self, bots: Which, cards: Which) -> Gains:
        return self._scales.overtaken(bots, self._deck.value[cards])

    def forward(self, bots: Which, cards: Which) -> Gains:
        return self._to(bots, np.maximum(0, self._scales.cars - self._deck.value[cards][:, None]))

    def back(self, bots: Which, cards: Which) -> Gains:
        return self._to(bots, self._backwards(bots, self._deck.value[cards][:, None]))

    def _to(self, bots: Which, there: Which) -> Gains:
        return self._scales.moved[bots[:, None], self._scales.cars, there]

    def _backwards(self, bots: Which, steps: NDArray[np.int_] | int) -> Which:
        there: Which = np.minimum(self._scales.cars + steps, self._scales.last[bots][:, None])
        return there

    def pit_stop(self, bots: Which, _: Which) -> Gains:
        ways = [self._to(bots, self._backwards(bots, n)) for n in range(1, self._data.pit_loses_up_to + 1)]
        return np.sum(ways, axis=0) / self._data.die

    def charge(self, bots: Which, cards: Which) -> Gains:
        """From its place: the first roll is compulsory, later ones only if they pay, and only with an own car."""
        scales, safe = self._scales, self._data.charge_safe_up_to / self._data.die
        blows = self._deck.blows[cards][:, None]
        fails = np.where(blows, scales.removed[bots], self._falling_back[bots])[:, :, None]
        here = scales.moved[bots]
        ahead = here[:, :, np.maximum(0, scales.cars - 1)]
        worth = safe * (ahead - here) + (1 - safe) * (fails - here)
        again = safe * scales.mine[bots]
        for place in scales.cars[2:]:
            worth[:, :, place] += again * np.maximum(0.0, worth[:, :, place - 1])
        return np.diagonal(worth, axis1=1, axis2=2)

    @cached_property
    def _falling_back(self) -> Gains:
        """Gains when a car goes to the end of the line; nothing where there is none."""
        scales = self._scales
        last = np.maximum(scales.last, 0)
        return np.where(scales.there, scales.moved[np.arange(last.size), :, last], 0)

    def spin_out(self, bots: Which, _: Which) -> Gains:
        return self._twice(self._scales.removed[bots])

    def spin_last(self, bots: Which, _: Which) -> Gains:
        return self._twice(self._falling_back[bots])

    def _twice(self, outcomes: Gains) -> Gains:
        """The die may be rolled again, and is, when what it shows is less than the average."""
        die = self._data.die
        met = outcomes[:, :die]
        average = met.sum(axis=1, keepdims=True)
        empty = max(0, die - met.shape[1])  # faces that no car can have
        worth = np.maximum(met * die, average).sum(axis=1) + empty * np.maximum(0.0, average[:, 0])
        return self._by_die(worth / (die * die))

    def crash(self, bots: Which, _: Which) -> Gains:
        ahead, behind = self._crashes
        either = np.maximum(ahead, behind)[bots][:, : self._data.die]
        return self._by_die(either.sum(axis=1) / self._data.die)

    def _by_die(self, worth: Gains) -> Gains:
        return np.repeat(worth[:, None], self._scales.cars.size, axis=1)

    @cached_property
    def _crashes(self) -> tuple[Gains, Gains]:
        """Gains by the place that the die shows, with the car ahead and with the one behind."""
        scales, pairs = self._scales, self._scales.crashed
        none = np.zeros((len(pairs), 1))
        ahead, behind = np.hstack([pairs[:, :1], pairs]), np.hstack([pairs, none])
        behind = np.where(scales.cars == scales.last[:, None], ahead, behind)
        lone = (scales.size == 1)[:, None]
        ahead, behind = (np.where(lone, scales.removed, way) for way in (ahead, behind))
        return np.where(scales.there, ahead, 0), np.where(scales.there, behind, 0)

    def go_on(self, bots: Sequence[int], cards: Sequence[str], places: Sequence[int]) -> list[bool]:
        """Whether another roll of a charge pays, with an own car."""
        rows = np.array([self._deck.row[card] for card in cards])
        worth = self._worth(np.asarray(bots), rows)[np.arange(len(bots)), places]
        return [place > 0 and gain > 0 for place, gain in zip(places, worth, strict=True)]

    def keeps(self, bot: int, card: str, die: int) -> bool:
        """Whether what the die shows is no worse than the average of another roll."""
        out = self._deck.type[self._deck.row[card]] == _KINDS.index("spin_out")
        met = (self._scales.removed if out else self._falling_back)[bot, : self._data.die]
        shown = met[die - 1] if die <= met.size else 0.0
        return bool(shown * self._data.die >= met.sum())

    def neighbour(self, bot: int, place: int) -> str:
        ahead, behind = self._crashes
        return "behind" if behind[bot, place] >= ahead[bot, place] else "ahead"


_WORTH: Mapping[str, Callable[[Prospects, Which, Which], Gains]] = {
    "overtake": Prospects.overtake,
    "forward": Prospects.forward,
    "back": Prospects.back,
    "pit_stop": Prospects.pit_stop,
    "charge": Prospects.charge,
    "spin_out": Prospects.spin_out,
    "spin_last": Prospects.spin_last,
    "crash": Prospects.crash,
}
_KINDS = list(_WORTH)
_BY_DIE, _TURBO = _KINDS.index("spin_out"), _KINDS.index("forward")


def _kind(card: Card) -> str:
    if card.type == "turbo":
        return "forward"
    if card.type in ("charge_lose_gear", "charge_engine_blows"):
        return "charge"
    return "back" if card.value < 0 else card.type
