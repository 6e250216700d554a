"""Bots that hold real hands and play the refereed rules, and what their races should look like."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import fsum
from random import Random
from typing import Any

from typing_extensions import override

from pnp.games.fmr.model import TEAMS, Card, FmrData
from pnp.games.fmr.rules import RULES
from pnp.games.fmr.rules.line import Line, crash_pair, move, overtake
from pnp.games.fmr.rules.state import State
from pnp.lab.bots import SEATS, Lab, Measure, Sample, Trial, any_answer, mean, roll
from pnp.referee.ask import Answer, Ask, Roll
from pnp.referee.entering import Entries
from pnp.referee.play import Play
from pnp.referee.rules import RaceSetup

Sight = Callable[[], Mapping[str, Any]]
"""A look at the table, for a bot that needs one."""


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

BASELINE: dict[tuple[int, str], tuple[float, float | None]] = {
    (3, "random"): (2.4, None),
    (3, "sensible"): (1.2, None),
    (4, "random"): (2.1, 8.2),
    (4, "sensible"): (0.9, 3.4),
    (5, "random"): (1.7, 4.4),
    (5, "sensible"): (0.8, 1.4),
    (6, "random"): (1.6, None),
    (6, "sensible"): (0.6, None),
}
"""Retired cars a race and points a race of teams without a player, as another engine found them in 600 races."""


class FmrLab(Lab[FmrData, State]):
    bots = tuple(BOTS)

    @override
    def trials(self, data: FmrData, players: Sequence[int], bots: Sequence[str]) -> Sequence[Trial]:
        lo, hi = data.players
        return [Trial(n, bot) for n in players or range(lo, hi + 1) for bot in bots or self.bots]

    @override
    def race(self, data: FmrData, trial: Trial, rng: Random) -> Sample:
        seats = SEATS[: trial.players]
        teams = list(TEAMS)
        rng.shuffle(teams)
        each = 2 if trial.players == 3 else 1
        entries = Entries.of({seat: teams[index * each : (index + 1) * each] for index, seat in enumerate(seats)})
        state = RULES.setup(data, RaceSetup(entries=entries, options=trial.options))
        grid = play_race(data, state, {seat: BOTS[trial.bot](data, rng) for seat in seats}, rng)
        result = RULES.result(state)
        return {
            "plays": state.plays,
            "retired": len(result.out),
            "points": dict(result.points),
            "free": state.uncontrolled(),
            "grid": grid,
        }

    @override
    def report(self, data: FmrData, trial: Trial, samples: Sequence[Sample]) -> Sequence[Measure]:
        retired, points = BASELINE.get((trial.players, trial.bot), (0.0, None))
        measures = [
            _measure("plays", [s["plays"] for s in samples], expected=str(_plays(data, trial.players))),
            _measure("retired", [s["retired"] for s in samples], expected=f"{retired:g}"),
            Measure("most_retired", max(s["retired"] for s in samples), expected="≤ 6",
                    holds=max(s["retired"] for s in samples) <= 6),
        ]  # fmt: skip
        measures[0] = _judged(measures[0], measures[0].value == _plays(data, trial.players))
        if points is not None:
            measures.append(_free_points(data, samples, points))
            measures.append(_players_ahead(data, samples, trial))
        if trial.bot == "random":
            measures += [*_colours(data, samples), *_grid_effect(samples)]
        return measures


def play_race(data: FmrData, state: State, bots: Mapping[str, RandomBot | SensibleBot], rng: Random) -> list[str]:
    """Play a set-up race to its end; returns the grid. Hands are dealt here: the rules only see what is played."""
    dealer = Dealer(data, list(bots), state.removed, rng)
    play = Play(RULES, state)
    grid: list[str] = []
    while (ask := play.ask) is not None:
        if isinstance(ask, Roll):
            play.give(roll(ask, rng))
        elif ask.text == "card":
            grid = grid or list(state.racing)
            seat = ask.who
            card = bots[seat].card(seat, dealer.hands[seat], partial(RULES.view, state, seat))
            dealer.play(seat, card)
            play.give(card)
        elif ask.who in bots:
            play.give(bots[ask.who].answer(ask, partial(RULES.view, state, ask.who)))
        else:
            play.give(any_answer(ask, rng))
    return grid


def _plays(data: FmrData, players: int) -> int:
    return len(data.cards) - (data.hand - 1) * players


def _measure(code: str, values: Sequence[float], expected: str = "", **args: Any) -> Measure:
    value, error = mean(values)
    return Measure(code, value, error, expected, None, args)


ENOUGH = 200
"""With fewer races chance alone looks like a fault."""


def _judged(measure: Measure, holds: bool) -> Measure:
    return Measure(measure.code, measure.value, measure.error, measure.expected, holds, measure.args)


def _team_points(data: FmrData, sample: Sample, team: str) -> int:
    return sum(sample["points"][car] for car in data.teams[team].cars)


def _free_points(data: FmrData, samples: Sequence[Sample], baseline: float) -> Measure:
    values = [sum(_team_points(data, sample, team) for team in sample["free"]) for sample in samples]
    fair = sum(data.points) * len(samples[0]["free"]) / len(data.teams)
    return _measure("free_points", values, f"{baseline:g}", fair=fair)


def _players_ahead(data: FmrData, samples: Sequence[Sample], trial: Trial) -> Measure:
    """Points of a team with a player less those of a team without one; a sensible player must make a difference."""
    gaps = []
    for sample in samples:
        free = [_team_points(data, sample, team) for team in sample["free"]]
        driven = [_team_points(data, sample, team) for team in data.teams if team not in sample["free"]]
        gaps.append(sum(driven) / len(driven) - sum(free) / len(free))
    measure = _measure("driven_gap", gaps, "> 0" if trial.bot != "random" else "")
    return _judged(measure, measure.value > 2 * measure.error) if trial.bot != "random" else measure


def _colours(data: FmrData, samples: Sequence[Sample]) -> list[Measure]:
    """The deck is the same for every colour, so their points may differ by chance only."""
    fair = sum(data.points) / len(data.teams)
    measures = []
    for team in data.teams:
        measure = _measure("colour", [_team_points(data, sample, team) for sample in samples], f"{fair:.2f}", team=team)
        enough = len(samples) >= ENOUGH
        measures.append(_judged(measure, abs(measure.value - fair) <= 3.5 * measure.error) if enough else measure)
    return measures


def _grid_effect(samples: Sequence[Sample]) -> list[Measure]:
    wanted = {1: (2.5, 2.9), 12: (1.4, 2.0)}
    measures = []
    for place, (lo, hi) in wanted.items():
        values = [sample["points"][sample["grid"][place - 1]] for sample in samples]
        measure = _measure("grid", values, f"{lo}–{hi}", place=place)
        slack = 2 * measure.error
        holds = lo - slack <= measure.value <= hi + slack
        measures.append(_judged(measure, holds) if len(samples) >= ENOUGH else measure)
    return measures


LAB = FmrLab()
