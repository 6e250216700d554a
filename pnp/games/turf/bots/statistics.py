"""What races look like in numbers, beside what another engine's bots made of them and what is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from pnp.games.turf.bots.record import RaceRecord
from pnp.lab.balance import Estimate, share
from pnp.lab.bots import mean

LANES = (1, 2, 3, 4, 5)
"""Lanes of winners; the last one stands for all that are further out."""


class Known(NamedTuple):
    """The baseline by the number of horses (0: for all of them), and the bounds of the target."""

    baseline: Mapping[int, str]
    least: float | None = None
    most: float | None = None
    is_ours: bool = False
    """The paper has no such bounds."""

    def beside(self, horses: int) -> str:
        return self.baseline.get(horses) or self.baseline.get(0, "")

    @property
    def is_asked(self) -> bool:
        return self.least is not None or self.most is not None

    def holds(self, estimate: Estimate) -> bool:
        """Whether the target holds, give or take two standard errors."""
        value, error = estimate
        low = self.least is None or value >= self.least - 2 * error
        return low and (self.most is None or value <= self.most + 2 * error)


FLAT = {
    "cards_winner": Known({4: "7.1", 6: "7.0", 8: "6.9"}, 6.5, 8.5),
    "cards_last": Known({4: "7.4", 6: "7.3", 8: "7.3"}, 6.5, 8.5),
    "empty": Known({4: "0 %", 6: "0 %", 8: "0 %"}, most=0.02),
    "rounds": Known({0: "14.1–14.3"}, 12, 19),
    "lead_changes": Known({0: "5.4–6.5"}, 3),
    "start_lane": Known({8: "4.40–4.66"}, 3.8, 5.2),
    "lost": Known({0: "1–3 %"}, 0.005, 0.1),
    "over": Known({0: "0.04–0.17"}, most=1, is_ours=True),
}
"""Flat races. The paper asks for few cards over the limit and gives no number."""
CHASE = {
    "cards_winner": Known({4: "8.6", 6: "8.3", 8: "8.2"}, most=9.5),
    "cards_last": Known({4: "9.3", 6: "9.0", 8: "8.9"}, most=9.5),
    "empty": Known({4: "18 %", 6: "6 %", 8: "3 %"}, most=0.2),
    "rounds": Known({0: "17.3–18.6"}, 12, 19),
    "lead_changes": Known({}),
    "start_lane": Known({8: "4.15–4.85"}, 3.8, 5.2),
    "lost": Known({0: "12–13 %"}, 0.05, 0.2),
    "falls": Known({4: "0.22", 6: "0.33", 8: "0.51"}, 0.1, 1.5),
    "over": Known({0: "1.2–2.4"}),
}
"""Steeplechases."""
WINNERS = {1: Known({8: "37 %"}, most=0.6)} | {
    lane: Known({8: each}) for lane, each in zip(LANES[1:], ("26 %", "19 %", "13 %", "4 %"), strict=True)
}
"""Where winners cross the line in flat races of eight."""
SHARES = ("empty", "lost")
"""What is a part of a whole."""


def known(code: str, chase: bool) -> Known:
    return (CHASE if chase else FLAT)[code]


STATISTICS: Mapping[str, Callable[[RaceRecord], float | None]] = {
    "starters": lambda race: race.starters,
    "cards_winner": lambda race: race.used_by(0),
    "cards_last": lambda race: race.used_by(-1),
    "empty": lambda race: _part(race.left.count(0), race.starters),
    "rounds": lambda race: race.rounds if race.starters else None,
    "lead_changes": lambda race: race.lead_changes if race.starters else None,
    "lost": lambda race: _part(race.short, race.moves),
    "falls": lambda race: sum(race.fell),
    "over": lambda race: race.over,
    "bonus": lambda race: race.bonus,
}
"""By race; None where a race has nothing to say."""


def _part(some: int, all_: int) -> float | None:
    return some / all_ if all_ else None


def estimate(code: str, races: Iterable[RaceRecord]) -> Estimate:
    """The mean over races: horses of one race are not independent of each other."""
    values = (STATISTICS[code](race) for race in races)
    return mean(value for value in values if value is not None)


def place_from(lane: int, races: Iterable[RaceRecord]) -> Estimate:
    """The mean place from a start lane in first races, whose lanes are drawn."""
    return mean(race.places[lane - 1] for race in races if race.race == 1 and race.starters >= lane)


def winners_in(lane: int, races: Iterable[RaceRecord]) -> Estimate:
    """How many winners cross the line in this lane."""
    lanes = [min(race.winner_lane, LANES[-1]) for race in races if race.winner_lane]
    return share(lanes.count(lane), len(lanes))


def most_cards(races: Iterable[RaceRecord]) -> int:
    return max((used for race in races for used in race.used), default=0)


def furthest(races: Iterable[RaceRecord]) -> float:
    return max((race.furthest for race in races), default=0.0)


def unresolved(races: Iterable[RaceRecord]) -> int:
    return sum(race.unresolved for race in races)
