"""What games look like in numbers, beside what another engine's bots made of them and what the design asks for."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from pnp.games.mad.bots.record import GameRecord, RaceRecord
from pnp.games.mad.model import MadData
from pnp.lab.balance import Estimate, share
from pnp.lab.bots import mean

Games = Sequence[GameRecord]
FIELD = (3, 4, 5, 6)


class Known(NamedTuple):
    """The baseline, and the bounds of the target."""

    baseline: str = ""
    least: float | None = None
    most: float | None = None
    is_ours: bool = False
    """The paper has no such bounds."""

    def holds(self, estimate: Estimate) -> bool | None:
        """Whether the target holds, give or take two standard errors; None where there is none."""
        if self.least is None and self.most is None:
            return None
        value, error = estimate
        low = self.least is None or value >= self.least - 2 * error
        return low and (self.most is None or value <= self.most + 2 * error)


# -- by race


def races(games: Games, number: int) -> list[RaceRecord]:
    return [game.races[number - 1] for game in games]


def winner_turns(games: Games, number: int) -> Estimate:
    return mean(race.turns[race.winner] for race in races(games, number))


def retired(games: Games, number: int) -> Estimate:
    """The part of the players that does not come home in time."""
    return mean(race.retired / race.players for race in races(games, number))


def fuel_left(games: Games, number: int) -> Estimate:
    """Of those who come home."""
    found = []
    for race in races(games, number):
        left = [fuel for fuel, place in zip(race.fuel, race.places, strict=True) if place]
        found.append(fsum(left) / len(left))
    return mean(found)


def parts_used(data: MadData, games: Games, number: int) -> Estimate:
    """As a part of those that the race allows."""
    allowed = data.races[number - 1].parts
    return mean(sum(map(len, race.parts)) / race.players / allowed for race in races(games, number))


WINNER_TURNS = {1: Known("4.8–5.1", 4, 6), 2: Known("5.9–6.2", 5, 8), 3: Known("7.5–7.6", 6, 10)}
"""By race."""
RETIRED = {
    **{(3, race): Known(found, most=0.2) for race, found in ((1, "9 %"), (2, "10 %"), (3, "14 %"))},
    **{(6, race): Known(found, most=0.45) for race, found in ((1, "23 %"), (2, "31 %"), (3, "37 %"))},
}
"""By players and race."""
FUEL_LEFT = {1: Known("4.4–5.7"), 2: Known("1.2–2.2"), 3: Known("0.3–0.5", least=0.01)}
"""By race; in the first one there should be more than in the second, in the last one some."""
PARTS_USED = {race: Known(found, least=0.7) for race, found in ((1, "77 %"), (2, "90 %"), (3, "93 %"))}
"""By race."""


# -- by game


def game_turns(games: Games) -> Estimate:
    """Of all players together."""
    return mean(game.turns for game in games)


def seconds(games: Games) -> Estimate:
    """For a turn, if a game lasts an hour."""
    turns, error = game_turns(games)
    return 3600 / turns, 3600 * error / turns**2


def dice_chosen(games: Games, dice: int) -> Estimate:
    return mean(
        sum(race.dice[dice - 1] for race in game.races) / sum(sum(race.dice) for race in game.races) for game in games
    )


def wins_from(games: Games, order: int) -> Estimate:
    """Races won by whoever had the first turn (0), the second one (1) … or the last one (-1)."""
    every = [race for game in games for race in game.races]
    return share(sum(race.winner == (race.starter + order) % race.players for race in every), len(every))


def starter_wins(games: Games) -> Estimate:
    return wins_from(games, 0)


def closer_wins(games: Games) -> Estimate:
    return wins_from(games, -1)


def opener_wins(games: Games) -> Estimate:
    """Games won by the player who had the first turn in the first race; a shared victory counts in part."""
    return mean(1 / len(game.winners) if 0 in game.winners else 0.0 for game in games)


def leader_starts(games: Games) -> Estimate:
    """Games won by whoever had the first turn in the last race."""
    return mean(1 / len(game.winners) if game.races[-1].starter in game.winners else 0.0 for game in games)


def score(games: Games, place: int) -> Estimate:
    return mean(sorted(game.scores, reverse=True)[place - 1] for game in games)


def chosen(games: Games, part: str) -> Estimate:
    """How often a part is used by who has it."""
    every = [race for game in games for race in game.races]
    used = sum(part in parts for race in every for parts in race.parts)
    return share(used, sum(part in held for race in every for held in race.held))


TURNS = {3: "62", 4: "83", 5: "104", 6: "125"}
SECONDS = {players: Known(least=30 if players < 5 else 20) for players in FIELD}
"""The box says 40 to 60 minutes: at least so many seconds for a turn."""
DICE = {
    dice: Known(found, 0.01, 0.6) for dice, found in enumerate(("2–3 %", "45–51 %", "28–34 %", "14–15 %", "3–4 %"), 1)
}
STARTER = {3: "45 %", 4: "39 %", 5: "36 %", 6: "35 %"}
FAIR = 0.05
"""So much more than a fair share may be left with house options."""
SCORES = {1: Known("35", 25, 45), 2: Known("25"), 3: Known("17"), 4: Known("8")}
"""By place, for four players."""
CHOSEN = Known(least=0.05, is_ours=True)
"""A part that is used by fewer of those who have it is a dead card."""


def fair(players: int) -> Known:
    """With house options."""
    return Known(most=1 / players + FAIR, is_ours=True)
