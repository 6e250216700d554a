"""What a sensible bot thinks a move is worth: the same as when every line is really made, and counted in fractions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from pnp.games.fmr.bots.players import SensibleBot, targets
from pnp.games.fmr.bots.prospects import Prospects
from pnp.games.fmr.bots.thinking import Thought, glance, think
from pnp.games.fmr.model import TEAMS, Card
from pnp.games.fmr.rules.line import Line, crash_pair, move, overtake
from pnp.games.fmr.rules.state import State
from tests.games.fmr.table import SIX, THREE, data

SCALE = 20 * 10 * 12
"""Parts in which the bots count: of a share of rivals' gains, of plays before the end, of places."""


class Plain:
    """The same thoughts, line by line."""

    def __init__(self, state: State, seat: str) -> None:
        left = state.pile + len(state.players) if state.final is None else state.final
        late = Fraction(max(0, 10 - left), 10)
        points = [Fraction(2 * p) for p in data().points] + [Fraction(12 - n, 12) for n in range(6, 12)]
        self.price = [(1 - late) * (12 - place) + late * points[place] for place in range(12)]
        self.gone, self.line = late - 1, state.racing
        self.own = {car for team in state.players[seat] for car in data().teams[team].cars}
        self.now = self.worth(self.line)

    def worth(self, line: Line) -> Fraction:
        places = dict(zip(line, self.price, strict=False))
        rivals = [[car for car in data().teams[team].cars if car not in self.own] for team in TEAMS]
        mine = sum(places.get(car, self.gone) for car in self.own)
        return mine - Fraction(3, 20) * max(
            sum((places.get(car, Fraction()) for car in each), Fraction()) for each in rivals
        )

    def gain(self, line: Line) -> Fraction:
        return self.worth(line) - self.now

    def card(self, card: Card) -> dict[str, Fraction]:
        """By the car it is played on; "" where none is chosen."""
        if card.type in ("spin_out", "spin_last"):
            met = [self.spin(card, place) for place in range(12)]
            average = sum(met, Fraction()) / 12
            return {"": sum((max(each, average) for each in met), Fraction()) / 12}
        if card.type == "crash":
            met = [max(self.crash(place, side) for side in ("ahead", "behind")) for place in range(12)]
            return {"": sum(met, Fraction()) / 12}
        possible = targets(data(), card, self.line)
        return {car: self.on(card, self.line.index(car)) for car in possible} or {"": Fraction()}

    def on(self, card: Card, place: int) -> Fraction:
        if card.type == "overtake":
            return self.gain(overtake(self.line, place, card.value))
        if card.type == "pit_stop":
            return Fraction(sum(self.gain(move(self.line, place, n)) for n in range(1, 7)), 12)
        if card.type.startswith("charge"):
            return self.charge(card, self.line[place], self.line)
        return self.gain(move(self.line, place, -card.value))

    def charge(self, card: Card, car: str, line: Line) -> Fraction:
        place, here, safe = line.index(car), self.worth(line), Fraction(data().charge_safe_up_to, 12)
        fails = [c for c in line if c != car] if card.type == "charge_engine_blows" else move(line, place, 12)
        onward = move(line, place, -1)
        good = self.worth(onward) - here
        if car in self.own and place > 1:
            good += max(Fraction(), self.charge(card, car, onward))
        return safe * good + (1 - safe) * (self.worth(fails) - here)

    def spin(self, card: Card, place: int) -> Fraction:
        if place >= len(self.line):
            return Fraction()
        rest = self.line[:place] + self.line[place + 1 :]
        return self.gain([*rest, self.line[place]] if card.type == "spin_last" else rest)

    def crash(self, place: int, side: str) -> Fraction:
        if place >= len(self.line):
            return Fraction()
        gone = crash_pair(self.line, place, side)
        return self.gain([car for at, car in enumerate(self.line) if at not in gone])


def positions(many: int) -> Iterator[tuple[State, str]]:
    rng = Random(many)
    for racing in rng.choices(range(1, 13), k=many):
        cars = rng.sample(list(data().cars), 12)
        players, pile = rng.choice([SIX, THREE]), rng.choice([0, 0, 4, 20])
        state = State(data(), {seat: tuple(teams) for seat, teams in players.items()}, {}, pile=pile, phase="turn")
        state.racing, state.retired = cars[:racing], cars[racing:]
        state.final = None if pile else rng.randint(1, 6)
        yield state, rng.choice(state.seats)


def own(state: State, seat: str) -> list[int]:
    return [TEAMS.index(team) for team in state.players[seat]]


CASES = list(positions(40))


@pytest.mark.parametrize("card", {card.face: card for card in data().cards}.values(), ids=lambda card: card.face)
def test_what_a_card_gains_on_each_car(card: Card) -> None:
    seen = [glance(state, own(state, seat)) for state, seat in CASES]
    prospects, code = Prospects(data(), seen), str(card.number)
    for bot, (state, seat) in enumerate(CASES):
        wanted = Plain(state, seat).card(card)
        (_, place), *_ = prospects.best([bot], [[code]])
        found = "" if place is None else state.racing[place]
        assert found in wanted
        assert wanted[found] == max(wanted.values())
        gains = prospects._gains(np.array([bot]), np.array([prospects._deck.row[code]]))[0]
        if "" not in wanted:
            assert {state.racing[place] for place in np.nonzero(np.isfinite(gains))[0]} == wanted.keys()
        assert float(gains.max()) / SCALE == pytest.approx(float(max(wanted.values())))


def test_a_hundred_think_like_one() -> None:
    rng = Random(4)
    hands = [[str(card.number) for card in rng.sample(data().cards, rng.randint(1, 5))] for _ in CASES]
    thoughts = [
        Thought("card", glance(state, own(state, seat)), hand) for (state, seat), hand in zip(CASES, hands, strict=True)
    ]
    assert think(data(), thoughts) == [think(data(), [thought])[0] for thought in thoughts]
    for (state, seat), (card, target), hand in zip(CASES, think(data(), thoughts), hands, strict=True):
        worths = {code: Plain(state, seat).card(data().face[code]) for code in hand}
        assert worths[card][target] == max(worth for each in worths.values() for worth in each.values())


def test_after_the_die() -> None:
    for state, seat in CASES:
        plain, seen = Plain(state, seat), glance(state, own(state, seat))
        for card in (card for card in data().cards if card.type in ("spin_out", "spin_last")):
            met = [plain.spin(card, place) for place in range(12)]
            for place in range(12):
                kept = think(data(), [Thought("reroll", seen, [str(card.number)], place)])
                assert kept == ["keep" if met[place] >= sum(met) / 12 else "reroll"]
        for place in range(1, len(state.racing) - 1):
            ahead, behind = plain.crash(place, "ahead"), plain.crash(place, "behind")
            assert think(data(), [Thought("neighbour", seen, [""], place)]) == [
                "behind" if behind >= ahead else "ahead"
            ]
        for card in (card for card in data().cards[:40] if card.type.startswith("charge")):
            for place, car in enumerate(state.racing):
                worth = plain.charge(card, car, state.racing)
                if abs(worth) > Fraction(1, 10**9):
                    going = think(data(), [Thought("again", seen, [str(card.number)], place)])
                    assert going == ["roll" if place and worth > 0 else "stop"]


def test_it_remembers_its_plan() -> None:
    state, seat = next((state, seat) for state, seat in CASES if len(state.racing) == 12)
    bot = SensibleBot(data(), Random(1))
    card = bot.card(seat, [str(each.number) for each in data().cards if each.type == "turbo"][:2], state)
    assert data().face[card].type == "turbo"
    assert bot._target in state.racing[-3:]
