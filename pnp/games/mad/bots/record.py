"""What a race and a game leave behind for statistics: plain data, by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.games.mad.rules.state import State


class RaceRecord(NamedTuple):
    """One race. Seats go clockwise from the player who started the game."""

    race: int
    starter: int
    places: tuple[int, ...]
    """0 for who retired."""
    turns: tuple[int, ...]
    fuel: tuple[int, ...]
    """Left at the goal; nothing if retired."""
    parts: tuple[tuple[str, ...], ...]
    """What each car was built of."""
    held: tuple[tuple[str, ...], ...]
    """What each player could choose from."""
    dice: tuple[int, ...]
    """How often 1, 2, … dice were chosen."""
    points: tuple[int, ...]

    @property
    def players(self) -> int:
        return len(self.places)

    @property
    def winner(self) -> int:
        """Everybody runs until somebody is home, so there is one."""
        return self.places.index(1)

    @property
    def retired(self) -> int:
        return self.places.count(0)


class GameRecord(NamedTuple):
    races: tuple[RaceRecord, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """One, unless the victory is shared (M56)."""

    @property
    def players(self) -> int:
        return len(self.scores)

    @property
    def turns(self) -> int:
        return sum(sum(race.turns) for race in self.races)


def record(s: State, dice: Mapping[int, int], points: Mapping[str, int]) -> RaceRecord:
    racers = list(s.racers.values())
    return RaceRecord(
        race=s.race,
        starter=list(s.racers).index(s.starter),
        places=tuple(racer.place for racer in racers),
        turns=tuple(racer.turns for racer in racers),
        fuel=tuple(racer.fuel for racer in racers),
        parts=tuple(tuple(racer.up) for racer in racers),
        held=tuple((*racer.hand, *racer.laid) for racer in racers),
        dice=tuple(dice.get(row.dice, 0) for row in s.data.dice),
        points=tuple(points[racer.seat] for racer in racers),
    )
