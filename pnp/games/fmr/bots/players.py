"""Who plays when nobody does: one who does anything legal, and one who weighs every card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from random import Random
from typing import Any

from pnp.games.fmr.model import TEAMS, Card, FmrData
from pnp.games.fmr.rules.line import Line, crash_pair, move, overtake
from pnp.lab.bots import any_answer
from pnp.referee.ask import Answer, Ask

Sight = Callable[[], Mapping[str, Any]]
"""A look at the table, for a bot that needs one."""


class RandomBot:
    """Any legal move: every card with every target it allows is as likely as any other."""

    def __init__(self, data: FmrData, rng: Random) -> None:
        self.data = data
        self.rng = rng

    def card(self, _: str, hand: Sequence[str], sight: Sight) -> str:
        line = [entry["car"] for entry in sight()["racing"]]
        weights = [max(1, len(targets(self.data, self.data.face[card], line))) for card in hand]
        return self.rng.choices(hand, weights)[0]

    def answer(self, ask: Ask, _: Sight) -> Answer:
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


@dataclass
class Prospect:
    """A card with the target it is meant for, and how much better off its player would be on average."""

    card: str
    target: str | None
    worth: float


class SensibleBot:
    """Plays for its own cars, holds the strongest rival back, and stops charging when the risk outweighs the gain.

    Early in a race every place counts alike, because the line will change many times; towards the end points do.
    Prices are added with fsum: `sum` adds floats in another way since Python 3.12, and a seed would mean another race.
    """

    RIVAL = 0.15
    """How much of a rival's gain counts as an own loss."""
    LATE = 10
    """So many plays before the end, points begin to count."""

    def __init__(self, data: FmrData, rng: Random) -> None:
        self.data = data
        self.rng = rng
        self.team_of = {car.id: car.team for car in data.cars.values()}
        self.plan: Prospect | None = None

    def prices(self, view: Mapping[str, Any]) -> list[float]:
        """What each place is worth now; the last entry is for a car that is out."""
        left = view["pile"] + len(view["players"]) if view["final"] is None else view["final"]
        late = max(0.0, 1 - left / self.LATE)
        cars, points = len(self.data.cars), self.data.points
        scored = [2.0 * points[place] if place < len(points) else (cars - place) / cars for place in range(cars)]
        return [(1 - late) * (cars - place) + late * scored[place] for place in range(cars)] + [late - 1]

    def card(self, seat: str, hand: Sequence[str], sight: Sight) -> str:
        look = _Look(self, seat, sight())
        best = max(
            (prospect for card in hand for prospect in look.prospects(self.data.face[card], card)),
            key=lambda prospect: prospect.worth,
        )
        self.plan = best
        return best.card

    def target(self, ask: Ask, sight: Sight) -> Answer:
        """For which car a card is best that somebody else chose."""
        card = ask.args["card"]
        prospects = _Look(self, ask.who, sight()).prospects(self.data.face[card], card)
        return max(prospects, key=lambda prospect: prospect.worth).target

    def answer(self, ask: Ask, sight: Sight) -> Answer:
        if ask.text == "target":
            assert self.plan is not None
            return self.plan.target
        look = _Look(self, ask.who, sight())
        if ask.text == "again":
            assert self.plan is not None
            return "roll" if look.worth_charging(ask.args["car"], self.data.face[self.plan.card]) else "stop"
        if ask.text == "reroll":
            assert self.plan is not None
            return look.keep_or_reroll(self.data.face[self.plan.card], ask.args["die"])
        if ask.text == "neighbour":
            return look.neighbour(ask.args["die"] - 1)
        return any_answer(ask, self.rng)


@dataclass
class _Look:
    """The line as one player sees it, with a price on every place."""

    bot: SensibleBot
    seat: str
    view: Mapping[str, Any]
    line: Line = field(init=False)
    own: set[str] = field(init=False)
    price: list[float] = field(init=False)
    account: dict[str, int] = field(init=False)
    """Where a car's places are added up: one account for each rival team, the last for all own cars."""

    def __post_init__(self) -> None:
        self.line = [entry["car"] for entry in self.view["racing"]]
        self.price = self.bot.prices(self.view)
        self.own = {car for team in self.view["players"].get(self.seat, ()) for car in self.bot.data.teams[team].cars}
        self.account = {
            car: len(TEAMS) if car in self.own else TEAMS.index(team) for car, team in self.bot.team_of.items()
        }
        self.known: dict[tuple[str, ...], float] = {}
        self.now = self.worth(self.line)

    def worth(self, line: Line) -> float:
        """Own places, less a share of what the best-placed rival team has."""
        known = tuple(line)  # half of all moves thought of lead to a line thought of before
        if known not in self.known:
            self.known[known] = self._worth(line)
        return self.known[known]

    def _worth(self, line: Line) -> float:
        accounts = [0.0] * (len(TEAMS) + 1)
        account = self.account
        for car, price in zip(line, self.price, strict=False):
            accounts[account[car]] += price
        mine = accounts.pop()
        out = len(self.own) - len(self.own.intersection(line))
        return mine + out * self.price[-1] - self.bot.RIVAL * max(accounts)

    def prospects(self, card: Card, code: str) -> Iterator[Prospect]:
        if card.type in ("spin_out", "spin_last"):
            outcomes = self._spins(card)
            average = fsum(outcomes) / len(outcomes)
            again = fsum(max(outcome, average) for outcome in outcomes) / len(outcomes)
            yield Prospect(code, None, again)
        elif card.type == "crash":
            gains = [self._crash(place)[0] for place in range(self.bot.data.die)]
            yield Prospect(code, None, fsum(gains) / len(gains))
        else:
            possible = targets(self.bot.data, card, self.line)
            for target in possible:
                yield Prospect(code, target, self._expected(card, target))
            if not possible:
                yield Prospect(code, None, 0.0)

    def _expected(self, card: Card, car: str) -> float:
        place = self.line.index(car)
        if card.type == "overtake":
            return self.worth(overtake(self.line, place, card.value)) - self.now
        if card.type == "turbo" or card.value < 0:
            return self.worth(move(self.line, place, -card.value)) - self.now
        if card.type == "pit_stop":
            die = self.bot.data.die
            lost = [self.worth(move(self.line, place, n)) for n in range(1, self.bot.data.pit_loses_up_to + 1)]
            return (fsum(lost) - len(lost) * self.now) / die
        return self._charge(card, car, self.line)

    def _charge(self, card: Card, car: str, line: Line) -> float:
        """What a charge is worth from here: the first roll is compulsory, later ones only if they pay."""
        safe = self.bot.data.charge_safe_up_to / self.bot.data.die
        here = self.worth(line)
        place = line.index(car)
        onward = move(line, place, -1)
        fails = [c for c in line if c != car] if card.type == "charge_engine_blows" else move(line, place, len(line))
        good = self.worth(onward) - here
        if car in self.own and place > 1:
            good += max(0.0, self._charge(card, car, onward))
        return safe * good + (1 - safe) * (self.worth(fails) - here)

    def worth_charging(self, car: str, card: Card) -> bool:
        return self.line.index(car) > 0 and self._charge(card, car, self.line) > 0

    def _spins(self, card: Card) -> list[float]:
        return [self._spin(card, place) for place in range(self.bot.data.die)]

    def _spin(self, card: Card, place: int) -> float:
        if place >= len(self.line):
            return 0.0
        if card.type == "spin_last":
            return self.worth(move(self.line, place, len(self.line))) - self.now
        return self.worth(self.line[:place] + self.line[place + 1 :]) - self.now

    def keep_or_reroll(self, card: Card, die: int) -> str:
        outcomes = self._spins(card)
        return "keep" if outcomes[die - 1] >= fsum(outcomes) / len(outcomes) else "reroll"

    def _crash(self, place: int) -> tuple[float, str]:
        if place >= len(self.line):
            return 0.0, "ahead"
        options = []
        for side in ("ahead", "behind"):
            gone = crash_pair(self.line, place, side)
            left = [car for index, car in enumerate(self.line) if index not in gone]
            options.append((self.worth(left) - self.now, side))
        return max(options)

    def neighbour(self, place: int) -> str:
        return self._crash(place)[1]


BOTS: dict[str, Callable[[FmrData, Random], RandomBot | SensibleBot]] = {
    "random": RandomBot,
    "sensible": SensibleBot,
}
